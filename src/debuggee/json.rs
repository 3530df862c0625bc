//! Value trees as JSON: the schema of `docs/values.md`.

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
    let read = match json {
        _ if count(json) > limits::VALUES => Err(Misplaced::here("at most 524,288 values in all")),
        Value::Object(fields) => versioned(fields),
        other => value(other),
    };
    read.map_err(|at| Malformed { path: at.path(), problem: at.problem })
}

/// The number of values. `serde_json` limits their nesting.
fn count(json: &Value) -> usize {
    match json {
        Value::Array(items) => 1 + items.iter().map(count).sum::<usize>(),
        Value::Object(fields) => 1 + fields.values().map(count).sum::<usize>(),
        _ => 1,
    }
}

/// An error with its path, innermost first.
struct Misplaced {
    steps: Vec<String>,
    problem: Problem,
}

impl Misplaced {
    fn here(wanted: &'static str) -> Misplaced {
        Problem::Wanted(wanted).into()
    }

    fn below(mut self, step: impl Into<String>) -> Misplaced {
        self.steps.push(step.into());
        self
    }

    fn path(&self) -> String {
        let mut path = String::new();
        for step in self.steps.iter().rev() {
            if !path.is_empty() && !step.starts_with('[') {
                path.push('.');
            }
            path.push_str(step);
        }
        path
    }
}

impl From<Problem> for Misplaced {
    fn from(problem: Problem) -> Misplaced {
        Misplaced { steps: Vec::new(), problem }
    }
}

/// The outermost value, which may state the version of the schema.
fn versioned(fields: &Map<String, Value>) -> Result<Spec, Misplaced> {
    let version = fields.get("version").map(Value::as_u64);
    if !matches!(version, None | Some(Some(VERSION))) {
        return Err(Misplaced::here("1, the version of this schema").below("version"));
    }
    check_names(fields.keys().filter(|name| *name != "version"), &FIELDS)?;
    fields_of(fields)
}

fn check_fields(fields: &Map<String, Value>, known: &[&'static str]) -> Result<(), Misplaced> {
    check_names(fields.keys(), known)
}

fn check_names<'a>(
    mut names: impl Iterator<Item = &'a String>,
    known: &[&'static str],
) -> Result<(), Misplaced> {
    match names.find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => {
            let near = nearest(name, known.iter().copied());
            Err(Problem::UnknownField(name.clone(), near).into())
        }
    }
}

/// Recursion is bounded by the nesting limit of `serde_json`.
fn value(json: &Value) -> Result<Spec, Misplaced> {
    match json {
        Value::Object(fields) => object(fields),
        Value::Array(items) => Ok(Spec { children: elements(items)?, ..Spec::default() }),
        Value::Null => Ok(Spec {
            of: Some(TypeSpec::named("void *")),
            unsigned: Some(Some(0)),
            ..Spec::default()
        }),
        Value::Bool(value) => Ok(Spec { value: Some(Some(value.to_string())), ..Spec::default() }),
        Value::Number(number) => {
            Ok(Spec { value: Some(Some(number.to_string())), ..Spec::default() })
        }
        Value::String(text) => Ok(Spec::text(text)),
    }
}

fn object(fields: &Map<String, Value>) -> Result<Spec, Misplaced> {
    check_fields(fields, &FIELDS)?;
    fields_of(fields)
}

/// The value that is described by fields with known names.
fn fields_of(fields: &Map<String, Value>) -> Result<Spec, Misplaced> {
    let children = match (fields.get("children"), fields.get("members")) {
        (Some(_), Some(_)) => return Err(Problem::Both("children", "members").into()),
        (Some(Value::Array(items)), _) => values(items).map_err(|e| e.below("children"))?,
        (Some(_), _) => return Err(Misplaced::here("an array of values").below("children")),
        (None, Some(Value::Array(items))) => elements(items).map_err(|e| e.below("members"))?,
        (None, Some(Value::Object(members))) => {
            members_of(members).map_err(|e| e.below("members"))?
        }
        (None, Some(_)) => {
            return Err(
                Misplaced::here("an object of values by name, or an array").below("members")
            );
        }
        (None, None) => Vec::new(),
    };
    let num_children = field(fields, "num_children", "a number from 0 to 4294967295", |v| {
        v.as_u64().and_then(|n| u32::try_from(n).ok())
    })?;
    let summary = nullable(fields, "summary", "a text or null", |v| {
        v.as_str().map(|s| s.as_bytes().to_vec())
    })?;
    let hex = field(fields, "summary_hex", "bytes in hex", |v| v.as_str().and_then(unhex))?;
    Ok(Spec {
        name: text_field(fields, "name")?.unwrap_or_default(),
        of: type_of(fields)?,
        value: nullable(fields, "value", "a text, a number or null", scalar_text)?,
        summary: hex.map(Some).or(summary),
        unsigned: nullable(fields, "unsigned", "a number from 0 to 2^64 - 1, or null", |v| {
            v.as_u64()
        })?,
        signed: nullable(fields, "signed", "a number of 64 bits, or null", Value::as_i64)?,
        address: nullable(fields, "address", "an address, or null", |v| v.as_u64())?.flatten(),
        num_children,
        children,
        synthetic: match fields.get("synthetic") {
            None | Some(Value::Null) => None,
            Some(json) => Some(synthetic(json).map_err(|e| e.below("synthetic"))?),
        },
        is_shown: field(fields, "shown", "true or false", Value::as_bool)?.unwrap_or(false),
        base: field(fields, "base", "true or false", Value::as_bool)?,
        size: field(fields, "size", "a size in bytes", Value::as_u64)?,
        error: text_field(fields, "error")?,
        bits: nullable(fields, "bits", "a number of bits, or null", Value::as_u64)?.flatten(),
        ..Spec::default()
    })
}

fn synthetic(json: &Value) -> Result<Synthetic, Misplaced> {
    let Value::Object(fields) = json else {
        return Err(Misplaced::here("an object with children"));
    };
    check_fields(fields, &SYNTHETIC_FIELDS)?;
    let inner = fields_of(fields)?;
    let known = u32::try_from(inner.children.len()).unwrap_or(u32::MAX);
    Ok(Synthetic {
        num_children: inner.num_children.unwrap_or(known),
        children: inner.children,
        summary: inner.summary,
        childless: field(fields, "childless", "true or false", Value::as_bool)?.unwrap_or(false),
    })
}

fn values(items: &[Value]) -> Result<Vec<Spec>, Misplaced> {
    let read = |(at, item)| value(item).map_err(|e| e.below(format!("[{at}]")));
    items.iter().enumerate().map(read).collect()
}

fn elements(items: &[Value]) -> Result<Vec<Spec>, Misplaced> {
    let mut elements = values(items)?;
    for (at, element) in elements.iter_mut().enumerate() {
        element.name = format!("[{at}]");
    }
    Ok(elements)
}

fn members_of(members: &Map<String, Value>) -> Result<Vec<Spec>, Misplaced> {
    let read = |(name, json): (&String, &Value)| {
        let mut spec = value(json).map_err(|e| e.below(name.as_str()))?;
        spec.name.clone_from(name);
        Ok(spec)
    };
    members.iter().map(read).collect()
}

fn type_of(fields: &Map<String, Value>) -> Result<Option<TypeSpec>, Misplaced> {
    let Some(name) = text_field(fields, "type")? else { return Ok(None) };
    let template_args = match fields.get("template_args") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(items)) => {
            let read = |(at, item): (usize, &Value)| {
                let at = |e: Misplaced| e.below(format!("[{at}]")).below("template_args");
                match item {
                    Value::Object(fields) => check_fields(fields, &TYPE_FIELDS)
                        .and_then(|()| type_of(fields))
                        .map_err(at),
                    Value::Null => Ok(None),
                    _ => Err(at(Misplaced::here("an object with a `type`, or null"))),
                }
            };
            items.iter().enumerate().map(read).collect::<Result<_, Misplaced>>()?
        }
        Some(_) => return Err(Misplaced::here("an array of types").below("template_args")),
    };
    let canonical = text_field(fields, "canonical_type")?;
    Ok(Some(TypeSpec {
        canonical: canonical.or_else(|| standard_typedef(&name).map(str::to_owned)),
        name,
        display: text_field(fields, "display_type")?,
        size: field(fields, "size", "a size in bytes", Value::as_u64)?,
        template_args,
    }))
}

fn scalar_text(json: &Value) -> Option<String> {
    match json {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(value) => Some(value.to_string()),
        _ => None,
    }
}

fn text_field(
    fields: &Map<String, Value>,
    name: &'static str,
) -> Result<Option<String>, Misplaced> {
    let read = |v: &Value| v.as_str().map(str::to_string);
    Ok(nullable(fields, name, "a text", read)?.flatten())
}

fn field<T>(
    fields: &Map<String, Value>,
    name: &'static str,
    wanted: &'static str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Option<T>, Misplaced> {
    let Some(json) = fields.get(name) else { return Ok(None) };
    read(json).map(Some).ok_or_else(|| Misplaced::here(wanted).below(name))
}

fn nullable<T>(
    fields: &Map<String, Value>,
    name: &'static str,
    wanted: &'static str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Option<Option<T>>, Misplaced> {
    match fields.get(name) {
        Some(Value::Null) => Ok(Some(None)),
        _ => Ok(field(fields, name, wanted, read)?.map(Some)),
    }
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    digits.len().is_multiple_of(2).then(|| digits.chunks(2).map(byte).collect())?
}
