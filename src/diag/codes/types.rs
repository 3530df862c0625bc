//! Codes 09xx: the types of programs.

use fmtc_bytecode::codes;

codes! {
    /// Debug information that is damaged or not there.
    NO_TYPES = Error "E0901" "no debug information";
    /// No type of the program has the name.
    NO_SUCH_TYPE = Error "E0902" "no such type";
    /// A key that matches no type of the program.
    KEY_NO_TYPE = Warning "W0911" "key matches no type";
    /// A member that no matching type has.
    NO_MEMBER = Warning "W0912" "no such member";
    /// A member that only some of the matching types have.
    SOME_MEMBER = Warning "W0913" "member of some types only";
    /// A number is read of something that is none.
    NOT_NUMBER = Warning "W0914" "not a number";
    /// A value of an `expect` has a member that its type has not.
    VALUE_MEMBER = Warning "W0918" "value with a member that the type has not";
    /// Children of what LLDB shows by a provider.
    IMPLEMENTATION = Warning "W0919" "parts of an implementation";
    /// A member that is asked for, and that no matching type has.
    MEMBER_ELSEWHERE = Note "N0921" "member of another version";
    /// A number that is read with another sign than its type has.
    OTHER_SIGN = Note "N0922" "number with another sign";
    /// A type that is declared and not defined.
    ONLY_DECLARED = Note "N0923" "type that is only declared";
    /// A key that also matches types inside of those it is for.
    INSIDE = Note "N0924" "key also matches types inside of others";
    /// The types that were read from a program.
    CHECKED_AGAINST = Note "N0925" "types of a program";
    /// An enumerator that the enumeration of the program does not have.
    NO_ENUMERATOR = Warning "W0931" "no such enumerator";
    /// An enumerator of which the program has another number.
    OTHER_NUMBER = Warning "W0932" "enumerator of another number";
    /// Enumerators of the program that the `enum` leaves out.
    LEFT_OUT = Warning "W0933" "enumerators left out";
    /// A comparison with an enumerator of another enumeration.
    OTHER_ENUM = Warning "W0934" "enumerator of another enumeration";
    /// A child at an index that no matching type has, or elements of a number.
    NO_CHILD = Warning "W0935" "no such child";
    /// A format that shows fewer bits than a number has.
    LOST_BITS = Warning "W0936" "bits that are lost";
}
