//! A tree as text, which the parser reads as the same tree. `fmtc::format` lays the text out.
//!
//! Only the lines of blocks are decided here: what holds more than one short part is on several.

use super::ast::*;
use super::builtins::{Receiver, methods};
use super::classify::spelled;
use super::spelling;
use std::fmt::Write;

/// The text of a file.
pub fn file(file: &File) -> String {
    written(|printer| {
        for item in &file.items {
            printer.item(item);
            printer.put("\n");
        }
    })
}

/// The text of an expression.
pub fn expr(expr: &Expr) -> String {
    written(|printer| printer.expr(expr, ANY))
}

/// The text of a block.
pub fn block(block: &Block) -> String {
    written(|printer| printer.block(block))
}

/// The text of the body of children.
pub fn children(body: &ChildrenBody) -> String {
    written(|printer| printer.children(body))
}

/// A text between quotes.
pub fn quoted(text: &str) -> String {
    written(|printer| printer.quoted(text))
}

/// Whether a character is a control character or changes the direction of text.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
        || c == '\u{FEFF}'
}

fn written(write: impl FnOnce(&mut Printer)) -> String {
    let mut printer = Printer { out: String::new() };
    write(&mut printer);
    printer.out
}

/// Where any expression may be; the operators of chains are above it.
const ANY: u8 = 0;
/// Operands of a chain.
const CHAIN: u8 = 1;
/// What a sign is before.
const OPERAND: u8 = 8;
/// What members, indexes and calls follow.
const PATH: u8 = 9;

/// How tightly the outermost sign of an expression binds.
fn binding(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Ternary { .. } | ExprKind::If { .. } | ExprKind::Switch(_) => ANY,
        ExprKind::Binary { op, .. } => op.precedence(),
        ExprKind::Unary { .. } => OPERAND,
        _ => PATH,
    }
}

/// Whether an operand of an operator has parentheses only for who reads: C would group the two otherwise, or it is
/// `a ?? b`.
fn is_unclear(op: BinaryOp, operand: &Expr, is_left: bool) -> bool {
    let ExprKind::Binary { op: inner, .. } = &operand.kind else { return false };
    if *inner == BinaryOp::Coalesce && op != BinaryOp::Coalesce {
        return true;
    }
    let Some((own, inner)) = op.precedence_in_c().zip(inner.precedence_in_c()) else {
        return false;
    };
    if is_left { inner < own } else { inner <= own }
}

struct Printer {
    out: String,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn list<T>(&mut self, all: &[T], mut write: impl FnMut(&mut Self, &T)) {
        for (at, one) in all.iter().enumerate() {
            if at > 0 {
                self.put(", ");
            }
            write(self, one);
        }
    }

    fn item(&mut self, item: &Item) {
        for attribute in &item.attributes {
            self.put("@");
            self.put(&attribute.name.text);
            if let Some(range) = &attribute.range {
                let range = range.map_or_else(|_| String::new(), |range| range.to_string());
                let _ = write!(self.out, "({range})");
            }
            self.put("\n");
        }
        match &item.kind {
            ItemKind::Summary(Summary { keys, condition, body }) => {
                self.head("summary", keys, condition.as_ref());
                match body {
                    Body::Text(text) => self.expr(text, ANY),
                    Body::Block(block) => self.block(block),
                }
            }
            ItemKind::Children(Children { keys, condition, body }) => {
                self.head("children", keys, condition.as_ref());
                self.children(body);
            }
            ItemKind::Enum(Enum { name, enumerators }) => {
                self.put("enum ");
                self.put(&spelling::source(name));
                self.put(" { ");
                self.list(enumerators, Self::enumerator);
                self.put(" }");
            }
            ItemKind::Func(Func { name, params, body }) => {
                self.put("func ");
                self.name(&name.text);
                self.put("(");
                self.list(params, |printer, name| printer.name(&name.text));
                self.put(") ");
                self.block(body);
            }
            ItemKind::Const(constant) => self.binding(constant),
            ItemKind::Import(import) => {
                self.put("import ");
                self.quoted(&import.path);
            }
            ItemKind::Expect(expect) => self.expect(expect),
            ItemKind::Error => {}
        }
    }

    /// The word of an item, its keys and its condition.
    fn head(&mut self, word: &str, keys: &[Key], condition: Option<&Expr>) {
        self.put(word);
        self.put(" ");
        self.list(keys, |printer, key| match &key.kind {
            KeyKind::Type(name) => printer.put(&spelling::source(name)),
            KeyKind::Regex(pattern) => {
                printer.put(&format!("/{}/", pattern.replace("/", "\\/")));
            }
            KeyKind::Quoted(text) => printer.quoted(text),
            KeyKind::Error => {}
        });
        if let Some(condition) = condition {
            self.put(" where ");
            self.expr(condition, ANY);
        }
        self.put(" ");
    }

    fn children(&mut self, body: &ChildrenBody) {
        let body = match body {
            ChildrenBody::Members(members) => {
                self.put("{ ");
                self.list(members, |printer, member| {
                    printer.expr(&member.path, PATH);
                    if let Some((name, _)) = &member.name {
                        printer.put(" as ");
                        printer.quoted(name);
                    }
                });
                return self.put(" }");
            }
            ChildrenBody::Methods(methods) => methods,
        };
        self.put("{\n");
        for binding in &body.lets {
            self.binding(binding);
            self.put("\n");
        }
        for method in &body.methods {
            self.name(&method.name.text);
            if !method.params.is_empty() {
                self.put("(");
                self.list(&method.params, |printer, name| printer.name(&name.text));
                self.put(")");
            }
            self.put(" ");
            self.block(&method.body);
            self.put("\n");
        }
        for walk in &body.walks {
            self.name(&walk.name.text);
            self.walk(&walk.join);
            self.put("\n");
        }
        self.put("}");
    }

    fn enumerator(&mut self, enumerator: &Enumerator) {
        self.name(&enumerator.name.text);
        for (sign, value) in [(" = ", &enumerator.value), (" by ", &enumerator.by)] {
            if let Some(value) = value {
                self.put(sign);
                self.expr(value, ANY);
            }
        }
    }

    fn binding(&mut self, binding: &Let) {
        self.put("let ");
        self.name(&binding.name.text);
        self.put(" = ");
        self.expr(&binding.value, ANY);
    }

    fn expect(&mut self, expect: &Expect) {
        self.put("expect ");
        self.value(&expect.value);
        self.put(" == ");
        if let Some(text) = &expect.text {
            self.expr(text, ANY);
        }
        if let Some(children) = &expect.children {
            self.put(", children: [");
            self.list(children, |printer, (name, text)| {
                printer.quoted(&name.text);
                printer.put(": ");
                printer.quoted(&text.text);
            });
            self.put("]");
        }
    }

    fn value(&mut self, value: &ValueTree) {
        if let Some(name) = &value.type_name {
            self.put(&spelling::source(name));
        }
        match (&value.kind, &value.type_name) {
            (ValueKind::Enumerator(name, _), _) => {
                self.put(".");
                return self.name(&name.text);
            }
            // The type is the word.
            (ValueKind::Word(_), _) => return,
            (_, Some(_)) => self.put(" "),
            (_, None) => {}
        }
        match &value.kind {
            ValueKind::Struct(members) => {
                self.put("{ ");
                self.list(members, |printer, (name, value)| {
                    let is_number = name.text.bytes().all(|byte| byte.is_ascii_digit());
                    match spelled(&name.text) {
                        _ if is_number || &*name.text == "_" => printer.put(&name.text),
                        Some(spelled) => printer.put(&spelled),
                        None => printer.put(&format!("\"{}\"", name.text)),
                    }
                    printer.put(": ");
                    printer.value(value);
                });
                self.put(" }");
            }
            ValueKind::Array(elements) => {
                self.put("[");
                self.list(elements, Self::value);
                // Without the comma a word between brackets is a type.
                self.put(if elements.len() == 1 { ",]" } else { "]" });
            }
            ValueKind::Number(text) => self.put(text),
            ValueKind::String(text) => self.quoted(text),
            ValueKind::Char(number) => self.character(*number),
            ValueKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ValueKind::Null => self.put("null"),
            ValueKind::Word(_) | ValueKind::Enumerator(..) | ValueKind::Error => {}
        }
    }

    fn block(&mut self, block: &Block) {
        self.put("{");
        self.body(block);
        self.put("}");
    }

    /// Statements and a value: a single short one stays on the line.
    fn body(&mut self, block: &Block) {
        let is_short =
            |value: &Expr| !matches!(value.kind, ExprKind::If { .. } | ExprKind::Switch(_));
        let is_one = match (&*block.statements, &block.value) {
            ([], value) => value.as_deref().is_none_or(is_short),
            ([Statement::Return { value, .. }], None) => value.as_ref().is_none_or(is_short),
            _ => false,
        };
        let edge = if is_one { " " } else { "\n" };
        self.put(edge);
        for statement in &block.statements {
            self.statement(statement);
            self.put(edge);
        }
        if let Some(value) = &block.value {
            self.expr(value, ANY);
            self.put(edge);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Let(binding) => self.binding(binding),
            Statement::Guard { condition, otherwise, .. } => {
                self.put("guard ");
                self.expr(condition, ANY);
                self.put(" else ");
                self.block(otherwise);
            }
            Statement::Return { value, .. } => {
                self.put("return");
                if let Some(value) = value {
                    self.put(" ");
                    self.expr(value, ANY);
                }
            }
            Statement::If { branches, .. } => self.branches(branches),
            Statement::Error(_) => {}
        }
    }

    fn branches(&mut self, branches: &[Branch]) {
        for (at, Branch { condition, block }) in branches.iter().enumerate() {
            self.put(if at > 0 { " else if " } else { "if " });
            self.expr(condition, ANY);
            self.put(" ");
            self.block(block);
        }
    }

    /// An expression where one that binds less tightly needs parentheses.
    fn expr(&mut self, expr: &Expr, least: u8) {
        if binding(expr) < least {
            return self.in_parentheses(expr);
        }
        match &expr.kind {
            ExprKind::Name(name, _) => self.name(name),
            ExprKind::Scoped(names) => {
                for (at, name) in names.iter().enumerate() {
                    self.put(if at > 0 { "::" } else { "" });
                    self.name(&name.text);
                }
            }
            ExprKind::SelfValue => self.put("self"),
            ExprKind::Null => self.put("null"),
            ExprKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ExprKind::Int(value) => self.put(&value.to_string()),
            ExprKind::Char(number) => self.character(*number),
            ExprKind::String(text) => self.text(text),
            ExprKind::Member { base, name, optional, arrow } => {
                self.base(base);
                let sign = if *optional { "?." } else { "." };
                self.member(if *arrow { "->" } else { sign }, &name.text);
            }
            ExprKind::Index { base, index } => {
                self.base(base);
                self.put("[");
                self.expr(index, ANY);
                self.put("]");
            }
            ExprKind::Call { name, args } => {
                self.name(&name.text);
                self.arguments(args);
            }
            ExprKind::Method { base, name, args, optional } => {
                self.base(base);
                self.put(if *optional { "?." } else { "." });
                self.method(&name.text);
                self.arguments(args);
            }
            ExprKind::Unary { op, operand } => {
                self.put(match op {
                    UnaryOp::Not => "!",
                    UnaryOp::Negate => "-",
                    UnaryOp::Complement => "~",
                });
                let is_signed = matches!(op, UnaryOp::Negate | UnaryOp::Complement);
                self.expr(operand, if is_signed { PATH } else { OPERAND });
            }
            ExprKind::Binary { op, left, right, .. } => self.binary(*op, left, right),
            ExprKind::Ternary { condition, then, otherwise } => {
                self.expr(condition, CHAIN);
                self.put(" ? ");
                self.expr(then, CHAIN);
                self.put(" : ");
                self.expr(otherwise, ANY);
            }
            ExprKind::If { branches, otherwise } => {
                self.branches(branches);
                self.put(" else ");
                self.block(otherwise);
            }
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Table(elements) => {
                self.put("[");
                self.list(elements, |printer, element| printer.expr(element, ANY));
                self.put("]");
            }
            ExprKind::Map(pairs) => {
                self.put("[");
                self.list(pairs, |printer, (key, value)| {
                    printer.expr(key, CHAIN);
                    printer.put(": ");
                    printer.expr(value, ANY);
                });
                self.put("]");
            }
            ExprKind::Join(join) => {
                self.put("join");
                self.walk(join);
            }
            ExprKind::Available { subject, version, .. } => {
                let _ = write!(self.out, "#available({} {version})", subject.text);
            }
            ExprKind::Error => {}
        }
    }

    /// A member, in quotes where no name is like it.
    fn member(&mut self, sign: &str, name: &str) {
        match spelled(name) {
            Some(name) => {
                self.put(sign);
                self.put(&name);
            }
            None => {
                self.put("[");
                self.quoted(name);
                self.put("]");
            }
        }
    }

    /// The name of a method; after a point those of the language are no keywords.
    fn method(&mut self, name: &str) {
        let is_own = |of: &Receiver| methods(*of).any(|method| method.name == name);
        match Receiver::ALL.iter().any(is_own) {
            true => self.put(name),
            false => self.name(name),
        }
    }

    fn in_parentheses(&mut self, expr: &Expr) {
        self.put("(");
        self.expr(expr, ANY);
        self.put(")");
    }

    /// What is before a `.` or a bracket.
    fn base(&mut self, base: &Expr) {
        match base.kind {
            // A point after digits would be one of a number.
            ExprKind::Int(_) => self.in_parentheses(base),
            _ => self.expr(base, PATH),
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) {
        let own = op.precedence();
        let (first, second) = match op {
            BinaryOp::Coalesce => (own + 1, own),
            _ if op.is_comparison() => (own + 1, own + 1),
            _ => (own, own + 1),
        };
        self.operand(op, left, first, true);
        let _ = write!(self.out, " {} ", op.sign());
        self.operand(op, right, second, false);
    }

    fn operand(&mut self, op: BinaryOp, operand: &Expr, least: u8, is_left: bool) {
        let is_bits = matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor);
        match operand.kind {
            ExprKind::Int(bits @ 10..) if is_bits => {
                let _ = write!(self.out, "0x{bits:X}");
            }
            _ if is_unclear(op, operand, is_left) => self.in_parentheses(operand),
            _ => self.expr(operand, least),
        }
    }

    fn arguments(&mut self, args: &[Arg]) {
        self.put("(");
        self.list(args, Self::argument);
        self.put(")");
    }

    fn argument(&mut self, arg: &Arg) {
        if let Some(label) = &arg.label {
            // `else` is a label, and no name.
            self.put(&label.text);
            self.put(": ");
        }
        self.expr(&arg.value, ANY);
    }

    fn switch(&mut self, switch: &Switch) {
        self.put("switch ");
        self.expr(&switch.subject, ANY);
        self.put(" {\n");
        for case in &switch.cases {
            self.put("case ");
            self.list(&case.patterns, Self::pattern);
            self.list(&case.variants, Self::variant);
            self.put(":");
            self.body(&case.body);
            self.put("\n");
        }
        for default in &switch.defaults {
            self.put("default:");
            self.body(default);
            self.put("\n");
        }
        self.put("}");
    }

    fn pattern(&mut self, pattern: &Pattern) {
        self.expr(&pattern.first, CHAIN);
        if let Some(last) = &pattern.last {
            self.put(if pattern.inclusive { "..." } else { "..<" });
            self.expr(last, CHAIN);
        }
    }

    fn variant(&mut self, variant: &Variant) {
        self.put(".");
        self.name(&variant.name.text);
        if !variant.bindings.is_empty() {
            let (open, close) = if variant.is_named { (" { ", " }") } else { ("(", ")") };
            self.put(open);
            self.list(&variant.bindings, |printer, name| printer.name(&name.text));
            self.put(close);
        }
    }

    /// The clauses and options of a walk, and its block.
    fn walk(&mut self, join: &Join) {
        self.put("(");
        self.list(&join.clauses, Self::clause);
        for option in &join.options {
            self.put(", ");
            self.argument(option);
        }
        self.put(") ");
        self.block(&join.body);
    }

    fn clause(&mut self, clause: &Clause) {
        match &clause.index {
            Some(index) => {
                self.put("(");
                self.name(&index.text);
                self.put(", ");
                self.name(&clause.name.text);
                self.put(")");
            }
            None => self.name(&clause.name.text),
        }
        let mut nil = &None;
        match &clause.over {
            JoinOver::Range { start, end, inclusive } => {
                self.put(" in ");
                self.expr(start, CHAIN);
                self.put(if *inclusive { "..." } else { "..<" });
                self.expr(end, CHAIN);
            }
            JoinOver::Children(of) => {
                self.put(" in ");
                self.expr(of, CHAIN);
            }
            JoinOver::Links { head, next } => {
                self.put(" from ");
                self.expr(head, CHAIN);
                self.put(" by ");
                self.expr(next, CHAIN);
            }
            JoinOver::Tree { root, left, right, nil: own } => {
                self.put(" from ");
                self.expr(root, CHAIN);
                self.put(" by (");
                self.expr(left, ANY);
                self.put(", ");
                self.expr(right, ANY);
                self.put(")");
                nil = own;
            }
        }
        for (label, condition) in
            [(", nil: ", nil), (", until: ", &clause.until), (", where: ", &clause.filter)]
        {
            if let Some(condition) = condition {
                self.put(label);
                self.expr(condition, ANY);
            }
        }
    }

    /// A name, in backquotes where it needs them.
    fn name(&mut self, name: &str) {
        match spelled(name) {
            Some(name) => self.put(&name),
            None => self.put(name),
        }
    }

    fn text(&mut self, text: &Text) {
        // Without values a text in braces could be taken for the text of another language.
        let is_odd = matches!(&*text.parts, [TextPart::Literal(text, _)]
            if text.contains('}') && !text.contains("${"));
        self.put("\"");
        for part in &text.parts {
            match part {
                TextPart::Literal(text, _) => {
                    text.chars().for_each(|c| self.escaped(c, if is_odd { '{' } else { '"' }));
                }
                TextPart::Interpolation { args, .. } => {
                    self.put("\\(");
                    self.list(args, Self::argument);
                    self.put(")");
                }
            }
        }
        self.put("\"");
    }

    fn quoted(&mut self, text: &str) {
        self.put("\"");
        text.chars().for_each(|c| self.escaped(c, '"'));
        self.put("\"");
    }

    fn character(&mut self, number: u32) {
        self.put("'");
        self.escaped(char::from_u32(number).unwrap_or_default(), '\'');
        self.put("'");
    }

    /// A character in quotes; an odd one is written by its number.
    fn escaped(&mut self, c: char, odd: char) {
        match c {
            '\\' => self.put("\\\\"),
            '\n' => self.put("\\n"),
            '\t' => self.put("\\t"),
            '\r' => self.put("\\r"),
            '\'' if odd == '\'' => self.put("\\'"),
            '"' if odd != '\'' => self.put("\\\""),
            c if is_unprintable(c) || c == odd => {
                let _ = write!(self.out, "\\u{{{:X}}}", u32::from(c));
            }
            c => self.out.push(c),
        }
    }
}
