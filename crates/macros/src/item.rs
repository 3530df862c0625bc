//! The type that a macro is beside.

use crate::shown::{INTEGERS, WIDE, is_one_of};
use quote::ToTokens;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, Fields, GenericArgument, Ident, Lit, LitStr,
    PathArguments, Type, UnOp,
};

/// The parts of a type definition that the macros use.
pub(crate) struct DerivedType<'a> {
    pub(crate) input: &'a DeriveInput,
    pub(crate) is_enum: bool,
    /// Whether an attribute chooses how variants are numbered, so that each of them has a number.
    pub(crate) is_numbered: bool,
    /// The variants of an enum; a struct is one.
    pub(crate) variants: Vec<RustVariant<'a>>,
}

pub(crate) struct RustVariant<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) shown: Shown,
    /// Whether its members have no names: `(1)`.
    pub(crate) is_tuple: bool,
    pub(crate) members: Vec<RustMember<'a>>,
    /// The number that stands for it; nothing if it is computed.
    pub(crate) number: Option<i128>,
}

pub(crate) struct RustMember<'a> {
    /// As it is written in Rust: `x` or `0`.
    pub(crate) name: String,
    pub(crate) ty: &'a Type,
    pub(crate) shown: Shown,
}

/// What an attribute says that is shown.
pub(crate) enum Shown {
    Value,
    /// `#[summary(skip)]`
    Skipped,
    /// `#[summary("…")]`
    Text(LitStr),
}

impl<'a> DerivedType<'a> {
    pub(crate) fn of(input: &'a DeriveInput) -> syn::Result<DerivedType<'a>> {
        let variants = match &input.data {
            Data::Struct(data) => {
                vec![RustVariant::of(&input.ident, &data.fields, Shown::Value, None)?]
            }
            Data::Enum(data) => variants(data.variants.iter())?,
            Data::Union(data) => {
                let message = "a union has no summary: nothing tells which member holds";
                return Err(Error::new(data.union_token.span, message));
            }
        };
        let is_enum = matches!(input.data, Data::Enum(_));
        let is_numbered = is_enum && is_numbered(&input.attrs)?;
        Ok(DerivedType { input, is_enum, is_numbered, variants })
    }

    pub(crate) fn members(&self) -> impl Iterator<Item = &RustMember<'a>> + Clone {
        self.variants.iter().flat_map(|variant| &variant.members)
    }

    /// Whether attributes say what is shown of it.
    pub(crate) fn has_texts(&self) -> bool {
        let mut parts = self.variants.iter().map(|variant| &variant.shown);
        let is_said = |shown: &Shown| !matches!(shown, Shown::Value);
        parts.any(is_said) || self.members().any(|member| is_said(&member.shown))
    }

    /// Whether a parameter is a type of this name.
    pub(crate) fn has_parameter(&self, name: &str) -> bool {
        self.input.generics.type_params().any(|parameter| parameter.ident == name)
    }

    /// Whether an argument of a path is a parameter that is a constant.
    pub(crate) fn is_constant(&self, ty: &Type) -> bool {
        let mut names = self.input.generics.const_params().map(|of| of.ident.to_string());
        names.any(|name| segments(ty).is_some_and(|names| names == [name]))
    }

    /// What follows `impl`, the name and both in an implementation for the type.
    pub(crate) fn generics(&self) -> [String; 3] {
        let (generics, arguments, bounds) = self.input.generics.split_for_impl();
        [&generics as &dyn ToTokens, &arguments, &bounds]
            .map(|part| part.to_token_stream().to_string())
    }
}

impl<'a> RustVariant<'a> {
    fn of(
        name: &'a Ident,
        fields: &'a Fields,
        shown: Shown,
        number: Option<i128>,
    ) -> syn::Result<RustVariant<'a>> {
        let member = |(index, field): (usize, &'a syn::Field)| {
            let name = field.ident.as_ref().map_or_else(|| index.to_string(), plain);
            Ok(RustMember { name, ty: &field.ty, shown: shown_by(&field.attrs)? })
        };
        let members = fields.iter().enumerate().map(member).collect::<syn::Result<_>>()?;
        let is_tuple = matches!(fields, Fields::Unnamed(_));
        Ok(RustVariant { name, shown, is_tuple, members, number })
    }
}

/// Whether there is `repr` with `C` or the type of an integer.
fn is_numbered(attributes: &[Attribute]) -> syn::Result<bool> {
    let reprs: Vec<_> = attributes.iter().filter(|attr| attr.path().is_ident("repr")).collect();
    let said: String = reprs.iter().map(|attr| attr.to_token_stream().to_string()).collect();
    let words: Vec<&str> = said.split(|c: char| !c.is_alphanumeric()).collect();
    let has = |names: &str| words.iter().any(|word| is_one_of(word, names));
    match reprs.first() {
        Some(repr) if has(WIDE) => Err(Error::new_spanned(
            repr,
            "LLDB cannot read the 128-bit number that tells the variants apart",
        )),
        _ => Ok(has("C") || has(INTEGERS)),
    }
}

fn variants<'a>(all: impl Iterator<Item = &'a syn::Variant>) -> syn::Result<Vec<RustVariant<'a>>> {
    let mut next = Some(0);
    let variant = |variant: &'a syn::Variant| {
        let number = match &variant.discriminant {
            Some((_, expression)) => literal(expression),
            None => next,
        };
        next = number.map(|number| number + 1);
        match shown_by(&variant.attrs)? {
            Shown::Skipped => Err(Error::new(variant.ident.span(), "a variant cannot be left out")),
            shown => RustVariant::of(&variant.ident, &variant.fields, shown, number),
        }
    };
    all.map(variant).collect()
}

/// The value of a literal, perhaps negative.
pub(crate) fn literal(expression: &Expr) -> Option<i128> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.base10_parse().ok(),
            Lit::Byte(byte) => Some(byte.value().into()),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            literal(&unary.expr).map(|number| -number)
        }
        Expr::Paren(inner) => literal(&inner.expr),
        Expr::Group(inner) => literal(&inner.expr),
        _ => None,
    }
}

/// A name without `r#`, as debug information has it.
pub(crate) fn plain(name: &Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").unwrap_or(&name).to_owned()
}

/// What `#[summary(skip)]` or `#[summary("…")]` says.
fn shown_by(attributes: &[Attribute]) -> syn::Result<Shown> {
    let mut said = attributes.iter().filter(|attribute| attribute.path().is_ident("summary"));
    let Some(attribute) = said.next() else { return Ok(Shown::Value) };
    if let Some(other) = said.next() {
        return Err(Error::new_spanned(other, "there is another `#[summary(…)]` here"));
    }
    attribute.parse_args_with(|input: syn::parse::ParseStream| match input.peek(Lit) {
        true => input.parse().map(Shown::Text),
        false => match input.parse::<Ident>()? {
            word if word == "skip" => Ok(Shown::Skipped),
            word => Err(Error::new(word.span(), "write `#[summary(skip)]` or `#[summary(\"…\")]`")),
        },
    })
}

/// A type without the groups that macros and parentheses make.
pub(crate) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(inner) => bare(&inner.elem),
        Type::Paren(inner) => bare(&inner.elem),
        ty => ty,
    }
}

/// The names of a path; nothing for another type, and for `<T as Trait>::Name`.
pub(crate) fn segments(ty: &Type) -> Option<Vec<String>> {
    match bare(ty) {
        Type::Path(path) if path.qself.is_none() => {
            Some(path.path.segments.iter().map(|segment| plain(&segment.ident)).collect())
        }
        _ => None,
    }
}

/// The types among the arguments of a path.
pub(crate) fn arguments_of(ty: &Type) -> Option<Vec<&Type>> {
    let Type::Path(path) = bare(ty) else { return None };
    match &path.path.segments.last()?.arguments {
        PathArguments::None => Some(Vec::new()),
        PathArguments::AngleBracketed(arguments) => {
            let types = arguments.args.iter().filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            });
            Some(types.collect())
        }
        PathArguments::Parenthesized(_) => None,
    }
}

/// The last name of a path: `Box` of `std::boxed::Box<T>`.
pub(crate) fn last_name(ty: &Type) -> Option<String> {
    segments(ty)?.pop()
}
