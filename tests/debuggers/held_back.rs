//! Formatters for types that neither the corpus nor the packs have, and for values of other shapes than they expect: gdb and LLDB before 20 show what LLDB 22 shows.
//!
//! Where a program fails in LLDB 22, the debugger's own view stays.

use crate::engine::{
    Ask, Debugger, Outcome, Trial, Values, Variables, comment, debugger, program, table, verdict,
};
use crate::texts::{first_text, normal};
use serde_json::Value;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for row in table("held_back", "held") {
        let program = program(row);
        let variables = comment(&program.source(), "Variables: ");
        let variables: Vec<String> = variables.split_whitespace().map(str::to_owned).collect();
        for debugger in [debugger::old_lldbs(), debugger::gdbs()].concat() {
            let question = Variables::of(debugger, &variables);
            let asked = Ask { program: program.clone(), debugger, question };
            let (lldb_22, question) = (Debugger::Lldb("22"), Values::of(&variables));
            let wanted = Ask { program: program.clone(), debugger: lldb_22, question };
            let name = format!("{}/as in LLDB 22", program.name);
            let field = if let Debugger::Gdb(_) = debugger { "text" } else { "lines" };
            trials.push(Trial::ask(name, (asked, wanted), &[], move |((shown, _), wanted)| {
                compare(&wanted, &shown, field)
            }));
        }
    }
    trials
}

/// Compares what a debugger says of the variables with the texts of LLDB 22.
fn compare(wanted: &Value, shown: &Value, field: &str) -> Outcome {
    let mut wrong = Vec::new();
    for (variable, answer) in wanted.as_object().into_iter().flatten() {
        let wanted = first_text(answer["lines"].as_str().unwrap_or_default());
        let found = shown[variable][field].as_str().unwrap_or_default();
        // LLDB 14 to 16 also show the members of a reference without a text.
        let text = |found| first_text(found).trim_end_matches(": {");
        let found = if field == "lines" { text(found) } else { found };
        // gdb has no text where it shows its own view.
        let is_own = field == "text" && ["{", "{}", "nullptr"].contains(&wanted);
        let is_same = if is_own { found.is_empty() } else { normal(found) == normal(wanted) };
        if !wanted.contains("(opcode=") && !is_same {
            wrong.push(format!("{variable}: not {wanted:?} but {found:?}"));
        }
    }
    verdict(&wrong)
}
