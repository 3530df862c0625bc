//! Source text that embeds a section of records in a program: C, Rust, Swift, assembler.
//!
//! Every form has alignment 1 and no NUL at its end: LLDB 20 to 22 lose records before padding. The
//! text selects the name of the section by the target that it is compiled for; only assembler, which
//! has no conditions, is written for one format.

mod braces;
mod c;
pub mod gdb;
mod leads;
mod module;

pub use braces::{BraceOptions, brace_options, quoted, rust_formatted, rust_refused};
pub use c::c_source;
pub use leads::{Derived, Named, place_of, places_of, rust_facts, rust_keys};
pub use module::{Change, ModuleRecord, rust_records};

use super::Kind;
use super::target::ObjectFormat;
use crate::asm;
use crate::bytecode::record::Record;
use crate::sema::written_pattern;
use crate::source::printable::steers;

/// A record with its bytes, in the order of the section.
#[derive(Clone, Debug)]
pub struct EmbeddedRecord<'a> {
    /// The record's key, for the comment.
    pub key: &'a [u8],
    /// The description of its programs, for the comment.
    pub purpose: String,
    /// Its bytes.
    pub bytes: &'a [u8],
}

impl<'a> EmbeddedRecord<'a> {
    /// The part of a record that encodes to these bytes.
    pub fn new(record: &Record<'a>, bytes: &'a [u8]) -> EmbeddedRecord<'a> {
        let names: Vec<_> = record.methods.iter().map(|m| m.signature.to_string()).collect();
        EmbeddedRecord { key: record.key, purpose: names.join(", "), bytes }
    }
}

/// The first line of every form.
const HEADING: &str = "LLDB formatters, made by fmtc. Do not edit.";

/// Rust to be `include!`d, or a module of its own: one static in the section.
pub fn rust_source(kind: Kind, parts: &[EmbeddedRecord<'_>]) -> String {
    format!("// {HEADING}\n#[rustfmt::skip]\n#[allow(unsafe_code)]\n{}", rust_item(kind, parts))
}

/// Rust that a procedural macro expands to: the same item without attributes that a crate with `forbid(unsafe_code)` rejects.
pub fn rust_item(kind: Kind, parts: &[EmbeddedRecord<'_>]) -> String {
    let (segment, macho) = kind.macho_section();
    let (name, size) = (kind.section(), size(parts));
    let mut out = format!(
        "const _: () = {{\n\
         \x20   #[used]\n\
         \x20   #[cfg_attr(target_vendor = \"apple\", unsafe(link_section = \"{segment},{macho}\"))]\n\
         \x20   #[cfg_attr(not(target_vendor = \"apple\"), unsafe(link_section = \"{name}\"))]\n\
         \x20   static LLDB_FORMATTERS: [u8; {size}] = [\n",
    );
    for part in parts {
        out.push_str(&format!("        // {}\n", comment(part)));
        push_rows(&mut out, part.bytes, "        ", ",", ",");
    }
    out.push_str(&format!("    ];\n{}}};\n", rust_keeper("LLDB_FORMATTERS")));
    out
}

/// An item that makes linkers keep a static: a function that runs before `main` and uses the static. Linkers of MinGW drop
/// `#[used]` statics, and with Rust 1.88 so do those of ELF.
pub fn rust_keeper(name: &str) -> String {
    let mut systems = vec![("windows, target_env = \"gnu\"", ".CRT$XCU")];
    if cfg!(linkers_drop_used) {
        systems.push(("unix, not(target_vendor = \"apple\")", ".init_array"));
    }
    let keeper = |(system, section): (&str, &str)| {
        format!(
            "    #[used]\n\
             \x20   #[cfg(all({system}))]\n\
             \x20   #[unsafe(link_section = \"{section}\")]\n\
             \x20   static KEEPER: extern \"C\" fn() = {{\n\
             \x20       extern \"C\" fn keeps() {{ core::hint::black_box(&{name}); }}\n\
             \x20       keeps\n\
             \x20   }};\n"
        )
    };
    systems.into_iter().map(keeper).collect()
}

/// Swift: a constant tuple for each record. The text is empty for compilers before 6.3, where the
/// attributes are experimental, and for WebAssembly, where they do not work.
pub fn swift_source(kind: Kind, parts: &[EmbeddedRecord<'_>]) -> String {
    let (segment, macho) = kind.macho_section();
    let name = kind.section();
    let constant = match kind {
        Kind::Formatters => "lldbFormatter",
        Kind::Summaries => "lldbSummary",
    };
    let mut out = format!(
        "// {HEADING}\n\
         // Needs Swift 6.3. For older compilers put the output of `--emit c` into a C target.\n\
         #if compiler(>=6.3)\n\
         #if !objectFormat(Wasm)\n"
    );
    for (number, part) in parts.iter().enumerate() {
        out.push_str(&format!(
            "\n// {}\n\
             #if objectFormat(MachO)\n\
             @section(\"{segment},{macho}\")\n\
             #else\n\
             @section(\"{name}\")\n\
             #endif\n\
             @used\n\
             private let {constant}{number}: (\n",
            comment(part)
        ));
        // Parentheses around a single type or value would not be a tuple.
        let types = vec!["UInt8"; part.bytes.len()];
        for row in types.chunks(10) {
            out.push_str(&format!("  {},\n", row.join(", ")));
        }
        trim_comma(&mut out);
        out.push_str(") = (\n");
        push_rows(&mut out, part.bytes, "  ", ",", "");
        out.push_str(")\n");
    }
    out.push_str("\n#endif\n#endif\n");
    out
}

fn trim_comma(out: &mut String) {
    if out.ends_with(",\n") {
        out.truncate(out.len() - 2);
        out.push('\n');
    }
}

/// Assembler for GNU as and Clang.
pub fn assembler_source(kind: Kind, format: ObjectFormat, parts: &[EmbeddedRecord<'_>]) -> String {
    let (segment, macho) = kind.macho_section();
    let name = kind.section();
    let mut out = format!("/* {HEADING} */\n");
    out.push_str(&match format {
        ObjectFormat::Elf => format!("\t.section {name},\"aR\",%progbits\n"),
        ObjectFormat::MachO { .. } => {
            format!("\t.section {segment},{macho},regular,no_dead_strip\n")
        }
        ObjectFormat::Coff => format!("\t.section {name},\"dr\"\n"),
    });
    for part in parts {
        out.push_str(&format!("\t/* {} */\n", block_comment(part)));
        push_rows(&mut out, part.bytes, "\t.byte ", "", "");
    }
    out.push_str(match format {
        ObjectFormat::Elf => "\t.section .note.GNU-stack,\"\",%progbits\n",
        ObjectFormat::MachO { .. } => "\t.subsections_via_symbols\n",
        ObjectFormat::Coff => "",
    });
    out
}

/// The section in hex, one record a line.
pub fn hex(parts: &[EmbeddedRecord<'_>]) -> String {
    let mut out = String::new();
    for part in parts {
        asm::hex_digits(&mut out, part.bytes);
        out.push('\n');
    }
    out
}

fn size(parts: &[EmbeddedRecord<'_>]) -> usize {
    parts.iter().map(|p| p.bytes.len()).sum()
}

fn comment(part: &EmbeddedRecord<'_>) -> String {
    let key = String::from_utf8_lossy(part.key);
    let key: String = written_pattern(&key)
        .unwrap_or_else(|| key.to_string())
        .chars()
        .map(|c| if c.is_control() || steers(c) { '\u{fffd}' } else { c })
        .collect();
    // The text after the key keeps a backslash in it from continuing the line in C.
    format!("{key}: {} ({} bytes)", part.purpose, part.bytes.len())
}

/// The comment without `*/`, which would end a block comment, and without `/*`, which causes a warning.
fn block_comment(part: &EmbeddedRecord<'_>) -> String {
    comment(part).replace("*/", "* /").replace("/*", "/ *")
}

/// Writes bytes in rows that end with `end`, the last with `last`.
fn push_rows(out: &mut String, bytes: &[u8], indent: &str, end: &str, last: &str) {
    let mut rows = bytes.chunks(16).peekable();
    while let Some(row) = rows.next() {
        let row: Vec<_> = row.iter().map(|b| format!("0x{b:02x}")).collect();
        let end = if rows.peek().is_some() { end } else { last };
        out.push_str(&format!("{indent}{}{end}\n", row.join(", ")));
    }
}
