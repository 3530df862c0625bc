//! Tests that are files of a folder.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Runs a test for each file of a folder below `tests` that has an extension, in the order of their names. A snapshot of
/// one is named after its file. A file that fails does not hide those after it.
pub(crate) fn for_each_file(folder: &str, extension: &str, test: impl Fn(&Path)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        entries.filter(|file| file.extension().is_some_and(|found| found == extension)).collect();
    files.sort();
    assert!(!files.is_empty(), "{} has no .{extension} files", folder.display());
    let failed = files.iter().filter(|file| {
        let mut settings = insta::Settings::clone_current();
        settings.set_input_file(file);
        settings.set_snapshot_suffix(file.file_name().unwrap().to_string_lossy());
        let run = AssertUnwindSafe(|| settings.bind(|| test(file)));
        catch_unwind(run).is_err()
    });
    let failed = Vec::from_iter(failed.map(|file| file.display().to_string()));
    assert!(failed.is_empty(), "failed: {}", failed.join(", "));
}
