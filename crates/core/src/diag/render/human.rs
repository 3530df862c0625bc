//! Reports for people, drawn by ariadne.
//!
//! ariadne gets a copy of the text, in which characters that ariadne takes for line ends and those
//! that steer a terminal are replaced, byte for byte.

use super::{said, short};
use crate::diag::{Diagnostic, Severity};
use crate::source::printable::{one_line, rewritten, steers};
use crate::source::{SourceFile, SourceId, SourceMap, Span};
use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The longest line that is drawn, in bytes.
const MAX_LINE_LEN: usize = 1_000;

/// Files with more lines are not drawn from: ariadne keeps data for each line.
const MAX_LINES: usize = 1_000_000;

/// How a report looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// With terminal colours.
    pub color: bool,
    /// With ASCII instead of box-drawing characters.
    pub ascii: bool,
}

/// The diagnostic as a report of several lines, with a line end.
///
/// Spans may be anything: they are moved to whole characters inside the text first.
pub fn human(diagnostic: &Diagnostic, sources: &SourceMap, style: Style) -> String {
    Human::new(style).render(diagnostic, sources)
}

/// Draws reports. Caches the prepared texts of files, so that many reports cost little more than one.
pub struct Human {
    style: Style,
    made: SourceTexts,
}

/// By the index of a file: its text, and the copy that is drawn from.
type SourceTexts = Vec<Option<(Arc<str>, Source<String>)>>;

impl Human {
    /// A renderer that has seen no file yet.
    pub fn new(style: Style) -> Human {
        Human { style, made: SourceTexts::new() }
    }

    /// The diagnostic as [`human`] draws it.
    pub fn render(&mut self, diagnostic: &Diagnostic, sources: &SourceMap) -> String {
        let drawable = diagnostic
            .labels
            .iter()
            .all(|label| is_drawable(sources.get(label.span.source), label.span));
        let Some(primary) = diagnostic.span().filter(|_| drawable) else {
            return plain(diagnostic, sources, self.style.color);
        };
        let kind = match diagnostic.severity() {
            Severity::Error => ReportKind::Error,
            Severity::Warning => ReportKind::Warning,
            Severity::Note => ReportKind::Custom("Note", Color::Cyan),
        };
        let mut report = Report::build(kind, place(primary, sources))
            .with_code(diagnostic.code.id)
            .with_message(one_line(&diagnostic.message))
            .with_config(config(self.style));
        for (order, (index, label)) in in_line_order(diagnostic, primary, sources).enumerate() {
            self.make(label.span.source, sources);
            let color = if index == 0 { Color::Red } else { Color::Blue };
            report.add_label(
                Label::new(place(label.span, sources))
                    .with_message(one_line(&label.message))
                    .with_order(i32::try_from(order).unwrap_or(i32::MAX))
                    .with_color(color),
            );
        }
        let color = self.style.color;
        report.with_helps(diagnostic.help.iter().map(|help| lines(help, false)));
        report.with_notes(diagnostic.notes.iter().map(|note| lines(note, color)));
        let mut out = Vec::new();
        match report.finish().write(SourceCache { sources, made: &self.made }, &mut out) {
            Ok(()) if color => without_trailing_blanks(&String::from_utf8_lossy(&out)),
            // ariadne colours the name of a custom kind even if colours are off.
            Ok(()) => without_trailing_blanks(&String::from_utf8_lossy(&out))
                .replace("\u{1b}[36m", "")
                .replace("\u{1b}[0m", ""),
            Err(_) => plain(diagnostic, sources, color),
        }
    }

    /// Makes the copy of a file that is drawn from, unless there is one.
    fn make(&mut self, id: SourceId, sources: &SourceMap) {
        let (Some(file), at) = (sources.get(id), id.0 as usize) else { return };
        if self.made.len() <= at {
            self.made.resize_with(at + 1, || None);
        }
        let Some(made) = self.made.get_mut(at) else { return };
        if !made.as_ref().is_some_and(|(text, _)| Arc::ptr_eq(text, file.text())) {
            let is_blank = |c| matches!(c, '\n' | '\r' | '\t');
            let copy = rewritten(file.text(), is_blank, |c, out| out.push(harmless(c)));
            *made = Some((file.text().clone(), Source::from(copy.into_owned())));
        }
    }
}

/// Whether the file is known and the lines of the span are short enough.
fn is_drawable(file: Option<&SourceFile>, span: Span) -> bool {
    let Some(file) = file else { return false };
    let (range, lines) = (file.clamp(span), file.lines());
    if lines.count() > MAX_LINES {
        return false;
    }
    (lines.line(range.start)..=lines.line(range.end)).all(|line| {
        let next = lines.start(line + 1).unwrap_or(file.text().len());
        next.saturating_sub(lines.start(line).unwrap_or(0)) <= MAX_LINE_LEN
    })
}

fn place(span: Span, sources: &SourceMap) -> (u32, Range<usize>) {
    (span.source.0, sources.get(span.source).map(|file| file.clamp(span)).unwrap_or_default())
}

/// The labels with their indexes, the file of the primary label first, by line and from right to left: ariadne begins a
/// new excerpt if a label is before the previous one.
fn in_line_order<'a>(
    diagnostic: &'a Diagnostic,
    primary: Span,
    sources: &SourceMap,
) -> impl Iterator<Item = (usize, &'a crate::diag::Label)> {
    let line = |span: Span| {
        let last = span.range().end.saturating_sub(1).max(span.range().start);
        sources.get(span.source).map_or(0, |file| file.lines().line(last))
    };
    let mut labels: Vec<_> = diagnostic.labels.iter().enumerate().collect();
    labels.sort_by_key(|(_, label)| {
        (line(label.span) as u64) << 32 | u64::from(u32::MAX - label.span.start)
    });
    labels.sort_by_key(|(_, label)| match label.span.source {
        source if source == primary.source => 0,
        source => u64::from(source.0) + 1,
    });
    labels.into_iter()
}

fn config(style: Style) -> Config {
    Config::default()
        .with_color(style.color)
        .with_index_type(IndexType::Byte)
        .with_tab_width(4)
        .with_char_set(if style.ascii { CharSet::Ascii } else { CharSet::Unicode })
}

/// The report of a diagnostic that has no text to draw.
fn plain(diagnostic: &Diagnostic, sources: &SourceMap, color: bool) -> String {
    let mut out = short(diagnostic, sources);
    for (order, label) in diagnostic.labels.iter().enumerate() {
        let at = match sources.get(label.span.source) {
            Some(file) if order > 0 => {
                let at = file.line_column(label.span.range().start);
                format!("{}:{}:{}: ", one_line(file.name()), at.line, at.column)
            }
            _ => String::new(),
        };
        out.push_str(&format!("\n  {at}{}", one_line(&label.message)));
    }
    for (word, text) in said(diagnostic) {
        out.push_str(&format!("\n  {word}: {}", lines(text, color)));
    }
    out.push('\n');
    out
}

/// The text with escapes in place of terminal controls; its lines and its own colours stay.
fn lines(text: &str, color: bool) -> String {
    let stays = |c| c == '\n' || c == '\x1b' && color;
    let write = |c, out: &mut String| match c {
        '\t' => out.push(' '),
        c => out.extend(c.escape_unicode()),
    };
    rewritten(text, stays, write).into_owned()
}

fn without_trailing_blanks(text: &str) -> String {
    text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// The replacement for a character that cannot be printed: it has the same length in UTF-8, and neither
/// ends a line nor steers a terminal.
fn harmless(c: char) -> char {
    match c {
        c if steers(c) && c.len_utf8() == 3 => '\u{fffd}',
        c if c.len_utf8() == 1 => '?',
        _ => '·',
    }
}

struct SourceCache<'a> {
    sources: &'a SourceMap,
    made: &'a SourceTexts,
}

impl ariadne::Cache<u32> for SourceCache<'_> {
    type Storage = String;

    fn fetch(&mut self, id: &u32) -> Result<&Source<String>, impl fmt::Debug> {
        let made = self.made.get(*id as usize).and_then(Option::as_ref);
        made.map(|(_, source)| source).ok_or("no such file")
    }

    fn display<'b>(&self, id: &'b u32) -> Option<impl fmt::Display + 'b> {
        self.sources.get(SourceId(*id)).map(|f| one_line(f.name()).into_owned())
    }
}
