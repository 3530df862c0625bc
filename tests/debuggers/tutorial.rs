//! The tutorial: its files, its commands and what LLDB shows are those of the document.

use crate::cases;
use crate::document::{Block, blocks, text};
use crate::engine::ask::Session;
use crate::engine::program::Program;
use crate::engine::trial::Trial;
use crate::engine::{debugger, root};
use crate::transcript::Transcript;
use std::path::Path;
use std::sync::Arc;

/// The path of fmtc's repository in the document.
const REPOSITORY: &str = "../fmtc/";

const CARGO: &str = "cargo_alone
lock .
cargo_quiet build
cp \"$CARGO_TARGET_DIR/debug/shop\" program
fmtc inject --enums program";

pub(crate) fn trials() -> Vec<Trial> {
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
        debugger::lldbs().into_iter().map(shows)
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
