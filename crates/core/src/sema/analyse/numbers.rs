//! Values that are read as numbers but are none, and numbers that lose their fraction or bits, or count bytes.

use super::program::KnownProgram;
use super::provider;
use super::shapes::{NumberKind, Shape, Shapes};
use super::values::Values;
use crate::diag::codes::meaning::{FRACTION_FORMAT, FRACTION_LOST, POINTER_ARITHMETIC};
use crate::diag::codes::types::{LOST_BITS, NOT_NUMBER};
use crate::diag::{Diagnostic, suggest};
use crate::sema::graph::{Arithmetic, Node, NodeId};
use crate::sema::hir::{Format, ObjectOp, TextOp, Typed};
use crate::source::Span;
use rustc_hash::FxHashSet;

const MAX_TYPES: usize = 6;

impl<S: Shapes> KnownProgram<'_, S> {
    /// Reports an object that is read as a number but is none.
    pub(super) fn number(&self, id: NodeId, object: NodeId) -> Option<Diagnostic> {
        let is_none = |_, shape| matches!(shape, Shape::Record | Shape::Array(..) | Shape::Other);
        let Some(ty) = self.certain(id, object, is_none) else {
            return self.unreadable(id, object);
        };
        let name = self.shapes.name(ty);
        let what = name.as_ref().map_or("this".to_owned(), |name| format!("a `{name}`"));
        let finding = Diagnostic::new(NOT_NUMBER, format!("{what} is not a number"))
            .label(self.place(self.graph.span(id), object), "LLDB has no number here");
        Some(match name.and_then(|name| provider::question(&name)) {
            Some(asked) => finding.help(format!("with `import \"fmtc:std\"` write `{asked}`")),
            None => finding.help("read one of its members, or show it in a text"),
        })
    }

    /// Reports a number that bytecode cannot read in some of the types that the key matches. It is shown as an error there;
    /// a structure or an array is tested at run time.
    pub(super) fn unreadable(&self, id: NodeId, object: NodeId) -> Option<Diagnostic> {
        let is_unreadable = |ty: &S::Type| self.shapes.shape(*ty) == Shape::Other;
        let number = |values: &Values<S::Type>| values.known(object).ty().filter(is_unreadable);
        let found: Vec<_> =
            self.by_type(id).filter_map(|(of, values)| Some((of, number(values)?))).collect();
        let name = self.shapes.name(found.first()?.1)?;
        let of: Vec<_> = found.iter().filter_map(|(of, _)| self.shapes.name(*of)).collect();
        let of = suggest::choice(of.iter().take(MAX_TYPES).map(|name| &**name));
        let finding = Diagnostic::new(NOT_NUMBER, format!("a `{name}` is not a number"))
            .label(self.place(self.graph.span(id), object), "LLDB shows an error for such a type");
        Some(finding.help(format!("write a separate formatter for {of}")))
    }

    /// Reports members whose fraction is cut off, unless the source says so.
    pub(super) fn fractions(&self, found: &mut Vec<Diagnostic>) {
        let mut seen = FxHashSet::default();
        let formatted = self.formatted().filter_map(|(value, _)| value.object_read(self.graph));
        let formatted: FxHashSet<NodeId> = formatted.collect();
        for (op, Typed { id: object, span, .. }, _) in self.source.said.of_objects() {
            let is_read = matches!(op, ObjectOp::Read { is_written: false, .. } | ObjectOp::IsNull);
            let is_float = |_, shape| shape == Shape::Number(NumberKind::Float);
            let float = is_read.then(|| self.certain(object, object, is_float)).flatten();
            let Some(of) = float.and_then(|ty| self.shapes.name(ty)) else { continue };
            if !seen.insert(span) || self.is_behind_question(object, object) {
                continue;
            }
            let place = self.place(span, object);
            let name = self.written(object).unwrap_or_else(|| "this".to_owned());
            if formatted.contains(&object) {
                let message = format!("`{name}` is a `{of}`, but these options are for integers");
                let finding = Diagnostic::new(FRACTION_FORMAT, message)
                    .label(place, "read as an integer: 57.3 with a decimal is 5.7")
                    .help(format!(
                        "show it as LLDB does, `\\({name})`, or its whole part: `{name}.signed()` (language.md: what bytecode cannot do)"
                    ));
                found.push(finding);
                continue;
            }
            let finding = Diagnostic::new(
                FRACTION_LOST,
                format!("`{name}` is a `{of}`, whose fraction is lost here"),
            );
            found.push(
                finding
                    .label(place, "read as an integer: 0.5 is 0")
                    .note(
                        "Bytecode computes with integers only. A `float` or `double` is shown as it is: `\\(x)`.",
                    )
                    .help(format!("to compute with its whole part, write `{name}.signed()`"))
                    .fix("read the whole part", vec![(place.at_end(), ".signed()".to_owned())]),
            );
        }
    }

    /// Reports formats that leave out bits of a number.
    pub(super) fn lost_bits(&self, found: &mut Vec<Diagnostic>) {
        for (value, format) in self.formatted() {
            let Some((object, bits)) = value.object_read(self.graph).zip(format.bits) else {
                continue;
            };
            let size = |ty| self.shapes.size(ty).unwrap_or(0).saturating_mul(8);
            let is_wider = |ty, shape| {
                let is_number = match shape {
                    Shape::Number(number) => number != NumberKind::Float,
                    _ => matches!(shape, Shape::Scalar | Shape::Pointer(_)),
                };
                is_number && size(ty) > u64::from(bits)
            };
            let Some(ty) = self.certain(object, object, is_wider) else { continue };
            if self.may_be_bit_field(object) || self.is_behind_question(object, object) {
                continue;
            }
            let name = self.written(object).unwrap_or_else(|| "this".to_owned());
            let message = format!("`{name}` has {} bits, of which {bits} are shown", size(ty));
            found.push(
                Diagnostic::new(LOST_BITS, message)
                    .label(self.place(value.span, object), "the higher bits are not shown")
                    .help(format!(
                        "write `hex{}`, or if only these bits are meant `{name}.unsigned() & {:#x}`",
                        size(ty),
                        1u64.checked_shl(bits.into()).unwrap_or(0).wrapping_sub(1),
                    )),
            );
        }
    }

    /// The values whose digits are shown in a format.
    fn formatted(&self) -> impl Iterator<Item = (Typed<NodeId>, &Format)> {
        self.source.said.of_texts().filter_map(|(op, args)| match op {
            TextOp::Formatted(format) => Some((*args.first()?, format)),
            _ => None,
        })
    }

    /// Whether an object has fewer bits than its type.
    fn may_be_bit_field(&self, object: NodeId) -> bool {
        let Node::Member(of, name) = self.graph.node(object) else { return false };
        self.each(*of).any(|of| of.ty().is_none_or(|of| self.shapes.is_bit_field(of, name)))
    }

    /// The place where an object is read. If a function of another file reads it, the place of the
    /// object: the argument is wrong, and not the pack.
    fn place(&self, read: Span, object: NodeId) -> Span {
        let given = self.graph.span(object);
        if read.source == given.source { read } else { given }
    }

    /// Reports a difference of two pointers, which counts bytes.
    pub(super) fn difference(&self, id: NodeId, left: NodeId, right: NodeId) -> Option<Diagnostic> {
        if self.users(id).any(is_scaling) {
            return None;
        }
        let object = |number| self.graph.object_read(self.graph.unconverted(number));
        let (left, right) = (object(left)?, object(right)?);
        let mut size = None;
        let mut is_wide = |_, shape| {
            let Shape::Pointer(target) = shape else { return false };
            size = self.shapes.size(target);
            size.map_or(!S::IS_EXACT, |size| size > 1)
        };
        self.certain(id, left, &mut is_wide)?;
        self.certain(id, right, &mut is_wide)?;
        let names = self.written(left).zip(self.written(right));
        let written = names.map(|(a, b)| format!(": `({a} - {b}) / {}`", size.unwrap_or(4)));
        let by = size.map_or("the size of what they point to".to_owned(), |size| {
            format!("{size}, the size of what they point to")
        });
        let message = "the difference of two pointers counts bytes";
        let finding = Diagnostic::new(POINTER_ARITHMETIC, message)
            .label(self.graph.span(id), "not the number of objects between them");
        Some(finding.help(format!("divide it by {by}{}", written.unwrap_or_default())))
    }
}

/// Whether a number of bytes may be meant: where it is scaled, compared or tested.
fn is_scaling(user: &Node) -> bool {
    use Arithmetic::{Add, Sub};
    match user {
        Node::Arithmetic(op, ..) => !matches!(op, Add | Sub),
        Node::Compare(..) | Node::IsNotZero(_) => true,
        _ => false,
    }
}
