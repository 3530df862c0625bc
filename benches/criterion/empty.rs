//! The benches are all there is.
