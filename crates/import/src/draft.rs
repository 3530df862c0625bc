//! Drafts of formatters, whose parts are trees of the language; unsupported parts are kept as comments.

use super::refusal::{Carried, Reason, Refusal};
use super::translate::{Code, since};
use crate::diag::Diagnostic;
use crate::isa::Lldb;
use crate::source::Span;
use crate::syntax::ast::{Clause, Expr};

/// The formatters of one entry, for all types or for some.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    /// The number of the entry.
    pub(super) entry: usize,
    /// Whether it is for other types than those of the programs: reports leave it out.
    pub(super) is_rest: bool,
    /// File, line and name of the entry.
    pub(super) origin: String,
    /// Its name in the source.
    pub(super) span: Span,
    pub(super) name: String,
    pub(super) keys: Carried<Vec<String>>,
    /// The members without which another formatter of the keys is tried.
    pub(super) required: Vec<String>,
    pub(super) attributes: Vec<String>,
    pub(super) branches: Vec<Branch>,
    pub(super) children: Vec<Child>,
    /// Remarks that do not affect whether the entry is translated as a whole.
    pub(super) remarks: Vec<Remark>,
}

/// Drafts, and remarks about their source.
pub(super) type Drafts = (Vec<Draft>, Vec<Diagnostic>);

/// A part that is not carried over, as the source has it.
#[derive(Clone, Debug)]
pub(super) struct Remark {
    pub(super) original: String,
    pub(super) span: Span,
    pub(super) refusal: Refusal,
}

/// A text of a summary, and its condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Branch {
    pub(super) original: String,
    pub(super) span: Span,
    /// None if it is always shown.
    pub(super) condition: Option<Carried<Code>>,
    pub(super) text: Carried<DraftText>,
}

/// A text of the language.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DraftText {
    pub(super) expr: Expr,
    /// Why a term is left out of it.
    pub(super) lost: Option<Refusal>,
    /// How the text differs from what the source shows.
    pub(super) difference: Option<&'static str>,
}

impl Branch {
    /// Why the text, or a term of it, is not carried over.
    pub(super) fn refusal(&self) -> Option<&Refusal> {
        self.text.as_ref().map_or_else(Some, |text| text.lost.as_ref())
    }
}

impl DraftText {
    pub(super) fn new(expr: Expr) -> DraftText {
        DraftText { expr, lost: None, difference: None }
    }

    /// The first release that can show it.
    pub(super) fn since(&self) -> Lldb {
        since(&self.expr)
    }
}

/// Consecutive children.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Child {
    pub(super) original: String,
    pub(super) span: Span,
    /// Whether it describes any number of children.
    pub(super) is_collection: bool,
    pub(super) condition: Option<Code>,
    pub(super) body: Carried<DraftBody>,
}

/// The children of a draft.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum DraftBody {
    Item {
        object: Code,
        name: Option<String>,
        /// Whether the object is a path of members.
        is_path: bool,
    },
    /// A counted list; the variable [`INDEX`] of `at` is the index.
    Elements { count: Code, at: Expr },
    /// An object for each element of nested walks.
    Walk { clauses: Vec<Clause>, object: Code },
}

/// The name of the index of an element.
pub(super) const INDEX: &str = "i";

/// How completely something is translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Share {
    /// All of it.
    Whole,
    /// Some of it.
    Part,
    /// Nothing.
    Not,
    /// There is nothing to carry over.
    Nothing,
}

impl Share {
    /// How completely several things are translated together.
    pub(super) fn of_all(shares: impl Iterator<Item = Share>) -> Share {
        let joined = |one, other| match (one, other) {
            (Share::Nothing, other) | (other, Share::Nothing) => other,
            (one, other) if one == other => one,
            _ => Share::Part,
        };
        shares.fold(Share::Nothing, joined)
    }
}

impl Draft {
    /// Whether another draft of the entry has the same formatters.
    pub(super) fn shows_same(&self, other: &Draft) -> bool {
        self.branches == other.branches && self.children == other.children
    }

    /// Whether it carries over something, and only parts that another draft of the entry has too.
    pub(super) fn is_part_of(&self, other: &Draft) -> bool {
        let (texts, children) = (self.branches.iter(), self.children.iter());
        (self.has_summary() || self.has_children())
            && texts.zip(&other.branches).all(|(a, b)| a.text.is_err() || b.text.is_ok())
            && children.zip(&other.children).all(|(a, b)| a.body.is_err() || b.body.is_ok())
    }

    /// The first release that shows all that is carried over.
    pub(super) fn since(&self) -> Lldb {
        self.exprs().map(since).fold(Lldb::FIRST, Lldb::max)
    }

    /// All that is carried over.
    pub(super) fn exprs(&self) -> impl Iterator<Item = &Expr> {
        let branches = self.branches.iter().flat_map(|branch| {
            let condition =
                branch.condition.as_ref().and_then(|test| Some(&test.as_ref().ok()?.expr));
            condition.into_iter().chain(branch.text.as_ref().ok().map(|text| &text.expr))
        });
        branches
            .chain(self.children.iter().filter(|child| child.body.is_ok()).flat_map(Child::exprs))
    }

    /// Whether a text differs from what the source shows.
    pub(super) fn differs(&self) -> bool {
        let mut texts = self.branches.iter().filter_map(|branch| branch.text.as_ref().ok());
        texts.any(|text| text.difference.is_some())
    }

    /// Refuses all remaining parts.
    pub(super) fn refuse(&mut self, refusal: &Refusal) {
        self.refuse_summary(refusal);
        self.refuse_children(refusal);
    }

    pub(super) fn refuse_summary(&mut self, refusal: &Refusal) {
        self.branches.iter_mut().for_each(|branch| refuse_rest(&mut branch.text, refusal));
    }

    pub(super) fn refuse_children(&mut self, refusal: &Refusal) {
        self.children.iter_mut().for_each(|child| refuse_rest(&mut child.body, refusal));
    }

    /// Refuses parts that depend on a refused part: texts after an unknown condition, and children that would hide a
    /// collection that is not shown.
    pub(super) fn settle(&mut self, last: Lldb) {
        if let Err(refusal) = self.keys.clone() {
            self.refuse(&refusal);
        }
        self.settle_branches(last);
        self.settle_children(last);
    }

    fn settle_branches(&mut self, last: Lldb) {
        let what = "the condition of an earlier text is not carried over";
        let after = Refusal::new(Reason::AfterCondition, what);
        let mut is_after = false;
        for branch in &mut self.branches {
            if is_after {
                refuse_rest(&mut branch.text, &after);
                continue;
            }
            if let Some(Ok(condition)) = &branch.condition
                && condition.since() > last
            {
                branch.condition = Some(Err(too_new(condition.since())));
            }
            let since = branch.text.as_ref().map_or(Lldb::FIRST, DraftText::since);
            match &branch.condition {
                Some(Err(refusal)) => {
                    refuse_rest(&mut branch.text, refusal);
                    is_after = true;
                }
                _ if since > last => branch.text = Err(too_new(since)),
                _ => {}
            }
        }
    }

    fn settle_children(&mut self, last: Lldb) {
        for child in &mut self.children {
            let since = child.since();
            if since > last {
                refuse_rest(&mut child.body, &too_new(since));
            }
        }
        let mut collections = self.children.iter().filter(|child| child.is_collection);
        // Without the elements the members say more.
        let lost = collections.find_map(|child| child.body.as_ref().err().cloned());
        lost.iter().for_each(|refusal| self.refuse_children(refusal));
    }

    /// Whether a summary is written.
    pub(super) fn has_summary(&self) -> bool {
        self.branches.iter().any(|branch| branch.text.is_ok())
    }

    /// Whether children are written.
    pub(super) fn has_children(&self) -> bool {
        self.children.iter().any(|child| child.body.is_ok())
    }

    pub(super) fn summary_share(&self) -> Share {
        let texts = self.branches.iter().map(|branch| branch.text.as_ref().ok());
        match share(texts.clone().map(|text| text.is_some())) {
            Share::Whole if texts.flatten().any(|text| text.lost.is_some()) => Share::Part,
            share => share,
        }
    }

    pub(super) fn children_share(&self) -> Share {
        share(self.children.iter().map(|child| child.body.is_ok()))
    }

    /// How completely the entry is translated.
    pub(super) fn share(&self) -> Share {
        Share::of_all([self.summary_share(), self.children_share()].into_iter())
    }

    /// All that is not carried over, in the order of the source.
    pub(super) fn refusals(&self) -> Vec<(Span, &Refusal)> {
        let branches = self.branches.iter().map(|branch| (branch.span, branch.refusal()));
        let children = self.children.iter().map(|child| (child.span, child.body.as_ref().err()));
        let remarks = self.remarks.iter().map(|remark| (remark.span, Some(&remark.refusal)));
        let all = branches.chain(children).chain(remarks);
        let mut found: Vec<(Span, &Refusal)> =
            all.filter_map(|(span, refusal)| Some((span, refusal?))).collect();
        found.sort_by_key(|(span, _)| span.order());
        found
    }
}

impl Child {
    /// The first release that can show them.
    pub(super) fn since(&self) -> Lldb {
        self.exprs().into_iter().map(since).fold(Lldb::FIRST, Lldb::max)
    }

    pub(super) fn exprs(&self) -> Vec<&Expr> {
        let mut all: Vec<&Expr> = self.condition.iter().map(|condition| &condition.expr).collect();
        match &self.body {
            Ok(DraftBody::Item { object, .. }) => all.push(&object.expr),
            Ok(DraftBody::Elements { count, at }) => all.extend([&count.expr, at]),
            Ok(DraftBody::Walk { clauses, object }) => {
                all.extend(clauses.iter().flat_map(Clause::parts).chain([&object.expr]));
            }
            Err(_) => {}
        }
        all
    }
}

fn share(carried: impl Iterator<Item = bool>) -> Share {
    let all: Vec<bool> = carried.collect();
    match (all.iter().any(|c| *c), all.iter().all(|c| *c)) {
        _ if all.is_empty() => Share::Nothing,
        (_, true) => Share::Whole,
        (true, false) => Share::Part,
        (false, false) => Share::Not,
    }
}

/// Refuses a part that is not refused yet.
fn refuse_rest<T>(part: &mut Carried<T>, refusal: &Refusal) {
    if part.is_ok() {
        *part = Err(refusal.clone());
    }
}

fn too_new(since: Lldb) -> Refusal {
    Refusal::new(Reason::Compiler, format!("it needs LLDB {since}"))
}
