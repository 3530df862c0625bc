//! A record whose key is the path of a type.
//!
//! A macro does not know the module it is in; `module_path!()` does, when its output is compiled. So the key is
//! compiled with a name in place of that path, and a constant expression puts the path there.

use crate::derive;
use crate::item::{DerivedType, last_name, plain};
use crate::niche;
use crate::shown::{Doubt, Named, Writer};
use fmtc::object::embed::{self, Changes, ModuleRecord};
use proc_macro2::{Group, Ident, LexError, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Error, GenericParam};

/// Stands for the path of the module.
const MODULE: &str = "fmtc_module";

/// Stands for that constant where it is read.
const PLACED: &str = "FMTC_PLACED";

/// What shows values of parameters that are no bytes.
const ANY_VALUE: &str = "func parameter(x) { \"\\(x ?? \"{…}\")\" }
func parameter_behind(x) { \"\\(x?.summary() ?? \"{…}\")\" }\n";

/// The same for a byte or a character, a pointer to it or an array of it, which the lengths of their names tell apart.
const ONE_BYTE: &str = "func parameter(x) {
    let has_value = \"\\(x.value())\".count() > 0
    !has_value ? \"{…}\" : x.count() == 0 ? number(x.type().name().count(), x) : parameter_behind(x)
}
func parameter_behind(x) {
    let size = x.type().name().count()
    size == 6 || size == 10 || size == 13 || size == 15 ? number(size - 2, x[0]) : \"{…}\"
}
func number(size, x) {
    size == 13 ? \"\\(x.unsigned() & 0xFF)\" : size == 8 ? texts_rust_char(x) : \"\\(x.signed())\"
}\n";

/// The same for several parameters, each of which may be one.
const SOME_BYTE: &str = "func parameter(x) { \"{…}\" }
func parameter_behind(x) { \"{…}\" }\n";

/// Said of a type with a formatter in a file, too.
const TWICE: &str = "the type has another formatter, in a file of `formatters!`";

/// The most pieces of text in all the levels of a type.
const MOST_PIECES: usize = 400;

/// How many types a way from one type to another passes that is followed.
const STEPS: usize = 6;

/// The bound of a parameter that may be any type.
const ANY: &str = "?::core::marker::Sized";

/// Pointers, and types of the library that hold values of their arguments: a name may be another name for one.
const HOLDERS: [(&str, &str, &str); 29] = [
    ("A: ?Sized", "&A", ""),
    ("A: ?Sized", "&mut A", ""),
    ("A: ?Sized", "*const A", ""),
    ("A: ?Sized", "*mut A", ""),
    ("A", "[A]", ""),
    ("A, B", "(A, B)", ""),
    ("A, B, C", "(A, B, C)", ""),
    ("A, B, C, D", "(A, B, C, D)", ""),
    ("A: ?Sized", "::core::cell::Cell<A>", "A, ()"),
    ("A: ?Sized", "::core::cell::RefCell<A>", "A, ()"),
    ("A: ?Sized", "::core::cell::UnsafeCell<A>", "A, ()"),
    ("A: ?Sized", "::core::ptr::NonNull<A>", "A, ()"),
    ("A", "::core::cell::OnceCell<A>", "A, ()"),
    ("A", "::core::option::Option<A>", "A, ()"),
    ("A", "::core::task::Poll<A>", "A, ()"),
    ("A", "::core::cmp::Reverse<A>", "A, ()"),
    ("A", "::core::num::Wrapping<A>", "A, ()"),
    ("A", "::core::num::Saturating<A>", "A, ()"),
    ("A", "::core::mem::MaybeUninit<A>", "A, ()"),
    ("A: ?Sized", "::core::mem::ManuallyDrop<A>", "A, ()"),
    ("A", "::core::pin::Pin<A>", "A, ()"),
    ("A", "::core::ops::Bound<A>", "A, ()"),
    ("A", "::core::ops::Range<A>", "A, ()"),
    ("A", "::core::ops::RangeFrom<A>", "A, ()"),
    ("A", "::core::ops::RangeTo<A>", "A, ()"),
    ("A", "::core::ops::RangeInclusive<A>", "A, ()"),
    ("A", "::core::ops::RangeToInclusive<A>", "A, ()"),
    ("A, B", "::core::ops::ControlFlow<A, B>", "A, B"),
    ("A, B", "::core::result::Result<A, B>", "A, B"),
];

/// What rustc finds out about a type `T` with the arguments `A` and `B`.
const TESTS: [(&str, &str); 10] = [
    ("IS_HOLDER", "T: FmtcHolder"),
    ("IS_OF_CORE", "T: FmtcHolderOf<A, B>"),
    ("IS_POINTER", "T: Sized + ::core::ops::Deref"),
    ("IS_THIN", "T: Sized + ::core::ops::Deref<Target: Sized>"),
    ("IS_SLICE", "T: Sized + ::core::ops::Deref<Target: FmtcHolder>"),
    ("IS_TEXT", "T: Sized + ::core::ops::Deref<Target: FmtcText>"),
    ("IS_POINTER_TO_A", "T: Sized + ::core::ops::Deref<Target = A>"),
    ("IS_LIST", "T: Sized, for<'a> &'a T: ::core::iter::IntoIterator"),
    ("IS_LIST_OF_A", "T: Sized, for<'a> &'a T: ::core::iter::IntoIterator<Item = &'a A>"),
    ("IS_MAP", "T: Sized, for<'a> &'a T: ::core::iter::IntoIterator<Item = (&'a A, &'a B)>"),
];

/// The records of the summary with the body that a function writes, as Rust items.
pub(crate) fn expand(
    item: &DerivedType<'_>,
    place: Span,
    is_attribute: bool,
) -> syn::Result<TokenStream> {
    let trial = Writer::new(item, 1, 0);
    let text = derive::body(item, &trial)?;
    let has_own = !trial.own.borrow().is_empty();
    let has_parameter = trial.has_parameter.get();
    let has_char = trial.has_char.get() || has_parameter;
    let depth = depth(trial.own.borrow().len(), text.matches("\\(").count());
    // A type with parameters has another record for the instances of which LLDB shows no values, but texts.
    let keys = match has_parameter {
        true => vec![(key(item, has_own), ANY_VALUE), byte_key(item)],
        false => vec![(key(item, has_own), "")],
    };
    let compiled = |first_mark| {
        let writer = Writer::new(item, depth, first_mark);
        let body = derive::body(item, &writer)?;
        let import = if has_char { "import \"fmtc:texts\"\n" } else { "" };
        let mut all = Vec::new();
        for (key, functions) in &keys {
            let source = format!("{import}{functions}summary {key} {body}\n");
            let records = fmtc::build::records(source, MODULE);
            all.extend(records.map_err(|mistakes| Error::new(place, mistakes))?);
        }
        syn::Result::Ok((all, writer.doubts.take()))
    };
    // Records that differ only where they have placeholders.
    let (records, doubts) = compiled(0)?;
    let others = if doubts.is_empty() { records.clone() } else { compiled(1)?.0 };
    // Few values differ in what hides them.
    let conditions: BTreeSet<String> = doubts.iter().map(|doubt| leads_back(item, doubt)).collect();
    let conditions: Vec<String> = conditions.into_iter().collect();
    let constants = conditions.iter().enumerate();
    let constant = |(at, condition)| format!("const HIDES_{at}: bool = {condition};\n");
    let mut out: String = constants.map(constant).collect();
    let key = records.first().map_or("", |(key, _)| type_of(key));
    let (before, behind) = key.split_once(MODULE).unwrap_or_default();
    out.push_str(&format!("const KEY: &str = concat!({before:?}, module_path!(), {behind:?});\n"));
    let record = |((key, bytes), (_, other)): ((String, Vec<u8>), &(String, Vec<u8>))| {
        let change = |doubt: &Doubt| {
            let at = conditions.binary_search(&leads_back(item, doubt)).unwrap_or_default();
            let bytes = changed(&bytes, other, doubt);
            Changes { condition: format!("!HIDES_{at}"), bytes }
        };
        ModuleRecord { changes: doubts.iter().map(change).collect(), key, bytes }
    };
    let records: Vec<_> = records.into_iter().zip(&others).map(record).collect();
    // A PDB has other names for enums.
    if item.is_enum {
        out.push_str("#[cfg(not(target_env = \"msvc\"))]\n");
    }
    out.push_str(&embed::rust_records(&records, MODULE, "IS_LOCAL"));
    let items = tokens(&facts(item, &trial.leads(), is_attribute, &out))?;
    // rustc has no warnings about what a derive writes: the type has the place.
    let at_type = || Ident::new(&name_of(item), item.input.ident.span()).into_token_stream();
    Ok(with_words(items, &|word| (word == PLACED).then(at_type)))
}

/// The name of a constant beside the type.
fn name_of(item: &DerivedType<'_>) -> String {
    format!("FORMATTER_OF_{}", plain(&item.input.ident))
}

/// Whether there are conditions on the parameters of a type.
fn has_bounds(item: &DerivedType<'_>) -> bool {
    let [generics, _, bounds] = item.generics();
    let is_bound = |part: &str| part.contains(" :") && !part.contains("const ");
    !bounds.is_empty() || generics.split(',').any(is_bound)
}

pub(crate) fn tokens(source: &str) -> syn::Result<TokenStream> {
    source.parse().map_err(|error: LexError| Error::new(error.span(), error.to_string()))
}

/// How many levels of itself a type shows, of which `own` values are of the type and `pieces` show any: each level has the text of the
/// whole type for each value of the type in it.
fn depth(own: usize, pieces: usize) -> u32 {
    let is_small = |depth: &u32| {
        (0..=*depth).map(|level| own.pow(level)).sum::<usize>() * pieces <= MOST_PIECES
    };
    [2, 1].into_iter().find(is_small).unwrap_or_default()
}

/// The condition in Rust that a value is hidden. A type of which a macro has made a record is shown if it is in the value itself, or
/// leads to no value of this type; one of which none has, unless it is another name for a type of the library that leads on.
fn leads_back(item: &DerivedType<'_>, doubt: &Doubt) -> String {
    // A type that depends on parameters with bounds is known nowhere here.
    let is_open = |named: &Named| has_bounds(item) && with_arguments(item, &named.ty) != named.ty;
    if doubt.types.iter().any(is_open) {
        return "true".to_owned();
    }
    let tests: Vec<_> =
        doubt.types.iter().map(|named| with_arguments(item, &named.leads_back())).collect();
    tests.join(" || ")
}

/// The bytes of the name of a member in a record, where it has the placeholder: another record, with other placeholders, differs there.
fn changed(bytes: &[u8], other: &[u8], doubt: &Doubt) -> Vec<(usize, u8)> {
    let differs = |at: usize| at < bytes.len() && bytes.get(at) != other.get(at);
    let size = doubt.placeholder.len();
    let is_place = |at: &usize| {
        bytes[*at..].starts_with(doubt.placeholder.as_bytes())
            && (*at..at + size).all(differs)
            && !differs(at + size)
            && !at.checked_sub(1).is_some_and(differs)
    };
    let places = (0..bytes.len()).filter(is_place);
    places.flat_map(|at| (at..).zip(doubt.name.bytes())).collect()
}

/// What rustc knows and a macro does not. `FMTC_LEADS_6` is a set of the types that a type leads to in six steps: a bit for each,
/// and all bits where there are more steps.
fn facts(
    item: &DerivedType<'_>,
    leads: &BTreeSet<String>,
    is_attribute: bool,
    records: &str,
) -> String {
    let ident = &item.input.ident;
    let beside = name_of(item);
    let [generics, arguments, bounds] = item.generics();
    let steps = |of: &dyn Fn(usize) -> String| (0..=STEPS).map(of).collect::<String>();
    let unknown = steps(&|step| format!("const FMTC_LEADS_{step}: u128 = 0;"));
    let own = steps(&|step| {
        let next = |ty: &String| format!(" | <{ty}>::FMTC_LEADS_{}", step.saturating_sub(1));
        let set = if step == 0 { " | !0".to_owned() } else { leads.iter().map(next).collect() };
        format!("#[doc(hidden)] pub const FMTC_LEADS_{step}: u128 = FMTC_OWN{set};")
    });
    let not = TESTS.map(|(name, _)| format!("const {name}: bool = false;")).concat();
    let test = |(name, bounds)| {
        format!(
            "impl<T: {ANY}, A: {ANY}, B: {ANY}> FmtcTest<T, A, B> where {bounds} {{ const {name}: bool = true; }}\n"
        )
    };
    let holder = |(generics, ty, arguments): (&str, &str, &str)| {
        let generics = generics.replace("?Sized", ANY);
        let of = format!("impl<{generics}> FmtcHolderOf<{arguments}> for {ty} {{}}\n");
        let of = if arguments.is_empty() { String::new() } else { of };
        format!("impl<{generics}> FmtcHolder for {ty} {{}}\n{of}")
    };
    let tests = TESTS.map(test).concat() + &HOLDERS.map(holder).concat();
    let written = format!("FORMATTERS_OF_{}", plain(ident));
    let note = "a type in the body of a function cannot have a formatter: no key can name its path";
    let (warning, error) = match is_attribute {
        true => (String::new(), format!("const _: () = assert!(!IS_LOCAL, {note:?});")),
        false => (format!("#[deprecated(note = {note:?})]"), String::new()),
    };
    let is_deprecated = item.input.attrs.iter().any(|attr| attr.path().is_ident("deprecated"));
    let allowed = if is_deprecated { "#[allow(deprecated)]" } else { "" };
    // What is said of a type in a module is found there, and hides the constant of the same name: in a function there may be no
    // such name, or that of another type.
    format!(
        "#[allow(dead_code, non_upper_case_globals)]
        const {beside}: (u32, u32) = (line!(), column!());
        #[allow(dead_code, unused_imports, unused_parens, non_upper_case_globals)]
        const _: () = {{
            const IS_LOCAL: bool = {{
                {warning} const {beside}: (u32, u32) = (0, 0);
                {{ use self::*; const HERE: (u32, u32) = {PLACED}; HERE.0 != line!() || HERE.1 != column!() }}
            }};
            {error}
            const fn is_written(keys: &[&str]) -> bool {{
                let mut at = 0;
                while at < keys.len() {{
                    let (key, mut same) = (keys[at].as_bytes(), 0);
                    while same < key.len() && same < KEY.len() && key[same] == KEY.as_bytes()[same] {{ same += 1; }}
                    if same == key.len() && same == KEY.len() {{ return true; }}
                    at += 1;
                }}
                false
            }}
            const _: () = {{
                const {written}: &[&str] = &[];
                {{ use crate::*; assert!(IS_LOCAL || !is_written({written}), {TWICE:?}); }}
            }};
            trait FmtcUnknown {{ {unknown} }}
            impl<T: {ANY}> FmtcUnknown for T {{}}
            const FMTC_OWN: u128 = 1 << (line!() as usize * 41 + column!() as usize) % 127;
            {allowed}
            impl {generics} {ident}{arguments} {bounds} {{ {own} }}
            struct FmtcTest<T: {ANY}, A: {ANY}, B: {ANY}>(*const T, *const A, *const B);
            trait FmtcNot {{ {not} const WORDS: usize = 0; }}
            impl<T: {ANY}, A: {ANY}, B: {ANY}> FmtcNot for FmtcTest<T, A, B> {{}}
            impl<T, A: {ANY}, B: {ANY}> FmtcTest<T, A, B> {{
                const WORDS: usize = ::core::mem::size_of::<T>() / ::core::mem::size_of::<usize>();
            }}
            trait FmtcHolder {{}}
            trait FmtcHolderOf<A: {ANY}, B: {ANY}> {{}}
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

/// The key of a type in a source.
fn key(item: &DerivedType<'_>, has_own: bool) -> String {
    let name = format!("{MODULE}::{}{}", plain(&item.input.ident), arguments(item));
    // LLDB prefers names to patterns: what is made from the types of a program wins, for it knows each variant.
    // One that holds itself shows more levels.
    let is_less = !has_own || !niche::is_certain(item);
    let gives_way = item.is_enum && !item.has_texts() && !name.ends_with('>') && is_less;
    if gives_way { format!("/^{name}$/") } else { name }
}

/// The key of the instances with bytes or characters, pointers to them or arrays of them; and functions that show values of the parameters.
fn byte_key(item: &DerivedType<'_>) -> (String, &'static str) {
    let name = plain(&item.input.ident);
    let byte = "(unsigned char|signed char|char|char32_t)( [*]|\\[[0-9]+\\])*";
    match item.input.generics.type_params().count() {
        1 => (format!("/^{MODULE}::{name}<{byte} ?>$/"), ONE_BYTE),
        _ => (format!("/^{MODULE}::{name}<(.*, )?{byte}(, .*)? ?>$/"), SOME_BYTE),
    }
}

/// The keys of a file, as constants in the root of the crate, where those who derive formatters of the types look for them.
pub(crate) fn written(keys: &[String]) -> String {
    let mut named: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for key in keys.iter().map(|key| type_of(key)) {
        let path = key.split_once('<').map_or(key, |(path, _)| path);
        let name = path.rsplit("::").next().unwrap_or_default();
        if syn::parse_str::<Ident>(name).is_ok() {
            named.entry(name).or_default().push(key);
        }
    }
    let constant = |(name, keys): (&str, Vec<&str>)| {
        format!(
            "#[allow(dead_code, non_upper_case_globals)] const FORMATTERS_OF_{name}: &[&str] = &{keys:?};\n"
        )
    };
    named.into_iter().map(constant).collect()
}

/// The name of a type without parameters, whether the key is a name or a pattern.
fn type_of(key: &str) -> &str {
    let name = key.strip_prefix('^').and_then(|key| key.strip_suffix('$'));
    name.filter(|name| !name.contains('<')).unwrap_or(key)
}

/// The arguments in the name of a type: debug information has no lifetimes, and LLDB leaves out the constants.
fn arguments(item: &DerivedType<'_>) -> String {
    let types: Vec<_> = item.input.generics.type_params().map(|_| "_").collect();
    match item.input.generics.const_params().next() {
        Some(_) => "<...>".to_owned(),
        None if types.is_empty() => String::new(),
        None => format!("<{}>", types.join(", ")),
    }
}

/// A type with any arguments in place of its parameters.
fn with_arguments(item: &DerivedType<'_>, ty: &str) -> String {
    let replaced = |word: &Ident| {
        let argument = item.input.generics.params.iter().find_map(|parameter| match parameter {
            GenericParam::Lifetime(of) if of.lifetime.ident == *word => Some("static"),
            GenericParam::Type(of) if of.ident == *word => Some("u8"),
            GenericParam::Const(of) if of.ident == *word => match last_name(&of.ty)?.as_str() {
                "bool" => Some("true"),
                "char" => Some("'a'"),
                _ => Some("1"),
            },
            _ => None,
        });
        argument?.parse().ok()
    };
    ty.parse().map_or_else(|_| ty.to_owned(), |tokens| with_words(tokens, &replaced).to_string())
}

/// Tokens with others in place of some words.
pub(crate) fn with_words(
    tokens: TokenStream,
    replaced: &dyn Fn(&Ident) -> Option<TokenStream>,
) -> TokenStream {
    let token = |token: TokenTree| match token {
        TokenTree::Group(group) => {
            let inside = with_words(group.stream(), replaced);
            TokenTree::from(Group::new(group.delimiter(), inside)).into()
        }
        TokenTree::Ident(word) => replaced(&word).unwrap_or_else(|| TokenTree::from(word).into()),
        other => TokenStream::from(other),
    };
    tokens.into_iter().flat_map(token).collect()
}
