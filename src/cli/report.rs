//! Diagnostics to standard error, in the format asked for.

use super::files;
use crate::diag::codes::section::UNWRITABLE;
use crate::diag::render::{self, Human, Sarif, Style};
use crate::diag::suggest::counted;
use crate::diag::{Diagnostic, Severity};
use crate::source::SourceMap;
use anstream::ColorChoice;
use std::io::Write;
use std::process::ExitCode;

/// When to colour.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How diagnostics are written.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
pub(super) enum MessageFormat {
    /// Reports with the source text
    Human,
    /// One line each: `file:line:column: error[CODE]: message`
    Short,
    /// One JSON object a line
    Json,
    /// One SARIF 2.1.0 log, at the end
    Sarif,
    /// Annotations of GitHub Actions
    Github,
}

/// A class of findings that counts as errors.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
pub(super) enum Deny {
    /// Every warning
    Warnings,
    /// Programs that can abort or hang a debugger
    Hazards,
}

/// Writes diagnostics and remembers how many there were.
pub(super) struct Reporter {
    format: MessageFormat,
    human: Human,
    sarif: Sarif,
    colors: bool,
    deny: Vec<Deny>,
    errors: usize,
    warnings: usize,
}

impl Reporter {
    pub(super) fn new(format: MessageFormat, color: Color, deny: Vec<Deny>) -> Reporter {
        let choice = match color {
            Color::Auto => anstream::AutoStream::choice(&std::io::stderr()),
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        let color = choice != ColorChoice::Never;
        let human = Human::new(Style { color, ascii: false });
        let colors = color && format == MessageFormat::Human;
        Reporter { format, human, sarif: Sarif::new(), colors, deny, errors: 0, warnings: 0 }
    }

    /// Whether findings of that class were asked to be errors.
    pub(super) fn denies(&self, what: Deny) -> bool {
        self.deny.contains(&what)
    }

    /// Whether notes may hold terminal colours of their own.
    pub(super) fn colors(&self) -> bool {
        self.colors
    }

    /// Writes one diagnostic.
    pub(super) fn report(&mut self, diagnostic: &Diagnostic, sources: &SourceMap) {
        match diagnostic.severity() {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note => {}
        }
        let text = match self.format {
            MessageFormat::Human => self.human.render(diagnostic, sources),
            MessageFormat::Short => format!("{}\n", render::short(diagnostic, sources)),
            MessageFormat::Json => {
                let rendered = render::human(diagnostic, sources, Style::default());
                format!("{}\n", render::json(diagnostic, sources, &rendered))
            }
            MessageFormat::Sarif => return self.sarif.add(diagnostic, sources),
            MessageFormat::Github => render::github(diagnostic, sources),
        };
        write(&text);
    }

    /// Writes a diagnostic that is not about a text.
    pub(super) fn report_plain(&mut self, diagnostic: &Diagnostic) {
        self.report(diagnostic, &SourceMap::new());
    }

    /// The value, or none after reporting the error, which is not about a text.
    pub(super) fn unwrap_or_report<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|diagnostic| self.report_plain(&diagnostic)).ok()
    }

    /// Writes what was asked for to standard output; a failure names it as `what`.
    pub(super) fn print(&mut self, what: &str, text: impl AsRef<[u8]>) {
        if let Err(error) = files::write_stdout(text.as_ref()) {
            let message = format!("cannot write {what}: {error}");
            self.report_plain(&Diagnostic::new(UNWRITABLE, message));
        }
    }

    /// Writes what is only complete at the end.
    pub(super) fn close(self) {
        if self.format == MessageFormat::Sarif {
            write(&format!("{:#}\n", self.sarif.finish()));
        }
    }

    /// Writes all of them, in order.
    pub(super) fn report_all(&mut self, diagnostics: &[Diagnostic], sources: &SourceMap) {
        for diagnostic in diagnostics {
            self.report(diagnostic, sources);
        }
    }

    /// Writes a closing line for people; the other formats hold diagnostics alone.
    pub(super) fn say(&self, line: &str) {
        if matches!(self.format, MessageFormat::Human | MessageFormat::Short) {
            write(&format!("{line}\n"));
        }
    }

    /// Whether anything was reported that prevents output.
    pub(super) fn failed(&self) -> bool {
        self.errors > 0 || self.warnings > 0 && self.denies(Deny::Warnings)
    }

    /// Counts anew.
    pub(super) fn forget(&mut self) {
        (self.errors, self.warnings) = (0, 0);
    }

    /// The exit code alone.
    pub(super) fn exit_code(&self) -> ExitCode {
        if self.failed() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }

    /// The exit code, after a closing count for people.
    pub(super) fn finish(&self) -> ExitCode {
        if self.format == MessageFormat::Human && self.errors + self.warnings > 0 {
            let _ = writeln!(std::io::stderr(), "{}", self.count());
        }
        self.exit_code()
    }

    fn count(&self) -> String {
        let counts = [(self.errors, "error"), (self.warnings, "warning")];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        counts.map(|(count, noun)| counted(count, noun)).collect::<Vec<_>>().join(", ")
    }
}

/// Failures are ignored: standard error may be closed.
fn write(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}
