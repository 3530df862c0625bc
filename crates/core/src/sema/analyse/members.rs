//! Missing members, and members of types that are only declared.

use super::program::KnownProgram;
use super::provider::{self, Provider};
use super::shapes::Shapes;
use super::values::KnownValue;
use crate::diag::codes::types::{MEMBER_ELSEWHERE, NO_MEMBER, ONLY_DECLARED, SOME_MEMBER};
use crate::diag::{Diagnostic, suggest};
use crate::isa::library;
use crate::sema::graph::{Node, NodeId};
use crate::sema::hir::ObjectOp;
use crate::source::Span;
use crate::syntax::spelled;
use std::borrow::Cow;

const MAX_MEMBERS: usize = 12;
/// The most types whose members a message lists.
const MAX_TYPES: usize = 16;
/// The most suggestions of a message.
const MAX_NEAR: usize = 6;

/// What a name without a member may have meant.
const NO_GLOBALS: &str =
    "A global variable cannot be named (language.md: what bytecode cannot do).";

impl<S: Shapes> KnownProgram<'_, S> {
    pub(super) fn member(&self, id: NodeId, object: NodeId, name: &str) -> Option<Diagnostic> {
        let (mut without, mut with, mut not_needed) = (Vec::new(), Vec::new(), Vec::new());
        for (member, of, is_live) in self.pairs(id, object) {
            match (member, of.ty()) {
                (KnownValue::Missing, Some(ty)) if is_live => without.push(ty),
                (KnownValue::Missing, Some(ty)) => not_needed.push(ty),
                (KnownValue::Type(_), Some(ty)) => with.push(ty),
                (KnownValue::Nothing, Some(ty)) if is_live => return self.hidden(id, ty, name),
                // An earlier member is missing, or the value may be anything.
                _ => {}
            }
        }
        if self.asked.contains(&id) || without.is_empty() {
            without.append(&mut not_needed);
            let is_found = !with.is_empty() || self.is_found_inside(id);
            return (!is_found).then(|| self.of_another_version(id, name, &without)).flatten();
        }
        self.missing(id, object, name, &without, &with)
    }

    fn missing(
        &self,
        id: NodeId,
        object: NodeId,
        name: &str,
        without: &[S::Type],
        with: &[S::Type],
    ) -> Option<Diagnostic> {
        let (first, span) = (without.first()?, self.graph.span(id));
        let of = self.shapes.owner(*first);
        let names = names(self.shapes, without);
        let label = "LLDB finds nothing here";
        if let Some(other) = with.first() {
            let (count, all) = (with.len(), with.len() + without.len());
            let other = self.shapes.owner(*other);
            let message = format!(
                "member `{name}` is in {count} of {all} types: `{other}` has it, `{of}` does not"
            );
            let finding = Diagnostic::new(SOME_MEMBER, message).label(span, label);
            let help = "ask with `exists`, `?.` or `??`, or write a key that matches fewer types";
            return Some(listed(finding, &names).help(help));
        }
        let mut near = nearest(self.shapes, without, name);
        // LLDB finds nothing where several bases have a member of that name.
        let own = spelled(name);
        let is_ambiguous = near.iter().any(|near| Some(&**near) == own.as_deref());
        if is_ambiguous {
            near.clear();
        }
        if near.is_empty() {
            near.extend(self.elsewhere(*first, object, name));
        }
        let named = self.source.said.of_objects().find_map(|(op, _, member)| match op {
            ObjectOp::Member { place: Some(place), .. } if member.id == id => Some(*place),
            _ => None,
        });
        let named = named.filter(|_| near.iter().all(|near| !near.starts_with('[')));
        let place = named.unwrap_or(span);
        if is_ambiguous {
            let message = format!("several base classes of `{of}` have a member `{name}`");
            let finding = Diagnostic::new(NO_MEMBER, message).label(span, label);
            return Some(match near.is_empty() {
                true => finding.help("show a base class, `self[0]`"),
                false => written(finding, place, name, &near),
            });
        }
        let mut message = format!("no member `{name}` in `{of}`");
        match near.first() {
            Some(meant) => {
                let meant = suggest::choice([meant.as_str()]);
                message.push_str(&format!("; did you mean {meant}?"));
            }
            None if names.is_empty() => message.push_str(", which has none"),
            None => message.push_str(&format!("; it has {}", shortened(&names, 4))),
        }
        let finding = listed(Diagnostic::new(NO_MEMBER, message).label(span, label), &names);
        Some(match (near.is_empty(), provider::of(self.shapes, *first)) {
            (false, _) => written(finding, place, name, &near),
            (true, Some(_)) if self.is_smart_pointer(*first) => {
                finding.help(format!("with `import \"fmtc:std\"` write `std_pointer(p).{name}`"))
            }
            (true, Some(Provider::OfLldb)) => finding.help(FROM_PROVIDER),
            (true, _) => {
                let finding = finding.help(format!("`fmtc types BINARY '{of}'` lists the members"));
                match self.graph.node(object) {
                    Node::SelfObject => finding.note(NO_GLOBALS),
                    _ => finding,
                }
            }
        })
    }

    fn is_smart_pointer(&self, ty: S::Type) -> bool {
        let name = self.shapes.names(self.shapes.pointed(ty)).pop();
        let class = name.as_ref().and_then(|name| library::class(name));
        class.is_some_and(|class| ["shared_ptr", "unique_ptr", "weak_ptr"].contains(&class))
    }

    /// Other places for a member that LLDB does not find in a type.
    fn elsewhere(&self, ty: S::Type, object: NodeId, name: &str) -> Option<String> {
        let path = self.shapes.elsewhere(ty, name)?;
        Some(match self.graph.node(object) {
            Node::SelfObject if path.starts_with('[') => format!("self{path}"),
            _ => path,
        })
    }

    /// A member that is asked for, or needed only by values of other types: it may be one of
    /// another version.
    fn of_another_version(
        &self,
        id: NodeId,
        name: &str,
        without: &[S::Type],
    ) -> Option<Diagnostic> {
        // A `switch` asks for the names that rustc gives to variants.
        if name.starts_with('$') {
            return None;
        }
        let of = self.shapes.owner(*without.first()?);
        let names = names(self.shapes, without);
        let mut near = nearest(self.shapes, without, name);
        // LLDB finds nothing where several bases have it.
        let own = spelled(name);
        near.retain(|near| Some(&**near) != own.as_deref());
        let mut message = format!("`{of}` never has the member `{name}` in this program");
        if let Some(near) = near.first() {
            message.push_str(&format!("; the nearest is {}", suggest::choice([near.as_str()])));
        }
        let span = self.graph.span(id);
        let note =
            Diagnostic::new(MEMBER_ELSEWHERE, message).label(span, "never found in this program");
        let written = suggest::choice(near.iter().take(MAX_NEAR).map(String::as_str));
        Some(listed(note, &names).help(match near.first() {
            Some(_) => format!("write {written}, if `{name}` is not a member of another version"),
            None => format!("nothing to do, if `{name}` is a member of another version"),
        }))
    }

    /// A note on a type that hides what members there are.
    fn hidden(&self, id: NodeId, ty: S::Type, name: &str) -> Option<Diagnostic> {
        let hidden = self.declared_only(ty, name).filter(|_| !self.asked.contains(&id))?;
        let hidden = self.shapes.name(hidden)?;
        let message =
            format!("`{hidden}` is only declared in the program: its members are not checked");
        let note =
            Diagnostic::new(ONLY_DECLARED, message).label(self.graph.span(id), "not checked");
        Some(
            note.help(
                "add the library that defines it, or compile with `-fstandalone-debug` (clang)",
            ),
        )
    }
}

/// Explains how to reach elements that LLDB's own provider shows.
pub(super) const FROM_PROVIDER: &str =
    "LLDB 23 and later give the elements: `let s = v.synthetic() ?? v`, then `s.count()`, `s[0]`";

/// The members that all of some types have; if they have none in common, those of each.
pub fn names<S: Shapes>(shapes: &S, of: &[S::Type]) -> Vec<String> {
    let all = names_of_each(shapes, of);
    let common = common(&all);
    if common.is_empty() { union(all) } else { common }
}

fn names_of_each<S: Shapes>(shapes: &S, of: &[S::Type]) -> Vec<Vec<String>> {
    of.iter().take(MAX_TYPES).map(|ty| shapes.members(*ty)).collect()
}

fn common(all: &[Vec<String>]) -> Vec<String> {
    let Some((first, others)) = all.split_first() else { return Vec::new() };
    let is_common = |name: &&String| others.iter().all(|names| names.contains(name));
    first.iter().filter(is_common).cloned().collect()
}

fn union(all: Vec<Vec<String>>) -> Vec<String> {
    let mut names = all.concat();
    names.sort();
    names.dedup();
    names
}

/// The members that may be meant by a name, as a file has them, all of them equally near; rather
/// one that all of the types have.
pub fn nearest<S: Shapes>(shapes: &S, of: &[S::Type], name: &str) -> Vec<String> {
    let all = names_of_each(shapes, of);
    let common = common(&all);
    let names = union(all);
    let mut near = suggest::all_nearest(name, names.iter().map(String::as_str));
    near.sort_by_key(|name| !common.iter().any(|common| common == name));
    near.into_iter().filter_map(spelled).map(Cow::into_owned).collect()
}

/// A finding with the names that may be meant, and the change that writes the first.
pub fn written(finding: Diagnostic, span: Span, name: &str, near: &[String]) -> Diagnostic {
    let Some(first) = near.first() else { return finding };
    let shown = near.iter().take(MAX_NEAR).map(String::as_str);
    let finding = finding.help(format!("write {}", suggest::choice(shown)));
    // Only the name itself can be replaced.
    let is_name = span.end.saturating_sub(span.start) as usize == name.len();
    if is_name { finding.write(span, first) } else { finding }
}

/// Some of the members that there are, for a message.
fn shortened(names: &[String], most: usize) -> String {
    let shown = names.iter().take(most).map(String::as_str);
    let more = names.len().saturating_sub(most);
    let list = suggest::list(shown);
    if more == 0 { list } else { format!("{} and {more} more", list.replace(" and ", ", ")) }
}

pub fn listed(finding: Diagnostic, names: &[String]) -> Diagnostic {
    if names.is_empty() {
        return finding;
    }
    finding.note(format!("its members are {}", shortened(names, MAX_MEMBERS)))
}
