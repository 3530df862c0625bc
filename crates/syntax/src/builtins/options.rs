//! The options of interpolations and walks.

use super::{Choice, Parameter, Role, Takes};
use crate::limits::{CHILDREN, LEVEL_OPTION, LIST_ELEMENTS};

const SIDES: &[(&str, Choice)] =
    &[("left", Choice::Left), ("center", Choice::Center), ("right", Choice::Right)];

const fn hexadecimal(bits: u8, label: &'static str, doc: &'static str) -> Parameter {
    Parameter::option(Role::Hex(bits), label, Takes::Nothing, "").doc(doc)
}

/// The options of an interpolation. In radix 2 one more digit after a point would exceed a division
/// in 64 bits.
pub const FORMATS: &[Parameter] = &[
    Parameter::option(Role::Radix, "radix", Takes::OneOf(&[2, 8, 10, 16]), "16")
        .doc("The base of a number: 2, 8, 10 or 16."),
    Parameter::option(Role::Digits, "digits", Takes::UpTo(64), "4")
        .doc("The least number of digits; zeros fill the rest."),
    Parameter::option(Role::Uppercase, "uppercase", Takes::Truth, "true")
        .doc("Capital letters as digits."),
    Parameter::option(Role::Sign, "sign", Takes::Truth, "true")
        .doc("A `+` before a number that is not negative."),
    Parameter::option(Role::Decimals, "decimals", Takes::UpTo(63), "2")
        .doc("A fixed point: the number of digits after it."),
    Parameter::option(Role::Width, "width", Takes::UpTo(200), "8").doc("The least width in bytes."),
    Parameter::option(Role::Align, "align", Takes::Word(SIDES), "left")
        .doc("The alignment of the text in its width: `left`, `center` or `right`."),
    Parameter::option(Role::Fill, "fill", Takes::Character, "\"0\"")
        .doc("What fills the width, an ASCII character."),
    Parameter::option(Role::Quotes, "quotes", Takes::Word(&[("none", Choice::None)]), "none")
        .doc("The text of characters without the quotes around it, up to 4,096 bytes."),
    Parameter::option(
        Role::Characters,
        "characters",
        Takes::Word(&[("wide", Choice::Wide)]),
        "wide",
    )
    .doc(
        "The text of `char16_t`, `char32_t` or `wchar_t` without prefix and quotes, up to \
         4,096 bytes.",
    ),
    Parameter::option(Role::Elements, "elements", Takes::UpTo(LIST_ELEMENTS), "8").doc(
        "The elements of an array or, from LLDB 23 on, of a container, so many at most: `[1, \
         2, …]`.",
    ),
    Parameter::option(Role::Depth, "depth", Takes::UpTo(LEVEL_OPTION), "3").doc(
        "A value of the summary's own type, or a pointer to one, by this summary: so many \
         levels deep, then `…`.",
    ),
    hexadecimal(0, "hex", "Hexadecimal, as many digits as needed."),
    hexadecimal(8, "hex8", "The lowest 8 bits as two hexadecimal digits."),
    hexadecimal(16, "hex16", "The lowest 16 bits as four hexadecimal digits."),
    hexadecimal(32, "hex32", "The lowest 32 bits as eight hexadecimal digits."),
    hexadecimal(64, "hex64", "Sixteen hexadecimal digits."),
];

/// The options of a `join`.
pub const JOIN_OPTIONS: &[Parameter] = &[SEPARATOR, max(LIST_ELEMENTS), MORE, UNTIL, WHERE, NIL];

/// The options of an `each`.
pub const CHILD_OPTIONS: &[Parameter] = &[NAME, max(CHILDREN), MORE, UNTIL, WHERE, NIL];

pub(super) const SEPARATOR: Parameter =
    Parameter::option(Role::Separator, "separator", Takes::ConstantText, "\", \"")
        .doc("The separator of elements.");
const NAME: Parameter = Parameter::option(Role::Name, "name", Takes::Expression, "\"[\\(n.key)]\"")
    .doc("The name of the child; where it is empty, and by default, the index in brackets.");
const MORE: Parameter = Parameter::option(Role::More, "more", Takes::ConstantText, "\", …\"")
    .doc("The text after the last element if there are more.");
const UNTIL: Parameter = condition(
    "until",
    "n == head",
    "Ends the innermost walk before the first element for which the condition holds.",
);
const WHERE: Parameter =
    condition("where", "n.used", "Shows only elements for which the condition holds.");
const NIL: Parameter = condition(
    "nil",
    "n.is_nil",
    "Takes a node of a tree for which the condition holds for a null pointer.",
);

const fn max(most: u32) -> Parameter {
    Parameter::option(Role::Max, "max", Takes::UpTo(most), "8").doc(
        "The most elements that are shown, 1 to 1,000,000 of a text, to 10,000 of children; \
         1,000 by default.",
    )
}

const fn condition(label: &'static str, example: &'static str, doc: &'static str) -> Parameter {
    Parameter::option(Role::Condition, label, Takes::Expression, example).doc(doc)
}

pub fn option(list: &'static [Parameter], label: &str) -> Option<&'static Parameter> {
    list.iter().find(|option| option.label == Some(label))
}

/// Whether a word is an option of an interpolation without a value.
pub fn is_bare_option(word: &str) -> bool {
    option(FORMATS, word).is_some_and(|option| matches!(option.takes, Takes::Nothing))
}

/// Whether the argument after a label is a word, which is not a name.
pub fn takes_word(label: &str) -> bool {
    option(FORMATS, label).is_some_and(|option| matches!(option.takes, Takes::Word(_)))
}
