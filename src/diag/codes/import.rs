//! Codes 10xx: what is imported.

use fmtc_bytecode::codes;

codes! {
    /// A file that should be NatVis and cannot be read as XML.
    NOT_XML = Error "E1001" "not a NatVis file";
    /// A file in which nothing was found that can be imported.
    NOTHING_FOUND = Error "E1002" "nothing to import";
    /// A file that would be overwritten.
    OUTPUT_EXISTS = Error "E1003" "the file is there already";
    /// Something that `.fmt` files cannot say.
    NOT_CARRIED = Warning "W1011" "not carried over";
    /// Something that is right for some types of a member and wrong for others.
    NEEDS_TYPES = Warning "W1012" "depends on types";
    /// A text that is not quite the same.
    DIFFERS = Warning "W1013" "the text differs";
}
