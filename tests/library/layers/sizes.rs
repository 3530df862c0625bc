//! How long files, functions and lists of parameters may be.

use super::sources;

/// The most lines of a file, without the tests at its end.
const FILE: usize = 500;
/// The most lines of a function, without its longest `match`, which may be a table.
const FUNCTION: usize = 60;
/// The most lines of an arm of such a `match`.
const ARM: usize = 30;
/// The most parameters of a function, without `self`.
const PARAMETERS: usize = 5;

#[test]
fn files_and_functions_are_short() {
    let mut wrong = Vec::new();
    for source in sources().iter().filter(|s| !s.path.starts_with("syntax/generated/")) {
        let lines: Vec<&str> = source.code.lines().collect();
        if lines.len() > FILE {
            wrong.push(format!("{} has {} lines", source.path, lines.len()));
        }
        for at in (0..lines.len()).filter(|at| is_function(lines[*at])) {
            let problem = problem(&lines[at..]);
            wrong.extend(problem.map(|it| format!("{}:{}: {it}", source.path, at + 1)));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

fn is_function(line: &str) -> bool {
    let before = line.split_once("fn ").map(|(before, _)| before.trim_start());
    before.is_some_and(|before| {
        before.is_empty() || ["pub", "const "].iter().any(|w| before.starts_with(w))
    })
}

/// What is wrong with the function that begins on the first of some lines.
fn problem(lines: &[&str]) -> Option<String> {
    let head = lines.iter().position(|line| line.ends_with(['{', '}', ';']))?;
    let parameters = parameters(&lines[..=head].concat());
    if parameters > PARAMETERS {
        return Some(format!("{parameters} parameters"));
    }
    let length = if lines[head].ends_with('{') { block(lines, 0) } else { 0 };
    let matches =
        (head..length).filter(|at| lines[*at].contains("match ") && lines[*at].ends_with('{'));
    let table =
        matches.map(|at| at..at + block(&lines[at..], 0)).max_by_key(ExactSizeIterator::len);
    let table = table.unwrap_or_default();
    let rest = length - table.len();
    let arm = |at: usize| block(&lines[at..], 0);
    let arms =
        table.clone().skip(1).filter(|at| depth(lines[*at]) == depth(lines[table.start]) + 4);
    let longest = arms.filter(|at| lines[*at].ends_with('{')).map(arm).max().unwrap_or(0);
    if rest > FUNCTION || length > FUNCTION && longest > ARM {
        return Some(format!("{rest} lines without its longest `match`, with an arm of {longest}"));
    }
    None
}

/// The lines from one that opens a block to the end of the block.
fn block(lines: &[&str], first: usize) -> usize {
    let ends =
        |line: &&str| depth(line) == depth(lines[first]) && line.trim_start().starts_with('}');
    lines.iter().skip(first + 1).position(ends).map_or(0, |at| at + 2)
}

fn depth(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The number of parameters of a function without `self`.
fn parameters(head: &str) -> usize {
    let list = head.replace("->", "");
    let list = list.split_once("fn ").map_or("", |(_, rest)| rest);
    let (mut depth, mut parts, mut part) = (0, Vec::new(), String::new());
    for c in list.chars() {
        depth += i32::from("([<{".contains(c)) - i32::from(")]>}".contains(c));
        match (c, depth) {
            // The list of parameters begins, behind that of generic ones.
            ('(', 1) => (parts, part) = (Vec::new(), String::new()),
            (',', 1) => parts.push(std::mem::take(&mut part)),
            (')', 0) => break,
            _ => part.push(c),
        }
    }
    parts.push(part);
    let parts = parts.iter().map(|part| part.trim());
    parts.filter(|part| !part.is_empty() && !part.ends_with("self")).count()
}

#[test]
fn the_limits_see_what_exceeds_them() {
    assert_eq!(parameters("    fn f(&mut self, a: (A, B), b: &dyn Fn(X) -> Y) -> Z {"), 2);
    assert_eq!(parameters("pub fn f<'a, T: Into<U>>(a: A<B, C>, b: B) {"), 2);
    assert!(problem(&["fn f(a: A, b: A, c: A, d: A, e: A, g: A) {", "}"]).is_some());
    let long = [&["    fn f() {"][..], &["        g();"; 60], &["    }"]].concat();
    assert!(problem(&long).is_some());
    let table =
        [&["fn f() {", "    match x {"][..], &["        A => b,"; 90], &["    }", "}"]].concat();
    assert_eq!(problem(&table), None);
    assert!(is_function("    pub(in crate::a) fn f(") && !is_function("        // no fn f("));
}
