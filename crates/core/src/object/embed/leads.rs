//! Rust source with which rustc computes which types a type leads to; a macro sees only names.

use std::collections::{BTreeMap, BTreeSet};

/// The highest number of steps from one type to another.
const STEPS: usize = 6;

/// The bound of a parameter that may be any type.
const ANY: &str = "?::core::marker::Sized";

/// The message about a type that also has a formatter in a file.
const TWICE: &str =
    "the type has another formatter, in a file of `formatters!`: remove one of the two";

/// The message about a type in the body of a function.
const LOCAL: &str =
    "a type in the body of a function cannot have a formatter: no key can name its path";

/// The parameters of pointers and other types that lead on to values, and these types; a name may be another name for one.
const POINTERS: [(&str, &str); 8] = [
    ("A: ?Sized", "&A"),
    ("A: ?Sized", "&mut A"),
    ("A: ?Sized", "*const A"),
    ("A: ?Sized", "*mut A"),
    ("A", "[A]"),
    ("A, B", "(A, B)"),
    ("A, B, C", "(A, B, C)"),
    ("A, B, C, D", "(A, B, C, D)"),
];

/// The parameters of types of the library that hold values of their arguments and no others, and these types.
const HOLDERS: [(&str, &str); 3] = [
    ("A: ?Sized", "cell::Cell cell::RefCell cell::UnsafeCell mem::ManuallyDrop ptr::NonNull"),
    (
        "A",
        "cell::OnceCell cmp::Reverse mem::MaybeUninit num::Saturating num::Wrapping ops::Bound ops::Range ops::RangeFrom \
         ops::RangeInclusive ops::RangeTo ops::RangeToInclusive option::Option pin::Pin task::Poll",
    ),
    ("A, B", "ops::ControlFlow result::Result"),
];

/// What rustc finds out about a type `T` with the arguments `A` and `B`.
const TESTS: [(&str, &str); 10] = [
    ("IS_HOLDER", "T: FmtcHolder"),
    ("IS_OF_CORE", "T: FmtcHolder<Of = fn(*const A, *const B)>"),
    ("IS_POINTER", "T: ::core::marker::Sized + ::core::ops::Deref"),
    ("IS_THIN", "T: ::core::marker::Sized + ::core::ops::Deref<Target: ::core::marker::Sized>"),
    ("IS_SLICE", "T: ::core::marker::Sized + ::core::ops::Deref<Target: FmtcHolder>"),
    ("IS_TEXT", "T: ::core::marker::Sized + ::core::ops::Deref<Target: FmtcText>"),
    ("IS_POINTER_TO_A", "T: ::core::marker::Sized + ::core::ops::Deref<Target = A>"),
    ("IS_LIST", "T: ::core::marker::Sized, for<'a> &'a T: ::core::iter::IntoIterator"),
    (
        "IS_LIST_OF_A",
        "T: ::core::marker::Sized, for<'a> &'a T: ::core::iter::IntoIterator<Item = &'a A>",
    ),
    (
        "IS_MAP",
        "T: ::core::marker::Sized, for<'a> &'a T: ::core::iter::IntoIterator<Item = (&'a A, &'a B)>",
    ),
];

/// A type with a macro beside it.
#[derive(Clone, Debug)]
pub struct Derived<'a> {
    /// Its name, as it is written.
    pub name: String,
    /// The generics after `impl` and after the name, and the `where` clause.
    pub generics: [String; 3],
    /// The types that paths in it name.
    pub leads: BTreeSet<String>,
    /// The key of its formatter, with a placeholder for the path of the module.
    pub key: &'a str,
    /// That placeholder.
    pub module: &'a str,
    /// Whether it is an error if the type is in the body of a function; a warning otherwise.
    pub is_strict: bool,
}

/// A type that a path names, which may be any.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named {
    /// As it is written.
    pub ty: String,
    /// The first two types among its arguments.
    pub arguments: [String; 2],
    /// The condition in Rust that the value has one itself, not behind a pointer.
    pub is_inside: String,
}

impl Named {
    /// The condition in Rust that it is the type of the library, which holds values of its arguments and no others.
    pub fn is_of_core(&self) -> String {
        let Named { ty, arguments: [first, second], .. } = self;
        format!("FmtcTest::<{ty}, {first}, {second}>::IS_OF_CORE")
    }

    /// The condition in Rust that it may lead to a value of the type of the macro.
    pub fn leads_back(&self) -> String {
        let Named { ty, arguments: [first, second], is_inside } = self;
        format!("fmtc_leads_back!(({is_inside}), {ty}, {first}, {second})")
    }
}

/// The constant beside a type that has its place.
pub fn place_of(name: &str) -> String {
    format!("FORMATTER_OF_{}", name.trim_start_matches("r#"))
}

/// The keys of a file, as constants that are imported into the root of the crate, where macros beside the types look for them.
/// Another file may have keys with the same last name, so each file has a module.
pub fn rust_keys(file: &str, keys: &[String]) -> String {
    let mut named: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for key in keys.iter().map(|key| type_of(key)) {
        let path = key.split_once('<').map_or(key, |(path, _)| path);
        let name = path.rsplit("::").next().unwrap_or_default();
        if name.chars().all(|c| c == '_' || c.is_alphanumeric()) {
            named.entry(name).or_default().push(key);
        }
    }
    let constant = |(name, keys): (&str, Vec<&str>)| {
        format!("pub(crate) const FORMATTERS_OF_{name}: &[&str] = &{keys:?};\n")
    };
    let constants: String = named.into_iter().map(constant).collect();
    let module: String = file.bytes().map(|byte| format!("{byte:02x}")).collect();
    format!(
        "#[allow(dead_code, non_upper_case_globals)] mod fmtc_{module} {{ {constants} }}
        #[allow(unused_imports)] use fmtc_{module}::*;\n"
    )
}

/// The name of a type without parameters, whether the key is a name or a pattern.
fn type_of(key: &str) -> &str {
    let name = key.strip_prefix('^').and_then(|key| key.strip_suffix('$'));
    name.filter(|name| !name.contains('<')).unwrap_or(key)
}

/// The bytes of the placeholder for a member's name in a record. They differ in another record with other placeholders.
pub fn named_bytes(bytes: &[u8], other: &[u8], placeholder: &str, name: &str) -> Vec<(usize, u8)> {
    let differs = |at: usize| at < bytes.len() && bytes.get(at) != other.get(at);
    let size = placeholder.len();
    let is_place = |at: &usize| {
        bytes[*at..].starts_with(placeholder.as_bytes())
            && (*at..at + size).all(differs)
            && !differs(at + size)
            && !at.checked_sub(1).is_some_and(differs)
    };
    let places = (0..bytes.len()).filter(is_place);
    places.flat_map(|at| (at..).zip(name.bytes())).collect()
}

/// The tests of types as Rust items.
fn tests() -> String {
    let test = |(name, bounds)| {
        format!(
            "impl<T: {ANY}, A: {ANY}, B: {ANY}> FmtcTest<T, A, B> where {bounds} {{ const {name}: bool = true; }}\n"
        )
    };
    let holds = |parameters: &str, ty: &str, of: &str| {
        format!("impl<{parameters}> FmtcHolder for {ty} {{ type Of = {of}; }}\n")
    };
    let pointer = |(parameters, ty): (&str, &str)| holds(parameters, ty, "()");
    let holder = |(parameters, types): (&str, &str)| {
        let arguments = parameters.replace(": ?Sized", "");
        let second = if arguments == "A" { "()" } else { "B" };
        let of = format!("fn(*const A, *const {second})");
        let holder = |ty| holds(parameters, &format!("::core::{ty}<{arguments}>"), &of);
        types.split(' ').map(holder).collect::<String>()
    };
    let holders = POINTERS.map(pointer).concat() + &HOLDERS.map(holder).concat();
    TESTS.map(test).concat() + &holders.replace("?Sized", ANY)
}

/// Rust items that answer `fmtc_leads_back!`: whether a type may lead back.
fn questions() -> String {
    let not = TESTS.map(|(name, _)| format!("const {name}: bool = false;")).concat();
    let tests = tests();
    format!(
        "struct FmtcTest<T: {ANY}, A: {ANY}, B: {ANY}>(*const T, *const A, *const B);
        trait FmtcNot {{ {not} const WORDS: usize = 0; }}
        impl<T: {ANY}, A: {ANY}, B: {ANY}> FmtcNot for FmtcTest<T, A, B> {{}}
        impl<T, A: {ANY}, B: {ANY}> FmtcTest<T, A, B> {{
            const WORDS: usize = ::core::mem::size_of::<T>() / ::core::mem::size_of::<usize>();
        }}
        trait FmtcHolder {{ type Of; }}
        trait FmtcText {{}}
        impl FmtcText for str {{}}
        impl FmtcText for ::core::ffi::CStr {{}}
        {tests}
        macro_rules! fmtc_leads_back {{
            ($is_inside:expr, $ty:ty, $first:ty, $second:ty) => {{
                if <$ty>::FMTC_LEADS_{STEPS} != 0 {{
                    !$is_inside && <$ty>::FMTC_LEADS_{STEPS} & FMTC_OWN != 0
                }} else {{
                    type FmtcTested = FmtcTest<$ty, $first, $second>;
                    let is_text = FmtcTested::IS_TEXT
                        || FmtcTested::IS_POINTER && !FmtcTested::IS_THIN && !FmtcTested::IS_SLICE && FmtcTested::WORDS == 3;
                    let is_of_a = FmtcTested::IS_POINTER_TO_A || FmtcTested::IS_LIST_OF_A || FmtcTested::IS_MAP;
                    match FmtcTested::IS_HOLDER {{
                        true => !FmtcTested::IS_OF_CORE,
                        false => (FmtcTested::IS_POINTER || FmtcTested::IS_LIST) && !is_text && !is_of_a,
                    }}
                }}
            }};
        }}\n"
    )
}

/// Rust items that say which types a type leads to. `FMTC_LEADS_6` is the set of those in six steps, with a bit for
/// each. If there are more steps, all bits are set.
fn leads(of: &Derived<'_>) -> String {
    let Derived { name, generics: [generics, arguments, bounds], leads, .. } = of;
    let steps = |of: &dyn Fn(usize) -> String| (0..=STEPS).map(of).collect::<String>();
    let unknown = steps(&|step| format!("const FMTC_LEADS_{step}: u128 = 0;"));
    let own = steps(&|step| {
        let next = |ty: &String| format!(" | <{ty}>::FMTC_LEADS_{}", step.saturating_sub(1));
        let has_more = step == 0 && !leads.is_empty();
        let set = if has_more { " | !0".to_owned() } else { leads.iter().map(next).collect() };
        format!("#[doc(hidden)] pub const FMTC_LEADS_{step}: u128 = FMTC_OWN{set};")
    });
    let unknown = match leads.is_empty() {
        true => String::new(),
        false => format!(
            "trait FmtcUnknown {{ {unknown} }}
            impl<T: {ANY}> FmtcUnknown for T {{}}"
        ),
    };
    format!(
        "{unknown}
        const FMTC_OWN: u128 = {{
            let (key, mut hash, mut at) = (FMTC_KEY.as_bytes(), 0x811c_9dc5_u32, 0);
            while at < key.len() {{
                hash = (hash ^ key[at] as u32).wrapping_mul(0x0100_0193);
                at += 1;
            }}
            1 << hash % 127
        }};
        #[allow(deprecated)]
        impl {generics} {name}{arguments} {bounds} {{ {own} }}\n"
    )
}

/// Rust items with the records of a type, and the macro `fmtc_leads_back`, which says whether a type may lead back. If
/// the condition `FMTC_IS_LOCAL` holds, there are no records. The word `placed` stands for the constant beside the type,
/// where the type is.
///
/// The user's names are resolved among these items, so each item has a prefix.
pub fn rust_facts(of: &Derived<'_>, placed: &str, records: &str) -> String {
    let (beside, plain) = (place_of(&of.name), of.name.trim_start_matches("r#"));
    let (before, behind) = type_of(of.key).split_once(of.module).unwrap_or_default();
    let (warning, error) = match of.is_strict {
        true => {
            (String::new(), format!("const _: () = ::core::assert!(!FMTC_IS_LOCAL, {LOCAL:?});"))
        }
        false => (format!("#[deprecated(note = {LOCAL:?})]"), String::new()),
    };
    let asks = records.contains("fmtc_leads_back");
    let (leads, questions) = (leads(of), if asks { questions() } else { String::new() });
    // What is said of a type in a module is found there, and hides the constant of the same name: in a function there may be no
    // such name, or that of another type.
    format!(
        "#[allow(dead_code, non_upper_case_globals)]
        const {beside}: (u32, u32) = (::core::line!(), ::core::column!());
        #[allow(dead_code, unused_imports, unused_parens, non_upper_case_globals)]
        const _: () = {{
            const FMTC_IS_LOCAL: bool = {{
                {warning} const {beside}: (u32, u32) = (0, 0);
                {{
                    use self::*;
                    const FMTC_HERE: (u32, u32) = {placed};
                    FMTC_HERE.0 != ::core::line!() || FMTC_HERE.1 != ::core::column!()
                }}
            }};
            {error}
            const FMTC_KEY: &str = ::core::concat!({before:?}, ::core::module_path!(), {behind:?});
            const FMTC_KEYS: &[&str] = {{
                const FORMATTERS_OF_{plain}: &[&str] = &[];
                {{ use crate::*; FORMATTERS_OF_{plain} }}
            }};
            const FMTC_IS_WRITTEN: bool = {{
                let (key, mut of, mut is_written) = (FMTC_KEY.as_bytes(), 0, false);
                while of < FMTC_KEYS.len() {{
                    let (other, mut at) = (FMTC_KEYS[of].as_bytes(), 0);
                    while at < key.len() && at < other.len() && key[at] == other[at] {{ at += 1; }}
                    is_written = is_written || at == key.len() && at == other.len();
                    of += 1;
                }}
                is_written
            }};
            const _: () = ::core::assert!(FMTC_IS_LOCAL || !FMTC_IS_WRITTEN, {TWICE:?});
            {leads}
            {questions}
            {records}
        }};\n"
    )
}
