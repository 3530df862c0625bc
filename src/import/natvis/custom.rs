//! `CustomListItems`, by pattern: loops over slots, along nodes, and over buckets with chains of nodes, are walks.
//!
//! A pass of a loop tests whether it ends, shows an item or runs another loop, and then steps: one variable leads to
//! the next element, others count. Everything else is refused.

use super::display::split;
use super::walks::{self, Over, Values, Walk, put};
use super::xml::Element;
use crate::import::cpp::{self, Expr, Unary};
use crate::import::draft::DraftBody;
use crate::import::refusal::{Carried, Reason, Refusal, refuse};
use crate::import::translate::{Facts, Scope, Translator};
use crate::syntax::ast::BinaryOp;
use std::collections::BTreeSet;

/// The children that the loops of an element show.
pub(super) fn list(
    element: &Element,
    translator: &Translator<'_>,
    condition: Option<Expr>,
) -> Carried<DraftBody> {
    let (facts, scope) = (translator.facts.clone(), &translator.scope);
    let mut reader = LoopReader { scope, variables: Vec::new(), lost: BTreeSet::new(), facts };
    let mut found = reader.list(element)?;
    let is_lost = |expr: &Expr| expr.names().iter().any(|name| reader.lost.contains(*name));
    if found.exprs().iter().any(is_lost) {
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

/// Programs that are no walks.
pub(super) fn unfit(what: &str) -> Refusal {
    Refusal::new(Reason::CustomList, what)
}

/// Nested walks, and the item that they show.
struct FoundWalks {
    walks: Vec<Walk>,
    object: Expr,
}

/// What a pass of a loop does.
#[derive(Default)]
struct Pass<'e> {
    /// Conditions on which the loop ends, tested before the item and after the step.
    ends: Vec<Expr>,
    late: Vec<Expr>,
    /// What variables are set to before an inner loop.
    starts: Values,
    /// The items, or a loop, and their conditions, of which the first that holds counts.
    shown: Vec<(Option<Expr>, &'e Element)>,
    /// What variables are set to after the item.
    steps: Vec<(String, Expr)>,
}

struct LoopReader<'r> {
    scope: &'r Scope<'r>,
    variables: Vec<String>,
    /// Those whose values are not known: nothing that is carried over may use them.
    lost: BTreeSet<String>,
    /// What the expressions say about members and variables.
    facts: Facts,
}

/// Loops inside each other.
const DEEPEST: usize = 4;

impl LoopReader<'_> {
    fn list(&mut self, element: &Element) -> Carried<FoundWalks> {
        let (mut starts, mut size, mut outer) = (Values::new(), None, None);
        for child in &element.children {
            match &*child.tag {
                "Variable" => {
                    let text = |name| child.attribute(name).map_or("", |text| text.value.trim());
                    let start = put(&self.expr(text("InitialValue"))?, &starts)?;
                    self.variables.push(text("Name").to_owned());
                    starts.insert(format!("${}", text("Name")), start);
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

    fn expr(&mut self, text: &str) -> Carried<Expr> {
        let expr = cpp::parse(split(text)?.0)?.map(&mut |part| {
            Ok(match part {
                Expr::Name(name) if self.variables.contains(&name) => {
                    Expr::Name(format!("${name}"))
                }
                part => part,
            })
        })?;
        let expr = self.scope.resolve(&expr)?;
        self.facts.learn(&expr);
        Ok(expr)
    }

    fn condition(&mut self, element: &Element) -> Carried<Option<Expr>> {
        element.attribute("Condition").map(|text| self.expr(&text.value)).transpose()
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
            (Some(name), _) => (name, format!("{name} + 1")),
            (_, Some((left, right))) => match left.strip_suffix('+') {
                Some(name) => (name, format!("{name} + ({right})")),
                None => (left, right.to_owned()),
            },
            _ => return Err(unfit("a step is neither `x = e`, `x += e` nor `++x`")),
        };
        match self.variables.iter().any(|variable| variable == name.trim()) {
            true => Ok((format!("${}", name.trim()), self.expr(&value)?)),
            false => Err(unfit("it assigns to something other than a variable of the list")),
        }
    }

    fn pass<'e>(&mut self, element: &'e Element) -> Carried<Pass<'e>> {
        let mut pass = Pass::default();
        pass.ends.extend(self.condition(element)?.map(Expr::negated));
        for step in &element.children {
            let condition = self.condition(step)?;
            let is_break = |inside: &[Element]| matches!(inside, [only] if only.tag == "Break");
            match (&*step.tag, &*step.children) {
                (tag, inside) if tag == "Break" || tag == "If" && is_break(inside) => {
                    let end = condition.ok_or_else(|| unfit("it ends in any case"))?;
                    match (pass.shown.is_empty(), pass.steps.is_empty()) {
                        (true, _) => pass.ends.push(end),
                        (_, false) => pass.late.push(end),
                        _ => return Err(unfit("its loop ends within a pass")),
                    }
                }
                ("Exec", _) if pass.shown.is_empty() => self.set(step, &mut pass.starts)?,
                ("Exec", _) => pass.steps.push(self.exec(step)?),
                ("Item", _) if pass.shown.is_empty() => pass.shown.push((condition, step)),
                ("Loop", _) if pass.shown.is_empty() => pass.shown.push((None, step)),
                ("If", [only, counts @ ..]) if pass.shown.is_empty() => {
                    self.counts(counts)?;
                    pass.shown.push((condition, only));
                }
                ("Elseif" | "Else", [item, counts @ ..]) if pass.steps.is_empty() => {
                    self.counts(counts)?;
                    pass.shown.push((condition, item));
                }
                _ => return Err(unfit("a pass shows several children")),
            }
        }
        Ok(pass)
    }

    /// How many are shown matters to the names of the items, which are not carried over.
    fn counts(&mut self, elements: &[Element]) -> Carried<()> {
        for element in elements {
            let (name, value) = self.exec(element)?;
            if value != plus(&name, 1) {
                return Err(unfit("a variable changes under a condition"));
            }
            self.lost.insert(name);
        }
        Ok(())
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
        let (filter, mut found) = match &*pass.shown {
            [(filter, inner)] if inner.tag == "Loop" => {
                (filter.clone(), self.walks(inner, &pass.starts, depth + 1, None)?)
            }
            _ if !pass.starts.is_empty() => {
                return Err(unfit("a variable changes before the item"));
            }
            items => self.items(items)?,
        };
        if pass.steps.iter().any(|(name, _)| pass.starts.contains_key(name)) {
            return Err(unfit("a variable changes before the item"));
        }
        let conditions = pass.ends.iter().flat_map(|end| end.joined_by(BinaryOp::Or));
        let mut ends: Vec<Expr> = conditions.cloned().collect();
        let (counters, others): (Vec<_>, Vec<_>) =
            pass.steps.iter().partition(|(name, next)| *next == plus(name, 1));
        let start = |variable: &str| {
            let start = starts.get(variable).cloned();
            start.ok_or_else(|| unfit("a variable keeps its value from one loop to the next"))
        };
        let mut walk = match *others {
            [(variable, next)] if next.is_path() => {
                // It ends at a null pointer.
                ends.retain(|end| !is_null(end, variable));
                let over = Over::Steps { first: start(variable)?, next: next.clone() };
                let walk = Walk::new(variable, depth, over);
                let is_behind = Expr::binary(BinaryOp::Gt, walk.place(), Expr::Number(0));
                let late = pass.late.iter().filter(|end| !is_null(end, variable));
                ends.extend(
                    late.map(|end| Expr::binary(BinaryOp::And, is_behind.clone(), end.clone())),
                );
                walk
            }
            [] => {
                ends.extend(pass.late.iter().cloned());
                let is_fixed =
                    |end: &Expr| !end.names().iter().any(|n| counters.iter().any(|c| c.0 == *n));
                let bound = ends.iter().enumerate().find_map(|(at, end)| {
                    let bounds = counters.iter().map(|(name, _)| (name, end_of(end, name)));
                    let (name, end) =
                        bounds.into_iter().find(|(_, end)| end.is_some_and(is_fixed))?;
                    Some((at, name, end?.clone()))
                });
                let Some((at, variable, end)) = bound else {
                    return Err(unfit("its loop has no end of its own"));
                };
                ends.remove(at);
                Walk::new(variable, depth, Over::Range { start: start(variable)?, end })
            }
            _ => return Err(unfit("what leads to the next element is no member")),
        };
        let mut replaced = Values::new();
        for (counter, _) in counters.iter().filter(|(name, _)| *name != walk.variable) {
            match (&walk.over, starts.get(counter)) {
                (
                    Over::Steps { .. } | Over::Range { start: Expr::Number(0), .. },
                    Some(Expr::Number(from)),
                ) => {
                    let place = Expr::binary(BinaryOp::Add, walk.place(), Expr::Number(*from));
                    let place = if *from == 0 { walk.place() } else { place };
                    replaced.insert(counter.clone(), place);
                }
                _ => drop(self.lost.insert(counter.clone())),
            }
        }
        // Elsewhere it is not known how many elements were shown: the loops end by themselves.
        let size = size.filter(|_| filter.is_none() && found.walks.is_empty());
        ends.extend(size.map(|size| Expr::binary(BinaryOp::Ge, walk.place(), size)));
        let inner: BTreeSet<&str> = found.walks.iter().flat_map(Walk::variables).collect();
        if ends.iter().chain(&filter).any(|e| e.names().iter().any(|name| inner.contains(name))) {
            return Err(unfit("a variable keeps its value from one loop to the next"));
        }
        (walk.until, walk.filter) = (ends, filter);
        found.walks.insert(0, walk);
        for expr in found.exprs_mut() {
            *expr = put(expr, &replaced)?;
        }
        Ok(found)
    }

    /// One of several items, and the condition that one is shown.
    fn items(&mut self, shown: &[(Option<Expr>, &Element)]) -> Carried<(Option<Expr>, FoundWalks)> {
        let Some(((filter, last), others)) = shown.split_last() else {
            return Err(unfit("it shows nothing"));
        };
        let (mut filter, mut object) = (filter.clone(), self.expr(&last.text)?);
        for (condition, item) in others.iter().rev() {
            let condition =
                condition.clone().ok_or_else(|| unfit("a pass shows several children"))?;
            filter = filter.map(|filter| Expr::binary(BinaryOp::Or, condition.clone(), filter));
            object = Expr::Conditional(Box::new([condition, self.expr(&item.text)?, object]));
        }
        match shown.iter().all(|(_, item)| item.tag == "Item") {
            true => Ok((filter, FoundWalks { walks: Vec::new(), object })),
            false => Err(unfit("a pass shows several children")),
        }
    }

    /// Chains of nodes in buckets that one loop walks: at the end of a chain it goes to the next bucket.
    fn table(&mut self, element: &Element, starts: &Values) -> Carried<Option<FoundWalks>> {
        let is_break = |step: &&Element| step.tag == "Break";
        let (breaks, rest): (Vec<&Element>, Vec<&Element>) =
            element.children.iter().partition(is_break);
        let [first, second] = *rest else { return Ok(None) };
        let is_first = first.children.iter().any(|step| step.tag == "Item");
        let (shown, next) = if is_first { (first, second) } else { (second, first) };
        let ([item, along], "If", "Else") = (&*shown.children, &*first.tag, &*second.tag) else {
            return Ok(None);
        };
        let (mut ends, mut steps) = (Vec::new(), Vec::new());
        ends.extend(self.condition(element)?.map(Expr::negated));
        for step in breaks.into_iter().chain(&next.children) {
            match is_break(&step) {
                true => ends.extend(self.condition(step)?),
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
                if *own == put(head, &Values::from([(bucket.clone(), start.clone())]))? =>
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

    /// The innermost walk over the addresses of an array as one over its elements.
    fn over_addresses(&mut self, facts: &mut Facts, translator: &Translator<'_>) -> Carried<()> {
        let Some(walk) = self.walks.last_mut() else { return Ok(()) };
        let Over::Range { start, end } = walk.over.clone() else { return Ok(()) };
        let address = Expr::Name(walk.variable.clone());
        if matches!(start, Expr::Number(_)) || !facts.is_pointer(&address) {
            return Ok(());
        }
        for pointer in [&start, &end] {
            facts.learn(&Expr::Unary(Unary::Deref, Box::new(pointer.clone())));
        }
        walk.variable.push('#');
        let element = Expr::Name(walk.variable.clone());
        for expr in walk.until.iter_mut().chain(&mut walk.filter).chain([&mut self.object]) {
            *expr = expr.clone().map(&mut |part| match part {
                Expr::Unary(Unary::Deref, pointer) if *pointer == address => Ok(element.clone()),
                Expr::Member(pointer, name) if *pointer == address => {
                    Ok(Expr::member(element.clone(), &name))
                }
                part => Ok(part),
            })?;
            if expr.names().iter().any(|name| Expr::Name((*name).to_owned()) == address) {
                return Err(unfit("it uses the address of an element"));
            }
        }
        let at = |index| Expr::Index(Box::new(start.clone()), Box::new(index));
        let own = Expr::Unary(Unary::Address, Box::new(at(walk.place())));
        walk.until.insert(0, Expr::binary(BinaryOp::Ge, own, end));
        let next = Expr::binary(BinaryOp::Add, walk.place(), Expr::Number(1));
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
        let [array] = *arrays else { return Ok(()) };
        let pointer = array.clone();
        let members = match pointer.names().iter().any(|name| name.starts_with('$')) {
            false => stride(&pointer, translator),
            true => None,
        };
        let Some(members) = members else { return Ok(()) };
        let variable = format!("$slot#{at}");
        for expr in self.exprs_mut() {
            *expr = expr.clone().map(&mut |part| {
                Ok(match part {
                    part if part == index => place.clone(),
                    Expr::Index(array, at) if *array == pointer && *at == place => {
                        Expr::Name(variable.clone())
                    }
                    part => part,
                })
            })?;
        }
        if let Some(walk) = self.walks.get_mut(at) {
            walk.until.insert(0, is_end);
            (walk.over, walk.variable) = (Over::Array { pointer, members }, variable);
        }
        Ok(())
    }
}

/// The members by which LLDB finds the next element of an array behind a pointer.
fn stride(pointer: &Expr, translator: &Translator<'_>) -> Option<Vec<String>> {
    translator.known.as_ref()?.member_at(translator.element_size(pointer)?)
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
