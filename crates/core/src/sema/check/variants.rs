//! A `switch` over the variants of a Rust enum: `case .Circle(r): …`.
//!
//! LLDB shows the variants of an enum as a union, `$variants$`, in the order of the source; an `enum` item defines the
//! numbers that distinguish them. Either each variant has a number, or one variant has all other numbers, and stores the
//! number in one of its members.

use super::body::{Binding, Body};
use super::enums::position;
use super::sugar::leaves_out;
use crate::diag::Diagnostic;
use crate::diag::codes::{meaning, syntax};
use crate::sema::graph::{Comparison, Sign, Type};
use crate::sema::hir::{Constant, NumberOp, ObjectOp, Typed};
use crate::sema::keys;
use crate::source::Span;
use crate::syntax::ast;

/// The variants of the subject of a `switch`.
pub(super) struct Variants<'a> {
    definition: &'a ast::Enum,
    /// The number of each variant, if it has one.
    numbers: Vec<Option<i128>>,
    /// `$variants$` of the value.
    union: Typed,
    /// The number of the variant that the value has.
    number: Typed,
}

impl<'a> Body<'_, 'a> {
    /// The enum that has all variants of a `switch`: that of the summary's key, or the only one. Reports if there is none,
    /// or if there are several.
    fn enum_of_variants(&mut self, switch: &'a ast::Switch) -> Option<&'a ast::Enum> {
        let mixed = switch.cases.iter().find_map(|case| case.patterns.first());
        if let Some(pattern) = mixed {
            let message = "the cases of a `switch` are variants or numbers";
            let diagnostic = Diagnostic::new(meaning::WRONG_TYPE, message);
            return self.reject(diagnostic.label(pattern.span, "other cases are variants"));
        }
        let variants = switch.cases.iter().flat_map(|case| &case.variants);
        let names: Vec<&ast::Name> = variants.map(|variant| &variant.name).collect();
        let first = *names.first()?;
        let found = self.checker.names.enums.with(&names);
        if let Some(own) = found.iter().find(|definition| self.is_of_key(definition)) {
            return Some(own);
        }
        match found.as_slice() {
            [one] => Some(one),
            [one, other, ..] => {
                let message = "more than one enum has these variants";
                let diagnostic = Diagnostic::new(meaning::UNKNOWN_ENUM, message)
                    .label(first.span, "of which enum?")
                    .label(one.name.span, "one of them")
                    .label(other.name.span, "another one");
                self.reject(diagnostic.help("add a case for a variant that only one of them has"))
            }
            [] => self.no_enum(&names),
        }
    }

    /// Whether an enum is the type that the summary is for.
    fn is_of_key(&self, definition: &ast::Enum) -> bool {
        let name = keys::text(&ast::KeyKind::Type(definition.name.clone()));
        self.keys.iter().any(|key| Some(&*key.text) == name.as_deref())
    }

    fn no_enum(&mut self, names: &[&ast::Name]) -> Option<&'a ast::Enum> {
        let first = *names.first()?;
        let other = names.iter().find(|name| self.checker.names.enums.with(&[name]).is_empty());
        if let (Some(name), [one, ..]) = (other, self.checker.names.enums.with(&[first]).as_slice())
        {
            return self.unknown_enumerator(one, name);
        }
        let message =
            format!("`.{}` has no value here: a formatter sees only the number", first.text);
        let diagnostic = Diagnostic::new(syntax::SCOPED_NAME, message);
        let diagnostic = diagnostic.label(first.span, "its number is not known");
        let diagnostic = diagnostic.help(
            "name the numbers outside of all items: `enum Color { red, green }`, `Color.red`",
        );
        self.reject(diagnostic.help("`fmtc types --draft` writes the variants of a Rust enum"))
    }

    /// The variants of the subject of a `switch`; `None` if it has none, which is reported.
    pub(super) fn variants(
        &mut self,
        switch: &'a ast::Switch,
        subject: Typed,
    ) -> Option<Variants<'a>> {
        let is_object = self.needs_object(subject, "only a value of an enum has variants");
        let definition = self.enum_of_variants(switch).filter(|_| is_object)?;
        self.compute_enum(definition);
        let numbers = self.enum_numbers(definition).to_vec();
        let union = self.member_named(subject, "$variants$", subject.span);
        let is_signed = numbers.iter().flatten().any(|number| *number < 0);
        let hidden = definition.enumerators.iter().find_map(|of| of.by.as_ref().zip(Some(of)));
        let number = match hidden {
            Some((path, of)) => self.hidden_number((definition, union), of, path, is_signed),
            None => {
                let ty = if is_signed { Type::Int } else { Type::UInt };
                let op = NumberOp::VariantNumber { is_signed };
                self.make.value(op, &[subject, union], ty, union.span)
            }
        };
        Some(Variants { definition, numbers, union, number })
    }

    /// The number of the variant that a value has, which a path leads to from the members of the one without a number.
    fn hidden_number(
        &mut self,
        (definition, union): (&ast::Enum, Typed),
        of: &ast::Enumerator,
        path: &'a ast::Expr,
        is_signed: bool,
    ) -> Typed {
        let span = union.span;
        let members = self.members_of(definition, union, &of.name);
        let outer = self.path_node.replace((path.start().span, members));
        let place = self.part(path);
        self.path_node = outer;
        let sign = if is_signed { Sign::Signed } else { Sign::Unsigned };
        let number = self.make.read(Typed { span, ..place }, sign);
        // In another build that variant may have a number of its own.
        let variant = self.variant_of(definition, union, &of.name);
        let own = self.member_named(variant, "$discr$", span);
        let is_hidden = self.make.test(ObjectOp::IsMissing, &[own], span);
        let is_numbered = self.make.test(NumberOp::Not, &[is_hidden], span);
        self.make.value(NumberOp::MissingIf, &[number, is_numbered], number.ty, span)
    }

    fn variant_of(&mut self, definition: &ast::Enum, union: Typed, name: &ast::Name) -> Typed {
        let at = position(definition, name).unwrap_or(0);
        let index = self.make.constant(Constant::UInt(at as u64), union.span);
        let op = ObjectOp::ChildAt { is_written: false };
        self.make.value(op, &[union, index], Type::Object, union.span)
    }

    /// The structure of the members of a variant.
    fn members_of(&mut self, definition: &ast::Enum, union: Typed, name: &ast::Name) -> Typed {
        let variant = self.variant_of(definition, union, name);
        self.member_named(variant, "value", union.span)
    }

    /// Whether the value has a variant.
    pub(super) fn has(&mut self, variants: &Variants<'a>, variant: &ast::Variant) -> Typed {
        let (span, definition) = (variant.span, variants.definition);
        if definition.enumerators.len() == 1 {
            return self.make.constant(Constant::Bool(true), span);
        }
        let at = position(definition, &variant.name);
        if let Some(number) = at.and_then(|at| variants.numbers.get(at).copied().flatten()) {
            return self.is_number(variants, number, span);
        }
        let others = variants.numbers.iter().flatten();
        let others: Vec<Typed> =
            others.map(|number| self.is_number(variants, *number, span)).collect();
        match others.into_iter().reduce(|a, b| self.make.test(NumberOp::Or, &[a, b], span)) {
            Some(other) => self.make.test(NumberOp::Not, &[other], span),
            None => self.error(span),
        }
    }

    fn is_number(&mut self, variants: &Variants<'a>, number: i128, span: Span) -> Typed {
        let number = self.make.constant(Constant::Literal(number), span);
        self.compare(Comparison::Eq, span, variants.number, number, span)
    }

    /// Binds the members of a variant; without variants they have no values.
    pub(super) fn bind_members(
        &mut self,
        variants: Option<&Variants<'a>>,
        variant: &'a ast::Variant,
        subject: Typed,
    ) {
        self.list_variant(&variant.name, subject);
        let members = match variants {
            Some(of) => self.members_of(of.definition, of.union, &variant.name),
            None => self.error(variant.span),
        };
        for (at, name) in variant.bindings.iter().enumerate() {
            let member = match variant.is_named {
                true => name.text.clone(),
                false => format!("__{at}").as_str().into(),
            };
            let value = self.member_named(members, member, name.span);
            self.bind(name, value, Binding::Let, variant.span.end);
        }
    }

    /// The value of a `switch` if no case fits: where the number is none of the variants', nothing is shown.
    pub(super) fn without_variant(
        &mut self,
        switch: &'a ast::Switch,
        variants: &Variants<'a>,
        span: Span,
    ) -> Typed {
        let covered = switch.cases.iter().flat_map(|case| &case.variants);
        let covered: Vec<&str> = covered.map(|variant| variant.name.text.as_str()).collect();
        let names = variants.definition.enumerators.iter().map(|of| of.name.text.as_str());
        let left: Vec<&str> = names.filter(|name| !covered.contains(name)).collect();
        match left.first() {
            Some(example) => {
                let example = format!(".{example}");
                self.wrong(leaves_out(switch, variants.definition, &left, &example))
            }
            None => self.make.constant(Constant::String("".into()), span),
        }
    }
}
