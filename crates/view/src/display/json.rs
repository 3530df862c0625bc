//! The output as JSON.

use super::Shown;
use crate::isa::Lldb;
use crate::source::printable::bytes;
use crate::vm::Stop;
use serde_json::{Value, json};

/// The output of a debugger for a variable, or its failure.
pub fn shown(lldb: Lldb, name: &str, shown: &Result<Shown, Stop>) -> Value {
    match shown {
        Ok(shown) => json!({
            "lldb": lldb.number(),
            "name": name,
            "outcome": "shown",
            "text": bytes(&shown.text),
            "value": shown.value.as_deref().map(bytes),
            "summary": shown.summary.as_deref().map(bytes),
            "children": shown.children.iter().map(|child| {
                json!({ "name": child.name, "text": child.text.as_deref().map(bytes) })
            }).collect::<Vec<_>>(),
        }),
        Err(stop) => json!({
            "lldb": lldb.number(),
            "name": name,
            "outcome": match stop {
                Stop::Error(_) => "error",
                Stop::Abort(_) => "dies",
                Stop::Limit(_) if stop.may_hang() => "hangs",
                Stop::Limit(_) => "limit",
                Stop::Unknown(_) => "unknown",
            },
            "why": stop.to_string(),
        }),
    }
}
