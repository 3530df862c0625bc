//! What someone meets who has nothing of ours: a bare Debian 12 and a checkout of the last commit.
//!
//! First the packages are installed where there is no Rust; then Rust is, and both commands of README run from nothing;
//! then fmtc is installed in every way. Needs root and the network; the system stays in target/newcomer for the next run,
//! its user's home does not.

use super::build::build;
use crate::shell::{Result, Xtask};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use xshell::cmd;

const RUSTUP: &str =
    "https://static.rust-lang.org/rustup/dist/x86_64-unknown-linux-gnu/rustup-init";
/// What README's commands may take, on two cores that do nothing else.
const LIMITS: [Duration; 2] = [Duration::from_secs(90), Duration::from_secs(720)];
const PACKAGES: &str = "curl git gcc g++ libc6-dev cmake make python3-venv npm";
/// Folders of the system's own are mounted, and go with the command.
const INSIDE: &str = r#"
mount -t proc proc "$0/proc"
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$0/dev/pts"
exec chroot "$0" /usr/bin/env -i LANG=C.UTF-8 TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -euc "$1""#;

struct System<'a> {
    task: &'a Xtask,
    root: PathBuf,
}

pub(crate) fn run(task: &Xtask, commands_only: bool) -> Result {
    let system = System { task, root: task.root.join("target/newcomer") };
    system.install()?;
    system.new_home()?;
    if !commands_only {
        system.without_rust()?;
    }
    system.as_user(&format!(
        "curl -sSf {RUSTUP} -o ../rustup-init; chmod +x ../rustup-init; ../rustup-init -y -q --profile minimal"
    ))?;
    system.both_commands()?;
    if !commands_only {
        system.as_user("cargo xtask release test")?;
    }
    println!("a newcomer gets along");
    Ok(())
}

impl System<'_> {
    /// Runs lines in the system.
    fn inside(&self, script: &str) -> Result<String> {
        let root = &self.root;
        let unshare =
            cmd!(self.task.sh, "unshare --mount --pid --fork -- bash -euc {INSIDE} {root}");
        Ok(unshare.arg(script).quiet().read()?)
    }

    /// Runs lines in the checkout as the user does.
    fn as_user(&self, script: &str) -> Result<String> {
        println!("$ {script}");
        self.inside(&format!("su -l newcomer -c 'set -eu; cd fmtc; {script}' 2>&1"))
    }

    /// C and C++ compilers, CMake, and what packages are installed with; the certificates are those of this machine.
    fn install(&self) -> Result {
        let (sh, root) = (&self.task.sh, &self.root);
        if root.join("installed").exists() {
            return Ok(());
        }
        self.task.apt("debootstrap=debootstrap")?;
        if !root.join("etc/debian_version").exists() {
            let make = cmd!(sh, "debootstrap --variant=minbase --include=ca-certificates bookworm");
            make.arg(root).arg("http://deb.debian.org/debian").run()?;
        }
        sh.copy_file("/etc/resolv.conf", root.join("etc/resolv.conf"))?;
        self.inside("apt-get update -q")?;
        let options = "-y -q --no-install-recommends";
        self.inside(&format!(
            "DEBIAN_FRONTEND=noninteractive apt-get install {options} {PACKAGES}"
        ))?;
        let certificates = "etc/ssl/certs/ca-certificates.crt";
        sh.copy_file(format!("/{certificates}"), root.join(certificates))?;
        // The Node.js that comes from npm knows only certificates of its own.
        sh.write_file(
            root.join("etc/environment"),
            format!("NODE_EXTRA_CA_CERTS=/{certificates}\n"),
        )?;
        Ok(sh.write_file(root.join("installed"), "")?)
    }

    fn new_home(&self) -> Result {
        self.inside("userdel --remove newcomer 2>/dev/null || true")?;
        self.inside("useradd --create-home --shell /bin/bash newcomer")?;
        let checkout = self.root.join("home/newcomer/fmtc");
        cmd!(self.task.sh, "git clone -q . {checkout}").run()?;
        self.inside("chown -R newcomer: /home/newcomer").map(drop)
    }

    /// Installs the packages where there is no Rust. This program goes there too.
    fn without_rust(&self) -> Result {
        build(self.task, false)?;
        let target = self.task.sh.create_dir(self.root.join("home/newcomer/fmtc/target"))?;
        cmd!(self.task.sh, "cp -r target/packages {target}").run()?;
        self.task.sh.copy_file(std::env::current_exe()?, target.join("xtask"))?;
        self.inside("chown -R newcomer: /home/newcomer")?;
        self.as_user(
            "if command -v cargo; then exit 1; fi; target/xtask release test --built pip npm",
        )?;
        self.as_user("rm -r target").map(drop)
    }

    /// The block of README that begins with `cargo run`, each line of it with its time.
    fn both_commands(&self) -> Result {
        let readme = self.task.sh.read_file("README.md")?;
        let (_, block) = readme.split_once("```sh\ncargo run").ok_or("README has no command")?;
        let block = format!("cargo run{}", block.split("```").next().unwrap_or_default());
        let lines = Vec::from_iter(block.lines());
        if lines.len() != LIMITS.len() {
            return Err(format!("README has {} commands", lines.len()).into());
        }
        let (mut late, mut printed) = (false, String::new());
        for (line, limit) in lines.into_iter().zip(LIMITS) {
            let begun = Instant::now();
            printed = self.as_user(line)?;
            let took = begun.elapsed();
            println!("{} s, of {} s", took.as_secs(), limit.as_secs());
            late |= took > limit;
        }
        // What `cargo test` says about the debuggers that are not there.
        if printed.matches("tests were ignored").count() != 1 {
            return Err(format!("not one line says what to install:\n{printed}").into());
        }
        if late {
            Err("too slow".into())
        } else {
            Ok(())
        }
    }
}
