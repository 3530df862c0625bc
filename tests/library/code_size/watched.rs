//! A debuggee that writes down which members a program looks up, and a counter of instructions.

use fmtc::vm::{Budget, Debuggee, Event, ObjectId, Stop, Trace};
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

    /// The paths that were looked up more than once, but for first children, which counts ask for too.
    pub(crate) fn repeated(&self) -> Vec<&String> {
        let repeated = |(at, path): &(usize, &String)| {
            !path.ends_with("[0]") && self.looked_up[..*at].contains(path)
        };
        self.looked_up.iter().enumerate().filter(repeated).map(|(_, path)| path).collect()
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
    fn inner(&mut self) -> Option<&mut dyn Debuggee> {
        Some(self.inner)
    }

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
}

/// Counts instructions.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) usize);

impl Trace for Counter {
    fn ran(&mut self, _: &Event<'_>) {
        self.0 += 1;
    }
}
