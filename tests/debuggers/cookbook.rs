//! The recipes of docs/cookbook.md in real debuggers: its types and its formatters, taken from
//! the document, in one program with values for them.

use crate::document::{Block, blocks};
use crate::engine::trial::Trial;
use crate::engine::{read, write};
use crate::{accused, examples};
use std::path::Path;

pub(crate) fn trials() -> Vec<Trial> {
    let accused::Source { path, formatters, .. } = source();
    examples::trials_of("cookbook", &formatters[0], &path)
}

/// The program and the formatters of the document.
pub(crate) fn source() -> accused::Source {
    let blocks = blocks("cookbook.md");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cookbook/document");
    let write = |name: &str, text: String| {
        let path = folder.join(name);
        write(&path, text).unwrap_or_else(|error| panic!("{error}"));
        path
    };
    let all = |info: &str| -> String {
        let of = |block: &&Block| block.info == info;
        blocks.iter().filter(of).map(|block| block.code.as_str()).collect::<Vec<_>>().join("\n")
    };
    for block in &blocks {
        if let Some(name) = block.info.strip_prefix("fmt ") {
            write(name, block.code.clone());
        }
    }
    let values = read("tests/debuggers/cookbook.cpp").expect("the values are there");
    let source = write("cookbook.cpp", all("cpp") + &values);
    let formatters = write("cookbook.fmt", all("fmt"));
    accused::Source {
        name: "cookbook".to_owned(),
        path: source,
        formatters: vec![formatters],
        flags: "-std=c++20".to_owned(),
        package: String::new(),
        compiler: String::new(),
    }
}
