//! Members of unnamed unions and structures: in a PDB they are members of the enclosing type. LLDB reconstructs such
//! unions and structures from the offsets.
//!
//! Members that overlap form a union. A member that follows one of its parts forms a structure with that part; with the
//! last part if several end at the same bit. `tests/debuggers/types.rs` compares the result with LLDB's.

use super::codeview::Index;
use std::collections::BTreeMap;

/// A member that has a name.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) ty: Index,
    /// The first bit and the bit after the last.
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) is_bit_field: bool,
}

/// A member of a structure or of a union.
#[derive(Clone, Debug)]
pub(super) enum UnionOrMember {
    Field(Field),
    Structure(Vec<UnionOrMember>),
    Union(Vec<UnionOrMember>),
}

pub(super) fn members(mut fields: Vec<Field>, is_union: bool) -> Vec<UnionOrMember> {
    fields.sort_by_key(|field| field.start);
    if is_union {
        return Parts::of(fields).members;
    }
    let mut members = Vec::new();
    let mut overlapping: Vec<Field> = Vec::new();
    let mut end = 0;
    for field in fields {
        if field.start >= end {
            members.extend(one_member(std::mem::take(&mut overlapping)));
        }
        end = end.max(field.end);
        overlapping.push(field);
    }
    members.extend(one_member(overlapping));
    members
}

/// The field, or a union of several.
fn one_member(mut fields: Vec<Field>) -> Option<UnionOrMember> {
    match fields.len() {
        0 | 1 => fields.pop().map(UnionOrMember::Field),
        _ => Some(UnionOrMember::Union(Parts::of(fields).members)),
    }
}

/// The parts of a union.
struct Parts {
    members: Vec<UnionOrMember>,
    /// The paths of the fields and structures, by the bit where they end.
    ends: BTreeMap<u64, Vec<Vec<usize>>>,
}

impl Parts {
    /// Builds the parts of sorted fields. Fields that begin inside all parts are left out.
    fn of(fields: Vec<Field>) -> Parts {
        let mut parts = Parts { members: Vec::new(), ends: BTreeMap::new() };
        let first = fields.first().map_or(0, |field| field.start);
        for fields in fields.chunk_by(|a, b| a.start == b.start) {
            let start = fields.first().map_or(0, |field| field.start);
            match start == first {
                true => parts.add_to(&[], fields),
                false => parts.follow(start, fields),
            }
        }
        parts
    }

    /// Adds fields that begin at the same bit to the members of a part.
    fn add_to(&mut self, path: &[usize], fields: &[Field]) {
        let members = match at(&mut self.members, path) {
            Some(UnionOrMember::Structure(members) | UnionOrMember::Union(members)) => members,
            Some(UnionOrMember::Field(_)) => return,
            None => &mut self.members,
        };
        for field in fields {
            let path = [path, &[members.len()]].concat();
            members.push(UnionOrMember::Field(field.clone()));
            self.ends.entry(field.end).or_default().push(path);
        }
    }

    /// Adds fields after the last part that ends before them.
    fn follow(&mut self, start: u64, fields: &[Field]) {
        let Some((_, ended)) = self.ends.range_mut(..=start).next_back() else { return };
        let Some(path) = ended.pop() else { return };
        let Some(part) = at(&mut self.members, &path) else { return };
        if let UnionOrMember::Field(field) = part {
            *part = UnionOrMember::Structure(vec![UnionOrMember::Field(field.clone())]);
        }
        let UnionOrMember::Structure(members) = part else { return };
        match fields {
            [field] => {
                members.push(UnionOrMember::Field(field.clone()));
                self.ends.entry(field.end).or_default().push(path);
            }
            fields => {
                let union = [&*path, &[members.len()]].concat();
                members.push(UnionOrMember::Union(Vec::new()));
                self.add_to(&union, fields);
            }
        }
    }
}

fn at<'m>(members: &'m mut [UnionOrMember], path: &[usize]) -> Option<&'m mut UnionOrMember> {
    let (first, rest) = path.split_first()?;
    let member = members.get_mut(*first)?;
    match member {
        _ if rest.is_empty() => Some(member),
        UnionOrMember::Structure(members) | UnionOrMember::Union(members) => at(members, rest),
        UnionOrMember::Field(_) => None,
    }
}

impl UnionOrMember {
    pub(super) fn start(&self) -> u64 {
        match self {
            UnionOrMember::Field(field) => field.start,
            UnionOrMember::Structure(members) | UnionOrMember::Union(members) => {
                members.first().map_or(0, UnionOrMember::start)
            }
        }
    }

    pub(super) fn end(&self) -> u64 {
        match self {
            UnionOrMember::Field(field) => field.end,
            UnionOrMember::Structure(members) | UnionOrMember::Union(members) => {
                members.iter().map(UnionOrMember::end).max().unwrap_or(0)
            }
        }
    }
}
