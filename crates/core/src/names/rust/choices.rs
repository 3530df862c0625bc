//! Keys as a Rust author writes them: `Vec<i32>`, `Option<_>`, `crate::Node`.

use super::{PathKind, RustType, in_lldb, library, pdb, read};

/// The types that a key of a Rust program names.
pub(crate) enum RustNames {
    /// The names that LLDB may have for the type: LLDB names structs and enums differently, and the key does not say
    /// which one the type is.
    Names(Vec<String>),
    /// Any box or reference: LLDB has pointers to any type there.
    AnyPointer,
    /// Not a type of Rust, or already LLDB's name for one.
    Other,
}

/// The most types that may be structs or enums for which all combinations are tried.
const MAX_UNKNOWN: usize = 3;

/// The names of a type in a program of the crate, with wildcards as in
/// [`pattern`](crate::names::pattern).
pub(crate) fn names(text: &str, crate_name: &str, pdb: bool) -> RustNames {
    let Ok(mut ty) = read::read(text, Some(crate_name)) else { return RustNames::Other };
    if is_lldb_name(text, &mut ty) {
        return RustNames::Other;
    }
    if matches!(ty.shown(), RustType::Wildcard(_)) && !matches!(ty, RustType::Wildcard(_)) {
        return RustNames::AnyPointer;
    }
    if let RustType::Path { name, arguments, kind } = &mut ty
        && pdb
        && *kind == PathKind::Enum
        && arguments.is_empty()
        && library::find(name).is_none()
    {
        // An enum without data has its plain name.
        *kind = PathKind::Unknown;
    }
    let unknown = count_unknown(&mut ty);
    let choices = match unknown {
        0..=MAX_UNKNOWN => (0..1 << unknown).collect(),
        _ => vec![0, u32::MAX],
    };
    let mut names = Vec::new();
    for mut choice in choices {
        let mut ty = ty.clone();
        ty.each_unknown(&mut |kind| {
            *kind = if choice & 1 == 1 { PathKind::Enum } else { PathKind::Record };
            choice = choice.rotate_right(1);
        });
        let name = if pdb { pdb::in_pdb(ty.shown()) } else { in_lldb(ty.shown()) };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    RustNames::Names(names)
}

/// Whether the name is LLDB's rather than Rust's: it stands outside of all crates, or has scalars
/// of C, or arguments that nobody writes in Rust.
fn is_lldb_name(text: &str, ty: &mut RustType) -> bool {
    let is_outside = match ty.shown() {
        RustType::Path { name, arguments, .. } => {
            !name.contains("::") && (!arguments.is_empty() || library::scalar(name).is_none())
        }
        _ => matches!(ty, RustType::Wildcard(_)),
    };
    // Arguments of enums are written as in Rust.
    let is_enum = matches!(ty, RustType::Path { kind: PathKind::Enum, .. });
    is_outside || !is_enum && text.contains(library::GLOBAL) || has_c_scalar(ty)
}

fn has_c_scalar(ty: &mut RustType) -> bool {
    let mut found = false;
    ty.each_path(&mut |name, _| {
        found |= matches!(
            name,
            "int" | "short" | "long" | "float" | "double" | "void" | "char32_t" | "__int128"
        );
    });
    found
}

fn count_unknown(ty: &mut RustType) -> usize {
    let mut unknown = 0;
    ty.each_unknown(&mut |_| unknown += 1);
    unknown
}

impl RustType {
    /// Visits the kinds of paths that may be structs or enums.
    fn each_unknown(&mut self, visit: &mut impl FnMut(&mut PathKind)) {
        self.each_path(&mut |name, kind| {
            if *kind == PathKind::Unknown && name.contains("::") {
                visit(kind);
            }
        });
    }

    /// Visits the names and kinds of all paths, the outer ones first.
    fn each_path(&mut self, visit: &mut impl FnMut(&str, &mut PathKind)) {
        match self {
            RustType::Path { name, arguments, kind } => {
                visit(name, kind);
                arguments.iter_mut().for_each(|ty| ty.each_path(visit));
            }
            RustType::Pointer { to, .. } | RustType::Slice(to) | RustType::Array { of: to, .. } => {
                to.each_path(visit);
            }
            RustType::Tuple(of) => of.iter_mut().for_each(|ty| ty.each_path(visit)),
            RustType::Object(_) | RustType::Constant(_) | RustType::Wildcard(_) => {}
        }
    }
}
