//! What the variables of a script stand for: constants, and expressions of the language.

use super::run::{Found, Stop, Variables, refuse};
use crate::refusal::{Carried, Reason, Refusal};
use crate::syntax::ast::{Arg, BinaryOp, Expr, ExprKind, TextPart};
use crate::syntax::{build, spelled};
use crate::translate::{Code, CodeKind, all_of, exists, joined};
use tree_sitter::Node;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum PyValue<'a> {
    None,
    Bool(bool),
    Int(i128),
    Number(PyNumber),
    /// A condition.
    Truth(Code),
    Text(Vec<Piece>),
    Object(Object),
    /// A type.
    Type(Code),
    List(Vec<PyValue<'a>>),
    /// A function or a class, and the number of its script.
    Function(Node<'a>, usize),
    Class(Node<'a>, usize),
    /// An instance of a class with its attributes.
    Instance(Box<PyValue<'a>>, Variables<'a>),
    /// The instance whose method runs.
    This,
    /// So many bytes behind a pointer.
    Memory(Object, Code),
    /// The type of so many elements.
    Array(Code),
    /// A method or function of LLDB or Python, and what it belongs to.
    Method(Box<PyValue<'a>>, String),
    /// The debugger, a process, a module: what has no value of its own.
    Session(String),
    /// What cannot be carried over, which matters where it is used.
    Refused(Stop),
    /// What is not known while commands are looked for.
    Unknown,
}

/// A number that is read from the program.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PyNumber {
    pub(super) code: Code,
    pub(super) meaning: Meaning,
}

/// What else is known of a number.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Meaning {
    Plain,
    /// The address that a pointer holds.
    Address(Object),
    /// The size of a type.
    Size(Code),
    /// An index, times the size of a type.
    Offset(Code, Code),
    /// The address of the element at an index behind a pointer, of a type.
    Element(Object, Code, Code),
}

/// A value of the program.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Object {
    pub(super) code: Code,
    /// Whether LLDB may show children that are not its members.
    pub(super) may_be_synthetic: bool,
    /// Whether the value behind the pointer is meant.
    pub(super) is_pointee: bool,
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

/// A condition, or whether it holds.
pub(super) enum Test {
    Known(bool),
    Asked(Code),
}

impl<'a> Test {
    pub(super) fn value(self) -> PyValue<'a> {
        match self {
            Test::Known(known) => PyValue::Bool(known),
            Test::Asked(code) => PyValue::Truth(code),
        }
    }

    pub(super) fn opposite(self) -> Test {
        match self {
            Test::Known(known) => Test::Known(!known),
            Test::Asked(code) => Test::Asked(code.negated()),
        }
    }
}

impl<'a> PyValue<'a> {
    pub(super) fn number(code: Code) -> PyValue<'a> {
        PyValue::Number(PyNumber { code, meaning: Meaning::Plain })
    }

    pub(super) fn literal(text: impl Into<String>) -> PyValue<'a> {
        PyValue::Text(vec![Piece::Literal(text.into())])
    }

    /// A text of one expression.
    pub(super) fn hole(code: Code, quotes: Quotes) -> PyValue<'a> {
        PyValue::Text(vec![Piece::Hole(Hole { code, options: Vec::new(), quotes })])
    }

    /// The number that it is.
    pub(super) fn as_number(&self) -> Carried<Code> {
        Ok(match self {
            PyValue::Int(number) => Code::literal(*number),
            PyValue::Number(number) => number.code.clone(),
            PyValue::Bool(known) => Code::literal(i128::from(*known)),
            PyValue::Truth(code) => code.clone().number(),
            _ => return refuse(Reason::Script, "it is not a number"),
        })
    }

    pub(super) fn as_constant(&self) -> Option<String> {
        match self {
            PyValue::Text(pieces) => constant(pieces),
            _ => None,
        }
    }

    /// The value as a condition.
    pub(super) fn truth(self) -> Carried<Test> {
        Ok(match self {
            PyValue::None => Test::Known(false),
            PyValue::Bool(known) => Test::Known(known),
            PyValue::Int(number) => Test::Known(number != 0),
            PyValue::Number(number) => Test::Asked(number.code.condition()),
            PyValue::Truth(code) => Test::Asked(code),
            PyValue::Text(pieces) => return has_text(&pieces),
            PyValue::Object(object) if !object.is_pointee => object.exists(),
            PyValue::List(all) => Test::Known(!all.is_empty()),
            PyValue::Session(_) | PyValue::This | PyValue::Function(..) => Test::Known(true),
            _ => return refuse(Reason::Script, "it cannot be used as a condition"),
        })
    }
}

impl Object {
    pub(super) fn new(code: Code) -> Object {
        Object { code, may_be_synthetic: true, is_pointee: false, name: None }
    }

    /// The value that is shown.
    pub(super) fn shown() -> Object {
        Object::new(Code::object(build::this()))
    }

    pub(super) fn is_self(&self) -> bool {
        self.code.expr.kind == ExprKind::SelfValue
    }

    pub(super) fn exists(&self) -> Test {
        match self.is_self() {
            true => Test::Known(true),
            false => Test::Asked(exists(&self.code.expr)),
        }
    }

    pub(super) fn member(&self, member: &str) -> Carried<Object> {
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
            true => self.code.method("synthetic", CodeKind::Object).or(self.code.clone()),
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

    pub(super) fn number<'a>(&self, is_signed: bool) -> PyValue<'a> {
        let code = match is_signed {
            true => self.code.method("signed", CodeKind::Signed),
            false => self.code.method("unsigned", CodeKind::Unsigned),
        };
        PyValue::Number(PyNumber { code, meaning: Meaning::Address(self.clone()) })
    }

    /// The value at the end of a path such as `.a->b[0]`.
    pub(super) fn along(&self, path: &str) -> Carried<Object> {
        let mut object = self.clone();
        for step in path.replace("->", ".").split('.').filter(|step| !step.is_empty()) {
            let mut indexes = step.split('[');
            let name = indexes.next().filter(|name| !name.is_empty());
            object = name.map_or(Ok(object.clone()), |name| object.member(name))?;
            for index in indexes {
                let index = index.strip_suffix(']').and_then(|index| index.parse::<u32>().ok());
                let Some(index) = index else { return refuse(Reason::Call, "a part of a path") };
                let index = Code::literal(index.into());
                // Behind a pointer it is the element, not a child.
                let behind = object.code.element(index.expr.clone(), None);
                object = Object::new(behind.or(object.at(index).code));
            }
        }
        Ok(object)
    }
}

impl Hole {
    /// Whether it is a summary that LLDB may not have.
    pub(super) fn is_summary(&self) -> bool {
        self.quotes == Quotes::Shown
            && self.options.is_empty()
            && matches!(&self.code.expr.kind, ExprKind::Method { name, .. } if &*name.text == "summary")
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
pub(super) fn has_text(pieces: &[Piece]) -> Carried<Test> {
    match pieces {
        _ if constant(pieces).is_some_and(|text| text.is_empty()) => Ok(Test::Known(false)),
        _ if pieces.iter().any(|one| matches!(one, Piece::Literal(text) if !text.is_empty())) => {
            Ok(Test::Known(true))
        }
        [Piece::Hole(hole)] if hole.options.is_empty() && hole.code.kind == CodeKind::Text => {
            let count = hole.code.method("count", CodeKind::Unsigned);
            Ok(Test::Asked(count.is(BinaryOp::Ne, 0)))
        }
        _ => refuse(Reason::Text, "whether a text has characters"),
    }
}

/// A text as the language writes it, and how it may differ.
pub(super) fn written(pieces: &[Piece]) -> (Expr, Option<&'static str>) {
    let mut all: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (all.last_mut(), piece) {
            (Some(Piece::Literal(last)), Piece::Literal(more)) => last.push_str(more),
            _ => all.push(piece.clone()),
        }
    }
    keep_quotes(&mut all);
    let (mut parts, mut difference, mut needed): (Vec<TextPart>, _, Vec<Code>) =
        (Vec::new(), None, Vec::new());
    for piece in all {
        match piece {
            Piece::Literal(text) => parts.push(build::literal(&text)),
            Piece::Hole(Hole { code, mut options, quotes }) => {
                match quotes {
                    Quotes::Hidden => {
                        options.push(build::labelled("quotes", build::name("none")));
                        difference = Some("a text that cannot be read to its end keeps its quotes");
                    }
                    Quotes::Needed => {
                        let count = code.method("count", CodeKind::Unsigned);
                        needed.push(count.is(BinaryOp::Ne, 0));
                    }
                    Quotes::None | Quotes::Shown => {}
                }
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

/// Quotes that a script puts around a text are those that LLDB puts there.
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

/// Numbers of one kind: signed if one of them is.
pub(super) fn alike(one: Code, other: Code) -> (Code, Code) {
    match (one.kind, other.kind) {
        (CodeKind::Signed, CodeKind::Unsigned) => (one, other.signed()),
        (CodeKind::Unsigned, CodeKind::Signed) => (one.signed(), other),
        _ => (one, other),
    }
}

/// The kind of an operation with two numbers of one kind.
pub(super) fn common(one: &Code, other: &Code) -> CodeKind {
    if one.kind == CodeKind::Literal { other.kind } else { one.kind }
}

/// One of two values.
pub(super) fn choice<'a>(
    test: &Code,
    then: PyValue<'a>,
    other: PyValue<'a>,
) -> Carried<PyValue<'a>> {
    use PyValue::{Bool, Int, Number, Object as Value, Text, Truth};
    if then == other {
        return Ok(then);
    }
    let choose = |then: Code, other: Code, kind| {
        Code::new(build::choice(test.expr.clone(), then.expr, other.expr), kind)
    };
    Ok(match (&then, &other) {
        (Text(then), Text(other)) => {
            let ((then, a), (other, b)) = (written(then), written(other));
            if a.or(b).is_some() {
                return refuse(Reason::Text, "a text without quotes in one of two texts");
            }
            let (then, other) = (Code::text(alone(then)), Code::text(alone(other)));
            PyValue::hole(choose(then, other, CodeKind::Text), Quotes::None)
        }
        (Value(then), Value(other)) if !then.is_pointee && !other.is_pointee => {
            let code = choose(then.code.clone(), other.code.clone(), CodeKind::Object);
            PyValue::Object(Object::new(code))
        }
        (Bool(_) | Truth(_), Bool(_) | Truth(_)) => {
            let code = |value: &PyValue<'_>| match value {
                Truth(code) => code.clone(),
                value => Code::bool(build::boolean(*value == Bool(true))),
            };
            Truth(choose(code(&then), code(&other), CodeKind::Bool))
        }
        (Int(_) | Number(_), Int(_) | Number(_)) => {
            let (a, b) = alike(then.as_number()?, other.as_number()?);
            let kind = common(&a, &b);
            PyValue::number(choose(a, b, kind))
        }
        _ => return refuse(Reason::Script, "values of several kinds in one variable"),
    })
}

/// A text of one expression without options is that expression, where it is a text.
fn alone(text: Expr) -> Expr {
    let ExprKind::String(parts) = &text.kind else { return text };
    let [TextPart::Interpolation { args, .. }] = &*parts.parts else { return text };
    match &**args {
        [only] if matches!(&only.value.kind, ExprKind::Ternary { .. }) => only.value.clone(),
        [only] => match &only.value.kind {
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

/// The value for the first of several conditions that holds.
pub(super) fn chosen<'a>(mut ways: Vec<(Vec<Code>, PyValue<'a>)>) -> Carried<PyValue<'a>> {
    let Some((_, mut value)) = ways.pop() else { return Ok(PyValue::None) };
    for (conditions, other) in ways.into_iter().rev() {
        value = match all_of(BinaryOp::And, conditions) {
            Some(test) => choice(&test, other, value)?,
            None => other,
        };
    }
    Ok(value)
}

/// An operator that gives a value.
pub(super) fn binary<'a>(
    left: PyValue<'a>,
    operator: &str,
    right: PyValue<'a>,
) -> Carried<PyValue<'a>> {
    use PyValue::{Int, List, Number, Text, Unknown};
    match (left, operator, right) {
        (Text(format), "%", values) => super::text::percent(&format, values),
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
        (Text(one), "+", Unknown) => Ok(Text([one, super::text::text_of(Unknown)?].concat())),
        (Unknown, "+", Text(one)) => Ok(Text([super::text::text_of(Unknown)?, one].concat())),
        (List(one), "+", List(other)) => Ok(List([one, other].concat())),
        (Int(one), _, Int(other)) => folded(one, operator, other),
        (left @ (Int(_) | Number(_)), _, right @ (Int(_) | Number(_))) => {
            arithmetic(left, operator, right)
        }
        (Text(_), "+", _) | (_, "+", Text(_)) => {
            refuse(Reason::Text, "a text is added to something that is not a text")
        }
        _ => refuse(Reason::Script, format!("`{operator}` of such values")),
    }
}

fn folded<'a>(one: i128, operator: &str, other: i128) -> Carried<PyValue<'a>> {
    let number = match operator {
        "+" => one.checked_add(other),
        "-" => one.checked_sub(other),
        "*" => one.checked_mul(other),
        "//" if other > 0 => Some(one.div_euclid(other)),
        "%" if other > 0 => Some(one.rem_euclid(other)),
        "<<" if (0..64).contains(&other) => one.checked_mul(1 << other),
        ">>" if (0..64).contains(&other) => Some(one >> other),
        "&" => Some(one & other),
        "|" => Some(one | other),
        "^" => Some(one ^ other),
        _ => None,
    };
    let number = number.filter(|number| number.unsigned_abs() < 1 << 64);
    number.map(PyValue::Int).ok_or_else(|| unknown(operator))
}

pub(super) fn unknown(operator: &str) -> Refusal {
    Refusal::new(Reason::Text, format!("`{operator}` of such values"))
}

/// What is known of a sum or a product.
fn meaning(left: &PyValue<'_>, operator: &str, right: &PyValue<'_>) -> Carried<Meaning> {
    let of = |value: &PyValue<'_>| match value {
        PyValue::Number(number) => number.meaning.clone(),
        _ => Meaning::Plain,
    };
    Ok(match (of(left), operator, of(right)) {
        (Meaning::Size(ty), "*", _) => Meaning::Offset(right.as_number()?, ty),
        (_, "*", Meaning::Size(ty)) => Meaning::Offset(left.as_number()?, ty),
        (Meaning::Address(object), "+", Meaning::Offset(index, ty))
        | (Meaning::Offset(index, ty), "+", Meaning::Address(object)) => {
            Meaning::Element(object, index, ty)
        }
        _ => Meaning::Plain,
    })
}

fn arithmetic<'a>(left: PyValue<'a>, operator: &str, right: PyValue<'a>) -> Carried<PyValue<'a>> {
    let meaning = meaning(&left, operator, &right)?;
    let (mut one, mut other) = (left.as_number()?, right.as_number()?);
    let is_shift = matches!(operator, "<<" | ">>");
    let is_unsigned = one.kind == CodeKind::Unsigned || other.kind == CodeKind::Unsigned;
    if operator == "-" {
        // Numbers of Python do not wrap.
        (one, other) = (one.signed(), other.signed());
    } else if is_shift && one.kind == CodeKind::Literal {
        one = one.method("unsigned", CodeKind::Unsigned);
    } else if operator == "&" && is_unsigned {
        // What is left of a number without a sign has none.
        (one, other) = (one.unsigned(), other.unsigned());
    } else if !is_shift {
        (one, other) = alike(one, other);
    }
    let kind = if is_shift { one.kind } else { common(&one, &other) };
    let op = match operator {
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Sub,
        "|" => BinaryOp::BitOr,
        "^" => BinaryOp::BitXor,
        "&" => BinaryOp::BitAnd,
        "*" => BinaryOp::Mul,
        "<<" => BinaryOp::Shl,
        ">>" => BinaryOp::Shr,
        "//" | "%" if kind == CodeKind::Unsigned => {
            if operator == "%" {
                BinaryOp::Mod
            } else {
                BinaryOp::Div
            }
        }
        "//" | "%" => return Ok(PyValue::number(floored(one, operator, &other)?)),
        "/" => return refuse(Reason::Float, "`/` gives a floating-point number"),
        _ => return Err(unknown(operator)),
    };
    Ok(PyValue::Number(PyNumber { code: joined(op, one, other, kind), meaning }))
}

/// A division of a number that may be negative, by a constant: Python rounds down, the language towards 0.
fn floored(number: Code, operator: &str, divisor: &Code) -> Carried<Code> {
    let ExprKind::Int(by @ 1..) = divisor.expr.kind else {
        return refuse(Reason::Float, "a number that may be negative is divided");
    };
    let by = i128::from(by);
    let signed = |op, one, other: i128| joined(op, one, Code::literal(other), CodeKind::Signed);
    Ok(match operator {
        "//" if by.count_ones() == 1 => signed(BinaryOp::Shr, number, by.trailing_zeros().into()),
        "//" => {
            let below = number.clone().is(BinaryOp::Lt, 0);
            let less = signed(BinaryOp::Sub, number.clone(), by - 1);
            let start = build::choice(below.expr, less.expr, number.expr);
            signed(BinaryOp::Div, Code::new(start, CodeKind::Signed), by)
        }
        _ => {
            let rest = signed(BinaryOp::Mod, number, by);
            let rest = signed(BinaryOp::Mod, signed(BinaryOp::Add, rest, by), by);
            rest.method("unsigned", CodeKind::Unsigned)
        }
    })
}

/// `left operator right`, a comparison.
pub(super) fn compare<'a>(left: PyValue<'a>, operator: &str, right: PyValue<'a>) -> Carried<Test> {
    let is_equal = matches!(operator, "==" | "is" | "in");
    let turned = |test: Test| if is_equal { test } else { test.opposite() };
    match (operator, &left, &right) {
        ("is not" | "is" | "==" | "!=", _, PyValue::None) => return none(left, operator),
        ("in" | "not in", _, PyValue::List(all)) => {
            let mut tests = Vec::new();
            for one in all {
                match compare(left.clone(), "==", one.clone())? {
                    Test::Known(true) => return Ok(turned(Test::Known(true))),
                    Test::Known(false) => {}
                    Test::Asked(code) => tests.push(code),
                }
            }
            let any = all_of(BinaryOp::Or, tests);
            return Ok(turned(any.map_or(Test::Known(false), Test::Asked)));
        }
        (_, PyValue::Text(one), PyValue::Text(other)) => {
            return match (constant(one), constant(other), operator) {
                (Some(one), Some(other), "==" | "!=") => Ok(turned(Test::Known(one == other))),
                (Some(one), Some(other), "in" | "not in") => {
                    Ok(turned(Test::Known(other.contains(&one))))
                }
                (None, Some(text), "==" | "!=") if text.is_empty() => {
                    Ok(turned(has_text(one)?.opposite()))
                }
                _ => refuse(Reason::Text, "it compares texts"),
            };
        }
        ("==" | "!=" | "is" | "is not", PyValue::Truth(code), PyValue::Bool(known)) => {
            let test = Test::Asked(code.clone());
            return Ok(turned(if *known { test } else { test.opposite() }));
        }
        _ => {}
    }
    let op = match operator {
        "is" | "==" => BinaryOp::Eq,
        "is not" | "!=" => BinaryOp::Ne,
        "<" => BinaryOp::Lt,
        "<=" => BinaryOp::Le,
        ">" => BinaryOp::Gt,
        ">=" => BinaryOp::Ge,
        _ => return Err(unknown(operator)),
    };
    let (one, other) = match (&left, &right) {
        (PyValue::Int(one), PyValue::Int(other)) => (*one, *other),
        (PyValue::Bool(one), PyValue::Bool(other)) => (i128::from(*one), i128::from(*other)),
        _ => {
            let (one, other) = alike(left.as_number()?, right.as_number()?);
            return Ok(Test::Asked(joined(op, one, other, CodeKind::Bool)));
        }
    };
    Ok(Test::Known(match op {
        BinaryOp::Eq => one == other,
        BinaryOp::Ne => one != other,
        BinaryOp::Lt => one < other,
        BinaryOp::Le => one <= other,
        BinaryOp::Gt => one > other,
        _ => one >= other,
    }))
}

/// A comparison with `None`.
fn none(left: PyValue<'_>, operator: &str) -> Carried<Test> {
    let is_there = match &left {
        // A value of LLDB is always an object.
        PyValue::Object(_) if operator.starts_with("is") => Test::Known(true),
        PyValue::Int(_) | PyValue::Number(_) | PyValue::Bool(_) | PyValue::List(_) => {
            Test::Known(true)
        }
        _ => left.truth()?,
    };
    Ok(if matches!(operator, "is not" | "!=") { is_there } else { is_there.opposite() })
}

/// An element of a list.
pub(super) fn element<'a>(value: PyValue<'a>, index: PyValue<'a>) -> Found<PyValue<'a>> {
    let (PyValue::List(all), PyValue::Int(at)) = (value, index) else {
        return refuse(Reason::Script, "an element of a list that is not known")
            .map_err(Stop::from);
    };
    let at = usize::try_from(if at < 0 { at + all.len() as i128 } else { at });
    let element = at.ok().and_then(|at| all.get(at)).cloned();
    element.ok_or_else(|| Refusal::new(Reason::Script, "an element that is not there").into())
}
