//! What `--against` finds, in formatters for `tests/types/findings.cpp`.

use crate::cli::command::{self, Folder};

const OBJECT: &[u8] = include_bytes!("../../types/objects/findings.o");
/// A program whose package of split units is not there.
const SPLIT: &[u8] = include_bytes!("../../types/objects/clang_package4");
const VECTORS: &[u8] = include_bytes!("../../types/objects/clang_dwarf5.o");

/// A run of `fmtc check` on formatters: the exit code and the short messages.
fn check(formatters: &str, arguments: &[&str]) -> (Option<i32>, Vec<String>) {
    let folder = Folder::new(&[("app.o", OBJECT), ("f.fmt", formatters.as_bytes())]);
    let mut all = vec!["check", "f.fmt", "--message-format", "short", "--against", "app.o"];
    all.extend(arguments);
    let run = folder.fmtc(&all);
    (run.code, findings(&run.stderr).map(str::to_owned).collect())
}

/// What is found, without the place.
fn found(formatters: &str) -> Vec<String> {
    let (code, lines) = check(formatters, &[]);
    assert_eq!(code, Some(0), "{lines:?}");
    let text = |line: &String| line.split_once(": ").expect("a place").1.to_owned();
    lines.iter().map(text).collect()
}

/// All that is said about formatters, for people.
fn report(name: &str, formatters: &str, object: &[u8]) -> String {
    let folder = Folder::new(&[("app", object), (name, formatters.as_bytes())]);
    let said = folder.fmtc(&["check", name, "--against", "app"]).stderr;
    findings(&said).map(|line| format!("{line}\n")).collect()
}

/// The lines that do not say what was read of the program.
fn findings(stderr: &str) -> impl Iterator<Item = &str> {
    stderr.lines().filter(|line| !line.starts_with("note[N0925]: app"))
}

#[test]
fn a_wrong_member_in_the_example_of_the_readme_is_one_report() {
    let readme = include_str!("../../../README.md");
    let right = "summary geo::Vec2 \"(\\(x), \\(y))\"\n";
    assert!(readme.contains(right));
    assert_eq!(report("geo.fmt", right, VECTORS), "");
    let wrong = right.replace("\\(x)", "\\(xx)");
    let wanted = "\
[W0912] Warning: no member `xx` in `geo::Vec2`; did you mean `x`?
   ╭─[ geo.fmt:1:23 ]
   │
 1 │ summary geo::Vec2 \"(\\(xx), \\(y))\"
   │                       ─┬
   │                        ╰── LLDB finds nothing here
   │
   │ Help: write `x`
   │
   │ Note: its members are `x` and `y`
───╯
1 warning
";
    assert_eq!(report("geo.fmt", &wrong, VECTORS), wanted);
}

/// `check` reports once which types it read, also as JSON. A program that does not exist is an error.
#[test]
fn what_was_read_is_said() {
    let files = [("app", VECTORS), ("split", SPLIT), ("f.fmt", b"summary geo::Vec2 \"\\(x)\"")];
    let folder = Folder::new(&files);
    let said = |against: &str, format: &str| {
        let run = ["check", "f.fmt", "f.fmt", "--against", against, "--message-format", format];
        folder.fmtc(&run).stderr
    };
    for format in ["human", "short"] {
        let lines = said("app", format);
        assert!(lines.starts_with("note[N0925]: app: "), "{lines}");
        assert!(lines.ends_with(" types\n") && lines.lines().count() == 1, "{lines}");
    }
    assert!(said("app", "json").contains("\"message\":\"app: "), "{}", said("app", "json"));
    let split = said("split", "short");
    assert!(split.contains("split: ") && split.contains("; 1 not found: "), "{split}");
    assert_eq!(said("nothing", "short").lines().count(), 1);
    assert!(said("nothing", "short").starts_with("error[E0901]: `nothing`: "));
}

#[test]
fn names_that_are_equally_near_are_all_offered() {
    let shown = report("f.fmt", "summary geo::Vec2 \"\\(w)\"", VECTORS);
    assert!(shown.contains("Help: write `x` or `y`"), "{shown}");
}

#[test]
fn a_member_like_no_other_is_told_with_those_that_exist() {
    assert_eq!(
        found("summary shop::Money \"\\(amount)\""),
        ["warning[W0912]: no member `amount` in `shop::Money`; it has `cents` and `currency`"]
    );
    // It is a member of a member.
    assert_eq!(
        found("summary shop::Item \"\\(cents)\""),
        ["warning[W0912]: no member `cents` in `shop::Item`; did you mean `price.cents`?"]
    );
}

#[test]
fn keys_of_templates_are_offered_with_any_arguments() {
    assert_eq!(
        found("summary vector<_> \"\""),
        ["warning[W0911]: no type of the program matches `vector<_>`; \
          did you mean `std::vector<_, ...>`?"]
    );
    // A default argument is left out.
    assert_eq!(
        found("summary std::vector<int> \"\""),
        ["warning[W0911]: no type of the program matches `std::vector<int>`; \
          did you mean `std::vector<int, std::allocator<int> >`?"]
    );
}

/// The fix stands for what LLDB adds to the name, and the key then matches.
#[test]
fn keys_open_for_what_lldb_adds() {
    let shown = report("f.fmt", "summary std::vector<int> \"\"", OBJECT);
    assert!(shown.contains("Help: write `std::vector<int, ...>`"), "{shown}");
    assert_eq!(found("summary std::vector<int, ...> \"\""), [""; 0]);
    assert_eq!(found("summary std::_::vector<_, ...> \"\""), [""; 0]);
    assert_eq!(found("summary std::_::vector<long, ...> \"\"").len(), 1);
}

#[test]
fn members_are_found_only_where_lldb_finds_them() {
    // A union without a name is searched, but not in a base class.
    assert_eq!(found("summary shop::Based \"\\(in_union)\""), [""; 0]);
    assert_eq!(found("summary shop::Derived \"\\(plain)\""), [""; 0]);
    assert_eq!(
        found("summary shop::Derived \"\\(in_union)\""),
        ["warning[W0912]: no member `in_union` in `shop::Derived`; \
          did you mean `self[0].in_union`?"]
    );
    assert_eq!(
        found("summary shop::Based \"\\(in_unio)\""),
        ["warning[W0912]: no member `in_unio` in `shop::Based`; did you mean `in_union`?"]
    );
    assert_eq!(
        found("summary shop::Derived \"\\(in_unio)\""),
        ["warning[W0912]: no member `in_unio` in `shop::Derived`; it has `plain` and `own`"]
    );
    assert_eq!(found("summary shop::Derived \"\\(self[0].in_union)\""), [""; 0]);
    // What two base classes have is not found.
    let twice = found("summary shop::Twice \"\\(same)\"");
    assert_eq!(twice.len(), 1, "{twice:?}");
    let message = "several base classes of `shop::Twice` have a member `same`";
    assert!(twice[0].contains(message), "{twice:?}");
    assert_eq!(
        found("summary shop::Twice { exists(same) ? \"\\(same)\" : \"\\(own)\" }"),
        ["note[N0921]: `shop::Twice` never has the member `same` in this program"]
    );
}

#[test]
fn members_of_another_version_are_notes() {
    let asked = "summary shop::V1 { exists(new_name) ? \"\\(new_name)\" : \"\\(old_name)\" }";
    let note = "note[N0921]: `shop::V1` never has the member `new_name` in this program; \
                the nearest is `old_name`";
    assert_eq!(found(asked), [note]);
    // A note is not a finding, however strict.
    for strict in [&["--deny", "types"][..], &["--deny", "warnings"]] {
        let (code, lines) = check(asked, strict);
        assert_eq!((code, lines.len()), (Some(0), 1), "{lines:?}");
    }
    for text in [
        "summary shop::V1 \"\\(new_nam ?? old_name)\"",
        "summary shop::V1 \"\\(old_name ?? new_nam)\"",
        "summary shop::V1 \"\\(new_nam ?? \"none\")\"",
        "summary shop::V1 \"\\(new_nam ?? 0) \\(new_nam ?? \"-\", hex8)\"",
        "summary shop::V1 { guard exists(new_nam) else { return \"\\(old_name)\" }\n\"\\(new_nam)\" }",
        "summary shop::Item \"\\(price?.cent ?? 0)\"",
        // What is behind it is never asked for here.
        "summary shop::V1 { exists(new_nam) ? \"\\(others.more)\" : \"\\(old_name)\" }",
    ] {
        let found = found(text);
        assert!(!found.is_empty(), "{text}");
        assert!(found.iter().all(|line| line.starts_with("note[N0921]")), "{text}: {found:?}");
    }
    // What is needed where the member is there is a finding.
    let behind = found("summary shop::V1 { exists(old_name) ? \"\\(old_nam)\" : \"\" }");
    assert_eq!(
        behind,
        ["warning[W0912]: no member `old_nam` in `shop::V1`; did you mean `old_name`?"]
    );
}

#[test]
fn types_that_are_only_declared_are_told_once() {
    let text = "summary shop::Holder \"\\(hidden.a) \\(hidden.b) \\(cost.cents)\"";
    let note = "note[N0923]: `shop::Hidden` is only declared in the program: \
                its members are not checked";
    assert_eq!(found(text), [note]);
}

#[test]
fn parts_of_an_implementation_are_no_elements() {
    let of = "of a `std::vector<int, std::allocator<int> >` gives parts of its implementation, \
              not elements";
    let line = |what: &str| vec![format!("warning[W0919]: {what} {of}")];
    assert_eq!(found("summary shop::Item \"\\(tags.count())\""), line("`.count()`"));
    assert_eq!(found("summary shop::Item \"\\(tags[0])\""), line("an index"));
    let join = "summary shop::Item { join(tag in tags, max: 4) { \"\\(tag)\" } }";
    assert_eq!(found(join), line("`.count()`"));
    assert_eq!(found("summary shop::Item \"\\(tags[0]._M_start)\""), [""; 0]);
    // Only a library has members of such names.
    let inside =
        "summary shop::Item { let part = tags[0]\n\"\\(part[part.count() - 1]._M_start)\" }";
    assert_eq!(found(inside), [""; 0]);
    let elements = "summary shop::Item { let s = tags.synthetic() ?? tags\n\
                    \"\\(s.count()) \\(s[0])\" }";
    assert_eq!(check(elements, &["--lldb", "23...24"]), (Some(0), vec![]));
    assert_eq!(found("summary std::vector<_, ...> \"\\(self.count())\""), [""; 0]);
    let member = found("summary shop::Item \"\\(tags.size)\"");
    assert!(member[0].contains("; it has `_M_start` and `_M_finish`"), "{member:?}");
}

/// What `quotes: none` and `elements()` look up by themselves is for each library of C++, and for each LLDB.
#[test]
fn what_the_language_looks_up_is_nobodys_mistake() {
    for text in [
        "summary shop::Text \"\\(gnu, quotes: none)\"",
        "summary shop::Text \"\\(llvm, quotes: none)\"",
        "summary shop::Money \"\\(currency, quotes: none)\"",
        "summary shop::Item \"\\(tags.elements()?.count() ?? 0) \\(tags, elements: 3)\"",
    ] {
        assert_eq!(found(text), [""; 0], "{text}");
    }
    let (code, lines) = check(
        "summary shop::Item \"\\(tags, elements: 3)\"",
        &["--deny", "types", "--lldb", "20...22"],
    );
    assert_eq!((code, lines.as_slice()), (Some(0), &[][..]));
    // The same look-up by the formatter is one.
    let own = found("summary shop::Text \"\\(gnu.__rep_) \\(gnu, quotes: none)\"");
    assert_eq!(own.len(), 1, "{own:?}");
    assert!(own[0].contains("no member `__rep_` in `std::__cxx11::basic_string<char>`"), "{own:?}");
}

/// Nobody here knows the name of a type, or the text of a value, that a program compares.
#[test]
fn a_question_for_the_type_or_the_text_makes_uncertain() {
    let of =
        |test: &str| format!("summary shop::Item {{ {test} ? \"\\(price.unsigned())\" : \"\" }}");
    for test in ["price.type().name().count() == 4", "\"\\(price.value())\".count() > 0"] {
        assert_eq!(found(&of(test)), [""; 0], "{test}");
    }
    for test in ["count > 0", "codes.type().name().count() == 4"] {
        let found = found(&of(test));
        assert_eq!(found, ["warning[W0914]: a `shop::Money` is not a number"], "{test}");
    }
    let one = "summary shop::Item { tags.count() == 1 && tags.type().name().count() == 4 ? \"\" : \"one\" }";
    assert_eq!(found(one), [""; 0]);
}

/// A function of another file is right: what it is given is not.
#[test]
fn what_a_function_of_another_file_is_given_is_no_number() {
    let wanted = ["f.fmt:2:31: warning[W0914]: a `shop::Money` is not a number"];
    let units = "import \"fmtc:units\"\nsummary shop::Item { \"\\(bytes(price))\" }";
    assert_eq!(check(units, &[]), (Some(0), wanted.map(str::to_owned).to_vec()));
    let right = units.replace("price", "price.cents");
    assert_eq!(check(&right, &[]), (Some(0), Vec::new()));
}

#[test]
fn patterns_match_as_in_lldb() {
    let messages = |key: &str| found(&format!("summary {key} \"\\(whole)\""));
    for key in
        ["/^shop::.oo8$/", "/^shop::F[a-o]+8$/", "/^shop::(Foo8|Fo9)$/", "/^(shop)::Foo8 \\*$/"]
    {
        assert_eq!(messages(key), [""; 0], "{key}");
    }
    // Each type that matches is checked, and is named.
    let only_some = "warning[W0913]: member `whole` is in 1 of 2 types: `shop::Foo8` has it, \
                     `shop::Fox8` does not";
    assert_eq!(messages("/^shop::F.*8$/"), [only_some]);
    assert_eq!(
        messages("/^shop::.ox8$/"),
        ["warning[W0912]: no member `whole` in `shop::Fox8`; it has `part`"]
    );
    assert_eq!(
        messages("/^shop::.o9$/"),
        ["warning[W0911]: no type of the program matches `^shop::.o9$`"]
    );
    // Nobody here can follow it.
    assert_eq!(messages(r"/^(s)hop::Fo\1$/"), [""; 0]);
}

#[test]
fn types_inside_of_those_that_are_meant_are_passed_over() {
    for text in [
        "summary /^shop::Span<.+>$/ \"\\(storage.size)\"",
        "summary shop::Span<_, _> \"\\(storage.size)\"",
        "children /^shop::Span<.+>$/ { storage }",
        // A pattern that matches nothing but such types is for them.
        "summary shop::Span<_, _>::Storage<_> \"\\(size)\"",
    ] {
        assert_eq!(found(text), [""; 0], "{text}");
    }
    // A mistake for the type that is meant is a finding.
    assert_eq!(
        found("summary /^shop::Span<.+>$/ \"\\(storag.size)\""),
        ["warning[W0912]: no member `storag` in `shop::Span<int, 3>`; did you mean `storage`?"]
    );
}

#[test]
fn an_index_on_a_pointer_is_no_element() {
    let message = |name: &str| {
        format!(
            "warning[W0313]: `{name}` is a pointer: an index gives none of the elements behind it"
        )
    };
    assert_eq!(found("summary shop::Item \"\\(codes[1])\""), [message("codes")]);
    let similar = found("summary shop::Item \"\\(similar[2].price.cents)\"");
    assert_eq!(similar, [message("similar")]);
    // The first child is the first member.
    let first = found("summary shop::Item \"\\(similar[0].cents)\"");
    assert_eq!(first, [message("similar")]);
    let cast = "summary shop::Item \"\\(similar[0].cast(price.type()).cents)\"";
    assert_eq!(found(cast), [""; 0]);
    let join = "summary shop::Item { join(i in 0..<count, max: 3) { \"\\(codes[i])\" } }";
    assert_eq!(found(join), [message("codes")]);
}

#[test]
fn children_that_no_value_has_are_found() {
    let array = "warning[W0935]: `currency` has 4 elements, and none at index 4";
    assert_eq!(found("summary shop::Money \"\\(currency[4]) \\(currency[3])\""), [array]);
    // How many there are the formatter knows.
    for right in [
        "join(i in 0..<cents, max: 8) { \"\\(currency[i])\" }",
        "cents.count() == 0 ? \"\\(cents[0])\" : \"\"",
    ] {
        let found = found(&format!("summary shop::Money {{ {right} }}"));
        assert!(!found.iter().any(|line| line.contains("warning")), "{right}: {found:?}");
    }
    let record = "warning[W0935]: `self` is a `shop::Money`, which has no child at index 2";
    assert_eq!(found("summary shop::Money \"\\(self[2]) \\(self[1])\""), [record]);
    let number = "warning[W0935]: `cents` is a `long`, which has no elements";
    for text in ["\\(cents[0])", "\\(join(c in cents, max: 3) { \"\\(c)\" })"] {
        assert_eq!(found(&format!("summary shop::Money \"{text}\"")), [number], "{text}");
    }
    // What is asked for need not be there.
    assert_eq!(found("summary shop::Money \"\\(currency[4] ?? 0)\""), [""; 0]);
    let join = "summary shop::Item { join(item in similar, max: 2) { \"\\(item)\" } }";
    let of_pointer =
        "warning[W0313]: `similar` is a pointer: its children are none of the elements behind it";
    assert_eq!(found(join), [of_pointer]);
}

#[test]
fn formats_that_leave_out_bits_are_found() {
    let lost = |bits| format!("warning[W0936]: `hash` has 64 bits, of which {bits} are shown");
    for bits in [8, 16, 32] {
        let text = format!("summary shop::Sizes \"\\(hash, hex{bits})\"");
        assert_eq!(found(&text), [lost(bits)]);
        let read = text.replace("hash,", "hash.unsigned(),");
        assert_eq!(found(&read), [lost(bits)]);
    }
    for right in ["hash, hex64", "hash, hex", "hash.unsigned() & 0xff, hex8", "step, hex8"] {
        assert_eq!(found(&format!("summary shop::Sizes \"\\({right})\"")), [""; 0], "{right}");
    }
    let said = report("f.fmt", "summary Bits \"\\(a, hex8)\"", VECTORS);
    assert_eq!(said, "", "a bit-field has fewer bits than its type");
}

#[test]
fn comparisons_with_enumerators_of_another_enumeration_are_found() {
    let enums = "enum geo::v1::Kind { closed, open = 4 }\nenum Color { Red, Green }\n";
    let said = |test: &str| {
        let text = format!("{enums}summary SignedBits {{ {test} ? \"a\" : \"b\" }}");
        let folder = Folder::new(&[("app", VECTORS), ("f.fmt", text.as_bytes())]);
        let said =
            folder.fmtc(&["check", "f.fmt", "--against", "app", "--message-format", "short"]);
        findings(&said.stderr).map(str::to_owned).collect::<Vec<_>>().join("\n")
    };
    let wrong = said("c == Kind.open");
    assert!(
        wrong.contains("3:27: warning[W0934]: `c` is a `Color`, not a `geo::v1::Kind`"),
        "{wrong}"
    );
    assert_eq!(wrong.lines().count(), 1, "{wrong}");
    for other in ["o.signed() == Color.Red", "(switch o { case Color.Red: 1 default: 2 }) == 1"] {
        assert!(said(other).contains("W0934"), "{other}: {}", said(other));
    }
    for right in
        ["c == Color.Red", "s == Color.Red", "c == 1", "t == Kind.open || c != Color.Green"]
    {
        assert_eq!(said(right), "", "{right}");
    }
}

#[test]
fn texts_of_single_characters_are_found() {
    let single = found("summary shop::Sizes \"\\(step.text(count: small))\"");
    assert_eq!(single, ["warning[W0314]: `step` is one character, not a pointer to a text"]);
    assert_eq!(found("summary shop::Sizes \"\\(level.signed())\""), [""; 0]);
}

/// What the debug information does not have, `expect`s describe.
#[test]
fn types_that_a_program_has_not_are_those_of_expects() {
    let other = "summary /^other::Node.*$/ \"\\(next)\"\n\
                 expect other::Node { next: other::Node * { next: null } } == \"\"\n";
    let said = check(other, &[]).1;
    assert!(said.iter().any(|line| line.contains("error[E0339]")), "{said:?}");
    // What a program has is not asked of values.
    let own = "summary shop::Pair \"\\(first)\"\n\
               expect shop::Pair { first: shop::Pair * { first: null } } == \"\"\n";
    assert!(!found(own).iter().any(|line| line.contains("E0339")), "{:?}", found(own));
}

#[test]
fn values_of_tests_have_the_members_of_the_type() {
    let right = "summary shop::Item \"\\(price.cents)\"\n\
                 expect shop::Item { price: { cents: 5 } } == \"5\"\n\
                 expect shop::Derived { shop::Based: shop::Based { plain: 1 }, own: 2 } == \"2\"\n";
    let right = right.replace(
        "expect shop::Derived { shop::Based: shop::Based { plain: 1 }, own: 2 } == \"2\"\n",
        "",
    );
    assert_eq!(found(&right), [""; 0]);
    let wrong = right.replace("{ cents: 5 }", "{ cents: 5, currenzy: \"EUR\" }");
    assert_eq!(
        found(&wrong),
        ["warning[W0918]: this value has a member `currenzy` that `shop::Money` has not; \
          did you mean `currency`?"]
    );
    // A version that the formatter is also for.
    let other = "summary shop::V1 \"\\(new_name ?? old_name)\"\n\
                 expect shop::V1 { new_name: 5 } == \"5\"\n";
    let said = found(other);
    assert!(said.iter().all(|line| line.starts_with("note")), "{said:?}");
}

#[test]
fn recursion_is_exact_where_types_are_known() {
    let endless = |formatters: &str| {
        let lines = check(formatters, &[]).1;
        lines.iter().filter(|line| line.contains("error[E0339]")).count()
    };
    assert_eq!(endless("summary shop::Node \"\\(key) \\(next)\""), 1);
    let two = "summary shop::Parent \"\\(kids)\" summary shop::Child \"\\(up)\"";
    assert_eq!(endless(two), 1);
    // Only the pointer to a `Node` can come back, and a `Pair` is none.
    let pair = "summary shop::Pair { \"\\(first->first) \\(first)\" }";
    let alone = Folder::new(&[("f.fmt", pair.as_bytes())]);
    let alone = alone.fmtc(&["check", "f.fmt", "--message-format", "short"]).stderr;
    assert!(alone.contains("E0339"), "{alone}");
    assert_eq!(endless(pair), 0);
    assert_eq!(endless("summary shop::Pair \"\\(first)\" summary shop::Node \"\\(key)\""), 0);
    // LLDB shows the summary of what a smart pointer leads to.
    assert_eq!(endless("summary shop::Task \"\\(id) \\(next)\""), 1);
    // By its own pointers only.
    assert_eq!(endless("@skipPointers summary shop::Node \"\\(key) \\(next)\""), 0);
}

#[test]
fn warnings_that_types_prove_wrong_vanish() {
    let alone = |text: &str| {
        let folder = Folder::new(&[("f.fmt", text.as_bytes())]);
        folder.fmtc(&["check", "f.fmt", "--message-format", "short"]).stderr
    };
    // `price` is not a pointer, whatever it is compared with.
    let value = "summary shop::Item { price == null ? \"\" : \"\" }\n\
                 summary shop::Holder \"\\(cost->cents * 2)\"";
    assert!(alone(value).contains("W0402"), "{}", alone(value));
    let said = found(value);
    assert!(!said.iter().any(|line| line.contains("W0402")), "{said:?}");
    let pointer = "summary shop::Item \"\\(similar->count * 2)\"";
    assert!(found(pointer)[0].contains("W0402"));
}

#[test]
fn the_variable_counts_where_formatters_are_checked() {
    let formatters = b"summary shop::V1 \"\\(old_nam)\"\nexpect shop::V1 { old_nam: 5 } == \"5\"\n";
    let value = b"{\"type\": \"shop::V1\", \"children\": [{\"name\": \"old_nam\", \"type\": \"int\", \"value\": \"5\"}]}";
    let folder = Folder::new(&[("app", OBJECT), ("f.fmt", formatters), ("v.json", value)]);
    let stderr = |arguments: &[&str]| {
        let mut command = command::fmtc(&folder.path(""), arguments);
        let output = command.env("FMTC_AGAINST", "app").output().unwrap();
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    for checked in [&["check", "f.fmt"][..], &["compile", "f.fmt"], &["test", "f.fmt"]] {
        let said = stderr(checked);
        assert!(said.contains("W0912") && said.contains("W0918"), "{checked:?}: {said}");
    }
    let said = stderr(&["run", "f.fmt", "--value", "v.json"]);
    assert!(!said.contains("W091"), "{said}");
}
