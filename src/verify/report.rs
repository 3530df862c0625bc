//! Verdicts as diagnostics.
