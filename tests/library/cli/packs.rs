//! `fmtc setup packs`: what is written, and when nothing is. What LLDB makes of it is tested with
//! real debuggers.

use crate::cli::command::Folder;
use serde_json::Value;

const OBJECT: &str = "fmtc/packs/packs.o";
const INIT: &str = "fmtc/packs/lldbinit";

fn install(folder: &Folder, arguments: &[&str]) -> String {
    let run = folder.fmtc(&[&["setup", "packs"], arguments].concat());
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    String::from_utf8(run.stdout).unwrap()
}

/// The packs that an init file names.
fn installed(folder: &Folder) -> String {
    let text = String::from_utf8(folder.read(INIT)).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("# Packs: "));
    line.unwrap().to_owned()
}

#[test]
fn packs_are_added_to_those_that_are_there() {
    let folder = Folder::new(&[]);
    let said = install(&folder, &["glm", "--prefix", "."]);
    let init = folder.path(INIT).canonicalize().unwrap();
    let for_gdb = init.with_file_name("gdbinit");
    let lines = [
        format!("command source -e false -s true {}", init.display()),
        format!("source {}", for_gdb.display()),
    ];
    assert!(said.starts_with("1 pack installed: glm ("), "{said}");
    assert!(lines.iter().all(|line| said.lines().any(|said| said == line)), "{said}");
    let (object, text) = (folder.read(OBJECT), folder.read(INIT));
    install(&folder, &["glm", "--prefix", "."]);
    assert_eq!((folder.read(OBJECT), folder.read(INIT)), (object.clone(), text), "again");
    install(&folder, &["imgui", "--prefix", "."]);
    assert_eq!(installed(&folder), "glm imgui");
    assert!(folder.read(OBJECT).len() > object.len());
    let files = std::fs::read_dir(folder.path("fmtc/packs")).unwrap();
    assert_eq!(files.count(), 4, "no other file remains");
}

#[test]
fn every_pack_is_installed_at_once() {
    let folder = Folder::new(&[]);
    install(&folder, &["--all", "--prefix", "."]);
    let list = folder.fmtc(&["packs", "list", "--json"]);
    let list = list.text();
    let list = list.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let list: Vec<Value> = list.collect();
    let names = list.iter().map(|pack| pack["name"].as_str().unwrap());
    assert_eq!(installed(&folder), names.collect::<Vec<_>>().join(" "));
    for pack in &list {
        let shown = folder.fmtc(&["packs", "show", pack["name"].as_str().unwrap()]);
        let shown = String::from_utf8(shown.stdout).unwrap();
        assert!(shown.contains(pack["description"].as_str().unwrap()), "{shown}");
    }
}

/// Formatters of `--fmt` stay, and are read again.
#[test]
fn formatters_of_a_library_are_installed() {
    let tiny = b"summary tiny::Money \"\\(cents)\"\n";
    let folder =
        Folder::new(&[("vendor/tiny/tiny.fmt", tiny), ("one.fmt", b"summary One \"1\"\n")]);
    let said = install(&folder, &["--fmt", "vendor/tiny", "--fmt", "one.fmt", "--prefix", "."]);
    assert!(said.starts_with("2 packs installed: /"), "{said}");
    assert!(said.contains("(2 records, "), "{said}");
    std::fs::write(folder.path("vendor/tiny/more.fmt"), "summary tiny::More \"more\"\n").unwrap();
    let said = install(&folder, &["glm", "--fmt", "vendor/../vendor/tiny", "--prefix", "."]);
    assert!(said.starts_with("3 packs installed: glm, /"), "{said}");
    assert_eq!(installed(&folder), "glm");
    let before = (folder.read(OBJECT), folder.read(INIT));
    let refused = |reason: &str| {
        let run = folder.fmtc(&["setup", "packs", "imgui", "--prefix", "."]);
        assert_eq!(run.code, Some(1));
        assert!(run.stderr.contains(reason), "{}", run.stderr);
        assert_eq!((folder.read(OBJECT), folder.read(INIT)), before);
    };
    std::fs::write(folder.path("vendor/tiny/more.fmt"), "summary tiny::More {\n").unwrap();
    refused("more.fmt:1:");
    std::fs::remove_dir_all(folder.path("vendor")).unwrap();
    refused("which was installed, is gone");
}

/// Nothing of an installation is changed by one that fails.
#[test]
fn what_cannot_be_written_changes_nothing() {
    let folder = Folder::new(&[("file", b"")]);
    let refused = |folder: &Folder, prefix: &str| {
        let run = folder.fmtc(&["setup", "packs", "imgui", "--prefix", prefix]);
        assert_eq!(run.code, Some(1));
        assert!(run.stdout.is_empty());
        run.stderr
    };
    assert!(refused(&folder, "file").contains("cannot make"));
    assert!(refused(&folder, "a\nb").contains("no command of LLDB can name"));
    assert_eq!(folder.names(), ["file"]);
    install(&folder, &["glm", "--prefix", "."]);
    let before = (folder.read(OBJECT), folder.read(INIT));
    // A folder cannot be replaced by a file.
    std::fs::remove_file(folder.path(OBJECT)).unwrap();
    std::fs::create_dir_all(folder.path(OBJECT).join("in")).unwrap();
    assert!(refused(&folder, ".").contains("cannot write"));
    assert_eq!(folder.read(INIT), before.1);
    assert!(folder.path(OBJECT).join("in").exists());
}

#[test]
fn packs_alone_make_an_object() {
    let folder = Folder::new(&[("own.fmt", b"summary ImVec2 \"mine \\(x)\"\n")]);
    let compile = |arguments: &[&str]| {
        let run = folder.fmtc(&[&["compile", "--quiet", "--emit", "hex"], arguments].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
    };
    compile(&["--pack", "glm"]);
    compile(&["--pack", "glm,imgui"]);
    compile(&["--pack", "glm", "--pack", "imgui", "-o", "all.hex"]);
    assert_eq!(folder.names(), ["all.hex", "glm.hex", "own.fmt", "packs.hex"]);
    assert_eq!(folder.read("packs.hex"), folder.read("all.hex"));
    compile(&["own.fmt", "--pack", "imgui", "-o", "own.hex", "--depfile", "own.d"]);
    let [own, all] = ["own.hex", "all.hex"].map(|name| folder.read(name));
    assert!(String::from_utf8(own).unwrap().contains(&hex("mine ")));
    assert!(!String::from_utf8(all).unwrap().contains(&hex("mine ")));
    assert_eq!(folder.read("own.d"), b"own.hex: own.fmt\n");
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}

/// The source of a pack is known, that of the program is not.
#[test]
fn records_beside_those_of_a_pack_are_explained() {
    let folder = Folder::new(&[("own.fmt", b"summary Own \"\\(x)\"\n")]);
    let made = folder.fmtc(&["compile", "own.fmt", "--pack", "glm", "-o", "all.o"]);
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    let explained = |value| {
        folder.fmtc(&["run", "--section", "all.o", "--value-literal", value, "--explain"]).text()
    };
    let of_pack = explained("glm::vec<2, float> { x: 1.5, y: 2 }");
    assert!(of_pack.starts_with("source: fmtc:glm:"), "{of_pack}");
    let own = explained("Own { x: 3 }");
    assert!(own.contains("call") && own.ends_with("(Own) value = 3\n"), "{own}");
}
