//! A record whose key is the path of a type.
//!
//! A macro does not know the module it is in; `module_path!()` does, when its output is compiled. So the key is
//! compiled with a name in place of that path, and a constant expression puts the path there.

use crate::derive;
use crate::item::{DerivedType, last_name, plain};
use crate::niche;
use crate::shown::{Doubt, Writer};
use fmtc::object::embed::{self, Changes};
use proc_macro2::{Group, Ident, LexError, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::{Error, GenericParam};

/// Stands for the path of the module.
const MODULE: &str = "fmtc_module";

/// Stands for that constant where it is read.
const PLACED: &str = "FMTC_PLACED";

/// How many types a way from one type to another passes that is followed.
const STEPS: usize = 6;

/// The bound of a parameter that may be any type.
const ANY: &str = "?::core::marker::Sized";

/// Types of the library, and pointers, that show other values: a name may be another name for one.
const ALIASES: [&str; 12] = [
    "<T: ?::core::marker::Sized> FmtcAlias for &T",
    "<T: ?::core::marker::Sized> FmtcAlias for &mut T",
    "<T: ?::core::marker::Sized> FmtcAlias for *const T",
    "<T: ?::core::marker::Sized> FmtcAlias for *mut T",
    "<T: ?::core::marker::Sized> FmtcAlias for ::core::cell::Cell<T>",
    "<T: ?::core::marker::Sized> FmtcAlias for ::core::cell::RefCell<T>",
    "<T: ?::core::marker::Sized> FmtcAlias for ::core::cell::UnsafeCell<T>",
    "<T: ?::core::marker::Sized> FmtcAlias for ::core::ptr::NonNull<T>",
    "<T> FmtcAlias for ::core::option::Option<T>",
    "<T> FmtcAlias for ::core::cell::OnceCell<T>",
    "<T, E> FmtcAlias for ::core::result::Result<T, E>",
    "<T, U> FmtcAlias for (T, U)",
];

/// The records of the summary with the body that a function writes, as Rust items.
pub(crate) fn expand(
    item: &DerivedType<'_>,
    place: Span,
    is_attribute: bool,
) -> syn::Result<TokenStream> {
    let trial = Writer::new(item, 1, BTreeSet::new());
    derive::body(item, &trial)?;
    // Each level has the text of the whole type for each value of the type in it.
    let depth = match trial.own.borrow().len() {
        0..=2 => 2,
        3..=6 => 1,
        _ => 0,
    };
    let doubts = trial.doubts.take();
    let compiled = |hidden: BTreeSet<usize>| {
        let writer = Writer::new(item, depth, hidden);
        let body = derive::body(item, &writer)?;
        let import = if writer.has_char.get() { "import \"fmtc:texts\"\n" } else { "" };
        let name = format!("{MODULE}::{}{}", plain(&item.input.ident), arguments(item));
        // LLDB prefers names to patterns: what is made from the types of a program wins, for it knows each variant.
        // One that holds itself shows more levels.
        let is_less = || trial.own.borrow().is_empty() || !niche::is_certain(item);
        let gives_way = item.is_enum && !item.has_texts() && !name.ends_with('>') && is_less();
        let key = if gives_way { format!("/^{name}$/") } else { name };
        let records = fmtc::build::records(format!("{import}summary {key} {body}\n"), MODULE);
        records.map_err(|mistakes| Error::new(place, mistakes))
    };
    // A type that depends on parameters with bounds is known nowhere here.
    let is_open = |doubt: &Doubt| {
        has_bounds(item) && doubt.types.iter().any(|(ty, _)| with_arguments(item, ty) != *ty)
    };
    let mut hidden: BTreeSet<usize> =
        (0..doubts.len()).filter(|at| is_open(&doubts[*at])).collect();
    // What hides a value is another name, as long as its own. Where that makes other code, the value is never shown.
    let (records, others) = loop {
        let records = compiled(hidden.clone())?;
        let lengths = |records: &[(String, Vec<u8>)]| -> Vec<usize> {
            records.iter().map(|(_, bytes)| bytes.len()).collect()
        };
        let mut others = Vec::new();
        for at in (0..doubts.len()).filter(|at| !hidden.contains(at)) {
            others.push((at, compiled(hidden.iter().copied().chain([at]).collect())?));
        }
        match others.iter().find(|(_, other)| lengths(other) != lengths(&records)) {
            Some((at, _)) => hidden.insert(*at),
            None => break (records, others),
        };
    };
    let mut out: String = others.iter().map(|(at, _)| hides(item, *at, &doubts[*at])).collect();
    for (number, (key, bytes)) in records.iter().enumerate() {
        let change = |(at, other): &(usize, Vec<(String, Vec<u8>)>)| {
            let pairs = bytes.iter().zip(&other[number].1).enumerate();
            let changed = pairs.filter(|(_, (own, other))| own != other);
            let bytes = changed.map(|(place, (_, other))| (place, *other)).collect();
            Changes { condition: format!("HIDES_{at}"), bytes }
        };
        let changes: Vec<_> = others.iter().map(change).collect();
        // A PDB has other names for enums.
        if item.is_enum {
            out.push_str("#[cfg(not(target_env = \"msvc\"))]\n");
        }
        out.push_str(&embed::rust_record(bytes, key, MODULE, &changes, "IS_LOCAL"));
    }
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

/// Whether a value is hidden, as a constant in Rust. A type of which a macro has made a record is shown if it is in the value itself, or
/// leads to no value of this type; one of which none has, unless it is another name for a type of the library that leads on.
fn hides(item: &DerivedType<'_>, at: usize, doubt: &Doubt) -> String {
    let tests = doubt.types.iter().map(|(ty, by_value)| {
        let ty = with_arguments(item, ty);
        format!(
            "|| (if <{ty}>::FMTC_LEADS_{STEPS} != 0 {{ !{by_value} && <{ty}>::FMTC_LEADS_{STEPS} & FMTC_OWN != 0 }}
                else {{ FmtcTest0::<{ty}>::OTHER || FmtcTest1::<{ty}>::OTHER || FmtcTest2::<{ty}>::OTHER }})"
        )
    });
    format!("const HIDES_{at}: bool = false {};\n", tests.collect::<String>())
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
    let tests =
        ["FmtcAlias", "::core::ops::Deref", "FmtcWalk"].iter().enumerate().map(|(at, bound)| {
            format!(
                "struct FmtcTest{at}<T: {ANY}>(*const T);
            impl<T: {ANY}> FmtcNot for FmtcTest{at}<T> {{}}
            impl<T: {ANY} + {bound}> FmtcTest{at}<T> {{ const OTHER: bool = true; }}\n"
            )
        });
    let alias = |head| format!("impl{head} {{}}\n");
    let tests: String = tests.chain(ALIASES.into_iter().map(alias)).collect();
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
            trait FmtcUnknown {{ {unknown} }}
            impl<T: {ANY}> FmtcUnknown for T {{}}
            const FMTC_OWN: u128 = 1 << (line!() as usize * 41 + column!() as usize) % 127;
            {allowed}
            impl {generics} {ident}{arguments} {bounds} {{ {own} }}
            trait FmtcNot {{ const OTHER: bool = false; }}
            trait FmtcAlias {{}}
            trait FmtcWalk {{}}
            impl<T: {ANY}> FmtcWalk for T where for<'a> &'a T: ::core::iter::IntoIterator {{}}
            {tests}
            {records}
        }};\n"
    )
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
