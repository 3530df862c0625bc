//! Calls of intrinsics, replaced by their expressions.

use crate::cpp::Expr;
use crate::refusal::{Carried, Reason, Refusal, refuse};
use std::cell::Cell;
use std::collections::BTreeMap;

/// A function that a visualizer defines.
#[derive(Clone, Debug)]
pub(crate) struct Intrinsic {
    pub(crate) parameters: Vec<String>,
    /// Whether it is skipped if its members are missing.
    pub(crate) optional: bool,
    pub body: Carried<Expr>,
}

/// The intrinsics of an entry or of a file, by their names.
pub(crate) type Intrinsics = BTreeMap<String, Vec<Intrinsic>>;

/// The scopes in which intrinsics are looked up.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    /// Those of all entries, the entry's own at `own`.
    pub entries: &'a [Intrinsics],
    pub own: usize,
    pub file: &'a Intrinsics,
    /// The entry that shows a value, if the types of programs tell.
    pub(crate) shown_by: &'a dyn Fn(&Expr) -> Option<usize>,
}

/// The depth to which calls of other intrinsics are followed.
const DEEPEST: usize = 12;
/// The most calls that are expanded, used or not.
const MOST_CALLS: u32 = 500;
/// The largest expression, in nodes.
const MOST_PARTS: usize = 2000;

/// The progress of expanding the calls of an expression.
#[derive(Clone, Copy)]
struct Work<'w> {
    depth: usize,
    calls: &'w Cell<u32>,
}

impl Scope<'_> {
    /// The expression without calls.
    pub(crate) fn resolve(&self, expr: &Expr) -> Carried<Expr> {
        self.expand(expr, Work { depth: 0, calls: &Cell::new(0) })
    }

    fn expand(&self, expr: &Expr, work: Work<'_>) -> Carried<Expr> {
        if work.depth > DEEPEST {
            return refuse(Reason::Limit, "intrinsics call each other too deeply");
        }
        let expanded = expr.clone().map(&mut |part| match part {
            Expr::Call(object, name, arguments) => self.call(object, &name, &arguments, work),
            part => Ok(part),
        })?;
        let mut parts = 0;
        expanded.walk(&mut |_| parts += 1);
        if parts > MOST_PARTS {
            return refuse(Reason::Limit, "with its intrinsics it is too long");
        }
        Ok(expanded)
    }

    fn call(
        &self,
        object: Option<Box<Expr>>,
        name: &str,
        arguments: &[Expr],
        work: Work<'_>,
    ) -> Carried<Expr> {
        work.calls.set(work.calls.get() + 1);
        if work.calls.get() > MOST_CALLS {
            return refuse(Reason::Limit, "it calls too many intrinsics");
        }
        let object = object.map(|object| *object).filter(|object| *object != Expr::This);
        let unknown = || Refusal::new(Reason::Call, format!("it calls `{name}`"));
        match object {
            None => {
                let own = self.entries.get(self.own).and_then(|own| own.get(name));
                let found = own.or_else(|| self.file.get(name)).ok_or_else(unknown)?;
                self.choose(found, arguments, work)
            }
            Some(object) => {
                let body = self.of_member(&object, name, arguments.len(), work)?;
                rebase(body, &object, arguments)
            }
        }
    }

    /// The body of an intrinsic of a member's entry, with holes for the arguments, which belong to the caller's object.
    fn of_member(
        &self,
        object: &Expr,
        name: &str,
        arguments: usize,
        work: Work<'_>,
    ) -> Carried<Expr> {
        let holes: Vec<Expr> = (0..arguments).map(|at| Expr::Name(format!("${at}"))).collect();
        let shown_by = (self.shown_by)(object);
        let owners = self.entries.iter().enumerate().filter(|(entry, intrinsics)| {
            intrinsics.contains_key(name) && shown_by.is_none_or(|shown_by| shown_by == *entry)
        });
        let mut bodies = owners.filter_map(|(own, intrinsics)| {
            Some(Scope { own, ..*self }.choose(intrinsics.get(name)?, &holes, work))
        });
        let unknown = || Refusal::new(Reason::Call, format!("it calls `{name}`"));
        let first = bodies.next().ok_or_else(unknown)??;
        // Entries for the same kind of type often say the same.
        if bodies.any(|other| other.as_ref() != Ok(&first)) {
            return refuse(
                Reason::NeedsTypes,
                format!("which `{name}` is meant depends on a type"),
            );
        }
        Ok(first)
    }

    /// The body of the intrinsic that takes so many arguments; of several, the first whose members
    /// are there.
    fn choose(&self, found: &[Intrinsic], arguments: &[Expr], work: Work<'_>) -> Carried<Expr> {
        let mut chosen: Option<Expr> = None;
        let fitting = found.iter().rev().filter(|i| i.parameters.len() == arguments.len());
        for intrinsic in fitting {
            let body = intrinsic.body.clone()?;
            let with = substitute(body, &intrinsic.parameters, arguments)?;
            let with = self.expand(&with, Work { depth: work.depth + 1, ..work })?;
            chosen = Some(match chosen {
                None => with,
                Some(_) if !intrinsic.optional => with,
                Some(otherwise) => {
                    let paths = paths(&with);
                    Expr::Conditional(Box::new([Expr::Exists(paths), with, otherwise]))
                }
            });
        }
        chosen.ok_or_else(|| {
            Refusal::new(Reason::Call, "the intrinsic takes another number of arguments")
        })
    }
}

fn substitute(body: Expr, parameters: &[String], arguments: &[Expr]) -> Carried<Expr> {
    body.map(&mut |part| {
        let Expr::Name(name) = &part else { return Ok(part) };
        let at = parameters.iter().position(|parameter| parameter == name);
        Ok(at.and_then(|at| arguments.get(at)).cloned().unwrap_or(part))
    })
}

/// A body of an intrinsic of another entry, for a value of its type.
fn rebase(body: Expr, object: &Expr, arguments: &[Expr]) -> Carried<Expr> {
    body.map(&mut |part| match &part {
        Expr::This => Ok(object.clone()),
        Expr::Name(name) => {
            let hole = name.strip_prefix('$').and_then(|at| at.parse::<usize>().ok());
            if let Some(argument) = hole.and_then(|at| arguments.get(at)) {
                return Ok(argument.clone());
            }
            if name.contains("::") {
                return Ok(part);
            }
            Ok(Expr::member(object.clone(), name))
        }
        Expr::Argument(_) => Err(template()),
        Expr::Cast(ty, _) | Expr::SizeOf(ty) if ty.contains("$T") => Err(template()),
        _ => Ok(part),
    })
}

fn template() -> Refusal {
    Refusal::new(Reason::TemplateValue, "it needs a template argument of a member's type")
}

/// The longest paths of members in an expression.
pub(crate) fn paths(expr: &Expr) -> Vec<Expr> {
    if expr.is_path() {
        return vec![expr.clone()];
    }
    let mut found: Vec<Expr> = Vec::new();
    for path in expr.parts().into_iter().flat_map(paths) {
        if !found.contains(&path) {
            found.push(path);
        }
    }
    found
}
