//! The addresses of the parts of a literal: the layout of compilers, followed by the targets of
//! pointers.

use crate::debuggee::scalar::ScalarKind;
use crate::debuggee::spec::Spec;

/// The addresses of literals.
pub(super) const FIRST_ADDRESS: u64 = 0x0050_0000;

/// Assigns an address to every part of a value and to the targets of its pointers.
pub(super) fn place(spec: &mut Spec) {
    Placement { next: FIRST_ADDRESS }.place(spec, true);
}

struct Placement {
    /// The first free address.
    next: u64,
}

impl Placement {
    /// Places a value, followed by the targets of its pointers.
    fn place(&mut self, spec: &mut Spec, root: bool) {
        if root {
            self.next = self.next.next_multiple_of(16);
        }
        let (size, align) = extent(spec);
        self.next = self.next.next_multiple_of(align);
        let start = self.next;
        spec.address = Some(start);
        if !spec.target {
            for child in &mut spec.children {
                self.place(child, false);
            }
        }
        self.next = self.next.max(start.saturating_add(size));
        if !spec.children.is_empty() && !spec.target {
            self.next = self.next.next_multiple_of(align);
            spec.size = spec.size.or(Some(self.next - start));
        }
        if root {
            self.follow(spec);
        }
    }

    /// Places the targets of the pointers in a value.
    fn follow(&mut self, spec: &mut Spec) {
        if !spec.target {
            spec.children.iter_mut().for_each(|child| self.follow(child));
            return;
        }
        self.next = self.next.next_multiple_of(16);
        let target = self.next;
        spec.unsigned = Some(Some(target));
        spec.signed = Some(Some(target.cast_signed()));
        let mut children = std::mem::take(&mut spec.children);
        if children.is_empty() {
            let text = spec.summary.as_ref().and_then(|s| s.as_ref()).map_or(0, Vec::len);
            self.next = self.next.saturating_add(text as u64 + 1);
            return;
        }
        for child in &mut children {
            self.place(child, false);
        }
        children.iter_mut().for_each(|child| self.follow(child));
        // The children of a pointer to a struct are its members, those of another pointer its target; of
        // several elements, LLDB shows only the first.
        spec.behind = children.split_off(1);
        if let Some(mut first) = children.pop() {
            let shows_members =
                !first.target && first.value.is_none() && !first.children.is_empty();
            if shows_members {
                spec.shows_target = true;
                spec.behind.insert(0, first);
            } else {
                first.name = format!("*{}", spec.name);
                spec.children = vec![first];
            }
        }
    }
}

/// The size and alignment of a value in bytes; the size of a struct or array is computed later.
fn extent(spec: &Spec) -> (u64, u64) {
    if spec.target {
        return (8, 8);
    }
    if !spec.children.is_empty() {
        let align = spec.children.iter().map(|child| extent(child).1).max().unwrap_or(1);
        return (0, align);
    }
    let size = match &spec.of {
        Some(of) => of.size.or(spec.size).or(ScalarKind::of(of.canonical()).size()),
        None => match spec.value.as_ref().and_then(|v| v.as_deref()) {
            Some("true" | "false") => Some(1),
            _ => spec.size,
        },
    };
    let size = size.unwrap_or(1).max(1);
    (size, size.next_power_of_two().min(16))
}
