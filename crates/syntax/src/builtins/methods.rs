//! The methods of the language, in the order of the documentation.

use super::Gives::{Maybe, Object, Signed, Size, Truth, Type, Unsigned};
use super::Operation::{
    Address, Call, Cast, Characters, Convert, Cut, Declared, Element, Extent, HasValue, Into,
    Known, Length, Level, Plain, Prelude, Read, Stride, Summary,
};
use super::{BuiltIn, Gives, Need, Operation, Parameter, Role, Takes};
use crate::isa::Selector;

/// The receiver of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    Object,
    Type,
    Text,
    Number,
}

impl Receiver {
    pub const ALL: [Receiver; 4] =
        [Receiver::Object, Receiver::Type, Receiver::Text, Receiver::Number];
}

pub fn methods(receiver: Receiver) -> std::slice::Iter<'static, BuiltIn<Operation>> {
    match receiver {
        Receiver::Object => OBJECTS.iter(),
        Receiver::Type => TYPES.iter(),
        Receiver::Text => TEXTS.iter(),
        Receiver::Number => NUMBERS.iter(),
    }
}

const COUNT: Parameter = Parameter::new(Role::Count, Takes::Count, "n");
const NAME: Parameter = Parameter::new(Role::Name, Takes::Text, "\"name\"");
const TYPE: Parameter = Parameter::new(Role::Of, Takes::Type, "type");
const CHARACTERS: Parameter =
    Parameter::new(Role::Count, Takes::Count, "n").needed(Need::Alternative);

const fn method(
    name: &'static str,
    params: &'static [Parameter],
    gives: Gives,
    operation: Operation,
) -> BuiltIn<Operation> {
    BuiltIn::new(name, params, gives, operation)
}

const OBJECTS: &[BuiltIn<Operation>] = &[
    method("value", &[], Gives::Text, Plain)
        .doc("The value as LLDB shows it, without the summary."),
    method("summary", &[], Gives::Text, Summary)
        .doc("The summary that another formatter gives; an error text if there is none."),
    method("unsigned", &[], Unsigned, Read).doc("The object read as a number without a sign."),
    method("signed", &[], Signed, Read).doc("The object read as a number with a sign."),
    method("address", &[], Unsigned, Address).doc("The value of a pointer as an address."),
    method("count", &[], Unsigned, Call(Selector::GET_NUM_CHILDREN))
        .doc("The number of its children."),
    method("type", &[], Type, Call(Selector::GET_TYPE)).doc("Its type."),
    method("cast", &[TYPE], Object, Cast)
        .doc("The same bytes as another type: its own, or one of its template arguments."),
    method("parent", &[], Maybe, Call(Selector::GET_PARENT)).doc("The object it is a member of."),
    method("synthetic", &[], Maybe, Call(Selector::GET_SYNTHETIC_VALUE))
        .doc("The object with its synthetic children."),
    method("elements", &[], Maybe, Prelude).doc(
        "The object with the children that LLDB shows: of a container its elements. Missing \
         before LLDB 23.",
    ),
    method("size", &[], Unsigned, Prelude).doc(
        "The number of elements of a container of the C++ library, or of units of a string. \
         Missing where LLDB does not tell.",
    ),
    method("raw", &[], Object, Call(Selector::GET_NON_SYNTHETIC_VALUE))
        .doc("The object without synthetic children."),
    method("clone", &[NAME], Object, Call(Selector::CLONE)).doc("The object under another name."),
    method("index", &[NAME.labelled("of")], Unsigned, Prelude)
        .doc("Which child has that name. Missing if none has."),
    method(
        "text",
        &[
            CHARACTERS.labelled("count"),
            Parameter { role: Role::Bytes, ..CHARACTERS }.labelled("bytes"),
            Parameter { role: Role::Inline, ..CHARACTERS }.labelled("inline"),
        ],
        Gives::Text,
        Operation::Text,
    )
    .doc(
        "The first characters behind a character pointer, as many as `count` says; \
         `.text(bytes: n)` of `char` alone, `.text(inline: n)` from a member on, in LLDB 24.",
    ),
    method(
        "element",
        &[
            Parameter::new(Role::Value, Takes::Number, "i"),
            TYPE.labelled("of").needed(Need::Optional),
        ],
        Object,
        Element,
    )
    .doc(
        "The object at an index behind a pointer; `.element(i, of: type)` of a pointer to \
         `void` or bytes.",
    ),
];

const TYPES: &[BuiltIn<Operation>] = &[
    method("name", &[], Gives::Text, Plain).doc("The name of the type."),
    method(
        "argument",
        &[Parameter { example: "0", ..COUNT }],
        Type,
        Call(Selector::GET_TEMPLATE_ARGUMENT_TYPE),
    )
    .doc("A template argument, counted from 0."),
    method("pointee", &[], Type, Call(Selector::GET_POINTEE_TYPE))
        .doc("What a pointer type points to."),
    method("size", &[], Size, Call(Selector::GET_BYTE_SIZE)).doc("The size in bytes."),
];

const TEXTS: &[BuiltIn<Operation>] = &[
    method("count", &[], Unsigned, Length).doc("Its length in bytes."),
    method("prefix", &[COUNT], Gives::Text, Prelude)
        .doc("Its first bytes, at most as many as the number says."),
];

const NUMBERS: &[BuiltIn<Operation>] = &[
    method("unsigned", &[], Unsigned, Convert).doc("The same bits without a sign."),
    method("signed", &[], Signed, Convert).doc("The same bits with a sign."),
    method("characters", &[], Gives::Text, Characters)
        .doc("Its bytes as characters, the lowest first; a byte that is 0 is none."),
];

/// The methods that only the prelude may use.
fn of_prelude(receiver: Receiver) -> &'static [BuiltIn<Operation>] {
    match receiver {
        Receiver::Object => OBJECTS_OF_PRELUDE,
        Receiver::Type => &[],
        Receiver::Text => TEXTS_OF_PRELUDE,
        Receiver::Number => NUMBERS_OF_PRELUDE,
    }
}

const OBJECTS_OF_PRELUDE: &[BuiltIn<Operation>] = &[
    method("position", &[NAME], Unsigned, Call(Selector::GET_CHILD_INDEX))
        .doc("Which child has that name, if one has."),
    method("into", &[NAME], Object, Into)
        .doc("The member of a constant name, or the object if it has none."),
    method("level", &[Parameter::new(Role::Value, Takes::Count, "depth")], Gives::Text, Level)
        .doc("The text by the summary that is being written, so many levels deep."),
    method("has_value", &[], Truth, HasValue)
        .doc("Whether it is there and has a value text, as each number that can be read has."),
    method("stride", &[], Unsigned, Stride)
        .doc("The size of the target of a pointer, if the types of a program tell it; else 0."),
    method("extent", &[], Unsigned, Extent).doc(
        "One more than the number of elements of a `std::span<T, N>`, if the types of a \
         program tell it; else 0.",
    ),
    method("declared", &[], Unsigned, Declared).doc(
        "1 for a member that its type has, 2 for one that it has not, if the types of a \
         program tell it; else 0.",
    ),
];

const TEXTS_OF_PRELUDE: &[BuiltIn<Operation>] =
    &[method("cut", &[Parameter::new(Role::Value, Takes::Text, "format")], Gives::Text, Cut)
        .doc("The text as a format shows it that is made in the debugger.")];

const NUMBERS_OF_PRELUDE: &[BuiltIn<Operation>] =
    &[method("known", &[], Unsigned, Known)
        .doc("The number; it is missing if all its bits are set.")];

pub fn method_of_prelude(receiver: Receiver, name: &str) -> Option<&'static BuiltIn<Operation>> {
    of_prelude(receiver).iter().chain(methods(receiver)).find(|method| method.name == name)
}
