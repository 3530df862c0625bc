//! Walks in expressions of C++, as clauses of the language.

use super::passes::{VariableValues, put};
use super::program::unfit;
use crate::import::cpp::{Expr, Unary};
use crate::import::draft::DraftBody;
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Code, CodeKind, Level, Local, Translator, name as spelling};
use crate::isa::Lldb;
use crate::syntax::ast::BinaryOp;
use std::collections::BTreeSet;

/// The elements that a walk passes.
#[derive(Clone, Debug)]
pub(super) enum Over {
    /// The numbers from one on, below another.
    Range { start: Expr, end: Expr },
    /// The numbers or pointers behind a pointer. The members lead from the value that is shown to
    /// one as far after its beginning as an element is large: by it LLDB finds the next element.
    Array { pointer: Expr, members: Vec<String> },
    /// A first value, and what an expression makes of each one.
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
    /// A walk in so many others, which nothing ends but what it walks.
    pub(super) fn new(variable: &str, depth: usize, over: Over) -> Walk {
        let (variable, index) = (variable.to_owned(), format!("$i#{depth}"));
        Walk { variable, index, over, until: Vec::new(), filter: None }
    }

    /// The number of elements before the one at which it is.
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

    /// The same with the values of some variables.
    pub(super) fn with(mut self, values: &VariableValues) -> Carried<Walk> {
        for expr in self.exprs_mut() {
            *expr = put(expr, values)?;
        }
        Ok(self)
    }

    pub(super) fn exprs(&self) -> Vec<&Expr> {
        let mut all: Vec<&Expr> = match &self.over {
            Over::Range { start, end } => vec![start, end],
            Over::Array { pointer, .. } => vec![pointer],
            Over::Steps { first, next } => vec![first, next],
            Over::Tree { root, left, right, nil } => {
                [root, left, right].into_iter().chain(nil).collect()
            }
        };
        all.extend(self.until.iter().chain(&self.filter));
        all
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

/// An object for each element of walks inside each other.
pub(super) fn body(
    walks: &[Walk],
    object: &Expr,
    translator: &Translator<'_>,
) -> Carried<DraftBody> {
    let exprs: Vec<&Expr> = walks.iter().flat_map(Walk::exprs).chain([object]).collect();
    exprs.iter().try_for_each(|expr| check_signs(expr))?;
    let mut writer =
        ClauseWriter { words: words(&exprs), translator: translator.clone(), since: Lldb::FIRST };
    let clauses = walks.iter().map(|walk| writer.clause(walk)).collect::<Carried<_>>()?;
    // A node itself is shown as the pointer to it.
    let object = match object {
        Expr::Unary(Unary::Deref, node) if walks.iter().any(|walk| walk.is_node(node)) => node,
        object => object,
    };
    let object = writer.translator.child(object)?;
    let since = object.since.max(writer.since);
    Ok(DraftBody::Walk { clauses, object: Code { since, ..object } })
}

/// All names in expressions, those of members too.
fn words(exprs: &[&Expr]) -> BTreeSet<String> {
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

/// Fails where a variable is compared with a difference: numbers of walks are unsigned.
fn check_signs(expr: &Expr) -> Carried<()> {
    let has = |expr: &Expr, is_wanted: fn(&Expr) -> bool| {
        let mut found = false;
        expr.walk(&mut |part| found |= is_wanted(part));
        found
    };
    let mut is_wrong = false;
    expr.walk(&mut |part| {
        let Expr::Binary(operator, ..) = part else { return };
        is_wrong |= (operator.is_comparison()
            || matches!(operator, BinaryOp::Div | BinaryOp::Mod | BinaryOp::Shr))
            && has(part, |part| matches!(part, Expr::Name(name) if name.starts_with('$')))
            && has(part, |part| {
                matches!(part, Expr::Binary(BinaryOp::Sub, ..) | Expr::Unary(Unary::Minus, _))
            });
    });
    match is_wrong {
        true => Err(Refusal::new(Reason::NeedsTypes, "a number of the list may be negative")),
        false => Ok(()),
    }
}

/// Writes clauses, from the outermost one on.
struct ClauseWriter<'t> {
    /// The names that expressions use: no variable of the language gets one of them.
    words: BTreeSet<String>,
    /// It knows the variables of the clauses that are written.
    translator: Translator<'t>,
    since: Lldb,
}

impl ClauseWriter<'_> {
    fn clause(&mut self, walk: &Walk) -> Carried<String> {
        let (kind, over) = match &walk.over {
            Over::Range { start, end } => {
                let (start, end) = (self.translator.whole(start)?, self.number(end)?);
                let range = format!("{}..<{}", start.within(Level::Bits), end.within(Level::Bits));
                (CodeKind::Unsigned, format!("in {range}"))
            }
            Over::Array { pointer, .. } => {
                (CodeKind::Object, format!("from {}[0]", self.object(pointer)?.within(Level::Atom)))
            }
            Over::Steps { first, .. } => {
                // The walk itself gives its variable the first value.
                if first.names().contains(&*walk.variable) {
                    return Err(unfit("a variable keeps its value from one loop to the next"));
                }
                let first = self.code(first)?;
                let first = if first.kind == CodeKind::Object { first } else { first.unsigned() };
                let kind = if first.kind == CodeKind::Object {
                    CodeKind::Object
                } else {
                    CodeKind::Unsigned
                };
                (kind, format!("from {}", first.within(Level::Or)))
            }
            Over::Tree { root, .. } => {
                let root = self.object(root)?;
                (CodeKind::Object, format!("from {}", root.within(Level::Or)))
            }
        };
        let name = self.bind(&walk.variable, kind);
        let names = if self.words.contains(&walk.index) {
            format!("({}, {name})", self.bind(&walk.index, CodeKind::Unsigned))
        } else {
            name.clone()
        };
        let links = self.links(walk, &name, kind)?;
        let until = self.option("until", &walk.until)?;
        let filter = self.option("where", walk.filter.as_slice())?;
        Ok(format!("{names} {over}{links}{until}{filter}"))
    }

    /// The members that lead from an element to others.
    fn links(&mut self, walk: &Walk, name: &str, kind: CodeKind) -> Carried<String> {
        match &walk.over {
            Over::Range { .. } => Ok(String::new()),
            Over::Array { pointer, members } => {
                let zero = Box::new(Expr::Number(0));
                let first = Expr::Index(Box::new(pointer.clone()), zero);
                self.learn(&walk.variable, &first, &first);
                let members: Vec<String> = members.iter().map(|member| spelling(member)).collect();
                let members = members.join(".");
                Ok(format!(" by {name}.cast(self.type()).{members}.cast({name}.type())"))
            }
            Over::Steps { first, next } => {
                self.learn(&walk.variable, first, next);
                Ok(format!(" by {}", self.link(name, next, kind)?))
            }
            Over::Tree { root, left, right, nil } => {
                self.learn(&walk.variable, root, left);
                let (left, right) = (self.link(name, left, kind)?, self.link(name, right, kind)?);
                let nil = self.option("nil", nil.as_slice())?;
                Ok(format!(" by ({left}, {right}){nil}"))
            }
        }
    }

    /// The path of members that leads from an element to another one.
    fn link(&mut self, element: &str, link: &Expr, kind: CodeKind) -> Carried<String> {
        let code = if kind == CodeKind::Object { self.object(link)? } else { self.number(link)? };
        let path = code.text.strip_prefix(&format!("{element}.")).filter(|_| link.is_path());
        Ok(path.map_or_else(|| code.within(Level::Or), str::to_owned))
    }

    /// An option of a walk, if one of some conditions matters to it.
    fn option(&mut self, label: &str, conditions: &[Expr]) -> Carried<String> {
        let mut all = Vec::new();
        for condition in conditions {
            let code = self.translator.condition(condition)?;
            self.since = self.since.max(code.since);
            let level = if conditions.len() == 1 { Level::Or } else { Level::Comparison };
            all.push(code.within(level));
        }
        let options =
            if all.is_empty() { String::new() } else { format!(", {label}: {}", all.join(" || ")) };
        Ok(options)
    }

    fn code(&mut self, expr: &Expr) -> Carried<Code> {
        let code = self.translator.code(expr)?;
        self.since = self.since.max(code.since);
        Ok(code)
    }

    fn object(&mut self, expr: &Expr) -> Carried<Code> {
        let code = self.code(expr)?;
        match code.kind {
            CodeKind::Object => Ok(code),
            _ => Err(Refusal::new(Reason::CustomList, "what leads to a node is computed")),
        }
    }

    /// A number that is not negative.
    fn number(&mut self, expr: &Expr) -> Carried<Code> {
        let code = self.translator.count(expr)?;
        self.since = self.since.max(code.since);
        Ok(if code.kind == CodeKind::Object { code } else { code.unsigned() })
    }

    /// Gives a variable a unique name.
    fn bind(&mut self, variable: &str, kind: CodeKind) -> String {
        let wanted = variable.trim_start_matches('$').split('#').next().unwrap_or_default();
        let is_free = |word: &String| !self.words.contains(word) && spelling(word) == *word;
        let mut more = (2..).map(|number| format!("{wanted}{number}"));
        let code = Some(wanted.to_owned()).into_iter().chain(&mut more).find(is_free);
        let code = code.unwrap_or_default();
        self.words.insert(code.clone());
        let local = Local { name: variable.to_owned(), code: code.clone(), kind };
        self.translator = self.translator.with(&[local]);
        code
    }

    /// Learns the type of a variable.
    fn learn(&mut self, variable: &str, first: &Expr, next: &Expr) {
        let known = self.translator.known.take();
        self.translator.known = known.map(|known| known.with(variable, first, next));
    }
}
