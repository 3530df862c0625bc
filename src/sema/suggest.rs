//! "Did you mean": the nearest of some names.

/// The name nearest to `wrong`, if it is near enough to be meant.
pub(crate) fn nearest<'a>(
    wrong: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let limit = wrong.chars().count().div_ceil(3).clamp(1, 3);
    names
        .into_iter()
        .map(|name| (distance(wrong, name), name))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, name)| name)
}

/// The names as words for a message: `a`, `b` and `c`.
pub(crate) fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Insertions, deletions, replacements and swaps of neighbours, letter case counting nothing.
fn distance(a: &str, b: &str) -> usize {
    let letters =
        |t: &str| -> Vec<char> { t.chars().take(64).flat_map(char::to_lowercase).collect() };
    let (a, b) = (letters(a), letters(b));
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
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
    last.last().copied().unwrap_or(0)
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
        assert_eq!(list(["a", "b", "c"]), "`a`, `b` and `c`");
    }
}
