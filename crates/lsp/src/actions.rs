//! Quick fixes: the edits that diagnostics carry.

use super::analysis::Analysis;
use super::diagnostics::ClientView;
use super::handlers::Context;
use super::keys;
use super::message::Answer;
use super::project::Project;
use super::protocol::{Range, Sent, text_edit};
use crate::diag::{Diagnostic, Fix, Severity};
use crate::limits;
use crate::source::{Slice, SourceId, Span};
use crate::syntax::ast::{Item, ItemKind};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The kind of the action that applies one fix.
const QUICK_FIX: &str = "quickfix";
/// The kind of the action that writes a formatter.
const REFACTOR: &str = "refactor";
/// The kind of the action that applies all fixes.
const FIX_ALL: &str = "source.fixAll.fmtc";

/// `textDocument/codeAction`.
pub(super) fn actions(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let (range, about) = (params.field("range")?.range()?, params.field("context")?);
    let shown = about.field("diagnostics")?.elements()?;
    let only = about.optional("only")?.map(|only| only.texts()).transpose()?;
    let analysis = context.analysis()?;
    let bytes = context.positions(&analysis.document).bytes(range);
    let view = ClientView { analysis, workspace: &context.workspace, client: &context.client };
    let wanted = |kind: &str| {
        only.as_ref().is_none_or(|only| only.iter().any(|asked| includes(asked, kind)))
    };
    let mut actions = Vec::new();
    if wanted(QUICK_FIX) {
        let known = known(&shown);
        let touches = |(_, span, _): &(&Diagnostic, Span, &Fix)| {
            span.range().start <= bytes.end && bytes.start <= span.range().end
        };
        for (diagnostic, span, fix) in
            fixable(analysis).filter(touches).take(limits::SHOWN_FINDINGS)
        {
            if let Some(edit) = edit(&view, [fix]) {
                let mut action = action(&fix.title, QUICK_FIX, edit);
                action["isPreferred"] = true.into();
                let range = view.range(span);
                if let Some(shown) = range.and_then(|at| known.get(&(at, diagnostic.code.id))) {
                    action["diagnostics"] = json!([shown]);
                }
                actions.push(action);
            }
        }
    }
    if wanted(REFACTOR) {
        actions.extend(drafts(&view, bytes.start));
    }
    // Only where it was asked for: it is not a fix of what is at the cursor.
    if only.is_some() && wanted(FIX_ALL) {
        // What a note proposes changes what is meant.
        let findings = fixable(analysis).filter(|(found, ..)| found.severity() != Severity::Note);
        let fixes = apart(findings.map(|(.., fix)| fix));
        if let Some(edit) = edit(&view, fixes) {
            actions.push(action("fix everything", FIX_ALL, edit));
        }
    }
    Ok(actions.into())
}

/// Writes a formatter and an `expect` for the types of the key at a place, in place of the text that the author has
/// begun there.
fn drafts(view: &ClientView<'_>, offset: usize) -> Vec<Value> {
    let (workspace, document) = (view.workspace, &view.analysis.document);
    let (Some(item), Some(programs)) = (document.item_at(offset), workspace.programs()) else {
        return Vec::new();
    };
    let place = item.span.range();
    let is_begun = matches!(item.kind, ItemKind::Error);
    let names = match is_begun {
        true => programs.meant(begun_key(document.text().slice(place.clone()))),
        false => keys::types_at(workspace, document, item, offset),
    };
    let items = document.parsed().file.items.iter();
    let is_there = |name: &str| {
        let is_formatter = |item: &&Item| matches!(item.kind, ItemKind::Summary(_));
        let keys = |item| keys::of(workspace, document, item);
        items.clone().filter(is_formatter).flat_map(keys).any(|key| *key.text == *name)
    };
    let enums = Project::seen_from(workspace, document);
    let draft = |name: &Arc<str>| {
        let draft = programs.draft(name, enums.enums().map(str::to_owned).collect())?;
        let (range, text) = match is_begun {
            true => (place.clone(), draft.trim_end().to_owned()),
            false => (place.end..place.end, format!("\n\n{}", draft.trim_end())),
        };
        let title = format!("write a formatter and an `expect` for `{name}`");
        let edit = text_edit(view.range(Span::new(view.analysis.root, range))?, &text);
        Some(action(&title, REFACTOR, json!({ "changes": { (&*document.uri): [edit] } })))
    };
    names.iter().filter(|name| !is_there(name)).filter_map(draft).collect()
}

/// The key of an item that the author has begun: the rest of the line after its first word.
fn begun_key(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    let (_, key) = line.split_once(' ').unwrap_or_default();
    key.split(['{', '"']).next().unwrap_or_default().trim()
}

fn action(title: &str, kind: &str, edit: Value) -> Value {
    json!({ "title": title, "kind": kind, "edit": edit })
}

/// Whether a requested kind includes another one: `source` includes `source.fixAll`.
fn includes(asked: &str, kind: &str) -> bool {
    kind.strip_prefix(asked)
        .is_some_and(|rest| asked.is_empty() || rest.is_empty() || rest.starts_with('.'))
}

fn fixable(analysis: &Analysis) -> impl Iterator<Item = (&Diagnostic, Span, &Fix)> {
    let root = analysis.root;
    analysis.diagnostics.iter().filter_map(move |diagnostic| {
        let span = diagnostic.span().filter(|span| span.source == root)?;
        Some((diagnostic, span, diagnostic.fix.as_ref()?))
    })
}

/// The fixes that do not overlap an earlier one.
fn apart<'f>(fixes: impl Iterator<Item = &'f Fix>) -> Vec<&'f Fix> {
    // The ends of what is changed, by where it starts: none of it touches another, but in one fix.
    let mut taken: BTreeMap<(SourceId, u32), u32> = BTreeMap::new();
    let mut chosen = Vec::new();
    for fix in fixes {
        let clash = |span: &Span| {
            let before = taken.range(..=(span.source, span.end)).next_back();
            before.is_some_and(|((source, _), end)| *source == span.source && *end >= span.start)
        };
        if !fix.edits.iter().any(|(span, _)| clash(span)) {
            for (span, _) in &fix.edits {
                let end = taken.entry((span.source, span.start)).or_default();
                *end = span.end.max(*end);
            }
            chosen.push(fix);
        }
    }
    chosen
}

fn edit<'f>(view: &ClientView<'_>, fixes: impl IntoIterator<Item = &'f Fix>) -> Option<Value> {
    let mut changes: HashMap<String, Vec<Value>> = HashMap::new();
    for (span, text) in fixes.into_iter().flat_map(|fix| &fix.edits) {
        let edit = text_edit(view.range(*span)?, text);
        changes.entry(view.uri(span.source)?).or_default().push(edit);
    }
    (!changes.is_empty()).then(|| json!({ "changes": changes }))
}

/// The diagnostics that the client has, by their ranges and codes; of equal ones the first.
fn known<'v>(diagnostics: &[Sent<'v>]) -> HashMap<(Range, &'v str), &'v Value> {
    let known = diagnostics.iter().rev().filter_map(|shown| {
        let range = shown.field("range").and_then(|range| range.range()).ok()?;
        let code = shown.field("code").and_then(|code| code.text()).ok()?;
        Some(((range, code), shown.value()))
    });
    known.collect()
}
