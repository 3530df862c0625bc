//! Lexers as tables: the state machines that logos writes as code, one arm for each state, become
//! data for `src/syntax/automaton.rs`, which needs nothing of logos. rustc reads tables sooner, and
//! who has fmtc in a build script waits for it.
//!
//! What does not look as logos 0.16 writes it stops the generator.

/// No state, no leaf.
const NONE: u8 = u8::MAX;

/// Where a state goes at each byte, and what it accepts.
struct State {
    next: [u8; 256],
    leaf: u8,
}

/// The automata of the `impl Logos`s that logos made.
pub(super) fn compact(code: &str) -> String {
    let start = "impl<'s> ::logos::Logos<'s> for ";
    let impls = code.split(start).skip(1).map(|text| {
        let name = text.split(' ').next().unwrap_or_default();
        lexer(name, text)
    });
    impls.collect::<Vec<_>>().join("\n")
}

fn lexer(name: &str, text: &str) -> String {
    let first = number_of(between(text, "let mut state = LogosState::State", ";"));
    let (_, arms) = text.split_once("match state {").expect("states");
    let (states, first) = accepting_first(states(text, arms), first);
    let (classes, rows) = classes(&states);
    let leaves: Vec<u8> =
        states.iter().map(|state| state.leaf).take_while(|l| *l != NONE).collect();
    let width = rows.first().map_or(0, Vec::len);
    let rows: String = rows.iter().map(|row| literal(row)).collect::<Vec<_>>().join("");
    format!(
        "pub(in super::super) const {upper}: Automaton<{name}> = Automaton {{\n    first: {first},\n    \
         width: {width},\n    classes: b\"{classes}\",\n    next: b\"{rows}\",\n    \
         leaves: b\"{leaves}\",\n    patterns: &[{patterns}\n    ],\n}};\n",
        upper = name.to_uppercase(),
        classes = literal(&classes),
        leaves = literal(&leaves),
        patterns = patterns(text),
    )
}

/// Numbers states anew: those that accept something come first.
fn accepting_first(states: Vec<State>, first: u8) -> (Vec<State>, u8) {
    let mut order: Vec<usize> = (0..states.len()).collect();
    order.sort_by_key(|old| states[*old].leaf == NONE);
    let new = |old: u8| match order.iter().position(|other| *other == usize::from(old)) {
        Some(new) => byte_of(new),
        None => NONE,
    };
    let renumbered = order.iter().map(|old| {
        let State { next, leaf } = &states[*old];
        State { next: next.map(new), leaf: *leaf }
    });
    (renumbered.collect(), new(first))
}

/// logos' `_get_action` as a list: what each leaf makes of its bytes.
fn patterns(text: &str) -> String {
    let arms = between(text, "Some(LogosLeaf::Leaf", "#[derive(Clone, Copy)]");
    let arms = arms.split("Some(LogosLeaf::Leaf").enumerate().map(|(at, arm)| {
        let (leaf, body) = arm.split_once(") =>").expect("an arm of a leaf");
        assert_eq!(leaf.parse(), Ok(at), "leaves have gaps");
        let made = if let Some((_, call)) = body.split_once("let cb_result = ") {
            format!("Read({})", call.split_once("(lex);").expect("a call").0)
        } else if let Some((_, token)) = body.split_once("CallbackResult::Emit(") {
            format!("Token({})", token.split_once(')').expect("a token").0)
        } else {
            assert!(
                body.contains("CallbackResult::Skip"),
                "logos wrote what is not known here: {body}"
            );
            "Skip".to_owned()
        };
        format!("\n        Pattern::{made},")
    });
    arms.collect()
}

/// The states by number.
fn states(text: &str, arms: &str) -> Vec<State> {
    let mut states = Vec::new();
    for arm in arms.split("\n                LogosState::State").skip(1) {
        let (number, body) = arm.split_once(" => {").expect("an arm of a state");
        let number: usize = number.parse().expect("a state's number");
        states.push((number, state(text, byte_of(number), body)));
    }
    states.sort_by_key(|(number, _)| *number);
    assert!(states.iter().zip(0..).all(|((number, _), at)| *number == at), "states have gaps");
    states.into_iter().map(|(_, state)| state).collect()
}

/// Reads what an arm does, line by line.
fn state(text: &str, number: u8, body: &str) -> State {
    let mut state = State { next: [NONE; 256], leaf: NONE };
    let mut lines = body.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut met: Vec<u8> = Vec::new();
    while let Some(line) = lines.next() {
        if let Some(test) = line.strip_prefix("_TABLE_") {
            let (table, mask) = test.split_once("[byte as usize] & ").expect("a test");
            let mask = number_of(mask.trim_end_matches(" == 0"));
            for (byte, class) in (0..=NONE).zip(table_of(text, table)) {
                if class & mask != 0 {
                    state.next[usize::from(byte)] = number;
                }
            }
        } else if let Some(leaf) = line.strip_prefix("context = Some(LogosLeaf::Leaf") {
            state.leaf = number_of(leaf.trim_end_matches(");"));
        } else if line.starts_with("const TABLE: [_Option<LogosState>; 256] = [") {
            for byte in 0..256 {
                let entry = lines.next().expect("256 entries").trim_end_matches(',');
                if entry != "None" {
                    let next = between(entry, "Some(LogosState::State", ")");
                    set(&mut state, byte, number_of(next));
                }
            }
        } else if let Some(test) = line.strip_prefix("if (") {
            met = bytes_of(test.strip_suffix(") {").expect("a test of a byte"));
        } else if let Some(next) = line.strip_prefix("state = LogosState::State") {
            let next = number_of(next.trim_end_matches(';'));
            met.drain(..).for_each(|byte| set(&mut state, usize::from(byte), next));
        } else {
            assert!(KNOWN.contains(&line), "logos wrote what is not known here: {line}");
        }
    }
    state
}

/// Lines that are the same for every state, and done by the automaton.
const KNOWN: &[&str] = &[
    "#[inline]",
    "fn loop_test(byte: u8) -> bool {",
    "_fast_loop!(lex, loop_test, offset);",
    "lex.end(offset);",
    "let other = lex.read::<u8>(offset);",
    "if let Some(byte) = other {",
    "if let Some(byte) = other {} else {}",
    "let next_state = TABLE[byte as usize];",
    "if let Some(next_state) = next_state {",
    "state = next_state;",
    "offset += 1;",
    "continue;",
    "} else {}",
    "} else {",
    "if lex.offset() == offset {",
    "return None;",
    "_take_action!(lex, offset, context, state)",
    "];",
    "}",
];

/// What has been set stays: logos tests one after the other.
fn set(state: &mut State, byte: usize, next: u8) {
    if state.next[byte] == NONE {
        state.next[byte] = next;
    }
}

/// The bytes of a test such as `(byte == b'.') || (byte == 46u8)` or `matches!(byte, b'0'..= b'9')`.
fn bytes_of(test: &str) -> Vec<u8> {
    if let Some(range) = test.strip_prefix("matches!(byte, ") {
        let (first, last) = range.trim_end_matches(')').split_once("..= ").expect("a range");
        return (number_of(first)..=number_of(last)).collect();
    }
    let one = |part: &str| number_of(part.strip_prefix("byte == ").expect("a byte"));
    test.split(") || (").map(one).collect()
}

/// `46`, `46u8` or `b'.'`.
fn number_of(text: &str) -> u8 {
    match syn::parse_str::<syn::Lit>(text).expect("a literal") {
        syn::Lit::Byte(byte) => byte.value(),
        syn::Lit::Int(int) => int.base10_parse().expect("a byte"),
        _ => panic!("{text} is no byte"),
    }
}

fn table_of(text: &str, table: &str) -> Vec<u8> {
    let numbers = between(text, &format!("const _TABLE_{table}: [u8; 256] = ["), "]");
    numbers.split(',').map(str::trim).filter(|n| !n.is_empty()).map(number_of).collect()
}

/// The class of each byte, and the next states of each state by class.
fn classes(states: &[State]) -> (Vec<u8>, Vec<Vec<u8>>) {
    let mut columns: Vec<Vec<u8>> = Vec::new();
    let mut classes = Vec::new();
    for byte in 0..256 {
        let column: Vec<u8> = states.iter().map(|state| state.next[byte]).collect();
        let known = columns.iter().position(|other| *other == column);
        classes.push(byte_of(known.unwrap_or_else(|| {
            columns.push(column);
            columns.len() - 1
        })));
    }
    let row = |at: usize| columns.iter().map(|column| column[at]).collect();
    (classes, (0..states.len()).map(row).collect())
}

fn byte_of(number: usize) -> u8 {
    let number = u8::try_from(number).expect("less than 255");
    assert_ne!(number, NONE, "more than 254 states or classes");
    number
}

/// Bytes as they stand in a byte string, in lines.
pub(super) fn literal(bytes: &[u8]) -> String {
    let lines = bytes.chunks(32).map(|line| {
        let escaped = |byte: &u8| match byte {
            0 => "\\0".to_owned(),
            _ => format!("\\x{byte:02x}"),
        };
        let bytes: String = line.iter().map(escaped).collect();
        format!("\\\n        {bytes}")
    });
    lines.collect()
}

/// What stands between the first `start` and the first `end` after it.
pub(super) fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("no `{start}`"));
    rest.split_once(end).unwrap_or_else(|| panic!("no `{end}` after `{start}`")).0
}
