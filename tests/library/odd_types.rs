//! Values of odd types with random formatters: the VM prints what every LLDB printed, or says that it
//! cannot know.

use crate::random_formatters::odd::Recording;

#[test]
fn the_vm_prints_the_lines_of_every_lldb() {
    let report = Recording::read().replay();
    report.verdict().unwrap_or_else(|problem| panic!("{problem}"));
    assert!(report.same >= 10_000, "only {} comparisons", report.same);
}
