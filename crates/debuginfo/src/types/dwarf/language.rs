//! Languages for which LLDB has no plugin: it shows no variables of them.

use gimli::DwLang;

/// Zig with its own backend; with the backend of LLVM, Zig declares itself as C.
const ZIG: DwLang = DwLang(0x27);

/// The name of such a language, by its number in DWARF.
pub(super) fn unsupported(language: u64) -> Option<&'static str> {
    Some(match u16::try_from(language).map(DwLang).ok()? {
        gimli::DW_LANG_Ada83 | gimli::DW_LANG_Ada95 => "Ada",
        gimli::DW_LANG_Fortran77
        | gimli::DW_LANG_Fortran90
        | gimli::DW_LANG_Fortran95
        | gimli::DW_LANG_Fortran03
        | gimli::DW_LANG_Fortran08 => "Fortran",
        gimli::DW_LANG_Go => "Go",
        ZIG => "Zig",
        _ => return None,
    })
}

/// Advice on how to see the variables of such a language.
pub(in crate::types) fn help(name: &str) -> &'static str {
    match name {
        "Zig" => {
            "build with `-fllvm`, whose debug information LLDB reads, or use gdb with fmtc's runtime"
        }
        _ => "gdb shows them, with formatters by fmtc's runtime: `fmtc setup gdb --install` once",
    }
}
