//! Formatters that give way to others: LLDB prefers a name to a pattern, so their keys are patterns.

use crate::sema::{Checked, Key, regex};
use std::mem::take;

/// Words of C's base types. Types of Rust and D have the same names, so beside packs of other languages LLDB's own view
/// stays.
const OF_C: [&str; 10] =
    ["bool", "char", "char32_t", "double", "float", "int", "long", "short", "unsigned", "__int128"];

/// Makes every key a pattern. `is_alone` says whether all compiled formatters are for the language of a key.
pub(super) fn give_way(checked: &mut Checked, is_alone: impl Fn(&Key) -> bool) {
    for summary in &mut checked.summaries {
        summary.keys.retain(|key| !is_of_c(&key.text) || is_alone(key));
    }
    checked.summaries = with_patterns(take(&mut checked.summaries), |summary| &mut summary.keys);
    checked.children = with_patterns(take(&mut checked.children), |children| &mut children.keys);
}

/// Whether a key names C's own types alone, pointers to them or arrays of them.
fn is_of_c(key: &str) -> bool {
    let words = key.split(|c: char| !c.is_alphanumeric() && c != '_');
    let mut words = words.filter(|word| word.contains(char::is_alphabetic)).peekable();
    words.peek().is_some() && words.all(|word| OF_C.contains(&word))
}

/// Makes one pattern of the names of each item. These items come last: of two patterns LLDB prefers the later one, and
/// it preferred the names to patterns.
fn with_patterns<T: Clone>(items: Vec<T>, keys: impl Fn(&mut T) -> &mut Vec<Key>) -> Vec<T> {
    let (mut patterns, mut names) = (Vec::new(), Vec::new());
    for mut item in items {
        let own: (Vec<Key>, Vec<Key>) = take(keys(&mut item)).into_iter().partition(Key::is_regex);
        if let Some(pattern) = joined(&own.1) {
            let mut item = item.clone();
            *keys(&mut item) = vec![pattern];
            names.push(item);
        }
        if !own.0.is_empty() {
            *keys(&mut item) = own.0;
            patterns.push(item);
        }
    }
    patterns.append(&mut names);
    patterns
}

/// The pattern of some names.
fn joined(names: &[Key]) -> Option<Key> {
    let (first, last) = (names.first()?, names.last()?);
    let escaped: Vec<String> = names.iter().map(|key| regex::escape(&key.text)).collect();
    let text = match &escaped[..] {
        [one] => format!("^{one}$"),
        all => format!("^({})$", all.join("|")),
    };
    Some(Key { text: text.into(), span: first.span.to(last.span) })
}
