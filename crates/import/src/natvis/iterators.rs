//! Arrays behind pointers, as walks over their elements.

use super::custom::unfit;
use super::walks::{Over, Walk};
use crate::cpp::{Expr, Unary};
use crate::refusal::Carried;
use crate::syntax::ast::BinaryOp;
use crate::translate::{Facts, Translator};
use std::convert::Infallible;

/// Rewrites a walk over addresses as a walk over elements, and the shown items.
pub(super) fn over_elements(
    walk: &mut Walk,
    object: &mut Expr,
    facts: &mut Facts,
    translator: &Translator<'_>,
) -> Carried<()> {
    let Over::Range { start, end } = &walk.over else { return Ok(()) };
    let element = Expr::Name(walk.variable.clone());
    if matches!(start, Expr::Number(_)) || !facts.is_pointer(&element) {
        return Ok(());
    }
    let at = |index| Expr::Index(Box::new(start.clone()), Box::new(index));
    let behind = Expr::binary(BinaryOp::Add, walk.place(), Expr::Number(1));
    let address = Expr::Unary(Unary::Address, Box::new(at(walk.place())));
    let is_end = Expr::binary(BinaryOp::Ge, address, end.clone());
    let over = match stride(start, translator) {
        Some(members) => Over::Array { pointer: start.clone(), members },
        None => Over::Steps { first: at(Expr::Number(0)), next: at(behind) },
    };
    for pointer in [start, end] {
        facts.learn(&Expr::Unary(Unary::Deref, Box::new(pointer.clone())));
    }
    for expr in walk.until.iter_mut().chain(&mut walk.filter).chain([object]) {
        *expr = of_element(expr, &element)?;
    }
    walk.until.insert(0, is_end);
    walk.over = over;
    Ok(())
}

/// An expression with the element in place of the target of its pointer.
fn of_element(expr: &Expr, element: &Expr) -> Carried<Expr> {
    let hole = Expr::Name("$#".to_owned());
    let pointee = Expr::Unary(Unary::Deref, Box::new(element.clone()));
    let with_holes = replaced(expr, &pointee, &hole).map(&mut |part| {
        Ok(match part {
            Expr::Member(inner, name) if *inner == *element => {
                Expr::Member(Box::new(hole.clone()), name)
            }
            part => part,
        })
    })?;
    if with_holes.names().iter().any(|name| Expr::Name((*name).to_owned()) == *element) {
        return Err(unfit("it uses the address of an element"));
    }
    Ok(replaced(&with_holes, &hole, element))
}

/// An expression with another one in the places of one of its parts.
fn replaced(expr: &Expr, part: &Expr, other: &Expr) -> Expr {
    let replace =
        &mut |own: Expr| Ok::<_, Infallible>(if own == *part { other.clone() } else { own });
    match expr.clone().map(replace) {
        Ok(expr) => expr,
        Err(never) => match never {},
    }
}

/// A walk over the indices of an array behind a pointer as one over its elements, if the types
/// allow it: up to LLDB 23 none but the first one is found by its index.
pub(super) fn over_array(
    walks: &mut [Walk],
    at: usize,
    object: &mut Expr,
    translator: &Translator<'_>,
) -> Option<()> {
    let walk = walks.get(at)?;
    let Over::Range { start: Expr::Number(0), end } = &walk.over else { return None };
    let (index, place) = (Expr::Name(walk.variable.clone()), walk.place());
    let is_end = Expr::binary(BinaryOp::Ge, place.clone(), end.clone());
    let pointer = only_array(walks.iter().flat_map(Walk::exprs).chain([&*object]), &index)?;
    let members = stride(&pointer, translator)?;
    let variable = format!("$slot#{at}");
    let element = Expr::Index(Box::new(pointer.clone()), Box::new(place.clone()));
    for expr in walks.iter_mut().flat_map(Walk::exprs_mut).chain([object]) {
        *expr = replaced(&replaced(expr, &index, &place), &element, &Expr::Name(variable.clone()));
    }
    let walk = walks.get_mut(at)?;
    walk.until.insert(0, is_end);
    walk.over = Over::Array { pointer, members };
    walk.variable = variable;
    Some(())
}

/// The members by which LLDB finds the next element of an array behind a pointer.
fn stride(pointer: &Expr, translator: &Translator<'_>) -> Option<Vec<String>> {
    translator.known.as_ref()?.member_at(translator.element_size(pointer)?)
}

/// The indexed expression, if it is always the same and not a variable.
fn only_array<'e>(exprs: impl Iterator<Item = &'e Expr>, index: &Expr) -> Option<Expr> {
    let mut arrays: Vec<&Expr> = Vec::new();
    for expr in exprs {
        expr.walk(&mut |part| match part {
            Expr::Index(array, at) if **at == *index && !arrays.contains(&&**array) => {
                arrays.push(array);
            }
            _ => {}
        });
    }
    let [array] = *arrays else { return None };
    let has_variable = array.names().iter().any(|name| name.starts_with('$'));
    (!has_variable).then(|| array.clone())
}
