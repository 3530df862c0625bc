//! The debuggers, and which of them a run asks.

use fmtc::isa::Lldb;
use std::path::PathBuf;
use std::sync::LazyLock;

/// A debugger by its release: `22` of LLDB, `13` of gdb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Debugger {
    Lldb(&'static str),
    /// lldb-dap, by which editors debug.
    Dap(&'static str),
    Gdb(&'static str),
}

use Debugger::{Dap, Gdb, Lldb as Terminal};

/// A kind of debugger of a release.
type Kind = fn(&'static str) -> Debugger;

/// All of them. The runtime in Python runs formatters in gdb and in LLDB before 20.
const ALL: [(Kind, &[&str]); 3] = [
    (Terminal, &["14", "15", "16", "19", "20", "21", "22", "23", "24"]),
    (Dap, &["19", "22", "23"]),
    (Gdb, &["13", "16", "17", "18"]),
];

fn all() -> impl Iterator<Item = Debugger> {
    ALL.into_iter().flat_map(|(kind, releases)| releases.iter().map(move |release| kind(release)))
}

impl Debugger {
    /// As in the names of trials: `lldb-22`, `lldb-dap-22`, `gdb-13`.
    pub(crate) fn name(self) -> String {
        match self {
            Terminal(release) => format!("lldb-{release}"),
            Dap(release) => format!("lldb-dap-{release}"),
            Gdb(release) => format!("gdb-{release}"),
        }
    }

    pub(crate) fn release(self) -> &'static str {
        match self {
            Terminal(release) | Dap(release) | Gdb(release) => release,
        }
    }

    /// The release of an LLDB that runs bytecode.
    pub(crate) fn lldb(self) -> Result<Lldb, String> {
        let release = self.release().parse().ok().and_then(Lldb::from_number);
        release.ok_or_else(|| format!("{} runs no bytecode", self.name()))
    }

    /// Whether the runtime in Python runs formatters in it.
    pub(crate) fn has_runtime(self) -> bool {
        matches!(self, Gdb(_)) || self.release() < "20"
    }

    /// What a trial needs for it.
    pub(crate) fn need(self) -> &'static str {
        static NAMES: LazyLock<Vec<(Debugger, String)>> =
            LazyLock::new(|| all().map(|debugger| (debugger, debugger.name())).collect());
        let known = NAMES.iter().find(|(debugger, _)| *debugger == self);
        known.map_or_else(|| panic!("{self:?} is in no table"), |(_, name)| name)
    }

    /// The command that starts it. LLDB 24 has none.
    pub(crate) fn command(self) -> PathBuf {
        let installed = |folder: String, program: &str| folder_of_all().join(folder).join(program);
        match self {
            Terminal("22") => PathBuf::from("lldb-22"),
            Terminal(release) => installed(format!("lldb-{release}"), "bin/lldb"),
            Dap("19") => installed("lldb-19".to_owned(), "bin/lldb-dap"),
            Dap("23") => installed("lldb-dap-23".to_owned(), "bin/lldb-dap"),
            Dap(release) => PathBuf::from(format!("lldb-dap-{release}")),
            Gdb("13") => PathBuf::from("gdb"),
            Gdb(release) => installed(format!("gdb-{release}"), "bin/gdb"),
        }
    }
}

/// Where `cargo xtask install debuggers` puts what is not the system's.
pub(crate) fn folder_of_all() -> PathBuf {
    let set = std::env::var_os("FMTC_DEBUGGERS").filter(|v| !v.is_empty());
    let home = || PathBuf::from(std::env::var_os("HOME").unwrap_or_default());
    set.map_or_else(|| home().join(".cache/fmtc/debuggers"), PathBuf::from)
}

/// Whether all trials run, and each asks its debugger.
pub(crate) fn all_trials_run() -> bool {
    std::env::var_os("FMTC_FULL").is_some_and(|v| v == "1")
}

/// The debugger of which this run asks everything: `FMTC_DEBUGGER`, which `cargo xtask ci` takes from the commit.
pub(crate) fn chosen() -> Option<Debugger> {
    static CHOSEN: LazyLock<Option<Debugger>> = LazyLock::new(|| {
        let name = std::env::var("FMTC_DEBUGGER").ok().filter(|name| !name.is_empty())?;
        Some(of_name(&name))
    });
    *CHOSEN
}

fn of_name(name: &str) -> Debugger {
    let known = all().find(|debugger| debugger.name() == name);
    known.unwrap_or_else(|| panic!("there is no debugger {name}"))
}

/// The debuggers of a table: `lldbs`, `old`, `gdbs` and `editors` are those below, other words names of debuggers, with `-`
/// before those that are left out. `turn:1+2` stands for those whose turn is the sum.
pub(crate) fn named(words: &str) -> Vec<Debugger> {
    let mut all = Vec::new();
    for word in words.split_whitespace() {
        match (word, word.strip_prefix('-'), word.strip_prefix("turn:")) {
            ("lldbs", ..) => all.extend(lldbs()),
            ("old", ..) => all.extend(old_lldbs()),
            ("gdbs", ..) => all.extend(gdbs()),
            ("editors", ..) => all.extend(ADAPTERS),
            (_, Some(left_out), _) => all.retain(|debugger| debugger.name() != left_out),
            (.., Some(sum)) => {
                all = in_turn(sum.split('+').flat_map(str::parse::<usize>).sum(), &all)
            }
            _ => all.push(of_name(word)),
        }
    }
    all
}

/// Those of all that trials are made for: the usual ones, the chosen one, or all.
fn of(is_of_kind: fn(Debugger) -> bool) -> Vec<Debugger> {
    let is_wanted = |debugger: &Debugger| {
        let is_asked = is_usual(*debugger) || chosen() == Some(*debugger);
        is_of_kind(*debugger) && (all_trials_run() || is_asked)
    };
    all().filter(is_wanted).collect()
}

/// Those that run bytecode: LLDB 22 and 23.
pub(crate) fn lldbs() -> Vec<Debugger> {
    of(|debugger| matches!(debugger, Terminal(_)) && !debugger.has_runtime())
}

/// LLDBs that run none: LLDB 19.
pub(crate) fn old_lldbs() -> Vec<Debugger> {
    of(|debugger| matches!(debugger, Terminal(_)) && debugger.has_runtime())
}

/// gdb 13 and 18.
pub(crate) fn gdbs() -> Vec<Debugger> {
    of(|debugger| matches!(debugger, Gdb(_)))
}

/// lldb-dap 22 and 23.
pub(crate) const ADAPTERS: [Debugger; 2] = [Dap("22"), Dap("23")];

/// The turn of a program among debuggers. It depends on its name alone: a new program moves no other one.
pub(crate) fn turn(name: &str) -> usize {
    name.bytes().map(usize::from).sum()
}

/// Of several debuggers that could be asked about a program the one whose turn it is, the chosen one, and in a full run
/// all of them.
pub(crate) fn in_turn(turn: usize, of: &[Debugger]) -> Vec<Debugger> {
    let usual: Vec<Debugger> = of.iter().copied().filter(|d| is_usual(*d)).collect();
    let due = usual.get(turn % usual.len().max(1)).copied();
    let is_asked = |debugger: &Debugger| {
        all_trials_run() || due == Some(*debugger) || chosen() == Some(*debugger)
    };
    of.iter().copied().filter(is_asked).collect()
}

/// The debuggers for one of the ways of building a program: each program meets all of them, and each way one.
pub(crate) fn paired(turn: usize, way: usize, ways: usize) -> Vec<Debugger> {
    let all = lldbs();
    let usual: Vec<Debugger> = all.iter().copied().filter(|d| is_usual(*d)).collect();
    let is_paired = |debugger: &Debugger| {
        let Some(at) = usual.iter().position(|known| known == debugger) else { return false };
        let due = (at + turn) % usual.len();
        due % ways == way || way % usual.len() == due
    };
    let is_asked = |debugger: &Debugger| {
        all_trials_run() || is_paired(debugger) || chosen() == Some(*debugger)
    };
    all.into_iter().filter(is_asked).collect()
}

/// Whether a debugger is asked without being chosen.
fn is_usual(debugger: Debugger) -> bool {
    ["13", "18", "19", "22", "23"].contains(&debugger.release())
}
