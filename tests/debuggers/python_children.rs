//! What a summary sees of a value whose children a Python provider makes, as those of rustc do: here one child, `made`, in
//! place of `inner` and `own`.

use crate::cases;
use crate::engine::ask::Session;
use crate::engine::debugger::{Debugger, lldbs};
use crate::engine::program::Program;
use crate::engine::root;
use crate::engine::trial::Trial;
use crate::transcript::Transcript;
use std::sync::Arc;

const FOLDER: &str = "tests/debuggers/python_children";

pub(crate) fn trials() -> Vec<Trial> {
    let source = format!("{FOLDER}/main.cpp");
    let sections = "fmtc compile \"${SOURCE%.cpp}.fmt\" -o main.o --quiet";
    let provider = root().join(FOLDER).join("provider.py");
    let program = Program {
        inputs: vec![provider.clone()],
        ..Program::of_clang("python children", source, sections)
    };
    let program = Arc::new(program);
    let script = format!("command script import {}", provider.display());
    // The snapshot of 24 runs no scripts.
    let asked = lldbs().into_iter().filter(|lldb| lldb.release() != "24");
    let trial = |debugger: Debugger| {
        // LLDB 21 takes the index -1 of a name that the provider does not have for one.
        let is_found = debugger.release() == "21";
        let wanted = Transcript::parse(&format!(
            "(lldb) target variable outer\n(Outer) outer = {is_found} 0 4 of 1, raw false 3\n"
        ));
        let session = Session { first: vec![script.clone()], ..Session::unstarted(wanted) };
        cases::says("shows", &program, debugger, session)
    };
    asked.map(trial).collect()
}
