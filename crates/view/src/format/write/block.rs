//! Blocks and their content.

use super::{ARGUMENTS, BRACED, List, Writer};
use crate::format::element::{Element, Group, Line, Mode};
use crate::syntax::TokenKind;
use crate::syntax::ast::*;

/// A part of the long form of children.
enum ChildrenPart<'a> {
    Let(&'a Let),
    Method(&'a ChildMethod),
    Walk(&'a ChildWalk),
}

fn is_empty(block: &Block) -> bool {
    block.statements.is_empty() && block.value.is_none()
}

/// Whether a block that is in no file has several lines: a single short part stays on one.
fn has_lines(block: &Block) -> bool {
    let is_long = |value: &Expr| matches!(value.kind, ExprKind::If { .. } | ExprKind::Switch(_));
    match (&*block.statements, &block.value) {
        ([], value) => value.as_deref().is_some_and(is_long),
        ([Statement::Return { value, .. }], None) => value.as_ref().is_some_and(is_long),
        _ => true,
    }
}

impl Writer<'_> {
    /// A block in a group of its own.
    pub(in crate::format) fn block(&mut self, block: &Block) {
        self.braces(true, |w| w.block_in_group(block));
    }

    /// A space, and braces in a group of their own.
    fn braces(&mut self, indent: bool, write: impl FnOnce(&mut Self)) {
        self.word(" ");
        self.comments_here(false);
        self.open(indent);
        write(self);
        self.close();
    }

    /// A block whose lines belong to the surrounding group.
    fn block_in_group(&mut self, block: &Block) {
        self.braces_in_group(is_empty(block), has_lines(block), |w| w.statements(block));
    }

    /// The same with any content; without a source it is on several lines if it has `lines`.
    fn braces_in_group(&mut self, is_empty: bool, lines: bool, write: impl FnOnce(&mut Self)) {
        self.token("{");
        if is_empty && !self.has_comments() {
            return self.token("}");
        }
        self.hold(true);
        self.break_spelled(lines);
        self.push(Element::Open(Group { mode: Mode::Block, indent: false }));
        if !is_empty {
            self.separate(Line::SPACE, true);
            write(self);
        }
        self.separate_end(Line::SPACE, is_empty);
        self.push(Element::Close);
        self.token("}");
    }

    /// Breaks the innermost block of a tree without a source.
    fn break_spelled(&mut self, lines: bool) {
        if lines && self.source.is_none() {
            self.break_block();
        }
    }

    /// Statements or methods; `write` says whether a semicolon may follow. If one of them begins a line, its block has
    /// several lines.
    fn in_lines(&mut self, count: usize, mut write: impl FnMut(&mut Self, usize) -> bool) {
        for at in 0..count {
            if self.begins_line() {
                self.break_block();
            }
            let ends = write(self, at);
            self.skip(TokenKind::Semicolon);
            if at + 1 < count {
                self.push(Element::IfFlat(if ends { ";" } else { "" }));
                self.separate(Line::SPACE, false);
            }
        }
    }

    /// The statements of a block or a case, and its value.
    fn statements(&mut self, Block { statements, value, .. }: &Block) {
        let count = statements.len() + usize::from(value.is_some());
        self.in_lines(count, |w, at| match statements.get(at) {
            Some(statement) => w.statement(statement),
            None => {
                value.iter().for_each(|value| w.expr(value));
                false
            }
        });
    }

    /// Writes a statement; says whether a semicolon may follow.
    fn statement(&mut self, statement: &Statement) -> bool {
        match statement {
            Statement::Let(binding) => self.binding(binding),
            Statement::Return { value, .. } => {
                self.token("return");
                if let Some(value) = value {
                    self.word(" ");
                    self.expr(value);
                }
            }
            Statement::Guard { condition, otherwise, .. } => {
                self.token("guard ");
                self.expr(condition);
                self.token(" else");
                self.block(otherwise);
            }
            Statement::If { branches, .. } => self.branches(branches, None),
            Statement::Error(_) => {}
        }
        matches!(statement, Statement::Let(_) | Statement::Return { .. })
    }

    /// `if … else if … else …`: its blocks are broken together.
    pub(super) fn branches(&mut self, branches: &[Branch], otherwise: Option<&Block>) {
        self.open(true);
        let blocks = branches.iter().map(|Branch { condition, block }| (Some(condition), block));
        for (at, (condition, block)) in blocks.chain(otherwise.map(|b| (None, b))).enumerate() {
            if at > 0 {
                self.token(" else");
            }
            if let Some(condition) = condition {
                self.token(if at > 0 { " if " } else { "if " });
                self.expr(condition);
            }
            self.word(" ");
            self.comments_here(false);
            self.block_in_group(block);
        }
        self.close();
    }

    /// The long form of children.
    pub(super) fn methods(&mut self, body: &ChildMethods) {
        let lets = body.lets.iter().map(|one| (one.span.start, ChildrenPart::Let(one)));
        let methods = body.methods.iter().map(|one| (one.span.start, ChildrenPart::Method(one)));
        let walks = body.walks.iter().map(|one| (one.span.start, ChildrenPart::Walk(one)));
        let all = self.in_order(lets.chain(methods).chain(walks).collect());
        let write = |w: &mut Self| {
            w.in_lines(all.len(), |w, at| all.get(at).is_some_and(|method| w.method(method)));
        };
        self.braces(true, |w| w.braces_in_group(all.is_empty(), true, write));
    }

    /// Writes a part of the long form of children; says whether it is a binding.
    fn method(&mut self, method: &ChildrenPart<'_>) -> bool {
        match method {
            ChildrenPart::Let(binding) => self.binding(binding),
            ChildrenPart::Method(ChildMethod { name, params, body, .. }) => {
                self.name(&name.text);
                if !params.is_empty() || self.is_at(TokenKind::CallOpen) {
                    self.names(ARGUMENTS, params);
                }
                self.block(body);
            }
            ChildrenPart::Walk(walk) => {
                self.name(&walk.name.text);
                self.walk(&walk.join);
            }
        }
        matches!(method, ChildrenPart::Let(_))
    }

    pub(super) fn names(&mut self, list: List, names: &[Name]) {
        self.list(list, names, |w, name| w.name(&name.text));
    }

    pub(super) fn switch(&mut self, switch: &Switch) {
        let cases = switch.cases.iter().map(|case| {
            let pattern = case.patterns.first().map(|pattern| pattern.span);
            let first = pattern.or(case.variants.first().map(|variant| variant.span));
            (first.unwrap_or_default().start, (Some(case), &case.body))
        });
        let defaults = switch.defaults.iter().map(|block| (block.span.start, (None, block)));
        let cases = self.in_order(cases.chain(defaults).collect());
        self.token("switch ");
        self.expr(&switch.subject);
        let write = |w: &mut Self| {
            for (at, (case, body)) in cases.iter().enumerate() {
                if at > 0 {
                    w.separate(Line::SPACE, false);
                }
                w.case(*case, body);
            }
        };
        self.braces(false, |w| w.braces_in_group(cases.is_empty(), true, write));
    }

    /// A case, or the default one.
    fn case(&mut self, case: Option<&Case>, body: &Block) {
        let begins_line = self.begins_line();
        let block = self.brackets.last_mut().and_then(|block| {
            block.case = None;
            block.group
        });
        if begins_line {
            self.break_group(block);
        }
        match case {
            Some(case) => {
                self.token("case ");
                self.row(&case.patterns, Self::pattern);
                self.row(&case.variants, Self::variant);
            }
            None => self.token("default"),
        }
        self.token(":");
        if is_empty(body) {
            return;
        }
        self.open(true);
        if let Some(block) = self.brackets.last_mut() {
            block.case = self.groups.last().copied();
        }
        self.break_spelled(has_lines(body));
        self.separate(Line::SPACE, true);
        self.statements(body);
        self.close();
    }

    /// A constant or a range.
    fn pattern(&mut self, pattern: &Pattern) {
        self.operand(&pattern.first);
        if let Some(last) = &pattern.last {
            self.token(if pattern.inclusive { "..." } else { "..<" });
            self.operand(last);
        }
    }

    fn variant(&mut self, variant: &Variant) {
        self.token(".");
        self.name(&variant.name.text);
        match &*variant.bindings {
            [] => {}
            names if variant.is_named => {
                self.word(" ");
                self.names(BRACED, names);
            }
            names => self.names(ARGUMENTS, names),
        }
    }
}
