//! The programs that formatters are compared with, and the thread that reads their types and
//! reads them again when a program changes.
//!
//! While a program is being written it has no types; missing types are better than stale ones.

use super::ProgramTypes;
use crate::disk::open_file::ProgramFiles;
use crate::disk::open_regular;
use crate::programs::Programs;
use crate::server::Event;
use fmtc_debuginfo::types::Types;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SendError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::{self, Thread};
use std::time::{Duration, SystemTime};

/// The interval at which programs are checked for changes.
const POLL: Duration = Duration::from_millis(400);
/// The most programs that are read from build directories; the newest ones win.
const MAX_FOUND: usize = 8;

/// The client's settings for programs.
struct ProgramSettings {
    /// The programs, relative to an open directory.
    paths: Vec<PathBuf>,
    /// Whether to include programs in the build directories of CMake and Cargo.
    build_folders: bool,
}

impl ProgramSettings {
    /// Reads the settings `against`, a path or several, joined by commas or in a list, and
    /// `againstBuildFolders`. Without the first, the environment variable `FMTC_AGAINST` counts.
    fn new(settings: &Value) -> ProgramSettings {
        let written = match settings.get("against") {
            Some(Value::Array(paths)) => paths.iter().filter_map(Value::as_str).collect(),
            Some(Value::String(paths)) => vec![paths.as_str()],
            _ => Vec::new(),
        };
        let environment = std::env::var("FMTC_AGAINST").unwrap_or_default();
        let has_own = written.iter().any(|path| !path.is_empty());
        let written = if has_own { written } else { vec![environment.as_str()] };
        let paths = written.iter().flat_map(|paths| paths.split(',')).map(str::trim);
        let flag = settings.get("againstBuildFolders");
        ProgramSettings {
            paths: paths.filter(|path| !path.is_empty()).map(PathBuf::from).collect(),
            build_folders: flag.and_then(Value::as_bool).unwrap_or(false),
        }
    }

    /// The programs that are named and do not exist.
    fn missing(&self, folders: &[PathBuf]) -> Vec<PathBuf> {
        self.paths.iter().filter(|path| place_of(path, folders).is_none()).cloned().collect()
    }

    fn programs(&self, folders: &[PathBuf]) -> Vec<PathBuf> {
        let named = self.paths.iter().filter_map(|path| place_of(path, folders));
        let mut found: Vec<PathBuf> = named.collect();
        if self.build_folders {
            let mut built: Vec<(SystemTime, PathBuf)> =
                folders.iter().flat_map(|folder| built_programs(folder)).collect();
            built.sort();
            found.extend(built.into_iter().rev().take(MAX_FOUND).map(|(_, path)| path));
        }
        found
    }
}

/// Where a program is that the settings name.
fn place_of(path: &Path, folders: &[PathBuf]) -> Option<PathBuf> {
    let mut places = folders.iter().map(|folder| folder.join(path)).chain([path.to_owned()]);
    places.find(|place| place.exists())
}

/// The programs and libraries in the usual build directories of CMake and Cargo.
fn built_programs(folder: &Path) -> Vec<(SystemTime, PathBuf)> {
    let mut places =
        vec![folder.join("build"), folder.join("build/bin"), folder.join("build/Debug")];
    places.push(folder.join("target/debug"));
    for (parent, prefix) in [(folder.to_owned(), "cmake-build-"), (folder.join("out/build"), "")] {
        let entries = std::fs::read_dir(parent).into_iter().flatten().filter_map(Result::ok);
        let named = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix));
        places.extend(named.map(|entry| entry.path()));
    }
    let files = places.iter().filter_map(|place| std::fs::read_dir(place).ok()).flatten();
    let paths = files.filter_map(Result::ok).map(|entry| entry.path());
    let programs = paths.filter(|path| is_program(path));
    programs.filter_map(|path| Some((path.metadata().ok()?.modified().ok()?, path))).collect()
}

/// Whether a file is a program or a library by its name and its first bytes.
fn is_program(path: &Path) -> bool {
    const MAGIC: [[u8; 4]; 4] =
        [*b"\x7fELF", [0xcf, 0xfa, 0xed, 0xfe], [0xca, 0xfe, 0xba, 0xbe], *b"MZ\x90\0"];
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    if matches!(extension, "o" | "obj" | "a" | "lib" | "rlib" | "d" | "rmeta" | "dwo" | "dwp") {
        return false;
    }
    let mut start = [0; 4];
    let file = open_regular(path);
    let read = file.and_then(|(mut file, _)| std::io::Read::read_exact(&mut file, &mut start));
    read.is_ok() && MAGIC.contains(&start)
}

/// Files with their sizes and modification times.
type Stamps = Vec<(PathBuf, Option<(u64, SystemTime)>)>;

fn stamps(paths: Vec<PathBuf>) -> Stamps {
    let stamp = |path: &Path| {
        let meta = path.metadata().ok()?;
        Some((meta.len(), meta.modified().ok()?))
    };
    paths.into_iter().map(|path| (path.clone(), stamp(&path))).collect()
}

/// Starts the thread, which sends an event for whatever it reads. It takes the newest settings, and ends without them.
///
/// # Errors
/// If the thread cannot be created.
pub(crate) fn start(
    settings: &Value,
    events: SyncSender<Event>,
    folders: Vec<PathBuf>,
) -> std::io::Result<(Arc<Mutex<Value>>, Thread)> {
    let settings = Arc::new(Mutex::new(settings.clone()));
    let newest = Arc::downgrade(&settings);
    let thread = thread::Builder::new().name("programs".to_owned());
    // Without the server nobody waits for the types.
    let thread = thread.spawn(move || drop(watch(&newest, &events, &folders)))?;
    Ok((settings, thread.thread().clone()))
}

/// Reads the types of the programs whenever these change, as long as there are settings.
fn watch(
    newest: &Weak<Mutex<Value>>,
    events: &SyncSender<Event>,
    folders: &[PathBuf],
) -> Result<(), SendError<Event>> {
    let (mut read, mut seen, mut missing) = (Stamps::new(), Stamps::new(), Vec::new());
    while let Some(newest) = newest.upgrade() {
        let newest = newest.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let settings = ProgramSettings::new(&newest);
        let gone = settings.missing(folders);
        if gone != missing {
            events.send(Event::NoPrograms(gone.clone()))?;
        }
        missing = gone;
        let now = stamps(settings.programs(folders));
        if now != read && !read.is_empty() {
            read.clear();
            events.send(Event::Programs { programs: None, failure: None })?;
        }
        // What changes between two looks is being written.
        if now != read && now == seen {
            events.send(Event::Reading(now.iter().map(|(path, _)| path.clone()).collect()))?;
            let (programs, failure) = read_types(&now);
            if stamps(settings.programs(folders)) == now {
                read.clone_from(&now);
                events.send(Event::Programs { programs, failure })?;
            }
        }
        seen = now;
        thread::park_timeout(POLL);
    }
    Ok(())
}

/// The types of the programs. Programs without types are skipped; if no program has types, they are
/// named.
fn read_types(programs: &Stamps) -> (Option<Arc<dyn Programs>>, Option<String>) {
    let mut paths: Vec<PathBuf> = programs.iter().map(|(path, _)| path.clone()).collect();
    let mut failure = None;
    while !paths.is_empty() {
        match Types::read(&paths, &ProgramFiles) {
            Ok(types) => return (Some(Arc::new(ProgramTypes::new(types))), None),
            Err(damage) => {
                let before = paths.len();
                paths.retain(|path| path.display().to_string() != damage.file);
                failure = Some(format!("no types to compare formatters with: {damage}"));
                if paths.len() == before {
                    break;
                }
            }
        }
    }
    (None, failure)
}
