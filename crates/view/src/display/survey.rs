//! The queries of debuggers about a value: its line, and children at the start, the middle and the end.

use super::frame_variable::show_known;
use super::{Formatted, Section, Shown};
use crate::debuggee::{Spec, Tree};
use crate::vm::{Budget, Debuggee, Limits, ObjectId, Stop};

/// The answers to the queries of debuggers about a value.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The output of `frame variable`.
    pub shown: Result<Shown, Stop>,
    /// The first error message that is shown instead of a text.
    pub error: Option<Vec<u8>>,
}

/// Words of LLDB's error messages that no formatter uses.
const MESSAGES: [&str; 2] = ["null object", "opcode="];

/// Makes the queries of debuggers about a value.
pub fn survey(value: &Spec, section: &Section<'_>, limits: Limits) -> Survey {
    let mut tree = Tree::new();
    let object = match tree.add(value) {
        Ok(object) => object,
        Err(stop) => return Survey { shown: Err(stop), error: None },
    };
    let mut values = Formatted::new(tree, section, limits);
    let shown = ask(&mut values, object, &mut Budget::new(&limits));
    let error = values.error.or_else(|| message(shown.as_ref().ok()?));
    Survey { shown, error }
}

fn ask(
    values: &mut Formatted<'_, '_>,
    object: ObjectId,
    budget: &mut Budget,
) -> Result<Shown, Stop> {
    let shown = show_known(values, object, budget)?;
    let object = values.specialized(object, budget)?;
    match further_children(values, object, budget) {
        Ok(()) | Err(Stop::Unknown(_)) => Ok(shown),
        Err(stop) => Err(stop),
    }
}

/// Queries children that are not printed at first: editors show any page of them.
fn further_children(
    values: &mut Formatted<'_, '_>,
    object: ObjectId,
    budget: &mut Budget,
) -> Result<(), Stop> {
    let Ok(count) = values.count(object, budget)? else { return Ok(()) };
    for index in [count / 2, count.saturating_sub(1)].into_iter().filter(|at| *at < count) {
        let child = values.child_at(object, index, budget)?;
        if !child.is_null() {
            let child = values.specialized(child, budget)?;
            values.summary(child, budget, &mut Vec::new())?;
        }
    }
    Ok(())
}

/// The line with a message of LLDB.
fn message(shown: &Shown) -> Option<Vec<u8>> {
    let text = String::from_utf8_lossy(&shown.text);
    let line = text.lines().find(|line| MESSAGES.iter().any(|word| line.contains(word)))?;
    Some(line.trim().as_bytes().to_vec())
}
