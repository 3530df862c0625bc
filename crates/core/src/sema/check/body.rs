//! The state of the checker within one formatter: its typed tree and the locals in scope.

use super::Checker;
use super::make::Make;
use super::reach::Reach;
use super::refusals::{too_deep, too_large, too_long};
use super::resolve::local_name;
use super::sugar::Exits;
use crate::diag::codes::meaning;
use crate::diag::{Code, Diagnostic};
use crate::isa::LldbRange;
use crate::limits::{self, EXPRESSIONS};
use crate::sema::Key;
use crate::sema::graph::Type;
use crate::sema::hir::{BlockId, Constant, Tree, Typed};
use crate::source::{Slice, Span};
use crate::syntax::ast;
use rustc_hash::FxHashMap;

/// The mistakes in names.
const NAMES: [Code; 5] = [
    meaning::FOREIGN_NAME,
    meaning::SELF_IN_FUNCTION,
    meaning::UNKNOWN_ENUM,
    meaning::UNKNOWN_ENUMERATOR,
    meaning::UNKNOWN_FUNCTION,
];

/// What is reported of the code that is being checked.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Reports {
    All,
    /// Mistakes in names: of a function that nobody calls the arguments are not known.
    Names,
    /// Nothing: a mistake around it was reported, or a tool only needs the names.
    Nothing,
}

/// What gives a name its value.
#[derive(Clone, Copy)]
pub(super) enum Binding<'a> {
    /// A `let` in a block, or a member of a variant: not to use it is a finding.
    Let,
    /// A walk, or a `let` before the methods of children.
    Element,
    Parameter,
    /// An enum, in the values of its later enumerators.
    Enumerator(&'a ast::Enum),
}

/// A local or parameter with the value that it has now.
struct BoundLocal<'a> {
    name: &'a ast::Name,
    value: Typed,
    binding: Binding<'a>,
    /// The first byte at which it is visible.
    from: u32,
    is_used: bool,
}

/// A function or constant that is being checked, which sees no `self`.
pub(super) struct Call<'a> {
    /// The name of the function; `None` for a constant.
    pub(super) function: Option<&'a str>,
    /// The number of locals outside of it.
    outside: usize,
}

/// The function, the types of its arguments with their constants, and the conditions of the call.
pub(super) type InstanceKey = (Span, Vec<(Type, Option<Constant>)>, Reach, bool);

/// The body of one program while it is checked.
pub(super) struct Body<'c, 'a> {
    pub(super) checker: &'c mut Checker<'a>,
    pub(super) make: Make,
    /// The place of all messages, if they are about code of the prelude.
    pub(super) place: Option<Span>,
    /// The functions that were checked, by their arguments.
    pub(super) instances: FxHashMap<InstanceKey, usize>,
    locals: Vec<BoundLocal<'a>>,
    /// The place at which a path starts, and the node of which it is a path.
    pub(super) path_node: Option<(Span, Typed)>,
    /// The functions being checked, the innermost last.
    pub(super) calls: Vec<Call<'a>>,
    pub(super) depth: usize,
    /// Whether the value that is being checked is computed on demand only.
    pub(super) on_demand: bool,
    /// The keys of the summary that is being checked.
    pub(super) keys: Vec<Key>,
    /// The block of its body, which each level of `depth:` repeats.
    pub(super) own: Option<BlockId>,
    /// Whether elements of walks keep their places outside of a text too, in the condition of a formatter.
    pub(super) keeps_places: bool,
    /// Whether the element of a walk is being checked.
    pub(super) in_element: bool,
    /// The places where `return` ends the program from within an expression.
    pub(super) exits: Vec<Span>,
    pub(super) reports: Reports,
    /// The places where the summary contains itself; the number of levels, and the depth inside other expressions.
    pub(super) levels: Vec<(Span, u32, usize)>,
    /// The greatest depth so far.
    pub(super) deepest: usize,
    pub(super) steps: usize,
    overflown: bool,
    /// Whether a call was too deep.
    is_too_deep: bool,
}

impl<'c, 'a> Body<'c, 'a> {
    pub(super) fn new(checker: &'c mut Checker<'a>, range: LldbRange) -> Self {
        let make = Make::new(range, checker.output.text_size);
        Body {
            checker,
            make,
            place: None,
            instances: FxHashMap::default(),
            locals: Vec::new(),
            path_node: None,
            calls: Vec::new(),
            depth: 0,
            on_demand: false,
            keys: Vec::new(),
            own: None,
            keeps_places: false,
            in_element: false,
            exits: Vec::new(),
            reports: Reports::All,
            levels: Vec::new(),
            deepest: 0,
            steps: 0,
            overflown: false,
            is_too_deep: false,
        }
    }

    /// The tree, unless it is too large.
    pub(super) fn finish(self) -> Option<Tree> {
        self.checker.output.text_size = self.make.text_size();
        (!self.overflown).then_some(self.make.tree)
    }

    /// Checks a part in a block of its own.
    pub(super) fn in_block(&mut self, check: impl FnOnce(&mut Self) -> Option<Typed>) -> BlockId {
        let (id, reach) = (self.make.tree.begin(), self.make.reach);
        let value = check(self);
        self.make.reach = reach;
        self.make.tree.end(value);
        id
    }

    /// Checks the body of a summary.
    pub(super) fn body(&mut self, body: &'a ast::Body) -> BlockId {
        let (exits, steps) = (self.exits.len(), self.steps);
        let id = self.make.tree.begin();
        self.own = Some(id);
        // Functions of the prelude repeat this block.
        self.instances.clear();
        let value = match body {
            ast::Body::Text(text) => {
                let value = self.expr(text, Exits::Summary);
                self.result(value)
            }
            ast::Body::Block(block) => self.block(block, Exits::Summary).value,
        };
        self.make.tree.end(Some(value));
        let exits = self.exits.split_off(exits);
        if !self.levels.is_empty() {
            exits.into_iter().for_each(|exit| self.cannot_leave(exit));
        }
        self.count_levels(self.steps - steps);
        id
    }

    /// Checks the condition of a formatter.
    pub(super) fn formatter_condition(&mut self, condition: &'a ast::Expr) -> Typed {
        let outer = std::mem::replace(&mut self.keeps_places, true);
        let value = self.condition(condition);
        self.keeps_places = outer;
        value
    }

    /// Whether a function or constant is being checked, which has no `self`.
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
        match self.reports {
            Reports::All => {}
            Reports::Names if NAMES.contains(&diagnostic.code) => {}
            Reports::Names | Reports::Nothing => return,
        }
        if let Some(place) = self.place {
            diagnostic.labels.iter_mut().for_each(|label| label.span = place);
            diagnostic.fix = None;
        }
        self.checker.emit(diagnostic);
    }

    /// Checks code that has no meaning because of a mistake, for the names in it.
    pub(super) fn quietly<T>(&mut self, check: impl FnOnce(&mut Self) -> T) {
        let limits = (self.steps, self.overflown, self.is_too_deep);
        let (reports, reach) = (self.reports, self.make.reach);
        let exits = self.exits.len();
        self.reports = Reports::Nothing;
        self.make.tree.begin();
        check(self);
        self.make.tree.end(None);
        self.exits.truncate(exits);
        (self.reports, self.make.reach) = (reports, reach);
        (self.steps, self.overflown, self.is_too_deep) = limits;
    }

    /// Checks expressions for the names in them.
    pub(super) fn quiet_parts(&mut self, parts: impl IntoIterator<Item = &'a ast::Expr>) {
        self.quietly(|body| {
            for part in parts {
                body.part(part);
            }
        });
    }

    /// Checks arguments without a parameter for the names in them.
    pub(super) fn quiet_args(&mut self, args: impl IntoIterator<Item = &'a ast::Arg>) {
        for arg in args {
            if !self.list_label(arg) {
                self.quiet_parts([&arg.value]);
            }
        }
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
        if self.make.reach.never_runs { instead } else { self.wrong(diagnostic) }
    }

    /// A value that causes no further mistakes.
    pub(super) fn error(&mut self, span: Span) -> Typed {
        self.make.error(span)
    }

    /// Counts expressions; returns `false` above a limit.
    pub(super) fn step_by(&mut self, steps: usize, span: Span) -> bool {
        self.steps += steps;
        if self.steps > limits::EXPRESSIONS {
            self.too_large(span, format!("more than {EXPRESSIONS} expressions up to here"));
        }
        !self.overflown
    }

    /// Counts the expressions of the levels of `depth:`, which repeat those of the summary.
    fn count_levels(&mut self, steps: usize) {
        let levels = std::mem::take(&mut self.levels);
        for (place, levels, depth) in levels {
            if depth * levels as usize + self.deepest >= limits::EXPRESSION_DEPTH {
                self.emit(too_deep(place));
            }
            self.step_by(steps.saturating_mul(levels as usize), place);
        }
    }

    #[cold]
    fn too_large(&mut self, span: Span, limit: String) {
        if !std::mem::replace(&mut self.overflown, true) {
            let call = self.calls.last().filter(|_| !self.in_prelude());
            self.emit(too_large(call.and_then(|call| call.function), span, limit));
        }
    }

    pub(super) fn instance_key(&self, func: &ast::Func, args: &[Typed]) -> InstanceKey {
        let arg = |arg: &Typed| (arg.ty, self.make.known(*arg).cloned());
        let args = args.iter().map(arg).collect();
        (func.name.span, args, self.make.reach, self.keeps_places)
    }

    /// Counts the expressions of a function that was checked before; returns `false` above a limit.
    pub(super) fn steps_of(&mut self, instance: usize, span: Span) -> bool {
        let Some(of) = self.make.tree.instance_at(instance) else { return false };
        let (steps, depth) = (of.steps, self.depth + of.depth);
        self.deepest = self.deepest.max(depth);
        if depth >= limits::EXPRESSION_DEPTH {
            if !std::mem::replace(&mut self.is_too_deep, true) {
                self.emit(too_deep(span));
            }
            return false;
        }
        self.step_by(steps + 1, span)
    }

    /// Gives a local or parameter, which is visible from a byte on, its value.
    pub(super) fn bind(
        &mut self,
        name: &'a ast::Name,
        value: Typed,
        binding: Binding<'a>,
        from: u32,
    ) {
        self.note(|_| local_name(name, binding, name.span).defined());
        self.locals.push(BoundLocal { name, value, binding, from, is_used: false });
    }

    /// Notes that code is not checked, which may use any local.
    pub(super) fn use_all(&mut self) {
        self.locals.iter_mut().for_each(|local| local.is_used = true);
    }

    /// A variable with the value of a block.
    pub(super) fn variable_for(&mut self, block: BlockId, name: &ast::Name) -> Typed {
        let value = self.make.tree.value_of(block);
        let value = value.unwrap_or_else(|| self.error(name.span));
        let constant = self.make.known(value).cloned();
        self.make.tree.variable(constant, value.ty, value.span)
    }

    /// The value of the innermost local of a name.
    pub(super) fn local(&mut self, name: &str, span: Span) -> Option<Typed> {
        let outside = self.outside();
        let mut locals = self.locals.iter_mut().skip(outside).rev();
        let local = locals.find(|local| *local.name.text == *name)?;
        local.is_used = true;
        let (name, binding, value) = (local.name, local.binding, local.value);
        self.note(|_| local_name(name, binding, span));
        Some(Typed { span, ..value })
    }

    /// Whether a name at a place is none of a local, a constant or a member of a node.
    pub(super) fn is_free(&self, name: &str, span: Span) -> bool {
        let is_path = self.path_node.is_some_and(|(start, _)| start == span);
        let is_local = self.local_names().any(|local| local == name);
        !is_path && !is_local && !self.checker.names.constants.contains_key(name)
    }

    /// The number of locals that the function or constant that is being checked does not see.
    fn outside(&self) -> usize {
        self.calls.last().map_or(0, |call| call.outside)
    }

    /// The names of the locals in scope, for suggestions.
    pub(super) fn local_names(&self) -> impl Iterator<Item = &'a str> {
        self.locals.slice(self.outside()..).iter().map(|local| local.name.text.as_str())
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
                None
            }
            None => {
                self.checker.output.known.constants.insert(place, None);
                let known = self.compute_constant(definition);
                self.checker.output.known.constants.insert(place, Some(known.clone()));
                known
            }
        };
        Some(match known {
            Some(known) => self.make.constant(known, span),
            None => self.error(span),
        })
    }

    /// The value of a constant; `None` after a mistake.
    fn compute_constant(&mut self, definition: &'a ast::Let) -> Option<Constant> {
        self.make.tree.begin();
        let value = self.isolated(|body| body.expr(&definition.value, Exits::Forbidden));
        self.make.tree.end(None);
        match self.make.known(value) {
            _ if value.ty == Type::Error => None,
            Some(known) if !matches!(known, Constant::AtLeast(_)) => Some(known.clone()),
            _ if self.make.is_full() => self.reject(too_long(definition.value.span)),
            _ => {
                let message = format!("`{}` is not a constant", definition.name.text);
                self.reject(not_constant(message, definition.value.span))
            }
        }
    }

    /// Checks the value of a constant, which sees neither locals nor `self`. It is computed once, so its mistakes are
    /// reported also where others are not.
    pub(super) fn isolated<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.reports, Reports::All);
        let value = self.within_call(None, self.locals.len(), check);
        self.reports = outer;
        value
    }

    /// Checks the body of a function. It sees only its parameters: the locals from `outside` on.
    pub(super) fn within_call<T>(
        &mut self,
        function: Option<&'a str>,
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

    /// Whether a name refers to a local behind the first ones.
    pub(super) fn uses_locals(&self, outside: usize) -> bool {
        self.locals.slice(outside..).iter().any(|local| local.is_used)
    }

    /// Removes all locals but the first `count` at the end of their scope.
    pub(super) fn keep_locals(&mut self, count: usize, end: u32) {
        for local in self.locals.split_off(count.min(self.locals.len())) {
            let (name, binding) = (local.name, local.binding);
            self.list_visible(name, binding, local.from..end);
            if !matches!(binding, Binding::Let) || name.text.starts_with('_') || self.in_prelude() {
                continue;
            }
            if local.is_used {
                self.checker.output.used.insert(name.span);
            } else {
                self.checker.output.unused.push(name.clone());
            }
        }
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
