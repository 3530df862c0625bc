//! Names of types with wildcards, and the patterns that LLDB is given for them.

/// Stands in a name for any template argument and, before `::`, for a namespace or none.
pub const ANY: char = '\u{1}';
/// Stands in a name for the rest of the template arguments, or for none.
pub const REST: char = '\u{2}';
/// Encloses, in a name, a comma-separated list of alternatives.
const ONE_OF: char = '\u{3}';

/// The pattern for a namespace or none: LLDB names inline namespaces.
const ANY_NAMESPACE: &str = "([^:<]+::)?";

/// `->`, and the operators whose names have angle brackets.
macro_rules! signs {
    () => {
        "(-|operator)(<|>|=)+"
    };
}

/// Any text whose outermost angle brackets are balanced.
macro_rules! balanced {
    () => {
        concat!("([^<>]|", signs!(), "|<.*>)*")
    };
}

/// The pattern for one template argument.
///
/// Brackets are matched two levels deep; anything further inside matches. LLDB compiles every
/// pattern again for each one that is added, and bracket expressions take the most time:
/// 200 keys load in 0.06 s with this pattern, in 0.1 s with one more level.
const ARGUMENT: &str = concat!("([^<>(){},]|", signs!(), r"|\(.*\)|\{.*\}|<", balanced!(), ">)+");

/// The pattern for any number of template arguments.
const ARGUMENTS: &str = concat!("([^<>]|", signs!(), "|<", balanced!(), ">)*");

pub fn is_open(name: &str) -> bool {
    name.contains([ANY, REST, ONE_OF])
}

/// The content of a name that stands for any of these, separated by commas.
pub fn one_of(names: &str) -> String {
    if names.contains(',') { format!("{ONE_OF}{names}{ONE_OF}") } else { names.to_owned() }
}

/// The key of a name: itself, or a pattern if it has wildcards.
pub fn key(name: String) -> String {
    if is_open(&name) { pattern(&name) } else { name }
}

/// A pattern for a name with wildcards, which tolerates differences between compilers.
fn pattern(name: &str) -> String {
    let mut out = String::from("^");
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        let (part, behind) = part(rest, c);
        out.push_str(&part);
        rest = behind;
        if part.ends_with(['>', '}']) && rest.trim_start().starts_with('>') {
            out.push_str(" ?");
            rest = rest.trim_start();
        }
    }
    out.push('$');
    out
}

/// The text before the number of several arguments at the end of a list.
const RUN: &str = "(, ?|>)){";

/// Whether everything that a pattern matches ends with the arguments of a template.
pub fn ends_in_arguments(pattern: &str) -> bool {
    let count = pattern.strip_suffix("}$").and_then(|rest| rest.rsplit_once(RUN));
    let is_run = count.is_some_and(|(_, count)| count.bytes().all(|byte| byte.is_ascii_digit()));
    pattern.ends_with(">$") || is_run
}

/// The pattern for the beginning of a name, and what is left of the name.
fn part(name: &str, first: char) -> (String, &str) {
    let (run, behind) = last_arguments(name);
    if run > 1 {
        return (format!("({ARGUMENT}{RUN}{run}}}"), behind);
    }
    if let Some((names, behind)) = name.strip_prefix(ONE_OF).and_then(|n| n.split_once(ONE_OF)) {
        return (format!("({})", names.replace(',', "|")), behind);
    }
    let parts = [
        ("\u{1}::", ANY_NAMESPACE.to_owned()),
        ("\u{1}", ARGUMENT.to_owned()),
        (", \u{2}", format!("(, ?{ARGUMENTS})?")),
        (",\u{2}", format!("(,{ARGUMENTS})?")),
        ("\u{2}", ARGUMENTS.to_owned()),
        (", ", ", ?".to_owned()),
    ];
    for (from, to) in parts {
        if let Some(behind) = name.strip_prefix(from) {
            return (to, behind);
        }
    }
    let (c, behind) = name.split_at(first.len_utf8());
    (escape(c), behind)
}

/// Escapes the characters that have a meaning in patterns.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if r"\^$.|?*+()[]{}".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The number of wildcards at the beginning of a name if they are the last arguments of a template, and the rest
/// after its closing bracket.
fn last_arguments(name: &str) -> (usize, &str) {
    let (mut count, mut rest) = (0, name);
    while let Some(behind) = rest.strip_prefix(ANY) {
        count += 1;
        if let Some(behind) = behind.strip_prefix('>') {
            return (count, behind);
        }
        let Some(behind) = behind.strip_prefix(',') else { break };
        rest = behind.trim_start_matches(' ');
    }
    (0, name)
}

/// The key as written in a source from which a pattern was made; `None` for other patterns.
pub fn written(pattern: &str) -> Option<String> {
    let mut rest = pattern.strip_prefix('^')?.strip_suffix('$')?;
    let mut out = String::new();
    while let Some(c) = rest.chars().next() {
        let (part, behind) = written_part(rest, c)?;
        out.push_str(&part);
        rest = behind;
    }
    Some(out)
}

/// The source of the beginning of a pattern, and what is left of it.
fn written_part(pattern: &str, first: char) -> Option<(String, &str)> {
    let parts =
        [(ANY_NAMESPACE, "_::"), (ARGUMENT, "_"), (ARGUMENTS, "..."), (", ?", ", "), (" ?>", ">")];
    for (from, to) in parts {
        if let Some(behind) = pattern.strip_prefix(from) {
            return Some((to.to_owned(), behind));
        }
    }
    let group = pattern.strip_prefix('(').unwrap_or_default();
    if let Some(behind) = group.strip_prefix(ARGUMENT) {
        let (run, behind) = behind.strip_prefix(RUN)?.split_once('}')?;
        let run: usize = run.parse().ok().filter(|run| *run <= pattern.len())?;
        return Some((format!("{}>", vec!["_"; run].join(", ")), behind));
    }
    if let Some(rest) = group.strip_prefix(", ?").or_else(|| group.strip_prefix(',')) {
        let behind = rest.strip_prefix(ARGUMENTS)?.strip_prefix(")?")?;
        return Some((", ...".to_owned(), behind));
    }
    match first {
        '\\' => {
            let mut rest = pattern.chars();
            let c = rest.by_ref().nth(1)?;
            Some((c.to_string(), rest.as_str()))
        }
        '(' | '[' | '{' | '.' | '*' | '+' | '?' | '|' | '^' | '$' | ')' => None,
        c => Some((c.to_string(), pattern.strip_prefix(c)?)),
    }
}
