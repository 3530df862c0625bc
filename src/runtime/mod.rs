//! The runtime for gdb and LLDB before 20: a Python package in one file.
//!
//! ```
//! assert!(fmtc::runtime::bundle().contains("gdb_load"));
//! ```

/// The modules of the package, each with its source.
pub const MODULES: &[(&str, &str)] = &[
    ("arguments", include_str!("../../runtime/arguments.py")),
    ("code", include_str!("../../runtime/code.py")),
    ("formats", include_str!("../../runtime/formats.py")),
    ("gdb_keys", include_str!("../../runtime/gdb_keys.py")),
    ("gdb_library", include_str!("../../runtime/gdb_library.py")),
    ("gdb_load", include_str!("../../runtime/gdb_load.py")),
    ("gdb_memory", include_str!("../../runtime/gdb_memory.py")),
    ("gdb_names", include_str!("../../runtime/gdb_names.py")),
    ("gdb_preview", include_str!("../../runtime/gdb_preview.py")),
    ("gdb_printers", include_str!("../../runtime/gdb_printers.py")),
    ("gdb_rust", include_str!("../../runtime/gdb_rust.py")),
    ("gdb_scalars", include_str!("../../runtime/gdb_scalars.py")),
    ("gdb_types", include_str!("../../runtime/gdb_types.py")),
    ("gdb_use", include_str!("../../runtime/gdb_use.py")),
    ("gdb_values", include_str!("../../runtime/gdb_values.py")),
    ("interpreter", include_str!("../../runtime/interpreter.py")),
    ("lldb_load", include_str!("../../runtime/lldb_load.py")),
    ("lldb_values", include_str!("../../runtime/lldb_values.py")),
    ("objects", include_str!("../../runtime/objects.py")),
    ("patterns", include_str!("../../runtime/patterns.py")),
    ("provider", include_str!("../../runtime/provider.py")),
    ("records", include_str!("../../runtime/records.py")),
    ("sections", include_str!("../../runtime/sections.py")),
    ("sections_other", include_str!("../../runtime/sections_other.py")),
    ("selectors", include_str!("../../runtime/selectors.py")),
    ("stops", include_str!("../../runtime/stops.py")),
    ("tables", include_str!("../../runtime/tables.py")),
    ("texts", include_str!("../../runtime/texts.py")),
    ("values", include_str!("../../runtime/values.py")),
    ("views", include_str!("../../runtime/views.py")),
];

/// The name of the file that [`bundle`] makes.
pub const FILE: &str = "fmtc_formatters.py";

/// The modules for gdb as one program, without comments and with short names, packed into a script in Latin-1.
/// `FMTC_BLESS=1 cargo test --test debuggers runtime/script` writes it.
pub const SCRIPT: &[u8] = include_bytes!("script.bin");

/// The loader of the modules, placed after the dictionary of their sources.
const LOADER: &str = include_str!("loader.py");

/// The package as one file, which gdb loads with `source` and LLDB with `command script import`.
pub fn bundle() -> String {
    let mut out = String::from(concat!(
        "# Shows values by the formatters in the section .lldbformatters of programs.\n",
        "# Written by fmtc ",
        env!("CARGO_PKG_VERSION"),
        ".\n\nMODULES = {\n"
    ));
    for (name, source) in MODULES {
        // No source contains three quotes, or ends in a backslash.
        out.push_str(&format!("    \"{name}\": r'''{source}''',\n"));
    }
    out.push_str("}\n\n");
    out.push_str(LOADER);
    out
}
