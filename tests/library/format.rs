//! The canonical layout: what it looks like, and that it changes nothing else.

use crate::fuzz::bodies::tree;
use crate::language;
use crate::processor_time;
use crate::random_formatters;
use crate::rounds::rounds;
use crate::syntax::cases;
use fmtc::format::{apply, format, format_range, print};
use fmtc::source::SourceId;
use fmtc::syntax::ast::File;
use fmtc::syntax::parse_strict;
use proptest::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

const SOURCE: SourceId = SourceId(0);

/// Folders of files that are wrong or laid out in odd ways on purpose.
const ODD: [&str; 5] = [
    "tests/cases/syntax",
    "tests/cases/wrong",
    "tests/cases/format",
    "tests/library/cli/errors.in",
    "tests/library/cli/format.in",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn formatted(text: &str) -> String {
    format(SOURCE, text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"))
}

fn parsed(text: &str) -> File {
    parse_strict(SOURCE, text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"))
}

fn tree(text: &str) -> String {
    tree::print(&parsed(text))
}

/// What must hold for every text; says whether it could be formatted.
fn holds(text: &str) -> bool {
    let Err(faults) = parse_strict(SOURCE, text) else {
        let once = formatted(text);
        assert!(tree(&once) == tree(text), "the tree of\n{text}\n---\n{once}");
        let twice = formatted(&once);
        assert!(twice == once, "{text}\n--- once\n{once}\n--- twice\n{twice}");
        let slashes = |text: &str| text.matches("//").count();
        assert_eq!(slashes(&once), slashes(text), "comments of\n{text}\n---\n{once}");
        let printed = print::file(&parsed(text));
        assert!(tree(&printed) == tree(text), "the tree of\n{text}\n--- printed\n{printed}");
        assert_eq!(formatted(&printed), printed, "the layout of the tree of\n{text}");
        let edits = format_range(SOURCE, text, 0..text.len()).unwrap();
        assert_eq!(apply(text, &edits), once, "edits of\n{text}");
        return true;
    };
    assert_eq!(format(SOURCE, text), Err(faults));
    false
}

/// All `.fmt` files of the repository.
fn files() -> Vec<PathBuf> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, files);
            } else if path.extension().is_some_and(|e| e == "fmt") {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    for folder in ["examples", "tests", "docs", "editors"] {
        if root().join(folder).is_dir() {
            collect(&root().join(folder), &mut files);
        }
    }
    files.sort();
    assert!(files.len() > 60, "the files were not found");
    files
}

/// The blocks of `.fmt` in the documents.
fn blocks() -> Vec<(PathBuf, String)> {
    let documents = std::fs::read_dir(root().join("docs")).unwrap().map(|e| e.unwrap().path());
    let documents = documents.chain([root().join("README.md")]);
    let mut blocks = Vec::new();
    for path in documents.filter(|p| p.extension().is_some_and(|e| e == "md")) {
        let text = std::fs::read_to_string(&path).unwrap();
        for part in text.split("```fmt\n").skip(1) {
            blocks.push((path.clone(), part.split("```").next().unwrap().to_owned()));
        }
    }
    assert!(blocks.len() > 5, "the blocks were not found");
    blocks
}

/// The texts of both.
fn texts() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let files = files().into_iter().filter_map(|p| std::fs::read_to_string(p).ok());
        files.chain(blocks().into_iter().map(|(_, text)| text)).collect()
    })
}

#[test]
fn layouts() {
    cases("format", |name, text| {
        assert!(holds(text), "{name} cannot be read");
        formatted(text)
    });
}

#[test]
fn the_files_of_the_repository_are_formatted() {
    let is_odd = |path: &PathBuf| ODD.iter().any(|odd| path.starts_with(root().join(odd)));
    for path in files().into_iter().filter(|p| !is_odd(p)) {
        let text = std::fs::read_to_string(&path).unwrap();
        if let Ok(new) = format(SOURCE, &text) {
            assert_eq!(text, new, "{} is not formatted", path.display());
        }
    }
    for (path, text) in blocks() {
        if let Ok(new) = format(SOURCE, &text) {
            assert_eq!(text, new, "a block of {} is not formatted", path.display());
        }
    }
}

#[test]
fn all_texts_keep_their_trees() {
    let kept = texts().iter().filter(|text| holds(text)).count();
    assert!(kept > 60, "{kept} texts");
    for entry in std::fs::read_dir(root().join("tests/fuzz/corpus/syntax")).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        holds(&String::from_utf8_lossy(&bytes));
    }
}

/// Texts with every construct.
#[test]
fn random_formatters_keep_their_trees() {
    for seed in 0..rounds("FMTC_FORMATTERS", 300) {
        random_formatters::texts(seed).iter().for_each(|text| assert!(holds(text), "{text}"));
    }
}

#[test]
fn programs_keep_their_bytes() {
    let folders = ["tests/cases/language", "tests/cases/syntax/good", "tests/corpus", "examples"];
    let mut compiled = 0;
    for path in files().iter().filter(|p| folders.iter().any(|f| p.starts_with(root().join(f)))) {
        let text = std::fs::read_to_string(path).unwrap();
        // Layouts that no file of ours has.
        let spread = text.replace(" { ", " {\n\n  ").replace(", ", " ,\t");
        let bytes = |text: &str| {
            let (_, compiled, _) = language::compile_text(path, text);
            compiled.map(|c| c.section)
        };
        for text in [text, spread] {
            if let (Ok(new), Some(before)) = (format(SOURCE, &text), bytes(&text)) {
                assert_eq!(Some(before), bytes(&new), "{}", path.display());
                compiled += 1;
            }
        }
    }
    assert!(compiled > 25, "{compiled} programs");
}

/// A long text is laid out in stretches of some thousand tokens, which nobody may see.
#[test]
fn long_texts_are_laid_out_like_short_ones() {
    let mut long = 0;
    for text in texts().iter().filter(|t| t.ends_with('\n') && !t.contains('\r')) {
        let (Ok(new), false) = (format(SOURCE, text), text.starts_with('\u{feff}')) else {
            continue;
        };
        let times = 2 + 24_000 / text.len();
        let many = |text: &str| vec![text; times].join("\n");
        assert_eq!(formatted(&many(text)), many(&new));
        long += 1;
    }
    assert!(long > 60, "{long} texts");
}

/// More faults than are reported end the reading.
#[test]
fn texts_full_of_faults_are_refused() {
    for text in ["summary X \"\\q\"\n", "summary X {\n", "@\n", "§ "] {
        assert!(!holds(&text.repeat(2000)), "{text}");
    }
}

#[test]
fn line_ends_and_byte_order_marks_stay() {
    for text in texts() {
        let Ok(new) = format(SOURCE, text) else { continue };
        let crlf = |text: &str| text.replace("\r\n", "\n").replace('\n', "\r\n");
        if text.contains('\n') {
            assert_eq!(formatted(&crlf(text)), crlf(&new));
        }
        assert_eq!(formatted(&format!("\u{feff}{text}")), format!("\u{feff}{new}"));
        assert!(holds(&crlf(text)) && holds(&format!("\u{feff}{text}")));
    }
    assert_eq!(
        formatted("summary A\r\"x\"\r// end\rlet a=1"),
        "summary A \"x\"\n// end\nlet a = 1\n"
    );
}

#[test]
fn little_texts() {
    for (text, wanted) in [
        ("", ""),
        (" \n\t\n", ""),
        ("\u{feff}", "\u{feff}"),
        ("// only", "// only\n"),
        ("\n\n//a  \n\n\n//b", "//a\n\n//b\n"),
        ("let a=1", "let a = 1\n"),
        ("let a=1//x", "let a = 1 //x\n"),
        ("let a=1;//x\nlet b=2", "let a = 1 //x\nlet b = 2\n"),
    ] {
        assert_eq!(formatted(text), wanted);
        assert!(holds(text));
    }
}

#[test]
fn texts_with_faults_are_refused() {
    let faults = format(SOURCE, "summary A \"x\"\nsummary B {").unwrap_err();
    assert_eq!(faults.iter().map(|f| f.code.id).collect::<Vec<_>>(), ["E0104"]);
    assert_eq!(format_range(SOURCE, "let", 0..1).map_err(|f| f.len()), Err(1));
}

#[test]
fn only_the_items_in_a_range_change() {
    let text = "let a=1\n// of b\nlet b=2\n\n\nlet c=3\n";
    let place = |name: &str| {
        let at = text.find(name).unwrap();
        apply(text, &format_range(SOURCE, text, at..at).unwrap())
    };
    assert_eq!(place("b="), "let a=1\n// of b\nlet b = 2\n\nlet c=3\n");
    assert_eq!(place("c="), "let a=1\n// of b\nlet b=2\n\n\nlet c = 3\n");
    assert_eq!(place("a="), "let a = 1\n// of b\nlet b=2\n\n\nlet c=3\n");
    let edits = format_range(SOURCE, text, 0..text.len()).unwrap();
    assert_eq!(edits.len(), 3);
    assert_eq!((edits[0].range.clone(), &*edits[0].text), (5..6, " = "));
}

#[test]
fn time_and_memory_grow_with_the_text() {
    let item = "summary A { f([a ? b : c, d], { x }) + [1, 2][y] * (z ?? \"\\(w, radix: 16)\") }\n"
        .replace("{ x }", "x");
    let nested = format!("let a = {}x{}\n", "f(a, ".repeat(100), ")".repeat(100));
    let wide = format!("let a = [{}]\n", "some_name_of_a_value, ".repeat(4000));
    let line = format!("summary A {{ {} }}\n", "if a { return \"x\" } ".repeat(4000));
    for text in [item.repeat(2000), nested.repeat(60), wide, line] {
        let start = processor_time::now();
        assert!(holds(&text));
        let took = processor_time::now() - start;
        assert!(took.as_secs() < 20, "{} bytes took {took:?}", text.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: rounds("PROPTEST_CASES", 1500) as u32, ..ProptestConfig::default() })]

    /// Line ends, comments and blanks where blanks were.
    #[test]
    fn other_layouts_become_the_same_trees(
        which in any::<prop::sample::Index>(),
        places in prop::collection::vec((any::<prop::sample::Index>(), 0usize..7), 1..8),
    ) {
        let mut text = which.get(texts()).clone();
        for (place, what) in places {
            let blanks: Vec<usize> = text
                .char_indices()
                .filter(|(_, c)| " \n([{,:;".contains(*c))
                .map(|(at, c)| at + c.len_utf8())
                .collect();
            if blanks.is_empty() {
                continue;
            }
            let new = [" ", "\n", "\n\n\n", " // comment\n", "\n// comment\n\n", "\t", "\r\n"][what];
            let at = *place.get(&blanks);
            let mut changed = text.clone();
            changed.insert_str(at, new);
            if parse_strict(SOURCE, &changed).is_ok() {
                text = changed;
            }
        }
        holds(&text);
    }

    #[test]
    fn any_range_can_be_formatted(
        which in any::<prop::sample::Index>(),
        from in any::<prop::sample::Index>(),
        length in 0usize..300,
    ) {
        let text = which.get(texts());
        let start = from.index(text.len() + 1);
        if let Ok(edits) = format_range(SOURCE, text, start..start + length) {
            let new = apply(text, &edits);
            assert_eq!(tree(&new), tree(text));
            assert_eq!(formatted(&new), formatted(text));
        }
    }
}
