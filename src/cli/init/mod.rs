//! `fmtc init`: formatters for an existing project, and the lines of its build that link them.

mod cargo;
pub(crate) mod diff;
mod lines;
mod linker;

use super::binaries;
use super::files::text_if_there as read;
use super::outputs::Outputs;
use super::report::Reporter;
use super::types;
use crate::diag::Diagnostic;
use crate::diag::codes::section::NOT_SET_UP;
use crate::source::printable::steers;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  fmtc init --dry-run                  print what would be written
  fmtc init --against build/app        start from the types of a program
  fmtc init                                        in the directory of CMakeLists.txt, meson.build or Cargo.toml
  fmtc init --against build/app --type geo::Vec2   start from that type's members";

/// The first formatters if no type is named.
const FIRST: &str = r#"// What LLDB shows for the types of this program. `fmtc test FILE` runs what is expected;
// `fmtc types PROGRAM NAME --draft` writes a formatter to start from.

summary geo::Point "(\(x), \(y))"

expect geo::Point { x: 3, y: -4 } == "(3, -4)"
"#;

/// Set up a CMake, Meson or Cargo project
///
/// Writes a first file of formatters. For Cargo, writes a script that links with `fmtc link`, and adds the script to
/// Cargo's configuration. The script calls the linker that was configured before, and without fmtc it only links. For
/// CMake and Meson, prints the lines to add. If it cannot, it reports why and writes nothing. Existing settings stay.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct InitArgs {
    /// The file of formatters
    ///
    /// By default, formatters.fmt; for Cargo fmt/formatters.fmt.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The build system
    ///
    /// By default, the build system whose file is in this directory.
    #[arg(long, value_enum, value_name = "SYSTEM")]
    build: Option<System>,
    /// The CMake or Meson target that gets the formatters
    ///
    /// By default, the target with the name of the `--against` program.
    #[arg(long = "build-target", value_name = "NAME")]
    target: Option<String>,
    /// For Cargo, compile the formatters in a build script, with fmtc's package in a directory
    ///
    /// The crate then carries them, and everybody who builds it needs that package.
    #[arg(long, value_name = "DIR")]
    package: Option<PathBuf>,
    /// Draft formatters for the types of programs
    #[arg(long, value_delimiter = ',', value_name = "PROGRAMS")]
    against: Vec<PathBuf>,
    /// Draft formatters only for types that match a pattern
    ///
    /// By default, the ten most used types.
    #[arg(long = "type", id = "ty", requires = "against", value_name = "PATTERN")]
    ty: Option<String>,
    /// Print the changes as a diff, and write nothing
    #[arg(long)]
    dry_run: bool,
}

impl InitArgs {
    fn file(&self, system: System) -> PathBuf {
        let is_linked = system == System::Cargo && self.package.is_none();
        let file = if is_linked { "fmt/formatters.fmt" } else { "formatters.fmt" };
        self.file.clone().unwrap_or_else(|| file.into())
    }

    /// The target of CMake or Meson: the named one, else the one with the name of the program.
    fn target(&self) -> Option<Cow<'_, str>> {
        let program = || {
            let name = self.against.first()?.file_name()?.to_string_lossy();
            Some(name).filter(|name| check_name(Path::new(&**name)).is_ok())
        };
        self.target.as_deref().map(Cow::Borrowed).or_else(program)
    }
}

/// The build system of a project.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum System {
    /// CMakeLists.txt
    Cmake,
    /// meson.build
    Meson,
    /// Cargo.toml
    Cargo,
}

impl System {
    const ALL: [System; 3] = [System::Cmake, System::Meson, System::Cargo];

    /// The file that describes the project to it.
    fn file(self) -> &'static Path {
        Path::new(match self {
            System::Cmake => "CMakeLists.txt",
            System::Meson => "meson.build",
            System::Cargo => "Cargo.toml",
        })
    }
}

/// A file to create or change.
struct Change {
    path: PathBuf,
    /// Its current text, or `None` if it does not exist.
    old: Option<String>,
    new: String,
    /// Whether the system can run it.
    is_program: bool,
}

/// The files to write, without unchanged ones.
#[derive(Default)]
struct Plan {
    changes: Vec<Change>,
    /// The lines that people add to files themselves, each with the name of the file.
    lines: Vec<String>,
    /// The steps that remain for the user.
    remarks: Vec<String>,
}

impl Plan {
    /// A file that is created unless it exists.
    fn create(&mut self, path: &Path, text: String) -> Result<(), Diagnostic> {
        if read(path)?.is_none() {
            self.write(path, None, text, false);
        }
        Ok(())
    }

    /// A file that is created or changed, and whether the system can run it.
    fn write(&mut self, path: &Path, old: Option<String>, new: String, is_program: bool) {
        if old.as_ref() != Some(&new) {
            self.changes.push(Change { path: path.to_owned(), old, new, is_program });
        }
    }
}

pub(super) fn run(args: &InitArgs, reporter: &mut Reporter) -> Option<()> {
    let system = reporter.unwrap_or_report(args.build.map_or_else(detect, Ok))?;
    let first = first_formatters(args, system, reporter)?;
    let plan = reporter.unwrap_or_report(plan(args, system, first))?;
    carry_out(&plan, args.dry_run, reporter)
}

/// The text of the first formatter file.
fn first_formatters(args: &InitArgs, system: System, reporter: &mut Reporter) -> Option<String> {
    // The types of a package have its names, which `crate` stands for.
    let scope = if system == System::Cargo { "crate" } else { "geo" };
    let first =
        FIRST.replace("FILE", &args.file(system).display().to_string()).replace("geo", scope);
    if args.against.is_empty() {
        return Some(first);
    }
    let found = binaries::read(&args.against, reporter)?;
    let drafts = types::formatters(&found, args.ty.as_deref().unwrap_or_default(), reporter)?;
    let has_items = drafts.lines().any(|line| !line.is_empty() && !line.starts_with("//"));
    Some(if has_items { drafts } else { format!("{first}\n{drafts}") })
}

fn plan(args: &InitArgs, system: System, first: String) -> Result<Plan, Diagnostic> {
    let path = args.file(system);
    check_name(&path)?;
    if let Some(target) = &args.target {
        check_name(Path::new(target))?;
    }
    check_printable(&args.package.as_deref().unwrap_or(Path::new("")).to_string_lossy())?;
    let Some(text) = read(system.file())? else {
        return Err(refusal(format!("this directory has no `{}`", system.file().display())));
    };
    let mut plan = Plan::default();
    plan.create(&path, first)?;
    let file = path.to_string_lossy();
    plan.lines.extend(lines::to_add(system, &text, &file, args.target().as_deref()));
    match &args.package {
        _ if system != System::Cargo => {}
        Some(package) => cargo::plan(&mut plan, text, &file, package)?,
        None => linker::plan(&mut plan, &text, &path)?,
    }
    Ok(plan)
}

/// Rejects files and targets whose names are not plain in one of the files that they are written to.
fn check_name(name: &Path) -> Result<(), Diagnostic> {
    let is_plain =
        |c: char| c.is_alphanumeric() || "/._-+@:".contains(c) || cfg!(windows) && c == '\\';
    match name.to_str() {
        Some(name) if !name.starts_with('-') && name.chars().all(is_plain) => Ok(()),
        _ => Err(refusal(format!("`{}` is not a name that build files can hold", name.display()))
            .help("use letters, digits and `/._-+@:`")),
    }
}

/// Rejects characters that build files cannot escape.
fn check_printable(text: &str) -> Result<(), Diagnostic> {
    match text.chars().any(|c| c.is_control() || steers(c)) {
        true => Err(refusal("build files hold no control characters")),
        false => Ok(()),
    }
}

/// The only build system with a file in this directory.
fn detect() -> Result<System, Diagnostic> {
    let mut found = System::ALL.into_iter().filter(|system| system.file().is_file());
    match (found.next(), found.next()) {
        (Some(system), None) => Ok(system),
        (None, _) => Err(refusal("no CMakeLists.txt, meson.build or Cargo.toml is here")
            .help("go to the directory of the project; docs/building.md shows other ways to link")),
        (Some(first), Some(second)) => Err(refusal(format!(
            "both `{}` and `{}` are in this directory",
            first.file().display(),
            second.file().display()
        ))
        .help("say which one is meant: `--build cmake`, `--build meson` or `--build cargo`")),
    }
}

/// Writes the files of a plan, or prints the changes.
fn carry_out(plan: &Plan, dry_run: bool, reporter: &mut Reporter) -> Option<()> {
    if dry_run {
        plan.changes.iter().for_each(|change| reporter.print(described(change)));
    } else {
        reporter.unwrap_or_report(write(&plan.changes))?;
    }
    if !plan.lines.is_empty() {
        reporter.print(plan.lines.join("\n"));
    } else if plan.changes.is_empty() {
        reporter.print("nothing to do: the project has formatters already. `fmtc types --draft PROGRAM` writes formatters for the types of a program\n");
    }
    plan.remarks.iter().for_each(|remark| reporter.say(remark));
    Some(())
}

fn write(changes: &[Change]) -> Result<(), Diagnostic> {
    let mut outputs = Outputs::in_new_folders();
    for change in changes {
        let (path, text) = (&change.path, change.new.clone().into());
        outputs.push(path, text, Some(path), change.is_program);
        let done = if change.old.is_some() { "changed" } else { "created" };
        outputs.say(&format!("{done} {}\n", change.path.display()));
    }
    outputs.write()
}

/// The change of a file as a unified diff.
fn described(change: &Change) -> String {
    let path = change.path.display().to_string();
    let old = change.old.as_ref().map_or("/dev/null", |_| path.as_str());
    let diff = diff::unified(change.old.as_deref().unwrap_or_default(), &change.new);
    format!("--- {old}\n+++ {path}\n{diff}")
}

fn refusal(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(NOT_SET_UP, message)
}
