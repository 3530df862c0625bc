//! The methods of the language, in the order of the documentation.

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
    doc: &'static str,
) -> BuiltIn<Operation> {
    BuiltIn { name, params, gives, operation, doc }
}

const OBJECTS: &[BuiltIn<Operation>] = &[
    method(
        "value",
        &[],
        Gives::Text,
        Operation::Plain,
        "The value as LLDB shows it, without the summary.",
    ),
    method(
        "summary",
        &[],
        Gives::Text,
        Operation::Summary,
        "The summary that another formatter gives; an error text if there is none.",
    ),
    method(
        "unsigned",
        &[],
        Gives::Unsigned,
        Operation::Read,
        "The object read as a number without a sign.",
    ),
    method(
        "signed",
        &[],
        Gives::Signed,
        Operation::Read,
        "The object read as a number with a sign.",
    ),
    method(
        "address",
        &[],
        Gives::Unsigned,
        Operation::Address,
        "The value of a pointer as an address.",
    ),
    method(
        "count",
        &[],
        Gives::Unsigned,
        Operation::Call(Selector::GET_NUM_CHILDREN),
        "The number of its children.",
    ),
    method("type", &[], Gives::Type, Operation::Call(Selector::GET_TYPE), "Its type."),
    method(
        "cast",
        &[TYPE],
        Gives::Object,
        Operation::Cast,
        "The same bytes as another type: its own, or one of its template arguments.",
    ),
    method(
        "parent",
        &[],
        Gives::Maybe,
        Operation::Call(Selector::GET_PARENT),
        "The object it is a member of.",
    ),
    method(
        "synthetic",
        &[],
        Gives::Maybe,
        Operation::Call(Selector::GET_SYNTHETIC_VALUE),
        "The object with its synthetic children.",
    ),
    method(
        "elements",
        &[],
        Gives::Maybe,
        Operation::Prelude,
        "The object with the children that LLDB shows: of a container its elements. Missing before LLDB 23.",
    ),
    method(
        "size",
        &[],
        Gives::Unsigned,
        Operation::Prelude,
        "The number of elements of a container of the C++ library, or of units of a string. Missing where LLDB does not tell.",
    ),
    method(
        "raw",
        &[],
        Gives::Object,
        Operation::Call(Selector::GET_NON_SYNTHETIC_VALUE),
        "The object without synthetic children.",
    ),
    method(
        "clone",
        &[NAME],
        Gives::Object,
        Operation::Call(Selector::CLONE),
        "The object under another name.",
    ),
    method(
        "index",
        &[NAME.labelled("of")],
        Gives::Unsigned,
        Operation::Prelude,
        "Which child has that name. Missing if none has.",
    ),
    method(
        "text",
        &[
            CHARACTERS.labelled("count"),
            Parameter { role: Role::Bytes, ..CHARACTERS }.labelled("bytes"),
            Parameter { role: Role::Inline, ..CHARACTERS }.labelled("inline"),
        ],
        Gives::Text,
        Operation::Text,
        "The first characters behind a character pointer, as many as `count` says; `.text(bytes: n)` of `char` alone, `.text(inline: n)` from a member on, in LLDB 24.",
    ),
    method(
        "element",
        &[
            Parameter::new(Role::Value, Takes::Number, "i"),
            TYPE.labelled("of").needed(Need::Optional),
        ],
        Gives::Object,
        Operation::Element,
        "The object at an index behind a pointer; `.element(i, of: type)` of a pointer to `void` or bytes.",
    ),
];

const TYPES: &[BuiltIn<Operation>] = &[
    method("name", &[], Gives::Text, Operation::Plain, "The name of the type."),
    method(
        "argument",
        &[Parameter { example: "0", ..COUNT }],
        Gives::Type,
        Operation::Call(Selector::GET_TEMPLATE_ARGUMENT_TYPE),
        "A template argument, counted from 0.",
    ),
    method(
        "pointee",
        &[],
        Gives::Type,
        Operation::Call(Selector::GET_POINTEE_TYPE),
        "What a pointer type points to.",
    ),
    method(
        "size",
        &[],
        Gives::Size,
        Operation::Call(Selector::GET_BYTE_SIZE),
        "The size in bytes.",
    ),
];

const TEXTS: &[BuiltIn<Operation>] = &[
    method("count", &[], Gives::Unsigned, Operation::Length, "Its length in bytes."),
    method(
        "prefix",
        &[COUNT],
        Gives::Text,
        Operation::Prelude,
        "Its first bytes, at most as many as the number says.",
    ),
];

const NUMBERS: &[BuiltIn<Operation>] = &[
    method("unsigned", &[], Gives::Unsigned, Operation::Convert, "The same bits without a sign."),
    method("signed", &[], Gives::Signed, Operation::Convert, "The same bits with a sign."),
    method(
        "characters",
        &[],
        Gives::Text,
        Operation::Characters,
        "Its bytes as characters, the lowest first; a byte that is 0 is none.",
    ),
];

/// The methods that only the prelude may use.
static OF_PRELUDE: [(Receiver, BuiltIn<Operation>); 9] = [
    (
        Receiver::Object,
        method(
            "position",
            &[NAME],
            Gives::Unsigned,
            Operation::Call(Selector::GET_CHILD_INDEX),
            "Which child has that name, if one has.",
        ),
    ),
    (
        Receiver::Object,
        method(
            "into",
            &[NAME],
            Gives::Object,
            Operation::Into,
            "The member of a constant name, or the object if it has none.",
        ),
    ),
    (
        Receiver::Text,
        method(
            "cut",
            &[Parameter::new(Role::Value, Takes::Text, "format")],
            Gives::Text,
            Operation::Cut,
            "The text as a format shows it that is made in the debugger.",
        ),
    ),
    (
        Receiver::Object,
        method(
            "level",
            &[Parameter::new(Role::Value, Takes::Count, "depth")],
            Gives::Text,
            Operation::Level,
            "The text by the summary that is being written, so many levels deep.",
        ),
    ),
    (
        Receiver::Object,
        method(
            "has_value",
            &[],
            Gives::Truth,
            Operation::HasValue,
            "Whether it is there and has a value text, as each number that can be read has.",
        ),
    ),
    (
        Receiver::Object,
        method(
            "stride",
            &[],
            Gives::Unsigned,
            Operation::Stride,
            "The size of the target of a pointer, if the types of a program tell it; else 0.",
        ),
    ),
    (
        Receiver::Object,
        method(
            "extent",
            &[],
            Gives::Unsigned,
            Operation::Extent,
            "One more than the number of elements of a `std::span<T, N>`, if the types of a program tell it; else 0.",
        ),
    ),
    (
        Receiver::Object,
        method(
            "declared",
            &[],
            Gives::Unsigned,
            Operation::Declared,
            "1 for a member that its type has, 2 for one that it has not, if the types of a program tell it; else 0.",
        ),
    ),
    (
        Receiver::Number,
        method(
            "known",
            &[],
            Gives::Unsigned,
            Operation::Known,
            "The number; it is missing if all its bits are set.",
        ),
    ),
];

pub fn method_of_prelude(receiver: Receiver, name: &str) -> Option<&'static BuiltIn<Operation>> {
    let own = OF_PRELUDE.iter().filter(|(of, _)| *of == receiver).map(|(_, method)| method);
    own.chain(methods(receiver)).find(|method| method.name == name)
}
