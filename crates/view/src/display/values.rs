//! Values with the formatters of a section, for programs and for `frame variable`.

use super::provider::{Count, Provider};
use super::{LoadedChildren, LoadedSummary, Section};
use crate::debuggee::{PathPart, Spec, Tree};
use crate::isa::RecordVersion;
use crate::vm::{
    Abort, Budget, Config, Debuggee, Limits, Machine, Memory, ObjectId, Outcome, Stop, Trace,
    TypeNames,
};
use std::collections::HashMap;

/// A tree whose values are formatted by a section.
pub struct Formatted<'s, 'a> {
    /// The values without formatters.
    pub tree: Tree,
    pub(super) section: &'s Section<'a>,
    limits: Limits,
    /// The providers of values, by the handles with synthetic children.
    providers: HashMap<ObjectId, Option<Provider<'a>>>,
    /// The handles with synthetic children, null if there are none, by the handles of raw values.
    views: HashMap<ObjectId, ObjectId>,
    /// Values whose summaries are being computed.
    active: Vec<ObjectId>,
    /// The first error message that was shown instead of a text.
    pub(super) error: Option<Vec<u8>>,
    /// The outermost part whose formatter could not be run to its end.
    unknown: Option<ObjectId>,
}

impl<'s, 'a> Formatted<'s, 'a> {
    /// The path to the outermost part whose formatter could not be run to its end.
    pub fn unknown(&self) -> Option<Vec<PathPart>> {
        self.tree.path(self.unknown?)
    }

    /// A value, formatted by a section, and its handle.
    ///
    /// # Errors
    /// If the value is too large or too deep.
    pub fn of(
        value: &Spec,
        section: &'s Section<'a>,
    ) -> Result<(Formatted<'s, 'a>, ObjectId), Stop> {
        let mut tree = Tree::new();
        let object = tree.add(value)?;
        Ok((Formatted::new(tree, section, Limits::default()), object))
    }

    /// The values of a tree, formatted by a section.
    pub fn new(tree: Tree, section: &'s Section<'a>, limits: Limits) -> Formatted<'s, 'a> {
        Formatted {
            tree,
            section,
            limits,
            providers: HashMap::new(),
            views: HashMap::new(),
            active: Vec::new(),
            error: None,
            unknown: None,
        }
    }

    /// The summary of the section for the type of a value.
    pub(super) fn own_summary(
        &mut self,
        object: ObjectId,
    ) -> Result<Option<LoadedSummary<'a>>, Stop> {
        let section = self.section;
        Ok(self.summary_of(section, object)?.cloned())
    }

    /// The summary of a value in a section.
    ///
    /// # Errors
    /// If a regex is too complex to evaluate.
    pub fn summary_of<'x, 'y>(
        &mut self,
        section: &'x Section<'y>,
        object: ObjectId,
    ) -> Result<Option<&'x LoadedSummary<'y>>, Stop> {
        match self.names(object)? {
            Some(names) => section.summary(names),
            None => Ok(None),
        }
    }

    /// The provider of children of a value in a section.
    ///
    /// # Errors
    /// If a regex is too complex to evaluate.
    pub fn children_of<'x, 'y>(
        &mut self,
        section: &'x Section<'y>,
        object: ObjectId,
    ) -> Result<Option<&'x LoadedChildren<'y>>, Stop> {
        match self.names(object)? {
            Some(names) => section.provider(names),
            None => Ok(None),
        }
    }

    /// The names of the type of a value, by which formatters are looked up, if it has a type.
    fn names(&mut self, object: ObjectId) -> Result<Option<TypeNames<'_>>, Stop> {
        if !self.tree.has_known_type(object) {
            return Ok(None);
        }
        let of = self.tree.type_of(object)?;
        if of.is_invalid() { Ok(None) } else { self.tree.type_names(of).map(Some) }
    }

    /// The displayed form of a value: with synthetic children if there are any.
    ///
    /// # Errors
    /// If a program of the provider stops with anything but an error.
    pub fn specialized(&mut self, object: ObjectId, budget: &mut Budget) -> Result<ObjectId, Stop> {
        Ok(self.view(object, budget)?.or(object))
    }

    fn view(&mut self, object: ObjectId, budget: &mut Budget) -> Result<ObjectId, Stop> {
        let raw = self.tree.raw(object)?;
        if raw != object {
            return Ok(ObjectId::NULL);
        }
        if let Some(known) = self.views.get(&raw) {
            return Ok(*known);
        }
        let section = self.section;
        let Some(children) = self.children_of(section, raw)?.cloned() else {
            let view = self.tree.built_in_view(raw)?;
            self.views.insert(raw, view);
            return Ok(view);
        };
        let view = self.tree.view(raw)?;
        self.views.insert(raw, view);
        self.providers.insert(view, None);
        let context = (children.version, Memory::new(&self.limits));
        let made = self.nested(context, budget, |machine| Provider::new(children, raw, machine));
        match made {
            Ok(provider) => {
                self.providers.insert(view, Some(provider));
                Ok(view)
            }
            Err(stop) => {
                // It is not being made any more.
                self.providers.remove(&view);
                self.views.remove(&raw);
                Err(stop)
            }
        }
    }

    fn has_synthetic_children(&mut self, object: ObjectId) -> Result<bool, Stop> {
        Ok(self.tree.raw(object)? != object)
    }

    /// Runs the provider of a value; `None` if it has the children of the tree.
    fn ask<R>(
        &mut self,
        object: ObjectId,
        budget: &mut Budget,
        question: impl FnOnce(&mut Provider<'a>, &mut Machine<'_, Self>) -> Result<R, Stop>,
    ) -> Result<Option<R>, Stop> {
        let Some(slot) = self.providers.get_mut(&object) else { return Ok(None) };
        // The provider is removed while it answers: a nested query would recurse without end.
        let mut provider = slot.take().ok_or(Stop::Abort(Abort::EndlessRecursion))?;
        let context = provider.context();
        let answer = self.nested(context, budget, |machine| question(&mut provider, machine));
        self.providers.insert(object, Some(provider));
        answer.map(Some)
    }

    /// The number of children, or the text that LLDB shows instead.
    pub(super) fn count(&mut self, object: ObjectId, budget: &mut Budget) -> Result<Count, Stop> {
        match self.ask(object, budget, |provider, machine| provider.num_children(machine))? {
            Some(count) => {
                self.error = self.error.take().or_else(|| count.clone().err());
                Ok(count)
            }
            None => self.tree.num_children(object, budget).map(Ok),
        }
    }

    /// Runs the section's summary of a value, if it has one, with an observer.
    ///
    /// # Errors
    /// If the types of the tree do not determine the summary.
    pub fn run_summary(
        &mut self,
        object: ObjectId,
        budget: &mut Budget,
        observer: Option<&mut dyn Trace>,
    ) -> Result<Option<Outcome>, Stop> {
        if self.tree.is_unreadable(object) || self.tree.is_shown(object) {
            return Ok(None);
        }
        let Some(summary) = self.own_summary(object)? else { return Ok(None) };
        self.run(summary, object, budget, observer)
    }

    /// Runs the section's summary of a type on a value of any type.
    ///
    /// # Errors
    /// If the types of the tree do not determine the summary.
    pub fn run_summary_of(
        &mut self,
        of: TypeNames<'_>,
        object: ObjectId,
        budget: &mut Budget,
    ) -> Result<Option<Outcome>, Stop> {
        match self.section.summary(of)?.cloned() {
            Some(summary) => self.run(summary, object, budget, None),
            None => Ok(None),
        }
    }

    fn run(
        &mut self,
        summary: LoadedSummary<'a>,
        object: ObjectId,
        budget: &mut Budget,
        observer: Option<&mut dyn Trace>,
    ) -> Result<Option<Outcome>, Stop> {
        self.tree.mark_read(object);
        if self.active.contains(&object) {
            return Ok(Some(Outcome::Ok { text: Vec::new() }));
        }
        // Another handle of the same value: the program requests this summary again, until LLDB exhausts
        // its stack.
        for active in self.active.clone() {
            let alike =
                self.has_synthetic_children(active)? == self.has_synthetic_children(object)?;
            if alike && self.tree.is_same_value(active, object) {
                return Err(Stop::Abort(Abort::EndlessRecursion));
            }
        }
        let context = (summary.version, Memory::new(&self.limits));
        self.active.push(object);
        let outcome = self.nested(context, budget, |machine| {
            Ok(machine.summary(summary.program, object, observer))
        });
        self.active.pop();
        outcome.map(Some)
    }

    /// Runs programs of a record one level deeper.
    fn nested<R>(
        &mut self,
        (record_version, memory): (RecordVersion, Memory),
        budget: &mut Budget,
        run: impl FnOnce(&mut Machine<'_, Self>) -> Result<R, Stop>,
    ) -> Result<R, Stop> {
        budget.enter()?;
        let config = Config { lldb: self.section.lldb(), record_version, limits: self.limits };
        let result = run(&mut Machine { config, memory, debuggee: self, budget: &mut *budget });
        budget.leave();
        result
    }
}

impl Debuggee for Formatted<'_, '_> {
    fn inner(&mut self) -> Option<&mut dyn Debuggee> {
        Some(&mut self.tree)
    }

    fn num_children(&mut self, object: ObjectId, budget: &mut Budget) -> Result<u32, Stop> {
        Ok(self.count(object, budget)?.unwrap_or(0))
    }

    fn child_at(
        &mut self,
        object: ObjectId,
        index: u32,
        budget: &mut Budget,
    ) -> Result<ObjectId, Stop> {
        match self.ask(object, budget, |provider, machine| provider.child_at(index, machine))? {
            Some(child) => Ok(child),
            None => self.tree.child_at(object, index, budget),
        }
    }

    fn child_named(
        &mut self,
        object: ObjectId,
        name: &[u8],
        budget: &mut Budget,
    ) -> Result<ObjectId, Stop> {
        match self.ask(object, budget, |provider, machine| provider.child_named(name, machine))? {
            Some(child) => Ok(child),
            None => self.tree.child_named(object, name, budget),
        }
    }

    fn index_of(
        &mut self,
        object: ObjectId,
        name: &[u8],
        budget: &mut Budget,
    ) -> Result<Option<u32>, Stop> {
        match self.ask(object, budget, |provider, machine| provider.index_of(name, machine))? {
            Some(index) => Ok(index),
            None => self.tree.index_of(object, name, budget),
        }
    }

    fn synthetic(&mut self, object: ObjectId, budget: &mut Budget) -> Result<ObjectId, Stop> {
        self.view(object, budget)
    }

    /// The message of an error is the summary; the summary of a value whose summary is being computed is
    /// empty.
    fn summary(
        &mut self,
        object: ObjectId,
        budget: &mut Budget,
        out: &mut Vec<u8>,
    ) -> Result<bool, Stop> {
        match self.run_summary(object, budget, None)? {
            None => self.tree.summary(object, budget, out),
            Some(Outcome::Ok { text }) => {
                out.extend_from_slice(&text);
                Ok(!text.is_empty())
            }
            Some(Outcome::Stopped { stop: Stop::Error(message), .. }) => {
                out.extend_from_slice(&message);
                self.error.get_or_insert(message);
                Ok(true)
            }
            Some(Outcome::Stopped { stop, .. }) => {
                if !self.active.is_empty() {
                    self.unknown = Some(object);
                }
                Err(stop)
            }
        }
    }
}
