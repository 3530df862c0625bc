//! Formatters of LLDB: commands in files, also as text of a Python program, and sections of summary strings.
//!
//! ```text
//! lines ──command──▶ summary strings ──string──▶ texts ──▶ drafts
//! ```

mod command;
mod string;

use super::draft::{Body, Draft, DraftText, Drafts, Part, Role};
use super::kinds::{self, ShownType};
use super::python::{MadeChildren, Program, Script};
use super::refusal::{Carried, Reason, refuse};
use super::translate::{Facts, Intrinsics, Scope, Translator, since};
use super::{ImportOptions, label, line_of};
use crate::diag::Diagnostic;
use crate::diag::codes::types::KEY_NO_TYPE;
use crate::display::pattern::KeyPattern;
use crate::format::print::{is_unprintable, quoted};
use crate::sema::regex::literal_start;
use crate::sema::written_key;
use crate::source::{SourceFile, SourceId, Span};
use crate::syntax::build;
use crate::types::Named;
use command::{Command, CommandBody};
use std::collections::BTreeSet;

/// The formatters that the commands of a file define.
pub(super) fn commands(
    id: SourceId,
    file: &SourceFile,
    scripts: &[Program],
    options: &ImportOptions<'_>,
) -> Result<Drafts, Diagnostic> {
    let own = scripts.iter().find(|script| script.is(id));
    let given = own.map_or(Vec::new(), Program::commands).into_iter();
    let mut commands: Vec<Command> =
        given.filter_map(|(at, text)| command::one(text.trim(), at)).collect();
    if commands.is_empty() {
        commands = command::commands(file.text());
    }
    super::check_count(commands.iter().map(|command| command.types.len().max(1)).sum(), file)?;
    for command in &mut commands {
        let line = line_of(file, command.place.start);
        let names = command.types.join(", ");
        command.origin = format!("lldb: {}:{line} {names}", label(file.name()));
    }
    Ok(drafts(id, &commands, scripts, options))
}

/// The modules whose functions and classes the commands of a text name.
pub(super) fn modules(text: &str) -> Vec<String> {
    let names = command::commands(text).into_iter().filter_map(|command| match command.kind {
        CommandBody::Function(name) | CommandBody::Class(name) => {
            Some(name.rsplit('.').nth(1)?.to_owned())
        }
        CommandBody::String(_) | CommandBody::Script(_) | CommandBody::Unknown => None,
    });
    names.collect::<BTreeSet<String>>().into_iter().collect()
}

/// The summary strings of a section: each with its type.
pub(super) fn summaries<'s>(
    id: SourceId,
    file: &SourceFile,
    summaries: impl Iterator<Item = (&'s str, &'s str)>,
    options: &ImportOptions<'_>,
) -> Drafts {
    let commands = summaries.map(|(key, text)| Command {
        origin: format!("lldb: {} {key}", label(file.name())),
        source: text.to_owned(),
        kind: CommandBody::String(text.to_owned()),
        types: vec![key.to_owned()],
        is_regex: key.starts_with('^'),
        ..Command::default()
    });
    drafts(id, &commands.collect::<Vec<_>>(), &[], options)
}

/// The result of a command's script; `None` if it has none.
fn scripted(
    command: &Command,
    id: SourceId,
    scripts: &[Program],
    made: MadeChildren<'_>,
) -> Option<Script> {
    let script = |name| Program::meant(scripts, name, id);
    match &command.kind {
        CommandBody::Function(name) => script(name)?.summary(name, made),
        CommandBody::Class(name) => script(name)?.children(name),
        CommandBody::Script(Some(body)) => {
            Program::of_command(Span::new(id, command.place.clone()), body, made)
        }
        CommandBody::String(_) | CommandBody::Script(None) | CommandBody::Unknown => None,
    }
}

/// The maker of the children of a command's types: LLDB takes the last class.
fn maker<'c>(command: &Command, all: &'c [Command]) -> MadeChildren<'c> {
    let classes = all.iter().filter_map(|other| match &other.kind {
        CommandBody::Class(class) if overlap(command, other) => Some((other, &**class)),
        _ => None,
    });
    let possible: Vec<(&Command, &str)> = classes.collect();
    let is_one = possible.iter().all(|(other, _)| covers(other, command));
    let same = possible.iter().rev().find(|(other, _)| other.types == command.types);
    match same.or(possible.last().filter(|_| is_one)) {
        Some((_, class)) => MadeChildren::By(class),
        None if possible.is_empty() && !command.types.iter().any(|ty| has_own_children(ty)) => {
            MadeChildren::None
        }
        None => MadeChildren::Unknown,
    }
}

/// Whether a command is for all types that another one is for.
fn covers(pattern: &Command, of: &Command) -> bool {
    let is_match = |pattern: &String, ty: &String| {
        KeyPattern::compile(pattern.as_bytes()).matches(ty.as_bytes()).unwrap_or(true)
    };
    of.types.iter().all(|ty| {
        pattern.types.contains(ty)
            || pattern.is_regex && pattern.types.iter().any(|pattern| is_match(pattern, ty))
    })
}

/// Whether two commands may be for one type.
fn overlap(one: &Command, other: &Command) -> bool {
    let is_same = |a: &str, b: &str| a.starts_with(b) || b.starts_with(a);
    covers(one, other)
        || covers(other, one)
        || one.is_regex
            && other.is_regex
            && one.types.iter().any(|a| other.types.iter().any(|b| is_same(&head(a), &head(b))))
}

/// The beginning of all names that a pattern matches, if it is not meant for a part of them.
fn head(pattern: &str) -> String {
    literal_start(&format!("^{}", pattern.strip_prefix('^').unwrap_or(pattern)))
}

/// Whether LLDB, or a debugger of the language, makes children for values of such types.
fn has_own_children(ty: &str) -> bool {
    let mut words = ty.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| matches!(word, "std" | "alloc" | "core") || word.starts_with("NS"))
}

fn drafts(
    id: SourceId,
    commands: &[Command],
    scripts: &[Program],
    options: &ImportOptions<'_>,
) -> Drafts {
    let mut found = Drafts::default();
    for (entry, command) in commands.iter().enumerate() {
        let types = matching(command, options);
        let span = Span::new(id, command.place.clone());
        if options.against.is_some() && types.is_empty() {
            let names = command.types.join("`, `");
            let message = format!("no type of the program matches `{names}`");
            found.1.push(Diagnostic::new(KEY_NO_TYPE, message).label(span, "this command"));
        }
        let draft = |types: &[ShownType]| {
            let one = match (types, &*command.types) {
                ([only], _) => Some(command.of(&only.name)),
                ([], [only]) if !command.is_regex => Some(command.of(only)),
                _ => None,
            };
            let made = maker(one.as_ref().unwrap_or(command), commands);
            let script = scripted(command, id, scripts, made);
            draft(command, (entry, span), script, types, options)
        };
        found.0.extend(kinds::drafts(&types, &draft));
    }
    found
}

/// The types of the programs that a command is for.
fn matching(command: &Command, options: &ImportOptions<'_>) -> Vec<ShownType> {
    let Some(types) = options.against else { return Vec::new() };
    let mut found = Vec::new();
    for name in &command.types {
        if command.is_regex {
            let pattern = KeyPattern::compile(name.as_bytes());
            let wanted = |name: &str| pattern.matches(name.as_bytes()).unwrap_or(false);
            found.extend(types.matching(wanted));
        } else {
            found.push(Named { name: name.as_str().into(), types: types.named(name) });
        }
    }
    found.retain(|named| !named.types.is_empty());
    let shown =
        |named: Named| ShownType { name: named.name, layouts: named.types, base: Vec::new() };
    found.into_iter().map(shown).collect()
}

fn draft(
    command: &Command,
    (entry, span): (usize, Span),
    script: Option<Script>,
    types: &[ShownType],
    options: &ImportOptions<'_>,
) -> Draft {
    let (facts, none) = (Facts::default(), Intrinsics::new());
    let scope = Scope { entries: &[], own: 0, file: &none, shown_by: &|_| None };
    let translator = Translator::new(scope, &facts, types, options);
    let mut text = match &command.kind {
        CommandBody::String(text) => string::text(text, &translator),
        CommandBody::Function(name) | CommandBody::Class(name) => {
            let what = format!("the Python code `{name}` computes it");
            refuse(Reason::Script, what)
        }
        CommandBody::Script(_) => refuse(Reason::Script, "Python computes it"),
        CommandBody::Unknown => refuse(Reason::Format, "it does not say how values are shown"),
    };
    let mut attributes = command.attributes.clone();
    let mut ignored: Vec<&str> = command.ignored.iter().map(String::as_str).collect();
    if let Some(source) = kept_source(command, &text, options) {
        text = Ok(DraftText::new(build::string(source)));
        // LLDB shows the children below such a text.
        ignored.extend(attributes.iter().filter(|name| **name != "@members"));
        attributes = vec!["@summaryString"];
    }
    let part = |role, original: &str, body| Part {
        role,
        original: original.to_owned(),
        span,
        condition: None,
        body,
    };
    let mut parts = match script {
        Some(script) => {
            attributes.extend(script.attributes);
            script.parts
        }
        None => vec![part(Role::Text, &command.source, text.map(Body::Text))],
    };
    parts.extend(ignored.into_iter().map(|option| {
        let body = refuse(Reason::NoCounterpart, "an option without a counterpart");
        part(Role::Remark, option, body)
    }));
    let mut draft = Draft {
        entry,
        is_rest: false,
        origin: command.origin.clone(),
        span,
        name: command.types.join(", "),
        keys: keys(&command.types, command.is_regex),
        required: Vec::new(),
        attributes,
        parts,
    };
    draft.settle(options.lldb.last());
    draft
}

/// The summary string that stays as it is: it has no translation, or none for all releases.
fn kept_source<'c>(
    command: &'c Command,
    text: &Carried<DraftText>,
    options: &ImportOptions<'_>,
) -> Option<&'c String> {
    let CommandBody::String(source) = &command.kind else { return None };
    let is_kept = match text {
        Err(refusal) => refusal.reason != Reason::Syntax,
        Ok(text) => since(&text.expr) > options.lldb.first(),
    };
    is_kept.then_some(source)
}

/// Names of types, or patterns, as keys.
fn keys(types: &[String], is_regex: bool) -> Carried<Vec<String>> {
    if types.is_empty() {
        return refuse(Reason::Key, "it names no type");
    }
    let key = |name: &String| match is_regex {
        true if name.contains(['/', '\n']) => refuse(Reason::Key, "the pattern contains a `/`"),
        true if name.starts_with('^') => Ok(format!("/{name}/")),
        // LLDB looks for the pattern anywhere in the name.
        true => Ok(format!("/^.*({name})/")),
        false => Ok(written(name)),
    };
    types.iter().map(key).collect()
}

/// A name as a key.
fn written(name: &str) -> String {
    if name.contains(is_unprintable) { quoted(name) } else { written_key(name) }
}
