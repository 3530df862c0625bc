//! `CustomListItems`, by pattern: loops over slots, along nodes, and over buckets with chains of nodes, are walks.
//!
//! A pass of a loop tests whether it ends, shows an item or runs another loop, and then steps: one variable leads to
//! the next element. Everything else is refused.

use super::display::split;
use super::walks::{self, Over, Values, Walk, put};
use super::xml::Element;
use crate::cpp::{self, Expr, Unary};
use crate::draft::Body;
use crate::refusal::{Carried, Reason, Refusal, refuse};
use crate::syntax::ast::BinaryOp;
use crate::translate::{Fact, Facts, Scope, Translator};
use std::collections::BTreeSet;

/// The children that the loops of an element show.
pub(super) fn list(
    element: &Element,
    translator: &Translator<'_>,
    condition: Option<Expr>,
) -> Carried<Body> {
    let (facts, scope) = (translator.facts.clone(), &translator.scope);
    let (variables, counts) = (BTreeSet::new(), BTreeSet::new());
    let mut reader = LoopReader { scope, variables, counts, facts };
    let mut found = reader.list(element)?;
    let is_bound = |name: &str| found.walks.iter().any(|walk| walk.variables().contains(&name));
    let exprs = found.exprs();
    let is_counted = found.walks.iter().any(|walk| reader.counts.contains(&walk.variable));
    let mut names = exprs.iter().flat_map(Expr::names);
    if is_counted || names.any(|name| reader.variables.contains(name) && !is_bound(name)) {
        return Err(unfit("a variable has a value that depends on earlier passes"));
    }
    found.over_addresses(&mut reader.facts, translator)?;
    let translator = &Translator { facts: &reader.facts, ..translator.clone() };
    for at in 0..found.walks.len() {
        found.over_array(at, translator)?;
    }
    if let Some(first) = found.walks.first_mut() {
        first.only_if(condition);
    }
    walks::body(&found.walks, &found.object, translator)
}

/// The refusal of a program that is not a walk.
pub(super) fn unfit(what: &str) -> Refusal {
    Refusal::new(Reason::CustomList, what)
}

/// Nested walks, and the item that they show.
struct FoundWalks {
    walks: Vec<Walk>,
    object: Expr,
}

/// The effects of a pass of a loop.
#[derive(Default)]
struct Pass<'e> {
    /// Conditions on which the loop ends, tested before the item.
    ends: Vec<Expr>,
    /// Those that are tested after the last step.
    late: Vec<Expr>,
    /// The values of variables before an inner loop.
    starts: Values,
    /// The item or the inner loop, and the condition on which it is shown.
    shown: Option<(Option<Expr>, &'e Element)>,
    /// The new values of variables after the item.
    steps: Vec<(String, Expr)>,
}

struct LoopReader<'r> {
    scope: &'r Scope<'r>,
    variables: BTreeSet<String>,
    /// The variables that count the shown items.
    counts: BTreeSet<String>,
    /// The facts that the expressions imply about members and variables.
    facts: Facts,
}

/// The highest number of nested loops.
const DEEPEST: usize = 4;

impl LoopReader<'_> {
    fn list(&mut self, element: &Element) -> Carried<FoundWalks> {
        let (mut starts, mut size, mut outer) = (Values::new(), None, None);
        for child in &element.children {
            match &*child.tag {
                "Variable" => {
                    let text = |name| child.attribute(name).unwrap_or_default().trim();
                    let start = put(&self.expr(text("InitialValue"))?, &starts)?;
                    let name = format!("${}", text("Name"));
                    self.variables.insert(name.clone());
                    starts.insert(name, start);
                }
                "Size" if size.is_none() && child.attribute("Condition").is_none() => {
                    size = Some(self.expr(&child.text)?);
                }
                "Exec" if outer.is_none() => self.set(child, &mut starts)?,
                "Loop" if outer.is_none() => outer = Some(child),
                _ => return Err(unfit("it shows more than the elements of one loop")),
            }
        }
        let outer = outer.ok_or_else(|| unfit("it has no loop"))?;
        match self.table(outer, &starts)? {
            Some(walks) => Ok(walks),
            None => self.walks(outer, &starts, 0, size),
        }
    }

    /// The variable of the list that a name means.
    fn variable(&self, name: &str) -> Option<String> {
        self.variables.get(&format!("${name}")).cloned()
    }

    fn expr(&mut self, text: &str) -> Carried<Expr> {
        let expr = cpp::parse(split(text)?.0)?.map(&mut |part| {
            Ok(match part {
                Expr::Name(name) => Expr::Name(self.variable(&name).unwrap_or(name)),
                part => part,
            })
        })?;
        let expr = self.scope.resolve(&expr)?;
        self.facts.learn(Fact::Member, &expr);
        Ok(expr)
    }

    fn condition(&mut self, element: &Element) -> Carried<Option<Expr>> {
        element.attribute("Condition").map(|text| self.expr(text)).transpose()
    }

    /// Sets a variable in terms of the values before it.
    fn set(&mut self, element: &Element, values: &mut Values) -> Carried<()> {
        let (name, value) = self.exec(element)?;
        values.insert(name, put(&value, values)?);
        Ok(())
    }

    /// `x = e`, `x += e`, `++x`.
    fn exec(&mut self, element: &Element) -> Carried<(String, Expr)> {
        let text = element.text.trim().trim_end_matches(';');
        let one = |sign: &str| text.strip_prefix(sign).or_else(|| text.strip_suffix(sign));
        let (name, value) = match (one("++"), text.split_once('=')) {
            _ if element.tag != "Exec" || element.attribute("Condition").is_some() => {
                return Err(unfit("a step is taken under a condition"));
            }
            (Some(name), _) => (name, format!("{name} + 1")),
            (_, Some((left, right))) => match left.strip_suffix('+') {
                Some(name) => (name, format!("{name} + ({right})")),
                None => (left, right.to_owned()),
            },
            _ => return Err(unfit("a step is neither `x = e`, `x += e` nor `++x`")),
        };
        match self.variable(name.trim()) {
            Some(name) => Ok((name, self.expr(&value)?)),
            None => Err(unfit("it assigns to something other than a variable of the list")),
        }
    }

    fn pass<'e>(&mut self, element: &'e Element) -> Carried<Pass<'e>> {
        let mut pass = Pass::default();
        pass.ends.extend(self.condition(element)?.map(Expr::negated));
        for step in &element.children {
            let (step, condition) = self.unwrapped(step)?;
            match (&*step.tag, pass.shown.is_some()) {
                ("Break", is_shown) => {
                    let end = condition.ok_or_else(|| unfit("it ends in any case"))?;
                    match (is_shown, pass.steps.is_empty()) {
                        (false, _) => pass.ends.push(end),
                        (true, false) => pass.late.push(end),
                        (true, true) => return Err(unfit("its loop ends within a pass")),
                    }
                }
                ("Exec", false) => self.set(step, &mut pass.starts)?,
                ("Exec", true) if pass.late.is_empty() => pass.steps.push(self.exec(step)?),
                ("Item" | "Loop", false) => pass.shown = Some((condition, step)),
                _ => return Err(unfit("a pass does more than show one child and step on")),
            }
        }
        Ok(pass)
    }

    /// An element without the `If`s around it, and the condition of all.
    fn unwrapped<'e>(&mut self, mut step: &'e Element) -> Carried<(&'e Element, Option<Expr>)> {
        let mut all: Option<Expr> = None;
        loop {
            // That of a loop ends it.
            let own = if step.tag == "Loop" { None } else { self.condition(step)? };
            all = [all, own].into_iter().flatten().reduce(|a, b| Expr::binary(BinaryOp::And, a, b));
            match (&*step.tag, &*step.children) {
                ("If", [only, counts @ ..]) => {
                    // How many were shown matters to the names of items, which are not carried over.
                    for count in counts {
                        let (name, value) = self.exec(count)?;
                        if only.tag != "Item" || value != plus(&name, 1) {
                            return Err(unfit("a variable changes under a condition"));
                        }
                        self.counts.insert(name);
                    }
                    step = only;
                }
                ("Exec", _) if all.is_some() => {
                    return Err(unfit("a step is taken under a condition"));
                }
                _ => return Ok((step, all)),
            }
        }
    }

    /// The walks of a loop and of those in it.
    fn walks(
        &mut self,
        element: &Element,
        starts: &Values,
        depth: usize,
        size: Option<Expr>,
    ) -> Carried<FoundWalks> {
        if depth > DEEPEST {
            return refuse(Reason::Limit, "its loops are nested too deeply");
        }
        let pass = self.pass(element)?;
        let (filter, mut found) = match pass.shown {
            None => return Err(unfit("it shows nothing")),
            Some((filter, inner)) if inner.tag == "Loop" => {
                (filter, self.walks(inner, &pass.starts, depth + 1, None)?)
            }
            Some(_) if !pass.starts.is_empty() => {
                return Err(unfit("a variable changes before the item"));
            }
            Some((filter, item)) => {
                (filter, FoundWalks { walks: Vec::new(), object: self.expr(&item.text)? })
            }
        };
        if pass.steps.iter().any(|(name, _)| pass.starts.contains_key(name)) {
            return Err(unfit("a variable changes before the item"));
        }
        let conditions = pass.ends.iter().flat_map(|end| end.joined_by(BinaryOp::Or));
        let mut ends: Vec<Expr> = conditions.cloned().collect();
        let (counters, links): (Vec<_>, Vec<_>) =
            pass.steps.iter().partition(|(name, next)| *next == plus(name, 1));
        let start = |variable: &str| {
            let start = starts.get(variable).cloned();
            start.ok_or_else(|| unfit("a variable keeps its value from one loop to the next"))
        };
        let mut walk = match *links {
            [(variable, next)] if next.is_path() => {
                // It ends at a null pointer.
                ends.retain(|end| !is_null(end, variable));
                let over = Over::Steps { first: start(variable)?, next: next.clone() };
                Walk::new(variable, depth, over)
            }
            [] => {
                let counters: Vec<&str> = counters.iter().map(|(name, _)| name.as_str()).collect();
                let bounds = ends.iter().enumerate().flat_map(|(at, end)| {
                    counters.iter().filter_map(move |name| Some((at, *name, end_of(end, name)?)))
                });
                let is_fixed = |end: &Expr| !counters.iter().any(|name| end.names().contains(name));
                let Some((at, variable, end)) = bounds.into_iter().find(|(.., end)| is_fixed(end))
                else {
                    return Err(unfit("its loop has no end of its own"));
                };
                let over = Over::Range { start: start(variable)?, end: end.clone() };
                ends.remove(at);
                Walk::new(variable, depth, over)
            }
            _ => return Err(unfit("the link to the next element is not a member")),
        };
        let is_behind = Expr::binary(BinaryOp::Gt, walk.place(), Expr::Number(0));
        let late = pass.late.into_iter().filter(|end| !is_null(end, &walk.variable));
        ends.extend(late.map(|end| Expr::binary(BinaryOp::And, is_behind.clone(), end)));
        // Elsewhere it is not known how many elements were shown: the loops end by themselves.
        let size = size.filter(|_| filter.is_none() && found.walks.is_empty());
        ends.extend(size.map(|size| Expr::binary(BinaryOp::Ge, walk.place(), size)));
        let inner: Vec<&str> = found.walks.iter().flat_map(Walk::variables).collect();
        if ends.iter().chain(&filter).any(|e| e.names().iter().any(|name| inner.contains(name))) {
            return Err(unfit("a variable keeps its value from one loop to the next"));
        }
        (walk.until, walk.filter) = (ends, filter);
        found.walks.insert(0, walk);
        Ok(found)
    }

    /// Chains of nodes in buckets that one loop walks: at the end of a chain it goes to the next bucket.
    fn table(&mut self, element: &Element, starts: &Values) -> Carried<Option<FoundWalks>> {
        let is_break = |step: &Element| step.tag == "Break";
        let (early, first, second) = match &*element.children {
            [first, second] => (None, first, second),
            [early, first, second] if is_break(early) => (Some(early), first, second),
            _ => return Ok(None),
        };
        let is_first = first.children.iter().any(|step| step.tag == "Item");
        let (shown, next) = if is_first { (first, second) } else { (second, first) };
        let ([item, along], "If", "Else") = (&*shown.children, &*first.tag, &*second.tag) else {
            return Ok(None);
        };
        if item.tag != "Item" || item.attribute("Condition").is_some() {
            return Ok(None);
        }
        let mut steps = Vec::new();
        let mut ends = Vec::from_iter(self.condition(element)?.map(Expr::negated));
        ends.extend(early.map(|end| self.condition(end)).transpose()?.flatten());
        let is_early = !ends.is_empty();
        for (at, step) in next.children.iter().enumerate() {
            match is_break(step) {
                true if at == 1 => ends.extend(self.condition(step)?),
                true => return Ok(None),
                false => steps.push(self.exec(step)?),
            }
        }
        let (node, along) = self.exec(along)?;
        let test = self.condition(first)?.map(|c| if is_first { c.negated() } else { c });
        let ([(bucket, more), (to, head)], [end], Some(test)) = (&*steps, &*ends, test) else {
            return Ok(None);
        };
        let fits = *to == node && *more == plus(bucket, 1) && is_null(&test, &node);
        let (Some(end), true) = (end_of(end, bucket), fits && along.is_path()) else {
            return Ok(None);
        };
        let is_nothing = |start: &Expr| matches!(start, Expr::Null | Expr::Number(0));
        let minus_one = Expr::Unary(Unary::Minus, Box::new(Expr::Number(1)));
        let start = match (starts.get(bucket), starts.get(&node)) {
            (Some(start), Some(own)) if is_nothing(own) && *start == minus_one => Expr::Number(0),
            (Some(start), Some(own))
                if is_early
                    && *own == put(head, &Values::from([(bucket.clone(), start.clone())]))? =>
            {
                start.clone()
            }
            _ => return Ok(None),
        };
        let chain = Over::Steps { first: head.clone(), next: along };
        let buckets = Over::Range { start, end: end.clone() };
        let walks = vec![Walk::new(bucket, 0, buckets), Walk::new(&node, 1, chain)];
        Ok(Some(FoundWalks { walks, object: self.expr(&item.text)? }))
    }
}

impl FoundWalks {
    fn exprs(&self) -> Vec<Expr> {
        let walked = self.walks.iter().flat_map(Walk::exprs);
        walked.chain([self.object.clone()]).collect()
    }

    fn exprs_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        self.walks.iter_mut().flat_map(Walk::exprs_mut).chain([&mut self.object])
    }

    /// Replaces parts of all expressions.
    fn replace(&mut self, replace: impl Fn(Expr) -> Expr) -> Carried<()> {
        self.exprs_mut().try_for_each(|expr| {
            *expr =
                std::mem::replace(expr, Expr::Null).map(&mut |part| Carried::Ok(replace(part)))?;
            Ok(())
        })
    }

    /// The innermost walk over the addresses of an array as one over its elements.
    fn over_addresses(&mut self, facts: &mut Facts, translator: &Translator<'_>) -> Carried<()> {
        let Some(Walk { variable, over: Over::Range { start, end }, .. }) =
            self.walks.last().cloned()
        else {
            return Ok(());
        };
        let (variable, address) = (format!("{variable}#"), Expr::Name(variable));
        if matches!(start, Expr::Number(_)) || !facts.has(Fact::Pointer, &address) {
            return Ok(());
        }
        for pointer in [&start, &end] {
            facts.learn(Fact::Pointer, pointer);
        }
        let element = Expr::Name(variable.clone());
        self.replace(|part| match part {
            Expr::Unary(Unary::Deref, pointer) if *pointer == address => element.clone(),
            Expr::Member(pointer, name) if *pointer == address => {
                Expr::member(element.clone(), &name)
            }
            part => part,
        })?;
        if self.exprs().iter().any(|expr| expr.has(&|part| *part == address)) {
            return Err(unfit("it uses the address of an element"));
        }
        let Some(walk) = self.walks.last_mut() else { return Ok(()) };
        let at = |index| Expr::Index(Box::new(start.clone()), Box::new(index));
        let own = Expr::Unary(Unary::Address, Box::new(at(walk.place())));
        walk.until.insert(0, Expr::binary(BinaryOp::Ge, own, end));
        let next = Expr::binary(BinaryOp::Add, walk.place(), Expr::Number(1));
        walk.variable = variable;
        walk.over = match stride(&start, translator) {
            Some(members) => Over::Array { pointer: start, members },
            None => Over::Steps { first: at(Expr::Number(0)), next: at(next) },
        };
        Ok(())
    }

    /// A walk over the indices of an array behind a pointer as one over its elements, if the types
    /// allow it: up to LLDB 23 none but the first one is found by its index.
    fn over_array(&mut self, at: usize, translator: &Translator<'_>) -> Carried<()> {
        let Some(walk) = self.walks.get(at) else { return Ok(()) };
        let Over::Range { start: Expr::Number(0), end } = &walk.over else { return Ok(()) };
        let (index, place) = (Expr::Name(walk.variable.clone()), walk.place());
        let is_end = Expr::binary(BinaryOp::Ge, place.clone(), end.clone());
        let (mut arrays, exprs): (Vec<&Expr>, _) = (Vec::new(), self.exprs());
        for expr in &exprs {
            expr.walk(&mut |part| match part {
                Expr::Index(array, at) if **at == index && !arrays.contains(&&**array) => {
                    arrays.push(array);
                }
                _ => {}
            });
        }
        let [pointer] = *arrays else { return Ok(()) };
        let is_bound = pointer.names().iter().any(|name| name.starts_with('$'));
        let Some(members) = stride(pointer, translator).filter(|_| !is_bound) else {
            return Ok(());
        };
        let variable = format!("$slot#{at}");
        self.replace(|part| match part {
            part if part == index => place.clone(),
            Expr::Index(array, at) if *array == *pointer && *at == place => {
                Expr::Name(variable.clone())
            }
            part => part,
        })?;
        if let Some(walk) = self.walks.get_mut(at) {
            walk.until.insert(0, is_end);
            walk.over = Over::Array { pointer: pointer.clone(), members };
            walk.variable = variable;
        }
        Ok(())
    }
}

/// The members by which LLDB finds the next element of an array behind a pointer.
fn stride(pointer: &Expr, translator: &Translator<'_>) -> Option<Vec<String>> {
    translator.known.member_at(translator.element_size(pointer)?)
}

fn plus(variable: &str, more: u64) -> Expr {
    Expr::binary(BinaryOp::Add, Expr::Name(variable.to_owned()), Expr::Number(more))
}

/// The number at which a loop ends that counts with a variable, if a condition says so.
fn end_of<'e>(condition: &'e Expr, variable: &str) -> Option<&'e Expr> {
    let is_variable = |expr: &Expr| *expr == Expr::Name(variable.to_owned());
    match condition {
        Expr::Binary(BinaryOp::Ge | BinaryOp::Eq, a, end) if is_variable(a) => Some(end),
        Expr::Binary(BinaryOp::Le | BinaryOp::Eq, end, b) if is_variable(b) => Some(end),
        _ => None,
    }
}

/// Whether a condition says that a variable is a null pointer.
fn is_null(condition: &Expr, variable: &str) -> bool {
    let is_variable = |expr: &Expr| *expr == Expr::Name(variable.to_owned());
    let is_zero = |expr: &Expr| matches!(expr, Expr::Null | Expr::Number(0));
    match condition {
        Expr::Unary(Unary::Not, pointer) => is_variable(pointer),
        Expr::Binary(BinaryOp::Eq, a, b) => {
            is_variable(a) && is_zero(b) || is_zero(a) && is_variable(b)
        }
        _ => false,
    }
}
