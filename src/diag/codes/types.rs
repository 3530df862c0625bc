//! Codes 09xx: the types of programs.

use fmtc_bytecode::codes;

codes! {
    NO_TYPES = Error "E0901" "no debug information";
    NO_SUCH_TYPE = Error "E0902" "no such type";
    KEY_NO_TYPE = Warning "W0911" "key matches no type";
    NO_MEMBER = Warning "W0912" "no such member";
    SOME_MEMBER = Warning "W0913" "member of some types only";
    NOT_NUMBER = Warning "W0914" "not a number";
    VALUE_MEMBER = Warning "W0918" "value with a member that the type has not";
    IMPLEMENTATION = Warning "W0919" "parts of an implementation";
    MEMBER_ELSEWHERE = Note "N0921" "member of another version";
    OTHER_SIGN = Note "N0922" "number with another sign";
    ONLY_DECLARED = Note "N0923" "type that is only declared";
    INSIDE = Note "N0924" "key also matches types inside of others";
    CHECKED_AGAINST = Note "N0925" "types of a program";
    NO_ENUMERATOR = Warning "W0931" "no such enumerator";
    OTHER_NUMBER = Warning "W0932" "enumerator of another number";
    LEFT_OUT = Warning "W0933" "enumerators left out";
    OTHER_ENUM = Warning "W0934" "enumerator of another enumeration";
    NO_CHILD = Warning "W0935" "no such child";
    LOST_BITS = Warning "W0936" "bits that are lost";
}
