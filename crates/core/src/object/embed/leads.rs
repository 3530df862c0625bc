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

/// The parameters of types of the library that hold values of their arguments and no others, and those of these types that packs show.
const HOLDERS: [(&str, &str); 3] = [
    ("A: ?Sized", "cell::Cell cell::RefCell cell::UnsafeCell mem::ManuallyDrop"),
    (
        "A",
        "cell::OnceCell cmp::Reverse num::Saturating num::Wrapping ops::Bound ops::Range ops::RangeFrom \
         ops::RangeInclusive ops::RangeTo ops::RangeToInclusive option::Option pin::Pin task::Poll",
    ),
    ("A, B", "ops::ControlFlow result::Result"),
];

/// What rustc finds out about a type `T` with the arguments `A` and `B`: the first without arguments, the last only of two. A pointer has one
/// word, or two if it leads to a text, a slice or a trait object.
const TESTS: [(&str, &str); 7] = [
    ("IS_HOLDER", "T: FmtcHolder"),
    ("IS_SLICE", "T: ::core::marker::Sized + ::core::ops::Deref<Target: FmtcHolder>"),
    ("IS_LIST", "T: ::core::marker::Sized, for<'a> &'a T: ::core::iter::IntoIterator"),
    ("IS_OF_CORE", "T: FmtcHolder<Of = fn(*const A, *const B)>"),
    ("IS_POINTER_TO_A", "T: ::core::marker::Sized + ::core::ops::Deref<Target = A>"),
    (
        "IS_LIST_OF_A",
        "T: ::core::marker::Sized, for<'a> &'a T: ::core::iter::IntoIterator<Item = &'a A>",
    ),
    (
        "IS_MAP",
        "T: ::core::marker::Sized, for<'a> &'a T: ::core::iter::IntoIterator<Item = (&'a A, &'a B)>",
    ),
];

/// How many of these there are for a type without arguments, with one and with two.
const ASKED: [usize; 3] = [3, 6, 7];

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
    /// Two types among its arguments at most.
    pub arguments: Vec<String>,
    /// The condition in Rust that the value has one itself, not behind a pointer.
    pub is_inside: String,
}

impl Named {
    /// The condition in Rust that it is the type of the library, which holds values of its arguments and no others.
    pub fn is_of_core(&self) -> String {
        self.test("IS_OF_CORE")
    }

    /// The condition in Rust that it may lead to a value of the type of the macro.
    pub fn leads_back(&self) -> String {
        let asked = ASKED.get(self.arguments.len()).copied().unwrap_or(TESTS.len());
        let test = |(at, (name, _)): (usize, &(&str, &str))| match at < asked {
            true => self.test(name),
            false => "false".to_owned(),
        };
        let tests: Vec<_> = TESTS.iter().enumerate().map(test).collect();
        format!(
            "fmtc_leads_back(<{}>::FMTC_LEADS_{STEPS}, {}, {}, [{}])",
            self.ty,
            self.is_inside,
            self.test("POINTER"),
            tests.join(", ")
        )
    }

    fn test(&self, name: &str) -> String {
        let argument = |at: usize| self.arguments.get(at).map_or("()", String::as_str);
        format!("FmtcTest::<{}, {}, {}>::{name}", self.ty, argument(0), argument(1))
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
        let keys: Vec<u64> = keys.into_iter().map(hash).collect();
        format!("pub(crate) const FORMATTERS_OF_{name}: &[::core::primitive::u64] = &{keys:?};\n")
    };
    let constants: String = named.into_iter().map(constant).collect();
    let module: String = file.bytes().map(|byte| format!("{byte:02x}")).collect();
    format!(
        "#[allow(dead_code, non_upper_case_globals)] mod fmtc_{module} {{ {constants} }}
        #[allow(unused_imports)] use fmtc_{module}::*;\n"
    )
}

/// The key without what tells a pattern from the name of a type.
fn type_of(key: &str) -> &str {
    let name = key.strip_prefix('^').unwrap_or(key);
    name.strip_suffix('$').filter(|name| !name.contains('<')).unwrap_or(name)
}

/// The factor and the first value of FNV-1a of 64 bits, by which rustc compares keys.
const FNV: [u64; 2] = [0x100_0000_01b3, 0xcbf2_9ce4_8422_2325];

fn hash(key: &str) -> u64 {
    key.bytes().fold(FNV[1], |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(FNV[0]))
}

/// The places of a placeholder in a record. Another record, with other placeholders, differs there.
pub fn places_of(bytes: &[u8], other: &[u8], placeholder: &str) -> Vec<usize> {
    let differs = |at: usize| at < bytes.len() && bytes.get(at) != other.get(at);
    let size = placeholder.len();
    let is_place = |at: &usize| {
        bytes[*at..].starts_with(placeholder.as_bytes())
            && (*at..at + size).all(differs)
            && !differs(at + size)
            && !at.checked_sub(1).is_some_and(differs)
    };
    (0..bytes.len()).filter(is_place).collect()
}

/// The tests of types as Rust items.
fn tests() -> String {
    let test = |(name, bounds)| {
        format!(
            "impl<T: {ANY}, A: {ANY}, B: {ANY}> FmtcTest<T, A, B> where {bounds} {{ const {name}: fmtc_core::bool = true; }}\n"
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

/// Rust items that answer [`Named::leads_back`]: whether a type may lead back.
fn questions() -> String {
    let not = TESTS.map(|(name, _)| format!("const {name}: fmtc_core::bool = false;")).concat();
    let tests = tests();
    format!(
        "struct FmtcTest<T: {ANY}, A: {ANY}, B: {ANY}>(*const T, *const A, *const B);
        trait FmtcNot {{ {not} const POINTER: fmtc_core::usize = 0; }}
        impl<T: {ANY}, A: {ANY}, B: {ANY}> FmtcNot for FmtcTest<T, A, B> {{}}
        impl<T: ::core::ops::Deref, A: {ANY}, B: {ANY}> FmtcTest<T, A, B> {{
            const POINTER: fmtc_core::usize = ::core::mem::size_of::<*const T::Target>() / ::core::mem::size_of::<fmtc_core::usize>();
        }}
        trait FmtcHolder {{ type Of; }}
        {tests}
        const fn fmtc_leads_back(
            fmtc_leads: fmtc_core::u128,
            fmtc_is_inside: fmtc_core::bool,
            fmtc_pointer: fmtc_core::usize,
            [fmtc_is_holder, fmtc_is_slice, fmtc_is_list, fmtc_is_of_core, fmtc_is_pointer, fmtc_is_list_of, fmtc_is_map]: [fmtc_core::bool; 7],
        ) -> fmtc_core::bool {{
            if fmtc_leads != 0 {{
                return !fmtc_is_inside && fmtc_leads & FMTC_OWN != 0;
            }}
            match fmtc_pointer {{
                _ if fmtc_is_holder => !fmtc_is_of_core,
                2 if !fmtc_is_slice => false,
                0 if !fmtc_is_list => false,
                _ => !(fmtc_is_pointer || fmtc_is_list_of || fmtc_is_map),
            }}
        }}\n"
    )
}

/// Rust items that say which types a type leads to. `FMTC_LEADS_6` is the set of those in six steps, with a bit for
/// each. If there are more steps, all bits are set.
fn leads(of: &Derived<'_>) -> String {
    let Derived { name, generics: [generics, arguments, bounds], leads, .. } = of;
    let steps = |of: &dyn Fn(usize) -> String| (0..=STEPS).map(of).collect::<String>();
    let unknown = steps(&|step| format!("const FMTC_LEADS_{step}: fmtc_core::u128 = 0;"));
    let own = steps(&|step| {
        let next = |ty: &String| format!(" | <{ty}>::FMTC_LEADS_{}", step.saturating_sub(1));
        let has_more = step == 0 && !leads.is_empty();
        let set = if has_more { " | !0".to_owned() } else { leads.iter().map(next).collect() };
        format!("#[doc(hidden)] pub const FMTC_LEADS_{step}: fmtc_core::u128 = FMTC_OWN{set};")
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
        const FMTC_OWN: fmtc_core::u128 = 1 << FMTC_KEY.2 % 127;
        #[allow(deprecated)]
        impl {generics} {name}{arguments} {bounds} {{ {own} }}\n"
    )
}

/// Rust items with the records of a type, and the function `fmtc_leads_back`, which says whether a type may lead back. If
/// the condition `FMTC_IS_LOCAL` holds, there are no records. The word `placed` stands for the constant beside the type,
/// where the type is.
///
/// The user's names are resolved among these items, so each item has a prefix, and `fmtc_core` has Rust's own types.
pub fn rust_facts(of: &Derived<'_>, placed: &str, records: &str) -> String {
    let (beside, plain) = (place_of(&of.name), of.name.trim_start_matches("r#"));
    let (_, behind) = type_of(of.key).split_once(of.module).unwrap_or_default();
    let (name_size, [factor, first]) = (behind.len(), FNV);
    let (warning, error) = match of.is_strict {
        true => {
            (String::new(), format!("const _: () = ::core::assert!(!FMTC_IS_LOCAL, {LOCAL:?});"))
        }
        false => (format!("#[deprecated(note = {LOCAL:?})]"), String::new()),
    };
    let asks = records.contains("fmtc_leads_back");
    let (leads, questions) = (leads(of), if asks { questions() } else { String::new() });
    // What is said of a type in a module is found there, and hides the constant of the same name: in a function there may be no
    // such name, or that of another type. A path has `#` only in `r#`, which is not part of a name.
    format!(
        "#[allow(dead_code, non_upper_case_globals)]
        const {beside}: (::core::primitive::u32, ::core::primitive::u32) = (::core::line!(), ::core::column!());
        #[allow(dead_code, unused_imports, non_upper_case_globals)]
        const _: () = {{
            use ::core::primitive as fmtc_core;
            const FMTC_IS_LOCAL: fmtc_core::bool = {{
                {warning} const {beside}: (fmtc_core::u32, fmtc_core::u32) = (0, 0);
                {{
                    use self::*;
                    let fmtc_here = {placed};
                    fmtc_here.0 != ::core::line!() || fmtc_here.1 != ::core::column!()
                }}
            }};
            {error}
            const FMTC_PATH: &[fmtc_core::u8] = ::core::concat!(::core::module_path!(), {behind:?}).as_bytes();
            const FMTC_KEY: ([fmtc_core::u8; FMTC_PATH.len()], fmtc_core::usize, fmtc_core::u64) = {{
                let (mut fmtc_key, mut fmtc_size, mut fmtc_at) = ([0; FMTC_PATH.len()], 0, 0);
                let (mut fmtc_hash, mut fmtc_before): (fmtc_core::u64, _) = ({first}, 0);
                while fmtc_at < FMTC_PATH.len() {{
                    match FMTC_PATH[fmtc_at] {{
                        b'#' => (fmtc_hash, fmtc_size) = (fmtc_before, fmtc_size - 1),
                        fmtc_byte => {{
                            fmtc_key[fmtc_size] = fmtc_byte;
                            (fmtc_before, fmtc_size) = (fmtc_hash, fmtc_size + 1);
                            fmtc_hash = (fmtc_hash ^ fmtc_byte as fmtc_core::u64).wrapping_mul({factor});
                        }}
                    }}
                    fmtc_at += 1;
                }}
                (fmtc_key, fmtc_size, fmtc_hash)
            }};
            const FMTC_MODULE: [fmtc_core::u8; FMTC_KEY.1 - {name_size}] = match FMTC_KEY.0.first_chunk() {{
                ::core::option::Option::Some(fmtc_path) => *fmtc_path,
                ::core::option::Option::None => [0; FMTC_KEY.1 - {name_size}],
            }};
            const FMTC_KEYS: &[fmtc_core::u64] = {{
                const FORMATTERS_OF_{plain}: &[fmtc_core::u64] = &[];
                {{ use crate::*; FORMATTERS_OF_{plain} }}
            }};
            const _: () = {{
                let mut fmtc_of = 0;
                while fmtc_of < FMTC_KEYS.len() {{
                    ::core::assert!(FMTC_IS_LOCAL || FMTC_KEYS[fmtc_of] != FMTC_KEY.2, {TWICE:?});
                    fmtc_of += 1;
                }}
            }};
            {leads}
            {questions}
            {records}
        }};\n"
    )
}
