//! Types with many members, of which rustc soon makes formatters.
#![allow(dead_code)]

use fmtc_macros::Summary;

#[derive(Summary)]
struct Lists {
    a0: Option<Vec<T0>>,
    a1: Option<Vec<T1>>,
    a2: Option<Vec<T2>>,
    a3: Option<Vec<T3>>,
    a4: Option<Vec<T4>>,
    a5: Option<Vec<T0>>,
    a6: Option<Vec<T1>>,
    a7: Option<Vec<T2>>,
    a8: Option<Vec<T3>>,
    a9: Option<Vec<T4>>,
    a10: Option<Vec<T0>>,
    a11: Option<Vec<T1>>,
    a12: Option<Vec<T2>>,
    a13: Option<Vec<T3>>,
    a14: Option<Vec<T4>>,
    a15: Option<Vec<T0>>,
    a16: Option<Vec<T1>>,
    a17: Option<Vec<T2>>,
    a18: Option<Vec<T3>>,
    a19: Option<Vec<T4>>,
    a20: Option<Vec<T0>>,
    a21: Option<Vec<T1>>,
    a22: Option<Vec<T2>>,
    a23: Option<Vec<T3>>,
    a24: Option<Vec<T4>>,
    a25: Option<Vec<T0>>,
    a26: Option<Vec<T1>>,
    a27: Option<Vec<T2>>,
    a28: Option<Vec<T3>>,
    a29: Option<Vec<T4>>,
}
struct T0(u8);
struct T1(u8);
struct T2(u8);
struct T3(u8);
struct T4(u8);

#[derive(Summary)]
enum Ops {
    Op0(Box<Ops>, Box<Ops>),
    Op1(Box<Ops>, Box<Ops>),
    Op2(Box<Ops>, Box<Ops>),
    Op3(Box<Ops>, Box<Ops>),
    Op4(Box<Ops>, Box<Ops>),
    Op5(Box<Ops>, Box<Ops>),
    Op6(Box<Ops>, Box<Ops>),
    Op7(Box<Ops>, Box<Ops>),
    Op8(Box<Ops>, Box<Ops>),
    Op9(Box<Ops>, Box<Ops>),
    Op10(Box<Ops>, Box<Ops>),
    Op11(Box<Ops>, Box<Ops>),
    Op12(Box<Ops>, Box<Ops>),
    Op13(Box<Ops>, Box<Ops>),
    Op14(Box<Ops>, Box<Ops>),
    Op15(Box<Ops>, Box<Ops>),
    Op16(Box<Ops>, Box<Ops>),
    Op17(Box<Ops>, Box<Ops>),
    Op18(Box<Ops>, Box<Ops>),
    Op19(Box<Ops>, Box<Ops>),
    Literal(i64),
    Name(String),
}

#[derive(Summary)]
enum Boxes {
    V0 { a0: u8, next: Box<Boxes>, text: String },
    V1 { a1: u8, next: Box<Boxes>, text: String },
    V2 { a2: u8, next: Box<Boxes>, text: String },
    V3 { a3: u8, next: Box<Boxes>, text: String },
    V4 { a4: u8, next: Box<Boxes>, text: String },
    V5 { a5: u8, next: Box<Boxes>, text: String },
    V6 { a6: u8, next: Box<Boxes>, text: String },
    V7 { a7: u8, next: Box<Boxes>, text: String },
    V8 { a8: u8, next: Box<Boxes>, text: String },
    V9 { a9: u8, next: Box<Boxes>, text: String },
    V10 { a10: u8, next: Box<Boxes>, text: String },
    V11 { a11: u8, next: Box<Boxes>, text: String },
    V12 { a12: u8, next: Box<Boxes>, text: String },
    V13 { a13: u8, next: Box<Boxes>, text: String },
    V14 { a14: u8, next: Box<Boxes>, text: String },
    V15 { a15: u8, next: Box<Boxes>, text: String },
    V16 { a16: u8, next: Box<Boxes>, text: String },
    V17 { a17: u8, next: Box<Boxes>, text: String },
    V18 { a18: u8, next: Box<Boxes>, text: String },
    V19 { a19: u8, next: Box<Boxes>, text: String },
    V20 { a20: u8, next: Box<Boxes>, text: String },
    V21 { a21: u8, next: Box<Boxes>, text: String },
    V22 { a22: u8, next: Box<Boxes>, text: String },
    V23 { a23: u8, next: Box<Boxes>, text: String },
    V24 { a24: u8, next: Box<Boxes>, text: String },
    V25 { a25: u8, next: Box<Boxes>, text: String },
    V26 { a26: u8, next: Box<Boxes>, text: String },
    V27 { a27: u8, next: Box<Boxes>, text: String },
    V28 { a28: u8, next: Box<Boxes>, text: String },
    V29 { a29: u8, next: Box<Boxes>, text: String },
    V30 { a30: u8, next: Box<Boxes>, text: String },
    V31 { a31: u8, next: Box<Boxes>, text: String },
    V32 { a32: u8, next: Box<Boxes>, text: String },
    V33 { a33: u8, next: Box<Boxes>, text: String },
    V34 { a34: u8, next: Box<Boxes>, text: String },
    V35 { a35: u8, next: Box<Boxes>, text: String },
    V36 { a36: u8, next: Box<Boxes>, text: String },
    V37 { a37: u8, next: Box<Boxes>, text: String },
    V38 { a38: u8, next: Box<Boxes>, text: String },
    V39 { a39: u8, next: Box<Boxes>, text: String },
    Last,
}

fn main() {}
