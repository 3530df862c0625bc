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
    /// The problem, as the rest of a sentence about the place.
    pub problem: String,
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
        match self.path.as_str() {
            "" => write!(f, "the value {}", self.problem),
            path => write!(f, "`{path}` {}", self.problem),
        }
    }
}

impl std::error::Error for Malformed {}

impl Malformed {
    /// The same error of a value that has this one as a part.
    fn within(self, step: &str) -> Malformed {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        Malformed { path: format!("{step}{dot}{}", self.path), ..self }
    }
}

/// Reads a value.
///
/// # Errors
/// If a field has a wrong type or value.
pub fn read(json: &Value) -> Read<Spec> {
    if count(json) > limits::VALUES {
        return wanted("at most 524,288 values in all");
    }
    let Value::Object(fields) = json else { return value(json) };
    let version = |json: &Value| (json.as_u64() == Some(VERSION)).then_some(());
    field(fields, "version", "1, the version of this schema", version)?;
    check(fields.keys().filter(|name| *name != "version"), &FIELDS)?;
    fields_of(fields)
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
type Read<T> = Result<T, Malformed>;

fn wrong<T>(problem: String) -> Read<T> {
    Err(Malformed { path: String::new(), problem })
}

fn wanted<T>(what: &str) -> Read<T> {
    wrong(format!("must be {what}"))
}

/// Checks that the names of fields are known.
fn check<'a>(mut names: impl Iterator<Item = &'a String>, known: &[&'static str]) -> Read<()> {
    let Some(name) = names.find(|name| !known.contains(&name.as_str())) else { return Ok(()) };
    wrong(match nearest(name, known.iter().copied()) {
        Some(near) => format!("has no field `{name}`; `{near}` is one"),
        None => format!("has no field `{name}`; the fields are {}", list(FIELDS)),
    })
}

/// Recursion is bounded by the nesting limit of `serde_json`.
fn value(json: &Value) -> Read<Spec> {
    let text = |value: String| Spec { value: Some(Some(value)), ..Spec::default() };
    match json {
        Value::Object(fields) => {
            check(fields.keys(), &FIELDS)?;
            fields_of(fields)
        }
        Value::Array(items) => Ok(Spec { children: elements(items)?, ..Spec::default() }),
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
fn fields_of(fields: &Fields) -> Read<Spec> {
    if fields.contains_key("children") && fields.contains_key("members") {
        return wrong("has both `children` and `members`; one of them is enough".to_owned());
    }
    let children = part(fields, "children", |json| match json {
        Value::Array(items) => all(items, value),
        _ => wanted("an array of values"),
    })?;
    let members = part(fields, "members", |json| match json {
        Value::Array(items) => elements(items),
        Value::Object(members) => members.iter().map(member).collect(),
        _ => wanted("an object of values by name, or an array"),
    })?;
    let bytes = |json: &Value| json.as_str().map(|text| text.as_bytes().to_vec());
    let hex = |json: &Value| json.as_str().and_then(unhex);
    let short = |json: &Value| json.as_u64().and_then(|number| u32::try_from(number).ok());
    let (number, flag) = ("a number from 0 to 2^64 - 1, or null", "true or false");
    let (signed, bits) = ("a number of 64 bits, or null", "a number of bits, or null");
    let summary = nullable(fields, "summary", "a text or null", bytes)?;
    let hex = field(fields, "summary_hex", "bytes in hex", hex)?;
    Ok(Spec {
        name: text(fields, "name")?.unwrap_or_default(),
        of: type_of(fields)?,
        value: nullable(fields, "value", "a text, a number or null", scalar_text)?,
        summary: hex.map(Some).or(summary),
        unsigned: nullable(fields, "unsigned", number, Value::as_u64)?,
        signed: nullable(fields, "signed", signed, Value::as_i64)?,
        address: nullable(fields, "address", "an address, or null", Value::as_u64)?.flatten(),
        num_children: field(fields, "num_children", "a number from 0 to 4294967295", short)?,
        children: children.or(members).unwrap_or_default(),
        synthetic: part(fields, "synthetic", synthetic)?.flatten(),
        is_shown: field(fields, "shown", flag, Value::as_bool)?.unwrap_or(false),
        base: field(fields, "base", flag, Value::as_bool)?,
        size: field(fields, "size", "a size in bytes", Value::as_u64)?,
        error: text(fields, "error")?,
        bits: nullable(fields, "bits", bits, Value::as_u64)?.flatten(),
        ..Spec::default()
    })
}

fn synthetic(json: &Value) -> Read<Option<Synthetic>> {
    let fields = match json {
        Value::Object(fields) => fields,
        Value::Null => return Ok(None),
        _ => return wanted("an object with children"),
    };
    check(fields.keys(), &SYNTHETIC_FIELDS)?;
    let inner = fields_of(fields)?;
    let known = u32::try_from(inner.children.len()).unwrap_or(u32::MAX);
    let childless = field(fields, "childless", "true or false", Value::as_bool)?;
    Ok(Some(Synthetic {
        num_children: inner.num_children.unwrap_or(known),
        children: inner.children,
        summary: inner.summary,
        childless: childless.unwrap_or(false),
    }))
}

fn all<T>(items: &[Value], read: fn(&Value) -> Read<T>) -> Read<Vec<T>> {
    let read = |(at, item)| read(item).map_err(|error| error.within(&format!("[{at}]")));
    items.iter().enumerate().map(read).collect()
}

fn elements(items: &[Value]) -> Read<Vec<Spec>> {
    let elements = all(items, value)?.into_iter().enumerate();
    Ok(elements.map(|(at, element)| Spec { name: format!("[{at}]"), ..element }).collect())
}

fn member((name, json): (&String, &Value)) -> Read<Spec> {
    let member = value(json).map_err(|error| error.within(name))?;
    Ok(Spec { name: name.clone(), ..member })
}

fn type_of(fields: &Fields) -> Read<Option<TypeSpec>> {
    let Some(name) = text(fields, "type")? else { return Ok(None) };
    let template_args = part(fields, "template_args", |json| match json {
        Value::Null => Ok(Vec::new()),
        Value::Array(items) => all(items, argument),
        _ => wanted("an array of types"),
    })?;
    let canonical = text(fields, "canonical_type")?;
    Ok(Some(TypeSpec {
        canonical: canonical.or_else(|| standard_typedef(&name).map(str::to_owned)),
        name,
        display: text(fields, "display_type")?,
        size: field(fields, "size", "a size in bytes", Value::as_u64)?,
        template_args: template_args.unwrap_or_default(),
    }))
}

fn argument(json: &Value) -> Read<Option<TypeSpec>> {
    match json {
        Value::Null => Ok(None),
        Value::Object(fields) => {
            check(fields.keys(), &TYPE_FIELDS)?;
            type_of(fields)
        }
        _ => wanted("an object with a `type`, or null"),
    }
}

fn text(fields: &Fields, name: &str) -> Read<Option<String>> {
    let read = |json: &Value| json.as_str().map(str::to_owned);
    Ok(nullable(fields, name, "a text", read)?.flatten())
}

fn field<T>(
    fields: &Fields,
    name: &str,
    what: &str,
    read: impl Fn(&Value) -> Option<T>,
) -> Read<Option<T>> {
    part(fields, name, |json| read(json).map_or_else(|| wanted(what), Ok))
}

/// The field of a name, if there is one.
fn part<T>(fields: &Fields, name: &str, read: impl Fn(&Value) -> Read<T>) -> Read<Option<T>> {
    let read = fields.get(name).map(|json| read(json).map_err(|error| error.within(name)));
    read.transpose()
}

fn nullable<T>(
    fields: &Fields,
    name: &str,
    what: &str,
    read: impl Fn(&Value) -> Option<T>,
) -> Read<Option<Option<T>>> {
    field(fields, name, what, |json| if json.is_null() { Some(None) } else { read(json).map(Some) })
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
