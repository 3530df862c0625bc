//! The packages, in `target/packages`: a wheel for each machine, one npm package for all of them, an archive with a
//! command that is linked with musl, Cargo's packages, and the checksums of all.
//!
//! The commands run on Linux with glibc 2.34 or newer, that of the archive on any Linux; maturin refuses what needs more.

use super::licences::licences;
use crate::install;
use crate::shell::{Result, Xtask};
use std::path::{Path, PathBuf};
use xshell::cmd;

const MUSL: &str = "x86_64-unknown-linux-musl";
const AARCH64: &str = "aarch64-unknown-linux-gnu";

struct Release {
    packages: PathBuf,
    npm: PathBuf,
    /// The files that the wheel and the archive contain beside the command.
    shared: PathBuf,
    maturin: PathBuf,
}

pub(crate) fn build(task: &Xtask, aarch64: bool) -> Result {
    let tools = task.root.join("target/release-tools");
    let release = Release {
        packages: task.root.join("target/packages"),
        npm: task.root.join("target/npm"),
        shared: task.root.join("release/fmtc.data/data"),
        maturin: tools.join("bin/maturin"),
    };
    task.apt("npm=npm python3-venv musl-tools=musl-gcc")?;
    task.venv(&tools, &["maturin==1.16.0"])?;
    let pkgid = cmd!(task.sh, "cargo pkgid").quiet().read()?;
    let version = pkgid.rsplit(['#', '@']).next().unwrap_or_default();
    release.stage(task)?;
    release.wheel(task, "target/dist", "linux-x64", &[])?;
    release.archive(task, version)?;
    if aarch64 {
        release.wheel_for_aarch64(&Xtask::new()?)?;
    }
    release.npm(task, version)?;
    release.crates(task, version)?;
    release.checksums(task)
}

impl Release {
    /// The command for this machine, and what belongs to it on every machine.
    fn stage(&self, task: &Xtask) -> Result {
        for folder in [&self.packages, &self.npm, &self.shared] {
            task.sh.remove_path(folder)?;
            task.sh.create_dir(folder)?;
        }
        cmd!(task.sh, "cargo build --profile dist --locked --bin fmtc").run()?;
        let (shared, npm) = (&self.shared, &self.npm);
        cmd!(task.sh, "target/dist/fmtc generate all --prefix {shared}").ignore_stdout().run()?;
        let documents = task.sh.create_dir(shared.join("share/doc/fmtc"))?;
        cmd!(task.sh, "cp LICENSE-APACHE LICENSE-MIT {documents}").run()?;
        task.sh.write_file(documents.join("LICENSES-OF-CRATES"), licences(task)?)?;
        Ok(cmd!(task.sh, "cp -r release/npm/. {documents}/. README.md {npm}").run()?)
    }

    /// Maturin takes what Cargo has built.
    fn wheel(&self, task: &Xtask, built: &str, machine: &str, options: &[&str]) -> Result {
        let (maturin, packages) = (&self.maturin, &self.packages);
        {
            let _inside = task.sh.push_dir("release");
            cmd!(task.sh, "{maturin} build --quiet --profile dist --compatibility manylinux_2_34 --out {packages} {options...}").run()?;
        }
        let bin = task.sh.create_dir(self.npm.join("bin").join(machine))?;
        Ok(task.sh.copy_file(Path::new(built).join("fmtc"), bin)?)
    }

    /// The standard library is built from sources where the toolchain has none for AArch64.
    fn wheel_for_aarch64(&self, task: &Xtask) -> Result {
        task.apt("gcc-aarch64-linux-gnu=aarch64-linux-gnu-gcc")?;
        task.sh.set_var("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", "aarch64-linux-gnu-gcc");
        if install::rust_target(task, AARCH64).is_err() {
            task.apt("rustc-web rust-web-src")?;
            task.sh.set_var("RUSTC", "/usr/bin/rustc");
            task.sh.set_var("RUSTC_BOOTSTRAP", "1");
            task.sh.set_var("CARGO_UNSTABLE_BUILD_STD", "std");
        }
        self.wheel(task, &format!("target/{AARCH64}/dist"), "linux-arm64", &["--target", AARCH64])
    }

    fn archive(&self, task: &Xtask, version: &str) -> Result {
        install::rust_target(task, MUSL)?;
        cmd!(task.sh, "cargo build --profile dist --locked --bin fmtc --target {MUSL}").run()?;
        let (name, parent) = (format!("fmtc-{version}-x86_64-linux"), task.sh.create_temp_dir()?);
        let (shared, parent) = (&self.shared, parent.path());
        let bin = task.sh.create_dir(parent.join(&name).join("bin"))?;
        task.sh.copy_file(format!("target/{MUSL}/dist/fmtc"), bin)?;
        cmd!(task.sh, "cp -r {shared}/. README.md {parent}/{name}").run()?;
        let archive = self.packages.join(format!("{name}.tar.gz"));
        Ok(cmd!(task.sh, "tar -C {parent} --owner=0 --group=0 -czf {archive} {name}").run()?)
    }

    fn npm(&self, task: &Xtask, version: &str) -> Result {
        let packages = &self.packages;
        let _inside = task.sh.push_dir(&self.npm);
        cmd!(task.sh, "npm version {version} --no-git-tag-version").ignore_stdout().run()?;
        let pack = cmd!(task.sh, "npm pack --silent --pack-destination {packages}");
        Ok(pack.ignore_stdout().run()?)
    }

    /// Cargo builds what it has packed; the usual directory has the dependencies already.
    fn crates(&self, task: &Xtask, version: &str) -> Result {
        cmd!(task.sh, "cargo package --workspace --exclude xtask --exclude fmtc-grammar --quiet --locked --allow-dirty --target-dir target").run()?;
        let crates = task.sh.read_dir("target/package")?;
        let of_version = format!("-{version}.crate");
        for file in crates.iter().filter(|file| file.to_string_lossy().ends_with(&of_version)) {
            task.sh.copy_file(file, &self.packages)?;
        }
        Ok(())
    }

    fn checksums(&self, task: &Xtask) -> Result {
        let _inside = task.sh.push_dir(&self.packages);
        let files = task.sh.read_dir(".")?;
        let names = files.iter().filter_map(|file| file.file_name());
        let sums = cmd!(task.sh, "sha256sum --").args(names).read()?;
        task.sh.write_file("SHA256SUMS", sums + "\n")?;
        Ok(cmd!(task.sh, "ls -l").run()?)
    }
}
