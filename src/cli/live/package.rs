//! The Python package with LLDB's commands, which the binary carries and writes to disk.

use crate::cli::lldb_command;
use crate::cli::outputs::Outputs;
use crate::diag::Diagnostic;
use crate::runtime;
use fmtc_disk as disk;
use std::env;
use std::path::{Path, PathBuf};

/// The name of the package.
pub(crate) const NAME: &str = "fmtc_lldb";

/// The command of LLDB that loads it.
pub(crate) const IMPORT: &str = "command script import ";

/// The module that names the command that wrote the package.
const WRITTEN_BY: &str = "written_by.py";

/// Adds the package to the outputs, unless it exists already; returns its directory.
pub(crate) fn add(outputs: &mut Outputs) -> Result<PathBuf, Diagnostic> {
    let folder = disk::data_folder()?.join("fmtc").join(env!("CARGO_PKG_VERSION")).join(NAME);
    let command = env::current_exe().unwrap_or_default();
    // A text of JSON is one of Python.
    let command = format!("COMMAND = {}\n", serde_json::Value::from(command.display().to_string()));
    let runtime = runtime::bundle();
    let made = [(WRITTEN_BY, &*command), (runtime::FILE, &*runtime)];
    for (name, text) in made {
        outputs.add_changed(&folder.join(name), text);
    }
    for (name, text) in runtime::COMMANDS {
        outputs.add_changed(&folder.with_file_name(name).with_extension("py"), text);
    }
    Ok(folder)
}

/// The command of LLDB that loads the package.
pub(crate) fn import_line(folder: &Path) -> Result<String, Diagnostic> {
    Ok(format!("{IMPORT}{}", lldb_command::argument(folder)?))
}
