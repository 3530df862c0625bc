//! `--target`, as several subcommands take it.

use crate::diag::Diagnostic;
use crate::diag::codes::section::NO_TARGET;
use crate::object::target::Target;

/// A target, or the error, which matters only for output that depends on a target.
pub(super) type MaybeTarget = Result<Target, Diagnostic>;

/// The target of a triple; without one, this machine.
pub(super) fn of(triple: Option<&str>) -> MaybeTarget {
    let target = triple.map_or_else(Target::host, str::parse);
    target.map_err(|error| {
        Diagnostic::new(NO_TARGET, error.to_string())
            .help("`--emit c` and `--emit rust` work with any compiler, and need no `--target`")
    })
}
