//! The `expect` items of a crate, for its own tests.

use super::{Config, Failed};
use crate::display::expect::Runner;
use crate::display::failures;
use std::path::Path;

/// Runs the `expect` items of a file, or of all `.fmt` files below a directory, in the built-in VM, for every LLDB release.
///
/// ```no_run
/// #[test]
/// fn formatters() -> Result<(), fmtc::build::Failed> {
///     fmtc::test("fmt")
/// }
/// ```
///
/// Paths are relative to the package, where Cargo starts tests. [`Config::test`] takes packs and options.
///
/// # Errors
/// If a text differs from the expected one, if there is no `expect` item, and as [`compile`](super::compile).
pub fn test(path: impl AsRef<Path>) -> Result<(), Failed> {
    Config::new().file(path).test()
}

impl Config {
    /// Runs the `expect` items in the built-in VM. Writes nothing, and prints nothing.
    ///
    /// # Errors
    /// As [`test()`].
    pub fn test(&self) -> Result<(), Failed> {
        let mut run = self.run(false, false);
        let Some(compiled) = &run.compiled else { return Err(Failed { report: run.report() }) };
        if compiled.expectations.is_empty() {
            return Err(Failed { report: "there is no `expect` item\n".to_owned() });
        }
        let mut runner = Runner::new(&compiled.section);
        run.diagnostics.clear();
        for expectation in &compiled.expectations {
            run.diagnostics.extend(match runner.check(expectation) {
                Ok(results) => failures::failures(expectation, &results, false),
                Err(problems) => problems,
            });
        }
        match run.diagnostics.is_empty() {
            true => Ok(()),
            false => Err(Failed { report: run.report() }),
        }
    }
}
