//! `CustomListItems` whose loops are walks: a loop over numbers or along nodes, which may contain others.
//!
//! ```text
//! elements ──program──▶ steps ──passes──▶ what a pass does ──custom──▶ walks ──walks──▶ clauses
//! ```
//!
//! A walk has one value that changes, and an index. Programs with more are refused, but for tables
//! whose chains of nodes one loop walks together with the buckets.

use super::iterators;
use super::passes::{Inner, LoopEnd, PassEffect, VariableValues, changed, put};
use super::program::{self, ChildrenProgram, unfit};
use super::walks::{self, Over, Walk};
use super::xml::Element;
use crate::import::cpp::{Expr, Unary};
use crate::import::draft::DraftBody;
use crate::import::refusal::{Carried, Refusal};
use crate::import::translate::Translator;
use crate::syntax::ast::BinaryOp;
use std::collections::BTreeSet;

/// The children that a program shows.
pub(super) fn list(
    element: &Element,
    translator: &Translator<'_>,
    condition: Option<Expr>,
) -> Carried<DraftBody> {
    let mut program = program::read(element, &translator.scope, translator.facts)?;
    let mut found = walks_of(&program)?;
    if let Some(last) = found.walks.last_mut() {
        iterators::over_elements(last, &mut found.object, &mut program.facts, translator)?;
    }
    let translator = &Translator { facts: &program.facts, ..translator.clone() };
    for at in 0..found.walks.len() {
        iterators::over_array(&mut found.walks, at, &mut found.object, translator);
    }
    if let Some(first) = found.walks.first_mut() {
        first.only_if(condition);
    }
    walks::body(&found.walks, &found.object, translator)
}

/// Nested walks, and the items that they show.
struct FoundWalks {
    walks: Vec<Walk>,
    object: Expr,
}

fn walks_of(program: &ChildrenProgram) -> Carried<FoundWalks> {
    let mut values = VariableValues::new();
    let pass = PassEffect::of(&program.steps, &mut values)?;
    let Some(inner) = &pass.inner else { return Err(unfit("it has no loop")) };
    if !pass.stops.is_empty() || !pass.shown.is_empty() {
        return Err(unfit("it shows more than the elements of a loop"));
    }
    let size = program.size.as_ref().map(|size| put(size, &inner.values)).transpose()?;
    let mut found = CustomLoop::new(inner, 0, size)?.walks()?;
    if let Some(first) = found.walks.first_mut() {
        first.only_if(inner.condition.clone());
    }
    Ok(found)
}

/// A loop: what a pass does, and the values of the variables that it changes.
struct CustomLoop<'s> {
    /// The number of loops around it.
    depth: usize,
    /// The values in front of the loop.
    first: VariableValues,
    /// The values after a pass.
    next: VariableValues,
    pass: PassEffect<'s>,
    /// The most elements that it shows.
    size: Option<Expr>,
}

impl<'s> CustomLoop<'s> {
    fn new(inner: &Inner<'s>, depth: usize, size: Option<Expr>) -> Carried<Self> {
        let mut values = inner.values.clone();
        let changed = changed(inner.steps);
        for name in &changed {
            values.insert(name.clone(), Expr::Name(name.clone()));
        }
        let pass = PassEffect::of(inner.steps, &mut values)?;
        values.retain(|name, value| changed.contains(name) && *value != Expr::Name(name.clone()));
        Ok(CustomLoop { depth, first: inner.values.clone(), next: values, pass, size })
    }

    /// The walks of the loop and of those in it.
    fn walks(&self) -> Carried<FoundWalks> {
        let (inside, filter) = match (&self.pass.inner, &*self.pass.shown) {
            (Some(inner), []) => {
                let found = CustomLoop::new(inner, self.depth + 1, None)?.walks()?;
                (found, inner.condition.clone())
            }
            (None, shown) => {
                let (filter, object) = shown_object(shown)?;
                (FoundWalks { walks: Vec::new(), object }, filter)
            }
            _ => return Err(unfit("it shows more than the elements of its innermost loop")),
        };
        let needed = self.needed(&inside, filter.as_ref())?;
        let own = self.own_walks(&needed, filter)?;
        let mut walks = own.walks;
        for walk in inside.walks {
            walks.push(walk.with(&own.replaced)?);
        }
        Ok(FoundWalks { walks, object: put(&inside.object, &own.replaced)? })
    }

    /// The variables whose values before a pass matter to what it does.
    fn needed(&self, inside: &FoundWalks, filter: Option<&Expr>) -> Carried<Vec<String>> {
        let inner: BTreeSet<&str> = inside.walks.iter().flat_map(Walk::variables).collect();
        let mut needed: Vec<String> = Vec::new();
        let mut open: Vec<&Expr> = self.pass.stops.iter().map(|stop| &stop.condition).collect();
        open.extend(filter);
        // A variable of an inner loop has another value there.
        let is_inner = |expr: &&Expr| expr.names().iter().any(|name| inner.contains(*name));
        if open.iter().any(is_inner) {
            return Err(unfit("a variable keeps its value from one loop to the next"));
        }
        open.extend(inside.walks.iter().flat_map(Walk::exprs).chain([&inside.object]));
        while let Some(expr) = open.pop() {
            for name in expr.names() {
                if inner.contains(name) || needed.iter().any(|known| known == name) {
                    continue;
                }
                if let Some(next) = self.next.get(name) {
                    needed.push(name.to_owned());
                    open.push(next);
                }
            }
        }
        Ok(needed)
    }

    fn own_walks(&self, needed: &[String], filter: Option<Expr>) -> Carried<Own> {
        let (counters, others): (Vec<&String>, Vec<&String>) =
            needed.iter().partition(|name| self.next.get(*name) == Some(&plus_one(name)));
        match (&*others, &*counters) {
            ([], [first, ..]) => self.numbers(first, &counters, filter),
            ([variable], counters) => self.steps(variable, counters, filter),
            ([a, b], []) => self
                .table(a, b, filter.as_ref())
                .or_else(|| self.table(b, a, filter.as_ref()))
                .ok_or_else(several),
            _ => Err(several()),
        }
    }

    /// A loop over numbers: up to the one at which it ends, else as long as no stop says so.
    fn numbers(&self, any: &str, counters: &[&String], filter: Option<Expr>) -> Carried<Own> {
        let is_constant = |end: &Expr| end.names().iter().all(|n| !self.next.contains_key(*n));
        let bounds = self.pass.stops.iter().enumerate().filter(|(_, stop)| !stop.is_late);
        let bound = bounds.flat_map(|(at, stop)| {
            counters
                .iter()
                .filter_map(move |name| Some((at, *name, end_of(&stop.condition, name)?)))
        });
        let bound = bound.into_iter().find(|(.., end)| is_constant(end));
        let (variable, over) = match bound {
            Some((_, name, end)) => {
                (name.as_str(), Over::Range { start: self.start(name)?, end: end.clone() })
            }
            None => (any, Over::Steps { first: self.start(any)?, next: plus_one(any) }),
        };
        let start = self.start(variable)?;
        let mut replaced = VariableValues::new();
        for counter in counters.iter().filter(|counter| **counter != variable) {
            let more = match (&start, self.start(counter)?) {
                (Expr::Number(own), Expr::Number(other)) => other.checked_sub(*own),
                _ => None,
            };
            let value = plus(Expr::Name(variable.to_owned()), more.ok_or_else(several)?);
            replaced.insert((*counter).clone(), value);
        }
        let bound = bound.map(|(at, ..)| at);
        let stops = self.pass.stops.iter().enumerate().filter(|(at, _)| Some(*at) != bound);
        let stops: Vec<&LoopEnd> = stops.map(|(_, stop)| stop).collect();
        self.walk(Walk::new(variable, self.depth, over), &stops, filter, replaced)
    }

    /// A loop in which a value leads to the next one.
    fn steps(&self, variable: &str, counters: &[&String], filter: Option<Expr>) -> Carried<Own> {
        let next = self.next.get(variable).cloned().ok_or_else(several)?;
        let is_path = next.is_path();
        let walk =
            Walk::new(variable, self.depth, Over::Steps { first: self.start(variable)?, next });
        let mut replaced = VariableValues::new();
        for counter in counters {
            let Expr::Number(start) = self.start(counter)? else { return Err(several()) };
            replaced.insert((*counter).clone(), plus(walk.place(), start));
        }
        // A walk along nodes ends at a null pointer.
        let is_end = |stop: &LoopEnd| {
            let condition =
                if stop.is_late { stop.behind(&self.next) } else { Some(&stop.condition) };
            is_path && condition.is_some_and(|condition| is_null(condition, variable))
        };
        let stops: Vec<&LoopEnd> = self.pass.stops.iter().filter(|stop| !is_end(stop)).collect();
        self.walk(walk, &stops, filter, replaced)
    }

    /// The walk with its stops.
    fn walk(
        &self,
        mut walk: Walk,
        stops: &[&LoopEnd],
        filter: Option<Expr>,
        replaced: VariableValues,
    ) -> Carried<Own> {
        for stop in stops {
            let condition = if stop.is_late {
                let behind = stop.behind(&self.next);
                let behind = behind.ok_or_else(|| unfit("its loop ends within a pass"))?;
                let is_behind = Expr::binary(BinaryOp::Gt, walk.place(), Expr::Number(0));
                Expr::binary(BinaryOp::And, is_behind, behind.clone())
            } else {
                stop.condition.clone()
            };
            walk.until.push(condition);
        }
        // Elsewhere it is not known how many elements were shown: the loops end by themselves.
        let shows_all = filter.is_none() && self.pass.inner.is_none();
        if let Some(size) = self.size.as_ref().filter(|_| shows_all) {
            walk.until.push(Expr::binary(BinaryOp::Ge, walk.place(), size.clone()));
        }
        let has_end = match &walk.over {
            Over::Range { .. } | Over::Array { .. } | Over::Tree { .. } => true,
            Over::Steps { next, .. } => next.is_path() || !walk.until.is_empty(),
        };
        if !has_end {
            return Err(unfit("its loop has no end of its own"));
        }
        walk.filter = filter;
        Ok(Own { walks: vec![walk.with(&replaced)?], replaced })
    }

    /// Chains of nodes in buckets that one loop walks: at the end of a chain it goes to the next
    /// bucket.
    fn table(&self, bucket: &str, node: &str, filter: Option<&Expr>) -> Option<Own> {
        let (name, next) = (Expr::Name(bucket.to_owned()), plus_one(bucket));
        let (is_behind, in_next) = match self.next.get(bucket)? {
            Expr::Conditional(parts) if parts[1] == next && parts[2] == name => {
                (parts[0].clone(), true)
            }
            Expr::Conditional(parts) if parts[1] == name && parts[2] == next => {
                (parts[0].clone().negated(), false)
            }
            _ => return None,
        };
        let Expr::Conditional(parts) = self.next.get(node)? else { return None };
        let [condition, then, otherwise] = &**parts;
        let (head, along) = if in_next { (then, otherwise) } else { (otherwise, then) };
        let is_same = *condition == is_behind || condition.clone().negated() == is_behind;
        let is_shown = filter == Some(&is_behind.clone().negated());
        if !is_same || !is_shown || !is_null(&is_behind, node) || !along.is_path() {
            return None;
        }
        let head = of_bucket(head, bucket)?;
        let [stop] = &*self.pass.stops else { return None };
        let end = match stop.condition.joined_by(BinaryOp::And).as_slice() {
            [condition] if !stop.is_late => end_of(condition, bucket)?.clone(),
            // Asked for past the end of a chain, of the next bucket.
            [behind, condition] if **behind == is_behind => {
                end_of(&of_bucket(condition, bucket)?, bucket)?.clone()
            }
            _ => return None,
        };
        let start = self.first_bucket(bucket, node, &head)?;
        let over = Over::Range { start, end };
        let chain = Over::Steps { first: head, next: along.clone() };
        let walks =
            vec![Walk::new(bucket, self.depth, over), Walk::new(node, self.depth + 1, chain)];
        Some(Own { walks, replaced: VariableValues::new() })
    }

    /// The number of the bucket whose chain the loop begins with.
    fn first_bucket(&self, bucket: &str, node: &str, head: &Expr) -> Option<Expr> {
        let start = self.first.get(bucket)?;
        let head = put(head, &VariableValues::from([(bucket.to_owned(), start.clone())])).ok()?;
        match (self.first.get(node)?, start) {
            (node, start) if *node == head => Some(start.clone()),
            (Expr::Null | Expr::Number(0), Expr::Unary(Unary::Minus, one)) => {
                (**one == Expr::Number(1)).then_some(Expr::Number(0))
            }
            (Expr::Null | Expr::Number(0), Expr::Number(start)) => {
                Some(Expr::Number(start.checked_add(1)?))
            }
            _ => None,
        }
    }

    fn start(&self, variable: &str) -> Carried<Expr> {
        self.first.get(variable).cloned().ok_or_else(|| unfit("a variable has no first value"))
    }
}

/// The walks of a loop, without those in it, and what its variables are in terms of these.
struct Own {
    walks: Vec<Walk>,
    replaced: VariableValues,
}

fn several() -> Refusal {
    unfit("several values lead to the next element")
}

/// The most objects that a pass may show.
const MOST_SHOWN: usize = 8;

/// What a pass shows: an object, under a condition or not. Of several objects each must exclude
/// those before it.
fn shown_object(shown: &[(Option<Expr>, Expr)]) -> Carried<(Option<Expr>, Expr)> {
    let Some(((mut filter, mut object), before)) = shown.split_last().map(|(l, b)| (l.clone(), b))
    else {
        return Err(unfit("it shows nothing"));
    };
    if shown.len() > MOST_SHOWN {
        return Err(unfit("a pass shows several children"));
    }
    let parts = |condition: &Option<Expr>| -> Vec<Expr> {
        let parts = condition.iter().flat_map(|condition| condition.joined_by(BinaryOp::And));
        parts.cloned().collect()
    };
    let excluded = |shown: &[(Option<Expr>, Expr)]| -> Vec<Expr> {
        let conditions = shown.iter().map(|(condition, _)| condition.clone());
        conditions.flat_map(|condition| parts(&condition.map(Expr::negated))).collect()
    };
    for (at, (condition, _)) in shown.iter().enumerate() {
        let own = parts(condition);
        if excluded(&shown[..at]).iter().any(|part| !own.contains(part)) || own.is_empty() && at > 0
        {
            return Err(unfit("a pass shows several children"));
        }
    }
    if !before.is_empty() && parts(&filter).iter().all(|part| excluded(before).contains(part)) {
        filter = None;
    }
    for (condition, other) in before.iter().rev() {
        let Some(condition) = condition.clone() else { return Err(several()) };
        filter = filter.map(|filter| Expr::binary(BinaryOp::Or, condition.clone(), filter));
        object = Expr::Conditional(Box::new([condition, other.clone(), object]));
    }
    Ok((filter, object))
}

fn plus_one(variable: &str) -> Expr {
    plus(Expr::Name(variable.to_owned()), 1)
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

/// An expression about the bucket after one, as one about that bucket.
fn of_bucket(expr: &Expr, bucket: &str) -> Option<Expr> {
    const HOLE: &str = "$#";
    let behind = plus_one(bucket);
    let with_hole = expr.clone().map(&mut |part| {
        Ok::<_, Refusal>(if part == behind { Expr::Name(HOLE.to_owned()) } else { part })
    });
    let with_hole = with_hole.ok()?;
    if with_hole.names().iter().any(|name| name.starts_with('$') && *name != HOLE) {
        return None;
    }
    put(&with_hole, &VariableValues::from([(HOLE.to_owned(), Expr::Name(bucket.to_owned()))])).ok()
}
