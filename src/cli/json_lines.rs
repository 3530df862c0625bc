//! JSON for programs: an object a line, each with the version of its schema (docs/json.md).

use serde_json::{Map, Value};

/// The version of every schema. New fields may appear in a version.
const VERSION: u32 = 1;

/// An object without the fields that have no value.
pub(super) fn known(mut object: Value) -> Value {
    if let Value::Object(fields) = &mut object {
        fields.retain(|_, value| !value.is_null());
    }
    object
}

/// An object as a line.
pub(super) fn line(object: Value) -> String {
    let mut fields = Map::from_iter([("version".to_owned(), VERSION.into())]);
    if let Value::Object(own) = object {
        fields.extend(own);
    }
    format!("{}\n", Value::Object(fields))
}
