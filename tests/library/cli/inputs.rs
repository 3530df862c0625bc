//! Inputs that never end, wait, or are none of the user's files.

use crate::cli::command::{Folder, fmtc, refused_soon};
use std::fs;

#[cfg(target_os = "linux")]
#[test]
fn only_regular_files_are_read() {
    let folder = Folder::new(&[("a.fmt", b"summary A \"a\"")]);
    assert_eq!(folder.fmtc(&["compile", "a.fmt", "-o", "app.o"]).code, Some(0));
    let made = std::process::Command::new("mkfifo").arg(folder.path("pipe")).status().unwrap();
    assert!(made.success());
    for endless in ["/dev/zero", "/dev/urandom", "pipe", "/dev/tty", "/proc/kmsg"] {
        let commands: [&[&str]; 16] = [
            &["compile", endless],
            &["check", endless],
            &["check", "a.fmt", "--against", endless],
            &["format", "--check", endless],
            &["test", endless],
            &["run", endless, "--value-json", "1"],
            &["run", "a.fmt", "--value", endless],
            &["run", "--section", endless, "--value-json", "1"],
            &["asm", endless],
            &["dump", "--asm", "--raw", endless],
            &["dump", endless],
            &["dump", "--hex", endless],
            &["verify", endless],
            &["inject", endless, "app.o", "-o", "new.o"],
            &["import", endless, "-o", "new.fmt"],
            &["types", endless],
        ];
        // Empty files that the system makes up are neither sections nor errors.
        let commands = if endless == "/proc/kmsg" { &commands[..3] } else { &commands[..] };
        for arguments in commands {
            refused_soon(fmtc(&folder.path(""), arguments));
        }
        let text = format!("import \"{endless}\"\nsummary A \"a\"\n");
        fs::write(folder.path("b.fmt"), text).unwrap();
        for command in ["compile", "check", "test", "verify", "dump"] {
            refused_soon(fmtc(
                &folder.path(""),
                &command.split(' ').chain(["b.fmt"]).collect::<Vec<_>>(),
            ));
        }
    }
    for (file, reason) in [
        ("/dev/zero", "it is not a regular file"),
        ("/proc/self/stat", "there is nothing in this file"),
    ] {
        let run = refused_soon(fmtc(&folder.path(""), &["check", file]));
        assert!(run.stderr.contains(reason), "{file}: {}", run.stderr);
    }
    for name in ["-", "/dev/stdin"] {
        fs::write(folder.path("b.fmt"), format!("import \"{name}\"\nsummary A \"a\"\n")).unwrap();
        let run = folder.fmtc_with(&["compile", "b.fmt", "-o", "new.o"], b"let x = 1\n");
        assert_eq!(run.code, Some(1), "{}", run.stderr);
    }
    assert!(!folder.path("new.o").exists());
}

#[cfg(unix)]
#[test]
fn standard_input_may_have_no_end() {
    let zero = fs::File::open("/dev/zero").unwrap();
    let folder = Folder::new(&[]);
    let mut endless = fmtc(&folder.path(""), &["check", "-"]);
    endless.stdin(zero);
    let run = refused_soon(endless);
    assert!(run.stderr.contains("it has more than 32 MiB"), "{}", run.stderr);
}

#[test]
fn imports_can_be_confined() {
    let folder = Folder::new(&[
        ("in/a.fmt", b"import \"part.fmt\"\nsummary A \"\\(part)\"\n"),
        ("in/b.fmt", b"import \"../out.fmt\"\nsummary B \"\\(out)\"\n"),
        ("in/part.fmt", b"let part = 1\n"),
        ("out.fmt", b"let out = 1\n"),
    ]);
    assert_eq!(folder.fmtc(&["check", "in/a.fmt", "--import-root", "in"]).code, Some(0));
    assert_eq!(folder.fmtc(&["check", "in/b.fmt"]).code, Some(0));
    let run = folder.fmtc(&["check", "in/b.fmt", "--import-root", "in"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("outside the directory"), "{}", run.stderr);
    assert_eq!(folder.fmtc(&["check", "in/a.fmt", "--import-root", "missing"]).code, Some(1));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../out.fmt", folder.path("in/link.fmt")).unwrap();
        fs::write(folder.path("in/c.fmt"), "import \"link.fmt\"\nsummary B \"\\(out)\"\n").unwrap();
        let run = folder.fmtc(&["check", "in/c.fmt", "--import-root", "in"]);
        assert_eq!(run.code, Some(1));
    }
}

#[test]
fn nothing_is_shown_of_a_file_that_is_no_formatter_source() {
    let folder = Folder::new(&[
        ("a.fmt", b"import \"secret\"\nsummary A \"a\"\n"),
        ("secret", b"root:hunter2:0:0\n"),
    ]);
    for format in ["human", "short", "json", "sarif", "github"] {
        let run = folder.fmtc(&["check", "a.fmt", "--message-format", format]);
        assert_eq!(run.code, Some(1));
        assert!(run.stderr.contains("not a formatter source"), "{}", run.stderr);
        assert!(!run.stderr.contains("hunter2"), "{}", run.stderr);
    }
}
