//! The text of a file of formatters, and where in it each piece is.

use super::draft::{Branch, Child, Draft, DraftBody, DraftText, INDEX};
use super::refusal::Refusal;
use super::translate::{Code, Level, is_unprintable, quoted};
use crate::isa::{Lldb, LldbRange};
use crate::syntax::spelled;
use std::ops::Range;

/// A piece of a draft, the unit that is refused if the compiler rejects it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DraftPiece {
    /// The whole item.
    Item,
    /// The condition of a text.
    Condition(usize),
    /// A text.
    Text(usize),
    /// All children.
    Children,
}

/// A file and its pieces: the number of a draft and the part of it. Smaller pieces precede the
/// larger ones that hold them.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) text: String,
    pub(super) pieces: Vec<(Range<usize>, usize, DraftPiece)>,
}

impl Written {
    /// The smallest piece that holds a byte.
    pub(super) fn piece_at(&self, at: usize) -> Option<(usize, DraftPiece)> {
        // Pieces are in the order of their ends, those of a draft together.
        let first = self.pieces.partition_point(|(place, ..)| place.end <= at);
        let mut rest = self.pieces.get(first..)?.iter();
        let (_, draft, _) = rest.as_slice().first()?;
        let found = rest.find(|(place, number, _)| number != draft || place.contains(&at));
        found.filter(|(place, ..)| place.contains(&at)).map(|(_, draft, part)| (*draft, *part))
    }

    /// Notes the place of what `write` writes.
    fn piece(&mut self, draft: usize, part: DraftPiece, write: impl FnOnce(&mut Self)) {
        let start = self.text.len();
        write(self);
        self.pieces.push((start..self.text.len(), draft, part));
    }

    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn line(&mut self, text: &str) {
        self.put(text);
        self.put("\n");
    }
}

/// Writes drafts in their order.
pub(super) fn write(drafts: &[Draft], range: LldbRange) -> Written {
    let mut out = Written::default();
    for (number, draft) in drafts.iter().enumerate() {
        if !out.text.is_empty() {
            out.put("\n");
        }
        let mut writer = FileWriter { out: &mut out, draft, number, range, first: range.first() };
        writer.draft();
    }
    out
}

/// One line of a comment.
fn comment(text: &str) -> String {
    let mut line = String::from("// ");
    let mut before_blank = true;
    for c in text.trim().chars() {
        match c {
            c if c.is_whitespace() => {
                if !std::mem::replace(&mut before_blank, true) {
                    line.push(' ');
                }
                continue;
            }
            c if is_unprintable(c) => line.push_str(&format!("\\u{{{:X}}}", u32::from(c))),
            c => line.push(c),
        }
        before_blank = false;
    }
    line.trim_end().to_owned()
}

/// The comment for unsupported parts.
fn not_carried(refusal: &Refusal, original: &str) -> String {
    comment(&format!("not carried over ({}: {}): {original}", refusal.reason.code(), refusal.what))
}

struct FileWriter<'w> {
    out: &'w mut Written,
    draft: &'w Draft,
    number: usize,
    range: LldbRange,
    /// The first release that comes this far in a summary.
    first: Lldb,
}

impl FileWriter<'_> {
    fn draft(&mut self) {
        let draft = self.draft;
        self.out.line(&comment(&draft.origin));
        for remark in draft.remarks.iter().filter(|_| !draft.is_rest) {
            self.out.line(&not_carried(&remark.refusal, &remark.original));
        }
        let mut keys = draft.keys.as_ref().map(|keys| keys.join(", ")).unwrap_or_default();
        let exist =
            draft.required.iter().filter_map(|name| Some(format!("exists({})", spelled(name)?)));
        let condition = exist.collect::<Vec<_>>().join(" && ");
        if !condition.is_empty() {
            keys = format!("{keys} where {condition}");
        }
        if draft.has_summary() {
            self.summary(&keys);
        } else {
            draft
                .branches
                .iter()
                .for_each(|branch| self.refused(branch.refusal(), &branch.original));
        }
        if draft.has_children() {
            self.children(&keys);
        } else {
            draft
                .children
                .iter()
                .for_each(|child| self.refused(child.body.as_ref().err(), &child.original));
        }
    }

    fn refused(&mut self, refusal: Option<&Refusal>, original: &str) {
        if let Some(refusal) = refusal
            && !self.draft.is_rest
        {
            self.out.line(&not_carried(refusal, original));
        }
    }

    fn summary(&mut self, keys: &str) {
        let (start, draft) = (self.out.text.len(), self.draft);
        for attribute in &draft.attributes {
            self.out.line(attribute);
        }
        self.out.put(&format!("summary {keys} "));
        if let [Branch { condition: None, text: Ok(text), .. }] = &*draft.branches
            && text.since <= self.range.first()
            && text.difference.is_none()
            && text.lost.is_none()
        {
            let code = if text.code.starts_with('"') {
                text.code.clone()
            } else {
                format!("{{ {} }}", text.code)
            };
            self.out.piece(self.number, DraftPiece::Text(0), |out| out.line(&code));
        } else {
            self.out.line("{");
            self.branches();
            self.out.line("}");
        }
        self.out.pieces.push((start..self.out.text.len(), self.number, DraftPiece::Item));
    }

    fn branches(&mut self) {
        let mut is_open = true;
        for (at, branch) in self.draft.branches.iter().enumerate() {
            if !is_open {
                self.refused(branch.refusal(), &branch.original);
                continue;
            }
            is_open = self.branch(at, branch);
        }
        if is_open {
            self.out.line("\"\"");
        }
    }

    /// Writes a branch; says whether anything can follow.
    fn branch(&mut self, at: usize, branch: &Branch) -> bool {
        self.refused(branch.refusal(), &branch.original);
        if let Ok(DraftText { difference: Some(difference), .. }) = &branch.text {
            let differs = format!("the text differs ({difference}): {}", branch.original);
            self.out.line(&comment(&differs));
        }
        match &branch.condition {
            None => self.last(at, branch),
            Some(Err(_)) => {
                self.out.line("\"\"");
                false
            }
            Some(Ok(condition)) => {
                self.conditional(at, branch, condition);
                true
            }
        }
    }

    fn last(&mut self, at: usize, branch: &Branch) -> bool {
        match &branch.text {
            Ok(text) if text.since > self.first => self.newer(at, text),
            Ok(text) => {
                let code = text.code.clone();
                self.out.piece(self.number, DraftPiece::Text(at), |out| out.line(&code));
            }
            Err(_) => self.out.line("\"\""),
        }
        false
    }

    /// A text that only newer releases can show, and nothing for the others.
    fn newer(&mut self, at: usize, text: &DraftText) {
        let code = format!("if #available(lldb {}) {{ return {} }}", text.since, text.code);
        self.out.piece(self.number, DraftPiece::Text(at), |out| out.line(&code));
        self.out.line("\"\"");
    }

    fn conditional(&mut self, at: usize, branch: &Branch, condition: &Code) {
        if condition.since > self.first {
            self.first = condition.since;
            let since = condition.since;
            self.out.line(&format!("guard #available(lldb {since}) else {{ return \"\" }}"));
        }
        self.out.put("if ");
        self.out.piece(self.number, DraftPiece::Condition(at), |out| out.put(&condition.text));
        self.out.line(" {");
        match &branch.text {
            Ok(text) if text.since > self.first => {
                let code = format!("if #available(lldb {}) {{ return {} }}", text.since, text.code);
                self.out.piece(self.number, DraftPiece::Text(at), |out| out.line(&code));
                self.out.line("return \"\"");
            }
            Ok(text) => {
                let code = format!("return {}", text.code);
                self.out.piece(self.number, DraftPiece::Text(at), |out| out.line(&code));
            }
            Err(_) => self.out.line("return \"\""),
        }
        self.out.line("}");
    }

    fn children(&mut self, keys: &str) {
        let (start, draft) = (self.out.text.len(), self.draft);
        let carried = || {
            let bodies = draft.children.iter();
            bodies.filter_map(|child| Some((child, child.body.as_ref().ok()?)))
        };
        let since = carried().map(|(child, body)| body.since(child.condition.as_ref())).max();
        if let Some(since) = since.filter(|since| *since > Lldb::V23 && *since > self.range.first())
        {
            self.out.line(&format!("@lldb({since}...)"));
        }
        self.out.line(&format!("children {keys} {{"));
        let is_plain = |(child, body): (&Child, &DraftBody)| {
            child.condition.is_none() && matches!(body, DraftBody::Item { is_path: true, .. })
        };
        let is_walk = |(_, body): (&Child, &DraftBody)| matches!(body, DraftBody::Walk { .. });
        if carried().all(is_plain) {
            self.members();
        } else if carried().any(is_walk) {
            self.walk();
        } else {
            self.methods();
        }
        self.out.line("}");
        self.out.pieces.push((start..self.out.text.len(), self.number, DraftPiece::Children));
    }

    /// The short form: members by their names.
    fn members(&mut self) {
        for child in &self.draft.children {
            match &child.body {
                Ok(DraftBody::Item { object, name, .. }) => {
                    let own = object.text.rsplit('.').next().unwrap_or_default();
                    let renamed = name.as_ref().filter(|name| *name != own);
                    let renamed = renamed.map_or(String::new(), |n| format!(" as {}", quoted(n)));
                    self.out.line(&format!("{}{renamed},", object.text));
                }
                Err(refusal) => self.refused(Some(refusal), &child.original),
                Ok(_) => {}
            }
        }
    }

    /// The elements of a walk.
    fn walk(&mut self) {
        for child in &self.draft.children {
            match &child.body {
                Ok(DraftBody::Walk { clauses, object }) => {
                    let clauses = clauses.join(", ");
                    self.out.line(&format!("each({clauses}) {{ {} }}", object.text));
                }
                Err(refusal) => self.refused(Some(refusal), &child.original),
                Ok(_) => {}
            }
        }
    }

    /// The long form: how many there are, and the one at an index.
    fn methods(&mut self) {
        for child in &self.draft.children {
            self.refused(child.body.as_ref().err(), &child.original);
        }
        let mut before = Offset::default();
        let mut lines = Vec::new();
        let children = self.draft.children.iter();
        let mut carried = children.filter_map(|c| Some((c, c.body.as_ref().ok()?))).peekable();
        while let Some((child, body)) = carried.next() {
            let start = before.clone();
            before.add(child, body);
            let is_last = carried.peek().is_none();
            lines.push(one(child, body, &start, &before, is_last));
        }
        self.out.line(&format!("count {{ {} }}", before.text()));
        self.out.line("at(i) {");
        lines.iter().for_each(|line| self.out.line(line));
        self.out.line("}");
    }
}

/// The number of children before a child.
#[derive(Clone, Default)]
struct Offset {
    fixed: usize,
    varying: Vec<Code>,
}

impl Offset {
    fn add(&mut self, child: &Child, body: &DraftBody) {
        let count = match body {
            DraftBody::Item { .. } if child.condition.is_none() => {
                self.fixed += 1;
                return;
            }
            DraftBody::Item { .. } => None,
            DraftBody::Elements { count, .. } => Some(count.clone().unsigned()),
            DraftBody::Walk { .. } => return,
        };
        let one = || Code { text: "1".to_owned(), level: Level::Atom, ..Code::default() };
        let count = count.unwrap_or_else(one);
        self.varying.push(match &child.condition {
            None => count,
            Some(condition) => {
                let condition = condition.within(Level::Or);
                let text = format!("({condition} ? {} : 0).unsigned()", count.within(Level::Or));
                Code { text, level: Level::Atom, ..count }
            }
        });
    }

    fn text(&self) -> String {
        if let ([only], 0) = (&*self.varying, self.fixed) {
            return only.text.clone();
        }
        let fixed = (self.fixed > 0 || self.varying.is_empty()).then(|| self.fixed.to_string());
        let varying = self.varying.iter().map(|count| count.within(Level::Product));
        fixed.into_iter().chain(varying).collect::<Vec<_>>().join(" + ")
    }

    /// The same as an operand of a comparison.
    fn operand(&self) -> String {
        match (&*self.varying, self.fixed) {
            ([only], 0) => only.within(Level::Sum),
            _ => self.text(),
        }
    }

    /// The index after so many.
    fn index(&self) -> String {
        match (self.fixed, self.varying.is_empty()) {
            (0, true) => "i".to_owned(),
            (fixed, true) => format!("i - {fixed}"),
            _ => format!("i - ({})", self.text()),
        }
    }
}

/// The line of `at` for some of the children.
fn one(child: &Child, body: &DraftBody, start: &Offset, end: &Offset, is_last: bool) -> String {
    let value = match body {
        DraftBody::Item { object, name: None, .. } => object.text.clone(),
        DraftBody::Item { object, name: Some(name), .. } => {
            format!("{}.clone({})", object.within(Level::Atom), quoted(name))
        }
        DraftBody::Elements { at, .. } => indexed(at, &start.index()),
        DraftBody::Walk { object, .. } => object.text.clone(),
    };
    if is_last {
        return value;
    }
    let reached = match body {
        DraftBody::Item { .. } => format!("i == {}", start.operand()),
        _ => format!("i < {}", end.operand()),
    };
    match &child.condition {
        Some(condition) => {
            format!("if {} && {reached} {{ return {value} }}", condition.within(Level::Comparison))
        }
        None => format!("if {reached} {{ return {value} }}"),
    }
}

/// The code of an element at an index.
fn indexed(at: &str, index: &str) -> String {
    let is_operand = index != "i";
    let inside = at
        .replace(&format!("({INDEX})"), &format!("({index})"))
        .replace(&format!("[{INDEX}]"), &format!("[{index}]"));
    let index = if is_operand { format!("({index})") } else { index.to_owned() };
    inside.replace(INDEX, &index)
}
