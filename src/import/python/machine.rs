//! Runs statements on values that are not known: every way through a function with what it returns.

use super::ast::{Expr, ExprKind, Stmt, StmtKind};
use super::instance::calls_own;
use super::value::{PyValue, all, choice};
use super::{Program, RAISES, Shown};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Code, KnownTypes};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The most statements and expressions that are run for a formatter, and how deep.
const MOST_STEPS: usize = 4000;
pub(super) const MOST_DEPTH: usize = 100;
/// The most ways through a function.
pub(super) const MOST_WAYS: usize = 48;
/// The most elements of a list that a loop goes through.
const MOST_ELEMENTS: usize = 256;

/// Why the translation stops, and where.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stop {
    pub(super) at: Range<usize>,
    pub(super) refusal: Refusal,
    /// Whether an instance may have been changed.
    pub(super) is_final: bool,
}

pub(super) type Found<T> = Result<T, Stop>;
pub(super) type Variables<'a> = BTreeMap<String, PyValue<'a>>;

/// A refusal with its place.
pub(super) trait At<T> {
    fn at(self, at: &Range<usize>) -> Found<T>;
}

impl<T> At<T> for Carried<T> {
    fn at(self, at: &Range<usize>) -> Found<T> {
        self.map_err(|refusal| Stop { at: at.clone(), refusal, is_final: false })
    }
}

pub(super) fn stop<T>(at: &Range<usize>, reason: Reason, what: impl Into<String>) -> Found<T> {
    Err(Refusal::new(reason, what)).at(at)
}

/// How a way through statements ends.
#[derive(Clone, Debug)]
pub(super) enum End<'a> {
    Fell,
    Break,
    Return(PyValue<'a>),
}

/// A way through a function. It is taken if its conditions hold and no earlier way is taken.
#[derive(Clone, Debug)]
pub(super) struct Way<'a> {
    pub(super) conditions: Vec<Code>,
    pub(super) at: Range<usize>,
    pub(super) end: Found<End<'a>>,
    pub(super) variables: Variables<'a>,
}

/// A condition, or whether it holds.
pub(super) enum Test {
    Known(bool),
    Asked(Code),
}

impl<'a> Test {
    pub(super) fn value(self) -> PyValue<'a> {
        match self {
            Test::Known(known) => PyValue::Bool(known),
            Test::Asked(code) => PyValue::Truth(code),
        }
    }
}

pub(super) struct Machine<'a> {
    /// Whether commands are looked for: what is not known is passed over.
    pub(super) is_search: bool,
    pub(super) program: &'a Program,
    /// The variables of the modules that were run, and the one whose code runs.
    pub(super) globals: Vec<Option<Variables<'a>>>,
    pub(super) module: usize,
    /// The commands that were given to LLDB.
    pub(super) commands: Vec<(Range<usize>, String)>,
    /// The class or function that makes the children of the shown value.
    pub(super) provider: Option<PyValue<'a>>,
    /// Whether the shown value may have children in the place of its members.
    pub(super) has_children: bool,
    /// The name of the type of the shown value, and what is known of its members.
    pub(super) name: Option<&'a str>,
    pub(super) known: Option<&'a KnownTypes<'a>>,
    /// The values that were read as numbers.
    pub(super) pointers: BTreeSet<String>,
    /// Whether a class is asked for a child.
    pub(super) is_child: bool,
    /// Attributes for what the script asks of the shown value.
    pub(super) attributes: BTreeSet<&'static str>,
    /// What was left out, such as handlers of exceptions.
    pub(super) left_out: Vec<(Range<usize>, &'static str)>,
    pub(super) loops: usize,
    pub(super) steps: usize,
    depth: usize,
}

/// Statements, and those after them.
#[derive(Clone, Copy)]
struct Rest<'r, 'a> {
    block: &'a [Stmt],
    behind: Option<&'r Rest<'r, 'a>>,
    /// What is done where the block raises an exception.
    handler: Option<&'a [Stmt]>,
}

impl<'r, 'a> Rest<'r, 'a> {
    /// A block, then the rest.
    fn before(block: &'a [Stmt], behind: &'r Rest<'r, 'a>) -> Rest<'r, 'a> {
        let handler = block.first().and_then(|stmt| match &stmt.kind {
            StmtKind::Handler(body) => Some(&**body),
            _ => None,
        });
        Rest { block, behind: Some(behind), handler }
    }

    /// The handler of an exception, then what is after its `try`.
    fn handled(self) -> Option<Rest<'r, 'a>> {
        match (self.handler, self.behind) {
            (Some(block), behind) => Some(Rest { block, behind, handler: None }),
            (None, Some(behind)) => behind.handled(),
            (None, None) => None,
        }
    }
}

impl<'a> Machine<'a> {
    /// One that runs a function for shown values, or looks for commands.
    pub(super) fn new(
        program: &'a Program,
        module: usize,
        shown: Option<&'a Shown<'a>>,
    ) -> Machine<'a> {
        let mut machine = Machine {
            is_search: true,
            program,
            globals: vec![None; program.modules.len()],
            module,
            commands: Vec::new(),
            provider: None,
            has_children: false,
            name: shown.and_then(|shown| shown.name),
            known: shown.and_then(|shown| shown.known),
            pointers: BTreeSet::new(),
            is_child: false,
            attributes: BTreeSet::new(),
            left_out: Vec::new(),
            loops: 0,
            steps: 0,
            depth: 0,
        };
        machine.load(module);
        machine.is_search = shown.is_none();
        machine.left_out.clear();
        machine
    }

    /// Counts a step.
    pub(super) fn enter(&mut self, at: &Range<usize>) -> Found<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS || self.depth > MOST_DEPTH {
            return stop(at, Reason::Limit, "it is too long");
        }
        self.depth += 1;
        Ok(())
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// All ways through statements.
    pub(super) fn ways(&mut self, block: &'a [Stmt], variables: Variables<'a>) -> Vec<Way<'a>> {
        let mut ways = Vec::new();
        self.run(Rest { block, behind: None, handler: None }, variables, Vec::new(), &mut ways);
        ways
    }

    fn run(
        &mut self,
        rest: Rest<'_, 'a>,
        variables: Variables<'a>,
        conditions: Vec<Code>,
        ways: &mut Vec<Way<'a>>,
    ) {
        let at = rest.block.first().map_or(0..0, |stmt| stmt.at.clone());
        let entered = match ways.len() < MOST_WAYS {
            true => self.enter(&at),
            false => stop(&at, Reason::Limit, "it has too many ways"),
        };
        if let Err(refused) = entered {
            ways.push(Way { conditions, at, end: Err(refused), variables });
            return;
        }
        self.run_inside(rest, variables, conditions, ways);
        self.leave();
    }

    fn run_inside(
        &mut self,
        mut rest: Rest<'_, 'a>,
        mut variables: Variables<'a>,
        conditions: Vec<Code>,
        ways: &mut Vec<Way<'a>>,
    ) {
        let mut at = 0..0;
        let end = loop {
            let Some((stmt, tail)) = rest.block.split_first() else {
                match rest.behind {
                    Some(behind) => rest = *behind,
                    None => break Ok(End::Fell),
                }
                continue;
            };
            rest.block = tail;
            at = stmt.at.clone();
            let done = match &stmt.kind {
                StmtKind::If(test, then, other) => match self.test(test, &mut variables) {
                    Ok(Test::Known(holds)) => {
                        let block = if holds { then } else { other };
                        let inner = Rest::before(block, &rest);
                        return self.run(inner, variables, conditions, ways);
                    }
                    Ok(Test::Asked(test)) => {
                        let mut with = conditions.clone();
                        with.push(test);
                        let inner = Rest::before(then, &rest);
                        self.run(inner, variables.clone(), with, ways);
                        let inner = Rest::before(other, &rest);
                        return self.run(inner, variables, conditions, ways);
                    }
                    // Commands are looked for everywhere.
                    Err(_) if self.is_search => {
                        let behind = Rest::before(other, &rest);
                        let inner = Rest::before(then, &behind);
                        return self.run(inner, variables, conditions, ways);
                    }
                    Err(refused) => self.refuse_all([then, other], &refused, &mut variables),
                },
                StmtKind::Block(block) => {
                    let inner = Rest::before(block, &rest);
                    return self.run(inner, variables, conditions, ways);
                }
                StmtKind::For(target, over, body) => match self.elements(over, &mut variables) {
                    Ok(Some(elements)) => {
                        let each = ForLoop { target, body, rest };
                        return self.unroll(&each, &elements, variables, conditions, ways);
                    }
                    Ok(None) => self.walk(target, over, body, &mut variables),
                    Err(refused) => Err(refused),
                },
                StmtKind::Return(None) => break Ok(End::Return(PyValue::None)),
                StmtKind::Return(Some(value)) => {
                    for way in self.returned(value, &at, &variables) {
                        let conditions = [&*conditions, &*way.conditions].concat();
                        match self.handler(&way.end, rest) {
                            Some(handler) => self.run(handler, variables.clone(), conditions, ways),
                            None => ways.push(Way { conditions, ..way }),
                        }
                    }
                    return;
                }
                StmtKind::Break => break Ok(End::Break),
                StmtKind::Continue => break Ok(End::Fell),
                _ => self.simple(stmt, &mut variables),
            };
            match done {
                Err(refused) if !self.is_search => {
                    let end = Err(refused);
                    match self.handler(&end, rest) {
                        Some(handler) => return self.run(handler, variables, conditions, ways),
                        None => break end,
                    }
                }
                _ => {}
            }
        };
        ways.push(Way { conditions, at, end, variables });
    }

    /// What follows an exception. A child that is not there for one would be asked for all the same.
    fn handler<'r>(&self, end: &Found<End<'a>>, rest: Rest<'r, 'a>) -> Option<Rest<'r, 'a>> {
        let raises = end.as_ref().is_err_and(|refused| refused.refusal.what == RAISES);
        rest.handled().filter(|_| raises && !self.is_child)
    }

    /// A statement with one way.
    fn simple(&mut self, stmt: &'a Stmt, variables: &mut Variables<'a>) -> Found<()> {
        match &stmt.kind {
            StmtKind::Expr(expr) => match &expr.kind {
                ExprKind::Str(_) => Ok(()),
                // A line of a log.
                ExprKind::Binary(log, operator, _)
                    if operator == ">>"
                        && matches!(self.eval(log, variables), Ok(PyValue::Session(_))) =>
                {
                    Ok(())
                }
                _ => self.eval(expr, variables).map(|_| ()),
            },
            StmtKind::Import(name, names) => {
                self.import(name, names, variables);
                Ok(())
            }
            StmtKind::Assign(targets, value) => {
                let value = match self.eval(value, variables) {
                    Err(refused) if refused.refusal.what == RAISES => return Err(refused),
                    Err(refused) if !refused.is_final && self.loops == 0 => {
                        PyValue::Refused(refused)
                    }
                    value => value?,
                };
                targets.iter().try_for_each(|target| self.assign(target, value.clone(), variables))
            }
            StmtKind::Augment(target, operator, value) => {
                let (old, more) = (self.eval(target, variables)?, self.eval(value, variables)?);
                let value = super::operators::binary(old, operator, more).at(&stmt.at)?;
                self.assign(target, value, variables)
            }
            StmtKind::While(test, body) => self.walk_while(stmt, test, body, variables),
            StmtKind::Function(function) => {
                variables.insert(function.name.clone(), PyValue::Function(function));
                Ok(())
            }
            StmtKind::Class(class) => {
                variables.insert(class.name.clone(), PyValue::Class(class));
                Ok(())
            }
            StmtKind::Handler(_) => {
                self.left_out.push((stmt.at.clone(), "a handler of exceptions"));
                Ok(())
            }
            StmtKind::Other(what) => stop(&stmt.at, Reason::Script, what),
            _ => Ok(()),
        }
    }

    /// What a test decides that cannot be carried over: the variables that are set are not known, and nothing else may happen.
    fn refuse_all(
        &mut self,
        blocks: [&'a [Stmt]; 2],
        refused: &Stop,
        variables: &mut Variables<'a>,
    ) -> Found<()> {
        let this = variables.iter().find(|(_, value)| **value == PyValue::This);
        let this = this.map_or("self", |(name, _)| name).to_owned();
        let text = |stmt: &Stmt| calls_own(self.program.text(&stmt.at), &this);
        let calls = blocks.iter().any(|block| block.iter().any(text));
        let [then, other] = blocks.map(targets);
        let (Some(mut all), Some(other), false) =
            (then, other, calls || refused.is_final || self.loops > 0)
        else {
            return Err(refused.clone());
        };
        all.extend(other);
        all.iter().try_for_each(|target| {
            self.assign(target, PyValue::Refused(refused.clone()), variables)
        })
    }

    pub(super) fn assign(
        &mut self,
        target: &Expr,
        value: PyValue<'a>,
        variables: &mut Variables<'a>,
    ) -> Found<()> {
        match (&target.kind, value) {
            (ExprKind::Name(name), value) => {
                variables.insert(name.clone(), value);
            }
            (ExprKind::Attribute(object, name), value) if matches!(&object.kind, ExprKind::Name(this) if variables.get(this) == Some(&PyValue::This)) =>
            {
                variables.insert(format!("self.{name}"), value);
            }
            (ExprKind::List(targets) | ExprKind::Tuple(targets), value @ PyValue::Refused(_)) => {
                for target in targets {
                    self.assign(target, value.clone(), variables)?;
                }
            }
            (ExprKind::List(targets) | ExprKind::Tuple(targets), PyValue::List(values))
                if targets.len() == values.len() =>
            {
                for (target, value) in targets.iter().zip(values) {
                    self.assign(target, value, variables)?;
                }
            }
            _ => return stop(&target.at, Reason::Assignment, "it changes what is not a variable"),
        }
        Ok(())
    }

    /// The elements of what a loop goes through, if they are known.
    pub(super) fn elements(
        &mut self,
        over: &'a Expr,
        variables: &mut Variables<'a>,
    ) -> Found<Option<Vec<PyValue<'a>>>> {
        let elements = match self.eval(over, variables)? {
            PyValue::List(all) if all.iter().any(|one| matches!(one, PyValue::Each(..))) => None,
            PyValue::List(all) => Some(all),
            PyValue::Dict(all) => Some(all.into_iter().map(|(key, _)| key).collect()),
            PyValue::Range(from, to) => match (*from, *to) {
                (PyValue::Int(from), PyValue::Int(to)) if to - from <= MOST_ELEMENTS as i128 => {
                    Some((from..to).map(PyValue::Int).collect())
                }
                _ => None,
            },
            _ => None,
        };
        match elements {
            Some(all) if all.len() > MOST_ELEMENTS => {
                stop(&over.at, Reason::Limit, "a loop over many elements")
            }
            elements => Ok(elements),
        }
    }

    fn unroll(
        &mut self,
        each: &ForLoop<'_, 'a>,
        elements: &[PyValue<'a>],
        mut variables: Variables<'a>,
        conditions: Vec<Code>,
        ways: &mut Vec<Way<'a>>,
    ) {
        let Some((element, elements)) = elements.split_first() else {
            return self.run(each.rest, variables, conditions, ways);
        };
        if let Err(refused) = self.assign(each.target, element.clone(), &mut variables) {
            ways.push(Way { conditions, at: refused.at.clone(), end: Err(refused), variables });
            return;
        }
        if let Err(refused) = self.enter(&each.target.at) {
            ways.push(Way { conditions, at: refused.at.clone(), end: Err(refused), variables });
            return;
        }
        for way in self.ways(each.body, variables) {
            let mut with = conditions.clone();
            with.extend(way.conditions);
            match way.end {
                Ok(End::Fell) => self.unroll(each, elements, way.variables, with, ways),
                Ok(End::Break) => self.run(each.rest, way.variables, with, ways),
                end => ways.push(Way { conditions: with, end, ..way }),
            }
        }
        self.leave();
    }
}

/// What statements set, if they do nothing else.
fn targets(block: &[Stmt]) -> Option<Vec<&Expr>> {
    let mut all = Vec::new();
    for stmt in block {
        match &stmt.kind {
            StmtKind::Assign(targets, _) => all.extend(targets),
            StmtKind::If(_, then, other) => {
                all.extend(targets(then)?);
                all.extend(targets(other)?);
            }
            StmtKind::Nothing => {}
            _ => return None,
        }
    }
    Some(all)
}

struct ForLoop<'r, 'a> {
    target: &'a Expr,
    body: &'a [Stmt],
    rest: Rest<'r, 'a>,
}

/// The value for the first of several conditions that holds.
pub(super) fn chosen<'a>(mut ways: Vec<(Vec<Code>, PyValue<'a>)>) -> Carried<PyValue<'a>> {
    let Some((_, mut value)) = ways.pop() else { return Ok(PyValue::None) };
    for (conditions, other) in ways.into_iter().rev() {
        value = match all(&conditions) {
            Some(test) => choice(&test, other, value)?,
            None => other,
        };
    }
    Ok(value)
}
