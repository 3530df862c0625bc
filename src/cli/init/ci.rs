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
        // Any command can be a string in double quotes.
        let lines = |prefix| commands.iter().map(move |command| format!("{prefix}{command:?}\n"));
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

/// The commands of a job: it installs fmtc, builds, compares the formatters with the program, if one is known, and runs
/// their expectations.
pub(super) fn commands(
    service: Service,
    install: &str,
    file: &str,
    system: System,
    program: Option<&str>,
) -> Vec<String> {
    let build = match system {
        System::Cmake => "cmake -B build -DCMAKE_BUILD_TYPE=Debug && cmake --build build",
        System::Meson => "pip install meson ninja && meson setup build && meson compile -C build",
        System::Cargo => "cargo build",
    };
    let format = service.message_format();
    let against = program.map(|program| format!(" --against {program} --against-strict"));
    let against = against.unwrap_or_default();
    vec![
        install.to_owned(),
        build.to_owned(),
        format!("fmtc check {file} --deny warnings{against}{format}"),
        format!("fmtc test {file}"),
    ]
}
