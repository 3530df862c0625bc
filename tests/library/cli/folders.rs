//! Folders as arguments: every `.fmt` file below them.

use crate::cli::command::Folder;
use std::fs;

/// A folder with files, also in folders inside it.
fn folder(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new(&[]);
    for (name, text) in files {
        let path = folder.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

const TWICE: &str = "import \"../helpers.fmt\"

summary A \"\\(twice(x))\"

expect A { x: 2 } == \"4\"
";

#[test]
fn files_below_folders_are_found() {
    let folder = folder(&[
        ("pack/helpers.fmt", "func twice(n) { n.signed() * 2 }\n"),
        ("pack/inner/a.fmt", TWICE),
        ("pack/inner/b.fmt", "summary B   \"b\"\n"),
        ("pack/.hidden/a.fmt", "no formatter"),
        ("pack/target/a.fmt", "no formatter"),
        ("pack/notes.txt", "no formatter"),
    ]);
    let run = folder.fmtc(&["check", "pack"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let run = folder.fmtc(&["test", "pack"]);
    assert_eq!((run.code, run.text().as_str()), (Some(0), "1 passed, 0 failed\n"));

    let run = folder.fmtc(&["format", "--check", "pack"]);
    assert_eq!(run.code, Some(1));
    assert!(run.text().contains("b.fmt:1"), "{}", run.text());
    assert_eq!(folder.fmtc(&["format", "pack"]).code, Some(0));
    assert_eq!(folder.fmtc(&["format", "--check", "pack"]).code, Some(0));
}

#[test]
fn a_folder_without_formatters_is_an_error() {
    let folder = folder(&[("pack/notes.txt", "")]);
    let run = folder.fmtc(&["check", "pack"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("no `.fmt` file is below `pack`"), "{}", run.stderr);
}
