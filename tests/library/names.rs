//! Names of types: their parts, how Rust spells them, which of them a debugger has children for, and which other names a name
//! is looked up as.

use fmtc::internals::{
    Provider, arguments, candidates, last_part, of_name, opened, scopes, split, template,
};
use fmtc::isa::Lldb;
use fmtc::sema::rust_key;
use fmtc::vm::TypeNames;

#[test]
fn names_split_outside_of_brackets() {
    assert_eq!(scopes("a::B<c::D>::E"), ["a", "B<c::D>", "E"]);
    assert_eq!(split("a, (b, c), d<e, f>", ", "), ["a", "(b, c)", "d<e, f>"]);
    assert_eq!(last_part("a::operator<::B"), "B");
    assert_eq!(last_part("F<auto (int)->b::C>::D"), "D");
    assert_eq!(last_part("a::B>"), "B>");
}

#[test]
fn templates_have_arguments() {
    assert_eq!(template("B<int, C<1, 2> >::D"), Some(("B", vec!["int", " C<1, 2> "], "::D")));
    assert_eq!(template("B<>"), Some(("B", vec![""], "")));
    assert_eq!(template("Vec2"), None);
    assert_eq!(template("B<int"), None);
    assert_eq!(arguments("B<int, C<1, 2> >"), ("B", vec!["int", "C<1, 2>"]));
    assert_eq!(arguments("Vec2"), ("Vec2", vec![]));
}

#[test]
fn names_open_for_what_differs() {
    let json = "nlohmann::json_abi_v3_11_3::basic_json<std::map, std::vector>";
    for (text, name, key) in [
        ("nlohmann::basic_json<_>", json, Some("nlohmann::_::basic_json<_, ...>")),
        ("nlohmann::basic_json", json, Some("nlohmann::_::basic_json<...>")),
        ("std::vector<int>", "std::vector<int, A<int> >", Some("std::vector<int, ...>")),
        ("a::B<a::C>", "a::B<a::v1::C>", Some("a::B<a::_::C>")),
        ("a::B<C<int> >", "a::B<C<int>>", None),
        ("B", "a::B", None),
        ("a::B", "a::x::y::B", None),
        ("a::B<int>", "a::B<long>", None),
    ] {
        assert_eq!(opened(text, name).as_deref(), key, "{text}");
    }
}

#[test]
fn what_is_no_type_of_rust_says_where() {
    let at = |text: &str| rust_key(text).map_err(|error| error.at);
    assert_eq!(at(""), Err(0));
    assert_eq!(at("Vec<"), Err(4));
    assert_eq!(at("Vec<u8"), Err(6));
    assert_eq!(at("Vec<u8> x"), Err(8));
    assert_eq!(at("fn(i32)"), Err(0));
    assert_eq!(at("[u8; ]"), Err(5));
    assert_eq!(at(&"&".repeat(10_000)), Err(100));
    assert_eq!(at(&"[".repeat(10_000)), Err(100));
    assert_eq!(at("größe::T<é>"), Ok("größe::T<é>".to_owned()));
}

#[test]
fn whole_names_and_arguments_of_rust_stay() {
    let whole = "alloc::vec::Vec<i32, my::Heap>";
    assert_eq!(rust_key(whole).unwrap(), "alloc::vec::Vec<int, my::Heap>");
    assert_eq!(rust_key("my::Vec<i32>").unwrap(), "my::Vec<int>");
    assert_eq!(rust_key("std::string::String").unwrap(), "alloc::string::String");
    assert_eq!(rust_key("my::Text<'static, 'a>").unwrap(), "my::Text");
}

#[test]
fn providers_of_libraries() {
    for (name, provider) in [
        ("std::vector<int, std::allocator<int> >", Some(Provider::OfLldb)),
        ("std::__1::vector<int, std::__1::allocator<int> >", Some(Provider::OfLldb)),
        ("alloc::vec::Vec<int, alloc::alloc::Global>", Some(Provider::OfRust)),
        ("alloc::string::String", Some(Provider::OfRust)),
        ("std::pair<int, int>", None),
        ("my::vector<int>", None),
    ] {
        assert_eq!(of_name(name), provider, "{name}");
    }
}

#[test]
fn names_in_the_order_they_are_tried() {
    let names = |name: &str, canonical: &str| -> Vec<String> {
        let of = TypeNames { name, display: name, canonical };
        candidates(of, Lldb::V22).into_iter().map(|candidate| candidate.name).collect()
    };
    assert_eq!(names("const char *", "const char *"), ["const char *", "char", "char *", "char"]);
    assert_eq!(names("Alias", "Coord"), ["Alias", "Coord"]);
    assert_eq!(names("Alias *", "Coord *"), ["Alias *", "Alias", "Coord", "Coord *"]);
    assert_eq!(names("int **", "int **"), ["int **", "int *"]);
    assert_eq!(names("int C::*", "int C::*"), ["int C::*", "int"]);
    assert_eq!(names("A<int> C<a, b>::*", "A<int> C<a, b>::*"), ["A<int> C<a, b>::*", "A<int>"]);
    assert_eq!(
        names("const Coord &", "const Coord &"),
        ["const Coord &", "Coord", "Coord &", "Coord"]
    );
}
