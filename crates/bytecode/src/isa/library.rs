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

/// Whether LLDB has a summary and a provider of children of its own for the type of a name.
pub fn has_provider(name: &str) -> bool {
    let base = name.split('<').next().unwrap_or(name);
    let Some(class) = base.strip_prefix("std::") else { return false };
    let class = INLINE.iter().find_map(|inline| class.strip_prefix(inline)).unwrap_or(class);
    // What stands behind the arguments is another class.
    OF_CPP.contains(&class) && name.ends_with('>')
}
