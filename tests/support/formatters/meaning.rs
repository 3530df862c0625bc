//! What a formatter means: an interpreter of its text's tree, written from docs/language.md.
//!
//! It shares the parser and the table of releases with the compiler, and nothing else: what it
//! says of a program is what the checker, the lowering and the machine must come to together.
//! Places where the meaning depends on the type of a value that is not computed (a number in one
//! branch, an object in the other) are not understood; the generator makes none.

pub(crate) mod counted;
mod methods;
mod names;
mod numbers;
mod repetition;
mod texts;

use super::values::{self, Object, Value};
use fmtc::debuggee::Spec;
use fmtc::isa::Lldb;
use fmtc::syntax::ast::{
    self, Arg, BinaryOp, Block, Branch, ChildrenBody, Clause, Expr, ExprKind, ItemKind, JoinOver,
    Statement, TextPart, UnaryOp,
};
use fmtc::syntax::spelling;
use std::collections::BTreeMap;
use std::rc::Rc;

use counted::METHODS;

/// How often each construct was executed.
pub(crate) type Seen = BTreeMap<&'static str, u64>;

/// What a debugger shows of a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Meaning {
    /// The summary; empty where there is none.
    pub(crate) text: Vec<u8>,
    pub(crate) children: Option<Vec<Child>>,
}

/// The name of a child with its summary, else its value; `None` for what is behind the elements of a
/// walk.
pub(crate) type Child = (String, Option<Vec<u8>>);

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
                "members" => "@members",
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

    fn children(&mut self, children: &'a ast::Children) -> Result<'f, Vec<Child>> {
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
                    Ok((name, Some(self.shown(&child)?)))
                })
                .collect(),
            ChildrenBody::Methods(ast::ChildMethods { lets, walks, .. }) if !walks.is_empty() => {
                self.each(lets, &walks[0].join)
            }
            ChildrenBody::Methods(ast::ChildMethods { lets, methods, .. }) => {
                let count = self.method(lets, methods, "count", None)?;
                let count = self.unsigned(count)?;
                let mut shown = Vec::new();
                for index in 0..count {
                    self.count("children, at");
                    let child = self.method(lets, methods, "at", Some(index))?;
                    let child = self.object(child)?;
                    shown.push((child.name.clone(), Some(self.shown(&child)?)));
                }
                Ok(shown)
            }
        }
    }

    /// Binds what the methods of children share.
    fn state(&mut self, lets: &'a [ast::Let]) -> Result<'f, ()> {
        self.locals.clear();
        for definition in lets {
            let value = self.expr(&definition.value)?;
            self.locals.push((&definition.name.text, value));
        }
        Ok(())
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
        self.state(lets)?;
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
            ExprKind::Name(name, _) => self.name(name),
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
                if let Some(number) = self.enumerator(base, &name.text) {
                    return self.expr(number);
                }
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
            ExprKind::Table(_) | ExprKind::Map(_) | ExprKind::Scoped(_) | ExprKind::Error => {
                error("no value")
            }
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
}

/// The next node of a list.
fn follow<'f>(node: &Rc<Object<'f>>, path: &Expr) -> Option<Rc<Object<'f>>> {
    match &path.kind {
        ExprKind::Name(name, _) => node.member(name),
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
