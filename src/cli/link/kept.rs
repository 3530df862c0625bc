//! What was made for an earlier link of the same output: an object beside it, and a file that says what it was made of.

use super::inputs::LinkInputs;
use crate::cli::outputs::Outputs;
use crate::diag::Diagnostic;
use crate::limits;
use fmtc_disk as disk;
use rustc_hash::FxHasher;
use serde_json::{Value, json};
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

/// The result for an output.
pub(super) struct Kept {
    /// The object, if there are formatters.
    pub(super) object: Option<PathBuf>,
    /// What was said.
    pub(super) said: String,
}

/// The largest file that says what an object was made of.
const MAX_NOTE: u64 = 16 << 20;

/// The object beside an output. Its name does not end like those of objects, so that `*.o` is without it.
pub(super) fn object_beside(output: &Path) -> PathBuf {
    beside(output, "fmtc")
}

fn beside(output: &Path, extension: &str) -> PathBuf {
    let mut path = output.as_os_str().to_owned();
    path.push(".");
    path.push(extension);
    PathBuf::from(path)
}

fn note_beside(output: &Path) -> PathBuf {
    beside(output, "fmtc.json")
}

/// A hash of all that the result depends on: this command and its options, the files of formatters, and debug information.
fn hash_of(options: &str, read: &[PathBuf], inputs: &LinkInputs) -> String {
    let mut hasher = FxHasher::default();
    let command = std::env::current_exe().and_then(std::fs::metadata);
    if let Ok(command) = command {
        (command.len(), command.modified().ok()).hash(&mut hasher);
    }
    (env!("CARGO_PKG_VERSION"), options, inputs.hash, inputs.has_sources).hash(&mut hasher);
    for path in read {
        path.hash(&mut hasher);
        disk::read_regular(path, limits::SOURCE_FILE).ok().hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

impl Kept {
    /// The result of an earlier link, if all that it depends on is the same.
    pub(super) fn find(output: &Path, options: &str, inputs: &LinkInputs) -> Option<Kept> {
        let note = disk::read_regular(&note_beside(output), MAX_NOTE).ok()?;
        let note: Value = serde_json::from_slice(&note).ok()?;
        let read = note["read"].as_array()?.iter().map(|path| path.as_str().map(PathBuf::from));
        let read: Vec<PathBuf> = read.collect::<Option<_>>()?;
        let object = object_beside(output);
        let has_object = note["object"].as_bool()?;
        let is_there = !has_object || object.is_file();
        let is_same = note["hash"].as_str()? == hash_of(options, &read, inputs);
        (is_same && is_there).then_some(Kept {
            object: has_object.then_some(object),
            said: note["said"].as_str()?.to_owned(),
        })
    }

    /// Writes an object, and what it was made of.
    pub(super) fn write(
        output: &Path,
        object: Option<Vec<u8>>,
        said: &str,
        (options, read, inputs): (&str, &[PathBuf], &LinkInputs),
    ) -> Result<Kept, Diagnostic> {
        let mut outputs = Outputs::default();
        let note = json!({
            "hash": hash_of(options, read, inputs),
            "object": object.is_some(),
            "read": read.iter().map(|path| path.to_string_lossy()).collect::<Vec<_>>(),
            "said": said,
        });
        let path = object_beside(output);
        let kept = Kept { object: object.is_some().then(|| path.clone()), said: said.to_owned() };
        if let Some(bytes) = object {
            outputs.add_rewritten(&path, bytes);
        }
        outputs.add_rewritten(&note_beside(output), format!("{note}\n").into_bytes());
        outputs.write()?;
        Ok(kept)
    }
}
