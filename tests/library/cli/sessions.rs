//! Sessions written down as a person sees them: `*.trycmd` here, and those of documents.
//! `TRYCMD=overwrite` writes what is printed now.

use crate::executable;
use std::fs;
use std::path::Path;

#[test]
fn sessions() {
    cases("tests/library/cli/*.trycmd");
}

#[test]
fn readme() {
    document("README.md");
}

#[test]
fn architecture() {
    document("docs/ARCHITECTURE.md");
}

fn cases(path: impl AsRef<Path>) {
    let cases = trycmd::TestCases::new();
    cases.register_bin("fmtc", Path::new(&executable::fmtc()));
    cases.case(path).env("NO_COLOR", "1").run();
}

/// Runs the commands of a document in a folder that holds the examples and the files of `documents`.
fn document(path: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let document = folder.path().join("document.md");
    let before = document.with_extension("in");
    let examples = before.join("examples");
    fs::create_dir_all(&examples).unwrap();
    fs::create_dir(document.with_extension("out")).unwrap();
    copy_sources(&root.join("examples"), &examples);
    copy_sources(&root.join("tests/library/cli/documents"), &before);
    fs::copy(root.join(path), &document).unwrap();
    cases(&document);
    if std::env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite") {
        fs::copy(&document, root.join(path)).unwrap();
    }
}

fn copy_sources(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "fmt" || e == "cpp") {
            fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
        }
    }
}
