//! `fmtc setup gdb`: what it prints and what it does to gdb's init files; `--gdb-script`.

use crate::cli::command::Folder;
use std::process::Command;

fn printed(home: &Folder, arguments: &[&str]) -> String {
    let mut command = Command::new(crate::executable::fmtc());
    command.args(arguments).current_dir(home.path(".")).env("HOME", home.path(""));
    command.env("XDG_DATA_HOME", home.path("data folder")).env_remove("XDG_CONFIG_HOME");
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The line that loads the file at the user's data.
fn line(home: &Folder) -> String {
    let file = format!("fmtc/{}/fmtc_formatters.py", env!("CARGO_PKG_VERSION"));
    format!("source {}\n", home.path("data folder").join(file).display())
}

#[test]
fn prints_one_line_and_writes_the_file() {
    let home = Folder::new(&[]);
    assert_eq!(printed(&home, &["setup", "gdb"]), line(&home));
    let file = format!("data folder/fmtc/{}/fmtc_formatters.py", env!("CARGO_PKG_VERSION"));
    assert_eq!(home.read(&file), fmtc::runtime::bundle().as_bytes());
}

#[test]
fn installs_the_line_once_and_takes_it_out_again() {
    let mine = "set history save on\n";
    let old = "source /old/fmtc/0.0.1/fmtc_formatters.py\n";
    for init in [".gdbinit", ".config/gdb/gdbinit"] {
        let home = Folder::new(&[(init, format!("{old}{mine}").as_bytes())]);
        for _ in 0..2 {
            assert_eq!(printed(&home, &["setup", "gdb", "--install"]), line(&home));
            let text = String::from_utf8(home.read(init)).unwrap();
            assert_eq!(text, format!("{mine}{}", line(&home)), "{init}");
        }
        for _ in 0..2 {
            printed(&home, &["setup", "gdb", "--uninstall"]);
            assert_eq!(home.read(init), mine.as_bytes(), "{init}");
        }
    }
}

#[test]
fn installs_where_there_is_no_init_file() {
    let home = Folder::new(&[]);
    printed(&home, &["setup", "gdb", "--install"]);
    assert_eq!(home.read(".gdbinit"), line(&home).as_bytes());
}

#[test]
fn outputs_for_elf_carry_the_runtime() {
    let folder = Folder::new(&[("a.fmt", b"summary P \"\\(x)\"")]);
    for emit in ["obj", "asm", "c", "rust"] {
        let compile = ["compile", "a.fmt", "--target", "x86_64-unknown-linux-gnu", "-o", "out"];
        let run = folder
            .fmtc(&[compile.as_slice(), ["--emit", emit, "--gdb-script"].as_slice()].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let out = String::from_utf8_lossy(&folder.read("out")).into_owned();
        for part in [".debug_gdb_scripts", "gdb.inlined-script.fmtc", "def _load_fmtc("] {
            assert!(out.contains(part), "{emit} {part}");
        }
    }
    for arguments in [["--emit", "hex"], ["--target", "arm64-apple-macos"]] {
        let run = folder.fmtc(
            &[["compile", "a.fmt", "--gdb-script"].as_slice(), arguments.as_slice()].concat(),
        );
        assert_eq!(run.code, Some(1));
        assert!(run.stderr.contains("no place for the runtime of gdb"), "{}", run.stderr);
    }
}

/// The init file after the line of fmtc was taken out.
fn left_of(init: &str) -> String {
    let home = Folder::new(&[(".gdbinit", init.as_bytes())]);
    printed(&home, &["setup", "gdb", "--uninstall"]);
    String::from_utf8(home.read(".gdbinit")).unwrap()
}

#[test]
fn lines_of_every_version_are_known() {
    for line in ["source /data/fmtc/0.0.9/fmtc_formatters.py", "source /a b/fmtc_formatters.py"] {
        assert_eq!(left_of(&format!("{line}\n")), "", "{line}");
    }
    for line in ["source /data/other.py", "# source /data/fmtc/0.0.9/fmtc_formatters.py"] {
        assert_eq!(left_of(&format!("{line}\n")), format!("{line}\n"));
    }
}
