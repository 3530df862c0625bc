//! The lines of a Cargo package.

use super::{Plan, read, refusal};
use crate::diag::Diagnostic;
use std::path::Path;

const INCLUDE: &str = "include!(concat!(env!(\"OUT_DIR\"), \"/fmtc.rs\"));";

/// Plans the dependency, the build script and the line that includes its output.
pub(super) fn plan(
    plan: &mut Plan,
    manifest: String,
    file: &str,
    package: Option<&Path>,
) -> Result<(), Diagnostic> {
    let (root, source) = root_of_crate()?;
    let links_object = source.contains("forbid(unsafe_code)");
    let new = with_dependency(&manifest, package, links_object);
    plan.change(Path::new("Cargo.toml"), manifest, new);
    let script = script(file, links_object);
    match read(Path::new("build.rs"))? {
        None => plan.create(Path::new("build.rs"), script)?,
        Some(old) if old.contains("fmtc::build") => {}
        Some(_) => {
            let call = script
                .lines()
                .find(|line| line.contains("fmtc::build::") && !line.starts_with("fn"));
            let call = call.unwrap_or_default().trim();
            plan.remarks.push(format!("build.rs exists: add `{call}?;` to its `main`"));
        }
    }
    if !links_object && !source.contains(INCLUDE) {
        let newline = if source.ends_with('\n') { "\n" } else { "\n\n" };
        let new = format!("{source}{newline}{INCLUDE}\n");
        plan.change(root, source, new);
    }
    Ok(())
}

/// The root file of the crate.
fn root_of_crate() -> Result<(&'static Path, String), Diagnostic> {
    for path in ["src/main.rs", "src/lib.rs"] {
        if let Some(text) = read(Path::new(path))? {
            return Ok((Path::new(path), text));
        }
    }
    Err(refusal("this package has neither `src/main.rs` nor `src/lib.rs`")
        .help("a workspace is set up package by package: go to the folder of one"))
}

/// The manifest with fmtc among the build-dependencies.
fn with_dependency(manifest: &str, package: Option<&Path>, links_object: bool) -> String {
    const TABLE: &str = "[build-dependencies]";
    let is_there = manifest.lines().any(|line| {
        let line = line.trim_start();
        line.starts_with("fmtc ")
            || line.starts_with("fmtc=")
            || line == "[build-dependencies.fmtc]"
    });
    if is_there {
        return manifest.to_owned();
    }
    let source = match package {
        Some(folder) => format!("path = {:?}", folder.to_string_lossy()),
        None => concat!("version = \"", env!("CARGO_PKG_VERSION"), "\"").to_owned(),
    };
    let features = if links_object { r#""build", "object""# } else { r#""build""# };
    let line = format!("fmtc = {{ {source}, default-features = false, features = [{features}] }}");
    let table = manifest.lines().find(|line| line.trim() == TABLE);
    match table.and_then(|table| manifest.split_once(table)) {
        Some((before, after)) => format!("{before}{TABLE}\n{line}{after}"),
        None => {
            let newline = if manifest.ends_with('\n') { "\n" } else { "\n\n" };
            format!("{manifest}{newline}{TABLE}\n{line}\n")
        }
    }
}

/// A build script that compiles the formatters.
fn script(file: &str, links_object: bool) -> String {
    let call = if links_object {
        format!("fmtc::build::Config::new().file({file:?}).object().compile()")
    } else {
        format!("fmtc::build::compile({file:?})")
    };
    format!("fn main() -> Result<(), fmtc::build::Error> {{\n    {call}\n}}\n")
}
