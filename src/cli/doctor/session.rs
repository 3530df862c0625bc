//! Checks of a program in the debuggers of this machine.

use super::{DoctorArgs, Report, program};
use crate::cli::live::debugger;
use crate::cli::lldb_command;
use crate::cli::setup::{self, gdb};
use crate::diag::suggest::counted;
use crate::isa::Lldb;
use crate::sema::Key;
use std::collections::HashMap;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// The category of formatters in a section.
const DEFAULT: &str = "default";
/// The advice for an older debugger, given once.
const RUNTIME: &str =
    "run `fmtc setup lldb --install` once: its runtime shows formatters in LLDB 14 to 19";

pub(super) fn examine(args: &DoctorArgs, section: &[u8], report: &mut Report) {
    match debugger::find(args.debugger.as_deref()) {
        Err(problem) => report.failed(&problem),
        Ok(path) if debugger::is_gdb(&path) => {}
        Ok(path) => lldb(&path, args, section, report),
    }
    match gdb::is_installed() {
        true => report.right("gdb shows formatters: the runtime is in its init file"),
        false => report.noted(
            "gdb itself cannot run formatters, and its init file does not load the runtime",
            "run `fmtc setup gdb --install` once, or compile the formatters with `--gdb-script`",
        ),
    }
}

fn lldb(path: &Path, args: &DoctorArgs, section: &[u8], report: &mut Report) {
    let limit = Duration::from_secs(args.timeout);
    let name = path.display();
    let said = match output(Command::new(path).arg("--version"), limit) {
        Ok(said) => said,
        Err(reason) => {
            let advice = "name another debugger with `--debugger`";
            return report.wrong(format!("{name} does not start: {reason}"), advice);
        }
    };
    let number = said.split_once("version ").and_then(|(_, rest)| {
        rest.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u32>().ok()
    });
    let release = number.and_then(Lldb::from_number);
    let last = Lldb::LAST;
    match number {
        Some(number) if release.is_some() => {
            report.right(format!("{name} is LLDB {number}, which reads formatters from programs"));
        }
        Some(number) if number < Lldb::FIRST.number() => {
            return match setup::lldb::is_installed() {
                true => report.right(format!(
                    "{name} is LLDB {number}, which shows formatters: the runtime is in its init file"
                )),
                false => report.wrong(
                    format!("{name} is LLDB {number}, which reads no formatters from programs"),
                    RUNTIME,
                ),
            };
        }
        _ => {
            report.noted(
                format!(
                    "{name} is a release that fmtc does not know: {}",
                    said.lines().next().unwrap_or_default()
                ),
                format!("fmtc was tested with releases up to LLDB {last}"),
            );
        }
    }
    let keys = program::keys(section, &[release.unwrap_or(last)]);
    if let Some(program) = args.program.as_deref().filter(|_| !section.is_empty())
        && let Ok(program) = lldb_command::argument(program)
    {
        match lists(path, &program, limit) {
            Ok(said) => registered(&said, &keys, report),
            Err(reason) => report.wrong(
                format!("LLDB did not load the program: {reason}"),
                "load the program by hand to see the reason, or give LLDB more time with `--timeout`",
            ),
        }
    }
}

/// LLDB's lists of formatters for a program, with the init file of the user.
fn lists(lldb: &Path, program: &str, limit: Duration) -> Result<String, String> {
    let create = format!("target create {program}");
    let mut command = Command::new(lldb);
    command.args(["--batch", "-o", &create, "-o", "type category list", "-o", "type summary list"]);
    output(command.args(["-o", "type synthetic list"]), limit)
}

/// Reports LLDB's formatters for the keys of a program.
fn registered(said: &str, keys: &[Key], report: &mut Report) {
    let asked_first = asked_first(said);
    if asked_first.is_none() {
        report.wrong(
            "the category `default`, which holds the formatters of programs, is disabled",
            "`type category enable default`; look for the command that disables it in ~/.lldbinit",
        );
    }
    let wins = |category: &str| match &asked_first {
        Some(first) => first.contains(&category),
        None => said.contains(&format!("Category: {category} (enabled")),
    };
    let categories = categories(said, keys);
    let (mut missing, mut others) = (0, Vec::new());
    for key in keys {
        let of_key = categories.get(&*key.text).map_or(&[][..], Vec::as_slice);
        missing += usize::from(!of_key.contains(&DEFAULT));
        let other = of_key.iter().find(|category| wins(category));
        others.extend(other.map(|category| (key, *category)));
    }
    match missing {
        0 => report.right("LLDB has registered all formatters for its release"),
        some => report.wrong(
            format!("LLDB has not registered the formatters of {}", counted(some, "key")),
            "`fmtc verify PROGRAM` says which records may be at fault",
        ),
    }
    for (key, category) in others {
        report.wrong(
            format!("`{}` has another formatter in the category `{category}`", key.text),
            format!("`type category disable {category}`, if you do not want its formatter"),
        );
    }
}

/// The enabled categories that LLDB searches before the default one, in this order; `None` if the default one is
/// disabled.
fn asked_first(said: &str) -> Option<Vec<&str>> {
    let enabled = said.lines().filter_map(|line| {
        line.strip_prefix("Category: ")?.split_once(" (enabled").map(|(name, _)| name)
    });
    let all: Vec<&str> = enabled.collect();
    let default = all.iter().position(|category| *category == DEFAULT)?;
    Some(all.get(..default).unwrap_or_default().to_vec())
}

/// The categories that have a formatter for each key, by LLDB's lists: `KEY: ` begins a line.
fn categories<'s>(said: &'s str, keys: &'s [Key]) -> HashMap<&'s str, Vec<&'s str>> {
    let mut found: HashMap<&str, Vec<&str>> =
        keys.iter().map(|key| (&*key.text, Vec::new())).collect();
    let mut category = "";
    for line in said.lines() {
        if let Some(name) = line.strip_prefix("Category: ") {
            category = name.split(' ').next().unwrap_or(name);
        }
        for (end, _) in line.match_indices(": ") {
            if let Some(of_key) = found.get_mut(&line[..end]) {
                of_key.push(category);
            }
        }
    }
    found
}

/// How often a process is asked whether it has ended.
const POLL: Duration = Duration::from_millis(10);

/// Standard output of a command that succeeds within a limit; else the reason. A command that exceeds the limit is
/// killed.
fn output(command: &mut Command, limit: Duration) -> Result<String, String> {
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let (sender, said) = mpsc::channel();
    if let Some(mut stdout) = child.stdout.take() {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let read = stdout.read_to_end(&mut bytes);
            sender.send(read.map(|_| bytes))
        });
    }
    let start = Instant::now();
    while start.elapsed() < limit {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            let said = said.recv_timeout(limit).ok().and_then(Result::ok);
            let said = said.filter(|_| status.success()).ok_or_else(|| status.to_string())?;
            return Ok(String::from_utf8_lossy(&said).into_owned());
        }
        thread::sleep(POLL);
    }
    // What is left of it ends without its reader.
    let _ = child.kill().and_then(|()| child.wait());
    Err(format!("it has not ended after {} s", limit.as_secs()))
}
