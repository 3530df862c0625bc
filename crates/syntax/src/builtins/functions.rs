//! The functions of the language.

use super::options::SEPARATOR;
use super::{BuiltIn, Function, Gives, Need, Parameter, Role, Takes};

const NUMBER: Parameter = Parameter::new(Role::Value, Takes::Number, "n");
const NUMBERS: Parameter =
    Parameter::new(Role::Value, Takes::Number, "a, b").needed(Need::Repeated);

pub const FUNCTIONS: &[BuiltIn<Function>] = &[
    BuiltIn::new(
        "exists",
        &[Parameter::new(Role::Value, Takes::Expression, "a.b")],
        Gives::Truth,
        Function::Exists,
    )
    .doc("Whether the whole path is there."),
    BuiltIn::new(
        "flags",
        &[
            Parameter::new(Role::Value, Takes::Number, "value"),
            Parameter::new(Role::Bits, Takes::Expression, "[1: \"IN\", 4: \"OUT\"]"),
            Parameter { example: "\"|\"", doc: "The text between two names.", ..SEPARATOR },
        ],
        Gives::Text,
        Function::Flags,
    )
    .doc("The names of the bits that are set; the others in hexadecimal."),
    BuiltIn::new("abs", &[NUMBER], Gives::Unsigned, Function::Absolute)
        .doc("The number without its sign, unsigned."),
    BuiltIn::new("min", &[NUMBERS], Gives::Number, Function::Least)
        .doc("The smallest of the numbers."),
    BuiltIn::new("max", &[NUMBERS], Gives::Number, Function::Greatest)
        .doc("The largest of the numbers."),
];
