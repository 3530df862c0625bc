//! A difference, as people read it.

use super::compare::{bytes, Change, Difference, Names};
use super::record::{Record, TRIALS};
use std::fmt::Write as _;

/// The lines of a list that are printed without `--all`.
pub(super) const LIMIT: usize = 40;
/// The characters of a text.
const WIDTH: usize = 100;

/// The totals of a record.
pub(super) fn totals(record: &Record) -> String {
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for ((kind, _), facts) in &record.0 {
        match kinds.last_mut() {
            Some((last, count)) if last == kind => *count += facts.len(),
            _ => kinds.push((kind, facts.len())),
        }
    }
    let kinds = kinds.iter().map(|(kind, count)| format!("{count} {kind}"));
    kinds.collect::<Vec<_>>().join(", ")
}

pub(super) fn report(difference: &Difference, commit: &str, limit: usize) -> String {
    let mut out = String::new();
    list(&mut out, "texts", texts(&difference.texts, limit), limit);
    let moved = difference.moved.iter().map(|(old, new)| format!("{old} -> {new}"));
    list(&mut out, "files moved without a change", moved.collect(), limit);
    let by_default = fates(&difference.names["trial"]);
    for kind in TRIALS {
        for (at, (title, mut lines)) in fates(&difference.names[kind]).into_iter().enumerate() {
            lines.retain(|line| kind != "trial-full" || !by_default[at].1.contains(line));
            list(&mut out, &format!("{kind}: {title}"), lines, limit);
        }
    }
    list(&mut out, "sizes of sections", sizes(&difference.sections), limit);
    list(&mut out, "sizes of records", sizes(&difference.records), limit);
    list(&mut out, "lines of tests/renamed.txt without use", difference.unused.clone(), limit);
    let has = |before: bool, after: bool| {
        let fits = |c: &&Change| (c.before.is_some(), c.after.is_some()) == (before, after);
        difference.texts.iter().filter(fits).count()
    };
    let _ = writeln!(out, "since {commit}");
    let _ = writeln!(
        out,
        "  texts: {} changed, {} gone, {} new; files moved: {}",
        has(true, true),
        has(true, false),
        has(false, true),
        difference.moved.len()
    );
    for (kind, names) in TRIALS.map(|kind| (kind, &difference.names[kind])) {
        let Names { before, after, gone, covered, moved, new } = names;
        let [gone, covered, moved, new] = [gone.len(), covered.len(), moved.len(), new.len()];
        let _ = writeln!(
            out,
            "  {kind}: {before} -> {after}; {gone} gone, {covered} covered by others, {moved} moved, {new} new"
        );
    }
    let (before, after) = difference.bytes;
    let _ = writeln!(out, "  bytes: {}", growth(before, after));
    out
}

fn list(out: &mut String, title: &str, lines: Vec<String>, limit: usize) {
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(out, "{title}");
    for line in lines.iter().take(limit) {
        let _ = writeln!(out, "  {line}");
    }
    if lines.len() > limit {
        let _ = writeln!(out, "  … and {} more (--all prints them)", lines.len() - limit);
    }
    out.push('\n');
}

fn texts(changes: &[Change], limit: usize) -> Vec<String> {
    let width = if limit == usize::MAX { usize::MAX } else { WIDTH };
    let mut lines = Vec::new();
    let mut last = None;
    for Change { kind, file, item, before, after } in changes {
        if last.replace((kind, file)) != Some((kind, file)) {
            lines.push(format!("{file} ({kind})"));
        }
        let excerpt = |text: &str, from: usize| excerpt(text, from, width);
        match (before, after) {
            (Some(before), Some(after)) => {
                let same = before.chars().zip(after.chars()).take_while(|(a, b)| a == b).count();
                lines.push(format!("  {}", excerpt(item, 0)));
                lines.push(format!("  - {}", excerpt(before, same)));
                lines.push(format!("  + {}", excerpt(after, same)));
            }
            (before, after) => {
                let sign = if before.is_some() { '-' } else { '+' };
                let value = before.as_ref().or(after.as_ref()).filter(|value| !value.is_empty());
                let value = value.map_or_else(String::new, |value| format!(" = {value}"));
                lines.push(format!("  {sign} {}", excerpt(&format!("{item}{value}"), 0)));
            }
        }
    }
    lines
}

/// An excerpt of a text, with one character that matters and some before it.
fn excerpt(text: &str, matters: usize, width: usize) -> String {
    let (length, start) = (text.chars().count(), matters.saturating_sub(width / 3));
    if length <= width {
        return text.to_owned();
    }
    let part: String = text.chars().skip(start).take(width).collect();
    let (before, behind) = (start > 0, length - start > width);
    format!("{}{part}{}", if before { "…" } else { "" }, if behind { "…" } else { "" })
}

/// The fates of tests, by titles.
fn fates(names: &Names) -> [(&'static str, Vec<String>); 4] {
    let covered = names.covered.iter().map(|(old, new, reason)| match reason.as_str() {
        "" => format!("{old} -> {new}"),
        reason => format!("{old} -> {new} # {reason}"),
    });
    let moved = names.moved.iter().map(|(old, new)| format!("{old} -> {new}"));
    [
        ("gone", names.gone.clone()),
        ("covered by others", covered.collect()),
        ("moved", moved.collect()),
        ("new", names.new.clone()),
    ]
}

/// The largest changes first.
fn sizes(changes: &[Change]) -> Vec<String> {
    let mut changes = Vec::from_iter(changes);
    changes.sort_by_key(|change| std::cmp::Reverse(change.growth().abs()));
    let line = |Change { file, item, before, after, .. }: &Change| {
        let growth = growth(bytes(before.as_deref()), bytes(after.as_deref()));
        format!("{growth:26} {file} {}", excerpt(item, 0, WIDTH))
    };
    changes.into_iter().map(line).map(|line| line.trim_end().to_owned()).collect()
}

fn growth(before: i64, after: i64) -> String {
    let percent = match before {
        0 => "new".to_owned(),
        _ => format!("{:+.2} %", 100.0 * (after - before) as f64 / before as f64),
    };
    format!("{before} -> {after} ({percent})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_say_how_many_more() {
        let mut out = String::new();
        list(&mut out, "gone", vec!["a".to_owned(), "b".to_owned(), "c".to_owned()], 2);
        assert_eq!(out, "gone\n  a\n  b\n  … and 1 more (--all prints them)\n\n");
    }

    #[test]
    fn an_excerpt_shows_what_matters() {
        let text = "0123456789".repeat(3);
        assert_eq!(excerpt(&text, 15, 9), "…234567890…");
        assert_eq!(excerpt(&text, 0, 9), "012345678…");
        assert_eq!(excerpt(&text, 29, 9), "…6789");
        assert_eq!(excerpt("Größe", 4, 5), "Größe");
    }

    #[test]
    fn the_largest_change_of_a_size_is_first() {
        let change = |item: &str, before: Option<&str>, after: Option<&str>| Change {
            kind: "size".to_owned(),
            file: "a.fmt".to_owned(),
            item: item.to_owned(),
            before: before.map(str::to_owned),
            after: after.map(str::to_owned),
        };
        let lines = sizes(&[change("A", Some("100"), Some("101")), change("B", Some("8"), None)]);
        assert!(
            lines[0].starts_with("8 -> 0 (-100.00 %)") && lines[0].ends_with("a.fmt B"),
            "{lines:?}"
        );
        assert!(lines[1].starts_with("100 -> 101 (+1.00 %)"), "{lines:?}");
    }
}
