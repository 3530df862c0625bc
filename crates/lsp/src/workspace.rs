//! The open documents and the files that they import.

use super::document::Document;
use super::programs::Programs;
use crate::compile::{Loader, imported_path};
use crate::disk::{Extent, FormatterFiles, formatters_below, read_regular};
use crate::limits;
use crate::source::{SourceId, SourceMap};
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A snapshot of the open documents.
#[derive(Clone, Debug, Default)]
pub(super) struct Workspace {
    documents: HashMap<Arc<str>, Arc<Document>>,
    /// The documents that are files, by path; one file may be open under several URIs.
    by_path: HashMap<PathBuf, Vec<Arc<Document>>>,
    /// The directories that the client has open.
    folders: Vec<PathBuf>,
    /// The types that formatters are checked against, if they are known.
    pub(super) programs: Option<Arc<dyn Programs>>,
}

impl Workspace {
    /// A workspace with directories but without documents.
    pub(super) fn new(folders: Vec<PathBuf>) -> Workspace {
        Workspace { folders, ..Workspace::default() }
    }

    /// The types that formatters are checked against.
    pub(super) fn programs(&self) -> Option<&dyn Programs> {
        self.programs.as_deref()
    }

    pub(super) fn get(&self, uri: &str) -> Option<&Arc<Document>> {
        self.documents.get(uri)
    }

    /// The open document of that file.
    pub(super) fn find(&self, path: &Path) -> Option<&Arc<Document>> {
        self.by_path.get(path)?.first()
    }

    /// The size of all open documents, in bytes.
    pub(super) fn size(&self) -> usize {
        self.documents.values().map(|document| document.text().len()).sum()
    }

    /// All open documents, in no order.
    pub(super) fn documents(&self) -> impl Iterator<Item = &Arc<Document>> {
        self.documents.values()
    }

    /// The first of the `.fmt` files in the open directories.
    pub(super) fn files(&self, extent: Extent) -> Vec<PathBuf> {
        let mut found = FormatterFiles::default();
        for folder in self.folders.iter() {
            // What cannot be read is left out.
            let _ = formatters_below(folder, extent, &mut found);
        }
        found.files
    }

    /// Whether a file may be read from disk: its canonical path is in an open directory, or
    /// in that of an open document. A file that does not exist may be named.
    pub(super) fn holds(&self, path: &Path) -> bool {
        let Ok(path) = path.canonicalize() else { return true };
        let mut folders = self.folders.iter().filter_map(|folder| folder.canonicalize().ok());
        let mut of_documents = self.documents.values().filter_map(|open| open.folder.as_ref());
        folders.any(|folder| path.starts_with(folder))
            || of_documents.any(|folder| path.starts_with(folder))
    }

    /// The file of a program's source: at its path, or where an open directory has the end of the path.
    pub(super) fn source(&self, path: &Path) -> Option<PathBuf> {
        if path.is_absolute() && path.exists() {
            return Some(path.to_owned());
        }
        // Programs for Windows are debugged elsewhere too.
        let text = path.display().to_string().replace('\\', "/");
        let parts = Path::new(&text).components().filter(|c| matches!(c, Component::Normal(_)));
        let parts: Vec<_> = parts.collect();
        let ends = (0..parts.len()).map(|from| parts.iter().skip(from).collect::<PathBuf>());
        ends.flat_map(|end| self.folders.iter().map(move |folder| folder.join(&end)))
            .find(|place| place.exists())
    }

    /// Opens a document, or replaces its version.
    pub(super) fn insert(&mut self, document: Document) {
        let document = Arc::new(document);
        self.remove(&document.uri);
        if let Some(path) = &document.path {
            self.by_path.entry(path.clone()).or_default().push(document.clone());
        }
        self.documents.insert(Arc::from(&*document.uri), document);
    }

    pub(super) fn remove(&mut self, uri: &str) -> Option<Arc<Document>> {
        let document = self.documents.remove(uri)?;
        if let Some(same) = document.path.as_ref().and_then(|path| self.by_path.get_mut(path)) {
            same.retain(|other| other.uri != uri);
        }
        Some(document)
    }

    /// The name of a document in reports, relative to its workspace folder.
    pub(super) fn name(&self, document: &Document) -> String {
        match &document.path {
            Some(path) => self.path_name(path),
            None => document.uri.clone(),
        }
    }

    fn path_name(&self, path: &Path) -> String {
        let inside = self.folders.iter().find_map(|folder| path.strip_prefix(folder).ok());
        inside.unwrap_or(path).display().to_string()
    }
}

/// A file that a document imports, directly or indirectly.
#[derive(Clone, Debug)]
pub(super) struct Import {
    /// The importing file.
    pub(super) importer: SourceId,
    /// Its name in the import.
    pub(super) written: String,
    /// The file.
    pub(super) path: PathBuf,
    /// Its index, or `None` if it cannot be read.
    pub(super) id: Option<SourceId>,
    /// The version of its open document, or `None` if it was read from disk.
    pub(super) generation: Option<u64>,
}

/// The imports of an open document: other open documents, otherwise files on disk.
pub(super) struct WorkspaceLoader<'w> {
    workspace: &'w Workspace,
    paths: HashMap<SourceId, PathBuf>,
    ids: HashMap<PathBuf, SourceId>,
    /// All imports that were resolved, in order.
    pub(super) imports: Vec<Import>,
}

impl<'w> WorkspaceLoader<'w> {
    /// The imports of the document that is the file `root` of a map.
    pub(super) fn new(workspace: &'w Workspace, root: SourceId, path: Option<PathBuf>) -> Self {
        let ids = path.iter().map(|path| (path.clone(), root)).collect();
        let paths = path.into_iter().map(|path| (root, path)).collect();
        WorkspaceLoader { workspace, paths, ids, imports: Vec::new() }
    }

    fn add(
        &mut self,
        sources: &mut SourceMap,
        path: &Path,
    ) -> Result<(SourceId, Option<u64>), String> {
        let open = self.workspace.find(path);
        if let Some(id) = self.ids.get(path).copied() {
            return Ok((id, open.map(|document| document.generation)));
        }
        let name = self.workspace.path_name(path);
        let id = match open {
            Some(document) => sources.add(name, document.text().clone()),
            None if !self.workspace.holds(path) => return Err(OUTSIDE.to_owned()),
            None => sources.add(name, read(path)?),
        };
        self.paths.insert(id, path.to_owned());
        self.ids.insert(path.to_owned(), id);
        Ok((id, open.map(|document| document.generation)))
    }
}

impl Loader for WorkspaceLoader<'_> {
    fn load(
        &mut self,
        sources: &mut SourceMap,
        importer: SourceId,
        path: &str,
    ) -> Result<SourceId, String> {
        let Some(importing) = self.paths.get(&importer) else {
            return Err("this text is not a file yet".to_owned());
        };
        let file = imported_path(importing, path);
        let added = self.add(sources, &file);
        let found = added.as_ref().ok().copied();
        self.imports.push(Import {
            importer,
            written: path.to_owned(),
            path: file,
            id: found.map(|(id, _)| id),
            generation: found.and_then(|(_, generation)| generation),
        });
        added.map(|(id, _)| id)
    }
}

const OUTSIDE: &str = "it is outside the workspace folders";

fn read(path: &Path) -> Result<String, String> {
    let bytes = read_regular(path, limits::SOURCE_FILE).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => error.to_string(),
    })?;
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())
}
