//! Verdicts.

use super::reason::Reason;
use super::recursion::Asked;
use crate::isa::Lldb;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// The effect of a program on the LLDB that runs it, in ascending order of harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It shows the intended text for every value.
    Safe,
    /// It may show an error text: for a missing member, a null object, a division by zero, and so
    /// on.
    Error,
    /// For some value it aborts or hangs LLDB, or prints an address of LLDB itself.
    Hazard,
    /// For every value it aborts or hangs LLDB, loses code or prints an address.
    Refused,
}

impl Verdict {
    /// `safe`, `error`, `hazard` or `refused`.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Safe => "safe",
            Verdict::Error => "error",
            Verdict::Hazard => "hazard",
            Verdict::Refused => "refused",
        }
    }

    /// Whether a debugger may be harmed.
    pub fn is_harmful(self) -> bool {
        self >= Verdict::Hazard
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A possible effect of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How bad it is.
    pub verdict: Verdict,
    /// The offset of the instruction in bytes. Findings at the end have the length of the program.
    pub offset: usize,
    /// The reason.
    pub reason: Reason,
}

impl Finding {
    /// Sorts by verdict, the worst first, then by instruction.
    pub(super) fn sort(findings: &mut [Finding]) {
        let worst = Verdict::Refused as u64;
        let number = |f: &Finding| (worst - f.verdict as u64) << 62 | f.offset as u64;
        if !findings.is_sorted_by_key(number) {
            findings.sort_by_key(number);
        }
    }
}

/// Findings, the worst first; copies share them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings(Option<Arc<[Finding]>>);

impl Deref for Findings {
    type Target = [Finding];

    fn deref(&self) -> &[Finding] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl<'a> IntoIterator for &'a Findings {
    type Item = &'a Finding;
    type IntoIter = std::slice::Iter<'a, Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl From<&[Finding]> for Findings {
    fn from(all: &[Finding]) -> Findings {
        Findings((!all.is_empty()).then(|| all.into()))
    }
}

/// The judgement of a program for one LLDB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The LLDB that runs it.
    pub lldb: Lldb,
    /// Whether that LLDB runs it at all: it ignores signatures and record versions it does not
    /// know.
    pub runs: bool,
    /// Everything that was found, the worst first; at most some hundred.
    pub findings: Findings,
    /// The other programs that LLDB runs for it.
    pub(super) asked: Arc<[Asked]>,
}

impl Judgement {
    /// The judgement for an LLDB that does not run it.
    pub(super) fn ignored(lldb: Lldb) -> Judgement {
        Judgement { lldb, runs: false, findings: Findings::default(), asked: Arc::default() }
    }

    /// The same for another LLDB.
    pub(super) fn of(&self, lldb: Lldb) -> Judgement {
        Judgement { lldb, ..self.clone() }
    }

    /// The worst finding.
    pub fn verdict(&self) -> Verdict {
        self.findings.first().map_or(Verdict::Safe, |f| f.verdict)
    }

    /// Whether it is an error only because the types of the debuggee are not known.
    pub fn depends_on_types(&self) -> bool {
        let mut errors = self.findings.iter().filter(|f| f.verdict > Verdict::Safe);
        self.verdict() == Verdict::Error && errors.all(|f| f.reason.depends_on_types())
    }

    /// The finding that decides the verdict; `None` if the program is safe.
    pub fn decisive(&self) -> Option<&Finding> {
        self.findings.first().filter(|f| f.verdict > Verdict::Safe)
    }
}
