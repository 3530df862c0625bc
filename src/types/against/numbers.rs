//! Numbers that are none, lose their fraction or their sign, or count bytes.

use super::program::Program;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning::{FRACTION_LOST, POINTER_ARITHMETIC};
use crate::diag::codes::types::{NOT_NUMBER, OTHER_SIGN};
use crate::sema::graph::{Arithmetic, Comparison, Node, NodeId};
use crate::source::Span;
use crate::types::{Damage, Number, Shape, TypeId};

impl Program<'_> {
    /// Reports an object that is read as a number but is none.
    pub(super) fn number(&self, id: NodeId, object: NodeId) -> Result<Option<Diagnostic>, Damage> {
        let span = self.place(id, object);
        let cases = self.cases(id, object, |_, shape| {
            Ok(matches!(shape, Shape::Record(_) | Shape::Array { .. } | Shape::Other))
        })?;
        if let Some(ty) = cases.certain() {
            let message = format!("a `{}` is not a number", self.types.name(ty)?);
            let finding =
                Diagnostic::new(NOT_NUMBER, message).label(span, "LLDB has no number here");
            return Ok(Some(finding.help("read one of its members, or show it in a text")));
        }
        let is_float = |_, shape: &Shape| Ok(*shape == Shape::Number(Number::Float));
        let cases = self.cases(id, object, is_float)?;
        let Some(ty) = cases.certain() else { return Ok(None) };
        let message = format!("a `{}` loses its fraction", self.types.name(ty)?);
        let finding = Diagnostic::new(FRACTION_LOST, message).label(span, "read as a whole number");
        Ok(Some(finding.help("show it in a text: `\\(x)`; LLDB computes only with whole numbers")))
    }

    /// Where an object is read, or the object itself if a function of another file reads it: what
    /// the function is given is wrong, and a pack is not accused.
    fn place(&self, id: NodeId, object: NodeId) -> Span {
        let [read, given] = [id, object].map(|id| self.graph.span(id));
        if read.source == given.source { read } else { given }
    }

    /// A note on a number whose sign is not that of its type, where some values show that.
    pub(super) fn sign(
        &self,
        id: NodeId,
        object: NodeId,
        signed: bool,
    ) -> Result<Option<Diagnostic>, Damage> {
        let own = if signed { Number::Unsigned } else { Number::Signed };
        let cases = self.cases(id, object, |_, shape| Ok(*shape == Shape::Number(own)))?;
        let Some(ty) = cases.certain() else { return Ok(None) };
        let is_wide = self.types.size(ty)? == Some(8);
        let is_seen = if signed {
            self.is_below_zero_test(id) || is_wide && self.shows_sign(id)
        } else {
            self.shows_sign(id) || self.users(id).any(is_order)
        };
        if !is_seen {
            return Ok(None);
        }
        let name = self.types.name(ty)?;
        let (message, label, other) = match (signed, is_wide) {
            (true, true) => (
                format!("a `{name}` has no sign and is read with one: 2^63 and more is negative"),
                "read as signed",
                "unsigned",
            ),
            (true, false) => (
                format!("a `{name}` has no sign: it is never negative"),
                "read as signed",
                "unsigned",
            ),
            (false, _) => (
                format!("a `{name}` has a sign and is read without: -1 is 18446744073709551615"),
                "read as unsigned",
                "signed",
            ),
        };
        let note = Diagnostic::new(OTHER_SIGN, message).label(self.graph.span(id), label);
        Ok(Some(note.help(format!("write `.{other}()`"))))
    }

    /// Whether a number is shown in digits, or shifted right.
    fn shows_sign(&self, id: NodeId) -> bool {
        self.users(id).any(|user| match user {
            Node::Digits(..) => true,
            Node::Arithmetic(Arithmetic::Shr, left, _) => *left == id,
            _ => false,
        })
    }

    /// Whether a number is asked to be negative.
    fn is_below_zero_test(&self, id: NodeId) -> bool {
        self.users(id).any(|user| match user {
            Node::Compare(Comparison::Lt | Comparison::Ge, left, right) => {
                *left == id && matches!(self.graph.node(*right), Node::Int(0))
            }
            _ => false,
        })
    }

    /// Reports a difference of two numbers that can wrap.
    pub(super) fn difference(
        &self,
        id: NodeId,
        left: NodeId,
        right: NodeId,
    ) -> Result<Option<Diagnostic>, Damage> {
        // Bytes may be meant where the difference is divided or shifted.
        if self.users(id).any(|user| is_scaling(user, id)) {
            return Ok(None);
        }
        let (Some(left), Some(right)) = (self.object(left), self.object(right)) else {
            return Ok(None);
        };
        let mut size = None;
        let mut is_wide = |_: TypeId, shape: &Shape| {
            let Shape::Pointer(target) = shape else { return Ok(false) };
            size = self.types.size(*target)?;
            Ok(size.is_some_and(|size| size > 1))
        };
        let both = self.cases(id, left, &mut is_wide)?.certain().is_some()
            && self.cases(id, right, &mut is_wide)?.certain().is_some();
        Ok(both.then(|| {
            let size = size.unwrap_or(1);
            let message = "the difference of two pointers counts bytes, not elements".to_owned();
            let finding =
                Diagnostic::new(POINTER_ARITHMETIC, message).label(self.graph.span(id), "bytes");
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
}

fn is_order(user: &Node) -> bool {
    use Comparison::{Ge, Gt, Le, Lt};
    matches!(
        user,
        Node::Compare(Lt | Le | Gt | Ge, ..)
            | Node::Arithmetic(Arithmetic::Div | Arithmetic::Mod, ..)
    )
}

fn is_scaling(user: &Node, of: NodeId) -> bool {
    use Arithmetic::{Div, Mod, Shr};
    matches!(user, Node::Arithmetic(Div | Mod | Shr, left, _) if *left == of)
}
