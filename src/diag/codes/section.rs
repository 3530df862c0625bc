//! Codes 07xx: sections, records and files.

use fmtc_bytecode::codes;

codes! {
    /// A file could not be read.
    UNREADABLE = Error "E0701" "file cannot be read";
    /// A file could not be written.
    UNWRITABLE = Error "E0702" "file cannot be written";
    /// A source file is not UTF-8.
    NOT_UTF8 = Error "E0703" "source is not UTF-8";
    /// No object can be made for the target.
    NO_TARGET = Error "E0704" "unknown target";
    /// Binary output to a terminal.
    TERMINAL = Error "E0705" "binary output to a terminal";
    /// `fmtc explain` of a code that does not exist.
    NO_CODE = Error "E0706" "unknown code";
    /// A file that no section can be put into.
    NOT_INJECTED = Error "E0707" "section cannot be put in";
    /// A text that is not a Rust type.
    NO_KEY = Error "E0708" "no Rust type";
    /// No LLDB to show values with.
    NO_DEBUGGER = Error "E0709" "no debugger";
    /// A project that `fmtc init` does not know how to change.
    NOT_SET_UP = Error "E0711" "project cannot be set up";
    /// A file without a section that LLDB would load.
    NO_SECTION = Error "E0720" "no section found";
    /// Something of a file cannot be read.
    PART = Error "E0721" "part of a file cannot be read";
    /// A text that should be hexadecimal.
    NOT_HEX = Error "E0722" "not hexadecimal";
    /// A section whose bytes some LLDB does not read as they are meant.
    DAMAGE = Warning "W0723" "damaged section";
    /// More records than LLDB loads quickly.
    SLOW_TO_LOAD = Warning "W0724" "many records to load";
    /// A record whose key a later one has.
    UNUSED_RECORD = Warning "W0725" "record that no LLDB uses";
}
