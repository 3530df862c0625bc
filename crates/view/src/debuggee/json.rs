//! Value trees as JSON: the schema of `docs/json.md`.

use super::scalar::standard_typedef;
use super::spec::{Spec, Synthetic, TypeSpec};
use crate::diag::suggest::{list, nearest};
use crate::limits;
use serde_json::{Map, Value};
use std::fmt;

/// An error in a value in JSON, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The place: `children[2].unsigned`; empty for the whole.
    pub path: String,
    /// The problem.
    pub problem: Problem,
}

/// A problem with a value in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something else is expected.
    Wanted(&'static str),
    /// An unknown field, with a suggestion.
    UnknownField(String, Option<&'static str>),
    /// Two fields that exclude each other.
    Both(&'static str, &'static str),
}

/// The version of the schema; a value may state it as `version`.
pub const VERSION: u64 = 1;

/// The fields of a value.
pub const FIELDS: [&str; 20] = [
    "name",
    "type",
    "display_type",
    "canonical_type",
    "template_args",
    "size",
    "value",
    "unsigned",
    "signed",
    "address",
    "summary",
    "summary_hex",
    "shown",
    "members",
    "children",
    "num_children",
    "synthetic",
    "base",
    "error",
    "bits",
];

/// The fields of a template argument.
const TYPE_FIELDS: [&str; 5] = ["type", "display_type", "canonical_type", "template_args", "size"];

/// The fields of synthetic children.
const SYNTHETIC_FIELDS: [&str; 6] =
    ["members", "children", "num_children", "summary", "summary_hex", "childless"];

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match self.path.as_str() {
            "" => "the value".to_owned(),
            path => format!("`{path}`"),
        };
        match &self.problem {
            Problem::Wanted(what) => write!(f, "{place} must be {what}"),
            Problem::UnknownField(name, Some(near)) => {
                write!(f, "{place} has no field `{name}`; `{near}` is one")
            }
            Problem::UnknownField(name, None) => {
                write!(f, "{place} has no field `{name}`; the fields are {}", list(FIELDS))
            }
            Problem::Both(one, other) => {
                write!(f, "{place} has both `{one}` and `{other}`; one of them is enough")
            }
        }
    }
}

impl std::error::Error for Malformed {}

/// Reads a value.
///
/// # Errors
/// If a field has a wrong type or value.
pub fn read(json: &Value) -> Result<Spec, Malformed> {
    let mut reader = JsonReader::default();
    if count(json) > limits::VALUES {
        return reader.wanted("at most 524,288 values in all");
    }
    let Value::Object(fields) = json else { return reader.value(json) };
    let version = fields.get("version").map(Value::as_u64);
    if !matches!(version, None | Some(Some(VERSION))) {
        return reader.at("version", |reader| reader.wanted("1, the version of this schema"));
    }
    reader.check(fields.keys().filter(|name| *name != "version"), &FIELDS)?;
    reader.fields_of(fields)
}

/// The number of values. `serde_json` limits their nesting.
fn count(json: &Value) -> usize {
    match json {
        Value::Array(items) => 1 + items.iter().map(count).sum::<usize>(),
        Value::Object(fields) => 1 + fields.values().map(count).sum::<usize>(),
        _ => 1,
    }
}

type Fields = Map<String, Value>;

/// Reads values. Recursion is bounded by the nesting limit of `serde_json`.
#[derive(Default)]
struct JsonReader {
    /// The place of what is being read.
    path: String,
}

impl JsonReader {
    fn wrong<T>(&self, problem: Problem) -> Result<T, Malformed> {
        Err(Malformed { path: self.path.clone(), problem })
    }

    fn wanted<T>(&self, what: &'static str) -> Result<T, Malformed> {
        self.wrong(Problem::Wanted(what))
    }

    /// Reads a part.
    fn at<T>(
        &mut self,
        step: &str,
        read: impl FnOnce(&mut Self) -> Result<T, Malformed>,
    ) -> Result<T, Malformed> {
        let len = self.path.len();
        self.path.push_str(if len == 0 || step.starts_with('[') { "" } else { "." });
        self.path.push_str(step);
        let part = read(self);
        self.path.truncate(len);
        part
    }

    /// Checks that the names of fields are known.
    fn check<'a>(
        &self,
        mut names: impl Iterator<Item = &'a String>,
        known: &[&'static str],
    ) -> Result<(), Malformed> {
        let Some(name) = names.find(|name| !known.contains(&name.as_str())) else { return Ok(()) };
        let near = nearest(name, known.iter().copied());
        self.wrong(Problem::UnknownField(name.clone(), near))
    }

    fn value(&mut self, json: &Value) -> Result<Spec, Malformed> {
        let text = |value: String| Spec { value: Some(Some(value)), ..Spec::default() };
        match json {
            Value::Object(fields) => {
                self.check(fields.keys(), &FIELDS)?;
                self.fields_of(fields)
            }
            Value::Array(items) => Ok(Spec { children: self.elements(items)?, ..Spec::default() }),
            Value::Null => Ok(Spec {
                of: Some(TypeSpec::named("void *")),
                unsigned: Some(Some(0)),
                ..Spec::default()
            }),
            Value::Bool(value) => Ok(text(value.to_string())),
            Value::Number(number) => Ok(text(number.to_string())),
            Value::String(text) => Ok(Spec::text(text)),
        }
    }

    /// The value that is described by fields with known names.
    fn fields_of(&mut self, fields: &Fields) -> Result<Spec, Malformed> {
        let children = match (fields.get("children"), fields.get("members")) {
            (Some(_), Some(_)) => return self.wrong(Problem::Both("children", "members")),
            (Some(children), None) => self.at("children", |reader| match children {
                Value::Array(items) => reader.values(items),
                _ => reader.wanted("an array of values"),
            })?,
            (None, Some(members)) => self.at("members", |reader| match members {
                Value::Array(items) => reader.elements(items),
                Value::Object(members) => reader.members(members),
                _ => reader.wanted("an object of values by name, or an array"),
            })?,
            (None, None) => Vec::new(),
        };
        let bytes = |json: &Value| json.as_str().map(|text| text.as_bytes().to_vec());
        let hex = |json: &Value| json.as_str().and_then(unhex);
        let short = |json: &Value| json.as_u64().and_then(|number| u32::try_from(number).ok());
        let (number, flag) = ("a number from 0 to 2^64 - 1, or null", "true or false");
        let summary = self.nullable(fields, "summary", "a text or null", bytes)?;
        let hex = self.field(fields, "summary_hex", "bytes in hex", hex)?;
        let synthetic = fields.get("synthetic").filter(|json| !json.is_null());
        let synthetic = synthetic.map(|json| self.at("synthetic", |reader| reader.synthetic(json)));
        Ok(Spec {
            name: self.text(fields, "name")?.unwrap_or_default(),
            of: self.type_of(fields)?,
            value: self.nullable(fields, "value", "a text, a number or null", scalar_text)?,
            summary: hex.map(Some).or(summary),
            unsigned: self.nullable(fields, "unsigned", number, Value::as_u64)?,
            signed: self.nullable(
                fields,
                "signed",
                "a number of 64 bits, or null",
                Value::as_i64,
            )?,
            address: self
                .nullable(fields, "address", "an address, or null", Value::as_u64)?
                .flatten(),
            num_children: self.field(
                fields,
                "num_children",
                "a number from 0 to 4294967295",
                short,
            )?,
            children,
            synthetic: synthetic.transpose()?,
            is_shown: self.field(fields, "shown", flag, Value::as_bool)?.unwrap_or(false),
            base: self.field(fields, "base", flag, Value::as_bool)?,
            size: self.field(fields, "size", "a size in bytes", Value::as_u64)?,
            error: self.text(fields, "error")?,
            bits: self
                .nullable(fields, "bits", "a number of bits, or null", Value::as_u64)?
                .flatten(),
            ..Spec::default()
        })
    }

    fn synthetic(&mut self, json: &Value) -> Result<Synthetic, Malformed> {
        let Value::Object(fields) = json else { return self.wanted("an object with children") };
        self.check(fields.keys(), &SYNTHETIC_FIELDS)?;
        let inner = self.fields_of(fields)?;
        let known = u32::try_from(inner.children.len()).unwrap_or(u32::MAX);
        let childless = self.field(fields, "childless", "true or false", Value::as_bool)?;
        Ok(Synthetic {
            num_children: inner.num_children.unwrap_or(known),
            children: inner.children,
            summary: inner.summary,
            childless: childless.unwrap_or(false),
        })
    }

    fn values(&mut self, items: &[Value]) -> Result<Vec<Spec>, Malformed> {
        let read = |(at, item)| self.at(&format!("[{at}]"), |reader| reader.value(item));
        items.iter().enumerate().map(read).collect()
    }

    fn elements(&mut self, items: &[Value]) -> Result<Vec<Spec>, Malformed> {
        let elements = self.values(items)?.into_iter().enumerate();
        Ok(elements.map(|(at, element)| Spec { name: format!("[{at}]"), ..element }).collect())
    }

    fn members(&mut self, members: &Fields) -> Result<Vec<Spec>, Malformed> {
        let read = |(name, json): (&String, &Value)| {
            let value = self.at(name, |reader| reader.value(json))?;
            Ok(Spec { name: name.clone(), ..value })
        };
        members.iter().map(read).collect()
    }

    fn type_of(&mut self, fields: &Fields) -> Result<Option<TypeSpec>, Malformed> {
        let Some(name) = self.text(fields, "type")? else { return Ok(None) };
        let template_args = match fields.get("template_args") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(items)) => self.at("template_args", |reader| {
                let read = |(at, item)| reader.at(&format!("[{at}]"), |r| r.argument(item));
                items.iter().enumerate().map(read).collect()
            })?,
            Some(_) => {
                return self.at("template_args", |reader| reader.wanted("an array of types"));
            }
        };
        let canonical = self.text(fields, "canonical_type")?;
        Ok(Some(TypeSpec {
            canonical: canonical.or_else(|| standard_typedef(&name).map(str::to_owned)),
            name,
            display: self.text(fields, "display_type")?,
            size: self.field(fields, "size", "a size in bytes", Value::as_u64)?,
            template_args,
        }))
    }

    fn argument(&mut self, json: &Value) -> Result<Option<TypeSpec>, Malformed> {
        match json {
            Value::Null => Ok(None),
            Value::Object(fields) => {
                self.check(fields.keys(), &TYPE_FIELDS)?;
                self.type_of(fields)
            }
            _ => self.wanted("an object with a `type`, or null"),
        }
    }

    fn text(&mut self, fields: &Fields, name: &str) -> Result<Option<String>, Malformed> {
        let read = |json: &Value| json.as_str().map(str::to_owned);
        Ok(self.nullable(fields, name, "a text", read)?.flatten())
    }

    fn field<T>(
        &mut self,
        fields: &Fields,
        name: &str,
        wanted: &'static str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<Option<T>, Malformed> {
        let Some(json) = fields.get(name) else { return Ok(None) };
        self.at(name, |reader| read(json).map_or_else(|| reader.wanted(wanted), |it| Ok(Some(it))))
    }

    fn nullable<T>(
        &mut self,
        fields: &Fields,
        name: &str,
        wanted: &'static str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<Option<Option<T>>, Malformed> {
        let read = |json: &Value| if json.is_null() { Some(None) } else { read(json).map(Some) };
        self.field(fields, name, wanted, read)
    }
}

fn scalar_text(json: &Value) -> Option<String> {
    match json {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(value) => Some(value.to_string()),
        _ => None,
    }
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    digits.len().is_multiple_of(2).then(|| digits.chunks(2).map(byte).collect())?
}
