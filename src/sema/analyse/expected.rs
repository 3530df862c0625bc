//! The types of members according to the `expect`s of a compilation.

use super::recursion::head;
use crate::sema::graph::{Graph, Node, NodeId};
use crate::sema::{Expectation, Summary};
use crate::syntax::ast::{self, ValueKind};
use crate::syntax::spelling;
use rustc_hash::FxHashMap;

/// The values of `expect`s by the heads of their types.
pub(super) struct Expected<'a>(FxHashMap<String, Vec<&'a ast::Value>>);

impl<'a> Expected<'a> {
    pub(super) fn new(expectations: &'a [Expectation]) -> Expected<'a> {
        let mut by_head: FxHashMap<String, Vec<&ast::Value>> = FxHashMap::default();
        for value in expectations.iter().map(|expectation| &expectation.value) {
            if let Some(name) = &value.type_name {
                by_head.entry(head(&spelling::type_name(name))).or_default().push(value);
            }
        }
        Expected(by_head)
    }

    /// The values with which a summary is tested.
    pub(super) fn of(&self, summary: &Summary) -> Vec<&'a ast::Value> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let heads = summary.keys.iter().map(|key| head(&key.text));
        heads.filter_map(|head| self.0.get(&head)).flatten().copied().collect()
    }
}

/// The values at a path of members.
pub(super) fn members<'v>(
    values: &[&'v ast::Value],
    path: &[&str],
) -> impl Iterator<Item = &'v ast::Value> {
    values.iter().filter_map(move |value| {
        let mut value = *value;
        for name in path {
            value = match &value.kind {
                ValueKind::Array(elements) if *name == "[]" => elements.first()?,
                ValueKind::Struct(members) => {
                    members.iter().find(|(member, _)| &*member.text == *name).map(|(_, v)| v)?
                }
                _ => return None,
            };
        }
        Some(value)
    })
}

/// The path of members from the shown value to an object; `None` if it is not such a path.
pub(super) fn path(graph: &Graph, object: NodeId) -> Option<Vec<&str>> {
    let mut path = Vec::new();
    let mut at = object;
    while !graph.is_self(at) {
        match graph.node(at) {
            Node::Member(base, name) => {
                path.push(name.as_str());
                at = *base;
            }
            Node::ChildAt(base, _) => {
                path.push("[]");
                at = *base;
            }
            _ => return None,
        }
    }
    path.reverse();
    Some(path)
}
