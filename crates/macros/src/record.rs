//! A record whose key is the path of a type.
//!
//! A macro does not know the module it is in; `module_path!()` does, when its output is compiled. So the key is
//! compiled with a name in place of that path, and a constant expression puts the path there.

use crate::derive;
use crate::item::{DerivedType, last_name, plain};
use crate::niche;
use crate::shown::{Doubt, Writer};
use fmtc::object::embed::{self, Change, Derived, ModuleRecord, Named};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::{Error, GenericParam};

/// Stands for the path of the module.
const MODULE: &str = "fmtc_module";

/// Stands for that constant where it is read.
const PLACED: &str = "FMTC_PLACED";

/// The formatters for values whose types are parameters.
const PARAMETERS: &str = include_str!("parameters.fmt");

/// The most pieces of text in all the levels of a type.
const MOST_PIECES: usize = 400;

/// The key and the bytes of a record.
type Compiled = (String, Vec<u8>);

/// The records of the summary with the body that a function writes, as Rust items.
pub(crate) fn expand(
    item: &DerivedType<'_>,
    place: Span,
    is_strict: bool,
) -> syn::Result<TokenStream> {
    let trial = Writer::new(item, 1, 0);
    let text = derive::body(item, &trial)?;
    let own = trial.own.borrow().len();
    let depth = depth(own, text.matches("\\(").count());
    let has_parameter = trial.has_parameter.get();
    let import = if trial.has_char.get() { "import \"fmtc:texts\"\n" } else { "" };
    // A type with parameters has another record, for instances whose values LLDB would show as text. Of two patterns LLDB takes the
    // later one.
    let mut keys = vec![(key(item, own > 0), "any")];
    keys.extend(has_parameter.then(|| byte_key(item)));
    let compiled = |first_mark| {
        let writer = Writer::new(item, depth, first_mark);
        let body = derive::body(item, &writer)?;
        let mut all = Vec::new();
        for (key, shown) in &keys {
            let before = if has_parameter { PARAMETERS } else { import }.replace("SHOWN", shown);
            let records = fmtc::build::records(format!("{before}summary {key} {body}\n"), MODULE);
            all.extend(records.map_err(|mistakes| Error::new(place, mistakes))?);
        }
        syn::Result::Ok((all, writer.doubts.take()))
    };
    // Records that differ only where they have placeholders.
    let (records, doubts) = compiled(0)?;
    let others = if doubts.is_empty() { records.clone() } else { compiled(1)?.0 };
    let of_doubts: Vec<String> = doubts.iter().map(|doubt| leads_back(item, doubt)).collect();
    let conditions: Vec<_> = of_doubts.iter().collect::<BTreeSet<_>>().into_iter().collect();
    let constant = |(at, condition)| {
        format!("#[allow(deprecated)] const FMTC_HIDES_{at}: fmtc_core::bool = {condition};\n")
    };
    let mut out: String = conditions.iter().enumerate().map(constant).collect();
    let record = |((key, bytes), (_, other)): (&Compiled, &Compiled)| {
        let changes = |(doubt, condition): (&Doubt, &String)| {
            let hides = conditions.binary_search(&condition).unwrap_or_default();
            let change = move |at| Change {
                at,
                bytes: doubt.name.clone().into_bytes(),
                condition: format!("!FMTC_HIDES_{hides}"),
            };
            let places = embed::places_of(bytes, other, &doubt.placeholder);
            places.into_iter().map(change).collect::<Vec<_>>()
        };
        let mut changes: Vec<_> = doubts.iter().zip(&of_doubts).flat_map(changes).collect();
        changes.sort_by_key(|change| change.at);
        ModuleRecord { key: key.clone(), bytes: bytes.clone(), changes }
    };
    let all: Vec<_> = records.iter().zip(&others).map(record).collect();
    // A PDB has other names for enums.
    if item.is_enum {
        out.push_str("#[cfg(not(target_env = \"msvc\"))]\n");
    }
    out.push_str(&embed::rust_records(&all, MODULE));
    let derived = Derived {
        name: item.input.ident.to_string(),
        generics: item.generics(),
        leads: trial.leads.take().into_iter().map(|named| named.ty).collect(),
        key: records.first().map_or("", |(key, _)| key),
        module: MODULE,
        is_strict,
    };
    let items = tokens(&embed::rust_facts(&derived, PLACED, &out))?;
    // rustc has no warnings about what a derive writes: the type has the place.
    let beside = embed::place_of(&derived.name);
    let at_type = || Ident::new(&beside, item.input.ident.span()).into_token_stream();
    Ok(with_words(items, &|word| (word == PLACED).then(at_type)))
}

/// Whether there are conditions on the parameters of a type.
fn has_bounds(item: &DerivedType<'_>) -> bool {
    let generics = &item.input.generics;
    generics.where_clause.is_some() || generics.type_params().any(|of| !of.bounds.is_empty())
}

pub(crate) fn tokens(source: &str) -> syn::Result<TokenStream> {
    // `proc_macro2` would check the text by itself, too.
    let tokens = source.parse().map(|tokens: proc_macro::TokenStream| tokens.into());
    tokens.map_err(|error: proc_macro::LexError| Error::new(Span::call_site(), error.to_string()))
}

/// The number of levels of itself that a type shows, if `own` of its values are of the type itself and `pieces` show any
/// value: each level has the text of the whole type for each of these values.
fn depth(own: usize, pieces: usize) -> u32 {
    let is_small = |depth: &u32| {
        (0..=*depth).map(|level| own.pow(level)).sum::<usize>() * pieces <= MOST_PIECES
    };
    [2, 1].into_iter().find(is_small).unwrap_or_default()
}

/// The condition in Rust under which a value is hidden. A type with a record of a macro is shown if it is in the value
/// itself, or leads to no value of this type. Any other type is shown, unless it is an alias of a type of the library
/// that leads on.
fn leads_back(item: &DerivedType<'_>, doubt: &Doubt) -> String {
    // A type that depends on parameters with bounds is known nowhere here.
    let is_open = |named: &Named| has_bounds(item) && with_arguments(item, &named.ty) != named.ty;
    if doubt.types.iter().any(is_open) {
        return "true".to_owned();
    }
    let tests = doubt.types.iter().map(|named| format!(" || {}", named.leads_back()));
    with_arguments(item, &format!("false{}", tests.collect::<String>()))
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

/// The key of the instances with bytes or characters, pointers to them or arrays of them; and how values of the parameters are shown.
fn byte_key(item: &DerivedType<'_>) -> (String, &'static str) {
    let name = plain(&item.input.ident);
    // Names of structs have the arguments in C, those of enums in Rust.
    let byte = r"((unsigned char|signed char|char|char32_t)( [*]|\[[0-9]+\])*|(&(mut )?|[*](const|mut) |\[|alloc::boxed::Box<)*(u8|i8|char)(; [0-9]+\]|, alloc::alloc::Global>)*)";
    match item.input.generics.type_params().count() {
        1 => (format!("/^{MODULE}::{name}<{byte} ?>$/"), "byte"),
        _ => (format!("/^{MODULE}::{name}<(.*, )?{byte}(, .*)? ?>$/"), "hidden"),
    }
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

/// A type with any arguments in place of its parameters, and the name of the type of the macro in place of `Self`.
fn with_arguments(item: &DerivedType<'_>, ty: &str) -> String {
    let replaced = |word: &Ident| {
        if word == "Self" {
            let own = format!("{}{}", item.input.ident, item.generics()[1]);
            return with_arguments(item, &own).parse().ok();
        }
        let argument = item.input.generics.params.iter().find_map(|parameter| match parameter {
            GenericParam::Lifetime(of) if of.lifetime.ident == *word => Some("static"),
            GenericParam::Type(of) if of.ident == *word => Some("::core::primitive::u8"),
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
    let mut out = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let inside = with_words(group.stream(), replaced);
                out.push(Group::new(group.delimiter(), inside).into());
            }
            TokenTree::Ident(word) => match replaced(&word) {
                Some(others) => out.extend(others),
                None => out.push(word.into()),
            },
            other => out.push(other),
        }
    }
    out.into_iter().collect()
}
