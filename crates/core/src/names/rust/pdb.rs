//! Names of Rust types where the debug information is a PDB.
//!
//! rustc gives them a form that Microsoft's debuggers can read, `enum2$<core::option::Option<i32> >`,
//! and LLDB takes them as they are.

use super::{PathKind, RustType, array, boxed};

/// LLDB's name of a type of a Rust program with a PDB.
pub(super) fn in_pdb(ty: &RustType) -> String {
    match ty {
        RustType::Path { name, arguments, .. } if arguments.is_empty() => {
            scalar(name).map_or_else(|| written(ty), str::to_owned)
        }
        RustType::Pointer { to, .. } if !to.is_unsized() => pointer(to),
        RustType::Array { .. } => array(ty, in_pdb),
        ty => match boxed(ty).filter(|to| !to.is_unsized()) {
            Some(to) => pointer(to),
            None => written(ty),
        },
    }
}

fn pointer(to: &RustType) -> String {
    format!("{} *", in_pdb(to))
}

/// The name that rustc gives.
fn written(ty: &RustType) -> String {
    match ty {
        RustType::Path { name, arguments, kind } => {
            let name = match &arguments[..] {
                [] => name.clone(),
                arguments => generic(name, arguments),
            };
            if *kind == PathKind::Enum { closed(format!("enum2$<{name}")) } else { name }
        }
        RustType::Pointer { sign, to } => {
            let sign = match *sign {
                "&" => "ref$",
                "&mut " => "ref_mut$",
                "*const " => "ptr_const$",
                _ => "ptr_mut$",
            };
            let to = match &**to {
                RustType::Path { name, .. } if name == "str" => "str$".to_owned(),
                to => written(to),
            };
            closed(format!("{sign}<{to}"))
        }
        RustType::Tuple(of) => generic("tuple$", of),
        RustType::Array { of, len } => format!("array$<{},{len}>", written(of)),
        RustType::Slice(of) => closed(format!("slice2$<{}", written(of))),
        RustType::Object(text) => {
            let traits = text.trim_start_matches("dyn ").replace(" + ", ",");
            closed(format!("dyn$<{traits}"))
        }
        RustType::Constant(text) => text.clone(),
        RustType::Wildcard(sign) => sign.to_string(),
    }
}

fn generic(name: &str, arguments: &[RustType]) -> String {
    let arguments: Vec<String> = arguments.iter().map(written).collect();
    closed(format!("{name}<{}", arguments.join(",")))
}

/// No two `>` are side by side.
fn closed(mut text: String) -> String {
    text.push_str(if text.ends_with('>') { " >" } else { ">" });
    text
}

/// LLDB's name of a scalar that is not an argument of another type.
fn scalar(name: &str) -> Option<&'static str> {
    Some(match name {
        "i8" => "signed char",
        "i64" | "isize" => "long long",
        "u64" | "usize" => "unsigned long long",
        name => return super::library::scalar(name),
    })
}
