//! Numbers, operators, comparisons.

use super::*;

impl<'a, 'f> Interpreter<'a, 'f> {
    pub(super) fn object(&mut self, value: Value<'f>) -> Result<'f, Rc<Object<'f>>> {
        match value {
            Value::Object(Some(object)) => Ok(object),
            Value::Object(None) => error("null object"),
            other => error(format!("{other:?} is not an object")),
        }
    }

    pub(super) fn unsigned(&mut self, value: Value<'f>) -> Result<'f, u64> {
        Ok(match value {
            Value::UInt(number) => number,
            Value::Int(number) => number.cast_unsigned(),
            Value::Literal(number) => u64::try_from(number).expect("checked"),
            other => match self.object(other)?.unsigned() {
                Some(number) => number,
                None => return error("no number"),
            },
        })
    }

    /// A number by itself: an object has the sign of its text, unless it is read as an unsigned one.
    pub(super) fn number(&mut self, value: Value<'f>, signed: bool) -> Result<'f> {
        match value {
            Value::Int(_) | Value::UInt(_) | Value::Literal(_) => Ok(value),
            other => {
                let object = self.object(other)?;
                let read = match signed {
                    true => object.number().map(Value::Int),
                    false => object.unsigned().map(Value::UInt),
                };
                read.map_or_else(|| error("no number"), Ok)
            }
        }
    }

    pub(super) fn unary(&mut self, op: UnaryOp, operand: &'a Expr) -> Result<'f> {
        if op == UnaryOp::Not {
            self.count("!");
            return Ok(Value::Bool(!self.condition(operand)?));
        }
        let value = self.expr(operand)?;
        let value = self.number(value, true)?;
        Ok(match op {
            UnaryOp::Complement => {
                self.count("~");
                match value {
                    Value::UInt(number) => Value::UInt(!number),
                    Value::Int(number) => Value::Int(!number),
                    Value::Literal(number) => Value::Literal(!number),
                    other => other,
                }
            }
            _ => {
                self.count("unary -");
                match value {
                    Value::UInt(number) => Value::UInt(number.wrapping_neg()),
                    Value::Int(number) => Value::Int(number.wrapping_neg()),
                    Value::Literal(number) => Value::Literal(-number),
                    other => other,
                }
            }
        })
    }

    pub(super) fn binary(&mut self, op: BinaryOp, left: &'a Expr, right: &'a Expr) -> Result<'f> {
        match op {
            BinaryOp::And => {
                self.count(op.sign());
                Ok(Value::Bool(self.condition(left)? && self.condition(right)?))
            }
            BinaryOp::Or => {
                self.count(op.sign());
                Ok(Value::Bool(self.condition(left)? || self.condition(right)?))
            }
            BinaryOp::Coalesce => {
                if let ExprKind::Index { base, index } = &left.kind
                    && matches!(base.kind, ExprKind::Table(_))
                {
                    return self.index(base, index, Some(right));
                }
                let value = self.optional(left)?;
                let default = self.expr(right)?;
                let (is_there, value) = match (value, &default) {
                    (Value::Object(None), _) => (false, Value::Object(None)),
                    (value @ (Value::Object(_) | Value::Text(_)), Value::Text(_)) => {
                        let text = self.text_of(&value)?;
                        (!text.is_empty(), Value::Text(text))
                    }
                    (value, _) => (true, value),
                };
                self.count(if is_there { "??, there" } else { "??, missing" });
                Ok(if is_there { value } else { default })
            }
            BinaryOp::Shl | BinaryOp::Shr => self.shift(op, left, right),
            _ => {
                let (left, right) = (self.expr(left)?, self.expr(right)?);
                self.operation(op, left, right)
            }
        }
    }

    pub(super) fn number_function(&mut self, name: &str, args: &'a [Arg]) -> Result<'f> {
        self.count(match name {
            "abs" => "abs",
            "min" => "min",
            _ => "max",
        });
        let values = args.iter().map(|arg| self.expr(&arg.value));
        let values: Vec<_> = values.collect::<Result<'f, _>>()?;
        let mut values = values.into_iter();
        let Some(mut best) = values.next() else { return error("no number") };
        if name == "abs" {
            return Ok(match self.number(best, true)? {
                Value::Int(number) => Value::UInt(number.unsigned_abs()),
                Value::Literal(number) => Value::UInt(number.unsigned_abs() as u64),
                other => other,
            });
        }
        let order = if name == "min" { BinaryOp::Lt } else { BinaryOp::Gt };
        for value in values {
            if !self.test(order, &best, value.clone())? {
                best = value;
            }
        }
        Ok(best)
    }

    pub(super) fn shift(&mut self, op: BinaryOp, left: &'a Expr, right: &'a Expr) -> Result<'f> {
        self.count(if op == BinaryOp::Shl { "<<" } else { ">>" });
        let (left, right) = (self.expr(left)?, self.expr(right)?);
        let left = self.number(left, true)?;
        if let (Value::Literal(a), Value::Literal(count)) = (&left, &right) {
            let exact = if op == BinaryOp::Shl { a << count } else { a >> count };
            return Ok(Value::Literal(exact));
        }
        let count = self.unsigned(right)? % 64;
        let left = match left {
            Value::Literal(number) => Value::Int(i64::try_from(number).expect("checked")),
            other => other,
        };
        Ok(match (left, op) {
            (Value::Int(a), BinaryOp::Shl) => Value::Int(a << count),
            (Value::Int(a), _) => Value::Int(a >> count),
            (Value::UInt(a), BinaryOp::Shl) => Value::UInt(a << count),
            (Value::UInt(a), _) => Value::UInt(a >> count),
            (other, _) => other,
        })
    }

    pub(super) fn operation(&mut self, op: BinaryOp, a: Value<'f>, b: Value<'f>) -> Result<'f> {
        let is_null = |value: &Value<'f>| matches!(value, Value::Null);
        if is_null(&a) || is_null(&b) {
            self.count("null");
            let subject = if is_null(&a) { b } else { a };
            let null = match subject {
                Value::Object(None) => true,
                other => self.unsigned(other)? == 0,
            };
            return Ok(Value::Bool(null == (op == BinaryOp::Eq)));
        }
        if matches!(a, Value::Bool(_)) || matches!(b, Value::Bool(_)) {
            let (a, b) = (self.truth(&a)?, self.truth(&b)?);
            return self.compared(op, a.into(), b.into());
        }
        let large = |value: &Value<'f>| matches!(value, Value::Literal(n) if *n > i64::MAX.into());
        let unsigned = |value: &Value<'f>| matches!(value, Value::UInt(_)) || large(value);
        let (a_signed, b_signed) = (!unsigned(&b), !unsigned(&a));
        match (self.number(a, a_signed)?, self.number(b, b_signed)?) {
            (Value::Literal(a), Value::Literal(b)) => {
                if let Some(value) = self.arithmetic(op, a, b)? {
                    return Ok(Value::Literal(value));
                }
                self.compared(op, a, b)
            }
            (Value::UInt(a), b) => {
                let b = self.unsigned(b)?;
                self.unsigned_operation(op, a, b)
            }
            (a, Value::UInt(b)) => {
                let a = self.unsigned(a)?;
                self.unsigned_operation(op, a, b)
            }
            (Value::Int(a), Value::Int(b)) => self.signed_operation(op, a, b),
            (Value::Int(a), Value::Literal(b)) => {
                self.signed_operation(op, a, i64::try_from(b).expect("checked"))
            }
            (Value::Literal(a), Value::Int(b)) => {
                self.signed_operation(op, i64::try_from(a).expect("checked"), b)
            }
            (a, b) => error(format!("{a:?} {op:?} {b:?}")),
        }
    }

    pub(super) fn unsigned_operation(&mut self, op: BinaryOp, a: u64, b: u64) -> Result<'f> {
        match self.arithmetic(op, a.into(), b.into())? {
            Some(value) => Ok(Value::UInt(value as u64)),
            None => self.compared(op, a.into(), b.into()),
        }
    }

    pub(super) fn signed_operation(&mut self, op: BinaryOp, a: i64, b: i64) -> Result<'f> {
        match self.arithmetic(op, a.into(), b.into())? {
            Some(value) => Ok(Value::Int(value as i64)),
            None => self.compared(op, a.into(), b.into()),
        }
    }

    /// Without wrapping; that is for who wants 64 bits. None if it is not arithmetic.
    pub(super) fn arithmetic(
        &mut self,
        op: BinaryOp,
        a: i128,
        b: i128,
    ) -> Result<'f, Option<i128>> {
        if matches!(op, BinaryOp::Div | BinaryOp::Mod) && b == 0 {
            return error("division by zero");
        }
        let value = match op {
            BinaryOp::Add => a + b,
            BinaryOp::Sub => a - b,
            BinaryOp::Mul => a.wrapping_mul(b),
            BinaryOp::Div => a / b,
            BinaryOp::Mod => a % b,
            BinaryOp::BitAnd => a & b,
            BinaryOp::BitOr => a | b,
            BinaryOp::BitXor => a ^ b,
            _ => return Ok(None),
        };
        self.count(op.sign());
        Ok(Some(value))
    }

    pub(super) fn compared(&mut self, op: BinaryOp, a: i128, b: i128) -> Result<'f> {
        let holds = match op {
            BinaryOp::Eq => a == b,
            BinaryOp::Ne => a != b,
            BinaryOp::Lt => a < b,
            BinaryOp::Le => a <= b,
            BinaryOp::Gt => a > b,
            BinaryOp::Ge => a >= b,
            other => return error(format!("{other:?} of truth values")),
        };
        self.count(op.sign());
        Ok(Value::Bool(holds))
    }
}
