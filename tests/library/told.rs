//! What the types of a program change in code: `tests/types/findings.cpp` and `torture.cpp` have the types.

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
fn types_leave_no_test_out() {
    let types = for_helps();
    for text in [
        r#"summary shop::Money "\(cents.signed() + 1) c \(currency)""#,
        r#"summary shop::Item "\(price.cents.signed() + 1), \(count.signed() + 1)""#,
        r#"summary shop::Derived "\(plain.signed() + 1) \(own.signed() + 1)""#,
        r#"summary shop::Left, shop::Right "same \(same)""#,
        r#"summary shop::Money_ "\(cents.signed() + 1)""#,
        r#"summary /^shop::Money$/ "\(cents.signed() + 1) \(currency)""#,
        r#"summary /^shop::Item$/ "\(tags.size())""#,
        r#"summary shop::Pair { second->cents.signed() > 1 ? "much" : "little" }"#,
        r#"summary B2 "b \(b2)""#,
        r#"summary std::vector<int, std::allocator<int> > "v \(_M_start)""#,
    ] {
        let [with, without] = lengths(&types, text);
        assert!(with >= without, "{text}: {with} with types, {without} without");
    }
}

#[test]
fn types_tell_the_size_of_an_element() {
    let [with, without] = lengths(&for_helps(), r#"summary shop::Item "\(tags.size())""#);
    assert!(with + 400 <= without, "{with} with types, {without} without");
}
