//! Source text that puts a section of records into a program: C, Rust, GNU assembler.
//!
//! Every form has alignment 1 and no NUL at its end: LLDB 20 to 22 lose records that padding
//! follows.

use crate::bytecode::record::Record;
use crate::isa::{SECTION, SECTION_MACHO};
use std::fmt::Write;

/// A record with its bytes, in the order of the section.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// The record's key, for the comment.
    pub key: &'a [u8],
    /// What its programs are for, for the comment.
    pub purpose: String,
    /// Its bytes.
    pub bytes: &'a [u8],
}

impl<'a> Part<'a> {
    /// The part of a record that encodes to these bytes.
    pub fn new(record: &Record<'a>, bytes: &'a [u8]) -> Part<'a> {
        let names: Vec<_> = record.methods.iter().map(|m| m.signature.to_string()).collect();
        Part { key: record.key, purpose: names.join(", "), bytes }
    }
}

/// C or C++ for GCC and Clang: one array in the section.
pub fn c_source(parts: &[Part<'_>]) -> String {
    let mut out = String::from(
        "/* LLDB formatters, made by fmtc. Do not edit. */\n\
         #if defined(__APPLE__)\n\
         #define FMTC_SECTION __attribute__((used, aligned(1), section(\"__DATA_CONST,",
    );
    out.push_str(SECTION_MACHO);
    out.push_str("\")))\n#elif defined(__has_attribute)\n#if __has_attribute(retain)\n");
    let plain =
        format!("#define FMTC_SECTION __attribute__((used, aligned(1), section(\"{SECTION}\")))\n");
    let retained = format!(
        "#define FMTC_SECTION __attribute__((used, retain, aligned(1), section(\"{SECTION}\")))\n"
    );
    out.push_str(&format!("{retained}#else\n{plain}#endif\n#else\n{plain}#endif\n"));
    let size: usize = parts.iter().map(|p| p.bytes.len()).sum();
    out.push_str(&format!(
        "FMTC_SECTION static const unsigned char fmtc_lldb_formatters[{size}] = {{\n"
    ));
    for part in parts {
        out.push_str(&format!("  /* {} */\n", comment(part).replace("*/", "* /")));
        push_rows(&mut out, part.bytes, "  ", ",");
    }
    out.push_str("};\n#undef FMTC_SECTION\n");
    out
}

/// Rust to be `include!`d: one static in the section.
pub fn rust_source(parts: &[Part<'_>]) -> String {
    let size: usize = parts.iter().map(|p| p.bytes.len()).sum();
    let mut out = format!(
        "// LLDB formatters, made by fmtc. Do not edit.\n\
         const _: () = {{\n\
         \x20   #[allow(unsafe_code)]\n\
         \x20   #[used]\n\
         \x20   #[cfg_attr(target_vendor = \"apple\", unsafe(link_section = \"__DATA_CONST,{SECTION_MACHO}\"))]\n\
         \x20   #[cfg_attr(not(target_vendor = \"apple\"), unsafe(link_section = \"{SECTION}\"))]\n\
         \x20   static LLDB_FORMATTERS: [u8; {size}] = [\n",
    );
    for part in parts {
        out.push_str(&format!("        // {}\n", comment(part)));
        push_rows(&mut out, part.bytes, "        ", ",");
    }
    out.push_str("    ];\n};\n");
    out
}

/// GNU assembler for ELF, as GCC, Clang and binutils read it.
pub fn assembler_source(parts: &[Part<'_>]) -> String {
    let mut out = String::from("/* LLDB formatters, made by fmtc. Do not edit. */\n");
    out.push_str(&format!("\t.section {SECTION},\"aR\",%progbits\n"));
    for part in parts {
        out.push_str(&format!("\t/* {} */\n", comment(part).replace("*/", "* /")));
        push_rows(&mut out, part.bytes, "\t.byte ", "");
    }
    out.push_str("\t.section .note.GNU-stack,\"\",%progbits\n");
    out
}

/// The section in hex, one record a line.
pub fn hex(parts: &[Part<'_>]) -> String {
    let mut out = String::new();
    for part in parts {
        for byte in part.bytes {
            // Writing to a string cannot fail.
            let _ = write!(out, "{byte:02x}");
        }
        out.push('\n');
    }
    out
}

fn comment(part: &Part<'_>) -> String {
    let key: String = String::from_utf8_lossy(part.key)
        .chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    // A backslash at the end of a comment would swallow the next line in C.
    format!("{key}: {} ({} bytes)", part.purpose, part.bytes.len())
}

fn push_rows(out: &mut String, bytes: &[u8], indent: &str, end: &str) {
    for row in bytes.chunks(16) {
        let row: Vec<_> = row.iter().map(|b| format!("0x{b:02x}")).collect();
        out.push_str(&format!("{indent}{}{end}\n", row.join(", ")));
    }
}
