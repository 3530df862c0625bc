//! What is wrong with a program for some of the types it is for.

use super::lookup;
use super::values::{self, Known};
use crate::diag::codes::types::{
    BYTE_DIFFERENCE, FLOAT_TRUNCATED, NO_MEMBER, NOT_NUMBER, POINTER_INDEX, SOME_MEMBER,
};
use crate::diag::{Diagnostic, suggest};
use crate::sema::graph::{Arithmetic, Graph, Node, NodeId};
use crate::source::Span;
use crate::types::{Damage, Number, Shape, TypeId, Types};
use rustc_hash::FxHashSet;

/// A program and what is known of its values, for each type of what is shown.
pub(super) struct Program<'t> {
    types: &'t Types,
    shown: &'t [TypeId],
    graph: &'t Graph,
    reachable: Vec<NodeId>,
    /// For each type.
    known: Vec<Vec<Known>>,
    /// What the program asks whether it is there.
    asked: FxHashSet<NodeId>,
    /// What is divided or shifted: a difference in bytes may be meant there.
    scaled: FxHashSet<NodeId>,
}

/// The types for which something holds.
struct Cases {
    yes: Vec<TypeId>,
    no: usize,
    /// Whether nothing is known for one of them.
    unknown: bool,
}

impl<'t> Program<'t> {
    pub(super) fn new(
        types: &'t Types,
        shown: &'t [TypeId],
        graph: &'t Graph,
        roots: &[NodeId],
        state: &[Vec<(u32, Known)>],
    ) -> Result<Program<'t>, Damage> {
        let mut known = Vec::new();
        for (number, ty) in shown.iter().enumerate() {
            let state = state.get(number).map_or(&[][..], Vec::as_slice);
            known.push(values::of_graph(types, *ty, graph, state)?);
        }
        let reachable = graph.reachable(roots);
        let (mut asked, mut scaled) = (FxHashSet::default(), FxHashSet::default());
        for id in &reachable {
            match graph.node(*id) {
                Node::IsMissing(object) => ask(graph, *object, &mut asked),
                Node::Arithmetic(operation, left, _) if is_scaling(*operation) => {
                    scaled.insert(*left);
                }
                _ => {}
            }
        }
        Ok(Program { types, shown, graph, reachable, known, asked, scaled })
    }

    pub(super) fn findings(&self) -> Result<Vec<Diagnostic>, Damage> {
        let mut found = Vec::new();
        for id in &self.reachable {
            let span = self.graph.span(*id);
            found.extend(match self.graph.node(*id) {
                Node::Member(object, name) if !self.asked.contains(id) => {
                    self.member(*id, *object, name.as_str(), span)?
                }
                Node::Number { object, .. } => self.number(*object, span)?,
                Node::Arithmetic(Arithmetic::Sub, left, right) if !self.scaled.contains(id) => {
                    self.difference(*left, *right, span)?
                }
                Node::ChildAt(object, index) => self.index(*object, *index, span)?,
                _ => None,
            });
        }
        Ok(found)
    }

    fn known(&self, case: usize, id: NodeId) -> Known {
        let known = self.known.get(case).and_then(|known| known.get(id.index()));
        known.copied().unwrap_or_default()
    }

    /// For which of the types of a value something holds.
    fn cases(
        &self,
        id: NodeId,
        mut holds: impl FnMut(&Shape) -> Result<bool, Damage>,
    ) -> Result<Cases, Damage> {
        let mut cases = Cases { yes: Vec::new(), no: 0, unknown: false };
        for case in 0..self.shown.len() {
            match self.known(case, id) {
                Known::Type(ty) if holds(&self.types.shape(ty)?)? => cases.yes.push(ty),
                Known::Type(_) | Known::Missing => cases.no += 1,
                Known::Nothing => cases.unknown = true,
            }
        }
        Ok(cases)
    }

    fn member(
        &self,
        id: NodeId,
        object: NodeId,
        name: &str,
        span: Span,
    ) -> Result<Option<Diagnostic>, Damage> {
        let (mut without, mut with) = (Vec::new(), Vec::new());
        for case in 0..self.shown.len() {
            match (self.known(case, id), self.known(case, object).ty()) {
                (Known::Missing, Some(ty)) => without.push(ty),
                (Known::Type(_), Some(ty)) => with.push(ty),
                // Nothing is known of one of the types.
                (_, Some(_)) => return Ok(None),
                // An earlier member is missing, or the value may be anything.
                (_, None) => {}
            }
        }
        let Some(first) = without.first() else { return Ok(None) };
        let of = self.types.name(self.types.pointed(*first)?.0)?;
        let names = lookup::names(self.types, *first)?;
        let near = suggest::nearest(name, names.iter().map(String::as_str));
        let mut message = format!("no member `{name}` in `{of}`");
        let code = if with.is_empty() { NO_MEMBER } else { SOME_MEMBER };
        if !with.is_empty() {
            let count = with.len() + without.len();
            message = format!("{message}: in {} of {count} types", with.len());
        } else if let Some(near) = near {
            message = format!("{message}; did you mean `{near}`?");
        }
        let mut finding = Diagnostic::new(code, message).label(span, "LLDB finds nothing here");
        if !names.is_empty() {
            let shown = names.iter().take(MOST_MEMBERS).map(String::as_str);
            let more = if names.len() > MOST_MEMBERS { " and more" } else { "" };
            finding = finding.note(format!("its members are {}{more}", suggest::list(shown)));
        }
        if let Some(other) = with.first() {
            let other = self.types.name(self.types.pointed(*other)?.0)?;
            return Ok(Some(finding.note(format!("`{other}` has it")).help(
                "ask with `exists`, `?.` or `??`, or write a key that matches fewer types",
            )));
        }
        Ok(Some(match near {
            Some(near) => finding.help(format!("write `{near}`")),
            None => finding.help(format!("`fmtc types BINARY '{of}'` lists the members")),
        }))
    }

    fn number(&self, object: NodeId, span: Span) -> Result<Option<Diagnostic>, Damage> {
        let cases = self.cases(object, |shape| {
            Ok(matches!(shape, Shape::Record(_) | Shape::Array { .. } | Shape::Other))
        })?;
        if let Some(ty) = cases.certain() {
            let message = format!("a `{}` is not a number", self.types.name(ty)?);
            let finding =
                Diagnostic::new(NOT_NUMBER, message).label(span, "LLDB has no number here");
            return Ok(Some(finding.help("read one of its members, or show it in a text")));
        }
        let cases = self.cases(object, |shape| Ok(*shape == Shape::Number(Number::Float)))?;
        Ok(match cases.certain() {
            None => None,
            Some(ty) => {
                let message = format!("a `{}` loses its fraction", self.types.name(ty)?);
                let finding =
                    Diagnostic::new(FLOAT_TRUNCATED, message).label(span, "read as a whole number");
                Some(
                    finding
                        .help("show it in a text: `\\(x)`; LLDB computes only with whole numbers"),
                )
            }
        })
    }

    fn difference(
        &self,
        left: NodeId,
        right: NodeId,
        span: Span,
    ) -> Result<Option<Diagnostic>, Damage> {
        let (Some(left), Some(right)) = (self.object(left), self.object(right)) else {
            return Ok(None);
        };
        let mut size = None;
        let mut is_wide = |shape: &Shape| {
            let Shape::Pointer(target) = shape else { return Ok(false) };
            size = self.types.size(*target)?;
            Ok(size.is_some_and(|size| size > 1))
        };
        let both = self.cases(left, &mut is_wide)?.certain().is_some()
            && self.cases(right, &mut is_wide)?.certain().is_some();
        Ok(both.then(|| {
            let size = size.unwrap_or(1);
            let message = "the difference of two pointers counts bytes, not elements".to_owned();
            let finding = Diagnostic::new(BYTE_DIFFERENCE, message).label(span, "bytes");
            finding.help(format!("divide by {size}, the size of an element"))
        }))
    }

    /// The object of which a number was read.
    fn object(&self, id: NodeId) -> Option<NodeId> {
        match self.graph.node(id) {
            Node::Number { object, .. } => Some(*object),
            Node::AsInt(of) | Node::AsUInt(of) => self.object(*of),
            _ => None,
        }
    }

    fn index(
        &self,
        object: NodeId,
        index: NodeId,
        span: Span,
    ) -> Result<Option<Diagnostic>, Damage> {
        if matches!(self.graph.node(index), Node::UInt(0)) {
            return Ok(None);
        }
        let cases = self.cases(object, |shape| {
            let Shape::Pointer(target) = shape else { return Ok(false) };
            Ok(matches!(self.types.shape(*target)?, Shape::Number(_) | Shape::Enumeration(_)))
        })?;
        Ok(cases.certain().map(|_| {
            let message = "the children of a pointer are not the elements behind it".to_owned();
            let finding =
                Diagnostic::new(POINTER_INDEX, message).label(span, "LLDB finds nothing here");
            finding
                .help("LLDB 24 finds elements: `p.element(i)`; `p[0]` is what the pointer leads to")
        }))
    }
}

impl Cases {
    /// One of the types, if it holds for all.
    fn certain(&self) -> Option<TypeId> {
        self.yes.first().copied().filter(|_| self.no == 0 && !self.unknown)
    }
}

/// Notes that a program asks whether a value is there, and so whether what it may be is there.
fn ask(graph: &Graph, object: NodeId, asked: &mut FxHashSet<NodeId>) {
    if asked.insert(object)
        && let Node::If { then, otherwise, .. } = graph.node(object)
    {
        ask(graph, *then, asked);
        ask(graph, *otherwise, asked);
    }
}

/// So many members are listed.
const MOST_MEMBERS: usize = 12;

fn is_scaling(operation: Arithmetic) -> bool {
    matches!(operation, Arithmetic::Div | Arithmetic::Mod | Arithmetic::Shr)
}
