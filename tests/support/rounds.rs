//! How much of a random test runs.

/// The rounds of a random test: what a variable says, with `FMTC_FULL=1` all, and otherwise a fifth of them.
pub(crate) fn rounds(variable: &str, all: u64) -> u64 {
    number(variable, if std::env::var_os("FMTC_FULL").is_some() { all } else { all.div_ceil(5) })
}

/// The number that a variable says, such as a seed.
pub(crate) fn number(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable} is not a number")),
        Err(_) => otherwise,
    }
}
