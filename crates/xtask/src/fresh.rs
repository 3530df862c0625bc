//! A bare Debian 12 without anything of this machine, as newcomers and new CI machines have it.
//!
//! The system is made by debootstrap below `target/fresh`. It gets the toolchain of rustup, the settings of apt, Cargo,
//! npm and pip with the certificates that they need, and a clone of the last commit. Needs root and the network.

use crate::shell::{ensure, home, Result, Xtask};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use xshell::{cmd, Cmd};

/// The times that README's two commands may take, on two cores that do nothing else.
const README_LIMITS: [Duration; 2] = [Duration::from_secs(115), Duration::from_secs(540)];
/// The time that `.ci/run` may take with nothing, and with what an earlier run has fetched and installed.
const CI_LIMITS: [Duration; 2] = [Duration::from_secs(35 * 60), Duration::from_secs(20 * 60)];
/// The prerequisites that README names: Rust links with a C compiler.
const PREREQUISITES: &str = "gcc libc6-dev";
/// Settings of apt, Cargo, npm and pip, and certificates: whole directories and files.
const SETTINGS: [&str; 4] =
    ["/etc/resolv.conf", "/etc/apt", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt"];
/// The same below the home directory.
const OWN_SETTINGS: [&str; 3] = [".cargo/config.toml", ".config/pip/pip.conf", ".npmrc"];
/// The same as variables: the starts of their names.
const VARIABLES: [&str; 11] = [
    "ALL_PROXY",
    "CARGO_HTTP_",
    "CARGO_REGISTRIES_",
    "CARGO_SOURCE_",
    "CURL_",
    "GIT_SSL_",
    "HTTPS_PROXY",
    "HTTP_PROXY",
    "NODE_EXTRA_",
    "PIP_",
    "SSL_CERT_",
];
/// The mounts go with the command.
const INSIDE: &str = r#"
mount -t proc proc "$0/proc"
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$0/dev/pts"
mount -t tmpfs tmpfs "$0/dev/shm"
if [ -n "$2" ]; then
  mkdir -p "$0/root/.rustup"
  mount --bind "$2" "$0/root/.rustup"
fi
exec chroot "$0" sh -euc "cd /srv; $1""#;

pub(crate) struct System<'a> {
    task: &'a Xtask,
    root: PathBuf,
    has_rust: bool,
}

/// README's commands and `.ci/run`, with their limits; with `cached` in the system of an earlier run, which keeps what
/// was installed and fetched, but no build.
pub(crate) fn run(task: &Xtask, cached: bool) -> Result {
    let system = System::new(task, cached, true)?;
    system.install(PREREQUISITES)?;
    system.clone_checkout()?;
    system.say("cargo fetch --locked --quiet")?;
    let mut late = Vec::new();
    if !cached {
        for (command, limit) in readme_commands(task)?.iter().zip(README_LIMITS) {
            late.extend(system.timed(command, limit)?);
        }
        system.say("rm -r target")?;
    }
    late.extend(system.timed(".ci/run", CI_LIMITS[usize::from(cached)])?);
    if late.is_empty() {
        println!("a fresh machine suffices");
        Ok(())
    } else {
        Err(late.join("; ").into())
    }
}

/// Installs the packages of a release, which `release build` has made, where there is no Rust.
pub(crate) fn packages(task: &Xtask) -> Result {
    ensure(task.root.join("target/packages").exists(), "run `cargo xtask release build` first")?;
    let system = System::new(task, false, false)?;
    system.install("cmake g++ git make npm python3-venv")?;
    system.clone_checkout()?;
    let target = task.sh.create_dir(system.root.join("srv/fmtc/target"))?;
    cmd!(task.sh, "cp -r target/packages {target}").run()?;
    task.sh.copy_file(std::env::current_exe()?, target.join("xtask"))?;
    system.say("if command -v cargo; then exit 1; fi; target/xtask release test --built pip npm")
}

/// The lines of README's block that begins with `cargo run`.
fn readme_commands(task: &Xtask) -> Result<[String; README_LIMITS.len()]> {
    let readme = task.sh.read_file("README.md")?;
    let (_, block) = readme.split_once("```sh\ncargo run").ok_or("README has no command")?;
    let block = format!("cargo run{}", block.split("```").next().unwrap_or_default());
    let lines = Vec::from_iter(block.lines().map(str::to_owned));
    lines.try_into().map_err(|lines: Vec<_>| format!("README has {} commands", lines.len()).into())
}

impl<'a> System<'a> {
    fn new(task: &'a Xtask, cached: bool, has_rust: bool) -> Result<Self> {
        let system = System { task, root: task.root.join("target/fresh"), has_rust };
        let (sh, root) = (&task.sh, &system.root);
        if !cached {
            sh.remove_path(root)?;
            task.apt("debootstrap=debootstrap")?;
            let make = cmd!(sh, "debootstrap --variant=minbase --include=ca-certificates bookworm");
            make.arg(root).arg("http://deb.debian.org/debian").quiet().ignore_stdout().run()?;
        }
        ensure(root.join("etc/debian_version").exists(), "there is no system of an earlier run")?;
        let own = OWN_SETTINGS.map(|file| (home().join(file), root.join("root").join(file)));
        let settings = SETTINGS.map(|file| (PathBuf::from(file), root.join(&file[1..])));
        for (file, copy) in settings.into_iter().chain(own).filter(|(file, _)| file.exists()) {
            sh.remove_path(&copy)?;
            sh.create_dir(copy.with_file_name(""))?;
            cmd!(sh, "cp -rL {file} {copy}").quiet().run()?;
        }
        if has_rust {
            let cargo = sh.create_dir(root.join("root/.cargo"))?;
            let programs = task.folder("CARGO_HOME", home().join(".cargo")).join("bin");
            cmd!(sh, "cp -r {programs} {cargo}").quiet().run()?;
        }
        Ok(system)
    }

    fn install(&self, packages: &str) -> Result {
        let install = "apt-get install -y -q --no-install-recommends";
        self.say(&format!("apt-get update -q >/dev/null; {install} {packages} >/dev/null"))
    }

    /// Where every user may read: some tests run the command as another user.
    fn clone_checkout(&self) -> Result {
        let checkout = self.root.join("srv/fmtc");
        self.task.sh.remove_path(&checkout)?;
        Ok(cmd!(self.task.sh, "git clone -q . {checkout}").quiet().run()?)
    }

    /// Lines that a shell runs in the system, in the checkout if there is one, with none of this machine's variables but
    /// the settings.
    fn inside(&self, script: &str) -> Cmd<'_> {
        let (sh, root) = (&self.task.sh, &self.root);
        let rustup = self.task.folder("RUSTUP_HOME", home().join(".rustup"));
        let rustup = if self.has_rust { rustup } else { PathBuf::new() };
        let script = format!("if [ -d fmtc ]; then cd fmtc; fi; {script}");
        let settings = std::env::vars().filter(|(name, _)| {
            let name = name.to_uppercase();
            VARIABLES.iter().any(|start| name.starts_with(start))
        });
        let settings = settings.map(|(name, value)| format!("{name}={value}"));
        let path = "/root/.cargo/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
        let clean = cmd!(
            sh,
            "env -i HOME=/root LANG=C.UTF-8 TERM=dumb DEBIAN_FRONTEND=noninteractive PATH={path}"
        );
        let unshare = clean.args(settings).args(["unshare", "--mount", "--pid", "--fork", "--"]);
        unshare.args(["bash", "-euc", INSIDE]).arg(root).arg(script).arg(rustup).quiet()
    }

    fn say(&self, script: &str) -> Result {
        println!("$ {script}");
        Ok(self.inside(script).run()?)
    }

    /// Runs a command that must succeed; says if it was late.
    fn timed(&self, command: &str, limit: Duration) -> Result<Option<String>> {
        let begun = Instant::now();
        self.say(command)?;
        let (took, limit) = (begun.elapsed().as_secs(), limit.as_secs());
        println!("{command}: {took} s of {limit} s");
        Ok((took > limit).then(|| format!("{command} took {took} s of {limit} s")))
    }
}
