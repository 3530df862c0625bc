//! Programs that need no Rust: the tables below `programs`.
//!
//! A table has a row `[[program]]` for each program: the fields of `Program`, or `script` and `variables` (or `steps`) if
//! the functions of `builds/functions.sh` build it. `each` has values of variables: a row stands for all combinations, and
//! `{NAME}` for a value; `{BUILT}` is the folder for trials, `{ROOT}` the checkout.
//!
//! | of `[[program.ask]]` | |
//! |---|---|
//! | `question` | the end of the name of the trial; `shows` if absent |
//! | `of` | the debuggers (`debugger::named`); `lldbs` if absent |
//! | `expected` | a file: commands with what a debugger prints, or files for releases beside it |
//! | `shown`, `text` | the same from a file, which is a part of the question, or from here |
//! | `has` | texts that what is printed must have, instead of those answers |
//! | `texts` | the texts of the variables that the commands show, without addresses |
//! | `lists` | keys that `type summary list` has, and behind `!` those that it does not have |
//! | `ignored` | the start of commands whose answers do not count |
//! | `like` | fields of another program, which shows the same |
//! | `all` | several questions of one trial |
//! | `crate` | what stands in the answers for `CRATE` |
//! | `at`, `first`, `file`, `options` | those of `Session` |
//! | `but` | other fields for a release: `but.21.text` |
//! | `each_time` | whether the record has no such trials |
//!
//! A row `[[program.check]]` is a `script` of the shell, or a file of one, that succeeds, with the functions of `check.sh`,
//! in an empty folder. `PROGRAM` is the program, `SOURCE` its source, `RUNTIME` the runtime in Python; `DEBUGGER` and
//! `RELEASE` are those of each debugger `of` which it is asked. It has the `name` of the program, or one of its own, with the `question`.

use super::ask::{Ask, At, InEditor, Session, runtime};
use super::debugger::{self, Debugger};
use super::program::Program;
use super::trial::Trial;
use super::{Outcome, emptied, read, root, shell, shows_all, sorted};
use crate::cases;
use crate::texts::{first_text, normal};
use crate::transcript::{Transcript, same};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use toml_edit::{DocumentMut, Item};

/// The fields of `[[program]]`, and of what is asked about one.
const PROGRAM: &str =
    "each full name source inputs sections build needs packages script variables steps ask check";
const ASK: &str = "full question of expected shown text has texts lists ignored like all crate at first \
                   file options but each_time";
const CHECK: &str = "full question name of needs script file";

/// The trials of all tables.
pub(crate) fn trials() -> Vec<Trial> {
    let tables = sorted(&root().join("tests/debuggers/programs")).into_iter();
    let tables = tables.filter(|file| file.extension().is_some_and(|e| e == "toml"));
    let rows = tables.flat_map(|file| rows(&file, "program"));
    rows.flat_map(|row| trials_of(known(row, PROGRAM), &program(row))).collect()
}

/// A row that has no other fields.
fn known<'a>(row: &'a Value, fields: &str) -> &'a Value {
    let mut names = row.as_object().into_iter().flatten().map(|(name, _)| name);
    let other = names.find(|name| !fields.split_whitespace().any(|field| field == *name));
    assert!(other.is_none(), "no row has the field {other:?}: {row}");
    row
}

/// The rows of a table by their heading, each with values for its variables.
fn rows(file: &Path, heading: &str) -> Vec<&'static Value> {
    let text = read(file).unwrap_or_else(|error| panic!("{error}"));
    let table: DocumentMut =
        text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let rows = table.get(heading).map(json).unwrap_or_default();
    let rows = rows.as_array().into_iter().flatten().flat_map(expanded);
    rows.filter(is_due).map(|row| &*Box::leak(Box::new(row))).collect()
}

/// The rows of a table of `tests/debuggers/programs`. They are read once.
pub(crate) fn table(name: &str, heading: &str) -> Vec<&'static Value> {
    static READ: Mutex<BTreeMap<String, Vec<&Value>>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let file = Path::new("tests/debuggers/programs").join(name).with_extension("toml");
    read.entry(format!("{name} {heading}")).or_insert_with(|| rows(&file, heading)).clone()
}

/// Whether a run has the trials of a row: some are those of full runs.
fn is_due(row: &Value) -> bool {
    row["full"] != true || debugger::all_trials_run()
}

fn json(item: &Item) -> Value {
    if let Some(table) = item.as_table_like() {
        return table.iter().map(|(name, item)| (name.to_owned(), json(item))).collect();
    }
    if let Some(tables) = item.as_array_of_tables() {
        return tables.iter().map(|table| json(&Item::Table(table.clone()))).collect();
    }
    if let Some(all) = item.as_array() {
        return all.iter().map(|value| json(&Item::Value(value.clone()))).collect();
    }
    let scalar = item.as_str().map(Value::from).or(item.as_integer().map(Value::from));
    scalar.or(item.as_bool().map(Value::from)).unwrap_or_default()
}

/// The rows that a row stands for: `each` is a list of lists of values, each combination of which makes one.
fn expanded(row: &Value) -> Vec<Value> {
    let places = [("BUILT", env!("CARGO_TARGET_TMPDIR")), ("ROOT", env!("CARGO_MANIFEST_DIR"))];
    let first = places.into_iter().fold(row.clone(), |row, (name, by)| filled(&row, name, by));
    let lists = row["each"].as_array().into_iter().flatten();
    lists.fold(vec![first], |rows, values| {
        let with = |row: &Value| {
            let values = values.as_array().into_iter().flatten();
            let fill = |values: &Value| {
                let pairs = values.as_object().into_iter().flatten();
                pairs.fold(row.clone(), |row, (name, by)| filled(&row, name, word(by)))
            };
            values.map(fill).collect::<Vec<_>>()
        };
        rows.iter().flat_map(with).collect()
    })
}

fn filled(value: &Value, name: &str, by: &str) -> Value {
    match value {
        Value::String(text) => text.replace(&format!("{{{name}}}"), by).into(),
        Value::Array(all) => all.iter().map(|value| filled(value, name, by)).collect(),
        Value::Object(all) => {
            all.iter().map(|(key, value)| (key.clone(), filled(value, name, by))).collect()
        }
        other => other.clone(),
    }
}

/// A text of a row; nothing if there is none.
pub(crate) fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The words of a text, or the texts of a list.
pub(crate) fn words(value: &Value) -> Vec<&str> {
    match value.as_array() {
        Some(all) => all.iter().map(word).collect(),
        None => word(value).split_whitespace().collect(),
    }
}

/// The program of a row, for all that is asked about it.
pub(crate) fn program(row: &'static Value) -> Arc<Program> {
    Arc::new(program_of(row))
}

pub(crate) fn program_of(row: &'static Value) -> Program {
    let [name, source, variables] = ["name", "source", "variables"].map(|key| word(&row[key]));
    let packages = word(&row["packages"]);
    if let Some(script) = row["script"].as_str() {
        return Program::by_script(name, script, variables, packages);
    }
    if let Some(steps) = row["steps"].as_str() {
        return Program::by_steps(name, steps, source, packages);
    }
    Program {
        name: name.to_owned(),
        source: source.into(),
        inputs: words(&row["inputs"]).into_iter().map(Into::into).collect(),
        sections: word(&row["sections"]).to_owned(),
        build: word(&row["build"]).to_owned(),
        needs: words(&row["needs"]),
        packages: packages.to_owned(),
        ..Program::default()
    }
}

/// A row with other fields.
fn overlaid(row: &Value, fields: &Value) -> &'static Value {
    let mut row = row.clone();
    for (name, value) in fields.as_object().into_iter().flatten() {
        row[name] = value.clone();
    }
    Box::leak(Box::new(row))
}

/// What a row asks about its program.
pub(crate) fn trials_of(row: &'static Value, program: &Arc<Program>) -> Vec<Trial> {
    let list = |key| row[key].as_array().into_iter().flatten().filter(|row| is_due(row));
    let mut trials = Vec::new();
    for ask in list("ask").map(|row| known(row, ASK)) {
        let debuggers = debugger::named(ask["of"].as_str().unwrap_or("lldbs"));
        if ask["like"].is_object() {
            let other = self::program(overlaid(row, &ask["like"]));
            trials.extend(debuggers.into_iter().map(|d| compared(ask, [program, &other], d)));
            continue;
        }
        trials.extend(debuggers.into_iter().map(|debugger| asked(ask, program, debugger)));
    }
    for check in list("check").map(|row| known(row, CHECK)) {
        let debuggers = check["of"].as_str().map(debugger::named);
        match debuggers {
            Some(all) => trials.extend(all.into_iter().map(|d| checked(check, program, Some(d)))),
            None => trials.push(checked(check, program, None)),
        }
    }
    trials
}

fn asked(row: &'static Value, program: &Arc<Program>, debugger: Debugger) -> Trial {
    let question = row["question"].as_str().unwrap_or("shows");
    if let Some(file) = row["expected"].as_str() {
        return cases::shows(question, program.clone(), debugger, &root().join(file));
    }
    let [has, texts, keys] = ["has", "texts", "lists"].map(|key| words(&row[key]));
    let in_list = [&has, &texts].into_iter().find(|all| !all.is_empty());
    let wanted = in_list.map_or_else(|| keys.join(" "), |all| format!("{all:?}"));
    let trial = match debugger {
        Debugger::Dap(_) => {
            // Editors ask for all variables of a frame.
            let ask = InEditor(vec!["variables".to_owned()]);
            Trial::of(program, debugger, question, ask, move |said| shows_all(&said, &has))
        }
        _ => {
            let all = row["all"].as_array().map_or(vec![row], |all| all.iter().collect());
            let sessions = all.into_iter().map(|row| session(row, debugger));
            let ask = |question| Ask { program: program.clone(), debugger, question };
            let asks: Vec<Ask<Session>> = sessions.map(ask).collect();
            let wanted: Vec<_> = asks.iter().map(|ask| ask.question.wanted.clone()).collect();
            Trial::ask(format!("{}/{question}", program.name), asks, &[], move |said| {
                let mut pairs = wanted.iter().zip(&said);
                pairs.try_for_each(|(wanted, said)| is_right(row, wanted, said))
            })
        }
    };
    let trial = trial.that_wants(&wanted);
    if row["each_time"] == true { trial.each_time() } else { trial }
}

/// Whether a debugger prints what it prints for another program, and texts that it must have.
fn compared(row: &'static Value, programs: [&Arc<Program>; 2], debugger: Debugger) -> Trial {
    let [this, other] = programs.map(|program| Ask {
        program: program.clone(),
        debugger,
        question: session(row, debugger),
    });
    let has = words(&row["has"]);
    let name = format!("{}/{}", this.program.name, word(&row["question"]));
    let wanted = format!("{has:?}");
    let trial = Trial::ask(name, (this, other), &[], move |(this, other)| {
        same(&other, &this)?;
        shows_all(&other.to_string(), &has)
    });
    trial.that_wants(&wanted)
}

/// Whether a debugger has printed what a row wants.
fn is_right(row: &Value, wanted: &Transcript, said: &Transcript) -> Outcome {
    let [has, texts, keys] = ["has", "texts", "lists"].map(|key| words(&row[key]));
    if !has.is_empty() {
        return shows_all(&said.to_string(), &has);
    }
    if !keys.is_empty() {
        return lists(said, &keys);
    }
    if let Some(start) = row["ignored"].as_str() {
        let others = |all: &Transcript| {
            let ignored: Vec<&str> =
                all.commands().filter(|line| line.starts_with(start)).collect();
            ignored.into_iter().fold(all.clone(), Transcript::without)
        };
        return same(&others(wanted), &others(said));
    }
    let found: Vec<_> = said.exchanges().map(|(_, lines)| normal(first_text(lines))).collect();
    match texts.is_empty() {
        true => same(wanted, said),
        false if found == texts => Ok(()),
        false => Err(format!("not {texts:?} but\n{said}")),
    }
}

/// The commands of a row, with what a debugger prints for them.
fn session(row: &'static Value, debugger: Debugger) -> Session {
    let own = &row["but"][debugger.release()];
    let of = |key: &str| own.get(key).unwrap_or(&row[key]);
    let text = of("shown").as_str().map(shown).or(of("text").as_str().map(str::to_owned));
    let text = text.unwrap_or("(lldb) type summary list\n".to_owned());
    Session {
        at: match word(of("at")) {
            "main" => At::Main,
            "start" => At::Start,
            _ => At::Break,
        },
        first: words(of("first")).into_iter().map(str::to_owned).collect(),
        options: words(of("options")),
        file: word(of("file")),
        wanted: Transcript::parse(&text.replace("CRATE", word(of("crate")))),
    }
}

/// The text of a file below `tests/debuggers`.
pub(crate) fn shown(file: &str) -> String {
    let file = Path::new("tests/debuggers").join(file);
    read(file).unwrap_or_else(|error| panic!("{error}"))
}

/// Whether `type summary list` has formatters of these keys, and none of those behind `!`.
pub(crate) fn lists(found: &Transcript, keys: &[&str]) -> Outcome {
    let is_listed = |key: &str| found.answers().any(|line| line == format!("{key}:"));
    let is_wrong = |key: &&&str| match key.strip_prefix('!') {
        Some(key) => is_listed(key),
        None => !is_listed(key),
    };
    match keys.iter().find(is_wrong) {
        Some(key) => Err(format!("not `{key}` but\n{found}")),
        None => Ok(()),
    }
}

/// A script of the shell that must succeed.
fn checked(row: &'static Value, program: &Arc<Program>, debugger: Option<Debugger>) -> Trial {
    let of = debugger.map(Debugger::name).into_iter();
    let place = row["name"].as_str().unwrap_or(&program.name);
    let parts = of.chain([place, word(&row["question"])].map(str::to_owned));
    let name = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
    let needs = if row["needs"].is_null() { program.needs.clone() } else { words(&row["needs"]) };
    let (this, folder) = (program.clone(), format!("checks/{name}"));
    let run = move || {
        let script = row["file"].as_str().map(shown);
        let script = script.unwrap_or_else(|| word(&row["script"]).to_owned());
        let made = if this.build.is_empty() { Path::new("") } else { this.path()? };
        let command = debugger.map(Debugger::command).unwrap_or_default();
        let release = debugger.map(Debugger::release).unwrap_or_default();
        let variables = [
            ("PROGRAM", made),
            ("SOURCE", &this.source()),
            ("DEBUGGER", &command),
            ("RELEASE", Path::new(release)),
            ("RUNTIME", runtime()?),
        ];
        let functions = read("tests/debuggers/check.sh")?;
        shell(&format!("{functions}\n{script}"), &emptied(folder)?, &variables).map(drop)
    };
    let trial = Trial::run(name, &needs, run).with_packages(&program.packages);
    trial.in_debuggers(debugger.as_slice())
}
