//! The type that a macro is beside.

use syn::{
    Attribute, Data, DeriveInput, Error, Expr, Fields, GenericParam, Ident, Lit, Type, UnOp,
};

/// The parts of a type definition that the macros use.
pub(crate) struct DerivedType<'a> {
    pub(crate) name: &'a Ident,
    pub(crate) parameters: Vec<Parameter>,
    /// Whether there are conditions on its parameters.
    pub(crate) has_bounds: bool,
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

/// A parameter of a generic type.
pub(crate) enum Parameter {
    /// `'a`
    Lifetime(String),
    Type(String),
    /// Its name and its type.
    Constant(String, String),
}

pub(crate) struct RustVariant<'a> {
    pub(crate) name: &'a Ident,
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
}

/// The kind of a member, as far as the name of its type tells it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MemberKind {
    /// `u8` or `i8`, which LLDB shows as a character.
    Byte {
        is_signed: bool,
    },
    Number,
    /// A pointer that is never null, or another type whose unused values have 32 bits at most or are null.
    Plain,
    Other,
}

impl<'a> DerivedType<'a> {
    pub(crate) fn of(input: &'a DeriveInput) -> syn::Result<DerivedType<'a>> {
        let shape = match &input.data {
            Data::Struct(data) => ItemShape::Struct(Members::of(&data.fields)),
            Data::Enum(data) => ItemShape::Enum {
                variants: variants(data.variants.iter()),
                is_numbered: is_numbered(&input.attrs)?,
            },
            Data::Union(data) => {
                let message = "a union has no summary: nothing tells which member holds";
                return Err(Error::new(data.union_token.span, message));
            }
        };
        let parameters =
            input.generics.params.iter().map(Parameter::of).collect::<syn::Result<_>>()?;
        let is_bound = |parameter: &GenericParam| match parameter {
            GenericParam::Lifetime(lifetime) => !lifetime.bounds.is_empty(),
            GenericParam::Type(parameter) => !parameter.bounds.is_empty(),
            GenericParam::Const(_) => false,
        };
        let generics = &input.generics;
        let has_bounds = generics.where_clause.is_some() || generics.params.iter().any(is_bound);
        Ok(DerivedType { name: &input.ident, parameters, has_bounds, shape })
    }
}

impl Parameter {
    fn of(parameter: &GenericParam) -> syn::Result<Parameter> {
        Ok(match parameter {
            GenericParam::Lifetime(lifetime) => Parameter::Lifetime(lifetime.lifetime.to_string()),
            GenericParam::Type(parameter) => Parameter::Type(parameter.ident.to_string()),
            GenericParam::Const(constant) => {
                let Some(ty) = last_name(&constant.ty) else {
                    let message = "the type of a constant parameter must be a name";
                    return Err(Error::new(constant.ident.span(), message));
                };
                Parameter::Constant(constant.ident.to_string(), ty)
            }
        })
    }
}

/// Whether there is `repr` with `C` or the type of an integer.
fn is_numbered(attributes: &[Attribute]) -> syn::Result<bool> {
    let mut found = false;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("align") {
                found = true;
            } else if meta.input.peek(syn::token::Paren) {
                meta.input.parse::<proc_macro2::Group>()?;
            }
            Ok(())
        })?;
    }
    Ok(found)
}

fn variants<'a>(all: impl Iterator<Item = &'a syn::Variant>) -> Vec<RustVariant<'a>> {
    let mut next = Some(0);
    let variant = |variant: &'a syn::Variant| {
        let number = match &variant.discriminant {
            Some((_, expression)) => literal(expression),
            None => next,
        };
        next = number.map(|number| number + 1);
        RustVariant { name: &variant.ident, members: Members::of(&variant.fields), number }
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
    fn of(fields: &'a Fields) -> Members<'a> {
        let style = match fields {
            Fields::Named(_) => Style::Named,
            Fields::Unnamed(_) => Style::Tuple,
            Fields::Unit => Style::Unit,
        };
        let member = |(index, field): (usize, &'a syn::Field)| {
            let name = field.ident.as_ref().map_or_else(|| index.to_string(), plain);
            RustMember { name, ty: &field.ty }
        };
        Members { members: fields.iter().enumerate().map(member).collect(), style }
    }
}

/// A name without `r#`, as debug information has it.
pub(crate) fn plain(name: &Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").unwrap_or(&name).to_owned()
}

impl RustMember<'_> {
    pub(crate) fn kind(&self) -> MemberKind {
        kind(self.ty)
    }

    /// An expression of the language that shows the member at this path as `format!` does.
    pub(crate) fn shown(&self, path: &str) -> String {
        match self.kind() {
            // Of a `u8` LLDB shows a character.
            MemberKind::Byte { is_signed: false } => format!("{path}.unsigned() & 0xFF"),
            MemberKind::Byte { is_signed: true } => format!("{path}.signed()"),
            MemberKind::Number | MemberKind::Plain | MemberKind::Other => path.to_owned(),
        }
    }
}

fn kind(ty: &Type) -> MemberKind {
    match ty {
        Type::Reference(_) | Type::Ptr(_) => return MemberKind::Plain,
        Type::Group(inner) => return kind(&inner.elem),
        Type::Paren(inner) => return kind(&inner.elem),
        _ => {}
    }
    match last_name(ty).as_deref() {
        Some("u8") => MemberKind::Byte { is_signed: false },
        Some("i8") => MemberKind::Byte { is_signed: true },
        Some(
            "u16" | "u32" | "u64" | "usize" | "u128" | "i16" | "i32" | "i64" | "isize" | "i128"
            | "f32" | "f64",
        ) => MemberKind::Number,
        Some("bool" | "char" | "Box" | "Rc" | "Arc" | "NonNull") => MemberKind::Plain,
        Some(name) if name.starts_with("NonZero") => MemberKind::Plain,
        _ => MemberKind::Other,
    }
}

/// The last name of a path: `Box` of `std::boxed::Box<T>`.
pub(crate) fn last_name(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) if path.qself.is_none() => {
            Some(path.path.segments.last()?.ident.to_string())
        }
        _ => None,
    }
}
