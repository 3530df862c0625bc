//! Odd places to write to, for every command that writes: it ends soon, says which place, why and
//! what to do, and changes nothing.

use crate::cli::command::{Folder, Run, fmtc, refused_soon, tree};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{LazyLock, Mutex};
use std::thread;

/// What stands for the place in the arguments of a command that can be told where to write.
const OUT: &str = "OUT";

/// A command that writes: its arguments, and its inputs.
type Writer = (&'static [&'static str], &'static [&'static str]);

/// The commands that write where they are told.
const TOLD: [Writer; 21] = [
    (&["compile", "a.fmt", "-o", OUT], SOURCES),
    (&["compile", "a.fmt", "-q", "-o", OUT], SOURCES),
    (&["compile", "a.fmt", "--emit", "bin", "-o", OUT], SOURCES),
    (&["compile", "a.fmt", "--emit", "hex", "-o", OUT], SOURCES),
    (&["compile", "a.fmt", "--emit", "fasm", "-o", OUT], SOURCES),
    (&["compile", "a.fmt", "--emit", "asm", "-o", OUT], SOURCES),
    (&["compile", "a.fmt", "--emit", "c", "-o", OUT], SOURCES),
    (&["compile", "a.fmt", "--emit", "rust", "-o", OUT], SOURCES),
    (&["compile", "a.fmt", "--emit", "swift", "-o", OUT], SOURCES),
    (&["compile", "a.fmt", "-o", "new.o", "--depfile", OUT], SOURCES),
    (&["compile", "a.fmt", "--against", "program.o", "-o", OUT], &["a.fmt", "program.o"]),
    (&["compile", "a.fmt", "--enums", "program.o", "-o", OUT], &["a.fmt", "program.o"]),
    (
        &["compile", "a.fmt", "--against", "program.o", "-o", "new.o", "--depfile", OUT],
        &["a.fmt", "program.o"],
    ),
    (
        &["compile", "a.fmt", "--enums", "program.o", "-o", "new.o", "--depfile", OUT],
        &["a.fmt", "program.o"],
    ),
    (&["import", "a.txt", "--against", "program.o", "-o", OUT], &["a.txt", "program.o"]),
    (&["asm", "a.fasm", "-o", OUT], &["a.fasm"]),
    (&["asm", "a.fasm", "--emit", "hex", "-o", OUT], &["a.fasm"]),
    (&["asm", "a.fasm", "--emit", "obj", "-o", OUT], &["a.fasm"]),
    (&["inject", "a.fmt", "app.o", "-o", OUT], SOURCES),
    (&["inject", "app.o", "other.o", "-o", OUT], &["app.o"]),
    (&["import", "a.txt", "-o", OUT], &["a.txt"]),
];

const SOURCES: &[&str] = &["a.fmt", "s/part.fmt"];

/// Other commands that write, and a file each that they write.
const FIXED: [(&[&str], &str); 15] = [
    (&["compile", "a.fmt"], "a.o"),
    (&["compile", "--pack", "glm"], "glm.o"),
    (&["asm", "a.fasm"], "a.bin"),
    (&["inject", "a.fmt", "app.o"], "app.o"),
    (&["import", "a.txt"], "a.fmt"),
    (&["format", "b.fmt"], "b.fmt"),
    (&["init"], "formatters.fmt"),
    (&["init", "d/own.fmt"], "d/own.fmt"),
    (&["init", "--build", "cmake"], "CMakeLists.txt"),
    (&["generate", "all", "--prefix", "opt"], "opt/share/man/man1/fmtc.1"),
    (&["generate", "all", "--prefix", "opt"], "opt/share/zsh/site-functions/_fmtc"),
    (&["setup", "packs", "glm", "--prefix", "opt"], "opt/fmtc/packs/packs.o"),
    (&["setup", "packs", "glm", "--prefix", "opt"], "opt/fmtc/packs/lldbinit"),
    (
        &["setup", "lldb"],
        concat!("data/fmtc/", env!("CARGO_PKG_VERSION"), "/fmtc_lldb/__init__.py"),
    ),
    (&["setup", "lldb", "--install"], ".lldbinit"),
];

/// Folders that commands write to.
const FOLDERS: [(&[&str], &str); 6] = [
    (&["init", "d/own.fmt"], "d"),
    (&["generate", "all", "--prefix", "opt"], "opt"),
    (&["generate", "all", "--prefix", "opt"], "opt/share/man"),
    (&["setup", "packs", "glm", "--prefix", "opt"], "opt/fmtc"),
    (&["setup", "lldb"], "data"),
    (&["setup", "lldb", "--install"], "data/fmtc"),
];

/// Commands that only print.
const PRINTERS: [&[&str]; 27] = [
    &["test", "expected.fmt"],
    &["test", "expected.fmt", "--json"],
    &["run", "a.fmt", "--value-literal", "A {}"],
    &["run", "a.fmt", "--value-literal", "A {}", "--json"],
    &["run", "a.fmt", "--value-literal", "A {}", "--trace"],
    &["run", "a.fmt", "--value-literal", "A {}", "--as-expect"],
    &["format", "b.fmt", "--check"],
    &["dump", "app.o"],
    &["dump", "app.o", "--json"],
    &["dump", "--asm", "app.o"],
    &["verify", "app.o", "--json"],
    &["types", "--key", "Vec<u8>"],
    &["explain", "E0101"],
    &["packs", "list"],
    &["packs", "list", "--json"],
    &["packs", "show", "glm"],
    &["import", "a.txt", "--list"],
    &["init", "--dry-run"],
    &["explain"],
    &["generate", "completions", "zsh"],
    &["generate", "man", "compile"],
    &["dump", "--asm", "a.fasm", "--annotate"],
    &["dump", "app.o"],
    &["verify", "a.fmt"],
    &["compile", "a.fmt", "--print-after", "code"],
    &["compile", "a.fmt", "-o", "new.o"],
    &["inject", "a.fmt", "app.o", "-o", "new.o"],
];

/// The files of a project, an object among them.
static PROJECT: LazyLock<Vec<(&str, Vec<u8>)>> = LazyLock::new(|| {
    let mut files = vec![
        ("a.fmt", b"import \"s/part.fmt\"\nsummary A \"a\"\n".to_vec()),
        ("s/part.fmt", b"let part = 1\n".to_vec()),
        ("b.fmt", b"let b=1".to_vec()),
        ("expected.fmt", b"summary A \"a\"\nexpect A {} == \"a\"\n".to_vec()),
        ("a.fasm", b"record \"T\" { @summary: \"a\" }\n".to_vec()),
        ("a.txt", b"type summary add -s \"${var.x}\" T\n".to_vec()),
        ("CMakeLists.txt", b"add_executable(app main.cpp)\n".to_vec()),
        ("program.o", include_bytes!("../../types/objects/findings.o").to_vec()),
    ];
    let folder = with(&files);
    assert_eq!(folder.fmtc(&["compile", "a.fmt", "-q", "-o", "app.o"]).code, Some(0));
    files.extend(["app.o", "other.o"].map(|name| (name, folder.read("app.o"))));
    files
});

fn with(files: &[(&str, Vec<u8>)]) -> Folder {
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, &text[..])).collect();
    Folder::new(&files)
}

fn project() -> Folder {
    with(&PROJECT)
}

fn command(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = fmtc(&folder.path(""), arguments);
    command.env("HOME", folder.path("")).env("XDG_DATA_HOME", folder.path("data"));
    command.stdin(Stdio::null());
    command
}

/// Runs a command that must end soon and change nothing, with exit code 1.
fn refused(folder: &Folder, what: &str, command: Command) -> Run {
    let before = tree(&folder.path(""));
    let named = format!("{what}: {command:?}");
    let run = refused_soon(command);
    let after = tree(&folder.path(""));
    assert!(after == before, "{named}: {:?}", after.keys());
    run
}

/// The one error names the place, and something to do.
fn explained(run: &Run, arguments: &[&str], place: &str) {
    assert_eq!(run.errors().len(), 1, "{arguments:?}: {}", run.stderr);
    assert!(run.stderr.contains(place), "{arguments:?}: {}", run.stderr);
    assert!(run.stderr.contains("help:"), "{arguments:?}: {}", run.stderr);
}

fn at<'a>(arguments: &[&'a str], place: &'a str) -> Vec<&'a str> {
    arguments.iter().map(|&argument| if argument == OUT { place } else { argument }).collect()
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// What is put in a place, and its name.
type Obstacle = (&'static str, fn(&Path));

/// What nothing can be written to.
const OBSTACLES: [Obstacle; 6] = [
    ("a folder", |path| fs::create_dir(path).unwrap()),
    ("a link to itself", |path| symlink(path.file_name().unwrap(), path).unwrap()),
    ("a link to where no folder is", |path| symlink("missing/x", path).unwrap()),
    ("a link to a folder that is not there", |path| symlink("missing/", path).unwrap()),
    ("a link to a full device", |path| symlink("/dev/full", path).unwrap()),
    ("a socket", |path| drop(UnixListener::bind(path).unwrap())),
];

/// Puts an obstacle in the place of what is there.
fn obstruct(folder: &Folder, place: &str, obstacle: fn(&Path)) {
    let path = folder.path(place);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let _ = fs::remove_file(&path);
    obstacle(&path);
}

/// Does something for each of many.
fn each<T: Sync>(all: &[T], one: impl Fn(&T) + Sync) {
    let items = Mutex::new(all.iter());
    let next = || items.lock().unwrap().next();
    // More at once than there are cores would all take as long as the slowest.
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| std::iter::from_fn(next).for_each(&one));
        }
    });
}

#[test]
fn what_is_no_file() {
    each(&TOLD, |(arguments, _)| {
        let arguments = at(arguments, "place");
        for (what, obstacle) in OBSTACLES {
            let folder = project();
            obstruct(&folder, "place", obstacle);
            let run = refused(&folder, what, command(&folder, &arguments));
            explained(&run, &arguments, "`place`");
        }
    });
}

#[test]
fn what_is_no_file_where_a_command_writes() {
    each(&FIXED, |(arguments, place)| {
        for (what, obstacle) in OBSTACLES {
            let folder = project();
            obstruct(&folder, place, obstacle);
            let run = refused(&folder, what, command(&folder, arguments));
            assert!(run.stderr.contains(place), "{what}, {arguments:?}: {}", run.stderr);
        }
    });
}

#[test]
fn what_is_no_folder() {
    let file = |path: &Path| fs::write(path, "mine").unwrap();
    let folder_obstacles = OBSTACLES.into_iter().filter(|(what, _)| *what != "a folder");
    let all: Vec<_> = folder_obstacles.chain([("a file", file as fn(&Path))]).collect();
    each(&FOLDERS, |(arguments, place)| {
        for (what, obstacle) in &all {
            let folder = project();
            obstruct(&folder, place, *obstacle);
            let run = refused(&folder, what, command(&folder, arguments));
            assert!(run.stderr.contains(place), "{what}, {arguments:?}: {}", run.stderr);
        }
    });
}

#[test]
fn names_that_no_file_can_have() {
    let long = "x".repeat(300);
    each(&TOLD, |(arguments, _)| {
        let folder = project();
        for name in
            ["a.fasm/x", "b.fmt/", "missing/out", "new/", "new/.", "s/", "s/..", "/dev/full", &long]
        {
            let arguments = at(arguments, name);
            let run = refused(&folder, name, command(&folder, &arguments));
            explained(&run, &arguments, name);
        }
    });
}

#[test]
fn inputs_by_any_name() {
    each(&TOLD, |(arguments, inputs)| {
        for input in *inputs {
            let folder = project();
            symlink(".", folder.path("here")).unwrap();
            symlink(input, folder.path("link")).unwrap();
            symlink("link", folder.path("second")).unwrap();
            fs::hard_link(folder.path(input), folder.path("hard")).unwrap();
            let spelled =
                ["./", "s/../", "here/", "here/s/.././"].map(|way| format!("{way}{input}"));
            let absolute = folder.path(input).display().to_string();
            let names = spelled.iter().map(String::as_str);
            for name in names.chain([input, &*absolute, "link", "second", "hard"]) {
                let arguments = at(arguments, name);
                let run = refused(&folder, name, command(&folder, &arguments));
                explained(&run, &arguments, "is an input and would be overwritten");
            }
        }
    });
}

/// Has a command run as somebody who may write nothing of the project.
fn without_rights(folder: &Folder, command: &mut Command) {
    let is_root = rustix::process::geteuid().is_root();
    let mode = if is_root { 0o755 } else { 0o555 };
    fs::set_permissions(folder.path(""), fs::Permissions::from_mode(mode)).unwrap();
    if is_root {
        const NOBODY: u32 = 65_534;
        command.uid(NOBODY).gid(NOBODY);
    }
}

#[test]
fn folders_that_may_not_be_written() {
    let told = TOLD.iter().map(|(arguments, _)| at(arguments, "place"));
    let fixed = FIXED.iter().map(|(arguments, _)| arguments.to_vec());
    // It says that the file is there already.
    let all: Vec<_> =
        told.chain(fixed).filter(|arguments| *arguments != ["import", "a.txt"]).collect();
    each(&all, |arguments| {
        let folder = project();
        let mut command = command(&folder, arguments);
        without_rights(&folder, &mut command);
        let run = refused(&folder, "a read-only folder", command);
        fs::set_permissions(folder.path(""), fs::Permissions::from_mode(0o755)).unwrap();
        assert!(run.stderr.contains("Permission denied"), "{arguments:?}: {}", run.stderr);
        explained(&run, arguments, "cannot");
    });
}

#[test]
fn files_that_are_read_only() {
    each(&TOLD, |(arguments, _)| {
        let folder = project();
        fs::write(folder.path("place"), "mine").unwrap();
        fs::set_permissions(folder.path("place"), fs::Permissions::from_mode(0o444)).unwrap();
        let arguments = at(arguments, "place");
        let run = refused(&folder, "a read-only file", command(&folder, &arguments));
        explained(&run, &arguments, "`place`: it is read-only");
    });
}

#[cfg(target_os = "linux")]
#[test]
fn standard_output_is_full() {
    let told = TOLD.iter().map(|(arguments, _)| at(arguments, "-"));
    let others = FIXED.iter().map(|(arguments, _)| *arguments).chain(PRINTERS);
    let all: Vec<_> = told.chain(others.map(<[&str]>::to_vec)).collect();
    each(&all, |arguments| {
        let printed = command(&project(), arguments).output().unwrap().stdout;
        if printed.is_empty() {
            return;
        }
        let folder = project();
        let mut command = command(&folder, arguments);
        command.stdout(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
        let run = refused(&folder, "a full standard output", command);
        assert!(run.stderr.contains("No space left"), "{arguments:?}: {}", run.stderr);
    });
}

/// What is lost of a help text is a failure, without a word.
#[cfg(target_os = "linux")]
#[test]
fn standard_output_is_full_for_help() {
    let folder = project();
    for argument in ["--help", "--version"] {
        let mut command = command(&folder, &[argument]);
        command.stdout(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
        assert_eq!(command.output().unwrap().status.code(), Some(1), "{argument}");
    }
}

#[test]
fn pipes_with_a_reader() {
    each(&TOLD, |(arguments, _)| {
        let folder = project();
        let arguments = |place| at(arguments, place);
        assert_eq!(command(&folder, &arguments("file")).output().unwrap().status.code(), Some(0));
        pipe(&folder.path("place"));
        let path = folder.path("place");
        let reader = thread::spawn(move || fs::read(path).unwrap());
        let run = command(&folder, &arguments("place")).output().unwrap();
        assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stderr));
        assert!(reader.join().unwrap() == folder.read("file"), "{:?}", arguments("place"));
    });
}
