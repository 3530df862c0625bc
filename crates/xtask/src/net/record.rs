//! The output of a commit that users see, as facts. Its command is asked as users ask it, so every commit can be
//! recorded.

use crate::shell::Result;
use serde_json::Value;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use xshell::{cmd, Shell};

/// Kinds of facts that have a name alone; those of the others have the name of a file, and a text.
pub(super) const TRIALS: [&str; 3] = ["trial", "trial-full", "test"];
/// The whole section, in which records have their keys as items.
pub(super) const SECTION: &str = "";

/// Files of formatters, each recorded with its `expect`s and sizes.
const FORMATTERS: [&str; 5] =
    ["examples/", "packs/", "tests/cases/language/", "tests/corpus/", "tests/hand/"];
const DOCUMENTS: [&str; 2] = ["docs/cookbook.md", "docs/language.md"];
/// Texts that tests compare with what debuggers show.
const SHOWN: [(&str, &str); 4] = [
    ("packs/", ".txt"),
    ("tests/corpus/", ".json"),
    ("tests/debuggers/", ".json"),
    ("tests/debuggers/", ".txt"),
];
/// Texts that tests compare with what fmtc itself says.
const MESSAGES: [(&str, &str); 6] = [
    ("tests/cases/asm/", ".snap"),
    ("tests/cases/import/", ".snap"),
    ("tests/cases/meaning/", ".snap"),
    ("tests/cases/syntax/wrong/", ".snap"),
    ("tests/cases/wrong/", ".snap"),
    ("tests/library/cli/", ".trycmd"),
];
/// The names that the program of the tests with debuggers has had.
const DEBUGGERS: [&str; 2] = ["lldb", "debuggers"];
/// Former names of directories of tests: the second name is used for both.
const RENAMED: [(&str, &str); 2] =
    [("tests/lldb/", "tests/debuggers/"), ("tests/cli/", "tests/library/cli/")];

/// Facts by kind and name: each an item and its value, in the order of the file.
#[derive(Default)]
pub(super) struct Record(pub(super) BTreeMap<(String, String), Vec<(String, String)>>);

impl Record {
    pub(super) fn of_tree(root: &Path, target: &Path) -> Result<Self> {
        println!("building and recording {}", root.display());
        let sh = Shell::new()?;
        sh.change_dir(root);
        let folder = sh.create_temp_dir()?;
        let mut recorder = Recorder { fmtc: PathBuf::new(), sh, record: Self::default() };
        recorder.programs(target)?;
        let sh = &recorder.sh;
        let files = cmd!(sh, "git ls-files -z --cached --others --exclude-standard");
        for path in files.quiet().read()?.split('\0').filter(|path| root.join(path).is_file()) {
            recorder.file(path, folder.path())?;
        }
        Ok(recorder.record)
    }

    pub(super) fn add(&mut self, kind: &str, name: &str, item: &str, value: &str) {
        let name = (kind.to_owned(), written(name));
        self.0.entry(name).or_default().push((written(item), written(value)));
    }

    pub(super) fn to_text(&self) -> String {
        let facts = self.0.iter().flat_map(|((kind, name), facts)| {
            facts.iter().map(move |(item, value)| format!("{kind}\t{name}\t{item}\t{value}\n"))
        });
        [format!("{}\n", recorder())].into_iter().chain(facts).collect()
    }

    /// `None` if another recorder has written it.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let facts = text.strip_prefix(&*recorder())?.lines().skip(1);
        let mut record = Self::default();
        for fact in facts {
            let fields = Vec::from_iter(fact.split('\t').map(str::to_owned));
            let [kind, name, item, value] = fields.try_into().ok()?;
            record.0.entry((kind, name)).or_default().push((item, value));
        }
        Some(record)
    }
}

/// The first line of a record. It changes whenever the recorder records other facts.
fn recorder() -> String {
    let mut hasher = DefaultHasher::new();
    include_str!("record.rs").hash(&mut hasher);
    format!("net {:016x}", hasher.finish())
}

/// On one line, and without a path that only the place of a test makes.
fn written(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n");
    RENAMED.iter().fold(text, |text, (before, now)| text.replace(before, now))
}

struct Recorder {
    sh: Shell,
    fmtc: PathBuf,
    record: Record,
}

impl Recorder {
    /// Builds the command and the tests, and lists these.
    fn programs(&mut self, target: &Path) -> Result {
        let sh = &self.sh;
        let build = cmd!(sh, "cargo test --quiet --no-run --target-dir {target}");
        let built = build.arg("--message-format=json-render-diagnostics").read()?;
        // Tests of macros are linked with a library of the compiler.
        let libraries = cmd!(sh, "rustc --print target-libdir").quiet().read()?;
        for artifact in json_lines(built.as_bytes()) {
            let Some(program) = artifact["executable"].as_str() else { continue };
            let name = artifact["target"]["name"].as_str().unwrap_or_default();
            let list = |full: &str| {
                let list = cmd!(sh, "{program} --list").env("LD_LIBRARY_PATH", &libraries);
                list.env("FMTC_FULL", full).quiet().ignore_stderr().read()
            };
            let kinds: &[_] = match artifact["profile"]["test"] == true {
                true if DEBUGGERS.contains(&name) => &[("trial", "0"), ("trial-full", "1")],
                true => &[("test", "0")],
                false => &[],
            };
            for (kind, full) in kinds {
                for test in list(full)?.lines().filter_map(|line| line.strip_suffix(": test")) {
                    self.record.add(kind, test, "", "");
                }
            }
            if name == "fmtc" && kinds.is_empty() {
                self.fmtc = program.into();
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &str, folder: &Path) -> Result {
        let name = written(path);
        let is_one = |(start, end): &(&str, &str)| name.starts_with(start) && name.ends_with(end);
        if FORMATTERS.iter().any(|start| is_one(&(start, ".fmt"))) {
            let text = self.sh.read_file(path)?;
            self.formatters(&name, Path::new(path), &text, folder)?;
        } else if DOCUMENTS.contains(&path) {
            self.document(path, folder)?;
        } else if SHOWN.iter().any(is_one) {
            let text = self.sh.read_file(path)?;
            match serde_json::from_str(&text) {
                Ok(value) if name.ends_with(".json") => self.leaves(&name, "", &value),
                _ => self.lines("shown", &name, &text),
            }
        } else if MESSAGES.iter().any(is_one) {
            let text = self.sh.read_file(path)?;
            // The head of a snapshot says which test has made it.
            let body = text.strip_prefix("---\n").and_then(|text| text.split_once("\n---\n"));
            self.lines("message", &name, body.map_or(&text, |(_, body)| body));
        }
        Ok(())
    }

    /// The blocks of code, all beside each other, as one may import another.
    fn document(&mut self, path: &str, folder: &Path) -> Result {
        let folder = folder.join(path);
        let text = self.sh.read_file(path)?;
        let mut blocks = Vec::new();
        for (number, block) in text.split("\n```fmt").skip(1).enumerate() {
            let (info, code) = block.split_once('\n').unwrap_or_default();
            let code = code.split("\n```").next().unwrap_or_default();
            let file = match info.trim() {
                "" => folder.join(format!("{number}.fmt")),
                name => folder.join(name),
            };
            self.sh.write_file(&file, code)?;
            blocks.push((file, code));
        }
        for (file, code) in blocks {
            self.formatters(path, &file, code, &folder)?;
        }
        Ok(())
    }

    /// What the VM shows for each `expect`, the size of each record, and what is reported.
    fn formatters(&mut self, name: &str, path: &Path, text: &str, folder: &Path) -> Result {
        let (sh, fmtc, record) = (&self.sh, &self.fmtc, &mut self.record);
        let test = cmd!(sh, "{fmtc} test --json --message-format json {path}");
        let tested = test.quiet().ignore_status().output()?;
        for report in json_lines(&tested.stderr) {
            let [severity, code, message] =
                ["severity", "code", "message"].map(|field| report[field].as_str().unwrap_or("?"));
            record.add("report", name, &format!("{severity} {code}"), message);
        }
        if !tested.status.success() {
            record.add("report", name, "test", &tested.status.to_string());
        }
        for (place, shown) in expected(json_lines(&tested.stdout)) {
            record.add("expect", name, &item_at(text, place), &shown);
        }
        let section = folder.join("section.bin");
        let compile = cmd!(sh, "{fmtc} compile --quiet --emit bin -o {section} {path}");
        if !compile.quiet().ignore_status().output()?.status.success() {
            return Ok(());
        }
        let dump = cmd!(sh, "{fmtc} dump --json {section}");
        for section in json_lines(&dump.quiet().output()?.stdout) {
            record.add("size", name, SECTION, &section["size"].to_string());
            for one in section["records"].as_array().into_iter().flatten() {
                let key = one["key"].as_str().unwrap_or("?");
                record.add("size", name, key, &one["size"].to_string());
            }
        }
        Ok(())
    }

    /// A variable is an item, and so is any other line.
    fn lines(&mut self, kind: &str, name: &str, text: &str) {
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (item, value) = line.split_once(" = ").unwrap_or((line, ""));
            self.record.add(kind, name, item, value);
        }
    }

    /// The texts in JSON, but for the values that they are made of.
    fn leaves(&mut self, name: &str, path: &str, value: &Value) {
        let below = |key: &str| format!("{path}{}{key}", if path.is_empty() { "" } else { "/" });
        match value {
            Value::Object(fields) => {
                for (key, value) in fields.iter().filter(|(key, _)| *key != "tree") {
                    self.leaves(name, &below(key), value);
                }
            }
            Value::Array(elements) if elements.iter().any(Value::is_object) => {
                for (index, value) in elements.iter().enumerate() {
                    let key = ["id", "variable"].iter().find_map(|field| value[*field].as_str());
                    self.leaves(name, &below(key.unwrap_or(&index.to_string())), value);
                }
            }
            _ => self.record.add("shown", name, path, &value.to_string()),
        }
    }
}

fn json_lines(text: &[u8]) -> Vec<Value> {
    let text = String::from_utf8_lossy(text);
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

type Place = (u64, u64);
/// A text, and the first and last release that show it.
type Shown = (u64, u64, String);

/// What is shown for each item.
fn expected(results: Vec<Value>) -> Vec<(Place, String)> {
    let mut items: Vec<(Place, Vec<Shown>)> = Vec::new();
    for one in results {
        let [line, column, lldb] =
            ["line", "column", "lldb"].map(|field| one[field].as_u64().unwrap_or_default());
        let text = match &one["stopped"] {
            Value::Null => format!("{} {}", one["shown"], one["children"]),
            why => format!("stopped: {why}"),
        };
        if items.last().is_none_or(|(place, _)| *place != (line, column)) {
            items.push(((line, column), Vec::new()));
        }
        if let Some((_, shown)) = items.last_mut() {
            match shown.last_mut() {
                Some((_, last, same)) if *same == text => *last = lldb,
                _ => shown.push((lldb, lldb, text)),
            }
        }
    }
    let shown = |(first, last, text): Shown| format!("{first}-{last}: {text}");
    let all_shown = |all: Vec<Shown>| Vec::from_iter(all.into_iter().map(shown)).join("; ");
    items.into_iter().map(|(place, all)| (place, all_shown(all))).collect()
}

/// The key and the value of the `expect` item that begins there: what is before `==`, with single spaces.
fn item_at(text: &str, (line, column): Place) -> String {
    let lines = text.lines().skip(line.saturating_sub(1) as usize);
    let item = Vec::from_iter(lines).join("\n");
    let mut item = item.chars().skip(column.saturating_sub(1) as usize).peekable();
    let (mut found, mut quoted) = (String::new(), false);
    while let Some(c) = item.next() {
        match c {
            '\\' if quoted => found.extend([Some(c), item.next()].into_iter().flatten()),
            '=' if !quoted && item.peek() == Some(&'=') => break,
            _ => {
                quoted ^= c == '"' && !found.ends_with('\'');
                found.push(c);
            }
        }
    }
    found.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
#[path = "../../tests/record.rs"]
mod tests;
