//! The lexers and the parser that are shipped are those of their sources.
//!
//! `build.rs` makes them with the feature `regenerate`, and in CI fails if they differ by a byte.
//! Without logos and lalrpop, the checksums that it left tell.

use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(path).unwrap().replace("\r\n", "\n")
}

/// FNV-1a.
fn checksum(text: &str) -> u64 {
    let fold = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, fold)
}

#[test]
fn shipped_files_are_of_todays_sources() {
    for (shipped, source) in [
        ("src/syntax/generated/parser.rs", "grammar/fmt.lalrpop"),
        ("src/syntax/generated/lexers.rs", "src/syntax/patterns.rs"),
    ] {
        let made_of = format!("// Made of {source} ({:016x}) by ", checksum(&read(source)));
        assert!(
            read(shipped).starts_with(&made_of),
            "{source} has changed since {shipped} was made: run `cargo check --features regenerate`"
        );
    }
}
