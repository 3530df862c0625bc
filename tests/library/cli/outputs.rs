//! Outputs: nothing that was read is lost, nothing half is left, and exit code 1 means that nothing
//! was written.

use crate::cli::command::{Folder, Run, fmtc};
use std::fs;
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::process::Command;

const GOOD: &[u8] = br#"summary A "a \(x)""#;

fn refused(run: &Run) {
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert_eq!(run.errors().len(), 1, "{}", run.stderr);
}

#[test]
fn no_output_is_written_twice_or_over_an_input() {
    let folder = Folder::new(&[("a.fmt", GOOD), ("s/x", b"")]);
    folder.fmtc(&["compile", "a.fmt", "-o", "app.o"]);
    let object = folder.read("app.o");
    refused(&folder.fmtc(&["compile", "a.fmt", "-o", "out.o", "--depfile", "s/../out.o"]));
    refused(&folder.fmtc(&["compile", "a.fmt", "-o", "-", "--emit", "hex", "--depfile", "-"]));
    let own = fs::File::open(folder.path("a.fmt")).unwrap();
    let mut own_input = fmtc(&folder.path(""), &["compile", "-", "-o", "a.fmt"]);
    assert_eq!(own_input.stdin(own).output().unwrap().status.code(), Some(1));
    assert_eq!((folder.read("a.fmt"), folder.read("app.o")), (GOOD.to_vec(), object));
    assert!(!folder.path("out.o").exists());
}

#[test]
fn nothing_of_a_damaged_archive_is_injected() {
    let folder = Folder::new(&[("a.fmt", GOOD)]);
    folder.fmtc(&["compile", "a.fmt", "-o", "app.o"]);
    let object = folder.read("app.o");
    let mut archive = b"!<arch>\n".to_vec();
    for (name, member) in [("good.o/", &object[..]), ("bad.o/", &object[..100])] {
        let size = member.len();
        archive
            .extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 644).bytes());
        archive.extend(member);
        archive.resize(archive.len().next_multiple_of(2), b'\n');
    }
    fs::write(folder.path("lib.a"), archive).unwrap();
    let run = folder.fmtc(&["inject", "lib.a", "app.o", "-o", "out.o"]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(!folder.path("out.o").exists());
}

/// A device that is always full.
#[cfg(target_os = "linux")]
const FULL: &str = "/dev/full";

#[cfg(target_os = "linux")]
#[test]
fn a_report_that_is_lost_is_a_failure() {
    let folder = Folder::new(&[("a.fmt", b"summary A \"\\(x.y)\"\nsummary A \"b\"\n")]);
    assert_eq!(folder.fmtc(&["check", "a.fmt"]).code, Some(0));
    for format in ["human", "json", "sarif", "github"] {
        let full = fs::OpenOptions::new().write(true).open(FULL).unwrap();
        let mut command = fmtc(&folder.path(""), &["check", "a.fmt", "--message-format", format]);
        assert_eq!(command.stderr(full).output().unwrap().status.code(), Some(1), "{format}");
    }
}

#[cfg(unix)]
fn mode(folder: &Folder, name: &str) -> u32 {
    fs::metadata(folder.path(name)).unwrap().mode() & 0o7777
}

#[cfg(unix)]
#[test]
fn modes_are_kept() {
    let folder = Folder::new(&[("a.fmt", b"let a=1"), ("s.fmt", GOOD)]);
    folder.fmtc(&["compile", "s.fmt", "-o", "app"]);
    for (name, mode) in [("app", 0o6750), ("a.fmt", 0o640)] {
        fs::set_permissions(folder.path(name), fs::Permissions::from_mode(mode)).unwrap();
    }
    assert_eq!(folder.fmtc(&["inject", "s.fmt", "app", "-o", "new"]).code, Some(0));
    assert_eq!(folder.fmtc(&["inject", "s.fmt", "app"]).code, Some(0));
    assert_eq!(folder.fmtc(&["format", "a.fmt"]).code, Some(0));
    // A file that is written anew lends nobody's rights.
    let modes = ["app", "a.fmt", "new"].map(|name| mode(&folder, name));
    assert_eq!(modes, [0o750, 0o640, 0o750]);
}

#[cfg(unix)]
#[test]
fn links_lead_to_what_is_written() {
    let folder = Folder::new(&[("a.fmt", GOOD), ("b.fmt", b"let b=1"), ("d/there.o", b"")]);
    symlink("d/there.o", folder.path("link.o")).unwrap();
    symlink("d/missing.o", folder.path("lost.o")).unwrap();
    symlink("b.fmt", folder.path("link.fmt")).unwrap();
    assert_eq!(folder.fmtc(&["compile", "a.fmt", "-o", "link.o"]).code, Some(0));
    assert!(folder.read("d/there.o").starts_with(b"\x7fELF"));
    assert_eq!(folder.fmtc(&["format", "link.fmt"]).code, Some(0));
    assert_eq!(folder.read("b.fmt"), b"let b = 1\n");
    for link in ["link.o", "link.fmt"] {
        assert!(fs::symlink_metadata(folder.path(link)).unwrap().is_symlink());
    }
    refused(&folder.fmtc(&["compile", "a.fmt", "-o", "lost.o"]));
}

#[cfg(unix)]
#[test]
fn what_is_read_only_is_not_formatted() {
    let folder = Folder::new(&[("a.fmt", b"let a=1")]);
    fs::set_permissions(folder.path("a.fmt"), fs::Permissions::from_mode(0o444)).unwrap();
    refused(&folder.fmtc(&["format", "a.fmt"]));
    assert_eq!(folder.read("a.fmt"), b"let a=1");
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_killed_run_left_goes_with_the_next() {
    use std::time::{Duration, Instant};
    let folder = Folder::new(&[("a.fmt", GOOD), ("b.fmt", GOOD), (".fmtc-notes", b"mine")]);
    let temporary = || folder.names().into_iter().filter(|name| name.ends_with(".tmp")).count();
    // A pipe that nobody reads holds a run whose files are staged.
    assert!(Command::new("mkfifo").arg(folder.path("pipe")).status().unwrap().success());
    let arguments = ["compile", "a.fmt", "-q", "-o", "pipe", "--depfile", "a.d"];
    let mut held = fmtc(&folder.path(""), &arguments).spawn().unwrap();
    let begun = Instant::now();
    while temporary() == 0 && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(folder.fmtc(&["compile", "b.fmt"]).code, Some(0));
    assert_eq!(temporary(), 1, "a run that goes on keeps its own: {:?}", folder.names());
    held.kill().unwrap();
    held.wait().unwrap();
    assert_eq!(folder.fmtc(&["compile", "b.fmt"]).code, Some(0));
    assert_eq!(temporary(), 0, "{:?}", folder.names());
    assert_eq!(folder.read(".fmtc-notes"), b"mine");
}

#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new(&[]);
    let inner = folder.path("").join(OsStr::from_bytes(b"f\xff"));
    fs::create_dir(&inner).unwrap();
    fs::write(inner.join("a.fmt"), "import \"part.fmt\"\nsummary A \"\\(part)\"\n").unwrap();
    fs::write(inner.join("part.fmt"), "let part = 1\n").unwrap();
    let mut command = fmtc(&folder.path(""), &["compile", "-q", "--depfile", "a.d"]);
    let output = command.arg(inner.join("a.fmt")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(inner.join("a.o").exists());
    let rule = folder.read("a.d");
    assert!(rule.windows(10).any(|bytes| bytes == b"f\xff/part.fm"), "{rule:?}");
}

/// Names mean the same to make, whatever they hold.
#[cfg(unix)]
#[test]
fn names_in_dependency_files_are_escaped() {
    for (name, escaped) in
        [("a b\tc", "a\\ b\\\tc"), ("a\\ b\\c", "a\\\\\\ b\\c"), ("$x#1", "$$x\\#1")]
    {
        let folder = Folder::new(&[("a.fmt", GOOD)]);
        let run = folder.fmtc(&["compile", "a.fmt", "-q", "-o", name, "--depfile", "a.d"]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let rule = String::from_utf8(folder.read("a.d")).unwrap();
        assert_eq!(rule, format!("{escaped}: a.fmt\n"), "{name}");
    }
    let folder = Folder::new(&[("a.fmt", GOOD)]);
    let run = folder.fmtc(&["compile", "a.fmt", "-q", "-o", "a\nb:", "--depfile", "a.d"]);
    refused(&run);
    assert!(run.stderr.contains("a dependency file cannot hold the name"), "{}", run.stderr);
}

/// Each imported file is a target too, so that make goes on without it.
#[test]
fn imports_may_vanish_from_dependency_files() {
    let text = b"import \"b c.fmt\"\nsummary A \"\\(part)\"\n";
    let folder = Folder::new(&[("a.fmt", text), ("b c.fmt", b"let part = 1\n")]);
    let run = folder.fmtc(&["compile", "a.fmt", "-q", "-o", "a.o", "--depfile", "a.d"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(folder.read("a.d"), b"a.o: a.fmt b\\ c.fmt\n\nb\\ c.fmt:\n");
}

/// More than a process may have open.
#[cfg(unix)]
#[test]
fn many_outputs_of_one_run() {
    let names: Vec<String> = (0..300).map(|n| format!("f{n}.fmt")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, GOOD)).collect();
    let folder = Folder::new(&files);
    let run = Command::new("sh")
        .args(["-c", "ulimit -n 64; exec \"$0\" compile -q f*.fmt", &crate::executable::fmtc()])
        .current_dir(folder.path(""))
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stderr));
    assert_eq!(folder.names().len(), 600, "one output for each, and nothing else");
}

/// Told by a library that is loaded before the system's and notes which file is synchronised.
#[cfg(target_os = "linux")]
#[test]
fn outputs_are_on_the_disk_before_they_have_their_names() {
    const NOTES: &[u8] = b"#include <stdio.h>
#include <unistd.h>
int fsync(int file) {
  char link[32], path[4096] = \"\";
  snprintf(link, sizeof link, \"/proc/self/fd/%d\", file);
  readlink(link, path, sizeof path - 1);
  FILE *notes = fopen(\"notes\", \"a\");
  fprintf(notes, \"%s\\n\", path);
  return fclose(notes);
}
";
    let folder = Folder::new(&[("a.fmt", b"let a=1"), ("s.fmt", GOOD), ("notes.c", NOTES)]);
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-w", "-o", "notes.so", "notes.c"])
        .current_dir(folder.path(""))
        .status();
    assert!(compiled.unwrap().success());
    let root = folder.path("").canonicalize().unwrap().display().to_string();
    for arguments in [
        &["compile", "s.fmt", "-q", "-o", "app"][..],
        &["inject", "s.fmt", "app"],
        &["format", "a.fmt"],
    ] {
        let mut command = fmtc(&folder.path(""), arguments);
        let output = command.env("LD_PRELOAD", folder.path("notes.so")).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let notes = fs::read_to_string(folder.path("notes")).unwrap_or_default();
        let notes: Vec<&str> = notes.lines().map(|path| path.trim_start_matches(&root)).collect();
        let is_synced = matches!(&notes[..], [file] if file.starts_with("/.fmtc-"));
        assert!(is_synced, "{arguments:?}: {notes:?}");
        fs::remove_file(folder.path("notes")).unwrap();
    }
}
