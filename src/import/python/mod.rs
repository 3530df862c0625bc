//! Scripts of LLDB in Python: summaries and classes that make children. Nothing is executed.
//!
//! ```text
//! text ──reader──▶ tree ──machine──▶ every way through a function, with what it returns ──▶ drafts
//! ```
//!
//! The values of a script are constants, or expressions of the language: the script runs on them.

mod ast;
mod call;
mod expr;
mod loops;
mod machine;
mod object;
mod operators;
mod reader;
mod text;
mod value;

use super::draft::{Branch, Child, DraftBody, DraftText, INDEX, Remark};
use super::refusal::{Carried, Reason, Refusal};
use super::translate::{Code, CodeKind};
use crate::source::{SourceFile, SourceId, Span};
use ast::{Function, Stmt, StmtKind};
use machine::{At, End, Found, Machine, Stop, Variables, Way};
use std::ops::Range;
use value::{Number, Object, Piece, Value, constant};

/// The most children that are written one by one.
const MOST_CHILDREN: i128 = 32;

/// What a function or a class of a script says.
#[derive(Clone)]
pub(super) struct Script {
    pub(super) branches: Vec<Branch>,
    pub(super) children: Vec<Child>,
    pub(super) remarks: Vec<Remark>,
}

/// Who makes children in the place of the members of a value.
pub(super) enum MadeChildren<'a> {
    None,
    /// LLDB.
    Lldb,
    /// A class.
    By(&'a str),
}

/// A module.
pub(super) struct Module {
    id: SourceId,
    /// Its name: that of the file.
    name: String,
    text: String,
    body: Vec<Stmt>,
}

impl Module {
    pub(super) fn read(id: SourceId, file: &SourceFile) -> Module {
        let name = super::label(file.name()).trim_end_matches(".py").to_owned();
        let body = reader::read(file.text()).unwrap_or_default();
        Module { id, name, text: file.text().to_string(), body }
    }

    /// What the lines of a function in a command say.
    pub(super) fn of_command(span: Span, lines: &str, made: &MadeChildren<'_>) -> Option<Script> {
        let lines = lines.replace('\n', "\n    ");
        let text = format!("def summary(valobj, internal_dict):\n    {lines}\n");
        let body = reader::read(&text).unwrap_or_default();
        let module = Module { id: span.source, name: String::new(), text, body };
        let mut script = module.summary("summary", made)?;
        script.branches.iter_mut().for_each(|branch| branch.span = span);
        script.remarks.iter_mut().for_each(|remark| remark.span = span);
        Some(script)
    }

    pub(super) fn is_of(&self, id: SourceId) -> bool {
        self.id == id
    }

    /// Whether it may be meant by `module.function`.
    pub(super) fn is_called(&self, function: &str) -> bool {
        function.rsplit_once('.').is_none_or(|(module, _)| module.ends_with(&self.name))
    }

    /// The commands that it gives to LLDB when it is loaded.
    pub(super) fn commands(&self) -> Vec<(Range<usize>, String)> {
        let mut machine = Machine::new(self, true);
        if let Some(function) = self.function("__lldb_init_module") {
            let unknown = function.parameters.iter();
            let variables = unknown.map(|(name, _)| (name.clone(), Value::Unknown)).collect();
            machine.ways(&function.body, variables);
        }
        let mut commands = machine.commands;
        commands.sort_by_key(|(at, _)| at.start);
        commands.dedup();
        commands
    }

    fn function(&self, name: &str) -> Option<&Function> {
        self.body.iter().rev().find_map(|stmt| match &stmt.kind {
            StmtKind::Function(function) if function.name == name => Some(function),
            _ => None,
        })
    }

    /// The methods of a class, and where it is.
    fn class(&self, name: &str) -> Option<(&Range<usize>, &[Function])> {
        self.body.iter().rev().find_map(|stmt| match &stmt.kind {
            StmtKind::Class(class, methods) if class == name => Some((&stmt.at, &**methods)),
            _ => None,
        })
    }

    fn span(&self, at: &Range<usize>) -> Span {
        Span::new(self.id, at.clone())
    }

    /// The first line of a place.
    fn line(&self, at: &Range<usize>) -> String {
        let text = self.text.get(at.clone()).unwrap_or_default();
        text.lines().next().unwrap_or_default().to_owned()
    }

    /// The texts of a summary, for values whose children a class may make.
    pub(super) fn summary(&self, name: &str, made: &MadeChildren<'_>) -> Option<Script> {
        let function = self.function(last(name))?;
        let mut machine = Machine::new(self, false);
        machine.has_children = !matches!(made, MadeChildren::None);
        if let MadeChildren::By(class) = made {
            machine.provider = self.class(last(class)).map(|(_, methods)| methods);
        }
        let mut variables = Variables::new();
        for (at, (name, _)) in function.parameters.iter().enumerate() {
            let value = match at {
                0 => Value::Object(Object::shown()),
                _ => Value::Session("dict".to_owned()),
            };
            variables.insert(name.clone(), value);
        }
        let ways = machine.ways(&function.body, variables);
        let ends = ways.iter().map(|way| if way.at == (0..0) { &function.at } else { &way.at });
        let places: Vec<Range<usize>> = ends.cloned().collect();
        let branches = ways.into_iter().zip(places).map(|(way, at)| self.branch(way, &at));
        let branches = branches.collect();
        Some(Script { branches, children: Vec::new(), remarks: self.remarks(machine) })
    }

    /// The handlers that were left out.
    fn remarks(&self, machine: Machine<'_>) -> Vec<Remark> {
        let mut handlers = machine.handlers;
        handlers.sort_by_key(|at| at.start);
        handlers.dedup();
        let remark = |at: Range<usize>| Remark {
            original: self.line(&at),
            span: self.span(&at),
            refusal: Refusal::new(Reason::Script, "a handler of exceptions"),
        };
        handlers.into_iter().map(remark).collect()
    }

    fn branch(&self, way: Way<'_>, at: &Range<usize>) -> Branch {
        let found = way.end.and_then(|end| {
            let value = match end {
                End::Return(value) => value,
                _ => Value::None,
            };
            text::text_of(value).at(at)
        });
        let at = found.as_ref().err().map_or(at, |refused| &refused.at);
        let (original, span) = (self.line(at), self.span(at));
        let text = found.map_err(|refused| refused.refusal).map(|pieces| {
            let (code, difference) = value::written(&pieces);
            DraftText { code: code.text, since: code.since, lost: None, difference }
        });
        let condition = value::all(&way.conditions).map(Ok);
        Branch { original, span, condition, text }
    }

    /// The children that a class makes.
    pub(super) fn children(&self, name: &str) -> Option<Script> {
        let mut machine = Machine::new(self, false);
        let (at, methods) = self.class(last(name))?;
        let child = |at: &Range<usize>, is_collection, body| Child {
            original: self.line(at),
            span: self.span(at),
            is_collection,
            condition: None,
            body,
        };
        let children = match self.bodies(&mut machine, at, methods) {
            Ok(bodies) => bodies
                .into_iter()
                .map(|body| child(at, matches!(body, DraftBody::Elements { .. }), Ok(body)))
                .collect(),
            Err(Stop { at, refusal }) => vec![child(&at, true, Err(refusal))],
        };
        Some(Script { branches: Vec::new(), children, remarks: self.remarks(machine) })
    }

    fn bodies<'a>(
        &self,
        machine: &mut Machine<'a>,
        at: &Range<usize>,
        methods: &'a [Function],
    ) -> Found<Vec<DraftBody>> {
        let attributes = machine.instance(methods, at)?;
        let (count, _) =
            machine.of_instance(methods, "num_children", Vec::new(), &attributes, at)?;
        let mut child = |index| {
            let made =
                machine.of_instance(methods, "get_child_at_index", vec![index], &attributes, at)?;
            match made.0 {
                Value::Object(object) if !object.is_pointee => Ok(object),
                _ => machine::stop(at, Reason::ComputedItem, "a child that is not a value of LLDB"),
            }
        };
        if let Value::Int(count) = count {
            if count > MOST_CHILDREN {
                return machine::stop(at, Reason::Limit, "many children that are not alike");
            }
            let children = (0..count).map(|index| item(child(Value::Int(index))?).at(at));
            return children.collect();
        }
        let count = loops::count(operators::number(count).at(at)?);
        let index = Code::atom(INDEX, CodeKind::Unsigned);
        let element = child(Value::Number(Number::plain(index)))?;
        if element.name.as_ref().is_some_and(|name| !is_index(name)) {
            return machine::stop(at, Reason::ComputedItem, "elements with names of their own");
        }
        let (at, since) = (element.code.text, element.code.since);
        Ok(vec![DraftBody::Elements { count, at, since }])
    }
}

/// The last name of `module.function`.
fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

fn item(object: Object) -> Carried<DraftBody> {
    let name = match object.name.as_deref().map(constant) {
        Some(None) => {
            return Err(Refusal::new(Reason::ComputedItem, "a child whose name is computed"));
        }
        Some(name) => name,
        None => None,
    };
    let is_path = object.code.text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'));
    Ok(DraftBody::Item { is_path: is_path && !object.is_self, object: object.code, name })
}

/// Whether a name is what LLDB calls an element: `[0]`.
fn is_index(name: &[Piece]) -> bool {
    matches!(name, [Piece::Literal(open), Piece::Hole(hole), Piece::Literal(close)]
        if open == "[" && close == "]" && hole.code.text == INDEX && hole.options.is_empty())
}
