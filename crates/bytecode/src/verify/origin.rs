//! The origin of objects and types, relative to the value that the program is for. It tells whether
//! LLDB comes back to that value, and whether in the same object or in a new one.
//!
//! LLDB keeps children, parents, raw and synthetic values with their object. It makes a new object
//! for each `@clone` and `@cast`, and for look-ups in those.

/// A set of origins that an object may have, or the object from which a type was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Origin(u16);

impl Origin {
    pub(super) const NONE: Origin = Origin(0);
    pub(super) const ALL: Origin = Origin(u16::MAX);
    /// The object the program is for, its raw and its synthetic value.
    pub(super) const OWN: Origin = Origin(1);
    /// Another object of the same value.
    pub(super) const COPY: Origin = Origin(1 << 1);
    /// The bytes of the value as the type of a part. Its type is another than the value's own, but may
    /// be that of a pointer to it.
    pub(super) const RECAST: Origin = Origin(1 << 10);
    /// A member, an element, or the target of a pointer.
    pub(super) const PART: Origin = Origin(1 << 2);
    /// Another object of a part.
    pub(super) const PART_COPY: Origin = Origin(1 << 3);
    /// A part of another object of the same value.
    pub(super) const PART_OF_COPY: Origin = Origin(1 << 4);
    /// The value that holds the object.
    pub(super) const PARENT: Origin = Origin(1 << 5);
    /// Another object for the value that holds it.
    pub(super) const PARENT_COPY: Origin = Origin(1 << 6);
    /// Of a type: that of a template argument or pointee of a part's type, which may be the type of
    /// the value itself.
    const INNER: Origin = Origin(1 << 7);
    /// Of a type: that of a template argument of the value's own type, or of such an argument. No type is an
    /// argument of its own.
    const ARGUMENT: Origin = Origin(1 << 12);
    /// Of a type: that of the target, if the value's own type is a pointer.
    const POINTEE: Origin = Origin(1 << 13);
    /// The synthetic value of one of these.
    pub(super) const SYNTHETIC: Origin = Origin(1 << 8);
    /// Made from the synthetic value of a new object: LLDB updates that value when it reads this one.
    pub(super) const OF_SYNTHETIC: Origin = Origin(1 << 9);

    /// The value itself and what holds it.
    pub(super) const WHOLES: Origin =
        Origin::OWN.or(Origin::COPY).or(Origin::PARENT).or(Origin::PARENT_COPY);
    const PARTS: Origin = Origin::PART.or(Origin::PART_COPY).or(Origin::PART_OF_COPY);
    /// Objects that LLDB does not keep.
    const NEW: Origin = Origin::COPY
        .or(Origin::RECAST)
        .or(Origin::PART_COPY)
        .or(Origin::PART_OF_COPY)
        .or(Origin::PARENT_COPY);
    /// Objects other than the one the program is for.
    pub(super) const OTHERS: Origin = Origin::NEW.or(Origin::PART).or(Origin::PARENT);
    /// Objects for which LLDB updates a synthetic value when it reads them.
    pub(super) const OF_SYNTHETICS: Origin = Origin::SYNTHETIC.or(Origin::OF_SYNTHETIC);

    pub(super) const fn or(self, other: Origin) -> Origin {
        Origin(self.0 | other.0)
    }

    /// Whether it may be one of the other set.
    pub(super) const fn has(self, other: Origin) -> bool {
        self.0 & other.0 != 0
    }

    const fn without(self, other: Origin) -> Origin {
        Origin(self.0 & !other.0)
    }

    /// The union of what each origin of the set becomes.
    fn map(self, becomes: &[(Origin, Origin)]) -> Origin {
        let possible = becomes.iter().filter(|(from, _)| self.has(*from));
        possible.fold(Origin::NONE, |all, (_, to)| all.or(*to))
    }

    /// The origins that the result of a look-up inherits from its object. A child of a synthetic value may be
    /// synthetic itself.
    fn inherited(self) -> Origin {
        Origin(self.0 & Origin::OF_SYNTHETICS.0)
    }

    pub(super) fn child(self) -> Origin {
        self.inherited().or(self.map(&[
            (Origin::OWN.or(Origin::PART), Origin::PART),
            (Origin::PART_COPY, Origin::PART_COPY),
            (Origin::COPY.or(Origin::RECAST).or(Origin::PART_OF_COPY), Origin::PART_OF_COPY),
            (Origin::PARENT, Origin::OWN.or(Origin::PART)),
            (Origin::PARENT_COPY, Origin::COPY.or(Origin::PART_OF_COPY)),
        ]))
    }

    /// The parent. A copy has the parent of its original.
    pub(super) fn parent(self) -> Origin {
        self.without(Origin::SYNTHETIC).inherited().or(self.map(&[
            (Origin::OWN.or(Origin::COPY).or(Origin::RECAST).or(Origin::PARENT), Origin::PARENT),
            (Origin::PART, Origin::OWN.or(Origin::PART)),
            (Origin::PART_COPY, Origin::OWN.or(Origin::PART).or(Origin::PART_COPY)),
            (Origin::PART_OF_COPY, Origin::COPY.or(Origin::PART_OF_COPY)),
            (Origin::PARENT_COPY, Origin::PARENT.or(Origin::PARENT_COPY)),
        ]))
    }

    /// A clone: a raw object.
    pub(super) fn copy(self) -> Origin {
        let is_of_new = self.has(Origin::SYNTHETIC) && self.has(Origin::NEW);
        let of = if is_of_new { Origin::OF_SYNTHETIC } else { Origin::NONE };
        let of = of.or(self.without(Origin::SYNTHETIC).inherited());
        of.or(self.map(&[
            (Origin::OWN.or(Origin::COPY), Origin::COPY),
            (Origin::RECAST, Origin::RECAST),
            (Origin::PART.or(Origin::PART_COPY), Origin::PART_COPY),
            (Origin::PART_OF_COPY, Origin::PART_OF_COPY),
            (Origin::PARENT.or(Origin::PARENT_COPY), Origin::PARENT_COPY),
        ]))
    }

    /// The bytes of an object as another type. A cast to the value's own type counts as a copy of the value, because an
    /// object may move through memory without end; a cast to the type of the parent counts as a copy of the parent.
    pub(super) fn cast(self, of_type: Origin) -> Origin {
        let as_type = of_type.map(&[
            (Origin::OWN.or(Origin::INNER), Origin::COPY),
            (Origin::PARENT, Origin::PARENT_COPY),
        ]);
        let is_of_part = matches!(of_type, Origin::PART | Origin::ARGUMENT | Origin::POINTEE);
        let copy = match self.copy() {
            copy if is_of_part && copy.has(Origin::COPY) => {
                copy.without(Origin::COPY).or(Origin::RECAST)
            }
            copy => copy,
        };
        copy.or(as_type)
    }

    /// A child made of the bytes at an offset; `is_element` if its type is that of the elements
    /// behind this very pointer, so that they are not bytes of the pointer.
    pub(super) fn created_child(self, of_type: Origin, is_element: bool) -> Origin {
        let child = self.child().copy();
        if is_element { child } else { child.cast(of_type) }
    }

    /// The same for an object that is not of the value's own type.
    // lldb.md: "So two values have different types if only one of them has a certain member. A member that is cast to the type of the value that contains it is shown without end [cast/shown-own-type]"
    pub(super) fn of_other_type(self) -> Origin {
        self.without(Origin::COPY)
    }

    pub(super) fn raw(self) -> Origin {
        self.without(Origin::SYNTHETIC)
    }

    pub(super) fn synthetic(self) -> Origin {
        if self == Origin::NONE { self } else { self.or(Origin::SYNTHETIC) }
    }

    pub(super) fn type_of(self) -> Origin {
        self.map(&[
            (Origin::OWN.or(Origin::COPY), Origin::OWN),
            (Origin::PARTS.or(Origin::RECAST), Origin::PART),
            (Origin::PARENT.or(Origin::PARENT_COPY), Origin::PARENT),
        ])
    }

    /// A template argument of a type, which is not the type itself, nor a pointer to it.
    pub(super) fn argument_type(self) -> Origin {
        self.map(&[
            (Origin::OWN.or(Origin::ARGUMENT).or(Origin::POINTEE), Origin::ARGUMENT),
            (Origin::PART.or(Origin::INNER), Origin::INNER),
            (Origin::PARENT, Origin::PARENT),
        ])
    }

    /// The pointee of a type, which is not the type itself.
    pub(super) fn pointee_type(self) -> Origin {
        self.map(&[
            (Origin::OWN, Origin::POINTEE),
            (
                Origin::PART.or(Origin::ARGUMENT).or(Origin::INNER).or(Origin::POINTEE),
                Origin::INNER,
            ),
            (Origin::PARENT, Origin::PARENT),
        ])
    }
}
