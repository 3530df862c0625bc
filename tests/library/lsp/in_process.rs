//! The language server in the same process, for one text: requests, what a cursor may complete, names and their scopes,
//! tokens, positions.

use crate::lsp::features::{decoded, labels, position, slice};
use fmtc::lsp::InProcess;
use serde_json::{Value, json};

/// A server with a text, for a client that counts in these units.
fn opened(text: &str, encoding: &str) -> InProcess {
    let general = json!({ "positionEncodings": [encoding] });
    let mut editor = InProcess::new(&json!({ "capabilities": { "general": general } }));
    editor.set_text(text);
    editor
}

fn about(position: Value) -> Value {
    json!({ "textDocument": { "uri": InProcess::URI }, "position": position })
}

fn asked(editor: &mut InProcess, method: &str, params: Value) -> Value {
    editor.request(&format!("textDocument/{method}"), params).unwrap()
}

#[test]
fn requests_are_answered_from_the_newest_text() {
    let mut editor = InProcess::new(&json!({}));
    assert!(editor.request("textDocument/hover", about(json!({}))).is_err());
    let start = || about(json!({ "line": 0, "character": 0 }));
    editor.set_text("summary A \"\\(b +)\"");
    let answer = asked(&mut editor, "diagnostic", start());
    assert_eq!(answer["items"].as_array().unwrap().len(), 1);
    editor.set_text("import \"fmtc:texts\"\nsummary A \"\\(b)\"");
    assert_eq!(asked(&mut editor, "diagnostic", start())["items"], json!([]));
    let hover = asked(&mut editor, "hover", about(json!({ "line": 1, "character": 2 })));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("summary"));
}

#[test]
fn what_does_not_exist_is_said() {
    let failure = InProcess::default().request("textDocument/dance", json!({})).unwrap_err();
    assert_eq!(failure.to_string(), "there is no method `textDocument/dance`");
}

/// What is completed at `|`.
fn completed(text: &str) -> Value {
    let mut editor = opened(&text.replace('|', ""), "utf-16");
    asked(&mut editor, "completion", about(position(text, "|", 0)))["items"].take()
}

/// What may be at a cursor, told by what is completed there. The kinds are those of the protocol.
fn place(items: &Value) -> &'static str {
    let items = items.as_array().unwrap();
    let has = |label: &str, kind: u64| {
        items.iter().any(|item| item["label"] == label && item["kind"] == kind)
    };
    let [method, function, field, property, keyword, record] = [2, 3, 5, 10, 14, 22];
    match () {
        () if items.is_empty() => "nothing",
        () if has("summary", keyword) => "items",
        () if has("members", property) => "attributes",
        () if has("Bison", record) => "key",
        () if has("count", method) && has("at", method) => "children",
        () if has("unsigned", method) => "member",
        () if has("radix", property) => "formats",
        () if has("separator", property) => "options of a join",
        () if has("max", property) => "options of each",
        () if has("exists", function) && has("guard", keyword) => "statement",
        () if has("exists", function) => "expression",
        () if has("outer", field) => "fields",
        () if has("inner", field) => "fields of a.b",
        () => panic!("{items:#?}"),
    }
}

#[test]
fn positions_of_the_cursor() {
    let before = "summary Bison \"\"\nexpect A { outer: 1, a: { b: { inner: 1 } } } == \"\"\n";
    let mut wrong = Vec::new();
    for (text, expected) in [
        ("|", "items"),
        ("summ|", "items"),
        ("summary A \"\"\n|", "items"),
        ("summary A \"\"\nsu|", "items"),
        ("@|", "attributes"),
        ("@exp|\nsummary A \"\"", "attributes"),
        ("@members |", "items"),
        ("summary |", "key"),
        ("summary A, B|", "key"),
        ("summary A where |", "expression"),
        ("summary A where a > |", "expression"),
        ("children A where exists(|) { a }", "expression"),
        ("children A where exists(a) { | }", "children"),
        ("expect |", "key"),
        ("enum |", "key"),
        // Enumerators come from programs.
        ("enum A { | }", "nothing"),
        ("enum A { a = 1, | }", "nothing"),
        ("enum A { a = | }", "expression"),
        ("// |", "nothing"),
        ("summary A \"x|\"", "nothing"),
        ("summary A \"\\(|)\"", "expression"),
        ("summary A \"\\(a.|)\"", "member"),
        ("summary A \"\\(a?.b|)\"", "member"),
        ("summary A \"\\(a, |)\"", "formats"),
        ("summary A \"\\(a, wid|)\"", "formats"),
        ("summary A \"\\(a, width: |)\"", "expression"),
        ("summary A { | }", "statement"),
        ("summary A { let x = | }", "expression"),
        ("summary A { let x = 1\n gu| }", "statement"),
        ("summary A { 1 + | }", "expression"),
        ("summary A { join(i in a, |) { } }", "options of a join"),
        ("summary A { join(i in a, m|) { } }", "options of a join"),
        ("summary A { f(a, |) }", "expression"),
        ("children A { | }", "children"),
        ("children A { count { | } }", "statement"),
        ("children A { each(n in a, |) { n } }", "options of each"),
        ("children A { each(n in |) { n } }", "expression"),
        ("expect A { | } == \"\"", "fields"),
        ("expect A { a: 1, | } == \"\"", "fields"),
        ("expect A { a: { b: { | } } } == \"\"", "fields of a.b"),
        ("expect A { a: | } == \"\"", "nothing"),
        ("func |", "nothing"),
        ("func f(|) { }", "nothing"),
        ("func f(a) { | }", "statement"),
        ("let X = |", "expression"),
    ] {
        let items = completed(&format!("{before}{text}"));
        let found = place(&items);
        if found != expected {
            wrong.push(format!("{found} at {text}: {:?}", labels(&items)));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(place(&completed("|")), "items", "an empty text");
}

#[test]
fn calls_and_words() {
    let text = "summary A { f(a, g(1), b|) }\nfunc f(x, y, z) { x }";
    let mut editor = opened(&text.replace('|', ""), "utf-16");
    let help = asked(&mut editor, "signatureHelp", about(position(text, "|", 0)));
    assert_eq!(help["signatures"][0]["label"], "f(x, y, z)");
    assert_eq!(help["activeParameter"], 2);
    let items = completed(text);
    assert_eq!(slice(&text.replace('|', ""), &items[0]["textEdit"]["range"]), "b");
    let start = about(json!({ "line": 0, "character": 0 }));
    assert_eq!(asked(&mut opened("", "utf-16"), "signatureHelp", start), Value::Null);
}

/// The names of a text of one line with their kinds: `*` is at definitions, `=` at constants, `#` at names of the language; of
/// locals and parameters also the byte of the definition.
fn kinds(text: &str) -> String {
    let mut editor = opened(text, "utf-8");
    let legend = json!({ "tokenTypes": InProcess::TOKEN_TYPES });
    let full = asked(&mut editor, "semanticTokens/full", about(Value::Null));
    let mut column = 0;
    let mut shown = Vec::new();
    let numbers = full["data"].as_array().unwrap();
    for (token, word) in numbers.chunks(5).zip(decoded(text, &full["data"], &legend)) {
        column += token[1].as_u64().unwrap();
        let (name, kind) = word.split_once(':').unwrap();
        let kind = kind.replace('!', "*");
        let is_local = kind.starts_with("variable") || kind.starts_with("parameter");
        let place = about(json!({ "line": 0, "character": column }));
        let defined = match is_local && !kind.ends_with(['=', '#']) {
            true => {
                asked(&mut editor, "definition", place)[0]["range"]["start"]["character"].take()
            }
            false => Value::Null,
        };
        if !["keyword", "string", "macro", "operator", "number", "type"].contains(&&*kind) {
            let defined = defined.as_u64().map(|at| format!(" {at}")).unwrap_or_default();
            shown.push(format!("{name}: {kind}{defined}"));
        }
    }
    shown.join(", ")
}

#[test]
fn scopes() {
    for (text, expected) in [
        (
            "summary A { let x = x let x = x \"\\(x) \\(y.z)\" }",
            "x: variable* 16, x: property, x: variable* 26, x: variable 16, x: variable 26, y: property, \
             z: property",
        ),
        (
            "summary A { if c { let x = 1 return \"\\(x)\" } \"\\(x)\" }",
            "c: property, x: variable* 23, x: variable 23, x: property",
        ),
        (
            "summary A { \"\\(join(n from n by n.m, max: n) { \"\\(n)\" })\" }",
            "n: variable* 20, n: property, n: variable 20, m: property, max: parameter#, n: property, \
             n: variable 20",
        ),
        (
            "func f(a) { a + b } let b = 1",
            "f: function*, a: parameter* 7, a: parameter 7, b: variable=, b: variable*=",
        ),
        (
            "children A { let d = s count { d } at(i) { d[i] } }",
            "d: variable* 17, s: property, count: method*, d: variable 17, at: method*, i: parameter* 38, \
             d: variable 17, i: parameter 38",
        ),
        (
            "@members summary A \"\\(a, width: w, align: left)\"",
            "members: decorator, a: property, width: parameter#, w: property, align: parameter#, \
             left: parameter#",
        ),
    ] {
        assert_eq!(kinds(text), expected, "{text}");
    }
}

#[test]
fn what_can_be_seen() {
    let text = "func f(a) { let b = a let c = 1 b }";
    let mut editor = opened(text, "utf-16");
    let mut names = |piece: &str| {
        let items =
            asked(&mut editor, "completion", about(position(text, piece, 0)))["items"].take();
        const VARIABLE: u64 = 6;
        let locals = items.as_array().unwrap().iter().filter(|item| item["kind"] == VARIABLE);
        locals.map(|item| item["label"].as_str().unwrap()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names("f("), "");
    assert_eq!(names("= a"), "a");
    assert_eq!(names("= 1"), "b a");
    assert_eq!(names("b }"), "c b a");
    // The byte behind a name belongs to it too.
    for (piece, renamed) in [("f(", Some("f")), ("(a", Some("f")), ("func", None)] {
        let place = about(position(text, piece, 0));
        let prepared = editor.request("textDocument/prepareRename", place);
        let name =
            prepared.ok().map(|prepared| prepared["placeholder"].as_str().unwrap().to_owned());
        assert_eq!(name.as_deref(), renamed, "{piece}");
    }
}

const ENCODINGS: [&str; 3] = ["utf-8", "utf-16", "utf-32"];

fn units(text: &str, encoding: &str) -> usize {
    match encoding {
        "utf-8" => text.len(),
        "utf-16" => text.encode_utf16().count(),
        _ => text.chars().count(),
    }
}

/// The end of what a completion at a place replaces: the same place, if it is one.
fn echoed(editor: &mut InProcess, line: usize, character: usize) -> (usize, usize) {
    let place = about(json!({ "line": line, "character": character }));
    let items = asked(editor, "completion", place)["items"].take();
    let end = &items[0]["textEdit"]["range"]["end"];
    let number =
        |value: &Value| value.as_u64().unwrap_or_else(|| panic!("{line}:{character}: {items}"));
    (number(&end["line"]) as usize, number(&end["character"]) as usize)
}

/// In the names of imports everything is completed. The lines end in all ways; the last one is empty.
const LINES: [&str; 4] = ["import \"aß\u{1f469}b", "", "import \"x\u{301}", ""];
const TEXT: &str = "import \"aß\u{1f469}b\r\n\rimport \"x\u{301}\n";

#[test]
fn every_character_has_a_position_in_every_encoding() {
    const START: usize = "import \"".len();
    for encoding in ENCODINGS {
        let mut editor = opened(TEXT, encoding);
        for (number, line) in LINES.iter().enumerate() {
            let ends = line.char_indices().map(|(at, _)| at).chain([line.len()]);
            for end in ends.filter(|end| line.is_empty() || *end >= START) {
                let place = (number, units(&line[..end], encoding));
                assert_eq!(echoed(&mut editor, place.0, place.1), place, "{encoding}");
            }
        }
    }
    let before_b = ENCODINGS.map(|encoding| units("aß\u{1f469}", encoding));
    assert_eq!(before_b, [7, 4, 3]);
    for (encoding, (line, character), expected, why) in [
        ("utf-16", (0, START + 3), (0, START + 2), "half of a pair"),
        ("utf-8", (0, START + 5), (0, START + 3), "inside a character"),
        ("utf-16", (0, 99), (0, START + 5), "after the line"),
        ("utf-16", (1, 1), (1, 0), "a line that ends with a carriage return"),
        ("utf-16", (99, 0), (3, 0), "after the text"),
    ] {
        let found = echoed(&mut opened(TEXT, encoding), line, character);
        assert_eq!(found, expected, "{why}");
    }
}

/// Positions in a long line are found with an index; they are those that counting finds.
#[test]
fn columns_of_long_lines_are_those_of_short_ones() {
    const PIECE: &str = "aß€\u{1f469}";
    let start = "summary T \"";
    let interpolation = "\\(x)";
    let text = format!(
        "ä\n{start}{}\"\n{}",
        format!("{PIECE}{interpolation}").repeat(2_000),
        "x".repeat(10)
    );
    for encoding in ENCODINGS {
        let mut editor = opened(&text, encoding);
        let count = |text: &str| units(text, encoding);
        let step = count(PIECE) + interpolation.len();
        // The places of the name in the interpolations.
        let place = |number: usize| count(start) + number * step + count(PIECE) + 2;
        let all: Vec<Value> = (0..2_000).map(|number| json!(place(number))).collect();
        for number in (0..2_000).step_by(97) {
            let at = about(json!({ "line": 1, "character": place(number) }));
            let found = asked(&mut editor, "documentHighlight", at);
            let found = found.as_array().unwrap().iter();
            let columns: Vec<_> =
                found.map(|one| one["range"]["start"]["character"].clone()).collect();
            assert_eq!(columns, all, "{encoding} {number}");
        }
    }
}
