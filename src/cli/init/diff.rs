//! The change of a text as a unified diff.

use crate::source::Slice;
use std::fmt::Write;

/// The lines around a change that are shown with it.
const CONTEXT: usize = 3;

/// A unified diff with one hunk: from the first line that differs to the last one. `patch` reads it.
pub(super) fn unified(old: &str, new: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_that_differ_have_three_around_them() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n";
        let changed = old.replace("5\n", "five\n5.5\n");
        let diff = "@@ -2,7 +2,8 @@\n 2\n 3\n 4\n-5\n+five\n+5.5\n 6\n 7\n 8\n";
        assert_eq!(unified(old, &changed), diff);
        let more = format!("{old}9\n");
        assert_eq!(unified(old, &more), "@@ -6,3 +6,4 @@\n 6\n 7\n 8\n+9\n");
        // Of equal lines the last one is new.
        assert_eq!(unified("a\na\n", "a\na\na\n"), "@@ -1,2 +1,3 @@\n a\n a\n+a\n");
    }

    #[test]
    fn texts_may_be_empty_or_end_within_a_line() {
        assert_eq!(unified("", "a\nb\n"), "@@ -0,0 +1,2 @@\n+a\n+b\n");
        let diff = "@@ -1,2 +1,3 @@\n a\n-b\n\\ No newline at end of file\n+b\n+c\n";
        assert_eq!(unified("a\nb", "a\nb\nc\n"), diff);
    }
}
