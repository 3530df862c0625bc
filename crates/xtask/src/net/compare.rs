//! The differences between two records, as people read them.

use super::record::{Record, SECTION, TRIALS};
use crate::shell::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The lines of a kind that are printed without `--all`, and their characters.
const LIMIT: usize = 40;
const WIDTH: usize = 200;

/// The table of names that others cover, from `tests/renamed.txt`.
pub(super) struct Renamed(Vec<(String, String)>);

impl Renamed {
    pub(super) fn read(text: &str) -> Result<Self> {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let names = lines.map(|line| {
            let names = line.split(" # ").next().unwrap_or(line).split_once(" -> ");
            let (old, new) = names.ok_or_else(|| format!("not `OLD -> NEW # reason`: {line}"))?;
            Ok((old.trim().to_owned(), new.trim().to_owned()))
        });
        Ok(Self(names.collect::<Result<_>>()?))
    }

    /// The name that stands for a name: itself, or else the cover of the first matching line whose cover exists.
    fn cover(&self, name: &str, is_there: impl Fn(&str) -> bool) -> String {
        let covers = self.0.iter().filter_map(|(old, new)| Some(filled(new, &matched(old, name)?)));
        let mut all = std::iter::once(name.to_owned()).chain(covers);
        all.find(|name| is_there(name)).unwrap_or_else(|| name.to_owned())
    }
}

/// The parts of a name for which each `*` of a pattern stands: as little as possible, and the last one for the rest.
fn matched<'n>(pattern: &str, name: &'n str) -> Option<Vec<&'n str>> {
    let mut pieces = pattern.split('*');
    let mut rest = name.strip_prefix(pieces.next()?)?;
    let mut matched = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let at = match pieces.peek() {
            None => rest.len().checked_sub(piece.len()).filter(|_| rest.ends_with(piece))?,
            Some(_) => rest.find(piece)?,
        };
        matched.push(&rest[..at]);
        rest = &rest[at + piece.len()..];
    }
    rest.is_empty().then_some(matched)
}

/// A name with those parts: `*` is the next one, `*2` the second one.
fn filled(pattern: &str, matched: &[&str]) -> String {
    let mut pieces = pattern.split('*');
    let mut name = pieces.next().unwrap_or_default().to_owned();
    for (next, piece) in pieces.enumerate() {
        let number = piece.chars().next().and_then(|digit| digit.to_digit(10));
        let (at, piece) = match number {
            Some(number) => (number as usize - 1, &piece[1..]),
            None => (next, piece),
        };
        name.push_str(matched.get(at).copied().unwrap_or_default());
        name.push_str(piece);
    }
    name
}

/// The values of items, by the names of their files.
type Facts<'r> = BTreeMap<(String, &'r str), Vec<&'r str>>;

fn facts<'r>(record: &'r Record, kind: &str, name_of: impl Fn(&str) -> String) -> Facts<'r> {
    let mut facts = Facts::new();
    for ((_, name), of_file) in record.0.iter().filter(|((of, _), _)| of == kind) {
        for (item, value) in of_file {
            facts.entry((name_of(name), item)).or_default().push(value);
        }
    }
    if TRIALS.contains(&kind) {
        // One may cover several.
        facts.values_mut().for_each(Vec::dedup);
    }
    facts
}

fn bytes(facts: &Facts<'_>) -> i64 {
    let sections = facts.iter().filter(|((_, item), _)| *item == SECTION);
    sections.flat_map(|(_, sizes)| sizes).filter_map(|size| size.parse::<i64>().ok()).sum()
}

/// Each value that is another or in one record only, kind by kind; then the sums.
pub(super) fn report(before: &Record, now: &Record, renamed: &Renamed, all: bool) -> String {
    let (mut out, mut sums, mut known) = (String::new(), String::new(), BTreeSet::new());
    let kinds: BTreeSet<&String> = before.0.keys().chain(now.0.keys()).map(|(of, _)| of).collect();
    for kind in kinds {
        let is_there = |name: &str| now.0.contains_key(&(kind.clone(), name.to_owned()));
        let before = facts(before, kind, |name| renamed.cover(name, is_there));
        let now = facts(now, kind, str::to_owned);
        let [mut changed, mut gone, mut new] = [0; 3];
        let mut lines = Vec::new();
        for fact in before.keys().chain(now.keys()).collect::<BTreeSet<_>>() {
            let [old, present] =
                [&before, &now].map(|facts| facts.get(fact).cloned().unwrap_or_default());
            let all_lost = lines_of('-', fact, &old, &present);
            let all_new = lines_of('+', fact, &present, &old);
            match (all_lost.is_empty(), all_new.is_empty()) {
                (true, true) => {}
                (false, _) if present.is_empty() => gone += 1,
                (_, false) if old.is_empty() => new += 1,
                _ => changed += 1,
            }
            lines.extend(all_lost.into_iter().chain(all_new));
        }
        let _ = writeln!(sums, "  {kind}: {changed} changed, {gone} gone, {new} new");
        if kind == "size" {
            let (before, now) = (bytes(&before), bytes(&now));
            let percent = 100.0 * (now - before) as f64 / before.max(1) as f64;
            let _ = writeln!(sums, "  bytes: {before} -> {now} ({percent:+.2} %)");
        }
        // A trial of the default run is one of the full run, too.
        lines.retain(|line| known.insert(line.clone()));
        let (limit, width) = if all { (usize::MAX, usize::MAX) } else { (LIMIT, WIDTH) };
        if !lines.is_empty() {
            let _ = writeln!(out, "{kind}");
        }
        for line in lines.iter().take(limit) {
            let _ = writeln!(out, "  {}", line.chars().take(width).collect::<String>());
        }
        if lines.len() > limit {
            let _ = writeln!(out, "  … and {} more (--all prints them)", lines.len() - limit);
        }
    }
    out + "sums\n" + &sums
}

/// A line for each value that the others lack.
fn lines_of(
    sign: char,
    (name, item): &(String, &str),
    values: &[&str],
    others: &[&str],
) -> Vec<String> {
    let mut left = others.to_vec();
    let mut lines = Vec::new();
    for value in values {
        match left.iter().position(|other| other == value) {
            Some(at) => _ = left.remove(at),
            None => {
                let line = format!("{sign} {name} {item} = {value}");
                lines.push(line.trim_end_matches([' ', '=']).to_owned());
            }
        }
    }
    lines
}

#[cfg(test)]
#[path = "../../tests/compare.rs"]
mod tests;
