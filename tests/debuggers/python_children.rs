//! What a summary sees of a value whose children a Python provider makes, as those of rustc do.

use crate::transcript::{Transcript, same};
use crate::{session, tools};
use libtest_mimic::Trial;
use std::path::Path;

const SOURCE: &str = "\
struct Inner { int x; };
struct Outer { Inner inner; int own; } outer = {{3}, 4};
int main() { return outer.own; }
";

/// One child, `made`, in place of `inner` and `own`.
const PROVIDER: &str = r#"
class Provider:
    def __init__(self, value, _):
        self.value = value
    def num_children(self):
        return 1
    def get_child_index(self, name):
        return 0 if name == "made" else -1
    def get_child_at_index(self, _):
        return self.value.GetChildMemberWithName("own").Clone("made")
    def update(self):
        return False

def __lldb_init_module(debugger, _):
    debugger.HandleCommand("type synthetic add -l %s.Provider Outer" % __name__)
"#;

const FORMATTERS: &str = r#"
summary Outer {
    let raw = self.cast(self.type())
    "\(exists(inner)) \(inner?.x ?? 0) \(made ?? 0) of \(self.count()), raw \(exists(raw.made)) \(raw.inner?.x ?? 0)"
}
"#;

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |lldb: &'static str| {
        let name = format!("python_children::lldb_{lldb}");
        tools::trial(name, vec!["clang++-22", "objcopy", "python3", lldb], move || check(lldb))
    };
    // The snapshot of 24 runs no scripts.
    tools::debuggers().iter().copied().filter(|&lldb| lldb != "24").map(trial).collect()
}

fn check(lldb: &str) -> Result<(), String> {
    let folder = tools::scratch(format!("lldb/python_children/{lldb}"))?;
    let path = |name: &str| folder.join(name).display().to_string();
    let write =
        |name: &str, text: &str| std::fs::write(path(name), text).map_err(|e| e.to_string());
    write("main.cpp", SOURCE)?;
    write("provider.py", PROVIDER)?;
    write("outer.fmt", FORMATTERS)?;
    tools::fmtc(&["compile", &path("outer.fmt"), "-o", &path("outer.o"), "--quiet"])?;
    let program = path("main");
    tools::run("clang++-22", &["-g", &path("main.cpp"), &path("outer.o"), "-o", &program])?;
    // LLDB 21 takes the index -1 of a name that the provider does not have for one.
    let is_found = lldb == "21";
    let wanted = Transcript::parse(&format!(
        "(lldb) target variable outer\n(Outer) outer = {is_found} 0 4 of 1, raw false 3\n"
    ));
    let script = format!("command script import {}", path("provider.py"));
    let found = session::say(lldb, Path::new(&program), vec![script], &wanted)?;
    same(&wanted, &found)
}
