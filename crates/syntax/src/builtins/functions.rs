//! The functions of the language.

use super::options::SEPARATOR;
use super::{BuiltIn, Function, Gives, Need, Parameter, Role, Takes};

const NUMBER: Parameter = Parameter::new(Role::Value, Takes::Number, "n");
const NUMBERS: Parameter =
    Parameter::new(Role::Value, Takes::Number, "a, b").needed(Need::Repeated);

pub const FUNCTIONS: &[BuiltIn<Function>] = &[
    BuiltIn {
        name: "exists",
        params: &[Parameter::new(Role::Value, Takes::Expression, "a.b")],
        gives: Gives::Truth,
        operation: Function::Exists,
        doc: "Whether the whole path is there.",
    },
    BuiltIn {
        name: "flags",
        params: &[
            Parameter::new(Role::Value, Takes::Number, "value"),
            Parameter::new(Role::Bits, Takes::Expression, "[1: \"IN\", 4: \"OUT\"]"),
            Parameter { example: "\"|\"", doc: "The text between two names.", ..SEPARATOR },
        ],
        gives: Gives::Text,
        operation: Function::Flags,
        doc: "The names of the bits that are set; the others in hexadecimal.",
    },
    BuiltIn {
        name: "abs",
        params: &[NUMBER],
        gives: Gives::Unsigned,
        operation: Function::Absolute,
        doc: "The number without its sign, unsigned.",
    },
    BuiltIn {
        name: "min",
        params: &[NUMBERS],
        gives: Gives::Number,
        operation: Function::Least,
        doc: "The smallest of the numbers.",
    },
    BuiltIn {
        name: "max",
        params: &[NUMBERS],
        gives: Gives::Number,
        operation: Function::Greatest,
        doc: "The largest of the numbers.",
    },
];
