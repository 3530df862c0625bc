//! Types of many forms: what the macros write compiles without a warning.
#![deny(warnings)]
#![forbid(unsafe_code)]
#![allow(dead_code)]
use fmtc_macros::{Summary, summary};
use std::{borrow::Cow, collections::HashMap, fmt::Debug, rc::Rc};
pub trait Shape {
    type Item;
}
#[derive(Summary)]
pub struct A<'a, T: Debug + 'a, const N: usize = 3>
where
    T: Clone,
{
    x: &'a [T; N],
    y: Option<Rc<A<'a, T, N>>>,
    z: fn(&T) -> u8,
}
#[derive(Summary)]
pub struct B<S: Shape> {
    item: S::Item,
    q: <S as Shape>::Item,
    d: Box<dyn Fn(u8) -> u8 + 'static>,
    m: HashMap<String, Vec<Rc<Plain>>>,
}
#[derive(Summary)]
pub struct C<T: ?Sized> {
    p: Box<T>,
}
#[derive(Summary, Clone, Copy)]
#[repr(C, packed)]
pub struct P {
    a: u8,
    b: u32,
}
#[summary("{a} {b:#x}")]
#[derive(Clone, Copy)]
#[repr(packed)]
pub struct P2 {
    a: u8,
    b: u32,
}
#[derive(Summary)]
pub struct Plain {
    r#type: u8,
    größe: Cow<'static, str>,
    o: Other<'static>,
    u: uses::Deep,
    e: Empty,
    n: (),
    w: Vec<Option<Box<Plain>>>,
}
#[derive(Summary)]
pub enum Empty {}
#[derive(Summary)]
pub struct Other<'a>(&'a Plain, Option<&'a mut Plain>);
mod uses {
    use super::*;
    #[derive(Summary)]
    pub struct Deep {
        up: Option<Box<super::Plain>>,
        hidden: Private,
        l: Link,
    }
    #[derive(Summary)]
    struct Private(u8);
    type Link = std::sync::Mutex<Option<Rc<Deep>>>;
}
macro_rules! make {
    ($n:ident, $t:ty) => {
        #[derive(Summary)]
        pub struct $n {
            v: $t,
            w: Option<$t>,
        }
    };
}
make!(Made, u8);
make!(Made2, Vec<Made>);
#[summary("{v:>8}")]
pub struct X {
    v: u8,
}
#[derive(Summary)]
#[deprecated]
pub struct Old(u8);
#[derive(Summary)]
pub enum G<T, E = ()> {
    A(T),
    B(E),
    C {
        x: Box<G<T, E>>,
        #[summary(skip)]
        y: u8,
    },
}
#[derive(Summary)]
pub struct Names(u8);
#[derive(Summary)]
pub struct Not(Names);
#[derive(Summary)]
pub struct Option2(Not, Never);
pub type Never = core::convert::Infallible;
fn main() {}
