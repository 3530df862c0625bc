//! What is written in the language becomes code that shows what the recipe for it shows. The table has the sizes of both:
//! recipes have no tests of members.

use crate::conformance::{self, DEBUGGERS, Fixtures, vectors};
use fmtc::compile::{Options, Session};
use fmtc::display::{Formatted, Section};
use fmtc::source::SourceMap;
use fmtc::vm::{Budget, Limits, Outcome};
use serde_json::Value;
use std::fmt::Write;

/// Recipes that show the same, the text that asks for it, and a reason to be longer.
struct Asked<'t> {
    ids: Vec<&'t str>,
    body: String,
    why: Option<&'t str>,
}

/// What the members are that recipes show: no test is needed whether they lead back.
const TOLD: &str =
    r#"expect Payload { s_hello: "hello", point: Coord { x: 1, y: 2 }, nope: 1 } == """#;

fn read(path: &str) -> String {
    let path = format!("{}/tests/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn asked(text: &str) -> Vec<Asked<'_>> {
    text.split("\n\n").filter_map(entry).collect()
}

fn entry(entry: &str) -> Option<Asked<'_>> {
    let mut lines = entry.lines().filter(|line| !line.starts_with('#'));
    let ids = lines.next()?.split(' ').collect();
    let (why, body): (Vec<_>, Vec<_>) = lines.partition(|line| line.starts_with("why: "));
    Some(Asked { ids, body: body.join("\n"), why: why.first().copied() })
}

#[test]
fn code_shows_what_recipes_show() {
    let (recipes, text) = (vectors("recipes.json"), read("cases/recipes.txt"));
    let fixtures = vectors("fixtures.json");
    let fixture = |key: &'static String| (key.as_str(), Fixtures::read(&fixtures, key));
    let fixtures: Vec<_> = DEBUGGERS.iter().map(fixture).collect();
    let (mut table, mut wrong) = (String::new(), Vec::new());
    for asked in asked(&text) {
        for id in &asked.ids {
            let found = recipes.as_array().expect("recipes").iter().find(|r| r["id"] == *id);
            let recipe = found.unwrap_or_else(|| panic!("there is no recipe {id}"));
            let ours = match compare(&asked, recipe, &fixtures) {
                Ok(bytes) => bytes,
                Err(difference) => {
                    wrong.push(format!("{id}: {difference}"));
                    continue;
                }
            };
            let best = recipe["bytes"].as_u64().expect("a size");
            let why = asked.why.unwrap_or_default();
            // Writing to a String cannot fail.
            let _ = writeln!(table, "{id:24} {ours:4} of {best:4}  {why}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    insta::assert_snapshot!(table);
}

/// Runs the code in every debugger; gives its size, which includes the tests of members that recipes have not.
fn compare(
    asked: &Asked<'_>,
    recipe: &Value,
    fixtures: &[(&str, Fixtures)],
) -> Result<u64, String> {
    let id = recipe["id"].as_str().expect("an id");
    let variable = recipe["value"].as_str().expect("a variable");
    let key = if variable == "point" { "Coord" } else { "Payload" };
    let mut sources = SourceMap::new();
    let file = sources.add(id, format!("summary {key} {}\n{TOLD}", asked.body));
    let outcome = Session::new(&mut sources, Options::default()).compile(&[file]);
    let compiled = outcome.compiled.ok_or_else(|| format!("{:#?}", outcome.diagnostics))?;
    for (debugger, fixtures) in fixtures {
        let (_, lldb) = conformance::debugger(debugger).expect("a debugger");
        let (tree, object) = fixtures.find(variable);
        let section = Section::load(&compiled.section, lldb).expect("it loads");
        let limits = Limits::default();
        let mut values = Formatted::new(tree, &section, limits);
        let outcome = values.run_summary(object, &mut Budget::new(&limits), None);
        let shown = match outcome.expect("it ends") {
            Some(Outcome::Ok { text }) => String::from_utf8(text).expect("UTF-8"),
            other => return Err(format!("{debugger}: {other:?}")),
        };
        let wanted = recipe["expect"][debugger]["summary"].as_str().unwrap_or_default();
        if shown != wanted {
            return Err(format!("{debugger}: {shown:?}, not {wanted:?}"));
        }
    }
    let record = compiled.records.first().expect("a record");
    Ok(record.programs.first().expect("a program").bytes.len() as u64)
}
