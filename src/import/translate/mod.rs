//! Expressions of C++ as code of the language.
//!
//! What is right only for some types of a member is refused, unless the types of programs decide
//! it: `a - b` may be a difference of pointers, `p[i]` the member of a record, `a * b` may have a
//! fraction. A wrong text is worse than none.

mod cast;
mod code;
mod facts;
mod known;
mod resolve;

pub(super) use code::{Code, Kind, Level, escaped, is_unprintable, quoted};
pub(super) use facts::Facts;
pub(super) use known::Known;
pub(super) use resolve::{Intrinsic, Intrinsics, Scope, paths};

use super::cpp::{Binary, Expr, Unary};
use super::refusal::{Carried, Reason, Refusal};
use crate::isa::Lldb;
use known::Class;

/// The release that computes addresses.
pub(super) const ELEMENTS: Lldb = Lldb::V24;

/// What is known where an expression stands.
#[derive(Clone)]
pub(super) struct Translator<'a> {
    pub(super) scope: Scope<'a>,
    pub(super) facts: &'a Facts,
    pub(super) known: Option<Known<'a>>,
    /// Whether members in arithmetic are taken for whole numbers.
    pub(super) assume_integers: bool,
    /// The name of the variable that `$i` is, if there is one.
    pub(super) index: Option<&'static str>,
}

impl Translator<'_> {
    /// The code of an expression; calls of intrinsics are expanded.
    pub(super) fn code(&self, expr: &Expr) -> Carried<Code> {
        self.value(&self.scope.resolve(expr)?)
    }

    /// The code of an expression as a condition.
    pub(super) fn condition(&self, expr: &Expr) -> Carried<Code> {
        let code = self.code(expr)?;
        match code.kind {
            Kind::Text | Kind::Null => Err(Refusal::new(Reason::Text, "it is no condition")),
            _ => Ok(code.condition()),
        }
    }

    /// The code of a count or an index.
    pub(super) fn count(&self, expr: &Expr) -> Carried<Code> {
        let code = self.code(expr)?;
        match code.kind {
            Kind::Text | Kind::Null => Err(Refusal::new(Reason::Text, "it is no number")),
            _ if code.is_object() && self.class(expr) == Some(Class::Float) => Err(float()),
            _ => Ok(code),
        }
    }

    fn class(&self, expr: &Expr) -> Option<Class> {
        self.known.as_ref()?.class(expr)
    }

    /// How many bytes a whole number has, if its type is known.
    pub(super) fn integer_size(&self, expr: &Expr) -> Option<u64> {
        match self.class(&self.scope.resolve(expr).ok()?)? {
            Class::Integer(size) => Some(size),
            _ => None,
        }
    }

    fn value(&self, expr: &Expr) -> Carried<Code> {
        Ok(match expr {
            Expr::Number(value) => Code::atom(value.to_string(), Kind::Literal),
            Expr::Char(code) => Code::atom(code.to_string(), Kind::Literal),
            Expr::Float(text) => {
                return Err(Refusal::new(Reason::Float, format!("`{text}` is no whole number")));
            }
            Expr::Text(text) => self.text(text),
            Expr::Bool(value) => Code::atom(value.to_string(), Kind::Bool),
            Expr::Null => Code::atom("null", Kind::Null),
            Expr::This => Code::atom("self", Kind::Object),
            Expr::Name(name) => return self.name(name),
            Expr::Argument(number) => {
                let what = format!("`$T{}` is used as a value", number + 1);
                return Err(Refusal::new(Reason::TemplateValue, what));
            }
            Expr::Member(object, name) => return self.member(object, name),
            Expr::Index(object, index) => return self.element(object, index),
            Expr::Call(_, name, _) => {
                return Err(Refusal::new(Reason::Call, format!("it calls `{name}`")));
            }
            Expr::Unary(sign, operand) => return self.unary(*sign, operand),
            Expr::Binary(operator, a, b) => return self.binary(*operator, a, b),
            Expr::Conditional(parts) => return self.conditional(parts),
            Expr::Cast(ty, operand) => return self.cast(ty, operand),
            Expr::SizeOf(ty) => return self.size_of(ty),
            Expr::Exists(paths) => return self.exists(paths),
        })
    }

    fn text(&self, text: &str) -> Code {
        let argument = text.strip_prefix("$T").and_then(|number| number.parse::<usize>().ok());
        match argument.and_then(|number| number.checked_sub(1)) {
            Some(number) => Code::atom(format!("{}.name()", type_argument(number)), Kind::Text),
            None => Code::atom(quoted(text), Kind::Text),
        }
    }

    fn name(&self, name: &str) -> Carried<Code> {
        if name == "$i" {
            let index = self.index.ok_or_else(|| {
                Refusal::new(Reason::Register, "`$i` belongs to the elements of a list")
            })?;
            return Ok(Code::atom(index, Kind::Unsigned));
        }
        if name.contains("::") {
            return self.constant(name);
        }
        if let Some(known) = &self.known
            && !known.is_member(name)
            && !self.facts.is_member(name)
        {
            let what = format!("`{name}` is no member, and no enumerator that is known");
            return Err(Refusal::new(Reason::Constant, what));
        }
        let written = code::name(name);
        // A variable of that name would hide the member.
        let text =
            if name == "i" && self.index.is_some() { format!("self.{written}") } else { written };
        Ok(Code::atom(text, Kind::Object))
    }

    fn constant(&self, name: &str) -> Carried<Code> {
        let value = self.known.as_ref().and_then(|known| known.constant(name));
        let value = value.ok_or_else(|| {
            Refusal::new(Reason::Constant, format!("`{name}` is an enumerator or a constant"))
        })?;
        Ok(literal(value))
    }

    fn member(&self, object: &Expr, name: &str) -> Carried<Code> {
        let name = match name.rsplit_once("::") {
            None => name,
            Some((scope, own)) if self.class(&Expr::member(object.clone(), own)).is_some() => {
                let _ = scope;
                own
            }
            Some(_) => {
                let what = format!("`{name}` may be hidden by a member of a derived class");
                return Err(Refusal::new(Reason::NeedsTypes, what));
            }
        };
        let object = match object {
            Expr::This => return self.name(name),
            Expr::Unary(Unary::Deref | Unary::Address, inner) if inner.is_path() => inner,
            Expr::Unary(Unary::Deref, inner) if **inner == Expr::This => return self.name(name),
            // The first element of a pointer: LLDB looks for members behind it.
            Expr::Index(pointer, index)
                if **index == Expr::Number(0)
                    && matches!(self.class(pointer), Some(Class::ToRecord(_))) =>
            {
                pointer
            }
            object => object,
        };
        let base = self.value(object)?;
        if !base.is_object() {
            return Err(Refusal::new(Reason::Syntax, "a member of what is no object"));
        }
        let text = format!("{}.{}", base.base(), code::name(name));
        Ok(Code::atom(text, Kind::Object).since(base.since))
    }

    fn element(&self, object: &Expr, index: &Expr) -> Carried<Code> {
        if let Expr::Cast(ty, pointer) = object
            && let Some(number) = cast::pointer_to_argument(ty)
        {
            return self.element_of(pointer, index, number);
        }
        let at = self.value(index)?.number();
        let array = self.value(object)?;
        if !array.is_object() {
            return Err(Refusal::new(Reason::Syntax, "an index on what is no object"));
        }
        let since = array.since.max(at.since);
        match self.class(object) {
            Some(Class::Array) => {
                let text = format!("{}[{}]", array.base(), at.text);
                Ok(Code::atom(text, Kind::Object).since(since))
            }
            Some(Class::ToScalar(_) | Class::ToRecord(_) | Class::Pointer) => {
                Ok(element(&array, &at, None))
            }
            Some(Class::Record) => Err(Refusal::new(Reason::Call, "it calls `operator[]`")),
            Some(_) => Err(Refusal::new(Reason::Syntax, "an index on a number")),
            None => {
                Err(Refusal::new(Reason::NeedsTypes, "an index may be on an array or on a pointer"))
            }
        }
    }

    /// `(($T1 *)p)[i]`.
    fn element_of(&self, pointer: &Expr, index: &Expr, number: usize) -> Carried<Code> {
        let (pointer, at) = (self.value(pointer)?, self.value(index)?.number());
        if !pointer.is_object() {
            return Err(Refusal::new(Reason::Cast, "a number is taken for a pointer"));
        }
        Ok(element(&pointer, &at, Some(number)))
    }

    fn unary(&self, sign: Unary, operand: &Expr) -> Carried<Code> {
        match sign {
            Unary::Deref => self.dereferenced(operand),
            Unary::Address => match operand {
                Expr::Unary(Unary::Deref, pointer) => self.value(pointer),
                _ => Err(Refusal::new(Reason::AddressOf, "it takes the address of a value")),
            },
            Unary::Plus => self.value(operand),
            Unary::Not => {
                let code = self.value(operand)?;
                match code.kind {
                    Kind::Text | Kind::Null => Err(Refusal::new(Reason::Text, "`!` of a text")),
                    Kind::Bool => Ok(Code {
                        text: format!("!{}", code.within(Level::Unary)),
                        level: Level::Unary,
                        ..code
                    }),
                    _ => Ok(Code {
                        text: format!("{} == 0", code.within(Level::Sum)),
                        level: Level::Comparison,
                        kind: Kind::Bool,
                        ..code
                    }),
                }
            }
            Unary::Minus => {
                if let Expr::Number(value) = operand {
                    return Ok(literal(-i128::from(*value)));
                }
                let code = self.integer(operand)?;
                let text = format!("-{}", code.within(Level::Atom));
                Ok(Code { text, level: Level::Unary, kind: Kind::Signed, ..code })
            }
            Unary::Complement => {
                let code = self.value(operand)?.unsigned();
                let text = format!("~{}", code.within(Level::Atom));
                Ok(Code { text, level: Level::Unary, ..code })
            }
        }
    }

    fn dereferenced(&self, pointer: &Expr) -> Carried<Code> {
        match pointer {
            Expr::This => return Ok(Code::atom("self", Kind::Object)),
            Expr::Unary(Unary::Address, value) => return self.value(value),
            // `*(p + i)` is `p[i]`, and `p` a pointer or an array.
            Expr::Binary(Binary::Add, array, index) if array.is_path() => {
                return self.element(array, index);
            }
            Expr::Cast(ty, inner) => return self.behind_cast(ty, inner),
            _ => {}
        }
        let code = self.value(pointer)?;
        if !code.is_object() {
            return Err(Refusal::new(Reason::Syntax, "`*` of what is no pointer"));
        }
        match self.class(pointer) {
            Some(Class::ToScalar(_)) | Some(Class::Array) => {
                let text = format!("{}[0]", code.base());
                Ok(Code { text, level: Level::Atom, ..code })
            }
            Some(Class::ToRecord(_)) => Ok(Code { kind: Kind::Pointee, ..code }),
            Some(Class::Record) => Err(Refusal::new(Reason::Call, "it calls `operator*`")),
            _ => Ok(element(&code, &Code::atom("0", Kind::Literal), None)),
        }
    }

    /// The element at `$i` of what a pointer leads to, or of an array.
    pub(super) fn element_behind(&self, pointer: &Expr) -> Carried<Code> {
        self.behind(&self.scope.resolve(pointer)?)
    }

    fn behind(&self, pointer: &Expr) -> Carried<Code> {
        let index = Expr::Name("$i".to_owned());
        match pointer {
            Expr::Conditional(parts) => {
                let condition = self.value(&parts[0])?.condition();
                choose(condition, self.behind(&parts[1])?, self.behind(&parts[2])?)
            }
            // `&a[0]`.
            Expr::Unary(Unary::Address, first) => match &**first {
                Expr::Index(array, at) if **at == Expr::Number(0) => self.behind(array),
                _ => Err(Refusal::new(Reason::AddressOf, "it takes the address of a value")),
            },
            pointer if self.class(pointer).is_none() && pointer.is_path() => {
                Ok(element(&self.value(pointer)?, &self.value(&index)?, None))
            }
            pointer => self.element(pointer, &index),
        }
    }

    fn conditional(&self, parts: &[Expr; 3]) -> Carried<Code> {
        let condition = self.value(&parts[0])?.condition();
        choose(condition, self.value(&parts[1])?, self.value(&parts[2])?)
    }
    fn exists(&self, paths: &[Expr]) -> Carried<Code> {
        let mut texts = Vec::new();
        for path in paths {
            texts.push(format!("exists({})", self.value(path)?.text));
        }
        if texts.is_empty() {
            return Ok(Code::atom("true", Kind::Bool));
        }
        let level = if texts.len() == 1 { Level::Atom } else { Level::And };
        Ok(Code::new(texts.join(" && "), level, Kind::Bool))
    }

    fn binary(&self, operator: Binary, a: &Expr, b: &Expr) -> Carried<Code> {
        // What is no whole number for certain is refused below.
        let needs_integers =
            matches!(operator, Binary::Add | Binary::Sub | Binary::Mul | Binary::Div);
        if !needs_integers || self.assume_integers {
            self.not_a_constant(operator, a, b)?;
        }
        match operator {
            Binary::AndAnd | Binary::OrOr => {
                let (left, right) = (self.value(a)?.condition(), self.value(b)?.condition());
                let level = if operator == Binary::AndAnd { Level::And } else { Level::Or };
                Ok(joined(operator, left, right, level, Kind::Bool))
            }
            _ if operator.is_comparison() => self.comparison(operator, a, b),
            Binary::Sub if self.are_pointers(a, b) => self.pointer_difference(a, b),
            Binary::Add | Binary::Sub | Binary::Mul | Binary::Div => {
                Ok(arithmetic(operator, self.integer(a)?, self.integer(b)?))
            }
            _ => Ok(arithmetic(operator, self.operand(a)?, self.operand(b)?)),
        }
    }

    /// Fails where one of two names may be an enumerator or a constant.
    fn not_a_constant(&self, operator: Binary, a: &Expr, b: &Expr) -> Carried<()> {
        if self.known.is_some() || matches!(operator, Binary::AndAnd | Binary::OrOr) {
            return Ok(());
        }
        for (one, other) in [(a, b), (b, a)] {
            let Expr::Name(name) = one else { continue };
            let is_safe =
                matches!(other, Expr::Number(_) | Expr::Char(_) | Expr::Text(_) | Expr::Null);
            if !is_safe
                && !name.contains("::")
                && !name.starts_with('$')
                && !self.facts.is_member(name)
            {
                let what = format!("`{name}` may be an enumerator or a constant");
                return Err(Refusal::new(Reason::Constant, what));
            }
        }
        Ok(())
    }

    /// A number or an object that C++ takes for a whole number here.
    fn operand(&self, expr: &Expr) -> Carried<Code> {
        let code = self.value(expr)?;
        match code.kind {
            Kind::Text | Kind::Null => Err(Refusal::new(Reason::Text, "it computes with a text")),
            _ => Ok(code.number()),
        }
    }

    /// A number of which it is certain that it is a whole one, and no pointer.
    fn integer(&self, expr: &Expr) -> Carried<Code> {
        let code = self.operand(expr)?;
        if !code.is_object() || self.assume_integers || self.facts.is_integer(expr) {
            return Ok(code);
        }
        match self.class(expr) {
            Some(Class::Integer(_)) => Ok(code),
            Some(Class::Float) => Err(float()),
            Some(Class::ToScalar(_) | Class::ToRecord(_) | Class::Pointer | Class::Array) => {
                Err(Refusal::new(Reason::NeedsTypes, "it computes with the address in a pointer"))
            }
            Some(Class::Record) => Err(Refusal::new(Reason::Call, "it calls an operator")),
            None => {
                let what = format!("`{}` may be a pointer or have a fraction", code.text);
                Err(Refusal::new(Reason::NeedsTypes, what))
            }
        }
    }

    fn are_pointers(&self, a: &Expr, b: &Expr) -> bool {
        let (Some(a), Some(b)) = (self.class(a), self.class(b)) else { return false };
        a == b && matches!(a, Class::ToScalar(_) | Class::ToRecord(_))
    }

    fn pointer_difference(&self, a: &Expr, b: &Expr) -> Carried<Code> {
        let size = match self.class(a) {
            Some(Class::ToScalar(size) | Class::ToRecord(size)) if size > 0 => size,
            _ => return Err(Refusal::new(Reason::NeedsTypes, "a difference of pointers")),
        };
        let (a, b) = (self.value(a)?.unsigned(), self.value(b)?.unsigned());
        let bytes = joined(Binary::Sub, a, b, Level::Sum, Kind::Unsigned);
        if size == 1 {
            return Ok(bytes);
        }
        let size = Code::atom(size.to_string(), Kind::Literal);
        Ok(joined(Binary::Div, bytes, size, Level::Product, Kind::Unsigned))
    }

    fn comparison(&self, operator: Binary, a: &Expr, b: &Expr) -> Carried<Code> {
        for (one, other) in [(a, b), (b, a)] {
            if let Some(value) = self.enumerator(one, other) {
                let other = self.value(other)?.number();
                return Ok(compared(operator, other, literal(value)));
            }
            // `x == true` is `x`.
            if let (Expr::Bool(value), Binary::Eq | Binary::Ne) = (one, operator) {
                let is_plain = *value == (operator == Binary::Eq);
                return if is_plain {
                    Ok(self.value(other)?.condition())
                } else {
                    self.unary(Unary::Not, other)
                };
            }
        }
        let (left, right) = (self.value(a)?, self.value(b)?);
        match (left.kind, right.kind) {
            (Kind::Text, _) | (_, Kind::Text) => {
                Err(Refusal::new(Reason::Text, "strings cannot be compared"))
            }
            (Kind::Null, Kind::Object | Kind::Pointee)
            | (Kind::Object | Kind::Pointee, Kind::Null)
                if matches!(operator, Binary::Eq | Binary::Ne) =>
            {
                Ok(joined(operator, left, right, Level::Comparison, Kind::Bool))
            }
            (Kind::Null, _) | (_, Kind::Null) => {
                Err(Refusal::new(Reason::Text, "a number is compared with `nullptr`"))
            }
            _ if [a, b].iter().any(|side| self.class(side) == Some(Class::Float)) => Err(float()),
            _ => Ok(compared(operator, left.number(), right.number())),
        }
    }

    /// The number of a name that is an enumerator of what it is compared with.
    fn enumerator(&self, name: &Expr, other: &Expr) -> Option<i128> {
        let (Expr::Name(name), Some(known)) = (name, &self.known) else { return None };
        let own = name.rsplit("::").next()?;
        if !name.contains("::") && known.is_member(name) {
            return None;
        }
        known.enumerator(other, own)
    }
}

/// One of two values.
fn choose(condition: Code, mut then: Code, mut otherwise: Code) -> Carried<Code> {
    match (then.kind, otherwise.kind) {
        (a, b) if a == b => {}
        (Kind::Object | Kind::Pointee, Kind::Text) | (Kind::Text, Kind::Object | Kind::Pointee) => {
            for side in [&mut then, &mut otherwise] {
                if side.is_object() {
                    *side = Code::atom(format!("\"\\({})\"", shown(side)), Kind::Text)
                        .since(side.since);
                }
            }
        }
        (Kind::Text | Kind::Null, _) | (_, Kind::Text | Kind::Null) => {
            return Err(Refusal::new(Reason::Text, "a choice between a text and a number"));
        }
        _ => (then, otherwise) = same_sign(then.number(), otherwise.number()),
    }
    let text = format!(
        "{} ? {} : {}",
        condition.within(Level::Or),
        then.within(Level::Or),
        otherwise.within(Level::Conditional)
    );
    let since = condition.since.max(then.since).max(otherwise.since);
    let kind = if otherwise.kind == Kind::Literal { then.kind } else { otherwise.kind };
    Ok(Code::new(text, Level::Conditional, kind).since(since))
}

fn float() -> Refusal {
    Refusal::new(Reason::Float, "it computes with a floating-point number")
}

/// `self.type().argument(n)`.
fn type_argument(number: usize) -> String {
    format!("self.type().argument({number})")
}

/// What a piece of code shows in a text.
pub(super) fn shown(code: &Code) -> String {
    match code.kind {
        Kind::Pointee => format!("{}.summary()", code.base()),
        _ => code.text.clone(),
    }
}

/// The object at an index behind a pointer, of the pointer's type or of a template argument.
fn element(pointer: &Code, index: &Code, of: Option<usize>) -> Code {
    let of = of.map_or(String::new(), |number| format!(", of: {}", type_argument(number)));
    let text = format!("{}.element({}{of})", pointer.base(), index.text);
    Code::atom(text, Kind::Object).since(pointer.since.max(index.since)).since(ELEMENTS)
}

fn literal(value: i128) -> Code {
    let level = if value < 0 { Level::Unary } else { Level::Atom };
    Code::new(value.to_string(), level, Kind::Literal)
}

fn arithmetic(operator: Binary, left: Code, right: Code) -> Code {
    let (left, right) = same_sign(left, right);
    let level = match operator {
        Binary::Shl | Binary::Shr => Level::Shift,
        Binary::Mul | Binary::Div | Binary::Rem | Binary::And => Level::Product,
        _ => Level::Sum,
    };
    let kind = match (left.kind, right.kind) {
        (Kind::Unsigned, _) | (_, Kind::Unsigned) => Kind::Unsigned,
        (Kind::Literal, Kind::Literal) => Kind::Literal,
        _ => Kind::Signed,
    };
    joined(operator, left, right, level, kind)
}

fn compared(operator: Binary, left: Code, right: Code) -> Code {
    let (left, right) = same_sign(left, right);
    joined(operator, left, right, Level::Comparison, Kind::Bool)
}

/// Two numbers that the language lets meet: C++ takes both for unsigned ones if one is.
fn same_sign(left: Code, right: Code) -> (Code, Code) {
    match (left.kind, right.kind) {
        (Kind::Signed, Kind::Unsigned) => (left.unsigned(), right),
        (Kind::Unsigned, Kind::Signed) => (left, right.unsigned()),
        _ => (left, right),
    }
}

/// Two operands of an operator of that level, which groups to the left.
fn joined(operator: Binary, left: Code, right: Code, level: Level, kind: Kind) -> Code {
    let tighter = match level {
        Level::Or => Level::And,
        Level::And => Level::Comparison,
        Level::Comparison => Level::Sum,
        Level::Sum => Level::Product,
        Level::Product => Level::Shift,
        _ => Level::Unary,
    };
    // Comparisons do not chain.
    let first = if level == Level::Comparison { tighter } else { level };
    let text = format!("{} {} {}", left.within(first), operator.sign(), right.within(tighter));
    Code::new(text, level, kind).since(left.since.max(right.since))
}
