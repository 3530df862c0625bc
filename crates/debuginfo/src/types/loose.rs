//! Lookup of types by an inexact name: without inline namespaces and default arguments, by a
//! typedef, or by the last part of the name alone.

use super::dwarf::TypeNode;
use super::{Named, Shape, TypeId, Types};
use crate::names::cname::at_end;
use crate::names::text::{last_part, scopes, template};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Types {
    /// The types that a text may mean; a typedef is resolved to its target.
    pub fn meant(&self, text: &str) -> Vec<Named> {
        let text = plain(text);
        let found = self.meant_exactly(text);
        let Some((scope, name)) = text.rsplit_once("::").filter(|_| found.is_empty()) else {
            return found;
        };
        // The scope may be a typedef.
        let scopes = self.meant_exactly(scope).into_iter();
        scopes.flat_map(|scope| self.meant_exactly(&format!("{}::{name}", scope.name))).collect()
    }

    fn meant_exactly(&self, text: &str) -> Vec<Named> {
        let nodes = self.index.with_base(TypeNode::base_hash(last_part(text).as_bytes()));
        let found = self.groups(nodes, |name| name == text || self.may_mean(text, name));
        let exact = found.iter().any(|named| &*named.name == text);
        let found = found.iter().filter(|named| !exact || &*named.name == text);
        let types = found.flat_map(|named| &named.types);
        let names: BTreeSet<Arc<str>> = types.map(|ty| self.key_of(*ty)).collect();
        names.into_iter().map(|name| Named { types: self.named(&name), name }).collect()
    }

    /// The name of a type, or of the target of a typedef if that has a name of its own.
    fn key_of(&self, ty: TypeId) -> Arc<str> {
        let target = self.unqualified(ty);
        let is_named =
            matches!(self.shape(target), Shape::Record(_) | Shape::Unknown | Shape::Enumeration(_));
        self.name(if is_named { target } else { ty })
    }

    fn may_mean(&self, text: &str, name: &str) -> bool {
        let (wanted, found) = (scopes(text), scopes(name));
        let (Some((last, outer)), Some((own, around))) = (wanted.split_last(), found.split_last())
        else {
            return false;
        };
        let mut around = around.iter();
        self.is_same_part(last, own)
            && outer.iter().all(|scope| around.any(|other| self.is_same_part(scope, other)))
    }

    fn is_same_part(&self, text: &str, name: &str) -> bool {
        let ((base, wanted), (other, found)) = (arguments(text), arguments(name));
        base == other
            && wanted.len() <= found.len()
            && wanted.iter().zip(&found).all(|(a, b)| self.is_same_argument(a, b))
    }

    fn is_same_argument(&self, text: &str, name: &str) -> bool {
        let same = without_blanks(text) == without_blanks(name);
        same || self.may_mean(text, name) || self.is_typedef_of(text, name)
    }

    fn is_typedef_of(&self, text: &str, name: &str) -> bool {
        self.named(text).into_iter().any(|ty| *self.key_of(ty) == *name)
    }
}

/// The name of a type in a text, without qualifiers and prefixes: `const geo::Vec2 &`,
/// `::geo::Vec2`, `crate::geo::Vec2`.
fn plain(text: &str) -> &str {
    let mut text = at_end(text.trim());
    for prefix in ["const ", "volatile ", "struct ", "class ", "union ", "enum ", "crate::", "::"] {
        text = text.strip_prefix(prefix).map_or(text, str::trim_start);
    }
    text
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The key for a text and a type, with wildcards for inline namespaces and for further template
/// arguments; `None` if the type differs in another way, or in neither of these.
pub fn opened(text: &str, name: &str) -> Option<String> {
    let key = opened_scopes(text, name)?;
    (without_blanks(&key) != without_blanks(text)).then_some(key)
}

fn opened_scopes(text: &str, name: &str) -> Option<String> {
    let mut around = scopes(name).into_iter().peekable();
    let mut key: Vec<String> = Vec::new();
    for scope in scopes(text) {
        if key.is_empty() && arguments(around.peek()?).0 != arguments(scope).0 {
            return None;
        }
        if let Some(part) = opened_part(scope, around.next()?) {
            key.push(part);
            continue;
        }
        key.push("_".to_owned());
        key.push(opened_part(scope, around.next()?)?);
    }
    around.next().is_none().then(|| key.join("::"))
}

fn opened_part(text: &str, name: &str) -> Option<String> {
    let ((base, wanted), (other, found)) = (arguments(text), arguments(name));
    if base != other || wanted.len() > found.len() {
        return None;
    }
    let mut list = Vec::new();
    for (argument, other) in wanted.iter().zip(&found) {
        let is_same = *argument == "_" || without_blanks(argument) == without_blanks(other);
        list.push(if is_same { (*argument).to_owned() } else { opened_scopes(argument, other)? });
    }
    if wanted.len() < found.len() && wanted.last() != Some(&"...") {
        list.push("...".to_owned());
    }
    Some(if list.is_empty() { base.to_owned() } else { format!("{base}<{}>", list.join(", ")) })
}

/// A part of a name without its template arguments, and the arguments.
pub fn arguments(part: &str) -> (&str, Vec<&str>) {
    let part = part.trim();
    let Some((base, arguments, _)) = template(part).filter(|(base, ..)| !base.is_empty()) else {
        return (part, Vec::new());
    };
    let arguments = arguments.into_iter().map(str::trim);
    (base, arguments.filter(|argument| !argument.is_empty()).collect())
}
