//! Running programs, and installing packages of Debian and of Python.

use std::error::Error;
use std::path::{Path, PathBuf};
use xshell::{cmd, Cmd, Shell};

pub(crate) type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// A shell in the root of the repository.
pub(crate) struct Xtask {
    pub(crate) sh: Shell,
    pub(crate) root: PathBuf,
}

impl Xtask {
    pub(crate) fn new() -> Result<Self> {
        let here = std::env::current_dir()?;
        let mut folders = here.ancestors();
        let root = folders.find(|folder| folder.join("crates/xtask").is_dir());
        let root = root.ok_or("this is not a checkout of fmtc")?.to_owned();
        let sh = Shell::new()?;
        sh.change_dir(&root);
        Ok(Self { sh, root })
    }

    /// Runs a program of the repository.
    pub(crate) fn script(&self, script: &str, arguments: &[&str]) -> Result {
        let script = self.root.join(script);
        Ok(cmd!(self.sh, "{script} {arguments...}").run()?)
    }

    /// Runs Cargo for a package outside of the workspace. It has the profile of the workspace, so that dependencies are not
    /// built twice.
    pub(crate) fn cargo_outside(&self, command: &str, folder: &str) -> Cmd<'_> {
        let cargo = cmd!(self.sh, "cargo {command} --manifest-path {folder}/Cargo.toml");
        let cargo = cargo.arg("--target-dir").arg(self.target());
        cargo.env("CARGO_PROFILE_DEV_DEBUG", "false").env("CARGO_PROFILE_DEV_CODEGEN_UNITS", "16")
    }

    /// Where Cargo builds.
    pub(crate) fn target(&self) -> PathBuf {
        self.folder("CARGO_TARGET_DIR", "target")
    }

    /// Tools of this checkout.
    pub(crate) fn cache(&self) -> PathBuf {
        self.root.join(".ci/cache")
    }

    /// Debuggers and other tools of all checkouts.
    pub(crate) fn debuggers(&self) -> PathBuf {
        self.folder("FMTC_DEBUGGERS", home().join(".cache/fmtc/debuggers"))
    }

    /// Sources and compilers that came in wheels.
    pub(crate) fn wheels(&self) -> PathBuf {
        self.folder("XDG_CACHE_HOME", home().join(".cache")).join("fmtc/wheels")
    }

    /// The sources of a crate or a wheel that was fetched: `NAME-VERSION`.
    pub(crate) fn source(&self, name: &str) -> Option<PathBuf> {
        let registries = self.folder("CARGO_HOME", home().join(".cargo")).join("registry/src");
        let registries = std::fs::read_dir(registries).into_iter().flatten().flatten();
        let folders = registries.map(|registry| registry.path()).chain([self.wheels()]);
        folders.map(|folder| folder.join(name)).find(|folder| folder.is_dir())
    }

    /// The directory that a variable names.
    pub(crate) fn folder(&self, variable: &str, default: impl AsRef<Path>) -> PathBuf {
        let set = std::env::var_os(variable).filter(|value| !value.is_empty());
        self.root.join(set.map_or_else(|| default.as_ref().to_owned(), PathBuf::from))
    }

    /// Puts a directory before all others in which programs are looked for.
    pub(crate) fn prepend_path(&self, folder: &Path) -> Result {
        let path = self.sh.var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path));
        self.sh.set_var("PATH", std::env::join_paths(folders)?);
        Ok(())
    }

    /// Where a program is on PATH.
    pub(crate) fn on_path(&self, program: &str) -> Option<PathBuf> {
        let path = self.sh.var_os("PATH").unwrap_or_default();
        let mut files = std::env::split_paths(&path).map(|folder| folder.join(program));
        files.find(|file| file.is_file())
    }

    /// Installs those of Debian's packages that are not there. `PACKAGE=PROGRAM` is there if the program is.
    pub(crate) fn apt(&self, packages: &str) -> Result {
        let wanted = packages
            .split_whitespace()
            .map(|wanted| wanted.split_once('=').unwrap_or((wanted, "")));
        let is_there = |package: &str, program: &str| {
            self.on_path(program).is_some() || self.is_installed(package)
        };
        let missing: Vec<&str> = wanted
            .filter(|(package, program)| !is_there(package, program))
            .map(|(package, _)| package)
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        println!("installing {}", missing.join(" "));
        let install = ["install", "-y", "-q", "--no-install-recommends"].iter().chain(&missing);
        let install: Vec<&str> = install.copied().collect();
        // Lists that are missing or old fail at once: then they are fetched.
        if !succeeds(self.apt_get(&install)?) {
            self.apt_get(&["update", "-q"])?.run()?;
            self.apt_get(&install)?.run()?;
        }
        Ok(())
    }

    /// Another step may be installing something.
    fn apt_get(&self, arguments: &[&str]) -> Result<Cmd<'_>> {
        let is_root = cmd!(self.sh, "id -u").quiet().read()? == "0";
        let (program, more) = if is_root { ("env", None) } else { ("sudo", Some("env")) };
        Ok(cmd!(
            self.sh,
            "{program} {more...} DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 {arguments...}"
        ))
    }

    fn is_installed(&self, package: &str) -> bool {
        let status = cmd!(self.sh, "dpkg-query -W -f").args(["${db:Status-Status}", package]);
        status.quiet().ignore_stderr().read().is_ok_and(|status| status == "installed")
    }

    /// A virtual environment of Python with packages, `NAME==VERSION`. One that lacks a package is made anew.
    pub(crate) fn venv(&self, home: &Path, packages: &[&str]) -> Result {
        let site = entry(&home.join("lib"), "python").map(|python| python.join("site-packages"));
        if site.is_some_and(|site| packages.iter().all(|package| has_package(&site, package))) {
            return Ok(());
        }
        println!("installing {}", packages.join(" "));
        if !succeeds(cmd!(self.sh, "python3 -c").arg("import ensurepip")) {
            self.apt("python3=python3 python3-venv")?;
        }
        self.sh.remove_path(home)?;
        cmd!(self.sh, "python3 -m venv {home}").quiet().run()?;
        let python = home.join("bin/python");
        Ok(cmd!(self.sh, "{python} -m pip install -q --disable-pip-version-check {packages...}")
            .quiet()
            .run()?)
    }

    /// Makes a directory, unless it holds a file already. It is there whole or not at all.
    pub(crate) fn whole(
        &self,
        folder: &Path,
        file: &str,
        make: impl FnOnce(&Path) -> Result,
    ) -> Result {
        if folder.join(file).exists() {
            return Ok(());
        }
        println!("installing {}", folder.display());
        let partial = folder.with_file_name(".partial");
        self.sh.remove_path(&partial)?;
        self.sh.create_dir(&partial)?;
        make(&partial)?;
        self.sh.remove_path(folder)?;
        Ok(std::fs::rename(partial, folder)?)
    }

    /// A directory with what one package of Python has.
    pub(crate) fn wheel(&self, folder: &Path, package: &str) -> Result {
        self.whole(folder, "", |partial| {
            let environment = self.sh.create_temp_dir()?;
            let environment = environment.path();
            // Debian has pip in virtual environments only.
            cmd!(self.sh, "python3 -m venv {environment}").quiet().run()?;
            let python = environment.join("bin/python");
            let pip = cmd!(self.sh, "{python} -m pip install -q --disable-pip-version-check");
            Ok(pip.args(["--no-deps", package, "--target"]).arg(partial).quiet().run()?)
        })
    }

    /// Fetches packages of Debian, and unpacks them below a directory.
    pub(crate) fn unpack(&self, options: &[String], packages: &[String], into: &Path) -> Result {
        // dpkg-deb makes the directory itself, but not those above it.
        self.sh.create_dir(into)?;
        let downloads = self.sh.create_temp_dir()?;
        let downloads = downloads.path();
        let _inside = self.sh.push_dir(downloads);
        cmd!(self.sh, "apt-get download -q {options...} {packages...}")
            .quiet()
            .ignore_stdout()
            .run()?;
        for package in self.sh.read_dir(downloads)? {
            cmd!(self.sh, "dpkg-deb -x {package} {into}").quiet().run()?;
        }
        Ok(())
    }

    /// Writes a program.
    pub(crate) fn write_program(&self, file: &Path, text: &str) -> Result {
        self.sh.write_file(file, text)?;
        Ok(cmd!(self.sh, "chmod +x {file}").quiet().run()?)
    }
}

/// Whether a command succeeds, whatever it prints.
pub(crate) fn succeeds(command: Cmd<'_>) -> bool {
    command.quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

/// Fails unless something holds.
pub(crate) fn ensure(holds: bool, otherwise: impl Into<Box<dyn Error>>) -> Result {
    holds.then_some(()).ok_or_else(|| otherwise.into())
}

pub(crate) fn home() -> PathBuf {
    PathBuf::from(std::env::var_os("HOME").unwrap_or_default())
}

/// The entry of a directory whose name begins so.
pub(crate) fn entry(folder: &Path, start: &str) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?.flatten();
    let mut found = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(start));
    found.next().map(|entry| entry.path())
}

/// Whether pip has written the RECORD of a package, which it does last.
fn has_package(site: &Path, package: &str) -> bool {
    let name = package.replace('-', "_").replace("==", "-");
    site.join(format!("{name}.dist-info/RECORD")).exists()
}
