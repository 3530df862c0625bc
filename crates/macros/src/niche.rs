//! Unused values of members, in which rustc hides the numbers of other variants.
//!
//! LLDB reads the number at the start of an enum. It is there if the member of a variant with the most unused values is
//! aligned as much as any other member: rustc sorts members by their alignment, and places this one first among equals.
//! Rust promises no layout; `tests/lldb/macros` compares with what rustc does.

use crate::item::{Members, Variant, last_name};
use syn::{GenericArgument, PathArguments, Type};

/// What is known of the layout of a type on a machine of 64 bits. Its unused values are at its start.
#[derive(Clone, Copy)]
struct Layout {
    /// In bytes.
    alignment: u8,
    /// The number of its unused values, or a lower bound.
    unused: u64,
}

/// Whether LLDB finds the number of a variant that rustc hides in the values of another one.
pub(crate) fn are_found(variants: &[Variant<'_>]) -> bool {
    variants.iter().all(|variant| is_at_start(&variant.members).unwrap_or(false))
}

/// Whether no unused values are behind the start of a variant; nothing if that is not known.
fn is_at_start(members: &Members<'_>) -> Option<bool> {
    let layouts = members.members.iter().map(|member| layout(member.ty));
    let layouts: Vec<Layout> = layouts.collect::<Option<_>>()?;
    let alignment = layouts.iter().map(|layout| layout.alignment).max().unwrap_or(1);
    let Some(most) = layouts.iter().map(|layout| layout.unused).max() else { return Some(true) };
    let mut holders = layouts.iter().filter(|layout| layout.unused == most);
    let holder = holders.next()?;
    Some(most == 0 || holder.alignment == alignment && holders.next().is_none())
}

fn layout(ty: &Type) -> Option<Layout> {
    let known = |alignment, unused| Some(Layout { alignment, unused });
    match ty {
        Type::Reference(_) => return known(8, 1),
        Type::Ptr(pointer) if !matches!(*pointer.elem, Type::TraitObject(_)) => return known(8, 0),
        Type::Group(inner) => return layout(&inner.elem),
        Type::Paren(inner) => return layout(&inner.elem),
        _ => {}
    }
    match last_name(ty)?.as_str() {
        "u8" | "i8" => known(1, 0),
        "u16" | "i16" => known(2, 0),
        "u32" | "i32" | "f32" => known(4, 0),
        "u64" | "i64" | "f64" | "usize" | "isize" => known(8, 0),
        "u128" | "i128" => known(16, 0),
        "bool" => known(1, 254),
        "char" => known(4, u64::from(u32::MAX - u32::from(char::MAX))),
        "Box" | "Rc" | "Arc" | "NonNull" => known(8, 1),
        // The capacity has 63 bits.
        "String" | "PathBuf" | "OsString" | "Vec" => known(8, 1 << 63),
        "NonZeroU8" | "NonZeroI8" => known(1, 1),
        "NonZeroU16" | "NonZeroI16" => known(2, 1),
        "NonZeroU32" | "NonZeroI32" => known(4, 1),
        "NonZeroU64" | "NonZeroI64" | "NonZeroUsize" | "NonZeroIsize" => known(8, 1),
        "Option" => {
            let Layout { alignment, unused } = layout(argument(ty)?)?;
            // Without unused values there is a number in front.
            known(alignment, unused.checked_sub(1).unwrap_or(254))
        }
        _ => None,
    }
}

/// The only argument of a generic type.
fn argument(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else {
        return None;
    };
    match arguments.args.first()? {
        GenericArgument::Type(ty) if arguments.args.len() == 1 => Some(ty),
        _ => None,
    }
}
