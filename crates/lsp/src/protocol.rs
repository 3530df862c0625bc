//! What the client sends, and what it gets. The names are those of the specification, which explains them.

use crate::message::{Answer, ErrorCode, Failure};
use serde_json::{Value, json};

/// A part of what the client sends, with the way to it. Unknown fields are ignored.
pub(crate) struct Sent<'v> {
    value: &'v Value,
    /// `params.contentChanges[1].text`
    path: String,
}

impl<'v> Sent<'v> {
    /// The parameters of a message.
    pub(crate) fn params(value: &'v Value) -> Sent<'v> {
        Sent { value, path: "params".to_owned() }
    }

    /// Why a part that is missing or of another type is refused.
    fn mismatch(&self, expected: &str) -> Failure {
        Failure::new(ErrorCode::InvalidParams, format!("`{}` must be {expected}", self.path))
    }

    /// A field of an object; one that is missing is `null`.
    pub(crate) fn field(&self, name: &str) -> Answer<Sent<'v>> {
        static MISSING: Value = Value::Null;
        let fields = self.value.as_object().ok_or_else(|| self.mismatch("an object"))?;
        let value = fields.get(name).unwrap_or(&MISSING);
        Ok(Sent { value, path: format!("{}.{name}", self.path) })
    }

    /// A field that may be missing.
    pub(crate) fn optional(&self, name: &str) -> Answer<Option<Sent<'v>>> {
        Ok(Some(self.field(name)?).filter(|field| !field.value.is_null()))
    }

    /// The elements of an array.
    pub(crate) fn elements(&self) -> Answer<Vec<Sent<'v>>> {
        let values = self.value.as_array().ok_or_else(|| self.mismatch("an array"))?;
        let element = |(at, value)| Sent { value, path: format!("{}[{at}]", self.path) };
        Ok(values.iter().enumerate().map(element).collect())
    }

    pub(crate) fn texts(&self) -> Answer<Vec<&'v str>> {
        self.elements()?.iter().map(Sent::text).collect()
    }

    pub(crate) fn value(&self) -> &'v Value {
        self.value
    }

    pub(crate) fn text(&self) -> Answer<&'v str> {
        self.value.as_str().ok_or_else(|| self.mismatch("a text"))
    }

    pub(crate) fn flag(&self) -> Answer<bool> {
        self.value.as_bool().ok_or_else(|| self.mismatch("`true` or `false`"))
    }

    pub(crate) fn signed(&self) -> Answer<i32> {
        let number = self.value.as_i64().and_then(|number| i32::try_from(number).ok());
        number.ok_or_else(|| self.mismatch("a number of 32 bits"))
    }

    fn unsigned(&self) -> Answer<u32> {
        let number = self.value.as_u64().and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| self.mismatch("an unsigned number of 32 bits"))
    }

    pub(crate) fn position(&self) -> Answer<Position> {
        let number = |name| self.field(name)?.unsigned();
        Ok(Position { line: number("line")?, character: number("character")? })
    }

    pub(crate) fn range(&self) -> Answer<Range> {
        let position = |name| self.field(name)?.position();
        Ok(Range { start: position("start")?, end: position("end")? })
    }

    /// The document and the position that parameters are about.
    pub(crate) fn place(&self) -> Answer<(&'v str, Position)> {
        Ok((self.uri()?, self.field("position")?.position()?))
    }

    /// The document that parameters are about.
    pub(crate) fn uri(&self) -> Answer<&'v str> {
        self.field("textDocument")?.field("uri")?.text()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(crate) line: u32,
    pub(crate) character: u32,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Range {
    pub(crate) start: Position,
    pub(crate) end: Position,
}

impl From<Position> for Value {
    fn from(Position { line, character }: Position) -> Value {
        json!({ "line": line, "character": character })
    }
}

impl From<Range> for Value {
    fn from(Range { start, end }: Range) -> Value {
        json!({ "start": Value::from(start), "end": Value::from(end) })
    }
}

/// An object without the fields that have no value.
pub(crate) fn object(mut value: Value) -> Value {
    if let Value::Object(fields) = &mut value {
        fields.retain(|_, value| !value.is_null());
    }
    value
}

pub(crate) fn location(uri: &str, range: Range) -> Value {
    json!({ "uri": uri, "range": Value::from(range) })
}

pub(crate) fn text_edit(range: Range, new_text: &str) -> Value {
    json!({ "range": Value::from(range), "newText": new_text })
}

pub(crate) fn markdown(text: &str) -> Value {
    json!({ "kind": "markdown", "value": text })
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum CompletionItemKind {
    Method = 2,
    Function = 3,
    Field = 5,
    Variable = 6,
    Property = 10,
    Enum = 13,
    Keyword = 14,
    File = 17,
    EnumMember = 20,
    Constant = 21,
    Struct = 22,
}

#[derive(Clone, Copy)]
pub(crate) enum SymbolKind {
    Module = 2,
    Class = 5,
    Method = 6,
    Enum = 10,
    Function = 12,
    Constant = 14,
    Array = 18,
    EnumMember = 22,
    Struct = 23,
    Event = 24,
}
