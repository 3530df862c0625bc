//! Reports for people, drawn by ariadne.
//!
//! ariadne sees an excerpt, not the file: the lines of the labels, with everything that would
//! make its idea of a line differ from ours replaced byte for byte, below as many empty lines as
//! the file has above. So a report costs what it shows and little more, whatever the file's size.

use super::short;
use crate::diag::{Diagnostic, Severity};
use crate::source::{SourceFile, SourceId, SourceMap};
use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// Lines longer than this many bytes are not drawn.
const LONGEST_LINE: usize = 1_000;

/// Lines further down are not drawn: a report costs a little for each line above.
const MOST_LINES_ABOVE: usize = 100_000;

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
    let excerpts = excerpts(diagnostic, sources);
    let drawn = diagnostic.span().filter(|_| excerpts.values().all(|e| e.drawable));
    let Some(primary) = drawn.and_then(|span| Some((span.source, excerpts.get(&span.source)?)))
    else {
        return plain(diagnostic, sources);
    };
    let kind = match diagnostic.severity() {
        Severity::Error => ReportKind::Error,
        Severity::Warning => ReportKind::Warning,
    };
    let (source, excerpt) = primary;
    let span = diagnostic.span().map(|s| excerpt.place(sources, s)).unwrap_or_default();
    let mut report = Report::build(kind, (source.0, span))
        .with_code(diagnostic.code.id)
        .with_message(&diagnostic.message)
        .with_config(config(style));
    for (order, label) in diagnostic.labels.iter().enumerate() {
        let Some(excerpt) = excerpts.get(&label.span.source) else { continue };
        let place = (label.span.source.0, excerpt.place(sources, label.span));
        let color = if order == 0 { Color::Red } else { Color::Blue };
        report.add_label(
            Label::new(place)
                .with_message(&label.message)
                .with_order(i32::try_from(order).unwrap_or(i32::MAX))
                .with_color(color),
        );
    }
    report.with_helps(&diagnostic.help);
    report.with_notes(&diagnostic.notes);
    let mut out = Vec::new();
    match report.finish().write(Cache { sources, excerpts }, &mut out) {
        Ok(()) => without_trailing_blanks(&String::from_utf8_lossy(&out)),
        Err(_) => plain(diagnostic, sources),
    }
}

fn config(style: Style) -> Config {
    Config::default()
        .with_color(style.color)
        .with_index_type(IndexType::Byte)
        .with_tab_width(4)
        .with_char_set(if style.ascii { CharSet::Ascii } else { CharSet::Unicode })
}

/// The report of a diagnostic that has no text to draw.
fn plain(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let mut out = short(diagnostic, sources);
    let helps = diagnostic.help.iter().map(|h| ("help", h));
    let notes = diagnostic.notes.iter().map(|n| ("note", n));
    for (word, text) in helps.chain(notes) {
        out.push_str(&format!("\n  {word}: {text}"));
    }
    out.push('\n');
    out
}

fn without_trailing_blanks(text: &str) -> String {
    text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// The lines of one file that a report shows.
struct Excerpt {
    /// The first byte of the excerpt in the file.
    start: usize,
    /// The line ends put before it.
    above: usize,
    source: Source<String>,
    drawable: bool,
}

impl Excerpt {
    fn place(&self, sources: &SourceMap, span: crate::source::Span) -> Range<usize> {
        let Some(file) = sources.get(span.source) else { return 0..0 };
        let range = file.clamp(span);
        let shift =
            |at: usize| (at.saturating_sub(self.start) + self.above).min(self.source.text().len());
        shift(range.start)..shift(range.end)
    }
}

fn excerpts(diagnostic: &Diagnostic, sources: &SourceMap) -> BTreeMap<SourceId, Excerpt> {
    let mut wanted: BTreeMap<SourceId, Range<usize>> = BTreeMap::new();
    for label in &diagnostic.labels {
        let Some(file) = sources.get(label.span.source) else { continue };
        let range = file.clamp(label.span);
        wanted
            .entry(label.span.source)
            .and_modify(|r| *r = r.start.min(range.start)..r.end.max(range.end))
            .or_insert(range);
    }
    wanted
        .into_iter()
        .filter_map(|(id, range)| Some((id, excerpt(sources.get(id)?, range))))
        .collect()
}

fn excerpt(file: &SourceFile, range: Range<usize>) -> Excerpt {
    let lines = file.lines();
    let (first, last) = (lines.line(range.start), lines.line(range.end));
    let start = lines.start(first).unwrap_or(0);
    let end = lines.start(last + 1).unwrap_or(file.text().len());
    let drawable = (first..=last).all(|line| {
        let next = lines.start(line + 1).unwrap_or(file.text().len());
        next.saturating_sub(lines.start(line).unwrap_or(0)) <= LONGEST_LINE
    });
    let text = if drawable { file.text().get(start..end).unwrap_or_default() } else { "" };
    // ariadne numbers the lines of a report from 1 whatever it is told, so empty lines stand for
    // those above.
    let above = if first <= MOST_LINES_ABOVE { first } else { 0 };
    let drawable = drawable && above == first;
    let text: String = std::iter::repeat_n('\n', above).chain(text.chars().map(harmless)).collect();
    Excerpt { start, above, source: Source::from(text), drawable }
}

/// A character of the same length in UTF-8 that neither ends a line nor steers a terminal.
fn harmless(c: char) -> char {
    match c {
        '\n' | '\r' | '\t' => c,
        '\u{85}' => '·',
        '\u{2028}'
        | '\u{2029}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        c if c.is_control() && c.len_utf8() == 1 => '?',
        c if c.is_control() => '·',
        c => c,
    }
}

struct Cache<'a> {
    sources: &'a SourceMap,
    excerpts: BTreeMap<SourceId, Excerpt>,
}

impl ariadne::Cache<u32> for Cache<'_> {
    type Storage = String;

    fn fetch(&mut self, id: &u32) -> Result<&Source<String>, impl fmt::Debug> {
        self.excerpts.get(&SourceId(*id)).map(|e| &e.source).ok_or("no such file")
    }

    fn display<'b>(&self, id: &'b u32) -> Option<impl fmt::Display + 'b> {
        self.sources.get(SourceId(*id)).map(|f| f.name().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::codes::section::NOT_UTF8;
    use crate::source::Span;

    #[test]
    fn every_span_of_a_hostile_file_is_drawn() {
        let text = "aß\u{85}\u{2028}\r\n\u{b}\u{c}\0\x1b[31m\rz\u{1f469}\u{200d}\u{1f680}\ttail";
        let mut sources = SourceMap::new();
        let id = sources.add("hostile.fmt", text);
        for start in 0..text.len() + 3 {
            for end in start..text.len() + 3 {
                let span = Span::new(id, start..end);
                let report = human(
                    &Diagnostic::at(NOT_UTF8, span, "message", "here"),
                    &sources,
                    Style::default(),
                );
                let at = sources.get(id).unwrap().line_column(start);
                let place = format!("hostile.fmt:{}:{}", at.line, at.column);
                assert!(report.contains(&place), "{place} not in\n{report}");
                assert!(!report.contains('\x1b'));
            }
        }
    }

    #[test]
    fn lines_have_their_numbers() {
        let mut sources = SourceMap::new();
        let id = sources.add("many.fmt", "\n".repeat(41) + "wrong\nmore\n");
        let d = Diagnostic::at(NOT_UTF8, Span::new(id, 41..46), "message", "here");
        let report = human(&d, &sources, Style { color: false, ascii: true });
        assert!(report.contains("many.fmt:42:1") && report.contains("42 | wrong"), "{report}");
    }

    #[test]
    fn a_long_line_is_named_not_drawn() {
        let mut sources = SourceMap::new();
        let id = sources.add("long.fmt", "x".repeat(1 << 20));
        let d = Diagnostic::at(NOT_UTF8, Span::new(id, 5..6), "message", "here").note("why");
        let report = human(&d, &sources, Style::default());
        assert_eq!(report, "long.fmt:1:6: error[E0703]: message\n  note: why\n");
    }
}
