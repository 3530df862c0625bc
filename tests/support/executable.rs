//! The `fmtc` under test.

/// The path of the command: `FMTC_COMMAND`, or the command that Cargo builds with the tests.
pub(crate) fn fmtc() -> String {
    std::env::var("FMTC_COMMAND").unwrap_or_else(|_| env!("CARGO_BIN_EXE_fmtc").to_owned())
}
