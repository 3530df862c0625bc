//! Scripts of LLDB in Python: summaries and classes that make children. Nothing is executed.
//!
//! ```text
//! text ──reader──▶ tree ──machine──▶ every way through a function, with what it returns ──▶ drafts
//! ```
//!
//! The values of a script are constants, or expressions of the language: the script runs on them.

mod ast;
mod builtins;
mod call;
mod expr;
mod instance;
mod literals;
mod loops;
mod machine;
mod modules;
mod object;
mod operators;
mod reader;
mod returns;
mod text;
mod types;
mod value;

use super::draft::{Branch, Child, DraftBody, DraftText, INDEX, Remark};
use super::refusal::{Carried, Reason, Refusal};
use super::translate::{Code, CodeKind, KnownTypes};
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNREADABLE;
use crate::source::{SourceId, SourceMap, Span};
use ast::{Names, Stmt, StmtKind};
use call::Arguments;
use machine::{At, End, Found, Machine, Stop, Variables, Way};
use std::collections::BTreeSet;
use std::ops::Range;
use value::{Object, Piece, PyNumber, PyValue, constant};

/// The most children that are written one by one.
const MOST_CHILDREN: i128 = 32;

/// Why a way ends that shows nothing in Python either.
const RAISES: &str = "it raises an exception";

/// What a function or a class of a script says.
#[derive(Clone)]
pub(super) struct Script {
    pub(super) branches: Vec<Branch>,
    pub(super) children: Vec<Child>,
    pub(super) remarks: Vec<Remark>,
    /// Attributes, where it says something else for pointers or references.
    pub(super) attributes: BTreeSet<&'static str>,
}

/// What is known of the values that a script is for.
pub(super) struct Shown<'a> {
    pub(super) made: MadeChildren<'a>,
    /// The name of their type, if there is one.
    pub(super) name: Option<&'a str>,
    /// Their types, if programs have them.
    pub(super) known: Option<&'a KnownTypes<'a>>,
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

/// The scripts that are read together. A place is a range in all their texts, one after the other.
#[derive(Default)]
pub(super) struct Program {
    modules: Vec<Module>,
}

/// A script.
struct Module {
    id: SourceId,
    /// Its name: that of the file.
    name: String,
    text: String,
    base: usize,
    body: Vec<Stmt>,
}

impl Program {
    /// Reads scripts.
    ///
    /// # Errors
    /// If the parser cannot run.
    pub(super) fn read(sources: &SourceMap, scripts: &[SourceId]) -> Result<Program, Diagnostic> {
        let mut program = Program::default();
        let mut base = 0;
        for (id, file) in scripts.iter().filter_map(|id| Some((*id, sources.get(*id)?))) {
            let name = super::label(file.name()).trim_end_matches(".py").to_owned();
            let text = file.text().to_string();
            let body = reader::read(&text, base).ok_or_else(|| {
                let message =
                    format!("`{}` cannot be read: the parser of Python does not run", file.name());
                Diagnostic::new(UNREADABLE, message)
            })?;
            let length = text.len();
            program.modules.push(Module { id, name, text, base, body });
            base += length + 1;
        }
        Ok(program)
    }

    /// What the lines of a function in a command say.
    pub(super) fn of_command(span: Span, lines: &str, shown: &Shown<'_>) -> Option<Script> {
        let lines = lines.replace('\n', "\n    ");
        let text = format!("def summary(valobj, internal_dict):\n    {lines}\n");
        let body = reader::read(&text, 0).unwrap_or_default();
        let module = Module { id: span.source, name: String::new(), text, base: 0, body };
        let program = Program { modules: vec![module] };
        let mut script = program.summary(span.source, "summary", shown)?;
        script.branches.iter_mut().for_each(|branch| branch.span = span);
        script.remarks.iter_mut().for_each(|remark| remark.span = span);
        Some(script)
    }

    /// The number of the script of a file.
    fn of(&self, id: SourceId) -> Option<usize> {
        self.modules.iter().position(|module| module.id == id)
    }

    /// The number of the script that has a place.
    fn index(&self, place: usize) -> usize {
        self.modules.partition_point(|module| module.base <= place).saturating_sub(1)
    }

    /// The number of the script that an import names.
    fn named(&self, name: &str) -> Option<usize> {
        self.modules.iter().position(|module| module.name == last(name))
    }

    fn text(&self, at: &Range<usize>) -> &str {
        let Some(module) = self.modules.get(self.index(at.start)) else { return "" };
        module.text.get(at.start - module.base..at.end - module.base).unwrap_or_default()
    }

    fn span(&self, at: &Range<usize>) -> Span {
        match self.modules.get(self.index(at.start)) {
            Some(Module { id, base, .. }) => Span::new(*id, at.start - base..at.end - base),
            None => Span::new(SourceId::default(), 0..0),
        }
    }

    /// The first line of a place.
    fn line(&self, at: &Range<usize>) -> String {
        self.text(at).lines().next().unwrap_or_default().to_owned()
    }

    /// The commands that a script gives to LLDB when it is loaded.
    pub(super) fn commands(&self, id: SourceId) -> Vec<(Range<usize>, String)> {
        let Some(module) = self.of(id) else { return Vec::new() };
        let mut machine = Machine::new(self, module, None);
        if let Some(PyValue::Function(function)) = machine.own_global("__lldb_init_module").cloned()
        {
            let unknown = function.parameters.iter();
            let variables = unknown.map(|(name, _)| (name.clone(), PyValue::Unknown)).collect();
            machine.inside(&function.at, |machine| machine.ways(&function.body, variables));
        }
        let own = machine.commands.into_iter().filter(|(at, _)| self.index(at.start) == module);
        let base = self.modules.get(module).map_or(0, |module| module.base);
        let mut commands: Vec<(Range<usize>, String)> =
            own.map(|(at, text)| (at.start - base..at.end - base, text)).collect();
        commands.sort_by_key(|(at, _)| at.start);
        commands.dedup();
        commands
    }

    /// The scripts that may be meant by `module.function` in a file: itself, then others.
    fn called(&self, id: SourceId, function: &str) -> impl Iterator<Item = usize> {
        let module = function.rsplit_once('.').map(|(module, _)| module);
        let named = move |index: &usize| {
            let name = self.modules.get(*index).map(|module| &*module.name);
            module.is_none_or(|module| name.is_some_and(|name| module.ends_with(name)))
        };
        let all = 0..self.modules.len();
        self.of(id).into_iter().chain(all.filter(named))
    }

    /// The texts of a summary of a file, for values whose children a class may make.
    pub(super) fn summary(&self, id: SourceId, name: &str, shown: &Shown<'_>) -> Option<Script> {
        self.called(id, name).find_map(|module| self.summary_of(module, id, name, shown))
    }

    /// The children that a class makes.
    pub(super) fn children(&self, id: SourceId, name: &str, shown: &Shown<'_>) -> Option<Script> {
        self.called(id, name).find_map(|module| self.children_of(module, name, shown))
    }

    fn summary_of(
        &self,
        module: usize,
        id: SourceId,
        name: &str,
        shown: &Shown<'_>,
    ) -> Option<Script> {
        let mut machine = Machine::new(self, module, Some(shown));
        let Some(PyValue::Function(function)) = machine.own_global(last(name)).cloned() else {
            return None;
        };
        machine.has_children = !matches!(shown.made, MadeChildren::None);
        if let MadeChildren::By(class) = shown.made {
            let found = |index| {
                machine.load(index);
                machine.global(index, last(class)).cloned()
            };
            machine.provider = self.called(id, class).find_map(found);
        }
        let mut variables = Variables::new();
        for (at, (name, _)) in function.parameters.iter().enumerate() {
            let value = match at {
                0 => PyValue::Object(Object::shown()),
                _ => PyValue::Session("dict".to_owned()),
            };
            variables.insert(name.clone(), value);
        }
        let ways = machine.inside(&function.at, |machine| machine.ways(&function.body, variables));
        let ends = ways.iter().map(|way| if way.at == (0..0) { &function.at } else { &way.at });
        let places: Vec<Range<usize>> = ends.cloned().collect();
        let is_caught = !machine.left_out.is_empty();
        let branches = ways.into_iter().zip(places).map(|(mut way, at)| {
            if !is_caught && way.end.as_ref().is_err_and(|refused| refused.refusal.what == RAISES) {
                way.end = Ok(End::Return(PyValue::Text(Vec::new())));
            }
            self.branch(way, &at)
        });
        let branches = branches.collect();
        let remarks = self.remarks(&machine);
        Some(Script { branches, children: Vec::new(), remarks, attributes: machine.attributes })
    }

    /// What was left out.
    fn remarks(&self, machine: &Machine<'_>) -> Vec<Remark> {
        let mut left_out = machine.left_out.clone();
        left_out.sort_by_key(|(at, _)| at.start);
        left_out.dedup();
        let remark = |(at, what): (Range<usize>, &str)| Remark {
            original: self.line(&at),
            span: self.span(&at),
            refusal: Refusal::new(Reason::Script, what),
        };
        left_out.into_iter().map(remark).collect()
    }

    fn branch(&self, way: Way<'_>, at: &Range<usize>) -> Branch {
        let found = way.end.and_then(|end| {
            let value = match end {
                End::Return(value) => value,
                _ => PyValue::None,
            };
            text::text_of(value).at(at)
        });
        let at = found.as_ref().err().map_or(at, |refused| &refused.at);
        let (original, span) = (self.line(at), self.span(at));
        let text = found.map_err(|refused| refused.refusal).map(|pieces| {
            let (code, difference) = value::written(&pieces);
            let is_counted = code.text.contains(".text(count: ");
            let counted = "a text with characters that LLDB escapes, such as quotes, is cut short";
            let difference = difference.or(is_counted.then_some(counted));
            DraftText { code: code.text, since: code.since, lost: None, difference }
        });
        let condition = value::all(&way.conditions).map(Ok);
        Branch { original, span, condition, text }
    }

    fn children_of(&self, module: usize, name: &str, shown: &Shown<'_>) -> Option<Script> {
        let mut machine = Machine::new(self, module, Some(shown));
        let provider = machine.own_global(last(name)).cloned();
        let (provider, at) = match &provider? {
            provider @ PyValue::Class(class) => (provider.clone(), &class.at),
            provider @ PyValue::Function(function) => (provider.clone(), &function.at),
            _ => return None,
        };
        let child = |at: &Range<usize>, is_collection, body| Child {
            original: self.line(at),
            span: self.span(at),
            is_collection,
            condition: None,
            body,
        };
        let children = match bodies(&mut machine, at, &provider) {
            Ok(bodies) => bodies
                .into_iter()
                .map(|body| child(at, matches!(body, DraftBody::Elements { .. }), Ok(body)))
                .collect(),
            Err(Stop { at, refusal, .. }) => vec![child(&at, true, Err(refusal))],
        };
        let remarks = self.remarks(&machine);
        Some(Script { branches: Vec::new(), children, remarks, attributes: machine.attributes })
    }
}

fn bodies<'a>(
    machine: &mut Machine<'a>,
    at: &Range<usize>,
    provider: &PyValue<'a>,
) -> Found<Vec<DraftBody>> {
    let (class, attributes) = machine.maker(provider, at)?;
    let none = Arguments::default();
    let (count, _) = machine.of_instance(class, "num_children", none, &attributes, at)?;
    let mut child = |index| {
        let given = Arguments { all: vec![index], named: Vec::new() };
        match machine.of_instance(class, "get_child_at_index", given, &attributes, at)?.0 {
            PyValue::Object(object) if !object.is_pointee => Ok(object),
            _ => machine::stop(at, Reason::ComputedItem, "a child that is not a value of LLDB"),
        }
    };
    if let PyValue::Int(count) = count {
        if count > MOST_CHILDREN {
            return machine::stop(at, Reason::Limit, "many children that are not alike");
        }
        let children = (0..count).map(|index| item(child(PyValue::Int(index))?).at(at));
        return children.collect();
    }
    let count = loops::count(operators::number(count).at(at)?);
    let index = Code::atom(INDEX, CodeKind::Unsigned);
    let element = child(PyValue::Number(PyNumber::plain(index)))?;
    if element.name.as_ref().is_some_and(|name| !is_index(name)) {
        return machine::stop(at, Reason::ComputedItem, "elements with names of their own");
    }
    let (at, since) = (element.code.text, element.code.since);
    Ok(vec![DraftBody::Elements { count, at, since }])
}

/// The names of the modules that a script imports.
pub(super) fn imports(text: &str) -> Vec<String> {
    let (mut all, mut left) = (Vec::new(), vec![reader::read(text, 0).unwrap_or_default()]);
    while let Some(block) = left.pop() {
        for stmt in block {
            match stmt.kind {
                StmtKind::Import(name, Names::Some(names)) if name.chars().all(|c| c == '.') => {
                    all.extend(names.into_iter().map(|(name, _)| name));
                }
                StmtKind::Import(name, _) => all.push(last(&name).to_owned()),
                StmtKind::Block(inner) => left.push(inner),
                StmtKind::If(_, then, other) => left.extend([then, other]),
                _ => {}
            }
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
