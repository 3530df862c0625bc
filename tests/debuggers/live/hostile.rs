//! Files and programs that were made to do harm: no answer of the commands steers the terminal, or takes longer than `probe.py` waits.

use super::{Stage, folder};
use crate::engine::{Debugger, Outcome, command, printed, probe, run};
use crate::transcript::Transcript;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What keys and texts hold: a title, a colour, the end of a line, a new direction of writing.
const EVIL: &[u8] = b"\x1b]0;TITLE\x07\x1b[31m\r\n::error::\xe2\x80\xae";
/// A variable whose name would be a command.
const NAME: &str = "a\\033[31m`script print(6*7)`";

/// Plays `hostile.txt` with a program whose formatters and names are hostile.
pub(super) fn plays(debugger: Debugger) -> Outcome {
    let stage = Stage::new(&format!("hostile-{}", debugger.name()))?;
    let problem = |error: std::io::Error| error.to_string();
    std::fs::write(stage.folder.join("evil\u{1b}[31m.fmt"), "summary shop::Money \"\\(cents\"\n")
        .map_err(problem)?;
    std::fs::write(stage.folder.join("zero.fmt"), "import \"/dev/zero\"\n").map_err(problem)?;
    std::fs::write(stage.folder.join("piped.fmt"), "import \"pipe.fmt\"\n").map_err(problem)?;
    for file in ["pipe.fmt", "ring"] {
        let _ = std::fs::remove_file(stage.folder.join(file));
    }
    run("mkfifo", &[&stage.folder.join("pipe.fmt").display().to_string()])?;
    std::os::unix::fs::symlink("ring", stage.folder.join("ring")).map_err(problem)?;
    let program = build(&stage.folder)?;

    let wanted = stage.script("hostile")?;
    let printed = answers(&stage, &program, debugger, &wanted)?;
    super::agrees(&wanted, &printed)?;
    let mut preview = Command::new(command());
    preview.args(["preview", "evil", "--fmt", "first.fmt"]).current_dir(&stage.folder);
    preview.env("XDG_DATA_HOME", &stage.folder).env("FMTC_LLDB", debugger.command());
    let shown = preview.output().map_err(problem)?;
    let [shown, report] =
        [shown.stdout, shown.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let all = format!("{printed}{shown}{report}");
    if let Some(at) =
        all.find(|c: char| c.is_control() && !matches!(c, '\n' | '\t') || c == '\u{202e}')
    {
        let before = all.get(at.saturating_sub(100)..at).unwrap_or_default();
        return Err(format!("the terminal is steered behind {before:?}"));
    }
    if !shown.contains("balance") || shown.contains("42") {
        return Err(format!("the preview shows {shown:?}"));
    }
    Ok(())
}

fn answers(
    stage: &Stage,
    program: &Path,
    debugger: Debugger,
    wanted: &Transcript,
) -> Result<String, String> {
    let mut command = probe(debugger.release());
    command
        .arg(program)
        .env("XDG_DATA_HOME", &stage.folder)
        .args(["settings set target.disable-aslr false", &stage.import])
        .args(wanted.commands());
    printed(&mut command)
}

/// The program, with formatters that nobody compiled, and a variable with a name that no compiler gives.
fn build(out: &Path) -> Result<PathBuf, String> {
    let text = |name: &str| out.join(name).display().to_string();
    let source = folder().join("shop.cpp").display().to_string();
    let plain = ["-g", "-gdwarf-4", "-S", &source, "-o", &text("evil.s")];
    run("clang++-22", &plain)?;
    let assembly = std::fs::read_to_string(text("evil.s")).map_err(|error| error.to_string())?;
    let mut assembly =
        assembly.replace(".asciz\t\"balance\"", &format!(".asciz\t\"{NAME}balance\""));
    assembly.push_str("\t.section .lldbformatters,\"a\"\n");
    let slow = [b"^(a|a)*(a|a)*(a|a)*b$", EVIL].concat();
    for key in [b"shop::Item", EVIL, &slow] {
        for byte in record(key) {
            let _ = writeln!(assembly, "\t.byte {byte}");
        }
    }
    std::fs::write(text("evil.s"), assembly).map_err(|error| error.to_string())?;
    run("clang++-22", &[&text("evil.s"), "-o", &text("evil")])?;
    Ok(out.join("evil"))
}

/// A summary of that key, whose text is hostile.
fn record(key: &[u8]) -> Vec<u8> {
    let counted = |bytes: &[u8]| [&[bytes.len() as u8], bytes].concat();
    let program = [&[0x22][..], &counted(EVIL)].concat();
    let body = [&counted(key)[..], &[9, 0], &counted(&program)].concat();
    [&[1][..], &counted(&body)].concat()
}
