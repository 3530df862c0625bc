//! Value trees as JSON.
//!
//! A value is an object with the fields of `fixtures.json`, all of which may be left out:
//! `name`, `type`, `display_type`, `canonical_type`, `value`, `summary`, `summary_hex`,
//! `unsigned`, `signed`, `address`, `size`, `num_children`, `children`, `template_args`,
//! `synthetic`, `base`. `null` says that LLDB gives nothing. `members`, an object of values by
//! name, or an array of elements, may stand in place of `children`. A number, text, boolean or
//! `null` is a value of a likely type: `int` or wider, `double`, `const char *`, `bool`, a null
//! pointer.

use super::spec::{Spec, Synthetic, TypeSpec};
use serde_json::{Map, Value};
use std::fmt;

/// A value in JSON that is none, and where in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The place: `children[2].unsigned`; empty for the whole.
    pub path: String,
    /// What must stand there.
    pub wanted: &'static str,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => write!(f, "the value must be {}", self.wanted),
            path => write!(f, "`{path}` must be {}", self.wanted),
        }
    }
}

impl std::error::Error for Malformed {}

/// Reads a value.
///
/// # Errors
/// If a field holds what it must not.
pub fn read(json: &Value) -> Result<Spec, Malformed> {
    value(json).map_err(|at| Malformed { path: at.path(), wanted: at.wanted })
}

/// An error with its path, innermost first.
struct Misplaced {
    steps: Vec<String>,
    wanted: &'static str,
}

impl Misplaced {
    fn here(wanted: &'static str) -> Misplaced {
        Misplaced { steps: Vec::new(), wanted }
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

/// Nests as deep as `serde_json` lets it.
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
    let children = match (fields.get("children"), fields.get("members")) {
        (Some(Value::Array(items)), _) => list(items).map_err(|e| e.below("children"))?,
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
        base: field(fields, "base", "true or false", Value::as_bool)?,
        size: field(fields, "size", "a size in bytes", Value::as_u64)?,
        ..Spec::default()
    })
}

fn synthetic(json: &Value) -> Result<Synthetic, Misplaced> {
    let Value::Object(fields) = json else {
        return Err(Misplaced::here("an object with children"));
    };
    let inner = object(fields)?;
    let known = u32::try_from(inner.children.len()).unwrap_or(u32::MAX);
    Ok(Synthetic { num_children: inner.num_children.unwrap_or(known), children: inner.children })
}

fn list(items: &[Value]) -> Result<Vec<Spec>, Misplaced> {
    let read = |(at, item)| value(item).map_err(|e| e.below(format!("[{at}]")));
    items.iter().enumerate().map(read).collect()
}

fn elements(items: &[Value]) -> Result<Vec<Spec>, Misplaced> {
    let mut elements = list(items)?;
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
                    Value::Object(fields) => type_of(fields).map_err(at),
                    Value::Null => Ok(None),
                    _ => Err(at(Misplaced::here("an object with a `type`, or null"))),
                }
            };
            items.iter().enumerate().map(read).collect::<Result<_, Misplaced>>()?
        }
        Some(_) => return Err(Misplaced::here("an array of types").below("template_args")),
    };
    Ok(Some(TypeSpec {
        name,
        display: text_field(fields, "display_type")?,
        canonical: text_field(fields, "canonical_type")?,
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
