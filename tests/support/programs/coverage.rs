//! How often what programs are made of was executed.

use fmtc::isa::{Lldb, Opcode, Selector};
use fmtc::vm::{Event, Trace};
use std::collections::BTreeMap;

/// How often each opcode, selector and form of control flow was executed.
#[derive(Default)]
pub(crate) struct Coverage {
    counts: BTreeMap<String, usize>,
}

/// The forms of control flow that are counted.
const FORMS: [&str; 9] = [
    "if, entered",
    "if, passed over",
    "ifelse, first block",
    "ifelse, second block",
    "block within a block, entered",
    "return in a block",
    "jump back",
    "end by a condition without a block",
    "code lost behind an outer block",
];

impl Coverage {
    /// Counts for what a release has.
    pub(crate) fn new(lldb: Lldb) -> Coverage {
        let mut counts = BTreeMap::new();
        for opcode in Opcode::ALL.iter().filter(|o| o.runs_in(lldb)) {
            counts.insert(format!("opcode {}", opcode.name()), 0);
        }
        for selector in Selector::NAMED {
            counts.insert(format!("selector {selector}"), 0);
        }
        for form in FORMS {
            counts.insert(format!("form {form}"), 0);
        }
        Coverage { counts }
    }

    fn add(&mut self, kind: &str, name: &str) {
        // What this release does not have is an error in it, and not counted.
        if let Some(count) = self.counts.get_mut(&format!("{kind} {name}")) {
            *count += 1;
        }
    }

    /// Counts the end of a program.
    pub(crate) fn ended(&mut self, program: &[u8], end: usize, nested: bool) {
        if nested && end < program.len() {
            self.add("form", "code lost behind an outer block");
        }
    }

    /// What was executed fewer times than that.
    pub(crate) fn below(&self, least: usize) -> Vec<String> {
        let few = self.counts.iter().filter(|(_, count)| **count < least);
        few.map(|(name, count)| format!("{name}: {count}")).collect()
    }
}

impl Trace for Coverage {
    fn ran(&mut self, event: &Event<'_>) {
        let Some(instruction) = event.instruction else { return };
        let Some(opcode) = instruction.opcode() else { return };
        self.add("opcode", opcode.name());
        let top = event.before.data.last().map_or("", String::as_str);
        let holds = !top.starts_with('0');
        let blocks = event.before.control.len();
        match opcode {
            Opcode::Call if top.starts_with('@') => {
                // Names of later releases are numbers in earlier ones.
                let number = top.get(1..).and_then(|n| n.parse().ok()).map(Selector);
                let name = number.map_or(top.to_string(), |s| s.to_string());
                self.add("selector", &name);
            }
            Opcode::If if blocks == 1 && holds => self.add("form", "jump back"),
            Opcode::If if blocks == 1 => self.add("form", "end by a condition without a block"),
            Opcode::If if holds => self.add("form", "if, entered"),
            Opcode::If => self.add("form", "if, passed over"),
            Opcode::IfElse if holds => self.add("form", "ifelse, first block"),
            Opcode::IfElse => self.add("form", "ifelse, second block"),
            Opcode::Return if blocks > 1 => self.add("form", "return in a block"),
            _ => {}
        }
        if matches!(opcode, Opcode::If | Opcode::IfElse) && event.after.control.len() > 2 {
            self.add("form", "block within a block, entered");
        }
    }
}
