//! The files of docs/upstream: faults of LLDB with a program that shows each, and what LLDB does.

use crate::document::{self, Block};
use std::path::Path;

/// One file.
pub(crate) struct Fault {
    /// The name of the file, without its extension.
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) kind: String,
    /// The LLDBs that have it, such as `22.1.8`.
    pub(crate) releases: Vec<String>,
    blocks: Vec<Block>,
    /// What was seen.
    pub(crate) observed: Vec<Session>,
    /// What should have been seen, where that is certain.
    pub(crate) expected: Option<Session>,
}

/// Commands for LLDB with their answers.
#[derive(Clone)]
pub(crate) struct Session {
    /// The LLDBs that answer so.
    pub(crate) releases: Vec<String>,
    /// What is between `lldb` and the comment.
    pub(crate) arguments: String,
    pub(crate) transcript: String,
}

/// All of them, by name.
pub(crate) fn all() -> Vec<Fault> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/upstream");
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<_> = names.filter(|name| name != "README.md").collect();
    names.sort();
    names.iter().map(|name| Fault::read(name.strip_suffix(".md").expect(name))).collect()
}

impl Fault {
    fn read(name: &str) -> Fault {
        let document = format!("upstream/{name}.md");
        let text = document::text(&document);
        let mut lines = text.lines().filter(|line| !line.is_empty());
        let mut line =
            |start| lines.next().and_then(|line| line.strip_prefix(start)).expect(&document);
        let title = line("# ").to_owned();
        let (kind, releases) = line("Kind: ").split_once(". Releases: ").expect(&document);
        let blocks = document::blocks(&document);
        let sessions = blocks.iter().filter(|block| block.info == "console");
        let sessions = sessions.map(|block| Session::parse(&block.code).expect(&document));
        let (expected, observed) = sessions.partition::<Vec<_>, _>(Session::is_expected);
        assert!(expected.len() < 2, "{document} expects two things");
        Fault {
            name: name.to_owned(),
            title,
            kind: kind.to_owned(),
            releases: list(releases.trim_end_matches('.')),
            blocks,
            observed,
            expected: expected.into_iter().next(),
        }
    }

    /// The files of its program: name and content.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        let named = |block: &'_ Block| block.info.find(' ').map(|at| at + 1);
        let file = move |block| named(block).map(|at| (&block.info[at..], block.code.as_str()));
        self.blocks.iter().filter_map(file)
    }

    /// The only block of a language.
    pub(crate) fn block(&self, language: &str) -> Option<&str> {
        let mut blocks = self.blocks.iter().filter(|block| block.info == language);
        let block = blocks.next().map(|block| block.code.as_str());
        assert!(blocks.next().is_none(), "{} has two blocks of {language}", self.name);
        block
    }
}

impl Session {
    /// The first line is `$ lldb ARGUMENTS    # RELEASES`.
    fn parse(code: &str) -> Option<Session> {
        let (command, transcript) = code.split_once('\n')?;
        let (arguments, releases) = command.strip_prefix("$ lldb ")?.split_once("    # ")?;
        Some(Session {
            releases: list(releases),
            arguments: arguments.to_owned(),
            transcript: transcript.to_owned(),
        })
    }

    fn is_expected(&self) -> bool {
        self.releases == ["expected"]
    }

    /// Its commands, without their answers.
    pub(crate) fn commands(&self) -> Vec<&str> {
        self.transcript.lines().filter(|line| line.starts_with("(lldb) ")).collect()
    }
}

fn list(text: &str) -> Vec<String> {
    text.split(", ").map(str::to_owned).collect()
}
