//! The values that a program shows, and the types whose summaries LLDB runs for them.
//!
//! LLDB runs the summary of a value's type, of what a pointer or a reference leads to, and of what a smart pointer of
//! C++'s library leads to. A value without a known type, such as an element that a provider makes, has one of the types
//! that are in the name of the type it is a part of.

use super::expected::head;
use super::pointers::{Pointers, path, written};
use super::program::KnownProgram;
use super::provider;
use super::shapes::{MemberLookup, Shape, Shapes};
use super::values::{KnownValue, Values};
use crate::isa::{Selector, library};
use crate::names::text;
use crate::sema::graph::{Graph, Node, NodeId};
use crate::source::Span;
use std::sync::Arc;

/// The most ways by which the origin of a value is searched for.
const MAX_WAYS: usize = 64;
/// The most nodes that tell of a type.
const MAX_TYPES: usize = 8;
/// The most members among which a computed index chooses.
const MAX_CHILDREN: usize = 64;

/// A value that a summary shows.
pub(super) struct Edge {
    /// The expression that shows it.
    pub(super) span: Span,
    /// The path to the value, if it is one.
    pub(super) name: Option<String>,
    /// The names of its type, of which the first counts that has a summary. Without names the source itself says that
    /// the type is that of the summary.
    pub(super) types: Vec<Arc<str>>,
    pub(super) is_pointer: bool,
    /// Whether its type is known exactly.
    pub(super) is_exact: bool,
    /// Whether it stands alone in a string, where `depth:` can be added.
    pub(super) is_alone: bool,
}

/// A type that a value may have.
enum PossibleType<T> {
    Known(T),
    /// One that is in the name of another.
    Named(String),
}

/// The values that a program shows in one place, once for each type that may lead further.
pub(super) fn edges<S: Shapes>(
    program: &KnownProgram<'_, S>,
    values: &Values<S::Type>,
    object: NodeId,
    (span, is_alone): (Span, bool),
) -> Vec<Edge> {
    let graph = program.graph;
    let path = path(graph, object).filter(|path| !path.is_empty());
    let name = path.as_deref().map(written);
    let edge = |(types, is_pointer)| {
        let name = name.clone();
        Edge { span, name, types, is_pointer, is_exact: S::IS_EXACT, is_alone }
    };
    let mut found = Vec::new();
    for ty in types_of(program.shapes, graph, values, object) {
        found.extend(match ty {
            PossibleType::Known(ty) => target(program.shapes, ty),
            PossibleType::Named(name) => named::<S>(&name),
        });
    }
    if found.is_empty() && is_own(program, values, object) {
        found.push((Vec::new(), true));
    }
    found.into_iter().map(edge).collect()
}

/// The names of the type of a value, and whether it is a pointer; `None` if it leads nowhere.
fn target<S: Shapes>(shapes: &S, declared: S::Type) -> Option<(Vec<Arc<str>>, bool)> {
    let pointed = shapes.pointed(declared);
    let is_pointer = matches!(shapes.shape(shapes.referred(declared)), Shape::Pointer(_));
    if !S::IS_EXACT {
        return named::<S>(&shapes.name(declared)?);
    }
    let mut names = shapes.names(declared);
    names.extend(shapes.names(pointed));
    let behind = names.last().and_then(|name| named::<S>(smart_pointee(name)?));
    names.extend(behind.into_iter().flat_map(|(names, _)| names));
    Some((names, is_pointer))
}

/// The names for a type that is known by its name, and whether it is a pointer. Values in `expect`s tell types without
/// their arguments, and those of other arguments contain each other: only what leads elsewhere counts there.
fn named<S: Shapes>(name: &str) -> Option<(Vec<Arc<str>>, bool)> {
    let (names, is_pointer) = all_names::<S>(name)?;
    let leads = is_pointer || name.trim_end().ends_with('&') || names.len() > 1;
    (S::IS_EXACT || leads).then_some((names, is_pointer))
}

/// The names of a type and of what its smart pointers lead to, and whether it is a pointer.
fn all_names<S: Shapes>(name: &str) -> Option<(Vec<Arc<str>>, bool)> {
    let (first, is_pointer) = plain(name)?;
    let (mut names, mut at) = (Vec::new(), Some(first));
    while let Some(name) = at {
        names.push(if S::IS_EXACT { name.into() } else { head(name).into() });
        at = smart_pointee(name).and_then(|pointee| Some(plain(pointee)?.0));
    }
    Some((names, is_pointer))
}

/// The names of the types whose summaries LLDB may run for a value; `None` if nothing tells what it is.
pub(super) fn names_of<S: Shapes>(
    shapes: &S,
    graph: &Graph,
    values: &Values<S::Type>,
    object: NodeId,
) -> Option<Vec<Arc<str>>> {
    let types = types_of(shapes, graph, values, object);
    let of_type = |ty| match ty {
        PossibleType::Known(ty) if S::IS_EXACT => Some(target(shapes, ty).unwrap_or_default().0),
        PossibleType::Known(ty) => match (shapes.shape(ty), shapes.name(ty)) {
            (Shape::Unknown, None) => None,
            (Shape::Record | Shape::Unknown | Shape::Pointer(_) | Shape::Reference(_), name) => {
                let names = name.and_then(|name| all_names::<S>(&name));
                Some(names.unwrap_or_default().0)
            }
            _ => Some(Vec::new()),
        },
        PossibleType::Named(name) => Some(all_names::<S>(&name).unwrap_or_default().0),
    };
    if types.is_empty() {
        return None;
    }
    let all: Option<Vec<_>> = types.into_iter().map(of_type).collect();
    Some(all?.concat())
}

/// The name of a type without qualifiers and what makes it a pointer or a reference, and whether it is a pointer;
/// `None` for a pointer to a pointer, of which LLDB shows the address.
fn plain(name: &str) -> Option<(&str, bool)> {
    const BEFORE: [&str; 7] = ["const ", "volatile ", "*const ", "*mut ", "&mut ", "&", "mut "];
    let mut name = name.trim();
    let mut pointers = 0;
    while let Some((sign, rest)) =
        BEFORE.iter().find_map(|sign| Some((sign, name.strip_prefix(sign)?)))
    {
        pointers += usize::from(sign.contains(['*', '&']));
        name = rest.trim();
    }
    while let Some(rest) = name.strip_suffix(['*', '&']).or_else(|| name.strip_suffix(" const")) {
        pointers += usize::from(name.ends_with('*'));
        name = rest.trim();
    }
    (pointers < 2 && !name.is_empty()).then_some((name, pointers > 0))
}

/// The type that a smart pointer of C++'s library leads to: LLDB shows its summary for the pointer.
fn smart_pointee(name: &str) -> Option<&str> {
    let (base, arguments, _) = text::template(name).filter(|(.., rest)| rest.is_empty())?;
    let is_smart = matches!(text::last_part(base), "shared_ptr" | "unique_ptr" | "weak_ptr");
    arguments.first().copied().filter(|_| is_smart && library::has_provider(name))
}

/// The types that a type holds by its name: that of its allocator if it has one, else all its arguments.
fn held(name: &str) -> Vec<String> {
    let (mut found, mut rest) = (Vec::new(), name);
    while let Some((_, arguments, behind)) = text::template(rest) {
        for argument in arguments {
            match text::template(argument) {
                Some((base, of, _)) if text::last_part(base) == "allocator" => {
                    return of.into_iter().map(|held| held.trim().to_owned()).collect();
                }
                _ => found.push(argument.trim().to_owned()),
            }
        }
        rest = behind;
    }
    found
}

/// The types that a value may have: those of the values that it is a part of lead to it.
fn types_of<S: Shapes>(
    shapes: &S,
    graph: &Graph,
    values: &Values<S::Type>,
    object: NodeId,
) -> Vec<PossibleType<S::Type>> {
    let (mut found, mut ways) = (Vec::new(), vec![(object, Vec::new())]);
    let mut at = 0;
    while let Some((id, steps)) = ways.get(at).cloned().filter(|_| at < MAX_WAYS) {
        at += 1;
        match values.known(id) {
            KnownValue::Missing => {}
            KnownValue::Type(ty) => {
                found.extend(follow(shapes, graph, PossibleType::Known(ty), &steps));
            }
            KnownValue::Nothing => {
                let with = |step: Option<NodeId>| steps.iter().copied().chain(step).collect();
                match graph.node(id) {
                    Node::Member(base, _) | Node::ChildAt(base, _) => {
                        ways.push((*base, with(Some(id))));
                    }
                    Node::Read(base) => ways.push((*base, with(None))),
                    Node::Select(selector, args) => {
                        let (mut types, mut is_same) = (Vec::new(), false);
                        match *selector {
                            Selector::CAST | Selector::CREATE_CHILD_AT_OFFSET => {
                                let of = args
                                    .last()
                                    .map(|ty| types_of_type(shapes, graph, values, *ty, MAX_TYPES));
                                types = of.unwrap_or_default();
                            }
                            Selector::CLONE
                            | Selector::GET_SYNTHETIC_VALUE
                            | Selector::GET_NON_SYNTHETIC_VALUE => is_same = true,
                            _ => {}
                        }
                        if types.is_empty() {
                            let base = args.first().filter(|_| *selector != Selector::GET_PARENT);
                            ways.extend(base.map(|base| (*base, with((!is_same).then_some(id)))));
                        }
                        let ends = types.into_iter();
                        found.extend(ends.flat_map(|ty| follow(shapes, graph, ty, &steps)));
                    }
                    Node::If { then, otherwise, .. } => {
                        ways.extend([*then, *otherwise].map(|id| (id, with(None))));
                    }
                    Node::Loop(_) | Node::LoopVar(..) | Node::LoopOut(..) => {
                        let value = graph.loop_value(id);
                        ways.extend(value.map(|(value, _)| (value.start, with(None))));
                    }
                    _ => {}
                }
            }
        }
    }
    found
}

/// The types that a node of a type may be, as far as so many nodes tell: that of a value, the target of a pointer, or an
/// argument of a template.
fn types_of_type<S: Shapes>(
    shapes: &S,
    graph: &Graph,
    values: &Values<S::Type>,
    node: NodeId,
    limit: usize,
) -> Vec<PossibleType<S::Type>> {
    let Some(limit) = limit.checked_sub(1) else { return Vec::new() };
    let of = |node: NodeId| types_of_type(shapes, graph, values, node, limit);
    match graph.node(node) {
        Node::Select(Selector::GET_TYPE, args) => {
            args.first().map_or(Vec::new(), |object| types_of(shapes, graph, values, *object))
        }
        Node::Select(Selector::GET_POINTEE_TYPE, args) => {
            let target = |ty| match ty {
                PossibleType::Known(ty) => match shapes.shape(shapes.referred(ty)) {
                    Shape::Pointer(target) => Some(PossibleType::Known(target)),
                    _ => None,
                },
                PossibleType::Named(name) => {
                    name.strip_suffix('*').map(|name| PossibleType::Named(name.trim().to_owned()))
                }
            };
            args.first().map_or(Vec::new(), |ty| of(*ty)).into_iter().filter_map(target).collect()
        }
        Node::Select(Selector::GET_TEMPLATE_ARGUMENT_TYPE, args) => {
            let [ty, number] = &**args else { return Vec::new() };
            let number = graph.number(*number).and_then(|number| usize::try_from(number).ok());
            let argument = |ty| {
                let name = match ty {
                    PossibleType::Known(ty) => shapes.name(ty)?.to_string(),
                    PossibleType::Named(name) => name,
                };
                let (_, arguments, _) = text::template(&name)?;
                Some(PossibleType::Named(arguments.get(number?)?.trim().to_owned()))
            };
            of(*ty).into_iter().filter_map(argument).collect()
        }
        Node::If { then, otherwise, .. } => {
            [of(*then), of(*otherwise)].into_iter().flatten().collect()
        }
        _ => Vec::new(),
    }
}

/// The types at the end of steps from a value of a type: of the last step first.
fn follow<S: Shapes>(
    shapes: &S,
    graph: &Graph,
    ty: PossibleType<S::Type>,
    steps: &[NodeId],
) -> Vec<PossibleType<S::Type>> {
    let mut at = vec![ty];
    for step in steps.iter().rev() {
        let types = at.iter().flat_map(|ty| match ty {
            PossibleType::Known(ty) => vec![*ty],
            PossibleType::Named(name) => {
                plain(name).map_or(Vec::new(), |(name, _)| shapes.named(name))
            }
        });
        let parts: Vec<_> = types.flat_map(|ty| behind(shapes, graph, ty, *step)).collect();
        // If no type that the name mentions has such a part, it is one of a class around a value of these types.
        at.retain(|ty| parts.is_empty() && matches!(ty, PossibleType::Named(_)));
        at.extend(parts);
    }
    at
}

/// The types of a part of a value.
fn behind<S: Shapes>(
    shapes: &S,
    graph: &Graph,
    ty: S::Type,
    step: NodeId,
) -> Vec<PossibleType<S::Type>> {
    let name = shapes.name(shapes.pointed(ty));
    let of_name = || name.iter().flat_map(|name| held(name)).map(PossibleType::Named);
    let child = |at| shapes.child(shapes.pointed(ty), at).map(|(_, ty)| ty);
    let known = match graph.node(step) {
        Node::Member(_, name) => match shapes.member(ty, name) {
            MemberLookup::Found(member) => Some(member),
            MemberLookup::Missing
                if provider::of(shapes, ty).is_some() && provider::may_give(name) =>
            {
                None
            }
            MemberLookup::Missing => return Vec::new(),
            MemberLookup::Unknown(_) => None,
        },
        Node::ChildAt(_, index) => match (shapes.shape(shapes.pointed(ty)), graph.node(*index)) {
            (Shape::Array(element, _) | Shape::Pointer(element), _) => Some(element),
            // What a pointer to a number leads to.
            (Shape::Number(_) | Shape::Scalar, _) => Some(shapes.pointed(ty)),
            (Shape::Record, Node::UInt(at)) if provider::of(shapes, ty).is_none() => {
                usize::try_from(*at).ok().and_then(child)
            }
            (Shape::Record, _) => {
                let children = (0..MAX_CHILDREN).map_while(child).map(PossibleType::Known);
                return of_name().chain(children).collect();
            }
            _ => None,
        },
        _ => None,
    };
    match known {
        Some(ty) => vec![PossibleType::Known(ty)],
        None => of_name().collect(),
    }
}

/// Whether the source itself says that a value has the type of the summary: it is a node of a list along a member
/// of `self`, or the source follows that same member, or another pointer of `self`, from it.
fn is_own<S: Shapes>(
    program: &KnownProgram<'_, S>,
    values: &Values<S::Type>,
    object: NodeId,
) -> bool {
    let graph = program.graph;
    if let KnownValue::Type(ty) = values.known(object) {
        // It has a type without a name.
        if !matches!(program.shapes.shape(ty), Shape::Record | Shape::Unknown) {
            return false;
        }
    }
    let Pointers { followed, characters, linked } = &program.source.pointers;
    let is_pointer =
        |id: &NodeId| followed.contains(id) && !characters.contains(id) || linked.contains_key(id);
    match linked.get(&object) {
        // The nodes of another type's list have other members.
        Some(next) => return of_self(graph, next).next().is_some(),
        None if !is_pointer(&object) => return false,
        None => {}
    }
    program.users(object).any(|user| match user {
        Node::Member(base, name) if *base == object => {
            of_self(graph, name).any(|own| own == object || is_pointer(&own))
        }
        _ => false,
    })
}

/// The members of `self` of a name that a program looks up.
fn of_self<'g>(graph: &'g Graph, name: &'g str) -> impl Iterator<Item = NodeId> + 'g {
    graph.ids().filter(move |id| match graph.node(*id) {
        Node::Member(base, own) => **own == *name && graph.is_self(*base),
        _ => false,
    })
}
