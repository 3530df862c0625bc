//! Scripts of LLDB in Python: summaries and classes that make children. Nothing is executed.
//!
//! ```text
//! text ──tree-sitter──▶ tree ──run──▶ every way through a function, with what it returns ──▶ drafts
//! ```
//!
//! The values of a script are constants, or expressions of the language: the script runs on them. It is a part of
//! Python: no loops but over what the script itself says, no dictionaries, no exceptions.

mod api;
mod format;
mod run;
mod value;

use super::draft::{Branch, Child, DraftBody, DraftText, INDEX};
use super::refusal::{Carried, Reason};
use super::translate::{Code, CodeKind, all_of};
use crate::source::{SourceId, SourceMap, Span};
use crate::syntax::ast::{BinaryOp, ExprKind};
use crate::syntax::build;
use api::Arguments;
use run::{Found, Machine, Stop, Variables, Way, parts, refuse, stop};
use std::collections::BTreeSet;
use std::ops::Range;
use tree_sitter::{Parser, Tree};
use value::{Object, Piece, PyValue, constant};

/// The most children that are written one by one.
const MOST_CHILDREN: i128 = 32;

/// What a function or a class of a script says.
#[derive(Clone, Default)]
pub(super) struct Script {
    pub(super) branches: Vec<Branch>,
    pub(super) children: Vec<Child>,
    /// Attributes, where it says something else for pointers or references.
    pub(super) attributes: BTreeSet<&'static str>,
}

/// Who makes children in the place of the members of a value.
#[derive(Clone, Copy)]
pub(super) enum MadeChildren<'a> {
    None,
    /// LLDB, or one of several classes.
    Unknown,
    /// A class.
    By(&'a str),
}

/// Scripts that are read together: their texts one after the other, as one script.
#[derive(Default)]
pub(super) struct Program {
    text: String,
    tree: Option<Tree>,
    /// The end of each script in the text, and its name: that of the file.
    files: Vec<(usize, SourceId, String)>,
    /// Whether the commands are of one of the scripts.
    has_own: bool,
}

fn parsed(text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_python::LANGUAGE.into()).ok()?;
    parser.parse(text, None)
}

impl Program {
    /// Reads scripts. What the last one defines counts: that is `own`, if it is among them.
    pub(super) fn read(sources: &SourceMap, scripts: &[SourceId], own: SourceId) -> Program {
        let mut program = Program { has_own: scripts.contains(&own), ..Program::default() };
        let mut ordered = scripts.to_vec();
        ordered.sort_by_key(|id| *id == own);
        for (id, file) in ordered.into_iter().filter_map(|id| Some((id, sources.get(id)?))) {
            program.text.push_str(file.text());
            program.text.push('\n');
            let name = super::label(file.name()).trim_end_matches(".py").to_owned();
            program.files.push((program.text.len(), id, name));
        }
        program.tree = parsed(&program.text);
        program
    }

    /// What the lines of a function in a command say.
    pub(super) fn of_command(span: Span, lines: &str, made: MadeChildren<'_>) -> Option<Script> {
        let lines = lines.replace('\n', "\n    ");
        let text = format!("def summary(valobj, internal_dict):\n    {lines}\n");
        let program = Program { tree: parsed(&text), text, ..Program::default() };
        let mut script = program.summary("summary", made)?;
        script.branches.iter_mut().for_each(|branch| branch.span = span);
        Some(script)
    }

    /// Whether the scripts are meant by `module.function`.
    fn is_meant(&self, name: &str) -> bool {
        let scope = name.rsplit_once('.').filter(|_| !self.has_own);
        scope.is_none_or(|(scope, _)| self.files.iter().any(|file| file.2 == last(scope)))
    }

    fn span(&self, at: &Range<usize>) -> Span {
        let index = self.files.partition_point(|(end, ..)| *end <= at.start);
        let start = index.checked_sub(1).and_then(|before| self.files.get(before));
        let start = start.map_or(0, |(end, ..)| *end);
        let file = self.files.get(index);
        file.map_or(Span::default(), |(_, id, _)| Span::new(*id, at.start - start..at.end - start))
    }

    /// The first line of a place.
    fn line(&self, at: &Range<usize>) -> String {
        let text = self.text.get(at.clone()).and_then(|text| text.lines().next());
        text.unwrap_or_default().to_owned()
    }

    /// The commands that a script gives to LLDB when it is loaded.
    pub(super) fn commands(&self, id: SourceId) -> Vec<(Range<usize>, String)> {
        let Some(mut machine) = Machine::new(self) else { return Vec::new() };
        if let Some(PyValue::Function(function)) = machine.global("__lldb_init_module").cloned() {
            // Nothing is known of the debugger.
            let _ = machine.ways_of(function, Arguments::default(), Variables::new());
        }
        let own = machine.commands.iter().filter_map(|(at, text)| {
            let span = self.span(at);
            (span.source == id).then(|| (span.range(), text.clone()))
        });
        let mut commands: Vec<(Range<usize>, String)> = own.collect();
        commands.sort_by_key(|(at, _)| at.start);
        commands.dedup();
        commands
    }

    /// The texts of a summary of a file, for values whose children a class may make.
    pub(super) fn summary(&self, name: &str, made: MadeChildren<'_>) -> Option<Script> {
        let mut machine = Machine::new(self).filter(|_| self.is_meant(name))?;
        let Some(PyValue::Function(function)) = machine.global(last(name)).cloned() else {
            return None;
        };
        machine.has_children = !matches!(made, MadeChildren::None);
        if let MadeChildren::By(class) = made {
            machine.provider = machine.global(last(class)).cloned();
        }
        machine.is_search = false;
        let dict = || PyValue::Session("dict".to_owned());
        let given = Arguments::of(vec![PyValue::Object(Object::shown()), dict(), dict()]);
        let ways = machine.ways_of(function, given, Variables::new()).ok()?;
        let at = function.byte_range();
        let branches = ways.into_iter().map(|way| self.branch(way, &at)).collect();
        Some(Script { branches, attributes: machine.attributes, ..Script::default() })
    }

    fn branch(&self, way: Way<'_>, function: &Range<usize>) -> Branch {
        let mut at = if way.at.is_empty() { function } else { &way.at };
        let found = way.end.and_then(|value| Ok(format::text_of(value)?));
        if let Err(refused) = &found
            && !refused.at.is_empty()
        {
            at = &refused.at;
        }
        let (original, span) = (self.line(at), self.span(at));
        let text = found.map_err(|refused| refused.refusal).map(|pieces| {
            let (expr, difference) = value::written(&pieces);
            let counted = "a text with characters that LLDB escapes, such as quotes, is cut short";
            let difference = difference.or(is_counted(&pieces).then_some(counted));
            DraftText { difference, ..DraftText::new(expr) }
        });
        let condition = all_of(BinaryOp::And, way.conditions).map(Ok);
        Branch { original, span, condition, text }
    }

    /// The children that a class makes.
    pub(super) fn children(&self, name: &str) -> Option<Script> {
        let mut machine = Machine::new(self).filter(|_| self.is_meant(name))?;
        let provider = machine.global(last(name)).cloned()?;
        let (PyValue::Class(node) | PyValue::Function(node)) = provider else { return None };
        machine.is_search = false;
        let made = bodies(&mut machine, provider);
        let place = made.as_ref().err().map(|stop| stop.at.clone()).filter(|at| !at.is_empty());
        let at = place.unwrap_or(node.byte_range());
        let bodies: Vec<Carried<DraftBody>> = match made {
            Ok(bodies) => bodies.into_iter().map(Ok).collect(),
            Err(Stop { refusal, .. }) => vec![Err(refusal)],
        };
        let child = |body: Carried<DraftBody>| Child {
            original: self.line(&at),
            span: self.span(&at),
            is_collection: !matches!(body, Ok(DraftBody::Item { .. })),
            condition: None,
            body,
        };
        let children = bodies.into_iter().map(child).collect();
        Some(Script { children, attributes: machine.attributes, ..Script::default() })
    }
}

/// Whether a text has one of so many characters.
fn is_counted(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| matches!(piece, Piece::Hole(hole) if hole.is_counted()))
}

fn bodies<'a>(machine: &mut Machine<'a>, provider: PyValue<'a>) -> Found<Vec<DraftBody>> {
    let maker = machine.maker(provider)?;
    let count = machine.provided(&maker, "num_children", Vec::new())?;
    let mut child = |index| match machine.provided(&maker, "get_child_at_index", vec![index])? {
        PyValue::Object(object) if !object.is_pointee => Ok(object),
        _ => stop(Reason::ComputedItem, "a child that is not a value of LLDB"),
    };
    if let PyValue::Int(count) = count {
        if count > MOST_CHILDREN {
            return stop(Reason::Limit, "many children that are not alike");
        }
        return (0..count).map(|index| Ok(item(child(PyValue::Int(index))?)?)).collect();
    }
    let count = match count.as_number()? {
        // None if it is negative.
        number if number.kind == CodeKind::Signed => {
            let args = [number.expr, build::number(0)].map(build::arg).to_vec();
            Code::new(build::call("max", args), CodeKind::Signed).unsigned()
        }
        number => number.unsigned(),
    };
    let element = child(run::index())?;
    if element.name.as_ref().is_some_and(|name| !is_index(name)) {
        return stop(Reason::ComputedItem, "elements with names of their own");
    }
    Ok(vec![DraftBody::Elements { count, at: element.code.expr }])
}

/// The names of the modules that a script imports.
pub(super) fn imports(text: &str) -> Vec<String> {
    let tree = parsed(text);
    let mut left = tree.as_ref().map_or(Vec::new(), |tree| parts(tree.root_node()));
    let mut all = Vec::new();
    while let Some(statement) = left.pop() {
        match statement.kind() {
            "import_statement" | "import_from_statement" => {
                let words = text.get(statement.byte_range()).unwrap_or_default();
                let words = words.split(|c: char| !(c.is_alphanumeric() || c == '_'));
                let is_name = |word: &&str| !matches!(*word, "" | "from" | "import" | "as");
                all.extend(words.filter(is_name).map(str::to_owned));
            }
            "function_definition" | "class_definition" => {}
            _ => left.extend(parts(statement)),
        }
    }
    all
}

/// The last name of `module.function`.
fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

fn item(object: Object) -> Carried<DraftBody> {
    let name = match object.name.as_deref().map(constant) {
        Some(None) => return refuse(Reason::ComputedItem, "a child whose name is computed"),
        Some(name) => name,
        None => None,
    };
    let mut is_path = !object.is_self();
    object.code.expr.walk(&mut |part| {
        is_path &=
            matches!(part.kind, ExprKind::Name(..) | ExprKind::Member { .. } | ExprKind::SelfValue);
        true
    });
    Ok(DraftBody::Item { is_path, object: object.code, name })
}

/// Whether a name is what LLDB calls an element: `[0]`.
fn is_index(name: &[Piece]) -> bool {
    let index = build::local(INDEX);
    matches!(name, [Piece::Literal(open), Piece::Hole(hole), Piece::Literal(close)]
        if open == "[" && close == "]" && hole.code.expr == index && hole.options.is_empty())
}
