//! What is returned: one value, or several ways to values that no expression has together.

use super::ast::{Expr, ExprKind};
use super::machine::{End, Found, MOST_WAYS, Machine, Test, Variables, Way};
use super::value::PyValue;
use std::ops::Range;

impl<'a> Machine<'a> {
    /// The ways to a value that is returned: one, or several where no expression has all of them.
    pub(super) fn returned(
        &mut self,
        value: &'a Expr,
        at: &Range<usize>,
        variables: &Variables<'a>,
    ) -> Vec<Way<'a>> {
        let mut inner = variables.clone();
        let way = |end: Found<PyValue<'a>>, at: &Range<usize>, variables| Way {
            conditions: Vec::new(),
            at: at.clone(),
            end: end.map(End::Return),
            variables,
        };
        let refused = match self.eval(value, &mut inner) {
            Err(refused) if !self.is_search => refused,
            found => return vec![way(found, at, inner)],
        };
        let split = self.split(value, at, variables);
        split.unwrap_or_else(|| vec![way(Err(refused), at, variables.clone())])
    }

    /// The ways of a choice, of an `or`, and through a function.
    fn split(
        &mut self,
        value: &'a Expr,
        at: &Range<usize>,
        variables: &Variables<'a>,
    ) -> Option<Vec<Way<'a>>> {
        self.enter(at).ok()?;
        let mut inner = variables.clone();
        let mut ways = Vec::new();
        match &value.kind {
            ExprKind::Conditional(test, then, other) => {
                let Ok(Test::Asked(test)) = self.test(test, &mut inner) else { return None };
                ways = self.returned(then, at, variables);
                ways.iter_mut().for_each(|way| way.conditions.insert(0, test.clone()));
                ways.extend(self.returned(other, at, variables));
            }
            ExprKind::Logic(false, left, right) => {
                for way in self.returned(left, at, variables) {
                    let Ok(End::Return(value)) = &way.end else { return None };
                    let mut there = way.clone();
                    match self.truth(value.clone()).ok()? {
                        Test::Known(false) => {}
                        Test::Known(true) => {
                            ways.push(there);
                            continue;
                        }
                        Test::Asked(test) => {
                            there.conditions.push(test);
                            ways.push(there);
                        }
                    }
                    for other in self.returned(right, at, variables) {
                        let conditions = [&*way.conditions, &*other.conditions].concat();
                        ways.push(Way { conditions, ..other });
                    }
                }
            }
            ExprKind::Call(callee, arguments, named) => {
                let Ok(PyValue::Function(function)) = self.eval(callee, &mut inner) else {
                    return None;
                };
                let given = self.given(arguments, named, &mut inner).ok()?;
                for mut way in self.ways_of(function, given).ok()? {
                    if matches!(way.end, Ok(End::Fell | End::Break)) {
                        way.end = Ok(End::Return(PyValue::None));
                    }
                    ways.push(Way { variables: variables.clone(), ..way });
                }
            }
            _ => return None,
        }
        self.leave();
        (ways.len() <= MOST_WAYS).then_some(ways)
    }
}
