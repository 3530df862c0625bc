//! Single instructions and strings as formatter assembly.

use crate::asm::hex_digits;
use crate::asm::tree::Op;
use std::fmt::Write as _;

/// Appends an instruction; of a block, its opening brace.
pub(crate) fn instruction<P>(out: &mut String, op: &Op<P>) {
    // Writing to memory cannot fail.
    let _ = match op {
        Op::Plain(opcode) => out.write_str(opcode.name()),
        Op::Selector(selector) => write!(out, "{selector}"),
        Op::UInt(value) => write!(out, "{value}u"),
        Op::Int(value) => write!(out, "{value}"),
        Op::Integer(value) => write!(out, "{value}i"),
        Op::String(bytes) => {
            quoted(out, bytes);
            Ok(())
        }
        Op::Block(_) => out.write_str("{"),
        // Not in what was decoded.
        Op::If(_) | Op::IfElse(..) | Op::Loop(_) | Op::Leave => Ok(()),
    };
}

/// Appends bytes as a quoted string; invalid UTF-8 and invisible characters become `\xNN`.
pub(crate) fn quoted(out: &mut String, bytes: &[u8]) {
    out.push('"');
    for chunk in bytes.utf8_chunks() {
        let mut rest = chunk.valid();
        while let Some(at) = rest.find(|c: char| !(' '..='~').contains(&c) || c == '"' || c == '\\')
        {
            let (plain, special) = rest.split_at(at);
            out.push_str(plain);
            let mut chars = special.chars();
            if let Some(c) = chars.next() {
                character(out, c);
            }
            rest = chars.as_str();
        }
        out.push_str(rest);
        chunk.invalid().iter().for_each(|byte| hex_escape(out, *byte));
    }
    out.push('"');
}

fn character(out: &mut String, c: char) {
    match c {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\t' => out.push_str("\\t"),
        // A character that Rust prints unescaped is visible.
        c if !c.is_ascii() && c.escape_debug().len() == 1 => out.push(c),
        c => c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| hex_escape(out, byte)),
    }
}

fn hex_escape(out: &mut String, byte: u8) {
    out.push_str("\\x");
    hex_digits(out, &[byte]);
}
