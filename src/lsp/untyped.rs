//! The stand-in for `members` and `programs` without the feature `types`: no program is read, so
//! the types of values are unknown.

/// No types of programs, and nobody who looks for them.
pub(super) mod programs {
    use crate::lsp::server::Event;
    use serde_json::Value;
    use std::path::PathBuf;
    use std::sync::mpsc::Sender;

    #[derive(Debug)]
    pub(in crate::lsp) enum ProgramTypes {}

    impl ProgramTypes {
        pub(in crate::lsp) fn serial(&self) -> u64 {
            match *self {}
        }
    }

    #[derive(Clone, Debug, Default, PartialEq)]
    pub(in crate::lsp) struct ProgramSettings;

    impl ProgramSettings {
        pub(in crate::lsp) fn new(_settings: Option<&Value>) -> ProgramSettings {
            ProgramSettings
        }
    }

    pub(in crate::lsp) struct ProgramWatcher;

    impl ProgramWatcher {
        pub(in crate::lsp) fn start(
            _events: Sender<Event>,
            _folders: Vec<PathBuf>,
            _settings: ProgramSettings,
        ) -> std::io::Result<ProgramWatcher> {
            Ok(ProgramWatcher)
        }

        pub(in crate::lsp) fn set(&self, _settings: ProgramSettings) {}

        pub(in crate::lsp) fn end(&self) {}
    }
}

/// No members of values.
pub(super) mod members {
    use crate::lsp::document::Document;
    use crate::lsp::workspace::Workspace;
    use crate::sema::resolve::symbols::PathStep;
    use crate::syntax::ast::Item;

    pub(in crate::lsp) struct Member {
        pub(in crate::lsp) name: String,
        pub(in crate::lsp) with: usize,
        pub(in crate::lsp) of: usize,
    }

    pub(in crate::lsp) fn members(
        _: &Workspace,
        _: &Document,
        _: &Item,
        _: &[PathStep],
    ) -> Vec<Member> {
        Vec::new()
    }

    pub(in crate::lsp) fn members_before(
        _: &Workspace,
        _: &Document,
        _: &str,
        _: usize,
    ) -> Vec<Member> {
        Vec::new()
    }

    pub(in crate::lsp) fn member_at(_: &Workspace, _: &Document, _: usize) -> Option<Member> {
        None
    }

    pub(in crate::lsp) fn described(member: &Member) -> String {
        member.name.clone()
    }

    pub(in crate::lsp) fn type_names(_: &Workspace, _: &str, _: bool) -> Vec<String> {
        Vec::new()
    }

    pub(in crate::lsp) fn enumerators(
        _: &Workspace,
        _: &Document,
        _: &Item,
    ) -> Vec<(String, i128)> {
        Vec::new()
    }
}
