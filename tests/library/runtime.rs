//! The runtime in Python: its tables are those of `fmtc::isa`, and one file holds all of it. What it does, `tests/debuggers`
//! tests.

use fmtc::isa::{self, Flags, Lldb, Opcode, Operand, Selector, Signature, Slot, ValueType};
use std::fmt::Write;
use std::path::PathBuf;

const TABLES: &str = "python/fmtc_runtime/core/tables.py";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn operand(operand: Operand) -> &'static str {
    match operand {
        Operand::None => "none",
        Operand::Block => "block",
        Operand::Uleb => "uleb",
        Operand::Sleb => "sleb",
        Operand::BigSleb => "big_sleb",
        Operand::String => "string",
        Operand::Selector => "selector",
    }
}

fn slot(slot: Slot) -> char {
    match slot {
        Slot::Is(ValueType::String) => 'S',
        Slot::Is(ValueType::Object) => 'O',
        Slot::Is(ValueType::Type) => 'T',
        Slot::Is(ValueType::UInt) => 'U',
        Slot::Is(ValueType::Int) => 'I',
        Slot::Is(ValueType::Integer) => 'Z',
        Slot::Count => 'C',
        other => panic!("no selector takes {other:?}"),
    }
}

/// The tables of LLDB 24. Selectors that it does not run take nothing.
fn tables() -> String {
    let mut out = String::from(
        "\"\"\"The tables of `fmtc::isa`; `FMTC_BLESS=1 cargo test --test library runtime` writes them.\"\"\"\n\n\
         from __future__ import annotations\n\n",
    );
    for (name, text) in [
        ("SECTION", isa::SECTION),
        ("SECTION_MACHO", isa::SECTION_MACHO),
        ("SECTION_PE_CUT", isa::SECTION_PE_CUT),
    ] {
        writeln!(out, "{name} = b\"{text}\"").unwrap();
    }
    out.push_str("\n# By byte: the name, and what follows.\nOPCODES = {\n");
    for opcode in Opcode::ALL.iter().filter(|o| o.runs_in(Lldb::LAST)) {
        let (byte, name) = (opcode.byte(), opcode.name());
        writeln!(out, "    0x{byte:02X}: (\"{name}\", \"{}\"),", operand(opcode.operand()))
            .unwrap();
    }
    out.push_str(
        "}\n\n# By byte: the name, and what is taken: C is a UInt or, in version 2, an Integer.\n",
    );
    out.push_str("SELECTORS = {\n");
    for selector in Selector::NAMED {
        let info = selector.info().expect("it has a name");
        let takes = info.takes.iter().filter(|_| selector.runs_in(Lldb::LAST));
        let takes: String = takes.map(|taken| slot(*taken)).collect();
        writeln!(out, "    0x{:02X}: (\"{}\", \"{takes}\"),", selector.0, info.name).unwrap();
    }
    out.push_str("}\n\nSIGNATURES = {\n");
    for signature in Signature::NAMED {
        writeln!(out, "    \"{signature}\": {},", signature.0).unwrap();
    }
    out.push_str("}\n\nFLAGS = {\n");
    for (flag, name) in Flags::NAMED {
        writeln!(out, "    \"{name}\": {},", flag.0).unwrap();
    }
    out.push_str("}\n");
    out
}

#[test]
fn tables_are_those_of_the_instruction_set() {
    crate::document::is_written(TABLES, &tables());
}

/// A file that is in the folder and not in the bundle would be missing where it is loaded.
#[test]
fn the_bundle_holds_every_module() {
    let of = |part: &str| {
        let folder = root().join("python/fmtc_runtime").join(part);
        let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        let names = files.filter_map(|name| Some(name.to_str()?.strip_suffix(".py")?.to_owned()));
        let names = names.filter(|name| name != "__init__");
        names.map(|name| format!("{part}/{name}")).collect::<Vec<_>>()
    };
    let mut files = ["core", "gdb", "lldb"].map(of).concat();
    files.sort();
    let mut modules: Vec<_> = fmtc::runtime::MODULES.iter().map(|(name, _)| *name).collect();
    modules.sort_unstable();
    assert_eq!(modules, files);
    for (name, source) in fmtc::runtime::MODULES {
        assert!(!source.contains("'''"), "{name} would end the text that holds it");
    }
}
