//! Sessions written down as a person sees them: `*.trycmd` here, and the README's.
//! `TRYCMD=overwrite` writes what is printed now.

use std::fs;
use std::path::Path;

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cli/*.trycmd").env("NO_COLOR", "1");
}

/// The README's commands run in a folder that holds the examples and what is in `readme`.
#[test]
fn readme() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let examples = folder.path().join("README.in/examples");
    fs::create_dir_all(&examples).unwrap();
    fs::create_dir(folder.path().join("README.out")).unwrap();
    for entry in fs::read_dir(root.join("examples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "fmt" || e == "cpp") {
            fs::copy(&path, examples.join(path.file_name().unwrap())).unwrap();
        }
    }
    let mistake = "mistake.fmt";
    fs::copy(root.join("tests/cli/readme").join(mistake), examples.with_file_name(mistake))
        .unwrap();
    let readme = folder.path().join("README.md");
    fs::copy(root.join("README.md"), &readme).unwrap();
    trycmd::TestCases::new().case(&readme).env("NO_COLOR", "1").run();
    if std::env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite") {
        fs::copy(&readme, root.join("README.md")).unwrap();
    }
}
