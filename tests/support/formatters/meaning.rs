//! What a formatter means: an interpreter of its text's tree, written from docs/language.md.
//!
//! It shares the parser and the table of releases with the compiler, and nothing else: what it
//! says of a program is what the checker, the lowering and the machine must come to together.
//! Places where the meaning depends on the type of a value that is not computed (a number in one
//! branch, an object in the other) are not understood; the generator makes none.

use super::values::{self, Object, Value};
use fmtc::isa::Lldb;
use fmtc::syntax::ast::{
    self, Arg, BinaryOp, Block, Branch, ChildrenBody, Expr, ExprKind, ItemKind, JoinOver,
    Statement, TextPart, UnaryOp,
};
use fmtc::syntax::spelling;
use fmtc::vm::tree::Spec;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How often each construct was executed.
pub(crate) type Seen = BTreeMap<&'static str, u64>;

/// What a debugger shows of a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Meaning {
    /// The summary; empty where there is none.
    pub(crate) text: Vec<u8>,
    /// The names of the children with their summaries, else their values.
    pub(crate) children: Option<Vec<(String, Vec<u8>)>>,
}

/// Why there is no value.
enum Stop<'f> {
    /// A `return` is on its way out.
    Return(Value<'f>),
    /// The program would show an error.
    Error(String),
}

type Result<'f, T = Value<'f>> = std::result::Result<T, Stop<'f>>;

pub(crate) struct Interpreter<'a, 'f> {
    items: &'a [&'a ast::Item],
    subject: Rc<Object<'f>>,
    lldb: Lldb,
    seen: &'a mut Seen,
    locals: Vec<(&'a str, Value<'f>)>,
    /// The first local that can be seen.
    frame: usize,
    /// Whether a helper is running, which has no `self`.
    in_function: bool,
    /// Values whose summary is being made.
    busy: Vec<Rc<Object<'f>>>,
}

/// What the first summary and the first children among the items show for a value.
///
/// # Errors
/// The error that would be shown.
pub(crate) fn meaning<'a>(
    items: &'a [&'a ast::Item],
    subject: &Spec,
    lldb: Lldb,
    seen: &'a mut Seen,
) -> std::result::Result<Meaning, String> {
    let subject = Object::root(subject);
    let interpreter = &mut Interpreter {
        items,
        subject: subject.clone(),
        lldb,
        seen,
        locals: Vec::new(),
        frame: 0,
        in_function: false,
        busy: Vec::new(),
    };
    interpreter.shown_item(&subject).map_err(|stop| match stop {
        Stop::Error(message) => message,
        Stop::Return(value) => format!("{value:?} is returned to nobody"),
    })
}

fn error<T>(message: impl Into<String>) -> Result<'static, T> {
    Err(Stop::Error(message.into()))
}

/// Whether an item is for that release.
fn is_for(item: &ast::Item, lldb: Lldb) -> bool {
    let ranges = item.attributes.iter().filter_map(|a| a.range.as_ref()?.as_ref().ok());
    ranges.into_iter().all(|range| range.contains(lldb))
}

fn has(item: &ast::Item, attribute: &str) -> bool {
    item.attributes.iter().any(|a| &*a.name.text == attribute)
}

/// Whether the attributes of an item that is for the type of a value let it be for the value.
fn applies(item: &ast::Item, summary: &ast::Summary, subject: &Object<'_>) -> bool {
    let (name, canonical) = (&subject.of().name, subject.of().canonical());
    let by_name = summary.keys.iter().any(|key| match &key.kind {
        ast::KeyKind::Type(of) => spelling::type_name(of) == *name,
        ast::KeyKind::Regex(text) | ast::KeyKind::Quoted(text) => text.contains(&**name),
        ast::KeyKind::Error => false,
    });
    !(has(item, "noCascade") && name != canonical && !by_name
        || has(item, "skipPointers") && canonical.ends_with('*')
        || has(item, "skipReferences") && canonical.ends_with('&'))
}

impl<'a, 'f> Interpreter<'a, 'f> {
    fn count(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }

    fn shown_item(&mut self, subject: &Rc<Object<'f>>) -> Result<'f, Meaning> {
        let (items, lldb) = (self.items, self.lldb);
        let mut meaning = Meaning::default();
        for item in items.iter().filter(|item| is_for(item, lldb)) {
            match &item.kind {
                ItemKind::Summary(summary) if applies(item, summary, subject) => {
                    self.count_head(item, &summary.keys);
                    meaning.text = self.summary(summary, subject)?;
                    break;
                }
                ItemKind::Summary(_) => break,
                _ => {}
            }
        }
        for item in items.iter().filter(|item| is_for(item, lldb)) {
            if let ItemKind::Children(children) = &item.kind
                && self.lldb >= Lldb::V23
            {
                meaning.children = Some(self.children(children)?);
            }
        }
        Ok(meaning)
    }

    fn count_head(&mut self, item: &ast::Item, keys: &[ast::Key]) {
        for attribute in &item.attributes {
            self.count(match &*attribute.name.text {
                "expand" => "@expand",
                "hideValue" => "@hideValue",
                "oneLine" => "@oneLine",
                "noCascade" => "@noCascade",
                "skipPointers" => "@skipPointers",
                "skipReferences" => "@skipReferences",
                "hideNames" => "@hideNames",
                _ => "@lldb",
            });
        }
        if keys.len() > 1 {
            self.count("several keys");
        }
        let Some(key) = keys.last() else { return };
        self.count(match &key.kind {
            ast::KeyKind::Type(name) if spelling::type_name(name).contains('_') => "key, wildcard",
            ast::KeyKind::Type(_) => "key, exact",
            ast::KeyKind::Regex(_) => "key, pattern",
            ast::KeyKind::Quoted(_) | ast::KeyKind::Error => "key, quoted",
        });
    }

    /// The summary of a value, as bytes.
    fn summary(
        &mut self,
        summary: &'a ast::Summary,
        subject: &Rc<Object<'f>>,
    ) -> Result<'f, Vec<u8>> {
        let outer = std::mem::replace(&mut self.subject, subject.clone());
        let (locals, frame) = (std::mem::take(&mut self.locals), self.frame);
        let in_function = std::mem::take(&mut self.in_function);
        self.frame = 0;
        self.busy.push(subject.clone());
        let value = match &summary.body {
            ast::Body::Text(text) => {
                self.count("body, text");
                self.expr(text)
            }
            ast::Body::Block(block) => {
                self.count("body, block");
                self.block(block)
            }
        };
        let value = match value {
            Err(Stop::Return(value)) => Ok(value),
            other => other,
        };
        let text = value.and_then(|value| {
            if matches!(value, Value::Int(_) | Value::UInt(_)) {
                self.count("body, number");
            }
            self.text_of(&value)
        });
        self.busy.pop();
        (self.locals, self.frame) = (locals, frame);
        self.in_function = in_function;
        self.subject = outer;
        text
    }

    // ---- Children ---------------------------------------------------------------------------

    fn children(&mut self, children: &'a ast::Children) -> Result<'f, Vec<(String, Vec<u8>)>> {
        match &children.body {
            ChildrenBody::Members(members) => members
                .iter()
                .map(|member| {
                    let child = self.expr(&member.path)?;
                    let child = self.object(child)?;
                    let name = match &member.name {
                        Some((name, _)) => {
                            self.count("children, renamed");
                            name.to_string()
                        }
                        None => {
                            self.count("children, short form");
                            child.name.clone()
                        }
                    };
                    Ok((name, self.shown(&child)?))
                })
                .collect(),
            ChildrenBody::Methods { lets, methods } => {
                let count = self.method(lets, methods, "count", None)?;
                let count = self.unsigned(count)?;
                let mut shown = Vec::new();
                for index in 0..count {
                    self.count("children, at");
                    let child = self.method(lets, methods, "at", Some(index))?;
                    let child = self.object(child)?;
                    shown.push((child.name.clone(), self.shown(&child)?));
                }
                Ok(shown)
            }
        }
    }

    fn method(
        &mut self,
        lets: &'a [ast::Let],
        methods: &'a [ast::ChildMethod],
        name: &str,
        argument: Option<u64>,
    ) -> Result<'f> {
        let found = methods.iter().find(|m| &*m.name.text == name);
        let Some(method) = found else { return error(format!("no method `{name}`")) };
        self.locals.clear();
        for definition in lets {
            let value = self.expr(&definition.value)?;
            self.locals.push((&definition.name.text, value));
        }
        if let (Some(param), Some(index)) = (method.params.first(), argument) {
            self.locals.push((&param.text, Value::UInt(index)));
        }
        match self.block(&method.body) {
            Err(Stop::Return(value)) => Ok(value),
            other => other,
        }
    }

    // ---- Blocks -----------------------------------------------------------------------------

    fn block(&mut self, block: &'a Block) -> Result<'f> {
        let outer = self.locals.len();
        let value = self.block_inside(block);
        self.locals.truncate(outer);
        value
    }

    fn block_inside(&mut self, block: &'a Block) -> Result<'f> {
        for statement in &block.statements {
            match statement {
                Statement::Let(definition) => {
                    self.count("let");
                    let value = self.expr(&definition.value)?;
                    self.locals.push((&definition.name.text, value));
                }
                Statement::Guard { condition, otherwise, .. } => {
                    if self.condition(condition)? {
                        self.count("guard, passed");
                    } else {
                        self.count("guard, left");
                        return self.block(otherwise);
                    }
                }
                Statement::If { branches, .. } => {
                    self.count("if without else");
                    if let Some(branch) = self.taken(branches)? {
                        return self.block(&branch.block);
                    }
                }
                Statement::Return { value, .. } => {
                    self.count("return");
                    let value = value.as_ref().map(|value| self.expr(value));
                    let Some(value) = value else { return error("no value is returned") };
                    return Err(Stop::Return(value?));
                }
                Statement::Error(_) => return error("a statement that cannot be read"),
            }
        }
        let Some(value) = &block.value else { return error("a block without a value") };
        self.expr(value)
    }

    fn taken(&mut self, branches: &'a [Branch]) -> Result<'f, Option<&'a Branch>> {
        for branch in branches {
            if self.condition(&branch.condition)? {
                return Ok(Some(branch));
            }
        }
        Ok(None)
    }

    // ---- Expressions ------------------------------------------------------------------------

    fn expr(&mut self, expr: &'a Expr) -> Result<'f> {
        match &expr.kind {
            ExprKind::Name(name) => self.name(name),
            ExprKind::SelfValue => {
                self.count("self");
                Ok(Value::Object(Some(self.subject.clone())))
            }
            ExprKind::Null => Ok(Value::Null),
            ExprKind::Bool(value) => {
                self.count("literal, truth");
                Ok(Value::Bool(*value))
            }
            ExprKind::Int(number) => {
                self.count("literal, number");
                Ok(Value::Literal((*number).into()))
            }
            ExprKind::Char(code) => {
                self.count("literal, character");
                Ok(Value::Literal((*code).into()))
            }
            ExprKind::String(text) => self.string(text),
            ExprKind::Member { base, name, optional, .. } => {
                let base = self.expr(base)?;
                self.count(if *optional { "?." } else { "member" });
                let Value::Object(base) = base else { return error("a member of no object") };
                Ok(Value::Object(base.and_then(|base| base.member(&name.text))))
            }
            ExprKind::Index { base, index } => self.index(base, index, None),
            ExprKind::Call { name, args } => self.call(name, args),
            ExprKind::Method { base, name, args, .. } => {
                let base = self.expr(base)?;
                self.method_of(base, &name.text, args)
            }
            ExprKind::Unary { op, operand } => self.unary(*op, operand),
            ExprKind::Binary { op, left, right, .. } => self.binary(*op, left, right),
            ExprKind::Ternary { condition, then, otherwise } => {
                self.count("? :");
                let way = if self.condition(condition)? { then } else { otherwise };
                self.expr(way)
            }
            ExprKind::If { branches, otherwise } => {
                self.count("if else");
                match self.taken(branches)? {
                    Some(branch) => self.block(&branch.block),
                    None => self.block(otherwise),
                }
            }
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Join(join) => self.join(join),
            ExprKind::Available { version, .. } => {
                self.count("#available");
                Ok(Value::Bool(u64::from(self.lldb.number()) >= *version))
            }
            ExprKind::Table(_) | ExprKind::Map(_) | ExprKind::Error => error("no value"),
        }
    }

    /// A local, else a constant, else the member of `self`.
    fn name(&mut self, name: &'a str) -> Result<'f> {
        let visible = self.locals.get(self.frame..).unwrap_or_default();
        if let Some((_, value)) = visible.iter().rev().find(|(local, _)| *local == name) {
            return Ok(value.clone());
        }
        let items = self.items;
        let constant = items.iter().find_map(|item| match &item.kind {
            ItemKind::Const(constant) if &*constant.name.text == name => Some(constant),
            _ => None,
        });
        if let Some(constant) = constant {
            self.count("constant");
            return self.expr(&constant.value);
        }
        if self.in_function {
            return error(format!("a function asks for `{name}`"));
        }
        self.count("member of self");
        Ok(Value::Object(self.subject.member(name)))
    }

    /// `base[index]`, a child or an entry of a table, with the table's default.
    fn index(&mut self, base: &'a Expr, index: &'a Expr, default: Option<&'a Expr>) -> Result<'f> {
        if let ExprKind::Table(entries) = &base.kind {
            let index = self.expr(index)?;
            let index = self.unsigned(index)?;
            let entry = usize::try_from(index).ok().and_then(|at| entries.get(at));
            self.count(if entry.is_some() { "table" } else { "table, default" });
            let Some(entry) = entry.or(default) else { return error("no entry") };
            let value = self.expr(entry)?;
            return self.text_of(&value).map(Value::Text);
        }
        let (base, index) = (self.expr(base)?, self.expr(index)?);
        self.count("index");
        let (base, index) = (self.object(base)?, self.unsigned(index)?);
        Ok(Value::Object(base.child(index)))
    }

    fn call(&mut self, name: &'a ast::Name, args: &'a [Arg]) -> Result<'f> {
        match (&*name.text, args) {
            ("exists", [path]) => {
                self.count("exists");
                let found = self.path(&path.value)?;
                Ok(Value::Bool(found.is_some()))
            }
            ("flags", [bits, names, options @ ..]) => self.flags(bits, names, options),
            _ => {
                self.count("call");
                let items = self.items;
                let func = items.iter().find_map(|item| match &item.kind {
                    ItemKind::Func(func) if func.name.text == name.text => Some(func),
                    _ => None,
                });
                let Some(func) = func else { return error(format!("no `{}`", name.text)) };
                let values = args.iter().map(|arg| self.expr(&arg.value));
                let values: Vec<_> = values.collect::<Result<'f, _>>()?;
                let (frame, outer) = (self.frame, self.locals.len());
                let in_function = std::mem::replace(&mut self.in_function, true);
                self.frame = outer;
                let names = func.params.iter().map(|param| &*param.text);
                self.locals.extend(names.zip(values));
                let value = match self.block(&func.body) {
                    Err(Stop::Return(value)) => Ok(value),
                    other => other,
                };
                self.locals.truncate(outer);
                (self.frame, self.in_function) = (frame, in_function);
                value
            }
        }
    }

    /// A path of which each step may be missing.
    fn path(&mut self, path: &'a Expr) -> Result<'f, Option<Rc<Object<'f>>>> {
        if let ExprKind::Member { base, name, .. } = &path.kind {
            return Ok(self.path(base)?.and_then(|base| base.member(&name.text)));
        }
        match self.expr(path)? {
            Value::Object(object) => Ok(object),
            other => error(format!("{other:?} on a path")),
        }
    }

    fn condition(&mut self, expr: &'a Expr) -> Result<'f, bool> {
        let value = self.expr(expr)?;
        self.truth(&value)
    }

    fn truth(&mut self, value: &Value<'f>) -> Result<'f, bool> {
        Ok(match value {
            Value::Bool(value) => *value,
            Value::Int(number) => *number != 0,
            Value::UInt(number) => *number != 0,
            Value::Literal(number) => *number != 0,
            Value::Object(None) => false,
            Value::Object(Some(object)) => {
                self.count("truth of an object");
                match object.unsigned() {
                    Some(number) => number != 0,
                    None => return error("the truth of what is no number"),
                }
            }
            other => return error(format!("the truth of {other:?}")),
        })
    }

    // ---- Numbers ----------------------------------------------------------------------------

    fn object(&mut self, value: Value<'f>) -> Result<'f, Rc<Object<'f>>> {
        match value {
            Value::Object(Some(object)) => Ok(object),
            Value::Object(None) => error("null object"),
            other => error(format!("{other:?} is no object")),
        }
    }

    fn unsigned(&mut self, value: Value<'f>) -> Result<'f, u64> {
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

    /// A number by itself: an object is read as a signed one.
    fn number(&mut self, value: Value<'f>, signed: bool) -> Result<'f> {
        match value {
            Value::Int(_) | Value::UInt(_) | Value::Literal(_) => Ok(value),
            other => {
                let object = self.object(other)?;
                let read = match signed {
                    true => object.signed().map(Value::Int),
                    false => object.unsigned().map(Value::UInt),
                };
                read.map_or_else(|| error("no number"), Ok)
            }
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: &'a Expr) -> Result<'f> {
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

    fn binary(&mut self, op: BinaryOp, left: &'a Expr, right: &'a Expr) -> Result<'f> {
        match op {
            BinaryOp::And => {
                self.count("&&");
                Ok(Value::Bool(self.condition(left)? && self.condition(right)?))
            }
            BinaryOp::Or => {
                self.count("||");
                Ok(Value::Bool(self.condition(left)? || self.condition(right)?))
            }
            BinaryOp::Coalesce => {
                if let ExprKind::Index { base, index } = &left.kind
                    && matches!(base.kind, ExprKind::Table(_))
                {
                    return self.index(base, index, Some(right));
                }
                let value = self.expr(left)?;
                let there = matches!(value, Value::Object(Some(_)));
                self.count(if there { "??, there" } else { "??, missing" });
                if there { Ok(value) } else { self.expr(right) }
            }
            BinaryOp::Shl | BinaryOp::Shr => self.shift(op, left, right),
            _ => {
                let (left, right) = (self.expr(left)?, self.expr(right)?);
                self.operation(op, left, right)
            }
        }
    }

    fn shift(&mut self, op: BinaryOp, left: &'a Expr, right: &'a Expr) -> Result<'f> {
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

    fn operation(&mut self, op: BinaryOp, a: Value<'f>, b: Value<'f>) -> Result<'f> {
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
        if let (Value::Bool(a), Value::Bool(b)) = (&a, &b) {
            return self.compared(op, (*a).into(), (*b).into());
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

    fn unsigned_operation(&mut self, op: BinaryOp, a: u64, b: u64) -> Result<'f> {
        match self.arithmetic(op, a.into(), b.into())? {
            Some(value) => Ok(Value::UInt(value as u64)),
            None => self.compared(op, a.into(), b.into()),
        }
    }

    fn signed_operation(&mut self, op: BinaryOp, a: i64, b: i64) -> Result<'f> {
        match self.arithmetic(op, a.into(), b.into())? {
            Some(value) => Ok(Value::Int(value as i64)),
            None => self.compared(op, a.into(), b.into()),
        }
    }

    /// Without wrapping; that is for who wants 64 bits. None if it is no arithmetic.
    fn arithmetic(&mut self, op: BinaryOp, a: i128, b: i128) -> Result<'f, Option<i128>> {
        if matches!(op, BinaryOp::Div | BinaryOp::Mod) && b == 0 {
            return error("division by zero");
        }
        let (name, value) = match op {
            BinaryOp::Add => ("+", a + b),
            BinaryOp::Sub => ("-", a - b),
            BinaryOp::Mul => ("*", a.wrapping_mul(b)),
            BinaryOp::Div => ("/", a / b),
            BinaryOp::Mod => ("%", a % b),
            BinaryOp::BitAnd => ("&", a & b),
            BinaryOp::BitOr => ("|", a | b),
            BinaryOp::BitXor => ("^", a ^ b),
            _ => return Ok(None),
        };
        self.count(name);
        Ok(Some(value))
    }

    fn compared(&mut self, op: BinaryOp, a: i128, b: i128) -> Result<'f> {
        let (name, holds) = match op {
            BinaryOp::Eq => ("==", a == b),
            BinaryOp::Ne => ("!=", a != b),
            BinaryOp::Lt => ("<", a < b),
            BinaryOp::Le => ("<=", a <= b),
            BinaryOp::Gt => (">", a > b),
            BinaryOp::Ge => (">=", a >= b),
            other => return error(format!("{other:?} of truth values")),
        };
        self.count(name);
        Ok(Value::Bool(holds))
    }

    // ---- Methods ----------------------------------------------------------------------------

    fn method_of(&mut self, base: Value<'f>, name: &str, args: &'a [Arg]) -> Result<'f> {
        let args = args.iter().map(|arg| self.expr(&arg.value));
        let args: Vec<_> = args.collect::<Result<'f, _>>()?;
        let argument = args.into_iter().next();
        match base {
            Value::Object(_) => {
                let object = self.object(base)?;
                self.object_method(&object, name, argument)
            }
            Value::Type(of) => match (name, argument) {
                ("name", _) => {
                    self.count(".name()");
                    Ok(Value::Text(of.display.unwrap_or(of.name).into_bytes()))
                }
                ("pointee", _) => {
                    self.count(".pointee()");
                    Ok(Value::Type(values::pointee(&of)))
                }
                ("size", _) => {
                    self.count(".size()");
                    let size = values::size(&of).map(|size| Value::Literal(size.into()));
                    size.map_or_else(|| error("nobody knows the size"), Ok)
                }
                (_, Some(index)) => {
                    self.count(".argument(n)");
                    let index = usize::try_from(self.unsigned(index)?).unwrap_or(usize::MAX);
                    match of.template_args.get(index) {
                        Some(Some(argument)) => Ok(Value::Type(argument.clone())),
                        _ => error("no such argument"),
                    }
                }
                _ => error("no such method"),
            },
            Value::Text(text) => match (name, argument) {
                ("count", _) => {
                    self.count("text.count()");
                    Ok(Value::UInt(text.len() as u64))
                }
                (_, Some(count)) => {
                    self.count(".prefix(n)");
                    let count = self.unsigned(count)?.min(text.len() as u64);
                    Ok(Value::Text(text.get(..count as usize).unwrap_or_default().to_vec()))
                }
                _ => error("no such method"),
            },
            number => match (name, number) {
                ("signed", Value::UInt(n)) => {
                    self.count("number.signed()");
                    Ok(Value::Int(n.cast_signed()))
                }
                ("unsigned", Value::Int(n)) => {
                    self.count("number.unsigned()");
                    Ok(Value::UInt(n.cast_unsigned()))
                }
                ("signed", Value::Literal(n)) => Ok(Value::Int(i64::try_from(n).expect("checked"))),
                ("unsigned", Value::Literal(n)) => {
                    Ok(Value::UInt(u64::try_from(n).expect("checked")))
                }
                (_, number) => Ok(number),
            },
        }
    }

    fn object_method(
        &mut self,
        object: &Rc<Object<'f>>,
        name: &str,
        argument: Option<Value<'f>>,
    ) -> Result<'f> {
        let known = METHODS.iter().find(|method| method.trim_matches(['.', '(', ')']) == name);
        self.count(known.copied().unwrap_or("a method nobody knows"));
        let number = |n: Option<Value<'f>>| n.map_or_else(|| error("no number"), Ok);
        match (name, argument) {
            ("value", _) => Ok(Value::Text(object.value().unwrap_or_default())),
            ("summary", _) => self.summary_of(object).map(Value::Text),
            ("unsigned" | "address", _) => number(object.unsigned().map(Value::UInt)),
            ("signed", _) => number(object.signed().map(Value::Int)),
            ("count", _) => Ok(Value::UInt(object.count())),
            ("type", _) => Ok(Value::Type(object.of().clone())),
            ("cast", Some(Value::Type(to))) => Ok(Value::Object(Some(object.cast(&to)))),
            ("parent", _) => Ok(Value::Object(object.parent.clone())),
            ("synthetic", _) => Ok(Value::Object(object.synthetic())),
            ("element", Some(index)) => {
                let index = self.unsigned(index)?;
                Ok(Value::Object(object.element(index)))
            }
            ("raw", _) => Ok(Value::Object(Some(object.clone()))),
            ("clone", Some(Value::Text(name))) => {
                Ok(Value::Object(Some(object.renamed(&String::from_utf8_lossy(&name)))))
            }
            ("index", Some(Value::Text(name))) => {
                let index = object.index_of(&String::from_utf8_lossy(&name));
                number(index.map(Value::UInt))
            }
            ("text", Some(count)) => {
                let count = self.unsigned(count)?;
                let text = self.summary_of(object)?;
                let Some((last, inner)) = text.split_last() else {
                    return Ok(Value::Text(b"\"\"".to_vec()));
                };
                let whole = inner.len() as u64;
                let shown = count.checked_add(1).map_or(whole, |end| end.min(whole));
                let shown = inner.get(..shown as usize).unwrap_or_default();
                Ok(Value::Text([shown, &[*last]].concat()))
            }
            (name, argument) => error(format!(".{name}({argument:?})")),
        }
    }

    // ---- Choices ----------------------------------------------------------------------------

    fn switch(&mut self, switch: &'a ast::Switch) -> Result<'f> {
        let subject = self.expr(&switch.subject)?;
        for case in &switch.cases {
            for pattern in &case.patterns {
                let first = self.expr(&pattern.first)?;
                let fits = match &pattern.last {
                    None => self.test(BinaryOp::Eq, &subject, first)?,
                    Some(last) => {
                        let last = self.expr(last)?;
                        let end = if pattern.inclusive { BinaryOp::Le } else { BinaryOp::Lt };
                        self.test(BinaryOp::Ge, &subject, first)?
                            && self.test(end, &subject, last)?
                    }
                };
                if fits {
                    self.count(if pattern.last.is_some() { "case, range" } else { "case" });
                    return self.block(&case.body);
                }
            }
        }
        self.count("default");
        match switch.defaults.first() {
            Some(block) => self.block(block),
            None => error("no default"),
        }
    }

    fn test(&mut self, op: BinaryOp, subject: &Value<'f>, with: Value<'f>) -> Result<'f, bool> {
        let holds = self.operation(op, subject.clone(), with)?;
        self.truth(&holds)
    }

    // ---- Repetition -------------------------------------------------------------------------

    fn join(&mut self, join: &'a ast::Join) -> Result<'f> {
        let mut max = u64::MAX;
        let (mut separator, mut more) = (b", ".to_vec(), "…".as_bytes().to_vec());
        for option in &join.options {
            let value = self.expr(&option.value)?;
            match option.label.as_ref().map(|label| &*label.text) {
                Some("max") => max = self.unsigned(value)?,
                Some("separator") => separator = self.text_of(&value)?,
                _ => more = self.text_of(&value)?,
            }
        }
        let mut text = Vec::new();
        for (at, element) in (0..).zip(self.elements(&join.over, max)?) {
            if at == max {
                self.count("join, more");
                text.extend_from_slice(&more);
                break;
            }
            if at > 0 {
                text.extend_from_slice(&separator);
            }
            let outer = self.locals.len();
            self.locals.push((&join.name.text, element));
            let shown = self.block(&join.body).and_then(|value| self.text_of(&value));
            self.locals.truncate(outer);
            text.extend(shown?);
        }
        Ok(Value::Text(text))
    }

    /// The elements of a join, one more than are shown at most.
    fn elements(&mut self, over: &'a JoinOver, max: u64) -> Result<'f, Vec<Value<'f>>> {
        let wanted = usize::try_from(max).unwrap_or(usize::MAX).saturating_add(1);
        match over {
            JoinOver::Range { start, end, inclusive } => {
                let (start, end) = (self.expr(start)?, self.expr(end)?);
                if let (Value::Literal(start), Value::Literal(end)) = (&start, &end) {
                    self.count("join, constant range");
                    let end = if *inclusive { end + 1 } else { *end };
                    return Ok((*start..end).take(wanted).map(Value::Literal).collect());
                }
                self.count("join, range");
                let (start, mut end) = (self.unsigned(start)?, self.unsigned(end)?);
                if *inclusive {
                    end = end.wrapping_add(1);
                }
                Ok((start..end).take(wanted).map(Value::UInt).collect())
            }
            JoinOver::Children(object) => {
                self.count("join, children");
                let object = self.expr(object)?;
                let object = self.object(object)?;
                let children = (0..object.count()).map(|index| Value::Object(object.child(index)));
                Ok(children.take(wanted).collect())
            }
            JoinOver::Links { head, next } => {
                self.count("join, links");
                let head = self.expr(head)?;
                let mut node = Some(self.object(head)?);
                let mut nodes = Vec::new();
                while let Some(this) = node.take_if(|n| n.unsigned() != Some(0)) {
                    if nodes.len() == wanted {
                        break;
                    }
                    node = follow(&this, next);
                    nodes.push(Value::Object(Some(this)));
                }
                Ok(nodes)
            }
        }
    }

    fn flags(&mut self, bits: &'a Arg, names: &'a Arg, options: &'a [Arg]) -> Result<'f> {
        let bits = self.expr(&bits.value)?;
        let bits = self.unsigned(bits)?;
        let mut separator = b"|".to_vec();
        for option in options {
            let value = self.expr(&option.value)?;
            separator = self.text_of(&value)?;
        }
        let ExprKind::Map(entries) = &names.value.kind else { return error("no names") };
        let (mut shown, mut known) = (Vec::new(), 0);
        for (bit, name) in entries {
            let (bit, name) = (self.expr(bit)?, self.expr(name)?);
            let bit = self.unsigned(bit)?;
            known |= bit;
            if bits & bit != 0 {
                self.count("flags, a name");
                shown.push(self.text_of(&name)?);
            }
        }
        if bits & !known != 0 {
            self.count("flags, the rest");
            shown.push(format!("{:#x}", bits & !known).into_bytes());
        }
        Ok(Value::Text(shown.join(&*separator)))
    }

    // ---- Texts ------------------------------------------------------------------------------

    fn string(&mut self, text: &'a ast::Text) -> Result<'f> {
        let mut out = Vec::new();
        for part in &text.parts {
            match part {
                TextPart::Literal(literal, _) => out.extend_from_slice(literal.as_bytes()),
                TextPart::Interpolation { args, .. } => {
                    let text = self.interpolation(args)?;
                    out.extend(text);
                }
            }
        }
        Ok(Value::Text(out))
    }

    fn interpolation(&mut self, args: &'a [Arg]) -> Result<'f, Vec<u8>> {
        let Some((first, options)) = args.split_first() else { return error("no value") };
        if matches!(first.value.kind, ExprKind::String(_)) {
            self.count("string in a string");
        }
        let value = self.expr(&first.value)?;
        let (mut radix, mut digits, mut uppercase, mut formatted) = (10, 1, false, false);
        let (mut width, mut align, mut fill) = (0, "right", b' ');
        for option in options {
            let label = option.label.as_ref().map_or("", |label| &*label.text);
            if let ("align", ExprKind::Name(name)) = (label, &option.value.kind) {
                align = name;
                self.count("align:");
                continue;
            }
            let given = self.expr(&option.value)?;
            match (label, &given) {
                ("uppercase", Value::Bool(given)) => uppercase = *given,
                ("fill", Value::Text(given)) => fill = given.first().copied().unwrap_or(b' '),
                ("radix", Value::Literal(given)) => radix = *given,
                ("digits", Value::Literal(given)) => digits = *given as usize,
                (_, Value::Literal(given)) => width = *given as usize,
                (label, given) => return error(format!("{label}: {given:?}")),
            }
            formatted |= matches!(label, "radix" | "digits" | "uppercase");
            self.count(match label {
                "radix" => "radix:",
                "digits" => "digits:",
                "uppercase" => "uppercase:",
                "fill" => "fill:",
                _ => "width:",
            });
        }
        let text = if formatted {
            let number = match self.number(value, radix == 10)? {
                Value::Int(number) => number.into(),
                Value::UInt(number) => number.into(),
                Value::Literal(number) => number,
                other => return error(format!("digits of {other:?}")),
            };
            in_digits(number, radix, digits, uppercase).into_bytes()
        } else {
            self.text_of(&value)?
        };
        let missing = width.saturating_sub(text.len());
        let left = match align {
            "left" => 0,
            "center" => missing / 2,
            _ => missing,
        };
        Ok([vec![fill; left], text, vec![fill; missing - left]].concat())
    }

    /// A value as a text.
    fn text_of(&mut self, value: &Value<'f>) -> Result<'f, Vec<u8>> {
        Ok(match value {
            Value::Text(text) => text.clone(),
            Value::Bool(value) => value.to_string().into_bytes(),
            Value::Int(number) => number.to_string().into_bytes(),
            Value::UInt(number) => number.to_string().into_bytes(),
            Value::Literal(number) => number.to_string().into_bytes(),
            Value::Type(of) => of.display.as_ref().unwrap_or(&of.name).clone().into_bytes(),
            Value::Object(Some(object)) => {
                self.count("an object in a text");
                self.shown(object)?
            }
            other => return error(format!("the text of {other:?}")),
        })
    }

    /// What the debugger shows in an object's place: its summary, else its value.
    fn shown(&mut self, object: &Rc<Object<'f>>) -> Result<'f, Vec<u8>> {
        let summary = self.summary_of(object)?;
        if !summary.is_empty() {
            return Ok(summary);
        }
        Ok(object.value().unwrap_or_default())
    }

    /// The summary of a part: one of the file for exactly its type, else the debugger's.
    fn summary_of(&mut self, object: &Rc<Object<'f>>) -> Result<'f, Vec<u8>> {
        if self.busy.iter().any(|busy| Rc::ptr_eq(busy, object)) {
            return Ok(Vec::new());
        }
        let items = self.items;
        let own = items.iter().find_map(|item| match &item.kind {
            ItemKind::Summary(summary) => summary
                .keys
                .iter()
                .any(|key| match &key.kind {
                    ast::KeyKind::Type(name) => spelling::type_name(name) == object.plain_type(),
                    _ => false,
                })
                .then_some(summary),
            _ => None,
        });
        match own {
            Some(summary) => {
                self.count("summary of a part");
                self.summary(summary, object)
            }
            None => Ok(object.own_summary()),
        }
    }
}

/// The next node of a list.
fn follow<'f>(node: &Rc<Object<'f>>, path: &Expr) -> Option<Rc<Object<'f>>> {
    match &path.kind {
        ExprKind::Name(name) => node.member(name),
        ExprKind::Member { base, name, .. } => follow(node, base)?.member(&name.text),
        _ => None,
    }
}

fn in_digits(number: i128, radix: i128, digits: usize, uppercase: bool) -> String {
    let n = number.unsigned_abs();
    let text = match radix {
        2 => format!("{n:b}"),
        8 => format!("{n:o}"),
        16 if uppercase => format!("{n:X}"),
        16 => format!("{n:x}"),
        _ => n.to_string(),
    };
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{text:0>digits$}")
}

/// The methods of objects.
const METHODS: [&str; 15] = [
    ".value()",
    ".summary()",
    ".unsigned()",
    ".signed()",
    ".address()",
    ".count()",
    ".type()",
    ".cast()",
    ".parent()",
    ".synthetic()",
    ".raw()",
    ".clone()",
    ".index()",
    ".text()",
    ".element()",
];

/// What else is counted.
const CONSTRUCTS: [&str; 84] = [
    "!",
    "!=",
    "%",
    "&",
    "&&",
    "*",
    "+",
    "-",
    "/",
    "<",
    "<<",
    "<=",
    "==",
    ">",
    ">=",
    ">>",
    "^",
    "|",
    "||",
    "~",
    "unary -",
    "? :",
    "?.",
    "??, there",
    "??, missing",
    "#available",
    "@expand",
    "@hideNames",
    "@hideValue",
    "@lldb",
    "@noCascade",
    "@oneLine",
    "@skipPointers",
    "@skipReferences",
    "align:",
    "an object in a text",
    "body, block",
    "body, number",
    "body, text",
    "call",
    "case",
    "case, range",
    "children, at",
    "children, renamed",
    "children, short form",
    "constant",
    "default",
    "digits:",
    "exists",
    "fill:",
    "flags, a name",
    "flags, the rest",
    "guard, left",
    "guard, passed",
    "if else",
    "if without else",
    "index",
    "join, children",
    "join, constant range",
    "join, links",
    "join, more",
    "join, range",
    "key, exact",
    "key, pattern",
    "key, quoted",
    "key, wildcard",
    "let",
    "literal, character",
    "literal, number",
    "literal, truth",
    "member",
    "member of self",
    "null",
    "number.signed()",
    "number.unsigned()",
    "radix:",
    "return",
    "self",
    "several keys",
    "string in a string",
    "summary of a part",
    "table",
    "table, default",
    "truth of an object",
];
const OTHERS: [&str; 8] = [
    ".argument(n)",
    ".name()",
    ".pointee()",
    ".prefix(n)",
    ".size()",
    "text.count()",
    "uppercase:",
    "width:",
];

/// Everything that is counted.
pub(crate) fn counted() -> impl Iterator<Item = &'static str> {
    METHODS.into_iter().chain(CONSTRUCTS).chain(OTHERS)
}
