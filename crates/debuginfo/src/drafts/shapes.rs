//! Known shapes: texts, sequences, optionals, tagged unions, lists and trees, times.

use super::formatter::Draft;
use super::member::{DraftMember, DraftPiece, Kind, Record};
use super::pieces::{NOTHING, escaped};
use crate::syntax::spelled;
use crate::types::{Child, Shape, TypeId};

/// A record with more members is none of these.
const MAX_MEMBERS: usize = 6;

/// The most cases of a `switch`.
const MAX_CASES: usize = 100;

/// A shape for a record with these members.
type Recognise = fn(&Record<'_>, &[DraftMember]) -> Option<Draft>;

const SHAPES: [Recognise; 7] = [time, text, tagged, optional, nodes, filled, sequence];

/// The draft of the first shape that a record has.
pub(super) fn draft(record: &Record<'_>, members: &[DraftMember]) -> Option<Draft> {
    if members.len() > MAX_MEMBERS {
        return None;
    }
    SHAPES.iter().find_map(|recognise| recognise(record, members))
}

/// Seconds, and a smaller unit.
fn time(record: &Record<'_>, members: &[DraftMember]) -> Option<Draft> {
    let piece = record.time(members, "", 1)?;
    let draft = Draft::new(format!("\"{}\"", piece.text));
    Some(draft.tested(piece.value.unwrap_or_default(), piece.shown))
}

fn text(record: &Record<'_>, members: &[DraftMember]) -> Option<Draft> {
    let DraftPiece { text, value, shown } = text_of(record, members, "")?;
    let test = value.map(|value| (value, shown));
    Some(Draft { test, ..Draft::new(format!("{{ {text} }}")) })
}

/// The expression for the text of a pointer to characters with their number, or with their end, behind a path; in a test it is
/// `text`. Before LLDB 24 nothing counts characters of more than one byte.
pub(super) fn text_of(
    record: &Record<'_>,
    members: &[DraftMember],
    path: &str,
) -> Option<DraftPiece> {
    let pointers = of_kind(members, |kind| kind == Kind::Characters);
    let is_wide = |pointer: &&DraftMember| {
        let shape = record.types.shape(record.types.unqualified(pointer.ty));
        matches!(shape, Shape::Pointer(to) if record.types.size(to) != Some(1))
    };
    if pointers.iter().any(is_wide) {
        return None;
    }
    let others = of_kind(members, |kind| !matches!(kind, Kind::Characters | Kind::Integer));
    let is_allocator = |other: &&DraftMember| matches!(other.kind, Kind::Pointer(_) | Kind::Other);
    match (&*pointers, length(members), &*others) {
        ([data], Some(length), others)
            if others.is_empty() || is_data(&data.name) && others.iter().all(is_allocator) =>
        {
            let (data, length) = (&data.spelled, &length.spelled);
            Some(DraftPiece {
                text: format!("{path}{data}.text(count: {path}{length})"),
                value: Some(format!("{data}: \"text\", {length}: 4")),
                shown: "\"text\"".to_owned(),
            })
        }
        ([begin, end], None, []) if members.len() == 2 && is_end(&end.name) => {
            let (begin, end) = (&begin.spelled, &end.spelled);
            let text = format!("{path}{begin}.text(count: {path}{end} - {path}{begin})");
            Some(DraftPiece::untested(text))
        }
        _ => None,
    }
}

/// A tag, and a union whose members have the names of its enumerators.
fn tagged(record: &Record<'_>, members: &[DraftMember]) -> Option<Draft> {
    let Shape::Record(children) = record.types.shape(record.ty) else { return None };
    let is_union = |child: &&Child| {
        let is_record = matches!(record.types.shape(child.ty), Shape::Record(_));
        is_record && record.types.record_word(child.ty) == "union"
    };
    let unions: Vec<&Child> = children.iter().filter(is_union).collect();
    let tags = of_kind(members, |kind| kind == Kind::Enumeration);
    let ([tag], [union]) = (&*tags, &*unions) else { return None };
    let Shape::Enumeration(numbers) = record.types.shape(record.types.unqualified(tag.ty)) else {
        return None;
    };
    if numbers.len() > MAX_CASES {
        return None;
    }
    // Zig's enumerations have names that no file can have.
    let named = record.enumeration(tag.ty);
    let is_signed = numbers.iter().any(|(_, number)| *number < 0);
    let by = match &named {
        Some(_) => tag.spelled.clone(),
        None => format!("{}.{}signed()", tag.spelled, if is_signed { "" } else { "un" }),
    };
    let path = match (union.name.is_empty(), spelled(&union.name)) {
        (true, _) => String::new(),
        (false, Some(name)) => format!("{name}."),
        (false, None) => return None,
    };
    let within = |value: &str| match path.strip_suffix('.') {
        Some(name) => format!("{name}: {{ {value} }}"),
        None => value.to_owned(),
    };
    let fields = record.members(union.ty);
    let (mut cases, mut matched, mut test) = (String::new(), 0, None);
    for (enumerator, number) in numbers.iter() {
        let label = match &named {
            Some((name, _)) => format!("{name}.{}", spelled(enumerator).unwrap_or_default()),
            None => number.to_string(),
        };
        let mut text = escaped(enumerator);
        if let Some(field) = fields.iter().find(|field| is_named_by(&field.name, enumerator)) {
            matched += 1;
            let field_path = format!("{path}{}", field.spelled);
            let piece = record.piece(field.ty, &field_path, 1);
            if let (None, Some(piece)) = (&test, &piece) {
                let shown = format!("{enumerator} {}", piece.shown);
                let value = piece.value.as_ref().map(|value| format!("{}: {value}", field.spelled));
                test = value
                    .map(|value| (format!("{}: {label}, {}", tag.spelled, within(&value)), shown));
            }
            text += &format!(" {}", piece.map_or(NOTHING.to_owned(), |piece| piece.text));
        }
        cases += &format!("case {label}: \"{text}\"\n");
    }
    // The debugger's own view.
    let default = if named.is_some() { "" } else { "default: \"\"\n" };
    let body = format!("{{ switch {by} {{\n{cases}{default}}} }}");
    let is_tagged = matched > 1 || matched == 1 && fields.len() == 1;
    is_tagged.then(|| Draft { test, ..Draft::new(body) })
}

/// A flag, and the value whose presence it indicates.
fn optional(record: &Record<'_>, members: &[DraftMember]) -> Option<Draft> {
    let (flag, value) = match members {
        [flag, value] if is_flag(flag) => (flag, value),
        [value, flag] if is_flag(flag) => (flag, value),
        _ => return None,
    };
    let piece = record.piece(value.ty, &value.spelled, 1)?;
    let flag = &flag.spelled;
    let draft = Draft::new(format!("{{ {flag} == true ? \"{}\" : \"none\" }}", piece.text));
    Some(match piece.value {
        Some(sample) => {
            draft.tested(format!("{flag}: true, {}: {sample}", value.spelled), piece.shown)
        }
        None => draft.tested(format!("{flag}: false"), "none".to_owned()),
    })
}

/// A pointer to nodes that have pointers to each other.
fn nodes(record: &Record<'_>, members: &[DraftMember]) -> Option<Draft> {
    for head in members {
        let Kind::Pointer(to) = head.kind else { continue };
        let node = Record { ty: to, ..*record };
        let of_node = node.members(to);
        let Some(links) = links(&of_node) else { continue };
        let mut values: Vec<&DraftMember> =
            of_node.iter().filter(|value| value.kind.is_telling()).collect();
        values.sort_by_key(|value| value.kind.rank());
        for value in values {
            let piece = node.piece(value.ty, &format!("n.{}", value.spelled), 1);
            if let Some(piece) = piece
                && !record.links.leads_to(value.ty, record.ty)
            {
                return Some(walk(record, (head, to), &links, (value, piece)));
            }
        }
    }
    None
}

/// The members of a node that lead to others: both of a tree, one of a list.
fn links(members: &[DraftMember]) -> Option<Vec<&str>> {
    let named = |wanted: &str| {
        let is_link =
            |m: &&DraftMember| m.kind == Kind::Own && m.name.to_lowercase().contains(wanted);
        members.iter().find(is_link).map(|m| &*m.spelled)
    };
    match (named("left"), named("right")) {
        (Some(left), Some(right)) => Some(vec![left, right]),
        _ => Some(vec![named("next").or_else(|| named("nxt"))?]),
    }
}

/// The walk from a member along links, which shows a member of each node.
fn walk(
    record: &Record<'_>,
    (head, to): (&DraftMember, TypeId),
    links: &[&str],
    (value, piece): (&DraftMember, DraftPiece),
) -> Draft {
    let by = match links {
        [next] => (*next).to_owned(),
        _ => format!("({})", links.join(", ")),
    };
    let head = &head.spelled;
    let walk = format!("n from {head} by {by}");
    let text = format!("\"[\\(join({walk}, max: 8, more: \", …\") {{ \"{}\" }})]\"", piece.text);
    let children = format!("{{ each({walk}) {{ n.{} }} }}", value.spelled);
    let draft = Draft::new(text).with_children("", children);
    let name = record.types.written_key(&record.types.name(to));
    match piece.value.filter(|_| !name.starts_with('"')) {
        Some(sample) => {
            let ends: String = links.iter().map(|link| format!(", {link}: null")).collect();
            let node = format!("{name} * {{ {}: {sample}{ends} }}", value.spelled);
            draft.tested(format!("{head}: {node}"), format!("[{}]", piece.shown))
        }
        None => draft.tested(format!("{head}: null"), "[]".to_owned()),
    }
}

/// An array that is filled to a length.
fn filled(record: &Record<'_>, members: &[DraftMember]) -> Option<Draft> {
    let arrays = of_kind(members, |kind| matches!(kind, Kind::Array(..)));
    let ([array], Some(length)) = (&*arrays, length(members)) else { return None };
    let Kind::Array(most, of) = array.kind else { return None };
    let (array, count) = (&array.spelled, record.number(length));
    let piece = record.piece(of, &format!("{array}[i]"), 1)?;
    let text =
        format!("\"[\\(join(i in 0..<{count}, max: 8, more: \", …\") {{ \"{}\" }})]\"", piece.text);
    let children = format!("{{ count {{ min({count}, {most}) }} at(i) {{ {array}[i] }} }}");
    let draft = Draft::new(text).with_children("", children);
    let length = &length.spelled;
    Some(match piece.value {
        Some(sample) => {
            draft.tested(format!("{array}: [{sample}], {length}: 1"), format!("[{}]", piece.shown))
        }
        None => draft.tested(format!("{length}: 0"), "[]".to_owned()),
    })
}

/// A pointer to elements with their number, or with their end.
fn sequence(record: &Record<'_>, members: &[DraftMember]) -> Option<Draft> {
    let pointers: Vec<(&DraftMember, TypeId)> = members
        .iter()
        .filter_map(|member| match member.kind {
            Kind::Pointer(to) => Some((member, to)),
            _ => None,
        })
        .collect();
    let (data, count, test) = match (&*pointers, length(members)) {
        ([(data, to)], Some(length)) if record.types.size(*to).is_some() => {
            (data, record.number(length), Some(format!("{}: 2", length.spelled)))
        }
        ([(data, to), (end, other), ..], None) if to == other && is_end(&end.name) => {
            let size = record.types.size(*to).filter(|size| *size > 0)?;
            let (end, begin) = (&end.spelled, &data.spelled);
            (data, format!("({end}.unsigned() - {begin}.unsigned()) / {size}"), None)
        }
        _ => return None,
    };
    let data = &data.spelled;
    let children = format!("{{ count {{ {count} }} at(i) {{ {data}.element(i) }} }}");
    let draft = Draft::new(format!("\"\\({count}) elements\""));
    let draft = draft.with_children("@lldb(24...) ", children);
    Some(match test {
        Some(members) => draft.tested(members, "2 elements".to_owned()),
        None => draft,
    })
}

fn of_kind(members: &[DraftMember], is_wanted: impl Fn(Kind) -> bool) -> Vec<&DraftMember> {
    members.iter().filter(|member| is_wanted(member.kind)).collect()
}

/// The number that counts the elements beside it.
fn length(members: &[DraftMember]) -> Option<&DraftMember> {
    members.iter().find(|member| member.kind == Kind::Integer && is_length(&member.name))
}

/// Whether a number with this name counts the elements beside it.
fn is_length(name: &str) -> bool {
    const ENDS: [&str; 6] = ["len", "length", "size", "count", "used", "num"];
    const CAPACITIES: [&str; 5] = ["alloc", "asize", "cap", "max", "reserved"];
    let name = name.to_lowercase();
    let name = name.trim_matches('_');
    if CAPACITIES.iter().any(|word| name.contains(word)) {
        return false;
    }
    name == "n" || name.starts_with("num") || ENDS.iter().any(|end| name.ends_with(end))
}

/// Whether a pointer with this name points to the elements that a number beside it counts.
fn is_data(name: &str) -> bool {
    const WORDS: [&str; 6] = ["base", "buf", "data", "ptr", "str", "text"];
    let name = name.to_lowercase();
    WORDS.iter().any(|word| name.contains(word))
}

fn is_end(name: &str) -> bool {
    let name = name.to_lowercase();
    ["end", "last", "finish", "limit"].iter().any(|word| name.contains(word))
}

fn is_flag(member: &DraftMember) -> bool {
    const WORDS: [&str; 7] = ["has", "valid", "present", "engaged", "set", "some", "exists"];
    let name = member.name.to_lowercase();
    member.kind == Kind::Bool && WORDS.iter().any(|word| name.contains(word))
}

/// Whether a member of a union has the name of an enumerator: `circle` for `Circle`, `kCircle` and `SHAPE_CIRCLE`.
fn is_named_by(member: &str, enumerator: &str) -> bool {
    let plain = |name: &str| name.to_lowercase().trim_matches('_').replace('_', "");
    let (member, full) = (plain(member), plain(enumerator));
    let last = plain(enumerator.rsplit('_').next().unwrap_or(enumerator));
    !member.is_empty()
        && (member == full || member == last || full.strip_prefix('k') == Some(&member))
}
