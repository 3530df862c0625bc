//! Semantic tokens: the syntactic classes of the words of a document.

use super::handlers::Context;
use super::message::Answer;
use super::position::PositionMap;
use super::project::Project;
use super::protocol::{Position, Sent};
use crate::sema::resolve::{NameKind, Occurrence};
use crate::source::Slice;
use crate::syntax::{Class, classify};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops::Range;

/// The types, by their numbers.
pub(super) const TYPES: [&str; 15] = [
    "keyword",
    "comment",
    "string",
    "number",
    "operator",
    "function",
    "method",
    "variable",
    "parameter",
    "property",
    "type",
    "decorator",
    "regexp",
    "macro",
    "enumMember",
];
/// The modifiers, by their bits.
pub(super) const MODIFIERS: [&str; 3] = ["declaration", "readonly", "defaultLibrary"];

const DECLARATION: u32 = 1;
const READONLY: u32 = 1 << 1;
const LIBRARY: u32 = 1 << 2;

/// `textDocument/semanticTokens/full` and `/range`: the tokens that overlap a range of bytes, in the encoding of the protocol.
pub(super) fn tokens(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let (document, bytes) = context.part(&params)?;
    let project = Project::seen_from(&context.workspace, document);
    let names: HashMap<usize, &Occurrence> =
        document.symbols().names.iter().map(|name| (name.span.range().start, name)).collect();
    let mut writer = TokenWriter {
        positions: context.positions(document),
        data: Vec::new(),
        last: Position::default(),
    };
    let mut before = "";
    for (range, class) in classify(document.text()) {
        let text = document.text().slice(range.clone());
        let behind_at = std::mem::replace(&mut before, text) == "@";
        if range.end < bytes.start || bytes.end < range.start {
            continue;
        }
        let name = names.get(&range.start).copied();
        let kind = match class {
            _ if behind_at => Some(("decorator", 0)),
            Class::Name => Some(name.map_or(("type", 0), |name| of_name(&project, name))),
            // Words that begin items may be names of members.
            Class::Keyword if name.is_some() => name.map(|name| of_name(&project, name)),
            class => of_class(class, text),
        };
        if let Some((kind, modifiers)) = kind {
            writer.token(range, kind, modifiers);
        }
    }
    Ok(json!({ "data": writer.data }))
}

fn of_class(class: Class, text: &str) -> Option<(&'static str, u32)> {
    let kind = match class {
        Class::Keyword => "keyword",
        Class::Literal if matches!(text, "true" | "false" | "null") => "keyword",
        Class::Literal => "number",
        Class::Text => "string",
        Class::Escape => "regexp",
        Class::Interpolation => "macro",
        Class::Regex => "regexp",
        Class::Operator => "operator",
        Class::Comment => "comment",
        Class::Name | Class::Punctuation => return None,
    };
    Some((kind, 0))
}

fn of_name(project: &Project, name: &Occurrence) -> (&'static str, u32) {
    let declared = if name.definition { DECLARATION } else { 0 };
    let (kind, modifiers) = match project.kind(name) {
        NameKind::Function => ("function", 0),
        NameKind::BuiltIn => ("function", LIBRARY),
        NameKind::Constant => ("variable", READONLY),
        NameKind::Local(_) => ("variable", 0),
        NameKind::Parameter(_) => ("parameter", 0),
        NameKind::Free | NameKind::Member | NameKind::Field => return ("property", 0),
        NameKind::Method => ("method", LIBRARY),
        NameKind::Label => return ("parameter", LIBRARY),
        NameKind::Attribute => return ("decorator", 0),
        NameKind::ChildMethod => ("method", 0),
        NameKind::Enum => ("type", 0),
        NameKind::Enumerator => ("enumMember", READONLY),
    };
    (kind, modifiers | declared)
}

/// Tokens as numbers.
struct TokenWriter<'d> {
    positions: PositionMap<'d>,
    data: Vec<u32>,
    /// Where the token before begins.
    last: Position,
}

impl TokenWriter<'_> {
    /// Adds a token, split at the ends of lines.
    fn token(&mut self, range: Range<usize>, kind: &str, modifiers: u32) {
        let Some(number) = TYPES.iter().position(|name| *name == kind) else { return };
        let number = u32::try_from(number).unwrap_or_default();
        let mut start = range.start;
        while start < range.end {
            let rest = self.positions.file.text().slice(start..range.end);
            let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
            let piece = rest.slice(..length);
            let units = self.positions.encoding.length(piece);
            if units > 0 {
                let at = self.positions.position(start);
                let line = at.line - self.last.line.min(at.line);
                let from = if line == 0 { self.last.character } else { 0 };
                let column = at.character.saturating_sub(from);
                self.data.extend([line, column, units, number, modifiers]);
                self.last = at;
            }
            start += length + 1;
        }
    }
}
