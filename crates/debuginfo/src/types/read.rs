//! Reading programs: locating the files, and walking over all units on as many threads as there are
//! processors.

use super::dwarf::{Image, ImageFile, Unit, UnitPlace, UnitReader, units, walk};
use super::files::{self, Files};
use super::index::{Index, IndexedUnit};
use super::{Damage, KnownAnswers, Source, Types, pdb};
use crate::object::read::{Budget, DebugSections, PdbLink, debug_sections};
use std::cell::{Cell, OnceCell};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

impl Types {
    /// Reads the types of programs, libraries, objects and dSYM directories; several are one set of types.
    ///
    /// # Errors
    /// If a program or its debug information is damaged, is not a program or has no types, or if all
    /// together take too much memory or work.
    pub fn read(binaries: &[PathBuf], files: &dyn Files) -> Result<Types, Damage> {
        let mut reading = Reading::new(files);
        for (number, binary) in (0..).zip(binaries) {
            reading.binary(number, binary)?;
        }
        Ok(reading.types())
    }

    /// Reads the types of the inputs of a linker, which are one set. It skips inputs that cannot be read.
    pub fn read_inputs(inputs: &[PathBuf], files: &dyn Files) -> Types {
        let mut reading = Reading::new(files);
        for input in inputs {
            let known = (reading.images.len(), reading.sources.len(), reading.units.len());
            // They become one program.
            if reading.binary(0, input).is_err() {
                reading.images.truncate(known.0);
                reading.sources.truncate(known.1);
                reading.units.truncate(known.2);
            }
        }
        reading.types()
    }
}

struct Reading<'f> {
    files: &'f dyn Files,
    budget: Budget,
    images: Vec<Arc<Image>>,
    sources: Vec<Source>,
    units: Vec<IndexedUnit>,
}

/// A file that several programs share: its number, and its strings.
type SharedFile = (u32, Arc<Vec<u8>>);

/// Damage of a whole file.
fn of_file(path: &Path, what: impl Into<String>) -> Damage {
    Damage { file: path.display().to_string(), section: "", offset: 0, what: what.into() }
}

impl<'f> Reading<'f> {
    fn new(files: &'f dyn Files) -> Reading<'f> {
        Reading {
            files,
            budget: Budget::default(),
            images: Vec::new(),
            sources: Vec::new(),
            units: Vec::new(),
        }
    }

    fn types(self) -> Types {
        Types {
            images: self.images,
            index: Index::new(self.units),
            sources: self.sources,
            damage: OnceCell::new(),
            nested: Cell::default(),
            known: KnownAnswers::default(),
        }
    }

    fn binary(&mut self, number: u32, path: &Path) -> Result<(), Damage> {
        let mut found = self.find(path)?;
        let (is_main, is_split) = (found.sections.has(".debug_info"), is_split(&found.sections));
        let first = self.images.len();
        let mut source = Source { program: path.display().to_string(), ..Source::default() };
        source.is_pdb = found.sections.is_pdb;
        let alternative = self.alternative(number, &mut found, &mut source)?;
        if is_main && is_split {
            // Both in one object: `-gsplit-dwarf=single`.
            self.image(number, true, &mut found)?;
        }
        self.image(number, is_split && !is_main, &mut found)?;
        if let Some((number, strings)) = alternative
            && let Some(image) = self.images.last_mut().and_then(Arc::get_mut)
        {
            image.set_alternative(number, strings);
        }
        let package = files::packages(path).into_iter().find_map(|p| self.open(&p).transpose());
        let package = package.transpose()?.filter(|_| is_main);
        let has_package = package.is_some() || (is_main && is_split);
        if let Some(mut package) = package {
            self.image(number, true, &mut package)?;
        }
        let mut at = first;
        while at < self.images.len() {
            self.units_of(at, path, has_package, &mut source)?;
            at += 1;
        }
        self.sources.push(source);
        Ok(())
    }

    /// Reads the file that a program shares with others; returns its number and its strings.
    fn alternative(
        &mut self,
        number: u32,
        found: &mut ImageFile,
        source: &mut Source,
    ) -> Result<Option<SharedFile>, Damage> {
        let Some((name, identity)) = found.sections.alternative.take() else { return Ok(None) };
        let places = files::alternative(&found.path, &name, &identity).into_iter();
        let is_it =
            |file: &ImageFile| file.sections.build_id.as_ref().is_none_or(|id| *id == identity);
        for place in places {
            if let Some(mut file) = self.open(&place)?.filter(is_it) {
                self.image(number, false, &mut file)?;
                return Ok(self.images.last().map(|image| image.shared()));
            }
        }
        source.missing.push(name);
        Ok(None)
    }

    /// The file with the debug information of a program: its own, or a separate one.
    fn find(&self, path: &Path) -> Result<ImageFile, Damage> {
        let inside = files::in_bundle(path).filter(|p| self.files.open(p).is_some());
        let path = inside.as_deref().unwrap_or(path);
        let Some(main) = self.open(path)? else {
            return Err(of_file(path, "is not a program, library or object file that can be read"));
        };
        if main.sections.has(".debug_info") || is_split(&main.sections) {
            return Ok(main);
        }
        for place in files::separate(path, &main.sections) {
            let Some(found) = self.open(&place)? else { continue };
            let identities = (&found.sections.build_id, &main.sections.build_id);
            let is_other = matches!(identities, (Some(a), Some(b)) if a != b);
            if found.sections.has(".debug_info") && !is_other {
                return Ok(found);
            }
        }
        if let Some(link) = &main.sections.pdb {
            return self.pdb(path, link);
        }
        Err(of_file(path, "has no debug information"))
    }

    fn pdb(&self, program: &Path, link: &PdbLink) -> Result<ImageFile, Damage> {
        for path in files::pdbs(program, &link.path) {
            let Some(file) = self.files.open(&path) else { continue };
            let pdb = pdb::read(&file, &self.budget).map_err(|what| of_file(&path, what))?;
            if let Some(pdb) = pdb.filter(|pdb| pdb.guid == link.guid) {
                return Ok(ImageFile { path, file, sections: pdb.sections });
            }
        }
        Err(of_file(
            program,
            format!("its PDB `{}` is not there, or is of another build", link.path),
        ))
    }

    fn open(&self, path: &Path) -> Result<Option<ImageFile>, Damage> {
        let Some(file) = self.files.open(path) else { return Ok(None) };
        let pdb = pdb::read(&file, &self.budget).map_err(|what| of_file(path, what))?;
        if let Some(pdb) = pdb {
            return Ok(Some(ImageFile { path: path.to_owned(), file, sections: pdb.sections }));
        }
        let sections = debug_sections(&*file, &self.budget).map_err(|what| of_file(path, what))?;
        Ok(sections.map(|sections| ImageFile { path: path.to_owned(), file, sections }))
    }

    fn image(&mut self, number: u32, split: bool, found: &mut ImageFile) -> Result<(), Damage> {
        let at = u32::try_from(self.images.len()).unwrap_or(u32::MAX);
        self.images.push(Arc::new(Image::new(found, at, number, split, &self.budget)?));
        Ok(())
    }

    /// Walks the units of a file, and locates the files of the split units of skeletons.
    fn units_of(
        &mut self,
        at: usize,
        program: &Path,
        has_package: bool,
        source: &mut Source,
    ) -> Result<(), Damage> {
        let image = &self.images[at];
        let places = units(image, &self.budget)?;
        let mut skeletons = Vec::new();
        for read in walk_all(image, &places, &self.budget)? {
            skeletons.extend(read.split);
            source.types += read.unit.nodes.iter().filter(|node| node.is_defined_type()).count();
            source.unsupported.extend(read.unsupported);
            self.units.push(read.unit);
        }
        let number = image.binary;
        match image.split {
            true => source.split += places.len(),
            false => source.add_file(&image.name),
        }
        // One file may hold several units.
        let mut seen = HashSet::new();
        skeletons.retain(|skeleton| !has_package && seen.insert(skeleton.clone()));
        for (folder, name) in skeletons {
            let mut places = files::split(program, &folder, &name).into_iter();
            match places.find_map(|place| self.open(&place).transpose()).transpose()? {
                Some(mut found) => self.image(number, true, &mut found)?,
                None => source.missing.push(name),
            }
        }
        Ok(())
    }
}

fn is_split(sections: &DebugSections) -> bool {
    sections.has(".debug_info.dwo") || sections.has(".debug_types.dwo")
}

/// The result of the walk over a unit.
struct Walked {
    unit: IndexedUnit,
    /// The directory and the name of the file with the split unit.
    split: Option<(String, String)>,
    unsupported: Option<&'static str>,
}

/// Walks units on several threads; the result is in their order.
fn walk_all(
    image: &Arc<Image>,
    places: &[UnitPlace],
    budget: &Budget,
) -> Result<Vec<Walked>, Damage> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.min(MAX_THREADS).min(places.len());
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Result<Walked, Damage>)>> = Mutex::new(Vec::new());
    let work = || {
        let mut reader = UnitReader::default();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(place) = places.get(at) else { return };
            let walked = walk_one(&mut reader, image, *place, budget);
            if walked.is_err() {
                next.store(places.len(), Ordering::Relaxed);
            }
            done.lock().unwrap_or_else(PoisonError::into_inner).push((at, walked));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, walked)| walked).collect()
}

/// More threads would only wait for each other.
const MAX_THREADS: usize = 16;

fn walk_one(
    reader: &mut UnitReader,
    image: &Arc<Image>,
    place: UnitPlace,
    budget: &Budget,
) -> Result<Walked, Damage> {
    let before = reader.work;
    let mut unit: Unit = reader.read(image, place)?;
    let work = budget.work(place.len + reader.work - before);
    work.map_err(|what| image.damage(place.section.name(), place.offset, what))?;
    let nodes = walk(&unit, budget)?;
    let skeleton_of = unit.split_id.filter(|_| !image.split);
    let indexed = IndexedUnit { place, nodes, signature: unit.signature, skeleton_of };
    let (split, unsupported) = (unit.split.take(), unit.unsupported);
    Ok(Walked { unit: indexed, split, unsupported })
}
