//! Documents in real debuggers: the sessions that README shows, the recipes of docs/cookbook.md with values for them, and the
//! tutorial, whose files, commands and sessions are those of the document.

use crate::cases;
use crate::document::{Block, blocks, text};
use crate::engine::{Program, Session, Trial, lldbs, read, root, write};
use crate::transcript::Transcript;
use crate::ways::ways;
use crate::{accused, examples};
use std::path::Path;
use std::sync::Arc;

/// The path of fmtc's repository in the tutorial.
const REPOSITORY: &str = "../fmtc/";

const CARGO: &str = "cargo_alone
lock .
fmtc init
cargo_quiet build
cp \"$CARGO_TARGET_DIR/debug/shop\" program";

pub(crate) fn trials() -> Vec<Trial> {
    let accused::Source { path, formatters, .. } = cookbook();
    let mut trials = examples::trials_of("cookbook", &formatters[0], &path);
    trials.extend(recipe_of_rust());
    trials.extend(readme());
    trials.extend(tutorial());
    trials
}

/// The sessions of README are those a debugger gives: the first without formatters, the second with them.
fn readme() -> Vec<Trial> {
    let readme = read("README.md").unwrap_or_else(|error| panic!("{error}"));
    let blocks = readme.split("```").skip(1).step_by(2);
    let sessions = blocks.filter(|block| block.contains("\n(lldb) ")).map(Transcript::parse);
    let [source, formatters] =
        ["cpp", "fmt"].map(|extension| root().join("examples/summaries").with_extension(extension));
    let programs = [
        Program::plain("readme/before", &source),
        ways("cpp")[0].program("readme/after", &source, &[formatters]),
    ];
    let sessions: Vec<Transcript> = sessions.take(programs.len()).collect();
    assert_eq!(sessions.len(), programs.len(), "README has other sessions");
    let mut trials = Vec::new();
    for (program, wanted) in programs.map(Arc::new).iter().zip(sessions) {
        for debugger in lldbs() {
            let session = Session::new(wanted.clone());
            trials.push(cases::says("shows", program, debugger, session));
        }
    }
    trials
}

/// The program of the cookbook, and its formatters.
pub(crate) fn cookbook() -> accused::Source {
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
        programs: Vec::new(),
    }
}

/// Values for the recipe of Rust, and what shows them.
const LINKS: &str = r#"
include!(env!("FORMATTERS"));

fn leaf(key: i32, left: Option<Box<Leaf>>, right: Option<Box<Leaf>>) -> Option<Box<Leaf>> {
    Some(Box::new(Leaf { key, left, right }))
}

fn main() {
    let empty = Stack { head: None, len: 0 };
    let first = Some(Box::new(Frame { id: 1, next: None }));
    let stack = Stack { head: Some(Box::new(Frame { id: 2, next: first })), len: 2 };
    let tree = Tree { root: leaf(4, leaf(2, leaf(1, None, None), None), leaf(6, None, None)) };
    let only = Leaf { key: 7, left: None, right: None };
    let shown = (&empty, &stack, &tree, &only);
    std::hint::black_box(shown); // break here
}
"#;
const LINKS_SHOWN: &str = "\
(lldb) frame variable empty stack tree only
(program::Stack) empty = 0: []
(program::Stack) stack = 2: [2, 1]
(program::Tree) tree = [1, 2, 4, 6]
(program::Leaf) only = 7
";

/// The recipe of the cookbook for lists and trees of Rust.
fn recipe_of_rust() -> impl Iterator<Item = Trial> {
    let blocks = blocks("cookbook.md");
    let mut blocks = blocks.iter().skip_while(|block| block.info != "rust");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cookbook/rust");
    let [source, formatters] = ["main.rs", "links.fmt"].map(|name| {
        let path = folder.join(name);
        let code = &blocks.next().expect("a recipe for Rust").code;
        let text = match name {
            "main.rs" => format!("#![allow(dead_code)]\n{code}{LINKS}"),
            _ => code.replace("app::", "program::"),
        };
        write(&path, text).unwrap_or_else(|error| panic!("{error}"));
        path
    });
    let program = Arc::new(ways("rust")[0].program("cookbook/rust", &source, &[formatters]));
    let wanted = Transcript::parse(LINKS_SHOWN);
    let shows = move |debugger| {
        cases::says("shows", &program, debugger, Session::new(wanted.clone())).each_time()
    };
    lldbs().into_iter().map(shows)
}

fn tutorial() -> Vec<Trial> {
    let rust =
        text("tutorial.md").lines().position(|line| line == "## Rust").expect("a part on Rust");
    let (cpp, rust): (Vec<_>, Vec<_>) =
        blocks("tutorial.md").into_iter().partition(|block| block.line < rust);
    let trials = |(name, blocks, source, build, needs): (&str, Vec<Block>, &str, &str, &str)| {
        let script = format!("{}{build}", blocks.iter().map(followed).collect::<String>());
        let name = format!("tutorial/{name}");
        let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&name).join(source);
        let program = Arc::new(Program::by_steps(&name, &script, source, needs));
        let session =
            blocks.iter().find(|block| block.info == "text").expect("a session with LLDB");
        let wanted = Transcript::parse(&session.code);
        let shows = move |debugger| {
            cases::says("shows", &program, debugger, Session::new(wanted.clone())).each_time()
        };
        lldbs().into_iter().map(shows)
    };
    let parts = [
        ("cpp", cpp, "shop.cpp", "cp shop program", "c++"),
        ("rust", rust, "src/main.rs", CARGO, "cargo"),
    ];
    parts.into_iter().flat_map(trials).collect()
}

/// The commands of the shell that write the file of a block, or run its commands and compare what they print.
fn followed(Block { info, code, .. }: &Block) -> String {
    if let Some((_, file)) = info.split_once(' ') {
        let code = code.replace(REPOSITORY, &format!("{}/", root().display()));
        // The folder is in the workspace of fmtc.
        let own = if file == "Cargo.toml" { "\n[workspace]\n" } else { "" };
        return format!("mkdir -p $(dirname {file})\ncat >{file} <<'END'\n{code}{own}END\n");
    }
    let commands = code.split("$ ").skip(1).filter(|_| info == "console");
    let run = |part: &str| {
        let (command, wanted) = part.split_once('\n').unwrap_or((part, ""));
        format!(
            "says=$({{ {command}; }} 2>&1) || fail \"$says\"\n\
             wanted=$(cat <<'END'\n{wanted}\nEND\n)\n\
             test \"$says\" = \"$wanted\" || fail \"$says\"\n"
        )
    };
    commands.map(run).collect()
}
