//! Navigation between names: definition, references, highlights, rename.

use super::document::Document;
use super::handlers::Context;
use super::keys;
use super::message::{Answer, Failure};
use super::pack_files;
use super::project::Project;
use super::protocol::{self, Position, Range, Sent, text_edit};
use super::uri;
use crate::sema::resolve::{NameKind, Occurrence};
use crate::syntax::ast::{Import, Item, ItemKind};
use crate::syntax::{builtins, is_keyword, spelled};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

type Reference<'p> = (&'p Arc<Document>, &'p Occurrence);

/// The name at a position, and the documents that can use it.
struct Search {
    document: Arc<Document>,
    name: Occurrence,
    kind: NameKind,
    project: Project,
}

impl Search {
    /// The name at a position, if there is one.
    fn new(context: &Context, place: (&str, Position)) -> Answer<Option<Search>> {
        let (document, offset) = context.at(place)?;
        let document = document.clone();
        let Some(name) = document.symbols().at(offset).cloned() else { return Ok(None) };
        let project = match name.kind {
            NameKind::Local(_) | NameKind::Parameter(_) => Project::new(vec![document.clone()]),
            _ => Project::around(&context.workspace, &document, &name),
        };
        let kind = project.kind(&name);
        Ok(Some(Search { document, name, kind, project }))
    }

    /// All names with the same meaning.
    fn all(&self) -> Vec<Reference<'_>> {
        self.project.names().filter(|place| self.is_same(place)).collect()
    }

    fn is_same(&self, (document, name): &Reference<'_>) -> bool {
        let here = || document.uri == self.document.uri;
        let named = name.text == self.name.text;
        match self.kind {
            NameKind::Local(_) | NameKind::Parameter(_) => here() && name.kind == self.kind,
            NameKind::Function | NameKind::Constant => {
                named && self.project.kind(name) == self.kind
            }
            NameKind::Enum | NameKind::Enumerator => {
                self.project.kind(name) == self.kind && self.is_of_enum(name)
            }
            NameKind::Free | NameKind::Member | NameKind::Field => {
                named && here() && self.is_of_item(name)
            }
            kind => named && here() && name.kind == kind,
        }
    }

    /// Whether a name is the same enumerator of the same enum.
    fn is_of_enum(&self, name: &Occurrence) -> bool {
        let path = |name: &Occurrence| match self.kind {
            NameKind::Enum => Some(name.text.clone()),
            _ => name.scope.clone(),
        };
        let named = self.kind == NameKind::Enum || name.text == self.name.text;
        let paths = path(name).zip(path(&self.name));
        named && paths.is_some_and(|(a, b)| self.project.is_same_enum(&a, &b))
    }

    /// Whether a name is a member in an item for the same types.
    fn is_of_item(&self, name: &Occurrence) -> bool {
        let is_member =
            matches!(self.project.kind(name), NameKind::Free | NameKind::Member | NameKind::Field);
        let items = &self.document.parsed().file.items;
        let (Some(own), Some(other)) = (items.get(self.name.item), items.get(name.item)) else {
            return false;
        };
        is_member && (name.item == self.name.item || keys::share(own, other))
    }
}

fn location(context: &Context, document: &Document, bytes: std::ops::Range<usize>) -> Value {
    document.path.as_deref().inspect(|path| pack_files::write(path));
    protocol::location(&document.uri, context.positions(document).range(bytes))
}

fn locations<'p>(context: &Context, names: impl Iterator<Item = Reference<'p>>) -> Value {
    names.map(|(document, name)| location(context, document, name.span.range())).collect()
}

/// `textDocument/definition`.
pub(super) fn definition(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let (document, offset) = context.at(params.place()?)?;
    let import = import_at(document, offset);
    if let Some(file) = import.and_then(|import| document.imported_path(&import.path)) {
        pack_files::write(&file);
        let open = context.workspace.find(&file).map(|document| document.uri.clone());
        let uri = open.unwrap_or_else(|| uri::from_path(&file));
        return Ok(json!([protocol::location(&uri, Range::default())]));
    }
    if let Some(search) = Search::new(context, params.place()?)? {
        let all = search.all().into_iter();
        return Ok(locations(context, all.filter(|(_, name)| name.definition)));
    }
    let formatters = formatters_of(document, offset);
    let formatters = formatters.map(|item| location(context, document, item.span.range()));
    Ok(formatters.chain(declarations(context, document, offset)).collect())
}

/// Where the types of the key at a place are declared.
fn declarations(context: &Context, document: &Document, offset: usize) -> Vec<Value> {
    let workspace = &context.workspace;
    let (Some(item), Some(programs)) = (document.item_at(offset), workspace.programs()) else {
        return Vec::new();
    };
    let names = keys::types_at(workspace, document, item, offset);
    names.iter().flat_map(|name| programs.declarations(workspace, name)).collect()
}

pub(super) fn import_at(document: &Document, offset: usize) -> Option<&Import> {
    document.parsed().file.items.iter().find_map(|item| match &item.kind {
        ItemKind::Import(import) if import.span.range().contains(&offset) => Some(import),
        _ => None,
    })
}

/// The formatters for the type of the `expect` at a place.
fn formatters_of(document: &Document, offset: usize) -> impl Iterator<Item = &Item> {
    let items = &document.parsed().file.items;
    let expect = items.iter().find(|item| match &item.kind {
        ItemKind::Expect(expect) => {
            let name = expect.value.type_name.as_ref();
            name.is_some_and(|name| name.span.range().contains(&offset))
        }
        _ => false,
    });
    let is_formatter =
        |item: &&Item| matches!(item.kind, ItemKind::Summary(_) | ItemKind::Children(_));
    let fits = move |item: &&Item| expect.is_some_and(|expect| keys::share(expect, item));
    items.iter().filter(is_formatter).filter(fits)
}

/// `textDocument/references`.
pub(super) fn references(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let place = params.place()?;
    let with_declaration = params.field("context")?.field("includeDeclaration")?.flag()?;
    let Some(search) = Search::new(context, place)? else { return Ok(json!([])) };
    let all = search.all().into_iter();
    Ok(locations(context, all.filter(|(_, name)| with_declaration || !name.definition)))
}

/// `textDocument/documentHighlight`.
pub(super) fn highlights(context: &Context, params: Sent<'_>) -> Answer<Value> {
    /// Kinds of the protocol.
    const READ: u32 = 2;
    const WRITE: u32 = 3;
    let Some(search) = Search::new(context, params.place()?)? else { return Ok(json!([])) };
    let here = search.all().into_iter().filter(|(d, _)| d.uri == search.document.uri);
    let highlight = |(d, name): Reference<'_>| {
        let range = context.positions(d).range(name.span.range());
        json!({ "range": Value::from(range), "kind": if name.definition { WRITE } else { READ } })
    };
    Ok(here.map(highlight).collect())
}

/// The name at a position, if it can be renamed.
fn renamed(context: &Context, place: (&str, Position)) -> Answer<Search> {
    let nothing = || Failure::refused("there is no name here");
    let search = Search::new(context, place)?.ok_or_else(nothing)?;
    let all = search.all();
    let mut definitions = all.iter().filter(|(_, name)| name.definition).peekable();
    let is_defined = definitions.peek().is_some();
    let pack = definitions.find_map(|(document, _)| pack_files::of(document.path.as_deref()?));
    if let Some(pack) = pack {
        let message = format!("`{}` is defined in `{}`", search.name.text, pack.file_name());
        return Err(Failure::refused(message));
    }
    let reason = match search.kind {
        NameKind::Local(_) | NameKind::Parameter(_) => return Ok(search),
        NameKind::Function | NameKind::Constant | NameKind::Enumerator if is_defined => {
            return Ok(search);
        }
        NameKind::Function | NameKind::Constant | NameKind::Enumerator => "is not defined",
        NameKind::Free | NameKind::Member | NameKind::Field => {
            "is a member of the debuggee's type: rename it there"
        }
        NameKind::Enum => "is a type of the debuggee: rename it there",
        NameKind::BuiltIn
        | NameKind::Method
        | NameKind::Label
        | NameKind::Attribute
        | NameKind::ChildMethod => "belongs to the language",
    };
    Err(Failure::refused(format!("`{}` {reason}", search.name.text)))
}

/// `textDocument/prepareRename`.
pub(super) fn prepare_rename(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let search = renamed(context, params.place()?)?;
    let range = context.positions(&search.document).range(search.name.span.range());
    Ok(json!({ "range": Value::from(range), "placeholder": search.name.text }))
}

/// `textDocument/rename`.
pub(super) fn rename(context: &Context, params: Sent<'_>) -> Answer<Value> {
    let place = params.place()?;
    let new = params.field("newName")?.text()?.trim().trim_matches('`');
    let search = renamed(context, place)?;
    check_name(new)?;
    let references = search.all();
    check_collisions(&search, &references, new)?;
    let mut changes: HashMap<&str, Vec<Value>> = HashMap::new();
    for (document, name) in references {
        let range = context.positions(document).range(name.span.range());
        changes.entry(&document.uri).or_default().push(text_edit(range, new));
    }
    Ok(json!({ "changes": changes }))
}

/// Rejects a text that is not a name.
fn check_name(name: &str) -> Answer<()> {
    if is_keyword(name) || builtins::function(name).is_some() {
        return Err(Failure::refused(format!("`{name}` is a word of the language")));
    }
    match spelled(name).as_deref() == Some(name) {
        true => Ok(()),
        false => Err(Failure::refused(format!("`{name}` is not a name"))),
    }
}

/// Rejects a name that would change the meaning of itself or of other names.
fn check_collisions(search: &Search, references: &[Reference<'_>], new: &str) -> Answer<()> {
    let taken = |what: &str| Err(Failure::refused(format!("there is {what} `{new}` already")));
    let defined = |kind| search.project.definitions(kind).any(|(_, name)| &*name.text == new);
    if search.kind == NameKind::Function {
        return if defined(NameKind::Function) { taken("a function") } else { Ok(()) };
    }
    if search.kind == NameKind::Enumerator {
        let scope = search.name.scope.as_deref().unwrap_or_default();
        let definition = search.project.enumeration(scope).map(|(_, _, definition)| definition);
        let mut enumerators = definition.into_iter().flat_map(|known| &known.enumerators);
        let is_taken = enumerators.any(|enumerator| &*enumerator.name.text == new);
        return if is_taken { taken("an enumerator") } else { Ok(()) };
    }
    if defined(NameKind::Constant) {
        return taken("a constant");
    }
    for (document, place) in references {
        let symbols = document.symbols();
        let offset = place.span.range().start;
        if symbols.visible(offset).iter().any(|local| &*local.name == new) {
            return taken("a local");
        }
        // A member, or a local further in, that the new name would hide or be hidden by.
        let in_item = |name: &&Occurrence| name.item == place.item && &*name.text == new;
        let clash = symbols.names.iter().filter(in_item).any(|name| {
            matches!(
                name.kind,
                NameKind::Free | NameKind::Constant | NameKind::Local(_) | NameKind::Parameter(_)
            )
        });
        if clash {
            return taken("something called");
        }
    }
    if search.kind == NameKind::Constant {
        let free = |(_, name): &Reference<'_>| &*name.text == new && name.kind == NameKind::Free;
        if search.project.names().any(|place| free(&place)) {
            return taken("a member called");
        }
    }
    Ok(())
}
