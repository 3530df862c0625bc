//! "Did you mean": the nearest of some names.

use crate::limits::SUGGESTED_NAMES;

/// The name nearest to `wrong`, if it is near enough to be meant.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(wrong, &Vec::from_iter(names.into_iter().take(SUGGESTED_NAMES)))
}

fn nearest_of<'a>(wrong: &str, names: &[&'a str]) -> Option<&'a str> {
    let limit = limit(wrong);
    let wrong: Vec<char> = letters(wrong).collect();
    let (mut letters_of_name, mut rows) = (Vec::new(), Rows::default());
    let distance = |name: &&'a str| {
        letters_of_name.clear();
        letters_of_name.extend(letters(name));
        Some((rows.distance(&wrong, &letters_of_name, limit)?, *name))
    };
    names.iter().filter_map(distance).min().map(|(_, name)| name)
}

/// How many letters make one word the other; `None` if there are more than `limit`.
pub fn distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    Rows::default().distance(&Vec::from_iter(a.chars()), &Vec::from_iter(b.chars()), limit)
}

/// The names that are all equally near to `wrong`, those that begin like it first; `None` if none is
/// near enough to be meant.
pub fn all_nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let limit = limit(wrong);
    let written: Vec<char> = letters(wrong).collect();
    let mut rows = Rows::default();
    let mut near: Vec<(usize, &str)> = Vec::new();
    for name in names.into_iter().take(SUGGESTED_NAMES) {
        let letters: Vec<char> = letters(name).collect();
        near.extend(rows.distance(&written, &letters, limit).map(|distance| (distance, name)));
    }
    let least = near.iter().map(|(distance, _)| *distance).min();
    near.retain(|(distance, _)| Some(*distance) == least);
    let alike = |name: &str| wrong.chars().zip(name.chars()).take_while(|(a, b)| a == b).count();
    near.sort_by_key(|(_, name)| (std::cmp::Reverse(alike(name)), *name));
    near.dedup();
    near.into_iter().map(|(_, name)| name).collect()
}

/// The names as words for a message: `a`, `b` and `c`.
pub fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    list_of(&Vec::from_iter(names), " and ")
}

/// The names as words for a choice: `a`, `b` or `c`.
pub fn choice<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    list_of(&Vec::from_iter(names), " or ")
}

fn list_of(names: &[&str], last: &str) -> String {
    let mut text = String::new();
    for (at, name) in names.iter().enumerate() {
        if !text.is_empty() {
            text.push_str(if at + 1 < names.len() { ", " } else { last });
        }
        text.push_str(&quoted(name));
    }
    text
}

/// A text of a file, as it is in a message.
fn quoted(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// A number of things: `1 record`, `2 records`.
pub fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// How far a name may be away.
fn limit(wrong: &str) -> usize {
    wrong.chars().count().div_ceil(3).clamp(1, 3)
}

/// The characters of a name that are compared.
fn letters(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().take(64).flat_map(char::to_lowercase)
}

/// Room for the distances between the beginnings of two names, kept from one name to the next.
#[derive(Default)]
struct Rows {
    before: Vec<usize>,
    last: Vec<usize>,
    row: Vec<usize>,
}

impl Rows {
    /// Insertions, deletions, replacements and swaps of neighbours; `None` if there are more than
    /// `limit`.
    fn distance(&mut self, a: &[char], b: &[char], limit: usize) -> Option<usize> {
        if a.len().abs_diff(b.len()) > limit {
            return None;
        }
        self.before.clear();
        self.last.clear();
        self.last.extend(0..=b.len());
        for (i, x) in a.iter().enumerate() {
            self.row.clear();
            self.row.push(i + 1);
            for (j, y) in b.iter().enumerate() {
                let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX / 2);
                let replace = at(&self.last, j) + usize::from(x != y);
                let mut best = replace.min(at(&self.last, j + 1) + 1).min(at(&self.row, j) + 1);
                let swapped = i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x);
                if swapped {
                    best = best.min(at(&self.before, j - 1) + 1);
                }
                self.row.push(best);
            }
            std::mem::swap(&mut self.before, &mut self.last);
            std::mem::swap(&mut self.last, &mut self.row);
        }
        self.last.last().copied().filter(|distance| *distance <= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        let names = ["unsigned", "signed", "count", "summary"];
        assert_eq!(nearest("unsinged", names), Some("unsigned"));
        assert_eq!(nearest("Count", names), Some("count"));
        assert_eq!(nearest("banana", names), None);
        assert_eq!(nearest("flag", ["flags", "flat", "fragments"]), Some("flags"));
        assert_eq!(nearest("abcd", ["abcdef", "acbd"]), Some("acbd"));
        assert_eq!(all_nearest("wq", ["q", "w", "wide", "x"]), ["w", "q"]);
        let many: Vec<String> = (0..SUGGESTED_NAMES).map(|n| format!("other name {n}")).collect();
        let many = many.iter().map(String::as_str);
        assert_eq!(nearest("flag", many.clone().skip(1).chain(["flags"])), Some("flags"));
        assert_eq!(nearest("flag", many.chain(["flags"])), None, "as many as are compared");
        assert_eq!(list(["a", "b", "c"]), "`a`, `b` and `c`");
        assert_eq!((list(["a"]), list([])), ("`a`".to_owned(), String::new()));
    }
}
