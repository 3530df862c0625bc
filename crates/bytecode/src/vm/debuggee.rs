//! The interface to the program that is debugged.

use super::outcome::{Budget, Stop};

/// A handle of a value in the debuggee; small, copied freely, valid as long as the debuggee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ObjectId(pub u32);

impl Default for ObjectId {
    fn default() -> ObjectId {
        ObjectId::NULL
    }
}

impl ObjectId {
    /// The null object: no value at all. A null pointer is not one.
    pub const NULL: ObjectId = ObjectId(u32::MAX);

    /// Whether it is the null object.
    pub fn is_null(self) -> bool {
        self == ObjectId::NULL
    }

    /// The object, or another one if it is the null object.
    pub fn or(self, other: ObjectId) -> ObjectId {
        if self.is_null() { other } else { self }
    }
}

/// A handle of a type in the debuggee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeId(pub u32);

impl Default for TypeId {
    fn default() -> TypeId {
        TypeId::INVALID
    }
}

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

/// Methods that ask the inner debuggee.
macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $of:ty),*) -> $answer:ty;)*) => {
        $($(#[$doc])*
        fn $name(&mut self, $($arg: $of),*) -> Result<$answer, Stop> {
            self.inner().ok_or(UNANSWERED)?.$name($($arg),*)
        })*
    };
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

    questions! {
        /// The number of children.
        num_children(object: ObjectId, budget: &mut Budget) -> u32;
        /// The child at an index.
        child_at(object: ObjectId, index: u32, budget: &mut Budget) -> ObjectId;
        /// The member of that name, also one inherited or inside an anonymous member.
        child_named(object: ObjectId, name: &[u8], budget: &mut Budget) -> ObjectId;
        /// The index of the direct child of that name.
        index_of(object: ObjectId, name: &[u8], budget: &mut Budget) -> Option<u32>;
        /// The value it is a child of.
        parent(object: ObjectId) -> ObjectId;
        /// Its static type.
        type_of(object: ObjectId) -> TypeId;
        /// The same bytes as another type, which may be invalid.
        cast(object: ObjectId, to: TypeId) -> ObjectId;
        /// The value with synthetic children; null if its type has none.
        synthetic(object: ObjectId, budget: &mut Budget) -> ObjectId;
        /// The value with the children it has by its type.
        raw(object: ObjectId) -> ObjectId;
        /// The value as displayed; false if it has no text (a struct, an array, unreadable memory).
        value(object: ObjectId, out: &mut Vec<u8>) -> bool;
        /// The value as 64 bits; a negative number of 32 bits or less is a pattern of 32 bits.
        unsigned(object: ObjectId) -> Option<u64>;
        /// The value as a signed number.
        signed(object: ObjectId) -> Option<i64>;
        /// The summary; false if there is none.
        summary(object: ObjectId, budget: &mut Budget, out: &mut Vec<u8>) -> bool;
        /// The same value under another name.
        rename(object: ObjectId, name: &[u8]) -> ObjectId;
        /// A child made of the bytes at an offset (on a pointer or reference: from its target),
        /// remembered by its name.
        child_at_offset(object: ObjectId, name: &[u8], offset: i32, of: TypeId) -> ObjectId;
        /// The type argument of a template; invalid if there is none at that index or it is a value.
        template_argument(of: TypeId, index: u32) -> TypeId;
        /// The type that a pointer or reference points to; invalid for all other types.
        pointee(of: TypeId) -> TypeId;
        /// The size in bytes; 0 for types without one.
        byte_size(of: TypeId) -> u64;
        /// Its names. Never asked of the invalid type.
        type_names(of: TypeId) -> TypeNames<'_>;
    }
}
