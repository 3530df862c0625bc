//! The limits of texts and their trees. They bound time and memory.

fmtc_bytecode::limits! {
    // Spans have 32 bits.
    TEXT: usize = u32::MAX as usize, Count, "bytes of a parsed text" => "E0122";
    // A tree takes about a hundred bytes for each.
    TOKENS: usize = 4 << 20, Count, "words and signs of all source files" => "E0122";
    // With the next limit it bounds the depth of a tree, so that a tree can be walked by recursion.
    NESTING: usize = 128, Count, "brackets, strings and interpolations that are open at once" => "E0113";
    OPERATORS: u32 = 500, Count, "operators, members and calls of an expression and those around it" => "E0114";
    ERRORS: usize = 200, Count, "errors of a file" => "the rest is not read";
    LIST_ELEMENTS: u32 = 1_000_000, Count, "`max:` of a `join`; `elements:`" => "E0314";
    // Editors ask for all children, and each is found by a walk.
    CHILDREN: u32 = 10_000, Count, "`max:` of an `each`" => "E0314";
    LEVEL_OPTION: u32 = 32, Count, "`depth:`" => "E0314";
}
