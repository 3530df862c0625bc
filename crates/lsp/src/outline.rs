//! The structure of a text: symbols and folding ranges.

use super::document::Document;
use super::handlers::Context;
use super::keys;
use super::message::Answer;
use super::position::PositionMap;
use super::protocol::{Range as Place, Sent, SymbolKind, location, object};
use crate::source::Span;
use crate::syntax::ast::{Children, ChildrenBody, Enumerator, Item, ItemKind, Name};
use crate::syntax::{Class, classify, spelling};
use serde_json::{Value, json};
use std::ops::Range;

/// `textDocument/documentSymbol`.
pub(super) fn symbols(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let document = context.document(params.uri()?)?;
    let items = document.parsed().file.items.iter();
    let symbols = items.filter_map(|item| symbol(context, document, item));
    if context.client.nested_symbols {
        return Ok(symbols.map(nested).collect());
    }
    let flat = |Symbol { name, kind, range, .. }: Symbol| json!({ "name": name, "kind": kind as u32, "location": location(&document.uri, range) });
    Ok(symbols.map(flat).collect())
}

/// An item, or a part of one.
pub(super) struct Symbol {
    pub(super) name: String,
    pub(super) detail: Option<String>,
    pub(super) kind: SymbolKind,
    range: Place,
    /// The place of the name.
    pub(super) selection_range: Place,
    children: Vec<Symbol>,
}

fn nested(symbol: Symbol) -> Value {
    let Symbol { name, detail, kind, range, selection_range, children } = symbol;
    let children: Vec<Value> = children.into_iter().map(nested).collect();
    object(json!({
        "name": name,
        "detail": detail,
        "kind": kind as u32,
        "range": Value::from(range),
        "selectionRange": Value::from(selection_range),
        "children": Some(children).filter(|children| !children.is_empty()),
    }))
}

pub(super) fn symbol(context: &Context, document: &Document, item: &Item) -> Option<Symbol> {
    use SymbolKind as K;
    let (kind, detail, place) = match &item.kind {
        ItemKind::Summary(of) => (K::Struct, "summary", of.keys.first().map(|key| key.span)),
        ItemKind::Children(of) => (K::Array, "children", of.keys.first().map(|key| key.span)),
        ItemKind::Func(func) => (K::Function, "func", Some(func.name.span)),
        ItemKind::Enum(definition) => (K::Enum, "enum", Some(definition.name.span)),
        ItemKind::Const(constant) => (K::Constant, "let", Some(constant.name.span)),
        ItemKind::Import(import) => (K::Module, "import", Some(import.span)),
        ItemKind::Expect(expect) => {
            (K::Event, "expect", expect.value.type_name.as_ref().map(|name| name.span))
        }
        ItemKind::Error => return None,
    };
    let name = match &item.kind {
        ItemKind::Func(func) => func.name.text.to_string(),
        ItemKind::Enum(definition) => spelling::type_name(&definition.name),
        ItemKind::Const(constant) => constant.name.text.to_string(),
        ItemKind::Import(import) => import.path.to_string(),
        _ => keys::names(item).join(", "),
    };
    let place = place.unwrap_or(item.span.at_start());
    // A name must not be empty.
    let name = if name.is_empty() { detail.to_owned() } else { name };
    let positions = context.positions(document);
    Some(Symbol {
        detail: Some(format!("{detail}{}", condition(document, item))),
        children: parts(&positions, item),
        ..plain_symbol(&positions, name, kind, item.span, place)
    })
}

/// ` where CONDITION`, as the text has it, of an item that is for some values of a type only.
fn condition(document: &Document, item: &Item) -> String {
    let condition = match &item.kind {
        ItemKind::Summary(summary) => summary.condition.as_ref(),
        ItemKind::Children(children) => children.condition.as_ref(),
        _ => None,
    };
    let text = condition.and_then(|condition| document.text().get(condition.span.range()));
    text.map(|text| format!(" where {text}")).unwrap_or_default()
}

/// The methods of synthetic children, the enumerators of an enum.
fn parts(positions: &PositionMap<'_>, item: &Item) -> Vec<Symbol> {
    let symbol = |name: &Name, kind: SymbolKind, span: Span| {
        plain_symbol(positions, name.text.to_string(), kind, span, name.span)
    };
    match &item.kind {
        ItemKind::Children(Children { body: ChildrenBody::Methods(body), .. }) => {
            let methods = body.methods.iter().map(|method| (&method.name, method.span));
            let walks = body.walks.iter().map(|walk| (&walk.name, walk.span));
            let all = methods.chain(walks);
            all.map(|(name, span)| symbol(name, SymbolKind::Method, span)).collect()
        }
        ItemKind::Enum(definition) => {
            let enumerators = definition.enumerators.iter();
            let symbol = |Enumerator { name, value, .. }: &Enumerator| {
                let span = value.as_ref().map_or(name.span, |value| name.span.to(value.span));
                symbol(name, SymbolKind::EnumMember, span)
            };
            enumerators.map(symbol).collect()
        }
        _ => Vec::new(),
    }
}

fn plain_symbol(
    positions: &PositionMap<'_>,
    name: String,
    kind: SymbolKind,
    span: Span,
    name_span: Span,
) -> Symbol {
    Symbol {
        name,
        detail: None,
        kind,
        range: positions.range(span.range()),
        selection_range: positions.range(name_span.range()),
        children: Vec::new(),
    }
}

/// The places of pairs of brackets.
fn brackets(text: &str, tokens: &[(Range<usize>, Class)]) -> Vec<Range<usize>> {
    let mut open = Vec::new();
    let mut pairs = Vec::new();
    for (range, class) in tokens {
        if !matches!(class, Class::Punctuation | Class::Interpolation) {
            continue;
        }
        match text.get(range.clone()) {
            Some("{" | "(" | "[" | "\\(") => open.push(range.start),
            Some("}" | ")" | "]") => {
                pairs.extend(open.pop().map(|first| first..range.end));
            }
            _ => {}
        }
    }
    pairs
}

/// `textDocument/foldingRange`.
pub(super) fn folding(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let document = context.document(params.uri()?)?;
    let positions = context.positions(document);
    let line = |offset| positions.position(offset).line;
    let tokens = classify(document.text());
    let mut folds: Vec<(u32, u32, Option<&str>)> = Vec::new();
    for pair in brackets(document.text(), &tokens) {
        let (first, last) = (line(pair.start), line(pair.end));
        // The line of the closing bracket stays in sight.
        if last > first + 1 {
            folds.push((first, last - 1, None));
        }
    }
    let items = document.parsed().file.items.iter();
    let imports = items.filter(|item| matches!(item.kind, ItemKind::Import(_)));
    let comments = tokens.iter().filter(|(_, class)| *class == Class::Comment);
    let lines = |spans: Vec<Range<usize>>| spans.into_iter().map(|r| (line(r.start), line(r.end)));
    for (first, last) in runs(lines(imports.map(|item| item.span.range()).collect())) {
        folds.push((first, last, Some("imports")));
    }
    for (first, last) in runs(lines(comments.map(|(range, _)| range.clone()).collect())) {
        folds.push((first, last, Some("comment")));
    }
    folds.sort_by_key(|(first, last, _)| (*first, *last));
    let fold =
        |(first, last, kind)| object(json!({ "startLine": first, "endLine": last, "kind": kind }));
    Ok(folds.into_iter().map(fold).collect())
}

/// Joins adjacent lines; single lines are left out.
fn runs(lines: impl Iterator<Item = (u32, u32)>) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for (first, last) in lines {
        match runs.last_mut() {
            Some(run) if first <= run.1.saturating_add(1) => run.1 = last.max(run.1),
            _ => runs.push((first, last)),
        }
    }
    runs.retain(|(first, last)| last > first);
    runs
}
