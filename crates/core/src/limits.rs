//! The limits of an input, a program or an output of this crate; those of bytecode are in
//! [`fmtc_bytecode::limits`], those of texts in [`fmtc_syntax::limits`], those of lowering in [`fmtc_lower::limits`]. They bound time and memory.

pub use fmtc_bytecode::limits::ALL as OF_BYTECODE;
pub use fmtc_bytecode::limits::{BLOCK_NESTING, Limit};
pub use fmtc_lower::limits::ALL as OF_LOWERING;
pub use fmtc_lower::limits::CONSTANT_TEXT;
pub use fmtc_syntax::limits::ALL as OF_SYNTAX;
pub use fmtc_syntax::limits::{
    CHILDREN, ERRORS, LEVEL_OPTION, LIST_ELEMENTS, NESTING, OPERATORS, TEXT, TOKENS,
};

fmtc_bytecode::limits! {
    SOURCE_FILE: u64 = 32 << 20, Bytes, "source file; open text of the language server" => "E0701; the text is closed, with a message";
    SOURCE_FILES: u64 = 64 << 20, Bytes, "all source files of a compilation" => "E0701";
    ITEMS: usize = 1 << 19, Count, "items of all source files; a formatter counts once for each key" => "E0122";
    KEY: usize = 4096, Bytes, "key" => "E0306";
    SECTION: usize = 64 << 20, Bytes, "section" => "E0402 if it is written, E0701 if it is read";
    RECORDS: usize = 1 << 19, Count, "records of a section that is read" => "E0701";
    // Each takes six kilobytes.
    PATTERNS: usize = 1 << 14, Count, "patterns of a section that a type is compared with" => "E0807";
    // Assembly takes up to sixty times as many bytes.
    DISASSEMBLED: usize = 8 << 20, Bytes, "bytecode that `dump` writes as assembly" => "E0701";
    IMPORTED: usize = 1 << 15, Count, "formatters of a file that is imported" => "E0701";
    SCRIPTS: usize = 64, Count, "commands and scripts of an import, including the files beside them that they name" => "the others are not read";
    XML_NODES: u32 = 1 << 20, Count, "elements and texts of an XML file" => "E1001";
    // Each is compared with all before it.
    XML_ATTRIBUTES: usize = 256, Count, "attributes of an XML element" => "E1001";
    // Each is compared with all around it, in each element.
    XML_NAMESPACES: usize = 1024, Count, "namespaces that an XML file declares" => "E1001";
    EXPECTATIONS: usize = 1 << 15, Count, "expectations that `test` runs" => "E0810";
    EXPECTATION_WORK: u64 = 1 << 28, Count,
        "work of all these expectations: instructions, and four for each byte that they show" => "E0810";
    REPORTED_TEXT: usize = 4_000, Count,
        "characters of a text in the report of a failed expectation" => "a part is shown";
    BINARY: u64 = 4 << 30, Bytes, "binary that is read whole, as by `inject`" => "E0701";
    DEBUG_MEMORY: u64 = 1 << 30, Bytes,
        "debug information in memory, of all programs that are read together: sections that are unpacked, relocated or read whole, 256 bytes for each unit, 64 for each named type" => "E0901";
    DEBUG_WORK: u64 = 16 << 30, Count,
        "work of reading debug information: bytes of entries, 4,096 for each unit, 64 for each byte of abbreviations" => "E0901";
    DEBUG_DEPTH: usize = 4096, Count, "depth of the entries of debug information" => "E0901";
    TYPE_NAMES: usize = 1 << 30, Bytes, "names of all types, in a search for types" => "E0901";
    TYPE_LIST: usize = 128 << 20, Bytes, "list that `types` writes" => "E0901";
    VALUE_FILE: u64 = 16 << 20, Bytes, "file with a value" => "E0701";
    // Each takes half a kilobyte.
    VALUES: usize = 1 << 19, Count,
        "parts of a value in an `expect`; values in a value file" => "an error at the value; E0801";
    VALUE_DEPTH: usize = 512, Count, "nested parts, including those behind pointers" => "an error at the value";
    VALUE_NODES: usize = 1 << 20, Count, "nodes of a value tree" => "E0807";
    // It is compiled and run many times.
    WRITTEN_ITEM: usize = 1 << 16, Bytes, "item that `run --as-expect` writes" => "E0808";
    EXPRESSION_DEPTH: usize = 250, Count, "nested expressions, including calls of functions" => "E0325";
    EXPRESSIONS: usize = 1_000_000, Count, "expressions of a program, those of a function at each call" => "E0325";
    NODES: usize = 100_000, Count, "operations of a program" => "E0325";
    LEVELS: usize = 128, Count, "levels of `depth:` in a summary" => "E0325";
    CONSTANT_TEXTS: usize = 64 << 20, Bytes, "constant texts and pieces put together for all programs" => "E0325";
    PROGRAM: usize = 1 << 20, Bytes, "program" => "E0402";
    PROGRAMS: usize = 16 << 20, Bytes, "programs of an item, times its keys" => "E0402";
    FINDINGS: usize = 10_000, Count, "findings of the checker that are listed" => "one line gives the number of the others";
    REPORTS: usize = 20_000, Count, "findings of a run that are listed" => "one line gives the number of the others";
    SHOWN_FINDINGS: usize = 500, Count,
        "findings of an open text that are shown, and as many whose quick fixes are offered" => "the others are left out";
    MESSAGE: u64 = 64 << 20, Bytes, "message to the language server" => "it is refused";
    OPEN_TEXTS: usize = 128 << 20, Bytes, "all open texts" => "the text is closed, with a message";
    SILENCE: u64 = 10, Seconds, "time in which a client of the language server must read a message" => "the session ends";
}
