//! The JSON of every command fits `docs/json.schema.json`, whose fields docs/json.md lists.

use crate::cli::command::Folder;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const MISTAKE: &str = "summary Point { x.siz() }\nimport \"fmtc:\"\n";
const POINT: &str = r#"summary Point "(\(x), \(y))"
children Point { count { 2 } at(i) { i == 0 ? x : y } }
expect Point { x: 1, y: 2 } == "(1, 2)", children: ["[0]": "1", "[1]": "2"]
expect Point { x: 1, y: 2 } == "(1, 3)"
"#;
/// What shows an error.
const WRONG: &str = r#"@lldb(23...) children A {
    count { 4 / (self.count() / 1000) }
    at(i) { self[i] }
}
summary A "a"
@lldb(23...) expect A { x: 3 } == "a", children: ["[0]": "1"]
"#;
const COMMANDS: &str =
    "type summary add -s \"x = ${var.x}\" Point\ntype summary add -F m.f Other\n";
/// A record that the second replaces, and one whose key is not a pattern.
const RECORDS: &str = r#"record "T" flags one-line {
  @summary: "first"
}
record "T" flags cascade {
  @summary: @get_value call
}
record "^(" flags 0 {
}
"#;
/// A NUL between records, and a key that is not UTF-8.
const DAMAGED: &[u8] = b"\x01\x09\x01T\0\0\x04\x22\x02ok\0\x01\x09\x01\xff\0\0\x04\x22\x02ok";
const CODE: &str = "pub struct Base(u8);\npub enum Shape { Empty, Circle(f64), Rect { w: u32 } }\n\
                    pub fn f() -> Shape { Shape::Circle(1.5) }\n\
                    pub fn g(shape: &Shape) -> bool { matches!(shape, Shape::Rect { w: 1 }) }\n";

/// What writes each kind of line; with `!` to standard error.
const RUNS: [(&str, &str); 24] = [
    ("diagnostic", "! check mistake.fmt --message-format json"),
    ("doctor", "doctor point.o --json --debugger nowhere"),
    ("dump", "dump point.o --json"),
    ("dump", "dump library.a --json"),
    ("dump", "dump records.bin --json"),
    ("dump", "dump damaged.bin --raw --json"),
    ("dump", "dump plain.o --json"),
    ("import", "import commands --from lldb --list --json"),
    ("pack", "packs list --json"),
    ("run", "run point.fmt --value-literal Point{x:3,y:4} --json"),
    ("run", "run point.fmt --value-literal 3 --json"),
    ("stopped", "run --section records.bin --value-literal T{x:3} --json --emulate 22"),
    ("trace", "run point.fmt --value-literal Point{x:3,y:4} --trace --json --emulate 23"),
    ("test", "test point.fmt --json"),
    ("test", "test wrong.fmt --json"),
    ("random", "test bits.fmt --random 30 --seed 1 --against app.o --json"),
    ("type", "types app.o --json"),
    ("type", "types shapes.o --json"),
    ("verify", "verify point.o --json"),
    ("verify", "verify library.a --json"),
    ("verify", "verify point.o copy.o --json"),
    ("verify", "verify records.bin --json"),
    ("verify", "verify damaged.bin --raw --json"),
    ("diagnostic", "! verify nowhere --message-format json"),
];

fn document(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name)
}

/// A folder with all that the runs read.
fn folder() -> Folder {
    let app = include_bytes!("../../types/objects/clang_dwarf5.o");
    let files: [(&str, &[u8]); 8] = [
        ("mistake.fmt", MISTAKE.as_bytes()),
        ("point.fmt", POINT.as_bytes()),
        ("wrong.fmt", WRONG.as_bytes()),
        ("commands", COMMANDS.as_bytes()),
        ("records.fasm", RECORDS.as_bytes()),
        ("damaged.bin", DAMAGED),
        ("shapes.rs", CODE.as_bytes()),
        ("app.o", app),
    ];
    let folder = Folder::new(&files);
    std::fs::write(folder.path("plain.fmt"), "@summaryString\nsummary Plain \"x = ${var.x}\"")
        .unwrap();
    let (children, _) = WRONG.split_once("summary").unwrap();
    std::fs::write(folder.path("bits.fmt"), children.replace(" A ", " SignedBits ")).unwrap();
    for made in [
        "compile point.fmt -q -o point.o",
        "compile point.fmt -q -o copy.o",
        "compile plain.fmt -q -o plain.o",
        "asm records.fasm -o records.bin",
    ] {
        let run = folder.fmtc(&made.split(' ').collect::<Vec<_>>());
        assert_eq!(run.code, Some(0), "{made}: {}", run.stderr);
    }
    let object = folder.read("point.o");
    let head = format!("!<arch>\n{:<16}{:<32}{:<10}`\n", "point.o/", 0, object.len());
    std::fs::write(folder.path("library.a"), [head.as_bytes(), &object].concat()).unwrap();
    let mut rustc = Command::new("rustc");
    rustc
        .args(["-g", "-Awarnings", "--crate-type=lib", "--emit=obj", "-o"])
        .arg(folder.path("shapes.o"));
    assert!(rustc.arg(folder.path("shapes.rs")).status().unwrap().success());
    folder
}

/// The schema, and which fields of it had a value.
struct Schema {
    definitions: Value,
    seen: BTreeSet<String>,
}

impl Schema {
    fn read() -> Schema {
        let text = std::fs::read(document("json.schema.json")).unwrap();
        let mut schema: Value = serde_json::from_slice(&text).unwrap();
        Schema { definitions: schema["$defs"].take(), seen: BTreeSet::new() }
    }

    /// Whether a value fits a rule. A field that is in no rule does not fit.
    fn fits(&mut self, rule: &Value, value: &Value, at: &str) -> Result<(), String> {
        let wrong = |why: &str| Err(format!("{at}: {why}: {value}"));
        for (keyword, wanted) in rule.as_object().unwrap() {
            match keyword.as_str() {
                "title" | "description" | "properties" | "additionalProperties" => {}
                "$ref" => {
                    let name = wanted.as_str().unwrap().trim_start_matches("#/$defs/");
                    let rule = self.definitions[name].clone();
                    self.fits(&rule, value, name)?;
                }
                "anyOf" => {
                    let mut rules = wanted.as_array().unwrap().iter();
                    if !rules.any(|rule| self.fits(rule, value, at).is_ok()) {
                        return wrong("fits none");
                    }
                }
                "type" if !types(wanted).contains(&kind(value)) => return wrong("another type"),
                "const" if wanted != value => return wrong("another value"),
                "enum" if !wanted.as_array().unwrap().contains(value) => {
                    return wrong("not listed");
                }
                "type" | "const" | "enum" => {}
                "required" => {
                    let mut names = wanted.as_array().unwrap().iter().filter_map(Value::as_str);
                    if let Some(missing) = names.find(|name| value.get(name).is_none()) {
                        return wrong(missing);
                    }
                }
                "items" => {
                    for item in value.as_array().into_iter().flatten() {
                        self.fits(wanted, item, at)?;
                    }
                }
                _ => panic!("{at}: {keyword} is not understood"),
            }
        }
        if rule.get("properties").or(rule.get("additionalProperties")).is_none() {
            return Ok(());
        }
        for (name, field) in value.as_object().unwrap() {
            let place = format!("{at}.{name}");
            let known = rule["properties"].get(name).or(rule.get("additionalProperties"));
            let Some(rule) = known else { return wrong(name) };
            self.fits(rule, field, &place)?;
            if !field.is_null() {
                self.seen.insert(place);
            }
        }
        Ok(())
    }

    /// All fields of all definitions.
    fn fields(&self) -> impl Iterator<Item = String> {
        let all = self.definitions.as_object().unwrap().iter();
        all.flat_map(|(name, rule)| {
            rule["properties"].as_object().unwrap().keys().map(move |f| format!("{name}.{f}"))
        })
    }
}

fn types(wanted: &Value) -> Vec<&str> {
    let listed = wanted.as_array().into_iter().flatten();
    listed.chain([wanted]).filter_map(Value::as_str).collect()
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

#[test]
fn every_line_fits_the_schema() {
    let (folder, mut schema) = (folder(), Schema::read());
    for (definition, line) in RUNS {
        let arguments: Vec<&str> = line.trim_start_matches("! ").split(' ').collect();
        let run = folder.fmtc(&arguments);
        let text = match line.starts_with('!') {
            true => run.stderr,
            false => String::from_utf8(run.stdout).unwrap(),
        };
        assert!(!text.is_empty(), "{line} writes nothing: {:?}", run.code);
        for object in text.lines() {
            let value: Value =
                serde_json::from_str(object).unwrap_or_else(|e| panic!("{line}: {e}"));
            // The last line of a trace is the value.
            let is_value = definition == "trace" && value.get("outcome").is_some();
            let definition = if is_value { "run" } else { definition };
            let rule = serde_json::json!({ "$ref": format!("#/$defs/{definition}") });
            if let Err(why) = schema.fits(&rule, &value, definition) {
                panic!("{line}: {why}\n{object}");
            }
        }
    }
    let unseen: Vec<_> = schema.fields().filter(|field| !schema.seen.contains(field)).collect();
    assert_eq!(unseen, Vec::<String>::new(), "no run writes these");
}

/// A row for each definition: its fields, a `?` after those that may be missing or `null`.
fn table(definitions: &Value) -> String {
    let mut rows = String::from("| line | fields |\n|---|---|\n");
    for rule in definitions.as_object().unwrap().values() {
        let is_needed = |name: &String, field: &Value| {
            let is_null = types(&field["type"]).contains(&"null") || field.get("anyOf").is_some();
            rule["required"].as_array().unwrap().iter().any(|n| n == name) && !is_null
        };
        let fields = rule["properties"].as_object().unwrap().iter();
        let fields = fields.filter(|(name, field)| *name != "version" || field["const"] != 1);
        let fields = fields.map(|(name, field)| {
            let values = field["enum"].as_array().into_iter().flatten().chain(field.get("const"));
            let values = values.map(|value| format!("`{}`", value.to_string().trim_matches('"')));
            let about = field["description"].as_str().map(str::to_owned);
            let about: Vec<String> = values.chain(about).collect();
            let about =
                if about.is_empty() { String::new() } else { format!(" ({})", about.join(", ")) };
            format!("`{name}`{}{about}", if is_needed(name, field) { "" } else { "?" })
        });
        let fields = fields.collect::<Vec<_>>().join(", ");
        rows += &format!("| {} | {fields} |\n", rule["title"].as_str().unwrap());
    }
    rows
}

/// `FMTC_BLESS=1` writes the table.
#[test]
fn the_document_lists_the_schema() {
    let (start, end) = ("<!-- fields -->\n", "<!-- end of fields -->\n");
    let text = std::fs::read_to_string(document("json.md")).unwrap();
    let (head, rest) = text.split_once(start).unwrap();
    let (_, tail) = rest.split_once(end).unwrap();
    let now = [head, start, &table(&Schema::read().definitions), end, tail].concat();
    if std::env::var_os("FMTC_BLESS").is_some() {
        return std::fs::write(document("json.md"), now).unwrap();
    }
    assert!(now == text, "FMTC_BLESS=1 cargo test --test library cli::schemas writes docs/json.md");
}
