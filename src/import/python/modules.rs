//! The modules of a program: each runs once, in a search, where it is imported first.

use super::ast::{Class, Function, Names};
use super::machine::{MOST_DEPTH, Machine, Variables};
use super::value::PyValue;
use std::ops::Range;

impl<'a> Machine<'a> {
    /// Runs a module, as an import does.
    pub(super) fn load(&mut self, index: usize) {
        let Some(module) = self.program.modules.get(index) else { return };
        if !matches!(self.globals.get(index), Some(None)) {
            return;
        }
        // A module that imports itself finds it empty.
        self.globals[index] = Some(Variables::new());
        let before = (self.module, self.steps);
        (self.module, self.steps) = (index, 0);
        let mut variables = Variables::new();
        if let Some(way) = self.ways(&module.body, Variables::new()).into_iter().next() {
            variables = way.variables;
            variables.retain(|_, value| *value != PyValue::Unknown);
        }
        (self.module, self.steps) = before;
        self.globals[index] = Some(variables);
    }

    /// A global of a module.
    pub(super) fn global(&self, module: usize, name: &str) -> Option<&PyValue<'a>> {
        self.globals.get(module)?.as_ref()?.get(name)
    }

    pub(super) fn own_global(&self, name: &str) -> Option<&PyValue<'a>> {
        self.global(self.module, name)
    }

    /// Does something in the module that has a place.
    pub(super) fn inside<T>(&mut self, at: &Range<usize>, act: impl FnOnce(&mut Self) -> T) -> T {
        let module = std::mem::replace(&mut self.module, self.program.index(at.start));
        let value = act(self);
        self.module = module;
        value
    }

    /// The method of a class, or of one of its bases.
    pub(super) fn method_of(&self, class: &'a Class, name: &str) -> Option<&'a Function> {
        let (mut class, mut left) = (class, MOST_DEPTH);
        loop {
            if let Some(method) = class.methods.iter().find(|method| method.name == name) {
                return Some(method);
            }
            let module = self.program.index(class.at.start);
            let base = class.bases.iter().find_map(|base| match self.global(module, base) {
                Some(PyValue::Class(base)) => Some(*base),
                _ => None,
            });
            class = base?;
            left = left.checked_sub(1)?;
        }
    }

    /// Whether a class may have an attribute that no instance was given: a method, or one of a base that is not known.
    pub(super) fn has_attribute(&self, class: &Class, name: &str) -> bool {
        let is_known = class.bases.iter().all(|base| base == "object");
        !is_known
            || class
                .methods
                .iter()
                .any(|method| method.name == name || method.name == "__getattr__")
    }

    pub(super) fn import(&mut self, name: &str, names: &Names, variables: &mut Variables<'a>) {
        let module = self.program.named(name);
        let is_package = name.chars().all(|c| c == '.');
        let parts = match names {
            Names::Some(names) if is_package => &**names,
            _ => &[],
        };
        let parts = parts.iter().filter_map(|(name, _)| self.program.named(name));
        module.into_iter().chain(parts).for_each(|index| self.load(index));
        let value = |name: &str| match module {
            None if is_package => {
                self.program.named(name).map_or(PyValue::Unknown, PyValue::Module)
            }
            Some(index) => self.global(index, name).cloned().unwrap_or(PyValue::Unknown),
            None => PyValue::Session(name.to_owned()),
        };
        match (names, module) {
            (Names::Module(alias), Some(index)) => {
                variables.insert(alias.clone(), PyValue::Module(index));
            }
            (Names::Module(alias), None) => {
                variables.insert(alias.clone(), PyValue::Session(alias.clone()));
            }
            (Names::All, Some(index)) => {
                variables.extend(self.globals.get(index).cloned().flatten().unwrap_or_default());
            }
            (Names::All, None) => {}
            (Names::Some(names), _) => {
                variables.extend(names.iter().map(|(own, alias)| (alias.clone(), value(own))));
            }
        }
    }
}
