//! `Expand` elements as children.

use super::EntryReader;
use super::custom;
use super::display::split;
use super::entry::TypeEntry;
use super::nodes;
use super::summary::{condition, present};
use super::xml::Element;
use crate::cpp::{self, Expr, Unary};
use crate::draft::{Body, INDEX, Part, Role};
use crate::refusal::{Carried, Reason, Refusal, refuse};
use crate::syntax::ast::{BinaryOp, Clause, ExprKind, JoinOver};
use crate::syntax::build;
use crate::translate::{Code, CodeKind, Local, Translator, joined, paths};

/// The children of an entry in the default view, in their order.
pub(super) fn children(
    reader: &EntryReader<'_>,
    entry: &TypeEntry,
    translator: &Translator<'_>,
) -> Vec<Part> {
    if entry.is_view() {
        return Vec::new();
    }
    let expands = entry.element.with_tag("Expand");
    let expands = expands.filter(|expand| expand.attribute("IncludeView").is_none());
    let elements = expands.flat_map(|expand| &expand.children);
    let shown = elements.filter(|element| element.attribute("IncludeView").is_none());
    shown.map(|element| child(reader, element, translator)).collect()
}

fn child(reader: &EntryReader<'_>, element: &Element, translator: &Translator<'_>) -> Part {
    let is_optional = element.is_true("Optional");
    let role = match element.tag.as_str() {
        "Item" | "Synthetic" => Role::Child,
        _ => Role::Collection,
    };
    match shown(element, &Translator { is_optional, ..translator.clone() }) {
        Ok((condition, body)) => reader.part(element, role, condition.map(Ok), Ok(body)),
        Err(refusal) => reader.part(element, role, None, Err(refusal)),
    }
}

/// The condition of children, and what they show.
fn shown(element: &Element, translator: &Translator<'_>) -> Carried<(Option<Code>, Body)> {
    let mut used = Vec::new();
    let test = condition(element, translator, &mut used)?;
    // Walks ask for the condition themselves.
    let asked = used.first().cloned().map(|asked| match translator.is_optional {
        true => Expr::binary(BinaryOp::And, Expr::Exists(paths(&asked)), asked),
        false => asked,
    });
    let body = match element.tag.as_str() {
        "LinkedListItems" | "TreeItems" => {
            return Ok((None, nodes::nodes(element, translator, asked)?));
        }
        "CustomListItems" => return Ok((None, custom::list(element, translator, asked)?)),
        "Item" => item(element, &element.text, translator, &mut used)?,
        "Synthetic" => {
            // A child that the visualizer makes is carried over if it shows one value of the program.
            let value = shown_value(element).ok_or_else(|| {
                Refusal::new(Reason::SyntheticNode, "it is not a value of the program")
            })?;
            item(element, value, translator, &mut used)?
        }
        "ExpandedItem" => expanded(element, translator)?,
        "ArrayItems" => {
            let inner = translator.with(&[Local::index(INDEX)]);
            let size = choice(element, "Size", translator).ok();
            let is_behind = size.and_then(|size| inner.is_behind(&size));
            is_plain(element)?;
            if let Some(is_behind) = is_behind {
                return Ok((None, up_to(element, &inner, is_behind?, asked)?));
            }
            elements(element, translator, |index| {
                index.element_behind(&choice(element, "ValuePointer", index)?)
            })?
        }
        "IndexListItems" => elements(element, translator, |index| {
            index.child(&choice(element, "ValueNode", index)?)
        })?,
        tag => return refuse(Reason::NoCounterpart, format!("`{tag}` has no counterpart")),
    };
    Ok(match translator.is_optional {
        true => (present(&used, translator, test)?, body),
        false => (test, body),
    })
}

/// The only value that an element shows and whose children it has, if any.
fn shown_value(element: &Element) -> Option<&str> {
    let mut texts = element.with_tag("DisplayString");
    let (text, None) = (texts.next()?, texts.next()) else { return None };
    let value = text.text.trim().strip_prefix('{')?.strip_suffix('}')?;
    let is_one = !value.contains(['{', '}']) && text.attribute("Condition").is_none();
    let mut expanded = element.with_tag("Expand").flat_map(|expand| &expand.children);
    let is_expanded = match (expanded.next(), expanded.next()) {
        (Some(only), None) => {
            only.tag == "ExpandedItem"
                && only.attribute("Condition").is_none()
                && only.text.trim() == value.trim()
        }
        (first, _) => first.is_none() && element.with_tag("Expand").next().is_none(),
    };
    (is_one && is_expanded).then_some(value)
}

/// A child that is a value of the program.
fn item(
    element: &Element,
    value: &str,
    translator: &Translator<'_>,
    used: &mut Vec<Expr>,
) -> Carried<Body> {
    let (text, specifier) = split(value)?;
    let expr = translator.read(text)?;
    let code = translator.child(&expr)?;
    used.push(expr.clone());
    if specifier.count.is_some() {
        return refuse(Reason::ComputedItem, "the elements behind a pointer as one child");
    }
    if shows_itself(&expr) {
        return refuse(Reason::ComputedItem, "it shows the value itself again");
    }
    let name = element.attribute("Name").map(|name| name.trim().to_owned());
    if name.as_ref().is_some_and(|name| name.contains('{')) {
        return refuse(Reason::ComputedItem, "the name of the child is computed");
    }
    let name = name.filter(|name| !name.is_empty());
    Ok(Body::Item { object: code, name, is_path: expr.is_path() })
}

/// Whether an expression is or may be the shown value.
fn shows_itself(expr: &Expr) -> bool {
    match expr {
        Expr::This => true,
        Expr::Unary(Unary::Deref | Unary::Address, value) => shows_itself(value),
        Expr::Conditional(parts) => parts[1..].iter().any(shows_itself),
        _ => false,
    }
}

/// The children of another value.
fn expanded(element: &Element, translator: &Translator<'_>) -> Carried<Body> {
    let (text, _) = split(&element.text)?;
    let value = match cpp::parse(text)? {
        // The children of a pointer are those of its target.
        pointer @ Expr::Cast(..) => Expr::deref(pointer),
        value => value,
    };
    let code = translator.code(&translator.scope.resolve(&value)?)?;
    if !code.is_object() || code.expr.kind == ExprKind::SelfValue {
        return refuse(Reason::ExpandedItem, "the expression does not name another value");
    }
    // What LLDB itself makes the elements of a container is what the value shows.
    let object = code.method("elements").or(code);
    let count = object.method("count");
    Ok(Body::Elements { count, at: object.at(build::local(INDEX)).expr })
}

/// The expression of the first child element with that tag whose condition holds.
pub(super) fn choice(element: &Element, tag: &str, translator: &Translator<'_>) -> Carried<Expr> {
    let missing = || Refusal::new(Reason::Syntax, format!("`{tag}` is missing"));
    let mut chosen: Option<Expr> = None;
    let all: Vec<&Element> = element.with_tag(tag).collect();
    for one in all.iter().rev() {
        if one.is_true("Optional") && all.len() > 1 {
            let what = format!("the existing members decide which `{tag}` counts");
            return refuse(Reason::NeedsTypes, what);
        }
        let (text, _) = split(&one.text)?;
        let value = cpp::parse(text)?;
        chosen = Some(match (one.attribute("Condition"), chosen) {
            (Some(condition), Some(otherwise)) => {
                let condition = cpp::parse(condition)?;
                Expr::Conditional(Box::new([condition, value, otherwise]))
            }
            _ => value,
        });
    }
    translator.scope.resolve(&chosen.ok_or_else(missing)?)
}

/// Fails for elements with other parts than a place and a count.
fn is_plain(element: &Element) -> Carried<()> {
    let is_other = |child: &&Element| !matches!(&*child.tag, "Size" | "ValuePointer");
    match element.children.iter().find(is_other) {
        None => Ok(()),
        Some(other) => {
            let what = format!("`{}` has no counterpart", other.tag);
            refuse(Reason::NoCounterpart, what)
        }
    }
}

/// Elements behind a pointer, up to another one. Their number may have any width, so it cannot be a count.
fn up_to(
    element: &Element,
    translator: &Translator<'_>,
    mut until: Code,
    condition: Option<Expr>,
) -> Carried<Body> {
    if let Some(condition) = condition {
        let condition = translator.condition(&condition.negated())?;
        until = joined(BinaryOp::Or, condition, until, CodeKind::Bool);
    }
    let object = translator.element_behind(&choice(element, "ValuePointer", translator)?)?;
    let next = build::binary(BinaryOp::Add, build::local(INDEX), build::number(1));
    let over = JoinOver::Links { head: build::number(0), next };
    let clause = Clause { until: Some(until.expr), ..build::clause(INDEX, over) };
    Ok(Body::Walk { clauses: vec![clause], object })
}

/// A counted list, whose element at `$i` is found by `at`.
fn elements(
    element: &Element,
    translator: &Translator<'_>,
    at: impl FnOnce(&Translator<'_>) -> Carried<Code>,
) -> Carried<Body> {
    let count = translator.count(&choice(element, "Size", translator)?)?;
    let at = at(&translator.with(&[Local::index(INDEX)]))?.expr;
    Ok(Body::Elements { count, at })
}
