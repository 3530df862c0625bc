//! Quick fixes: the edits that diagnostics carry.

use super::analysis::Analysis;
use super::diagnostics::ClientView;
use super::handlers::Context;
use super::keyed;
use super::keys;
use super::message::Answer;
use super::project::Project;
use super::protocol::{
    Code, CodeAction, CodeActionKind, CodeActionParams, Diagnostic as Shown, Range, TextEdit, Uri,
    WorkspaceEdit,
};
use crate::diag::{Diagnostic, Fix, Severity};
use crate::limits;
use crate::source::{Slice, SourceId, Span};
use crate::syntax::ast::{Item, ItemKind};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The title of the action that applies all fixes.
const FIX_ALL: &str = "source.fixAll.fmtc";

/// `textDocument/codeAction`.
pub(super) fn actions(context: &Context, params: CodeActionParams) -> Answer<Vec<CodeAction>> {
    let analysis = context.analysis()?;
    let bytes = context.positions(&analysis.document).bytes(params.range);
    let view = ClientView { analysis, workspace: &context.workspace, client: &context.client };
    let wanted = |kind: &CodeActionKind| {
        let only = params.context.only.as_deref();
        only.is_none_or(|only| only.iter().any(|asked| includes(asked, kind)))
    };
    let mut actions = Vec::new();
    if wanted(&CodeActionKind::QuickFix) {
        let known = KnownDiagnostics::new(&params.context.diagnostics);
        let touches = |(_, span, _): &(&Diagnostic, Span, &Fix)| {
            span.range().start <= bytes.end && bytes.start <= span.range().end
        };
        for (diagnostic, span, fix) in
            fixable(analysis).filter(touches).take(limits::SHOWN_FINDINGS)
        {
            if let Some(edit) = edit(&view, [fix]) {
                actions.push(CodeAction {
                    diagnostics: known.find(diagnostic, view.range(span)),
                    is_preferred: Some(true),
                    edit: Some(edit),
                    ..action(&fix.title, CodeActionKind::QuickFix)
                });
            }
        }
    }
    if wanted(&CodeActionKind::Refactor) {
        actions.extend(drafts(&view, bytes.start));
    }
    let all = CodeActionKind::Custom(Cow::Borrowed(FIX_ALL));
    // Only where it was asked for: it is not a fix of what is at the cursor.
    if params.context.only.is_some() && wanted(&all) {
        // What a note proposes changes what is meant.
        let findings = fixable(analysis).filter(|(found, ..)| found.severity() != Severity::Note);
        let fixes = apart(findings.map(|(.., fix)| fix));
        if let Some(edit) = edit(&view, fixes) {
            actions.push(CodeAction { edit: Some(edit), ..action("fix everything", all) });
        }
    }
    Ok(actions)
}

/// Writes a formatter and an `expect` for the types of the key at a place. What is begun there is replaced.
fn drafts(view: &ClientView<'_>, offset: usize) -> Vec<CodeAction> {
    let (workspace, document) = (view.workspace, &view.analysis.document);
    let Some(item) = document.item_at(offset) else { return Vec::new() };
    let place = item.span.range();
    let is_begun = matches!(item.kind, ItemKind::Error);
    let names = match is_begun {
        true => keyed::meant(workspace, begun_key(document.text.slice(place.clone()))),
        false => keyed::names_at(workspace, document, item, offset),
    };
    let items = document.parsed().file.items.iter();
    let is_there = |name: &str| {
        let is_formatter = |item: &&Item| matches!(item.kind, ItemKind::Summary(_));
        let keys = |item| keys::of(workspace, document, item);
        items.clone().filter(is_formatter).flat_map(keys).any(|key| *key.text == *name)
    };
    let enums = Project::seen_from(workspace, document);
    let draft = |name: &Arc<str>| {
        let draft = keyed::draft(workspace, name, enums.enums().map(str::to_owned).collect())?;
        let (range, text) = match is_begun {
            true => (place.clone(), draft.trim_end().to_owned()),
            false => (place.end..place.end, format!("\n\n{}", draft.trim_end())),
        };
        let title = format!("write a formatter and an `expect` for `{name}`");
        let edit = edit(
            view,
            [&Fix {
                title: title.clone(),
                edits: vec![(Span::new(view.analysis.root, range), text)],
            }],
        )?;
        Some(CodeAction { edit: Some(edit), ..action(&title, CodeActionKind::Refactor) })
    };
    names.iter().filter(|name| !is_there(name)).filter_map(draft).collect()
}

/// The key of an item that is begun: what follows its first word, on that line.
fn begun_key(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    let (_, key) = line.split_once(' ').unwrap_or_default();
    key.split(['{', '"']).next().unwrap_or_default().trim()
}

fn action(title: &str, kind: CodeActionKind) -> CodeAction {
    CodeAction { title: title.to_owned(), kind: Some(kind), ..CodeAction::default() }
}

/// Whether a requested kind includes another one: `source` includes `source.fixAll`.
fn includes(asked: &CodeActionKind, kind: &CodeActionKind) -> bool {
    let name = |kind| match serde_json::to_value(kind) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    };
    let (asked, kind) = (name(asked), name(kind));
    kind.strip_prefix(&asked)
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

fn edit<'f>(
    view: &ClientView<'_>,
    fixes: impl IntoIterator<Item = &'f Fix>,
) -> Option<WorkspaceEdit> {
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for (span, text) in fixes.into_iter().flat_map(|fix| &fix.edits) {
        let uri = Uri::from(view.uri(span.source)?);
        let edit = TextEdit { range: view.range(*span)?, new_text: text.clone() };
        changes.entry(uri).or_default().push(edit);
    }
    (!changes.is_empty())
        .then(|| WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
}

/// The diagnostics that the client has, by their first byte.
struct KnownDiagnostics<'s> {
    by_start: HashMap<(u32, u32), Vec<&'s Shown>>,
}

impl<'s> KnownDiagnostics<'s> {
    fn new(shown: &'s [Shown]) -> KnownDiagnostics<'s> {
        let mut by_start: HashMap<_, Vec<_>> = HashMap::new();
        for shown in shown {
            let start = shown.range.start;
            by_start.entry((start.line, start.character)).or_default().push(shown);
        }
        KnownDiagnostics { by_start }
    }

    /// A diagnostic as the client has it.
    fn find(&self, diagnostic: &Diagnostic, range: Option<Range>) -> Option<Vec<Shown>> {
        let range = range?;
        let code = Code::String(diagnostic.code.id.to_owned());
        let same = |shown: &&&Shown| shown.range == range && shown.code.as_ref() == Some(&code);
        let there = self.by_start.get(&(range.start.line, range.start.character))?;
        there.iter().find(same).map(|shown| vec![(*shown).clone()])
    }
}
