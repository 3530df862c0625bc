//! Pointers that go through an array, as walks over its elements.

use super::program::unfit;
use super::walks::{Over, Walk};
use crate::import::cpp::{Binary, Expr, Unary};
use crate::import::refusal::Carried;
use crate::import::translate::Facts;

/// A walk over the addresses in a pointer as one over the elements, and what is shown of each.
pub(super) fn over_elements(walk: &mut Walk, object: &mut Expr, facts: &mut Facts) -> Carried<()> {
    let Over::Range { start, end } = &walk.over else { return Ok(()) };
    let element = Expr::Name(walk.variable.clone());
    if matches!(start, Expr::Number(_)) || !facts.is_pointer(&element) {
        return Ok(());
    }
    let at = |index| Expr::Index(Box::new(start.clone()), Box::new(index));
    let behind = Expr::binary(Binary::Add, walk.place(), Expr::Number(1));
    let address = Expr::Unary(Unary::Address, Box::new(at(walk.place())));
    let is_end = Expr::binary(Binary::Ge, address, end.clone());
    let over = Over::Steps { first: at(Expr::Number(0)), next: at(behind) };
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

/// An expression with the element in place of what the pointer to it leads to.
fn of_element(expr: &Expr, element: &Expr) -> Carried<Expr> {
    let hole = Expr::Name("$#".to_owned());
    let with_holes = expr.clone().map(&mut |part| {
        Ok(match part {
            Expr::Unary(Unary::Deref, inner) if *inner == *element => hole.clone(),
            Expr::Member(inner, name) if *inner == *element => {
                Expr::Member(Box::new(hole.clone()), name)
            }
            part => part,
        })
    })?;
    if with_holes.names().iter().any(|name| Expr::Name((*name).to_owned()) == *element) {
        return Err(unfit("it uses the address of an element"));
    }
    with_holes.map(&mut |part| Ok(if part == hole { element.clone() } else { part }))
}
