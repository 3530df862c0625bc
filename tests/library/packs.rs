//! Packs: the files below `packs`, their import, and what becomes of them in a compilation.
//!
//! `FMTC_BLESS=1` writes the list in docs/packs.md anew.

use crate::document;
use crate::language::{compile, expectations_hold, reports};
use fmtc::compile::{Compiled, Options, Outcome, Session};
use fmtc::diag::Severity;
use fmtc::diag::codes::section;
use fmtc::packs::{Pack, SCHEME};
use fmtc::source::{SourceId, SourceMap};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Packs that hold functions for others and no formatters.
const LIBRARIES: [&str; 2] = ["texts", "units"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("packs")
}

fn file(pack: &Pack) -> PathBuf {
    root().join(pack.name).join(format!("{}.fmt", pack.name))
}

fn outcome(packs: &[&Pack], text: Option<&str>) -> (SourceMap, Outcome) {
    let mut sources = SourceMap::new();
    let mut roots: Vec<SourceId> = packs.iter().map(|pack| pack.add(&mut sources)).collect();
    roots.extend(text.map(|text| sources.add("own.fmt", text)));
    let session = Session::new(&mut sources, Options::default());
    let outcome = session.compile(&roots);
    (sources, outcome)
}

/// Compiles a text without findings.
fn compiled(text: &str) -> Compiled {
    let (sources, outcome) = outcome(&[], Some(text));
    assert!(outcome.diagnostics.is_empty(), "{}", reports(&sources, &outcome.diagnostics));
    outcome.compiled.unwrap()
}

fn glm() -> &'static Pack {
    Pack::named("glm").unwrap()
}

#[test]
fn every_folder_is_a_pack() {
    let entries = std::fs::read_dir(root()).unwrap().map(Result::unwrap);
    let folders = entries.filter(|entry| entry.path().is_dir());
    let folders = folders.map(|entry| entry.file_name().into_string().unwrap());
    let folders: BTreeSet<String> = folders.collect();
    let packs: Vec<&str> = Pack::all().iter().map(|pack| pack.name).collect();
    assert_eq!(packs, Vec::from_iter(&folders));
    for pack in Pack::all() {
        assert_eq!(std::fs::read_to_string(file(pack)).unwrap(), pack.text);
    }
}

#[test]
fn packs_are_described() {
    for pack in Pack::all() {
        let name = pack.name;
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(name.chars().all(is_part), "{name}");
        assert!(pack.description().ends_with('.'), "{name}: {:?}", pack.description());
        let seen = pack.versions().next().is_some();
        assert!(seen || LIBRARIES.contains(&name), "{name}: no line `// Seen with: …`");
    }
}

#[test]
fn packs_have_no_warnings_and_show_what_they_expect() {
    for pack in Pack::all().iter().filter(|pack| !LIBRARIES.contains(&pack.name)) {
        let path = file(pack);
        let (sources, compiled, mut diagnostics) = compile(&path);
        diagnostics.retain(|diagnostic| diagnostic.severity() > Severity::Note);
        assert!(diagnostics.is_empty(), "{}", reports(&sources, &diagnostics));
        let compiled = compiled.unwrap();
        let is_tested = !compiled.expectations.is_empty() || LIBRARIES.contains(&pack.name);
        assert!(is_tested, "{}: no `expect`", pack.name);
        expectations_hold(&path, &sources, &compiled);
    }
}

#[test]
fn units_are_those_that_people_read() {
    let text = r#"
import "fmtc:units"

summary Buffer "\(bytes(size)) of \(bytes(capacity))"
summary Timer "\(duration_ns(ns)), \(duration_us(us)), \(duration_ms(ms)), \(duration_s(s))"

expect Buffer { size: 512, capacity: 1536 } == "512 B of 1.5 KiB"
expect Buffer { size: 0, capacity: 1048576 } == "0 B of 1 MiB"
expect Buffer { size: 3221225472, capacity: 1125899906842624 } == "3 GiB of 1024 TiB"
expect Buffer { size: 1023, capacity: 1048575 } == "1023 B of 1023.9 KiB"
expect Timer { ns: 250, us: 1500, ms: 90000, s: 7500 } == "250 ns, 1.5 ms, 1 min 30 s, 2 h 5 min"
expect Timer { ns: -1500, us: 0, ms: -1, s: -90061 } == "-1.5 µs, 0 ns, -1 ms, -1 d 1 h"
expect Timer { ns: 59999999999, us: 60000000, ms: 1, s: 59 } == "59.9 s, 1 min 0 s, 1 ms, 59 s"
"#;
    let (sources, outcome) = outcome(&[], Some(text));
    assert!(outcome.diagnostics.is_empty(), "{}", reports(&sources, &outcome.diagnostics));
    expectations_hold(Path::new("own.fmt"), &sources, &outcome.compiled.unwrap());
}

/// Names of functions, constants and enums are known in all files of a compilation.
#[test]
fn what_packs_define_is_named_after_them() {
    for pack in Pack::all().iter().filter(|pack| !LIBRARIES.contains(&pack.name)) {
        let prefix = format!("{}_", pack.name.replace('-', "_"));
        for line in pack.text.lines() {
            let definition = ["func ", "let "].iter().find_map(|word| line.strip_prefix(word));
            let fits = definition.is_none_or(|name| name.starts_with(&prefix));
            assert!(fits, "{}: the name does not begin with {prefix}: {line}", pack.name);
        }
    }
}

#[test]
fn all_packs_compile_together() {
    let all: Vec<&Pack> = Pack::all().iter().collect();
    let (sources, mut outcome) = outcome(&all, None);
    // What all together take to load, `installed_packs::costs` limits.
    outcome.diagnostics.retain(|diagnostic| {
        diagnostic.severity() > Severity::Note && diagnostic.code != section::SLOW_TO_LOAD
    });
    assert!(outcome.diagnostics.is_empty(), "{}", reports(&sources, &outcome.diagnostics));
}

#[test]
fn an_import_brings_the_formatters_of_a_pack() {
    let (_, alone) = outcome(&[glm()], None);
    let imported = compiled("import \"fmtc:glm\"\n");
    assert!(imported.records.len() > 5);
    assert_eq!(imported.section, alone.compiled.unwrap().section);
    // They are tested where they are written.
    assert!(imported.expectations.is_empty());
}

#[test]
fn own_formatters_replace_those_of_a_pack() {
    let own =
        "summary glm::qua<_, ...> \"mine \\(w)\"\nexpect glm::qua<float> { w: 2 } == \"mine 2\"\n";
    let packed = compiled("import \"fmtc:glm\"\n");
    let (sources, as_option) = outcome(&[glm()], Some(own));
    assert!(as_option.diagnostics.is_empty(), "{}", reports(&sources, &as_option.diagnostics));
    let as_option = as_option.compiled.unwrap();
    let imported = compiled(&format!("import \"fmtc:glm\"\n{own}"));
    assert_eq!(imported.section, as_option.section);
    assert_eq!(imported.records.len(), packed.records.len());
    expectations_hold(Path::new("own.fmt"), &sources, &as_option);
}

#[test]
fn conditions_are_tried_before_the_formatters_of_a_pack() {
    let text = r#"
import "fmtc:std"
summary std::_::unique_ptr<_, ...> where exists(mine) && mine > 1 "own \(mine)"
expect std::unique_ptr<int> { mine: 2 } == "own 2"
expect std::unique_ptr<int> { mine: 1, __ptr_: int * null } == "nullptr"
expect std::unique_ptr<int> { __ptr_: int * null } == "nullptr"
"#;
    let (sources, outcome) = outcome(&[], Some(text));
    expectations_hold(Path::new("own.fmt"), &sources, &outcome.compiled.expect("it compiles"));
}

/// What an import of that name is said to be wrong about.
fn refused(text: &str) -> String {
    let (sources, outcome) = outcome(&[], Some(text));
    reports(&sources, &outcome.diagnostics)
}

#[test]
fn a_pack_that_does_not_exist_is_reported() {
    let report = refused("import \"fmtc:glmm\"\n");
    assert!(report.contains("cannot import `fmtc:glmm`: there is no pack `glmm`"), "{report}");
    assert!(report.contains("did you mean `glm`?"), "{report}");
    for name in ["", "../glm", "glm.fmt", "GLM/"] {
        let report = refused(&format!("import \"fmtc:{name}\"\n"));
        assert!(report.contains(&format!("there is no pack `{name}`")), "{report}");
    }
}

#[test]
fn an_error_in_a_pack_names_it() {
    let own = "import \"fmtc:glm\"\nfunc glm_hex(x) { \"\\(x)\" }\nsummary T { glm_hex(a) }\n";
    let report = refused(own);
    assert!(report.contains("fmtc:glm:"), "{report}");
}

/// A file of the user that has the name of a pack is not taken for it.
#[test]
fn a_file_may_have_the_name_of_a_pack() {
    let mut sources = SourceMap::new();
    let own = sources.add(format!("{SCHEME}glm"), "summary T \"t\"");
    assert!(Pack::of(&sources, own).is_none());
    assert_ne!(glm().add(&mut sources), own);
}

/// Formatters of a program win over those of installed packs, whose keys are patterns.
#[test]
fn fallback_formatters_have_patterns() {
    let mut sources = SourceMap::new();
    let own = "summary A, B \"\\(a)\"\nsummary /^C.*$/ \"\\(c)\"\nchildren D { a, b }\n\
               expect A { a: 1, b: 2 } == \"1\"\nexpect B { a: 3 } == \"3\"\n";
    let root = sources.add("own.fmt", own);
    let options = Options { fallback: true, ..Options::default() };
    let outcome = Session::new(&mut sources, options).compile(&[root]);
    let compiled = outcome.compiled.unwrap();
    let keys: Vec<&str> = compiled.records.iter().map(|record| &*record.key).collect();
    assert_eq!(keys, ["^C.*$", "^(A|B)$", "^D$"]);
    expectations_hold(Path::new("own.fmt"), &sources, &compiled);
}

#[test]
fn packs_show_the_same_as_a_fallback() {
    for pack in Pack::all() {
        let mut sources = SourceMap::new();
        // The expectations of a pack count where it is a file.
        let root = sources.add("own.fmt", pack.text);
        let options = Options { fallback: true, ..Options::default() };
        let outcome = Session::new(&mut sources, options).compile(&[root]);
        let compiled = outcome.compiled.unwrap();
        assert!(compiled.records.iter().all(|record| record.key.starts_with('^')));
        assert!(compiled.records.iter().all(|record| record.key.len() <= 4096));
        expectations_hold(&file(pack), &sources, &compiled);
    }
}

/// The end of docs/packs.md: a table of all packs, with links to the pictures that docs/pictures/packs.py made.
fn list() -> String {
    let mut out =
        String::from("## The packs\n\n| pack | for | seen with | values |\n|---|---|---|---|\n");
    for pack in Pack::all() {
        let (name, versions) = (pack.name, pack.versions().collect::<Vec<_>>().join(", "));
        let picture = format!("pictures/packs/{name}.svg");
        let is_there = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(&picture).exists();
        let link = if is_there { format!(" [before and after]({picture}) |") } else { " |".into() };
        out += &format!(
            "| [`{name}`](../packs/{name}/{name}.fmt) | {} | {versions} |{link}\n",
            pack.description()
        );
    }
    out
}

#[test]
fn the_page_lists_every_pack() {
    let page = document::text("packs.md");
    let start = page.find("## The packs\n").expect("the table is last");
    document::is_written("docs/packs.md", &format!("{}{}", &page[..start], list()));
}

/// Types of the values that test a pack, as LLDB names them.
fn tested_types(pack: &Pack) -> BTreeSet<String> {
    let files = std::fs::read_dir(root().join(pack.name).join("test")).into_iter().flatten();
    let texts = files.filter_map(|file| std::fs::read_to_string(file.unwrap().path()).ok());
    let mut types = BTreeSet::new();
    for text in texts {
        for (command, shown) in text.lines().zip(text.lines().skip(1)) {
            let Some(variable) = command.strip_prefix("(lldb) frame variable ") else { continue };
            let named =
                shown.strip_prefix('(').and_then(|s| s.split_once(&format!(") {variable} =")));
            types.extend(named.map(|(name, _)| name.trim_end_matches([' ', '*', '&']).to_owned()));
        }
    }
    types
}

/// LLDB asks one key about a type: the key of another language's pack must not be that one, even if it would show nothing.
#[test]
fn keys_match_no_types_of_other_packs() {
    let keys = |pack: &Pack| {
        let mut sources = SourceMap::new();
        let root = sources.add("own.fmt", pack.text);
        let options = Options { fallback: true, ..Options::default() };
        let compiled = Session::new(&mut sources, options).compile(&[root]).compiled.unwrap();
        compiled.records.iter().map(|record| record.key.to_string()).collect::<BTreeSet<_>>()
    };
    let packs: Vec<_> = Pack::all().iter().map(|p| (p.name, keys(p), tested_types(p))).collect();
    let mut seen = 0;
    for (name, own, _) in &packs {
        for (other, theirs, types) in &packs {
            // One may import the other.
            let foreign: Vec<_> = own.difference(theirs).collect();
            if foreign.len() < own.len() {
                continue;
            }
            for key in foreign {
                let key = regex::Regex::new(key).unwrap();
                let is_met = |ty: &&String| key.is_match(ty) && !ty.starts_with("std::");
                let met = types.iter().find(is_met);
                assert!(met.is_none(), "{name}: {key} matches {met:?} of {other}");
            }
            seen += types.len();
        }
    }
    assert!(seen > 5000, "{seen}");
}
