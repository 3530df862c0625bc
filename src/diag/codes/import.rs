//! Codes 10xx: what is imported.

use fmtc_bytecode::codes;

codes! {
    NOT_XML = Error "E1001" "not a NatVis file";
    NOTHING_FOUND = Error "E1002" "nothing to import";
    OUTPUT_EXISTS = Error "E1003" "the file is there already";
    NOT_CARRIED = Warning "W1011" "not carried over";
    NEEDS_TYPES = Warning "W1012" "depends on types";
    DIFFERS = Warning "W1013" "the text differs";
}
