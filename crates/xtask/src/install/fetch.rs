//! Fetches tools that neither apt nor pip installs.

use crate::shell::{Result, Xtask};
use std::path::Path;
use xshell::cmd;

/// Cargo fetches what a project depends on.
pub(super) fn of_cargo(task: &Xtask, package: &str) -> Result {
    println!("fetching {package}");
    let project = task.sh.create_temp_dir()?;
    let manifest = project.path().join("Cargo.toml");
    // A version begins with a digit, and may hold dashes.
    let is_version =
        |(at, _): &(usize, &str)| package[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    let (at, _) = package.match_indices('-').find(is_version).ok_or("a crate has no version")?;
    let (name, version) = (&package[..at], &package[at + 1..]);
    task.sh.write_file(project.path().join("src/lib.rs"), "")?;
    let text = format!(
        "[package]\nname = \"fetch\"\n[dependencies]\n{name} = \"={version}\"\n[workspace]\n"
    );
    task.sh.write_file(&manifest, text)?;
    Ok(cmd!(task.sh, "cargo fetch --quiet --manifest-path {manifest}").quiet().run()?)
}

/// A GCC of another release of Debian, with the C library that it needs; its programs run with that library.
pub(super) fn gcc(
    task: &Xtask,
    version: &str,
    debian: &str,
    folder: &Path,
    partial: &Path,
) -> Result {
    let lists = task.sh.create_temp_dir()?;
    let lists = lists.path().display();
    task.sh.write_file(
        format!("{lists}/list"),
        format!("deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian {debian} main\n"),
    )?;
    task.sh.create_dir(format!("{lists}/lists/partial"))?;
    task.sh.create_dir(format!("{lists}/archives/partial"))?;
    let options = [
        format!("Dir::Etc::sourcelist={lists}/list"),
        "Dir::Etc::sourceparts=-".to_owned(),
        format!("Dir::State::lists={lists}/lists"),
        format!("Dir::Cache={lists}"),
        "Acquire::Languages=none".to_owned(),
        "APT::Sandbox::User=root".to_owned(),
    ];
    let options: Vec<String> =
        options.into_iter().flat_map(|option| ["-o".to_owned(), option]).collect();
    let of_debian = &options;
    cmd!(task.sh, "apt-get -q {of_debian...} update").run()?;
    let own = ["g++", "cpp", "gcc"].map(|name| format!("{name}-{version}-x86-64-linux-gnu"));
    let dev = ["libgcc", "libstdc++"].map(|name| format!("{name}-{version}-dev"));
    let libraries = [
        "libstdc++6",
        "libgcc-s1",
        "libc6",
        "libisl23",
        "libmpfr6",
        "libmpc3",
        "libgmp10",
        "libzstd1",
        "zlib1g",
    ];
    let packages: Vec<String> =
        own.into_iter().chain(dev).chain(libraries.map(str::to_owned)).collect();
    task.unpack(&options, &packages, partial)?;
    let (machine, shown) = ("x86_64-linux-gnu", folder.display());
    let libraries = format!("{shown}/usr/lib/{machine}");
    let loader = format!("{libraries}/ld-linux-x86-64.so.2");
    let run = format!(
        "#!/bin/sh
case \"$1\" in \"{shown}\"/*) exec \"{loader}\" --library-path \"{libraries}\" \"$@\" ;; *) exec \"$@\" ;; esac
"
    );
    let compiler = format!(
        "#!/bin/sh
exec \"{shown}/run\" \"{shown}/usr/bin/{machine}-g++-{version}\" -wrapper \"{shown}/run\" -fno-use-linker-plugin \\
  -B\"{shown}/usr/libexec/gcc/{machine}/{version}/\" \"$@\" \\
  -Wl,--allow-shlib-undefined -Wl,--dynamic-linker=\"{loader}\" -Wl,-rpath,\"{libraries}\"
"
    );
    task.write_program(&partial.join("run"), &run)?;
    task.write_program(&partial.join("g++"), &compiler)
}

/// Debian's packages of an LLDB, with a command that finds its libraries there.
pub(super) fn lldb(task: &Xtask, version: &str, home: &Path, partial: &Path) -> Result {
    let packages = ["lldb-", "liblldb-", "python3-lldb-", "libllvm", "libclang-cpp", "libclang1-"];
    let mut packages: Vec<String> =
        packages.iter().map(|name| format!("{name}{version}")).collect();
    packages.push("python3-six".to_owned());
    task.unpack(&[], &packages, &partial.join("root"))?;
    let machine = cmd!(task.sh, "gcc -print-multiarch").quiet().read()?;
    let system = home.join("root/usr/lib").display().to_string();
    let llvm = format!("{system}/llvm-{version}");
    let text = format!(
        "#!/bin/sh
export LD_LIBRARY_PATH={llvm}/lib:{system}/{machine}
export PYTHONPATH=$(printf '%s:' {llvm}/lib/python3*/*-packages){system}/python3/dist-packages
export LLDB_DEBUGSERVER_PATH={llvm}/bin/lldb-server
exec {llvm}/bin/lldb \"$@\"
"
    );
    task.write_program(&partial.join("bin/lldb"), &text)
}
