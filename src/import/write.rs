//! The text of a file of formatters, and where in it each piece is.

use super::draft::{Branch, Child, Draft, DraftBody, DraftText, INDEX};
use super::refusal::Refusal;
use super::translate::{Code, Level, helpers, is_unprintable, quoted};
use crate::isa::{Lldb, LldbRange};
use crate::syntax::spelled;
use std::collections::BTreeSet;
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
    /// The comments about each entry, which are written once.
    comments: BTreeSet<(usize, String)>,
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
    let texts = drafts.iter().flat_map(|draft| &draft.branches).flat_map(|branch| &branch.text);
    let texts: String = texts.map(|text| text.code.as_str()).collect();
    helpers(&texts).into_iter().for_each(|helper| out.line(helper));
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
            self.not_carried(&remark.refusal, &remark.original);
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
            self.not_carried(refusal, original);
        }
    }

    /// A comment for a part that is not carried over; other formatters of the entry do not repeat it.
    fn not_carried(&mut self, refusal: &Refusal, original: &str) {
        let (code, what) = (refusal.reason.code(), &refusal.what);
        let line = comment(&format!("not carried over ({code}: {what}): {original}"));
        if self.out.comments.insert((self.draft.entry, line.clone())) {
            self.out.line(&line);
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
            self.walks();
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

    /// Walks, and other children as walks beside them.
    fn walks(&mut self) {
        for child in &self.draft.children {
            match &child.body {
                Ok(body) => self.out.line(&walk(child, body)),
                Err(refusal) => self.refused(Some(refusal), &child.original),
            }
        }
    }

    /// The long form: how many there are, and the one at an index.
    fn methods(&mut self) {
        for child in &self.draft.children {
            self.refused(child.body.as_ref().err(), &child.original);
        }
        let (mut count, mut start) = (Vec::new(), Start::default());
        let mut lines = Vec::new();
        let children = self.draft.children.iter();
        let mut carried = children.filter_map(|c| Some((c, c.body.as_ref().ok()?))).peekable();
        while let Some((child, body)) = carried.next() {
            let many = varying(child, body);
            let is_last = carried.peek().is_none();
            lines.push(start.line(body, many.as_ref(), is_last));
            count.extend(many);
        }
        self.out.line(&format!("count {{ {} }}", sum(start.fixed, &count)));
        self.out.line("at(i) {");
        let lines = lines.join("\n");
        self.out.line(&lines.replace(END, &unused(&lines, "end")));
        self.out.line("}");
    }
}

/// A walk that shows a child, or many.
fn walk(child: &Child, body: &DraftBody) -> String {
    let only_if = child
        .condition
        .as_ref()
        .map_or(String::new(), |condition| format!(", until: !{}", condition.within(Level::Atom)));
    match body {
        DraftBody::Walk { clauses, object } => {
            format!("each({}) {{ {} }}", clauses.join(", "), object.text)
        }
        DraftBody::Elements { count, at, .. } => {
            let i = unused(&format!("{at}{only_if}"), "i");
            let count = count.clone().unsigned();
            let range = format!("{i} in 0..<{}", count.within(Level::Bits));
            format!("each({range}{only_if}) {{ {} }}", indexed(at, &i))
        }
        DraftBody::Item { object, name, .. } => {
            let own = object.text.rsplit('.').next().unwrap_or_default();
            let name = quoted(name.as_deref().unwrap_or(own));
            let i = unused(&format!("{}{only_if}", object.text), "i");
            format!("each({i} in 0..<1, name: {name}{only_if}) {{ {} }}", object.text)
        }
    }
}

/// A name for local variables, with a number or without, that hides nothing in a code.
fn unused(code: &str, name: &str) -> String {
    let words = || code.split(|c: char| !c.is_alphanumeric() && c != '_');
    let mut name = name.to_owned();
    while words().any(|word| word.trim_end_matches(|c: char| c.is_ascii_digit()) == name) {
        name.push('_');
    }
    name
}

/// The number of children where it is not always one.
fn varying(child: &Child, body: &DraftBody) -> Option<Code> {
    let one = || Code { text: "1".to_owned(), level: Level::Atom, ..Code::default() };
    let many = match body {
        DraftBody::Elements { count, .. } => Some(count.clone().unsigned()),
        DraftBody::Item { .. } | DraftBody::Walk { .. } => None,
    };
    let Some(condition) = &child.condition else { return many };
    let many = many.unwrap_or_else(one);
    let condition = condition.within(Level::Or);
    let text = format!("({condition} ? {} : 0).unsigned()", many.within(Level::Or));
    Some(Code { text, level: Level::Atom, ..many })
}

/// The sum of fixed and varying numbers.
fn sum(fixed: usize, varying: &[Code]) -> String {
    if let ([only], 0) = (varying, fixed) {
        return only.text.clone();
    }
    let fixed = (fixed > 0 || varying.is_empty()).then(|| fixed.to_string());
    let varying = varying.iter().map(|count| count.operand(Level::Sum, true));
    fixed.into_iter().chain(varying).collect::<Vec<_>>().join(" + ")
}

/// The index of the next child in `at`.
#[derive(Default)]
struct Start {
    /// The number of all children before it that are always there.
    fixed: usize,
    /// The number of local variables that hold the index after varying children.
    locals: usize,
    /// The number of children after the last of them.
    after: usize,
}

impl Start {
    /// The index as an expression.
    fn text(&self) -> String {
        match (self.locals, self.after) {
            (0, after) => after.to_string(),
            (local, 0) => format!("{END}{local}"),
            (local, after) => format!("{END}{local} + {after}"),
        }
    }

    /// `i` counted from it.
    fn index(&self) -> String {
        match (self.locals, self.after) {
            (0, 0) => "i".to_owned(),
            (0, _) | (_, 0) => format!("i - {}", self.text()),
            _ => format!("i - ({})", self.text()),
        }
    }

    /// The lines of `at` for a child, or for many; after them is the next one.
    fn line(&mut self, body: &DraftBody, many: Option<&Code>, is_last: bool) -> String {
        let value = match body {
            DraftBody::Item { object, name: None, .. } => object.text.clone(),
            DraftBody::Item { object, name: Some(name), .. } => {
                format!("{}.clone({})", object.within(Level::Atom), quoted(name))
            }
            DraftBody::Elements { at, .. } => indexed(at, &self.index()),
            DraftBody::Walk { object, .. } => object.text.clone(),
        };
        let start = self.text();
        match many {
            None => {
                self.fixed += 1;
                self.after += 1;
            }
            Some(_) => (self.locals, self.after) = (self.locals + 1, 0),
        }
        match many {
            _ if is_last => value,
            None => format!("if i == {start} {{ return {value} }}"),
            Some(many) => {
                let end = self.text();
                let before = if start == "0" { String::new() } else { format!("{start} + ") };
                let many = match before.is_empty() {
                    true => many.within(Level::Or),
                    false => many.operand(Level::Sum, false),
                };
                format!("let {end} = {before}{many}\nif i < {end} {{ return {value} }}")
            }
        }
    }
}

/// The placeholder for the name of local variables, before a number.
const END: &str = "\u{2}";

/// The code of an element at an index.
fn indexed(at: &str, index: &str) -> String {
    let is_operand = index != "i";
    let inside = at
        .replace(&format!("({INDEX})"), &format!("({index})"))
        .replace(&format!("[{INDEX}]"), &format!("[{index}]"));
    let index = if is_operand { format!("({index})") } else { index.to_owned() };
    inside.replace(INDEX, &index)
}
