//! Loops as walks of the language.

use super::ast::{Expr, ExprKind, Stmt, StmtKind};
use super::machine::{At, End, Found, Machine, Test, Variables, Way, chosen, stop};
use super::value::{
    Hole, HoleKind, Object, Piece, PyNumber, PyValue, all, grown_before, joined, not,
};
use crate::import::refusal::Reason;
use crate::import::translate::{Code, CodeKind, Level};
use std::ops::Range;

impl<'a> Machine<'a> {
    /// A loop over what only the program knows.
    pub(super) fn walk(
        &mut self,
        target: &Expr,
        over: &'a Expr,
        body: &'a [Stmt],
        variables: &mut Variables<'a>,
    ) -> Found<()> {
        let mut inner = variables.clone();
        let (walk, has_any) = self.bind(target, over, &mut inner)?;
        let ways = self.passes(body, &mut inner)?;
        let over_all = self.eval(over, variables)?;
        if let Some((name, text)) = spelled(&over_all, &inner, &ways)
            && let Some(PyValue::Text(pieces)) = variables.get_mut(&name)
        {
            pieces.push(text);
            return Ok(());
        }
        self.collect(&over.at, (&walk, has_any), &inner, ways, variables)
    }

    /// The ways through the body of a loop, for any pass but the first: of what a pass changes the next one knows nothing.
    fn passes(&mut self, body: &'a [Stmt], inner: &mut Variables<'a>) -> Found<Vec<Way<'a>>> {
        self.loops += 1;
        for way in self.ways(body, inner.clone()) {
            for (name, value) in way.variables {
                if let Some(old) = inner.get_mut(&name).filter(|old| **old != value) {
                    *old = grown_before(old);
                }
            }
        }
        let ways = self.ways(body, inner.clone());
        self.loops -= 1;
        match ways.iter().find_map(|way| way.end.as_ref().err()) {
            Some(refused) => Err(refused.clone()),
            None => Ok(ways),
        }
    }

    /// The walk through a range or the children of a value; its variable is set.
    pub(super) fn bind(
        &mut self,
        target: &Expr,
        over: &'a Expr,
        variables: &mut Variables<'a>,
    ) -> Found<(String, Option<Code>)> {
        let name = self.variable('i');
        let (walk, has_any, element) = match self.eval(over, variables)? {
            PyValue::Range(from, to) => {
                let bound = |value| super::operators::number(value).map(count);
                let (from, to) = (bound(*from).at(&over.at)?, bound(*to).at(&over.at)?);
                let level = Level::Bits;
                let walk = format!("{name} in {}..<{}", from.within(level), to.within(level));
                let since = from.since.max(to.since);
                let code = Code::atom(&*name, CodeKind::Unsigned).since(since);
                let test = format!("{} < {}", from.within(level), to.within(level));
                let has_any = Code::new(test, Level::Comparison, CodeKind::Bool).since(since);
                (walk, has_any, PyValue::Number(PyNumber::plain(code)))
            }
            // Its variable is one of the outermost walk.
            PyValue::List(all) if self.loops == 0 && matches!(&*all, [PyValue::Each(..)]) => {
                let Some(PyValue::Each(walk, element, has_any)) = all.into_iter().next() else {
                    return stop(&over.at, Reason::CustomList, "a list that is not known");
                };
                self.assign(target, *element, variables)?;
                return Ok((walk, has_any));
            }
            PyValue::Object(object) if !object.is_pointee => {
                let children = object.with_children();
                let code = Code::atom(&*name, CodeKind::Object).since(children.since);
                let walk = format!("{name} in {}", children.text);
                let count = children.method("count", CodeKind::Unsigned);
                (walk, count.condition(), PyValue::Object(Object::new(code)))
            }
            _ => {
                return stop(
                    &over.at,
                    Reason::CustomList,
                    "a loop over something other than a range or the children of a value",
                );
            }
        };
        self.assign(target, element, variables)?;
        Ok((walk, Some(has_any)))
    }

    /// A name for the variable of a walk.
    fn variable(&self, first: char) -> String {
        char::from_u32(u32::from(first) + self.loops as u32).unwrap_or(first).to_string()
    }

    /// `while` along a chain of values.
    pub(super) fn walk_while(
        &mut self,
        stmt: &'a Stmt,
        test: &'a Expr,
        body: &'a [Stmt],
        variables: &mut Variables<'a>,
    ) -> Found<()> {
        let changed = assigned(body);
        let nodes: Vec<(String, Object)> = changed
            .iter()
            .filter_map(|name| match variables.get(name) {
                Some(PyValue::Object(object)) => Some((name.clone(), object.clone())),
                _ => None,
            })
            .collect();
        let [(node, start)] = &*nodes else {
            return stop(
                &stmt.at,
                Reason::CustomList,
                "a loop that does not follow links from node to node",
            );
        };
        let own = self.variable('n');
        let mut inner = variables.clone();
        let is_pointee = start.is_pointee;
        let object = Object { is_pointee, ..Object::new(Code::atom(&*own, CodeKind::Object)) };
        inner.insert(node.clone(), PyValue::Object(object));
        let ways = self.passes(body, &mut inner)?;
        let until = match self.test(test, &mut inner)? {
            Test::Known(true) => {
                return stop(&stmt.at, Reason::CustomList, "a loop without an end");
            }
            Test::Known(false) => return Ok(()),
            Test::Asked(test) if test.text == format!("{own}.unsigned() != 0") => None,
            Test::Asked(test) => Some(not(&test)),
        };
        let next = ways.first().and_then(|way| way.variables.get(node)).cloned();
        let is_same = ways.iter().all(|way| way.variables.get(node) == next.as_ref());
        let Some(PyValue::Object(next)) = next.filter(|_| is_same) else {
            return stop(&stmt.at, Reason::CustomList, "which node is next depends on a condition");
        };
        if next.is_pointee != is_pointee {
            return stop(&stmt.at, Reason::CustomList, "nodes and pointers to nodes take turns");
        }
        let Some(path) = next.code.text.strip_prefix(&format!("{own}.")) else {
            return stop(
                &stmt.at,
                Reason::CustomList,
                "the next node is not a member of the one before",
            );
        };
        let mut walk = format!("{own} from {} by {path}", start.code.text);
        if let Some(until) = until {
            walk.push_str(&format!(", until: {}", until.text));
        }
        variables.remove(node);
        inner.remove(node);
        let ways = ways.into_iter().map(|mut way| {
            way.variables.remove(node);
            way
        });
        self.collect(&stmt.at, (&walk, None), &inner, ways.collect(), variables)
    }

    /// What the ways through the body of a loop add to a text or a list.
    fn collect(
        &mut self,
        at: &Range<usize>,
        (walk, mut has_any): (&str, Option<Code>),
        before: &Variables<'a>,
        ways: Vec<Way<'a>>,
        variables: &mut Variables<'a>,
    ) -> Found<()> {
        let mut added: Vec<(Vec<Code>, Option<Vec<Piece>>)> = Vec::new();
        let mut target: Option<String> = None;
        for way in ways {
            if !matches!(way.end?, End::Fell) {
                return stop(&way.at, Reason::CustomList, "a loop that ends early");
            }
            let mut own = None;
            for (name, value) in &way.variables {
                let Some(old) = before.get(name).filter(|old| *old != value) else { continue };
                let more = grown(old, value);
                let is_other = target.as_ref().is_some_and(|target| target != name);
                if more.is_none() || is_other || own.is_some() {
                    let what = format!("`{name}` is computed in a loop");
                    return stop(at, Reason::CustomList, what);
                }
                target = Some(name.clone());
                own = more;
            }
            added.push((way.conditions, own));
        }
        let Some(target) = target else { return Ok(()) };
        let is_list = matches!(before.get(&target), Some(PyValue::List(_)));
        let mut walk = walk.to_owned();
        if is_list && added.iter().any(|(_, own)| own.is_none()) {
            let filter = match &*added {
                [(test, Some(_)), (_, None)] => all(test),
                [(test, None), (_, Some(_))] => all(test).map(|test| not(&test)),
                _ => None,
            };
            let Some(filter) = filter else {
                return stop(at, Reason::CustomList, "which elements are in a list");
            };
            walk.push_str(&format!(", where: {}", filter.text));
            has_any = None;
            added.retain(|(_, own)| own.is_some());
            added.iter_mut().for_each(|(test, _)| test.clear());
        }
        let texts =
            added.into_iter().map(|(test, own)| (test, PyValue::Text(own.unwrap_or_default())));
        let PyValue::Text(element) = chosen(texts.collect()).at(at)? else { return Ok(()) };
        match variables.get_mut(&target) {
            Some(PyValue::List(list)) => {
                list.push(PyValue::Each(walk, Box::new(PyValue::Text(element)), has_any));
            }
            Some(PyValue::Text(text)) => text.push(joined(&walk, &element, "").at(at)?),
            _ => {}
        }
        Ok(())
    }
}

/// The text that a loop puts together of all bytes behind a pointer, up to a zero, and the variable that it is added to.
fn spelled<'a>(
    over: &PyValue<'a>,
    before: &Variables<'a>,
    ways: &[Way<'a>],
) -> Option<(String, Piece)> {
    let PyValue::Range(from, to) = over else { return None };
    let (last, ends) = ways.split_last()?;
    let mut changed = last.variables.iter().filter_map(|(name, value)| {
        let old = before.get(name).filter(|old| *old != value)?;
        Some((name, grown(old, value)))
    });
    let (name, Some(added)) = changed.next()? else { return None };
    let [Piece::Hole(Hole { code, kind: HoleKind::Byte(place, count), .. })] = &*added else {
        return None;
    };
    let number = super::operators::number((**to).clone()).ok()?.unsigned();
    // Of the bytes of a value the loop says how many.
    let count = if count.text.is_empty() { &number } else { count };
    let is_whole = **from == PyValue::Int(0) && number.text == count.text;
    let byte = code.text.split(" % ").next().unwrap_or_default();
    let is_end = |way: &Way<'a>| {
        let conditions: Vec<&str> = way.conditions.iter().map(|code| &*code.text).collect();
        matches!(way.end, Ok(End::Break)) && *conditions == [format!("{byte} == 0")]
    };
    let is_text = matches!(last.end, Ok(End::Fell)) && last.conditions.is_empty();
    if !is_whole || !is_text || !ends.iter().all(is_end) || changed.next().is_some() {
        return None;
    }
    let PyValue::Text(text) = super::call::bytes(place, count, false) else { return None };
    Some((name.clone(), text.into_iter().next()?))
}

/// A number of elements: none if it is negative.
pub(super) fn count(number: Code) -> Code {
    match number.kind {
        CodeKind::Signed => {
            let text = format!("max({}, 0).unsigned()", number.text);
            Code::atom(text, CodeKind::Unsigned).since(number.since)
        }
        _ => number.unsigned(),
    }
}

/// What is after the old value in the new one.
fn grown(old: &PyValue<'_>, new: &PyValue<'_>) -> Option<Vec<Piece>> {
    match (old, new) {
        (PyValue::Text(old), PyValue::Text(new)) => Some(new.strip_prefix(&**old)?.to_vec()),
        (PyValue::List(old), PyValue::List(new)) => match new.strip_prefix(&**old)? {
            [PyValue::Text(text)] => Some(text.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// The variables that statements set.
fn assigned(block: &[Stmt]) -> Vec<String> {
    let mut names = Vec::new();
    for stmt in block {
        match &stmt.kind {
            StmtKind::Assign(targets, _) => {
                names.extend(targets.iter().filter_map(|target| match &target.kind {
                    ExprKind::Name(name) => Some(name.clone()),
                    _ => None,
                }));
            }
            StmtKind::If(_, then, other) => {
                names.extend(assigned(then));
                names.extend(assigned(other));
            }
            StmtKind::Block(inner) => names.extend(assigned(inner)),
            _ => {}
        }
    }
    names.sort();
    names.dedup();
    names
}
