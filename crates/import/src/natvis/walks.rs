//! Walks in expressions of C++, as clauses of the language.

use super::custom::unfit;
use crate::cpp::{Expr, Unary};
use crate::draft::Body;
use crate::refusal::{Carried, Reason, refuse};
use crate::syntax::ast::{BinaryOp, Clause, Expr as Tree, ExprKind, JoinOver};
use crate::syntax::{build, spelled};
use crate::translate::{Code, CodeKind, Local, Translator, all_of};
use std::collections::{BTreeMap, BTreeSet};

/// Values of variables, whose names begin with a `$`.
pub(super) type Values = BTreeMap<String, Expr>;

/// The largest value of a variable, in nodes.
const MOST_PARTS: usize = 500;

/// An expression with the values of its variables.
pub(super) fn put(expr: &Expr, values: &Values) -> Carried<Expr> {
    let expr = expr.clone().map(&mut |part| match &part {
        Expr::Name(name) => Ok(values.get(name).cloned().unwrap_or(part)),
        _ => Ok(part),
    })?;
    let mut parts = 0;
    expr.walk(&mut |_| parts += 1);
    if parts > MOST_PARTS { Err(unfit("its expressions grow too long")) } else { Ok(expr) }
}

/// The elements that a walk passes.
#[derive(Clone, Debug)]
pub(super) enum Over {
    /// The numbers from one on, below another.
    Range { start: Expr, end: Expr },
    /// The numbers or pointers behind a pointer. The members lead from the shown value to a member whose offset is the
    /// size of an element: through it LLDB finds the next element.
    Array { pointer: Expr, members: Vec<String> },
    /// A first value, and the expression that computes each next one.
    Steps { first: Expr, next: Expr },
    /// The nodes of a binary tree, in order. A node for which `nil` holds stands for a null
    /// pointer.
    Tree { root: Expr, left: Expr, right: Expr, nil: Option<Expr> },
}

/// A walk. The names of variables begin with a `$` in expressions.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// The variable that holds each element.
    pub(super) variable: String,
    /// The variable that counts them.
    index: String,
    pub(super) over: Over,
    /// The walk ends in front of the first element for which one of these holds.
    pub(super) until: Vec<Expr>,
    /// Only elements for which this holds are shown.
    pub(super) filter: Option<Expr>,
}

impl Walk {
    /// A walk inside other walks, without conditions that end it.
    pub(super) fn new(variable: &str, depth: usize, over: Over) -> Walk {
        let (variable, index) = (variable.to_owned(), format!("$i#{depth}"));
        Walk { variable, index, over, until: Vec::new(), filter: None }
    }

    /// The number of elements before the current one.
    pub(super) fn place(&self) -> Expr {
        Expr::Name(self.index.clone())
    }

    /// Shows nothing unless a condition holds.
    pub(super) fn only_if(&mut self, condition: Option<Expr>) {
        self.until.splice(0..0, condition.map(Expr::negated));
    }

    pub(super) fn variables(&self) -> [&str; 2] {
        [&self.variable, &self.index]
    }

    /// Whether an expression is the current node, which leads to others by a member.
    fn is_node(&self, expr: &Expr) -> bool {
        let has_links = match &self.over {
            Over::Range { .. } | Over::Array { .. } => false,
            Over::Steps { next, .. } => next.is_path(),
            Over::Tree { .. } => true,
        };
        has_links && *expr == Expr::Name(self.variable.clone())
    }

    pub(super) fn exprs(&self) -> Vec<Expr> {
        self.clone().exprs_mut().into_iter().map(|expr| expr.clone()).collect()
    }

    pub(super) fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        let mut all: Vec<&mut Expr> = match &mut self.over {
            Over::Range { start, end } => vec![start, end],
            Over::Array { pointer, .. } => vec![pointer],
            Over::Steps { first, next } => vec![first, next],
            Over::Tree { root, left, right, nil } => {
                [root, left, right].into_iter().chain(nil).collect()
            }
        };
        all.extend(self.until.iter_mut().chain(&mut self.filter));
        all
    }
}

/// An object for each element of nested walks.
pub(super) fn body(walks: &[Walk], object: &Expr, translator: &Translator<'_>) -> Carried<Body> {
    let exprs: Vec<Expr> = walks.iter().flat_map(Walk::exprs).chain([object.clone()]).collect();
    exprs.iter().try_for_each(check_signs)?;
    let mut writer = ClauseWriter { words: words(&exprs), translator: translator.clone() };
    let clauses = walks.iter().map(|walk| writer.clause(walk)).collect::<Carried<_>>()?;
    // A node itself is shown as the pointer to it.
    let object = match object {
        Expr::Unary(Unary::Deref, node) if walks.iter().any(|walk| walk.is_node(node)) => node,
        object => object,
    };
    Ok(Body::Walk { clauses, object: writer.translator.child(object)? })
}

/// All names in expressions, those of members too.
fn words(exprs: &[Expr]) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for expr in exprs {
        expr.walk(&mut |part| {
            if let Expr::Name(word) | Expr::Member(_, word) = part {
                words.insert(word.clone());
            }
        });
    }
    words
}

/// Fails if a variable is compared with a difference: numbers of walks are unsigned.
fn check_signs(expr: &Expr) -> Carried<()> {
    let is_variable = |part: &Expr| matches!(part, Expr::Name(name) if name.starts_with('$'));
    let is_difference = |part: &Expr| {
        matches!(part, Expr::Binary(BinaryOp::Sub, ..) | Expr::Unary(Unary::Minus, _))
    };
    let is_wrong = |part: &Expr| {
        let Expr::Binary(operator, ..) = part else { return false };
        let has_sign = matches!(operator, BinaryOp::Div | BinaryOp::Mod | BinaryOp::Shr);
        (operator.is_comparison() || has_sign) && part.has(&is_variable) && part.has(&is_difference)
    };
    match expr.has(&is_wrong) {
        true => refuse(Reason::NeedsTypes, "a number of the list may be negative"),
        false => Ok(()),
    }
}

/// Writes clauses, from the outermost one on.
struct ClauseWriter<'t> {
    /// The names that expressions use: no variable of the language gets one of them.
    words: BTreeSet<String>,
    /// It knows the variables of the clauses that are written.
    translator: Translator<'t>,
}

impl ClauseWriter<'_> {
    fn clause(&mut self, walk: &Walk) -> Carried<Clause> {
        // What the walk begins with does not know its variables.
        let head = match &walk.over {
            Over::Range { start, .. } => self.translator.integer(start)?,
            Over::Array { pointer, .. } => self.object(pointer)?.at(build::number(0)),
            Over::Tree { root, .. } => self.object(root)?,
            Over::Steps { first, .. } => {
                // The walk itself gives its variable the first value.
                if first.names().contains(&*walk.variable) {
                    return Err(unfit("a variable keeps its value from one loop to the next"));
                }
                let first = self.translator.code(first)?;
                if first.kind == CodeKind::Object { first } else { first.unsigned() }
            }
        };
        let kind = match (&walk.over, head.kind) {
            (Over::Range { .. }, _) => CodeKind::Unsigned,
            (_, CodeKind::Object) => CodeKind::Object,
            _ => CodeKind::Unsigned,
        };
        let name = self.bind(&walk.variable, kind);
        let has_index = self.words.contains(&walk.index);
        let index = has_index.then(|| self.bind(&walk.index, CodeKind::Unsigned));
        let over = self.over(walk, &name, kind, head.expr)?;
        Ok(Clause {
            index: index.map(|index| build::word(&index)),
            until: self.condition(&walk.until)?,
            filter: self.condition(walk.filter.as_slice())?,
            ..build::clause(&name, over)
        })
    }

    /// What a walk passes, from its first element on.
    fn over(&mut self, walk: &Walk, name: &str, kind: CodeKind, head: Tree) -> Carried<JoinOver> {
        match &walk.over {
            Over::Range { end, .. } => {
                Ok(JoinOver::Range { start: head, end: self.number(end)?.expr, inclusive: false })
            }
            Over::Array { pointer, members } => {
                let zero = Box::new(Expr::Number(0));
                let first = Expr::Index(Box::new(pointer.clone()), zero);
                self.translator.known.learn(&walk.variable, &first, &first);
                let cast = |object: Tree, ty: Tree| {
                    let ty = build::method(ty, "type", Vec::new());
                    build::method(object, "cast", vec![build::arg(ty)])
                };
                let own = cast(build::local(name), build::this());
                let next = members.iter().fold(own, |object, name| build::member(object, name));
                Ok(JoinOver::Links { head, next: cast(next, build::local(name)) })
            }
            Over::Tree { root, left, right, nil } => {
                self.translator.known.learn(&walk.variable, root, left);
                let (left, right) = (self.link(left, kind)?, self.link(right, kind)?);
                let nil = self.condition(nil.as_slice())?;
                Ok(JoinOver::Tree { root: head, left, right, nil })
            }
            Over::Steps { first, next } => {
                self.translator.known.learn(&walk.variable, first, next);
                Ok(JoinOver::Links { head, next: self.link(next, kind)? })
            }
        }
    }

    /// The link from an element to another one: a path of its members, or an expression.
    fn link(&mut self, link: &Expr, kind: CodeKind) -> Carried<Tree> {
        let code = if kind == CodeKind::Object { self.object(link)? } else { self.number(link)? };
        let path = relative(&code.expr).filter(|_| link.is_path());
        Ok(path.unwrap_or(code.expr))
    }

    /// Whether one of some conditions holds.
    fn condition(&mut self, conditions: &[Expr]) -> Carried<Option<Tree>> {
        let all = conditions.iter().map(|condition| self.translator.condition(condition));
        let any = all_of(BinaryOp::Or, all.collect::<Carried<Vec<Code>>>()?);
        Ok(any.map(|any| any.expr))
    }

    fn object(&mut self, expr: &Expr) -> Carried<Code> {
        let code = self.translator.code(expr)?;
        match code.kind {
            CodeKind::Object => Ok(code),
            _ => refuse(Reason::CustomList, "the link to a node is computed"),
        }
    }

    /// A number that is not negative.
    fn number(&mut self, expr: &Expr) -> Carried<Code> {
        let code = self.translator.count(expr)?;
        Ok(if code.kind == CodeKind::Object { code } else { code.unsigned() })
    }

    /// Gives a variable a unique name.
    fn bind(&mut self, variable: &str, kind: CodeKind) -> String {
        let wanted = variable.trim_start_matches('$').split('#').next().unwrap_or_default();
        let is_free =
            |word: &String| !self.words.contains(word) && spelled(word).as_deref() == Some(word);
        let mut more = (2..).map(|number| format!("{wanted}{number}"));
        let code = Some(wanted.to_owned()).into_iter().chain(&mut more).find(is_free);
        let code = code.unwrap_or_default();
        self.words.insert(code.clone());
        let local = Local { name: variable.to_owned(), code: code.clone(), kind };
        self.translator = self.translator.with(&[local]);
        code
    }
}

/// A path of members without the element that it begins with.
fn relative(path: &Tree) -> Option<Tree> {
    let ExprKind::Member { base, name, .. } = &path.kind else { return None };
    match &base.kind {
        ExprKind::Name(..) => Some(build::name(&name.text)),
        _ => Some(build::member(relative(base)?, &name.text)),
    }
}
