//! The types of programs, against what LLDB 22 says of them (`tests/types/*.json`, written by
//! `tests/debuggers/record_types.py`), and against debug information that is damaged.

use fmtc::types::{ChildKind, Damage, DebugFile, Files, Shape, TypeId, Types};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is known to differ, and why.
const DIFFERENCES: [(&str, &str); 3] = [
    ("Local", "LLDB names the function around what is inside a type of a function"),
    ("main()::Local::In", "LLDB names the function around what is inside a type of a function"),
    ("One<TdAnon>", "with type units, the typedef that names a type is in another unit"),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/types")
}

/// Files in memory.
struct InMemory(BTreeMap<PathBuf, Arc<Vec<u8>>>);

impl Files for InMemory {
    fn open(&self, path: &Path) -> Option<DebugFile> {
        Some(self.0.get(path)?.clone())
    }
}

fn read(bytes: Vec<u8>) -> Result<Types, Damage> {
    let path = PathBuf::from("program");
    let files = InMemory([(path.clone(), Arc::new(bytes))].into());
    Types::read(&[path], &files)
}

/// The types of `findings.cpp` and `torture.cpp`, a structure `words` whose member is a word of the
/// language, `in`, and an enumeration `Word` with two enumerators that are, `in` and `let`.
pub(crate) fn for_helps() -> Types {
    let object = |name| fs::read(folder().join("objects").join(name)).unwrap();
    let number = [17, b'i', b'n', b't', 0, 5, 4];
    let structure = [&[2][..], b"words\0", &[3], b"in\0", &[12, 0, 0, 0, 0, 0]].concat();
    let enumeration = [&[19][..], b"Word\0", &[4, 20], b"in\0", &[0, 20], b"let\0", &[4, 0]];
    let words = unit(&[&number[..], &structure, &enumeration.concat()].concat());
    let files = [("a", object("findings.o")), ("b", object("clang_dwarf5.o")), ("c", words)];
    let files = files.map(|(name, bytes)| (PathBuf::from(name), Arc::new(bytes)));
    let binaries = ["a", "b", "c"].map(PathBuf::from);
    Types::read(&binaries, &InMemory(files.into())).unwrap()
}

/// The children of each layout of a type, as LLDB lists them.
fn layouts(types: &Types, name: &str) -> Vec<Vec<(String, String)>> {
    let name = name.trim_start_matches("const ").trim_start_matches("volatile ");
    let found = types.matching(|n| n == name);
    let all = found.iter().flat_map(|named| &named.types);
    all.map(|ty| children(types, *ty)).collect()
}

fn children(types: &Types, ty: TypeId) -> Vec<(String, String)> {
    let Shape::Record(children) = types.shape(ty) else { return Vec::new() };
    let child = |child: &fmtc::types::Child| (child.name.clone(), types.name(child.ty).to_string());
    children.iter().map(child).collect()
}

/// Compares all recorded types with those of an object; gives the names that differ.
fn differing(object: &str, recorded: &str) -> Vec<String> {
    let types = read(fs::read(folder().join("objects").join(object)).unwrap()).unwrap();
    differing_of(&types, recorded)
}

fn differing_of(types: &Types, recorded: &str) -> Vec<String> {
    let text = fs::read_to_string(folder().join(recorded)).unwrap();
    let recorded: BTreeMap<String, Vec<Value>> = serde_json::from_str(&text).unwrap();
    assert!(recorded.len() > 80, "{} types", recorded.len());
    let mut differing = Vec::new();
    for (name, wanted) in recorded {
        let found = layouts(types, &name);
        let pair = |v: &Value| (v[0].as_str().unwrap().into(), v[1].as_str().unwrap().into());
        let list = |v: &Value| v["children"].as_array().unwrap().iter().map(pair).collect();
        let lists: Vec<Vec<(String, String)>> = wanted.iter().map(list).collect();
        let known = DIFFERENCES.iter().any(|(known, _)| *known == name);
        if !known && !lists.iter().all(|list| found.contains(list)) {
            differing.push(name);
        }
    }
    differing
}

#[test]
fn names_and_children_are_those_of_lldb() {
    for object in ["clang_dwarf5.o", "clang_simple.o", "clang_split.o", "clang_units4.o"] {
        assert_eq!(differing(object, "torture_clang.json"), [""; 0], "{object}");
    }
    assert_eq!(differing("gcc_dwarf5.o", "torture_gcc.json"), [""; 0]);
    assert_eq!(differing("clang_macho.o", "torture_clang.json"), [""; 0]);
}

#[test]
fn older_dwarf_says_less() {
    // DWARF 2 and 3 do not say that an enumeration is a scope, nor that a reference is one to a
    // temporary.
    let scopes = ["En<Color::Green>", "EnScoped<geo::v1::Kind::open>"];
    assert_eq!(differing("clang_dwarf2.o", "torture_clang.json"), scopes);
    assert_eq!(differing("gcc_dwarf3.o", "torture_gcc.json"), ["Fn"]);
}

#[test]
fn long_has_four_bytes_on_windows() {
    let types = read(fs::read(folder().join("objects/clang_coff.o")).unwrap()).unwrap();
    let scalars = layouts(&types, "Scalars");
    let child = |name: &str| scalars[0].iter().find(|(n, _)| n == name).unwrap().1.clone();
    assert_eq!([child("l"), child("ul"), child("ll")], ["long", "unsigned long", "long long"]);
    let long = types.named("long");
    assert_eq!(types.size(long[0]), Some(4));
    assert_eq!(layouts(&types, "geo::Vec2")[0].len(), 2);
}

#[test]
fn what_people_write_leads_to_keys() {
    let types = read(fs::read(folder().join("objects/clang_dwarf5.o")).unwrap()).unwrap();
    let keys = |text: &str| {
        let found = types.meant(text);
        found.iter().map(|named| named.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(keys("Inline"), ["geo::v1::Inline"]);
    assert_eq!(keys("geo::Inline"), ["geo::v1::Inline"]);
    assert_eq!(keys("geo::Point2"), ["geo::Vec2"]);
    assert_eq!(keys("Def<int>"), ["Def<int, char>", "Def<int, int>"]);
    assert_eq!(keys("Arr<Arr<char,2>,2>"), ["Arr<Arr<char, 2>, 2>"]);
    assert_eq!(keys("Vec3"), [""; 0]);
    for text in ["const geo::Vec2 &", "::geo::Vec2", "crate::geo::Vec2", "struct geo::Vec2 *"] {
        assert_eq!(keys(text), ["geo::Vec2"], "{text}");
    }
}

#[test]
fn offsets_and_kinds_are_known() {
    let types = read(fs::read(folder().join("objects/clang_dwarf5.o")).unwrap()).unwrap();
    let ty = types.named("Derived")[0];
    assert_eq!(types.size(ty), Some(56));
    let Shape::Record(children) = types.shape(ty) else { panic!("no record") };
    assert_eq!((children[0].kind, &*children[0].name), (ChildKind::Base, "B1"));
    let arr = children.iter().find(|child| child.name == "arr").unwrap();
    let Shape::Array { count, .. } = types.shape(arr.ty) else { panic!("no array") };
    assert_eq!(count, Some(3));
    let of_base = types.member_of(&[ty], "b1".to_owned()).unwrap();
    assert_eq!((of_base.offset, of_base.with), (Some(12), 1));
    let kind = types.named("geo::v1::Kind")[0];
    let values = vec![("closed".to_owned(), 0), ("open".to_owned(), 4)];
    assert_eq!(types.shape(kind), Shape::Enumeration(values.into()));
    let opaque = types.named("Opaque")[0];
    assert_eq!(types.shape(opaque), Shape::Unknown);
}

#[test]
fn a_separate_debug_file_is_found_beside_the_program() {
    let object = fs::read(folder().join("objects/clang_macho.o")).unwrap();
    let inside = PathBuf::from("app.dSYM/Contents/Resources/DWARF/app");
    let files = InMemory([(inside, Arc::new(object))].into());
    let binary = PathBuf::from("app.dSYM");
    let types = Types::read(&[binary], &files).unwrap();
    assert_eq!(layouts(&types, "geo::Vec2").len(), 1);
}

/// Type units of DWARF 4 are in a section and an index of their own.
#[test]
fn a_package_is_found_beside_the_program() {
    let files = ["clang_package4", "clang_package4.dwp"].map(|name| {
        let bytes = fs::read(folder().join("objects").join(name)).unwrap();
        (PathBuf::from(name), Arc::new(bytes))
    });
    let binary = PathBuf::from("clang_package4");
    let types = Types::read(&[binary], &InMemory(files.into())).unwrap();
    assert_eq!(differing_of(&types, "torture_clang.json"), [""; 0]);
}

/// An ELF object for x86-64 with two sections of debug information.
fn elf(abbrev: &[u8], info: &[u8]) -> Vec<u8> {
    let names = b"\0.debug_abbrev\0.debug_info\0.shstrtab\0";
    let mut file = vec![0; 64];
    let mut place = |bytes: &[u8]| {
        let at = file.len() as u64;
        file.extend_from_slice(bytes);
        (at, bytes.len() as u64)
    };
    let sections =
        [(0, 0, (0, 0)), (1, 1, place(abbrev)), (15, 1, place(info)), (27, 3, place(names))];
    let table = file.len() as u64;
    for (name, kind, (at, size)) in sections {
        file.extend_from_slice(&u32::to_le_bytes(name));
        file.extend_from_slice(&u32::to_le_bytes(kind));
        for word in [0, 0, at, size, 0, 1, 0] {
            file.extend_from_slice(&u64::to_le_bytes(word));
        }
    }
    file[..20].copy_from_slice(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\x3e\0");
    file[20] = 1;
    file[40..48].copy_from_slice(&table.to_le_bytes());
    file[52..64].copy_from_slice(&[64, 0, 56, 0, 0, 0, 64, 0, 4, 0, 3, 0]);
    file
}

/// A unit of DWARF 4 whose entries have these abbreviations: 1 unit, 2 structure with children
/// (name), 3 member (name, type, offset), 4 typedef (name, type), 5 base (type, offset), 6 type
/// parameter (type), 7 pointer (type), 8 array (type), 9 structure by specification, 10 reference
/// (type), 11 declared structure (name), 12 namespace (name), 13 structure with children by
/// specification, 14 union (name), 15 member without a place (name, type), 16 member with a
/// constant in a block (name, type), 17 base type (name, encoding, size),
/// 18 structure with children (name, specification), 19 enumeration with children (name, size),
/// 20 enumerator (name, number).
fn unit(entries: &[u8]) -> Vec<u8> {
    units(&[entries])
}

/// Units of one file, which have these entries each.
fn units(units: &[&[u8]]) -> Vec<u8> {
    let abbrev = [
        &[1, 0x11, 1, 0, 0][..],
        &[2, 0x13, 1, 3, 8, 0, 0],
        &[3, 0x0d, 0, 3, 8, 0x49, 0x13, 0x38, 0x0b, 0, 0],
        &[4, 0x16, 0, 3, 8, 0x49, 0x13, 0, 0],
        &[5, 0x1c, 0, 0x49, 0x13, 0x38, 0x0b, 0, 0],
        &[6, 0x2f, 0, 0x49, 0x13, 0, 0],
        &[7, 0x0f, 0, 0x49, 0x13, 0, 0],
        &[8, 0x01, 0, 0x49, 0x13, 0, 0],
        &[9, 0x13, 0, 0x47, 0x13, 0, 0],
        &[10, 0x10, 0, 0x49, 0x13, 0, 0],
        &[11, 0x13, 0, 3, 8, 0x3c, 0x19, 0, 0],
        &[12, 0x39, 1, 3, 8, 0, 0],
        &[13, 0x13, 1, 0x47, 0x13, 0, 0],
        &[14, 0x17, 1, 3, 8, 0, 0],
        &[15, 0x0d, 0, 3, 8, 0x49, 0x13, 0, 0],
        &[16, 0x0d, 0, 3, 8, 0x49, 0x13, 0x1c, 0x0a, 0, 0],
        &[17, 0x24, 0, 3, 8, 0x3e, 0x0b, 0x0b, 0x0b, 0, 0],
        &[18, 0x13, 1, 3, 8, 0x47, 0x13, 0, 0],
        &[19, 0x04, 1, 3, 8, 0x0b, 0x0b, 0, 0],
        &[20, 0x28, 0, 3, 8, 0x1c, 0x0b, 0, 0],
        &[0],
    ]
    .concat();
    let mut whole = Vec::new();
    for entries in units {
        let info = [&[4, 0, 0, 0, 0, 0, 8, 1], *entries, &[0]].concat();
        whole.extend_from_slice(&u32::try_from(info.len()).unwrap().to_le_bytes());
        whole.extend_from_slice(&info);
    }
    elf(&abbrev, &whole)
}

/// Asks everything about all types.
fn ask_everything(types: &Types) -> Result<(), Damage> {
    for named in types.matching(|_| true) {
        for ty in named.types {
            types.size(ty);
            types.typedef(ty);
            types.record_word(ty);
            if let Shape::Record(children) = types.shape(ty) {
                for child in children.iter() {
                    types.name(child.ty);
                    types.shape(child.ty);
                    types.size(child.ty);
                }
            }
        }
    }
    types.certain(())
}

/// The error for a unit whose first entry is at offset 12.
fn damage(entries: &[u8]) -> Damage {
    read(unit(entries)).and_then(|types| ask_everything(&types)).unwrap_err()
}

#[test]
fn what_contains_itself_is_damage_at_a_place() {
    // A typedef of itself; a base of itself; an array and a pointer of itself; a template argument
    // that is the template.
    let typedef = damage(&[4, b't', 0, 12, 0, 0, 0]);
    assert_eq!((typedef.section, typedef.offset), (".debug_info", 12), "{typedef}");
    let base = damage(&[2, b's', 0, 5, 12, 0, 0, 0, 0, 0]);
    assert_eq!((base.section, base.offset), (".debug_info", 12), "{base}");
    let array = damage(&[8, 12, 0, 0, 0, 4, b't', 0, 12, 0, 0, 0]);
    assert_eq!((array.section, array.offset), (".debug_info", 12), "{array}");
    let pointer = damage(&[
        7, 12, 0, 0, 0, 4, b't', 0, 12, 0, 0, 0, 2, b's', 0, 3, b'm', 0, 12, 0, 0, 0, 0, 0,
    ]);
    assert_eq!((pointer.section, pointer.offset), (".debug_info", 12), "{pointer}");
    let argument = damage(&[2, b's', 0, 6, 12, 0, 0, 0, 0]);
    assert_eq!((argument.section, argument.offset), (".debug_info", 12), "{argument}");
}

/// Each structure is an argument, a member at the start, or a base of the one before it, twice.
#[test]
fn what_is_made_of_very_many_types_is_damage() {
    let chain = |parts: &dyn Fn([u8; 4]) -> Vec<u8>, count: u32| {
        let len = 4 + parts([0; 4]).len() as u32;
        let one =
            |n: u32| [&[2, b's', 0][..], &parts((12 + len * (n + 1)).to_le_bytes()), &[0]].concat();
        (0..count).flat_map(one).chain([2, b'e', 0, 0]).collect::<Vec<u8>>()
    };
    let argument = |next: [u8; 4]| [&[6][..], &next].concat();
    damage(&chain(&argument, 100_000));
    let base = |next: [u8; 4]| [&[5][..], &next, &[0]].concat().repeat(2);
    for count in [60, 10_000] {
        damage(&chain(&base, count));
    }
    let alone = |next: [u8; 4]| [&[5][..], &next, &[0]].concat();
    read(unit(&chain(&alone, 60))).and_then(|types| ask_everything(&types)).unwrap();
}

#[test]
fn a_structure_inside_of_itself_ends() {
    let types = read(unit(&[2, b's', 0, 3, b'm', 0, 12, 0, 0, 0, 0, 0])).unwrap();
    ask_everything(&types).unwrap();
    assert_eq!(layouts(&types, "s"), [[("m".to_owned(), "s".to_owned())]]);
}

#[test]
fn names_with_scopes_in_them_are_found() {
    // As rustc writes what is not a plain structure.
    for name in ["a::Box<str, a::Global>", "&dyn a::Debug", "dyn a::Fn<(u8), Output=u64>"] {
        let types = read(unit(&[&[2], name.as_bytes(), &[0, 0]].concat())).unwrap();
        assert_eq!(types.named(name).len(), 1, "{name}");
    }
}

/// gcc writes the arguments of a template in another way than LLDB, and a declaration has them nowhere else.
#[test]
fn a_declared_template_has_the_name_of_its_definition() {
    let argument = [2, b's', 0, 0];
    let declared = [11, b'a', b'<', b'4', b'>', 0];
    let defined = [18, b'a', b'<', b'4', b'>', 0, 16, 0, 0, 0, 6, 12, 0, 0, 0, 0];
    let types = read(unit(&[&argument[..], &declared, &defined].concat())).unwrap();
    assert_eq!([layouts(&types, "a<s>").len(), layouts(&types, "a<4>").len()], [1, 0]);
}

/// Rust's `()` is `void` to LLDB, which has no members of that type.
#[test]
fn a_base_type_without_bytes_is_void() {
    let unit_type = [17, b'(', b')', 0, 7, 0];
    let router = [2, b's', 0, 6, 12, 0, 0, 0, 3, b'm', 0, 12, 0, 0, 0, 0, 0];
    let types = read(unit(&[&unit_type[..], &router].concat())).unwrap();
    ask_everything(&types).unwrap();
    assert_eq!(layouts(&types, "s<void>"), [[]]);
    // LLDB counts the member nevertheless: the one behind it has the next index.
    let number = [17, b'i', 0, 5, 4];
    let place = 12 + unit_type.len() as u8;
    let both = [&[2, b's', 0, 3, b'm', 0, 12, 0, 0, 0, 0][..], &[3, b'n', 0, place, 0, 0, 0, 0, 0]];
    let types = read(unit(&[&unit_type[..], &number, &both.concat()].concat())).unwrap();
    let ty = types.named("s")[0];
    let name = |at| types.child_at(ty, at).map(|child| child.name);
    assert_eq!([name(0), name(1), name(2)], [None, Some("n".to_owned()), None]);
}

#[test]
fn references_to_nowhere_are_damage_at_a_place() {
    let member = damage(&[2, b's', 0, 3, b'm', 0, 200, 0, 0, 0, 0, 0]);
    assert_eq!((member.section, member.offset), (".debug_info", 200), "{member}");
    let unknown = damage(&[77]);
    assert_eq!((unknown.section, unknown.offset), (".debug_info", 12), "{unknown}");
    assert!(unknown.to_string().starts_with("`program`: .debug_info at 0xc: "), "{unknown}");
}

#[test]
fn definitions_by_specification_have_the_name_of_the_declaration() {
    let types = read(unit(&[2, b's', 0, 0, 9, 12, 0, 0, 0])).unwrap();
    ask_everything(&types).unwrap();
    // A specification of itself.
    read(unit(&[9, 12, 0, 0, 0])).and_then(|types| ask_everything(&types)).unwrap();
}

#[test]
fn definitions_stand_outside_of_the_scope_of_their_declaration() {
    let namespace = [12, b'n', 0, 11, b's', 0, 0];
    let definition = [13, 15, 0, 0, 0, 3, b'm', 0, 19, 0, 0, 0, 0, 0];
    let types = read(unit(&[&namespace[..], &definition].concat())).unwrap();
    let found = layouts(&types, "n::s");
    assert!(found.contains(&vec![("m".to_owned(), "n::s".to_owned())]), "{found:?}");
}

#[test]
fn members_of_a_union_need_no_place_and_constants_have_none() {
    let members = [15, b'm', 0, 32, 0, 0, 0, 16, b'c', 0, 32, 0, 0, 0, 1, 5, 0];
    let pointer = [7, 12, 0, 0, 0];
    let types = read(unit(&[&[14, b'u', 0], &members[..], &pointer].concat())).unwrap();
    assert_eq!(layouts(&types, "u"), [[("m".to_owned(), "u *".to_owned())]]);
    let union = types.named("u")[0];
    let member = types.member_of(&[union], "m".to_owned()).unwrap();
    assert_eq!(member.offset, Some(0));
}

#[test]
fn types_of_one_name_come_in_the_order_of_the_file() {
    // Threads that read units at the same time are done with a long one last.
    let long =
        [&[2, b's', 0, 3, b'l', 0, 12, 0, 0, 0, 0, 0][..], &[11, b'd', 0].repeat(200_000)].concat();
    let short = [2, b's', 0, 3, b'k', 0, 12, 0, 0, 0, 0, 0];
    let types = read(units(&[&long, &short])).unwrap();
    let names: Vec<String> =
        layouts(&types, "s").concat().into_iter().map(|child| child.0).collect();
    assert_eq!(names, ["l", "k"]);
}

/// A structure `s` with a member `m` at 4, a pointer to it.
const STRUCTURE: [u8; 17] = [2, b's', 0, 3, b'm', 0, 24, 0, 0, 0, 4, 0, 7, 12, 0, 0, 0];

#[test]
fn members_are_found_behind_references() {
    let reference = [10, 12, 0, 0, 0, 4, b't', 0, 29, 0, 0, 0];
    let types = read(unit(&[&STRUCTURE[..], &reference].concat())).unwrap();
    let reference = types.named("t")[0];
    let member = types.member_of(&[reference], "m".to_owned()).unwrap();
    assert_eq!((member.offset, &*member.types[0]), (Some(4), "s *"));
}

#[test]
fn what_is_declared_may_be_defined_in_another_file() {
    let declared = unit(&[11, b's', 0, 7, 12, 0, 0, 0, 4, b't', 0, 15, 0, 0, 0]);
    let files = [("a", declared), ("b", unit(&STRUCTURE))];
    let files = files.map(|(name, bytes)| (PathBuf::from(name), Arc::new(bytes)));
    let binaries = ["a", "b"].map(PathBuf::from);
    let types = Types::read(&binaries, &InMemory(files.into())).unwrap();
    let pointer = types.named("t")[0];
    let Shape::Pointer(target) = types.shape(pointer) else { panic!("no pointer") };
    assert_eq!(children(&types, target), [("m".to_owned(), "s *".to_owned())]);
}

#[test]
fn damaged_files_end_in_an_answer() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |limit: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % limit as u64).unwrap()
    };
    let mut answers = 0;
    for entry in fs::read_dir(folder().join("objects")).unwrap() {
        let whole = fs::read(entry.unwrap().path()).unwrap();
        for _ in 0..5 {
            let mut bytes = whole.clone();
            bytes.truncate(random(whole.len()));
            answers += usize::from(read(bytes).and_then(|types| ask_everything(&types)).is_err());
            let mut bytes = whole.clone();
            for _ in 0..=random(4) {
                let at = random(bytes.len());
                bytes[at] = u8::try_from(random(256)).unwrap();
            }
            answers += usize::from(read(bytes).and_then(|types| ask_everything(&types)).is_err());
        }
    }
    assert!(answers > 20, "{answers} of the files were refused");
}

#[test]
fn files_without_types_are_refused() {
    let text = read(b"no program".to_vec()).err().unwrap();
    assert_eq!(
        text.to_string(),
        "`program`: is not a program, library or object file that can be read"
    );
    let empty = read(elf(&[], &[])).err().unwrap();
    assert_eq!(empty.to_string(), "`program`: has no debug information");
}

/// The place of the declaration of a type.
fn declared(types: &Types, name: &str) -> Option<String> {
    let ty = types.named(name)[0];
    types.declaration(ty).map(|place| place.to_string())
}

/// The types of an object, with the package beside it if there is one.
fn of_object(name: &str) -> Types {
    let files = [name.to_owned(), format!("{name}.dwp")].into_iter().filter_map(|name| {
        let bytes = fs::read(folder().join("objects").join(&name)).ok()?;
        Some((PathBuf::from(name), Arc::new(bytes)))
    });
    let binary = PathBuf::from(name);
    Types::read(&[binary], &InMemory(files.collect())).unwrap()
}

/// The lines are those of the sources, also in split units, whose files the program names, and in PDBs.
#[test]
fn declarations_have_places() {
    let torture = ("torture.cpp", "geo::Vec2", "struct Vec2");
    for (object, (file, name, line)) in [
        ("clang_coff.o", torture),
        ("clang_dwarf2.o", torture),
        ("clang_dwarf5.o", torture),
        ("clang_macho.o", torture),
        ("clang_package4", torture),
        ("clang_simple.o", torture),
        ("clang_split.o", torture),
        ("clang_units4.o", torture),
        ("gcc_dwarf3.o", torture),
        ("gcc_dwarf5.o", torture),
        ("clang_pdb.pdb", ("pdb.cpp", "Derived", "struct Derived")),
    ] {
        let source = fs::read_to_string(folder().join(file)).unwrap();
        let line = source.lines().position(|text| text.contains(line)).unwrap() + 1;
        let declared = declared(&of_object(object), name).unwrap_or_default();
        assert!(declared.ends_with(&format!("{file}:{line}")), "{object}: {declared}");
    }
}
