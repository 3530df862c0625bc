//! The lines of a Cargo package.

use super::{Plan, read, refusal};
use crate::diag::Diagnostic;
use fmtc_disk::Manifest;
use std::path::{Path, PathBuf};
use toml_edit::{Array, DocumentMut, InlineTable};

const INCLUDE: &str = "include!(concat!(env!(\"OUT_DIR\"), \"/fmtc.rs\"));";

/// Plans the dependency, the build script and the line that includes its output.
pub(super) fn plan(
    plan: &mut Plan,
    text: String,
    file: &str,
    package: &Path,
) -> Result<(), Diagnostic> {
    let manifest = Manifest::of(&text);
    let (root, source) = root_of_crate(&manifest)?;
    let links_object = source.contains("forbid(unsafe_code)");
    let path = PathBuf::from(manifest.script.unwrap_or("build.rs"));
    let call = call(file, links_object);
    match read(&path)? {
        None => {
            let script =
                format!("fn main() -> Result<(), fmtc::build::Error> {{\n    {call}\n}}\n");
            plan.create(&path, script)?;
        }
        Some(old) if old.contains("fmtc::build") => {}
        Some(_) => {
            plan.remarks
                .push(format!("{} exists: add `{call}.unwrap();` to its `main`", path.display()));
        }
    }
    let new = with_dependency(&text, package, links_object)?;
    if new != text {
        plan.remarks.push(NEXT.replace("FILE", file));
    }
    plan.write(Path::new("Cargo.toml"), Some(text), new, false);
    if !links_object && !source.contains(INCLUDE) {
        let newline = if source.ends_with('\n') { "\n" } else { "\n\n" };
        let new = format!("{source}{newline}{INCLUDE}\n");
        plan.write(&root, Some(source), new, false);
    }
    Ok(())
}

/// The next steps that are printed.
const NEXT: &str = "\
what `cargo build` makes has these formatters and those of Rust's library, which LLDB 20 and later show
`fmtc inject --enums PROGRAM` adds one for each enum of a program
`fmtc check FILE --against PROGRAM` compares these with its types";

/// The root file of the crate: of the library, whose formatters are also in the programs that use it.
fn root_of_crate(manifest: &Manifest<'_>) -> Result<(PathBuf, String), Diagnostic> {
    let library = [manifest.library_file.unwrap_or("src/lib.rs"), "src/main.rs"];
    for path in library.iter().chain(&manifest.program_files) {
        if let Some(text) = read(Path::new(path))? {
            return Ok((PathBuf::from(path), text));
        }
    }
    Err(refusal("this package has neither `src/main.rs` nor `src/lib.rs`")
        .help("a workspace is set up package by package: go to the directory of one"))
}

/// The manifest with fmtc among the build-dependencies; all else stays as it is written.
fn with_dependency(text: &str, package: &Path, links_object: bool) -> Result<String, Diagnostic> {
    const TABLE: &str = "build-dependencies";
    let mut manifest: DocumentMut =
        text.parse().map_err(|error| refusal(format!("`Cargo.toml` cannot be read: {error}")))?;
    let table = manifest.entry(TABLE).or_insert_with(toml_edit::table).as_table_like_mut();
    let table =
        table.ok_or_else(|| refusal(format!("`{TABLE}` of `Cargo.toml` is not a table")))?;
    if table.contains_key("fmtc") {
        return Ok(text.to_owned());
    }
    let mut dependency = InlineTable::new();
    dependency.insert("path", package.to_string_lossy().into_owned().into());
    dependency.insert("default-features", false.into());
    let features = if links_object { &["build", "object"][..] } else { &["build"] };
    dependency.insert("features", features.iter().copied().collect::<Array>().into());
    table.insert("fmtc", toml_edit::value(dependency));
    Ok(manifest.to_string())
}

/// The call that compiles the formatters in a build script.
fn call(file: &str, links_object: bool) -> String {
    let object = if links_object { ".object()" } else { "" };
    format!("fmtc::build::Config::new().file({file:?}).pack(\"rust-std\"){object}.compile()")
}
