//! What the documents point at exists.

use fmtc::limits;
use regex::Regex;
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// Where the ids of a group are: the first word of the group, and the file.
const FILES: [(&[&str], &str); 6] = [
    (&["v1", "v2", "records"], "vectors-methods.json"),
    (&["section", "flags", "key"], "vectors-sections.json"),
    (&["again", "formatted", "member", "member-pointer", "pointer"], "vectors-shapes.json"),
    (&["one", "more", "state", "children", "nested"], "vectors-recursion.json"),
    (&["loop"], "vectors-loops.json"),
    (&["recipe "], "recipes.json"),
];

pub(crate) fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn ids(file: &str) -> Vec<String> {
    let cases: Value = serde_json::from_str(&read(&format!("tests/vectors/{file}"))).unwrap();
    let id = |case: &Value| case["id"].as_str().unwrap().to_owned();
    cases.as_array().unwrap().iter().map(id).collect()
}

/// The ids in brackets: `[group/case, group/other*]`.
fn citations(text: &str) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let inside = |(end, _): (usize, &str)| Some(&text[text[..end].rfind('[')? + 1..end]);
    let parts = text.match_indices(']').filter_map(inside).flat_map(|list| list.split(", "));
    let is_id = |part: &&str| part.contains('/') && !part.contains("...") && *part != "group/case";
    parts.filter(is_id).map(str::to_owned).collect()
}

/// Whether an id fits a citation, in which `*` stands for anything.
fn fits(id: &str, citation: &str) -> bool {
    let mut parts = citation.split('*');
    let Some(rest) = parts.next().and_then(|first| id.strip_prefix(first)) else { return false };
    let mut parts: Vec<_> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    let mut rest = rest;
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Whether a citation is the name of trials with debuggers, without the debugger: a case, or a family.
fn is_trial(citation: &str) -> bool {
    let (family, rest) = citation.split_once('/').unwrap_or_default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/debuggers");
    let files = match family {
        "cases" => vec![format!("cases/{}", rest.split('/').next().unwrap_or_default())],
        // Programs beside the formatters that `rust-lldb` loads.
        "beside" => vec!["rust_lldb.rs".to_owned()],
        family => vec![format!("{family}.rs"), format!("programs/{family}.toml")],
    };
    files.into_iter().any(|file| folder.join(file).exists())
}

#[test]
fn cited_vectors_and_trials_exist() {
    let files = FILES.map(|(groups, file)| (groups, ids(file)));
    let others = ids("vectors.json");
    let cited = citations(&read("docs/lldb.md"));
    assert!(cited.len() > 100, "the citations were not found");
    let missing = |citation: &&String| {
        if is_trial(citation) {
            return false;
        }
        let listed = |groups: &&[&str]| {
            groups.iter().any(|g| {
                citation.strip_prefix(g).is_some_and(|r| g.ends_with(' ') || r.starts_with('/'))
            })
        };
        let ids = files.iter().find(|(groups, _)| listed(groups)).map_or(&others, |(_, ids)| ids);
        let citation = citation.strip_prefix("recipe ").unwrap_or(citation);
        !ids.iter().any(|id| fits(id, citation))
    };
    assert_eq!(cited.iter().filter(missing).collect::<Vec<_>>(), Vec::<&String>::new());
}

/// All documents, from the root.
pub(crate) fn documents(folder: &str, found: &mut Vec<String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in std::fs::read_dir(root.join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        let path = path.trim_start_matches('/').to_owned();
        let is_made = ["target", "node_modules", "made", ".git"].iter().any(|n| path.ends_with(n));
        if entry.file_type().unwrap().is_dir() && !is_made {
            documents(&path, found);
        } else if path.ends_with(".md") {
            found.push(path);
        }
    }
}

/// The lines of a document outside of blocks of code.
pub(crate) fn prose(document: &str) -> String {
    let mut is_code = false;
    let text = read(document);
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The anchors that GitHub gives the headings of a document.
fn anchors(document: &str) -> HashSet<String> {
    let mut all = HashSet::new();
    let link = Regex::new(r"\[([^\]]*)\]\([^)]*\)").unwrap();
    for line in prose(document).lines().filter(|line| line.starts_with('#')) {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let title = link.replace_all(&title, "$1");
        let kept = title.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c));
        let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        let numbered = (1..).map(|number| format!("{anchor}-{number}"));
        let free = std::iter::once(anchor.clone()).chain(numbered).find(|a| !all.contains(a));
        all.extend(free);
    }
    all
}

/// Whether a link of a document leads to a file, and its anchor to a heading.
fn is_alive(document: &str, target: &str) -> bool {
    let folder = document.rsplit_once('/').map_or("", |(folder, _)| folder);
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = if path.is_empty() { document.to_owned() } else { format!("{folder}/{path}") };
    let path = path.trim_start_matches('/');
    let is_there = Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists();
    is_there && (anchor.is_empty() || !path.ends_with(".md") || anchors(path).contains(anchor))
}

#[test]
fn links_lead_somewhere() {
    let mut all = Vec::new();
    documents("", &mut all);
    let link = Regex::new(r"\]\(([^)\s]+)\)").unwrap();
    let (mut links, mut dead) = (0, Vec::new());
    for document in &all {
        for found in link.captures_iter(&prose(document)) {
            let target = &found[1];
            links += 1;
            if !target.contains("://") && !is_alive(document, target) {
                dead.push(format!("{document}: {target}"));
            }
        }
    }
    assert!(all.len() > 90 && links > 300, "{} documents, {links} links", all.len());
    assert_eq!(dead, Vec::<String>::new());
    assert!(!is_alive("README.md", "docs/debugging.md#nowhere") && !is_alive("README.md", "no.md"));
}

/// README's table is the one reading order: the site takes its order from it.
/// A bar inside of code ends a cell too.
#[test]
fn rows_of_tables_have_as_many_cells_as_their_heads() {
    let mut found = Vec::new();
    documents("", &mut found);
    for path in found {
        let text = read(&path);
        let (mut head, mut in_code) = (None, false);
        for line in text.lines() {
            in_code ^= line.trim_start().starts_with("```");
            let cells = line.replace("\\|", "").matches('|').count();
            head = match line.starts_with('|') && !in_code {
                true => head.or(Some(cells)),
                false => None,
            };
            assert!(head.is_none_or(|head| head == cells), "{path}: {line}");
        }
    }
}

#[test]
fn each_document_stands_on_one_shelf() {
    let readme = read("README.md");
    let shelves = readme.split("\n## Read on\n").nth(1).and_then(|rest| rest.split("\n## ").next());
    let link = Regex::new(r"\]\(([^)#\s]+)\)").unwrap();
    let shelved: Vec<&str> = link
        .captures_iter(shelves.expect("the shelves"))
        .map(|found| found.get(1).unwrap().as_str())
        .collect();
    let mut all = Vec::new();
    documents("docs", &mut all);
    documents("editors", &mut all);
    let is_page = |document: &&String| document.matches('/').count() == 1;
    for document in all.iter().filter(is_page) {
        let times = shelved.iter().filter(|shelved| *shelved == document).count();
        assert_eq!(times, 1, "{document}");
    }
}

/// The commands that a document names: between backquotes, or in lines of its blocks.
fn commands(document: &str) -> Vec<String> {
    let text = read(document);
    let span = Regex::new(r"`fmtc ([^`\n]+)`").unwrap();
    let mut found: Vec<String> = span.captures_iter(&text).map(|span| span[1].to_owned()).collect();
    let line = Regex::new(r"^(?:\$ |- run: )?fmtc ([a-z-].+)").unwrap();
    let mut is_code = false;
    for text in text.lines().map(str::trim_start) {
        is_code ^= text.starts_with("```");
        found.extend(line.captures(text).filter(|_| is_code).map(|line| line[1].to_owned()));
    }
    found
}

/// `docs/commands.md` has each command that a document names, with its options.
#[test]
fn commands_in_documents_exist() {
    let reference = read("docs/commands.md");
    let (_, sections) = reference.split_once("\n## fmtc\n").unwrap();
    let (shared, sections) = sections.split_once("\n## ").unwrap();
    let sections = sections.split("\n## ").flat_map(|part| part.split("\n### "));
    let sections: HashMap<&str, &str> = sections.filter_map(|part| part.split_once('\n')).collect();
    let end = Regex::new(r"\s#|[|;>]|&&").unwrap();
    let mut all = Vec::new();
    documents("", &mut all);
    let (mut checked, mut unknown) = (0, Vec::new());
    for document in all {
        for command in commands(&document) {
            let command = end.split(&command).next().unwrap_or_default();
            let words: Vec<&str> = command.split_whitespace().collect();
            let longest = (1..=words.len().min(2)).rev().find_map(|count| {
                sections.get(&*format!("fmtc {}", words[..count].join(" "))).copied()
            });
            let text = match (longest, words.first()) {
                (Some(text), _) => text,
                (None, Some(first)) if first.starts_with('-') => "",
                (None, Some(&"help")) => continue,
                // A command in LLDB.
                (None, Some(first))
                    if sections["fmtc setup lldb"].contains(&format!("  fmtc {first} ")) =>
                {
                    continue;
                }
                _ => {
                    unknown.push(format!("{document}: {command}"));
                    continue;
                }
            };
            let options =
                words.iter().take_while(|word| **word != "--").filter(|word| word.starts_with('-'));
            for option in options
                .map(|word| word.trim_end_matches(['.', ',', '…']))
                .filter(|option| option.len() > 1)
            {
                checked += 1;
                let is_known =
                    |text: &str| text.split([' ', '[', ',', '\n']).any(|word| word == option);
                if !is_known(text) && !is_known(shared) {
                    unknown.push(format!("{document}: {command}: {option}"));
                }
            }
        }
    }
    assert!(checked > 100, "the commands were not found");
    assert_eq!(unknown, Vec::<String>::new());
}

/// `cargo xtask` has each command that a document names, and the tests have each name that a document filters by.
#[test]
fn commands_for_maintainers_exist() {
    let mut all = Vec::new();
    documents("", &mut all);
    let text = all.iter().map(|document| read(document)).collect::<Vec<_>>().join("\n");
    let xtask = read("crates/xtask/src/main.rs");
    let command = Regex::new(r"cargo xtask ([a-z]+)").unwrap();
    let filter =
        Regex::new(r"cargo test (?:--release )?--test (library|debuggers) '?([a-z][\w:/ ]*)")
            .unwrap();
    let mut missing: Vec<&str> = Vec::new();
    let commands: HashSet<&str> =
        command.captures_iter(&text).map(|found| found.get(1).unwrap().as_str()).collect();
    missing.extend(commands.iter().filter(|name| !xtask.contains(&format!("[\"{name}\""))));
    let filters: HashSet<(&str, &str)> = filter
        .captures_iter(&text)
        .map(|found| (found.get(1).unwrap().as_str(), found.get(2).unwrap().as_str()))
        .collect();
    let is_there = |path: String| Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists();
    let entries = ["tests/debuggers", "tests/debuggers/programs"].map(|folder| {
        std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap()
    });
    let trials: String = entries
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "rs" || end == "toml"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    for (target, names) in &filters {
        let found = match *target {
            "library" => names.split_whitespace().all(|name| {
                let module = name.trim_end_matches(':').replace("::", "/");
                is_there(format!("tests/library/{module}.rs"))
            }),
            _ => {
                let (family, _) = names.split_once('/').unwrap_or((*names, ""));
                let module = family.trim().replace(' ', "_");
                is_there(format!("tests/debuggers/{module}.rs")) || trials.contains(family.trim())
            }
        };
        missing.extend((!found).then_some(*names));
    }
    assert!(commands.len() > 9 && filters.len() > 9, "{commands:?} {filters:?}");
    assert_eq!(missing, Vec::<&str>::new());
}

/// The documents for those who change fmtc; they name many files.
const FOR_MAINTAINERS: [&str; 3] = ["docs/ARCHITECTURE.md", "CONTRIBUTING.md", "tests/README.md"];

/// The paths between backquotes: words with a slash that name no command, home or pattern.
fn paths(text: &str) -> Vec<&str> {
    let code = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let is_path = |word: &&str| word.contains('/') && !word.contains([' ', '*', '~', '<']);
    code.filter(is_path).collect()
}

#[test]
fn paths_for_maintainers_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for document in FOR_MAINTAINERS {
        let text = read(document);
        let paths = paths(&text);
        assert!(paths.len() > 9, "{document}: the paths were not found");
        let dead: Vec<_> = paths.into_iter().filter(|path| !root.join(path).exists()).collect();
        assert_eq!(dead, Vec::<&str>::new(), "{document}");
    }
}

/// Where the tests that a promise names are.
const TESTS: [&str; 3] = ["tests/debuggers", "tests/debuggers/cases", "tests/cases/language"];

/// Each sentence of the promise about values of another shape names the tests that show it.
#[test]
fn the_promise_names_its_tests() {
    let text = read("docs/language.md");
    let section = text.split("\n## Values of another shape\n").nth(1).expect("the promise");
    let list = section.split("\n\n").find(|part| part.starts_with("- ")).expect("a list");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_test = |name: &str| {
        let files = TESTS.iter().flat_map(|folder| ["", ".rs", ".fmt"].map(|end| (folder, end)));
        files.into_iter().any(|(folder, end)| root.join(format!("{folder}/{name}{end}")).exists())
    };
    for sentence in list.trim_start_matches("- ").split("\n- ") {
        let names = sentence.trim_end().strip_suffix(").").and_then(|text| text.rsplit_once(" ("));
        let names = names.unwrap_or_else(|| panic!("no tests: {sentence}")).1;
        let wrong: Vec<_> =
            names.split(", ").filter(|name| !is_test(name.trim_matches('`'))).collect();
        assert_eq!(wrong, Vec::<&str>::new(), "{sentence}");
    }
}

/// The documents whose blocks `cargo xtask release test` runs.
const INSTALLING: [&str; 3] = ["docs/install.md", "docs/building.md", "editors/vscode.md"];

#[test]
fn what_installs_is_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let test = read("crates/xtask/src/release/ways.rs") + &read("crates/xtask/src/release/test.rs");
    let documents = ["docs", "editors", "editors/vscode"].into_iter().flat_map(|folder| {
        let entries = std::fs::read_dir(root.join(folder)).unwrap().map(|e| e.unwrap().file_name());
        entries.map(move |name| format!("{folder}/{}", name.to_string_lossy()))
    });
    // An example of `fmtc init` in its help names what installs fmtc.
    let documents = documents.filter(|name| name.ends_with(".md") && name != "docs/commands.md");
    let own = ["README.md", "CONTRIBUTING.md"].map(str::to_owned);
    let installs =
        ["cargo install", "pip install", "npm install --", "npm ci", "--install-extension"];
    let mut lines = 0;
    for document in documents.chain(own) {
        let code = read(&document);
        let code = code.split("```").skip(1).step_by(2);
        let found = code.filter(|block| installs.iter().any(|i| block.contains(i))).count();
        assert!(found == 0 || INSTALLING.contains(&&*document), "{document} is not run");
        lines += found;
    }
    assert!(lines > 4, "the blocks were not found");
    for document in INSTALLING {
        let named = document.replace("editors/", "").replace(".md", "");
        assert!(test.contains(document) || test.contains(&format!("\"{named}\"")), "{document}");
    }
}

#[test]
fn a_star_stands_for_anything() {
    assert!(fits("fmt/a", "fmt/a") && !fits("fmt/ab", "fmt/a"));
    assert!(fits("a/1-nuls-between", "a/*-nuls-between") && fits("a/bc", "a/*"));
    assert!(fits("l/sleb-truncated-2", "l/*-truncated*") && !fits("l/sleb", "l/*-truncated*"));
}

/// The codes exist.
#[test]
fn the_table_of_limits_lists_all() {
    let listed = [limits::OF_SYNTAX, limits::ALL, limits::OF_LOWERING, limits::OF_BYTECODE]
        .into_iter()
        .flatten();
    let mut rows = String::from("| what | at most | then |\n|---|---|---|\n");
    for limit in listed {
        let codes = limit.then.split(|c: char| !c.is_ascii_alphanumeric());
        for code in codes.filter(|word| word.starts_with('E') && word.len() == 5) {
            assert!(fmtc::diag::codes::find(code).is_some(), "{code}");
        }
        rows += &format!("| {} | {limit} | {} |\n", limit.what, limit.then);
    }
    let text = read("docs/limits.md");
    let (start, end) = ("<!-- limits -->\n", "<!-- end of limits -->\n");
    let from = text.find(start).expect("the table") + start.len();
    let to = text.find(end).expect("its end");
    let written = [&text[..from], &rows, &text[to..]].concat();
    crate::document::is_written("docs/limits.md", &written);
}

/// The sections of the documents: the file, the heading, and all text up to the next heading.
fn sections() -> Vec<(String, String, String)> {
    let mut documents = vec!["README.md".to_owned()];
    self::documents("docs", &mut documents);
    let mut sections = Vec::new();
    // The rest is for those who work on the command, or is found by the code of a message.
    let is_for_users = |document: &&String| {
        let others = ["upstream", "lldb", "diagnostics", "ARCHITECTURE", "limits"];
        !others.iter().any(|other| document.starts_with(&format!("docs/{other}")))
    };
    for document in documents.iter().filter(is_for_users) {
        let mut is_code = false;
        for line in read(document).lines() {
            is_code ^= line.trim_start().starts_with("```");
            match line.strip_prefix('#').filter(|_| !is_code) {
                Some(heading) => {
                    let heading = heading.trim_start_matches('#').trim();
                    sections.push((document.clone(), heading.to_owned(), String::new()));
                }
                None => {
                    if let Some((.., text)) = sections.last_mut() {
                        *text += &format!("{}\n", line.to_lowercase());
                    }
                }
            }
        }
    }
    sections
}

/// What a search for some words gives first: headings that have most of the words, then texts that have them most often.
fn found<'s>(sections: &'s [(String, String, String)], words: &str) -> Vec<&'s str> {
    let words: Vec<&str> = words.split(' ').collect();
    let has_all = |heading: &str, text: &str| {
        words.iter().all(|word| heading.to_lowercase().contains(word) || text.contains(word))
    };
    let mut all: Vec<_> = sections.iter().filter(|(_, head, text)| has_all(head, text)).collect();
    all.sort_by_key(|(_, heading, text)| {
        let heading = heading.to_lowercase();
        let in_heading = words.iter().filter(|word| heading.contains(**word)).count();
        let in_text: usize = words.iter().map(|word| text.matches(word).count()).sum();
        std::cmp::Reverse((in_heading, in_text))
    });
    all.iter().map(|(_, heading, _)| heading.as_str()).collect()
}

/// One search for words of those who do not know what a thing is called here finds its recipe, or the table that names it.
#[test]
fn a_search_finds_each_recipe() {
    let sections = sections();
    let recipes = [
        ("Number with a type of its own", "typedef handle/typedef'd/handle typedef id"),
        ("Name and number of an enumeration", "enum name number/enum value name (21)"),
        (
            "Date, IPv6 address and UUID by functions",
            "ipv6/date unix/time_t date/uuid guid/ip address",
        ),
        ("Text up to a NUL", "char array nul/zero-terminated/text nul/string terminated"),
        ("`uint8_t` and `int8_t` as numbers", "uint8_t/uint8_t number/int8_t character number"),
        (
            "Members whose names are words of the language",
            "member keyword/reserved word/backquotes name",
        ),
        ("Constants of the preprocessor", "#define/macro number/preprocessor constant"),
        ("Types at hand: a `void *` with a kind", "void * cast/cast type name/union kind pointers"),
        (
            "Smart pointers, optionals and variants",
            "unique_ptr null/shared_ptr null/optional has value/variant index",
        ),
    ];
    let mut lost = Vec::new();
    for (recipe, searches) in recipes {
        assert!(sections.iter().any(|(_, heading, _)| heading == recipe), "{recipe}");
        for words in searches.split('/') {
            let found = found(&sections, words);
            let first = &found[..found.len().min(4)];
            if !first.contains(&recipe) && !first.contains(&"Cookbook") {
                lost.push(format!("{words}: {first:?}"));
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}
