//! The result of an earlier link of the same output: an object beside it, and a file that names the inputs of that
//! object.

use super::inputs::LinkInputs;
use crate::cli::outputs::Outputs;
use crate::diag::Diagnostic;
use crate::diag::codes::section::UNWRITABLE;
use crate::limits;
use fmtc_disk as disk;
use rustc_hash::FxHasher;
use serde_json::{Value, json};
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The result for an output.
pub(super) struct Kept {
    /// The object, if there are formatters.
    pub(super) object: Option<PathBuf>,
    /// The messages.
    pub(super) said: String,
    /// The files of formatters.
    pub(super) read: Vec<PathBuf>,
    /// Whether a linker took the object.
    pub(super) was_linked: bool,
    /// The file that names its inputs.
    note: Value,
}

/// The largest object.
const MAX_OBJECT: u64 = 1 << 30;
/// The largest file that names the inputs of an object.
const MAX_NOTE: u64 = 16 << 20;

/// The end of the object's name, which does not end like those of objects, so `*.o` does not match it.
const OBJECT: &str = ".fmtc";
/// The end of the note's name.
const NOTE: &str = ".fmtc.json";

fn beside(output: &Path, end: &str) -> PathBuf {
    let mut path = output.as_os_str().to_owned();
    path.push(end);
    PathBuf::from(path)
}

/// What tells whether a file has changed, without reading it.
fn state(path: &Path) -> Option<(u64, Option<SystemTime>)> {
    fs::metadata(path).ok().map(|file| (file.len(), file.modified().ok()))
}

/// A hash of all that the result depends on: this command and its options, the files of formatters, and debug information.
fn hash_of(
    options: &str,
    (read, separate): (&[PathBuf], &[PathBuf]),
    inputs: &LinkInputs,
) -> String {
    let mut hasher = FxHasher::default();
    std::env::current_exe().ok().and_then(|command| state(&command)).hash(&mut hasher);
    (env!("CARGO_PKG_VERSION"), options, inputs.hash(), inputs.has_sources).hash(&mut hasher);
    format!("{:?}", inputs.target).hash(&mut hasher);
    for path in read {
        path.hash(&mut hasher);
        disk::read_regular(path, limits::SOURCE_FILE).ok().hash(&mut hasher);
    }
    for path in separate {
        (path, state(path)).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// The length and a hash of an object.
fn identity(object: &[u8]) -> Value {
    let mut hasher = FxHasher::default();
    object.hash(&mut hasher);
    json!([object.len(), format!("{:016x}", hasher.finish())])
}

fn paths(list: &Value) -> Option<Vec<PathBuf>> {
    list.as_array()?.iter().map(|path| path.as_str().map(PathBuf::from)).collect()
}

/// What a link noted beside its output.
pub(in crate::cli) struct Noted {
    /// The messages.
    pub(in crate::cli) said: String,
    /// The files of formatters.
    pub(in crate::cli) read: Vec<PathBuf>,
    /// Whether Cargo linked it.
    pub(in crate::cli) of_cargo: bool,
}

/// The note on a program that was linked with an object beside it. Cargo links in the directory `deps`, under a longer name,
/// and gives the program its own name.
pub(in crate::cli) fn noted(program: &Path) -> Option<Noted> {
    let name =
        |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().replace('-', "_");
    let start = name(program) + "_";
    let deps = fs::read_dir(program.with_file_name("deps")).into_iter().flatten().flatten();
    let of_cargo = deps.map(|entry| entry.path());
    let is_link = |path: &PathBuf| name(path).starts_with(&start) && state(path) == state(program);
    let mut outputs = of_cargo.filter(is_link).chain([program.to_owned()]);
    let output = outputs.find(|path| beside(path, OBJECT).exists())?;
    let note = disk::read_regular(&beside(&output, NOTE), MAX_NOTE).unwrap_or_default();
    let note: Value = serde_json::from_slice(&note).unwrap_or_default();
    let said = note["said"].as_str().unwrap_or_default().to_owned();
    let of_cargo = output != program;
    Some(Noted { said, read: paths(&note["read"]).unwrap_or_default(), of_cargo })
}

/// Forgets the result for an output.
pub(super) fn forget(output: &Path) {
    let _ = fs::remove_file(beside(output, OBJECT));
    let _ = fs::remove_file(beside(output, NOTE));
}

impl Kept {
    /// The result of an earlier link, if all its inputs are the same, and the object is unchanged.
    pub(super) fn find(output: &Path, options: &str, inputs: &LinkInputs) -> Option<Kept> {
        let note = disk::read_regular(&beside(output, NOTE), MAX_NOTE).ok()?;
        let note: Value = serde_json::from_slice(&note).ok()?;
        let (read, separate) = (paths(&note["read"])?, paths(&note["separate"])?);
        let object = (!note["object"].is_null()).then(|| beside(output, OBJECT));
        if let Some(path) = &object {
            let bytes = disk::read_regular(path, MAX_OBJECT).ok()?;
            (identity(&bytes) == note["object"]).then_some(())?;
        }
        let is_same = note["hash"].as_str()? == hash_of(options, (&read, &separate), inputs);
        let said = note["said"].as_str()?.to_owned();
        let was_linked = note["linked"].as_bool()?;
        is_same.then_some(Kept { object, said, read, was_linked, note })
    }

    /// Writes an object, and the file that names its inputs.
    pub(super) fn write(
        output: &Path,
        object: Option<Vec<u8>>,
        said: &str,
        (options, read, inputs): (&str, &[PathBuf], &LinkInputs),
    ) -> Result<Kept, Diagnostic> {
        let mut outputs = Outputs::default();
        let separate = inputs.separate();
        let written = |paths: &[PathBuf]| {
            paths.iter().map(|path| path.to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        let note = json!({
            "hash": hash_of(options, (read, &separate), inputs),
            "linked": false,
            "object": object.as_deref().map(identity),
            "read": written(read),
            "said": said,
            "separate": written(&separate),
        });
        let path = object.is_some().then(|| beside(output, OBJECT));
        if let Some(path) = path.as_ref().filter(|path| path.exists())
            && !beside(output, NOTE).exists()
        {
            let message = format!("`{}` is not a file of `fmtc link`", path.display());
            return Err(Diagnostic::new(UNWRITABLE, message));
        }
        if let Some((path, bytes)) = path.as_ref().zip(object) {
            outputs.add_rewritten(path, bytes);
        }
        outputs.add_rewritten(&beside(output, NOTE), format!("{note}\n").into_bytes());
        outputs.write()?;
        let (said, read) = (said.to_owned(), read.to_vec());
        Ok(Kept { object: path, said, read, was_linked: false, note })
    }

    /// Notes that a linker took the object.
    pub(super) fn note_that_it_was_linked(mut self, output: &Path) {
        if self.was_linked {
            return;
        }
        self.note["linked"] = true.into();
        let mut outputs = Outputs::default();
        outputs.add_rewritten(&beside(output, NOTE), format!("{}\n", self.note).into_bytes());
        // Without it, a later link that fails is only tried again.
        let _ = outputs.write();
    }
}
