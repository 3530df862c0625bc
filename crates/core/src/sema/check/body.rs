//! The state of the checker within one program: its graph and the locals in scope.

use super::Checker;
use super::block::Exits;
use super::places::Walks;
use crate::diag::Diagnostic;
use crate::diag::codes::{code, meaning};
use crate::isa::LldbRange;
use crate::limits::{self, EXPRESSIONS, NODES};
use crate::sema::expand::{Builder, Limit, Typed};
use crate::sema::graph::{Graph, Node, NodeId, Type};
use crate::sema::{Key, Program};
use crate::source::{Slice, Span};
use crate::syntax::ast;

/// A local or parameter with the value that it has now.
struct BoundLocal<'a> {
    name: &'a ast::Name,
    value: Typed,
    /// The depth of the innermost walk that it uses.
    walk: usize,
}

/// A function or constant that is being expanded, which sees no `self`.
pub(super) struct Call<'a> {
    /// The name of the function; empty for a constant.
    pub(super) function: &'a str,
    /// The number of locals outside of it.
    outside: usize,
}

/// The body of one program while it is checked.
pub(super) struct Body<'c, 'a> {
    pub(super) checker: &'c mut Checker<'a>,
    pub(super) graph: Builder,
    /// Whether the code that is being checked is dead, because a constant condition is false.
    pub(super) never_runs: bool,
    locals: Vec<BoundLocal<'a>>,
    /// Pending branches of the blocks and choices that are being checked: conditions with their
    /// values, the innermost last.
    pub(super) pending_branches: Vec<(NodeId, Typed)>,
    pub(super) walks: Walks,
    /// The node at which a path starts.
    pub(super) path_node: Option<Typed>,
    /// The functions being expanded, the innermost last.
    pub(super) calls: Vec<Call<'a>>,
    pub(super) depth: usize,
    /// Whether the value that is being checked is computed on demand only.
    pub(super) on_demand: bool,
    /// The body of the summary that is being checked.
    pub(super) own: Option<&'a ast::Body>,
    /// The keys of that summary.
    pub(super) keys: Vec<Key>,
    /// The number of levels that may follow, within a level of `depth:`.
    pub(super) levels_left: Option<u32>,
    /// The number of levels so far.
    pub(super) levels: usize,
    steps: usize,
    overflown: bool,
}

impl<'c, 'a> Body<'c, 'a> {
    pub(super) fn new(checker: &'c mut Checker<'a>, range: LldbRange) -> Self {
        let mut graph = Graph::default();
        if checker.output.text_size > limits::CONSTANT_TEXTS {
            graph.fill();
        }
        Body {
            checker,
            graph: Builder::new(graph, range),
            never_runs: false,
            locals: Vec::new(),
            pending_branches: Vec::new(),
            walks: Walks::default(),
            path_node: None,
            calls: Vec::new(),
            depth: 0,
            on_demand: false,
            own: None,
            keys: Vec::new(),
            levels_left: None,
            levels: 0,
            steps: 0,
            overflown: false,
        }
    }

    pub(super) fn finish(self, root: Typed) -> Program {
        Program { graph: self.into_graph(), root: root.id }
    }

    /// Takes the graph of the program.
    pub(super) fn into_graph(mut self) -> Graph {
        self.report_excess();
        let graph = self.graph.finish();
        self.checker.output.text_size += graph.text_size();
        graph
    }

    pub(super) fn body(&mut self, body: &'a ast::Body) -> Typed {
        self.own = Some(body);
        match body {
            ast::Body::Text(text) => {
                let value = self.expr(text, Exits::Summary);
                self.result(value)
            }
            ast::Body::Block(block) => self.block(block, Exits::Summary).value,
        }
    }

    /// Whether a function or constant is being expanded, which has no `self`.
    pub(super) fn in_function(&self) -> bool {
        !self.calls.is_empty()
    }

    pub(super) fn part(&mut self, expr: &'a ast::Expr) -> Typed {
        let forbidden = self.in_function() || self.on_demand;
        let exits = if forbidden { Exits::Forbidden } else { Exits::Leave };
        self.expr(expr, exits)
    }

    /// Checks a part that is computed on demand, if at all. It must not `return`, because a reader
    /// could not see whether that is reached.
    pub(super) fn part_on_demand(&mut self, expr: &'a ast::Expr) -> Typed {
        let outer = std::mem::replace(&mut self.on_demand, true);
        let value = self.part(expr);
        self.on_demand = outer;
        value
    }

    #[cold]
    pub(super) fn emit(&mut self, mut diagnostic: Diagnostic) {
        if let Some(place) = self.graph.place {
            diagnostic.labels.iter_mut().for_each(|label| label.span = place);
            diagnostic.fix = None;
        }
        self.checker.emit(diagnostic);
    }

    /// Reports a mistake; returns a value that causes no further mistakes.
    #[cold]
    pub(super) fn wrong(&mut self, diagnostic: Diagnostic) -> Typed {
        let span = diagnostic.span().unwrap_or_default();
        self.emit(diagnostic);
        self.error(span)
    }

    /// Reports a mistake in an expression that then has no value.
    #[cold]
    pub(super) fn reject<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.emit(diagnostic);
        None
    }

    /// Reports a mistake that only matters if the value is computed; in dead code another value
    /// replaces it.
    pub(super) fn wrong_if_run(&mut self, diagnostic: Diagnostic, instead: Typed) -> Typed {
        if self.never_runs { instead } else { self.wrong(diagnostic) }
    }

    /// A value that causes no further mistakes.
    pub(super) fn error(&mut self, span: Span) -> Typed {
        self.graph.error(span)
    }

    /// Counts an expression; returns `false` above a limit.
    pub(super) fn step(&mut self, span: Span) -> bool {
        self.steps += 1;
        if self.steps > limits::EXPRESSIONS {
            self.too_large(span, format!("more than {EXPRESSIONS} expressions up to here"));
        }
        !self.overflown
    }

    /// Reports the first node beyond a limit.
    pub(super) fn report_excess(&mut self) {
        match self.graph.excess() {
            Some((Limit::Nodes, span)) => {
                self.too_large(span, format!("more than {NODES} operations up to here"));
            }
            Some((Limit::Texts, span)) => self.too_long(span),
            None => {}
        }
    }

    /// The texts of all programs are limited: they could exhaust memory.
    #[cold]
    fn too_long(&mut self, span: Span) {
        let is_first = !std::mem::replace(&mut self.checker.output.is_full, true);
        if !std::mem::replace(&mut self.overflown, true) && is_first {
            let (one, all) = (limits::CONSTANT_TEXT >> 20, limits::CONSTANT_TEXTS >> 20);
            let limit = format!("more than {one} MiB up to here, or {all} MiB in all programs");
            self.emit(
                Diagnostic::new(code::TOO_LONG, "the texts of this program become too long")
                    .label(span, limit)
                    .help("show less, or show a text fewer times"),
            );
        }
    }

    #[cold]
    fn too_large(&mut self, span: Span, limit: String) {
        if !std::mem::replace(&mut self.overflown, true) {
            let call = self.calls.last().filter(|_| !self.in_prelude());
            let name = call.map(|call| format!(" by calls of `{}`", call.function));
            let message = format!("the program grows too large{}", name.unwrap_or_default());
            self.emit(
                Diagnostic::new(meaning::TOO_LARGE, message)
                    .label(span, limit)
                    .help("compute a value once with `let`, or show less"),
            );
        }
    }

    /// Gives a local or parameter the value that was checked last.
    pub(super) fn bind(&mut self, name: &'a ast::Name, value: Typed) {
        self.bind_of_walk(name, value, self.walks.used);
    }

    /// The same for a value that uses another walk than the value being checked.
    pub(super) fn bind_of_walk(&mut self, name: &'a ast::Name, value: Typed, walk: usize) {
        self.locals.push(BoundLocal { name, value, walk });
    }

    /// The value of the local that is defined at a byte of the file.
    pub(super) fn local(&mut self, start: u32, span: Span) -> Option<Typed> {
        // The innermost expansion of a function was bound last.
        let local = self.locals.iter().rev().find(|local| local.name.span.start == start)?;
        self.walks.uses(local.walk);
        Some(Typed { span, ..local.value })
    }

    /// The names of the locals in scope, for suggestions.
    pub(super) fn local_names(&self) -> impl Iterator<Item = &'a str> {
        let outside = self.calls.last().map_or(0, |call| call.outside);
        self.locals.slice(outside..).iter().map(|local| local.name.text.as_str())
    }

    /// The value of a constant; `None` if there is none of that name.
    pub(super) fn constant(&mut self, name: &str, span: Span) -> Option<Typed> {
        let definition = *self.checker.names.constants.get(name)?;
        let place = definition.name.span;
        let known = match self.checker.output.known.constants.get(&place) {
            Some(Some(known)) => known.clone(),
            Some(None) => {
                let message = format!("the constant `{name}` is defined by itself");
                self.emit(
                    Diagnostic::new(meaning::CONSTANT_CYCLE, message)
                        .label(place, "needs its own value")
                        .label(span, "here"),
                );
                Node::Error
            }
            None => {
                self.checker.output.known.constants.insert(place, None);
                let known = self.compute_constant(definition);
                self.checker.output.known.constants.insert(place, Some(known.clone()));
                known
            }
        };
        let ty = match known {
            Node::Literal(_) => Type::Literal,
            Node::Int(_) => Type::Int,
            Node::UInt(_) => Type::UInt,
            Node::Bool(_) => Type::Bool,
            Node::String(_) => Type::String,
            _ => return Some(self.error(span)),
        };
        Some(self.graph.value(known, ty, span))
    }

    fn compute_constant(&mut self, definition: &'a ast::Let) -> Node {
        let value = self.isolated(|body| body.expr(&definition.value, Exits::Forbidden));
        match self.graph.node(value.id) {
            known @ (Node::Literal(_)
            | Node::Int(_)
            | Node::UInt(_)
            | Node::Bool(_)
            | Node::String(_)
            | Node::Error) => known.clone(),
            _ => {
                let message = format!("`{}` is not a constant", definition.name.text);
                self.emit(not_constant(message, definition.value.span));
                Node::Error
            }
        }
    }

    /// Checks the value of a constant, which sees neither locals nor `self`.
    pub(super) fn isolated<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        self.within_call("", self.locals.len(), check)
    }

    /// Checks the body of a function. It sees only its parameters: the locals from `outside` on.
    pub(super) fn within_call<T>(
        &mut self,
        function: &'a str,
        outside: usize,
        check: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.calls.push(Call { function, outside });
        self.depth += 1;
        let result = check(self);
        self.depth -= 1;
        self.calls.pop();
        self.locals.truncate(outside);
        result
    }

    pub(super) fn local_count(&self) -> usize {
        self.locals.len()
    }

    /// Removes all locals but the first `count`.
    pub(super) fn keep_locals(&mut self, count: usize) {
        self.locals.truncate(count);
    }
}

/// The error for a value of a type that does not fit.
pub(super) fn wrong_type(value: Typed, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(meaning::WRONG_TYPE, message)
        .label(value.span, format!("this is {}", value.ty.name()))
}

/// The error for a value that must be a constant.
pub(super) fn not_constant(message: impl Into<String>, place: Span) -> Diagnostic {
    Diagnostic::new(meaning::NOT_CONSTANT, message).label(place, "not known at compile time")
}
