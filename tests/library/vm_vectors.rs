//! The VM does what each LLDB did, case by case.

use crate::conformance::{self, DEBUGGERS, Fixtures, vectors};

fn replay(file: &str, fixtures: &str, at_least: usize) {
    let (cases, fixtures) = (vectors(file), vectors(fixtures));
    for key in DEBUGGERS.iter() {
        let (_, lldb) = conformance::debugger(key).expect("a release");
        let fixtures = Fixtures::read(&fixtures, key);
        let report = conformance::replay(&cases, &fixtures, key, lldb);
        assert!(report.failures.is_empty(), "{key}:\n{}", report.failures.join("\n"));
        assert!(report.passed >= at_least, "{key}: {}", report.summary_line());
    }
}

#[test]
fn programs() {
    replay("vectors.json", "fixtures.json", 2950);
}

#[test]
fn recipes() {
    replay("recipes.json", "fixtures.json", 570);
}

/// Blocks that are left over, and what is made of them.
#[test]
fn loops() {
    replay("vectors-loops.json", "loop-fixtures.json", 420);
}

/// Members of base classes and anonymous members, null and bad pointers.
#[test]
fn shapes() {
    replay("vectors-shapes.json", "shape-fixtures.json", 260);
}
