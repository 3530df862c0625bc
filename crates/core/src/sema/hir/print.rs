//! A typed tree as text for people: one expression per line, operands first.

use super::{
    BlockId, Children, Clause, Constant, Expr, ExprId, Form, Join, Link, NumberOp, ObjectOp, Op,
    Over, Summary, TextOp, TextPiece, Tree, Typed,
};
use crate::sema::Key;
use crate::source::printable::one_line;
use fmtc_lower::show::value;
use std::collections::HashMap;
use std::fmt::Debug;

/// The tree of a summary.
pub(in crate::sema) fn summary(summary: &Summary) -> String {
    let mut printer = Printer::new(&summary.tree);
    let keys = summary.keys.iter().flat_map(|(keys, _)| keys);
    printer.block(&format!("summary of {}", written(keys)), summary.text);
    printer.finish()
}

/// The tree of synthetic children.
pub(in crate::sema) fn children(children: &Children) -> String {
    let mut printer = Printer::new(&children.tree);
    for entry in &children.entries {
        printer.line(&format!("children of {}:", written(&children.keys)));
        printer.depth = 1;
        printer.optional("condition", entry.condition);
        for (block, variable) in &entry.lets {
            let name = printer.define(variable.id);
            printer.block(&name, *block);
        }
        match &entry.form {
            Form::Members(members) => members.iter().for_each(|of| printer.block("child", *of)),
            Form::Methods { count, at } => {
                printer.optional("count", *count);
                printer.optional("at", at.map(|(at, _)| at));
            }
            Form::Walks(walks) => {
                for (join, _) in walks {
                    printer.line("each:");
                    printer.join(join);
                }
            }
        }
        printer.depth = 0;
    }
    printer.finish()
}

fn written<'k>(keys: impl IntoIterator<Item = &'k Key>) -> String {
    let keys: Vec<&str> = keys.into_iter().map(|key| &*key.text).collect();
    one_line(&keys.join(", ")).into()
}

struct Printer<'t> {
    tree: &'t Tree,
    names: HashMap<ExprId, String>,
    /// The number of the next name.
    next: usize,
    /// The functions that are called, in the order of the calls.
    called: Vec<usize>,
    depth: usize,
    text: String,
}

impl<'t> Printer<'t> {
    fn new(tree: &'t Tree) -> Self {
        let (names, called) = (HashMap::new(), Vec::new());
        Printer { tree, names, next: 0, called, depth: 0, text: String::new() }
    }

    /// The text, with the functions that it calls.
    fn finish(mut self) -> String {
        let mut next = 0;
        while let Some(at) = self.called.get(next).copied() {
            next += 1;
            let Some(instance) = self.tree.instance_at(at) else { continue };
            let params = instance.params.iter();
            let params: Vec<String> = params
                .map(|param| format!("{}: {}", self.define(param.id), param.ty.name()))
                .collect();
            let head = format!("{}({})", instance.name, params.join(", "));
            self.block(&head, instance.block);
        }
        self.text
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(&"  ".repeat(self.depth));
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Gives a value the next name.
    fn define(&mut self, id: ExprId) -> String {
        let next = || {
            self.next += 1;
            format!("%{}", self.next - 1)
        };
        self.names.entry(id).or_insert_with(next).clone()
    }

    fn name(&self, value: Typed) -> String {
        let constant = || self.tree.constant(value.id).map(constant);
        self.names.get(&value.id).cloned().or_else(constant).unwrap_or_else(|| "?".to_owned())
    }

    fn list(&self, values: &[Typed]) -> String {
        values.iter().map(|value| self.name(*value)).collect::<Vec<_>>().join(", ")
    }

    fn optional(&mut self, what: &str, block: Option<BlockId>) {
        block.into_iter().for_each(|block| self.block(what, block));
    }

    fn block(&mut self, what: &str, id: BlockId) {
        let tree = self.tree;
        let Some(block) = tree.block(id) else { return };
        self.line(&format!("{what}:"));
        self.depth += 1;
        block.exprs.iter().zip(0..).for_each(|(expr, at)| self.expr(ExprId::Expr(id, at), expr));
        if let Some(value) = block.value {
            self.line(&format!("result {}", self.name(value)));
        }
        self.depth -= 1;
    }

    fn expr(&mut self, id: ExprId, expr: &Expr) {
        // These are written where they are used.
        let in_place = match &expr.op {
            Op::Constant(known) => Some(constant(known)),
            Op::Number(NumberOp::Coerce { .. }) => expr.constant.as_ref().map(constant),
            Op::Enumerator(number, of) => Some(format!("{number} of {of}")),
            Op::InPlace { .. } | Op::PartOf => expr.args.get(1).map(|value| self.name(*value)),
            Op::Object(ObjectOp::Linked(_)) => expr.args.first().map(|value| self.name(*value)),
            _ => None,
        };
        if let Some(text) = in_place {
            self.names.insert(id, text);
            return;
        }
        if let Op::Block(block) = expr.op {
            self.block("part", block);
        }
        let operation = self.operation(&expr.op, &expr.args);
        let name = self.define(id);
        self.line(&format!("{name} = {operation}  # {}", expr.ty.name()));
        self.depth += 1;
        match &expr.op {
            Op::Join(join) => self.join(join),
            Op::Unrolled(of) => of.elements.iter().for_each(|of| self.block("element", of.block)),
            _ => {}
        }
        self.depth -= 1;
    }

    fn join(&mut self, join: &Join) {
        self.depth += 1;
        for Clause { element, index, start, over, until, filter, .. } in &join.clauses {
            self.block("start", *start);
            let names = [Some(element), index.as_ref()].into_iter().flatten();
            let names: Vec<String> = names.map(|name| self.define(name.id)).collect();
            let (values, links) = match over {
                Over::Range { start, end } => (vec![*start, *end], vec![]),
                Over::Children { object, count } => (vec![*object, *count], vec![]),
                Over::Links { head, next } => (vec![*head], vec![next]),
                Over::Steps { first, next, .. } => (vec![*first], vec![next]),
                Over::Tree { root, left, right, .. } => (vec![*root], vec![left, right]),
            };
            let values = self.list(&values);
            self.line(&format!("{} of {} {values}", names.join(", "), words(over)));
            for Link { node, block, .. } in links {
                let node = self.define(node.id);
                self.block(&format!("behind {node}"), *block);
            }
            self.optional("until", *until);
            self.optional("where", *filter);
        }
        self.block("element", join.element);
        self.optional("name", join.name);
        self.depth -= 1;
    }

    fn operation(&mut self, op: &Op, args: &[Typed]) -> String {
        let list = self.list(args);
        let infix = |sign: &str| match args {
            [a, b, ..] => format!("{} {sign} {}", self.name(*a), self.name(*b)),
            _ => list.clone(),
        };
        match op {
            Op::Call { instance, .. } => {
                if !self.called.contains(instance) {
                    self.called.push(*instance);
                }
                let called = self.tree.instance_at(*instance);
                format!("{}({list})", called.map_or("?", |called| &*called.name))
            }
            Op::Object(ObjectOp::Member { name, .. }) => format!("{list}.{name}"),
            Op::Object(ObjectOp::Select(selector)) => format!("@{selector} {list}"),
            Op::Object(of) => format!("{} {list}", words(of)),
            Op::Number(NumberOp::Arithmetic(op) | NumberOp::Shift(op) | NumberOp::Divide(op)) => {
                infix(op.sign())
            }
            Op::Number(NumberOp::Compare(op) | NumberOp::CompareTruths(op)) => infix(op.sign()),
            Op::Number(of) => format!("{} {list}", words(of)),
            Op::Text(TextOp::Text(pieces)) => self.pieces(pieces, args),
            Op::Text(of) => format!("{} {list}", words(of)),
            of => format!("{} {list}", words(of)).trim_end().to_owned(),
        }
    }

    fn pieces(&self, pieces: &[TextPiece], args: &[Typed]) -> String {
        let mut args = args.iter();
        let piece = |piece: &TextPiece| match piece {
            TextPiece::Literal(text) => format!("{text:?}"),
            TextPiece::Value(_) => args.next().map_or(String::new(), |arg| self.name(*arg)),
        };
        pieces.iter().map(piece).collect::<Vec<_>>().join(" ")
    }
}

fn constant(constant: &Constant) -> String {
    value(constant, &|_| String::new())
}

/// The name of a variant in words: `count of` of `CountOf`.
fn words(of: &impl Debug) -> String {
    let mut words = String::new();
    for letter in format!("{of:?}").chars().take_while(char::is_ascii_alphanumeric) {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}
