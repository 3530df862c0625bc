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

/// The nodes of a list: up to a null pointer, to the head again, or as many as its size says.
pub(super) fn list(
    element: &Element,
    translator: &Translator<'_>,
    condition: Option<Expr>,
) -> Carried<Body> {
    let nodes = Nodes::new(element, translator)?;
    let next = nodes.link("NextPointer")?;
    if nodes.condition.is_some() {
        return refuse(Reason::CustomList, "it shows some of the nodes");
    }
    let mut walk = nodes.walk(Over::Steps { first: nodes.head.clone(), next: next.clone() });
    if !next.is_path() {
        walk.until.push(node().negated());
    }
    if nodes.size.is_none() {
        let is_behind = Expr::binary(BinaryOp::Gt, walk.place(), Expr::Number(0));
        let is_head = Expr::binary(BinaryOp::Eq, node(), nodes.head.clone());
        walk.until.push(Expr::binary(BinaryOp::And, is_behind, is_head));
    }
    walk.only_if(condition);
    walks::body(&[walk], &nodes.value, translator)
}

/// The nodes of a binary tree, in order.
pub(super) fn tree(
    element: &Element,
    translator: &Translator<'_>,
    condition: Option<Expr>,
) -> Carried<Body> {
    let nodes = Nodes::new(element, translator)?;
    let (left, right) = (nodes.link("LeftPointer")?, nodes.link("RightPointer")?);
    let nil = nodes.condition.clone().map(Expr::negated);
    let mut walk = nodes.walk(Over::Tree { root: nodes.head.clone(), left, right, nil });
    walk.only_if(condition);
    walks::body(&[walk], &nodes.value, translator)
}

/// The parts that lists and trees have in common.
struct Nodes<'n> {
    element: &'n Element,
    translator: &'n Translator<'n>,
    head: Expr,
    /// The shown value of a node.
    value: Expr,
    /// Whether a node is shown.
    condition: Option<Expr>,
    size: Option<Expr>,
}

impl<'n> Nodes<'n> {
    fn new(element: &'n Element, translator: &'n Translator<'n>) -> Carried<Self> {
        let head = choice(element, "HeadPointer", translator)?;
        let size = match element.with_tag("Size").next() {
            Some(_) => Some(choice(element, "Size", translator)?),
            None => None,
        };
        let mut values = element.with_tag("ValueNode");
        let node = match (values.next(), values.next()) {
            (Some(node), None) => node,
            _ => return refuse(Reason::CustomList, "a node has no value, or several"),
        };
        let value = match node.text.trim() {
            "" => Expr::This,
            _ => choice(element, "ValueNode", translator)?,
        };
        let condition = node.attribute("Condition").map(|text| translator.read(text));
        Ok(Nodes {
            element,
            translator,
            head,
            value: of_node(value)?,
            condition: condition.transpose()?.map(of_node).transpose()?,
            size,
        })
    }

    /// The expression that leads from a node to another.
    fn link(&self, tag: &str) -> Carried<Expr> {
        of_node(choice(self.element, tag, self.translator)?)
    }

    /// A walk that ends when as many nodes are shown as the size says.
    fn walk(&self, over: Over) -> Walk {
        let mut walk = Walk::new(NODE, 0, over);
        let is_complete = |size: &Expr| Expr::binary(BinaryOp::Ge, walk.place(), size.clone());
        walk.until = self.size.iter().map(is_complete).collect();
        walk
    }
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
