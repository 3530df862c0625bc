//! Suggestions: the nearest of some names.

use crate::limits::SUGGESTED_NAMES;

/// The name nearest to `wrong`, if it is near enough.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    near(wrong, names).into_iter().min().map(|(_, name)| name)
}

/// The names that are near enough to `wrong`, each with its distance.
fn near<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<(usize, &'a str)> {
    let limit = limit(wrong);
    let wrong: Vec<char> = letters(wrong).collect();
    let near = |name| Some((distance_of(&wrong, &Vec::from_iter(letters(name)), limit)?, name));
    names.into_iter().take(SUGGESTED_NAMES).filter_map(near).collect()
}

/// A quick test that every name near enough to `wrong` passes and few others do: how many letters they do not share.
pub fn shares_letters(wrong: &str) -> impl Fn(&str) -> bool {
    const PLACES: usize = 128;
    let place = |letter: char| letter as usize % PLACES;
    let (limit, mut counts, mut all) = (limit(wrong), [0_u8; PLACES], 0);
    for letter in letters(wrong) {
        all += 1;
        if let Some(count) = counts.get_mut(place(letter)) {
            *count += 1;
        }
    }
    move |name| {
        let (mut left, mut shared, mut others) = (counts, 0, 0);
        for letter in letters(name) {
            match left.get_mut(place(letter)) {
                Some(count @ 1..) => {
                    *count -= 1;
                    shared += 1;
                }
                _ => others += 1,
            }
            if others > limit {
                return false;
            }
        }
        all - shared <= limit
    }
}

/// The edit distance of two words; `None` if it exceeds `limit`.
pub fn distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    distance_of(&Vec::from_iter(a.chars()), &Vec::from_iter(b.chars()), limit)
}

/// The nearest names to `wrong`, sorted by their common prefix; empty if none is near enough.
pub fn all_nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut near = near(wrong, names);
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

/// A text of a file in a message.
fn quoted(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// A number of things: `1 record`, `2 records`.
pub fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// The largest distance of a suggested name.
fn limit(wrong: &str) -> usize {
    wrong.chars().count().div_ceil(3).clamp(1, 3)
}

/// The characters of a name that are compared.
fn letters(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().take(64).flat_map(char::to_lowercase)
}

/// Insertions, deletions, replacements and swaps of neighbours; `None` if there are more than
/// `limit`.
fn distance_of(a: &[char], b: &[char], limit: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let (mut before, mut last) = (Vec::new(), Vec::from_iter(0..=b.len()));
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX / 2);
            let replace = at(&last, j) + usize::from(x != y);
            let mut best = replace.min(at(&last, j + 1) + 1).min(at(&row, j) + 1);
            let swapped = i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x);
            if swapped {
                best = best.min(at(&before, j - 1) + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().filter(|distance| *distance <= limit)
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
        assert_eq!(nearest("flag", many.clone().chain(["flags"])), None, "as many as are compared");
        let many = many.chain(["flags"]).filter(|name| shares_letters("flag")(name));
        assert_eq!(nearest("flag", many), Some("flags"));
        for (a, b) in [("Wigdet", "widget"), ("abcd", "acbd"), ("aaa", "aaab"), ("Count", "counts")]
        {
            assert!(shares_letters(a)(b) && shares_letters(b)(a), "{a} and {b}");
        }
        assert_eq!(list(["a", "b", "c"]), "`a`, `b` and `c`");
        assert_eq!((list(["a"]), list([])), ("`a`".to_owned(), String::new()));
    }
}
