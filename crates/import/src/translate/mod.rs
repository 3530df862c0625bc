//! Expressions of C++ as code of the language.
//!
//! fmtc refuses code that is right only for some types of a member, unless the types of programs decide: `a - b` may be
//! a difference of pointers, `p[i]` a member of a record, and `a * b` may have a fraction. A wrong text is worse than
//! none.

mod cast;
mod code;
mod elements;
mod facts;
mod known;
mod numbers;
mod operators;
mod resolve;

pub(super) use code::{Code, CodeKind, all_of, digits_in, exists, joined, shown_in_text, since};
pub(super) use facts::{Fact, Facts};
pub(super) use known::KnownTypes;
pub(super) use numbers::constant;
pub(super) use operators::{HELPERS, IS_NULL, IS_TEXT, helpers_in};
pub(super) use resolve::{Intrinsic, Intrinsics, Scope, paths};

use super::ImportOptions;
use super::cpp::{self, Expr, Unary};
use super::kinds::ShownType;
use super::refusal::{Carried, Reason, Refusal, refuse};
use crate::syntax::ast::{BinaryOp, Expr as Tree, ExprKind, UnaryOp};
use crate::syntax::build;
pub(super) use known::Class;
use numbers::wrapped;
use operators::{choose, computed};
use std::cell::RefCell;

/// The context of an expression.
#[derive(Clone)]
pub(super) struct Translator<'a> {
    pub(super) scope: Scope<'a>,
    pub(super) facts: &'a Facts,
    pub(super) known: KnownTypes<'a>,
    /// The child indexes that lead to the base class whose template arguments are meant.
    pub(super) base: Vec<usize>,
    /// Whether members in arithmetic are assumed to be whole numbers.
    pub(super) assume_integers: bool,
    /// Whether the value is a count or an index, which the size of a type cannot be.
    pub(super) is_count: bool,
    /// Whether members may be missing.
    pub(super) is_optional: bool,
    /// The variables of the language that are in scope.
    pub(super) locals: Vec<Local>,
    /// The conditions under which the result is right, if the formatter can test them.
    pub(super) checks: Option<&'a RefCell<Vec<Code>>>,
}

/// A variable that expressions name with a `$`: an index, a node, a variable of a list.
#[derive(Clone, Debug)]
pub(super) struct Local {
    /// Its name in expressions, such as `$i`.
    pub(super) name: String,
    /// Its name in the language.
    pub(super) code: String,
    pub(super) kind: CodeKind,
}

impl Local {
    /// The index of an element, `$i`.
    pub(super) fn index(code: &str) -> Local {
        Local { name: "$i".to_owned(), code: code.to_owned(), kind: CodeKind::Unsigned }
    }
}

impl<'a> Translator<'a> {
    /// A translator for some of the types that an entry is for.
    pub(super) fn new(
        scope: Scope<'a>,
        facts: &'a Facts,
        types: &[ShownType],
        options: &ImportOptions<'a>,
    ) -> Translator<'a> {
        Translator {
            scope,
            facts,
            known: known(types, options),
            base: types.first().map_or(Vec::new(), |ty| ty.base.clone()),
            assume_integers: options.assume_integers,
            is_count: false,
            is_optional: false,
            locals: Vec::new(),
            checks: None,
        }
    }
}

/// The facts from the programs about the types that an entry is for.
pub(super) fn known<'t>(types: &[ShownType], options: &ImportOptions<'t>) -> KnownTypes<'t> {
    KnownTypes::new(options.against, types.iter().flat_map(|ty| ty.layouts.iter().copied()))
}

impl Translator<'_> {
    /// The same where some more variables are in scope.
    pub(super) fn with(&self, locals: &[Local]) -> Self {
        let mut inner = self.clone();
        inner.locals.extend_from_slice(locals);
        inner
    }

    /// An expression as it is written; calls of intrinsics are expanded.
    pub(super) fn read(&self, text: &str) -> Carried<Expr> {
        self.scope.resolve(&cpp::parse(text)?)
    }

    /// The code of an expression that is shown as a child: a value of the program.
    pub(super) fn child(&self, expr: &Expr) -> Carried<Code> {
        let code = self.code(expr)?;
        match code.kind {
            CodeKind::Object | CodeKind::Address => Ok(code),
            CodeKind::Pointee => Ok(code.element(build::number(0), None)),
            _ => refuse(Reason::ComputedItem, "a child is a value of the program"),
        }
    }

    /// The code of an expression as a condition.
    pub(super) fn condition(&self, expr: &Expr) -> Carried<Code> {
        self.truth(expr)?.unless_text("it is not a condition")
    }

    fn truth(&self, expr: &Expr) -> Carried<Code> {
        self.no_fraction(expr)?;
        Ok(self.code(expr)?.condition())
    }

    /// Fails if a value that is read as a whole number may have a fraction.
    fn no_fraction(&self, expr: &Expr) -> Carried<()> {
        match self.class(expr) {
            Some(Class::Float) => Err(float()),
            Some(Class::Mixed) => Err(mixed()),
            _ => Ok(()),
        }
    }

    /// The code of a count or an index.
    pub(super) fn count(&self, expr: &Expr) -> Carried<Code> {
        self.no_fraction(expr)?;
        let code = Translator { is_count: true, ..self.clone() }.code(expr)?;
        code.unless_text("it is not a number")
    }

    fn class(&self, expr: &Expr) -> Option<Class> {
        self.known.class(expr)
    }

    /// The size of an integer in bytes, if its type is known.
    pub(super) fn integer_size(&self, expr: &Expr) -> Option<u64> {
        Some(u64::from(self.stored_integer(expr)?.bits / 8))
    }

    /// The stride of the elements behind a pointer that LLDB reads as numbers or pointers, in
    /// bytes.
    pub(super) fn element_size(&self, pointer: &Expr) -> Option<u64> {
        match self.class(pointer)? {
            Class::ToScalar(size) => Some(size),
            _ => None,
        }
    }

    /// Whether the type of an expression is known.
    pub(super) fn is_known(&self, expr: &Expr) -> bool {
        self.class(expr).is_some()
    }

    /// Whether a pointer or an array is one of characters, if types tell.
    pub(super) fn is_characters(&self, expr: &Expr) -> Option<bool> {
        self.known.is_character(&Expr::deref(expr.clone()))
    }

    /// Whether a pointer or an array is known to be one of characters of two or four bytes.
    pub(super) fn is_wide(&self, expr: &Expr) -> bool {
        let element = Expr::deref(expr.clone());
        let mut wide = ["char16_t", "char32_t", "wchar_t"].iter();
        wide.any(|name| self.known.is_of(&element, name))
    }

    /// The name of the enumerator of a number that is cast to an enumeration.
    pub(super) fn enumerator_name(&self, expr: &Expr) -> Carried<Option<Code>> {
        let Expr::Cast(ty, number) = expr else { return Ok(None) };
        match self.known.enumeration(ty) {
            Some(values) if values.len() <= MOST_NAMES => {
                let number = self.operand(number)?.signed();
                Ok(Some(name_of_number(&number, &values)))
            }
            _ => Ok(None),
        }
    }

    /// The code of an expression.
    pub(super) fn code(&self, expr: &Expr) -> Carried<Code> {
        match expr {
            Expr::Number(value) => Ok(Code::literal((*value).into())),
            Expr::Char(code) => Ok(Code::literal((*code).into())),
            Expr::Float(text) => refuse(Reason::Float, format!("`{text}` is not a whole number")),
            Expr::Text(text) => Ok(self.text(text)),
            Expr::Bool(value) => Ok(Code::bool(build::boolean(*value))),
            Expr::Null => Ok(Code::new(build::expr(ExprKind::Null), CodeKind::Null)),
            Expr::This => Ok(Code::object(build::this())),
            Expr::Name(name) => self.name(name),
            Expr::Argument(number) => {
                let argument = self.argument(*number).and_then(|text| cpp::parse(&text).ok());
                // A character is shown as one.
                let value = argument.filter(|argument| !matches!(argument, Expr::Char(_)));
                let unknown = || {
                    let what = format!("`$T{}` is used as a value", number + 1);
                    Refusal::new(Reason::TemplateValue, what)
                };
                value.and_then(|value| value.constant()).map(Code::literal).ok_or_else(unknown)
            }
            Expr::Member(object, name) => self.member(object, name),
            Expr::Index(object, index) => self.element(object, index),
            Expr::Call(_, name, _) => refuse(Reason::Call, format!("it calls `{name}`")),
            Expr::Unary(sign, operand) => self.unary(*sign, operand),
            Expr::Binary(operator, a, b) => self.binary(*operator, a, b),
            Expr::Conditional(parts) => self.conditional(parts),
            Expr::Cast(ty, operand) => self.cast(ty, operand),
            Expr::SizeOf(ty) => self.size_of(ty),
            Expr::Exists(paths) => self.exists(paths),
        }
    }

    /// The code of an expression that is a value of the program.
    pub(super) fn object(&self, expr: &Expr, reason: Reason, what: &str) -> Carried<Code> {
        let code = self.code(expr)?;
        if code.is_object() { Ok(code) } else { refuse(reason, what) }
    }

    fn text(&self, text: &str) -> Code {
        match cpp::argument(text) {
            Some(number) => Code::object(self.type_argument(number)).method("name"),
            None => Code::text(build::string(text)),
        }
    }

    fn name(&self, name: &str) -> Carried<Code> {
        if let Some(local) = self.locals.iter().find(|local| local.name == name) {
            return Ok(Code::new(build::local(&local.code), local.kind));
        }
        if name.starts_with('$') {
            return refuse(Reason::Register, format!("`{name}` has no value here"));
        }
        if name.contains("::") {
            return self.constant(name);
        }
        if self.known.has_types() && !self.known.is_member(name) {
            if let Some(value) = self.known.enumerator_around(name) {
                return Ok(Code::literal(value));
            }
            if !self.facts.members().any(|member| member == name) {
                let what = format!("`{name}` is neither a member nor a known enumerator");
                return refuse(Reason::Constant, what);
            }
        }
        self.not_missing(&Expr::This, name)?;
        let is_hidden = self.locals.iter().any(|local| local.code == name);
        Ok(Code::object(match is_hidden {
            true => build::member(build::this(), name),
            false => build::name(name),
        }))
    }

    fn constant(&self, name: &str) -> Carried<Code> {
        match self.known.constant(name) {
            Some(value) => Ok(Code::literal(value)),
            None => refuse(Reason::Constant, format!("`{name}` is an enumerator or a constant")),
        }
    }

    /// Fails if no type of an object has a member that must exist.
    fn not_missing(&self, object: &Expr, name: &str) -> Carried<()> {
        if !self.is_optional && self.known.lacks(object, name) {
            return refuse(Reason::Member, format!("there is no member `{name}`"));
        }
        Ok(())
    }

    fn member(&self, object: &Expr, name: &str) -> Carried<Code> {
        let name = match name.rsplit_once("::") {
            None => name,
            Some((_, own)) if self.class(&Expr::member(object.clone(), own)).is_some() => own,
            Some(_) => {
                let what = format!("`{name}` may be hidden by a member of a derived class");
                return refuse(Reason::NeedsTypes, what);
            }
        };
        let object = match object {
            Expr::This => return self.name(name),
            Expr::Unary(Unary::Deref | Unary::Address, inner) if inner.is_path() => inner,
            // The first element of a pointer: LLDB looks for members behind it.
            Expr::Index(pointer, index)
                if **index == Expr::Number(0)
                    && matches!(self.class(pointer), Some(Class::ToRecord(_))) =>
            {
                pointer
            }
            object => object,
        };
        let what = "member access on a value that is not an object";
        let base = self.object(object, Reason::Syntax, what)?;
        self.not_missing(object, name)?;
        Ok(Code::object(build::member(base.expr, name)))
    }

    fn unary(&self, sign: Unary, operand: &Expr) -> Carried<Code> {
        match sign {
            Unary::Deref => self.dereferenced(operand),
            Unary::Address => match operand {
                Expr::Unary(Unary::Deref, pointer) => self.code(pointer),
                _ => refuse(Reason::AddressOf, "it takes the address of a value"),
            },
            Unary::Plus => self.code(operand),
            Unary::Not => {
                self.no_fraction(operand)?;
                let code = self.code(operand)?.unless_text("`!` of a text")?;
                let is_bool = code.kind == CodeKind::Bool;
                Ok(if is_bool { code.negated() } else { code.is(BinaryOp::Eq, 0) })
            }
            Unary::Minus => {
                if let Expr::Number(value) = operand {
                    return Ok(Code::literal(-i128::from(*value)));
                }
                let (code, own) = (self.integer(operand)?, self.integer_type(operand));
                let code = match own {
                    Some(own) => self.converted(operand, code, own),
                    None => code,
                };
                match own.is_some_and(|own| !own.is_signed) {
                    true => {
                        let negative = computed(BinaryOp::Sub, Code::literal(0), code);
                        Ok(wrapped(BinaryOp::Sub, negative, own))
                    }
                    false => Ok(code.with(UnaryOp::Negate, CodeKind::Signed)),
                }
            }
            Unary::Complement => {
                let code = self.code(operand)?;
                let own = self.integer_type(operand);
                let code = match own {
                    Some(own) if own.is_signed => self.converted(operand, code, own).signed(),
                    _ => code.unsigned(),
                };
                let kind = code.kind;
                Ok(wrapped(BinaryOp::Sub, code.with(UnaryOp::Complement, kind), own))
            }
        }
    }

    /// `self.type().argument(n)`.
    fn type_argument(&self, number: usize) -> Tree {
        let base =
            self.base.iter().fold(build::this(), |base, at| build::index(base, cast::number(*at)));
        let ty = build::method(base, "type", Vec::new());
        build::method(ty, "argument", vec![build::arg(cast::number(number))])
    }

    /// A template argument as it is written in the name, the same for all types.
    fn argument(&self, number: usize) -> Option<String> {
        if self.base.is_empty() { self.known.argument(number) } else { None }
    }

    fn conditional(&self, parts: &[Expr; 3]) -> Carried<Code> {
        let condition = self.truth(&parts[0])?;
        let (then, otherwise) = (self.code(&parts[1])?, self.code(&parts[2])?);
        if self.class(&parts[1]).is_some() && self.class(&parts[1]) == self.class(&parts[2]) {
            return choose(condition, then, otherwise);
        }
        let (then, otherwise, _) = self.operands((&parts[1], then), (&parts[2], otherwise));
        choose(condition, then, otherwise)
    }

    fn exists(&self, paths: &[Expr]) -> Carried<Code> {
        let tests = paths.iter().map(|path| Ok(exists(&self.code(path)?.expr)));
        let all = all_of(BinaryOp::And, tests.collect::<Carried<Vec<Code>>>()?);
        Ok(all.unwrap_or_else(|| Code::bool(build::boolean(true))))
    }
}

/// The most enumerators that a text names.
const MOST_NAMES: usize = 32;

/// The name of a number, or its digits if it has none.
fn name_of_number(number: &Code, values: &[(String, i128)]) -> Code {
    let digits = build::text(vec![build::hole(number.expr.clone(), Vec::new())]);
    Code::text(values.iter().rev().fold(digits, |otherwise, (name, value)| {
        let is_named = number.clone().is(BinaryOp::Eq, *value);
        build::choice(is_named.expr, build::string(name), otherwise)
    }))
}

fn float() -> Refusal {
    Refusal::new(Reason::Float, "it computes with a floating-point number")
}

fn mixed() -> Refusal {
    Refusal::new(Reason::NeedsTypes, "the types of a member differ in kind")
}

/// The expression that shows a value in a text.
pub(super) fn shown(code: &Code) -> Tree {
    match code.kind {
        CodeKind::Pointee => code.method("summary").expr,
        CodeKind::Address => code.method("value").expr,
        _ => code.expr.clone(),
    }
}
