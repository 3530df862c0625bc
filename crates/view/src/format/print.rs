//! A tree as text, which the parser reads as the same tree.

use super::printer::Printer;
use super::write::Writer;
use crate::syntax::ast::{Block, ChildrenBody, Expr, File};
use crate::syntax::spelled;
use std::fmt::Write;

/// The text of a file.
pub fn file(file: &File) -> String {
    let mut printer = Printer::new("", "\n");
    let mut writer = Writer::default();
    for item in &file.items {
        writer.begin_item();
        writer.item(item);
        let elements = writer.take();
        printer.elements(&writer.spelling, &elements);
    }
    printer.finish().text
}

/// The text of an expression, whose lines end only in blocks.
pub fn expr(expr: &Expr) -> String {
    part(|writer| writer.flat(|writer| writer.expr(expr)))
}

/// The text of a block.
pub fn block(block: &Block) -> String {
    part(|writer| writer.block(block))
}

/// The text of the body of children.
pub fn children(body: &ChildrenBody) -> String {
    part(|writer| writer.children(body))
}

fn part(write: impl FnOnce(&mut Writer<'_>)) -> String {
    let mut writer = Writer::default();
    write(&mut writer);
    let elements = writer.take();
    let mut printer = Printer::new("", "\n");
    printer.elements(&writer.spelling, &elements);
    printer.finish().text.trim().to_owned()
}

/// A text between quotes.
pub fn quoted(text: &str) -> String {
    let mut out = String::new();
    push_quoted(&mut out, text, '"');
    out
}

/// Whether a character is a control character or changes the direction of text.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
        || c == '\u{FEFF}'
}

/// A name, in backquotes if it needs them.
pub(super) fn push_name(out: &mut String, name: &str) {
    out.push_str(&spelled(name).unwrap_or(name.into()));
}

pub(super) fn push_quoted(out: &mut String, text: &str, odd: char) {
    out.push('"');
    text.chars().for_each(|c| push_escaped(out, c, odd));
    out.push('"');
}

pub(super) fn push_character(out: &mut String, number: u32) {
    out.push('\'');
    push_escaped(out, char::from_u32(number).unwrap_or_default(), '\'');
    out.push('\'');
}

/// A character in quotes; an odd one is written by its number.
pub(super) fn push_escaped(out: &mut String, c: char, odd: char) {
    match c {
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\t' => out.push_str("\\t"),
        '\r' => out.push_str("\\r"),
        '\'' if odd == '\'' => out.push_str("\\'"),
        '"' if odd != '\'' => out.push_str("\\\""),
        c if is_unprintable(c) || c == odd => _ = write!(out, "\\u{{{:X}}}", u32::from(c)),
        c => out.push(c),
    }
}
