//! Packs: formatters of well-known libraries that the compiler carries, `import "fmtc:glm"`.
//!
//! A pack is a file `packs/NAME/NAME.fmt` of the repository. The comment at its head describes it:
//!
//! ```text
//! // Vectors, quaternions and matrices of glm.
//! // Seen with: glm 0.9.9.8, glm 1.0.1.
//! ```
//!
//! ```
//! use fmtc::packs::Pack;
//!
//! let pack = Pack::named("glm").unwrap();
//! assert!(pack.text.contains("glm::vec"));
//! assert!(Pack::named("glmm").unwrap_err().to_string().contains("did you mean `glm`?"));
//! ```

use crate::diag::suggest::nearest;
use crate::source::{SourceId, SourceMap};
use std::fmt;
use std::sync::LazyLock;

/// The prefix of imports of packs.
pub const SCHEME: &str = "fmtc:";

/// The prefix of the line that names the versions of the library.
const VERSIONS: &str = "Seen with: ";

/// Formatters of a library.
#[derive(Debug)]
pub struct Pack {
    /// The name without [`SCHEME`].
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

/// The packs in the order of their names.
static PACKS: LazyLock<Vec<Pack>> =
    LazyLock::new(|| fmtc_packs::PACKS.iter().map(|(name, text)| Pack { name, text }).collect());

impl Pack {
    /// Every pack, in the order of their names.
    pub fn all() -> &'static [Pack] {
        &PACKS
    }

    /// The pack of that name.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(name: &str) -> Result<&'static Pack, UnknownPack> {
        let found = PACKS.binary_search_by(|pack| pack.name.cmp(name)).ok();
        found.and_then(|at| PACKS.get(at)).ok_or_else(|| UnknownPack { name: name.to_owned() })
    }

    /// Whether it has formatters, and not only helpers.
    pub fn has_formatters(&self) -> bool {
        self.text.lines().any(|line| line.starts_with("summary ") || line.starts_with("children "))
    }

    /// The library that the pack is for.
    pub fn description(&self) -> &'static str {
        self.head().next().unwrap_or_default()
    }

    /// The versions of the library that the formatters were seen with.
    pub fn versions(&self) -> impl Iterator<Item = &'static str> {
        let line = self.head().find_map(|line| line.strip_prefix(VERSIONS)).unwrap_or_default();
        line.trim_end_matches('.').split(", ").filter(|version| !version.is_empty())
    }

    /// The lines of the comment at the head of the file.
    fn head(&self) -> impl Iterator<Item = &'static str> {
        self.text.lines().map_while(|line| line.strip_prefix("// "))
    }

    /// The name of its file, in imports and reports.
    pub fn file_name(&self) -> String {
        format!("{SCHEME}{}", self.name)
    }

    /// Adds the file to a map, or finds it there.
    pub fn add(&self, sources: &mut SourceMap) -> SourceId {
        let is_there =
            |(id, _): &(SourceId, _)| Pack::of(sources, *id).is_some_and(|p| p.name == self.name);
        let there = sources.iter().find(is_there).map(|(id, _)| id);
        there.unwrap_or_else(|| sources.add(self.file_name(), self.text))
    }

    /// Whether a file holds the text of a pack, whatever its name is.
    pub fn is_text(text: &str) -> bool {
        PACKS.iter().any(|pack| pack.text == text)
    }

    /// The pack that a file of a map is.
    pub fn of(sources: &SourceMap, id: SourceId) -> Option<&'static Pack> {
        let file = sources.get(id)?;
        let pack = Pack::named(file.name().strip_prefix(SCHEME)?).ok()?;
        // A file of the user may have such a name too.
        (pack.text == &**file.text()).then_some(pack)
    }
}

/// A name that no pack has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPack {
    /// The name.
    pub name: String,
}

impl fmt::Display for UnknownPack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no pack `{}`", self.name)?;
        let near = nearest(&self.name, PACKS.iter().map(|pack| pack.name));
        near.map_or(Ok(()), |near| write!(f, "; did you mean `{near}`?"))
    }
}

impl std::error::Error for UnknownPack {}
