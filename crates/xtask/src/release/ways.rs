//! The ways of installing fmtc. After each README's example must print what README shows, the manual and completions
//! must be there, and CMake must find the package.

use super::test::{section, Home, Place};
use crate::shell::{ensure, entry, Result};
use std::path::{Path, PathBuf};

type Way = fn(&Place<'_>) -> Result;

pub(crate) const WAYS: [(&str, Way); 8] = [
    ("cargo", cargo),
    ("pip", pip),
    ("npm", npm),
    ("archive", archive),
    ("workflow", workflow),
    ("project", new_project),
    ("editors", editors),
    ("crate", packed_crate),
];

pub(crate) fn names() -> [&'static str; WAYS.len()] {
    WAYS.map(|(name, _)| name)
}

const SHARED: [&str; 7] = [
    "man/man1/fmtc.1",
    "man/man1/fmtc-compile.1",
    "bash-completion/completions/fmtc",
    "zsh/site-functions/_fmtc",
    "fish/vendor_completions.d/fmtc.fish",
    "cmake/fmtc/fmtc-config.cmake",
    "cmake/fmtc/Fmtc.cmake",
];
const PROJECT: [(&str, &str); 3] = [
    ("main.cpp", "struct Point { int x, y; } origin{3, -4};\nint main() { return origin.x; }\n"),
    ("app.fmt", "summary Point \"(\\(x), \\(y))\"\n"),
    (
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.20)\nproject(p CXX)\nadd_executable(app main.cpp)\n",
    ),
];
const USE: &str = "find_package(Fmtc REQUIRED)\nfmtc_target_formatters(app app.fmt)\n";
const EDITORS: [&str; 5] = ["helix", "neovim", "sublime", "vscode", "zed"];

/// Checks that the command runs README's example, and that its files exist.
fn check(home: &Home<'_>, share: &Path, command: &str) -> Result {
    let readme = home.place.read("README.md")?;
    for arguments in ["compile examples/summaries.fmt", "test examples/summaries.fmt"] {
        let (_, shown) =
            readme.split_once(&format!("\n$ fmtc {arguments}\n")).ok_or("no example")?;
        let shown = shown.split("\n```").next().unwrap_or_default().trim_end();
        let found = home.run(&format!("{command} {arguments}"))?;
        ensure(found.trim_end() == shown, format!("README shows something else:\n{found}"))?;
    }
    match SHARED.iter().find(|file| !share.join(file).is_file()) {
        Some(missing) => Err(format!("{} has no {missing}", share.display()).into()),
        None => Ok(()),
    }
}

/// A project for CMake.
fn project(home: &Home<'_>, name: &str, end: &str) -> Result<PathBuf> {
    let folder = home.folder.join(name);
    for (file, text) in PROJECT {
        let end = if file == "CMakeLists.txt" { end } else { "" };
        home.sh.write_file(folder.join(file), format!("{text}{end}"))?;
    }
    Ok(folder)
}

/// Checks that the command is installed with its files, and that CMake finds it.
fn is_installed(home: &Home<'_>, bin: &str, share: &str) -> Result {
    check(
        home,
        &home.folder.join(share),
        &home.folder.join(bin).join("fmtc").display().to_string(),
    )?;
    let folder = project(home, "finds", USE)?;
    home.run_in(&folder, "cmake -B build -DFMTC_AGAINST=STRICT\ncmake --build build")?;
    let listed = home.run_in(&folder, "fmtc dump build/app")?;
    let cache = home.sh.read_file(folder.join("build/CMakeCache.txt"))?;
    let found = format!("Fmtc_DIR:PATH={}", home.folder.display());
    ensure(
        listed.contains("Point") && cache.contains(&found),
        format!("CMake took another fmtc, or none:\n{listed}{cache}"),
    )
}

/// Runs the blocks of a section of docs/install.md.
fn install(home: &Home<'_>, heading: &str) -> Result {
    home.run(&home.place.blocks("docs/install.md", heading)?.join("\n")).map(drop)
}

fn cargo(place: &Place<'_>) -> Result {
    let home = Home::new(place, "cargo", ".cargo/bin")?;
    install(&home, "From source")?;
    is_installed(&home, ".cargo/bin", ".cargo/share")
}

fn pip(place: &Place<'_>) -> Result {
    let home = Home::new(place, "pip", "fmtc-env/bin")?;
    install(&home, "A Python wheel")?;
    is_installed(&home, "fmtc-env/bin", "fmtc-env/share")
}

fn npm(place: &Place<'_>) -> Result {
    let home = Home::new(place, "npm", ".local/bin")?;
    let blocks = place.blocks("docs/install.md", "An npm package")?;
    let [everywhere, project_only] = blocks.as_slice() else { return Err("not two blocks".into()) };
    home.run(everywhere)?;
    is_installed(&home, ".local/bin", ".local/share")?;
    // In a project the command comes from the project.
    home.sh.remove_path(home.folder.join(".local/bin/fmtc"))?;
    let folder = project(&home, "project", "")?;
    std::os::unix::fs::symlink(place.checkout.join("target"), folder.join("target"))?;
    ensure(home.run_in(&folder, project_only)?.contains("fmtc 0."), "npx runs something else")
}

fn archive(place: &Place<'_>) -> Result {
    let home = Home::new(place, "archive", "fmtc/bin")?;
    install(&home, "An archive")?;
    is_installed(&home, "fmtc/bin", "fmtc/share")?;
    home.run("grep -q '^clap ' ~/fmtc/share/doc/fmtc/LICENSES-OF-CRATES")?;
    ensure(
        !home.run("readelf --program-headers ~/fmtc/bin/fmtc")?.contains("INTERP"),
        "the command of the archive needs libraries",
    )?;
    Ok(())
}

/// The workflow of docs/building.md and the action, whose wheel is in the directory `wheels` of the project.
fn workflow(place: &Place<'_>) -> Result {
    let home = Home::new(place, "workflow", "env/bin")?;
    let folder = project(&home, "project", USE)?;
    home.sh.create_dir(folder.join("fmt"))?;
    home.sh.copy_file(folder.join("app.fmt"), folder.join("fmt"))?;
    std::os::unix::fs::symlink(place.checkout.join("target/packages"), folder.join("wheels"))?;
    home.run("python3 -m venv ~/env")?;
    let building = place.read("docs/building.md")?;
    let text = section(&building, "In continuous integration")?;
    let lines = text.lines().filter_map(|line| line.trim_start().strip_prefix("- run: "));
    home.run_in(&folder, &Vec::from_iter(lines).join("\n"))?;
    // The action does the same where fmtc is installed.
    for (variable, value) in [("INSTALL", "false"), ("FILES", "fmt"), ("AGAINST", "build/app")] {
        home.sh.set_var(variable, value);
    }
    let action = place.read("ci/github/action.yml")?;
    let mut scripts = action.split(" run: ").skip(1).peekable();
    scripts.peek().ok_or("the action runs nothing")?;
    for script in scripts {
        // A block is indented by eight, a line ends before the next step.
        let block = script
            .strip_prefix("|\n")
            .map(|block| block.lines().map_while(|line| line.strip_prefix("        ")));
        let lines = block.map_or_else(|| Vec::from_iter(script.lines().take(1)), Vec::from_iter);
        home.run_in(&folder, &lines.join("\n"))?;
    }
    Ok(())
}

fn new_project(place: &Place<'_>) -> Result {
    let home = Home::new(place, "new", "fmtc-env/bin")?;
    install(&home, "A Python wheel")?;
    let folder = project(&home, "new", "")?;
    let blocks = place.blocks("docs/install.md", "Setting up a project")?;
    home.run_in(&folder, &blocks.join("\n"))?;
    home.run_in(&folder, "cmake -B build\ncmake --build build").map(drop)
}

fn editors(place: &Place<'_>) -> Result {
    let home = Home::new(place, "editors", ".local/bin")?;
    home.sh.create_dir(home.folder.join("fmtc"))?;
    for editor in EDITORS {
        for block in place.blocks(&format!("editors/{editor}.md"), "")? {
            let block = block.replace("THAT DIRECTORY", &home.folder.display().to_string());
            let is_missing = |line: &&str| {
                ["hx ", "code "].iter().any(|name| line.starts_with(name))
                    && home
                        .run(&format!("command -v {}", line.split(' ').next().unwrap_or_default()))
                        .is_err()
            };
            let (missing, lines): (Vec<&str>, Vec<&str>) = block.lines().partition(is_missing);
            missing.iter().for_each(|line| home.left_out(line));
            home.run(&lines.join("\n"))?;
        }
    }
    Ok(())
}

/// Cargo's package contains everything that README shows or links, except for parts of a checkout.
fn packed_crate(place: &Place<'_>) -> Result {
    let listed =
        Home::new(place, "crate", "bin")?.run("tar -tf target/packages/fmtc-[0-9]*.crate")?;
    let files = Vec::from_iter(
        listed.lines().filter_map(|line| line.split_once('/')).map(|(_, file)| file),
    );
    let readme = place.read("README.md")?;
    let links =
        readme.split("](").skip(1).map(|link| link.split([')', '#']).next().unwrap_or_default());
    let is_packed = |link: &&str| {
        link.starts_with("docs/")
            || link.starts_with("examples/summaries")
            || link.starts_with(|first: char| first.is_ascii_uppercase())
    };
    let links = Vec::from_iter(links.filter(is_packed));
    match links.iter().find(|link| !files.contains(link)) {
        Some(missing) => {
            Err(format!("README links {missing}, which Cargo's package does not have").into())
        }
        None if links.len() < 20 => Err("README's links were not found".into()),
        None => Ok(()),
    }
}

pub(crate) fn on_aarch64(place: &Place<'_>) -> Result {
    let home = Home::new(place, "aarch64", "bin")?;
    home.run(
        "python3 -m zipfile -e target/packages/*aarch64.whl ~\nchmod +x ~/*.data/scripts/fmtc",
    )?;
    let data = entry(&home.folder, "fmtc-")
        .filter(|entry| entry.extension().is_some_and(|end| end == "data"));
    let data = data.ok_or("the wheel has no data")?;
    let command = format!("qemu-aarch64 -L /usr/aarch64-linux-gnu {}/scripts/fmtc", data.display());
    check(&home, &data.join("data/share"), &command)?;
    ensure(
        home.run("tar -tf target/packages/fmtc-*.tgz")?.contains("package/bin/linux-arm64/fmtc"),
        "the npm package has no command for AArch64",
    )
}
