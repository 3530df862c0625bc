//! The blocks of code in a document.

use fmtc::compile::Loader;
use fmtc::source::{SourceId, SourceMap};
use std::path::Path;

/// A block of code.
pub(crate) struct Block {
    /// The line that it begins at.
    pub(crate) line: usize,
    /// What is behind the backticks: the language, and the name of a file if it is one.
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

/// Loads what is imported: the text of a path.
pub(crate) struct Texts<F>(pub(crate) F);

impl<F: FnMut(&str) -> Result<String, String>> Loader for Texts<F> {
    fn load(
        &mut self,
        sources: &mut SourceMap,
        _: SourceId,
        path: &str,
    ) -> Result<SourceId, String> {
        match sources.find(path) {
            Some(known) => Ok(known),
            None => Ok(sources.add(path, (self.0)(path)?)),
        }
    }
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The files that a document shows.
pub(crate) fn shown_files(blocks: &[Block]) -> Texts<impl FnMut(&str) -> Result<String, String>> {
    Texts(|path: &str| {
        let is_it = |block: &&Block| block.info.split_once(' ').is_some_and(|(_, f)| f == path);
        let file = blocks.iter().find(is_it).ok_or("no such file in the document")?;
        Ok(file.code.clone())
    })
}

/// A file of the repository has the text that was made; `FMTC_BLESS=1` writes it.
#[track_caller]
pub(crate) fn is_written(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("FMTC_BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "{file} is not up to date: FMTC_BLESS=1 before the test writes it");
}
