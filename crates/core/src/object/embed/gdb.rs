//! The runtime for gdb in a program: a section whose script gdb runs when it loads the program.
//!
//! Linkers merge equal strings in it, so a program has one runtime however many objects carry it.
//! It is retained, so it survives `--gc-sections`, and not loaded.

/// The modules for gdb as one program, without comments and with short names, packed into a script in Latin-1.
/// `FMTC_BLESS=1 cargo test --test debuggers runtime/script` writes it.
pub const SCRIPT: &[u8] = include_bytes!("script.bin");

/// The name of the section.
pub const SECTION: &str = ".debug_gdb_scripts";

/// The name that gdb shows for the script.
const NAME: &str = "gdb.inlined-script.fmtc";

/// The first bytes of an inline Python script in the section.
const PYTHON_TEXT: u8 = 4;

/// The bytes of the section.
pub fn section() -> Vec<u8> {
    [&[PYTHON_TEXT], NAME.as_bytes(), b"\n", SCRIPT, b"\0"].concat()
}

/// Whether a script in the section is the runtime, in any version.
pub fn is_runtime(script: &[u8]) -> bool {
    let name = script.strip_prefix(&[PYTHON_TEXT]).and_then(|s| s.strip_prefix(NAME.as_bytes()));
    name.is_some_and(|rest| rest.starts_with(b"\n"))
}

/// The section as lines of assembler that preserve the current section.
fn directives() -> Vec<String> {
    let mut lines = vec![
        format!(".pushsection {SECTION},\"MSR\",%progbits,1"),
        format!(".byte {PYTHON_TEXT}"),
        format!(".ascii \"{NAME}\\n\""),
    ];
    lines.extend(SCRIPT.chunks(250).map(|row| format!(".ascii \"{}\"", escaped(row))));
    lines.extend([".byte 0".to_owned(), ".popsection".to_owned()]);
    lines
}

/// Bytes in a string of assemblers.
fn escaped(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, &byte| {
        match byte {
            b' '..=b'~' if byte != b'"' && byte != b'\\' => text.push(char::from(byte)),
            _ => text.push_str(&format!("\\{byte:03o}")),
        }
        text
    })
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
