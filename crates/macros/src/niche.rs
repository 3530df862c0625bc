//! Unused values of members, in which rustc hides the numbers of other variants.
//!
//! LLDB reads the number at the start of an enum. It is there if the member of a variant with the most unused values is
//! aligned as much as any other member: rustc sorts members by their alignment, and places this one first among equals.
//! Rust promises no layout; `tests/debuggers/macros` compares with what rustc does.

use crate::item::{DerivedType, RustVariant, arguments_of, bare, last_name};
use syn::Type;

/// The number of unused values of a capacity, which has 63 bits.
const CAPACITY: u64 = 1 << 63;
/// A capacity, a pointer and a length.
const TEXT_SIZE: u64 = 24;

/// Where rustc may hide the numbers of the variants but one.
pub(crate) enum Niche {
    /// Nowhere, or where LLDB does not look.
    None,
    /// Above the capacities of a text or vector; the numbers are at most this.
    Capacity { most: u64 },
    /// In a member of a kind that has no capacity.
    Value,
    /// In one of several kinds of members.
    Several,
}

/// Known facts about the layout of a type on a 64-bit machine. Its unused values are at its start.
#[derive(Clone, Copy)]
struct Layout {
    /// At most so many bytes.
    size: u64,
    /// In bytes.
    alignment: u64,
    /// The number of its unused values.
    unused: u64,
    /// Whether they are above a capacity.
    is_capacity: bool,
}

/// Where rustc may hide the numbers of these variants, as far as LLDB finds them there.
pub(crate) fn of(variants: &[RustVariant<'_>]) -> Niche {
    let others = variants.len() as u64 - 1;
    let holders = variants.iter().map(|variant| holder(variant, others));
    let holders: Vec<Option<Layout>> = holders.collect::<Option<_>>().unwrap_or_default();
    let mut holders: Vec<Layout> = holders.into_iter().flatten().collect();
    let is_capacity = |layout: &Layout| layout.is_capacity;
    // rustc takes a variant that no other one is larger than.
    if holders.iter().any(is_capacity) {
        holders.retain(|layout| layout.size >= TEXT_SIZE);
    }
    if holders.is_empty() {
        Niche::None
    } else if holders.iter().all(is_capacity) {
        let unused = holders.iter().map(|layout| layout.unused).min().unwrap_or(CAPACITY);
        Niche::Capacity { most: CAPACITY - unused + others }
    } else if holders.iter().any(is_capacity) {
        Niche::Several
    } else {
        Niche::Value
    }
}

/// Whether LLDB of every release finds the variant of each value.
pub(crate) fn is_certain(item: &DerivedType<'_>) -> bool {
    let others = item.variants.len() as u64 - 1;
    item.is_numbered
        || item.variants.iter().all(|variant| holder(variant, others).is_some())
            && !matches!(of(&item.variants), Niche::Several)
}

/// The size of a variant and its member that has enough unused values for the numbers of the others, if there is one; `None` if it may
/// not be at the start.
fn holder(variant: &RustVariant<'_>, others: u64) -> Option<Option<Layout>> {
    let layouts = variant.members.iter().map(|member| layout(member.ty));
    let layouts: Vec<Layout> = layouts.collect::<Option<_>>()?;
    let Some(holder) = layouts.iter().max_by_key(|layout| layout.unused) else {
        return Some(None);
    };
    if holder.unused < others {
        return Some(None);
    }
    let rivals = layouts.iter().filter(|layout| layout.unused == holder.unused);
    let is_first = layouts.iter().all(|layout| layout.alignment <= holder.alignment);
    let size: u64 = layouts.iter().map(|layout| layout.size).sum();
    let size = size.next_multiple_of(holder.alignment);
    (is_first && rivals.count() == 1).then_some(Some(Layout { size, ..*holder }))
}

fn layout(ty: &Type) -> Option<Layout> {
    let known = |size, unused| Some(Layout { size, alignment: size, unused, is_capacity: false });
    // There may be a length or a table behind the address.
    let pointer = |unused| Some(Layout { size: 16, alignment: 8, unused, is_capacity: false });
    match bare(ty) {
        Type::Reference(_) => return pointer(1),
        Type::Tuple(tuple) if tuple.elems.is_empty() => {
            return Some(Layout { size: 0, alignment: 1, unused: 0, is_capacity: false });
        }
        Type::Ptr(to) if !matches!(*to.elem, Type::TraitObject(_)) => return pointer(0),
        _ => {}
    }
    let arguments = arguments_of(ty)?.len();
    match last_name(ty)?.as_str() {
        "u8" | "i8" => known(1, 0),
        "u16" | "i16" => known(2, 0),
        "u32" | "i32" | "f32" => known(4, 0),
        "u64" | "i64" | "f64" | "usize" | "isize" => known(8, 0),
        "u128" | "i128" => known(16, 0),
        "bool" => known(1, 254),
        "char" => known(4, u64::from(u32::MAX - u32::from(char::MAX))),
        "Box" | "Rc" | "Arc" | "NonNull" if arguments > 0 => pointer(1),
        name @ ("String" | "PathBuf" | "OsString" | "Vec")
            if (name == "Vec") == (arguments > 0) =>
        {
            Some(Layout { size: TEXT_SIZE, alignment: 8, unused: CAPACITY, is_capacity: true })
        }
        "NonZeroU8" | "NonZeroI8" => known(1, 1),
        "NonZeroU16" | "NonZeroI16" => known(2, 1),
        "NonZeroU32" | "NonZeroI32" => known(4, 1),
        "NonZeroU64" | "NonZeroI64" | "NonZeroUsize" | "NonZeroIsize" => known(8, 1),
        "Option" => {
            let inner = layout(arguments_of(ty)?.first()?)?;
            Some(match inner.unused.checked_sub(1) {
                Some(unused) => Layout { unused, ..inner },
                // The number in front is 0 or 1, as large as the value is aligned.
                None => Layout {
                    size: inner.size + inner.alignment,
                    unused: (u64::MAX >> (64 - 8 * inner.alignment.min(8))) - 1,
                    ..inner
                },
            })
        }
        _ => None,
    }
}

/// The test of the number of `None` in an `Option` of this type; nothing if rustc may have put it elsewhere.
pub(crate) fn none_of(ty: &Type) -> Option<&'static str> {
    if matches!(last_name(ty).as_deref(), Some("u128" | "i128" | "Option")) {
        return None;
    }
    Some(match layout(ty)? {
        Layout { is_capacity: true, .. } => " >> 63 == 1",
        Layout { unused: 0 | 1, .. } => " == 0",
        Layout { size: 1, .. } => " & 0xFF == 2",
        _ => " == 0x110000",
    })
}
