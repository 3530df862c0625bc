//! Scripts of LLDB in Python: summaries and classes that make children. Nothing is executed.
//!
//! ```text
//! text ──tree-sitter──▶ tree ──run──▶ every way through a function, with what it returns ──▶ drafts
//! ```
//!
//! The values of a script are constants, or expressions of the language: the script runs on them. It is a part of
//! Python: no loops, no lists, no exceptions, no other files.

mod api;
mod format;
mod run;
mod value;

use super::draft::{Body, DraftText, INDEX, Part, Role};
use super::refusal::{Carried, Reason};
use super::translate::{Code, CodeKind, all_of};
use crate::source::{SourceId, SourceMap, Span};
use crate::syntax::ast::{BinaryOp, ExprKind};
use crate::syntax::build;
use run::{Found, Machine, Variables, Way, parts, refuse, stop};
use std::collections::BTreeSet;
use std::ops::Range;
use tree_sitter::{Parser, Tree};
use value::{Object, Piece, PyValue, constant};

/// The most children that are written one by one.
const MOST_CHILDREN: i128 = 32;

/// The formatter that a function or a class of a script defines.
#[derive(Clone, Default)]
pub(super) struct Script {
    pub(super) parts: Vec<Part>,
    /// Attributes, if the script differs for pointers or references.
    pub(super) attributes: BTreeSet<&'static str>,
}

/// The maker of children that replace the members of a value.
#[derive(Clone, Copy)]
pub(super) enum MadeChildren<'a> {
    None,
    /// LLDB, or one of several classes.
    Unknown,
    /// A class.
    By(&'a str),
}

/// A script, or the lines of a function in a command.
pub(super) struct Program {
    text: String,
    tree: Option<Tree>,
    id: Option<SourceId>,
    /// The name of the file.
    name: String,
}

fn parsed(text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_python::LANGUAGE.into()).ok()?;
    parser.parse(text, None)
}

impl Program {
    pub(super) fn read(sources: &SourceMap, id: SourceId) -> Option<Program> {
        let file = sources.get(id)?;
        let name = super::label(file.name()).trim_end_matches(".py").to_owned();
        let (text, tree) = (file.text().to_string(), parsed(file.text()));
        Some(Program { text, tree, id: Some(id), name })
    }

    /// The formatter that the lines of a function in a command define.
    pub(super) fn of_command(span: Span, lines: &str, made: MadeChildren<'_>) -> Option<Script> {
        let (text, tree) = (lines.to_owned(), parsed(lines));
        let program = Program { text, tree, id: None, name: String::new() };
        let mut machine = Machine::new(&program)?;
        let shown = PyValue::Object(Object::shown());
        let variables = Variables::from([("valobj".to_owned(), shown)]);
        let block = parts(program.tree.as_ref()?.root_node());
        let mut script = program.texts(&mut machine, made, 0..lines.len(), |machine| {
            Ok(machine.ways(block, variables))
        })?;
        script.parts.iter_mut().for_each(|text| text.span = span);
        Some(script)
    }

    /// The script that defines `module.function`: that of a name, or that of the commands.
    pub(super) fn meant<'p>(all: &'p [Program], name: &str, own: SourceId) -> Option<&'p Program> {
        let module = name.rsplit_once('.').map(|(scope, _)| last(scope));
        let named = all.iter().find(|program| module == Some(&*program.name));
        named.or_else(|| all.iter().find(|program| program.is(own)))
    }

    pub(super) fn is(&self, id: SourceId) -> bool {
        self.id == Some(id)
    }

    fn span(&self, at: &Range<usize>) -> Span {
        self.id.map_or(Span::default(), |id| Span::new(id, at.clone()))
    }

    /// The first line of a place.
    fn line(&self, at: &Range<usize>) -> String {
        let text = self.text.get(at.clone()).and_then(|text| text.lines().next());
        text.unwrap_or_default().to_owned()
    }

    /// The commands that a script gives to LLDB when it is loaded.
    pub(super) fn commands(&self) -> Vec<(Range<usize>, String)> {
        let Some(mut machine) = Machine::new(self) else { return Vec::new() };
        if let Some(PyValue::Function(function)) = machine.global("__lldb_init_module").cloned() {
            // Nothing is known of the debugger.
            let _ = machine.ways_of(function, Vec::new(), Variables::new());
        }
        let mut commands = machine.commands;
        commands.sort_by_key(|(at, _)| at.start);
        commands.dedup();
        commands
    }

    /// The texts of a summary, for values whose children a class may make.
    pub(super) fn summary(&self, name: &str, made: MadeChildren<'_>) -> Option<Script> {
        let mut machine = Machine::new(self)?;
        let Some(PyValue::Function(function)) = machine.global(last(name)).cloned() else {
            return None;
        };
        self.texts(&mut machine, made, function.byte_range(), |machine| {
            let given = vec![PyValue::Object(Object::shown()), PyValue::Session, PyValue::Session];
            machine.ways_of(function, given, Variables::new())
        })
    }

    fn texts<'a>(
        &'a self,
        machine: &mut Machine<'a>,
        made: MadeChildren<'_>,
        at: Range<usize>,
        ways: impl FnOnce(&mut Machine<'a>) -> Found<Vec<Way<'a>>>,
    ) -> Option<Script> {
        machine.has_children = !matches!(made, MadeChildren::None);
        if let MadeChildren::By(name) = made
            && let Some(PyValue::Class(class)) = machine.global(last(name))
        {
            machine.class = Some(*class);
        }
        machine.is_search = false;
        let ways = ways(machine).ok()?;
        let parts = ways.into_iter().map(|way| self.text(way, &at)).collect();
        Some(Script { parts, attributes: std::mem::take(&mut machine.attributes) })
    }

    fn part(
        &self,
        role: Role,
        at: &Range<usize>,
        condition: Option<Code>,
        body: Carried<Body>,
    ) -> Part {
        let original = self.line(at);
        Part { role, original, span: self.span(at), condition: condition.map(Ok), body }
    }

    /// The text of a way.
    fn text(&self, way: Way<'_>, function: &Range<usize>) -> Part {
        let found = way.end.and_then(|value| Ok(format::text_of(value)?));
        let refused = found.as_ref().err().map_or(0..0, |stop| stop.at.clone());
        let mut places = [&refused, &way.at, function].into_iter();
        let at = places.find(|at| !at.is_empty()).unwrap_or(function);
        let condition = all_of(BinaryOp::And, way.conditions);
        let text = found.map_err(|refused| refused.refusal).map(|pieces| {
            let (expr, difference) = value::written(&pieces);
            let is_counted =
                pieces.iter().any(|piece| matches!(piece, Piece::Hole(hole) if hole.is_counted()));
            let wraps = {
                let mut exprs = condition.iter().map(|test| &test.expr).chain([&expr]);
                exprs.any(value::may_wrap)
            };
            let difference = difference.or(if is_counted {
                Some("a text with characters that LLDB escapes, such as quotes, is cut short")
            } else if wraps {
                Some("numbers of more than 64 bits wrap")
            } else {
                None
            });
            Body::Text(DraftText { difference, ..DraftText::new(expr) })
        });
        self.part(Role::Text, at, condition, text)
    }

    /// The children that a class makes.
    pub(super) fn children(&self, name: &str) -> Option<Script> {
        let mut machine = Machine::new(self)?;
        let Some(PyValue::Class(node)) = machine.global(last(name)).cloned() else { return None };
        (machine.is_search, machine.class) = (false, Some(node));
        let made = bodies(&mut machine);
        let place = made.as_ref().err().map(|stop| stop.at.clone()).filter(|at| !at.is_empty());
        let at = place.unwrap_or(node.byte_range());
        let child = |body| match body {
            Body::Item { .. } => self.part(Role::Child, &at, None, Ok(body)),
            body => self.part(Role::Collection, &at, None, Ok(body)),
        };
        let parts = match made {
            Ok(bodies) => bodies.into_iter().map(child).collect(),
            Err(stop) => vec![self.part(Role::Collection, &at, None, Err(stop.refusal))],
        };
        Some(Script { parts, attributes: machine.attributes })
    }
}

fn bodies(machine: &mut Machine<'_>) -> Found<Vec<Body>> {
    let maker = machine.maker()?;
    let count = machine.of_instance("num_children", Vec::new(), &maker)?.0;
    let mut child = |index| match machine.of_instance("get_child_at_index", vec![index], &maker)? {
        (PyValue::Object(object), _) => Ok(object),
        _ => stop(Reason::ComputedItem, "a child that is not a value of LLDB"),
    };
    if let Some(count) = count.as_integer() {
        if count > MOST_CHILDREN {
            return stop(Reason::Limit, "many children of different kinds");
        }
        return (0..count).map(|index| Ok(item(child(PyValue::constant(index))?)?)).collect();
    }
    let count = match count.as_number()? {
        // None if it is negative.
        number if number.kind == CodeKind::Signed => {
            let args = [number.expr, build::number(0)].map(build::arg).to_vec();
            Code::new(build::call("max", args), CodeKind::Signed).unsigned()
        }
        number => number.unsigned(),
    };
    if value::may_wrap(&count.expr) {
        return stop(Reason::Limit, "a number of children that may have more than 64 bits");
    }
    let index = Code::new(build::local(INDEX), CodeKind::Unsigned);
    let element = child(PyValue::Number(index))?;
    if element.name.as_ref().is_some_and(|name| !is_index(name)) {
        return stop(Reason::ComputedItem, "elements with names of their own");
    }
    Ok(vec![Body::Elements { count, at: element.code.expr }])
}

/// The last name of `module.function`.
fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

fn item(object: Object) -> Carried<Body> {
    let name = match object.name.as_deref().map(constant) {
        Some(None) => return refuse(Reason::ComputedItem, "a child whose name is computed"),
        name => name.flatten(),
    };
    let mut is_path = !object.is_self();
    object.code.expr.walk(&mut |part| {
        is_path &=
            matches!(part.kind, ExprKind::Name(..) | ExprKind::Member { .. } | ExprKind::SelfValue);
        true
    });
    Ok(Body::Item { is_path, object: object.code, name })
}

/// Whether a name is LLDB's name of an element: `[0]`.
fn is_index(name: &[Piece]) -> bool {
    let index = build::local(INDEX);
    matches!(name, [Piece::Literal(open), Piece::Hole(hole), Piece::Literal(close)]
        if open == "[" && close == "]" && hole.code.expr == index && hole.options.is_empty())
}
