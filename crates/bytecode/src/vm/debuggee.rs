//! The interface to the program that is debugged.

use super::outcome::{Budget, Stop};

/// A handle of a value in the debuggee; small, copied freely, valid as long as the debuggee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ObjectId(pub u32);

impl ObjectId {
    /// The null object: no value at all. A null pointer is not one.
    pub const NULL: ObjectId = ObjectId(u32::MAX);

    /// Whether it is the null object.
    pub fn is_null(self) -> bool {
        self == ObjectId::NULL
    }
}

/// A handle of a type in the debuggee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeId(pub u32);

impl TypeId {
    /// The invalid type, whose text is `<invalid>`.
    pub const INVALID: TypeId = TypeId(u32::MAX);

    /// Whether it is the invalid type.
    pub fn is_invalid(self) -> bool {
        self == TypeId::INVALID
    }
}

const UNANSWERED: Stop = Stop::Unknown("what this debuggee was asked");

/// The names of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeNames<'t> {
    /// The compiler's name, with all template arguments, without `const` at the top.
    pub name: &'t str,
    /// The name as displayed: default template arguments left out.
    pub display: &'t str,
    /// The name of the type behind typedefs; the same as `name` if it is not a typedef.
    pub canonical: &'t str,
}

/// Values and types as LLDB sees them. Arguments are never the null object; where LLDB finds
/// nothing the result is [`ObjectId::NULL`] or [`TypeId::INVALID`].
///
/// Every method may end the program with a [`Stop`]: a debuggee that does not know the answer
/// returns [`Stop::Unknown`], and one that formats values by programs passes on their stops.
/// Methods that a debuggee does not implement ask its [inner](Debuggee::inner) one. Texts are
/// appended to `out`.
pub trait Debuggee {
    /// The debuggee that answers the methods which this one does not implement.
    fn inner(&mut self) -> Option<&mut dyn Debuggee> {
        None
    }

    /// The number of children.
    fn num_children(&mut self, object: ObjectId, budget: &mut Budget) -> Result<u32, Stop> {
        self.inner().ok_or(UNANSWERED)?.num_children(object, budget)
    }

    /// The child at an index.
    fn child_at(
        &mut self,
        object: ObjectId,
        index: u32,
        budget: &mut Budget,
    ) -> Result<ObjectId, Stop> {
        self.inner().ok_or(UNANSWERED)?.child_at(object, index, budget)
    }

    /// The member of that name, also one inherited or inside an anonymous member.
    fn child_named(
        &mut self,
        object: ObjectId,
        name: &[u8],
        budget: &mut Budget,
    ) -> Result<ObjectId, Stop> {
        self.inner().ok_or(UNANSWERED)?.child_named(object, name, budget)
    }

    /// The index of the direct child of that name.
    fn index_of(
        &mut self,
        object: ObjectId,
        name: &[u8],
        budget: &mut Budget,
    ) -> Result<Option<u32>, Stop> {
        self.inner().ok_or(UNANSWERED)?.index_of(object, name, budget)
    }

    /// The value it is a child of.
    fn parent(&mut self, object: ObjectId) -> Result<ObjectId, Stop> {
        self.inner().ok_or(UNANSWERED)?.parent(object)
    }

    /// Its static type.
    fn type_of(&mut self, object: ObjectId) -> Result<TypeId, Stop> {
        self.inner().ok_or(UNANSWERED)?.type_of(object)
    }

    /// The same bytes as another type, which may be invalid.
    fn cast(&mut self, object: ObjectId, to: TypeId) -> Result<ObjectId, Stop> {
        self.inner().ok_or(UNANSWERED)?.cast(object, to)
    }

    /// The value with synthetic children; null if its type has none.
    fn synthetic(&mut self, object: ObjectId, budget: &mut Budget) -> Result<ObjectId, Stop> {
        self.inner().ok_or(UNANSWERED)?.synthetic(object, budget)
    }

    /// The value with the children it has by its type.
    fn raw(&mut self, object: ObjectId) -> Result<ObjectId, Stop> {
        self.inner().ok_or(UNANSWERED)?.raw(object)
    }

    /// The value as displayed; false if it has no text (a struct, an array, unreadable memory).
    fn value(&mut self, object: ObjectId, out: &mut Vec<u8>) -> Result<bool, Stop> {
        self.inner().ok_or(UNANSWERED)?.value(object, out)
    }

    /// The value as 64 bits; a negative number of 32 bits or less is a pattern of 32 bits.
    fn unsigned(&mut self, object: ObjectId) -> Result<Option<u64>, Stop> {
        self.inner().ok_or(UNANSWERED)?.unsigned(object)
    }

    /// The value as a signed number.
    fn signed(&mut self, object: ObjectId) -> Result<Option<i64>, Stop> {
        self.inner().ok_or(UNANSWERED)?.signed(object)
    }

    /// The summary; false if there is none.
    fn summary(
        &mut self,
        object: ObjectId,
        budget: &mut Budget,
        out: &mut Vec<u8>,
    ) -> Result<bool, Stop> {
        self.inner().ok_or(UNANSWERED)?.summary(object, budget, out)
    }

    /// The same value under another name.
    fn rename(&mut self, object: ObjectId, name: &[u8]) -> Result<ObjectId, Stop> {
        self.inner().ok_or(UNANSWERED)?.rename(object, name)
    }

    /// A child made of the bytes at an offset (on a pointer or reference: from its target),
    /// remembered by its name.
    fn child_at_offset(
        &mut self,
        object: ObjectId,
        name: &[u8],
        offset: i32,
        of: TypeId,
    ) -> Result<ObjectId, Stop> {
        self.inner().ok_or(UNANSWERED)?.child_at_offset(object, name, offset, of)
    }

    /// The type argument of a template; invalid if there is none at that index or it is a value.
    fn template_argument(&mut self, of: TypeId, index: u32) -> Result<TypeId, Stop> {
        self.inner().ok_or(UNANSWERED)?.template_argument(of, index)
    }

    /// What a pointer or reference points to; invalid for all other types.
    fn pointee(&mut self, of: TypeId) -> Result<TypeId, Stop> {
        self.inner().ok_or(UNANSWERED)?.pointee(of)
    }

    /// The size in bytes; 0 for types without one.
    fn byte_size(&mut self, of: TypeId) -> Result<u64, Stop> {
        self.inner().ok_or(UNANSWERED)?.byte_size(of)
    }

    /// Its names. Never asked of the invalid type.
    fn type_names(&mut self, of: TypeId) -> Result<TypeNames<'_>, Stop> {
        self.inner().ok_or(UNANSWERED)?.type_names(of)
    }
}
