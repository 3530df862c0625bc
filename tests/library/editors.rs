//! The grammars of editors know the words and signs of the language.

use crate::fuzz::bodies::tree::print;
use crate::syntax::{keywords, part};
use fmtc::source::SourceId;
use fmtc::syntax::ast::BinaryOp;
use fmtc::syntax::parse_strict;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

fn json(path: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors").join(path);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap()
}

/// Calls `see` with every object inside a value.
fn objects(value: &Value, see: &mut impl FnMut(&serde_json::Map<String, Value>)) {
    match value {
        Value::Object(object) => {
            see(object);
            object.values().for_each(|v| objects(v, see));
        }
        Value::Array(items) => items.iter().for_each(|v| objects(v, see)),
        _ => {}
    }
}

/// The texts that are tokens by themselves in the tree-sitter grammar.
fn tree_sitter_tokens() -> BTreeSet<String> {
    let mut tokens = BTreeSet::new();
    objects(&json("tree-sitter-fmtc/src/grammar.json")["rules"], &mut |object| {
        let is_token = object.get("type").is_some_and(|t| t == "STRING");
        if is_token || object.get("named").is_some_and(|named| named == false) {
            tokens.extend(object["value"].as_str().map(str::to_owned));
        }
    });
    tokens
}

fn is_word(token: &str) -> bool {
    token.trim_start_matches('#').starts_with(|c: char| c.is_ascii_alphabetic())
}

#[test]
fn tree_sitter_has_the_words_and_no_others() {
    let words: BTreeSet<_> = tree_sitter_tokens().into_iter().filter(|t| is_word(t)).collect();
    let mut expected = keywords();
    expected.insert("children".into());
    assert_eq!(words, expected);
}

#[test]
fn tree_sitter_has_the_signs() {
    let tokens = tree_sitter_tokens();
    let table = part("grammar/fmt.lalrpop", "enum Tok", "\n    }");
    let signs: Vec<_> = table
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split("\" =>").next())
        .filter(|sign| !is_word(sign))
        .collect();
    assert!(signs.len() > 40, "{signs:?}");
    // These are one token with the blanks behind them.
    let patterns = ["*const", "*mut", "&mut"];
    let missing: Vec<_> = signs
        .into_iter()
        .map(|sign| sign.replace("\\\\", "\\"))
        .filter(|sign| !patterns.contains(&sign.as_str()) && !tokens.contains(sign))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn tree_sitter_colours_the_operators() {
    let signs = part("editors/tree-sitter-fmtc/queries/highlights.scm", "\n  \"+\"", "] @operator");
    let is_plain = |op: &&BinaryOp| !signs.contains(&format!(" \"{}\"", op.sign()));
    assert_eq!(BinaryOp::ALL.iter().filter(is_plain).collect::<Vec<_>>(), Vec::<&BinaryOp>::new());
}

/// The binary operators of the tree-sitter grammar: sign, level, whether it associates to the right.
fn tree_sitter_operators() -> Vec<(String, u64, bool)> {
    let grammar = json("tree-sitter-fmtc/src/grammar.json");
    let mut found = Vec::new();
    for choice in grammar["rules"]["binary_expression"]["members"].as_array().unwrap() {
        let (level, right) = (choice["value"].as_u64().unwrap(), choice["type"] == "PREC_RIGHT");
        objects(&choice["content"], &mut |object| {
            let is_sign = object["type"] == "STRING" || object["type"] == "ALIAS";
            let sign = object.get("value").and_then(Value::as_str).filter(|_| is_sign);
            found.extend(sign.map(|sign| (sign.to_owned(), level, right)));
        });
    }
    found
}

#[test]
fn tree_sitter_binds_operators_as_the_parser_does() {
    const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];
    let operators = tree_sitter_operators();
    assert_eq!(operators.len(), BinaryOp::ALL.len(), "{operators:?}");
    let tree = |value: String| {
        let file = parse_strict(SourceId(0), &format!("let x = {value}"));
        print(&file.unwrap_or_else(|faults| panic!("{value}: {faults:?}")))
    };
    for (first, level, right) in &operators {
        for (second, other, _) in &operators {
            // Comparisons do not chain.
            if level == other && COMPARISONS.contains(&first.as_str()) {
                continue;
            }
            let expected = if level > other || level == other && !right {
                format!("(a {first} b) {second} c")
            } else {
                format!("a {first} (b {second} c)")
            };
            assert_eq!(tree(format!("a {first} b {second} c")), tree(expected));
        }
    }
}

#[test]
fn the_text_mate_grammar_has_the_words() {
    let mut patterns = String::new();
    objects(&json("vscode/syntaxes/fmtc.tmLanguage.json"), &mut |object| {
        for key in ["match", "begin", "end"] {
            patterns.extend(object.get(key).and_then(Value::as_str));
            patterns.push('\n');
        }
    });
    let found: BTreeSet<_> = patterns
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '\\' && c != '#')
        // `\b` touches the words.
        .map(|word| word.trim_start_matches("\\b").trim_end_matches("\\b").trim_matches('\\'))
        .collect();
    let missing: Vec<_> = keywords().into_iter().filter(|w| !found.contains(w.as_str())).collect();
    assert_eq!(missing, Vec::<String>::new());
}
