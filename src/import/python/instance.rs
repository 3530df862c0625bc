//! Instances of the classes of a script, and what a class that makes children says of the shown value.

use super::ast::Class;
use super::call::Arguments;
use super::machine::{At, End, Found, Machine, Stop, Variables, Way, stop};
use super::value::{Object, PyValue, all, choice};
use crate::import::draft::INDEX;
use crate::import::refusal::Reason;
use std::ops::Range;

impl<'a> Machine<'a> {
    /// A method of the instance, which may set attributes.
    pub(super) fn own_method(
        &mut self,
        name: &str,
        given: Arguments<'a>,
        variables: &mut Variables<'a>,
        at: &Range<usize>,
    ) -> Found<PyValue<'a>> {
        let Some(PyValue::Class(class)) = variables.get("self.__class__") else {
            let what = "it calls a method of something that is not an instance";
            return stop(at, Reason::Call, what);
        };
        let class = *class;
        let (value, attributes) = self.of_instance(class, name, given, variables, at)?;
        variables.extend(attributes);
        Ok(value)
    }

    /// What a method returns, and the attributes after it.
    pub(super) fn of_instance(
        &mut self,
        class: &'a Class,
        name: &str,
        mut given: Arguments<'a>,
        attributes: &Variables<'a>,
        at: &Range<usize>,
    ) -> Found<(PyValue<'a>, Variables<'a>)> {
        let Some(method) = self.method_of(class, name) else {
            return stop(at, Reason::Call, format!("there is no method `{name}`"));
        };
        let own = attributes.iter().filter(|(name, _)| name.starts_with("self."));
        let variables = own.map(|(name, value)| (name.clone(), value.clone())).collect();
        given.all.insert(0, PyValue::This);
        let variables = self.arguments(method, given, variables)?;
        let was_child = std::mem::replace(&mut self.is_child, name == "get_child_at_index");
        let ways = self.inside(&method.at, |machine| machine.ways(&method.body, variables));
        self.is_child = was_child;
        let attributes = merged(&ways, at);
        let ways = match name {
            "get_child_at_index" => asked_for(ways, at)?,
            _ => ways,
        };
        let value = self.result(ways, at).map_err(|refused| {
            let this = method.parameters.first().map_or("self", |(name, _)| name);
            let is_final = refused.is_final || changes(self.program.text(&method.at), this);
            Stop { is_final, ..refused }
        });
        Ok((value?, attributes))
    }

    /// A new instance.
    pub(super) fn construct(
        &mut self,
        class: &'a Class,
        given: Arguments<'a>,
        at: &Range<usize>,
    ) -> Found<Variables<'a>> {
        let mut attributes = Variables::new();
        for (name, value) in &class.constants {
            let value =
                self.inside(&class.at, |machine| machine.eval(value, &mut Variables::new()));
            attributes.insert(format!("self.{name}"), value.unwrap_or_else(PyValue::Refused));
        }
        attributes.insert("self.__class__".to_owned(), PyValue::Class(class));
        if self.method_of(class, "__init__").is_some() {
            let (_, after) = self.of_instance(class, "__init__", given, &attributes, at)?;
            attributes.extend(after);
        }
        Ok(attributes)
    }

    /// The instance that makes the children of the shown value.
    pub(super) fn maker(
        &mut self,
        provider: &PyValue<'a>,
        at: &Range<usize>,
    ) -> Found<(&'a Class, Variables<'a>)> {
        let shown = Object { may_be_synthetic: false, ..Object::shown() };
        let all = vec![PyValue::Object(shown), PyValue::Session("dict".to_owned())];
        let given = Arguments { all, named: Vec::new() };
        let made = match provider {
            PyValue::Class(class) => PyValue::Instance(class, self.construct(class, given, at)?),
            PyValue::Function(function) => self.inline(function, given, at)?,
            _ => PyValue::Unknown,
        };
        let PyValue::Instance(class, mut attributes) = made else {
            return stop(at, Reason::Script, "what makes the children is not known");
        };
        if self.method_of(class, "update").is_some() {
            let (_, after) =
                self.of_instance(class, "update", Arguments::default(), &attributes, at)?;
            attributes.extend(after);
        }
        Ok((class, attributes))
    }

    /// A child that the class makes; one that it does not give is missing.
    pub(super) fn provided_child(
        &mut self,
        provider: PyValue<'a>,
        given: Arguments<'a>,
        at: &Range<usize>,
    ) -> Found<PyValue<'a>> {
        Ok(match self.provided(provider, "get_child_at_index", given, at)? {
            PyValue::None => PyValue::Missing,
            child => child,
        })
    }

    /// What the class that makes the children of the shown value says.
    pub(super) fn provided(
        &mut self,
        provider: PyValue<'a>,
        name: &str,
        given: Arguments<'a>,
        at: &Range<usize>,
    ) -> Found<PyValue<'a>> {
        // It looks at the value without its children.
        let had = std::mem::take(&mut self.has_children);
        let value = self
            .maker(&provider, at)
            .and_then(|(class, attributes)| self.of_instance(class, name, given, &attributes, at));
        self.has_children = had;
        Ok(value?.0)
    }
}

/// The ways to children. One that is not there is not asked for, if the numbers before it have one each.
fn asked_for<'a>(ways: Vec<Way<'a>>, at: &Range<usize>) -> Found<Vec<Way<'a>>> {
    let is_none = |way: &Way<'a>| matches!(way.end, Ok(End::Fell | End::Return(PyValue::None)));
    let by_number = format!("{INDEX} ==");
    let is_one = |way: &Way<'a>| way.conditions.iter().any(|test| test.text.contains(&by_number));
    if ways.last().is_some_and(is_none) && ways.iter().any(is_one) {
        return stop(at, Reason::ComputedItem, "children that are told apart by their numbers");
    }
    Ok(ways.into_iter().filter(|way| !is_none(way)).collect())
}

/// The attributes after several ways.
fn merged<'a>(ways: &[Way<'a>], at: &Range<usize>) -> Variables<'a> {
    let mut merged = Variables::new();
    for way in ways.iter().rev() {
        let own = way.variables.iter().filter(|(name, _)| name.starts_with("self."));
        for (name, value) in own {
            let value = match (merged.get(name), all(&way.conditions)) {
                (Some(other), Some(test))
                    if other != value && *value != PyValue::None && *other != PyValue::None =>
                {
                    choice(&test, value.clone(), other.clone())
                        .at(at)
                        .unwrap_or_else(PyValue::Refused)
                }
                (Some(other), Some(_)) if *value == PyValue::None => other.clone(),
                _ => value.clone(),
            };
            merged.insert(name.clone(), value);
        }
    }
    merged
}

/// What follows each use of an attribute of the instance.
fn uses<'t>(text: &'t str, this: &str) -> impl Iterator<Item = &'t str> {
    let parts: Vec<&str> = text.split(&format!("{this}.")).skip(1).collect();
    parts
        .into_iter()
        .map(|rest| rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').trim_start())
}

/// Whether a text calls a method of the instance.
pub(super) fn calls_own(text: &str, this: &str) -> bool {
    uses(text, this).any(|rest| rest.starts_with('('))
}

/// Whether a text may change the instance.
fn changes(text: &str, this: &str) -> bool {
    let is_change = |rest: &str| {
        let behind = rest.trim_start_matches(|c| "+-*/%&|^<>".contains(c));
        behind.starts_with('=') && !rest.starts_with("==") && !rest.starts_with("<=")
            || rest.starts_with([',', '[', '.']) && !rest.starts_with(".Get")
    };
    calls_own(text, this) || uses(text, this).any(is_change)
}
