//! Single instructions, strings and data as formatter assembly.

use super::literal::MAX_WIDTH;
use crate::asm::hex_digits;
use crate::bytecode::instruction::Instruction;
use crate::bytecode::leb;
use std::fmt::Write as _;

/// Appends an instruction of `len` bytes. Returns `false` and appends nothing if it must be written
/// as data. The caller writes the braces of a block.
pub(crate) fn instruction(out: &mut String, instruction: &Instruction<'_>, len: usize) -> bool {
    let start = out.len();
    let (shortest, encoded) = match instruction {
        Instruction::Op(opcode) => {
            out.push_str(opcode.name());
            return true;
        }
        Instruction::Selector(selector) => {
            let _ = write!(out, "{selector}");
            return true;
        }
        Instruction::Unknown(_) => return false,
        Instruction::UInt(value) => {
            // A format string would take three times as long.
            out.push_str(&value.to_string());
            out.push('u');
            (leb::unsigned_len(*value), len - 1)
        }
        Instruction::Int(value) => {
            out.push_str(&value.to_string());
            (leb::signed_len(*value), len - 1)
        }
        Instruction::Integer(bytes) => {
            let Some(value) = leb::read_wide(bytes) else { return false };
            let _ = write!(out, "{value}i");
            (leb::signed_len(value), bytes.len())
        }
        Instruction::String(bytes) => {
            quoted(out, bytes);
            (leb::unsigned_len(bytes.len() as u64), (len - 1).saturating_sub(bytes.len()))
        }
        Instruction::Block(bytes) => {
            out.push('{');
            (leb::unsigned_len(bytes.len() as u64), (len - 1).saturating_sub(bytes.len()))
        }
    };
    let fits = width(out, shortest, encoded);
    if !fits {
        out.truncate(start);
    }
    fits
}

/// Appends `:N` if a number has redundant bytes; returns `false` if that cannot be written.
pub(crate) fn width(out: &mut String, shortest: usize, encoded: usize) -> bool {
    if encoded > shortest {
        let _ = write!(out, ":{encoded}");
    }
    encoded <= shortest || encoded <= MAX_WIDTH
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
