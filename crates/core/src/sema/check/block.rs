//! Blocks: statements, and the value of a block.

use super::body::Body;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::graph::Type;
use crate::sema::hir::{NumberOp, Op, Typed};
use crate::source::Span;
use crate::syntax::ast::{self, Statement};

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
        let behind = statements.next().map(statement_span);
        let value = block.value.as_ref().map(|value| value.span);
        if let (Some(_), Some(span)) = (&end, behind.or(value)) {
            self.unreachable(span);
        }
        let last = end.unwrap_or_else(|| self.block_value(block, exits));
        self.keep_locals(scope);
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
                self.bind(&definition.name, value);
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
        self.wrong(
            Diagnostic::new(meaning::MUST_LEAVE, "this block must end with `return`")
                .label(block.span, "continues after the block")
                .note("A block without an `else` has no value that could be used.")
                .help("add an `else { … }`, or write `return` before the value"),
        )
    }

    fn unreachable(&mut self, span: Span) {
        self.emit(
            Diagnostic::new(meaning::UNREACHABLE, "this is never reached")
                .label(span, "the block has returned before")
                .help("remove it, or move it before the `return`"),
        );
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
