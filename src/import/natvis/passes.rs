//! The effect of a pass of a loop, in terms of the variables before the pass.

use super::program::{ProgramStep, unfit};
use crate::import::cpp::Expr;
use crate::import::refusal::Carried;
use crate::syntax::ast::BinaryOp;
use std::collections::BTreeMap;

/// The values of variables.
pub(super) type VariableValues = BTreeMap<String, Expr>;

/// A condition on which a loop ends.
pub(super) struct LoopEnd {
    /// In terms of the values before the pass.
    pub(super) condition: Expr,
    /// Whether the condition is tested after the item of the pass.
    pub(super) is_late: bool,
    written: Option<Written>,
}

impl LoopEnd {
    /// The condition in terms of the variables after the pass, if it tests these.
    pub(super) fn behind(&self, behind: &VariableValues) -> Option<&Expr> {
        let Written { condition, values } = self.written.as_ref()?;
        let mut is_same = true;
        condition.walk(&mut |part| {
            if let Expr::Name(name) = part {
                is_same &= values.get(name) == behind.get(name);
            }
        });
        is_same.then_some(condition)
    }
}

/// A condition as it is written, and the values of variables where it is.
#[derive(Clone)]
struct Written {
    condition: Expr,
    values: VariableValues,
}

/// A loop in a pass.
pub(super) struct Inner<'s> {
    pub(super) condition: Option<Expr>,
    /// The values before it.
    pub(super) values: VariableValues,
    pub(super) steps: &'s [ProgramStep],
}

/// The effect of a pass.
#[derive(Default)]
pub(super) struct PassEffect<'s> {
    pub(super) stops: Vec<LoopEnd>,
    /// The shown item, and its condition.
    pub(super) shown: Vec<(Option<Expr>, Expr)>,
    pub(super) inner: Option<Inner<'s>>,
}

/// The condition under which a step runs.
#[derive(Clone, Default)]
struct Path {
    /// In terms of the values before the pass.
    condition: Option<Expr>,
    /// `None` if it combines conditions that are tested with different values.
    written: Option<Written>,
}

impl Path {
    /// The path through a branch of this one: its conditions hold in turn.
    fn and(&self, written: &Expr, values: &VariableValues) -> Carried<Path> {
        let condition = short(both(self.condition.clone(), put(written, values)?))?;
        let written = match (&self.condition, &self.written) {
            (None, _) => Some(written.clone()),
            (Some(_), Some(outer)) if outer.values == *values => {
                Some(both(Some(outer.condition.clone()), written.clone()))
            }
            _ => None,
        };
        let written = written.map(|condition| Written { condition, values: values.clone() });
        Ok(Path { condition: Some(condition), written })
    }
}

/// The value of a changed variable after the loop; no expression has this name.
const LOST: &str = "$?";

/// The largest value of a variable, in nodes.
const MOST_PARTS: usize = 500;

impl<'s> PassEffect<'s> {
    /// Runs the steps of a pass. The values become those after it.
    pub(super) fn of(steps: &'s [ProgramStep], values: &mut VariableValues) -> Carried<Self> {
        let mut pass = PassEffect::default();
        pass.run(steps, values, &Path::default())?;
        Ok(pass)
    }

    /// Runs steps; says whether the loop always ends in them.
    fn run(
        &mut self,
        steps: &'s [ProgramStep],
        values: &mut VariableValues,
        path: &Path,
    ) -> Carried<bool> {
        for step in steps {
            match step {
                ProgramStep::Set(name, value) => {
                    let value = put(value, values)?;
                    values.insert(name.clone(), value);
                }
                ProgramStep::Show(object) => {
                    self.shown.push((path.condition.clone(), put(object, values)?));
                }
                ProgramStep::Break => {
                    let condition =
                        path.condition.clone().ok_or_else(|| unfit("it ends in any case"))?;
                    let is_late = !self.shown.is_empty() || self.inner.is_some();
                    let written = path.written.as_ref().filter(|_| is_late);
                    let any =
                        if is_late { vec![&condition] } else { condition.joined_by(BinaryOp::Or) };
                    self.stops.extend(any.into_iter().map(|condition| LoopEnd {
                        condition: condition.clone(),
                        is_late,
                        written: written.cloned(),
                    }));
                    return Ok(true);
                }
                ProgramStep::If(branches) => self.branches(branches, values, path)?,
                ProgramStep::Loop(steps) => {
                    if self.inner.is_some() {
                        return Err(unfit("it has several loops after each other"));
                    }
                    let (condition, before) = (path.condition.clone(), values.clone());
                    self.inner = Some(Inner { condition, values: before, steps });
                    for name in changed(steps) {
                        values.insert(name, Expr::Name(LOST.to_owned()));
                    }
                }
            }
        }
        Ok(false)
    }

    fn branches(
        &mut self,
        branches: &'s [(Option<Expr>, Vec<ProgramStep>)],
        values: &mut VariableValues,
        path: &Path,
    ) -> Carried<()> {
        let before = values.clone();
        let mut otherwise = path.clone();
        let mut ends: Vec<(Expr, VariableValues)> = Vec::new();
        let mut last = Some(before.clone());
        for (written, steps) in branches {
            let written = written.clone().unwrap_or(Expr::Bool(true));
            let condition = put(&written, &before)?;
            let taken = otherwise.and(&written, &before)?;
            let mut inside = before.clone();
            let is_ended = self.run(steps, &mut inside, &taken)?;
            let is_last = condition == Expr::Bool(true);
            match (is_ended, is_last) {
                (true, true) => last = None,
                (true, false) => {}
                (false, true) => last = Some(inside),
                (false, false) => ends.push((condition.clone(), inside)),
            }
            if is_last {
                break;
            }
            otherwise = otherwise.and(&written.negated(), &before)?;
        }
        let Some(mut merged) = last.or_else(|| ends.pop().map(|(_, values)| values)) else {
            return Ok(());
        };
        for (condition, inside) in ends.into_iter().rev() {
            for (name, value) in inside {
                let other = merged.get(&name).cloned().unwrap_or(Expr::Null);
                if value != other {
                    let parts = [condition.clone(), value, other];
                    merged.insert(name, short(Expr::Conditional(Box::new(parts)))?);
                }
            }
        }
        *values = merged;
        Ok(())
    }
}

/// Both of two conditions.
fn both(first: Option<Expr>, second: Expr) -> Expr {
    match first {
        None | Some(Expr::Bool(true)) => second,
        Some(first) if second == Expr::Bool(true) => first,
        Some(first) => Expr::binary(BinaryOp::And, first, second),
    }
}

/// An expression with the values of its variables.
pub(super) fn put(expr: &Expr, values: &VariableValues) -> Carried<Expr> {
    short(expr.clone().map(&mut |part| {
        let value = match &part {
            Expr::Name(name) => values.get(name).cloned(),
            _ => None,
        };
        Ok(value.unwrap_or(part))
    })?)
}

fn short(expr: Expr) -> Carried<Expr> {
    let mut parts = 0;
    expr.walk(&mut |_| parts += 1);
    if parts > MOST_PARTS { Err(unfit("its expressions grow too long")) } else { Ok(expr) }
}

/// The variables that steps change.
pub(super) fn changed(steps: &[ProgramStep]) -> Vec<String> {
    let mut names = Vec::new();
    for step in steps {
        match step {
            ProgramStep::Set(name, _) => names.push(name.clone()),
            ProgramStep::If(branches) => {
                names.extend(branches.iter().flat_map(|(_, s)| changed(s)))
            }
            ProgramStep::Loop(steps) => names.extend(changed(steps)),
            ProgramStep::Show(_) | ProgramStep::Break => {}
        }
    }
    names
}
