//! `Type` elements.

use super::EntryReader;
use super::display::{DisplayPiece, Specifier, pieces, split};
use super::key;
use super::summary::shows_view;
use super::xml::Element;
use crate::cpp;
use crate::draft::{Part, Role};
use crate::refusal::{Reason, refuse};
use crate::translate::{Fact, Facts, Intrinsic, Intrinsics, Scope};

/// An entry: the name of types and how they are shown.
#[derive(Clone, Debug)]
pub(super) struct TypeEntry {
    pub(super) name: String,
    pub(super) alternatives: Vec<String>,
    /// 0 by default.
    pub(super) priority: i8,
    pub(super) intrinsics: Intrinsics,
    pub(super) element: Element,
    /// The members without which the next entry of that name is tried; `None` if it is the only one.
    pub(super) required: Vec<String>,
}

impl TypeEntry {
    /// Reads an element; `None` if it has no name or is for another view.
    pub(super) fn new(element: &Element) -> Option<TypeEntry> {
        let alternatives = element.with_tag("AlternativeType");
        let alternatives = alternatives.filter_map(|other| other.attribute("Name"));
        Some(TypeEntry {
            name: element.attribute("Name")?.to_owned(),
            alternatives: alternatives.map(str::to_owned).collect(),
            priority: match element.attribute("Priority").unwrap_or_default() {
                "Low" => -2,
                "MediumLow" => -1,
                "MediumHigh" => 1,
                "High" => 2,
                _ => 0,
            },
            intrinsics: intrinsics(element),
            element: element.clone(),
            required: Vec::new(),
        })
    }

    /// The members that its texts need.
    pub(super) fn members(&self) -> Vec<String> {
        // The members that its intrinsics use may be in another entry of the name.
        let file = Intrinsics::new();
        let scope = Scope { entries: &[], own: 0, file: &file, shown_by: &|_| None };
        let mut learner = Learner { scope, facts: Facts::default() };
        let texts = self.element.with_tag("DisplayString");
        texts.filter(|text| !text.is_true("Optional")).for_each(|text| learner.learn(text));
        learner.facts.members().map(str::to_owned).collect()
    }

    /// The precision of its name among those of one template.
    pub(super) fn precision(&self) -> (usize, usize) {
        let keys = key::keys(&self.name).unwrap_or_default();
        keys.first().map_or((0, 0), |key| key::precision(key))
    }

    /// Whether it is for a type of that name.
    pub(super) fn is_for(&self, name: &str) -> bool {
        key::matches(&self.name, name)
            || self.alternatives.iter().any(|other| key::matches(other, name))
    }

    /// Whether it is for classes derived from its types, too.
    pub(super) fn is_inheritable(&self) -> bool {
        let inheritable = self.element.attribute("Inheritable");
        inheritable.is_none_or(|value| !matches!(value.trim(), "false" | "0"))
    }

    /// Whether the whole entry is for an explicit view.
    pub(super) fn is_view(&self) -> bool {
        self.element.attribute("IncludeView").is_some()
    }
}

/// The intrinsics that are directly in an element.
pub(super) fn intrinsics(element: &Element) -> Intrinsics {
    let mut all = Intrinsics::new();
    for one in element.with_tag("Intrinsic") {
        let Some(name) = one.attribute("Name") else { continue };
        let body = match one.attribute("SourceId") {
            Some(_) => refuse(Reason::Call, "an extension of the debugger computes it"),
            None => cpp::parse(one.attribute("Expression").unwrap_or_default()),
        };
        let parameters = one.with_tag("Parameter");
        let parameters =
            parameters.map(|parameter| parameter.attribute("Name").unwrap_or_default().to_owned());
        all.entry(name.to_owned()).or_default().push(Intrinsic {
            parameters: parameters.collect(),
            optional: one.is_true("Optional"),
            body,
        });
    }
    all
}

/// The facts that the expressions of an element imply about its members.
pub(super) fn facts(element: &Element, scope: Scope<'_>) -> Facts {
    let mut learner = Learner { scope, facts: Facts::default() };
    learner.learn(element);
    learner.facts
}

struct Learner<'l> {
    scope: Scope<'l>,
    facts: Facts,
}

impl Learner<'_> {
    /// Learns from an expression, if it is one.
    fn expr(&mut self, fact: Fact, text: &str) -> Option<()> {
        let expr = cpp::parse(text).ok()?;
        self.facts.learn(fact, &self.scope.resolve(&expr).unwrap_or(expr));
        Some(())
    }

    fn learn(&mut self, element: &Element) {
        if let Some(condition) = element.attribute("Condition") {
            self.expr(Fact::Member, condition);
        }
        match element.tag.as_str() {
            "DisplayString" => {
                for piece in pieces(&element.text).into_iter().flatten() {
                    if let DisplayPiece::Value(expr, specifier) = piece {
                        self.shown(&expr, &specifier);
                    }
                }
            }
            "Size" | "Rank" => {
                self.expr(Fact::Integer, element.text.trim());
            }
            tag @ ("StringView" | "Item" | "ExpandedItem" | "HeadPointer" | "ValuePointer") => {
                match split(&element.text) {
                    Ok((expr, _)) if tag == "ValuePointer" => self.expr(Fact::Array, expr),
                    Ok((expr, specifier)) => self.shown(expr, &specifier),
                    Err(_) => None,
                };
            }
            _ => {}
        }
        // The names of nodes of a list are members of other types.
        let is_of_nodes = matches!(element.tag.as_str(), "LinkedListItems" | "TreeItems");
        for child in &element.children {
            if !is_of_nodes || matches!(child.tag.as_str(), "Size" | "HeadPointer") {
                self.learn(child);
            }
        }
    }

    fn shown(&mut self, expr: &str, specifier: &Specifier) -> Option<()> {
        let fact = match specifier.format.as_str() {
            "g" | "f" | "e" => Fact::Float,
            _ if specifier.count.is_some() => Fact::Array,
            _ => Fact::Member,
        };
        self.expr(fact, expr)?;
        self.expr(Fact::Integer, specifier.count.as_ref()?)
    }
}

/// Whether a text is for a view that another text of the entry shows.
fn is_used_view(entry: &Element, text: &Element) -> bool {
    let Some(views) = text.attribute("IncludeView") else { return false };
    entry
        .with_tag("DisplayString")
        .any(|other| views.split(';').any(|view| shows_view(&other.text, view.trim())))
}

/// The parts of an entry that affect neither texts nor children.
pub(super) fn remarks(reader: &EntryReader<'_>, entry: &TypeEntry) -> Vec<Part> {
    let element = &entry.element;
    let mut remarks = Vec::new();
    let mut remark = |element: &Element, reason, what: &str| {
        remarks.push(reader.part(element, Role::Remark, None, refuse(reason, what)));
    };
    for child in &element.children {
        match child.tag.as_str() {
            "SmartPointer" | "UIVisualizer" | "CustomVisualizer" | "StringView"
            | "MostDerivedType" => {
                remark(child, Reason::NoCounterpart, "LLDB has nothing like it");
            }
            "DisplayString" if is_used_view(element, child) => {}
            "DisplayString" | "Expand" if child.attribute("IncludeView").is_some() => {
                remark(child, Reason::View, "only the default view is carried over");
            }
            _ => {}
        }
    }
    for alternative in element.with_tag("AlternativeType") {
        if let Some(Err(refusal)) = alternative.attribute("Name").map(key::keys) {
            remark(alternative, refusal.reason, &refusal.what);
        }
    }
    remarks
}
