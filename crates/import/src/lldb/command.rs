//! Commands `type summary add` and `type synthetic add`, wherever they are in a text.

use std::collections::VecDeque;
use std::ops::Range;

/// A command that defines formatters.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Command {
    /// Where it is.
    pub(super) place: Range<usize>,
    /// File, line and types.
    pub(super) origin: String,
    /// The command as it is written.
    pub(super) source: String,
    pub(super) kind: CommandBody,
    pub(super) types: Vec<String>,
    pub(super) is_regex: bool,
    /// Attributes of the language for its options.
    pub(super) attributes: Vec<&'static str>,
    /// Options without a counterpart.
    pub(super) ignored: Vec<String>,
}

impl Command {
    /// The same for one type.
    pub(super) fn of(&self, name: &str) -> Command {
        Command { types: vec![name.to_owned()], is_regex: false, ..self.clone() }
    }
}

/// The body of the formatter.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum CommandBody {
    /// A summary string.
    String(String),
    /// A function of Python, which returns the text.
    Function(String),
    /// A class of Python, which makes the children.
    Class(String),
    /// The lines of a function of Python, if they are in the command.
    Script(Option<String>),
    /// Anything else.
    #[default]
    Unknown,
}

const STARTS: [&str; 2] = ["type summary add", "type synthetic add"];

/// The commands of a text, one a line. In a Python program they are in quotes, as arguments of
/// `HandleCommand`.
pub(super) fn commands(text: &str) -> Vec<Command> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let place = start..start + line.len();
        start = place.end;
        let is_comment = line.trim_start().starts_with('#');
        let at = STARTS.iter().filter_map(|command| line.find(command)).min();
        let Some(at) = at.filter(|_| !is_comment) else { continue };
        let (before, source) = line.split_at(at);
        let source = match before.trim_end().chars().next_back() {
            Some(quote @ ('"' | '\'')) => unquoted(source, quote),
            _ => source.trim_end().to_owned(),
        };
        let end = place.start + line.trim_end().len();
        found.push(read(&source, place.start + at..end));
    }
    found
}

/// The text of a string of Python, from after its quote on.
fn unquoted(text: &str, quote: char) -> String {
    let mut out = String::new();
    let mut characters = text.trim_end().chars();
    while let Some(c) = characters.next() {
        match c {
            c if c == quote => break,
            '\\' => match characters.next() {
                Some(c @ ('\\' | '"' | '\'')) => out.push(c),
                Some(c) => out.extend(['\\', c]),
                None => {}
            },
            c => out.push(c),
        }
    }
    out
}

/// Reads one command; None if it defines no formatter.
pub(super) fn one(source: &str, place: Range<usize>) -> Option<Command> {
    STARTS.iter().any(|start| source.starts_with(start)).then(|| read(source, place))
}

fn read(source: &str, place: Range<usize>) -> Command {
    let is_synthetic = source.starts_with("type synthetic");
    let mut command = Command { place, source: source.to_owned(), ..Command::default() };
    let mut rest: VecDeque<String> = words(source).into_iter().skip(3).collect();
    let mut only_types = false;
    while let Some(word) = rest.pop_front() {
        if only_types || !word.starts_with('-') || word.len() < 2 {
            command.types.push(word);
        } else if word == "--" {
            only_types = true;
        } else if let Some((name, value)) = word.split_once('=').filter(|_| word.starts_with("--"))
        {
            option(&mut command, name, is_synthetic, &mut VecDeque::from([value.to_owned()]));
        } else if word.starts_with("--") {
            option(&mut command, &word, is_synthetic, &mut rest);
        } else if let Some(letter) = word.chars().nth(1) {
            // Several letters may appear after one sign, the value after the last.
            let behind = word.get(1 + letter.len_utf8()..).unwrap_or_default();
            if !behind.is_empty() {
                let sign = if takes_value(letter) { "" } else { "-" };
                rest.push_front(format!("{sign}{behind}"));
            }
            option(&mut command, &format!("-{letter}"), is_synthetic, &mut rest);
        }
    }
    command
}

/// Whether a value follows an option.
fn takes_value(letter: char) -> bool {
    matches!(letter, 's' | 'F' | 'o' | 'l' | 'C' | 'w' | 'n' | 'm')
}

fn option(command: &mut Command, name: &str, is_synthetic: bool, values: &mut VecDeque<String>) {
    let mut value = || values.pop_front().unwrap_or_default();
    match name {
        "-e" | "--expand" if !is_synthetic => command.attributes.push("@members"),
        "-v" | "--no-value" => command.attributes.push("@hideValue"),
        "-c" | "--inline-children" if !is_synthetic => command.attributes.push("@oneLine"),
        "-O" | "--omit-names" => command.attributes.push("@hideNames"),
        "-p" | "--skip-pointers" => command.attributes.push("@skipPointers"),
        "-r" | "--skip-references" => command.attributes.push("@skipReferences"),
        "-s" | "--summary-string" => command.kind = CommandBody::String(value()),
        "-F" | "--python-function" => command.kind = CommandBody::Function(value()),
        "-l" | "--python-class" => command.kind = CommandBody::Class(value()),
        "-o" | "--python-script" => command.kind = CommandBody::Script(values.pop_front()),
        "-P" | "--input-python" => command.kind = CommandBody::Script(None),
        "-C" | "--cascade" => {
            let is_off = matches!(value().as_str(), "no" | "false" | "0");
            command.attributes.extend(is_off.then_some("@noCascade"));
        }
        "-x" | "--regex" => command.is_regex = true,
        "-h" | "--hide-empty" => command.ignored.push(name.to_owned()),
        "-w" | "--category" | "-n" | "--name" | "-m" | "--match-type" => {
            command.ignored.push(format!("{name} {}", value()));
        }
        other => command.ignored.push(other.to_owned()),
    }
}

/// The words of a command, as LLDB splits it: quotes protect spaces, and a backslash protects the next character.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some('"'), '\\') => match characters.next() {
                Some(c @ ('"' | '\\' | '`' | '$')) => word.get_or_insert_default().push(c),
                Some(c) => word.get_or_insert_default().extend(['\\', c]),
                None => {}
            },
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '"' | '\'' | '`') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '\\') => word.get_or_insert_default().extend(characters.next()),
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}
