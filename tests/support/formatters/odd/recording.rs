//! `tests/vectors/odd-fixtures.json` and `odd.json`: a variable, or what was printed with a section, a
//! line; what several releases say is once.

use super::{Lines, Report, Trees, Tried};
use crate::conformance::{unhex, vectors};
use fmtc::isa::Lldb;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

pub(crate) struct Recording {
    pub(crate) trees: BTreeMap<Lldb, Trees>,
    pub(crate) tried: Vec<Tried>,
    /// By release what was printed with each section.
    pub(crate) lines: BTreeMap<Lldb, Vec<Lines>>,
}

fn path(name: &str) -> String {
    format!("{}/tests/vectors/{name}", env!("CARGO_MANIFEST_DIR"))
}

impl Recording {
    pub(crate) fn write(&self) -> Result<(), String> {
        let compact = self.trees.iter().map(|(lldb, trees)| {
            (*lldb, trees.iter().map(|(name, tree)| (name.clone(), compact(tree))).collect())
        });
        let values: BTreeMap<Lldb, Trees> = compact.collect();
        let mut fixtures = String::new();
        by_name(&values, &mut fixtures);
        write("odd-fixtures.json", &fixtures)?;
        let mut text = String::from("[\n");
        for (at, tried) in self.tried.iter().enumerate() {
            let head = json!({ "seed": tried.seed, "text": tried.text, "section": tried.hex() });
            let head = head.to_string();
            let of_section =
                |lines: &Vec<Lines>| lines[at].iter().map(|(n, l)| (n.clone(), json!(l))).collect();
            let lines: BTreeMap<Lldb, Trees> =
                self.lines.iter().map(|(l, lines)| (*l, of_section(lines))).collect();
            text.push_str(if at == 0 { "" } else { ",\n" });
            text.push_str(head.trim_end_matches('}'));
            text.push_str(", \"lines\": ");
            by_name(&lines, &mut text);
            text.push('}');
        }
        write("odd.json", &(text + "\n]\n"))
    }

    pub(crate) fn read() -> Recording {
        let (fixtures, sections) = (vectors("odd-fixtures.json"), vectors("odd.json"));
        let mut recording =
            Recording { trees: BTreeMap::new(), tried: Vec::new(), lines: BTreeMap::new() };
        for &lldb in Lldb::ALL {
            recording.trees.insert(lldb, of_release(&fixtures, lldb));
        }
        for section in sections.as_array().expect("sections") {
            let text = |key: &str| section[key].as_str().expect("a text").to_owned();
            let seed = section["seed"].as_u64().expect("a seed");
            recording.tried.push(Tried {
                seed,
                text: text("text"),
                section: unhex(&text("section")),
            });
            for &lldb in Lldb::ALL {
                let lines = of_release(&section["lines"], lldb);
                let line = |(name, line): (String, Value)| {
                    (name, line.as_str().expect("a line").to_owned())
                };
                recording
                    .lines
                    .entry(lldb)
                    .or_default()
                    .push(lines.into_iter().map(line).collect());
            }
        }
        recording
    }

    /// The machine beside all that was recorded.
    pub(crate) fn replay(&self) -> Report {
        let mut report = Report::default();
        for (lldb, lines) in &self.lines {
            for (tried, lines) in self.tried.iter().zip(lines) {
                report.add(tried, *lldb, &self.trees[lldb], lines);
            }
        }
        report
    }
}

fn write(name: &str, text: &str) -> Result<(), String> {
    std::fs::write(path(name), text).map_err(|e| format!("{name}: {e}"))
}

/// `{ NAME: { "20 21": what these say, "22": … }, … }`.
fn by_name(values: &BTreeMap<Lldb, Trees>, out: &mut String) {
    let names = values.values().next().into_iter().flat_map(BTreeMap::keys);
    out.push_str("{\n");
    for (at, name) in names.enumerate() {
        let mut groups: Vec<(String, &Value)> = Vec::new();
        for (lldb, values) in values {
            let value = &values[name];
            match groups.iter_mut().find(|(_, known)| *known == value) {
                Some((releases, _)) => releases.push_str(&format!(" {lldb}")),
                None => groups.push((lldb.to_string(), value)),
            }
        }
        let groups: Map<String, Value> = groups.into_iter().map(|(r, v)| (r, v.clone())).collect();
        let comma = if at == 0 { "" } else { ",\n" };
        // Writing to a String cannot fail.
        let _ = write!(out, "{comma}{}: {}", json!(name), Value::Object(groups));
    }
    out.push_str("\n}");
}

fn of_release(values: &Value, lldb: Lldb) -> Trees {
    let number = lldb.to_string();
    let is_of = |releases: &str| releases.split(' ').any(|release| release == number);
    let value = |groups: &Value| {
        let mut groups = groups.as_object().expect("by release").iter();
        groups.find(|(releases, _)| is_of(releases)).map(|(_, value)| value.clone())
    };
    let values = values.as_object().expect("by name").iter();
    values.filter_map(|(name, groups)| Some((name.clone(), value(groups)?))).collect()
}

/// A tree without what follows from the rest.
fn compact(tree: &Value) -> Value {
    let Value::Object(fields) = tree else {
        let Value::Array(items) = tree else { return tree.clone() };
        return items.iter().map(compact).collect();
    };
    let mut out = Map::new();
    let of = fields.get("type").and_then(Value::as_str).unwrap_or("*");
    let has_parts = fields.contains_key("children") && !of.ends_with(['*', '&']);
    for (key, value) in fields {
        let follows = match key.as_str() {
            "display_type" | "canonical_type" => *value == fields["type"],
            "num_children" => match fields.get("children").and_then(Value::as_array) {
                Some(children) => *value == children.len(),
                None => *value == 0 && !of.ends_with(['*', '&']),
            },
            "value" | "unsigned" | "signed" => value.is_null() && has_parts,
            "address" => value.is_null(),
            "summary" => value.is_null() && !of.contains("std::") && of != "*",
            _ => false,
        };
        if !follows {
            out.insert(key.clone(), compact(value));
        }
    }
    Value::Object(out)
}
