//! A tree as S-expressions.
//!
//! One line per item, statement and branch; expressions stay on one line. Spans are not shown.

use fmtc::syntax::ast::*;
use std::fmt::Write;

/// Prints a tree; equal trees give equal texts.
pub(crate) fn print(file: &File) -> String {
    let mut out = Printer::default();
    for item in &file.items {
        out.item(item);
        out.line_end();
    }
    out.text
}

#[derive(Default)]
struct Printer {
    text: String,
    indent: usize,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn quoted(&mut self, text: &str) {
        // Writing to a String cannot fail.
        let _ = write!(self.text, "{text:?}");
    }

    fn line_end(&mut self) {
        self.put("\n");
        for _ in 0..self.indent {
            self.put("  ");
        }
    }

    /// Writes a line that `body` completes, indented by one more level.
    fn deeper(&mut self, body: impl FnOnce(&mut Self)) {
        self.indent += 1;
        self.line_end();
        body(self);
        self.indent -= 1;
    }

    fn item(&mut self, item: &Item) {
        for attribute in &item.attributes {
            self.put(&format!("@{}", attribute.name.text));
            match &attribute.range {
                Some(Ok(range)) => self.put(&format!("({range})")),
                Some(Err(_)) => self.put("(?)"),
                None => {}
            }
            self.put(" ");
        }
        match &item.kind {
            ItemKind::Summary(summary) => {
                self.put("(summary");
                self.keys(&summary.keys);
                self.deeper(|p| match &summary.body {
                    Body::Text(text) => p.expr(text),
                    Body::Block(block) => p.block(block),
                });
                self.put(")");
            }
            ItemKind::Children(children) => {
                self.put("(children");
                self.keys(&children.keys);
                self.children(&children.body);
                self.put(")");
            }
            ItemKind::Enum(definition) => {
                self.put("(enum ");
                self.type_name(&definition.name);
                for enumerator in &definition.enumerators {
                    self.put(&format!(" {}", enumerator.name.text));
                    if let Some(value) = &enumerator.value {
                        self.put("=");
                        self.expr(value);
                    }
                }
                self.put(")");
            }
            ItemKind::Func(func) => {
                self.put("(func ");
                self.put(&func.name.text);
                self.params(&func.params);
                self.deeper(|p| p.block(&func.body));
                self.put(")");
            }
            ItemKind::Const(constant) => self.let_node(constant),
            ItemKind::Import(import) => {
                self.put("(import ");
                self.quoted(&import.path);
                self.put(")");
            }
            ItemKind::Expect(expect) => self.expect(expect),
            ItemKind::Error => self.put("(error)"),
        }
    }

    fn keys(&mut self, keys: &[Key]) {
        for key in keys {
            self.put(" ");
            match &key.kind {
                KeyKind::Type(name) => self.type_name(name),
                KeyKind::Regex(pattern) => self.put(&format!("/{pattern}/")),
                KeyKind::Quoted(text) => self.quoted(text),
                KeyKind::Error => self.put("(error)"),
            }
        }
    }

    /// The tokens of a type, a space between each two.
    fn type_name(&mut self, name: &TypeName) {
        let tokens: Vec<&str> = name
            .tokens
            .iter()
            .map(|token| match token {
                TypeToken::Word(word) => &**word,
                TypeToken::Sign(sign) => sign,
                TypeToken::Wildcard => "_",
            })
            .collect();
        self.put(&format!("‹{}›", tokens.join(" ")));
    }

    fn children(&mut self, body: &ChildrenBody) {
        match body {
            ChildrenBody::Members(members) => {
                for member in members {
                    self.deeper(|p| {
                        p.expr(&member.path);
                        if let Some((name, _)) = &member.name {
                            p.put(" as ");
                            p.quoted(name);
                        }
                    });
                }
            }
            ChildrenBody::Methods(ChildMethods { lets, methods, walks }) => {
                for l in lets {
                    self.deeper(|p| p.let_node(l));
                }
                for method in methods {
                    self.deeper(|p| {
                        p.put("(");
                        p.put(&method.name.text);
                        p.params(&method.params);
                        p.put(" ");
                        p.block(&method.body);
                        p.put(")");
                    });
                }
                for walk in walks {
                    self.deeper(|p| p.join(&walk.name.text, &walk.join));
                }
            }
        }
    }

    fn params(&mut self, params: &[Name]) {
        for param in params {
            self.put(" ");
            self.put(&param.text);
        }
    }

    fn let_node(&mut self, l: &Let) {
        self.put("(let ");
        self.put(&l.name.text);
        self.put(" ");
        self.expr(&l.value);
        self.put(")");
    }

    fn block(&mut self, block: &Block) {
        self.put("{");
        for statement in &block.statements {
            self.deeper(|p| p.statement(statement));
        }
        if let Some(value) = &block.value {
            if block.statements.is_empty() {
                self.put(" ")
            } else {
                self.indent += 1;
                self.line_end();
                self.indent -= 1;
            }
            self.expr(value);
        }
        self.put(" }");
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Let(l) => self.let_node(l),
            Statement::Guard { condition, otherwise, .. } => {
                self.put("(guard ");
                self.expr(condition);
                self.put(" ");
                self.block(otherwise);
                self.put(")");
            }
            Statement::Return { value, .. } => {
                self.put("(return");
                if let Some(value) = value {
                    self.put(" ");
                    self.expr(value);
                }
                self.put(")");
            }
            Statement::If { branches, .. } => {
                self.put("(if");
                self.branches(branches);
                self.put(")");
            }
            Statement::Error(_) => self.put("(error)"),
        }
    }

    fn branches(&mut self, branches: &[Branch]) {
        for branch in branches {
            self.put(" ");
            self.expr(&branch.condition);
            self.put(" ");
            self.block(&branch.block);
        }
    }

    fn exprs<'a>(&mut self, exprs: impl IntoIterator<Item = &'a Expr>) {
        for expr in exprs {
            self.put(" ");
            self.expr(expr);
        }
    }

    fn args(&mut self, args: &[Arg]) {
        for arg in args {
            self.put(" ");
            if let Some(label) = &arg.label {
                self.put(&format!("{}: ", label.text));
            }
            self.expr(&arg.value);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Name(name, _) => self.put(name),
            ExprKind::SelfValue => self.put("self"),
            ExprKind::Scoped(names) => {
                let names: Vec<&str> = names.iter().map(|name| &*name.text).collect();
                self.put(&names.join("::"));
            }
            ExprKind::Null => self.put("null"),
            ExprKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ExprKind::Int(value) => self.put(&value.to_string()),
            ExprKind::Char(value) => self.put(&format!("'{value}'")),
            ExprKind::String(text) => self.string(text),
            ExprKind::Member { base, name, optional, .. } => {
                self.put(if *optional { "(?. " } else { "(. " });
                self.expr(base);
                self.put(&format!(" {})", name.text));
            }
            ExprKind::Index { base, index } => self.list("index", [&**base, index]),
            ExprKind::Call { name, args } => {
                self.put(&format!("({}()", name.text));
                self.args(args);
                self.put(")");
            }
            ExprKind::Method { base, name, args, optional } => {
                self.put(&format!("({}{}() ", if *optional { "?." } else { "." }, name.text));
                self.expr(base);
                self.args(args);
                self.put(")");
            }
            ExprKind::Unary { op, operand } => self.list(unary_sign(*op), [&**operand]),
            ExprKind::Binary { op, left, right, .. } => {
                self.list(op.sign(), [&**left, right]);
            }
            ExprKind::Ternary { condition, then, otherwise } => {
                self.list("?:", [&**condition, then, otherwise]);
            }
            ExprKind::If { branches, otherwise } => {
                self.put("(if");
                self.branches(branches);
                self.put(" else ");
                self.block(otherwise);
                self.put(")");
            }
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Table(items) => self.list("table", items),
            ExprKind::Map(pairs) => self.list("map", pairs.iter().flat_map(|(k, v)| [k, v])),
            ExprKind::Join(join) => self.join("join", join),
            ExprKind::Available { subject, version, .. } => {
                self.put(&format!("(#available {} {version})", subject.text));
            }
            ExprKind::Error => self.put("(error)"),
        }
    }

    fn list<'a>(&mut self, head: &str, exprs: impl IntoIterator<Item = &'a Expr>) {
        self.put("(");
        self.put(head);
        self.exprs(exprs);
        self.put(")");
    }

    fn string(&mut self, text: &Text) {
        if let [TextPart::Literal(only, _)] = text.parts.as_slice() {
            return self.quoted(only);
        }
        self.put("(text");
        for part in &text.parts {
            self.put(" ");
            match part {
                TextPart::Literal(text, _) => self.quoted(text),
                TextPart::Interpolation { args, .. } => {
                    self.put("\\(");
                    self.args(args);
                    self.put(" )");
                }
            }
        }
        self.put(")");
    }

    fn switch(&mut self, switch: &Switch) {
        self.put("(switch ");
        self.expr(&switch.subject);
        for case in &switch.cases {
            self.deeper(|p| {
                p.put("(case");
                for pattern in &case.patterns {
                    p.put(" ");
                    p.expr(&pattern.first);
                    if let Some(last) = &pattern.last {
                        p.put(if pattern.inclusive { "..." } else { "..<" });
                        p.expr(last);
                    }
                }
                p.put(" ");
                p.block(&case.body);
                p.put(")");
            });
        }
        for default in &switch.defaults {
            self.deeper(|p| {
                p.put("(default ");
                p.block(default);
                p.put(")");
            });
        }
        self.put(")");
    }

    fn join(&mut self, word: &str, join: &Join) {
        self.put("(");
        self.put(word);
        join.clauses.iter().for_each(|clause| self.clause(clause));
        self.args(&join.options);
        self.put(" ");
        self.block(&join.body);
        self.put(")");
    }

    fn clause(&mut self, clause: &Clause) {
        match &clause.index {
            Some(index) => self.put(&format!(" ({}, {})", index.text, clause.name.text)),
            None => self.put(&format!(" {}", clause.name.text)),
        }
        match &clause.over {
            JoinOver::Range { start, end, inclusive } => {
                self.put(" in ");
                self.expr(start);
                self.put(if *inclusive { "..." } else { "..<" });
                self.expr(end);
            }
            JoinOver::Children(object) => {
                self.put(" in ");
                self.expr(object);
            }
            JoinOver::Links { head, next } => {
                self.put(" from ");
                self.expr(head);
                self.put(" by ");
                self.expr(next);
            }
            JoinOver::Tree { root, left, right, .. } => {
                self.put(" from ");
                self.expr(root);
                self.put(" by (");
                self.expr(left);
                self.put(", ");
                self.expr(right);
                self.put(")");
            }
        }
        let nil = match &clause.over {
            JoinOver::Tree { nil, .. } => nil,
            _ => &None,
        };
        for (word, condition) in [("nil", nil), ("until", &clause.until), ("where", &clause.filter)]
        {
            if let Some(condition) = condition {
                self.put(&format!(" {word}: "));
                self.expr(condition);
            }
        }
    }

    fn expect(&mut self, expect: &Expect) {
        self.put("(expect ");
        self.value(&expect.value);
        if let Some(text) = &expect.text {
            self.put(" == ");
            self.expr(text);
        }
        for (name, text) in expect.children.iter().flatten() {
            self.deeper(|p| {
                p.quoted(&name.text);
                p.put(": ");
                p.quoted(&text.text);
            });
        }
        if expect.children.as_ref().is_some_and(Vec::is_empty) {
            self.put(" no children");
        }
        self.put(")");
    }

    fn value(&mut self, value: &Value) {
        let bare = matches!(value.kind, ValueKind::Word(_));
        if let (Some(name), false) = (&value.type_name, bare) {
            self.type_name(name);
            self.put(" ");
        }
        match &value.kind {
            ValueKind::Struct(fields) => {
                self.put("{");
                for (name, value) in fields {
                    self.put(&format!(" {}: ", name.text));
                    self.value(value);
                }
                self.put(" }");
            }
            ValueKind::Array(items) => {
                self.put("[");
                for item in items {
                    self.put(" ");
                    self.value(item);
                }
                self.put(" ]");
            }
            ValueKind::Number(text) => self.put(text),
            ValueKind::String(text) => self.quoted(text),
            ValueKind::Char(value) => self.put(&format!("'{value}'")),
            ValueKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ValueKind::Null => self.put("null"),
            ValueKind::Word(word) => self.put(&format!("word:{word}")),
            ValueKind::Enumerator(name, _) => self.put(&format!(".{}", name.text)),
            ValueKind::Error => self.put("(error)"),
        }
    }
}

fn unary_sign(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Not => "!",
        UnaryOp::Negate => "neg",
        UnaryOp::Complement => "~",
    }
}
