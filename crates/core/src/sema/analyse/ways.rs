//! The ways from one value to another, and those on which names show at run time that a value leads to one of its own kind.

use crate::isa::Selector;
use crate::sema::graph::{Graph, Node, NodeId, Step, Way};
use rustc_hash::FxHashSet;

/// The most ways to one value, and the most parts of one.
const MAX_PATHS: usize = 8;
/// The least members of a type that leads back: a `Name name` with a `char *name` does not.
const MEMBERS: usize = 3;
/// The least elements inside each other of a type that leads back by its elements alone: a text ends before.
const ELEMENTS: usize = 8;

/// A part of the way from the shown value to another one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Move {
    Member(Box<str>),
    /// To an element, at that index where it is known.
    Element(u8),
    /// To what no name tells, such as the value behind a cast.
    Elsewhere,
    /// To what the shown value is a part of.
    Parent,
}

pub(super) type Path = Vec<Move>;

/// The ways from the shown value to an object.
pub(super) fn paths(graph: &Graph, object: NodeId) -> Vec<Path> {
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    let mut open: Vec<(NodeId, Path)> = vec![(object, Path::new())];
    while let Some((id, path)) = open.pop() {
        let is_long = found.len() == MAX_PATHS || path.len() > MAX_PATHS;
        if is_long || !seen.insert((id, path.clone())) {
            continue;
        }
        let before = |step: Move| [std::slice::from_ref(&step), &path].concat();
        match graph.node(id) {
            Node::SelfObject if !found.contains(&path) => found.push(path),
            // What the language itself looks up is a text.
            Node::Member(..) if graph.is_generated(id) => {}
            Node::Member(base, name) => {
                open.push((*base, before(Move::Member(name.as_str().into()))));
            }
            Node::ChildAt(base, index) => {
                let index = graph.number(*index).and_then(|index| u8::try_from(index).ok());
                open.push((*base, before(Move::Element(index.unwrap_or_default()))));
            }
            Node::Read(base) => open.push((*base, path)),
            Node::If { then, otherwise, .. } => {
                open.extend([*then, *otherwise].map(|id| (id, path.clone())));
            }
            Node::LoopVar(..) | Node::LoopOut(..) | Node::Loop(_) => {
                open.extend(graph.loop_value(id).map(|(value, _)| (value.start, path)));
            }
            Node::Select(selector, args) => match (*selector, &**args) {
                (Selector::CAST, [base, ty]) if graph.is_type_of(*ty, *base) => {
                    open.push((*base, path));
                }
                (Selector::CAST, [base, ..]) => open.push((*base, vec![Move::Elsewhere])),
                (Selector::GET_PARENT, [base]) => match graph.base_of(*base) {
                    Some(base) => open.push((base, path)),
                    None => open.push((*base, before(Move::Parent))),
                },
                // What is behind a pointer is found by a member of the pointer.
                (Selector::CREATE_CHILD_AT_OFFSET, [base, ..]) => {
                    open.extend([before(Move::Element(0)), path.clone()].map(|path| (*base, path)));
                }
                (
                    Selector::CLONE
                    | Selector::GET_SYNTHETIC_VALUE
                    | Selector::GET_NON_SYNTHETIC_VALUE,
                    [base, ..],
                ) => open.push((*base, path)),
                _ => {}
            },
            _ => {}
        }
    }
    found
}

/// Whether an object is a cast to a type of which the bytecode does not show that it is another than that of the summary: the
/// argument of a member's type may be.
pub(super) fn may_be_cast_to_own(graph: &Graph, object: NodeId) -> bool {
    let mut open = vec![object];
    while let Some(id) = open.pop() {
        match graph.node(id) {
            Node::Read(base) => open.push(*base),
            Node::If { then, otherwise, .. } => {
                open.extend([*then, *otherwise]);
            }
            Node::Select(Selector::CAST, args) if may_be_own_type(graph, args.get(1)) => {
                return true;
            }
            _ => {}
        }
    }
    false
}

fn may_be_own_type(graph: &Graph, ty: Option<&NodeId>) -> bool {
    let Some(Node::Select(selector, args)) = ty.map(|ty| graph.node(*ty)) else { return false };
    let Some(of) = args.first() else { return false };
    let of_other = match graph.node(*of) {
        Node::Select(Selector::GET_TYPE, object) => {
            Some(object.iter().any(|id| !graph.is_self(*id)))
        }
        _ => None,
    };
    match *selector {
        Selector::GET_POINTEE_TYPE => of_other.unwrap_or(true),
        Selector::GET_TEMPLATE_ARGUMENT_TYPE => {
            of_other.unwrap_or_else(|| may_be_own_type(graph, Some(of)))
        }
        _ => false,
    }
}

pub(super) fn first_member(graph: &Graph) -> Option<&str> {
    graph.ids().find_map(|id| match graph.node(id) {
        Node::Member(base, name) if graph.is_self(*base) => Some(name.as_str()),
        _ => None,
    })
}

pub(super) fn way(steps: Vec<Step>, mut then: Vec<Way>) -> Way {
    match (then.pop(), then.is_empty()) {
        (Some(only), true) => Way { steps: [&*steps, &only.steps].concat().into(), ..only },
        (last, _) => Way { steps: steps.into(), then: then.into_iter().chain(last).collect() },
    }
}

/// The ways along names from a value, or from what it points to.
pub(super) fn either(names: &[Step]) -> Vec<Way> {
    let of_target = [&[Step::Argument], names].concat();
    vec![way(names.to_vec(), Vec::new()), way(of_target, Vec::new())]
}

pub(super) fn tests(way: &Way) -> usize {
    if way.then.is_empty() { 1 } else { way.then.iter().map(tests).sum() }
}

/// The names with which a path begins.
pub(super) fn members(path: &[Move]) -> Vec<Step> {
    let name = |step: &Move| match step {
        Move::Member(name) => Some(Step::Member((&**name).into())),
        _ => None,
    };
    path.iter().map_while(name).collect()
}

/// Whether a path leads by members that LLDB makes of Rust's enums.
fn is_of_rust(path: &[Move]) -> bool {
    path.iter().any(|step| matches!(step, Move::Member(name) if name.starts_with('$')))
}

/// The steps along a path as far as names tell. A container of C++'s library has elements where its argument says, an array
/// as children.
pub(super) fn alternatives(path: &[Move]) -> Vec<Vec<Step>> {
    let mut all = vec![Vec::new()];
    for step in path {
        let choice = match step {
            Move::Member(name) => vec![Step::Member((&**name).into())],
            Move::Element(index) if is_of_rust(path) => vec![Step::Child(*index)],
            Move::Element(index) => vec![Step::Argument, Step::Child(*index)],
            Move::Elsewhere | Move::Parent => break,
        };
        let with = |before: Vec<Step>| {
            let with = |step: &Step| [&*before, std::slice::from_ref(step)].concat();
            choice.iter().map(with).collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(with).take(MAX_PATHS).collect();
    }
    all
}

/// The ways on which what a value points to leads to one that is shown as it is itself.
pub(super) fn from_target(path: &Path) -> Vec<Way> {
    let (names, mut ways) = (members(path), direct(path));
    // A smart pointer, or an element that is one.
    let is_element = path.len() > names.len();
    let held = vec![Step::Argument; 1 + usize::from(is_element)];
    let held = [&*held, &names].concat();
    match ways.iter_mut().find(|way| way.steps.first() == Some(&Step::Smart)) {
        Some(way) if is_element => way.steps = [&*names, &held].concat().into(),
        Some(_) => {
            let again = ways.pop().map(|way| way.steps.iter().skip(names.len()).cloned().collect());
            let again: Vec<Step> = again.unwrap_or_default();
            let then = [again, held].map(|steps| way(steps, Vec::new()));
            let is_again = then.iter().all(|way| !way.steps.is_empty());
            ways = vec![way(names, if is_again { then.into() } else { Vec::new() })];
        }
        None => {}
    }
    ways
}

/// The ways on which a value leads to one that is shown as it is itself.
pub(super) fn direct(path: &Path) -> Vec<Way> {
    let names = members(path);
    let smart = way([&[Step::Smart], &*names].concat(), Vec::new());
    let smart = (!is_of_rust(path)).then_some(smart);
    match path.get(names.len()) {
        None => {
            let again = vec![&*names; MEMBERS.div_ceil(names.len())].concat();
            smart.into_iter().chain([way(again, Vec::new())]).collect()
        }
        Some(Move::Element(index)) if names.is_empty() => {
            vec![way(vec![Step::Child(*index); ELEMENTS], Vec::new())]
        }
        Some(Move::Element(_)) => {
            let again = |steps: Vec<Step>| way([&*steps, &*names].concat(), Vec::new());
            smart.into_iter().chain(alternatives(path).into_iter().map(again)).collect()
        }
        Some(_) if names.is_empty() => Vec::new(),
        Some(_) => vec![way(names, Vec::new())],
    }
}
