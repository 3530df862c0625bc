//! A macro compiles no pack.
fmtc_macros::formatters!("packs.fmt");

fn main() {}
