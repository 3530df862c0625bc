//! Diagnostics to standard error, in the format asked for.

use super::{json_lines, outputs, terminal};
use crate::diag::codes::code::UNPROVEN;
use crate::diag::codes::meaning::MAY_BE_ENDLESS;
use crate::diag::render::{self, Human, Sarif, Style};
use crate::diag::suggest::counted;
use crate::diag::{Code, Diagnostic, Severity};
use crate::limits::{self, REPORTS};
use crate::source::{SourceMap, printable};
use anstream::ColorChoice;
use std::io::ErrorKind;
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
    /// One JSON object per line
    Json,
    /// One SARIF 2.1.0 log, at the end
    Sarif,
    /// Annotations of GitHub Actions
    Github,
    /// As compilers write them, for people and tools that read the output of a build
    #[value(skip)]
    Build,
}

/// A class of findings that counts as errors.
#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
pub(super) enum Deny {
    /// Every warning
    Warnings,
    /// Bytecode programs that fmtc cannot prove harmless, and warnings about a possible crash or hang
    Unproven,
    /// Findings of `--against`
    Types,
}

/// The warnings that a debugger may crash or hang; the verifier's findings about a section have codes of their own.
const MAY_HARM: [Code; 2] = [MAY_BE_ENDLESS, UNPROVEN];

/// Writes diagnostics and remembers how many there were.
pub(super) struct Reporter {
    format: MessageFormat,
    human: Human,
    sarif: Sarif,
    colors: bool,
    deny: Vec<Deny>,
    errors: usize,
    warnings: usize,
    /// How many may still be listed.
    left: usize,
    /// The most severe finding that was not listed.
    unlisted: Option<Code>,
    /// Whether something could not be written to standard error.
    lost: bool,
    /// Whether the command fails for another reason.
    fails: bool,
    /// Messages that are printed together at the end of a link.
    held: Option<String>,
}

impl Reporter {
    pub(super) fn new(format: MessageFormat, color: Color, deny: Vec<Deny>) -> Reporter {
        let choice = match color {
            Color::Auto => anstream::AutoStream::choice(&std::io::stderr()),
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        let color = choice != ColorChoice::Never;
        let colors = color && format == MessageFormat::Human;
        let human = Human::new(Style { color: colors, ascii: false });
        Reporter {
            format,
            human,
            sarif: Sarif::new(),
            colors,
            deny,
            errors: 0,
            warnings: 0,
            left: limits::REPORTS,
            unlisted: None,
            lost: false,
            fails: false,
            held: None,
        }
    }

    /// Writes as compilers do, for the output of a build, and only at the end. Without `--deny`, an error is a warning.
    pub(super) fn speak_as_compilers(&mut self) {
        self.held = Some(String::new());
        if self.format == MessageFormat::Human {
            self.format = MessageFormat::Build;
        }
    }

    /// Whether a build must fail.
    pub(super) fn refuses(&self) -> bool {
        self.errors > 0 || self.warnings > 0 && self.denies(Deny::Warnings)
    }

    /// The classes of findings that are errors.
    pub(super) fn denied(&self) -> &[Deny] {
        &self.deny
    }

    /// The messages to a build so far.
    pub(super) fn said(&self) -> &str {
        self.held.as_deref().unwrap_or_default()
    }

    /// Repeats the messages of an earlier build.
    pub(super) fn say_again(&mut self, text: &str) {
        self.held.get_or_insert_default().push_str(text);
    }

    /// Writes the messages to the build.
    pub(super) fn tell(&mut self) {
        self.say_unlisted();
        let text = std::mem::take(self.held.get_or_insert_default());
        let _ = outputs::write_stderr(text.as_bytes());
    }

    /// A reporter for a trial, whose messages nobody reads.
    pub(super) fn for_trial() -> Reporter {
        let held = Some(String::new());
        Reporter { held, ..Reporter::new(MessageFormat::Build, Color::Never, Vec::new()) }
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
        let severity = match diagnostic.severity() {
            _ if self.denies(Deny::Unproven) && MAY_HARM.contains(&diagnostic.code) => {
                Severity::Error
            }
            Severity::Error if self.held.is_some() && self.deny.is_empty() => Severity::Warning,
            severity => severity,
        };
        let code = Code { severity, ..diagnostic.code };
        let diagnostic = &Diagnostic { code, ..diagnostic.clone() };
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Note => {}
        }
        if self.left == 0 {
            return self.leave_out(diagnostic.code);
        }
        self.left -= 1;
        self.list(diagnostic, sources);
    }

    fn list(&mut self, diagnostic: &Diagnostic, sources: &SourceMap) {
        let text = match self.format {
            MessageFormat::Human => self.human.render(diagnostic, sources),
            MessageFormat::Short => format!("{}\n", render::short(diagnostic, sources)),
            MessageFormat::Json => {
                let rendered = self.human.render(diagnostic, sources);
                json_lines::line(render::json(diagnostic, sources, &rendered))
            }
            MessageFormat::Sarif => return self.sarif.add(diagnostic, sources),
            MessageFormat::Github => render::github(diagnostic, sources),
            MessageFormat::Build if diagnostic.severity() == Severity::Note => return,
            MessageFormat::Build => format!("{}\n", render::build(diagnostic, sources)),
        };
        self.write(&text);
    }

    fn leave_out(&mut self, code: Code) {
        if self.unlisted.is_none_or(|gravest| code.severity > gravest.severity) {
            self.unlisted = Some(code);
        }
    }

    /// Reports that findings were left out, if some were.
    fn say_unlisted(&mut self) {
        if let Some(code) = self.unlisted.take() {
            let message = format!("more than {REPORTS} findings: the others are not listed");
            self.list(&Diagnostic::new(code, message), &SourceMap::new());
        }
    }

    /// Writes a diagnostic that is not about a text.
    pub(super) fn report_plain(&mut self, diagnostic: &Diagnostic) {
        self.report(diagnostic, &SourceMap::new());
    }

    /// The value; `None` after reporting the error, which is not about a text.
    pub(super) fn unwrap_or_report<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|diagnostic| self.report_plain(&diagnostic)).ok()
    }

    /// Writes a requested text to standard output.
    pub(super) fn print(&mut self, text: impl AsRef<str>) {
        self.print_bytes(terminal::text(text.as_ref()).as_bytes());
    }

    /// Writes a requested text, or requested JSON.
    pub(super) fn print_as(&mut self, is_json: bool, text: &str) {
        match is_json {
            true => self.print_json(text),
            false => self.print(text),
        }
    }

    /// Writes requested JSON to standard output.
    pub(super) fn print_json(&mut self, text: &str) {
        self.print_bytes(printable::json(text).as_bytes());
    }

    /// Writes bytes to standard output that come only from fmtc itself.
    pub(super) fn print_bytes(&mut self, bytes: &[u8]) {
        self.unwrap_or_report(outputs::print(bytes));
    }

    /// Writes the output that is complete only at the end; returns the exit code.
    pub(super) fn close(mut self) -> ExitCode {
        self.say_unlisted();
        if self.format == MessageFormat::Sarif {
            let log = format!("{:#}\n", std::mem::take(&mut self.sarif).finish());
            self.write(&log);
        }
        if self.failed() || self.fails { ExitCode::FAILURE } else { ExitCode::SUCCESS }
    }

    /// Writes all of them, in order.
    pub(super) fn report_all(&mut self, diagnostics: &[Diagnostic], sources: &SourceMap) {
        for diagnostic in diagnostics {
            self.report(diagnostic, sources);
        }
    }

    /// Writes a closing line for people; the other formats hold diagnostics alone.
    pub(super) fn say(&mut self, line: &str) {
        if let MessageFormat::Human | MessageFormat::Short | MessageFormat::Build = self.format {
            self.write(&format!("{}\n", printable::lines(line)));
        }
    }

    /// Writes to standard error, which may be closed or have lost its reader.
    fn write(&mut self, text: &str) {
        let text = match self.format {
            MessageFormat::Human | MessageFormat::Short | MessageFormat::Build => {
                terminal::without_commands(text)
            }
            MessageFormat::Json | MessageFormat::Sarif => printable::json(text),
            MessageFormat::Github => text.into(),
        };
        if let Some(held) = &mut self.held {
            return held.push_str(&text);
        }
        let written = outputs::write_stderr(text.as_bytes());
        self.lost |= written.is_err_and(|error| error.kind() != ErrorKind::BrokenPipe);
    }

    /// Whether anything was reported that prevents output.
    pub(super) fn failed(&self) -> bool {
        self.errors > 0 || self.lost || self.warnings > 0 && self.denies(Deny::Warnings)
    }

    /// Resets the counts.
    pub(super) fn forget(&mut self) {
        (self.errors, self.warnings, self.left) = (0, 0, limits::REPORTS);
        self.held.iter_mut().for_each(String::clear);
    }

    /// Makes the command fail, although nothing was reported that prevents output.
    pub(super) fn fail(&mut self) {
        self.fails = true;
    }

    /// Writes a closing count for people.
    pub(super) fn write_count(&mut self) {
        self.say_unlisted();
        if self.format == MessageFormat::Human && self.errors + self.warnings > 0 {
            self.write(&format!("{}\n", self.count()));
        }
    }

    fn count(&self) -> String {
        let counts = [(self.errors, "error"), (self.warnings, "warning")];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        counts.map(|(count, noun)| counted(count, noun)).collect::<Vec<_>>().join(", ")
    }
}
