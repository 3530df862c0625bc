//! The runtime for gdb and LLDB before 20: a Python package in one file.
//!
//! ```
//! assert!(fmtc::runtime::bundle().contains("gdb/load"));
//! ```

macro_rules! modules {
    ($folder:literal: $($part:literal: $($name:literal)*;)*) => {
        &[$($((
            concat!($part, "/", $name),
            include_str!(concat!("../../python/", $folder, $part, "/", $name, ".py")),
        )),*),*]
    };
}

/// The modules of the package, each with its source.
pub const MODULES: &[(&str, &str)] = modules! {
    "fmtc_runtime/":
    "core": "arguments" "code" "formats" "interpreter" "objects" "patterns" "provider" "records" "sections"
        "sections_other" "selectors" "stops" "tables" "texts" "values" "views";
    "gdb": "keys" "library" "load" "memory" "names" "preview" "printers" "rust" "scalars" "types" "use" "values";
    "lldb": "load" "values";
};

/// The modules of LLDB's commands, a package beside the runtime.
pub(crate) const COMMANDS: &[(&str, &str)] = modules! {
    "":
    "fmtc_lldb": "__init__" "capture" "commands" "compiler" "explain" "files" "follower" "formatters" "old" "origin"
        "preview" "session" "texts" "values";
};

/// The name of the file that [`bundle`] makes.
pub const FILE: &str = "fmtc_formatters.py";

#[doc(inline)]
pub use fmtc_core::object::embed::gdb::SCRIPT;

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
