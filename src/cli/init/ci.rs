//! Jobs that check the formatters: a workflow of GitHub Actions, a job of GitLab CI.

use super::System;

/// The service that runs the job.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
pub(super) enum Service {
    /// .github/workflows/formatters.yml
    Github,
    /// .gitlab-ci.yml, whose lines are printed if the file exists
    Gitlab,
}

impl Service {
    /// The path of the file with the job.
    pub(super) fn file(self) -> &'static str {
        match self {
            Service::Github => ".github/workflows/formatters.yml",
            Service::Gitlab => ".gitlab-ci.yml",
        }
    }

    /// The file with the job, which runs these commands.
    pub(super) fn job(self, commands: &[String]) -> String {
        let lines =
            |prefix| commands.iter().map(move |command| format!("{prefix}{}\n", quoted(command)));
        match self {
            Service::Github => format!(
                "name: formatters
on: [push, pull_request]
jobs:
  formatters:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
{}",
                lines("      - run: ").collect::<String>()
            ),
            Service::Gitlab => {
                format!("formatters:\n  script:\n{}", lines("    - ").collect::<String>())
            }
        }
    }

    /// The format of messages that the service shows beside the lines of a change.
    fn message_format(self) -> &'static str {
        match self {
            Service::Github => " --message-format github",
            Service::Gitlab => "",
        }
    }
}

/// Any command without control characters as a string of YAML.
fn quoted(command: &str) -> String {
    format!("\"{}\"", command.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The files that a job works on, as paths from where the service starts it.
pub(super) struct Job<'a> {
    /// The command that installs fmtc.
    pub(super) install: &'a str,
    pub(super) system: System,
    /// The folder of the project, nothing where the job starts in it.
    pub(super) folder: &'a str,
    /// The file of formatters.
    pub(super) file: &'a str,
    /// The program that they are compared with, if one is known.
    pub(super) program: Option<&'a str>,
}

impl Job<'_> {
    /// The commands: it installs fmtc, builds, compares the formatters, and runs their expectations.
    pub(super) fn commands(&self, service: Service) -> Vec<String> {
        let Job { install, folder, file, .. } = self;
        let folder = |before, after| match folder.is_empty() {
            true => String::new(),
            false => format!("{before}{folder}{after}"),
        };
        let build = folder("", "/") + "build";
        let build = match self.system {
            System::Cmake => format!(
                "cmake{} -B {build} -DCMAKE_BUILD_TYPE=Debug && cmake --build {build}",
                folder(" -S ", "")
            ),
            System::Meson => format!(
                "pip install meson ninja && meson setup {build}{} && meson compile -C {build}",
                folder(" ", "")
            ),
            System::Cargo => format!("cargo build{}", folder(" --manifest-path ", "/Cargo.toml")),
        };
        let format = service.message_format();
        let against = self.program.map(|program| format!(" --against {program} --deny types"));
        let against = against.unwrap_or_default();
        vec![
            (*install).to_owned(),
            build,
            format!("fmtc check {file} --deny warnings{against}{format}"),
            format!("fmtc test {file}"),
        ]
    }
}
