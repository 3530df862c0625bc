//! A record whose key is the path of a type.
//!
//! A macro does not know the module it is in; `module_path!()` does, when its output is compiled. So the key is
//! compiled with a name in place of that path, and a constant expression puts the path there.

use crate::item::{DerivedType, ItemShape, Parameter, plain};
use fmtc::compile::{Compiled, CompiledRecord, Options, Outcome, Session};
use fmtc::diag::Diagnostic;
use fmtc::object::{Kind, embed};
use fmtc::source::SourceMap;
use proc_macro2::Span;
use syn::Error;

/// Stands for the path of the module.
const MODULE: &str = "fmtc_module";

/// A parameter whose name says why a type in the body of a function has no formatter.
const LOCAL: &str = "const THE_PATH_OF_A_TYPE_IN_A_FUNCTION_IS_NOT_KNOWN: bool";

/// The records of a summary with this body, as Rust items.
pub(crate) fn expand(item: &DerivedType<'_>, body: &str, place: Span) -> syn::Result<String> {
    let name = plain(item.name);
    let text = format!("summary {MODULE}::{name}{} {body}\n", arguments(&item.parameters));
    let mut sources = SourceMap::new();
    let root = sources.add("attribute", text);
    let Outcome { compiled, diagnostics, .. } =
        Session::new(&mut sources, Options::default()).rust_crate(Some(MODULE)).compile(&[root]);
    let Some(compiled) = compiled else { return Err(mistakes(&diagnostics, place)) };
    let mut out = is_item_of_module(item);
    // A PDB has other names for enums.
    let condition = match item.shape {
        ItemShape::Struct(_) => "",
        ItemShape::Enum { .. } => "#[cfg(not(target_env = \"msvc\"))]\n",
    };
    for record in &compiled.records {
        out.push_str(&rust(&compiled, record, condition));
    }
    Ok(out)
}

/// The arguments in the name of a type: debug information has no lifetimes, and LLDB leaves out the constants.
fn arguments(parameters: &[Parameter]) -> String {
    if parameters.iter().any(|parameter| matches!(parameter, Parameter::Constant(..))) {
        return "<...>".to_owned();
    }
    let types = parameters.iter().filter(|parameter| matches!(parameter, Parameter::Type(_)));
    in_brackets(types.map(|_| "_".to_owned()))
}

fn mistakes(diagnostics: &[Diagnostic], place: Span) -> Error {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    let texts = errors.map(|error| {
        let helps = error.help.iter().map(|help| format!("\nhelp: {help}"));
        format!("{} [{}]{}", error.message, error.code.id, helps.collect::<String>())
    });
    Error::new(place, texts.collect::<Vec<_>>().join("\n"))
}

/// Rust that does not compile if the type is not an item of its module.
///
/// The inner block imports the items of the module, which hide the alias of the outer block. A type in the body of a
/// function is not such an item: the name stands for the alias, which takes one parameter more.
fn is_item_of_module(item: &DerivedType<'_>) -> String {
    let name = item.name;
    let declared = item.parameters.iter().map(|parameter| match parameter {
        Parameter::Lifetime(name) | Parameter::Type(name) => name.clone(),
        Parameter::Constant(name, ty) => format!("const {name}: {ty}"),
    });
    let alias = in_brackets(declared.clone().chain([LOCAL.to_owned()]));
    let declared = in_brackets(declared);
    let given = in_brackets(item.parameters.iter().map(|parameter| match parameter {
        Parameter::Lifetime(name) | Parameter::Type(name) | Parameter::Constant(name, _) => {
            name.clone()
        }
    }));
    // An alias must use its parameters.
    let uses = item.parameters.iter().map(|parameter| match parameter {
        Parameter::Lifetime(name) => format!("&{name} (), "),
        Parameter::Type(name) => format!("*const {name}, "),
        Parameter::Constant(..) => String::new(),
    });
    // A type in a function may have the name of an item of the module. Types with bounds cannot be compared without them.
    let compare = if item.has_bounds {
        String::new()
    } else {
        format!(
            "fn same{declared}(found: *const Found{given}) -> *const FmtcOwn{given} {{ found }}"
        )
    };
    format!(
        "#[allow(dead_code, unused_imports, non_camel_case_types)]
        const _: () = {{
            type FmtcOwn{declared} = {name}{given};
            const _: () = {{
                type {name}{alias} = ({});
                const _: () = {{ use self::*; type Found{declared} = {name}{given}; {compare} }};
            }};
        }};\n",
        uses.collect::<String>()
    )
}

fn in_brackets(items: impl Iterator<Item = String>) -> String {
    let items: Vec<_> = items.collect();
    if items.is_empty() { String::new() } else { format!("<{}>", items.join(", ")) }
}

/// The static of a record, with the path of the module in its key. Before the item is a condition.
fn rust(compiled: &Compiled, record: &CompiledRecord, condition: &str) -> String {
    let bytes = compiled.bytes(&record.bytes);
    let (before, behind) = record.key.split_once(MODULE).unwrap_or(("", &record.key));
    let version = bytes.first().copied().unwrap_or_default();
    let rest = behind_key(bytes, record.key.as_bytes());
    let (segment, macho) = Kind::Formatters.macho_section();
    let section = Kind::Formatters.section();
    format!(
        "{condition}const _: () = {{
            const PATH: &[u8] = concat!({before:?}, module_path!(), {behind:?}).as_bytes();
            const REST: &[u8] = &{rest:?};
            /// Whether `r#` is there, which is not part of a name.
            const fn is_raw(at: usize) -> bool {{
                at + 1 < PATH.len() && PATH[at] == b'r' && PATH[at + 1] == b'#'
            }}
            const KEY_SIZE: usize = {{
                let (mut size, mut at) = (PATH.len(), 0);
                while at < PATH.len() {{ if is_raw(at) {{ size -= 2; }} at += 1; }}
                size
            }};
            /// The number of bytes of a number in LEB128.
            const fn size(mut number: usize) -> usize {{
                let mut size = 1;
                while number > 127 {{ number >>= 7; size += 1; }}
                size
            }}
            const BODY: usize = size(KEY_SIZE) + KEY_SIZE + REST.len();
            const SIZE: usize = 1 + size(BODY) + BODY;
            const fn number(mut record: [u8; SIZE], mut end: usize, mut number: usize) -> ([u8; SIZE], usize) {{
                while number > 127 {{ record[end] = number as u8 | 128; number >>= 7; end += 1; }}
                record[end] = number as u8;
                (record, end + 1)
            }}
            const fn record() -> [u8; SIZE] {{
                let (record, end) = number([{version}; SIZE], 1, BODY);
                let (mut record, mut end) = number(record, end, KEY_SIZE);
                let mut at = 0;
                while at < PATH.len() {{
                    if is_raw(at) {{ at += 2; }}
                    record[end] = PATH[at];
                    at += 1;
                    end += 1;
                }}
                at = 0;
                while at < REST.len() {{ record[end + at] = REST[at]; at += 1; }}
                record
            }}
            #[used]
            #[cfg_attr(target_vendor = \"apple\", unsafe(link_section = \"{segment},{macho}\"))]
            #[cfg_attr(not(target_vendor = \"apple\"), unsafe(link_section = \"{section}\"))]
            static RECORD: [u8; SIZE] = record();
        {}}};\n",
        embed::rust_keeper("RECORD")
    )
}

/// The flags and programs of a record.
fn behind_key<'a>(record: &'a [u8], key: &[u8]) -> &'a [u8] {
    let at = record.windows(key.len()).position(|bytes| bytes == key);
    at.and_then(|at| record.get(at + key.len()..)).unwrap_or_default()
}
