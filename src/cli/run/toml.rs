//! Values in TOML as those in JSON.

use serde_json::Value;
use toml_edit::{Document, Item, TableLike, Value as Toml};

/// Reads TOML. Keys keep their order; dates and times become texts.
///
/// # Errors
/// What is not TOML, with its line.
pub(super) fn read(bytes: &[u8]) -> Result<Value, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let document = Document::parse(text).map_err(|error| error.to_string())?;
    Ok(table(document.as_table()))
}

fn table(table: &dyn TableLike) -> Value {
    table.iter().map(|(key, item)| (key, of_item(item))).collect()
}

fn of_item(item: &Item) -> Value {
    match item {
        Item::None => Value::Null,
        Item::Value(found) => value(found),
        Item::Table(found) => table(found),
        Item::ArrayOfTables(tables) => tables.iter().map(|found| table(found)).collect(),
    }
}

fn value(value: &Toml) -> Value {
    match value {
        Toml::String(text) => text.value().as_str().into(),
        Toml::Integer(number) => (*number.value()).into(),
        Toml::Float(number) => (*number.value()).into(),
        Toml::Boolean(is_true) => (*is_true.value()).into(),
        Toml::Datetime(time) => time.value().to_string().into(),
        Toml::Array(values) => values.iter().map(self::value).collect(),
        Toml::InlineTable(fields) => table(fields),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_value_has_one_in_json() {
        let text = "\
z = 'text'\na = -1\nhalf = 0.5\nis = true\nday = 2024-02-29\nmixed = [1, [\"x\"], { k = 2 }]\nb.c = 1\n\
[table]\nn = 1\n[table.inner]\nn = 2\n[[rows]]\nn = 3\n[[rows]]\nn = 4\n";
        let json = r#"{"z":"text","a":-1,"half":0.5,"is":true,"day":"2024-02-29",
"mixed":[1,["x"],{"k":2}],"b":{"c":1},
"table":{"n":1,"inner":{"n":2}},"rows":[{"n":3},{"n":4}]}"#;
        assert_eq!(read(text.as_bytes()).unwrap().to_string(), json.replace('\n', ""));
        let error = read(b"a = 1\nb =\n").unwrap_err();
        assert!(error.starts_with("TOML parse error at line 2, column 4\n"), "{error}");
        assert!(read(b"a = '\xff'").unwrap_err().starts_with("invalid utf-8"));
    }
}
