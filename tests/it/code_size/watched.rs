//! A debuggee that writes down which members a program looks up, and a counter of instructions.

use fmtc::vm::{Budget, Debuggee, Event, ObjectId, Stop, Trace, TypeId, TypeNames};
use std::collections::HashMap;

/// Hands every question on, and remembers the members that were asked for by their paths.
pub(crate) struct Watched<'d, D> {
    inner: &'d mut D,
    paths: HashMap<ObjectId, String>,
    /// The paths that were looked up, in order.
    pub(crate) looked_up: Vec<String>,
}

impl<'d, D: Debuggee> Watched<'d, D> {
    pub(crate) fn new(inner: &'d mut D, root: ObjectId) -> Watched<'d, D> {
        let paths = HashMap::from([(root, "self".to_owned())]);
        Watched { inner, paths, looked_up: Vec::new() }
    }

    /// The paths that were looked up more than once.
    pub(crate) fn repeated(&self) -> Vec<&String> {
        let earlier = |(at, path): &(usize, &String)| self.looked_up[..*at].contains(path);
        self.looked_up.iter().enumerate().filter(earlier).map(|(_, path)| path).collect()
    }

    fn path(&self, object: ObjectId) -> String {
        // What is made new each time it is asked for is told apart by its handle.
        self.paths.get(&object).cloned().unwrap_or_else(|| format!("{object:?}"))
    }

    fn found(&mut self, path: String, result: Result<ObjectId, Stop>) -> Result<ObjectId, Stop> {
        if let Ok(object) = &result {
            self.paths.entry(*object).or_insert_with(|| path.clone());
        }
        self.looked_up.push(path);
        result
    }
}

impl<D: Debuggee> Debuggee for Watched<'_, D> {
    fn child_at(&mut self, of: ObjectId, at: u32, budget: &mut Budget) -> Result<ObjectId, Stop> {
        let path = format!("{}[{at}]", self.path(of));
        let result = self.inner.child_at(of, at, budget);
        self.found(path, result)
    }

    fn child_named(
        &mut self,
        of: ObjectId,
        name: &[u8],
        budget: &mut Budget,
    ) -> Result<ObjectId, Stop> {
        let path = format!("{}.{}", self.path(of), String::from_utf8_lossy(name));
        let result = self.inner.child_named(of, name, budget);
        self.found(path, result)
    }

    fn num_children(&mut self, object: ObjectId, budget: &mut Budget) -> Result<u32, Stop> {
        self.inner.num_children(object, budget)
    }

    fn index_of(
        &mut self,
        object: ObjectId,
        name: &[u8],
        budget: &mut Budget,
    ) -> Result<Option<u32>, Stop> {
        self.inner.index_of(object, name, budget)
    }

    fn parent(&mut self, object: ObjectId) -> Result<ObjectId, Stop> {
        self.inner.parent(object)
    }

    fn type_of(&mut self, object: ObjectId) -> Result<TypeId, Stop> {
        self.inner.type_of(object)
    }

    fn cast(&mut self, object: ObjectId, to: TypeId) -> Result<ObjectId, Stop> {
        self.inner.cast(object, to)
    }

    fn synthetic(&mut self, object: ObjectId, budget: &mut Budget) -> Result<ObjectId, Stop> {
        self.inner.synthetic(object, budget)
    }

    fn raw(&mut self, object: ObjectId) -> Result<ObjectId, Stop> {
        self.inner.raw(object)
    }

    fn value(&mut self, object: ObjectId, out: &mut Vec<u8>) -> Result<bool, Stop> {
        self.inner.value(object, out)
    }

    fn unsigned(&mut self, object: ObjectId) -> Result<Option<u64>, Stop> {
        self.inner.unsigned(object)
    }

    fn signed(&mut self, object: ObjectId) -> Result<Option<i64>, Stop> {
        self.inner.signed(object)
    }

    fn summary(
        &mut self,
        object: ObjectId,
        budget: &mut Budget,
        out: &mut Vec<u8>,
    ) -> Result<bool, Stop> {
        self.inner.summary(object, budget, out)
    }

    fn rename(&mut self, object: ObjectId, name: &[u8]) -> Result<ObjectId, Stop> {
        self.inner.rename(object, name)
    }

    fn child_at_offset(
        &mut self,
        object: ObjectId,
        name: &[u8],
        offset: i32,
        of: TypeId,
    ) -> Result<ObjectId, Stop> {
        self.inner.child_at_offset(object, name, offset, of)
    }

    fn template_argument(&mut self, of: TypeId, index: u32) -> Result<TypeId, Stop> {
        self.inner.template_argument(of, index)
    }

    fn pointee(&mut self, of: TypeId) -> Result<TypeId, Stop> {
        self.inner.pointee(of)
    }

    fn byte_size(&mut self, of: TypeId) -> Result<u64, Stop> {
        self.inner.byte_size(of)
    }

    fn type_names(&mut self, of: TypeId) -> Result<TypeNames<'_>, Stop> {
        self.inner.type_names(of)
    }
}

/// Counts instructions.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) usize);

impl Trace for Counter {
    fn ran(&mut self, _: &Event<'_>) {
        self.0 += 1;
    }
}
