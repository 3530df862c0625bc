//! What `fmtc types --key` prints for Rust types are keys that match variables of those types, and so do keys
//! that are written as in Rust.

use crate::embed::text;
use crate::tools::{self, fmtc, run};
use crate::{keys, root, session};
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn trials() -> Vec<Trial> {
    let debuggers = tools::debuggers();
    let needs = [&["rustc", "gcc", "python3"], debuggers].concat();
    let trial = |name: &str, write: fn(&str) -> Result<String, String>| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name.replace("::", "_"));
        tools::trial(name.to_owned(), needs.clone(), move || {
            let (program, source, variables) = build(&folder, write)?;
            debuggers.iter().try_for_each(|lldb| {
                keys::check("frame variable", &variables, |wanted| {
                    session::run(lldb, &program, &source, wanted)
                })
            })
        })
    };
    vec![trial("rust_keys", printed), trial("rust_keys::as_written", written)]
}

/// The key that `fmtc types --key` prints for a type.
fn printed(ty: &str) -> Result<String, String> {
    Ok(format!("{:?}", String::from_utf8_lossy(&fmtc(&["types", "--key", ty])?).trim()))
}

/// The type as it is written in Rust, which does not say what an enum is.
fn written(ty: &str) -> Result<String, String> {
    Ok(ty.replace("program::", "crate::").replace("enum ", ""))
}

/// The variables of the program with the types that are asked for.
fn variables(source: &str) -> Vec<(String, String)> {
    let of = |line: &str| {
        let (code, ty) = line.split_once("// key: ")?;
        let name = code.trim().strip_prefix("let ")?.split([' ', ':']).next()?;
        Some((name.to_owned(), ty.to_owned()))
    };
    source.lines().filter_map(of).collect()
}

/// A program in which the formatter of each variable shows the variable's name.
fn build(
    folder: &Path,
    write: fn(&str) -> Result<String, String>,
) -> Result<(PathBuf, PathBuf, Vec<String>), String> {
    fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    let source = root().join("tests/debuggers/rust_keys/main.rs");
    let variables = variables(&fs::read_to_string(&source).map_err(|e| e.to_string())?);
    let mut formatters = String::new();
    for (name, ty) in &variables {
        formatters.push_str(&format!("summary {} \"<{name}>\"\n", write(ty)?));
    }
    let [file, object, program] = ["keys.fmt", "keys.o", "program"].map(|name| folder.join(name));
    fs::write(&file, formatters).map_err(|e| e.to_string())?;
    fmtc(&["compile", "--quiet", "--crate", "program", text(&file), "-o", text(&object)])?;
    let link = format!("-Clink-arg={}", object.display());
    let names = ["--crate-name", "program", "--edition", "2024", "-g", "-o", text(&program)];
    run("rustc", &[&names[..], &[&link, text(&source)]].concat())?;
    Ok((program, source, variables.into_iter().map(|(name, _)| name).collect()))
}
