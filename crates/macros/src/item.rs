//! The type that a macro is beside.

use crate::niche;
use quote::ToTokens;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, Fields, GenericArgument, GenericParam, Generics,
    Ident, Lit, LitStr, PathArguments, Type, UnOp,
};

/// The parts of a type definition that the macros use.
pub(crate) struct DerivedType<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) generics: &'a Generics,
    /// Whether there are conditions on its parameters.
    pub(crate) has_bounds: bool,
    /// Whether rustc warns where it is named.
    pub(crate) is_deprecated: bool,
    pub(crate) shape: ItemShape<'a>,
}

pub(crate) enum ItemShape<'a> {
    Struct(Members<'a>),
    Enum {
        variants: Vec<RustVariant<'a>>,
        /// Whether an attribute chooses how variants are numbered, so that each of them has a number.
        is_numbered: bool,
    },
}

pub(crate) struct RustVariant<'a> {
    pub(crate) name: &'a Ident,
    /// What its attribute says that it shows.
    pub(crate) text: Option<LitStr>,
    pub(crate) members: Members<'a>,
    /// The number that stands for it; nothing if it is computed.
    pub(crate) number: Option<i128>,
}

/// The members of a struct or a variant.
pub(crate) struct Members<'a> {
    pub(crate) members: Vec<RustMember<'a>>,
    pub(crate) style: Style,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// `{ x: 1 }`
    Named,
    /// `(1)`
    Tuple,
    Unit,
}

pub(crate) struct RustMember<'a> {
    /// As it is written in Rust: `x` or `0`.
    pub(crate) name: String,
    pub(crate) ty: &'a Type,
    pub(crate) shown: MemberText,
}

/// What the attribute of a member says that `#[derive(Summary)]` shows of it.
pub(crate) enum MemberText {
    Value,
    /// `#[summary(skip)]`
    Skipped,
    /// `#[summary("…")]`
    Text(LitStr),
}

impl<'a> DerivedType<'a> {
    pub(crate) fn of(input: &'a DeriveInput) -> syn::Result<DerivedType<'a>> {
        let shape = match &input.data {
            Data::Struct(data) => ItemShape::Struct(Members::of(&data.fields)?),
            Data::Enum(data) => ItemShape::Enum {
                variants: variants(data.variants.iter())?,
                is_numbered: is_numbered(&input.attrs)?,
            },
            Data::Union(data) => {
                let message = "a union has no summary: nothing tells which member holds";
                return Err(Error::new(data.union_token.span, message));
            }
        };
        let generics = &input.generics;
        let is_bound = |parameter: &GenericParam| {
            let is_constant = matches!(parameter, GenericParam::Const(_));
            !is_constant && parameter.to_token_stream().to_string().contains(':')
        };
        let has_bounds = generics.where_clause.is_some() || generics.params.iter().any(is_bound);
        let is_deprecated = input.attrs.iter().any(|attr| attr.path().is_ident("deprecated"));
        Ok(DerivedType { name: &input.ident, generics, has_bounds, is_deprecated, shape })
    }

    /// All members, with those of variants.
    pub(crate) fn members(&self) -> Vec<&Members<'a>> {
        match &self.shape {
            ItemShape::Struct(members) => vec![members],
            ItemShape::Enum { variants, .. } => variants.iter().map(|v| &v.members).collect(),
        }
    }

    /// Whether it is an enum of which the macro may not find the variant, and no attribute says what is shown.
    pub(crate) fn gives_way(&self) -> bool {
        let ItemShape::Enum { variants, is_numbered: false } = &self.shape else { return false };
        let is_shown = |variant: &RustVariant<'_>| {
            let mut members = variant.members.members.iter();
            variant.text.is_none() && members.all(|m| matches!(m.shown, MemberText::Value))
        };
        variants.iter().all(is_shown) && !niche::is_certain(variants)
    }

    /// Whether a parameter is a type of this name.
    pub(crate) fn has_parameter(&self, name: &str) -> bool {
        self.generics.type_params().any(|parameter| parameter.ident == name)
    }

    /// What follows `impl`, the name and both in an implementation for the type.
    pub(crate) fn generics(&self) -> [String; 3] {
        let (generics, arguments, bounds) = self.generics.split_for_impl();
        [&generics as &dyn ToTokens, &arguments, &bounds]
            .map(|part| part.to_token_stream().to_string())
    }
}

/// Whether there is `repr` with `C` or the type of an integer.
fn is_numbered(attributes: &[Attribute]) -> syn::Result<bool> {
    let mut found = false;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("u128") || meta.path.is_ident("i128") {
                return Err(meta.error(
                    "LLDB does not read numbers of 128 bits, which tell the variants apart",
                ));
            } else if !meta.path.is_ident("align") {
                found = true;
            } else if meta.input.peek(syn::token::Paren) {
                meta.input.parse::<proc_macro2::Group>()?;
            }
            Ok(())
        })?;
    }
    Ok(found)
}

fn variants<'a>(all: impl Iterator<Item = &'a syn::Variant>) -> syn::Result<Vec<RustVariant<'a>>> {
    let mut next = Some(0);
    let variant = |variant: &'a syn::Variant| {
        let number = match &variant.discriminant {
            Some((_, expression)) => literal(expression),
            None => next,
        };
        next = number.map(|number| number + 1);
        let text = match text_of(&variant.attrs)? {
            MemberText::Value => None,
            MemberText::Text(text) => Some(text),
            MemberText::Skipped => {
                return Err(Error::new(variant.ident.span(), "a variant cannot be left out"));
            }
        };
        Ok(RustVariant {
            name: &variant.ident,
            text,
            members: Members::of(&variant.fields)?,
            number,
        })
    };
    all.map(variant).collect()
}

/// The value of a literal, perhaps negative.
fn literal(expression: &Expr) -> Option<i128> {
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

impl<'a> Members<'a> {
    fn of(fields: &'a Fields) -> syn::Result<Members<'a>> {
        let style = match fields {
            Fields::Named(_) => Style::Named,
            Fields::Unnamed(_) => Style::Tuple,
            Fields::Unit => Style::Unit,
        };
        let member = |(index, field): (usize, &'a syn::Field)| {
            let name = field.ident.as_ref().map_or_else(|| index.to_string(), plain);
            Ok(RustMember { name, ty: &field.ty, shown: text_of(&field.attrs)? })
        };
        Ok(Members {
            members: fields.iter().enumerate().map(member).collect::<syn::Result<_>>()?,
            style,
        })
    }
}

/// A name without `r#`, as debug information has it.
pub(crate) fn plain(name: &Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").unwrap_or(&name).to_owned()
}

/// What `#[summary(skip)]` or `#[summary("…")]` says.
fn text_of(attributes: &[Attribute]) -> syn::Result<MemberText> {
    let mut said = attributes.iter().filter(|attribute| attribute.path().is_ident("summary"));
    let Some(attribute) = said.next() else { return Ok(MemberText::Value) };
    if let Some(other) = said.next() {
        return Err(Error::new_spanned(other, "there is another `#[summary(…)]` here"));
    }
    attribute.parse_args_with(|input: syn::parse::ParseStream| match input.peek(Lit) {
        true => input.parse().map(MemberText::Text),
        false => match input.parse::<Ident>()? {
            word if word == "skip" => Ok(MemberText::Skipped),
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
