//! What `fmtc import` makes of files with every construct, and that its output compiles.

use crate::fuzz::bodies;
use crate::language::compile_text;
use fmtc::diag::render::short;
use fmtc::diag::{Diagnostic, has_errors};
use fmtc::format;
use fmtc::import::{self, ImportOptions, Imported, Share};
use fmtc::source::SourceMap;
use fmtc::types::{Binary, DebugFile, Files, Types};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn cases(kind: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/import").join(kind);
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let is_case = |file: &PathBuf| file.extension().is_some_and(|e| e == extension);
    let mut files: Vec<PathBuf> = files.filter(is_case).collect();
    files.sort();
    files
}

fn natvis(
    name: &str,
    text: &str,
    options: &ImportOptions<'_>,
) -> (SourceMap, Result<Imported, Diagnostic>) {
    let mut sources = SourceMap::new();
    let id = sources.add(name, text);
    let imported = import::natvis(&sources, id, options);
    (sources, imported)
}

/// What is written compiles without an error, and is in the layout of the language.
fn assert_accepted(path: &Path, imported: &Imported) {
    if imported.text.is_empty() {
        assert_eq!(imported.count(Share::Whole) + imported.count(Share::Part), 0);
        return;
    }
    let (sources, _, diagnostics) = compile_text(path, &imported.text);
    let reports: Vec<String> = diagnostics.iter().map(|d| short(d, &sources)).collect();
    assert!(!has_errors(&diagnostics), "{}: {reports:#?}\n{}", path.display(), imported.text);
    let mut sources = SourceMap::new();
    let id = sources.add("", "");
    assert_eq!(format::format(id, &imported.text).unwrap(), imported.text, "{}", path.display());
}

fn shown(sources: &SourceMap, imported: &Result<Imported, Diagnostic>) -> String {
    let imported = match imported {
        Ok(imported) => imported,
        Err(diagnostic) => return short(diagnostic, sources),
    };
    let reports: String = imported.diagnostics.iter().map(|d| short(d, sources) + "\n").collect();
    let count = |share| imported.count(share);
    let counts = format!(
        "{} whole, {} in part, {} not, {} nothing",
        count(Share::Whole),
        count(Share::Part),
        count(Share::Not),
        count(Share::Nothing)
    );
    format!("{}---\n{reports}{counts}", imported.text)
}

#[test]
fn every_construct() {
    let cases = cases("natvis", "natvis");
    assert!(cases.len() >= 12, "{} cases", cases.len());
    for case in cases {
        let text = fs::read_to_string(&case).unwrap();
        let name = case.file_name().unwrap().to_string_lossy().into_owned();
        let (sources, imported) = natvis(&name, &text, &ImportOptions::default());
        if let Ok(imported) = &imported {
            assert_accepted(&case, imported);
            let (_, again) = natvis(&name, &text, &ImportOptions::default());
            assert_eq!(again.unwrap().text, imported.text, "{name}: not the same twice");
        }
        assert_snapshot(&case, &shown(&sources, &imported));
    }
}

/// Alternatives for values that may be of many types: what one becomes does not repeat those before it.
#[test]
fn many_conditional_items_stay_short() {
    let item = |at: usize| {
        let path = "tail.".repeat(at);
        format!(
            "<Item Name=\"[value]\" Condition=\"index == {at}\" Optional=\"true\">data.{path}head.value</Item>"
        )
    };
    let items: String = (0..32).map(item).collect();
    let text = format!(
        "<AutoVisualizer><Type Name=\"Variant\"><Expand>{items}</Expand></Type></AutoVisualizer>"
    );
    let (_, imported) = natvis("a.natvis", &text, &ImportOptions::default());
    let imported = imported.unwrap();
    assert_accepted(Path::new("a.natvis"), &imported);
    assert!(imported.text.len() < 6 * text.len(), "{} from {}", imported.text.len(), text.len());
}

#[test]
fn commands_of_lldb() {
    for case in cases("lldb", "txt") {
        translated(&case, false);
    }
}

/// Scripts in Python, which are not executed.
#[test]
fn scripts_of_lldb() {
    let cases = cases("python", "py");
    assert!(cases.len() >= 5, "{} cases", cases.len());
    for case in cases {
        translated(&case, true);
    }
}

/// A script with one that it imports, which the command finds beside it.
#[test]
fn scripts_that_import() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/import/yard");
    let mut sources = SourceMap::new();
    let ids = ["yard.py", "yard_parts.py"]
        .map(|name| sources.add(name, fs::read_to_string(folder.join(name)).unwrap()));
    assert!(import::needed(sources.get(ids[0]).unwrap(), true).contains(&"yard_parts".to_owned()));
    let imported = import::commands(
        &sources,
        ids[0],
        &ImportOptions { scripts: &ids, ..ImportOptions::default() },
    );
    assert_accepted(&folder, imported.as_ref().unwrap());
    assert_snapshot(&folder.join("yard.py"), &shown(&sources, &imported));
    // Two scripts that import each other.
    let mut sources = SourceMap::new();
    let text = "from two import *\ndef f(v, d):\n    return g(v)\n";
    let one = sources.add("one.py", format!("{text}def __lldb_init_module(d, i):\n    d.HandleCommand('type summary add -F one.f A')\n"));
    let two = sources.add(
        "two.py",
        "from one import *\ndef g(v):\n    return v.GetChildMemberWithName('left').value\n",
    );
    let scripts = [one, two];
    let imported = import::commands(
        &sources,
        one,
        &ImportOptions { scripts: &scripts, ..ImportOptions::default() },
    );
    assert!(imported.unwrap().text.ends_with("summary A \"\\(left.value())\"\n"));
}

/// Compares what commands or a script become with the snapshot.
fn translated(case: &Path, is_script: bool) {
    let text = fs::read_to_string(case).unwrap();
    let name = case.file_name().unwrap().to_string_lossy().into_owned();
    let mut sources = SourceMap::new();
    let id = sources.add(name, text);
    let scripts = if is_script { &[id][..] } else { &[] };
    let imported =
        import::commands(&sources, id, &ImportOptions { scripts, ..ImportOptions::default() });
    imported.iter().for_each(|imported| assert_accepted(case, imported));
    assert_snapshot(case, &shown(&sources, &imported));
}

/// Compares with the snapshot beside a case.
pub(crate) fn assert_snapshot(case: &Path, shown: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(case.parent().unwrap());
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        let stem = case.file_stem().unwrap().to_string_lossy().into_owned();
        insta::assert_snapshot!(stem, shown);
    });
}

/// Nothing makes the reader run out of stack or time.
#[test]
fn hostile_scripts() {
    let texts = [
        "(".repeat(3000),
        format!("def f(v, d):\n    return {}v{}\n", "not ".repeat(3000), ".a".repeat(3000)),
        format!("def f(v, d):\n    return {}\n", "[".repeat(2000) + &"]".repeat(2000)),
        format!("def f(v, d):\n    return {}1\n", "v.unsigned + ".repeat(3000)),
        (0..200).map(|depth| format!("{}if f:\n", " ".repeat(depth))).collect(),
        format!(
            "def f(v, d):\n{}    return 'x'\n",
            "    if v.unsigned > 1:\n        x = 2\n".repeat(300)
        ),
        "def f(v, d):\n    for i in range(200):\n        f(v, f(v, d))\n".to_owned(),
        "def f(v, d):\n    return 'a' * 80 * 80 * 80 * 80 * 80\n".to_owned(),
    ];
    let init = "def __lldb_init_module(d, i):\n    d.HandleCommand('type summary add -F m.f A')\n";
    for text in texts {
        bodies::import_python(format!("{text}\n{init}").as_bytes());
    }
}

/// A file of commands names functions of scripts that are read with it.
#[test]
fn commands_name_scripts() {
    let mut sources = SourceMap::new();
    let commands = sources.add(
        "init",
        "command script import point.py\ntype summary add -F point.short Point\n\
         type summary add -F other.short Other\ntype synthetic add -l point.Sides Box\n",
    );
    let script = sources.add(
        "dir/point.py",
        "def short(v, _):\n    return v.GetChildMemberWithName('left').value\n\
         class Sides:\n    def __init__(self, v, _):\n        self.v = v\n\
         \x20   def num_children(self):\n        return 1\n\
         \x20   def get_child_at_index(self, i):\n        return self.v.GetChildMemberWithName('left')\n",
    );
    let options = ImportOptions { scripts: &[script], ..ImportOptions::default() };
    let imported = import::commands(&sources, commands, &options).unwrap();
    assert_eq!(
        imported.text,
        "// lldb: init:2 Point\nsummary Point \"\\(left.value())\"\n\n\
         // lldb: init:3 Other\n\
         // not carried over (script: `other.short` of Python computes it): \
         type summary add -F other.short Other\n\n\
         // lldb: init:4 Box\nchildren Box { left }\n"
    );
    let alone = import::commands(&sources, commands, &ImportOptions::default()).unwrap();
    assert_eq!(alone.count(Share::Not), 3);
}

/// Files as the editors of Windows write them.
#[test]
fn encodings() {
    let text = "<V><Type Name=\"Té\"><DisplayString>{x}</DisplayString></Type></V>";
    let (_, plain) = natvis("t", text, &ImportOptions::default());
    let plain = plain.unwrap().text;
    let little = text.encode_utf16().flat_map(u16::to_le_bytes);
    let marked = format!("\u{FEFF}{text}");
    let encoded: [Vec<u8>; 4] = [
        marked.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        marked.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        little.collect(),
        marked.into_bytes(),
    ];
    for bytes in encoded {
        let text = String::from_utf8(import::utf8(bytes)).unwrap();
        let (_, imported) = natvis("t", &text, &ImportOptions::default());
        assert_eq!(imported.unwrap().text, plain);
    }
    assert_eq!(import::utf8(vec![0xFF, 0xFE, 0x00]), b"");
}

/// The types of `tests/types/torture.cpp` and `findings.cpp`.
fn types(object: &str) -> Types {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/types/objects").join(object);
    Types::read(&[Binary { path }], &OnDisk).unwrap()
}

struct OnDisk;

impl Files for OnDisk {
    fn open(&self, path: &Path) -> Option<DebugFile> {
        Some(Arc::new(fs::read(path).ok()?))
    }
}

/// What the types of a program decide.
#[test]
fn types_decide() {
    let torture = types("clang_dwarf5.o");
    let findings = types("findings.o");
    let decided = [
        (&torture, "WithAnon", "{en == e1}", r"\(en == 1)"),
        (&torture, "WithAnon", "{named.s == A}", r"\(named.s == 0)"),
        (&torture, "WithAnon", "{(Old)named.s}", r#"\(named.s.signed() == 0 ? "A" :"#),
        (&findings, "shop::Item", "{*(long*)&amp;price}", r"\(price.cents.signed())"),
        (&findings, "shop::Item", "{codes[2]}", r"\(codes.element(2))"),
        (&findings, "shop::Money", "{currency,[3]}", r"\(currency.text(count: 3))"),
        (&findings, "shop::Item", "{price.gone}", "member: there is no member `gone`"),
        (&findings, "shop::Item", "{gone.x}", "member: there is no member `gone`"),
    ];
    for (types, name, text, code) in decided {
        let options = ImportOptions { against: Some(types), ..ImportOptions::default() };
        // A file of which nothing is left has no comments either.
        let file = format!(
            "<V><Type Name=\"{name}\"><DisplayString>{text}</DisplayString></Type>\
             <Type Name=\"Never\"><DisplayString>kept</DisplayString></Type></V>"
        );
        let (_, imported) = natvis("t", &file, &options);
        let text = imported.unwrap().text;
        assert!(text.contains(code), "{text}");
    }
}

/// What is right for some types only never becomes code by itself.
#[test]
fn traps_need_types() {
    for expression in ["a * b", "a / 2", "(a + b) / 2", "this + 1", "k == Kind", "k == A::b"] {
        let text = format!(
            "<V><Type Name=\"T\"><DisplayString>{{{expression}}}</DisplayString></Type></V>"
        );
        let (_, imported) = natvis("t", &text, &ImportOptions::default());
        let imported = imported.unwrap();
        assert_eq!(imported.count(Share::Not), 1, "{expression}: {}", imported.text);
        assert!(!imported.text.contains("summary"), "{expression}: {}", imported.text);
    }
    let assumed = ImportOptions { assume_integers: true, ..ImportOptions::default() };
    for expression in ["a.x - b.x", "a.x * b.y", "a.x / 2", "-a.x"] {
        let text = format!(
            "<V><Type Name=\"T\"><DisplayString>{{{expression}}}</DisplayString></Type></V>"
        );
        let (_, imported) = natvis("t", &text, &assumed);
        assert_eq!(imported.unwrap().count(Share::Whole), 1, "{expression}");
    }
}
