//! Names of types as C and C++ compose them: pointers, arrays and qualifiers.

use super::text::outside;

/// The words before the name of a class or an enumeration.
pub const CLASS_WORDS: [&str; 4] = ["struct ", "class ", "union ", "enum "];
/// Characters that have more than one byte, or are no numbers.
pub const WIDE_CHARACTERS: [&str; 4] = ["wchar_t", "char8_t", "char16_t", "char32_t"];
/// The parts of the name of a pointer or reference to a function or an array.
const POINTER_IN: [&str; 3] = ["(*)", "(&)", "(&&)"];

/// Whether it is a pointer or a reference.
pub fn is_pointer(name: &str) -> bool {
    name.ends_with(['*', '&']) || POINTER_IN.iter().any(|part| name.contains(part))
}

/// Whether it is a reference.
pub fn is_reference(name: &str) -> bool {
    name.ends_with('&') || name.contains("(&)") || name.contains("(&&)")
}

/// The name of the pointee of a pointer; for a pointer to a member, `T C::*`, that of the member.
pub fn pointee(name: &str) -> Option<&str> {
    let target = name.strip_suffix('*')?.trim_end();
    if !target.ends_with("::") {
        return Some(target);
    }
    let (class_at, _) = outside(target).filter(|(_, c)| *c == ' ').last()?;
    target.get(..class_at)
}

/// The name of what a reference refers to.
pub fn referent(name: &str) -> Option<&str> {
    name.strip_suffix("&&").or_else(|| name.strip_suffix('&')).map(str::trim_end)
}

/// The name of the target of a pointer or reference, also of one to a function or an array.
pub fn target(name: &str) -> Option<String> {
    if let Some((result, rest)) = POINTER_IN.iter().find_map(|part| name.split_once(part)) {
        // `int[3]`, but `int (char)`.
        let result = if rest.starts_with('[') { result.trim_end() } else { result };
        return Some(format!("{result}{rest}"));
    }
    behind(unqualified(name)).map(str::to_owned)
}

/// The name of what a pointer or a reference leads to.
pub fn behind(name: &str) -> Option<&str> {
    referent(name).or_else(|| pointee(name))
}

/// The name of a type at the end of pointers and references.
pub fn at_end(name: &str) -> &str {
    name.trim_end_matches(['*', '&', ' '])
}

/// The name of the elements of `T[4]`; `&[T]` is a struct.
pub fn element(name: &str) -> Option<&str> {
    let (element, _) = name.strip_suffix(']')?.rsplit_once('[')?;
    Some(element.trim_end()).filter(|element| !element.starts_with('&'))
}

/// A name without `const` and `volatile` at its top.
pub fn unqualified(mut name: &str) -> &str {
    loop {
        let before = name;
        for word in ["const", "volatile"] {
            if name.ends_with(['*', '&']) {
                continue;
            }
            name = name.strip_prefix(word).and_then(|n| n.strip_prefix(' ')).unwrap_or(name);
            name = name
                .strip_suffix(word)
                .filter(|n| n.ends_with(['*', '&', ' ']))
                .map_or(name, str::trim_end);
        }
        // Equal lengths imply equal texts, and are cheaper to compare.
        if name.len() == before.len() {
            return name;
        }
    }
}

/// Whether LLDB shows values of the type as characters, and pointers to them as texts.
pub fn is_character(name: &str) -> bool {
    matches!(name, "char" | "signed char" | "unsigned char") || WIDE_CHARACTERS.contains(&name)
}
