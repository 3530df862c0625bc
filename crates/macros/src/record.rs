//! A record whose key is the path of a type.
//!
//! A macro does not know the module it is in; `module_path!()` does, when its output is compiled. So the key is
//! compiled with a name in place of that path, and a constant expression puts the path there.

use crate::item::{DerivedType, ItemShape, last_name, plain};
use crate::shown::{Doubt, Writer};
use fmtc::object::embed::{self, Changes};
use proc_macro2::{Group, Ident, LexError, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::{Error, GenericParam, Generics};

/// Stands for the path of the module.
const MODULE: &str = "fmtc_module";

/// Stands for the type where its name is written: rustc has no warnings about what a derive writes.
const NAME: &str = "FMTC_NAME";

/// How many types a way from one type to another passes that is followed.
const STEPS: usize = 6;

/// The bound of a parameter that may be any type.
const ANY: &str = "?::core::marker::Sized";

/// Types of the library, and pointers, that show other values: a name may be another name for one.
const ALIASES: [&str; 8] = [
    "&T",
    "&mut T",
    "*const T",
    "*mut T",
    "::core::cell::Cell<T>",
    "::core::cell::RefCell<T>",
    "::core::cell::UnsafeCell<T>",
    "::core::ptr::NonNull<T>",
];

/// The key of a record, and all of it.
type Record = (String, Vec<u8>);

/// The records of the summary with the body that a function writes, as Rust items.
pub(crate) fn expand(
    item: &DerivedType<'_>,
    place: Span,
    is_attribute: bool,
    body: &dyn Fn(&Writer<'_>) -> syn::Result<String>,
) -> syn::Result<TokenStream> {
    let trial = Writer::new(item, 1, BTreeSet::new());
    body(&trial)?;
    // Each level has the text of the whole type for each value of the type in it.
    let depth = match trial.own.borrow().len() {
        0..=2 => 2,
        3..=6 => 1,
        _ => 0,
    };
    let doubts = trial.doubts.take();
    // A type that depends on parameters with bounds is known nowhere here.
    let is_decided = |doubt: &Doubt| {
        !item.has_bounds || !doubt.types.iter().any(|(ty, _)| with_arguments(item, ty) != *ty)
    };
    let mut hidden: BTreeSet<usize> =
        (0..doubts.len()).filter(|at| !is_decided(&doubts[*at])).collect();
    let compiled = |hidden: BTreeSet<usize>| {
        let writer = Writer::new(item, depth, hidden);
        let body = body(&writer)?;
        let import = if writer.has_char.get() { "import \"fmtc:texts\"\n" } else { "" };
        let name = format!("{MODULE}::{}{}", plain(item.name), arguments(item.generics));
        // LLDB prefers names to patterns: what is made from the types of a program wins, for it knows each variant.
        let key =
            if item.gives_way() && !name.ends_with('>') { format!("/^{name}$/") } else { name };
        let records = fmtc::build::records(format!("{import}summary {key} {body}\n"), MODULE);
        records.map_err(|mistakes| Error::new(place, mistakes))
    };
    // What hides a value is another name, as long as its own. Where that makes other code, the value is never shown.
    let (records, others) = loop {
        let records = compiled(hidden.clone())?;
        let mut others = Vec::new();
        let is_same = |other: &[Record]| {
            let same = |(own, other): (&Record, &Record)| own.1.len() == other.1.len();
            records.len() == other.len() && records.iter().zip(other).all(same)
        };
        for at in (0..doubts.len()).filter(|at| !hidden.contains(at)) {
            others.push((at, compiled(hidden.iter().copied().chain([at]).collect())?));
        }
        match others.iter().find(|(_, other)| !is_same(other)) {
            Some((at, _)) => hidden.insert(*at),
            None => break (records, others),
        };
    };
    let mut out = String::new();
    for (at, _) in &others {
        out.push_str(&format!("const HIDES_{at}: bool = {};\n", hides(item, &doubts[*at])));
    }
    // A PDB has other names for enums.
    let is_enum = matches!(item.shape, ItemShape::Enum { .. });
    let condition = if is_enum { "#[cfg(not(target_env = \"msvc\"))]\n" } else { "" };
    for (number, (key, bytes)) in records.iter().enumerate() {
        let changes = others.iter().map(|(at, other)| {
            let pairs = bytes.iter().zip(&other[number].1).enumerate();
            let changed = pairs.filter(|(_, (own, other))| own != other);
            let bytes = changed.map(|(place, (_, other))| (place, *other)).collect();
            Changes { condition: format!("HIDES_{at}"), bytes }
        });
        let changes: Vec<_> = changes.collect();
        out.push_str(condition);
        out.push_str(&embed::rust_record(bytes, key, MODULE, &changes, "IS_LOCAL"));
    }
    let items = tokens(&facts(item, &trial.leads(), is_attribute, &out))?;
    let [_, arguments, _] = item.generics();
    let given = if item.has_bounds { arguments } else { with_arguments(item, &arguments) };
    let own = at_name(tokens(&format!("{}{given}", item.name))?, item.name.span());
    Ok(with_words(items, &|word| (word == NAME).then(|| own.clone())))
}

/// Tokens as if they were written where the type has its name.
fn at_name(tokens: TokenStream, place: Span) -> TokenStream {
    let token = |token: TokenTree| {
        let mut token = match token {
            TokenTree::Group(group) => {
                TokenTree::from(Group::new(group.delimiter(), at_name(group.stream(), place)))
            }
            other => other,
        };
        token.set_span(place);
        token
    };
    tokens.into_iter().map(token).collect()
}

pub(crate) fn tokens(source: &str) -> syn::Result<TokenStream> {
    source.parse().map_err(|error: LexError| Error::new(error.span(), error.to_string()))
}

/// The condition in Rust that a value is hidden. A type of which a macro has made a record is shown if it is in the value itself, or
/// leads to no value of this type; one of which none has, unless it is another name for a type of the library that leads on.
fn hides(item: &DerivedType<'_>, doubt: &Doubt) -> String {
    let mut tests = BTreeSet::new();
    for (ty, by_value) in &doubt.types {
        let ty = with_arguments(item, ty);
        let leads = match by_value {
            true => "false".to_owned(),
            false => format!("<{ty}>::FMTC_LEADS_{STEPS} & FMTC_OWN != 0"),
        };
        tests.insert(format!(
            "(if <{ty}>::FMTC_LEADS_{STEPS} != 0 {{ {leads} }} else {{ FmtcTest0::<{ty}>::OTHER || FmtcTest1::<{ty}>::OTHER || FmtcTest2::<{ty}>::OTHER }})"
        ));
    }
    tests.into_iter().collect::<Vec<_>>().join(" || ")
}

/// What rustc knows and a macro does not. `FMTC_LEADS_6` is a set of the types that a type leads to in six steps: a bit for each,
/// and all bits where there are more steps.
fn facts(
    item: &DerivedType<'_>,
    leads: &BTreeSet<String>,
    is_attribute: bool,
    records: &str,
) -> String {
    let name = item.name;
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
    let alias = |ty| format!("impl<T: {ANY}> FmtcAlias for {ty} {{}}\n");
    let tests: String = tests.chain(ALIASES.into_iter().map(alias)).collect();
    // Types with bounds cannot be named here.
    let is_local = match item.has_bounds {
        true => format!("{{ fn named {generics}(_: &{name}{arguments}) {bounds} {{}} false }}"),
        false => format!("<{NAME}>::FMTC_ID != FMTC_OWN_ID"),
    };
    // An alias must use its parameters, and has no bounds.
    let part = |parameter: &GenericParam| match parameter {
        GenericParam::Lifetime(of) => (of.lifetime.to_string(), format!("&{} (), ", of.lifetime)),
        GenericParam::Type(of) => (of.ident.to_string(), format!("*const {}, ", of.ident)),
        GenericParam::Const(of) => {
            (format!("const {}: {}", of.ident, of.ty.to_token_stream()), String::new())
        }
    };
    let (declared, uses): (Vec<_>, Vec<_>) = item.generics.params.iter().map(part).unzip();
    let declared = declared.join(", ");
    let allowed = if item.is_deprecated { ", deprecated" } else { "" };
    let note = "a type in a function has no formatter: its path is not known";
    let (warning, error) = match is_attribute {
        true => (String::new(), format!("const _: () = assert!(!IS_LOCAL, {note:?});")),
        false => (format!("#[deprecated(note = {note:?})]"), String::new()),
    };
    format!(
        "#[allow(dead_code, unused_imports, unused_parens, non_camel_case_types, unreachable_pub{allowed})]
        const _: () = {{
            trait FmtcUnknown {{ const FMTC_ID: u128 = 0; {unknown} }}
            impl<T: {ANY}> FmtcUnknown for T {{}}
            const fn hash(text: &str) -> u128 {{
                let (mut hash, mut at) = (0xcbf2_9ce4_8422_2325_u128, 0);
                while at < text.len() {{
                    hash = ((hash ^ text.as_bytes()[at] as u128) * 0x100_0000_01b3) & 0xffff_ffff_ffff_ffff;
                    at += 1;
                }}
                hash
            }}
            const FMTC_OWN: u128 = 1 << (hash(concat!(module_path!(), \"::{name}\")) % 127);
            const FMTC_OWN_ID: u128 = hash(concat!(file!(), \" {name} \", line!(), \" \", column!()));
            impl {generics} {name}{arguments} {bounds} {{
                #[doc(hidden)] pub const FMTC_ID: u128 = FMTC_OWN_ID;
                {own}
            }}
            trait FmtcNot {{ const OTHER: bool = false; }}
            trait FmtcAlias {{}}
            impl<T> FmtcAlias for ::core::option::Option<T> {{}}
            impl<T> FmtcAlias for ::core::cell::OnceCell<T> {{}}
            impl<T, E> FmtcAlias for ::core::result::Result<T, E> {{}}
            impl<T, U> FmtcAlias for (T, U) {{}}
            trait FmtcWalk {{}}
            impl<T: {ANY}> FmtcWalk for T where for<'a> &'a T: ::core::iter::IntoIterator {{}}
            {tests}
            // A name of the module hides this one. In a function there may be no such name, or that of another type.
            const IS_LOCAL: bool = {{
                {warning} type {name}<{declared}> = ({});
                {{ use self::*; {is_local} }}
            }};
            {error}
            {records}
        }};\n",
        uses.concat()
    )
}

/// The arguments in the name of a type: debug information has no lifetimes, and LLDB leaves out the constants.
fn arguments(generics: &Generics) -> String {
    let types: Vec<_> = generics.type_params().map(|_| "_").collect();
    match generics.const_params().next() {
        Some(_) => "<...>".to_owned(),
        None if types.is_empty() => String::new(),
        None => format!("<{}>", types.join(", ")),
    }
}

/// A type with any arguments in place of its parameters.
fn with_arguments(item: &DerivedType<'_>, ty: &str) -> String {
    let replaced = |word: &Ident| {
        let argument = item.generics.params.iter().find_map(|parameter| match parameter {
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
