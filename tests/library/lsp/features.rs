//! What an author is helped with while writing.

use crate::lsp::client::{Client, capabilities};
use crate::lsp::navigation::places;
use serde_json::{Value, json};

pub(crate) const URI: &str = "file:///project/shapes.fmt";

pub(crate) const TEXT: &str = "\
/// Sixteen.
let BASE = 16

/// In hexadecimal.
func hex(value, digits) {
    \"0x\\(value, radix: BASE, digits: 2)\"
}

summary geo::Vec2 {
    let sum = x + y
    \"(\\(x), \\(y)) \\(hex(sum.unsigned(), 2)) \\(sum) \\(origin.x)\"
}

expect geo::Vec2 { x: 3, y: 4, origin: { x: 1, z: 2 } } == \"(3, 4) 0x07 7 1\"
";

/// The position of the `nth` occurrence of a piece of text, in UTF-16.
pub(crate) fn position(text: &str, piece: &str, nth: usize) -> Value {
    let (at, _) = text.match_indices(piece).nth(nth).unwrap_or_else(|| panic!("{piece}"));
    let line = text[..at].matches('\n').count();
    let start = text[..at].rfind('\n').map_or(0, |n| n + 1);
    json!({ "line": line, "character": text[start..at].encode_utf16().count() })
}

pub(crate) fn at(text: &str, piece: &str, nth: usize) -> Value {
    at_uri(URI, text, piece, nth)
}

pub(crate) fn at_uri(uri: &str, text: &str, piece: &str, nth: usize) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": position(text, piece, nth) })
}

pub(crate) fn opened(text: &str) -> Client {
    let mut client = Client::start("utf-16");
    client.open(URI, text);
    client
}

/// The text that a range stands for.
pub(crate) fn slice(text: &str, range: &Value) -> String {
    let offset = |place: &Value| {
        let line = place["line"].as_u64().unwrap() as usize;
        let start = text.split_inclusive('\n').take(line).map(str::len).sum::<usize>();
        let units = place["character"].as_u64().unwrap() as usize;
        let before: Vec<u16> = text[start..].encode_utf16().take(units).collect();
        start + String::from_utf16(&before).unwrap().len()
    };
    text[offset(&range["start"])..offset(&range["end"])].to_owned()
}

/// The text after edits of one file.
pub(crate) fn edited(text: &str, edits: &Value) -> String {
    let mut edits = edits.as_array().unwrap().clone();
    let key = |edit: &Value| {
        let start = &edit["range"]["start"];
        (start["line"].as_u64().unwrap(), start["character"].as_u64().unwrap())
    };
    edits.sort_by_key(key);
    let mut text = text.to_owned();
    for edit in edits.iter().rev() {
        let before =
            json!({ "start": { "line": 0, "character": 0 }, "end": edit["range"]["start"] });
        let start = slice(&text, &before).len();
        let end = start + slice(&text, &edit["range"]).len();
        text.replace_range(start..end, edit["newText"].as_str().unwrap());
    }
    text
}

pub(crate) fn labels(items: &Value) -> Vec<&str> {
    items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect()
}

/// Labels that are completed at `|`.
pub(crate) fn completed(client: &mut Client, text: &str) -> (Vec<String>, Value) {
    let params = at(text, "|", 0);
    client.replace(URI, &text.replace('|', ""));
    let items = client.request("textDocument/completion", params)["items"].take();
    (labels(&items).into_iter().map(str::to_owned).collect(), items)
}

#[test]
fn completion_knows_what_may_follow() {
    let mut client = opened("");
    for (text, with, without) in [
        ("|", &["summary", "children", "func", "let", "import", "expect"][..], &["guard"][..]),
        ("import \"|", &["fmtc:glm"], &["summary"]),
        ("import \"fmtc:gl|m\"\nsummary A \"\"", &["fmtc:glm"], &["A"]),
        ("@|\nsummary A \"\"", &["members", "lldb"], &["summary"]),
        ("summary A \"\\(|)\"\nexpect A { foo: 1, bar: 2 } == \"\"", &["foo", "bar", "self"], &[]),
        ("summary A { let n = a.b\n |\n \"\" }", &["n", "a", "guard", "return", "let"], &["b"]),
        ("func f(p) { | }\nlet C = 1\nfunc g() { 1 }", &["p", "C", "f", "g", "exists"], &["x"]),
        ("summary A \"\\(x.|)\"", &["unsigned", "type", "text"], &["prefix", "argument"]),
        ("summary A \"\\(x.un|)\"", &["unsigned", "type", "text"], &["prefix", "argument"]),
        ("summary A \"\\(x.type().|)\"", &["name", "argument"], &["unsigned", "text"]),
        ("summary A \"\\(x.value().|)\"", &["count", "prefix"], &["unsigned", "text"]),
        ("summary A \"\\(x.signed().|)\"", &["signed", "unsigned"], &["text", "name"]),
        ("summary A \"\\(o.|)\"\nexpect A { o: { in: 1 } } == \"\"", &["in", "value"], &["o"]),
        ("summary A \"\\(o.p.|)\"\nexpect A { o: { p: { q: 1 } } } == \"\"", &["q"], &["p"]),
        ("summary A \"\\(x, |)\"", &["radix", "width", "align"], &["max", "x"]),
        ("summary A { join(i in x, |) { \"\" } }", &["max", "separator"], &["radix"]),
        ("summary A \"\\(foo) \\(b.c)\"\nexpect A { | } == \"\"", &["foo", "b"], &["c"]),
        ("summary A<_> \"\\(foo)\"\nexpect A<int> { | } == \"\"", &["foo"], &[]),
        ("summary One \"\"\nsummary |", &["One"], &["let"]),
        (
            "summary A where f| \"\"\nexpect A { foo: 1 } == \"\"",
            &["foo", "exists"],
            &["A", "guard"],
        ),
        ("children A where exists(|) { foo }", &["foo", "self"], &["count"]),
        ("children A { | }", &["count", "at", "each", "let"], &["guard"]),
        ("// |", &[], &["summary"]),
        ("summary A \"te|xt\"", &[], &["summary", "self"]),
    ] {
        let (labels, _) = completed(&mut client, text);
        for name in with {
            assert!(labels.iter().any(|label| label == name), "{name} in {text}: {labels:?}");
        }
        for name in without {
            assert!(!labels.iter().any(|label| label == name), "no {name} in {text}: {labels:?}");
        }
    }
    client.end();
}

#[test]
fn completions_replace_what_is_written_and_are_explained() {
    let mut client = opened("");
    let text = "func hex(v) { \"\\(v)\" }\nsummary A \"\\(he|)\"";
    let (_, items) = completed(&mut client, text);
    let item = items.as_array().unwrap().iter().find(|item| item["label"] == "hex").unwrap();
    assert_eq!(item["textEdit"]["newText"], "hex(${1:v})");
    assert_eq!(item["insertTextFormat"], 2);
    assert_eq!(slice(&text.replace('|', ""), &item["textEdit"]["range"]), "he");
    let (_, items) = completed(&mut client, "summary A \"\\(x.|)\"");
    let item = items.as_array().unwrap().iter().find(|item| item["label"] == "text").unwrap();
    assert_eq!(item["detail"], ".text(count: n) → text");
    assert!(item["documentation"]["value"].as_str().unwrap().contains("character pointer"));
    client.end();
    let mut plain = capabilities("utf-16");
    plain["textDocument"]["completion"] = json!({});
    let (mut client, _) = Client::start_with(plain);
    client.open(URI, "");
    let (_, items) = completed(&mut client, text);
    let item = items.as_array().unwrap().iter().find(|item| item["label"] == "hex").unwrap();
    assert_eq!(
        (item["textEdit"]["newText"].as_str(), item.get("insertTextFormat")),
        (Some("hex("), None)
    );
    client.end();
}

#[test]
fn names_of_members_that_are_words_are_quoted() {
    let mut client = opened("");
    let text = "summary A \"\\(|)\"\nexpect A { `let`: 1, `odd name`: 2 } == \"\"";
    let (_, items) = completed(&mut client, text);
    let new = |label: &str| {
        let item = items.as_array().unwrap().iter().find(|i| i["label"] == label && i["kind"] == 5);
        item.unwrap()["textEdit"]["newText"].as_str().unwrap().to_owned()
    };
    assert_eq!([new("let"), new("odd name")], ["`let`", "`odd name`"]);
    client.end();
}

#[test]
fn signatures_of_calls() {
    let mut client = opened(TEXT);
    let help = client.request("textDocument/signatureHelp", at(TEXT, "2)) \\(sum", 0));
    assert_eq!(help["signatures"][0]["label"], "hex(value, digits)");
    assert_eq!(help["activeParameter"], 1);
    let none = client.request("textDocument/signatureHelp", at(TEXT, "let sum", 0));
    assert_eq!(none, Value::Null);
    let text = "summary A \"\\(x.element(1, 2)) \\(max(3, 4))\"";
    client.replace(URI, text);
    let help = client.request("textDocument/signatureHelp", at(text, "2", 0));
    let signature = &help["signatures"][0];
    assert_eq!(signature["label"], ".element(i, of: type) → object");
    assert_eq!(signature["parameters"], json!([{ "label": "i" }, { "label": "of: type" }]));
    let help = client.request("textDocument/signatureHelp", at(text, "4", 0));
    assert_eq!(help["signatures"][0]["label"], "max(a, b) → number");
    client.end();
}

pub(crate) fn hovered(client: &mut Client, text: &str, piece: &str, nth: usize) -> String {
    let hover = client.request("textDocument/hover", at(text, piece, nth));
    hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn hover_tells_types_code_and_verdicts() {
    let mut client = opened(TEXT);
    let mut check = |piece: &str, nth: usize, expected: &[&str]| {
        let text = hovered(&mut client, TEXT, piece, nth);
        for part in expected {
            assert!(text.contains(part), "{part} in the hover of {piece}:\n{text}");
        }
    };
    check("sum.unsigned", 0, &["local `sum`: a signed number"]);
    check(
        "x + y",
        0,
        &["member `x`: an object", "\"x\"\n@get_child_with_name\ncall\n", "- harmless"],
    );
    check("x), \\(y)", 0, &["member `x`: an object", "{ \"\" return }", "- harmless"]);
    check("hex(sum", 0, &["func hex(value, digits)", "In hexadecimal."]);
    check("BASE, ", 0, &["let BASE = 16", "Sixteen."]);
    check("unsigned()", 0, &[".unsigned() → unsigned number"]);
    check("radix", 0, &["The base of a number"]);
    check("summary", 0, &["What a type shows", "`@summary`", "bytes", "- harmless"]);
    check("Vec2 {\n", 0, &["formatter of `geo::Vec2`", "```fasm"]);
    check("value, radix", 0, &["parameter `value`"]);
    check("let sum", 0, &["a name for a value"]);
    assert_eq!(hovered(&mut client, TEXT, "In hexadecimal", 0), "");
    let words = "summary A \"\\(a, quotes: none) \\(b, hex32) \\(c, decimals: 2) \\(d, elements: 3) \
                 \\(e ?? \"-\") \\(abs(f)) \\(g, sign: true)\"\n";
    client.replace(URI, words);
    for (piece, expected) in [
        ("quotes", "without the quotes"),
        ("none", "`none`"),
        ("hex32", "eight hexadecimal digits"),
        ("decimals", "decimals: 2"),
        ("elements", "elements: 8"),
        ("abs", "without its sign"),
        ("sign", "sign: true"),
    ] {
        let text = hovered(&mut client, words, piece, 0);
        assert!(text.contains(expected), "{expected} in the hover of {piece}:\n{text}");
    }
    client.replace(URI, "summary A \"\\(f(x.type()))\"\n");
    let text = hovered(&mut client, "summary A \"\\(f(x.type()))\"\n", "f(", 0);
    assert!(text.contains("**E0307** unknown function"), "{text}");
    client.end();
}

#[test]
fn conditions_of_formatters_are_expressions() {
    let text = "let LEAST = 1\nsummary A where exists(x) && x.unsigned() > LEAST \"\\(x)\"\n\
                summary A \"other\"\nexpect A { x: 3 } == \"3\"\n";
    let (mut client, offer) = Client::start_with(capabilities("utf-16"));
    client.open(URI, text);
    for (piece, expected) in [
        ("x) &&", "member `x`: an object"),
        ("LEAST \"", "let LEAST = 1"),
        ("unsigned", ".unsigned() → unsigned number"),
        ("where", "summary KEY where condition"),
    ] {
        let hovered = hovered(&mut client, text, piece, 0);
        assert!(hovered.contains(expected), "{expected} in the hover of {piece}:\n{hovered}");
    }
    for (piece, expected) in [("LEAST \"", "0 LEAST"), ("x.unsigned", "3 x")] {
        let found = client.request("textDocument/definition", at(text, piece, 0));
        assert_eq!(places(text, &found), [expected]);
    }
    let about = json!({ "textDocument": { "uri": URI } });
    let full = client.request("textDocument/semanticTokens/full", about);
    let words = decoded(text, &full["data"], &offer["semanticTokensProvider"]["legend"]);
    for expected in
        ["where:keyword", "exists:function#", "x:property", "unsigned:method#", "LEAST:variable="]
    {
        assert!(words.iter().any(|word| word == expected), "{expected} in {words:#?}");
    }
    client.end();
}

/// Tokens as words with their types.
pub(crate) fn decoded(text: &str, data: &Value, legend: &Value) -> Vec<String> {
    let numbers: Vec<u64> = data.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    let (mut line, mut column) = (0, 0);
    let mut found = Vec::new();
    for token in numbers.chunks(5) {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        let place = |c: u64| json!({ "line": line, "character": c });
        let range = json!({ "start": place(column), "end": place(column + token[2]) });
        let kind = legend["tokenTypes"][token[3] as usize].as_str().unwrap();
        let modifiers: String = ["!", "=", "#"]
            .iter()
            .enumerate()
            .filter(|(bit, _)| token[4] & (1 << bit) != 0)
            .map(|(_, sign)| *sign)
            .collect();
        found.push(format!("{}:{kind}{modifiers}", slice(text, &range)));
    }
    found
}

#[test]
fn semantic_tokens_tell_names_apart() {
    let text = "// \u{1f600}\n@members summary A<int> \"\u{1f600}\\n\\(m)\"\n\
                let C = 1\nfunc f(p) {\n    let l = p + C\n    \"a\"\n}\n\
                summary B \"\\(C) \\(self.m.value(), width: 2) \\(exists(q))\"\n";
    let (mut client, offer) = Client::start_with(capabilities("utf-16"));
    let legend = &offer["semanticTokensProvider"]["legend"];
    client.open(URI, text);
    let about = json!({ "textDocument": { "uri": URI } });
    let full = client.request("textDocument/semanticTokens/full", about.clone());
    let words = decoded(text, &full["data"], legend);
    for expected in [
        "// \u{1f600}:comment",
        "members:decorator",
        "summary:keyword",
        "A:type",
        "int:type",
        "\u{1f600}:string",
        "\\n:regexp",
        "m:property",
        "C:variable!=",
        "1:number",
        "f:function!",
        "p:parameter!",
        "l:variable!",
        "p:parameter",
        "+:operator",
        "C:variable=",
        "\"a\":string",
        "self:keyword",
        "value:method#",
        "width:parameter#",
        "exists:function#",
        "q:property",
    ] {
        assert!(words.iter().any(|word| word == expected), "{expected} in {words:#?}");
    }
    let mut part = about.clone();
    part["range"] =
        json!({ "start": { "line": 2, "character": 0 }, "end": { "line": 2, "character": 9 } });
    let part = client.request("textDocument/semanticTokens/range", part);
    assert_eq!(
        decoded(text, &part["data"], legend),
        ["let:keyword", "C:variable!=", "=:operator", "1:number"]
    );

    client.end();
}

#[test]
fn quick_fixes_leave_a_clean_file() {
    let text = "@membres\nsummary A \"\\(a.unsinged())\"\n";
    let mut client = opened(text);
    let diagnostics = client.diagnostics(URI);
    assert_eq!(diagnostics.len(), 2, "{diagnostics:#?}");
    let mut fixed = text.to_owned();
    for diagnostic in diagnostics.iter().rev() {
        let params = json!({
            "textDocument": { "uri": URI },
            "range": diagnostic["range"],
            "context": { "diagnostics": [diagnostic] },
        });
        let actions = client.request("textDocument/codeAction", params);
        assert_eq!(actions.as_array().unwrap().len(), 1, "{actions}");
        assert_eq!(actions[0]["kind"], "quickfix");
        assert_eq!(actions[0]["diagnostics"][0]["code"], diagnostic["code"]);
        fixed = edited(&fixed, &actions[0]["edit"]["changes"][URI]);
    }
    let all = json!({
        "textDocument": { "uri": URI },
        "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } },
        "context": { "diagnostics": [], "only": ["source.fixAll"] },
    });
    let actions = client.request("textDocument/codeAction", all);
    assert_eq!(edited(text, &actions[0]["edit"]["changes"][URI]), fixed);
    client.replace(URI, &fixed);
    assert_eq!(client.diagnostics(URI), Vec::<Value>::new(), "{fixed}");
    client.end();
}

#[test]
fn a_failed_test_is_a_diagnostic_and_takes_what_is_shown() {
    let text = "summary A \"<\\(x)>\"\n\nexpect A { x: 1 } == \"1\"\n";
    let mut client = opened(text);
    let diagnostics = client.diagnostics(URI);
    let [diagnostic] = diagnostics.as_slice() else { panic!("{diagnostics:#?}") };
    assert_eq!(diagnostic["code"], "E0810");
    assert_eq!(diagnostic["severity"], 1);
    assert_eq!(diagnostic["range"]["start"], json!({ "line": 2, "character": 21 }));
    let message = diagnostic["message"].as_str().unwrap();
    assert!(message.contains("expected: 1\n") && message.contains("shown: <1>\n"), "{message}");
    let params = json!({
        "textDocument": { "uri": URI },
        "range": diagnostic["range"],
        "context": { "diagnostics": [diagnostic] },
    });
    let actions = client.request("textDocument/codeAction", params);
    assert_eq!(actions[0]["title"], "accept the shown text");
    let fixed = edited(text, &actions[0]["edit"]["changes"][URI]);
    assert_eq!(fixed, text.replace("== \"1\"", "== \"<1>\""));
    client.replace(URI, &fixed);
    assert_eq!(client.diagnostics(URI), Vec::<Value>::new());
    client.end();
}

/// What is shown for lack of a member is no text to expect.
#[test]
fn a_failed_test_names_the_member_that_its_value_lacks() {
    let text = "summary A \"<\\(cent)>\"\n\nexpect A { cents: 1 } == \"<1>\"\n";
    let mut client = opened(text);
    let diagnostics = client.diagnostics(URI);
    let [diagnostic] = diagnostics.as_slice() else { panic!("{diagnostics:#?}") };
    assert_eq!(diagnostic["code"], "E0810");
    assert!(diagnostic["message"].as_str().unwrap().contains("did you mean `cents`?"));
    let params = json!({
        "textDocument": { "uri": URI },
        "range": diagnostic["range"],
        "context": { "diagnostics": [diagnostic] },
    });
    let actions = client.request("textDocument/codeAction", params);
    assert_eq!(actions, json!([]));
    client.end();
}

#[test]
fn hints_show_what_tests_give() {
    let text = format!("{TEXT}expect geo::Vec2 {{ x: 1, y: 1, origin: {{ x: 1 }} }} == \"no\"\n");
    let mut client = opened(&text);
    let whole = json!({
        "start": { "line": 0, "character": 0 },
        "end": { "line": 99, "character": 0 },
    });
    let about = json!({ "textDocument": { "uri": URI }, "range": whole });
    let hints = client.request("textDocument/inlayHint", about);
    assert_eq!(labels(&hints), ["✓ (3, 4) 0x07 7 1", "✗ (1, 1) 0x02 2 1"]);
    assert_eq!(hints[1]["tooltip"], "LLDB 20...24: (1, 1) 0x02 2 1");
    let part =
        json!({ "start": { "line": 13, "character": 0 }, "end": { "line": 13, "character": 1 } });
    let about = json!({ "textDocument": { "uri": URI }, "range": part });
    assert_eq!(client.request("textDocument/inlayHint", about).as_array().unwrap().len(), 1);
    client.end();
}

#[test]
fn the_layout() {
    let text = "summary  A \"\u{1f600}\\( x )\"  // x\nsummary   B   \"\"\n";
    let mut client = opened(text);
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let about = json!({ "textDocument": { "uri": URI }, "options": options });
    let edits = client.request("textDocument/formatting", about.clone());
    let formatted = edited(text, &edits);
    assert_eq!(formatted, "summary A \"\u{1f600}\\(x)\" // x\nsummary B \"\"\n");
    let mut part = about.clone();
    let place = json!({ "line": 1, "character": 3 });
    part["range"] = json!({ "start": place, "end": place });
    let edits = client.request("textDocument/rangeFormatting", part);
    let formatted = edited(text, &edits);
    assert!(formatted.starts_with("summary  A") && formatted.ends_with("summary B \"\"\n"));
    client.replace(URI, "summary A \"\n");
    let (_, message) = client.refused("textDocument/formatting", about);
    assert!(message.contains("fix the errors"), "{message}");
    client.end();
}

/// Files of a package whose build script uses fmtc have keys as in Rust.
#[test]
fn keys_of_a_rust_package() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = "[package]\nname = \"my-app\"\n[build-dependencies]\nfmtc = \"0.1\"\n";
    std::fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
    let uri = format!("file://{}/fmt/node.fmt", folder.path().display());
    let text = "summary crate::Node \"node\"\nsummary \n";
    let mut client = Client::start("utf-16");
    client.open(&uri, text);
    let hover = client.request("textDocument/hover", at_uri(&uri, text, "Node", 0));
    let shown = hover["contents"]["value"].as_str().unwrap();
    assert!(shown.contains("formatter of `crate::Node`\n\nin LLDB `my_app::Node`"), "{shown}");
    let place = at_uri(&uri, text, "\n", 1);
    let offered = client.request("textDocument/completion", place)["items"].take();
    assert!(labels(&offered).contains(&"Option<_>"), "{offered}");
}
