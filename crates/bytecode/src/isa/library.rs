//! Types of libraries that LLDB formats itself.

/// Classes of C++'s library, without `std::` and the inline namespace of the implementation.
const OF_CPP: [&str; 27] = [
    "basic_string",
    "basic_string_view",
    "bitset",
    "deque",
    "forward_list",
    "initializer_list",
    "list",
    "map",
    "multimap",
    "multiset",
    "optional",
    "priority_queue",
    "queue",
    "set",
    "shared_ptr",
    "span",
    "stack",
    "tuple",
    "unique_ptr",
    "unordered_map",
    "unordered_multimap",
    "unordered_multiset",
    "unordered_set",
    "valarray",
    "variant",
    "vector",
    "weak_ptr",
];

/// Inline namespaces of implementations of C++'s library.
const INLINE: [&str; 5] = ["__1::", "__cxx11::", "__debug::", "__ndk1::", "__cxx1998::"];

/// Whether LLDB has a built-in summary and provider of children for the type of a name.
pub fn has_provider(name: &str) -> bool {
    // A name that continues after the arguments is that of another class.
    class(name).is_some_and(|class| OF_CPP.contains(&class)) && name.ends_with('>')
}

/// The name of a class of C++'s library without `std::`, an inline namespace of the implementation and arguments; `None`
/// for other types.
pub fn class(name: &str) -> Option<&str> {
    let class = name.split('<').next().unwrap_or(name).strip_prefix("std::")?;
    Some(INLINE.iter().find_map(|inline| class.strip_prefix(inline)).unwrap_or(class))
}
