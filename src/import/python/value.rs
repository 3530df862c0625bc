//! What the variables of a script stand for: constants, and expressions of the language.

use super::ast::{Class, Function};
use super::machine::{Stop, Variables};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Code, CodeKind, Level, escaped, name, quoted};
use crate::isa::Lldb;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum PyValue<'a> {
    None,
    Bool(bool),
    Int(i128),
    Number(PyNumber),
    /// A condition.
    Truth(Code),
    Text(Vec<Piece>),
    Object(Object),
    /// A value of LLDB that is not there.
    Missing,
    /// A type.
    Type(Code),
    List(Vec<PyValue<'a>>),
    /// As many elements of a list as a walk has, and whether there are any.
    Each(String, Box<PyValue<'a>>, Option<Code>),
    Dict(Vec<(PyValue<'a>, PyValue<'a>)>),
    Range(Box<PyValue<'a>>, Box<PyValue<'a>>),
    Function(&'a Function),
    Class(&'a Class),
    /// An instance with its attributes, whose names begin with `self.`.
    Instance(&'a Class, Variables<'a>),
    /// The instance whose method runs.
    This,
    /// A module of the program.
    Module(usize),
    /// Bytes, and how many.
    Memory(Bytes, Code),
    /// The type of so many elements.
    Array(Code),
    /// A method or function of LLDB or Python, and what it belongs to.
    Method(Box<PyValue<'a>>, String),
    /// The debugger, a process, a module: what has no value of its own.
    Session(String),
    /// What LLDB's `value` makes of a value: its attributes are members.
    Wrapped(Object),
    /// A value that a script makes of a number, or the bytes for one.
    Made(Code),
    /// What cannot be carried over, which matters where it is used.
    Refused(Stop),
    /// What is not known while commands are looked for.
    Unknown,
}

/// A number that is read from the program.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PyNumber {
    pub(super) code: Code,
    pub(super) meaning: Meaning,
}

/// What else is known of a number.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Meaning {
    Plain,
    /// The address that a pointer holds.
    Address(Object),
    /// The size of a type.
    Size(Code),
    /// An index, times the size of a type.
    Offset(Code, Code),
    /// The difference of two numbers, if they are the addresses that pointers hold.
    Distance(Code),
    /// The address of the element at an index behind a pointer, of a type.
    Element(Object, Code, Code),
    /// A byte at an index of so many.
    Byte(Bytes, Code),
}

/// A value of the program.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Object {
    pub(super) code: Code,
    pub(super) is_self: bool,
    /// Whether LLDB may show children that are not its members.
    pub(super) may_be_synthetic: bool,
    /// Whether the value behind the pointer is meant.
    pub(super) is_pointee: bool,
    /// The name that a script gives it.
    pub(super) name: Option<Vec<Piece>>,
}

/// Where bytes are.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Bytes {
    /// Behind a pointer.
    Behind(Object),
    /// In a value.
    Inside(Object),
    /// Behind a pointer or in an array.
    Either(Object),
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece {
    Literal(String),
    Hole(Hole),
}

/// An expression in a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hole {
    pub(super) code: Code,
    pub(super) options: String,
    pub(super) kind: HoleKind,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum HoleKind {
    /// A text that LLDB puts in quotes; whether they are shown.
    Quoted(bool),
    /// The same with its quotes, without which Python raises an exception and shows nothing.
    Needed,
    /// The character of a byte.
    Byte(Bytes, Code),
    /// The texts of the elements of a walk, without anything between them.
    Joined(String, Vec<Piece>),
    Other,
}

impl PyNumber {
    pub(super) fn plain(code: Code) -> PyNumber {
        PyNumber { code, meaning: Meaning::Plain }
    }
}

impl Object {
    pub(super) fn new(code: Code) -> Object {
        Object { code, is_self: false, may_be_synthetic: true, is_pointee: false, name: None }
    }

    /// The value that is shown.
    pub(super) fn shown() -> Object {
        Object { is_self: true, ..Object::new(Code::atom("self", CodeKind::Object)) }
    }

    pub(super) fn member(&self, member: &str) -> Carried<Object> {
        if member.is_empty() || member.contains(['`', '\n', '.', '[']) {
            return Err(Refusal::new(Reason::Syntax, format!("`{member}` names no member")));
        }
        let member = name(member);
        // A short name may be that of a variable of the translation.
        let text = match self.is_self && member.len() > 2 {
            true => member,
            false => format!("{}.{member}", self.code.base()),
        };
        Ok(Object::new(Code::atom(text, CodeKind::Object).since(self.code.since)))
    }

    /// The value with the children that LLDB shows.
    pub(super) fn with_children(&self) -> Code {
        if !self.may_be_synthetic {
            return self.code.clone();
        }
        let text = format!("({0}.synthetic() ?? {0})", self.code.base());
        Code::atom(text, CodeKind::Object).since(self.code.since.max(Lldb::V23))
    }

    pub(super) fn at(&self, index: &Code) -> Object {
        let base = self.with_children();
        let text = format!("{}[{}]", base.base(), index.text);
        Object::new(Code::atom(text, CodeKind::Object).since(base.since.max(index.since)))
    }

    /// The value behind a pointer, which LLDB 24 can look at.
    pub(super) fn target(&self) -> Object {
        let text = format!("{}.element(0)", self.code.base());
        let code = Code::atom(text, CodeKind::Object).since(self.code.since.max(Lldb::V24));
        Object { is_pointee: false, may_be_synthetic: true, code, ..self.clone() }
    }

    pub(super) fn number(&self, is_signed: bool) -> PyNumber {
        let code = match is_signed {
            true => self.code.method("signed", CodeKind::Signed),
            false => self.code.method("unsigned", CodeKind::Unsigned),
        };
        PyNumber { code, meaning: Meaning::Address(self.clone()) }
    }

    pub(super) fn value<'a>(&self) -> PyValue<'a> {
        hole(self.code.method("value", CodeKind::Text), HoleKind::Other)
    }

    pub(super) fn summary<'a>(&self) -> PyValue<'a> {
        hole(self.code.method("summary", CodeKind::Text), HoleKind::Quoted(true))
    }
}

/// A text of one expression.
pub(super) fn hole<'a>(code: Code, kind: HoleKind) -> PyValue<'a> {
    PyValue::Text(vec![Piece::Hole(Hole { code, options: String::new(), kind })])
}

pub(super) fn literal<'a>(text: impl Into<String>) -> PyValue<'a> {
    PyValue::Text(vec![Piece::Literal(text.into())])
}

/// The characters of a text without expressions.
pub(super) fn constant(pieces: &[Piece]) -> Option<String> {
    let all = pieces.iter().map(|piece| match piece {
        Piece::Literal(text) => Some(text.as_str()),
        Piece::Hole(_) => None,
    });
    Some(all.collect::<Option<Vec<&str>>>()?.concat())
}

/// A text as the language writes it, and how it may differ.
pub(super) fn written(pieces: &[Piece]) -> (Code, Option<&'static str>) {
    let mut joined: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (joined.last_mut(), piece) {
            (Some(Piece::Literal(last)), Piece::Literal(more)) => last.push_str(more),
            _ => joined.push(piece.clone()),
        }
    }
    keep_quotes(&mut joined);
    let (mut text, mut since, mut difference) = (String::new(), Lldb::FIRST, None);
    let mut needed: Vec<String> = Vec::new();
    for piece in joined {
        match piece {
            Piece::Literal(more) => text.push_str(&escaped(&more)),
            Piece::Hole(hole) => {
                let mut options = hole.options;
                if hole.kind == HoleKind::Quoted(false) {
                    options.push_str(", quotes: none");
                    difference = Some("a text that cannot be read to its end keeps its quotes");
                }
                if hole.kind == HoleKind::Needed {
                    needed.push(format!("{}.count() != 0", hole.code.base()));
                }
                text.push_str(&format!("\\({}{options})", hole.code.text));
                since = since.max(hole.code.since);
            }
        }
    }
    if !needed.is_empty() {
        text = format!("\\({} ? \"{text}\" : \"\")", needed.join(" && "));
    }
    (Code::atom(format!("\"{text}\""), CodeKind::Text).since(since), difference)
}

/// A text as an expression: without quotes if it is one already.
fn alone(pieces: &[Piece]) -> (Code, Option<&'static str>) {
    match pieces {
        [Piece::Hole(Hole { code, options, kind })]
            if options.is_empty()
                && code.kind == CodeKind::Text
                && *kind != HoleKind::Quoted(false) =>
        {
            (code.clone(), None)
        }
        _ => written(pieces),
    }
}

/// Quotes that a script puts around a text are those that LLDB puts there.
fn keep_quotes(pieces: &mut [Piece]) {
    for at in 1..pieces.len().saturating_sub(1) {
        let Some([Piece::Literal(before), Piece::Hole(hole), Piece::Literal(behind)]) =
            pieces.get_mut(at - 1..at + 2)
        else {
            continue;
        };
        if hole.kind == HoleKind::Quoted(false) && before.ends_with('"') && behind.starts_with('"')
        {
            before.pop();
            behind.remove(0);
            hole.kind = HoleKind::Quoted(true);
        }
    }
}

/// The expression for a value in a place where it is one of two.
fn code(value: &PyValue<'_>) -> Option<Code> {
    Some(match value {
        PyValue::Bool(known) => Code::atom(known.to_string(), CodeKind::Bool),
        PyValue::Int(number) => int(*number),
        PyValue::Number(number) => number.code.clone(),
        PyValue::Truth(code) => code.clone(),
        PyValue::Object(object) if !object.is_pointee => object.code.clone(),
        _ => return None,
    })
}

pub(super) fn int(number: i128) -> Code {
    match number < 0 {
        true => Code::new(number.to_string(), Level::Unary, CodeKind::Signed),
        false => Code::atom(number.to_string(), CodeKind::Literal),
    }
}

/// Numbers of one kind: signed if one of them is.
pub(super) fn alike(one: Code, other: Code) -> (Code, Code) {
    match (one.kind, other.kind) {
        (CodeKind::Signed, CodeKind::Unsigned) => (one, other.signed()),
        (CodeKind::Unsigned, CodeKind::Signed) => (one.signed(), other),
        _ => (one, other),
    }
}

/// One of two values.
pub(super) fn choice<'a>(
    test: &Code,
    then: PyValue<'a>,
    other: PyValue<'a>,
) -> Carried<PyValue<'a>> {
    if then == other {
        return Ok(then);
    }
    let conditional = |then: &Code, other: &Code, kind| {
        let text = format!(
            "{} ? {} : {}",
            test.within(Level::Or),
            then.within(Level::Or),
            other.within(Level::Conditional)
        );
        let since = test.since.max(then.since).max(other.since);
        Code::new(text, Level::Conditional, kind).since(since)
    };
    if let (PyValue::Text(then), PyValue::Text(other)) = (&then, &other) {
        let ((then, a), (other, b)) = (alone(then), alone(other));
        if a.or(b).is_some() {
            return Err(Refusal::new(Reason::Text, "a text without quotes in one of two texts"));
        }
        return Ok(hole(conditional(&then, &other, CodeKind::Text), HoleKind::Other));
    }
    let (Some(a), Some(b)) = (code(&then), code(&other)) else {
        return Err(Refusal::new(Reason::Script, "values of several kinds in one variable"));
    };
    Ok(match (&then, &other) {
        (PyValue::Object(_), PyValue::Object(_)) => {
            PyValue::Object(Object::new(conditional(&a, &b, CodeKind::Object)))
        }
        (PyValue::Bool(_) | PyValue::Truth(_), PyValue::Bool(_) | PyValue::Truth(_)) => {
            PyValue::Truth(conditional(&a, &b, CodeKind::Bool))
        }
        (PyValue::Int(_) | PyValue::Number(_), PyValue::Int(_) | PyValue::Number(_)) => {
            let (a, b) = alike(a, b);
            let kind = if a.kind == CodeKind::Literal { b.kind } else { a.kind };
            PyValue::Number(PyNumber::plain(conditional(&a, &b, kind)))
        }
        _ => return Err(Refusal::new(Reason::Script, "values of several kinds in one variable")),
    })
}

/// Whether all conditions hold; none if there are none.
pub(super) fn all(conditions: &[Code]) -> Option<Code> {
    conditions.iter().cloned().reduce(|one, other| both(" && ", Level::And, &one, &other))
}

/// Whether one of the conditions holds; none if there are none.
pub(super) fn any(conditions: &[Code]) -> Option<Code> {
    conditions.iter().cloned().reduce(|one, other| both(" || ", Level::Or, &one, &other))
}

fn both(sign: &str, level: Level, one: &Code, other: &Code) -> Code {
    let text = format!("{}{sign}{}", one.within(level), other.within(level));
    Code::new(text, level, CodeKind::Bool).since(one.since.max(other.since))
}

/// What a pass of a loop finds in a text or a list that grows: nothing is known of what the passes before have added.
pub(super) fn grown_before<'a>(value: &PyValue<'a>) -> PyValue<'a> {
    match value {
        PyValue::Text(_) => hole(Code::atom("", CodeKind::Object), HoleKind::Other),
        PyValue::List(_) => {
            PyValue::List(vec![PyValue::Each(String::new(), Box::new(PyValue::None), None); 2])
        }
        other => other.clone(),
    }
}

pub(super) fn not(code: &Code) -> Code {
    let text = match code.text.strip_suffix(" != 0") {
        Some(number) if code.level == Level::Comparison => {
            return Code { text: format!("{number} == 0"), ..code.clone() };
        }
        _ => format!("!{}", code.base()),
    };
    Code::new(text, Level::Unary, CodeKind::Bool).since(code.since)
}

/// The text of a walk.
pub(super) fn joined(walk: &str, element: &[Piece], separator: &str) -> Carried<Piece> {
    let (element, difference) = written(element);
    if difference.is_some() {
        return Err(Refusal::new(Reason::Text, "texts without quotes in a list"));
    }
    let separator = quoted(separator);
    let text = format!("join({walk}, separator: {separator}, more: \"…\") {{ {} }}", element.text);
    let code = Code::atom(text, CodeKind::Text).since(element.since);
    Ok(Piece::Hole(Hole { code, options: String::new(), kind: HoleKind::Other }))
}
