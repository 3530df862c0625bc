//! What runs the sections in gdb and in LLDB before 20: a package in Python, carried as one file.

/// The modules of the package, each with its source, in the order in which they are loaded.
pub const MODULES: &[(&str, &str)] = &[
    ("tables", include_str!("../../runtime/tables.py")),
    ("patterns", include_str!("../../runtime/patterns.py")),
    ("sections", include_str!("../../runtime/sections.py")),
    ("records", include_str!("../../runtime/records.py")),
    ("stops", include_str!("../../runtime/stops.py")),
    ("objects", include_str!("../../runtime/objects.py")),
    ("values", include_str!("../../runtime/values.py")),
    ("code", include_str!("../../runtime/code.py")),
    ("formats", include_str!("../../runtime/formats.py")),
    ("selectors", include_str!("../../runtime/selectors.py")),
    ("interpreter", include_str!("../../runtime/interpreter.py")),
    ("provider", include_str!("../../runtime/provider.py")),
];

/// What loads the modules; it stands behind the dictionary of their sources.
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
