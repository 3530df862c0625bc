//! Helps, followed to the letter: what a report says to write is right.
//!
//! A case in `tests/cases/helps.txt` is a wrong program, what the help says to write, and the
//! program that comes of it, with what it shows.

use crate::language::{compile_text, differences, reports};
use fmtc::compile::Compiled;
use fmtc::diag::{Diagnostic, Severity};
use fmtc::source::SourceMap;
use std::collections::BTreeSet;
use std::path::Path;

pub(crate) struct Case<'t> {
    pub(crate) name: &'t str,
    pub(crate) wrong: &'t str,
    /// What the help tells to write, which is in the program that follows it.
    pub(crate) help: &'t str,
    pub(crate) followed: &'t str,
}

/// Compiles the text of a case.
type Compile<'c> = dyn Fn(&str) -> (SourceMap, Option<Compiled>, Vec<Diagnostic>) + 'c;

/// `=== name`, the wrong program, `--- what the help says to write`, the other program.
pub(crate) fn cases(text: &str) -> Vec<Case<'_>> {
    let case = |text| -> Option<Case<'_>> {
        let (name, rest) = str::split_once(text, '\n')?;
        let (wrong, rest) = rest.split_once("\n--- ")?;
        let (help, followed) = rest.split_once('\n')?;
        Some(Case { name, wrong, help, followed })
    };
    let parts = text.split("=== ").skip(1);
    parts.map(|part| case(part).unwrap_or_else(|| panic!("no case: {part}"))).collect()
}

pub(crate) fn codes(diagnostics: &[Diagnostic]) -> Vec<&'static str> {
    diagnostics.iter().map(|d| d.code.id).collect()
}

#[test]
fn what_a_help_says_is_right() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/helps.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let cases = cases(&text);
    assert!(cases.len() >= 100, "{} cases", cases.len());
    let is_other = |case: &&Case<'_>| !case.followed.contains(case.help);
    let others: Vec<_> = cases.iter().filter(is_other).map(|case| case.name).collect();
    assert!(others.is_empty(), "{others:?} do not follow their help");
    let problems: Vec<String> =
        cases.iter().filter_map(|case| followed(case, &|t| compile_text(&path, t)).err()).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Whatever the checker reports with a help in an example of docs/diagnostics.md has a case.
#[test]
fn every_help_of_the_checker_is_followed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = folder.join("tests/cases/helps.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let reported = |text: &str| compile_text(&path, text).2;
    let covered: Vec<&str> = cases(&text).iter().flat_map(|c| codes(&reported(c.wrong))).collect();
    let mut uncovered = Vec::new();
    for code in fmtc::diag::codes::all() {
        let page = fmtc::diag::codes::page(code);
        let example = page.split("```fmt\n").nth(1).and_then(|rest| rest.split("```").next());
        let helps = |d: &&Diagnostic| d.code.id == code.id && !d.help.is_empty();
        let is_helped = example.is_some_and(|text| reported(text).iter().any(|d| helps(&d)));
        if code.id.get(1..3) == Some("03") && is_helped && !covered.contains(&code.id) {
            uncovered.push(code.id);
        }
    }
    assert!(uncovered.is_empty(), "tests/cases/helps.txt has no case for {uncovered:?}");
}

/// A help is as right of members with other names, and inside of other constructs.
#[test]
fn what_a_help_says_is_right_of_variants() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/helps.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let mut variants = [0, 0];
    let mut problems = Vec::new();
    for case in cases(&text) {
        for (at, variant) in [renamed(&case), nested(&case)].into_iter().enumerate() {
            let Some([wrong, help, right]) = variant else { continue };
            variants[at] += 1;
            let variant = |help| Case { name: case.name, wrong: &wrong, help, followed: &right };
            // Some helps show an example of their own.
            let compile = |text: &str| compile_text(&path, text);
            let said = followed(&variant(&help), &compile);
            let example = said.or_else(|_| followed(&variant(case.help), &compile));
            problems.extend(example.err());
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(variants.iter().all(|count| *count >= 50), "{variants:?}");
}

/// The case with other names of members: of those that its expectations name, and no other code.
fn renamed(case: &Case<'_>) -> Option<[String; 3]> {
    const OTHERS: [&str; 8] =
        ["count", "at", "children", "max", "separator", "radix", "size", "length"];
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let labels = |line: &str| -> Vec<String> {
        let before = line.match_indices(": ").filter_map(|(at, _)| {
            let start = line[..at].rfind(|c: char| !is_word(c)).map_or(0, |before| before + 1);
            line.get(start..at).filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()))
        });
        before.map(str::to_owned).collect()
    };
    let expects = case.followed.lines().filter(|line| line.contains("expect "));
    let mut names: Vec<String> = expects.flat_map(labels).collect();
    names.sort();
    names.dedup();
    names.retain(|name| !OTHERS.contains(&&**name) && words(case.wrong).any(|word| word == name));
    let rename = |text: &str| {
        names
            .iter()
            .fold(text.to_owned(), |text, name| with_word(&text, name, &format!("my_{name}")))
    };
    (!names.is_empty()).then(|| [case.wrong, case.help, case.followed].map(rename))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
}

/// A text with another word in the place of one.
fn with_word(text: &str, word: &str, other: &str) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut out = String::new();
    let mut done = 0;
    for (at, _) in text.match_indices(word) {
        let is_whole =
            !text[..at].ends_with(is_word) && !text[at + word.len()..].starts_with(is_word);
        if is_whole {
            out = out + &text[done..at] + other;
            done = at + word.len();
        }
    }
    out + &text[done..]
}

/// The case with its summaries in a branch that is always taken.
pub(crate) fn nested(case: &Case<'_>) -> Option<[String; 3]> {
    let wrap = |text: &str| -> String {
        text.lines()
            .map(|line| within_branch(line).unwrap_or_else(|| line.to_owned()) + "\n")
            .collect()
    };
    let (wrong, right) = (wrap(case.wrong), wrap(case.followed));
    let is_changed = wrong.trim_end() != case.wrong.trim_end() && right.contains(case.help);
    is_changed.then(|| [wrong, case.help.to_owned(), right])
}

/// A summary on one line, with its body in a branch.
fn within_branch(line: &str) -> Option<String> {
    let (head, rest) = line.split_once("summary ")?;
    let start = rest.find(['"', '{', '/', '\'']).filter(|at| rest[..*at].ends_with(' '))?;
    let (key, body) = rest.split_at(start);
    let inner = match body.strip_prefix('{') {
        Some(block) => block.strip_suffix('}')?,
        None if body.starts_with('"') && body.ends_with('"') && body.len() > 1 => body,
        None => return None,
    };
    // A text that ends too early goes on behind the branch.
    let is_text = !body.starts_with('"') || body.matches('"').count() == 2;
    (is_text && !inner.is_empty())
        .then(|| format!("{head}summary {key}{{ if 1 == 1 {{ {inner} }} else {{ \"\" }} }}"))
}

/// Follows the help of a case; what is wrong with it, if something is.
pub(crate) fn followed(case: &Case<'_>, compile: &Compile<'_>) -> Result<(), String> {
    let Case { name, wrong, help, followed } = case;
    let (sources, _, diagnostics) = compile(wrong);
    let report = reports(&sources, &diagnostics);
    let mut helps = diagnostics.iter().flat_map(|d| &d.help);
    if !helps.any(|said| said.contains(help)) {
        return Err(format!("{name}: {help}\n{report}"));
    }
    let (sources, compiled, mut left) = compile(followed);
    left.retain(|finding| finding.code.severity > Severity::Note);
    let report = reports(&sources, &left);
    if !left.is_empty() {
        return Err(format!("{name}: {:?} became\n{report}", codes(&diagnostics)));
    }
    let compiled = compiled.ok_or("nothing was wrong, and nothing was made")?;
    if compiled.expectations.is_empty() {
        return Err(format!("{name} expects nothing"));
    }
    let results = differences(&sources, &compiled);
    if results.is_empty() { Ok(()) } else { Err(format!("{name} shows\n{results}")) }
}

/// What has a fix is right after it.
#[test]
fn fixes_of_the_same_programs_are_right() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/helps.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let problems = cases(&text).into_iter();
    let problems = problems.filter_map(|case| is_fixed(&case, &|t| compile_text(&path, t)).err());
    let problems: Vec<String> = problems.collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Makes the fixes of a case; tells what is left of what has one, or what error comes of it.
pub(crate) fn is_fixed(case: &Case<'_>, compile: &Compile<'_>) -> Result<(), String> {
    let (_, _, diagnostics) = compile(case.wrong);
    let Some(fixed) = crate::wrong::fixed(case.wrong, &diagnostics) else { return Ok(()) };
    let (sources, _, left) = compile(&fixed);
    let before = codes(&diagnostics);
    let is_wrong = |d: &Diagnostic| {
        let is_fixable = diagnostics.iter().any(|of| of.code == d.code && of.fix.is_some());
        is_fixable || d.severity() == Severity::Error && !before.contains(&d.code.id)
    };
    if left.iter().any(is_wrong) {
        let report = reports(&sources, &left);
        return Err(format!("{} became\n{fixed}\n{report}", case.name));
    }
    Ok(())
}

/// Diagnostics with helps that say what to write and are not edits: the text has a part that only the author knows, several
/// texts are possible, or it is an example of something else.
const WITHOUT_EDIT: [(&str, &str); 19] = [
    ("E0119", "the value that is shown is not known"),
    ("E0304", "several releases"),
    ("E0307", "an example of a text"),
    ("E0308", "an example of a `join`"),
    ("E0309", "several labels"),
    ("E0310", "an example of a format"),
    ("E0311", "a list is written for `v`"),
    ("E0314", "several options"),
    ("E0317", "an `else` or a `return`"),
    ("E0322", "one of two places"),
    ("E0328", "the bodies of two methods"),
    ("E0340", "for LLDB 24 alone"),
    ("E0362", "an `enum` that is not there"),
    ("W0302", "it is removed or kept"),
    ("W0304", "the pattern ends there or not"),
    ("W0307", "the text for a member that is missing"),
    ("W0310", "one of two is removed"),
    ("W0313", "an element or what the pointer leads to"),
    ("W0314", "for LLDB 24 alone"),
];

/// The messages of `E0101` of that kind: examples of a `join`, of a format, of a `switch`, or of a whole item.
const UNEXPECTED_WITHOUT_EDIT: [&str; 14] = [
    "`=>` belongs to the patterns of other languages",
    "`@DebugDescription` belongs to the declaration of a type",
    "`join` needs a loop variable and a body",
    "a condition gives no names",
    "a conversion is a method",
    "a format is given in words after a comma",
    "no function can be written as a value",
    "the name of a child follows the child",
    "there are no variables: a name keeps its value",
    "there is no `for`; `join` is the only loop",
    "there is no `match`",
    "there is no `while`; `join` is the only loop",
    "this `children` does not say which type it is for",
    "this `summary` does not say which type it is for",
];

#[test]
fn what_a_help_says_to_write_is_an_edit() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/helps.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let pages: String = fmtc::diag::codes::all().map(fmtc::diag::codes::page).collect();
    let blocks = pages.split("```fmt\n").skip(1);
    let examples = blocks.map(|rest| rest.split("```").next().unwrap());
    let cases = cases(&text);
    let texts = cases.iter().map(|case| case.wrong).chain(examples);
    let found = texts.flat_map(|text| without_edit(&compile_text(&path, text).2));
    let known = WITHOUT_EDIT.iter().map(|(code, _)| *code).chain(UNEXPECTED_WITHOUT_EDIT);
    let (found, known) =
        (BTreeSet::from_iter(found), BTreeSet::from_iter(known.map(str::to_owned)));
    assert_eq!(Vec::from_iter(found), Vec::from_iter(known));
}

/// The codes of what says what to write, and has no edit. `E0101` has most hints, so its messages stand for it.
pub(crate) fn without_edit(found: &[Diagnostic]) -> Vec<String> {
    let says = |d: &&Diagnostic| d.help.iter().any(|help| help.contains("write `"));
    let name = |d: &Diagnostic| {
        if d.code.id == "E0101" { d.message.clone() } else { d.code.id.to_owned() }
    };
    found.iter().filter(says).filter(|d| d.fix.is_none()).map(name).collect()
}

/// The fewest mistakes in names for which something must be proposed.
const FEWEST_PROPOSALS: usize = 150;

/// What is proposed for a name with a mistake is another text, and right there.
#[test]
fn proposals_for_mistakes_are_right() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/helps.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    let (mut proposals, mut problems) = (BTreeSet::new(), Vec::new());
    for case in cases(&text) {
        propose(&case, &|text| compile_text(&path, text), &mut proposals, &mut problems);
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(proposals.len() >= FEWEST_PROPOSALS, "{} proposals", proposals.len());
}

/// Makes a mistake in each name of a text that is right; adds what is proposed, and what is wrong with that.
pub(crate) fn propose(
    case: &Case<'_>,
    compile: &Compile<'_>,
    proposals: &mut BTreeSet<String>,
    problems: &mut Vec<String>,
) {
    let names = BTreeSet::from_iter(words(case.followed).filter(|word| word.len() > 3));
    for (number, name) in names.into_iter().enumerate() {
        let (before, rest) = case.followed.rsplit_once(name).unwrap();
        let wrong = format!("{before}{}{rest}", mistaken(name, number));
        let (sources, _, mut found) = compile(&wrong);
        let proposes = |text: &String| text.contains("did you mean");
        found.retain(|d| proposes(&d.message) || d.help.iter().any(proposes));
        let edits =
            |d: &Diagnostic| d.fix.iter().flat_map(|fix| fix.edits.clone()).collect::<Vec<_>>();
        let is_written = |d: &&Diagnostic| {
            edits(d).iter().any(|(span, text)| wrong.get(span.range()) == Some(&**text))
        };
        let same = found.iter().filter(is_written);
        problems.extend(same.map(|d| reports(&sources, std::slice::from_ref(d))));
        let Some(fixed) = crate::wrong::fixed(&wrong, &found) else { continue };
        proposals.extend(found.iter().map(|d| format!("{} {name} {}", d.code.id, case.name)));
        let left = codes(&compile(&fixed).2);
        if found.iter().any(|d| left.contains(&d.code.id)) {
            problems.push(format!("{}\nbecame\n{fixed}", reports(&sources, &found)));
        }
    }
}

/// A name with a letter too few, too many, or two in the wrong order.
fn mistaken(name: &str, number: usize) -> String {
    let (before, last) = name.split_at(name.len() - 2);
    match number % 3 {
        0 => format!("{before}{}", &last[1..]),
        1 => format!("{name}{}", &last[1..]),
        _ => format!("{before}{}{}", &last[1..], &last[..1]),
    }
}
