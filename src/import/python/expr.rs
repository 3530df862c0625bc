//! Expressions of Python as expressions of the language.

use super::RAISES;
use super::ast::{Expr, ExprKind, FormatPart};
use super::machine::{At, Found, Machine, Test, Variables, chosen, stop};
use super::operators::{binary, number};
use super::text;
use super::value::{
    Bytes, Meaning, Piece, PyNumber, PyValue, alike, all, any, choice, constant, literal, not,
};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Code, CodeKind, Level};
use crate::isa::Lldb;
use std::ops::Range;

impl<'a> Machine<'a> {
    pub(super) fn eval(
        &mut self,
        expr: &'a Expr,
        variables: &mut Variables<'a>,
    ) -> Found<PyValue<'a>> {
        self.enter(&expr.at)?;
        let value = self.eval_kind(expr, variables);
        self.leave();
        match value {
            Err(_) if self.is_search => Ok(PyValue::Unknown),
            value => value,
        }
    }

    fn eval_kind(&mut self, expr: &'a Expr, variables: &mut Variables<'a>) -> Found<PyValue<'a>> {
        let at = &expr.at;
        match &expr.kind {
            ExprKind::Name(name) => self.name(name, variables, at),
            ExprKind::Int(number) => Ok(PyValue::Int(*number)),
            ExprKind::Bool(known) => Ok(PyValue::Bool(*known)),
            ExprKind::None => Ok(PyValue::None),
            ExprKind::Str(text) => Ok(literal(text.clone())),
            ExprKind::Format(parts) => {
                let mut pieces = Vec::new();
                for part in parts {
                    match part {
                        FormatPart::Text(text) => pieces.push(Piece::Literal(text.clone())),
                        FormatPart::PyValue(value, spec) => {
                            let at = value.at.clone();
                            let value = self.eval(value, variables)?;
                            pieces.extend(text::formatted(value, spec).at(&at)?);
                        }
                    }
                }
                Ok(PyValue::Text(pieces))
            }
            ExprKind::Attribute(object, name) => {
                let object = self.eval(object, variables)?;
                self.attribute(object, name, variables, at)
            }
            ExprKind::Call(function, arguments, named) => {
                self.call(function, arguments, named, variables, at)
            }
            ExprKind::Index(value, index) => {
                let (value, index) = (self.eval(value, variables)?, self.eval(index, variables)?);
                indexed(value, index).at(at)
            }
            ExprKind::Slice(value, bounds) => self.slice(value, bounds, variables),
            ExprKind::Unary(operator, value) => {
                match (operator.as_str(), self.eval(value, variables)?) {
                    ("-", PyValue::Int(number)) => Ok(PyValue::Int(-number)),
                    ("-", value) => binary(PyValue::Int(0), "-", value).at(at),
                    _ => stop(at, Reason::Call, format!("`{operator}` of a number")),
                }
            }
            ExprKind::Binary(left, operator, right) => {
                let is_tuple = matches!(right.kind, ExprKind::Tuple(_));
                let (left, right) = (self.eval(left, variables)?, self.eval(right, variables)?);
                if let (PyValue::Text(_), "%", PyValue::List(_), false) =
                    (&left, &**operator, &right, is_tuple)
                {
                    return stop(at, Reason::Format, "a list in a format");
                }
                binary(left, operator, right).at(at)
            }
            ExprKind::Conditional(test, then, other) => match self.test(test, variables)? {
                Test::Known(true) => self.eval(then, variables),
                Test::Known(false) => self.eval(other, variables),
                Test::Asked(test) => {
                    let then = self.eval(then, variables)?;
                    choice(&test, then, self.eval(other, variables)?).at(at)
                }
            },
            ExprKind::Logic(is_and, left, right) => self.logic(*is_and, left, right, variables),
            ExprKind::Compare(..) | ExprKind::Not(_) => Ok(self.test(expr, variables)?.value()),
            ExprKind::List(all) | ExprKind::Tuple(all) => {
                let all = all.iter().map(|one| self.eval(one, variables));
                Ok(PyValue::List(all.collect::<Found<Vec<PyValue<'a>>>>()?))
            }
            ExprKind::Dict(pairs) => {
                let pairs = pairs.iter().map(|(key, value)| {
                    Ok((self.eval(key, variables)?, self.eval(value, variables)?))
                });
                Ok(PyValue::Dict(pairs.collect::<Found<Vec<(PyValue<'a>, PyValue<'a>)>>>()?))
            }
            ExprKind::Each(element, target, over, test) => {
                self.each(element, target, over, test.as_deref(), variables)
            }
            ExprKind::Other(what) => stop(at, Reason::Script, what),
        }
    }

    fn name(&self, name: &str, variables: &Variables<'a>, at: &Range<usize>) -> Found<PyValue<'a>> {
        match variables.get(name).or_else(|| self.own_global(name)) {
            Some(PyValue::Unknown) if !self.is_search => {
                return stop(at, Reason::Script, format!("nothing is given for `{name}`"));
            }
            Some(PyValue::Refused(refused)) => return Err(refused.clone()),
            Some(value) => return Ok(value.clone()),
            None => {}
        }
        Ok(match name {
            "__name__" | "__file__" => literal("module"),
            "lldb" | "os" | "sys" | "struct" | "re" | "math" | "inspect" => {
                PyValue::Session(name.to_owned())
            }
            "str" | "int" | "len" | "range" | "min" | "max" | "hex" | "bool" | "print" | "list"
            | "tuple" | "enumerate" | "zip" | "long" | "unicode" | "repr" | "bytes"
            | "bytearray" | "format" | "chr" | "unichr" | "divmod" => {
                PyValue::Method(Box::new(PyValue::None), name.to_owned())
            }
            _ => {
                return stop(at, Reason::Script, format!("`{name}` is not known here"));
            }
        })
    }

    fn each(
        &mut self,
        element: &'a Expr,
        target: &'a Expr,
        over: &'a Expr,
        test: Option<&'a Expr>,
        variables: &mut Variables<'a>,
    ) -> Found<PyValue<'a>> {
        let mut inner = variables.clone();
        if let Some(elements) = self.elements(over, variables)? {
            let mut all = Vec::new();
            for one in elements {
                self.assign(target, one, &mut inner)?;
                let holds =
                    test.map_or(Ok(Test::Known(true)), |test| self.test(test, &mut inner))?;
                match holds {
                    Test::Known(true) => all.push(self.eval(element, &mut inner)?),
                    Test::Known(false) => {}
                    Test::Asked(_) => {
                        return stop(&over.at, Reason::CustomList, "which elements are in a list");
                    }
                }
            }
            return Ok(PyValue::List(all));
        }
        let (mut walk, mut has_any) = self.bind(target, over, &mut inner)?;
        self.loops += 1;
        let test = test.map(|test| self.test(test, &mut inner)).transpose();
        let value = self.eval(element, &mut inner);
        self.loops -= 1;
        match test? {
            None | Some(Test::Known(true)) => {}
            Some(Test::Known(false)) => return Ok(PyValue::List(Vec::new())),
            Some(Test::Asked(test)) => {
                walk.push_str(&format!(", where: {}", test.text));
                has_any = None;
            }
        }
        Ok(PyValue::List(vec![PyValue::Each(walk, Box::new(value?), has_any)]))
    }

    /// `a and b`, `a or b`: a value where Python gives one, else a condition.
    fn logic(
        &mut self,
        is_and: bool,
        left: &'a Expr,
        right: &'a Expr,
        variables: &mut Variables<'a>,
    ) -> Found<PyValue<'a>> {
        let value = self.eval(left, variables)?;
        match self.truth(value.clone()).at(&left.at)? {
            Test::Known(known) if known == is_and => self.eval(right, variables),
            Test::Known(_) => Ok(value),
            Test::Asked(test) => {
                let other = self.eval(right, variables)?;
                if matches!(value, PyValue::Truth(_))
                    && let Test::Asked(other) = self.truth(other.clone()).at(&right.at)?
                {
                    let tests = [test, other];
                    let test = if is_and { all(&tests) } else { any(&tests) };
                    return Ok(PyValue::Truth(test.unwrap_or_default()));
                }
                let (then, other) = if is_and { (other, value) } else { (value, other) };
                choice(&test, then, other).at(&left.at)
            }
        }
    }

    /// An expression as a condition.
    pub(super) fn test(&mut self, expr: &'a Expr, variables: &mut Variables<'a>) -> Found<Test> {
        match &expr.kind {
            ExprKind::Not(inner) => Ok(match self.test(inner, variables)? {
                Test::Known(known) => Test::Known(!known),
                Test::Asked(code) => Test::Asked(not(&code)),
            }),
            ExprKind::Logic(is_and, left, right) => {
                let left = self.test(left, variables)?;
                if let Test::Known(known) = left
                    && known != *is_and
                {
                    return Ok(left);
                }
                let right = self.test(right, variables)?;
                Ok(match (left, right) {
                    (Test::Known(_), right) => right,
                    (Test::Asked(code), Test::Known(known)) if known == *is_and => {
                        Test::Asked(code)
                    }
                    (Test::Asked(_), Test::Known(known)) => Test::Known(known),
                    (Test::Asked(left), Test::Asked(right)) => {
                        let tests = [left, right];
                        let test = if *is_and { all(&tests) } else { any(&tests) };
                        Test::Asked(test.unwrap_or_default())
                    }
                })
            }
            ExprKind::Compare(first, rest) => {
                let mut left = self.eval(first, variables)?;
                let mut tests = Vec::new();
                for (operator, right) in rest {
                    let right = self.eval(right, variables)?;
                    match self.compare(left, operator, right.clone()).at(&expr.at)? {
                        Test::Known(false) => return Ok(Test::Known(false)),
                        Test::Known(true) => {}
                        Test::Asked(code) => tests.push(code),
                    }
                    left = right;
                }
                Ok(all(&tests).map_or(Test::Known(true), Test::Asked))
            }
            _ => {
                let value = self.eval(expr, variables)?;
                self.truth(value).at(&expr.at)
            }
        }
    }

    pub(super) fn truth(&self, value: PyValue<'a>) -> Carried<Test> {
        Ok(match value {
            PyValue::None | PyValue::Missing => Test::Known(false),
            PyValue::Bool(known) => Test::Known(known),
            PyValue::Int(number) => Test::Known(number != 0),
            PyValue::Number(number) => Test::Asked(number.code.condition()),
            PyValue::Truth(code) => Test::Asked(code),
            PyValue::Text(pieces) => return has_text(&pieces),
            PyValue::Object(object) if !object.is_pointee => match object.is_self {
                true => Test::Known(true),
                false => {
                    let text = format!("exists({})", object.code.text);
                    let since = object.code.since;
                    Test::Asked(Code::atom(text, CodeKind::Bool).since(since))
                }
            },
            PyValue::List(all) => match &*all {
                [PyValue::Each(.., Some(has_any))] => Test::Asked(has_any.clone()),
                all if all.iter().any(|one| matches!(one, PyValue::Each(..))) => {
                    return Err(Refusal::new(Reason::CustomList, "whether a list has elements"));
                }
                all => Test::Known(!all.is_empty()),
            },
            PyValue::Session(_) | PyValue::This | PyValue::Function(_) => Test::Known(true),
            _ => return Err(Refusal::new(Reason::Script, "it cannot be used as a condition")),
        })
    }

    fn compare_with_none(&self, left: PyValue<'a>, operator: &str) -> Carried<Test> {
        let is_there = match &left {
            // A value of LLDB is always an object.
            PyValue::Object(_) | PyValue::Missing if operator.starts_with("is") => {
                Test::Known(true)
            }
            PyValue::Missing => return Err(unknown(operator)),
            PyValue::Int(_)
            | PyValue::Number(_)
            | PyValue::Bool(_)
            | PyValue::List(_)
            | PyValue::Dict(_) => Test::Known(true),
            _ => self.truth(left)?,
        };
        Ok(if matches!(operator, "is not" | "!=") { is_there } else { opposite(is_there) })
    }

    fn compare(&mut self, left: PyValue<'a>, operator: &str, right: PyValue<'a>) -> Carried<Test> {
        match (operator, &left, &right) {
            ("is not" | "is" | "==" | "!=", _, PyValue::None) => {
                return self.compare_with_none(left, operator);
            }
            ("in" | "not in", _, PyValue::List(all)) => {
                let mut tests = Vec::new();
                for one in all {
                    match self.compare(left.clone(), "==", one.clone())? {
                        Test::Known(true) => return Ok(Test::Known(operator == "in")),
                        Test::Known(false) => {}
                        Test::Asked(code) => tests.push(code),
                    }
                }
                let test = any(&tests).map_or(Test::Known(false), Test::Asked);
                return Ok(if operator == "in" { test } else { opposite(test) });
            }
            _ => {}
        }
        if let (PyValue::Text(one), PyValue::Text(other)) = (&left, &right) {
            return self.compare_texts(one, operator, other);
        }
        if let (PyValue::Type(_), "==" | "!=", PyValue::Text(_)) = (&left, operator, &right) {
            return Ok(Test::Known(operator == "!="));
        }
        if let (PyValue::Bool(one), PyValue::Bool(other)) = (&left, &right) {
            return Ok(Test::Known(if operator == "==" { one == other } else { one != other }));
        }
        if let ("==" | "!=" | "is" | "is not", PyValue::Truth(code), PyValue::Bool(known)) =
            (operator, &left, &right)
        {
            let same = matches!(operator, "==" | "is") == *known;
            return Ok(Test::Asked(if same { code.clone() } else { not(code) }));
        }
        if let (PyValue::Int(one), PyValue::Int(other)) = (&left, &right) {
            return Ok(Test::Known(match operator {
                "==" | "is" => one == other,
                "!=" | "is not" => one != other,
                "<" => one < other,
                "<=" => one <= other,
                ">" => one > other,
                ">=" => one >= other,
                _ => return Err(unknown(operator)),
            }));
        }
        let operator = match operator {
            "is" => "==",
            "is not" => "!=",
            "==" | "!=" | "<" | "<=" | ">" | ">=" => operator,
            _ => return Err(unknown(operator)),
        };
        let (one, other) = alike(number(left)?, number(right)?);
        let text = format!("{} {operator} {}", one.within(Level::Bits), other.within(Level::Bits));
        let since = one.since.max(other.since);
        Ok(Test::Asked(Code::new(text, Level::Comparison, CodeKind::Bool).since(since)))
    }

    fn slice(
        &mut self,
        value: &'a Expr,
        bounds: &'a [Option<Expr>],
        variables: &mut Variables<'a>,
    ) -> Found<PyValue<'a>> {
        let at = &value.at;
        let value = self.eval(value, variables)?;
        let mut numbers = Vec::new();
        for bound in bounds {
            numbers.push(match bound {
                None => None,
                Some(bound) => match self.eval(bound, variables)? {
                    PyValue::Int(number) => Some(number),
                    _ => return stop(&bound.at, Reason::Text, "a part of a text"),
                },
            });
        }
        match (value, &*numbers) {
            (PyValue::Text(pieces), [Some(1), Some(-1)]) => text::unquoted(pieces).at(at),
            (PyValue::Text(pieces), [Some(from), None]) if constant(&pieces).is_none() => {
                text::after(pieces, *from).at(at)
            }
            (PyValue::Text(pieces), [from, to]) => {
                let Some(text) = constant(&pieces) else {
                    return stop(at, Reason::Text, "a part of a text");
                };
                let characters: Vec<char> = text.chars().collect();
                let part = characters.get(range(*from, *to, characters.len()));
                Ok(literal(part.unwrap_or_default().iter().collect::<String>()))
            }
            (PyValue::List(all), [from, to]) => {
                let part = all.get(range(*from, *to, all.len())).unwrap_or_default();
                Ok(PyValue::List(part.to_vec()))
            }
            _ => stop(at, Reason::Text, "a part of a text"),
        }
    }

    /// The value that a function returns, of all its ways.
    pub(super) fn result(
        &mut self,
        ways: Vec<super::machine::Way<'a>>,
        at: &Range<usize>,
    ) -> Found<PyValue<'a>> {
        let mut values = Vec::new();
        let is_sure = ways.len() == 1;
        for way in ways {
            if let Err(refused) = &way.end
                && refused.refusal.what == RAISES
                && !is_sure
            {
                return stop(at, Reason::Script, "a function that may raise an exception");
            }
            values.push((
                way.conditions,
                match way.end? {
                    super::machine::End::Return(value) => value,
                    _ => PyValue::None,
                },
            ));
        }
        chosen(values).at(at)
    }
}

fn range(from: Option<i128>, to: Option<i128>, length: usize) -> Range<usize> {
    let place = |bound: i128| match bound < 0 {
        true => length.saturating_sub(usize::try_from(-bound).unwrap_or(usize::MAX)),
        false => usize::try_from(bound).unwrap_or(usize::MAX).min(length),
    };
    let from = from.map_or(0, place);
    from..to.map_or(length, place).max(from)
}

pub(super) fn opposite(test: Test) -> Test {
    match test {
        Test::Known(known) => Test::Known(!known),
        Test::Asked(code) => Test::Asked(not(&code)),
    }
}

pub(super) fn unknown(operator: &str) -> Refusal {
    Refusal::new(Reason::Text, format!("`{operator}` of such values"))
}

/// Whether a text has characters.
pub(super) fn has_text(pieces: &[Piece]) -> Carried<Test> {
    match pieces {
        _ if pieces.iter().any(|one| matches!(one, Piece::Literal(text) if !text.is_empty())) => {
            Ok(Test::Known(true))
        }
        [Piece::Hole(hole)] if hole.options.is_empty() && hole.code.kind == CodeKind::Text => {
            let text = format!("{}.count() != 0", hole.code.base());
            let since = hole.code.since;
            Ok(Test::Asked(Code::new(text, Level::Comparison, CodeKind::Bool).since(since)))
        }
        [] | [Piece::Literal(_)] => Ok(Test::Known(false)),
        _ => Err(Refusal::new(Reason::Text, "whether a text has characters")),
    }
}

fn indexed<'a>(value: PyValue<'a>, index: PyValue<'a>) -> Carried<PyValue<'a>> {
    let missing = || Refusal::new(Reason::Script, "an element of a list that is not known");
    match (value, index) {
        (PyValue::List(all), PyValue::Int(at)) => {
            let length = all.len() as i128;
            let at = usize::try_from(if at < 0 { at + length } else { at });
            at.ok().and_then(|at| all.get(at)).cloned().ok_or_else(missing)
        }
        (PyValue::Wrapped(object), PyValue::Int(at)) if at >= 0 => {
            Ok(PyValue::Wrapped(super::object::along(&object, &format!("[{at}]"))?))
        }
        (PyValue::Memory(place, count), PyValue::Number(at)) => {
            let byte = match &place {
                Bytes::Behind(object) => {
                    format!("{}.element({})", object.code.base(), at.code.text)
                }
                Bytes::Inside(object) | Bytes::Either(object) => {
                    format!("{}[{}]", object.code.base(), at.code.text)
                }
            };
            let code = Code::atom(format!("{byte}.unsigned()"), CodeKind::Unsigned);
            let code = code.since(Lldb::V24);
            Ok(PyValue::Number(PyNumber { code, meaning: Meaning::Byte(place, count) }))
        }
        (PyValue::Dict(pairs), key) => {
            let found = pairs.into_iter().find(|(one, _)| *one == key);
            found.map(|(_, value)| value).ok_or_else(missing)
        }
        _ => Err(missing()),
    }
}
