//! The formatters of the Cargo package whose target is linked.

use super::LinkArgs;
use super::line::Link;
use crate::cli::files::text_if_there;
use crate::cli::outputs::Outputs;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNREADABLE;
use crate::packs::Pack;
use fmtc_disk as disk;
use std::env;
use std::path::{Path, PathBuf};
use toml_edit::DocumentMut;

/// Adds the formatters of the package to the requested ones, and the files that it reads to `read`. Returns whether
/// there is something to do: nothing for build scripts and procedural macros, which are programs of the build.
pub(super) fn add(
    args: &mut LinkArgs,
    link: &Link,
    read: &mut Vec<PathBuf>,
) -> Result<bool, Diagnostic> {
    let Some(folder) = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from) else {
        return Ok(false);
    };
    let target = env::var("CARGO_CRATE_NAME").unwrap_or_default();
    let file = folder.join("Cargo.toml");
    let text = text_if_there(&file)?.unwrap_or_default();
    let manifest: DocumentMut = text.parse().map_err(|error| {
        Diagnostic::new(UNREADABLE, format!("`{}` cannot be read: {error}", file.display()))
    })?;
    let get = |path: &[&str]| path.iter().try_fold(manifest.as_item(), |item, name| item.get(name));
    let is_macro = || {
        let is_program = env::var_os("CARGO_BIN_NAME").is_some();
        let is_named = ["proc-macro", "proc_macro"]
            .iter()
            .any(|name| get(&["lib", name]).and_then(|item| item.as_bool()) == Some(true));
        let is_shared = link
            .output
            .extension()
            .is_some_and(|end| ["so", "dylib", "dll"].iter().any(|known| end == *known));
        is_named && is_shared && !is_program
    };
    if target.starts_with("build_script_") || is_macro() {
        return Ok(false);
    }
    read.push(file.clone());
    let mut found = disk::FormatterFiles::default();
    let formatters = folder.join(disk::FORMATTERS);
    let searched = match formatters.is_dir() {
        true => disk::formatters_at(&formatters, &mut found),
        false => Ok(()),
    };
    read.extend(found.folders.iter().chain(&found.files).cloned());
    searched?;
    args.files.extend(found.files.into_iter().map(shortened));
    let packs = get(&["package", "metadata", "fmtc", "packs"]).and_then(|item| item.as_array());
    for name in packs.into_iter().flatten() {
        let name = name.as_str().unwrap_or_default();
        let pack = Pack::named(name)
            .map_err(|error| Diagnostic::new(UNREADABLE, format!("{}: {error}", file.display())))?;
        args.packs.push(pack);
    }
    args.rust_crate = disk::crates_of_package(&folder);
    args.enums = true;
    Ok(true)
}

/// The path as the build's output has it: below the directory where Cargo runs.
fn shortened(path: PathBuf) -> PathBuf {
    let folder = env::current_dir().unwrap_or_default();
    path.strip_prefix(folder).map(Path::to_owned).unwrap_or(path)
}

/// Makes Cargo link again when a file or a directory changes. Cargo learns the inputs of a target from a file beside the
/// output, which rustc has written before it links: Cargo reads the first rule of it.
pub(super) fn watch(output: &Path, read: &[PathBuf]) {
    let list = output.with_extension("d");
    let name = list.file_name().unwrap_or_default().to_string_lossy().into_owned();
    // The name of a shared library begins with `lib`, that of the list does not.
    let plain = name.strip_prefix("lib").map(|name| list.with_file_name(name));
    let lists = [Some(list), plain].into_iter().flatten();
    let mut found = lists.filter_map(|list| Some((text_if_there(&list).ok()??, list)));
    let Some((text, list)) = found.next() else { return };
    let mut has_rule = false;
    let mut new = String::new();
    for line in text.split_inclusive('\n') {
        let rule = line.trim_end_matches('\n');
        new.push_str(rule);
        if !has_rule && !rule.starts_with('#') && rule.contains(": ") {
            has_rule = true;
            for path in read.iter().filter(|path| path.exists()) {
                let path = std::path::absolute(path).unwrap_or_default();
                let path = format!(" {}", path.display().to_string().replace(' ', "\\ "));
                if !new.contains(&path) {
                    new.push_str(&path);
                }
            }
        }
        new.push_str(&line[rule.len()..]);
    }
    // If it cannot be written, Cargo links as often as without formatters.
    let mut outputs = Outputs::default();
    outputs.add_rewritten(&list, new.into_bytes());
    let _ = outputs.write();
}
