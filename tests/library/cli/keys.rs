//! Keys as in Rust and for Windows, by the options of the command and by where files lie.

use crate::cli::command::Folder;

const MANIFEST: &str = "[package]\nname = \"my-app\"\n\n[build-dependencies]\nfmtc = \"0.1\"\n";
const NODE: &str = "summary crate::Node \"node\"\nexpect crate::Node { id: 1 } == \"node\"\n";

fn folder(files: &[(&str, &str)]) -> Folder {
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    Folder::new(&files)
}

/// The section that a file becomes, in hexadecimal with a record a line: what is in it as text.
fn keys(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let run = folder.fmtc(&[&["compile", "--emit", "bin", "-o", "-"], arguments].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let is_text = |byte: &u8| (0x20..0x7f).contains(byte);
    let parts = run.stdout.split(|byte| !is_text(byte));
    let texts = parts.map(|part| String::from_utf8_lossy(part).into_owned());
    texts.filter(|text| text.contains(['<', ':'])).collect()
}

#[test]
fn the_manifest_above_says_that_files_are_for_rust() {
    let package = folder(&[("Cargo.toml", MANIFEST), ("fmt/deep/node.fmt", NODE)]);
    assert_eq!(package.fmtc(&["test", "fmt"]).code, Some(0));
    let run = package.fmtc(&["check", "--deny", "warnings", "fmt"]);
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    assert_eq!(keys(&package, &["fmt/deep/node.fmt"]), ["my_app::Node"]);
    // A name that is given wins, and standard input has the place that it is given.
    assert_eq!(keys(&package, &["--crate", "other", "fmt/deep/node.fmt"]), ["other::Node"]);
    let run = package.fmtc_with(
        &["check", "--deny", "warnings", "--stdin-filename", "fmt/node.fmt", "-"],
        NODE.as_bytes(),
    );
    let run_elsewhere = package.fmtc_with(&["check", "-"], NODE.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run_elsewhere.stderr.is_empty() || run_elsewhere.stderr.contains("W0303"));
}

#[test]
fn elsewhere_keys_of_rust_are_reported() {
    for manifest in ["", "[package]\nname = \"a\"\n[dependencies]\nfmtc = \"0.1\"\n"] {
        let project = folder(&[("Cargo.toml", manifest), ("node.fmt", NODE)]);
        let run = project.fmtc(&["check", "node.fmt", "--message-format", "short"]);
        assert!(run.stderr.contains("warning[W0303]: no type is called `crate::Node`"), "{run:?}");
        let run = project.fmtc(&["check", "node.fmt", "--crate", "app", "--deny", "warnings"]);
        assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    }
}

#[test]
fn the_target_decides_the_spelling_of_templates() {
    let project = folder(&[("a.fmt", "summary Box<const char *> \"box\"\n")]);
    for (target, key) in [
        ("x86_64-pc-windows-msvc", "Box<char const *>"),
        ("x86_64-pc-windows", "Box<char const *>"),
        ("aarch64-pc-windows-msvc", "Box<char const *>"),
        ("x86_64-pc-windows-gnu", "Box<const char *>"),
        ("x86_64-w64-mingw32", "Box<const char *>"),
        ("x86_64-unknown-linux-gnu", "Box<const char *>"),
        ("arm64-apple-macos", "Box<const char *>"),
    ] {
        assert_eq!(keys(&project, &["--target", target, "a.fmt"]), [key], "{target}");
        for emit in ["c", "rust", "asm"] {
            let run =
                project.fmtc(&["compile", "a.fmt", "--emit", emit, "--target", target, "-o-"]);
            assert!(run.text().contains(key), "{target}, {emit}: {}", run.text());
        }
    }
    // Source text is the same for all machines unless one is named.
    assert_eq!(keys(&project, &["a.fmt"]), ["Box<const char *>"]);
}

/// A file's own formatter replaces the one that it imports, however the keys of both are written;
/// in one file both are reported.
#[test]
fn keys_are_compared_as_lldb_has_them() {
    let imported = "summary app::Node, Vec<u8>, std::_::list<int, ...> \"imported\"\n";
    let own = "summary crate::Node, alloc::vec::Vec<unsigned char, alloc::alloc::Global> \"own\"\n\
               summary std::_::list<int,...> \"own\"\n";
    let files =
        [("a.fmt", format!("import \"b.fmt\"\n{own}")), ("c.fmt", format!("{imported}{own}"))];
    let [a, c] = &files;
    let project = folder(&[("b.fmt", imported), (a.0, &a.1), (c.0, &c.1)]);
    let run = project.fmtc(&["check", "a.fmt", "--crate", "app", "--deny", "warnings"]);
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    assert_eq!(keys(&project, &["--crate", "app", "a.fmt"]).len(), 3);
    let run = project.fmtc(&["check", "c.fmt", "--crate", "app", "--message-format", "short"]);
    assert_eq!(run.stderr.matches("W0310").count(), 3, "{}", run.stderr);
}
