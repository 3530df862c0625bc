//! The runtime for gdb in a program: a section that gdb runs when it loads the program.
//!
//! Linkers merge equal strings in it, so a program has one runtime however many objects carry it.
//! It is retained, so it
//! survives `--gc-sections`, and not loaded.

use crate::runtime::SCRIPT;

/// The name of the section.
pub const SECTION: &str = ".debug_gdb_scripts";

/// The name that gdb shows for the script.
const NAME: &str = "gdb.inlined-script.fmtc";

/// The first bytes of an inline Python script in the section.
const PYTHON_TEXT: u8 = 4;

/// The bytes of the section.
pub fn section() -> Vec<u8> {
    [&[PYTHON_TEXT], NAME.as_bytes(), b"\n", SCRIPT.as_bytes(), b"\0"].concat()
}

/// The section as lines of assembler, which leave the current section as it is.
fn directives() -> Vec<String> {
    let mut lines = vec![
        format!(".pushsection {SECTION},\"MSR\",%progbits,1"),
        format!(".byte {PYTHON_TEXT}"),
        format!(".ascii \"{NAME}\\n\""),
    ];
    // The script is ASCII without quotes and backslashes, but for the end of its line.
    let rows = SCRIPT.trim_end().as_bytes().chunks(900);
    lines.extend(rows.map(|row| format!(".ascii \"{}\"", String::from_utf8_lossy(row))));
    lines.extend([".byte 10,0".to_owned(), ".popsection".to_owned()]);
    lines
}

/// For assembler source.
pub fn assembler_text() -> String {
    directives().iter().map(|line| format!("\t{line}\n")).collect()
}

/// For C and C++, where the system has ELF files.
pub fn c_text() -> String {
    let mut out = "#if defined(__ELF__) && defined(__GNUC__)\n__asm__(\n".to_owned();
    for line in directives() {
        let line = line.replace('\\', "\\\\").replace('"', "\\\"");
        out.push_str(&format!("  \"{line}\\n\"\n"));
    }
    out.push_str(");\n#endif\n");
    out
}

/// For Rust, where the system has ELF files.
pub fn rust_text() -> String {
    let elf = "all(unix, not(target_vendor = \"apple\"))";
    let mut out = format!("#[allow(unsafe_code)]\n#[cfg({elf})]\n::core::arch::global_asm!(\n");
    for line in directives() {
        out.push_str(&format!("    {line:?},\n"));
    }
    out.push_str("    options(raw)\n);\n");
    out
}
