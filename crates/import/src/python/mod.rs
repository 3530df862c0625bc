//! Scripts of LLDB in Python: summaries and classes that make children. Nothing is executed.
//!
//! ```text
//! text ──tree-sitter──▶ tree ──run──▶ every way through a function, with what it returns ──▶ drafts
//! ```
//!
//! The values of a script are constants, or expressions of the language: the script runs on them. It is a part of
//! Python: no loops but over what the script itself says, no dictionaries, no exceptions.

mod call;
mod run;
mod text;
mod value;

use super::draft::{Branch, Child, DraftBody, DraftText, INDEX, Remark};
use super::refusal::{Carried, Reason, Refusal};
use super::translate::{Code, CodeKind, all_of};
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNREADABLE;
use crate::source::{SourceId, SourceMap, Span};
use crate::syntax::ast::{BinaryOp, ExprKind};
use crate::syntax::build;
use call::{Arguments, child};
use run::{End, Found, Machine, Stop, Variables, Way, parts, refuse, stop};
use std::collections::BTreeSet;
use std::ops::Range;
use tree_sitter::{Parser, Tree};
use value::{Object, Piece, PyValue, constant};

/// The most children that are written one by one.
const MOST_CHILDREN: i128 = 32;

/// What a function or a class of a script says.
#[derive(Clone)]
pub(super) struct Script {
    pub(super) branches: Vec<Branch>,
    pub(super) children: Vec<Child>,
    pub(super) remarks: Vec<Remark>,
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
    tree: Tree,
}

fn parsed(text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_python::LANGUAGE.into()).ok()?;
    parser.parse(text, None)
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
            let tree = parsed(&text).ok_or_else(|| {
                let message =
                    format!("`{}` cannot be read: the parser of Python does not run", file.name());
                Diagnostic::new(UNREADABLE, message)
            })?;
            let length = text.len();
            program.modules.push(Module { id, name, text, base, tree });
            base += length + 1;
        }
        Ok(program)
    }

    /// What the lines of a function in a command say.
    pub(super) fn of_command(span: Span, lines: &str, made: MadeChildren<'_>) -> Option<Script> {
        let lines = lines.replace('\n', "\n    ");
        let text = format!("def summary(valobj, internal_dict):\n    {lines}\n");
        let tree = parsed(&text)?;
        let module = Module { id: span.source, name: String::new(), text, base: 0, tree };
        let program = Program { modules: vec![module] };
        let mut script = program.summary(span.source, "summary", made)?;
        script.branches.iter_mut().for_each(|branch| branch.span = span);
        script.remarks.iter_mut().for_each(|remark| remark.span = span);
        Some(script)
    }

    /// The number of the script that a name means.
    fn named(&self, name: &str) -> Option<usize> {
        self.modules.iter().position(|module| module.name == last(name))
    }

    /// The script that has a place, and the place in it.
    fn module_at(&self, at: &Range<usize>) -> Option<(&Module, Range<usize>)> {
        let index = self.modules.partition_point(|module| module.base <= at.start);
        let module = self.modules.get(index.checked_sub(1)?)?;
        Some((module, at.start - module.base..at.end - module.base))
    }

    fn span(&self, at: &Range<usize>) -> Span {
        let place = self.module_at(at);
        place.map_or(Span::default(), |(module, at)| Span::new(module.id, at))
    }

    /// The first line of a place.
    fn line(&self, at: &Range<usize>) -> String {
        let text = self.module_at(at).and_then(|(module, at)| module.text.get(at));
        text.and_then(|text| text.lines().next()).unwrap_or_default().to_owned()
    }

    /// The commands that a script gives to LLDB when it is loaded.
    pub(super) fn commands(&self, id: SourceId) -> Vec<(Range<usize>, String)> {
        let Some(module) = self.modules.iter().position(|module| module.id == id) else {
            return Vec::new();
        };
        let mut machine = Machine::new(self, module);
        if let Some(PyValue::Function(function, own)) =
            machine.global("__lldb_init_module").cloned()
        {
            // Nothing is known of the debugger.
            let _ = machine.ways_of(function, own, Arguments::default(), Variables::new());
        }
        let own = machine.commands.into_iter().filter_map(|(at, text)| {
            let (module, at) = self.module_at(&at)?;
            (module.id == id).then_some((at, text))
        });
        let mut commands: Vec<(Range<usize>, String)> = own.collect();
        commands.sort_by_key(|(at, _)| at.start);
        commands.dedup();
        commands
    }

    /// The scripts that may be meant by `module.function` in a file: itself, then others.
    fn called(&self, id: SourceId, function: &str) -> impl Iterator<Item = usize> {
        let scope = function.rsplit_once('.').map(|(module, _)| module.to_owned());
        let is_meant = move |module: &&Module| {
            module.id == id || scope.as_ref().is_none_or(|scope| scope.ends_with(&module.name))
        };
        let own = self.modules.iter().position(|module| module.id == id);
        let all = self.modules.iter().enumerate();
        let others = all.filter(move |(_, module)| is_meant(module)).map(|(index, _)| index);
        own.into_iter().chain(others)
    }

    /// The texts of a summary of a file, for values whose children a class may make.
    pub(super) fn summary(
        &self,
        id: SourceId,
        name: &str,
        made: MadeChildren<'_>,
    ) -> Option<Script> {
        self.called(id, name).find_map(|module| {
            let mut machine = Machine::new(self, module);
            let PyValue::Function(function, own) = machine.global(last(name)).cloned()? else {
                return None;
            };
            machine.has_children = !matches!(made, MadeChildren::None);
            if let MadeChildren::By(class) = made {
                machine.provider = machine.global(last(class)).cloned();
            }
            machine.is_search = false;
            machine.commands.clear();
            machine.left_out.clear();
            let dict = || PyValue::Session("dict".to_owned());
            let given = Arguments::of(vec![PyValue::Object(Object::shown()), dict(), dict()]);
            let ways = machine.ways_of(function, own, given, Variables::new()).ok()?;
            let at = machine.inside(own, |machine| machine.place(function));
            let branches = ways.into_iter().map(|way| self.branch(way, &at)).collect();
            Some(self.script(branches, Vec::new(), machine))
        })
    }

    fn script(&self, branches: Vec<Branch>, children: Vec<Child>, machine: Machine<'_>) -> Script {
        let mut left_out = machine.left_out;
        left_out.sort_by_key(|(at, _)| at.start);
        left_out.dedup();
        let remark = |(at, what): (Range<usize>, &str)| Remark {
            original: self.line(&at),
            span: self.span(&at),
            refusal: Refusal::new(Reason::Script, what),
        };
        let remarks = left_out.into_iter().map(remark).collect();
        Script { branches, children, remarks, attributes: machine.attributes }
    }

    fn branch(&self, way: Way<'_>, function: &Range<usize>) -> Branch {
        let mut at = if way.at.is_empty() { function } else { &way.at };
        let found = way.end.and_then(|end| match end {
            End::Return(value) => Ok(text::text_of(*value)?),
            _ => Ok(text::text_of(PyValue::None)?),
        });
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
    pub(super) fn children(&self, id: SourceId, name: &str) -> Option<Script> {
        self.called(id, name).find_map(|module| {
            let mut machine = Machine::new(self, module);
            let provider = machine.global(last(name)).cloned()?;
            let (PyValue::Class(node, own) | PyValue::Function(node, own)) = provider else {
                return None;
            };
            (machine.is_search, machine.left_out) = (false, Vec::new());
            let at = machine.inside(own, |machine| machine.place(node));
            let child = |at: &Range<usize>, is_collection, body| Child {
                original: self.line(at),
                span: self.span(at),
                is_collection,
                condition: None,
                body,
            };
            let children = match bodies(&mut machine, provider) {
                Ok(bodies) => bodies
                    .into_iter()
                    .map(|body| child(&at, matches!(body, DraftBody::Elements { .. }), Ok(body)))
                    .collect(),
                Err(Stop { at: place, refusal }) => {
                    vec![child(if place.is_empty() { &at } else { &place }, true, Err(refusal))]
                }
            };
            Some(self.script(Vec::new(), children, machine))
        })
    }
}

/// Whether a text has one of so many characters.
fn is_counted(pieces: &[Piece]) -> bool {
    let mut holes = pieces.iter().filter_map(|piece| match piece {
        Piece::Hole(hole) => Some(&hole.code.expr.kind),
        Piece::Literal(_) => None,
    });
    holes.any(|kind| matches!(kind, ExprKind::Method { name, .. } if &*name.text == "text"))
}

fn bodies<'a>(machine: &mut Machine<'a>, provider: PyValue<'a>) -> Found<Vec<DraftBody>> {
    let maker = machine.maker(provider)?;
    let count = machine.provided(&maker, "num_children", Arguments::default())?;
    if let PyValue::Int(count) = count {
        if count > MOST_CHILDREN {
            return stop(Reason::Limit, "many children that are not alike");
        }
        let children =
            (0..count).map(|index| Ok(item(child(machine, &maker, PyValue::Int(index))?)?));
        return children.collect();
    }
    let count = count_of(count.as_number()?);
    let element = child(machine, &maker, run::index())?;
    if element.name.as_ref().is_some_and(|name| !is_index(name)) {
        return stop(Reason::ComputedItem, "elements with names of their own");
    }
    Ok(vec![DraftBody::Elements { count, at: element.code.expr }])
}

/// A number of elements: none if it is negative.
fn count_of(number: Code) -> Code {
    match number.kind {
        CodeKind::Signed => {
            let args = [number.expr, build::number(0)].map(build::arg).to_vec();
            Code::new(build::call("max", args), CodeKind::Signed).unsigned()
        }
        _ => number.unsigned(),
    }
}

/// The names of the modules that a script imports.
pub(super) fn imports(text: &str) -> Vec<String> {
    let Some(tree) = parsed(text) else { return Vec::new() };
    let (mut all, mut left) = (Vec::new(), parts(tree.root_node()));
    while let Some(statement) = left.pop() {
        let word = |node: tree_sitter::Node<'_>| text.get(node.byte_range()).unwrap_or_default();
        match statement.kind() {
            "import_statement" | "import_from_statement" => {
                let names = parts(statement).into_iter();
                let names = names.map(|name| name.child_by_field_name("name").unwrap_or(name));
                all.extend(names.map(|name| last(word(name)).to_owned()).filter(|n| !n.is_empty()));
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
