//! Conversion between JSON and the protocol's types.

use serde_json::{Map, Value};
use std::fmt;

/// A value that a client sends.
pub(crate) trait FromJson: Sized {
    /// Reads a value; one that is missing is `null`. Unknown fields are ignored.
    ///
    /// # Errors
    /// The first part that is missing or of another type.
    fn from_json(value: Value) -> Result<Self, Mismatch>;
}

/// A part of the parameters that is missing or of another type.
#[derive(Debug)]
pub(crate) struct Mismatch {
    /// The way to it: `.contentChanges[1].text`.
    path: String,
    expected: &'static str,
}

impl Mismatch {
    pub(super) fn new(expected: &'static str) -> Mismatch {
        Mismatch { path: String::new(), expected }
    }

    /// The same, seen from the value around it.
    fn at(self, step: fmt::Arguments<'_>) -> Mismatch {
        Mismatch { path: format!("{step}{}", self.path), ..self }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`params{}` must be {}", self.path, self.expected)
    }
}

impl FromJson for Value {
    fn from_json(value: Value) -> Result<Value, Mismatch> {
        Ok(value)
    }
}

impl FromJson for String {
    fn from_json(value: Value) -> Result<String, Mismatch> {
        match value {
            Value::String(text) => Ok(text),
            _ => Err(Mismatch::new("a text")),
        }
    }
}

impl FromJson for bool {
    fn from_json(value: Value) -> Result<bool, Mismatch> {
        value.as_bool().ok_or(Mismatch::new("`true` or `false`"))
    }
}

impl FromJson for u32 {
    fn from_json(value: Value) -> Result<u32, Mismatch> {
        let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
        number.ok_or(Mismatch::new("an unsigned number of 32 bits"))
    }
}

impl FromJson for i32 {
    fn from_json(value: Value) -> Result<i32, Mismatch> {
        let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
        number.ok_or(Mismatch::new("a number of 32 bits"))
    }
}

impl<T: FromJson> FromJson for Option<T> {
    fn from_json(value: Value) -> Result<Option<T>, Mismatch> {
        if value.is_null() { Ok(None) } else { T::from_json(value).map(Some) }
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(value: Value) -> Result<Vec<T>, Mismatch> {
        let Value::Array(values) = value else { return Err(Mismatch::new("an array")) };
        let element =
            |(at, value)| T::from_json(value).map_err(|error| error.at(format_args!("[{at}]")));
        values.into_iter().enumerate().map(element).collect()
    }
}

/// The fields of an object.
pub(super) fn object(value: Value) -> Result<Map<String, Value>, Mismatch> {
    match value {
        Value::Object(fields) => Ok(fields),
        _ => Err(Mismatch::new("an object")),
    }
}

/// Takes a field of an object.
pub(super) fn take<T: FromJson>(
    fields: &mut Map<String, Value>,
    name: &str,
) -> Result<T, Mismatch> {
    let value = fields.remove(name).unwrap_or_default();
    T::from_json(value).map_err(|error| error.at(format_args!(".{name}")))
}

/// Adds a field to an object, if there is a value.
pub(super) fn put(fields: &mut Map<String, Value>, name: &str, value: Value) {
    if !value.is_null() {
        fields.insert(name.to_owned(), value);
    }
}

/// Declares structs that are objects in JSON, each with what is done with it: `[read]` implements [`FromJson`], `[write]`
/// the conversion into a [`Value`].
///
/// A field may have another name in JSON: `new_text = "newText": String`. A struct that is read may begin with another
/// one, whose fields are in the same object: `..at: TextDocumentPositionParams`.
macro_rules! objects {
    ($($(#[$attribute:meta])* struct $name:ident [$($way:ident)+] $fields:tt)*) => {$(
        objects!(@declare [$(#[$attribute])*] $name $fields);
        $(objects!(@$way $name $fields);)+
    )*};
    (@declare [$($attributes:tt)*] $name:ident {
        $(..$base:ident: $outer:ty,)? $($field:ident $(= $json:literal)?: $type:ty,)*
    }) => {
        $($attributes)*
        pub(crate) struct $name {
            $(pub(crate) $base: $outer,)?
            $(pub(crate) $field: $type,)*
        }
    };
    (@read $name:ident {
        $(..$base:ident: $outer:ty,)? $($field:ident $(= $json:literal)?: $type:ty,)*
    }) => {
        impl $name {
            fn from_fields(fields: &mut Map<String, Value>) -> Result<$name, Mismatch> {
                Ok($name {
                    $($base: <$outer>::from_fields(fields)?,)?
                    $($field: json::take(fields, objects!(@name $field $($json)?))?,)*
                })
            }
        }

        impl FromJson for $name {
            fn from_json(value: Value) -> Result<$name, Mismatch> {
                $name::from_fields(&mut json::object(value)?)
            }
        }
    };
    (@write $name:ident { $($field:ident $(= $json:literal)?: $type:ty,)* }) => {
        impl From<$name> for Value {
            fn from(from: $name) -> Value {
                let mut fields = Map::new();
                $(json::put(&mut fields, objects!(@name $field $($json)?), from.$field.into());)*
                Value::Object(fields)
            }
        }
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $json:literal) => { $json };
}

/// Declares enums that are numbers in JSON.
macro_rules! numbers {
    ($($(#[$attribute:meta])* enum $name:ident { $($variant:ident = $number:literal,)* })*) => {$(
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq)]
        pub enum $name {
            $($variant = $number,)*
        }

        impl From<$name> for Value {
            fn from(from: $name) -> Value {
                (from as u32).into()
            }
        }
    )*};
}

pub(super) use {numbers, objects};
