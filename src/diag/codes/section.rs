//! Codes 07xx: sections, records and files.

use fmtc_bytecode::codes;

codes! {
    UNREADABLE = Error "E0701" "file cannot be read";
    UNWRITABLE = Error "E0702" "file cannot be written";
    NOT_UTF8 = Error "E0703" "source is not UTF-8";
    NO_TARGET = Error "E0704" "unknown target";
    TERMINAL = Error "E0705" "binary output to a terminal";
    NO_CODE = Error "E0706" "unknown code";
    NOT_INJECTED = Error "E0707" "section cannot be put in";
    NO_KEY = Error "E0708" "no Rust type";
    NO_DEBUGGER = Error "E0709" "no debugger";
    NOT_SET_UP = Error "E0711" "project cannot be set up";
    NO_SECTION = Error "E0720" "no section found";
    PART = Error "E0721" "part of a file cannot be read";
    NOT_HEX = Error "E0722" "not hexadecimal";
    DAMAGE = Warning "W0723" "damaged section";
    SLOW_TO_LOAD = Warning "W0724" "many records to load";
    UNUSED_RECORD = Warning "W0725" "record that no LLDB uses";
}
