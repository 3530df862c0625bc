//! Tests of the library, the command and the language server through their public interfaces. None of them needs a debugger.

mod asm;
mod build_script;
#[path = "../support/cases.rs"]
mod cases;
mod cli;
mod code_size;
mod compile;
mod conformance;
mod corpus;
mod depths;
mod diagnostics;
mod docs;
#[path = "../support/document.rs"]
mod document;
#[path = "../support/dwarf.rs"]
mod dwarf;
mod editors;
#[path = "../support/executable.rs"]
mod executable;
// What runs a debugger is for others.
#[path = "../support/faults.rs"]
#[allow(dead_code)]
mod faults;
mod format;
mod formatters;
mod fuzz;
mod helps;
mod helps_types;
mod import;
mod imported_values;
mod inject;
#[path = "../support/json_schema.rs"]
mod json_schema;
mod keys;
mod language;
mod layers;
mod loops;
mod lsp;
mod migrating;
mod names;
mod object;
mod odd_types;
mod packs;
mod patterns;
mod processor_time;
#[path = "../support/programs/mod.rs"]
mod programs;
// What runs a debugger is for others.
#[path = "../support/random_cases.rs"]
#[allow(dead_code)]
mod random_cases;
// What runs a debugger is for others.
#[path = "../support/formatters/mod.rs"]
#[allow(dead_code)]
mod random_formatters;
mod random_programs;
mod random_shapes;
mod random_values;
mod recipes;
mod renderers;
#[path = "../support/rounds.rs"]
mod rounds;
mod run_command;
mod runtime;
mod section;
mod sema;
mod sizes;
mod syntax;
mod targets;
mod told;
mod toolchain;
mod types;
mod types_hostile;
mod upstream;
mod values;
mod verify;
mod verify_command;
mod verify_hostile;
mod verify_loops;
mod verify_recursion;
mod verify_rules;
mod verify_vm;
mod vm_hostile;
mod vm_sections;
mod vm_trees;
mod vm_vectors;
mod words;
mod work;
mod workspace;
mod wrong;
