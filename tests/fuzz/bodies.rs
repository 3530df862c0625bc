//! What the fuzz targets do with their bytes. The targets in `fuzz/` and the plain tests share it.

#[path = "../support/tree.rs"]
pub(crate) mod tree;

use fmtc::asm::{self, AssembledKind, Head};
use fmtc::bytecode::{instruction, load, record, section, summaries};
use fmtc::compile::{self, Session};
use fmtc::debuggee::{Spec, Tree, json};
use fmtc::diag::has_errors;
use fmtc::display::{Formatted, Section, show};
use fmtc::format;
use fmtc::import::{self, Imported};
use fmtc::isa::{Flags, Lldb, LldbRange, RecordVersion, Signature};
use fmtc::limits;
use fmtc::listing;
use fmtc::object::read::{self, ReadAt};
use fmtc::source::{SourceId, SourceMap};
use fmtc::syntax;
use fmtc::types::{self, DebugFile, Files, Types};
use fmtc::verify::{self, Program};
use fmtc::vm::{self, Budget, Config, Limit, Limits, Outcome, Stop};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A NatVis file: what is imported compiles.
pub(crate) fn import(file: &[u8]) {
    import_text(&String::from_utf8_lossy(file));
}

/// A script in Python.
pub(crate) fn import_python(script: &[u8]) {
    let mut sources = SourceMap::new();
    let id = sources.add("script.py", String::from_utf8_lossy(script));
    let options = import::ImportOptions { scripts: &[id], ..import::ImportOptions::default() };
    import::commands(&sources, id, &options).iter().for_each(compiles);
}

/// An expression, everywhere where visualizers have expressions.
pub(crate) fn import_expression(expression: &[u8]) {
    let text = String::from_utf8_lossy(expression);
    // What XML cannot hold is tested by the other target.
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    import_text(&format!(
        "<V><Type Name=\"A&lt;*&gt;\"><Intrinsic Name=\"f\" Expression=\"{text}\"/>\
         <DisplayString Condition=\"{text}\">{{f()}}</DisplayString>\
         <DisplayString>{{{text}}} {{p,[{text}]}} {{{text},x}}</DisplayString>\
         <Expand><Item Name=\"a\">{text}</Item>\
         <ArrayItems Condition=\"{text}\"><Size>{text}</Size><ValuePointer>{text}</ValuePointer></ArrayItems>\
         <IndexListItems><Size>n</Size><ValueNode>{text}</ValueNode></IndexListItems>\
         </Expand></Type></V>"
    ));
    let mut sources = SourceMap::new();
    let id = sources.add("", format!("type summary add -s '{text}' A\ntype summary add {text}"));
    import::commands(&sources, id, &import::ImportOptions::default()).iter().for_each(compiles);
}

fn import_text(text: &str) {
    let mut sources = SourceMap::new();
    let id = sources.add("", text);
    for assume_integers in [false, true] {
        let options = import::ImportOptions { assume_integers, ..import::ImportOptions::default() };
        let imported = import::natvis(&sources, id, &options);
        imported.iter().for_each(compiles);
    }
}

/// What was written has no error.
fn compiles(imported: &Imported) {
    if imported.text.is_empty() {
        return;
    }
    let mut sources = SourceMap::new();
    let id = sources.add("", imported.text.as_str());
    let outcome = Session::new(&mut sources, compile::Options::default()).compile(&[id]);
    assert!(!has_errors(&outcome.diagnostics), "{:?}\n{}", outcome.diagnostics, imported.text);
}

/// A program: each byte is decoded once, and each text of it gives the same bytes.
pub(crate) fn decode(program: &[u8]) {
    let mut at = 0;
    while let Some(Ok((_, next))) = instruction::decode(program, at) {
        assert!(next > at && next <= program.len());
        at = next;
    }
    program_comes_back(program);
}

/// A program: what the verifier calls harmless neither kills nor hangs the VM.
pub(crate) fn verify(program: &[u8]) {
    for &lldb in Lldb::ALL {
        for record in [RecordVersion::V1, RecordVersion::V2] {
            if record.number() > lldb.record_version() {
                continue;
            }
            let judged = Program { bytes: program, signature: Signature::SUMMARY, record };
            let verdict = verify::verify(judged, LldbRange::only(lldb)).verdict;
            let mut tree = Tree::new();
            let object = tree.add(&value()).expect("a value");
            let outcome = vm::summary(program, Config::new(lldb, record), &mut tree, object, None);
            let fits = match outcome {
                Outcome::Stopped { stop: Stop::Abort(_) | Stop::Limit(Limit::Loop), .. } => {
                    !verdict.is_harmless()
                }
                Outcome::Ok { .. }
                | Outcome::Stopped {
                    stop: Stop::Error(_) | Stop::Limit(_) | Stop::Unknown(_),
                    ..
                } => true,
            };
            assert!(fits, "{outcome:?} in LLDB {lldb}, judged {verdict}: {}", asm::line(program));
        }
    }
}

/// A struct with numbers, a text, an array, and a null pointer.
fn value() -> Spec {
    let named = |name: &str, change: &dyn Fn(&mut Spec)| {
        let mut spec = Spec::named(name);
        change(&mut spec);
        spec
    };
    let number = |name: &str, n: i64| named(name, &|spec| spec.signed = Some(Some(n)));
    let mut text = Spec::text("Ada");
    text.name = "name".into();
    named("value", &|value| {
        value.children = vec![
            number("x", 5),
            number("y", -1),
            number("id", i64::MAX),
            text.clone(),
            named("a", &|array| array.children = vec![number("[0]", 0), number("[1]", i64::MIN)]),
            named("next", &|next| next.value = Some(Some("0x0000000000000000".into()))),
        ];
    })
}

/// A text as a value, in JSON and as in an `expect`: a fault, or a tree that each LLDB shows.
pub(crate) fn value_text(text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    let read = serde_json::from_str(&text).ok().and_then(|value| json::read(&value).ok());
    for spec in read.into_iter().chain(compile::value(&text).ok()) {
        for &lldb in Lldb::ALL {
            let section = Section::load(formatters(), lldb).expect("a section");
            let mut tree = Tree::new();
            let Ok(object) = tree.add(&spec) else { continue };
            let limits = Limits::default();
            let mut values = Formatted::new(tree, &section, limits);
            let _ = show(&mut values, object, "value", &mut Budget::new(&limits));
        }
    }
}

/// A section whose summary and children look at all that a value may have.
fn formatters() -> &'static [u8] {
    static SECTION: OnceLock<Vec<u8>> = OnceLock::new();
    SECTION.get_or_init(|| {
        let text = r#"
summary /^.+$/ "\(x) \(self[0]) \(self.count()) \(name) \(a[1].next.x)"
children T {
    count { 2 }
    at(i) { self[i] }
}
"#;
        let mut sources = SourceMap::new();
        let id = sources.add("", text);
        let outcome = Session::new(&mut sources, compile::Options::default()).compile(&[id]);
        outcome.compiled.unwrap_or_else(|| panic!("{:?}", outcome.diagnostics)).section
    })
}

/// A text: errors or bytes, and bytes that come back from their text.
pub(crate) fn asm(text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    let head = Head { key: b"T".to_vec(), flags: Flags(9), version: 2 };
    for head in [None, Some(&head)] {
        match asm::assemble(&text, SourceId(0), head) {
            Err(errors) => assert!(!errors.is_empty()),
            Ok(assembled) => {
                let bytes = &assembled.encoded.bytes;
                match assembled.shape {
                    AssembledKind::Program => program_comes_back(bytes),
                    AssembledKind::Section => section_comes_back(bytes),
                }
                let mut before = 0;
                for (at, _) in &assembled.encoded.lines {
                    assert!(*at >= before && *at as usize <= bytes.len());
                    before = *at;
                }
            }
        }
    }
}

/// A text as a `.fmt` file: a tree, and faults whose places are pieces of the text.
pub(crate) fn syntax(text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    let parsed = syntax::parse(SourceId(0), &text);
    assert!(parsed.diagnostics.len() <= limits::ERRORS + 1);
    for label in parsed.diagnostics.iter().flat_map(|d| &d.labels) {
        assert!(text.get(label.span.range()).is_some(), "{:?}", label.span);
    }
    let damaged = tree::print(&parsed.file).contains("(error)");
    assert!(!damaged || !parsed.diagnostics.is_empty());
    let strict = syntax::parse_strict(SourceId(0), &text);
    if let Ok(tree) = &strict {
        let once = format::format(SourceId(0), &text).expect("a text without faults");
        let again = syntax::parse_strict(SourceId(0), &once).expect("a text without faults");
        assert_eq!(tree::print(&again), tree::print(tree));
        assert_eq!(format::format(SourceId(0), &once), Ok(once));
    }
    assert_eq!(
        strict,
        if parsed.diagnostics.is_empty() { Ok(parsed.file) } else { Err(parsed.diagnostics) }
    );
}

/// A section: read piece by piece, and printed and assembled again.
pub(crate) fn section(bytes: &[u8]) {
    items_cover(bytes);
    if let Some(damage) = section::damage(bytes) {
        assert!(damage.offset <= bytes.len());
        assert!(!damage.why.to_string().is_empty());
    }
    for &lldb in Lldb::ALL {
        let _ = load::load(bytes, lldb);
    }
    let summaries: usize = summaries::chunks(bytes).map(|item| item.bytes.len()).sum();
    assert_eq!(summaries, bytes.len());
    section_comes_back(bytes);
}

/// A file: no more is found in it than it has.
pub(crate) fn object(file: &[u8]) {
    let Some(contents) = read::find(&file) else { return };
    let found: usize = contents.found.iter().map(|f| f.data.len()).sum();
    assert!(found <= 2 * file.len() + (2 << 20), "{found} of {}", file.len());
    for found in &contents.found {
        assert!(section::chunks(&found.data).all(|item| !item.bytes.is_empty()));
    }
}

/// A file in memory.
struct InMemory(Vec<u8>);

impl ReadAt for InMemory {
    fn size(&self) -> u64 {
        self.0.size()
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> std::io::Result<()> {
        self.0.read_exact_at(offset, buffer)
    }
}

/// The only file there is.
struct Only(DebugFile);

impl Files for Only {
    fn open(&self, path: &Path) -> Option<DebugFile> {
        (path == Path::new("program")).then(|| self.0.clone())
    }
}

/// A program: everything that is asked about its types has an answer or is damage.
pub(crate) fn types(program: &[u8]) {
    let file = Only(Arc::new(InMemory(program.to_vec())));
    let binary = PathBuf::from("program");
    let Ok(types) = Types::read(&[binary], &file) else { return };
    checked_against(&types);
    for ty in types.matching(|_| true).into_iter().flat_map(|named| named.types) {
        let _ = (types.size(ty), types.typedef(ty), types.record_word(ty));
        if let types::Shape::Record(children) = types.shape(ty) {
            for child in children.iter() {
                let _ = (types.name(child.ty), types.shape(child.ty), types.size(child.ty));
            }
        }
    }
}

/// A formatter for all types of a program is compared with them: findings, or damage.
fn checked_against(types: &Types) {
    let text = r#"
summary /^.+$/ "\(m) \(m.m - n.m) \(n[1]) \(m.count()) \(k?.m ?? 1)"
summary s { m > 5 ? "\(n.m)" : "\(m[0].n)" }
enum e { a, b = 7 }
expect s { m: 1, n: [2] } == "2"
"#;
    let mut sources = SourceMap::new();
    let source = sources.add("it.fmt", text);
    Session::new(&mut sources, compile::Options::default()).against(types).compile(&[source]);
}

/// Whether a program has a text: all of it can be read, and no number has more bytes than it needs.
pub(crate) fn is_readable(program: &[u8]) -> bool {
    asm::tree::decode(program).is_ok_and(|code| code.encode().bytes == program)
}

/// A program comes back from each of its texts, or is a comment in it.
pub(crate) fn program_comes_back(program: &[u8]) {
    let annotated = |version| listing::annotated_program(program, version, &|_| None);
    let texts = [
        asm::line(program),
        asm::program(program),
        annotated(RecordVersion::V1),
        annotated(RecordVersion::V2),
    ];
    for text in texts {
        match is_readable(program) {
            true => assert_eq!(assembled(&text), program, "from {text}"),
            false => assert_comment(&text, program),
        }
    }
}

/// The records of a section that have a text; the others are comments in that of the section.
pub(crate) fn readable_part(bytes: &[u8]) -> Vec<u8> {
    let mut readable = Vec::new();
    for chunk in section::chunks(bytes) {
        let again = match chunk.kind {
            section::ChunkKind::Record(entry) if entry.methods().all(|method| method.is_ok()) => {
                let mut again = Vec::new();
                record::write_unverified(&mut again, &entry.record());
                let mut programs = entry.record().methods.into_iter().map(|m| m.program);
                Some(again).filter(|again| again == chunk.bytes && programs.all(is_readable))
            }
            section::ChunkKind::Padding => continue,
            _ => None,
        };
        match again {
            Some(again) => readable.extend(again),
            None => assert_comment(&asm::section(chunk.bytes), chunk.bytes),
        }
    }
    readable
}

/// A section comes back from each of its texts, without what is a comment in it.
pub(crate) fn section_comes_back(bytes: &[u8]) {
    let annotated = listing::annotated_section(bytes, &|at| Some(format!("note {at}")));
    for text in [asm::section(bytes), annotated] {
        assert_eq!(assembled(&text), readable_part(bytes), "from {text}");
    }
}

/// Asserts that a text is a comment with these bytes.
fn assert_comment(text: &str, bytes: &[u8]) {
    assert!(text.lines().all(|line| line.starts_with("# ")), "{text}");
    let words = text.split_whitespace().filter(|word| *word != "#");
    let words: String = words.collect();
    assert!(words.ends_with(&asm::hex(bytes)), "{text}");
}

/// The pieces of a section are the section, each byte once.
pub(crate) fn items_cover(bytes: &[u8]) {
    let mut at = 0;
    for item in section::chunks(bytes) {
        assert_eq!(item.offset, at);
        assert!(!item.bytes.is_empty());
        assert_eq!(bytes.get(at..at + item.bytes.len()), Some(item.bytes));
        at += item.bytes.len();
    }
    assert_eq!(at, bytes.len());
}

fn assembled(text: &str) -> Vec<u8> {
    match asm::assemble(text, SourceId(0), None) {
        Ok(assembled) => assembled.encoded.bytes,
        Err(errors) => panic!("{errors:#?}\nin {text}"),
    }
}
