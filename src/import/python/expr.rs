//! Expressions of Python as expressions of the language.

use super::RAISES;
use super::ast::{Expr, ExprKind, FormatPart};
use super::machine::{At, Found, Machine, Test, Variables, chosen, stop};
use super::operators::{binary, number};
use super::text;
use super::value::{
    Bytes, Meaning, Number, Piece, Value, alike, all, any, choice, constant, literal, not,
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
    ) -> Found<Value<'a>> {
        self.enter(&expr.at)?;
        let value = self.eval_kind(expr, variables);
        self.leave();
        match value {
            Err(_) if self.is_search => Ok(Value::Unknown),
            value => value,
        }
    }

    fn eval_kind(&mut self, expr: &'a Expr, variables: &mut Variables<'a>) -> Found<Value<'a>> {
        let at = &expr.at;
        match &expr.kind {
            ExprKind::Name(name) => self.name(name, variables, at),
            ExprKind::Int(number) => Ok(Value::Int(*number)),
            ExprKind::Bool(known) => Ok(Value::Bool(*known)),
            ExprKind::None => Ok(Value::None),
            ExprKind::Str(text) => Ok(literal(text.clone())),
            ExprKind::Format(parts) => {
                let mut pieces = Vec::new();
                for part in parts {
                    match part {
                        FormatPart::Text(text) => pieces.push(Piece::Literal(text.clone())),
                        FormatPart::Value(value, spec) => {
                            let at = value.at.clone();
                            let value = self.eval(value, variables)?;
                            pieces.extend(text::formatted(value, spec).at(&at)?);
                        }
                    }
                }
                Ok(Value::Text(pieces))
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
                    ("-", Value::Int(number)) => Ok(Value::Int(-number)),
                    ("-", value) => binary(Value::Int(0), "-", value).at(at),
                    _ => stop(at, Reason::Call, format!("`{operator}` of a number")),
                }
            }
            ExprKind::Binary(left, operator, right) => {
                let is_tuple = matches!(right.kind, ExprKind::Tuple(_));
                let (left, right) = (self.eval(left, variables)?, self.eval(right, variables)?);
                if let (Value::Text(_), "%", Value::List(_), false) =
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
                Ok(Value::List(all.collect::<Found<Vec<Value<'a>>>>()?))
            }
            ExprKind::Dict(pairs) => {
                let pairs = pairs.iter().map(|(key, value)| {
                    Ok((self.eval(key, variables)?, self.eval(value, variables)?))
                });
                Ok(Value::Dict(pairs.collect::<Found<Vec<(Value<'a>, Value<'a>)>>>()?))
            }
            ExprKind::Each(element, target, over, test) => {
                self.each(element, target, over, test.as_deref(), variables)
            }
            ExprKind::Other(what) => stop(at, Reason::Script, what),
        }
    }

    fn name(&self, name: &str, variables: &Variables<'a>, at: &Range<usize>) -> Found<Value<'a>> {
        match variables.get(name).or_else(|| self.own_global(name)) {
            Some(Value::Unknown) if !self.is_search => {
                return stop(at, Reason::Script, format!("nothing is given for `{name}`"));
            }
            Some(Value::Refused(refused)) => return Err(refused.clone()),
            Some(value) => return Ok(value.clone()),
            None => {}
        }
        Ok(match name {
            "__name__" | "__file__" => literal("module"),
            "lldb" | "os" | "sys" | "struct" | "re" | "math" | "inspect" => {
                Value::Session(name.to_owned())
            }
            "str" | "int" | "len" | "range" | "min" | "max" | "hex" | "bool" | "print" | "list"
            | "tuple" | "enumerate" | "zip" | "long" | "unicode" | "repr" | "bytes"
            | "bytearray" | "format" | "chr" | "unichr" | "divmod" => {
                Value::Method(Box::new(Value::None), name.to_owned())
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
    ) -> Found<Value<'a>> {
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
            return Ok(Value::List(all));
        }
        let (mut walk, mut has_any) = self.bind(target, over, &mut inner)?;
        self.loops += 1;
        let test = test.map(|test| self.test(test, &mut inner)).transpose();
        let value = self.eval(element, &mut inner);
        self.loops -= 1;
        match test? {
            None | Some(Test::Known(true)) => {}
            Some(Test::Known(false)) => return Ok(Value::List(Vec::new())),
            Some(Test::Asked(test)) => {
                walk.push_str(&format!(", where: {}", test.text));
                has_any = None;
            }
        }
        Ok(Value::List(vec![Value::Each(walk, Box::new(value?), has_any)]))
    }

    /// `a and b`, `a or b`: a value where Python gives one, else a condition.
    fn logic(
        &mut self,
        is_and: bool,
        left: &'a Expr,
        right: &'a Expr,
        variables: &mut Variables<'a>,
    ) -> Found<Value<'a>> {
        let value = self.eval(left, variables)?;
        match self.truth(value.clone()).at(&left.at)? {
            Test::Known(known) if known == is_and => self.eval(right, variables),
            Test::Known(_) => Ok(value),
            Test::Asked(test) => {
                let other = self.eval(right, variables)?;
                if matches!(value, Value::Truth(_))
                    && let Test::Asked(other) = self.truth(other.clone()).at(&right.at)?
                {
                    let tests = [test, other];
                    let test = if is_and { all(&tests) } else { any(&tests) };
                    return Ok(Value::Truth(test.unwrap_or_default()));
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

    pub(super) fn truth(&self, value: Value<'a>) -> Carried<Test> {
        Ok(match value {
            Value::None | Value::Missing => Test::Known(false),
            Value::Bool(known) => Test::Known(known),
            Value::Int(number) => Test::Known(number != 0),
            Value::Number(number) => Test::Asked(number.code.condition()),
            Value::Truth(code) => Test::Asked(code),
            Value::Text(pieces) => return has_text(&pieces),
            Value::Object(object) if !object.is_pointee => match object.is_self {
                true => Test::Known(true),
                false => {
                    let text = format!("exists({})", object.code.text);
                    let since = object.code.since;
                    Test::Asked(Code::atom(text, CodeKind::Bool).since(since))
                }
            },
            Value::List(all) => match &*all {
                [Value::Each(.., Some(has_any))] => Test::Asked(has_any.clone()),
                all if all.iter().any(|one| matches!(one, Value::Each(..))) => {
                    return Err(Refusal::new(Reason::CustomList, "whether a list has elements"));
                }
                all => Test::Known(!all.is_empty()),
            },
            Value::Session(_) | Value::This | Value::Function(_) => Test::Known(true),
            _ => return Err(Refusal::new(Reason::Script, "it cannot be used as a condition")),
        })
    }

    fn compare_with_none(&self, left: Value<'a>, operator: &str) -> Carried<Test> {
        let is_there = match &left {
            // A value of LLDB is always an object.
            Value::Object(_) | Value::Missing if operator.starts_with("is") => Test::Known(true),
            Value::Missing => return Err(unknown(operator)),
            Value::Int(_) | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Dict(_) => {
                Test::Known(true)
            }
            _ => self.truth(left)?,
        };
        Ok(if matches!(operator, "is not" | "!=") { is_there } else { opposite(is_there) })
    }

    fn compare(&mut self, left: Value<'a>, operator: &str, right: Value<'a>) -> Carried<Test> {
        match (operator, &left, &right) {
            ("is not" | "is" | "==" | "!=", _, Value::None) => {
                return self.compare_with_none(left, operator);
            }
            ("in" | "not in", _, Value::List(all)) => {
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
        if let (Value::Text(one), Value::Text(other)) = (&left, &right) {
            return self.compare_texts(one, operator, other);
        }
        if let (Value::Type(_), "==" | "!=", Value::Text(_)) = (&left, operator, &right) {
            return Ok(Test::Known(operator == "!="));
        }
        if let (Value::Bool(one), Value::Bool(other)) = (&left, &right) {
            return Ok(Test::Known(if operator == "==" { one == other } else { one != other }));
        }
        if let ("==" | "!=" | "is" | "is not", Value::Truth(code), Value::Bool(known)) =
            (operator, &left, &right)
        {
            let same = matches!(operator, "==" | "is") == *known;
            return Ok(Test::Asked(if same { code.clone() } else { not(code) }));
        }
        if let (Value::Int(one), Value::Int(other)) = (&left, &right) {
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
        let text = format!("{} {operator} {}", one.within(Level::Sum), other.within(Level::Sum));
        let since = one.since.max(other.since);
        Ok(Test::Asked(Code::new(text, Level::Comparison, CodeKind::Bool).since(since)))
    }

    fn slice(
        &mut self,
        value: &'a Expr,
        bounds: &'a [Option<Expr>],
        variables: &mut Variables<'a>,
    ) -> Found<Value<'a>> {
        let at = &value.at;
        let value = self.eval(value, variables)?;
        let mut numbers = Vec::new();
        for bound in bounds {
            numbers.push(match bound {
                None => None,
                Some(bound) => match self.eval(bound, variables)? {
                    Value::Int(number) => Some(number),
                    _ => return stop(&bound.at, Reason::Text, "a part of a text"),
                },
            });
        }
        match (value, &*numbers) {
            (Value::Text(pieces), [Some(1), Some(-1)]) => text::unquoted(pieces).at(at),
            (Value::Text(pieces), [Some(from), None]) if constant(&pieces).is_none() => {
                text::after(pieces, *from).at(at)
            }
            (Value::Text(pieces), [from, to]) => {
                let Some(text) = constant(&pieces) else {
                    return stop(at, Reason::Text, "a part of a text");
                };
                let characters: Vec<char> = text.chars().collect();
                let part = characters.get(range(*from, *to, characters.len()));
                Ok(literal(part.unwrap_or_default().iter().collect::<String>()))
            }
            (Value::List(all), [from, to]) => {
                let part = all.get(range(*from, *to, all.len())).unwrap_or_default();
                Ok(Value::List(part.to_vec()))
            }
            _ => stop(at, Reason::Text, "a part of a text"),
        }
    }

    /// The value that a function returns, of all its ways.
    pub(super) fn result(
        &mut self,
        ways: Vec<super::machine::Way<'a>>,
        at: &Range<usize>,
    ) -> Found<Value<'a>> {
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
                    _ => Value::None,
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

fn indexed<'a>(value: Value<'a>, index: Value<'a>) -> Carried<Value<'a>> {
    let missing = || Refusal::new(Reason::Script, "an element of a list that is not known");
    match (value, index) {
        (Value::List(all), Value::Int(at)) => {
            let length = all.len() as i128;
            let at = usize::try_from(if at < 0 { at + length } else { at });
            at.ok().and_then(|at| all.get(at)).cloned().ok_or_else(missing)
        }
        (Value::Wrapped(object), Value::Int(at)) if at >= 0 => {
            Ok(Value::Wrapped(super::object::along(&object, &format!("[{at}]"))?))
        }
        (Value::Memory(place, count), Value::Number(at)) => {
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
            Ok(Value::Number(Number { code, meaning: Meaning::Byte(place, count) }))
        }
        (Value::Dict(pairs), key) => {
            let found = pairs.into_iter().find(|(one, _)| *one == key);
            found.map(|(_, value)| value).ok_or_else(missing)
        }
        _ => Err(missing()),
    }
}
