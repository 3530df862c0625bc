//! Debug information that no compiler writes: ELF files with any sections, types with any names.

// Each test binary needs a part of it.
#![allow(dead_code)]

/// A section of an ELF file.
pub(crate) struct Section {
    name: &'static str,
    bytes: Vec<u8>,
    is_compressed: bool,
}

/// A section as it is.
pub(crate) fn plain(name: &'static str, bytes: Vec<u8>) -> Section {
    Section { name, bytes, is_compressed: false }
}

/// A section of `zeros` bytes behind those of `start`, compressed by Zstandard. Of the zeros every
/// `ratio`th block is stored as it is, so that the section is as much smaller.
pub(crate) fn packed(name: &'static str, start: &[u8], zeros: usize, ratio: usize) -> Section {
    const BLOCK: usize = 128 << 10;
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3];
    let mut block = |is_last: bool, kind: u32, size: usize, bytes: &[u8]| {
        let header = u32::from(is_last) | kind << 1 | (size as u32) << 3;
        frame.extend_from_slice(&header.to_le_bytes()[..3]);
        frame.extend_from_slice(bytes);
    };
    for part in start.chunks(BLOCK) {
        block(false, 0, part.len(), part);
    }
    let blocks = zeros.div_ceil(BLOCK);
    for number in 0..blocks {
        let size = BLOCK.min(zeros - number * BLOCK);
        match number % ratio {
            0 => block(false, 0, size, &vec![0; size]),
            _ => block(false, 1, size, &[0]),
        }
    }
    block(true, 0, 0, &[]);
    let mut bytes = Vec::new();
    bytes.extend_from_slice(&2_u32.to_le_bytes());
    bytes.extend_from_slice(&0_u32.to_le_bytes());
    bytes.extend_from_slice(&((start.len() + zeros) as u64).to_le_bytes());
    bytes.extend_from_slice(&1_u64.to_le_bytes());
    bytes.extend(frame);
    Section { name, bytes, is_compressed: true }
}

/// An ELF file for x86-64 with these sections.
pub(crate) fn elf(mut sections: Vec<Section>) -> Vec<u8> {
    const NAMES: &str = ".shstrtab";
    let all = || sections.iter().map(|section| section.name).chain([NAMES]);
    let names: Vec<u8> = all().flat_map(|name| [&[0], name.as_bytes()].concat()).collect();
    sections.push(plain(NAMES, [names, vec![0]].concat()));
    let mut file = b"\x7fELF\x02\x01\x01".to_vec();
    let mut headers = vec![0; 64];
    let mut name_at = 1_u32;
    file.resize(64, 0);
    for section in &sections {
        let kind = if section.name == NAMES { 3_u32 } else { 1 };
        let flags = if section.is_compressed { 0x800 } else { 0 };
        let fields = [flags, 0, file.len() as u64, section.bytes.len() as u64, 0, 1, 0];
        headers.extend([name_at, kind].iter().flat_map(|field| field.to_le_bytes()));
        headers.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
        name_at += section.name.len() as u32 + 1;
        file.extend_from_slice(&section.bytes);
    }
    let count = sections.len() as u16;
    let end = (file.len() as u64).to_le_bytes();
    let small = |at: usize, fields: &[u16], file: &mut Vec<u8>| {
        let bytes = fields.iter().flat_map(|field| field.to_le_bytes());
        file.splice(at..at + 2 * fields.len(), bytes).for_each(drop);
    };
    small(16, &[2, 62, 1], &mut file);
    file.splice(40..48, end).for_each(drop);
    small(52, &[64, 0, 0, 64, count + 1, count], &mut file);
    file.extend(headers);
    file
}

/// The abbreviations of the entries below.
pub(crate) const ABBREVIATIONS: &[u8] = &[
    1, 0x11, 1, 0, 0, // compile unit
    2, 0x13, 1, 0x03, 0x08, 0x0b, 0x0b, 0, 0, // structure: name, size
    3, 0x0d, 0, 0x03, 0x08, 0x49, 0x13, 0x38, 0x0b, 0, 0, // member: name, type, place
    4, 0x24, 0, 0x03, 0x08, 0x3e, 0x0b, 0x0b, 0x0b, 0, 0, // base type: name, encoding, size
    5, 0x04, 1, 0x03, 0x08, 0x0b, 0x0b, 0, 0, // enumeration: name, size
    6, 0x28, 0, 0x03, 0x08, 0x1c, 0x0d, 0, 0, // enumerator: name, value
    7, 0x11, 0, 0xb0, 0x42, 0x08, 0x1b, 0x08, 0, 0, // skeleton: the other file, folder
    8, 0x39, 1, 0x03, 0x08, 0, 0, // namespace: name
    9, 0x13, 0, 0, 0, // structure without anything
    0,
];

/// A unit of DWARF 4 with these entries.
pub(crate) fn unit(abbreviations: u32, entries: &[u8]) -> Vec<u8> {
    let length = 7 + entries.len() as u32;
    let header = [&length.to_le_bytes()[..], &[4, 0], &abbreviations.to_le_bytes(), &[8]];
    [&header.concat(), entries].concat()
}

/// A unit whose entries are in another file.
pub(crate) fn skeleton(file: &str) -> Vec<u8> {
    unit(0, &[&[7][..], file.as_bytes(), &[0, b'.', 0]].concat())
}

/// A name, as it is in an entry; what is behind a zero cannot be in one.
pub(crate) fn name(name: &[u8]) -> Vec<u8> {
    name.iter().copied().filter(|byte| *byte != 0).chain([0]).collect()
}

/// A program with a structure in a namespace, and an enumeration: `names` are those of the namespace,
/// the structure, its two members, the enumeration and its two enumerators.
pub(crate) fn program(names: &[Vec<u8>; 7]) -> Vec<u8> {
    let [namespace, structure, number, kind, enumeration, first, second] = names;
    let at = |entries: &Vec<u8>| (11 + entries.len() as u32).to_le_bytes();
    let mut entries = vec![1];
    let int = at(&entries);
    entries.extend([&[4][..], b"int\0", &[5, 4]].concat());
    let enum_at = at(&entries);
    entries.extend([&[5][..], &name(enumeration), &[4]].concat());
    entries.extend([&[6][..], &name(first), &[0], &[6], &name(second), &[1, 0]].concat());
    entries.extend([&[8][..], &name(namespace), &[2], &name(structure), &[8]].concat());
    entries.extend([&[3][..], &name(number), &int, &[0]].concat());
    entries.extend([&[3][..], &name(kind), &enum_at, &[4, 0, 0, 0]].concat());
    elf(vec![
        plain(".debug_abbrev", ABBREVIATIONS.to_vec()),
        plain(".debug_info", unit(0, &entries)),
    ])
}

/// A program with a structure of so many members, all of a type whose name has so many letters.
pub(crate) fn long_names(letters: usize, members: usize) -> Vec<u8> {
    let long = vec![b'L'; letters];
    let mut entries = [&[1, 2][..], &name(&long), &[4, 0, 2, b'S', 0, 4]].concat();
    let member = [&[3, b'm', 0][..], &12_u32.to_le_bytes(), &[0]].concat();
    entries.extend(member.repeat(members));
    entries.extend([0, 0]);
    elf(vec![
        plain(".debug_abbrev", ABBREVIATIONS.to_vec()),
        plain(".debug_info", unit(0, &entries)),
    ])
}
