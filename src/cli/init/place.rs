//! Where a project lies in its repository: services start jobs at its root.

use super::System;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder with a project, and the root of its repository.
pub(super) struct Place {
    here: PathBuf,
    root: PathBuf,
    /// The folder below which the project is built.
    build: PathBuf,
}

impl Place {
    /// The place of the current folder: the root is the nearest folder with a `.git`, else that of a Cargo workspace.
    pub(super) fn of_current_folder(system: System) -> Place {
        let here = std::env::current_dir().unwrap_or_default();
        let workspace = (system == System::Cargo).then(workspace).flatten();
        let build = workspace.unwrap_or_else(|| here.clone());
        let root = here.ancestors().find(|folder| folder.join(".git").exists());
        let root = root.filter(|root| build.starts_with(root)).unwrap_or(&build).to_owned();
        Place { here, root, build }
    }

    /// The way from here to a file of the repository.
    pub(super) fn outward(&self, file: &str) -> PathBuf {
        let below = self.here.strip_prefix(&self.root).unwrap_or(Path::new(""));
        below.components().map(|_| Component::ParentDir).collect::<PathBuf>().join(file)
    }

    /// The way from the root to a file that is named from here.
    pub(super) fn inward(&self, file: &Path) -> PathBuf {
        below(&self.root, &self.here, file)
    }

    /// The way from the root to a file that the build makes.
    pub(super) fn built(&self, file: &str) -> PathBuf {
        below(&self.root, &self.build, Path::new(file))
    }
}

/// A file of a folder, from the root on; `a/../b` is `b`.
fn below(root: &Path, folder: &Path, file: &Path) -> PathBuf {
    let mut path = PathBuf::new();
    for component in folder.join(file).components() {
        match component {
            Component::ParentDir => _ = path.pop(),
            component => path.push(component),
        }
    }
    path.strip_prefix(root).map(Path::to_owned).unwrap_or(path)
}

/// The folder of the workspace of the current package, as Cargo knows it.
fn workspace() -> Option<PathBuf> {
    let arguments = ["locate-project", "--workspace", "--message-format", "plain"];
    let mut cargo = Command::new("cargo");
    let said = cargo.args(arguments).stderr(Stdio::null()).output().ok()?;
    let manifest = PathBuf::from(String::from_utf8(said.stdout).ok()?.trim_end());
    manifest.parent().filter(|folder| folder.is_absolute()).map(Path::to_owned)
}
