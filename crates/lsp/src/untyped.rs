//! The stand-in for `keyed`, `members` and `programs` without the feature `types`: no program is read, so
//! the types of values are unknown.

/// No types of programs, and nobody who looks for them.
pub(crate) mod programs {
    use crate::compile::DebugTypes;
    use crate::server::Event;
    use serde_json::Value;
    use std::path::PathBuf;
    use std::sync::mpsc::SyncSender;

    #[derive(Debug)]
    pub(crate) enum ProgramTypes {}

    impl ProgramTypes {
        pub(crate) fn types(&self) -> Box<dyn DebugTypes> {
            match *self {}
        }

        pub(crate) fn serial(&self) -> u64 {
            match *self {}
        }

        pub(crate) fn are_of_pdbs(&self) -> bool {
            match *self {}
        }

        pub(crate) fn what_was_read(&self) -> Vec<(String, bool)> {
            match *self {}
        }
    }

    #[derive(Clone, Debug, Default, PartialEq)]
    pub(crate) struct ProgramSettings;

    impl ProgramSettings {
        pub(crate) fn new(_settings: Option<&Value>) -> ProgramSettings {
            ProgramSettings
        }
    }

    pub(crate) struct ProgramWatcher;

    impl ProgramWatcher {
        pub(crate) fn start(
            _events: SyncSender<Event>,
            _folders: Vec<PathBuf>,
            _settings: ProgramSettings,
        ) -> std::io::Result<ProgramWatcher> {
            Ok(ProgramWatcher)
        }

        pub(crate) fn set(&self, _settings: ProgramSettings) {}
    }
}

/// No members of values.
pub(crate) mod members {
    use crate::document::Document;
    use crate::sema::resolve::PathStep;
    use crate::syntax::ast::Item;
    use crate::workspace::Workspace;
    use std::sync::Arc;

    pub(crate) struct Member {
        pub(crate) name: String,
        pub(crate) with: usize,
        pub(crate) of: usize,
    }

    pub(crate) fn members(_: &Workspace, _: &Document, _: &Item, _: &[PathStep]) -> Vec<Member> {
        Vec::new()
    }

    pub(crate) fn siblings(_: &Workspace, _: &Document, _: usize) -> Vec<Member> {
        Vec::new()
    }

    pub(crate) fn variants(_: &Workspace, _: &Document, _: usize) -> Vec<(String, String)> {
        Vec::new()
    }

    pub(crate) fn member_at(_: &Workspace, _: &Document, _: usize) -> Option<Member> {
        None
    }

    pub(crate) fn described(member: &Member) -> String {
        member.name.clone()
    }

    pub(crate) fn type_names(_: &Workspace, _: &str, _: bool) -> (Vec<Arc<str>>, bool) {
        (Vec::new(), false)
    }

    pub(crate) fn enumerators(_: &Workspace, _: &Document, _: &Item) -> Vec<(String, i128)> {
        Vec::new()
    }
}

/// No types that keys mean.
pub(crate) mod keyed {
    use crate::document::Document;
    use crate::syntax::ast::Item;
    use crate::workspace::Workspace;
    use serde_json::Value;
    use std::collections::HashSet;
    use std::sync::Arc;

    pub(crate) fn names_at(_: &Workspace, _: &Document, _: &Item, _: usize) -> Vec<Arc<str>> {
        Vec::new()
    }

    pub(crate) fn meant(_: &Workspace, _: &str) -> Vec<Arc<str>> {
        Vec::new()
    }

    pub(crate) fn declared_with(_: &Workspace, _: &str) -> Vec<(Arc<str>, Value)> {
        Vec::new()
    }

    pub(crate) fn declarations(_: &Workspace, _: &str) -> Vec<Value> {
        Vec::new()
    }

    pub(crate) fn described(_: &Workspace, _: &str) -> Option<String> {
        None
    }

    pub(crate) fn draft(_: &Workspace, _: &str, _: HashSet<String>) -> Option<String> {
        None
    }
}
