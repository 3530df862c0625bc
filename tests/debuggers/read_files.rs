//! No output is written over a file that was read, also one that a program or its debug information names.

use crate::engine::trial::Trial;
use crate::engine::{Outcome, command, emptied, output, shell, write};
use std::fs;
use std::process::Command;

/// A file that is read with a program.
struct Read {
    /// What it is.
    name: &'static str,
    /// How the program is built, of `a.c`.
    command: &'static str,
    /// The programs that this takes.
    needs: &'static [&'static str],
    program: &'static str,
    file: &'static str,
}

const ALL: [Read; 8] = [
    Read {
        name: "a program",
        command: "clang-22 -g a.c -o app",
        needs: &["clang-22"],
        program: "app",
        file: "app",
    },
    Read {
        name: "a split unit",
        command: "clang-22 -g -gsplit-dwarf -c a.c -o app.o && clang-22 app.o -o app",
        needs: &["clang-22"],
        program: "app",
        file: "app.dwo",
    },
    Read {
        name: "a split unit of an object",
        command: "clang-22 -g -gsplit-dwarf -c a.c -o app.o",
        needs: &["clang-22"],
        program: "app.o",
        file: "app.dwo",
    },
    Read {
        name: "a package",
        command: "clang-22 -g -gsplit-dwarf -c a.c -o app.o && clang-22 app.o -o app && \
                  llvm-dwp-22 -e app -o app.dwp && rm app.dwo",
        needs: &["clang-22", "llvm-dwp-22"],
        program: "app",
        file: "app.dwp",
    },
    Read {
        name: "a debug file",
        command: "clang-22 -g a.c -o app && llvm-objcopy-22 --only-keep-debug app app.debug && \
                  llvm-objcopy-22 --strip-debug --add-gnu-debuglink=app.debug app",
        needs: &["clang-22", "llvm-objcopy-22"],
        program: "app",
        file: "app.debug",
    },
    Read {
        name: "a file shared by dwz",
        command: "cp a.c b.c && clang-22 -gdwarf-4 a.c -o app && clang-22 -gdwarf-4 b.c -o other && \
                  dwz -m shared app other",
        needs: &["clang-22", "dwz"],
        program: "app",
        file: "shared",
    },
    Read {
        name: "a dSYM",
        command: "clang-22 --target=x86_64-apple-macos11 -g -c a.c -o app.o && ld64.lld-22 -arch x86_64 \
                  -platform_version macos 11.0 11.0 -dylib -undefined dynamic_lookup app.o -o app && \
                  dsymutil-22 app && rm app.o",
        needs: &["clang-22", "ld64.lld-22", "dsymutil-22"],
        program: "app",
        file: "app.dSYM/Contents/Resources/DWARF/app",
    },
    Read {
        name: "a PDB",
        command: "clang-22 --target=x86_64-pc-windows-msvc -g -gcodeview -c a.c -o app.obj && lld-link-22 \
                  /nologo /debug /nodefaultlib /entry:main /subsystem:console /force app.obj /out:app.exe",
        needs: &["clang-22", "lld-link-22"],
        program: "app.exe",
        file: "app.pdb",
    },
];

/// Types of which `dwz` moves the debug information.
const SOURCE: &str = "struct Point { int x, y; double z; struct Point *next, *last; };\n\
                      struct Line { struct Point from, to; struct Line *next; };\n\
                      struct Line line;\nint main(void) { return line.from.x; }\n";
const FORMATTERS: &str = "summary Line \"\\(from.x) to \\(to.x)\"\n";
const COMMANDS: &str = "type summary add -s \"${var.from.x}\" Line\n";

/// The commands that read a program and write; `P` is the program, `O` the output.
const WRITERS: [&str; 8] = [
    "compile a.fmt --against P -o O",
    "compile a.fmt --against P --emit c -o O",
    "compile a.fmt --against P -o new.o --depfile O",
    "compile a.fmt --enums P -o O",
    "compile a.fmt --enums P -o new.o --depfile O",
    "import a.txt --against P -o O",
    "import a.txt --against P,P --lldb 23... -o O",
    "inject a.fmt P --enums -o O",
];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |read: &'static Read| {
        Trial::run(format!("read files/{}", read.name), read.needs, move || check(read))
    };
    ALL.iter().map(trial).collect()
}

fn check(read: &Read) -> Outcome {
    let folder = emptied(format!("read_files/{}", read.name))?;
    let said = |error: std::io::Error| error.to_string();
    for (name, text) in [("a.c", SOURCE), ("a.fmt", FORMATTERS), ("a.txt", COMMANDS)] {
        write(&folder.join(name), text)?;
    }
    shell(read.command, &folder, &[])?;
    let before = fs::read(folder.join(read.file)).map_err(said)?;
    fs::hard_link(folder.join(read.file), folder.join("hard")).map_err(said)?;
    #[cfg(unix)]
    std::os::unix::fs::symlink(read.file, folder.join("link")).map_err(said)?;
    let spelled = format!("./{}", read.file);
    for (at, writer) in WRITERS.into_iter().enumerate() {
        // A program that is changed is meant to be read.
        if writer.starts_with("inject") && read.file == read.program {
            continue;
        }
        let names = [read.file, "hard", "link", &spelled];
        for to in &names[..if at == 0 { 4 } else { 1 }] {
            let word = |word| match word {
                "P" => read.program.to_owned(),
                "O" => (*to).to_owned(),
                word => word.replace("P,P", &format!("{0},{0}", read.program)),
            };
            let mut run = Command::new(command());
            run.args(writer.split(' ').map(word)).current_dir(&folder);
            let refused = output(&mut run).err().unwrap_or_default();
            // Into programs of some systems nothing is put at all.
            let is_refused = refused.contains("is an input and would be overwritten")
                || writer.starts_with("inject") && refused.contains("cannot add formatters to");
            let is_same = fs::read(folder.join(read.file)).is_ok_and(|now| now == before);
            if !is_refused || !is_same || folder.join("new.o").exists() {
                return Err(format!("{writer}, {to}: same {is_same}; {refused}"));
            }
        }
    }
    Ok(())
}
