//! A program that is built in one way.

use super::record::Key;
use super::{emptied, scratch, shell, sorted};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Sources, formatters, and the commands that build a program of them. All commands are the shell's, run in the folder of
/// the program, with `ROOT` and `SOURCE` for the checkout and the source, and `fmtc` for the command under test.
#[derive(Default)]
pub(crate) struct Program {
    /// Such as `packs/qt/qt6/clang`: its folder, and the start of the names of its trials.
    pub(crate) name: String,
    /// The source that stops it, below the checkout or absolute; empty if the commands write the sources.
    pub(crate) source: PathBuf,
    /// Other files and folders that it is built from, beside those that sources name.
    pub(crate) inputs: Vec<PathBuf>,
    /// Commands of fmtc that need no compiler. They write into the folder `sections`, where they are run.
    pub(crate) sections: String,
    /// Commands that make `program`. What fmtc makes of compiled files here is not known without a compiler: then all
    /// of fmtc is an input.
    pub(crate) build: String,
    /// The tools that this takes, and the packages.
    pub(crate) needs: Vec<&'static str>,
    pub(crate) packages: String,
    pub(crate) made: Made,
}

/// What has been made of a program so far.
#[derive(Default)]
pub(crate) struct Made {
    sections: OnceLock<Result<PathBuf, String>>,
    program: OnceLock<Result<PathBuf, String>>,
    key: OnceLock<Result<String, String>>,
}

/// Puts a section of bytes into a program that was linked without it.
pub(crate) const ADD_SECTION: &str =
    "objcopy --add-section .lldbformatters=sections/section plain program";

impl Program {
    /// C++ by clang, with the objects that commands of fmtc make.
    pub(crate) fn of_clang(
        name: impl std::fmt::Display,
        source: impl Into<PathBuf>,
        sections: impl Into<String>,
    ) -> Program {
        Program {
            name: format!("{name}/clang"),
            source: source.into(),
            sections: sections.into(),
            build: "clang++-22 -g -w -std=c++20 \"$SOURCE\" sections/*.o -o program".to_owned(),
            needs: vec!["clang++-22"],
            ..Program::default()
        }
    }

    /// C++ by clang, without formatters.
    pub(crate) fn plain(name: impl std::fmt::Display, source: impl Into<PathBuf>) -> Program {
        let build = "clang++-22 -g -w -std=c++20 \"$SOURCE\" -o program".to_owned();
        Program { build, ..Program::of_clang(name, source, "") }
    }

    /// What a script below `tests/debuggers` makes, with variables; a comment in it says what it `Needs: `.
    pub(crate) fn by_script(name: &str, script: &str, variables: &str, packages: &str) -> Program {
        let source = super::root().join(format!("tests/debuggers/{script}.sh"));
        let packages = format!("{} {packages}", super::comment(&source, "Needs: "));
        Program::by_steps(name, &format!("{variables}\n. \"$SOURCE\""), source, &packages)
    }

    /// What commands make that use the functions of `builds/functions.sh`.
    pub(crate) fn by_steps(
        name: &str,
        steps: &str,
        source: impl Into<PathBuf>,
        packages: &str,
    ) -> Program {
        let functions = "\"$ROOT/tests/debuggers/builds/functions.sh\"";
        Program {
            name: name.to_owned(),
            build: format!("BUILT='{}'\n. {functions}\n{steps}", env!("CARGO_TARGET_TMPDIR")),
            packages: packages.to_owned(),
            source: source.into(),
            ..Program::default()
        }
    }

    /// The folder of its files.
    pub(crate) fn folder(&self) -> Result<PathBuf, String> {
        scratch(&self.name)
    }

    /// The source on disk.
    pub(crate) fn source(&self) -> PathBuf {
        super::root().join(&self.source)
    }

    /// The program, which is built for the first trial that asks for it.
    pub(crate) fn path(&self) -> Result<&Path, String> {
        self.made.program.get_or_init(|| self.make()).as_deref().map_err(Clone::clone)
    }

    fn make(&self) -> Result<PathBuf, String> {
        self.sections()?;
        let folder = self.folder()?;
        shell(&self.build, &folder, &[("SOURCE", &self.source())])?;
        Ok(folder.join("program"))
    }

    /// The folder of what fmtc makes of the formatters.
    fn sections(&self) -> Result<&Path, String> {
        let make = || {
            let folder = emptied(Path::new(&self.name).join("sections"))?;
            shell(&self.sections, &folder, &[("SOURCE", &self.source())])?;
            Ok(folder)
        };
        self.made.sections.get_or_init(make).as_deref().map_err(Clone::clone)
    }

    /// A hash of all that it is built from.
    pub(crate) fn key(&self) -> Result<&str, String> {
        let key = || {
            let mut key = Key::new();
            key.text(&self.build);
            let has_path = |input: &&PathBuf| !input.as_os_str().is_empty();
            for input in std::iter::once(&self.source).chain(&self.inputs).filter(has_path) {
                key.source(&super::root().join(input))?;
            }
            for file in sorted(self.sections()?) {
                key.file(&file)?;
            }
            let packages = self.packages.split_whitespace();
            self.needs.iter().copied().chain(packages).for_each(|need| key.tool(need));
            if self.build.contains("fmtc ") {
                key.fmtc()?;
            }
            Ok(key.finish())
        };
        self.made.key.get_or_init(key).as_deref().map_err(Clone::clone)
    }
}
