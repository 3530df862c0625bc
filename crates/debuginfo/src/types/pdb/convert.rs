//! The records of a PDB as entries of DWARF, with the names that LLDB gives the types.

use super::codeview::{Field, Index, Named, Record, Records};
use super::layout::{self, UnionOrMember};
use crate::names::{pdb, text};
use crate::object::read::{Budget, DebugSections};
use crate::types::dwarf::{Tag, UnitWriter, WrittenId, name_text};
use rustc_hash::FxHashMap;

/// The memory cost of a record and its entry, in bytes.
const RECORD_MEMORY: u64 = 512;
/// The memory cost of a field and its entry, in bytes.
const FIELD_MEMORY: u64 = 256;
/// Longer chains of types come from damage.
const MAX_DEPTH: usize = 256;
const UNNAMED_NAMESPACE: [&str; 2] = ["`anonymous namespace'", "`anonymous-namespace'"];

/// The sections with the types of a stream of records, and with the places of another stream.
pub(super) fn sections(
    bytes: &[u8],
    places: &[u8],
    address_size: u8,
    budget: &Budget,
) -> Result<DebugSections, String> {
    let size = address_size.into();
    let records = Records::new(bytes, size).ok_or("the stream of types is damaged")?;
    budget.hold(RECORD_MEMORY * records.len() as u64)?;
    let places = Records::new(places, size);
    let places = places.iter().flat_map(Records::declarations);
    let mut converter = Converter {
        out: UnitWriter::new(address_size),
        definitions: FxHashMap::default(),
        by_name: FxHashMap::default(),
        places: places.map(|(index, file, line)| (index, (file, line))).collect(),
        records,
        budget,
        entries: FxHashMap::default(),
        scopes: FxHashMap::default(),
        unfilled: Vec::new(),
        depth: 0,
    };
    converter.find_definitions();
    converter.convert()?;
    converter.out.sections()
}

struct Converter<'p> {
    out: UnitWriter,
    /// The file and the line of declarations.
    places: FxHashMap<Index, (&'p [u8], u32)>,
    records: Records<'p>,
    budget: &'p Budget,
    /// The definitions of types, by their identities.
    definitions: FxHashMap<&'p [u8], Index>,
    /// The definitions of types, by their names.
    by_name: FxHashMap<&'p [u8], Index>,
    /// The entries of types; `None` for types without values.
    entries: FxHashMap<Index, Option<WrittenId>>,
    scopes: FxHashMap<String, WrittenId>,
    /// The types whose fields are not written yet.
    unfilled: Vec<(Index, WrittenId)>,
    depth: usize,
}

impl<'p> Converter<'p> {
    fn find_definitions(&mut self) {
        for index in self.records.indexes() {
            if let Some(Record::Named(named)) = self.records.record(index)
                && !named.is_declared
            {
                self.definitions.entry(named.identity()).or_insert(index);
                self.by_name.entry(named.name).or_insert(index);
            }
        }
    }

    fn convert(&mut self) -> Result<(), String> {
        for index in self.records.indexes() {
            if matches!(self.records.record(index), Some(Record::Named(named)) if !named.is_declared)
            {
                self.entry(index);
            }
            while let Some((index, id)) = self.unfilled.pop() {
                self.fill(index, id)?;
            }
        }
        Ok(())
    }

    /// The entry of a type; `None` for `void` and other types without values.
    fn entry(&mut self, index: Index) -> Option<WrittenId> {
        let index = self.definition(index);
        if let Some(known) = self.entries.get(&index) {
            return *known;
        }
        self.depth += 1;
        let entry = if self.depth > MAX_DEPTH { None } else { self.new_entry(index) };
        self.depth -= 1;
        self.entries.insert(index, entry);
        entry
    }

    /// The definition of a type that is declared, if there is one.
    fn definition(&self, index: Index) -> Index {
        match self.records.record(index) {
            Some(Record::Named(named)) if named.is_declared => {
                self.definitions.get(named.identity()).copied().unwrap_or(index)
            }
            _ => index,
        }
    }

    fn new_entry(&mut self, index: Index) -> Option<WrittenId> {
        match self.records.record(index)? {
            Record::Number { name, encoding, size } => {
                let id = self.add(Tag::Base, None);
                self.out.name(id, name);
                self.out.encoding(id, encoding);
                self.out.byte_size(id, size);
                Some(id)
            }
            Record::Modifier { of, is_const, is_volatile } => {
                let of = self.part(of, index)?;
                Some(self.qualified(of, is_const, is_volatile))
            }
            Record::Pointer { of, tag, class, size, is_const, is_volatile } => {
                let of = self.part(of, index);
                let pointer = self.add(tag, of);
                self.out.byte_size(pointer, size);
                if let Some(class) = class.and_then(|class| self.entry(class)) {
                    self.out.containing_type(pointer, class);
                }
                Some(self.qualified(pointer, is_const, is_volatile))
            }
            Record::Function { returns, object, arguments } => {
                Some(self.function(returns, object, arguments, index))
            }
            Record::Array { of, size } => self.array(of, size, index),
            Record::Named(named) => Some(self.named(index, &named)),
            Record::BitField { .. } | Record::Arguments(_) => None,
        }
    }

    /// The entry of a type that another one refers to. Only types with names may be referred to before their records.
    fn part(&mut self, of: Index, by: Index) -> Option<WrittenId> {
        let is_named = matches!(self.records.record(of), Some(Record::Named(_)));
        if of < by || is_named { self.entry(of) } else { None }
    }

    fn add(&mut self, tag: Tag, of: Option<WrittenId>) -> WrittenId {
        let root = self.out.root();
        self.add_to(root, tag, of)
    }

    fn add_to(&mut self, parent: WrittenId, tag: Tag, of: Option<WrittenId>) -> WrittenId {
        let id = self.out.add(parent, tag);
        of.into_iter().for_each(|of| self.out.ty(id, of));
        id
    }

    fn qualified(&mut self, mut of: WrittenId, is_const: bool, is_volatile: bool) -> WrittenId {
        if is_volatile {
            of = self.add(Tag::Volatile, Some(of));
        }
        if is_const { self.add(Tag::Const, Some(of)) } else { of }
    }

    fn function(
        &mut self,
        returns: Index,
        object: Option<Index>,
        arguments: Index,
        index: Index,
    ) -> WrittenId {
        let returns = self.part(returns, index);
        let id = self.add(Tag::Subroutine, returns);
        if let Some(object) = object {
            let object = self.part(object, index);
            let parameter = self.add_to(id, Tag::FormalParameter, object);
            self.out.artificial(parameter);
        }
        let Some(Record::Arguments(arguments)) = self.records.record(arguments) else { return id };
        for argument in arguments {
            match self.part(argument, index) {
                // More arguments have no type.
                None => self.add_to(id, Tag::UnspecifiedParameters, None),
                ty => self.add_to(id, Tag::FormalParameter, ty),
            };
        }
        id
    }

    /// An array, with all its dimensions.
    fn array(&mut self, mut of: Index, size: u64, by: Index) -> Option<WrittenId> {
        let (mut sizes, mut last) = (vec![size], by);
        while let Some(Record::Array { of: inner, size }) =
            self.records.record(of).filter(|_| of < last)
        {
            sizes.push(size);
            last = std::mem::replace(&mut of, inner);
        }
        let element = self.part(of, last)?;
        sizes.push(self.size(of, MAX_DEPTH)?);
        let id = self.add(Tag::Array, Some(element));
        for sizes in sizes.windows(2) {
            let range = self.add_to(id, Tag::Subrange, None);
            if let [whole, part] = sizes {
                self.out.count(range, whole.checked_div(*part).unwrap_or(0));
            }
        }
        Some(id)
    }

    /// The size of a type in bytes, through at most `depth` other types.
    fn size(&self, index: Index, depth: usize) -> Option<u64> {
        let depth = depth.checked_sub(1)?;
        let index = self.definition(index);
        match self.records.record(index)? {
            Record::Modifier { of, .. } => self.size(of, depth),
            Record::Number { size, .. }
            | Record::Pointer { size, .. }
            | Record::Array { size, .. } => Some(size),
            Record::Named(named) => match named.underlying {
                Some(of) => self.size(of, depth),
                None => Some(named.size),
            },
            Record::Function { .. } | Record::BitField { .. } | Record::Arguments(_) => None,
        }
    }

    /// A type with a name, whose fields are written later.
    fn named(&mut self, index: Index, named: &Named<'p>) -> WrittenId {
        let written = String::from_utf8_lossy(named.name);
        let name = named.spelled();
        let parent = match text::scopes(&written).split_last() {
            Some((_, scopes)) => self.scope(scopes),
            None => self.out.root(),
        };
        let id = self.out.add(parent, named.tag);
        self.out.name(id, text::last_part(&name));
        if named.is_declared {
            self.out.declared(id);
        } else {
            self.out.byte_size(id, self.size(index, MAX_DEPTH).unwrap_or(named.size));
            if let Some((file, line)) = self.places.get(&index) {
                self.out.declared_at(id, file, *line);
            }
            self.unfilled.push((index, id));
        }
        id
    }

    /// The entry of a class or a namespace, by its scopes and its name.
    fn scope(&mut self, scopes: &[&str]) -> WrittenId {
        let Some((own, outer)) = scopes.split_last() else { return self.out.root() };
        let path = scopes.join("::");
        let class = self.by_name.get(path.as_bytes()).copied();
        if let Some(class) = class.and_then(|class| self.entry(class)) {
            return class;
        }
        if let Some(known) = self.scopes.get(&path) {
            return *known;
        }
        self.depth += 1;
        let parent = if self.depth > MAX_DEPTH { self.out.root() } else { self.scope(outer) };
        self.depth -= 1;
        let id = self.out.add(parent, Tag::Namespace);
        if !UNNAMED_NAMESPACE.contains(own) {
            self.out.name(id, own);
        }
        self.scopes.insert(path, id);
        id
    }

    /// Writes the fields of a type.
    fn fill(&mut self, index: Index, id: WrittenId) -> Result<(), String> {
        let Some(Record::Named(named)) = self.records.record(index) else { return Ok(()) };
        if let Some(of) = named.underlying.and_then(|of| self.entry(of)) {
            self.out.ty(id, of);
        }
        let fields = self.records.fields(named.fields);
        self.budget.hold(FIELD_MEMORY * fields.len() as u64)?;
        let mut members = Vec::new();
        for field in fields {
            match field {
                Field::Base { of, offset } => self.base(id, of, offset),
                Field::Enumerator { name, value } => {
                    let enumerator = self.out.add(id, Tag::Enumerator);
                    self.out.name(enumerator, &name_text(name));
                    self.out.value(enumerator, value);
                }
                Field::Member { of, offset, name } => members.extend(self.field(of, offset, name)),
                Field::Continued(_) | Field::Other => {}
            }
        }
        let is_union = named.tag == Tag::Union;
        for member in layout::members(members, is_union) {
            self.member(id, member, 0);
        }
        Ok(())
    }

    fn base(&mut self, id: WrittenId, of: Index, offset: Option<u64>) {
        let of = self.entry(of);
        let base = self.add_to(id, Tag::Inheritance, of);
        offset.into_iter().for_each(|offset| self.out.location(base, offset));
    }

    /// A member with its place; `None` if it has no value.
    fn field(&self, of: Index, offset: u64, name: &[u8]) -> Option<layout::Field> {
        let (ty, start, bits) = match self.records.record(of) {
            Some(Record::BitField { of, bits, position }) => (of, position.into(), u64::from(bits)),
            _ => (of, 0, self.size(of, MAX_DEPTH)?.checked_mul(8)?),
        };
        let start = offset.checked_mul(8)?.checked_add(start)?;
        let is_bit_field = ty != of;
        // LLDB omits members without bytes.
        let bits = Some(bits).filter(|bits| *bits > 0)?;
        let name = name_text(name);
        Some(layout::Field { name, ty, start, end: start.checked_add(bits)?, is_bit_field })
    }

    /// Writes a member of a type that begins at a bit of the value.
    fn member(&mut self, id: WrittenId, member: UnionOrMember, from: u64) {
        let (start, end) = (member.start(), member.end());
        let (tag, parts) = match member {
            UnionOrMember::Field(field) => {
                let Some(ty) = self.entry(field.ty) else { return };
                let member = self.add_to(id, Tag::Member, Some(ty));
                self.out.name(member, &field.name);
                match field.is_bit_field {
                    true => self.out.bit_field(member, start - from, end - start),
                    false => self.out.location(member, (start - from) / 8),
                }
                return;
            }
            UnionOrMember::Structure(parts) => (Tag::Structure, parts),
            UnionOrMember::Union(parts) => (Tag::Union, parts),
        };
        let ty = self.out.add(id, tag);
        self.out.byte_size(ty, (end - start).div_ceil(8));
        parts.into_iter().for_each(|part| self.member(ty, part, start));
        let member = self.add_to(id, Tag::Member, Some(ty));
        self.out.location(member, (start - from) / 8);
    }
}

impl<'p> Named<'p> {
    /// The text that distinguishes it from types of the same name.
    fn identity(&self) -> &'p [u8] {
        self.unique_name.unwrap_or(self.name)
    }

    /// The name as LLDB spells it: from the mangled name, if the type has one.
    fn spelled(&self) -> String {
        let mut written = name_text(self.name);
        let mangled = self.unique_name.filter(|name| name.starts_with(b".?A")).map(name_text);
        if let Some(scopes) = written.strip_suffix(UNNAMED_TAG)
            && let Some((_, of)) = mangled.as_deref().and_then(|name| name.split_once(UNNAMED_TYPE))
            && let Some((of, _)) = of.split_once('>')
        {
            written = format!("{scopes}{UNNAMED_TYPE}{of}>");
        }
        let is_mangled = mangled.is_some();
        let has_arguments =
            text::template(&written).is_some_and(|(base, ..)| !base.ends_with("::"));
        if !is_mangled || !has_arguments {
            return written;
        }
        let [clang, microsoft] = UNNAMED_NAMESPACE;
        let source = written.replace(clang, UNNAMED).replace(microsoft, UNNAMED);
        pdb::spelled_in_pdb(&source)
    }
}

const UNNAMED: &str = "(anonymous namespace)";
/// An unnamed type in a record, and in a mangled name, where its variable or its typedef follows.
const UNNAMED_TAG: &str = "<unnamed-tag>";
const UNNAMED_TYPE: &str = "<unnamed-type-";
