//! Projects: the documents that import each other.

use super::document::Document;
use super::pack_files;
use super::uri;
use super::workspace::Workspace;
use crate::disk::{Extent, read_regular};
use crate::sema::resolve::{NameKind, Occurrence};
use crate::syntax::ast::{Enum, Func, Item, ItemKind};
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Which files of the open directories are searched for imports.
const EXTENT: Extent = Extent { files: 1_000, depth: 8 };
/// The largest file that is searched, in bytes.
const MAX_SIZE: u64 = 16 << 20;

/// The documents that are compiled together with one document, which comes first.
pub(super) struct Project {
    pub(super) documents: Vec<Arc<Document>>,
    /// The constants they define.
    constants: HashSet<Box<str>>,
    /// The names of the enums they define, each with the text and the item.
    enums: Vec<(Box<str>, usize, usize)>,
}

/// Documents by their paths: the open ones, and files that were read from the disk.
struct DocumentStore<'w> {
    workspace: &'w Workspace,
    read: BTreeMap<PathBuf, Option<Arc<Document>>>,
}

impl DocumentStore<'_> {
    fn get(&mut self, path: &Path) -> Option<Arc<Document>> {
        if let Some(document) = self.workspace.find(path) {
            return Some(document.clone());
        }
        let is_held = || pack_files::of(path).is_some() || self.workspace.holds(path);
        let read = self.read.entry(path.to_owned());
        read.or_insert_with(|| is_held().then(|| from_disk(path))?).clone()
    }

    /// The open documents and the files of the open directories.
    fn roots(&mut self) -> Vec<Arc<Document>> {
        let open = self.workspace.documents().cloned();
        let mut roots: BTreeMap<String, _> = open.map(|open| (open.uri.clone(), open)).collect();
        for path in self.workspace.files(EXTENT) {
            roots.extend(self.get(&path).map(|document| (document.uri.clone(), document)));
        }
        roots.into_values().collect()
    }

    /// The document and all that it imports, itself first.
    fn closure(&mut self, document: &Arc<Document>) -> Vec<Arc<Document>> {
        let mut found = vec![document.clone()];
        let mut known: HashSet<PathBuf> = document.path.iter().cloned().collect();
        let mut next = 0;
        while let Some(document) = found.get(next).cloned() {
            next += 1;
            for path in imports(&document) {
                if let Some(import) = known.insert(path.clone()).then(|| self.get(&path)).flatten()
                {
                    found.push(import);
                }
            }
        }
        found
    }
}

fn from_disk(path: &Path) -> Option<Arc<Document>> {
    let text = match pack_files::of(path) {
        Some(pack) => pack.text.to_owned(),
        None => String::from_utf8(read_regular(path, MAX_SIZE).ok()?).ok()?,
    };
    Some(Arc::new(Document::new(&uri::from_path(path), 0, &text, 0)))
}

fn imports(document: &Document) -> Vec<PathBuf> {
    let path = |item: &Item| match &item.kind {
        ItemKind::Import(import) => document.imported_path(&import.path),
        _ => None,
    };
    document.parsed().file.items.iter().filter_map(path).collect()
}

/// Whether a document exports something of that name.
fn defines(document: &Document, name: &str) -> bool {
    let mut names = document.symbols().names.iter();
    names.any(|n| {
        let is_it = match n.kind {
            NameKind::Function | NameKind::Constant | NameKind::Enumerator => *n.text == *name,
            NameKind::Enum => ends_with_path(&n.text, name),
            _ => false,
        };
        n.definition && is_it
    })
}

/// The names of a function's parameters.
pub(super) fn parameters(func: &Func) -> Vec<&str> {
    func.params.iter().map(|param| &*param.text).collect()
}

/// Whether a qualified name is a path, or ends with it at a scope boundary.
fn ends_with_path(name: &str, path: &str) -> bool {
    name.strip_suffix(path).is_some_and(|scopes| scopes.is_empty() || scopes.ends_with("::"))
}

impl Project {
    pub(super) fn new(documents: Vec<Arc<Document>>) -> Project {
        let names = documents.iter().flat_map(|document| &document.symbols().names);
        let constants = names.filter(|name| name.definition && name.kind == NameKind::Constant);
        let constants = constants.map(|name| name.text.clone()).collect();
        let mut enums = Vec::new();
        for (at, document) in documents.iter().enumerate() {
            let names = document.symbols().names.iter();
            let defined = names.filter(|name| name.definition && name.kind == NameKind::Enum);
            enums.extend(defined.map(|name| (name.text.clone(), at, name.item)));
        }
        Project { documents, constants, enums }
    }

    /// The enum that a path names: by its whole name, or by the end of it from one scope on.
    pub(super) fn enumeration(&self, path: &str) -> Option<(&Arc<Document>, &Item, &Enum)> {
        let exact = self.enums.iter().find(|(name, ..)| **name == *path);
        let mut ends = self.enums.iter().filter(|(name, ..)| ends_with_path(name, path));
        let (_, document, item) = exact.or_else(|| {
            let first = ends.next()?;
            ends.next().is_none().then_some(first)
        })?;
        let document = self.documents.get(*document)?;
        let item = document.parsed().file.items.get(*item)?;
        match &item.kind {
            ItemKind::Enum(definition) => Some((document, item, definition)),
            _ => None,
        }
    }

    pub(super) fn enums(&self) -> impl Iterator<Item = &str> {
        self.enums.iter().map(|(name, ..)| &**name)
    }

    /// Whether two paths name the same enum.
    pub(super) fn is_same_enum(&self, a: &str, b: &str) -> bool {
        let found = self.enumeration(a).zip(self.enumeration(b));
        found.is_some_and(|((_, _, a), (_, _, b))| std::ptr::eq(a, b))
    }

    /// A document and what it imports: everything that it can name.
    pub(super) fn seen_from(workspace: &Workspace, document: &Arc<Document>) -> Project {
        let mut store = DocumentStore { workspace, read: BTreeMap::new() };
        Project::new(store.closure(document))
    }

    /// All documents that are open or in the open directories.
    pub(super) fn everything(workspace: &Workspace) -> Vec<Arc<Document>> {
        DocumentStore { workspace, read: BTreeMap::new() }.roots()
    }

    /// The documents in which a name can be used: those that are compiled together with its
    /// definition. Files that are not open are found in the directories that are.
    pub(super) fn around(
        workspace: &Workspace,
        document: &Arc<Document>,
        name: &Occurrence,
    ) -> Project {
        let mut store = DocumentStore { workspace, read: BTreeMap::new() };
        let mut documents = store.closure(document);
        let mut anchors: HashSet<String> =
            documents.iter().filter(|d| defines(d, &name.text)).map(|d| d.uri.clone()).collect();
        if anchors.is_empty() {
            anchors.insert(document.uri.clone());
        }
        let mut known: HashSet<String> = documents.iter().map(|d| d.uri.clone()).collect();
        for root in store.roots() {
            let closure = store.closure(&root);
            if closure.iter().any(|other| anchors.contains(&other.uri)) {
                for found in closure {
                    if known.insert(found.uri.clone()) {
                        documents.push(found);
                    }
                }
            }
        }
        Project::new(documents)
    }

    /// The helper functions of every text.
    pub(super) fn functions(&self) -> impl Iterator<Item = &Func> {
        let items = self.documents.iter().flat_map(|document| &document.parsed().file.items);
        items.filter_map(|item| match &item.kind {
            ItemKind::Func(func) => Some(func),
            _ => None,
        })
    }

    /// Every name of every text.
    pub(super) fn names(&self) -> impl Iterator<Item = (&Arc<Document>, &Occurrence)> {
        self.documents.iter().flat_map(|d| d.symbols().names.iter().map(move |name| (d, name)))
    }

    pub(super) fn definitions(
        &self,
        kind: NameKind,
    ) -> impl Iterator<Item = (&Arc<Document>, &Occurrence)> {
        self.names().filter(move |(_, name)| name.definition && name.kind == kind)
    }

    /// Resolves a name that can be a constant or a member.
    pub(super) fn kind(&self, name: &Occurrence) -> NameKind {
        match name.kind {
            NameKind::Free if self.constants.contains(&name.text) => NameKind::Constant,
            NameKind::Free | NameKind::Constant | NameKind::Member if self.is_of_enum(name) => {
                match name.kind {
                    NameKind::Member => NameKind::Enumerator,
                    _ => NameKind::Enum,
                }
            }
            kind => kind,
        }
    }

    /// Whether a name before or after a dot belongs to an enum: no local or constant has the name
    /// before the dot.
    fn is_of_enum(&self, name: &Occurrence) -> bool {
        let path = name.scope.as_deref();
        path.is_some_and(|path| !self.constants.contains(path) && self.enumeration(path).is_some())
    }
}
