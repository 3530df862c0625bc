//! Outputs: nothing that was read is lost, nothing half is left, and exit code 1 means that nothing
//! was written.

use crate::cli::command::{Folder, Run, fmtc};
use std::fs;
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

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
fn owner_and_mode_are_kept() {
    const OTHER: u32 = 65_534;
    let folder = Folder::new(&[("a.fmt", b"let a=1"), ("s.fmt", GOOD)]);
    folder.fmtc(&["compile", "s.fmt", "-o", "app"]);
    let is_root = std::os::unix::fs::chown(folder.path("app"), Some(OTHER), Some(OTHER)).is_ok();
    if is_root {
        std::os::unix::fs::chown(folder.path("a.fmt"), Some(OTHER), Some(OTHER)).unwrap();
    }
    for (name, mode) in [("app", 0o6755), ("a.fmt", 0o640)] {
        fs::set_permissions(folder.path(name), fs::Permissions::from_mode(mode)).unwrap();
    }
    let owner = |name: &str| {
        let file = fs::metadata(folder.path(name)).unwrap();
        (file.uid(), file.gid())
    };
    let before = (owner("app"), owner("a.fmt"));
    assert_eq!(folder.fmtc(&["inject", "s.fmt", "app"]).code, Some(0));
    assert_eq!(folder.fmtc(&["format", "a.fmt"]).code, Some(0));
    assert_eq!((owner("app"), owner("a.fmt")), before);
    assert_eq!((mode(&folder, "app"), mode(&folder, "a.fmt")), (0o6755, 0o640));
    // A new file belongs to whoever makes it, and has no rights that were another's.
    assert_eq!(folder.fmtc(&["inject", "s.fmt", "app", "-o", "new"]).code, Some(0));
    assert_eq!(mode(&folder, "new"), if is_root { 0o755 } else { 0o6755 });
}

#[cfg(unix)]
#[test]
fn links_lead_to_what_is_written() {
    let folder = Folder::new(&[("a.fmt", GOOD), ("b.fmt", b"let b=1"), ("d/x", b"")]);
    symlink("d/missing.o", folder.path("link.o")).unwrap();
    assert_eq!(folder.fmtc(&["compile", "a.fmt", "-o", "link.o"]).code, Some(0));
    assert!(folder.read("d/missing.o").starts_with(b"\x7fELF"));
    assert!(fs::symlink_metadata(folder.path("link.o")).unwrap().is_symlink());
    // Both names of a text show what was made of it.
    fs::hard_link(folder.path("b.fmt"), folder.path("c.fmt")).unwrap();
    symlink("b.fmt", folder.path("link.fmt")).unwrap();
    assert_eq!(folder.fmtc(&["format", "link.fmt"]).code, Some(0));
    assert!(fs::symlink_metadata(folder.path("link.fmt")).unwrap().is_symlink());
    assert_eq!(folder.read("c.fmt"), b"let b = 1\n");
    let number = |name: &str| fs::metadata(folder.path(name)).unwrap().ino();
    assert_eq!(number("b.fmt"), number("c.fmt"));
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
    let items: String = (0..3000).map(|n| format!("summary T{n} \"a \\(x) b\"\n")).collect();
    let folder = Folder::new(&[("a.fmt", items.as_bytes()), ("b.fmt", GOOD)]);
    let temporary = || folder.names().into_iter().filter(|name| name.starts_with(".fmtc-")).count();
    // A pipe that nobody empties holds a run where its files are in place.
    let pipe = folder.path("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let _reader = fs::OpenOptions::new().read(true).write(true).open(&pipe).unwrap();
    let arguments = ["compile", "a.fmt", "-q", "--emit", "hex", "-o", "pipe", "--depfile", "a.d"];
    let mut held = fmtc(&folder.path(""), &arguments).spawn().unwrap();
    let begun = Instant::now();
    while !folder.path("a.d").exists() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    fs::write(folder.path(".fmtc-abandoned.tmp"), b"half").unwrap();
    fs::write(folder.path(".fmtc-notes"), b"mine").unwrap();
    assert_eq!(folder.fmtc(&["compile", "b.fmt"]).code, Some(0));
    assert!(!folder.path(".fmtc-abandoned.tmp").exists());
    assert_eq!(folder.read(".fmtc-notes"), b"mine");
    assert_eq!(temporary(), 2, "a run that goes on keeps its own: {:?}", folder.names());
    held.kill().unwrap();
    held.wait().unwrap();
    assert_eq!(folder.fmtc(&["compile", "b.fmt"]).code, Some(0));
    assert_eq!(temporary(), 1, "{:?}", folder.names());
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
    let run = std::process::Command::new("sh")
        .args(["-c", "ulimit -n 64; exec \"$0\" compile -q f*.fmt", &crate::executable::fmtc()])
        .current_dir(folder.path(""))
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stderr));
    assert_eq!(folder.names().len(), 600, "one output for each, and nothing else");
}

#[cfg(unix)]
#[test]
fn temporary_files_of_a_run_go_with_its_lock() {
    use rustix::fs::{FlockOperation, flock};
    let folder = Folder::new(&[
        ("a.fmt", GOOD),
        (".fmtc-live00.tmp", b""),
        (".fmtc-live00-1.tmp", b"a"),
        (".fmtc-dead00.tmp", b""),
        (".fmtc-dead00-1.tmp", b"a"),
        (".fmtc-lost00-1.tmp", b"a"),
    ]);
    let live = fs::File::open(folder.path(".fmtc-live00.tmp")).unwrap();
    flock(&live, FlockOperation::NonBlockingLockExclusive).unwrap();
    let run = folder.fmtc(&["compile", "a.fmt", "-q", "-o", "a.o"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(folder.names(), [".fmtc-live00-1.tmp", ".fmtc-live00.tmp", "a.fmt", "a.o"]);
}

/// What a user noted at a file, and on request the capability to listen on any port.
#[cfg(target_os = "linux")]
mod attributes {
    use super::*;
    use fmtc::internals::take_over;
    use rustix::fs::{XattrFlags, getxattr, setxattr};

    const CAPABILITY: (&str, &[u8]) =
        ("security.capability", b"\x01\0\0\x02\0\x04\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
    const NOTE: (&str, &[u8]) = ("user.note", b"mine");

    fn project() -> Folder {
        let other = b"summary B \"b\"\n";
        let folder = Folder::new(&[
            ("a.fmt", b"let a=1"),
            ("b.fmt", b"let b=1"),
            ("s.fmt", GOOD),
            ("t.fmt", other),
        ]);
        for name in ["app", "old.o"] {
            assert_eq!(folder.fmtc(&["compile", "s.fmt", "-q", "-o", name]).code, Some(0));
        }
        fs::hard_link(folder.path("b.fmt"), folder.path("c.fmt")).unwrap();
        folder
    }

    const WRITERS: [(&[&str], &str); 4] = [
        (&["inject", "t.fmt", "app"], "app"),
        (&["compile", "s.fmt", "-q", "-o", "old.o", "--target", "aarch64-linux"], "old.o"),
        (&["format", "a.fmt"], "a.fmt"),
        // A file with two names is written in place.
        (&["format", "b.fmt"], "b.fmt"),
    ];

    fn has(folder: &Folder, name: &str, attribute: (&str, &[u8])) -> bool {
        let mut value = [0; 64];
        let len = getxattr(folder.path(name), attribute.0, &mut value).unwrap_or(0);
        &value[..len] == attribute.1
    }

    #[test]
    fn stay_with_a_file_that_is_replaced() {
        for (arguments, name) in WRITERS {
            let folder = project();
            let before = folder.read(name);
            let set = |(key, value): (&str, &[u8])| {
                setxattr(folder.path(name), key, value, XattrFlags::empty())
            };
            set(NOTE).unwrap();
            // Only root may give capabilities.
            let is_root = set(CAPABILITY).is_ok();
            let run = folder.fmtc(arguments);
            assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
            assert!(folder.read(name) != before, "{arguments:?}");
            assert!(has(&folder, name, NOTE), "{arguments:?}");
            assert_eq!(has(&folder, name, CAPABILITY), is_root, "{arguments:?}");
            if is_root && name == "app" {
                is_refused_to_others(&folder);
            }
        }
    }

    #[test]
    fn that_cannot_be_kept_are_an_error() {
        let folder = project();
        // A device has no attributes of users.
        let device = fs::File::open("/dev/null").unwrap();
        take_over(&folder.path("app"), &device).unwrap();
        setxattr(folder.path("app"), NOTE.0, NOTE.1, XattrFlags::empty()).unwrap();
        let error = take_over(&folder.path("app"), &device).unwrap_err().to_string();
        assert!(error.starts_with("its attribute `user.note` cannot be kept: "), "{error}");
    }

    /// As somebody who may write the file, and give it no capability.
    fn is_refused_to_others(folder: &Folder) {
        use std::os::unix::process::CommandExt;
        const OTHER: u32 = 65_534;
        for name in ["app", "s.fmt", ""] {
            std::os::unix::fs::chown(folder.path(name), Some(OTHER), Some(OTHER)).unwrap();
        }
        setxattr(folder.path("app"), CAPABILITY.0, CAPABILITY.1, XattrFlags::empty()).unwrap();
        let before = folder.read("app");
        let mut command = fmtc(&folder.path(""), &["inject", "s.fmt", "app"]);
        let output = command.uid(OTHER).gid(OTHER).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        let reason = "cannot write `app`: its attribute `security.capability` cannot be kept";
        assert!(stderr.contains(reason), "{stderr}");
        assert!(folder.read("app") == before && has(folder, "app", CAPABILITY));
    }
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
    let compiled = std::process::Command::new("cc")
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
        assert!(
            matches!(&notes[..], [file, ""] if file.starts_with("/.fmtc-")),
            "{arguments:?}: {notes:?}"
        );
        fs::remove_file(folder.path("notes")).unwrap();
    }
}
