//! The change of a text as a unified diff.

use crate::source::Slice;
use std::fmt::Write;

/// The lines around a change that are shown with it.
const CONTEXT: usize = 3;

/// A unified diff with one hunk: from the first line that differs to the last one. `patch` reads it.
pub fn unified(old: &str, new: &str) -> String {
    let old: Vec<&str> = old.split_inclusive('\n').collect();
    let new: Vec<&str> = new.split_inclusive('\n').collect();
    let start = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let (old_rest, new_rest) = (old.slice(start..), new.slice(start..));
    let same = old_rest.iter().rev().zip(new_rest.iter().rev());
    let end = same.take_while(|(old, new)| old == new).count();
    let (removed, after) = old_rest.split_at(old_rest.len() - end);
    let added = new_rest.slice(..new_rest.len() - end);
    let before = old.slice(start.saturating_sub(CONTEXT)..start);
    let after = after.slice(..end.min(CONTEXT));
    let lines = |changed: &[&str]| {
        let count = before.len() + changed.len() + after.len();
        // A hunk without lines is behind the line that it names.
        format!("{},{count}", start - before.len() + usize::from(count > 0))
    };
    let mut text = format!("@@ -{} +{} @@\n", lines(removed), lines(added));
    for (sign, lines) in [(' ', before), ('-', removed), ('+', added), (' ', after)] {
        for line in lines {
            let end = if line.ends_with('\n') { "" } else { "\n\\ No newline at end of file\n" };
            let _ = write!(text, "{sign}{line}{end}");
        }
    }
    text
}
