//! The enums of a text and of what it imports, as the checker understands them.

use super::document::Document;
use super::workspace::{Workspace, WorkspaceLoader};
use crate::compile::{Options, Session};
use crate::source::SourceMap;

/// The value of an enumerator, or `None` if it cannot be computed.
pub(super) fn number(
    workspace: &Workspace,
    document: &Document,
    of: &str,
    enumerator: &str,
) -> Option<i128> {
    let mut sources = SourceMap::new();
    let root = sources.add(workspace.name(document), document.text.clone());
    let mut loader = WorkspaceLoader::new(workspace, root, document.path.clone());
    let session = Session::new(&mut sources, Options::default()).loader(&mut loader);
    let enums = session.enums(&[root]);
    let definition = enums.iter().find(|definition| definition.name == of)?;
    let mut enumerators = definition.enumerators.iter();
    enumerators.find(|(name, _)| *name.text == *enumerator).and_then(|(_, number)| *number)
}
