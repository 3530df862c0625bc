//! Projects that `fmtc init` sets up with an installed fmtc, built and looked at.

mod table;

use crate::embed::text;
use crate::tools::{self, output};
use crate::{builds, root};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use table::{PROJECTS, Project};

pub(crate) fn trials() -> Vec<Trial> {
    let debuggers = || tools::debuggers().iter().copied().chain(["python3"]);
    let trial = |project: &'static Project| {
        let needs = project.needs.iter().copied().chain(debuggers()).collect();
        tools::trial(format!("new_projects::{}", project.name), needs, || built(project))
    };
    let schemas = tools::trial("new_projects::schemas".to_owned(), vec!["check-jsonschema"], jobs);
    PROJECTS.iter().map(trial).chain([schemas]).collect()
}

/// The jobs that `fmtc init` writes, and those of `ci`, are what their services read.
fn jobs() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new_projects/jobs");
    let _ = fs::remove_dir_all(&folder);
    for (build, text) in [("cmake", ""), ("meson", ""), ("cargo", "[package]\nname = \"geo\"\n")] {
        let file = ["CMakeLists.txt", "meson.build", "Cargo.toml"];
        let file = file[["cmake", "meson", "cargo"].iter().position(|b| *b == build).unwrap_or(0)];
        write(&folder.join(build).join(file), text)?;
        write(&folder.join(build).join("src/main.rs"), "fn main() {}\n")?;
        write(&folder.join(build).join(".git/HEAD"), "")?;
        for service in ["github", "gitlab"] {
            let init = ["init", "--ci", "pip install 'x' \"y\"", "--ci-service", service];
            let mut command = Command::new(tools::command());
            output(
                command.args(init).args(["--build-target", "app"]).current_dir(folder.join(build)),
            )?;
        }
        valid(
            "vendor.github-workflows",
            &folder.join(build).join(".github/workflows/formatters.yml"),
        )?;
        valid("vendor.gitlab-ci", &folder.join(build).join(".gitlab-ci.yml"))?;
    }
    valid("vendor.github-actions", &root().join("ci/github/action.yml"))?;
    valid("vendor.gitlab-ci", &root().join("ci/gitlab.yml"))
}

fn valid(schema: &str, file: &Path) -> Result<(), String> {
    let mut command = Command::new(tools::schema_checker());
    output(command.arg("--builtin-schema").arg(schema).arg(file)).map(|_| ())
}

fn built(project: &Project) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new_projects").join(project.name);
    let _ = fs::remove_dir_all(&folder);
    let prefix = install(&folder)?;
    let place = folder.join("project");
    for (name, content) in project.files {
        write(&place.join(name), content)?;
    }
    let before = texts(&place)?;
    if project.name.starts_with("cargo") {
        // The versions that the crate itself is built with, which are there.
        let lock = fs::read_to_string(root().join("Cargo.lock")).map_err(|e| e.to_string())?;
        write(&place.join("Cargo.lock"), &lock)?;
    }
    let edited = if project.init.is_empty() { None } else { set_up(project, &prefix, &place)? };
    for command in project.commands {
        run(&prefix, &place, command)?;
    }
    builds::shows(&place.join(project.program), project.shows)?;
    undone(project, &place, edited, &before)
}

/// Runs `fmtc init`, once for the changes alone, and adds the lines that it prints; gives the file that they were added to, with
/// its text before.
fn set_up(
    project: &Project,
    prefix: &Path,
    place: &Path,
) -> Result<Option<(PathBuf, String)>, String> {
    let folder = place.join(project.folder);
    let before = texts(place)?;
    let init = |option: &str| {
        let command = format!("fmtc init {} {option} 2>&1", project.init);
        let said = run(prefix, &folder, &["sh", "-c", &command])?;
        Ok::<_, String>(String::from_utf8_lossy(&said).into_owned())
    };
    let patch = init("--dry-run")?;
    if texts(place)? != before {
        return Err(format!("--dry-run has changed a file:\n{patch}"));
    }
    write(&place.with_extension("patch"), &patch)?;
    let said = init("")?;
    nothing_else_changed(&before, &texts(place)?, &said)?;
    add_lines(project, &folder, &said)
}

/// Undoes what people have added, and by `patch` what `fmtc init` has: each file is what it was, and no other is left.
fn undone(
    project: &Project,
    place: &Path,
    edited: Option<(PathBuf, String)>,
    before: &BTreeMap<PathBuf, Vec<u8>>,
) -> Result<(), String> {
    if let Some((path, text)) = edited {
        write(&path, &text)?;
    }
    let patch = place.with_extension("patch");
    if patch.exists() {
        let undo = "patch -s -R -p0";
        let command = format!("{undo} <'{}'", patch.display());
        output(Command::new("sh").args(["-c", &command]).current_dir(place.join(project.folder)))?;
    }
    let after = texts(place)?;
    let made = ["build", "without", "installed", "said", "Cargo.lock"];
    let is_made = |path: &Path| {
        path.strip_prefix(place).is_ok_and(|path| made.iter().any(|made| path.starts_with(made)))
    };
    let after: BTreeMap<_, _> = after.into_iter().filter(|(path, _)| !is_made(path)).collect();
    match project.init.is_empty() || after == *before {
        true => Ok(()),
        false => Err(format!("after undoing: {:?}", after.keys().collect::<Vec<_>>())),
    }
}

/// The files of a project with their texts.
fn texts(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>, String> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(|e| e.to_string())? {
        let path = entry.map_err(|e| e.to_string())?.path();
        if path.is_dir() {
            all.extend(texts(&path)?);
        } else {
            let text = fs::read(&path).map_err(|e| e.to_string())?;
            all.insert(path, text);
        }
    }
    Ok(all)
}

/// No file is gone, and `fmtc init` has named each file that is new or has another text.
fn nothing_else_changed(
    before: &BTreeMap<PathBuf, Vec<u8>>,
    after: &BTreeMap<PathBuf, Vec<u8>>,
    said: &str,
) -> Result<(), String> {
    let gone = before.keys().filter(|path| !after.contains_key(*path));
    let done = |path: &PathBuf| if before.contains_key(path) { "changed" } else { "created" };
    let named = |path: &PathBuf| {
        let lines = said.lines().filter_map(|line| line.strip_prefix(done(path)));
        lines.map(str::trim).any(|name| path.ends_with(name))
    };
    let changed = after.iter().filter(|(path, text)| before.get(*path) != Some(*text));
    let unnamed = changed.map(|(path, _)| path).filter(|path| !named(path));
    match gone.chain(unnamed).next() {
        Some(path) => Err(format!("{} was changed, and not named:\n{said}", path.display())),
        None => Ok(()),
    }
}

/// Does what `fmtc init` says of a file that it does not change; gives the file, with its text before.
fn add_lines(
    project: &Project,
    folder: &Path,
    said: &str,
) -> Result<Option<(PathBuf, String)>, String> {
    let of_script = || {
        let (before, line) = said.split_once(" exists: add `")?;
        let name = before.lines().last()?;
        Some((name, format!("    {}\n", line.split_once("` to its `main`")?.0)))
    };
    let of_build = || {
        let (first, lines) = said.split_once("\nadd to ")?.1.split_once("\n\n")?;
        Some((first.split_once(',')?.0, lines.to_owned()))
    };
    let Some((name, lines)) = of_script().or_else(of_build) else { return Ok(None) };
    let path = folder.join(name);
    let old = fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let parts = project.edit.and_then(|[from, to]| Some((old.split_once(from)?, to)));
    let new = match parts {
        Some(((before, after), to)) if name.ends_with(".rs") => {
            format!("{before}{to}{lines}{after}")
        }
        Some(((before, after), to)) => format!("{before}{lines}{to}{after}"),
        None => format!("{old}{lines}"),
    };
    write(&path, &new)?;
    Ok(Some((path, old)))
}

/// A prefix with the command and all that belongs to it.
fn install(folder: &Path) -> Result<PathBuf, String> {
    let prefix = folder.join("prefix");
    let command = prefix.join("bin/fmtc");
    fs::create_dir_all(prefix.join("bin")).map_err(|e| e.to_string())?;
    fs::hard_link(tools::command(), &command).map_err(|e| e.to_string())?;
    output(Command::new(&command).args(["generate", "all"]))?;
    Ok(prefix)
}

/// Runs a command in a project, with the prefix in the path.
fn run(prefix: &Path, place: &Path, command: &[&str]) -> Result<Vec<u8>, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = [prefix.join("bin")].into_iter().chain(std::env::split_paths(&path));
    let path = std::env::join_paths(path).map_err(|e| e.to_string())?;
    let program = if command[0] == "fmtc" { prefix.join("bin/fmtc") } else { command[0].into() };
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    output(
        Command::new(text(&program))
            .args(&command[1..])
            .current_dir(place)
            .env("PATH", path)
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_PROFILE_DEV_DEBUG", "true")
            .env_remove("RUSTFLAGS"),
    )
}

fn write(path: &Path, content: &str) -> Result<(), String> {
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(|e| e.to_string())?;
    fs::write(path, content).map_err(|e| format!("{}: {e}", path.display()))
}
