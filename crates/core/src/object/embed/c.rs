//! C and C++.

use super::{EmbeddedRecord, HEADING, block_comment, push_rows, size};
use crate::object::Kind;

/// C or C++ for GCC, Clang and Microsoft's compiler: one array in the section.
pub fn c_source(kind: Kind, parts: &[EmbeddedRecord<'_>]) -> String {
    let (segment, macho) = kind.macho_section();
    let (name, size) = (kind.section(), size(parts));
    // Microsoft's linker drops unreferenced data unless a directive names it; the name must be unique
    // among all files.
    let array = format!("fmtc_lldb_formatters_{:016x}", fingerprint(parts));
    let mut out = format!("/* {HEADING} */\n");
    out.push_str(&format!(
        r#"#if defined(_MSC_VER) && !defined(__clang__)
#pragma section("{name}", read)
#if defined(_M_IX86)
#pragma comment(linker, "/include:_{array}")
#else
#pragma comment(linker, "/include:{array}")
#endif
#if defined(__cplusplus)
#define FMTC_SECTION extern "C" __declspec(allocate("{name}")) __declspec(selectany)
#else
#define FMTC_SECTION __declspec(allocate("{name}")) __declspec(selectany)
#endif
#elif defined(__APPLE__)
#define FMTC_SECTION __attribute__((used, aligned(1), section("{segment},{macho}"))) static
#elif defined(__ELF__) && defined(__has_attribute)
#if __has_attribute(retain)
#define FMTC_SECTION __attribute__((used, retain, aligned(1), section("{name}"))) static
#endif
#endif
#if !defined(FMTC_SECTION)
#define FMTC_SECTION __attribute__((used, aligned(1), section("{name}"))) static
#endif
FMTC_SECTION const unsigned char {array}[{size}] = {{
"#
    ));
    for part in parts {
        out.push_str(&format!("  /* {} */\n", block_comment(part)));
        push_rows(&mut out, part.bytes, "  ", ",", ",");
    }
    out.push_str("};\n#undef FMTC_SECTION\n");
    out
}

/// FNV-1a of all bytes: the same on every machine and in every release.
fn fingerprint(parts: &[EmbeddedRecord<'_>]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
