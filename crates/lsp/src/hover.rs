//! Hover: the documentation and type at a position, the bytecode, and the verdict.

use super::analysis::Analysis;
use super::document::Document;
use super::handlers::Context;
use super::index::Index;
use super::keys;
use super::message::Answer;
use super::navigate;
use super::pack_files;
use super::programs::Member;
use super::project::{Project, parameters};
use super::protocol::{Sent, markdown};
use crate::asm::{self, Encoded};
use crate::bytecode::instruction::{Instruction, decode};
use crate::compile::CompiledRecord;
use crate::display::Section;
use crate::isa::{Lldb, LldbRange, Signature};
use crate::sema::graph::Type;
use crate::sema::resolve::{NameKind, Occurrence};
use crate::source::{Slice, shortened};
use crate::syntax::ast::{Item, ItemKind};
use crate::syntax::builtins::{self, Attribute, Parameter, Receiver, Word};
use crate::syntax::{Class, classify, spelling};
use crate::verify::{Finding, Program, verify};
use crate::vm::TypeNames;
use serde_json::{Value, json};
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

/// The most types of a key that are described.
const MAX_TYPES: usize = 3;
/// The most lines of assembly that are shown.
const MAX_LINES: usize = 24;
/// The longest line of assembly that is shown, in characters.
const MAX_LINE_LEN: usize = 120;

/// `textDocument/hover`.
pub(super) fn hover(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let (document, offset) = context.at(params.place()?)?;
    let Some(found) = find(context, document, offset) else { return Ok(Value::Null) };
    let mut text = found.text;
    for diagnostic in context.analysis()?.diagnostics.iter().filter(|diagnostic| {
        let here = |range: Range<usize>| range.start <= offset && offset <= range.end;
        let own = diagnostic.span().filter(|span| span.source == Document::ID);
        own.is_some_and(|span| here(span.range()))
    }) {
        let code = diagnostic.code;
        let _ = write!(text, "\n\n---\n\n**{}** {}: {}", code.id, code.title, diagnostic.message);
    }
    if let Some(range) = &found.compiled {
        text.push_str(&compiled(context.analysis()?, document, range));
    }
    let range = context.positions(document).range(found.place);
    Ok(json!({ "contents": markdown(text.trim()), "range": Value::from(range) }))
}

fn index(context: &Context) -> Option<&Index> {
    Some(context.analysis().ok()?.index(&context.workspace))
}

/// The meaning of a position.
struct HoverTarget {
    place: Range<usize>,
    text: String,
    /// The part of the text whose bytecode is shown.
    compiled: Option<Range<usize>>,
}

fn find(context: &Context, document: &Arc<Document>, offset: usize) -> Option<HoverTarget> {
    if let Some(import) = navigate::import_at(document, offset)
        && let Some(pack) = pack_files::imported(&import.path)
    {
        let text = pack_files::described(pack);
        return Some(HoverTarget { place: import.span.range(), text, compiled: None });
    }
    if let Some(name) = document.symbols().at(offset) {
        return Some(of_name(context, document, name));
    }
    let tokens = classify(document.text());
    let (range, class) =
        tokens.iter().find(|(range, _)| range.start <= offset && offset < range.end)?;
    let token = document.text().get(range.clone())?;
    let item = document.item_at(offset);
    match class {
        Class::Keyword => {
            let word = builtins::keyword(token)?;
            let is_item = builtins::find(builtins::ITEMS, token).is_some() && token != "let";
            let whole = item.filter(|_| is_item).map(|item| item.span.range());
            Some(HoverTarget { place: range.clone(), text: explained(word), compiled: whole })
        }
        Class::Comment => None,
        // Keys and the other parts of an item that are not expressions stand for all of it.
        Class::Name | Class::Regex => {
            let item = item?;
            let mut text = format!("formatter of `{}`", keys::names(item).join("`, `"));
            if let Some(spelled) = keys::spelled(&context.workspace, document, item) {
                let _ = write!(text, "\n\nin LLDB `{}`", spelled.join("`, `"));
            }
            text.push_str(&of_key(context, document, item, offset).unwrap_or_default());
            Some(HoverTarget { place: range.clone(), text, compiled: Some(item.span.range()) })
        }
        _ => {
            let (whole, types) = index(context)?.around(range)?;
            let text = type_names(&types);
            Some(HoverTarget { place: whole.clone(), text, compiled: Some(whole) })
        }
    }
}

/// The types of programs that a key matches, and the formatters that these types get.
fn of_key(context: &Context, document: &Document, item: &Item, offset: usize) -> Option<String> {
    let mut text = String::new();
    let names = keys::types_at(&context.workspace, document, item, offset);
    for name in names.iter().take(MAX_TYPES) {
        let described = context.workspace.programs()?.described(name)?;
        let _ = write!(text, "\n\n{described}\n\n");
        for (what, place) in formatters_of(context.analysis().ok()?, name) {
            let _ = writeln!(text, "{what}: {place}  ");
        }
    }
    let others: Vec<&str> = names.iter().skip(MAX_TYPES).map(|name| &**name).collect();
    if !others.is_empty() {
        let _ = write!(text, "\n\nalso `{}`", others.join("`, `"));
    }
    Some(text)
}

/// The formatters that the newest LLDB takes for a type, with their places.
fn formatters_of(analysis: &Analysis, name: &str) -> Vec<(&'static str, String)> {
    let Some(compiled) = &analysis.compiled else { return Vec::new() };
    let Ok(section) = Section::load(&compiled.section, Lldb::LAST) else { return Vec::new() };
    let of = TypeNames { name, display: name, canonical: name };
    let offset = |found: Result<Option<usize>, _>| found.ok().flatten();
    let found = [
        ("summary", offset(section.summary(of).map(|found| found.map(|of| of.offset)))),
        ("children", offset(section.provider(of).map(|found| found.map(|of| of.offset)))),
    ];
    let place = |(what, offset): (&'static str, Option<usize>)| {
        let record = compiled.records.iter().find(|record| Some(record.bytes.start) == offset)?;
        let (file, place) = analysis.sources.place(record.key_span)?;
        Some((what, format!("`{}:{}`", file.name(), place.line)))
    };
    found.into_iter().filter_map(place).collect()
}

fn of_name(context: &Context, document: &Arc<Document>, name: &Occurrence) -> HoverTarget {
    let place = name.span.range();
    let option = |list| builtins::option(list, &name.text).map(Parameter::word);
    let plain = |text: String| HoverTarget { place: place.clone(), text, compiled: None };
    let word = |word: Option<Word>| {
        plain(word.map_or_else(|| format!("`{}`", name.text), |word| explained(&word)))
    };
    match name.kind {
        NameKind::Attribute => {
            let mut all = builtins::ATTRIBUTES.iter();
            return word(all.find(|attribute| *attribute.name == *name.text).map(Attribute::word));
        }
        NameKind::Label => {
            let lists = [builtins::FORMATS, builtins::JOIN_OPTIONS, builtins::CHILD_OPTIONS];
            return word(lists.into_iter().find_map(option));
        }
        NameKind::ChildMethod => {
            return word(builtins::find(builtins::CHILD_METHODS, &name.text).cloned());
        }
        NameKind::Field => {
            let member = member_at(context, document, place.start);
            let known = member.map(|member| format!(": {}", member.description));
            return plain(format!("member `{}`{}", name.text, known.unwrap_or_default()));
        }
        _ => {}
    }
    let project = Project::seen_from(&context.workspace, document);
    let around = index(context).and_then(|index| index.around(&place));
    let types = around.as_ref().map(|(_, types)| type_names(types)).unwrap_or_default();
    let text = match project.kind(name) {
        kind @ (NameKind::Function | NameKind::Constant) => {
            let what = if kind == NameKind::Function { "function" } else { "constant" };
            let found = project.definitions(kind).find(|(_, found)| found.text == name.text);
            let found = found.and_then(|(document, found)| {
                Some((document, document.parsed().file.items.get(found.item)?))
            });
            defined(what, &name.text, found)
        }
        NameKind::BuiltIn => builtins::function(&name.text)
            .map(|function| explained(&function.word()))
            .unwrap_or_default(),
        NameKind::Enum => {
            let found = project.enumeration(&name.text).map(|(document, item, _)| (document, item));
            defined("enum", &name.text, found)
        }
        NameKind::Enumerator => of_enumerator(context, &project, name),
        NameKind::Method => of_method(&name.text, &types),
        NameKind::Local(_) => format!("local `{}`: {types}", name.text),
        NameKind::Parameter(_) => format!("parameter `{}`: {types}", name.text),
        _ => match member_at(context, document, place.start) {
            Some(member) => format!("member `{}`: {}", name.text, member.description),
            None => format!("member `{}`: {types}", name.text),
        },
    };
    let whole = around.map(|(whole, _)| whole).filter(|_| !name.definition);
    HoverTarget { place, text: text.trim_end_matches([':', ' ']).to_owned(), compiled: whole }
}

/// The member at a position, if its types are known.
fn member_at(context: &Context, document: &Document, offset: usize) -> Option<Member> {
    let (keys, path, name) = keys::owner_at(&context.workspace, document, offset)?;
    let members = context.workspace.programs()?.members(&keys, path);
    members.into_iter().find(|member| member.name == name)
}

/// A method. If several types have a method of that name, all are shown.
fn of_method(name: &str, types: &str) -> String {
    let found = Receiver::ALL.into_iter().filter_map(|receiver| builtins::method(receiver, name));
    let found = found.map(|method| explained(&method.word()));
    let mut texts: Vec<String> = found.collect();
    texts.dedup();
    if texts.is_empty() { format!("method `{name}`: {types}") } else { texts.join("\n\n") }
}

/// The definition of a name, with the comment directly above it.
fn defined(what: &str, name: &str, found: Option<(&Arc<Document>, &Item)>) -> String {
    let Some((document, item)) = found else { return format!("{what} `{name}`") };
    let code = match &item.kind {
        ItemKind::Func(func) => format!("func {name}({})", parameters(func).join(", ")),
        _ => document.text().slice(item.span.range()).to_owned(),
    };
    let before = document.text().slice(..item.span.range().start);
    let comment = |line: &str| {
        line.trim().strip_prefix("//").map(|text| text.trim_start_matches('/').trim().to_owned())
    };
    let mut lines: Vec<String> = before.lines().rev().map_while(comment).collect();
    lines.reverse();
    format!("```fmt\n{code}\n```\n\n{}", lines.join("\n"))
}

fn of_enumerator(context: &Context, project: &Project, name: &Occurrence) -> String {
    let path = name.scope.as_deref().unwrap_or_default();
    let of =
        project.enumeration(path).map(|(.., definition)| spelling::type_name(&definition.name));
    let of = of.unwrap_or_else(|| path.to_owned());
    let number = index(context).and_then(|index| index.number(&of, &name.text));
    let number = number.map(|number| format!(" = {number}")).unwrap_or_default();
    format!("```fmt\n{of}.{}{number}\n```", name.text)
}

fn explained(word: &Word) -> String {
    format!("```fmt\n{}\n```\n\n{}", word.form, word.doc)
}

fn type_names(types: &[Type]) -> String {
    types.iter().map(|ty| ty.name()).collect::<Vec<_>>().join(" or ")
}

/// The bytecode of a part of the document, and the verdicts on its programs.
fn compiled(analysis: &Analysis, document: &Document, part: &Range<usize>) -> String {
    let Some(compiled) = &analysis.compiled else { return String::new() };
    let Some(item) = document.item_at(part.start) else { return String::new() };
    let own = |record: &&CompiledRecord| {
        let key = record.key_span;
        key.source == analysis.root
            && item.span.range().start <= key.range().start
            && key.range().end <= item.span.range().end
    };
    let whole = *part == item.span.range();
    let mut out = String::new();
    // The records of an item differ in their keys only.
    let Some(record) = compiled.records.iter().find(own) else { return out };
    for one in &record.programs {
        let signature = one.signature;
        let bytes = compiled.bytes(&one.bytes).to_vec();
        let program = &Encoded { bytes, lines: one.lines.clone() };
        let instructions = if whole {
            std::iter::once(0..program.bytes.len()).collect()
        } else {
            instructions_of(program, analysis, part)
        };
        if instructions.is_empty() {
            continue;
        }
        let code = listing(program, &instructions);
        let _ = write!(out, "\n\n---\n\n`@{signature}`, {} bytes\n\n", program.bytes.len());
        let _ = write!(out, "```fasm\n{code}```\n\n");
        out.push_str(&verdict(record, signature, program, (!whole).then_some(&instructions)));
    }
    out
}

/// The instructions that come from a part of the document, nested blocks once.
fn instructions_of(
    program: &Encoded,
    analysis: &Analysis,
    part: &Range<usize>,
) -> Vec<Range<usize>> {
    let is_of_part = |at| {
        program.span_at(at).is_some_and(|span| {
            let range = span.range();
            span.source == analysis.root && part.start <= range.start && range.end <= part.end
        })
    };
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(Ok((instruction, next))) = decode(&program.bytes, at) {
        at = match instruction {
            _ if is_of_part(at) => {
                found.push(at..next);
                next
            }
            Instruction::Block(body) => next - body.len(),
            _ => next,
        };
    }
    found
}

fn listing(program: &Encoded, instructions: &[Range<usize>]) -> String {
    let code = |range: &Range<usize>| program.bytes.slice(range.clone());
    let text = match instructions {
        [all] => asm::program(code(all)),
        several => several.iter().map(|range| asm::line(code(range)) + "\n").collect(),
    };
    let mut lines: Vec<_> = text.lines().map(|line| shortened(line, MAX_LINE_LEN)).collect();
    if lines.len() > MAX_LINES {
        lines.truncate(MAX_LINES);
        lines.push("# …".to_owned());
    }
    lines.join("\n") + "\n"
}

/// Whether a program, or some of its instructions, are proven harmless.
fn verdict(
    record: &CompiledRecord,
    signature: Signature,
    program: &Encoded,
    only: Option<&[Range<usize>]>,
) -> String {
    let code = Program { bytes: &program.bytes, signature, record: record.version };
    let is_here = |finding: &Finding| {
        only.is_none_or(|ranges| ranges.iter().any(|range| range.contains(&finding.offset)))
    };
    match verify(code, LldbRange::ALL).verdict.finding().filter(is_here) {
        Some(finding) => format!("- not proven harmless: {}\n", finding.reason),
        None => "- harmless\n".to_owned(),
    }
}
