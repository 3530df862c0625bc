//! Sets up six programs of Debian's sources as their authors would: builds them, runs `fmtc init`, does what it says, builds
//! again, looks at a text in LLDB 22, undoes all, and compares the tree with what it was.
//!
//! Sources are kept in `~/.cache/fmtc/projects`. Cargo fetches what exa and fd depend on, and writes to Cargo.lock, which is
//! not compared.

use crate::shell::{home, Result, Xtask};
use std::path::{Path, PathBuf};
use xshell::cmd;

struct Project {
    source: &'static str,
    folder: &'static str,
    build: &'static str,
    init: &'static str,
    /// What people do with the lines that `fmtc init` prints: they are in the file `$LINES`, a line for a build script
    /// is `$LINE`.
    edit: &'static str,
    /// The function to stop in, the command that shows a text there, the program and its arguments.
    show: [&'static str; 3],
    shows: &'static str,
}

const CARGO: &str = "cargo build --quiet --no-default-features";
const SCRIPT: &str =
    r#"perl -0pi -e 's/(fn main\(\)[^{]*\{\n(?:\s*#!\[.*\]\n)?)/$1    $ENV{LINE}\n/' build.rs"#;

const PROJECTS: [Project; 6] = [
    Project {
        source: "cmark",
        folder: "cmark-0.30.2",
        build: "cmake -B build -DCMAKE_BUILD_TYPE=Debug && cmake --build build -j2",
        init: "--against build/src/cmark --build-target cmark_exe",
        edit: "cat $LINES >>CMakeLists.txt",
        show: ["cmark_render_html", "frame variable root", "build/src/cmark README.md"],
        shows: "start_line 1, start_column 1",
    },
    Project {
        source: "leveldb",
        folder: "leveldb-1.23",
        build: "cmake -B build -DCMAKE_BUILD_TYPE=Debug -DLEVELDB_BUILD_TESTS=OFF -DLEVELDB_BUILD_BENCHMARKS=OFF &&
            cmake --build build -j2",
        init: "--against build/leveldbutil",
        edit: "cat $LINES >>CMakeLists.txt",
        show: ["leveldb::DumpFile", "frame variable *env", "build/leveldbutil dump none.log"],
        shows: "started_background_thread false",
    },
    Project {
        source: "fribidi",
        folder: "fribidi-1.0.8",
        build: "{ [ -d build ] || meson setup build -Ddocs=false; } && meson compile -C build",
        init: "--against build/lib/libfribidi.so.0.4.0 --build-target libfribidi",
        edit: "sed -i \"/^subdir('lib')/e cat $LINES\" meson.build
            sed -i \"s/^libfribidi = library('fribidi',/&\\n  fmtc_formatters,/\" lib/meson.build",
        show: ["free_run_list", "frame variable *run_list", "build/bin/fribidi AUTHORS"],
        shows: "level ",
    },
    Project {
        source: "pkgconf",
        folder: "pkgconf-1.8.1",
        build: "{ [ -d build ] || meson setup build -Dtests=false; } && meson compile -C build",
        init: "--against build/pkgconf",
        edit: "sed -i \"/^pkgconf_exe = executable('pkgconf',/e cat $LINES\" meson.build
            sed -i \"s/^pkgconf_exe = executable('pkgconf',/&\\n  fmtc_formatters,/\" meson.build",
        show: ["pkgconf_path_add", "frame variable *dirlist", "build/pkgconf --list-all"],
        shows: "head null, tail null, length 0",
    },
    Project {
        source: "rust-exa",
        folder: "rust-exa-0.10.1",
        build: CARGO,
        init: "--against $CARGO_TARGET_DIR/debug/exa --type options::parser::Arg --package $FMTC",
        edit: SCRIPT,
        show: [
            "exa::main",
            "target variable exa::options::flags::VERSION",
            "$CARGO_TARGET_DIR/debug/exa",
        ],
        shows: "long \"version\"",
    },
    Project {
        source: "rust-fd-find",
        folder: "rust-fd-find-8.6.0",
        build: CARGO,
        init: "--against $CARGO_TARGET_DIR/debug/fd --type fd::filetypes::FileTypes --package $FMTC",
        edit: SCRIPT,
        show: [
            "fd::filetypes::FileTypes::should_ignore",
            "frame variable *self",
            "$CARGO_TARGET_DIR/debug/fd -t f . src",
        ],
        shows: "files true, directories false",
    },
];

/// Runs the projects whose directories begin with one of these names, or all.
pub(crate) fn run(task: &Xtask, names: &[&str]) -> Result {
    let is_of = |name: &str, project: &Project| {
        project.source.trim_start_matches("rust-").starts_with(name)
    };
    if let Some(unknown) = names.iter().find(|name| !PROJECTS.iter().any(|p| is_of(name, p))) {
        return Err(format!("there is no project {unknown}").into());
    }
    let bin = task.sh.create_temp_dir()?;
    cmd!(task.sh, "cargo build --quiet").run()?;
    task.sh.create_dir(bin.path().join("bin"))?;
    task.sh.copy_file(task.target().join("debug/fmtc"), bin.path().join("bin"))?;
    task.prepend_path(&bin.path().join("bin"))?;
    cmd!(task.sh, "fmtc generate all").ignore_stdout().run()?;
    task.sh.set_var("FMTC", &task.root);
    task.sh.set_var("CARGO_TARGET_DIR", task.root.join("target/tmp/examples"));
    task.sh.set_var("CARGO_PROFILE_DEV_DEBUG", "true");
    for project in &PROJECTS {
        if names.is_empty() || names.iter().any(|name| is_of(name, project)) {
            project.try_out(task)?;
        }
    }
    Ok(())
}

impl Project {
    fn try_out(&self, task: &Xtask) -> Result {
        let (work, source) = (task.sh.create_temp_dir()?, self.fetch(task)?);
        let tree = work.path().join("tree");
        cmd!(task.sh, "cp -r {source} {tree}").quiet().run()?;
        let _inside = task.sh.push_dir(&tree);
        bash(task, self.build)?;
        let undo = bash(task, &format!("fmtc init {} --dry-run 2>/dev/null", self.init))?;
        is_same(task, &source)?;
        let said = bash(task, &format!("fmtc init {}", self.init))?;
        let (lines, edited) = (work.path().join("lines"), work.path().join("edited"));
        cmd!(task.sh, "cp -r {tree} {edited}").quiet().run()?;
        let after = |text: &str| said.split_once(text).map_or("", |(_, rest)| rest);
        task.sh.set_var("LINE", after("build.rs exists: add `").split('`').next().unwrap_or(""));
        task.sh.set_var("LINES", &lines);
        task.sh.write_file(
            lines,
            after("\nadd to ").split_once('\n').map_or("", |(_, lines)| lines),
        )?;
        bash(task, self.edit)?;
        bash(task, self.build)?;
        self.show(task)?;
        // What people have added goes, then what `fmtc init` has.
        cmd!(task.sh, "cp -r {edited}/. .").quiet().run()?;
        cmd!(task.sh, "patch -s -R -p0").stdin(undo).quiet().run()?;
        is_same(task, &source)?;
        println!("{}: set up, built, shown, undone", self.folder);
        Ok(())
    }

    /// The sources of Debian, beside whatever apt knows.
    fn fetch(&self, task: &Xtask) -> Result<PathBuf> {
        let sources = task.folder("XDG_CACHE_HOME", home().join(".cache")).join("fmtc/projects");
        let folder = sources.join(self.folder);
        if !folder.exists() {
            let (list, lists) = (sources.join("list"), sources.join("lists"));
            task.sh.create_dir(lists.join("partial"))?;
            let key = "/usr/share/keyrings/debian-archive-keyring.gpg";
            task.sh.write_file(
                &list,
                format!("deb-src [signed-by={key}] http://deb.debian.org/debian bookworm main\n"),
            )?;
            let _inside = task.sh.push_dir(&sources);
            for action in [&["update"][..], &["source", self.source]] {
                let apt = cmd!(task.sh, "apt-get -qq -o Dir::Etc::sourcelist={list}");
                let apt = apt.args(["-o", "Dir::Etc::sourceparts=-", "-o"]);
                apt.arg(format!("Dir::State::lists={}", lists.display()))
                    .args(action)
                    .ignore_stdout()
                    .run()?;
            }
        }
        Ok(folder)
    }

    fn show(&self, task: &Xtask) -> Result {
        let [stop, command, program] = self.show;
        let shown = bash(
            task,
            &format!(
                "lldb-22 --batch -x -o 'settings set target.disable-aslr false' \
                 -o 'breakpoint set -n {stop}' -o run -o '{command}' -- {program} || true"
            ),
        )?;
        let text = shown.lines().find(|line| line.starts_with('(') && line.contains(self.shows));
        let text =
            text.ok_or_else(|| format!("{} does not show {}:\n{shown}", self.folder, self.shows))?;
        println!("{}", text.chars().take(130).collect::<String>());
        Ok(())
    }
}

/// Compares the tree with another, but for what a build writes.
fn is_same(task: &Xtask, source: &Path) -> Result {
    Ok(cmd!(task.sh, "diff -r -x build -x Cargo.lock {source} .").quiet().run()?)
}

/// What a script prints.
fn bash(task: &Xtask, script: &str) -> Result<String> {
    let script = format!("exec 2>&1\n{script}");
    let done = cmd!(task.sh, "bash -euo pipefail -c {script}").quiet().ignore_status().output()?;
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    if done.status.success() {
        Ok(text)
    } else {
        Err(format!("{script}: {text}").into())
    }
}
