//! All codes, one file per room: 01 syntax, 03 meaning, 04 code, 05 verifier,
//! 06 assembly, 07 sections and files, 08 values and tests, 09 types of programs, 10 imports.
//! docs/diagnostics.md explains them.

pub mod code;
pub mod import;
pub mod meaning;
pub mod section;
pub mod types;
pub mod values;

pub use fmtc_bytecode::diag::codes::{asm, verify};
pub use fmtc_syntax::diag::codes::syntax;

use super::Code;

/// The codes of every file.
const ALL: [&[Code]; 9] = [
    syntax::ALL,
    meaning::ALL,
    code::ALL,
    verify::ALL,
    asm::ALL,
    section::ALL,
    values::ALL,
    types::ALL,
    import::ALL,
];

/// Every code there is.
pub fn all() -> impl Iterator<Item = Code> {
    ALL.into_iter().flatten().copied()
}

/// Ids that earlier versions gave to findings, with the codes that these have now.
const FORMER: [(&str, Code); 7] = [
    ("E0105", syntax::BRACKETS),
    ("E0109 E0110 E0120 E0123 E0124 E0125 E0126 E0127 E0131", syntax::UNEXPECTED),
    ("E0115 E0128", syntax::QUOTES),
    ("E0130", syntax::CHARACTER),
    ("W0915", meaning::FRACTION_LOST),
    ("W0916", meaning::POINTER_ARITHMETIC),
    ("W0917", meaning::POINTER_ARITHMETIC),
];

/// The code of an id, in either case; also of an id of an earlier version.
pub fn find(id: &str) -> Option<Code> {
    let is = |former: &str| former.split(' ').any(|former| former.eq_ignore_ascii_case(id));
    let former = FORMER.into_iter().find(|(former, _)| is(former));
    all().find(|c| c.id.eq_ignore_ascii_case(id)).or(former.map(|(_, code)| code))
}

/// The page of a code: its section of docs/diagnostics.md with its title, in Markdown.
pub fn page(code: Code) -> String {
    let document = include_str!("../../../docs/diagnostics.md");
    let Code { id, title, .. } = code;
    let (_, rest) =
        document.split_once(&format!("\n### {id}\n\n**{title}**\n")).unwrap_or_default();
    let text = rest.split("\n## ").next().and_then(|rest| rest.split("\n### ").next());
    format!("# {id}: {title}\n{}", text.unwrap_or_default())
}
