//! Keys of the crates of a package of Cargo, whose manifest tells its names, and whether its build script uses fmtc.

use crate::cli::command::Folder;
use std::fs;

/// The key of `crate::Node` in a file of a package.
fn key(folder: &Folder) -> String {
    key_in(folder, "a.fmt")
}

fn key_in(folder: &Folder, file: &str) -> String {
    let run = folder.fmtc(&["compile", file, "--emit", "fasm", "-o", "-"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let text = run.text();
    let record = text.lines().find(|line| line.starts_with("record ")).unwrap();
    record.split('"').nth(1).unwrap().to_owned()
}

/// A package with a manifest and files, and formatters.
fn package(manifest: &str, files: &[&str]) -> Folder {
    let manifest = format!("[package]\nname = \"my-app\" # it\n{manifest}");
    let own: [(&str, &[u8]); 2] =
        [("Cargo.toml", manifest.as_bytes()), ("a.fmt", b"summary crate::Node \"node\"\n")];
    let files: Vec<_> = own.into_iter().chain(files.iter().map(|file| (*file, &b""[..]))).collect();
    Folder::new(&files)
}

const USES: &str = "[build-dependencies]\nfmtc = \"0.1\"\n";

#[test]
fn packages_with_formatters() {
    for uses in [
        "[build-dependencies]\nfmtc = \"0.1\"",
        "[build-dependencies]\nfmtc.workspace = true",
        "[build-dependencies.fmtc]\npath = \"..\"",
        "[target.'cfg(unix)'.build-dependencies]\n fmtc = { version = \"0.1\" }",
    ] {
        assert_eq!(key(&package(&format!("{uses}\n"), &[])), "my_app::Node", "{uses}");
    }
    for other in ["[dependencies]\nfmtc = \"0.1\"", "[build-dependencies]\ncc = \"1\"", ""] {
        let folder = package(&format!("{other}\n"), &[]);
        assert_eq!(key(&folder), "crate::Node", "{other}");
        // `fmtc link --cargo` takes what is in this folder, where Cargo links with it.
        fs::create_dir(folder.path("fmt")).unwrap();
        fs::copy(folder.path("a.fmt"), folder.path("fmt/b.fmt")).unwrap();
        assert_eq!(key_in(&folder, "fmt/b.fmt"), "crate::Node", "{other}");
        fs::create_dir(folder.path(".cargo")).unwrap();
        fs::write(folder.path(".cargo/fmtc-linker"), "").unwrap();
        assert_eq!(key_in(&folder, "fmt/b.fmt"), "my_app::Node", "{other}");
    }
}

#[test]
fn crates_of_packages() {
    let bin = "[[bin]]\nname = \"tool\" # \"no\"\npath = \"src/main.rs\"\n";
    let lib = "[lib]\nname = 'core_of'\n[[example]]\nname = \"e-x\"\n";
    for (manifest, files, wanted) in [
        ("", &[][..], "my_app"),
        ("", &["src/main.rs", "src/lib.rs"], "my_app"),
        (bin, &["src/main.rs"], "tool"),
        (bin, &["src/main.rs", "src/lib.rs"], "my_app|tool"),
        (lib, &["src/lib.rs"], "core_of|e_x"),
        (lib, &["src/main.rs"], "core_of|my_app|e_x"),
        (
            "",
            &["src/lib.rs", "src/bin/b.rs", "src/bin/a/main.rs", "examples/x-y.rs", "examples/z"],
            "my_app|a|b|x_y",
        ),
    ] {
        let wanted = match wanted.contains('|') {
            true => format!("^({wanted})::Node$"),
            false => format!("{wanted}::Node"),
        };
        let found = key(&package(&format!("{manifest}{USES}"), files));
        assert_eq!(found, wanted, "{manifest}{files:?}");
    }
}

/// A manifest is read up to a mebibyte, and no byte more.
#[test]
fn no_more_than_the_limit_is_read() {
    for (more, wanted) in [(0, "my_app::Node"), (1, "crate::Node")] {
        let folder = package(USES, &[]);
        let mut manifest = folder.read("Cargo.toml");
        manifest.resize((1 << 20) + more, b'\n');
        fs::write(folder.path("Cargo.toml"), manifest).unwrap();
        assert_eq!(key(&folder), wanted, "{more}");
    }
}
