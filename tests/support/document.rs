//! The blocks of code in a document.

use fmtc::compile::Loader;
use fmtc::source::{SourceId, SourceMap};
use std::path::Path;

/// A block of code.
pub(crate) struct Block {
    /// The line that it begins at.
    pub(crate) line: usize,
    /// What stands behind the backticks: the language, and the name of a file if it is one.
    pub(crate) info: String,
    pub(crate) code: String,
}

/// A document of `docs`.
pub(crate) fn text(document: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(document);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The blocks of a document of `docs`.
pub(crate) fn blocks(document: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut inside = false;
    for (line, text) in text(document).lines().enumerate() {
        match text.strip_prefix("```") {
            Some("") => inside = false,
            Some(info) => {
                inside = true;
                let info = info.to_owned();
                blocks.push(Block { line: line + 2, info, code: String::new() });
            }
            None if inside => {
                if let Some(block) = blocks.last_mut() {
                    block.code.push_str(text);
                    block.code.push('\n');
                }
            }
            None => {}
        }
    }
    blocks
}

/// The files that a document shows.
pub(crate) struct Files<'b>(pub(crate) &'b [Block]);

impl Loader for Files<'_> {
    fn load(
        &mut self,
        sources: &mut SourceMap,
        _: SourceId,
        path: &str,
    ) -> Result<SourceId, String> {
        let is_it = |block: &&Block| block.info.split_once(' ').is_some_and(|(_, f)| f == path);
        let file = self.0.iter().find(is_it).ok_or("no such file in the document")?;
        Ok(sources.find(path).unwrap_or_else(|| sources.add(path, file.code.clone())))
    }
}
