//! Tests of members that the types of a program make unnecessary: `tests/types/findings.cpp` and `torture.cpp` have the types.

use crate::types::for_helps;
use fmtc::compile::{Options, Session};
use fmtc::source::SourceMap;
use fmtc::types::Types;

/// What the members are that no type tells of: no test for recursion is counted.
const TOLD: &str = r#"
expect shop::Money_ { cents: 1, currency: 2 } == ""
expect shop::Money { cents: 1, currency: 2 } == ""
expect shop::Item { tags: [1], price: 1 } == ""
expect shop::V1 { old_name: 1 } == ""
expect shop::Pair { second: { cents: 1 } } == ""
expect shop::Left { same: 1 } == ""
expect B2 { b2: 1 } == ""
expect std::vector<int, std::allocator<int> > { _M_start: 1 } == ""
"#;

/// The lengths of the section of a formatter with and without types.
fn lengths(types: &Types, text: &str) -> [usize; 2] {
    [Some(types), None].map(|types| {
        let mut sources = SourceMap::new();
        let file = sources.add("a.fmt", format!("{text}{TOLD}"));
        let session = Session::new(&mut sources, Options::default());
        let outcome = match types {
            Some(types) => session.against(types).compile(&[file]),
            None => session.compile(&[file]),
        };
        outcome.compiled.expect("it compiles").section.len()
    })
}

#[test]
fn proven_members_are_not_tested() {
    let types = for_helps();
    for (text, least) in [
        // Whether the member is there, and whether it is a number: 11 bytes. The text of a member: 5.
        (r#"summary shop::Money "\(cents + 1) c \(currency)""#, 16),
        // A member of a member, and a second number in the same place.
        (r#"summary shop::Item "\(price.cents + 1), \(count + 1)""#, 35),
        // A member of a base class and one of a union without a name.
        (r#"summary shop::Derived "\(plain + 1) \(own + 1)""#, 25),
        // Both keys have it.
        (r#"summary shop::Left, shop::Right "same \(same)""#, 5),
        // The size of an element is a constant.
        (r#"summary shop::Item "\(tags.size())""#, 400),
    ] {
        let [with, without] = lengths(&types, text);
        assert!(with + least <= without, "{text}: {with} with types, {without} without");
    }
}

#[test]
fn others_are_tested() {
    let types = for_helps();
    for (text, why) in [
        (r#"summary shop::Money_ "\(cents + 1)""#, "no such type"),
        (r#"summary /^shop::Money$/ "\(cents + 1) \(currency)""#, "a pattern"),
        (r#"summary /^shop::Item$/ "\(tags.size())""#, "the size of an element for a pattern"),
        (r#"summary shop::Money, shop::Gone "\(cents + 1) \(currency)""#, "a key without a type"),
        (r#"summary shop::V1, shop::V2 "v \(old_name)""#, "one of two types has it"),
        (r#"summary shop::Pair { second->cents > 1 ? "much" : "little" }"#, "behind a pointer"),
        (r#"summary shop::Item "\(price.unsigned() + 1)""#, "a structure is not a number"),
        (r#"summary B2 "b \(b2)""#, "a class with virtual functions"),
        (r#"summary std::vector<int, std::allocator<int> > "v \(_M_start)""#, "a provider of LLDB"),
    ] {
        let [with, without] = lengths(&types, text);
        // A member of the value itself on the way to a pointer is proven.
        let proven = if why == "behind a pointer" { 12 } else { 0 };
        assert!(with + proven >= without, "{why}: {with} with types, {without} without");
    }
}
