//! The values of a script's variables: constants, and expressions of the language.

use super::run::{Stop, refuse};
use crate::refusal::{Carried, Reason, Refusal};
use crate::syntax::ast::{Arg, BinaryOp, Expr, ExprKind, TextPart};
use crate::syntax::{build, spelled};
use crate::translate::{Code, CodeKind, all_of, constant as constant_number, exists, joined};
use tree_sitter::Node;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum PyValue<'a> {
    None,
    /// A number, or a condition. It may be constant.
    Number(Code),
    Text(Vec<Piece>),
    Object(Object),
    /// A type.
    Type(Code),
    List(Vec<PyValue<'a>>),
    Function(Node<'a>),
    Class(Node<'a>),
    /// The instance whose method runs.
    This,
    /// A number of bytes behind a pointer.
    Memory(Code, Code),
    /// The type of an array of that length.
    Array(Code),
    /// A method or function of LLDB or Python, and what it belongs to.
    Method(Box<PyValue<'a>>, String),
    /// The debugger, a process or a module, which have no value of their own.
    Session,
    /// A value that cannot be carried over; that matters only if it is used.
    Refused(Stop),
    /// An unknown value in a search for commands.
    Unknown,
}

/// A value of the program.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Object {
    pub(super) code: Code,
    /// Whether LLDB may show children that are not its members.
    pub(super) may_be_synthetic: bool,
    /// The name that a script gives it.
    pub(super) name: Option<Vec<Piece>>,
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Piece {
    Literal(String),
    Hole(Hole),
}

/// An expression in a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hole {
    pub(super) code: Code,
    pub(super) options: Vec<Arg>,
    pub(super) quotes: Quotes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quotes {
    /// LLDB puts none around the text.
    None,
    Shown,
    Hidden,
    /// They are shown; without a text Python raises an exception and shows nothing.
    Needed,
}

/// A condition that holds, or does not.
pub(super) fn certain(holds: bool) -> Code {
    Code::bool(build::boolean(holds))
}

/// Whether a condition holds, if that is certain.
pub(super) fn known(test: &Code) -> Option<bool> {
    match test.expr.kind {
        ExprKind::Bool(holds) => Some(holds),
        _ => None,
    }
}

pub(super) fn opposite(test: Code) -> Code {
    known(&test).map_or_else(|| test.clone().negated(), |holds| certain(!holds))
}

/// Whether both hold, or one of them.
pub(super) fn both(one: Code, other: Code, is_and: bool) -> Code {
    match (known(&one), known(&other)) {
        (Some(holds), _) if holds == is_and => other,
        (None, Some(holds)) if holds != is_and => other,
        (Some(_), _) | (None, Some(_)) => one,
        _ => joined(if is_and { BinaryOp::And } else { BinaryOp::Or }, one, other, CodeKind::Bool),
    }
}

impl<'a> PyValue<'a> {
    pub(super) fn constant(number: i128) -> PyValue<'a> {
        PyValue::Number(Code::literal(number))
    }

    pub(super) fn literal(text: impl Into<String>) -> PyValue<'a> {
        PyValue::Text(vec![Piece::Literal(text.into())])
    }

    /// A text of one expression.
    pub(super) fn hole(code: Code, quotes: Quotes) -> PyValue<'a> {
        PyValue::Text(vec![Piece::Hole(Hole { code, options: Vec::new(), quotes })])
    }

    pub(super) fn is_condition(&self) -> bool {
        matches!(self, PyValue::Number(code) if code.kind == CodeKind::Bool)
    }

    pub(super) fn is_number(&self) -> bool {
        matches!(self, PyValue::Number(..)) && !self.is_condition()
    }

    /// The number that it is.
    pub(super) fn as_number(&self) -> Carried<Code> {
        match self {
            PyValue::Number(code) => Ok(match known(code) {
                Some(holds) => Code::literal(holds.into()),
                None => code.clone().number(),
            }),
            _ => refuse(Reason::Script, "it is not a number"),
        }
    }

    /// The constant number that it is.
    pub(super) fn as_integer(&self) -> Option<i128> {
        match self {
            PyValue::Number(code) => constant_number(&code.expr),
            _ => None,
        }
    }

    pub(super) fn as_constant(&self) -> Option<String> {
        match self {
            PyValue::Text(pieces) => constant(pieces),
            _ => None,
        }
    }

    /// The value as a condition.
    pub(super) fn truth(self) -> Carried<Code> {
        Ok(match self {
            PyValue::None => certain(false),
            PyValue::Number(code) => match constant_number(&code.expr) {
                Some(number) => certain(number != 0),
                None => code.condition(),
            },
            PyValue::Text(pieces) => return has_text(&pieces),
            PyValue::Object(object) => object.exists(),
            PyValue::List(all) => certain(!all.is_empty()),
            PyValue::Session | PyValue::This | PyValue::Function(..) => certain(true),
            _ => return refuse(Reason::Script, "it cannot be used as a condition"),
        })
    }
}

impl Object {
    pub(super) fn new(code: Code) -> Object {
        Object { code, may_be_synthetic: true, name: None }
    }

    /// The value that is shown.
    pub(super) fn shown() -> Object {
        Object::new(Code::object(build::this()))
    }

    pub(super) fn is_self(&self) -> bool {
        self.code.expr.kind == ExprKind::SelfValue
    }

    pub(super) fn exists(&self) -> Code {
        if self.is_self() { certain(true) } else { exists(&self.code.expr) }
    }

    /// The pointer to it, if it is known.
    pub(super) fn pointer(&self) -> Option<Object> {
        let pointer = Object::new(receiver(&self.code, &["element"])?);
        (pointer.target().code == self.code).then_some(pointer)
    }

    pub(super) fn member(&self, member: &str) -> Carried<Object> {
        // LLDB looks for members behind a pointer.
        if let Some(pointer) = self.pointer() {
            return pointer.member(member);
        }
        if spelled(member).is_none() || member.contains(['.', '[']) {
            return refuse(Reason::Syntax, format!("`{member}` names no member"));
        }
        Ok(Object::new(Code::object(match self.is_self() && member != "i" {
            true => build::name(member),
            false => build::member(self.code.expr.clone(), member),
        })))
    }

    /// The value with the children that LLDB shows.
    pub(super) fn with_children(&self) -> Code {
        match self.may_be_synthetic {
            true => self.code.method("synthetic").or(self.code.clone()),
            false => self.code.clone(),
        }
    }

    pub(super) fn at(&self, index: Code) -> Object {
        Object::new(self.with_children().at(index.expr))
    }

    /// The value behind a pointer, which LLDB 24 can look at.
    pub(super) fn target(&self) -> Object {
        Object::new(self.code.element(build::number(0), None))
    }

    /// The value at the end of a path such as `.a->b`.
    pub(super) fn along(&self, path: &str) -> Carried<Object> {
        let path = path.replace("->", ".");
        let mut names = path.split('.').filter(|name| !name.is_empty());
        names.try_fold(self.clone(), |object, name| object.member(name))
    }
}

/// The object of a method, if it is one of these.
pub(super) fn receiver(code: &Code, methods: &[&str]) -> Option<Code> {
    match &code.expr.kind {
        ExprKind::Method { base, name, .. } if methods.contains(&&*name.text) => {
            Some(Code::object((**base).clone()))
        }
        _ => None,
    }
}

impl Hole {
    /// Whether it is a summary that LLDB may not have.
    pub(super) fn is_summary(&self) -> bool {
        let is_plain = self.quotes == Quotes::Shown && self.options.is_empty();
        is_plain && receiver(&self.code, &["summary"]).is_some()
    }

    /// Whether it is a text of so many characters.
    pub(super) fn is_counted(&self) -> bool {
        receiver(&self.code, &["text"]).is_some()
    }
}

/// The characters of a text without expressions.
pub(super) fn constant(pieces: &[Piece]) -> Option<String> {
    let all = pieces.iter().map(|piece| match piece {
        Piece::Literal(text) => Some(text.as_str()),
        Piece::Hole(_) => None,
    });
    Some(all.collect::<Option<Vec<&str>>>()?.concat())
}

/// Whether a text has characters.
fn has_text(pieces: &[Piece]) -> Carried<Code> {
    let is_text = |one: &Piece| matches!(one, Piece::Literal(text) if !text.is_empty());
    match pieces {
        _ if pieces.iter().any(is_text) => Ok(certain(true)),
        _ if constant(pieces).is_some() => Ok(certain(false)),
        [Piece::Hole(hole)] if hole.options.is_empty() && hole.code.kind == CodeKind::Text => {
            Ok(is_there(&hole.code))
        }
        _ => refuse(Reason::Text, "whether a text has characters"),
    }
}

fn is_there(text: &Code) -> Code {
    text.method("count").is(BinaryOp::Ne, 0)
}

/// A text as the language writes it, and how it may differ.
pub(super) fn written(pieces: &[Piece]) -> (Expr, Option<&'static str>) {
    let mut all = pieces.to_vec();
    keep_quotes(&mut all);
    let (mut parts, mut difference, mut needed): (Vec<TextPart>, _, Vec<Code>) =
        (Vec::new(), None, Vec::new());
    for piece in all {
        match piece {
            Piece::Literal(text) => parts.push(build::literal(&text)),
            Piece::Hole(Hole { code, mut options, quotes }) => {
                if quotes == Quotes::Hidden {
                    options.push(build::labelled("quotes", build::name("none")));
                    difference = Some("a text that cannot be read to its end keeps its quotes");
                }
                needed.extend((quotes == Quotes::Needed).then(|| is_there(&code)));
                parts.push(build::hole(code.expr, options));
            }
        }
    }
    let text = build::text(parts);
    let text = match all_of(BinaryOp::And, needed) {
        Some(needed) => {
            let shown = build::choice(needed.expr, text, build::string(""));
            build::text(vec![build::hole(shown, Vec::new())])
        }
        None => text,
    };
    (text, difference)
}

/// Takes the quotes that a script puts around a text for LLDB's quotes.
fn keep_quotes(pieces: &mut [Piece]) {
    for at in 1..pieces.len().saturating_sub(1) {
        if let Some([Piece::Literal(before), Piece::Hole(hole), Piece::Literal(behind)]) =
            pieces.get_mut(at - 1..at + 2)
            && hole.quotes == Quotes::Hidden
            && before.ends_with('"')
            && behind.starts_with('"')
        {
            before.pop();
            behind.remove(0);
            hole.quotes = Quotes::Shown;
        }
    }
}

/// Numbers of one kind, and the kind: signed if one of them is.
pub(super) fn alike(one: Code, other: Code) -> (Code, Code, CodeKind) {
    let (one, other) = match (one.kind, other.kind) {
        (CodeKind::Signed, CodeKind::Unsigned) => (one, other.signed()),
        (CodeKind::Unsigned, CodeKind::Signed) => (one.signed(), other),
        _ => (one, other),
    };
    let kind = if one.kind == CodeKind::Literal { other.kind } else { one.kind };
    (one, other, kind)
}

/// One of two values.
pub(super) fn choice<'a>(
    test: &Code,
    then: PyValue<'a>,
    other: PyValue<'a>,
) -> Carried<PyValue<'a>> {
    use PyValue::{Number, Object as Value, Text};
    if then == other {
        return Ok(then);
    }
    let choose = |then, other, kind| Code::new(build::choice(test.expr.clone(), then, other), kind);
    Ok(match (&then, &other) {
        (Text(then), Text(other)) => {
            let ((then, a), (other, b)) = (written(then), written(other));
            if a.or(b).is_some() {
                return refuse(Reason::Text, "a text without quotes in one of two texts");
            }
            PyValue::hole(choose(alone(then), alone(other), CodeKind::Text), Quotes::None)
        }
        (Value(then), Value(other)) => {
            let (then, other) = (then.code.expr.clone(), other.code.expr.clone());
            PyValue::Object(Object::new(choose(then, other, CodeKind::Object)))
        }
        (Number(one), Number(another)) if then.is_condition() == other.is_condition() => {
            let (then, other, kind) = alike(one.clone(), another.clone());
            PyValue::Number(choose(then.expr, other.expr, kind))
        }
        _ => return refuse(Reason::Script, "a variable with values of several kinds"),
    })
}

/// A text of one expression without options becomes that expression, if it is a text.
fn alone(text: Expr) -> Expr {
    let ExprKind::String(parts) = &text.kind else { return text };
    let [TextPart::Interpolation { args, .. }] = &*parts.parts else { return text };
    match &**args {
        [only] => match &only.value.kind {
            ExprKind::Ternary { .. } => only.value.clone(),
            ExprKind::Method { name, .. }
                if matches!(&*name.text, "value" | "summary" | "name") =>
            {
                only.value.clone()
            }
            _ => text,
        },
        _ => text,
    }
}

/// An operator that gives a value.
pub(super) fn binary<'a>(
    left: PyValue<'a>,
    operator: &str,
    right: PyValue<'a>,
) -> Carried<PyValue<'a>> {
    use PyValue::{Number, Text, Unknown};
    match (left, operator, right) {
        (Text(format), "%", values) => super::format::percent(&format, values),
        (Text(mut one), "+", Text(other)) => {
            one.extend(other);
            for piece in &mut one {
                if let Piece::Hole(hole) = piece
                    && hole.is_summary()
                {
                    hole.quotes = Quotes::Needed;
                }
            }
            Ok(Text(one))
        }
        (one @ (Text(_) | Unknown), "+", other @ (Text(_) | Unknown)) => {
            let texts = [one, other].map(super::format::text_of);
            Ok(Text(texts.into_iter().collect::<Carried<Vec<_>>>()?.concat()))
        }
        (Number(one), _, Number(other))
            if one.kind != CodeKind::Bool && other.kind != CodeKind::Bool =>
        {
            arithmetic(one, operator, other)
        }
        (Text(_), "+", _) | (_, "+", Text(_)) => {
            refuse(Reason::Text, "a text is added to something that is not a text")
        }
        _ => refuse(Reason::Script, format!("`{operator}` of such values")),
    }
}

fn arithmetic<'a>(mut one: Code, operator: &str, mut other: Code) -> Carried<PyValue<'a>> {
    let odd = || Refusal::new(Reason::Text, format!("`{operator}` of such values"));
    let op = match operator {
        "/" => return refuse(Reason::Float, "`/` gives a floating-point number"),
        "//" => BinaryOp::Div,
        _ => *BinaryOp::ALL.iter().find(|op| op.sign() == operator).ok_or_else(odd)?,
    };
    if let (Some(one), Some(other)) = (constant_number(&one.expr), constant_number(&other.expr)) {
        let number = folded(one, op, other).filter(|number| number.unsigned_abs() < 1 << 64);
        return number.map(PyValue::constant).ok_or_else(odd);
    }
    let is_unsigned = one.kind == CodeKind::Unsigned || other.kind == CodeKind::Unsigned;
    let kind = match op {
        BinaryOp::Shl | BinaryOp::Shr => {
            if one.kind == CodeKind::Literal {
                one = one.method("unsigned");
            }
            one.kind
        }
        // Numbers of Python do not wrap.
        BinaryOp::Sub => {
            (one, other) = (one.signed(), other.signed());
            CodeKind::Signed
        }
        // What is left of a number without a sign has none.
        BinaryOp::BitAnd if is_unsigned => {
            (one, other) = (one.unsigned(), other.unsigned());
            CodeKind::Unsigned
        }
        _ => {
            let kind;
            (one, other, kind) = alike(one, other);
            kind
        }
    };
    match op {
        // Python rounds down, the language towards 0.
        BinaryOp::Div | BinaryOp::Mod if kind != CodeKind::Unsigned => {
            refuse(Reason::Float, "a number that may be negative is divided")
        }
        _ => Ok(PyValue::Number(joined(op, one, other, kind))),
    }
}

fn folded(one: i128, op: BinaryOp, other: i128) -> Option<i128> {
    match op {
        BinaryOp::Add => one.checked_add(other),
        BinaryOp::Sub => one.checked_sub(other),
        BinaryOp::Mul => one.checked_mul(other),
        BinaryOp::Div if other > 0 => Some(one.div_euclid(other)),
        BinaryOp::Mod if other > 0 => Some(one.rem_euclid(other)),
        BinaryOp::Shl if (0..64).contains(&other) => one.checked_mul(1 << other),
        BinaryOp::BitAnd => Some(one & other),
        BinaryOp::BitOr => Some(one | other),
        _ => None,
    }
}

/// `left operator right`, a comparison.
pub(super) fn compare<'a>(left: PyValue<'a>, operator: &str, right: PyValue<'a>) -> Carried<Code> {
    let is_equal = matches!(operator, "==" | "is" | "in");
    let turned = |test: Code| if is_equal { test } else { opposite(test) };
    let op = match operator {
        "is" | "==" | "in" => BinaryOp::Eq,
        "is not" | "!=" | "not in" => BinaryOp::Ne,
        "<" => BinaryOp::Lt,
        "<=" => BinaryOp::Le,
        ">" => BinaryOp::Gt,
        ">=" => BinaryOp::Ge,
        _ => return refuse(Reason::Text, format!("`{operator}` of such values")),
    };
    match (op, &left, &right) {
        (BinaryOp::Eq | BinaryOp::Ne, _, PyValue::None) => {
            let is_there = match left {
                // A value of LLDB is always an object.
                PyValue::Object(_) if operator.starts_with("is") => certain(true),
                PyValue::Number(..) | PyValue::List(_) => certain(true),
                left => left.truth()?,
            };
            Ok(turned(opposite(is_there)))
        }
        (_, _, PyValue::List(all)) if operator.ends_with("in") => {
            let mut any = certain(false);
            for one in all {
                any = both(any, compare(left.clone(), "==", one.clone())?, false);
            }
            Ok(turned(any))
        }
        (_, PyValue::Text(one), PyValue::Text(other)) => {
            match (constant(one), constant(other), operator) {
                (Some(one), Some(other), "==" | "!=") => Ok(turned(certain(one == other))),
                (Some(one), Some(other), "in" | "not in") => {
                    Ok(turned(certain(other.contains(&one))))
                }
                (None, Some(text), "==" | "!=") if text.is_empty() => {
                    Ok(turned(opposite(has_text(one)?)))
                }
                _ => refuse(Reason::Text, "it compares texts"),
            }
        }
        (BinaryOp::Eq | BinaryOp::Ne, PyValue::Number(test), PyValue::Number(other))
            if left.is_condition() && known(other).is_some() =>
        {
            let holds = known(other) == Some(true);
            Ok(turned(if holds { test.clone() } else { opposite(test.clone()) }))
        }
        _ => {
            let (one, other, _) = alike(left.as_number()?, right.as_number()?);
            let (Some(a), Some(b)) = (constant_number(&one.expr), constant_number(&other.expr))
            else {
                return Ok(joined(op, one, other, CodeKind::Bool));
            };
            Ok(certain(match op {
                BinaryOp::Eq => a == b,
                BinaryOp::Ne => a != b,
                BinaryOp::Lt => a < b,
                BinaryOp::Le => a <= b,
                BinaryOp::Gt => a > b,
                _ => a >= b,
            }))
        }
    }
}

/// Whether an expression computes a number that may have more bits than the language has.
pub(super) fn may_wrap(expr: &Expr) -> bool {
    let mut wraps = false;
    expr.walk(&mut |part| {
        wraps |= bits(part) > 64;
        true
    });
    wraps
}

/// The highest number of bits of a number.
fn bits(expr: &Expr) -> u32 {
    use BinaryOp::{Add, BitAnd, BitOr, BitXor, Div, Mod, Mul, Shl, Shr, Sub};
    match &expr.kind {
        ExprKind::Int(value) => 64 - value.leading_zeros(),
        ExprKind::Unary { operand, .. } => bits(operand),
        ExprKind::Ternary { then, otherwise, .. } => bits(then).max(bits(otherwise)),
        ExprKind::Method { name, .. } if &*name.text == "count" => 32,
        // A number without a sign has no room for one.
        ExprKind::Method { base, name, .. } if &*name.text == "signed" => match &base.kind {
            ExprKind::Method { .. } | ExprKind::Binary { .. } => bits(base) + 1,
            _ => 64,
        },
        ExprKind::Binary { op, left, right, .. } => {
            let (left, right) = (bits(left), bits(right));
            match op {
                Add | Sub => left.max(right) + 1,
                Mul => left + right,
                Shl => left + (1 << right.min(7)) - 1,
                Shr | Div => left,
                Mod => right,
                BitAnd => left.min(right),
                BitOr | BitXor => left.max(right),
                _ => 1,
            }
        }
        _ => 64,
    }
}
