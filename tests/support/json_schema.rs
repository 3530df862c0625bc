//! As much of JSON Schema draft 7 as the schema of SARIF uses. A keyword that is not known is an
//! error, so nothing is passed over in silence.

use serde_json::Value;

/// Where and why a value does not fit a schema.
pub(crate) fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    check(schema, schema, value, "$", &mut faults);
    faults
}

fn fits(root: &Value, schema: &Value, value: &Value) -> bool {
    let mut faults = Vec::new();
    check(root, schema, value, "", &mut faults);
    faults.is_empty()
}

fn check(root: &Value, schema: &Value, value: &Value, path: &str, faults: &mut Vec<String>) {
    if let Some(reference) = schema.get("$ref") {
        let place = reference.as_str().unwrap().strip_prefix('#').unwrap();
        let schema = root.pointer(place).unwrap_or_else(|| panic!("no {place}"));
        return check(root, schema, value, path, faults);
    }
    for (keyword, rule) in schema.as_object().unwrap() {
        let fine = match keyword.as_str() {
            "description" | "default" | "definitions" | "title" | "$id" | "$schema" => true,
            "type" => has_type(rule.as_str().unwrap(), value),
            "enum" => rule.as_array().unwrap().contains(value),
            "minimum" => value.as_f64().is_none_or(|n| n >= rule.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|n| n <= rule.as_f64().unwrap()),
            "minItems" => {
                value.as_array().is_none_or(|list| list.len() as u64 >= rule.as_u64().unwrap())
            }
            "uniqueItems" => value.as_array().is_none_or(|list| {
                *rule == Value::Bool(false)
                    || list.iter().enumerate().all(|(at, one)| !list[..at].contains(one))
            }),
            "required" => value.as_object().is_none_or(|object| {
                rule.as_array()
                    .unwrap()
                    .iter()
                    .all(|name| object.contains_key(name.as_str().unwrap()))
            }),
            "anyOf" => rule.as_array().unwrap().iter().any(|one| fits(root, one, value)),
            "oneOf" => {
                rule.as_array().unwrap().iter().filter(|one| fits(root, one, value)).count() == 1
            }
            "pattern" => value.as_str().is_none_or(|text| {
                regex::Regex::new(rule.as_str().unwrap()).unwrap().is_match(text)
            }),
            "format" => value.as_str().is_none_or(|text| has_format(rule.as_str().unwrap(), text)),
            "items" => {
                for (at, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(root, rule, item, &format!("{path}[{at}]"), faults);
                }
                true
            }
            "properties" => {
                for (name, value) in value.as_object().into_iter().flatten() {
                    if let Some(rule) = rule.get(name) {
                        check(root, rule, value, &format!("{path}.{name}"), faults);
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = schema.get("properties");
                let other = |name: &String| known.is_none_or(|known| known.get(name).is_none());
                for (name, value) in value.as_object().into_iter().flatten() {
                    match rule {
                        Value::Bool(true) => {}
                        Value::Bool(false) if other(name) => {
                            faults.push(format!("{path}.{name} is not allowed"));
                        }
                        Value::Object(_) if other(name) => {
                            check(root, rule, value, &format!("{path}.{name}"), faults);
                        }
                        _ => {}
                    }
                }
                true
            }
            unknown => panic!("the keyword `{unknown}` at {path}"),
        };
        if !fine {
            faults.push(format!("{path} breaks {keyword}: {rule}"));
        }
    }
}

fn has_type(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        other => panic!("the type `{other}`"),
    }
}

fn has_format(name: &str, text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(c);
    match name {
        "uri" => text.contains("://") && text.chars().all(allowed),
        "uri-reference" => text.chars().all(allowed),
        "date-time" => text.contains('T'),
        other => panic!("the format `{other}`"),
    }
}
