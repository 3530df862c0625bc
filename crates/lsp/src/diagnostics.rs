//! Diagnostics in the form of the protocol.

use super::analysis::Analysis;
use super::client::Client;
use super::pack_files;
use super::position::PositionMap;
use super::protocol::{Range, location, object};
use super::uri;
use super::workspace::Workspace;
use crate::diag::codes::meaning::{UNREACHABLE, UNUSED_FUNCTION, UNUSED_LOCAL};
use crate::diag::render::{Human, Style};
use crate::diag::{self, Code, Diagnostic, Label, Severity};
use crate::limits;
use crate::packs::Pack;
use crate::source::{SourceId, SourceMap, Span};
use crate::syntax::ast::ItemKind;
use serde_json::{Value, json};

/// The number of diagnostics with a drawn report; drawing takes time.
const MAX_DRAWN: usize = 10;

/// The `source` of every diagnostic.
const SOURCE: &str = "fmtc";

/// The diagnostics of code that has no effect, and the tag of the protocol for them.
const WITHOUT_EFFECT: [Code; 3] = [UNUSED_FUNCTION, UNUSED_LOCAL, UNREACHABLE];
const UNNECESSARY: u32 = 1;

/// The diagnostics of an analysed document, up to the limit.
pub(super) fn shown(analysis: &Analysis, workspace: &Workspace, client: &Client) -> Vec<Value> {
    let view = ClientView { analysis, workspace, client };
    let diagnostics = &analysis.diagnostics;
    let drawn = diagnostics.len() <= MAX_DRAWN;
    let show = |diagnostic| {
        let rendered = drawn.then(|| draw(diagnostic, &analysis.sources));
        view.shown(diagnostic, rendered)
    };
    diagnostics.iter().take(limits::SHOWN_FINDINGS).map(show).collect()
}

/// A report as a terminal shows it; one line in web pages, which stay small.
fn draw(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    match cfg!(feature = "reports") {
        true => Human::new(Style::default()).render(diagnostic, sources),
        false => diag::render::short(diagnostic, sources),
    }
}

/// The link after a code, if the package has a page that explains them.
fn explanation(code: Code) -> Option<Value> {
    let page = Some(env!("CARGO_PKG_HOMEPAGE")).filter(|page| !page.is_empty())?;
    let id = code.id.to_ascii_lowercase();
    Some(json!({ "href": format!("{page}/blob/main/docs/diagnostics.md#{id}") }))
}

/// An analysis, converted for a client.
pub(super) struct ClientView<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) workspace: &'a Workspace,
    pub(super) client: &'a Client,
}

impl ClientView<'_> {
    fn shown(&self, diagnostic: &Diagnostic, rendered: Option<String>) -> Value {
        let place = self.own_place(diagnostic.span());
        let foreign = diagnostic.span().filter(|span| span.source != self.analysis.root);
        let skipped = usize::from(foreign.is_none());
        let related = diagnostic.labels.iter().skip(skipped);
        let related: Vec<_> = related.filter_map(|label| self.related(label)).collect();
        object(json!({
            "range": Value::from(self.range(place).unwrap_or_default()),
            "severity": match diagnostic.severity() {
                Severity::Error => 1,
                Severity::Warning => 2,
                Severity::Note => 3,
            },
            "code": diagnostic.code.id,
            "codeDescription": explanation(diagnostic.code),
            "source": SOURCE,
            "message": self.message(diagnostic, foreign),
            "tags": WITHOUT_EFFECT.contains(&diagnostic.code).then_some([UNNECESSARY]),
            "relatedInformation": (self.client.related && !related.is_empty()).then_some(related),
            "data": rendered.map(|rendered| json!({ "rendered": rendered })),
        }))
    }

    /// The message with its help: many editors show nothing but the message.
    fn message(&self, diagnostic: &Diagnostic, foreign: Option<Span>) -> String {
        let mut message = diagnostic.message.clone();
        if let Some(file) = foreign.and_then(|span| self.analysis.sources.get(span.source)) {
            message = format!("in `{}`: {message}", file.name());
        }
        message.extend(diagnostic.help.iter().map(|help| format!("\nhelp: {help}")));
        message.extend(diagnostic.notes.iter().map(|note| format!("\nnote: {note}")));
        message
    }

    /// The place in the document itself; for a diagnostic in an imported file, the import.
    fn own_place(&self, span: Option<Span>) -> Span {
        let root = self.analysis.root;
        let start = Span::new(root, 0..0);
        match span {
            Some(span) if span.source == root => span,
            Some(span) => self.import_of(span.source).unwrap_or(start),
            None => start,
        }
    }

    /// The import of the document that leads to a file.
    fn import_of(&self, mut file: SourceId) -> Option<Span> {
        let pack = Pack::of(&self.analysis.sources, file);
        if let Some(import) = pack.and_then(|pack| self.written(&pack.file_name())) {
            return Some(import);
        }
        let imports = &self.analysis.imports;
        // A file is read after the one that names it first, so the way back has an end.
        for _ in 0..=imports.len() {
            let import = imports.iter().find(|import| import.id == Some(file))?;
            if import.importer == self.analysis.root {
                return self.written(&import.written);
            }
            file = import.importer;
        }
        None
    }

    fn written(&self, path: &str) -> Option<Span> {
        let items = &self.analysis.document.parsed().file.items;
        items.iter().find_map(|item| match &item.kind {
            ItemKind::Import(import) if &*import.path == path => {
                Some(Span { source: self.analysis.root, ..import.span })
            }
            _ => None,
        })
    }

    pub(super) fn uri(&self, id: SourceId) -> Option<String> {
        if id == self.analysis.root {
            return Some(self.analysis.document.uri.clone());
        }
        if let Some(pack) = Pack::of(&self.analysis.sources, id) {
            let path = pack_files::path(pack)?;
            pack_files::write(&path);
            return Some(uri::from_path(&path));
        }
        let path = self.analysis.path(id)?;
        let open = self.workspace.find(path).map(|document| document.uri.clone());
        Some(open.unwrap_or_else(|| uri::from_path(path)))
    }

    pub(super) fn range(&self, span: Span) -> Option<Range> {
        let file = self.analysis.sources.get(span.source)?;
        let positions = PositionMap { file, encoding: self.client.encoding };
        Some(positions.range(file.clamp(span)))
    }

    fn related(&self, label: &Label) -> Option<Value> {
        let location = location(&self.uri(label.span.source)?, self.range(label.span)?);
        Some(json!({ "location": location, "message": label.message }))
    }
}
