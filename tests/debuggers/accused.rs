//! No right formatter is accused: `check --against --deny types` finds nothing in the packs, the
//! corpus and the cookbook for programs that use their types, built by clang and gcc, with libstdc++
//! and libc++. By default some of these builds, with `FMTC_FULL=1` all. What other trials have built is not built again.
//!
//! What is proposed for keys with mistakes is another text, and a type of the program.
//!
//! What `types --draft` writes for all types of these programs compiles, finds its members, and passes its tests.
//!
//! A key may match nothing, for a pack has types that a program has not. Then none of the names that
//! `fmtc types` lists matches it, by another engine.

use crate::engine::{
    Outcome, Program, Trial, all_trials_run, fmtc, json_lines, reported, scratch, shell, table,
    text, verdict, word, words, write,
};
use crate::{corpus, documents, packs};
use regex::Regex;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A source, and the formatters that are right for its types.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) formatters: Vec<PathBuf>,
    /// What the compiler is told beside the way.
    pub(crate) flags: String,
    /// The packages that it needs.
    pub(crate) package: String,
    /// What the names of compilers begin with that leave no types out.
    pub(crate) compiler: String,
    /// What other trials build of it; the last words of their names are those of ways.
    pub(crate) programs: Vec<Arc<Program>>,
}

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for source in
        packs::sources().into_iter().chain(corpus::sources()).chain([documents::cookbook()])
    {
        let extension = source.path.extension().and_then(|extension| extension.to_str());
        let of = extension.filter(|of| ["c", "rs"].contains(of)).unwrap_or("cpp");
        for way in table("accused", "way").into_iter().filter(|way| way["of"] == of) {
            let [name, compiler, package, options] =
                ["name", "needs", "packages", "options"].map(|key| word(&way[key]));
            let is_in = |key| words(&way[key]).contains(&&*source.name);
            let is_wanted = (all_trials_run() || is_in("sample")) && !is_in("not_built");
            if !is_wanted || !compiler.starts_with(&source.compiler) {
                continue;
            }
            let is_it = |program: &&Arc<Program>| program.name.rsplit('/').next() == Some(name);
            let program = source.programs.iter().find(is_it).cloned();
            let name = format!("accused/{}/{name}", source.name);
            let packages = format!("{} {package}", source.package);
            let (build, path) = (command_for(&source, compiler, options), source.path.clone());
            let formatters = source.formatters.clone();
            let folder = name.clone();
            let run = move || {
                let folder = scratch(folder)?;
                let object = folder.join("object.o");
                match program {
                    Some(program) => std::fs::copy(program.path()?, &object)
                        .map(drop)
                        .map_err(|error| format!("{}: {error}", object.display()))?,
                    None => shell(&build, &folder, &[("SOURCE", &path)]).map(drop)?,
                }
                let accused = formatters.iter().map(|formatters| accused(formatters, &object));
                let accused = accused.collect::<Result<Vec<_>, String>>()?.concat();
                drafted(&object)?;
                proposed(&object)?;
                verdict(&accused)
            };
            trials.push(Trial::run(name, &[compiler], run).with_packages(&packages));
        }
    }
    trials
}

/// What compiles a source into `object.o`.
fn command_for(source: &Source, compiler: &str, options: &str) -> String {
    // Nothing is linked.
    let flags = source.flags.split(' ').filter(|flag| !flag.ends_with(".o"));
    let flags = flags.collect::<Vec<_>>().join(" ");
    let flags = flags.replace(".ci/library-source", "\"$ROOT\"/.ci/library-source");
    let quiet = if compiler == "rustc" { "" } else { "-w" };
    format!("{compiler} -g {quiet} {options} \"$SOURCE\" -o object.o {flags}")
}

/// What formatters are accused of for a program, line by line.
fn accused(formatters: &Path, program: &Path) -> Result<Vec<String>, String> {
    let options = ["--deny", "types", "--message-format", "short"];
    let (_, said) = check(formatters, program, &options)?;
    let mut names = None;
    let mut accused = Vec::new();
    for line in said.lines().filter(|line| !line.contains("note[")) {
        let key = line.split_once("error[W0911]: no type of the program matches `");
        let Some((key, _)) = key.and_then(|(_, key)| key.split_once('`')) else {
            accused.push(line.to_owned());
            continue;
        };
        let names = match &names {
            Some(names) => names,
            None => names.insert(names_of(text(program))?),
        };
        let pattern = pattern(key)?;
        if let Some(name) = names.iter().find(|name| pattern.is_match(name)) {
            accused.push(format!("{line}\nit matches {name}"));
        }
    }
    Ok(accused)
}

/// Drafts a formatter for each type of a program, and tries them.
pub(crate) fn drafted(program: &Path) -> Outcome {
    drafts(program, &["^"]).map(|_| ())
}

/// Drafts formatters for the types of a program, without a pattern for those used most, and tries them.
pub(crate) fn drafts(program: &Path, pattern: &[&str]) -> Result<String, String> {
    let file = program.with_extension("fmt");
    let drafts = fmtc(&[&["types", text(program), "--draft"], pattern].concat())?;
    if drafts.is_empty() {
        // It has no types of its own.
        return Ok(String::new());
    }
    write(&file, &drafts)?;
    let (success, said) = check(&file, program, &["--message-format", "short"])?;
    // The key of rustc's pointer to a text is also that of what it points to.
    let is_wrong = |line: &&str| {
        let wrong = ["error[", "W0911", "W0912", "W0913"];
        wrong.iter().any(|w| line.contains(w)) && !line.contains("`*const str` has it")
    };
    let wrong: Vec<&str> = said.lines().filter(is_wrong).collect();
    if !wrong.is_empty() || !success {
        return Err(format!("drafts: {success}\n{}", wrong.join("\n")));
    }
    fmtc(&["test", text(&file)])?;
    String::from_utf8(drafts).map_err(|e| e.to_string())
}

/// Whether `fmtc check` of formatters against a program succeeds, and what it reports.
fn check(formatters: &Path, program: &Path, options: &[&str]) -> Result<(bool, String), String> {
    reported(&[&["check", text(formatters), "--against", text(program)], options].concat())
}

/// The most names of a program that get mistakes.
const MAX_NAMES: usize = 300;

/// Makes mistakes in the names of a program, and takes what is proposed for them.
fn proposed(program: &Path) -> Outcome {
    let names = names_of(text(program))?;
    let is_plain =
        |name: &&String| name.chars().all(|c| c.is_ascii_alphanumeric() || "_:<>, ".contains(c));
    let plain: Vec<&String> = names.iter().filter(is_plain).collect();
    let spread = plain.iter().step_by(plain.len().div_ceil(MAX_NAMES).max(1));
    let keys: Vec<String> = spread.enumerate().map(|(n, name)| mistaken(name, n)).collect();
    let found = unmatched(&keys, program)?;
    if let Some((key, _)) = found.iter().find(|(key, proposal)| proposal.as_ref() == Some(key)) {
        return Err(format!("the proposal for `{key}` is the key itself"));
    }
    let proposals: Vec<String> = found.into_iter().filter_map(|(_, proposal)| proposal).collect();
    if proposals.is_empty() {
        return Err(format!("nothing is proposed for {} keys", keys.len()));
    }
    match &unmatched(&proposals, program)?[..] {
        [] => Ok(()),
        [(key, _), ..] => Err(format!("`{key}` is proposed, and matches nothing")),
    }
}

/// A name with a mistake: a letter too few or too many, no scope, or one argument more.
fn mistaken(name: &str, number: usize) -> String {
    let (path, arguments) = name.split_at(name.find('<').unwrap_or(name.len()));
    match number % 4 {
        0 => format!("{}{arguments}", &path[..path.len() - 1]),
        1 => format!("{path}x{arguments}"),
        2 => format!("{}{arguments}", path.rsplit("::").next().unwrap_or(path)),
        _ => format!("{path}<int, int, int>"),
    }
}

/// The keys that match no type, and what is proposed for each.
fn unmatched(keys: &[String], program: &Path) -> Result<Vec<(String, Option<String>)>, String> {
    let formatters = program.with_extension("keys.fmt");
    let summaries: String = keys.iter().map(|key| format!("summary {key} \"\"\n")).collect();
    write(&formatters, &summaries)?;
    let (_, said) = check(&formatters, program, &["--message-format", "json"])?;
    let findings = said.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>();
    let findings = findings.map_err(|e| format!("{e}: {said}"))?;
    let unmatched = findings.iter().filter(|finding| finding["code"] == "W0911");
    let of = |finding: &Value| {
        let offset = |name: &str| finding["spans"][0][name].as_u64().unwrap_or_default() as usize;
        let key = summaries.get(offset("byte_start")..offset("byte_end")).unwrap_or_default();
        let proposal = finding["fix"]["edits"][0]["text"].as_str();
        (key.to_owned(), proposal.map(str::to_owned))
    };
    Ok(unmatched.map(of).collect())
}

fn names_of(program: &str) -> Result<Vec<String>, String> {
    let listed = json_lines(&["types", "--json", program])?;
    Ok(listed.iter().filter_map(|ty| ty["name"].as_str()).map(str::to_owned).collect())
}

/// The pattern of a key as it is in a message.
fn pattern(key: &str) -> Result<Regex, String> {
    let pattern = match (key.starts_with('^'), key.strip_suffix("<_>")) {
        (true, _) => key.to_owned(),
        (_, Some(name)) => format!("^{}<.+>$", regex::escape(name)),
        _ => format!("^{}$", regex::escape(key)),
    };
    Regex::new(&pattern).map_err(|e| e.to_string())
}
