//! What `fmtc import` makes of files with every construct, and that its output compiles.

use crate::fuzz::bodies;
use crate::language::compile_text;
use fmtc::diag::render::short;
use fmtc::diag::{Diagnostic, has_errors};
use fmtc::format;
use fmtc::import::{self, ImportOptions, Imported, Share};
use fmtc::internals::{Expr, matches, parse};
use fmtc::source::SourceMap;
use fmtc::types::{DebugFile, Files, Types};
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
    let cases = [cases("natvis", "natvis"), cases("libraries", "natvis")].concat();
    assert!(cases.len() >= 17, "{} cases", cases.len());
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

/// What a function calls is in its own script, whatever others call so.
#[test]
fn scripts_have_names_of_their_own() {
    let mut sources = SourceMap::new();
    let script = |member: &str| {
        format!(
            "def g(v):\n    return v.GetChildMemberWithName('{member}').value\n\
             def f(v, d):\n    return g(v)\n"
        )
    };
    let one = sources.add("one.py", script("left"));
    let two = sources.add("dir/two.py", script("right"));
    let commands =
        sources.add("init", "type summary add -F one.f A\ntype summary add -F two.f B\n");
    let options = ImportOptions { scripts: &[one, two], ..ImportOptions::default() };
    let imported = import::commands(&sources, commands, &options).unwrap();
    assert_eq!(
        imported.text,
        "// lldb: init:1 A\nsummary A \"\\(left.value())\"\n\n\
         // lldb: init:2 B\nsummary B \"\\(right.value())\"\n"
    );
    assert_eq!(import::needed(sources.get(commands).unwrap()), ["one", "two"]);
}

/// Numbers of Python have no end, those of the language have 64 bits.
#[test]
fn numbers_of_scripts_may_wrap() {
    let text = |number: &str| {
        let mut sources = SourceMap::new();
        let id = sources.add(
            "a.py",
            format!(
                "def f(v, d):\n    a, b = v.GetChildMemberWithName('a').unsigned, v.num_children\n    \
                 return '%d' % ({number})\n\
                 def __lldb_init_module(d, i):\n    d.HandleCommand('type summary add -F a.f A')\n"
            ),
        );
        let options = ImportOptions { scripts: &[id], ..ImportOptions::default() };
        let imported = import::commands(&sources, id, &options).unwrap();
        assert_eq!(imported.count(Share::Whole), 1, "{number}: {}", imported.text);
        imported.outcomes[0].differs
    };
    for number in ["a + 1", "a * 2", "a - b", "a << 3", "a + a if b > 1 else 0"] {
        assert!(text(number), "{number}");
    }
    let mut sources = SourceMap::new();
    let id = sources.add(
        "a.py",
        "class A:\n    def __init__(self, v, d):\n        self.v = v\n    def num_children(self):\n        \
         return self.v.GetChildMemberWithName('a').unsigned + 1\n    def get_child_at_index(self, i):\n        \
         return self.v.GetChildAtIndex(i)\n\
         def __lldb_init_module(d, i):\n    d.HandleCommand('type synthetic add -l a.A A')\n",
    );
    let options = ImportOptions { scripts: &[id], ..ImportOptions::default() };
    let imported = import::commands(&sources, id, &options).unwrap();
    assert!(imported.diagnostics[0].message.contains("more than 64 bits"), "{imported:?}");
    for number in ["b + 1", "a // 2", "(a & 255) * b", "(a % 100 << 8) + (a >> 4 & 7)"] {
        assert!(!text(number), "{number}");
    }
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
         // not carried over (script: the Python code `other.short` computes it): \
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
pub(crate) fn types(objects: &[&str]) -> Types {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/types/objects");
    let binaries: Vec<PathBuf> = objects.iter().map(|object| folder.join(object)).collect();
    Types::read(&binaries, &OnDisk).unwrap()
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
    let torture = types(&["clang_dwarf5.o"]);
    let findings = types(&["findings.o"]);
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

/// What a cast keeps of a number, and what its bits are.
#[test]
fn casts_compute_as_in_cpp() {
    let torture = types(&["clang_dwarf5.o"]);
    for (name, text, code) in [
        ("Bits", "{a - 5,d}", r"\(a.unsigned().signed() - 5)"),
        ("Bits", "{b * 2,d}", r"\(b.unsigned().signed() * 2)"),
        ("Scalars", "{(unsigned char)l,d}", r"\((l.unsigned() & 0xFF).signed())"),
        ("Scalars", "{(int)ul}", r"\(int32(ul))"),
        ("Scalars", "{(signed char)us + 1}", r"\(int8(us) + 1)"),
        ("Scalars", "{s == 0xFFFFFFFF}", r"\(s.signed().unsigned() & 0xFFFFFFFF == 4294967295)"),
        ("Scalars", "{(unsigned char)uc}", r"\(uc)"),
        ("Scalars", "{(unsigned char)l}", "a number is shown as a character"),
        ("Unknown", "{(int)a.b}", r"\(int32(a.b))"),
        ("Unknown", "{(unsigned char)a.b,d}", r"\((a.b.unsigned() & 0xFF).signed())"),
    ] {
        let options = ImportOptions { against: Some(&torture), ..ImportOptions::default() };
        let file = format!(
            "<V><Type Name=\"{name}\"><DisplayString>{}</DisplayString></Type>\
             <Type Name=\"Never\"><DisplayString>kept</DisplayString></Type></V>",
            text.replace('&', "&amp;")
        );
        let (_, imported) = natvis("t", &file, &options);
        let text = imported.unwrap().text;
        assert!(text.contains(code), "{code} is not in {text}");
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

/// What commands in a text become.
fn commands(text: &str) -> (Imported, Vec<usize>) {
    let mut sources = SourceMap::new();
    let id = sources.add("t", text);
    let imported = import::commands(&sources, id, &ImportOptions::default()).unwrap();
    let place = |diagnostic: &Diagnostic| diagnostic.span().unwrap().range().start;
    let places = imported.diagnostics.iter().map(place).collect();
    (imported, places)
}

#[test]
fn options_of_commands() {
    let text = "type summary add -e -x --summary-string \"x=${var.x}\" '^A<.+>$' B\n\
                type summary add -pr -s'${var.y}' -C no -w qt C\n";
    assert_eq!(
        commands(text).0.text,
        "// lldb: t:1 ^A<.+>$, B\n@members\nsummary /^A<.+>$/, /^.*(B)/ \"x=\\(x)\"\n\n\
         // lldb: t:2 C\n// not carried over (no-counterpart: an option without a counterpart): -w qt\n\
         @skipPointers\n@skipReferences\n@noCascade\nsummary C \"\\(y)\"\n"
    );
}

#[test]
fn commands_stand_in_programs() {
    let (imported, _) =
        commands("debugger.HandleCommand(\"type summary add -s \\\"${var.x}\\\" A\")\n");
    assert_eq!(imported.text, "// lldb: t:1 A\nsummary A \"\\(x)\"\n");
    let (imported, places) = commands("x('type synthetic add -l a.B C -w d')");
    let said = "the Python code `a.B` computes it";
    assert!(imported.diagnostics.iter().any(|d| d.message.contains(said)), "{imported:?}");
    assert!(places.contains(&"x('".len()), "{places:?}");
    let mut sources = SourceMap::new();
    let none = sources.add("t", "# type summary add A\nfoo\n");
    let refused = import::commands(&sources, none, &ImportOptions::default()).unwrap_err();
    assert_eq!(refused.code.id, "E1002");
    let gdb = sources.add("t.py", "import gdb.printing\ngdb.pretty_printers.append(lookup)\n");
    let refused = import::commands(&sources, gdb, &ImportOptions::default()).unwrap_err();
    assert!(format!("{refused:?}").contains("printers of gdb are not translated"), "{refused:?}");
}

/// A file with one type, which shows a text.
fn visualizer(name: &str, text: &str) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let (name, text) = (escaped(name), escaped(text));
    format!("<V><Type Name=\"{name}\"><DisplayString>{text}</DisplayString></Type></V>")
}

/// What a text of a visualizer becomes, or why it is not carried over.
fn display(text: &str) -> String {
    let options = ImportOptions { assume_integers: true, ..ImportOptions::default() };
    let (_, imported) = natvis("t", &visualizer("T", text), &options);
    let imported = imported.unwrap();
    match imported.text.split_once("summary T ") {
        Some((_, text)) => text.trim_end().to_owned(),
        None => imported.diagnostics[0].message.clone(),
    }
}

#[test]
fn braces_and_blanks_of_display_strings() {
    for (text, wanted) in [
        ("{{a}} b", r#""\u{7B}a} b""#),
        ("a\n   b", "\"a b\""),
        ("a}", "\"a}\""),
        ("{", "not carried over (syntax): a brace is not closed"),
    ] {
        assert_eq!(display(text), wanted, "{text}");
    }
    assert_eq!(display("{x == '}'}"), r#""\(x == 125)""#);
}

#[test]
fn specifiers_stand_behind_the_last_comma() {
    for (text, wanted) in [
        ("{f(a, b)}", "not carried over (call): it calls `f`"),
        ("{x,d}", r#""\(x.signed())""#),
        ("{p,[n + 1]s8}", r#""\(p.text(count: (n + 1).unsigned()))""#),
        ("{p,[n]na}", r#"is_text(p) ? "\(p.text(count: n.unsigned()))""#),
        ("{*this,view(a)na}", "not carried over (view): the view `a` has no text of its own"),
        ("{x,nvoXb}", r#""\(x.unsigned(), radix: 16, uppercase: true)""#),
        ("{x,!}", r#""\(x)""#),
        ("{p,4}", r#"is_text(p) ? "\(p.text(count: 4))""#),
        ("{x,na,x}", r#""0x\(x.unsigned(), radix: 16)""#),
    ] {
        let found = display(text);
        assert!(found.contains(wanted), "{wanted} is not in what {text} becomes: {found}");
    }
}

#[test]
fn names_of_visualizers_become_keys() {
    for (name, wanted) in [
        ("a::B<*>", "a::B<_, ...>"),
        ("A<int, * ,B<*>>", "A<int, _, B<_, ...>>"),
        ("A<char *>", "A<char *>"),
        ("enum X", "X"),
        ("unsigned __int64", "unsigned long, unsigned long long"),
        ("`anonymous'::X", "a key cannot express this name"),
        ("(anonymous namespace)::X", "\"(anonymous namespace)::X\""),
        ("M<*,-1,A<*>>", "/^M<.+, -1, A<.+> >$/"),
        ("P<wchar_t [0],*>", r"/^P<wchar_t\[\], .+>$/"),
        ("P<char[4]>", "\"P<char[4]>\""),
        ("Foo*Bar", "a `*` stands for a part of a name"),
        ("*", "the name is only a wildcard"),
        ("", "the name is only a wildcard"),
    ] {
        let (_, imported) = natvis("t", &visualizer(name, "x"), &ImportOptions::default());
        let imported = imported.unwrap();
        let key = imported.text.lines().find_map(|line| line.strip_prefix("summary "));
        match key.and_then(|line| line.strip_suffix(" \"x\"")) {
            Some(key) => assert_eq!(key, wanted, "{name}"),
            None => {
                assert!(imported.diagnostics[0].message.ends_with(wanted), "{name}: {imported:?}")
            }
        }
    }
}

#[test]
fn names_of_visualizers_match_types() {
    for (pattern, name, wanted) in [
        ("a::B<*>", "a::B<int, C<int> >", true),
        ("a::B<*,*>", "a::B<int, float>", true),
        ("a::B<*,*>", "a::B<int>", false),
        ("a::B<int,*>", "a::B<int, float>", true),
        ("a::B<int,*>", "a::B<long, float>", false),
        ("unsigned int", "unsigned int", true),
        ("B<*>", "a::B<int>", false),
        ("B<*>", "B<int>::Inner<long>", false),
        ("B<*,3,1>", "B<A<int, 3, 1>, 2, 2>", false),
        ("B<A<*>,*>::C", "B<A<int>, long>::C", true),
    ] {
        assert_eq!(matches(pattern, name), wanted, "{pattern} and {name}");
    }
}

/// The piece of the file that a finding is about.
fn blamed(text: &str) -> String {
    let (_, imported) = natvis("t", text, &ImportOptions::default());
    let imported = imported.unwrap();
    text[imported.diagnostics[0].span().unwrap().range()].to_owned()
}

#[test]
fn places_are_bytes_of_the_file() {
    let file = |name: &str, text: &str| {
        format!("<V><Type Name=\"{name}\"><DisplayString>{text}</DisplayString></Type></V>")
    };
    let (_, imported) = natvis("t", &file("T", "p &lt; q<!-- --> r"), &ImportOptions::default());
    assert!(imported.unwrap().text.ends_with("summary T \"p < q r\"\n"));
    let text = "p &lt; {f()}<!-- --> r";
    assert_eq!(blamed(&file("é", text)), format!("<DisplayString>{text}</DisplayString>"));
    let (file, types) = (file("é", "a"), types(&["findings.o"]));
    let options = ImportOptions { against: Some(&types), ..ImportOptions::default() };
    let (_, imported) = natvis("t", &file, &options);
    assert_eq!(&file[imported.unwrap().diagnostics[0].span().unwrap().range()], "é");
}

/// Why a file is no document, and the byte where.
fn refused(text: &str) -> (String, usize) {
    let (_, imported) = natvis("t", text, &ImportOptions::default());
    let fault = imported.unwrap_err();
    (fault.labels[0].message.to_string(), fault.span().unwrap().range().start)
}

/// Each is compared with all that surround it.
#[test]
fn namespaces_have_a_limit() {
    let nested = |count: usize| {
        let open: String = (0..count).map(|n| format!("<a xmlns:n{n}=\"u{n}\">")).collect();
        format!("{open}{}", "</a>".repeat(count))
    };
    let (_, imported) = natvis("t", &nested(100), &ImportOptions::default());
    imported.unwrap();
    let what = refused(&nested(fmtc::limits::XML_NAMESPACES + 1)).0;
    assert!(what.contains("it declares too many namespaces"), "{what}");
}

#[test]
fn declarations_and_entities_are_refused() {
    let bomb = "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>";
    assert!(refused(bomb).0.contains("document type"));
    refused("<a>&b;</a>");
    refused("");
    assert_eq!(refused("<a>\n</b>").1, 4);
}

#[test]
fn a_declaration_may_follow_a_comment() {
    let wrong = "<DisplayString>{f()}</DisplayString>";
    let file = "<!-- licence -->\n<?xml version=\"1.0\"?>";
    assert_eq!(blamed(&format!("{file}<V><Type Name=\"T\">{wrong}</Type></V>")), wrong);
}

#[test]
fn nesting_of_elements_ends() {
    let deep = format!("{}{}", "<a>".repeat(20_000), "</a>".repeat(20_000));
    let _ = natvis("t", &deep, &ImportOptions::default());
}

/// The tree of an expression of C++, every operator in parentheses; or the code of why there is none.
fn parsed(text: &str) -> String {
    parse(text).map_or_else(|refusal| refusal.reason.code().to_owned(), |expr| tree(&expr))
}

fn tree(expr: &Expr) -> String {
    match expr {
        Expr::Number(value) => value.to_string(),
        Expr::Name(name) => name.clone(),
        Expr::Member(object, name) => format!("{}.{name}", tree(object)),
        Expr::Index(object, index) => format!("{}[{}]", tree(object), tree(index)),
        Expr::Unary(sign, operand) => format!("{sign:?}({})", tree(operand)),
        Expr::Binary(sign, a, b) => format!("({} {} {})", tree(a), sign.sign(), tree(b)),
        Expr::Cast(ty, operand) => format!("cast<{ty}>({})", tree(operand)),
        Expr::Call(object, name, arguments) => {
            let object = object.as_ref().map_or(String::new(), |o| format!("{}.", tree(o)));
            let arguments: Vec<String> = arguments.iter().map(tree).collect();
            format!("{object}{name}({})", arguments.join(", "))
        }
        other => format!("{other:?}"),
    }
}

#[test]
fn operators_bind_as_in_cpp() {
    assert_eq!(parsed("a + b * c == d && !e"), "(((a + (b * c)) == d) && Not(e))");
    assert_eq!(parsed("a & 1 == 0"), "(a & (1 == 0))");
    assert_eq!(parsed("a - b - c"), "((a - b) - c)");
    assert_eq!(parsed("a->b.c[i + 1]"), "a.b.c[(i + 1)]");
    assert_eq!(parsed("*p++"), "assignment");
    assert_eq!(parsed("a = b"), "assignment");
}

#[test]
fn casts_are_told_from_parentheses() {
    assert_eq!(parsed("(int)x + 1"), "(cast<int>(x) + 1)");
    assert_eq!(parsed("(a) * b"), "(a * b)");
    assert_eq!(parsed("(a) - b"), "(a - b)");
    assert_eq!(parsed("(T *)p"), "cast<T*>(p)");
    assert_eq!(parsed("*(A::T<int> *)&x"), "Deref(cast<A::T<int>*>(Address(x)))");
    assert_eq!(parsed("(unsigned long)(a)"), "cast<unsigned long>(a)");
    assert_eq!(parsed("(a * b) + 1"), "((a * b) + 1)");
    assert_eq!(parsed("(a < b) ? 1 : 2"), parsed("a < b ? 1 : 2"));
    assert_eq!(parsed("static_cast<T*>(p)->x"), "cast<T*>(p).x");
    assert_eq!(parsed("(void)a->b, true"), "Exists([Member(Name(\"a\"), \"b\")])");
    assert_eq!(parsed("(void)a, b == 1"), "(Exists([Name(\"a\")]) && (b == 1))");
    assert_eq!(parsed("a, b"), "syntax");
}

#[test]
fn names_of_cpp_have_scopes() {
    assert_eq!(parsed("A<B<int>>::c"), "A<B<int>>::c");
    assert_eq!(parsed("f(a, b).g()"), "f(a, b).g()");
    assert_eq!(parsed("foo.dll!x"), "x");
    assert_eq!(parsed("dll!a::x->y"), "a::x.y");
    assert_eq!(parsed("(foo.dll!T *)p"), "cast<T*>(p)");
    assert_eq!(parsed("a.b != c"), "(a.b != c)");
}

#[test]
fn nesting_of_expressions_ends() {
    assert_eq!(parsed(&"(".repeat(100_000)), "limit");
    assert_eq!(parsed(&"-".repeat(1_000)), "assignment");
    assert_eq!(parsed(&"!".repeat(1_000)), "limit");
    assert_eq!(parsed(&"a ? ".repeat(400)), "limit");
    assert_eq!(parsed(&"a+".repeat(900)), "limit");
    assert_eq!(parsed(""), "syntax");
    assert_eq!(parsed("'"), "syntax");
    assert_eq!(parsed("0xg"), "syntax");
    assert_eq!(parsed("\"\\"), "syntax");
}
