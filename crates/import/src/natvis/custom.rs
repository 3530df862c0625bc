//! `CustomListItems` whose loops are walks: over numbers, along nodes, and over buckets with chains of nodes.
//!
//! A pass of a loop tests whether it ends, shows an item or runs another loop, and then steps: one variable leads to the
//! next element, others count. Everything else is refused.

use super::display::split;
use super::iterators;
use super::walks::{self, Over, Values, Walk, put};
use super::xml::Element;
use crate::cpp::{self, Expr, Unary};
use crate::draft::DraftBody;
use crate::refusal::{Carried, Reason, Refusal};
use crate::syntax::ast::BinaryOp;
use crate::translate::{Facts, Scope, Translator};
use std::collections::BTreeSet;

/// The children that the loops of an element show.
pub(super) fn list(
    element: &Element,
    translator: &Translator<'_>,
    condition: Option<Expr>,
) -> Carried<DraftBody> {
    let facts = translator.facts.clone();
    let (scope, lost) = (&translator.scope, BTreeSet::new());
    let mut reader = LoopReader { scope, variables: Vec::new(), lost, facts };
    let mut found = reader.list(element)?;
    let is_lost = |expr: &Expr| expr.names().iter().any(|name| reader.lost.contains(*name));
    if found.walks.iter().flat_map(Walk::exprs).chain([&found.object]).any(is_lost) {
        return Err(unfit("a variable has a value that depends on earlier passes"));
    }
    let mut facts = reader.facts;
    if let Some(last) = found.walks.last_mut() {
        iterators::over_elements(last, &mut found.object, &mut facts, translator)?;
    }
    let translator = &Translator { facts: &facts, ..translator.clone() };
    for at in 0..found.walks.len() {
        iterators::over_array(&mut found.walks, at, &mut found.object, translator);
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
    /// Conditions on which the loop ends, tested before the item, and after it with the number of steps before them.
    ends: Vec<Expr>,
    late: Vec<(Expr, usize)>,
    /// What variables are set to before the item.
    starts: Values,
    /// The items and their conditions, of which the first that holds counts.
    shown: Vec<(Option<Expr>, Expr)>,
    inner: Option<(Option<Expr>, &'e Element)>,
    /// What variables are set to after the item.
    steps: Vec<(String, Expr)>,
}

impl Pass<'_> {
    fn is_shown(&self) -> bool {
        !self.shown.is_empty() || self.inner.is_some()
    }
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
                    let attribute =
                        |name| child.attribute(name).map_or("", |text| text.value.trim());
                    let start = put(&self.expr(attribute("InitialValue"))?, &starts)?;
                    self.variables.push(attribute("Name").to_owned());
                    starts.insert(format!("${}", attribute("Name")), start);
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
        if let Some(walks) = self.table(outer, &starts)? {
            return Ok(walks);
        }
        self.walks(outer, &starts, 0, size)
    }

    fn expr(&mut self, text: &str) -> Carried<Expr> {
        let (text, _) = split(text)?;
        let expr = cpp::parse(text)?.map(&mut |part| {
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

    /// Sets a variable in terms of the values before it.
    fn set(&mut self, element: &Element, values: &mut Values) -> Carried<()> {
        let (name, value) = self.exec(element)?;
        values.insert(name, put(&value, values)?);
        Ok(())
    }

    fn condition(&mut self, element: &Element) -> Carried<Option<Expr>> {
        element.attribute("Condition").map(|text| self.expr(&text.value)).transpose()
    }

    /// `x = e`, `x += e`, `++x`.
    fn exec(&mut self, element: &Element) -> Carried<(String, Expr)> {
        let text = element.text.trim().trim_end_matches(';');
        let one = |sign: &str| text.strip_prefix(sign).or_else(|| text.strip_suffix(sign));
        let (name, value) = match (one("++"), one("--"), text.split_once('=')) {
            (Some(name), ..) => (name, format!("{name} + 1")),
            (_, Some(name), _) => (name, format!("{name} - 1")),
            (.., Some((left, right))) => {
                let name =
                    left.trim_end_matches(['+', '-', '*', '/', '%', '&', '|', '^', '<', '>']);
                match left.get(name.len()..).unwrap_or_default() {
                    "" => (name, right.to_owned()),
                    operator => (name, format!("{name} {operator} ({right})")),
                }
            }
            _ => return Err(unfit("it executes a call")),
        };
        match self.variables.iter().any(|variable| variable == name.trim()) {
            true => Ok((format!("${}", name.trim()), self.expr(&value)?)),
            false => Err(unfit("it assigns to something other than a variable of the list")),
        }
    }

    /// A pass of a loop.
    fn pass<'e>(&mut self, element: &'e Element) -> Carried<Pass<'e>> {
        let mut pass = Pass::default();
        pass.ends.extend(self.condition(element)?.map(Expr::negated));
        let mut rest = &*element.children;
        while let Some((step, behind)) = rest.split_first() {
            rest = behind;
            match &*step.tag {
                "Break" => {
                    let condition = self.condition(step)?;
                    let condition = condition.ok_or_else(|| unfit("it ends in any case"))?;
                    self.end(&mut pass, condition);
                }
                "Exec" if pass.is_shown() => {
                    let (name, value) = self.exec(step)?;
                    let value = put(&value, &pass.steps.iter().cloned().collect())?;
                    pass.steps.push((name, value));
                }
                "Exec" => self.set(step, &mut pass.starts)?,
                "Item" if !pass.is_shown() => {
                    let condition = self.condition(step)?;
                    pass.shown.push((condition, self.expr(&step.text)?));
                }
                "Loop" if !pass.is_shown() => pass.inner = Some((None, step)),
                "If" => {
                    let count = rest.iter().take_while(|e| e.tag.starts_with("Else")).count();
                    let (branches, behind) = rest.split_at(count);
                    rest = behind;
                    self.branches(&mut pass, step, branches)?;
                }
                _ => return Err(unfit("a pass shows several children")),
            }
        }
        let is_used =
            |name: &String| pass.inner.is_none() || pass.steps.iter().any(|s| s.0 == *name);
        if pass.starts.keys().any(is_used) {
            return Err(unfit("a variable changes before the item"));
        }
        Ok(pass)
    }

    fn end(&mut self, pass: &mut Pass<'_>, condition: Expr) {
        match pass.is_shown() {
            true => pass.late.push((condition, pass.steps.len())),
            false => pass.ends.push(condition),
        }
    }

    /// `If`, `Elseif` and `Else`: the end of the loop, a loop under a condition, or one of several items.
    fn branches<'e>(
        &mut self,
        pass: &mut Pass<'e>,
        first: &'e Element,
        others: &'e [Element],
    ) -> Carried<()> {
        let condition =
            self.condition(first)?.ok_or_else(|| unfit("an `If` without a condition"))?;
        match &*first.children {
            [only]
                if only.tag == "Break"
                    && only.attribute("Condition").is_none()
                    && others.is_empty() =>
            {
                self.end(pass, condition);
                return Ok(());
            }
            [only] if only.tag == "Loop" && others.is_empty() && !pass.is_shown() => {
                pass.inner = Some((Some(condition), only));
                return Ok(());
            }
            _ if pass.is_shown() => return Err(unfit("a pass shows several children")),
            _ => {}
        }
        for branch in [first].into_iter().chain(others) {
            let condition = self.condition(branch)?;
            let mut items = branch.children.iter().filter(|step| step.tag == "Item");
            let (Some(item), None) = (items.next(), items.next()) else {
                return Err(unfit("a branch shows no child or several"));
            };
            for step in branch.children.iter().filter(|step| step.tag != "Item") {
                // How many are shown matters to the names of the items, which are not carried over.
                let (name, value) = match &*step.tag {
                    "Exec" => self.exec(step)?,
                    _ => return Err(unfit("a branch does more than to show a child")),
                };
                if value != plus(Expr::Name(name.clone()), 1) {
                    return Err(unfit("a variable changes under a condition"));
                }
                self.lost.insert(name);
            }
            pass.shown.push((condition, self.expr(&item.text)?));
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
            return Err(Refusal::new(Reason::Limit, "its loops are nested too deeply"));
        }
        let pass = self.pass(element)?;
        let is_inner = pass.inner.is_some();
        let (filter, mut found) = match pass.inner.clone() {
            Some((filter, inner)) => (filter, self.walks(inner, &pass.starts, depth + 1, None)?),
            None => {
                let (filter, object) = one_of(pass.shown.clone())?;
                (filter, FoundWalks { walks: Vec::new(), object })
            }
        };
        let mut ends: Vec<Expr> =
            pass.ends.iter().flat_map(|end| end.joined_by(BinaryOp::Or)).cloned().collect();
        let is_counter =
            |(name, next): &&(String, Expr)| *next == plus(Expr::Name(name.clone()), 1);
        let (counters, others): (Vec<_>, Vec<_>) = pass.steps.iter().partition(is_counter);
        let (mut walk, replaced) = match *others {
            [] => self.numbers(&counters, starts, &mut ends, depth)?,
            [(variable, next)] => {
                self.nodes((variable, next), &counters, starts, (&mut ends, depth))?
            }
            _ => return Err(unfit("several values lead to the next element")),
        };
        let is_node_end = |end: &Expr| {
            matches!(&walk.over, Over::Steps { next, .. } if next.is_path())
                && is_null(end, &walk.variable)
        };
        ends.extend(
            late_ends(&pass, &walk)?
                .into_iter()
                .filter(|(end, _)| !is_node_end(end))
                .map(|(_, end)| end),
        );
        // Elsewhere it is not known how many elements were shown: the loops end by themselves.
        let size = size.filter(|_| filter.is_none() && !is_inner);
        ends.extend(size.map(|size| Expr::binary(BinaryOp::Ge, walk.place(), size)));
        let has_end = match &walk.over {
            Over::Steps { next, .. } => next.is_path() || !ends.is_empty(),
            _ => true,
        };
        if !has_end {
            return Err(unfit("its loop has no end of its own"));
        }
        let inner: BTreeSet<&str> = found.walks.iter().flat_map(Walk::variables).collect();
        if ends.iter().chain(&filter).any(|e| e.names().iter().any(|name| inner.contains(name))) {
            return Err(unfit("a variable keeps its value from one loop to the next"));
        }
        (walk.until, walk.filter) = (ends, filter);
        found.walks.insert(0, walk);
        for expr in found.walks.iter_mut().flat_map(Walk::exprs_mut).chain([&mut found.object]) {
            *expr = put(expr, &replaced)?;
        }
        Ok(found)
    }

    /// A loop over numbers, up to the one at which it ends, else as long as no end says so.
    fn numbers(
        &mut self,
        counters: &[&(String, Expr)],
        starts: &Values,
        ends: &mut Vec<Expr>,
        depth: usize,
    ) -> Carried<(Walk, Values)> {
        let is_constant =
            |end: &Expr| !end.names().iter().any(|n| counters.iter().any(|c| c.0 == *n));
        let bound = ends.iter().enumerate().find_map(|(at, end)| {
            let mut ends = counters.iter().filter_map(|c| Some((&c.0, end_of(end, &c.0)?)));
            let (name, end) = ends.find(|(_, end)| is_constant(end))?;
            Some((at, name, end.clone()))
        });
        let any = counters.first().ok_or_else(|| unfit("its loop does not step"))?;
        let variable = bound.as_ref().map_or(&any.0, |(_, name, _)| *name);
        let start = start(starts, variable)?;
        let over = match bound {
            Some((at, _, end)) => {
                ends.remove(at);
                Over::Range { start: start.clone(), end }
            }
            None => {
                let next = plus(Expr::Name(variable.clone()), 1);
                Over::Steps { first: start.clone(), next }
            }
        };
        let mut replaced = Values::new();
        for (counter, _) in counters.iter().filter(|c| c.0 != *variable) {
            let more = match (&start, starts.get(counter)) {
                (Expr::Number(own), Some(Expr::Number(other))) => other.checked_sub(*own),
                _ => None,
            };
            self.counted(
                counter,
                more.map(|more| plus(Expr::Name(variable.clone()), more)),
                &mut replaced,
            );
        }
        Ok((Walk::new(variable, depth, over), replaced))
    }

    /// A loop in which a value leads to the next one.
    fn nodes(
        &mut self,
        (variable, next): (&str, &Expr),
        counters: &[&(String, Expr)],
        starts: &Values,
        (ends, depth): (&mut Vec<Expr>, usize),
    ) -> Carried<(Walk, Values)> {
        // A walk along nodes ends at a null pointer.
        ends.retain(|end| !(next.is_path() && is_null(end, variable)));
        let over = Over::Steps { first: start(starts, variable)?, next: next.clone() };
        let walk = Walk::new(variable, depth, over);
        let mut replaced = Values::new();
        for (counter, _) in counters {
            let value = match starts.get(counter) {
                Some(Expr::Number(start)) => Some(plus(walk.place(), *start)),
                _ => None,
            };
            self.counted(counter, value, &mut replaced);
        }
        Ok((walk, replaced))
    }

    /// Notes what a counter is in terms of a walk, or that it is not known.
    fn counted(&mut self, counter: &str, value: Option<Expr>, replaced: &mut Values) {
        match value {
            Some(value) => drop(replaced.insert(counter.to_owned(), value)),
            None => drop(self.lost.insert(counter.to_owned())),
        }
    }

    /// Chains of nodes in buckets that one loop walks: at the end of a chain it goes to the next bucket.
    fn table(&mut self, element: &Element, starts: &Values) -> Carried<Option<FoundWalks>> {
        let mut ends: Vec<Expr> = self.condition(element)?.map(Expr::negated).into_iter().collect();
        let (breaks, rest): (Vec<&Element>, Vec<&Element>) =
            element.children.iter().partition(|step| step.tag == "Break");
        let [first, second] = *rest else { return Ok(None) };
        if first.tag != "If" || second.tag != "Else" {
            return Ok(None);
        }
        let is_shown = |branch: &&Element| branch.children.iter().any(|step| step.tag == "Item");
        let (shown, next) = if is_shown(&first) { (first, second) } else { (second, first) };
        let [item, along] = &*shown.children else { return Ok(None) };
        if item.tag != "Item" || along.tag != "Exec" {
            return Ok(None);
        }
        let mut steps = Vec::new();
        for step in breaks.into_iter().chain(&next.children) {
            match &*step.tag {
                "Break" => ends.extend(self.condition(step)?),
                "Exec" => steps.push(self.exec(step)?),
                _ => return Ok(None),
            }
        }
        let (node, along) = self.exec(along)?;
        let [(bucket, more), (to, head)] = &*steps else { return Ok(None) };
        let is_end = self.condition(first)?.map(|c| if shown == first { c.negated() } else { c });
        let fits = *to == node
            && *more == plus(Expr::Name(bucket.clone()), 1)
            && is_end.is_some_and(|end| is_null(&end, &node))
            && along.is_path();
        let [end] = &*ends else { return Ok(None) };
        let (Some(end), true) = (end_of(end, bucket), fits) else { return Ok(None) };
        let start = match (starts.get(bucket), starts.get(&node)) {
            (Some(start), Some(own))
                if *own == put(head, &Values::from([(bucket.clone(), start.clone())]))? =>
            {
                start.clone()
            }
            (Some(Expr::Unary(Unary::Minus, one)), Some(Expr::Null | Expr::Number(0)))
                if **one == Expr::Number(1) =>
            {
                Expr::Number(0)
            }
            (Some(Expr::Number(start)), Some(Expr::Null | Expr::Number(0))) => {
                Expr::Number(start.saturating_add(1))
            }
            _ => return Ok(None),
        };
        let chain = Over::Steps { first: head.clone(), next: along };
        let buckets = Over::Range { start, end: end.clone() };
        let walks = vec![Walk::new(bucket, 0, buckets), Walk::new(&node, 1, chain)];
        Ok(Some(FoundWalks { walks, object: self.expr(&item.text)? }))
    }
}

/// The item that a pass shows, and its condition.
fn one_of(mut shown: Vec<(Option<Expr>, Expr)>) -> Carried<(Option<Expr>, Expr)> {
    let Some((mut filter, mut object)) = shown.pop() else {
        return Err(unfit("it shows nothing"));
    };
    for (condition, other) in shown.into_iter().rev() {
        let condition = condition.ok_or_else(|| unfit("a pass shows several children"))?;
        filter = filter.map(|filter| Expr::binary(BinaryOp::Or, condition.clone(), filter));
        object = Expr::Conditional(Box::new([condition, other, object]));
    }
    Ok((filter, object))
}

/// The conditions that are tested after the steps, as they are and as those of the next pass.
fn late_ends(pass: &Pass<'_>, walk: &Walk) -> Carried<Vec<(Expr, Expr)>> {
    let is_behind = Expr::binary(BinaryOp::Gt, walk.place(), Expr::Number(0));
    let late = pass.late.iter().map(|(end, done)| {
        let names = end.names();
        match pass.steps.iter().skip(*done).any(|(name, _)| names.contains(&**name)) {
            true => Err(unfit("its loop ends within a pass")),
            false => Ok((end.clone(), Expr::binary(BinaryOp::And, is_behind.clone(), end.clone()))),
        }
    });
    late.collect()
}

fn start(starts: &Values, variable: &str) -> Carried<Expr> {
    let start = starts.get(variable).cloned();
    start.ok_or_else(|| unfit("a variable keeps its value from one loop to the next"))
}

fn plus(expr: Expr, more: u64) -> Expr {
    if more == 0 { expr } else { Expr::binary(BinaryOp::Add, expr, Expr::Number(more)) }
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
