//! `fmtc link`: what it adds to a command line, what it passes on, and what it says. `echo` is a linker that shows its arguments.

use crate::cli::command::{Folder, Run, fmtc};
use std::fs;
use std::process::Command;

const OBJECT: &[u8] = include_bytes!("../../types/objects/clang_dwarf5.o");
const COFF: &[u8] = include_bytes!("../../types/objects/clang_coff.o");
const MACHO: &[u8] = include_bytes!("../../types/objects/clang_macho.o");
const SPLIT: &[u8] = include_bytes!("../../types/objects/clang_split.o");
const GOOD: &[u8] = b"summary geo::Vec2 \"(\\(x), \\(y))\"\n";

fn project(formatters: &[u8]) -> Folder {
    Folder::new(&[("main.o", OBJECT), ("app.fmt", formatters)])
}

/// Links by `echo`: its status, what it got, and what was said.
fn linked(folder: &Folder, options: &[&str], arguments: &[&str]) -> Run {
    let run = folder.fmtc(&[&["link"], options, &["--", "echo"], arguments].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    run
}

fn keys(folder: &Folder, name: &str) -> Vec<String> {
    let run = folder.fmtc(&["dump", name]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let lines = run.text();
    let records = lines.lines().filter_map(|line| line.trim().strip_prefix("0x"));
    records.filter_map(|line| Some(line.split(": ").nth(1)?.split(", ").next()?.into())).collect()
}

#[test]
fn an_object_is_added() {
    let folder = project(GOOD);
    let run = linked(&folder, &["--fmt", "app.fmt"], &["main.o", "-o", "app"]);
    assert_eq!((run.text().as_str(), run.stderr.as_str()), ("main.o -o app app.fmtc\n", ""));
    assert_eq!(keys(&folder, "app.fmtc"), ["\"geo::Vec2\""]);
    let run = linked(&folder, &["--fmt", "app.fmt"], &["-x", "c", "main.o", "-shared", "-olib.so"]);
    assert_eq!(run.text(), "-x c main.o -shared -olib.so -x none lib.so.fmtc\n");
}

#[test]
fn what_is_no_link_passes() {
    let folder = project(GOOD);
    for arguments in [
        &["-c", "main.o"][..],
        &["-r", "main.o", "-o", "all.o"],
        &["-Wl,--relocatable", "main.o"],
        &["-Wl,--version", "main.o"],
        &["-###", "main.o"],
        &["-fsyntax-only", "main.c"],
        &["missing.o", "-o", "app"],
        &["main.o", "-o", "/dev/null"],
        &["-Xlinker", "-Ur", "main.o"],
        &[],
    ] {
        let run = linked(&folder, &["--fmt", "app.fmt"], arguments);
        assert_eq!((run.text(), run.stderr), (arguments.join(" ") + "\n", String::new()));
    }
    assert_eq!(folder.names(), ["app.fmt", "main.o"]);
    let run = linked(&folder, &[], &["main.o"]);
    assert_eq!((run.text().as_str(), run.stderr.as_str()), ("main.o\n", ""));
}

/// A file that fmtc did not write is left alone.
#[test]
fn no_file_of_others_is_overwritten() {
    let folder = project(GOOD);
    fs::write(folder.path("app.fmtc"), "mine").unwrap();
    let run = linked(&folder, &["--fmt", "app.fmt"], &["main.o", "-o", "app"]);
    assert_eq!(run.text(), "main.o -o app\n");
    let why = "fmtc: warning: linked without formatters: `app.fmtc` is not a file of `fmtc link`\n";
    assert_eq!((run.stderr.as_str(), text_of(&folder, "app.fmtc").as_str()), (why, "mine"));
}

/// Options of a linker are read as those of a linker, which are not those of a compiler.
#[test]
fn options_of_a_linker_are_its_own() {
    let folder = project(GOOD);
    for option in ["-x", "-E", "-S", "-M", "-c"] {
        for words in [format!("-Wl,{option}"), format!("-Xlinker {option}")] {
            let arguments: Vec<&str> = words.split(' ').chain(["main.o", "-o", "app"]).collect();
            let run = linked(&folder, &["--fmt", "app.fmt"], &arguments);
            assert_eq!(run.text(), format!("{words} main.o -o app app.fmtc\n"));
        }
    }
    let run =
        linked(&folder, &["--fmt", "app.fmt"], &["-Xlinker", "-o", "-Xlinker", "b", "main.o"]);
    assert_eq!(run.text(), "-Xlinker -o -Xlinker b main.o b.fmtc\n");
}

/// A program with the name of a linker has options of a linker.
#[test]
#[cfg(unix)]
fn a_linker_is_known_by_its_name() {
    let folder = project(GOOD);
    for (name, added) in [
        ("ld", " a.out.fmtc"),
        ("ld.lld-22", " a.out.fmtc"),
        ("aarch64-linux-gnu-ld.bfd", " a.out.fmtc"),
        ("ld64.lld", " a.out.fmtc"),
        ("rust-lld", " a.out.fmtc"),
        ("mold", " a.out.fmtc"),
        ("lld-link", " main.exe.fmtc"),
        ("clang-ld-wrapper", ""),
        ("c++-13", ""),
        ("lldb", ""),
    ] {
        std::os::unix::fs::symlink("/bin/echo", folder.path(name)).unwrap();
        let program = folder.path(name);
        let program = program.to_str().unwrap();
        let arguments = ["link", "--fmt", "app.fmt", "--", program, "main.o", "-E", "-x"];
        let run = folder.fmtc(&arguments);
        assert_eq!(run.text(), format!("main.o -E -x{added}\n"), "{name}: {}", run.stderr);
    }
}

/// `inject` compiles for the types of the file, as a link does, and adds what they need of packs.
#[test]
fn inject_reads_the_types_of_the_file() {
    let folder = project(b"summary geo::Vec2 \"\\(z)\"\n");
    let run = folder.fmtc(&["inject", "app.fmt", "main.o", "-o", "added.o"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("no member `z` in `geo::Vec2`"), "{}", run.stderr);
    let run = folder.fmtc(&["inject", "--pack", "glm", "main.o", "-o", "none.o"]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(run.stderr.contains("`main.o` has no formatters to add"), "{}", run.stderr);
}

#[test]
fn a_mistake_is_a_warning_or_an_error() {
    let wrong = b"summary geo::Vec2 \"\\(z)\"\nsummary B1 \"\\(b1 +)\"\n";
    for (formatters, finding) in [
        (
            &b"summary geo::Vec2 \"\\(z)\"\n"[..],
            "app.fmt:1:22: warning: no member `z` in `geo::Vec2`; did you mean `x`? [W0912]\n",
        ),
        (wrong, "app.fmt:2:19: warning: "),
        (b"\xff", "warning: `app.fmt` is not UTF-8 [E"),
    ] {
        let folder = project(formatters);
        let run = linked(&folder, &["--fmt", "app.fmt"], &["main.o"]);
        assert!(run.stderr.contains(finding) && !run.stderr.contains("error"), "{}", run.stderr);
        // It is said again, although nothing is compiled again.
        let again = linked(&folder, &["--fmt", "app.fmt"], &["main.o"]);
        assert_eq!((again.stderr, again.stdout), (run.stderr, run.stdout));
        let denied = ["link", "--deny", "warnings", "--fmt", "app.fmt", "--", "echo", "main.o"];
        let run = folder.fmtc(&denied);
        assert_eq!((run.code, run.text().as_str()), (Some(1), ""), "{}", run.stderr);
    }
    let folder = project(b"summary geo::Vec2 \"\\(z)\"\n");
    let run = folder.fmtc(&["link", "--deny", "types", "--fmt", "app.fmt", "--", "echo", "main.o"]);
    assert_eq!((run.code, run.text().as_str()), (Some(1), ""), "{}", run.stderr);
    assert!(run.stderr.starts_with("app.fmt:1:22: error: no member `z`"), "{}", run.stderr);
    let run = linked(&folder, &["--fmt", "missing.fmt"], &["main.o"]);
    assert_eq!(run.text(), "main.o\n");
    assert!(run.stderr.contains("warning: cannot read `missing.fmt`"), "{}", run.stderr);
}

#[test]
fn nothing_is_compiled_again() {
    let folder = project(b"import \"parts.fmt\"\nsummary geo::Vec2 \"\\(first(x))\"\n");
    fs::write(folder.path("parts.fmt"), "func first(x) { \"x \\(x)\" }\n").unwrap();
    let link = || linked(&folder, &["--fmt", "app.fmt"], &["main.o", "-o", "app"]);
    let time = || fs::metadata(folder.path("app.fmtc")).unwrap().modified().unwrap();
    link();
    let first = time();
    fs::write(folder.path("main.o"), OBJECT).unwrap();
    link();
    assert_eq!(time(), first);
    fs::write(folder.path("parts.fmt"), "func first(x) { \"first \\(x)\" }\n").unwrap();
    link();
    let second = time();
    assert_ne!(second, first);
    let other: &[u8] = include_bytes!("../../types/objects/gcc_dwarf5.o");
    fs::write(folder.path("main.o"), other).unwrap();
    link();
    assert_ne!(time(), second);
    fs::write(folder.path("app.fmtc.json"), "{").unwrap();
    assert_eq!(link().text(), "main.o -o app app.fmtc\n");
    // An object that is not what was written is written again.
    let object = folder.read("app.fmtc");
    for other in [&b""[..], &object[..100], OBJECT] {
        fs::write(folder.path("app.fmtc"), other).unwrap();
        link();
        assert_eq!(folder.read("app.fmtc"), object);
    }
    // Another machine has another object, also without debug information.
    let machine = |arm: bool| {
        let mut bytes = OBJECT[..64].to_vec();
        // The number of sections and their place, and the machine.
        bytes[0x28..0x30].fill(0);
        bytes[0x3c..0x40].fill(0);
        bytes[0x12] = if arm { 183 } else { 62 };
        fs::write(folder.path("main.o"), bytes).unwrap();
        link();
        folder.read("app.fmtc")[0x12]
    };
    assert_eq!((machine(false), machine(true), machine(false)), (62, 183, 62));
}

/// A mistake in a file costs the formatters of that file.
#[test]
fn files_without_mistakes_stay() {
    let folder = project(GOOD);
    fs::write(folder.path("bad.fmt"), "summary geo::Vec3 \"\\(\n").unwrap();
    let options = ["--fmt", "bad.fmt", "--fmt", "app.fmt"];
    let run = linked(&folder, &options, &["main.o", "-o", "app"]);
    assert_eq!(run.text(), "main.o -o app app.fmtc\n", "{}", run.stderr);
    assert!(run.stderr.starts_with("bad.fmt:1:"), "{}", run.stderr);
    assert_eq!(keys(&folder, "app.fmtc"), ["\"geo::Vec2\""]);
}

#[test]
fn what_is_passed_over_is_named() {
    let mut bitcode = b"BC\xc0\xde".to_vec();
    bitcode.extend([0; 12]);
    let foreign = bitcode.clone();
    bitcode.extend(format!("{}-unknown-linux-gnu", std::env::consts::ARCH).bytes());
    let folder = Folder::new(&[("lto.o", &bitcode), ("other.o", &foreign), ("app.fmt", GOOD)]);
    let run = linked(&folder, &["--fmt", "app.fmt"], &["lto.o", "-o", "app"]);
    assert_eq!(run.text(), "lto.o -o app app.fmtc\n");
    let said =
        "note: `lto.o` is bitcode for link-time optimisation, and no input has debug information";
    assert!(run.stderr.contains(said), "{}", run.stderr);
    let run = linked(&folder, &["--fmt", "app.fmt"], &["other.o", "-o", "other"]);
    assert_eq!(run.text(), "other.o -o other\n");
    assert!(run.stderr.contains("`other.o` is bitcode"), "{}", run.stderr);
    let arguments = ["--target=aarch64-unknown-linux-gnu", "other.o", "-o", "other"];
    let run = linked(&folder, &["--fmt", "app.fmt"], &arguments);
    assert_eq!(run.text(), arguments.join(" ") + " other.fmtc\n");
    assert_eq!(folder.read("other.fmtc")[0x12], 183);
}

/// A linker that fails is run again only for an object that none has taken.
#[test]
#[cfg(unix)]
fn a_linker_that_fails_is_not_run_twice() {
    let folder = project(GOOD);
    let script = "echo run >> runs; exit $(cat status)\n";
    fs::write(folder.path("linker"), script).unwrap();
    let runs = |status: &str| {
        fs::write(folder.path("status"), status).unwrap();
        fs::write(folder.path("runs"), "").unwrap();
        let run = folder.fmtc(&["link", "--fmt", "app.fmt", "--", "sh", "linker", "main.o"]);
        assert_eq!(run.code, Some(status.parse().unwrap()), "{}", run.stderr);
        text_of(&folder, "runs").lines().count()
    };
    assert_eq!([runs("5"), runs("0"), runs("5"), runs("0")], [2, 1, 1, 1]);
}

#[cfg(unix)]
fn text_of(folder: &Folder, name: &str) -> String {
    String::from_utf8(folder.read(name)).unwrap()
}

/// An archive as `ar` writes it.
fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = b"!<arch>\n".to_vec();
    for (name, content) in members {
        let head = format!(
            "{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n",
            format!("{name}/"),
            0,
            0,
            0,
            644,
            content.len()
        );
        bytes.extend(head.as_bytes());
        bytes.extend(*content);
        bytes.resize(bytes.len().next_multiple_of(2), b'\n');
    }
    bytes
}

#[test]
fn types_are_found_in_every_input() {
    let wrong = b"summary geo::Vec2 \"\\(z)\"\n";
    let files: &[(&str, &[u8])] = &[
        ("app.fmt", wrong),
        ("plain.o", &OBJECT[..64]),
        ("lib/libvec.a", &archive(&[("a.txt", b"text"), ("vec.o", OBJECT), ("vec.o", OBJECT)])),
        ("lib/libboth.a", &archive(&[("vec.o", OBJECT)])),
        ("lib/libboth.so", b""),
        ("inputs", b"-L \"li\"b\n'-lvec' @more"),
        ("more", b"plain.o"),
        (
            "wide",
            &[
                0xff, 0xfe, b'l', 0, b'i', 0, b'b', 0, b'/', 0, b'l', 0, b'i', 0, b'b', 0, b'v', 0,
                b'e', 0, b'c', 0, b'.', 0, b'a', 0,
            ],
        ),
    ];
    let folder = Folder::new(files);
    for (arguments, is_found) in [
        (&["lib/libvec.a"][..], true),
        (&["-Llib", "-lvec"], true),
        (&["plain.o", "-Llib", "-l:libvec.a"], true),
        (&["-Wl,--whole-archive,lib/libvec.a,--no-whole-archive"], true),
        (&["@inputs"], true),
        (&["@wide"], true),
        (&["/libpath:lib", "libvec.a", "/out:app.exe"], true),
        (&["plain.o", "-Llib", "-lboth"], false),
        (&["-static", "-Llib", "-lboth"], true),
        (&["-Wl,-Bstatic", "-Llib", "-lboth", "-Wl,-Bdynamic"], true),
        (&["plain.o"], false),
    ] {
        let run = linked(&folder, &["--fmt", "app.fmt"], arguments);
        assert_eq!(run.stderr.contains("W0912"), is_found, "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn damaged_inputs_are_passed_over() {
    let folder = project(GOOD);
    linked(&folder, &["--fmt", "app.fmt"], &["main.o", "-o", "app"]);
    let alone = fs::read(folder.path("app.fmtc")).unwrap();
    let mut damaged = OBJECT.to_vec();
    for step in [7, 61, 509] {
        for at in (64..damaged.len()).step_by(step) {
            damaged[at] ^= 0x5a;
        }
        fs::write(folder.path("damaged.o"), &damaged).unwrap();
        fs::write(folder.path("cut.a"), &archive(&[("a.o", &damaged), ("b.o", OBJECT)])[..900])
            .unwrap();
        let arguments = ["damaged.o", "cut.a", "main.o", "app.fmt", "-o", "app"];
        let run = linked(&folder, &["--fmt", "app.fmt"], &arguments);
        assert_eq!(run.text(), arguments.join(" ") + " app.fmtc\n", "{}", run.stderr);
        assert!(!run.stderr.contains("fmtc failed"), "{}", run.stderr);
        assert_eq!(fs::read(folder.path("app.fmtc")).unwrap(), alone);
    }
    // The split unit of this object is not there.
    fs::write(folder.path("main.o"), SPLIT).unwrap();
    let run = linked(&folder, &["--fmt", "app.fmt"], &["main.o", "-o", "app"]);
    assert_eq!((run.text().as_str(), run.stderr.as_str()), ("main.o -o app app.fmtc\n", ""));
}

#[test]
fn the_object_has_the_format_of_the_inputs() {
    for (bytes, format) in [(OBJECT, "ELF"), (COFF, "COFF"), (MACHO, "Mach-O")] {
        let folder = Folder::new(&[("main.o", bytes), ("app.fmt", GOOD)]);
        linked(&folder, &["--fmt", "app.fmt"], &["main.o", "-o", "app"]);
        let run = folder.fmtc(&["dump", "app.fmtc"]);
        assert!(run.text().contains(format), "{}", run.text());
    }
}

#[test]
fn packs_are_cut_to_what_the_program_can_show() {
    let folder = Folder::new(&[("main.o", OBJECT)]);
    let run = linked(&folder, &["--pack", "std,glm,boost", "--enums"], &["main.o", "-o", "app"]);
    assert_eq!((run.text().as_str(), run.stderr.as_str()), ("main.o -o app\n", ""));
    // Without types all may be.
    let folder = Folder::new(&[("main.c", b"int main(){}")]);
    let run = linked(&folder, &["--pack", "glm"], &["main.c", "-o", "app"]);
    assert_eq!(run.text(), "main.c -o app app.fmtc\n");
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert!(run.stderr.contains("has debug information"), "{}", run.stderr);
}

#[test]
#[cfg(unix)]
fn the_status_is_that_of_the_linker() {
    let folder = project(GOOD);
    for (script, code) in [("exit 3", 3), ("kill -9 $$", 137)] {
        let run = folder.fmtc(&["link", "--fmt", "app.fmt", "--", "sh", "-c", script, "main.o"]);
        assert_eq!(run.code, Some(code), "{}", run.stderr);
    }
    let run = folder.fmtc(&["link", "--fmt", "app.fmt", "--", "no-such-linker", "main.o"]);
    assert_eq!(run.code, Some(127), "{}", run.stderr);
    assert!(run.stderr.contains("fmtc: error: cannot run `no-such-linker`"), "{}", run.stderr);
    // A linker that takes the program, but not the formatters.
    fs::write(folder.path("ld"), "for a; do case $a in *.fmtc) exit 1 ;; esac; done\n").unwrap();
    let run = folder.fmtc(&["link", "--fmt", "app.fmt", "--", "sh", "ld", "main.o"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("the linker refuses the formatters"), "{}", run.stderr);
    // There is no place for the object.
    let run = folder.fmtc(&["link", "--fmt", "app.fmt", "--", "echo", "main.o", "-o", "no/app"]);
    assert_eq!((run.code, run.text().as_str()), (Some(0), "main.o -o no/app\n"));
    assert!(run.stderr.starts_with("fmtc: warning: linked without formatters: "), "{}", run.stderr);
}

#[test]
fn a_package_has_its_folder_and_its_packs() {
    let manifest = b"[package]\nname = \"p\"\n[package.metadata.fmtc]\npacks = [\"glm\"]\n[lib]\nproc-macro = true\n";
    let files: &[(&str, &[u8])] = &[
        ("Cargo.toml", manifest),
        ("fmt/parts/app.fmt", b"summary geo::Vec2 \"\\(z)\"\nsummary crate::Missing \"\"\n"),
        ("main.o", OBJECT),
    ];
    let folder = Folder::new(files);
    let links = |name: &str, output: &str| {
        let mut command: Command =
            fmtc(&folder.path(""), &["link", "--cargo", "--", "echo", "main.o", "-o", output]);
        command.env("CARGO_MANIFEST_DIR", folder.path("")).env("CARGO_CRATE_NAME", name);
        command.env_remove("CARGO_BIN_NAME");
        let output = command.output().unwrap();
        assert!(output.status.success());
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (arguments, said) = links("p", "p-1");
    assert_eq!(arguments, "main.o -o p-1 p-1.fmtc\n");
    let finding = "fmt/parts/app.fmt:1:22: warning: no member `z` in `geo::Vec2`; did you mean `x`? [W0912]\n";
    assert!(said.ends_with(finding) && said.lines().count() == 1, "{said}");
    // Cargo learns what was read, and no path twice.
    let rules = "/t/q.d: src/main.rs\n\n/t/q: src/main.rs\n";
    fs::write(folder.path("q.d"), rules).unwrap();
    links("q", "q");
    links("q", "q");
    let read = ["Cargo.toml", "fmt", "fmt/parts", "fmt/parts/app.fmt"];
    let read = read.map(|name| format!(" {}", folder.path(name).display())).concat();
    let list = String::from_utf8(folder.read("q.d")).unwrap();
    assert_eq!(list, rules.replacen("main.rs\n", &format!("main.rs{read}\n"), 1));
    for (name, output) in [("build_script_build", "b"), ("p", "libp.so")] {
        assert_eq!(links(name, output), (format!("main.o -o {output}\n"), String::new()));
    }
}
