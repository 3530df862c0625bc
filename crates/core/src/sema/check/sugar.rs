//! What the typed tree has no kind of its own for: statements, `if`, `switch`, `? :`, `?.`, `??`, tables, `flags`, `where` and
//! `@lldb(…)` become choices, chains, tables and tests here.

use super::arguments::Arguments;
use super::body::{Binding, Body, not_constant, wrong_type};
use super::duplicates::Part;
use super::make::Make;
use super::summary::Segment;
use super::variants::Variants;
use crate::diag::codes::meaning;
use crate::diag::{Diagnostic, suggest};
use crate::sema::graph::{Comparison, Sign, Type};
use crate::sema::hir::{Constant, NumberOp, ObjectOp, Op, TextOp, Typed};
use crate::source::{Span, Word};
use crate::syntax::ast::{self, Branch, ExprKind, Statement};
use crate::syntax::builtins::Role;
use crate::syntax::spelling;

/// The meaning of `return` in a block, and of the block's value.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Exits {
    /// `return` leaves the summary, whose last part the block is. The values are results of the program.
    Summary,
    /// `return` leaves the function or method, whose last part the block is.
    Function,
    /// `return` ends the program from within an expression.
    Leave,
    /// The block itself ends the program from within an expression. Its values are results of the program.
    Leaving,
    /// `return` is not allowed: the block is within an expression of a function.
    Forbidden,
}

impl Exits {
    /// Whether the block is the last part of a summary, function or method.
    pub(super) fn is_last_part(self) -> bool {
        matches!(self, Exits::Summary | Exits::Function)
    }

    /// Whether the values of the block are results of the program.
    fn are_results(self) -> bool {
        matches!(self, Exits::Summary | Exits::Leaving)
    }
}

/// Conditions with the values for which they decide.
pub(super) type Branches = Vec<(Typed, Typed)>;

/// The result of a block: its value, and whether it returns.
pub(super) struct Flow {
    pub(super) value: Typed,
    pub(super) leaves: bool,
}

impl<'a> Body<'_, 'a> {
    pub(super) fn block(&mut self, block: &'a ast::Block, exits: Exits) -> Flow {
        let (scope, reach) = (self.local_count(), self.make.reach);
        let mut pending = Vec::new();
        let mut end: Option<Flow> = None;
        let mut statements = block.statements.iter();
        for statement in statements.by_ref() {
            end = self.statement(statement, exits, &mut pending);
            if end.is_some() {
                break;
            }
        }
        let behind = statements.clone().next().map(statement_span);
        let value = block.value.as_ref().map(|value| value.span);
        if let (Some(_), Some(span)) = (&end, behind.or(value)) {
            self.unreachable(span);
            self.quietly(|body| {
                for statement in statements {
                    body.statement(statement, exits, &mut Vec::new());
                }
            });
            self.quiet_parts(block.value.as_deref());
        }
        let last = end.unwrap_or_else(|| self.block_value(block, exits));
        self.keep_locals(scope, block.span.end);
        self.make.reach = reach;
        let mut flow = last;
        for (condition, exit) in pending.into_iter().rev() {
            let exit = if exits.is_last_part() { exit } else { self.returned(exit) };
            let rest = flow.value;
            flow.value = self.choose(condition, exit, rest, exit.span.to(rest.span));
        }
        flow
    }

    fn block_value(&mut self, block: &'a ast::Block, exits: Exits) -> Flow {
        let Some(value) = &block.value else {
            let value = self.no_value(block);
            return Flow { value, leaves: false };
        };
        let mut value = self.tail_expr(value, exits);
        if exits.are_results() {
            value = self.result(value);
        }
        Flow { value, leaves: false }
    }

    fn no_value(&mut self, block: &ast::Block) -> Typed {
        // An `if` at the end without an `else` was reported.
        if let Some(Statement::If { branches, .. }) = block.statements.last()
            && branches.iter().any(|branch| !has_end(&branch.block))
        {
            return self.error(block.span);
        }
        let end = Span { start: block.span.end.saturating_sub(1), ..block.span };
        let place = if block.statements.is_empty() { block.span } else { end };
        self.wrong(
            Diagnostic::new(meaning::NO_VALUE, "this block has no value")
                .label(place, "a value is missing here")
                .help(if block.span.is_empty() {
                    "write the values of a case together: `case 0, 1: …`"
                } else {
                    "end the block with an expression, for instance a text"
                }),
        )
    }

    /// Checks a statement; `Some` if it ends the block. A branch decides about the rest of the block.
    fn statement(
        &mut self,
        statement: &'a Statement,
        exits: Exits,
        pending: &mut Branches,
    ) -> Option<Flow> {
        match statement {
            Statement::Let(definition) => {
                let value = self.part_on_demand(&definition.value);
                self.bind(&definition.name, value, Binding::Let, definition.span.end);
                None
            }
            Statement::Guard { condition, otherwise, .. } => {
                let holds = self.condition(condition);
                let fails = self.make.test(NumberOp::Not, &[holds], holds.span);
                let exit = self.under(holds, false, |body| body.exit_block(otherwise, exits));
                self.narrow(holds, true);
                pending.push((fails, exit));
                None
            }
            Statement::If { branches, .. } => {
                for branch in branches {
                    let (condition, exit) = self
                        .narrowed(&branch.condition, |body| body.exit_block(&branch.block, exits));
                    self.narrow(condition, false);
                    pending.push((condition, exit));
                }
                None
            }
            Statement::Return { value, span } => Some(self.leave(value.as_ref(), *span, exits)),
            Statement::Error(span) => {
                let value = self.error(*span);
                Some(Flow { value, leaves: true })
            }
        }
    }

    fn leave(&mut self, value: Option<&'a ast::Expr>, span: Span, exits: Exits) -> Flow {
        if exits == Exits::Forbidden {
            self.cannot_leave(span);
        } else if !exits.is_last_part() {
            self.exits.push(span);
        }
        let Some(value) = value else {
            self.emit(
                Diagnostic::new(meaning::NO_VALUE, "`return` needs a value")
                    .label(span, "the value is missing")
                    .help("write `return \"\"` to show nothing"),
            );
            let value = self.error(span);
            return Flow { value, leaves: true };
        };
        let mut value = self.tail_expr(value, exits);
        if exits.are_results() || exits == Exits::Leave {
            value = self.result(value);
        }
        Flow { value, leaves: true }
    }

    /// The end of the program with a result.
    pub(super) fn returned(&mut self, result: Typed) -> Typed {
        self.make.value(Op::Return, &[result], Type::Never, result.span)
    }

    pub(super) fn cannot_leave(&mut self, span: Span) {
        let diagnostic = if self.in_function() {
            Diagnostic::new(
                meaning::RETURN_IN_EXPRESSION,
                "`return` cannot leave a function from inside an expression",
            )
            .label(span, "this block is part of a larger expression")
            .help("make the `if` or `switch` the last part of the function")
        } else {
            Diagnostic::new(
                meaning::RETURN_IN_EXPRESSION,
                "`return` is not possible inside this value",
            )
            .label(span, "the value may never be computed")
            .note(
                "A formatter computes a `let`, an argument or an entry of a table only where it needs \
                 the value.",
            )
            .help("write a `guard` or an `if … { return … }` before it")
        };
        self.emit(diagnostic);
    }

    /// Checks a block that must end with `return`; returns its value.
    fn exit_block(&mut self, block: &'a ast::Block, exits: Exits) -> Typed {
        if has_end(block) {
            let exits = if exits == Exits::Leave { Exits::Leaving } else { exits };
            return self.block(block, exits).value;
        }
        self.names_of_block(block, exits);
        self.wrong(
            Diagnostic::new(meaning::MUST_LEAVE, "this block must end with `return`")
                .label(block.span, "continues after the block")
                .note("A block without an `else` has no value that could be used.")
                .help("add an `else { … }`, or write `return` before the value"),
        )
    }

    fn names_of_block(&mut self, block: &'a ast::Block, exits: Exits) {
        self.quietly(|body| body.block(block, exits));
    }

    fn unreachable(&mut self, span: Span) {
        self.emit(
            Diagnostic::new(meaning::UNREACHABLE, "this is never reached")
                .label(span, "the block has returned before")
                .help("remove it, or move it before the `return`"),
        );
    }

    pub(super) fn ternary(
        &mut self,
        condition: &'a ast::Expr,
        then: &'a ast::Expr,
        otherwise: &'a ast::Expr,
        span: Span,
    ) -> Typed {
        let (condition, then) = self.narrowed(condition, |body| body.part(then));
        let otherwise = self.under(condition, false, |body| body.part(otherwise));
        self.choose(condition, then, otherwise, span)
    }

    pub(super) fn if_expr(
        &mut self,
        branches: &'a [Branch],
        otherwise: &'a ast::Block,
        span: Span,
        exits: Exits,
    ) -> Typed {
        let (reach, mut pending) = (self.make.reach, Branches::new());
        for branch in branches {
            let (condition, value) =
                self.narrowed(&branch.condition, |body| body.branch(&branch.block, exits));
            self.narrow(condition, false);
            pending.push((condition, value));
        }
        let value = self.branch(otherwise, exits);
        self.make.reach = reach;
        self.choose_among(pending, value, span)
    }

    /// The value of a block within an expression; a `return` in it ends the program.
    pub(super) fn branch(&mut self, block: &'a ast::Block, exits: Exits) -> Typed {
        let flow = self.block(block, exits);
        if !flow.leaves || exits.is_last_part() {
            return flow.value;
        }
        self.returned(flow.value)
    }

    pub(super) fn switch_expr(
        &mut self,
        switch: &'a ast::Switch,
        span: Span,
        exits: Exits,
    ) -> Typed {
        let subject = self.part(&switch.subject);
        let has_variants = switch.cases.iter().any(|case| !case.variants.is_empty());
        let variants = if has_variants { self.variants(switch, subject) } else { None };
        let is_text = matches!(subject.ty, Type::String | Type::Text);
        if variants.is_none() && (has_variants || is_text) {
            self.quietly(|body| {
                body.cases(switch, (subject, None), exits);
                switch.defaults.iter().for_each(|block| body.names_of_block(block, exits));
            });
            if has_variants {
                return self.error(span);
            }
            return self.wrong(
                Diagnostic::new(meaning::STRING_COMPARISON, "a `switch` cannot compare texts")
                    .label(subject.span, "strings cannot be compared in any LLDB"),
            );
        }
        let reach = self.make.reach;
        let pending = self.cases(switch, (subject, variants.as_ref()), exits);
        let value = match (switch.defaults.as_slice(), &variants) {
            ([], Some(variants)) => self.without_variant(switch, variants, span),
            ([], None) => self.without_default(switch, subject, &pending, span),
            (defaults, _) => self.default(defaults, exits),
        };
        self.make.reach = reach;
        self.choose_among(pending, value, span)
    }

    /// The cases of a `switch`, each with its test.
    fn cases(
        &mut self,
        switch: &'a ast::Switch,
        (subject, variants): (Typed, Option<&Variants<'a>>),
        exits: Exits,
    ) -> Branches {
        let mut branches = Branches::new();
        for case in &switch.cases {
            let tests: Vec<Typed> = match variants {
                Some(variants) => case.variants.iter().map(|it| self.has(variants, it)).collect(),
                None => case.patterns.iter().map(|it| self.pattern(subject, it)).collect(),
            };
            let test = tests
                .into_iter()
                .reduce(|a, b| self.make.test(NumberOp::Or, &[a, b], a.span.to(b.span)));
            // The parser has reported a case without a pattern.
            let test = test.unwrap_or_else(|| self.error(case.body.span));
            let value = self.under(test, true, |body| {
                let outside = body.local_count();
                case.variants.iter().for_each(|it| body.bind_members(variants, it, subject));
                let value = body.branch(&case.body, exits);
                body.keep_locals(outside, case.body.span.end);
                value
            });
            self.narrow(test, false);
            branches.push((test, value));
        }
        branches
    }

    /// The value of the first branch whose condition holds, or another one.
    fn choose_among(&mut self, branches: Branches, otherwise: Typed, span: Span) -> Typed {
        let choose = |value, (test, then)| self.choose(test, then, value, span);
        branches.into_iter().rev().fold(otherwise, choose)
    }

    /// The value of a `switch` without a matching case. A `switch` over all enumerators of an enum
    /// may omit it: memory can hold any number, which is shown then.
    fn without_default(
        &mut self,
        switch: &'a ast::Switch,
        subject: Typed,
        branches: &Branches,
        span: Span,
    ) -> Typed {
        // This was reported.
        if switch.cases.iter().flat_map(|c| &c.patterns).any(|pattern| is_wildcard(&pattern.first))
        {
            return self.error(span);
        }
        let place = switch.subject.span;
        let Some(definition) = self.enum_of_cases(switch) else {
            return self.wrong(
                Diagnostic::new(meaning::NO_VALUE, "this `switch` has no `default`")
                    .label(place, "what if no case fits?")
                    .help("add `default: …`"),
            );
        };
        let left_out = self.left_out(switch, definition);
        if let Some(example) = left_out.first() {
            let of = spelling::type_name(&definition.name);
            return self.wrong(leaves_out(
                switch,
                definition,
                &left_out,
                &format!("{of}.{example}"),
            ));
        }
        let is_number = |ty| matches!(ty, Type::Int | Type::UInt | Type::Literal | Type::Integer);
        if branches.iter().any(|(_, value)| is_number(value.ty) || value.ty == Type::Bool) {
            let message = "this `switch` needs a `default`: its cases are not texts";
            return self.wrong(
                Diagnostic::new(meaning::NO_VALUE, message)
                    .label(place, "what if it is none of the enumerators?")
                    .help("add `default: …`"),
            );
        }
        match self.as_number(subject) {
            Some(number) => self.as_text(number),
            None => self.error(span),
        }
    }

    pub(super) fn default(&mut self, defaults: &'a [ast::Block], exits: Exits) -> Typed {
        let [first, rest @ ..] = defaults else { return self.error(Span::default()) };
        for extra in rest {
            self.names_of_block(extra, exits);
            self.emit(
                Diagnostic::new(meaning::DEFINED_TWICE, "a second `default`")
                    .label(extra.span, "never reached")
                    .label(first.span, "the first one"),
            );
        }
        self.branch(first, exits)
    }

    /// Whether the subject is the constant, or in the range of constants.
    fn pattern(&mut self, subject: Typed, pattern: &'a ast::Pattern) -> Typed {
        let span = pattern.span;
        let first = self.pattern_constant(&pattern.first);
        let Some(last) = &pattern.last else {
            return self.compare(Comparison::Eq, span, subject, first, span);
        };
        let last = self.pattern_constant(last);
        let end = if pattern.inclusive { Comparison::Le } else { Comparison::Lt };
        let from = self.compare(Comparison::Ge, span, subject, first, span);
        let to = self.compare(end, span, subject, last, span);
        self.make.test(NumberOp::And, &[from, to], span)
    }

    fn pattern_constant(&mut self, expr: &'a ast::Expr) -> Typed {
        if is_wildcard(expr) {
            let message = "the case for all other values is called `default`";
            return self.wrong(
                Diagnostic::new(meaning::NOT_CONSTANT, message)
                    .label(expr.span, "a name of another language")
                    .help("write `default: …`"),
            );
        }
        let value = self.part(expr);
        if matches!(value.ty, Type::String | Type::Text) {
            return self.wrong(
                Diagnostic::new(meaning::STRING_COMPARISON, "strings cannot be compared")
                    .label(expr.span, "no LLDB can do this")
                    .help("compare numbers: an enumerator is its number, `case 0: …` (language.md: what bytecode cannot do)"),
            );
        }
        let constant = self.make.number(value).is_some();
        if constant || value.ty == Type::Bool || value.ty == Type::Error {
            return value;
        }
        self.wrong(not_constant("a `case` needs a constant", expr.span))
    }

    /// One of two values, with their common type.
    pub(super) fn choose(
        &mut self,
        condition: Typed,
        then: Typed,
        otherwise: Typed,
        span: Span,
    ) -> Typed {
        let Some((then, otherwise, ty)) = self.unify(then, otherwise) else {
            return self.error(span);
        };
        self.make.value(Op::If, &[condition, then, otherwise], ty, span)
    }

    /// Converts both values to a common type.
    fn unify(&mut self, a: Typed, b: Typed) -> Option<(Typed, Typed, Type)> {
        use Type::{
            Bool, Error, Int, Integer, Literal, Maybe, Never, Null, Object, String, Text, UInt,
        };
        Some(match (a.ty, b.ty) {
            (Error, _) | (_, Error) => return None,
            (Never, ty) | (ty, Never) => (a, b, ty),
            (left, right) if left == right && left != Null => (a, b, left),
            (Literal, Int | UInt | Integer) => (self.literal_as(a, b.ty)?, b, b.ty),
            (Object, Maybe) | (Maybe, Object) => (a, b, Maybe),
            (Object, Int | UInt | Literal) => {
                let sign = if b.ty == UInt { Sign::Unsigned } else { Sign::OfText };
                let number = self.make.read(a, sign);
                let ty = number.ty;
                (number, if b.ty == Literal { self.literal_as(b, ty)? } else { b }, ty)
            }
            (Object, Bool) => (self.truth(a), b, Bool),
            (Int | UInt | Integer, Literal) | (Int | UInt | Literal | Bool, Object) => {
                let (b, a, ty) = self.unify(b, a)?;
                (a, b, ty)
            }
            (String | Text | Object | Type::Type, String | Text | Object | Type::Type) => {
                let (text, other) = (self.as_text(a), self.as_text(b));
                (self.in_place(a, text), self.in_place(b, other), Text)
            }
            // The results of a program may have different types: each is shown in its own way.
            _ => return self.branches_differ(a, b),
        })
    }

    fn branches_differ<T>(&mut self, a: Typed, b: Typed) -> Option<T> {
        let help = if [a.ty, b.ty].iter().any(|ty| matches!(ty, Type::String | Type::Text)) {
            "make both a text: `\"\\(n)\"`"
        } else {
            "give both the same type"
        };
        let message = format!("one branch gives {}, the other {}", a.ty.name(), b.ty.name());
        let diagnostic = wrong_type(b, message).label(a.span, format!("this is {}", a.ty.name()));
        self.reject(Diagnostic { code: meaning::BRANCHES_DIFFER, ..diagnostic }.help(help))
    }

    /// `a ?? b`: a default for a value that may be missing, or for a table.
    pub(super) fn coalesce(
        &mut self,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> Typed {
        if let ExprKind::Index { base, index } = &left.kind
            && let ExprKind::Table(entries) = &base.kind
        {
            return self.table(entries, index, Some(right), span);
        }
        if let Some(newer) = self.needs_test(left, Some(right)) {
            let value = self.under(newer, true, |body| body.coalesce(left, right, span));
            let default = self.under(newer, false, |body| body.part(right));
            return self.choose(newer, value, default, span);
        }
        let (asked, value) = self.optional_part(left);
        let default = self.part(right);
        self.or_default(asked.unwrap_or(value), value, default, span)
    }

    /// A value, or a default if it has nothing to show; `asked` is the part of it that may be missing.
    pub(super) fn or_default(
        &mut self,
        asked: Typed,
        value: Typed,
        default: Typed,
        span: Span,
    ) -> Typed {
        match asked.ty {
            _ if value.ty == Type::Error => return self.error(span),
            Type::Object | Type::Maybe | Type::String | Type::Text => {}
            _ => {
                let message = "this value always exists, so `??` has no effect";
                return self.wrong(wrong_type(value, message));
            }
        }
        self.ask(asked);
        let ty = if value.ty == Type::Maybe { Type::Object } else { value.ty };
        let there = Typed { ty, ..value };
        match (ty, default.ty) {
            (_, Type::String | Type::Text) => {
                let text = self.as_text(there);
                self.text_or(asked, there, text, default, span)
            }
            (Type::Object, Type::Int | Type::UInt | Type::Literal | Type::Bool) => {
                let lacks = self.make.test(ObjectOp::HasNoValue, &[there], value.span);
                self.choose(lacks, default, there, span)
            }
            _ => {
                let lacks = self.lacks(asked, there);
                self.choose(lacks, default, there, span)
            }
        }
    }

    /// Notes that the source asks whether an object is there, so that types accuse nobody who has a default for it.
    pub(super) fn ask(&mut self, asked: Typed) {
        if matches!(asked.ty, Type::Object | Type::Maybe) {
            self.make.test(ObjectOp::IsMissing, &[asked], asked.span);
        }
    }

    /// Whether a value has nothing to show, of which `asked` is the part that may be missing.
    pub(super) fn lacks(&mut self, asked: Typed, value: Typed) -> Typed {
        self.make.value(ObjectOp::IsMissingOrEmpty, &[asked, value], Type::Bool, value.span)
    }

    /// `[a, b, c][index] ?? default`.
    pub(super) fn table(
        &mut self,
        entries: &'a [ast::Expr],
        index: &'a ast::Expr,
        default: Option<&'a ast::Expr>,
        span: Span,
    ) -> Typed {
        let index_value = self.part(index);
        let entries: Vec<Typed> = entries.iter().map(|e| self.table_entry(e)).collect();
        let Some(index) = self.as_unsigned(index_value) else {
            self.quiet_parts(default);
            return self.error(span);
        };
        let constant = self.make.number(index);
        let default = match default {
            Some(default) => self.table_entry(default),
            None if constant.is_some_and(|n| n < entries.len() as i128) => {
                self.make.constant(Constant::String("".into()), span)
            }
            None => {
                return self.wrong(
                    Diagnostic::new(meaning::TABLE_NEEDS_DEFAULT, "a table needs a default")
                        .label(
                            span,
                            format!(
                                "what if the index is not one of 0…{}?",
                                entries.len().saturating_sub(1)
                            ),
                        )
                        .help("add `?? \"…\"` after it"),
                );
            }
        };
        let args = [entries, vec![index, default]].concat();
        self.make.value(Op::Table, &args, Type::Text, span)
    }

    fn table_entry(&mut self, entry: &'a ast::Expr) -> Typed {
        let value = self.part_on_demand(entry);
        self.as_text(value)
    }

    /// `base.name`; missing if the base may be missing and is.
    pub(super) fn member(
        &mut self,
        base: Typed,
        name: &ast::Name,
        (optional, follows): (bool, bool),
        span: Span,
    ) -> Typed {
        if !self.needs_object(base, "only an object has members") {
            return self.error(span);
        }
        let of = if follows { self.followed(base) } else { base };
        let op = ObjectOp::Member { name: name.text.clone(), place: Some(name.span) };
        let member = self.make.value(op, &[of], Type::Object, span);
        if optional || base.ty == Type::Maybe {
            self.make.chained(base, member, span)
        } else {
            member
        }
    }

    /// A path of members, each of which may be missing.
    pub(super) fn optional_path(&mut self, path: &'a ast::Expr) -> Typed {
        let (base, name) = match &path.kind {
            ExprKind::Member { base, name, .. } => (base, name),
            ExprKind::Method { base, name, args, .. } => {
                let base = self.optional_path(base);
                return self.method_of_maybe(base, name, args, path.span).1;
            }
            ExprKind::Index { base, index } if !matches!(base.kind, ExprKind::Table(_)) => {
                let value = match self.optional_path(base) {
                    object if object.ty == Type::Object => Typed { ty: Type::Maybe, ..object },
                    other => other,
                };
                return self.child((base, value), index, path.span);
            }
            _ => return self.part(path),
        };
        let base = self.before_dot(base, name, Self::optional_path);
        if !self.needs_object(base, "only an object has members") {
            return self.error(path.span);
        }
        let member = self.member_named(base, name.text.clone(), path.span);
        let op = ObjectOp::Chained { in_path: true };
        self.make.value(op, &[base, member], Type::Maybe, path.span)
    }

    /// `flags(e, [1: "IN", 4: "OUT"], separator: "|")`: the names of the set bits, and the rest in
    /// hexadecimal.
    pub(super) fn flags(&mut self, arguments: &Arguments<'a>, span: Span) -> Option<Typed> {
        let map = arguments.expression(Role::Bits)?;
        let ExprKind::Map(entries) = &map.kind else {
            self.quiet_parts([map]);
            return self.reject(
                Diagnostic::new(meaning::WRONG_TYPE, "the names of the bits are needed here")
                    .label(map.span, "this is something else")
                    .help("write `[1: \"READ\", 2: \"WRITE\"]`"),
            );
        };
        let separator = arguments.text(Role::Separator).unwrap_or_else(|| "|".into());
        let bits = self.as_bits(arguments.value(Role::Value)?)?;
        let names: Vec<(u64, Word)> =
            entries.iter().filter_map(|(bit, label)| self.flag_entry(bit, label)).collect();
        Some(self.make.value(TextOp::Flags(names, separator), &[bits], Type::String, span))
    }

    fn flag_entry(&mut self, bit: &'a ast::Expr, label: &'a ast::Expr) -> Option<(u64, Word)> {
        let value = self.part(bit);
        let text = self.constant_text(label);
        let number = self.make.number(value).and_then(|n| u64::try_from(n).ok());
        if number.is_none_or(|n| n == 0) {
            if value.ty != Type::Error {
                self.emit(
                    Diagnostic::new(meaning::NOT_CONSTANT, "a bit is a constant that is not zero")
                        .label(bit.span, "no bit"),
                );
            }
            return None;
        }
        number.zip(text)
    }
}

/// Formatters that are tried in order.
impl<'a> Body<'_, 'a> {
    /// The text in consecutive releases: `@lldb(N...)` is `where #available(lldb N)`, and the newest releases are tried first.
    pub(super) fn in_segments(&mut self, segments: &[Segment<'_, 'a>], place: Span) -> Typed {
        let range = self.make.reach.range;
        let mut made = Vec::new();
        for (at, (releases, tried)) in segments.iter().enumerate().rev() {
            let span = tried.first().map_or(place, |part| part.span);
            let fails = (at > 0).then(|| {
                let condition = self.at_least(releases.first(), span, span);
                self.condition_fails(condition)
            });
            self.make.reach.range = *releases;
            made.push((fails, self.first_that_fits(tried)));
            self.make.reach.range = range;
        }
        self.first_fitting(made).unwrap_or_else(|| self.error(place))
    }

    /// The text of the first part whose condition holds; if none does, it is empty.
    fn first_that_fits(&mut self, tried: &[&Part<'a, ast::Body>]) -> Typed {
        let mut made = Vec::new();
        for part in tried {
            let fails = part.condition.map(|condition| {
                let condition = self.formatter_condition(condition);
                self.condition_fails(condition)
            });
            let block = self.body(part.body);
            let text = self.make.tree.value_of(block);
            let text = text.unwrap_or_else(|| self.error(part.span));
            made.push((fails, self.make.value(Op::Block(block), &[], text.ty, text.span)));
        }
        let span = tried.last().map_or_else(Span::default, |part| part.span);
        let none = self.make.constant(Constant::String("".into()), span);
        made.push((None, none));
        self.first_fitting(made).unwrap_or(none)
    }

    fn condition_fails(&mut self, condition: Typed) -> Typed {
        self.make.test(ObjectOp::ConditionFails, &[condition], condition.span)
    }

    /// The first value without a condition that fails.
    fn first_fitting(&mut self, made: Vec<(Option<Typed>, Typed)>) -> Option<Typed> {
        made.into_iter().rev().fold(None, |otherwise, (fails, value)| {
            let Some((fails, otherwise)) = fails.zip(otherwise) else { return Some(value) };
            let ty = if value.ty == Type::Never { otherwise.ty } else { value.ty };
            Some(self.make.value(Op::If, &[fails, otherwise, value], ty, fails.span))
        })
    }
}

impl Make {
    /// `then` if `base` exists, else `base`, which is missing.
    pub(super) fn chained(&mut self, base: Typed, then: Typed, span: Span) -> Typed {
        self.value(ObjectOp::Chained { in_path: false }, &[base, then], Type::Maybe, span)
    }
}

/// Whether a block ends with `return`, or with a syntax error.
fn has_end(block: &ast::Block) -> bool {
    let ends = |s: &Statement| matches!(s, Statement::Return { .. } | Statement::Error(_));
    block.statements.iter().any(ends)
}

fn statement_span(statement: &Statement) -> Span {
    match statement {
        Statement::Let(definition) => definition.span,
        Statement::Guard { span, .. }
        | Statement::Return { span, .. }
        | Statement::If { span, .. }
        | Statement::Error(span) => *span,
    }
}

/// The error for a `switch` without a `default` that leaves out enumerators or variants. `example` is a missing case.
pub(super) fn leaves_out(
    switch: &ast::Switch,
    definition: &ast::Enum,
    names: &[&str],
    example: &str,
) -> Diagnostic {
    let of = spelling::type_name(&definition.name);
    let names = suggest::list(names.iter().copied());
    Diagnostic::new(meaning::NO_VALUE, format!("this `switch` leaves out {names} of `{of}`"))
        .label(switch.subject.span, "what if no case fits?")
        .label(definition.name.span, "the enum")
        .help(format!("add `case {example}: …` or `default: …`"))
}

fn is_wildcard(pattern: &ast::Expr) -> bool {
    matches!(&pattern.kind, ExprKind::Name(name, _) if &**name == "_")
}
