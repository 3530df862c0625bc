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
    pub(super) attributes: Vec<&'static str>,
    /// The texts of the summary, then the children, then the remarks.
    pub(super) parts: Vec<Part>,
}

/// Drafts, and remarks about their source.
pub(super) type Drafts = (Vec<Draft>, Vec<Diagnostic>);

/// A part of an entry, as the source has it and as the language does.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    pub(super) role: Role,
    pub(super) original: String,
    pub(super) span: Span,
    /// None if it is always shown.
    pub(super) condition: Option<Carried<Code>>,
    pub(super) body: Carried<Body>,
}

/// What a part is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A text of the summary.
    Text,
    /// A child.
    Child,
    /// Any number of children.
    Collection,
    /// Neither: whether it is translated does not matter to the share of the entry.
    Remark,
}

/// What a part becomes.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Body {
    Text(DraftText),
    Item {
        object: Code,
        name: Option<String>,
        /// Whether the object is a path of members.
        is_path: bool,
    },
    /// A counted list; the variable [`INDEX`] of `at` is the index.
    Elements {
        count: Code,
        at: Expr,
    },
    /// An object for each element of nested walks.
    Walk {
        clauses: Vec<Clause>,
        object: Code,
    },
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

impl DraftText {
    pub(super) fn new(expr: Expr) -> DraftText {
        DraftText { expr, lost: None, difference: None }
    }
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
    /// The texts of the summary.
    pub(super) fn texts(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|part| part.role == Role::Text)
    }

    pub(super) fn children(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|part| part.is_child())
    }

    /// Whether it carries over something, and only parts that another draft of the entry has too.
    pub(super) fn is_part_of(&self, other: &Draft) -> bool {
        let has = |(own, other): (&Part, &Part)| own.body.is_err() || other.body.is_ok();
        (self.has_summary() || self.has_children())
            && self.texts().zip(other.texts()).all(has)
            && self.children().zip(other.children()).all(has)
    }

    /// The first release that shows all that is carried over.
    pub(super) fn since(&self) -> Lldb {
        self.parts.iter().map(Part::since).fold(Lldb::FIRST, Lldb::max)
    }

    /// All that is carried over.
    pub(super) fn exprs(&self) -> impl Iterator<Item = &Expr> {
        self.parts.iter().flat_map(Part::exprs)
    }

    /// Whether a text differs from what the source shows.
    pub(super) fn differs(&self) -> bool {
        self.parts.iter().any(|part| part.difference().is_some())
    }

    /// Refuses all remaining parts.
    pub(super) fn refuse(&mut self, refusal: &Refusal) {
        self.parts.iter_mut().for_each(|part| part.refuse(refusal));
    }

    pub(super) fn refuse_summary(&mut self, refusal: &Refusal) {
        let texts = self.parts.iter_mut().filter(|part| part.role == Role::Text);
        texts.for_each(|text| text.refuse(refusal));
    }

    pub(super) fn refuse_children(&mut self, refusal: &Refusal) {
        let children = self.parts.iter_mut().filter(|part| part.is_child());
        children.for_each(|child| child.refuse(refusal));
    }

    /// Refuses parts that the last release cannot show, and those that depend on a refused part: texts after an unknown
    /// condition, and children that would hide a collection that is not shown.
    pub(super) fn settle(&mut self, last: Lldb) {
        if let Err(refusal) = self.keys.clone() {
            self.refuse(&refusal);
        }
        let what = "the condition of an earlier text is not carried over";
        let after = Refusal::new(Reason::AfterCondition, what);
        let mut is_after = false;
        for part in &mut self.parts {
            if part.role == Role::Text {
                match is_after {
                    true => part.refuse(&after),
                    false => is_after = part.settle_condition(last),
                }
            }
            let since = part.since();
            if since > last {
                part.refuse(&too_new(since));
            }
        }
        let mut collections = self.parts.iter().filter(|part| part.role == Role::Collection);
        // Without the elements the members say more.
        let lost = collections.find_map(|part| part.body.as_ref().err().cloned());
        lost.iter().for_each(|refusal| self.refuse_children(refusal));
    }

    /// Whether a summary is written.
    pub(super) fn has_summary(&self) -> bool {
        self.texts().any(|text| text.body.is_ok())
    }

    /// Whether children are written.
    pub(super) fn has_children(&self) -> bool {
        self.children().any(|child| child.body.is_ok())
    }

    pub(super) fn summary_share(&self) -> Share {
        match share(self.texts()) {
            Share::Whole if self.texts().any(|text| text.refusal().is_some()) => Share::Part,
            share => share,
        }
    }

    pub(super) fn children_share(&self) -> Share {
        share(self.children())
    }

    /// How completely the entry is translated.
    pub(super) fn share(&self) -> Share {
        Share::of_all([self.summary_share(), self.children_share()].into_iter())
    }

    /// All that is not carried over, in the order of the source.
    pub(super) fn refusals(&self) -> Vec<(Span, &Refusal)> {
        let all = self.parts.iter().filter_map(|part| Some((part.span, part.refusal()?)));
        let mut found: Vec<(Span, &Refusal)> = all.collect();
        found.sort_by_key(|(span, _)| span.order());
        found
    }
}

impl Part {
    fn is_child(&self) -> bool {
        matches!(self.role, Role::Child | Role::Collection)
    }

    /// The first release that can show it.
    pub(super) fn since(&self) -> Lldb {
        self.exprs().into_iter().map(since).fold(Lldb::FIRST, Lldb::max)
    }

    /// All that is carried over.
    fn exprs(&self) -> Vec<&Expr> {
        // A condition hides the texts after its own.
        let is_tested = self.role == Role::Text || self.body.is_ok();
        let condition = self.condition.iter().flatten().filter(|_| is_tested);
        let mut all: Vec<&Expr> = condition.map(|condition| &condition.expr).collect();
        match &self.body {
            Ok(Body::Text(text)) => all.push(&text.expr),
            Ok(Body::Item { object, .. }) => all.push(&object.expr),
            Ok(Body::Elements { count, at }) => all.extend([&count.expr, at]),
            Ok(Body::Walk { clauses, object }) => {
                all.extend(clauses.iter().flat_map(Clause::parts).chain([&object.expr]));
            }
            Err(_) => {}
        }
        all
    }

    /// Why it, or a term of it, is not carried over.
    pub(super) fn refusal(&self) -> Option<&Refusal> {
        match &self.body {
            Ok(Body::Text(text)) => text.lost.as_ref(),
            body => body.as_ref().err(),
        }
    }

    /// How its text differs from what the source shows.
    pub(super) fn difference(&self) -> Option<&'static str> {
        match &self.body {
            Ok(Body::Text(text)) => text.difference,
            _ => None,
        }
    }

    /// Refuses it if it is not refused yet.
    fn refuse(&mut self, refusal: &Refusal) {
        if self.body.is_ok() {
            self.body = Err(refusal.clone());
        }
    }

    /// Refuses it if its condition is refused, or cannot be tested by the last release; whether it is so.
    fn settle_condition(&mut self, last: Lldb) -> bool {
        if let Some(Ok(condition)) = &self.condition
            && condition.since() > last
        {
            self.condition = Some(Err(too_new(condition.since())));
        }
        let Some(Err(refusal)) = self.condition.clone() else { return false };
        self.refuse(&refusal);
        true
    }
}

fn share<'p>(parts: impl Iterator<Item = &'p Part>) -> Share {
    let share_of = |part: &Part| if part.body.is_ok() { Share::Whole } else { Share::Not };
    Share::of_all(parts.map(share_of))
}

fn too_new(since: Lldb) -> Refusal {
    Refusal::new(Reason::Compiler, format!("it needs LLDB {since}"))
}
