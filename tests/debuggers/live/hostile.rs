//! Files and programs that were made to do harm: no answer of the commands steers the terminal, or takes longer than `probe.py` waits.

use super::{Stage, folder};
use crate::engine::{Debugger, Outcome, command, printed, probe, shell, shown};
use std::process::Command;

/// Plays `hostile.txt` with a program whose formatters and names are hostile.
pub(super) fn plays(debugger: Debugger) -> Outcome {
    let stage = Stage::new(&format!("hostile-{}", debugger.name()))?;
    let problem = |error: std::io::Error| error.to_string();
    let source = folder().join("shop.cpp");
    shell(&shown("live/hostile.sh"), &stage.folder, &[("SOURCE", &source)])?;
    let wanted = stage.script("hostile")?;
    let mut probe = probe(debugger.release());
    probe.arg(stage.folder.join("evil")).env("XDG_DATA_HOME", &stage.folder);
    probe.args(["settings set target.disable-aslr false", &stage.import]).args(wanted.commands());
    let printed = printed(&mut probe)?;
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
