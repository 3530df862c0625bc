//! Keys in other spellings than LLDB's: as in Rust, for programs with a PDB, with open ends.

use fmtc::compile::{Options, Session};
use fmtc::diag::Diagnostic;
use fmtc::display::expect;
use fmtc::source::SourceMap;

/// A text, compiled with keys of a Rust crate or for a PDB: the keys of its records.
fn compiled(
    text: &str,
    rust_crate: Option<&str>,
    pdb: bool,
) -> (Option<fmtc::compile::Compiled>, Vec<Diagnostic>) {
    let mut sources = SourceMap::new();
    let root = sources.add("keys.fmt", text);
    let options = Options { pdb, ..Options::default() };
    let outcome = Session::new(&mut sources, options).rust_crate(rust_crate).compile(&[root]);
    (outcome.compiled, outcome.diagnostics)
}

fn keys(key: &str, rust_crate: Option<&str>, pdb: bool) -> Vec<String> {
    let (compiled, diagnostics) = compiled(&format!("summary {key} \"x\""), rust_crate, pdb);
    let compiled = compiled.unwrap_or_else(|| panic!("{key}: {diagnostics:?}"));
    let written = |key: &str| fmtc::sema::written_pattern(key).unwrap_or(key.to_owned());
    compiled.records.iter().map(|record| written(&record.key)).collect()
}

fn assert_keys(rust_crate: Option<&str>, pdb: bool, rows: &[(&str, &[&str])]) {
    for (key, wanted) in rows {
        assert_eq!(keys(key, rust_crate, pdb), *wanted, "{key}");
    }
}

/// Of several crates each key is for all.
#[test]
fn keys_of_several_crates() {
    let crates = Some("app,tool");
    for (key, wanted) in [
        ("crate::Node", "^(app|tool)::Node$"),
        ("&crate::Node", "^(app|tool)::Node$"),
        ("&dyn crate::Draw", "^&dyn (app|tool)::Draw$"),
        ("crate::Foo<int>", "^(app|tool)::Foo<int>$"),
        ("String", "alloc::string::String"),
    ] {
        assert_eq!(keys(key, crates, false), [wanted], "{key}");
    }
    let pdb = keys("enum crate::Shape<u8>", crates, true);
    assert_eq!(pdb, ["^enum2\\$<(app|tool)::Shape<u8> ?>$"]);
}

#[test]
fn keys_as_in_rust() {
    assert_keys(
        Some("app"),
        false,
        &[
            ("Vec<i32>", &["alloc::vec::Vec<int, alloc::alloc::Global>"]),
            ("std::vec::Vec<u8>", &["alloc::vec::Vec<unsigned char, alloc::alloc::Global>"]),
            ("Vec<_>", &["alloc::vec::Vec<_, ...>"]),
            ("Option<_>", &["core::option::Option<_>"]),
            (
                "Option<Vec<i32>>",
                &["core::option::Option<alloc::vec::Vec<i32, alloc::alloc::Global>>"],
            ),
            ("Result<i32, String>", &["core::result::Result<i32, alloc::string::String>"]),
            ("HashMap<_, _>", &["std::collections::hash::map::HashMap<_, _, ...>"]),
            (
                "HashMap<_, i32>",
                &["std::collections::hash::map::HashMap<_, int, std::hash::random::RandomState, \
                     alloc::alloc::Global>"],
            ),
            ("String", &["alloc::string::String"]),
            ("&str", &["&str"]),
            ("&[crate::Node]", &["&[app::Node]"]),
            ("&dyn crate::Draw", &["&dyn app::Draw"]),
            ("(i32, u8)", &["(i32, u8)"]),
            ("i32", &["int"]),
            ("[u16; 4]", &["unsigned short[4]"]),
            ("[u8; _]", &["unsigned char[_]"]),
            ("crate::Node", &["app::Node"]),
            ("Box<crate::Node>", &["app::Node"]),
            ("&mut crate::Node", &["app::Node"]),
            ("crate::Text<'a>", &["app::Text"]),
            (
                "Rc<RefCell<crate::Tree<_>>>",
                &["alloc::rc::Rc<core::cell::RefCell<app::Tree<_>>, alloc::alloc::Global>"],
            ),
            ("crate::_::Node", &["app::_::Node"]),
        ],
    );
}

/// The arguments of an enum are called as in Rust, those of a struct as in C; the key does not say
/// which it is.
#[test]
fn structs_and_enums_of_rust() {
    assert_keys(
        Some("app"),
        false,
        &[
            ("crate::Matrix<f32>", &["app::Matrix<float>", "app::Matrix<f32>"]),
            ("struct crate::Matrix<f32>", &["app::Matrix<float>"]),
            ("enum crate::Shape<f32>", &["app::Shape<f32>"]),
            (
                "Vec<crate::Shape<u8>>",
                &[
                    "alloc::vec::Vec<app::Shape<unsigned char>, alloc::alloc::Global>",
                    "alloc::vec::Vec<app::Shape<u8>, alloc::alloc::Global>",
                ],
            ),
            ("crate::Two<crate::Node, crate::Node>", &["app::Two<app::Node, app::Node>"]),
        ],
    );
}

/// Keys that are not Rust stay what they are elsewhere, to the byte.
#[test]
fn keys_in_lldbs_spelling_stay() {
    for key in [
        "alloc::vec::Vec<int, alloc::alloc::Global>",
        "alloc::vec::Vec<char, alloc::alloc::Global>",
        "core::option::Option<i32>",
        "core::option::Option<_>",
        "app::Matrix<float>",
        "unsigned char",
        "bool",
        "Node",
        "Pair<_, int>",
        "Vec2<i32>",
        "struct timeval",
        "\"Vec<i32>\"",
        "/^Vec<i32>$/",
        "std::_::vector<int, ...>",
    ] {
        assert_eq!(keys(key, Some("app"), false), keys(key, None, false), "{key}");
    }
}

/// A key that is Rust's name of one type and LLDB's of another is read as Rust's, with a finding that proposes both.
#[test]
fn keys_of_two_types() {
    let found = |key: &str| {
        let (_, diagnostics) = compiled(&format!("summary {key} \"x\""), Some("app"), false);
        let helps = diagnostics.into_iter().flat_map(|found| found.help);
        helps.filter(|help| help.contains(" for the ")).collect::<Vec<_>>()
    };
    for (key, character, number) in [
        ("char", "char32_t", "i8"),
        ("core::cell::Cell<char>", "core::cell::Cell<char32_t>", "core::cell::Cell<i8>"),
        (
            "alloc::rc::Rc<core::cell::Cell<char>, _>",
            "alloc::rc::Rc<core::cell::Cell<char32_t>, _>",
            "alloc::rc::Rc<core::cell::Cell<i8>, _>",
        ),
    ] {
        let character = format!("write `{character}` for the character");
        assert_eq!(found(key), [character, format!("write `{number}` for the number")], "{key}");
    }
    for key in [
        "Cell<char>",
        "Vec<char>",
        "[char; 4]",
        "crate::Gen<char>",
        "struct crate::Gen<char>",
        "core::option::Option<char>",
        "(char, u8)",
        "char32_t",
        "i8",
        "core::cell::Cell<i8>",
        "alloc::vec::Vec<char, alloc::alloc::Global>",
        "\"char\"",
        "app::Charm",
    ] {
        assert_eq!(found(key), Vec::<String>::new(), "{key}");
    }
}

#[test]
fn values_have_the_types_of_rust() {
    let text = r#"
        summary crate::Node "node \(id)"
        summary crate::List "\(head)"
        summary Vec<i32> "\(len) numbers"
        enum crate::Kind { open, closed }
        summary crate::Door { kind == crate::Kind.open ? "open" : "closed" }
        summary crate::Text "\(byte) \(start)"
        expect crate::Text { byte: u8 65, start: char * "ab" } == "'A' \"ab\""
        expect crate::List { head: crate::Node * { id: 3 } } == "node 3"
        expect Vec<i32> { len: 2 } == "2 numbers"
        expect crate::Door { kind: crate::Kind.open } == "open"
        expect app::Door { kind: 1 } == "closed"
    "#;
    let text = text.replace("\n        ", "\n");
    for crates in ["app", "app,tool"] {
        let (compiled, diagnostics) = compiled(&text, Some(crates), false);
        assert_eq!(diagnostics, []);
        let compiled = compiled.expect("it compiles");
        for expectation in &compiled.expectations {
            let results = expect::check(expectation, &compiled.section).expect("it runs");
            assert!(
                results.iter().all(|result| result.differences.is_empty() && result.shown.is_ok()),
                "{results:?}"
            );
        }
    }
}

#[test]
fn any_box_is_no_key() {
    for key in ["Box<_>", "&_", "*const _"] {
        let (_, diagnostics) = compiled(&format!("summary {key} \"x\""), Some("app"), false);
        assert!(diagnostics.iter().any(|d| d.code.id == "W0303"), "{key}: {diagnostics:?}");
    }
}

/// What LLDB 22 shows of programs by Clang with a PDB (`tests/debuggers/pdb.rs`).
#[test]
fn keys_for_a_pdb() {
    assert_keys(
        None,
        true,
        &[
            ("geo::Vec2", &["geo::Vec2"]),
            ("unsigned long long", &["unsigned long long"]),
            ("const char *", &["const char *"]),
            ("Box<Box<int>>", &["Box<Box<int>>"]),
            ("Box<unsigned long long>", &["Box<unsigned __int64>"]),
            ("Box<const long long *>", &["Box<__int64 const *>"]),
            ("Box<const char *const *>", &["Box<char const *const *>"]),
            ("Box<const volatile int *>", &["Box<int const volatile *>"]),
            (
                "Box<void (*)(int, const char *, ...)>",
                &["Box<void (__cdecl *)(int, char const *, ...)>"],
            ),
            ("Box<int ()>", &["Box<int __cdecl(void)>"]),
            ("Box<void (C::*)(int)>", &["Box<void (__cdecl C::*)(int)>"]),
            ("Box<int C::*>", &["Box<int C::*>"]),
            ("Num<true>, Num<'a'>, Num<-3>", &["Num<1>", "Num<97>", "Num<-3>"]),
            ("Box<const Box<const char *> *>", &["Box<Box<char const *> const *>"]),
            ("(anonymous namespace)::A", &["(anonymous namespace)::A"]),
            ("Box<(anonymous namespace)::A>", &["Box<`anonymous namespace'::A>"]),
            ("Outer<const char *>::Inner", &["Outer<char const *>::Inner"]),
            ("Outer<int>::In<int, Box<const char *>>", &["Outer<int>::In<int,Box<const char *> >"]),
            ("Pair<_, const char *>", &["Pair<_, char const *>"]),
            ("std::_::vector<const char *, ...>", &["std::_::vector<char const *, ...>"]),
            ("\"Box<const char *>\"", &["Box<const char *>"]),
        ],
    );
}

/// What LLDB 22 and 23 show of programs by rustc 1.95 with a PDB.
#[test]
fn keys_of_rust_for_a_pdb() {
    assert_keys(
        Some("app"),
        true,
        &[
            ("Option<i32>", &["enum2$<core::option::Option<i32> >"]),
            (
                "Option<Vec<i32>>",
                &["enum2$<core::option::Option<alloc::vec::Vec<i32,alloc::alloc::Global> > >"],
            ),
            ("Option<_>", &["enum2$<core::option::Option<_>>"]),
            ("Vec<u8>", &["alloc::vec::Vec<u8,alloc::alloc::Global>"]),
            ("HashMap<_, _>", &["std::collections::hash::map::HashMap<_,_, ...>"]),
            ("&str", &["ref$<str$>"]),
            (
                "&mut [crate::Node]",
                &["ref_mut$<slice2$<app::Node> >", "ref_mut$<slice2$<enum2$<app::Node> > >"],
            ),
            ("(i32, &str)", &["tuple$<i32,ref$<str$> >"]),
            ("&dyn crate::Draw", &["ref$<dyn$<app::Draw> >"]),
            ("Rc<[u8; 4]>", &["alloc::rc::Rc<array$<u8,4>,alloc::alloc::Global>"]),
            ("crate::Shape", &["app::Shape", "enum2$<app::Shape>"]),
            ("enum crate::Shape<u8>", &["enum2$<app::Shape<u8> >"]),
            ("struct crate::Gen<()>", &["app::Gen<tuple$<> >"]),
            ("u64", &["unsigned long long"]),
        ],
    );
}

/// Whether the formatter of a key shows values of a type.
fn matches(key: &str, name: &str) -> bool {
    let text = format!("summary {key} \"x\"\nexpect {name} {{ a: 1 }} == \"x\"\n");
    let (compiled, diagnostics) = compiled(&text, None, false);
    let compiled = compiled.unwrap_or_else(|| panic!("{key}, {name}: {diagnostics:?}"));
    let shown = expect::check(&compiled.expectations[0], &compiled.section).expect("it runs");
    shown.iter().all(|result| result.differences.is_empty() && result.shown.is_ok())
}

/// A wildcard stands for one argument with balanced brackets, not for a part of the name behind it.
#[test]
fn a_wildcard_is_one_argument() {
    for (key, name, wanted) in [
        ("span<_, _>", "span<int, 3>", true),
        ("span<_, _>", "span<a::B<int, C<1, 2> >, 3>", true),
        ("span<_, _>", "span<void (int, int), 3>", true),
        ("span<_, _>", "span<int>", false),
        ("span<_, _>", "span<int, 3, 4>", false),
        ("span<_, _>", "span<int, 3>::storage<int>", false),
        ("span<_, _>", "span<a::B<int>, 3>::storage<a::B<int> >", false),
        ("Box<_>", "Box<A<B<C<D<E<int> > > > > >", true),
        ("Box<_>", "Box<void (int, int)>", true),
        ("Box<_>", "Box<int, long>", false),
        ("Box<_>", "Box<int>::Node", false),
        ("Box<_>", "Box<A<int> >::Node<A<int> >", false),
        ("Box<_>::Node<_>", "Box<A<int> >::Node<A<int> >", true),
        ("Box<int, ...>", "Box<int, A<int> >", true),
        ("Box<int, ...>", "Box<int, 3>::Node<int>", false),
        ("Box<...>", "Box<int, long, A<B<int> > >", true),
        ("Box<...>", "Box<int>::Node<int>", false),
        ("Box<A<_>>", "Box<A<int> >", true),
        ("Box<A<_>>", "Box<A<int>, A<int> >", false),
    ] {
        assert_eq!(matches(key, name), wanted, "{key} and {name}");
    }
}

/// A namespace of any name or none, any more arguments.
#[test]
fn keys_with_open_ends() {
    let parts = [
        ("std::_::vector<int, ...>", [true, true, false, true, false, false]),
        ("std::vector<int, ...>", [true, false, false, true, false, false]),
        ("std::_::vector<...>", [true, true, false, true, true, false]),
        ("std::_::vector<_>", [true, false, false, false, true, false]),
    ];
    let names = [
        "std::vector<int>",
        "std::__1::vector<int, std::__1::allocator<int> >",
        "std::a::b::vector<int>",
        "std::vector<int, std::allocator<int> >",
        "std::vector<long>",
        "std::vectors<int>",
    ];
    for (key, wanted) in parts {
        for (name, wanted) in names.iter().zip(wanted) {
            assert_eq!(matches(key, name), wanted, "{key} and {name}");
        }
    }
    // In a list of parameters the dots are a part of the name.
    assert_eq!(keys("Box<void (int, ...)>", None, false), ["Box<void (int, ...)>"]);
}

/// The keys of the records of one item, as LLDB gets them.
fn raw_keys(key: &str) -> Vec<String> {
    let (compiled, diagnostics) = compiled(&format!("summary {key} \"x\""), None, false);
    let compiled = compiled.unwrap_or_else(|| panic!("{key}: {diagnostics:?}"));
    compiled.records.iter().map(|record| record.key.to_string()).collect()
}

#[test]
fn wildcards_in_patterns() {
    let inside = |key: &str| {
        let [key] = &raw_keys(key)[..] else { panic!("one key") };
        key.strip_prefix("^Box<").and_then(|rest| rest.strip_suffix(">$")).unwrap().to_owned()
    };
    // What they match is tested below.
    let (one, any) = (inside("Box<_>"), inside("Box<...>"));
    assert_ne!(one, any);
    for (key, wanted) in [
        ("Two<_, Two<int, A<_>>>", format!("^Two<{one}, ?Two<int, ?A<{one}> ?> ?>$")),
        ("Two<A<_>>", format!("^Two<A<{one}> ?>$")),
        ("Two<A<_, _>>", format!("^Two<A<({one}(, ?|>)){{2}} ?>$")),
        ("a::_::b<...>", format!("^a::([^:<]+::)?b<{any}>$")),
        ("v<int, ...>", format!("^v<int(, ?{any})?>$")),
        ("A<_> *", format!(r"^A<{one}> \*$")),
    ] {
        assert_eq!(raw_keys(key), [wanted], "{key}");
    }
}

#[test]
fn patterns_are_written_as_in_sources() {
    use fmtc::sema::written_pattern;
    for name in ["Box<_>", "Two<_, _>", "a::_::b<...>", "v<int, ...>", "A<B<_, _>> *", "A<_>::B"] {
        let [key] = &raw_keys(name)[..] else { panic!("{name}: one key") };
        assert_eq!(written_pattern(key).as_deref(), Some(name));
    }
    for other in ["^Box<.+>$", "^(A|B)$", "Box", "^A"] {
        assert_eq!(written_pattern(other), None, "{other}");
    }
}

/// The program of the summary of a key.
fn program(before: &str, key: &str, text: &str) -> Vec<u8> {
    let (compiled, diagnostics) =
        compiled(&format!("{before}summary {key} \"{text}\""), None, false);
    let compiled = compiled.unwrap_or_else(|| panic!("{key}: {diagnostics:?}"));
    let summary = compiled.records.iter().find(|record| record.programs.len() == 1).unwrap();
    compiled.bytes(&summary.programs[0].bytes).to_vec()
}

/// rustc's formatters replace the members of each type of Rust's library, those of C++'s library have other children too: programs
/// ask for what these hide.
#[test]
fn other_namespaces_are_not_the_library_of_rust() {
    let is_of_rust = |key: &str| {
        let differs = |text| program("", key, text) != program("", "Plain", text);
        differs("\\(x)") && !differs("\\(self[0])")
    };
    for key in [
        "\"core::option::Option<i32>\"",
        "/^alloc::collections::btree::map::BTreeMap<.+>$/",
        "/^alloc::(rc::Rc|sync::Arc)<.+>$/",
    ] {
        assert!(is_of_rust(key), "{key}");
    }
    for key in ["core::Widget", "core::gfx::Widget", "std::vector<int>", "app::vec::Vec"] {
        assert!(!is_of_rust(key), "{key}");
    }
}

/// The members of a type that may have synthetic children are those of the value without these.
#[test]
fn keys_of_one_type_overlap() {
    let children = "children Coord, /^Box<.+>$/, /^Bo/, /^own::(__1::)?list</, /^a\\.b$/ { y }\n";
    let may_have_children = |key: &str| {
        let key = match key.strip_prefix('^') {
            Some(_) => format!("/{key}/"),
            None => format!("\"{key}\""),
        };
        program(children, &key, "\\(x)") != program("", &key, "\\(x)")
    };
    for key in ["Coord", "Box<int>", "Bomb", "^Coo", "^C.*$", "^B", "^Box<int>$", "^x|y$"] {
        assert!(may_have_children(key), "{key}");
    }
    for key in ["^own::__1::list<", "a.b", "^a\\.b?", "^own::.*"] {
        assert!(may_have_children(key), "{key}");
    }
    for key in ["Coo", "Coords", "Bar", "^Ba", "^Cx", "boost::list<int>", "a_b", "^a_b"] {
        assert!(!may_have_children(key), "{key}");
    }
}
