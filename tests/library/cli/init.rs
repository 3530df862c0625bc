//! `fmtc init`: what it writes into projects, and what it leaves alone.

use crate::cli::command::{Folder, Run, fmtc};
use fmtc::internals::unified;

const CMAKE: &[u8] = b"project(p CXX)\n# add_executable(old a.cpp)\nadd_library(api INTERFACE)\n\
add_library(core STATIC core.cpp)\nadd_executable(app main.cpp)\n";
const MESON: &[u8] = b"project('p', 'cpp')\napp = executable('app', 'main.cpp')\n";
const CARGO: &[u8] = b"[package]\nname = \"p\"\n";

fn succeeds(run: &Run) {
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}

fn refuses(folder: &Folder, arguments: &[&str], reason: &str) {
    let before: Vec<_> = folder.names();
    let run = folder.fmtc(arguments);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(run.stderr.contains("E0711") && run.stderr.contains(reason), "{}", run.stderr);
    assert_eq!(folder.names(), before);
}

fn text(folder: &Folder, name: &str) -> String {
    String::from_utf8(folder.read(name)).unwrap()
}

#[test]
fn lines_for_cmake_are_printed() {
    let folder = Folder::new(&[("CMakeLists.txt", CMAKE)]);
    let run = folder.fmtc(&["init"]);
    succeeds(&run);
    let command = crate::executable::fmtc();
    let wanted = format!(
        "\
created formatters.fmt
run: fmtc generate all --prefix build/fmtc
then: cmake -B build -DCMAKE_BUILD_TYPE=Debug -DFmtc_ROOT=build/fmtc -DFMTC_EXECUTABLE={}
add to CMakeLists.txt, below the target:

find_package(Fmtc QUIET)
if(Fmtc_FOUND)
  fmtc_target_formatters(TARGET formatters.fmt)
else()
  message(NOTICE \"TARGET has no formatters: fmtc was not found; -DFmtc_ROOT=DIR says where it is\")
endif()

TARGET is the executable or library that has the types.
",
        command
    );
    assert_eq!(run.text(), wanted);
    assert_eq!(folder.read("CMakeLists.txt"), CMAKE);
    succeeds(&folder.fmtc(&["test", "formatters.fmt"]));
}

#[test]
fn a_target_is_chosen_or_called_as_the_program() {
    let folder = Folder::new(&[("CMakeLists.txt", CMAKE)]);
    let run = folder.fmtc(&["init", "--build-target", "app", "lldb/app.fmt"]);
    succeeds(&run);
    assert!(run.text().contains("fmtc_target_formatters(app lldb/app.fmt)"), "{}", run.text());
    assert!(!run.text().contains("TARGET"), "{}", run.text());
    assert!(folder.path("lldb/app.fmt").is_file());

    let object: &[u8] = include_bytes!("../../types/objects/clang_dwarf5.o");
    let folder = Folder::new(&[("CMakeLists.txt", CMAKE), ("build/shapes", object)]);
    let run = folder.fmtc(&["init", "--against", "build/shapes"]);
    succeeds(&run);
    assert!(run.text().contains("fmtc_target_formatters(shapes formatters.fmt)"), "{}", run.text());
    let drafts = text(&folder, "formatters.fmt").matches("summary ").count();
    assert!((5..=10).contains(&drafts), "{drafts}");
    succeeds(&folder.fmtc(&["test", "formatters.fmt"]));
}

#[test]
fn lines_for_meson_are_printed() {
    let folder = Folder::new(&[("meson.build", MESON)]);
    let run = folder.fmtc(&["init", "--build-target", "app"]);
    succeeds(&run);
    let first = "add to meson.build, above `app`, and `fmtc_formatters` to its sources:\n\n";
    assert!(run.text().contains(first), "{}", run.text());
    assert!(run.text().contains("find_program('fmtc', required: false)"), "{}", run.text());
    assert_eq!(folder.read("meson.build"), MESON);
}

#[test]
fn cargo_gets_a_dependency_a_script_and_a_line() {
    let folder = Folder::new(&[("Cargo.toml", CARGO), ("src/main.rs", b"fn main() {}\n")]);
    succeeds(&folder.fmtc(&["init", "--package", "../fmtc"]));
    let manifest = text(&folder, "Cargo.toml");
    let line = r#"fmtc = { path = "../fmtc", default-features = false, features = ["build"] }"#;
    assert!(manifest.ends_with(&format!("[build-dependencies]\n{line}\n")), "{manifest}");
    let call = r#"fmtc::build::Config::new().file("formatters.fmt").pack("rust-std").compile()"#;
    assert!(text(&folder, "build.rs").contains(call));
    assert!(
        text(&folder, "src/main.rs")
            .ends_with("include!(concat!(env!(\"OUT_DIR\"), \"/fmtc.rs\"));\n")
    );
    let tested = folder.fmtc(&["test", "formatters.fmt"]);
    succeeds(&tested);
    assert!(tested.text().contains("1 passed"), "{}", tested.text());
}

#[test]
#[cfg(unix)]
fn cargo_gets_a_linker() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new(&[("Cargo.toml", CARGO), ("src/main.rs", b"fn main() {}\n")]);
    let run = folder.fmtc(&["init"]);
    succeeds(&run);
    assert!(run.stderr.contains("to undo it, remove the line"), "{}", run.stderr);
    assert!(run.text().contains("[lints.rust]\nlinker_messages = \"warn\"\n"), "{}", run.text());
    let line = "linker = \".cargo/fmtc-linker\"\n";
    let configuration = text(&folder, ".cargo/config.toml");
    assert!(
        configuration.starts_with("[target.") && configuration.ends_with(line),
        "{configuration}"
    );
    let script = text(&folder, ".cargo/fmtc-linker");
    assert!(script.ends_with("exec 'cc' \"$@\"\n"), "{script}");
    let mode = std::fs::metadata(folder.path(".cargo/fmtc-linker")).unwrap().permissions().mode();
    assert_eq!(mode & 0o111, 0o111);
    assert_eq!(folder.read("Cargo.toml"), CARGO);
    assert_eq!(folder.read("src/main.rs"), b"fn main() {}\n");
    succeeds(&folder.fmtc(&["test", "fmt/formatters.fmt"]));
    refuses(&folder, &["init", "other.fmt"], "is not in the directory `fmt`");
}

#[test]
#[cfg(unix)]
fn the_linker_that_is_there_is_called() {
    let triple = host();
    for (linker, call) in [("clang-22", "'clang-22'"), ("tools/cc", "\"${0%/*}/../tools/cc\"")] {
        let old =
            format!("# ours\n[target]\n{triple} = {{ linker = \"{linker}\", runner = \"r\" }}\n");
        let root = b"[workspace]\nmembers = [\"p\"]\n";
        let folder = Folder::new(&[
            ("Cargo.toml", root),
            (".cargo/config.toml", old.as_bytes()),
            ("p/Cargo.toml", CARGO),
            ("p/src/main.rs", b""),
        ]);
        let run = fmtc(&folder.path("p"), &["init"]).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        let new = old.replace(linker, ".cargo/fmtc-linker");
        assert_eq!(text(&folder, ".cargo/config.toml"), new);
        let script = text(&folder, ".cargo/fmtc-linker");
        assert!(script.ends_with(&format!("\nexec {call} \"$@\"\n")), "{script}");
        assert!(folder.path("p/fmt/formatters.fmt").is_file());
    }
}

#[test]
#[cfg(unix)]
fn the_script_needs_an_fmtc_that_links() {
    let folder = Folder::new(&[("Cargo.toml", CARGO), ("src/main.rs", b"")]);
    succeeds(&folder.fmtc(&["init"]));
    std::fs::write(folder.path("old"), "#!/bin/sh\nexit 2\n").unwrap();
    std::fs::write(folder.path("new"), "#!/bin/sh\necho new\n").unwrap();
    for (command, said) in [("old", ""), ("new", "new\n"), ("missing", "")] {
        let path = folder.path(command);
        if path.is_file() {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        }
        let script = folder.path(".cargo/fmtc-linker");
        let run = std::process::Command::new(script).arg("--version").env("FMTC", path).output();
        let run = run.unwrap();
        let text = String::from_utf8(run.stdout).unwrap();
        assert!(run.status.success() && (text == said) == (command == "new"), "{command}: {text}");
    }
}

#[test]
#[cfg(unix)]
fn linkers_that_would_be_lost_are_refused() {
    let host = host();
    let own = format!("[target.{host}]\nlinker = \"rust-lld\"\n");
    let cases: [(&str, &str, &str); 3] = [
        (".cargo/config.toml", "[target.'cfg(unix)']\nlinker = \"clang\"\n", "would be lost"),
        (".cargo/config", "", "and then no `config.toml`"),
        (".cargo/config.toml", &own, "knows it by its name"),
    ];
    for (name, configuration, reason) in cases {
        let folder = Folder::new(&[("Cargo.toml", CARGO), (name, configuration.as_bytes())]);
        refuses(&folder, &["init"], reason);
    }
    let above = own.replace("rust-lld", "clang");
    let folder = Folder::new(&[(".cargo/config.toml", above.as_bytes()), ("p/Cargo.toml", CARGO)]);
    let run = fmtc(&folder.path("p"), &["init"]).output().unwrap();
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(!run.status.success() && said.contains("would be lost"), "{said}");
    let folder = Folder::new(&[("Cargo.toml", CARGO)]);
    let variable = format!("CARGO_TARGET_{}_LINKER", host.to_uppercase().replace('-', "_"));
    let run = fmtc(&folder.path(""), &["init"]).env(&variable, "clang").output().unwrap();
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(!run.status.success() && said.contains(&variable), "{said}");
}

/// The triple of this machine.
#[cfg(unix)]
fn host() -> String {
    let output = std::process::Command::new("rustc").arg("-vV").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().find_map(|line| line.strip_prefix("host: ")).unwrap().to_owned()
}

#[test]
fn the_library_of_a_package_is_found() {
    let manifest = b"# [build-dependencies]\n[package]\nname = \"p\"\nbuild = \"make.rs\" # it\n\n\
[lib]\nname = \"core_of_p\"\npath = \"core.rs\"\n\n[build-dependencies] # none\n";
    let files = [("Cargo.toml", &manifest[..]), ("core.rs", b""), ("src/main.rs", b"")];
    let folder = Folder::new(&files);
    let run = folder.fmtc(&["init", "--package", "../fmtc"]);
    succeeds(&run);
    assert!(run.stderr.contains("which LLDB 20 and later show"), "{}", run.stderr);
    let new = text(&folder, "Cargo.toml");
    let table = "[build-dependencies] # none\nfmtc = {";
    assert!(new.as_bytes().starts_with(manifest) && new.contains(table), "{new}");
    assert!(text(&folder, "make.rs").contains("fmtc::build"));
    assert!(text(&folder, "core.rs").contains("include!"));
    assert_eq!(folder.read("src/main.rs"), b"");
    succeeds(&folder.fmtc(&["test", "formatters.fmt"]));
}

#[test]
fn a_crate_that_forbids_unsafe_code_links_an_object() {
    let source: &[u8] = b"#![forbid(unsafe_code)]\n";
    let manifest: &[u8] = b"[package]\nname = \"p\"\n\n[build-dependencies]\ncc = \"1\"\n";
    let folder = Folder::new(&[("Cargo.toml", manifest), ("src/lib.rs", source)]);
    succeeds(&folder.fmtc(&["init", "--package", "../fmtc"]));
    let manifest = text(&folder, "Cargo.toml");
    let table = "[build-dependencies]\ncc = \"1\"\nfmtc = { path = \"";
    assert!(manifest.contains(table), "{manifest}");
    assert!(manifest.contains(r#"features = ["build", "object"]"#), "{manifest}");
    assert!(text(&folder, "build.rs").contains(".object().compile()"));
    assert_eq!(folder.read("src/lib.rs"), source);
}

#[test]
fn dependencies_of_every_form_get_one_more() {
    let dependency =
        r#"fmtc = { path = "../fmtc", default-features = false, features = ["build"] }"#;
    let package = "[package]\nname = \"p\" # see [build-dependencies]\n";
    for (old, new) in [
        ("{package}", "{package}\n[build-dependencies]\n{dependency}\n"),
        (
            "{package}[dependencies]\nfmtc = \"1\"\n",
            "{package}[dependencies]\nfmtc = \"1\"\n\n[build-dependencies]\n{dependency}\n",
        ),
        (
            "{package}[build-dependencies] # tools\ncc = \"1\" # c\n\n# end\n",
            "{package}[build-dependencies] # tools\ncc = \"1\" # c\n{dependency}\n\n# end\n",
        ),
        (
            "build-dependencies.cc = \"1\"\n{package}",
            "build-dependencies.cc = \"1\"\nbuild-dependencies.{dependency}\n{package}",
        ),
        (
            "build-dependencies = { cc = \"1\" }\n{package}",
            "build-dependencies = { cc = \"1\" , {dependency} }\n{package}",
        ),
        (
            "{package}[build-dependencies.fmtc]\npath = \"f\"\n",
            "{package}[build-dependencies.fmtc]\npath = \"f\"\n",
        ),
    ] {
        let [old, new] = [old, new]
            .map(|text| text.replace("{package}", package).replace("{dependency}", dependency));
        let folder = Folder::new(&[("Cargo.toml", old.as_bytes()), ("src/main.rs", b"")]);
        succeeds(&folder.fmtc(&["init", "--package", "../fmtc"]));
        assert_eq!(text(&folder, "Cargo.toml"), new);
    }
    let broken = Folder::new(&[("Cargo.toml", b"[package\n"), ("src/main.rs", b"")]);
    refuses(&broken, &["init", "--package", "../fmtc"], "cannot be read");
    let number = Folder::new(&[("Cargo.toml", b"build-dependencies = 1\n"), ("src/main.rs", b"")]);
    refuses(&number, &["init", "--package", "../fmtc"], "is not a table");
}

#[test]
fn a_build_script_is_left_alone_and_the_line_is_said() {
    let script: &[u8] = b"fn main() {}\n";
    let files = [("Cargo.toml", CARGO), ("src/lib.rs", &b""[..]), ("build.rs", script)];
    let folder = Folder::new(&files);
    let run = folder.fmtc(&["init", "--package", "../fmtc"]);
    succeeds(&run);
    assert_eq!(folder.read("build.rs"), script);
    assert!(run.stderr.contains(".compile().unwrap();`"), "{}", run.stderr);
}

#[test]
fn a_second_time_there_is_nothing_to_do() {
    let cmake = [CMAKE, b"fmtc_target_formatters(app formatters.fmt)\n"].concat();
    let meson = [b"fmtc = find_program('fmtc', required: false)\n", MESON].concat();
    let cargo = [CARGO, b"[lints.rust]\nlinker_messages = \"warn\"\n"].concat();
    for (name, content) in
        [("CMakeLists.txt", &*cmake), ("meson.build", &*meson), ("Cargo.toml", &*cargo)]
    {
        let folder = Folder::new(&[(name, content), ("src/lib.rs", b"")]);
        succeeds(&folder.fmtc(&["init"]));
        let once = folder.read(name);
        let run = folder.fmtc(&["init"]);
        succeeds(&run);
        assert!(
            run.text().starts_with(
                "nothing to do: the project has formatters already. `fmtc types --draft"
            ),
            "{}",
            run.text()
        );
        assert_eq!(folder.read(name), once);
    }
}

#[test]
fn a_dry_run_writes_nothing() {
    let folder = Folder::new(&[("Cargo.toml", CARGO), ("src/lib.rs", b"")]);
    let run = folder.fmtc(&["init", "--package", "../fmtc", "--dry-run"]);
    succeeds(&run);
    assert!(run.text().contains("--- Cargo.toml\n+++ Cargo.toml\n@@ "), "{}", run.text());
    assert_eq!(folder.names(), ["Cargo.toml", "src"]);
    assert_eq!(folder.read("Cargo.toml"), CARGO);
}

#[test]
fn what_is_unclear_is_refused() {
    refuses(&Folder::new(&[]), &["init"], "no CMakeLists.txt, meson.build or Cargo.toml");
    let both = Folder::new(&[("CMakeLists.txt", CMAKE), ("meson.build", MESON)]);
    refuses(&both, &["init"], "both `CMakeLists.txt` and `meson.build`");
    succeeds(&both.fmtc(&["init", "--build", "meson"]));
    assert_eq!(both.read("CMakeLists.txt"), CMAKE);
    let workspace = Folder::new(&[("Cargo.toml", b"[workspace]\n")]);
    refuses(
        &workspace,
        &["init", "--package", "../fmtc"],
        "neither `src/main.rs` nor `src/lib.rs`",
    );
}

#[test]
fn names_that_would_be_more_than_names() {
    let cmake: &[u8] = b"add_executable(app main.c)\n";
    let folder = Folder::new(&[("CMakeLists.txt", cmake), ("meson.build", b"executable('a')\n")]);
    for build in ["cmake", "meson"] {
        for name in ["a b.fmt", "a\nb.fmt", "a)b.fmt", "a'b.fmt", "${A}.fmt", "\u{202e}.fmt", "-"] {
            refuses(
                &folder,
                &["init", "--build", build, "--", name],
                "not a name that build files",
            );
        }
    }
    refuses(
        &folder,
        &["init", "--build", "cmake", "--package", "a\u{1b}[2J"],
        "control characters",
    );
    assert_eq!(folder.read("CMakeLists.txt"), cmake);
    assert_eq!(folder.names().len(), 2);
}

#[test]
fn a_project_that_cannot_be_changed_gets_no_folders() {
    let folder = Folder::new(&[("Cargo.toml", CARGO), ("src/lib.rs", b"")]);
    let project = folder.path("Cargo.toml");
    let mut permissions = std::fs::metadata(&project).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&project, permissions).unwrap();
    let run = folder.fmtc(&["init", "--package", "../fmtc", "new/fmt/app.fmt"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("read-only"), "{}", run.stderr);
    assert_eq!(folder.names(), ["Cargo.toml", "src"]);
}

#[test]
fn lines_that_differ_have_three_around_them() {
    let old = "1\n2\n3\n4\n5\n6\n7\n8\n";
    let changed = old.replace("5\n", "five\n5.5\n");
    let diff = "@@ -2,7 +2,8 @@\n 2\n 3\n 4\n-5\n+five\n+5.5\n 6\n 7\n 8\n";
    assert_eq!(unified(old, &changed), diff);
    let more = format!("{old}9\n");
    assert_eq!(unified(old, &more), "@@ -6,3 +6,4 @@\n 6\n 7\n 8\n+9\n");
    // Of equal lines the last one is new.
    assert_eq!(unified("a\na\n", "a\na\na\n"), "@@ -1,2 +1,3 @@\n a\n a\n+a\n");
    assert_eq!(unified("", "a\nb\n"), "@@ -0,0 +1,2 @@\n+a\n+b\n");
    let diff = "@@ -1,2 +1,3 @@\n a\n-b\n\\ No newline at end of file\n+b\n+c\n";
    assert_eq!(unified("a\nb", "a\nb\nc\n"), diff);
}
