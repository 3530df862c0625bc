//! What rustc knows of types, and a macro does not: a type by its name, and which others it leads to.

use std::collections::{BTreeMap, BTreeSet};

/// How many types a way from one type to another passes that is followed.
const STEPS: usize = 6;

/// The bound of a parameter that may be any type.
const ANY: &str = "?::core::marker::Sized";

/// Said of a type with a formatter in a file, too.
const TWICE: &str = "the type has another formatter, in a file of `formatters!`";

/// Said of a type in the body of a function.
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

/// A type beside which a macro is.
#[derive(Clone, Debug)]
pub struct Derived<'a> {
    /// Its name, as it is written.
    pub name: String,
    /// What follows `impl`, the name and both in an implementation.
    pub generics: [String; 3],
    /// The types that paths in it name.
    pub leads: BTreeSet<String>,
    /// The key of its formatter, with a word for the path of the module.
    pub key: &'a str,
    /// That word.
    pub module: &'a str,
    /// Whether it is an error if the type is in the body of a function; a warning otherwise.
    pub is_strict: bool,
    /// Whether the type is deprecated.
    pub is_deprecated: bool,
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

/// The keys of a file, as constants in the root of the crate, where macros beside the types look for them.
pub fn rust_keys(keys: &[String]) -> String {
    let mut named: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for key in keys.iter().map(|key| type_of(key)) {
        let path = key.split_once('<').map_or(key, |(path, _)| path);
        let name = path.rsplit("::").next().unwrap_or_default();
        if name.chars().all(|c| c == '_' || c.is_alphanumeric()) {
            named.entry(name).or_default().push(key);
        }
    }
    let constant = |(name, keys): (&str, Vec<&str>)| {
        format!(
            "#[allow(dead_code, non_upper_case_globals)]
            const FORMATTERS_OF_{name}: &[&str] = &{keys:?};\n"
        )
    };
    named.into_iter().map(constant).collect()
}

/// The name of a type without parameters, whether the key is a name or a pattern.
fn type_of(key: &str) -> &str {
    let name = key.strip_prefix('^').and_then(|key| key.strip_suffix('$'));
    name.filter(|name| !name.contains('<')).unwrap_or(key)
}

/// The bytes of the name of a member in a record, where it has a placeholder: another record, with other placeholders, differs there.
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

/// Rust items with the records of a type: where the condition `IS_LOCAL` holds, there are none, and the macro `fmtc_leads_back` tells
/// whether a type may lead back. `FMTC_LEADS_6` is a set of the types that a type leads to in six steps: a bit for each, and all bits
/// where there are more steps. The word `placed` stands for the constant beside the type, where the type is.
pub fn rust_facts(of: &Derived<'_>, placed: &str, records: &str) -> String {
    let Derived { name, generics: [generics, arguments, bounds], .. } = of;
    let (beside, plain) = (place_of(name), name.trim_start_matches("r#"));
    let steps = |of: &dyn Fn(usize) -> String| (0..=STEPS).map(of).collect::<String>();
    let unknown = steps(&|step| format!("const FMTC_LEADS_{step}: u128 = 0;"));
    let own = steps(&|step| {
        let next = |ty: &String| format!(" | <{ty}>::FMTC_LEADS_{}", step.saturating_sub(1));
        let set = if step == 0 { " | !0".to_owned() } else { of.leads.iter().map(next).collect() };
        format!("#[doc(hidden)] pub const FMTC_LEADS_{step}: u128 = FMTC_OWN{set};")
    });
    let not = TESTS.map(|(name, _)| format!("const {name}: bool = false;")).concat();
    let tests = tests();
    let (before, behind) = type_of(of.key).split_once(of.module).unwrap_or_default();
    let (warning, error) = match of.is_strict {
        true => (String::new(), format!("const _: () = assert!(!IS_LOCAL, {LOCAL:?});")),
        false => (format!("#[deprecated(note = {LOCAL:?})]"), String::new()),
    };
    let allowed = if of.is_deprecated { "#[allow(deprecated)]" } else { "" };
    // What is said of a type in a module is found there, and hides the constant of the same name: in a function there may be no
    // such name, or that of another type.
    format!(
        "#[allow(dead_code, non_upper_case_globals)]
        const {beside}: (u32, u32) = (line!(), column!());
        #[allow(dead_code, unused_imports, unused_parens, non_upper_case_globals)]
        const _: () = {{
            const IS_LOCAL: bool = {{
                {warning} const {beside}: (u32, u32) = (0, 0);
                {{ use self::*; const HERE: (u32, u32) = {placed}; HERE.0 != line!() || HERE.1 != column!() }}
            }};
            {error}
            const KEY: &str = concat!({before:?}, module_path!(), {behind:?});
            const fn is_same(a: &[u8], b: &[u8]) -> bool {{
                match (a, b) {{
                    ([], []) => true,
                    ([first, a @ ..], [second, b @ ..]) => *first == *second && is_same(a, b),
                    _ => false,
                }}
            }}
            const fn is_written(keys: &[&str]) -> bool {{
                match keys {{
                    [key, others @ ..] => is_same(key.as_bytes(), KEY.as_bytes()) || is_written(others),
                    [] => false,
                }}
            }}
            const _: () = {{
                const FORMATTERS_OF_{plain}: &[&str] = &[];
                {{ use crate::*; assert!(IS_LOCAL || !is_written(FORMATTERS_OF_{plain}), {TWICE:?}); }}
            }};
            trait FmtcUnknown {{ {unknown} }}
            impl<T: {ANY}> FmtcUnknown for T {{}}
            const FMTC_OWN: u128 = 1 << (line!() as usize * 41 + column!() as usize) % 127;
            {allowed}
            impl {generics} {name}{arguments} {bounds} {{ {own} }}
            struct FmtcTest<T: {ANY}, A: {ANY}, B: {ANY}>(*const T, *const A, *const B);
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
                        type Test = FmtcTest<$ty, $first, $second>;
                        let is_text = Test::IS_TEXT
                            || Test::IS_POINTER && !Test::IS_THIN && !Test::IS_SLICE && Test::WORDS == 3;
                        let is_of_a = Test::IS_POINTER_TO_A || Test::IS_LIST_OF_A || Test::IS_MAP;
                        match Test::IS_HOLDER {{
                            true => !Test::IS_OF_CORE,
                            false => (Test::IS_POINTER || Test::IS_LIST) && !is_text && !is_of_a,
                        }}
                    }}
                }};
            }}
            {records}
        }};\n"
    )
}
