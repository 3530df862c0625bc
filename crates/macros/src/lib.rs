//! LLDB formatters beside the Rust types that they show, without a build script.
//!
//! ```
//! use fmtc_macros::{Summary, summary};
//!
//! #[summary("({x}, {y})")]
//! struct Point {
//!     x: i32,
//!     y: i32,
//! }
//!
//! #[derive(Summary)]
//! enum Shape {
//!     Empty,
//!     Circle(f64),
//!     Rect { w: u32, h: u32 },
//! }
//! # fn main() { let _ = (Point { x: 1, y: 2 }, Shape::Empty, Shape::Circle(1.0), Shape::Rect { w: 1, h: 2 }); }
//! ```
//!
//! LLDB 20 and later show `(3, -4)` and `Rect { w: 3, h: 4 }` wherever a program or a core has these types, without a
//! set-up. [`formatters!`](formatters) compiles a `.fmt` file. All of it works in crates that forbid `unsafe` code and in
//! crates without `std`; formatters of a library's types travel with the program that uses it.
//!
//! `fmtc` compiles the text beside a type; the [language of `.fmt` files][language] can express more.
//!
//! [language]: https://docs.rs/crate/fmtc/latest/source/docs/language.md

mod derive;
mod file;
mod format;
mod item;
mod niche;
mod record;
mod shown;
mod variants;

use item::{DerivedType, Shown};
use proc_macro::TokenStream;
use proc_macro2::Ident;
use quote::ToTokens;
use shown::Writer;
use syn::{Attribute, DeriveInput, Error, LitStr, parse_macro_input};

/// Compiles a `.fmt` file, or all `.fmt` files of a directory.
///
/// ```text
/// fmtc_macros::formatters!("fmt/app.fmt");
/// ```
///
/// The path is relative to the package. In keys, `crate::Node` is a type of the library or program that is compiled,
/// whatever its name. The crate is compiled again if one of the files changes. A macro cannot tell Cargo to watch a
/// directory. The `main` of a `build.rs` without dependencies can, so that Cargo notices new files:
///
/// ```
/// println!("cargo::rerun-if-changed=fmt");
/// ```
///
/// Write it in the root of the crate: there it is an error if a type has a formatter in the file and another one beside it.
///
/// # Errors
/// A mistake in a file is an error at the macro, with file, line and column. So is an import of a pack that has
/// formatters: a build script compiles it once, a macro at each `cargo check`. fmtc's warnings appear under the lint
/// `deprecated`, because a macro cannot issue others.
#[proc_macro]
pub fn formatters(path: TokenStream) -> TokenStream {
    let path = parse_macro_input!(path as LitStr);
    let items = file::expand(&path).and_then(|items| record::tokens(&items));
    items.unwrap_or_else(Error::into_compile_error).into()
}

/// The summary of a struct, with the braces of [`format!`].
///
/// ```
/// #[fmtc_macros::summary("{name} ({id:#06x})")]
/// struct User {
///     id: u32,
///     name: String,
/// }
/// # fn main() { let _ = User { id: 1, name: String::new() }; }
/// ```
///
/// A name in braces is a member, `{0}` the first one of a tuple struct, and `{point.x}` a member of a member. A value is
/// shown as LLDB shows it, with its own summary if there is one. After a colon are the options of [`format!`]: fill,
/// alignment, width, `+`, `x`, `X`, `o`, `b`, `#` and `0`. `{name}` and `{name:?}` are the same. A precision, `{:e}` and
/// `{:#?}` are errors, and so is a width without `<`, `^` or `>` if the macro sees neither a number nor a text.
///
/// An option needs the trait that [`format!`] needs for it. A member that leads back to the type is shown at most three
/// levels deep; a value that may lead back through other types is `{…}`.
///
/// The formatter of a generic type is for all its instances. A type in the body of a function has no path and is an error, and so are two
/// formatters for one type.
#[proc_macro_attribute]
pub fn summary(text: TokenStream, item: TokenStream) -> TokenStream {
    let text = parse_macro_input!(text as LitStr);
    let mut out = item.clone();
    let added = parsed(item).and_then(|parsed| of_attribute(text, &parsed));
    let added = added.unwrap_or_else(Error::into_compile_error);
    out.extend(TokenStream::from(added));
    out
}

fn of_attribute(text: LitStr, parsed: &DeriveInput) -> syn::Result<proc_macro2::TokenStream> {
    refuse_others(parsed)?;
    let mut item = DerivedType::of(parsed)?;
    if item.is_enum {
        let message = "`#[summary(\"…\")]` works only on a struct; on an enum, use `#[derive(Summary)]` \
                       and put the texts on the variants";
        return Err(Error::new(text.span(), message));
    }
    let (check, is_wrong) = format::check(&text, &item, &Writer::new(&item, 1, 0))?;
    // rustc underlines the braces of the very text.
    let literal = |word: &Ident| (word == format::TEXT).then(|| text.to_token_stream());
    let mut out = record::with_words(record::tokens(&check)?, &literal);
    let place = text.span();
    if let (Some(of_struct), false) = (item.variants.first_mut(), is_wrong) {
        of_struct.shown = Shown::Text(text);
        out.extend(record::expand(&item, place, true)?);
    }
    Ok(out)
}

/// A summary on one line, as `{:?}` writes it.
///
/// ```
/// #[derive(fmtc_macros::Summary)]
/// enum Token {
///     Name(String),
///     Number(i64),
///     End,
/// }
/// # fn main() { let _ = (Token::Name(String::new()), Token::Number(1), Token::End); }
/// ```
///
/// `#[summary(skip)]` leaves a member out, and `#[summary("…")]` is the text of a member or a variant, with the braces of
/// `#[summary("…")]` beside a struct.
///
/// A member that LLDB has no text for is `{…}`. Values of the type itself are shown at most three levels deep, and a
/// value that may lead back through other types is `{…}`, so that a ring or a long list ends. A type in the body of a
/// function is skipped, with a warning. LLDB shows enums without members by itself, so there is no code for them. Before
/// LLDB 23, the debugger does not tell the variant of an enum whose variants are distinguished by the capacity of a
/// `String` or `Vec`, or by another member. It then shows its own view of the value.
#[proc_macro_derive(Summary, attributes(summary))]
pub fn derive_summary(item: TokenStream) -> TokenStream {
    let added = parsed(item).and_then(|parsed| of_derive(&parsed));
    added.unwrap_or_else(Error::into_compile_error).into()
}

/// The type beside a macro.
fn parsed(item: TokenStream) -> syn::Result<DeriveInput> {
    syn::parse(item).map_err(|error| match error.to_string().contains("syn's features") {
        true => Error::new(
            error.span(),
            "the macro cannot read this expression: define a constant that has its value, and write its name here",
        ),
        false => error,
    })
}

fn of_derive(parsed: &DeriveInput) -> syn::Result<proc_macro2::TokenStream> {
    refuse_others(parsed)?;
    let item = DerivedType::of(parsed)?;
    // LLDB shows the names of variants by itself.
    if item.is_enum && item.members().next().is_none() && !item.has_texts() {
        return Ok(proc_macro2::TokenStream::new());
    }
    record::expand(&item, item.input.ident.span(), false)
}

/// Reports another formatter of the type.
fn refuse_others(parsed: &DeriveInput) -> syn::Result<()> {
    let is_formatter = |attribute: &&Attribute| match attribute.path().is_ident("derive") {
        true => attribute.to_token_stream().to_string().contains("Summary"),
        false => attribute.path().segments.last().is_some_and(|name| name.ident == "summary"),
    };
    let message = "the type has another formatter: `#[derive(Summary)]` or one `#[summary(\"…\")]`";
    match parsed.attrs.iter().find(is_formatter) {
        Some(other) => Err(Error::new_spanned(other, message)),
        None => Ok(()),
    }
}
