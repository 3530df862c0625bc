//! `LinkedListItems` and `TreeItems`: nodes that lead to each other.

use super::children::choice;
use super::walks::{self, Over, Walk};
use super::xml::Element;
use crate::cpp::Expr;
use crate::draft::Body;
use crate::refusal::{Carried, Reason, refuse};
use crate::syntax::ast::BinaryOp;
use crate::translate::Translator;

/// The variable that holds a node.
const NODE: &str = "$n";

/// The nodes of a list: up to a null pointer, to the head again, or as many as its size says; or those of a binary tree,
/// in order.
pub(super) fn nodes(
    element: &Element,
    translator: &Translator<'_>,
    condition: Option<Expr>,
) -> Carried<Body> {
    let choice = |tag: &str| choice(element, tag, translator);
    let link = |tag: &str| of_node(choice(tag)?);
    let head = choice("HeadPointer")?;
    let size = element.with_tag("Size").next().map(|_| choice("Size")).transpose()?;
    let mut values = element.with_tag("ValueNode");
    let (Some(shown), None) = (values.next(), values.next()) else {
        return refuse(Reason::CustomList, "a node has no value, or several");
    };
    let value = if shown.text.trim().is_empty() { node() } else { link("ValueNode")? };
    let shown_if = shown.attribute("Condition").map(|text| of_node(translator.read(text)?));
    let shown_if = shown_if.transpose()?;
    let is_list = element.tag == "LinkedListItems";
    let over = if is_list {
        let next = link("NextPointer")?;
        if shown_if.is_some() {
            return refuse(Reason::CustomList, "it shows some of the nodes");
        }
        Over::Steps { first: head.clone(), next }
    } else {
        let (left, right) = (link("LeftPointer")?, link("RightPointer")?);
        Over::Tree { root: head.clone(), left, right, nil: shown_if.map(Expr::negated) }
    };
    let mut walk = Walk::new(NODE, 0, over);
    let has_size = size.is_some();
    walk.until.extend(size.map(|size| Expr::binary(BinaryOp::Ge, walk.place(), size)));
    if matches!(&walk.over, Over::Steps { next, .. } if !next.is_path()) {
        walk.until.push(node().negated());
    }
    if is_list && !has_size {
        let is_behind = Expr::binary(BinaryOp::Gt, walk.place(), Expr::Number(0));
        let is_head = Expr::binary(BinaryOp::Eq, node(), head);
        walk.until.push(Expr::binary(BinaryOp::And, is_behind, is_head));
    }
    walk.only_if(condition);
    walks::body(&[walk], &value, translator)
}

fn node() -> Expr {
    Expr::Name(NODE.to_owned())
}

/// An expression about the members of a node: `$T1` is still an argument of the list.
fn of_node(expr: Expr) -> Carried<Expr> {
    expr.map(&mut |part| match part {
        Expr::This => Ok(node()),
        Expr::Name(name) if !name.contains("::") => Ok(Expr::member(node(), &name)),
        part => Ok(part),
    })
}
