//! Typed signatures: the parameters and results of calls and options, and their texts for people.

use super::Word;
use crate::isa::{Lldb, Selector};

/// A function or a method.
pub struct BuiltIn<O> {
    pub name: &'static str,
    pub params: &'static [Parameter],
    pub gives: Gives,
    pub operation: O,
    /// The meaning, as Markdown, without the first release.
    pub doc: &'static str,
}

/// An argument of a call, or an option: an argument with a label that may be left out.
#[derive(Clone, Copy)]
pub struct Parameter {
    pub role: Role,
    pub label: Option<&'static str>,
    pub takes: Takes,
    pub need: Need,
    /// An argument, for texts and for completion.
    pub example: &'static str,
    /// The meaning of an option, as Markdown.
    pub doc: &'static str,
}

/// The name of a parameter in the compiler. Several calls may share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Align,
    Bits,
    Bytes,
    Count,
    Decimals,
    Depth,
    Digits,
    Elements,
    Fill,
    /// Hexadecimal; of a number of bits if it is not 0.
    Hex(u8),
    Inline,
    Max,
    More,
    Name,
    Of,
    Quotes,
    Characters,
    Radix,
    Separator,
    Sign,
    Uppercase,
    Value,
    Width,
    /// Conditions of a walk, which the parser moves to the clauses.
    Condition,
}

/// Whether a parameter must have an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    Required,
    /// It needs its label, and may be left out.
    Optional,
    /// It needs its label; exactly one of the alternatives is given.
    Alternative,
    /// Two arguments or more.
    Repeated,
}

/// The arguments that a parameter accepts.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// A number, with a sign or without.
    Number,
    /// An index or a count.
    Count,
    /// A text, known before the program runs or not.
    Text,
    /// A type of the debuggee.
    Type,
    /// An expression that the call checks itself.
    Expression,
    /// A constant number from 1 to this one.
    UpTo(u32),
    /// One of these constant numbers.
    OneOf(&'static [u8]),
    /// `true` or `false`.
    Truth,
    /// One of these words.
    Word(&'static [(&'static str, Choice)]),
    ConstantText,
    /// A constant text of one ASCII character.
    Character,
    /// The label alone, without a colon.
    Nothing,
}

/// A word in the place of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Left,
    Center,
    Right,
    None,
    Wide,
}

/// The result of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    Object,
    /// An object that may be missing.
    Maybe,
    Type,
    Text,
    Signed,
    Unsigned,
    /// A number as its arguments are.
    Number,
    /// A number of any length.
    Size,
    Truth,
}

/// A function of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    Absolute,
    Exists,
    Flags,
    Greatest,
    Least,
}

/// The effect of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Reads a number, and says that the receiver is a pointer.
    Address,
    /// Calls a selector with the receiver and the arguments.
    Call(Selector),
    Cast,
    /// Shows the bytes of a number as characters.
    Characters,
    Convert,
    /// Shows a text by a format that is made in the debugger.
    Cut,
    /// 1 for a member that its type has, 2 for one that it has not, if types tell it.
    Declared,
    Element,
    /// One more than the number of elements of a `std::span<T, N>`, if types tell it.
    Extent,
    /// Whether an object has a value text.
    HasValue,
    /// Looks up a member; gives the object if it has none.
    Into,
    /// Gives a number, which is missing if all its bits are set.
    Known,
    Length,
    /// Shows an object with the summary that is being written, a number of levels deep.
    Level,
    Plain,
    /// Calls the function of that name that is written in the language.
    Prelude,
    Read,
    /// The size of a pointer's target, if types tell it.
    Stride,
    Summary,
    Text,
}

impl Operation {
    /// The first release that has it, if it is not the first of all.
    pub fn since(self) -> Option<Lldb> {
        let selector = match self {
            Operation::Call(selector) => selector,
            Operation::Cast => Selector::CAST,
            Operation::Element => Selector::CREATE_CHILD_AT_OFFSET,
            _ => return None,
        };
        selector.info()?.since.filter(|since| *since > Lldb::FIRST)
    }
}

impl Gives {
    /// The name of the type, for people.
    fn name(self) -> &'static str {
        match self {
            Gives::Object => "object",
            Gives::Maybe => "object or missing",
            Gives::Type => "type",
            Gives::Text => "text",
            Gives::Signed => "signed number",
            Gives::Unsigned => "unsigned number",
            Gives::Number | Gives::Size => "number",
            Gives::Truth => "Boolean",
        }
    }
}

impl Parameter {
    /// An argument without a label that must be given.
    pub(super) const fn new(role: Role, takes: Takes, example: &'static str) -> Parameter {
        Parameter { role, label: None, takes, need: Need::Required, example, doc: "" }
    }

    pub(super) const fn option(
        role: Role,
        label: &'static str,
        takes: Takes,
        example: &'static str,
    ) -> Parameter {
        Parameter::new(role, takes, example).labelled(label).needed(Need::Optional)
    }

    pub(super) const fn labelled(mut self, label: &'static str) -> Parameter {
        self.label = Some(label);
        self
    }

    pub(super) const fn needed(mut self, need: Need) -> Parameter {
        self.need = need;
        self
    }

    pub(super) const fn doc(mut self, doc: &'static str) -> Parameter {
        self.doc = doc;
        self
    }

    /// Whether it is a label alone.
    pub fn is_bare(&self) -> bool {
        matches!(self.takes, Takes::Nothing)
    }

    /// An argument as it is written, with its label.
    pub fn form(&self) -> String {
        match (self.label, self.takes) {
            (Some(label), Takes::Nothing) => label.to_owned(),
            (Some(label), _) => format!("{label}: {}", self.example),
            (None, _) => self.example.to_owned(),
        }
    }

    /// The argument as a snippet with a hole of that number.
    fn snippet(&self, hole: usize) -> String {
        let inner = self.example.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let quote = if inner.is_some() { "\"" } else { "" };
        let text = inner.unwrap_or(self.example).replace('\\', "\\\\").replace('}', "\\}");
        let choices = match self.takes {
            Takes::OneOf(all) => {
                let rest = all.iter().map(u8::to_string).filter(|number| *number != text);
                Some([text.clone()].into_iter().chain(rest).collect::<Vec<_>>())
            }
            Takes::Word(all) if all.len() > 1 => {
                Some(all.iter().map(|(word, _)| (*word).to_owned()).collect())
            }
            _ => None,
        };
        let hole = match choices {
            Some(choices) => format!("${{{hole}|{}|}}", choices.join(",")),
            None => format!("{quote}${{{hole}:{text}}}{quote}"),
        };
        match (self.label, self.takes) {
            (Some(label), Takes::Nothing) => label.to_owned(),
            (Some(label), Takes::Truth) => format!("{label}: {}", self.example),
            (Some(label), _) => format!("{label}: {hole}"),
            (None, _) => hole,
        }
    }

    pub fn word(&self) -> Word {
        Word {
            name: self.label.unwrap_or_default(),
            form: self.form().into(),
            snippet: self.snippet(1).into(),
            doc: self.doc.into(),
        }
    }
}

/// The parameters that an example shows: of alternatives the first one.
fn shown(params: &'static [Parameter]) -> impl Iterator<Item = &'static Parameter> {
    let first = params.iter().find(|param| param.need == Need::Alternative);
    let first = first.map(|param| param.role);
    params.iter().filter(move |param| param.need != Need::Alternative || Some(param.role) == first)
}

pub fn call(name: &str, params: &'static [Parameter]) -> String {
    let arguments: Vec<String> = shown(params).map(Parameter::form).collect();
    format!("{name}({})", arguments.join(", "))
}

impl<O: Copy> BuiltIn<O> {
    pub(super) const fn new(
        name: &'static str,
        params: &'static [Parameter],
        gives: Gives,
        operation: O,
    ) -> BuiltIn<O> {
        BuiltIn { name, params, gives, operation, doc: "" }
    }

    pub(super) const fn doc(mut self, doc: &'static str) -> BuiltIn<O> {
        self.doc = doc;
        self
    }

    pub fn arguments(&self) -> impl Iterator<Item = &'static Parameter> {
        shown(self.params)
    }

    /// The call as a word, of which the form is the signature.
    fn described(&self, dot: &str, doc: String) -> Word {
        let needed = self.arguments().filter(|param| param.need != Need::Optional);
        let holes: Vec<String> = needed.zip(1..).map(|(param, at)| param.snippet(at)).collect();
        Word {
            name: self.name,
            form: format!("{dot}{} → {}", call(self.name, self.params), self.gives.name()).into(),
            snippet: format!("{}({})", self.name, holes.join(", ")).into(),
            doc: doc.into(),
        }
    }
}

impl BuiltIn<Function> {
    /// The function with its explanation.
    pub fn word(&self) -> Word {
        self.described("", self.doc.to_owned())
    }
}

impl BuiltIn<Operation> {
    /// The method with its explanation.
    pub fn word(&self) -> Word {
        let since = self.operation.since().map(|since| format!(" From LLDB {since} on."));
        self.described(".", format!("{}{}", self.doc, since.unwrap_or_default()))
    }
}
