//! Which types the values of a program have, for one type of what is shown.

use super::lookup::{self, Member};
use crate::isa::Selector;
use crate::sema::graph::{Graph, Node, NodeId};
use crate::types::{Damage, Shape, TypeId, Types};

/// What is known of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Known {
    /// It is of that type.
    Type(TypeId),
    /// It is a member that the type before does not have.
    Missing,
    #[default]
    Nothing,
}

impl Known {
    pub(super) fn ty(self) -> Option<TypeId> {
        match self {
            Known::Type(ty) => Some(ty),
            _ => None,
        }
    }
}

/// What is known of each node of a graph if the value that is shown is of a type.
pub(super) fn of_graph(
    types: &Types,
    shown: TypeId,
    graph: &Graph,
    state: &[(u32, Known)],
) -> Result<Vec<Known>, Damage> {
    let mut all: Vec<Known> = Vec::with_capacity(graph.len());
    for id in graph.ids() {
        let known = |id: NodeId| all.get(id.index()).copied().unwrap_or_default();
        let value = match graph.node(id) {
            Node::SelfObject => Known::Type(shown),
            Node::State(number) => {
                let value = state.iter().find(|(n, _)| n == number);
                value.map_or(Known::Nothing, |(_, known)| *known)
            }
            Node::Member(object, name) => match known(*object).ty() {
                Some(ty) => match lookup::member(types, ty, name.as_str())? {
                    Member::Found(ty) => Known::Type(ty),
                    Member::Missing => Known::Missing,
                    Member::Unknown => Known::Nothing,
                },
                None => Known::Nothing,
            },
            Node::ChildAt(object, index) => match known(*object).ty() {
                Some(ty) => child(types, ty, graph.node(*index))?,
                None => Known::Nothing,
            },
            // Its raw value has the same type.
            Node::Select(Selector::GET_NON_SYNTHETIC_VALUE, args) => {
                args.first().map_or(Known::Nothing, |object| known(*object))
            }
            Node::If { then, otherwise, .. } if known(*then) == known(*otherwise) => known(*then),
            _ => Known::Nothing,
        };
        all.push(value);
    }
    Ok(all)
}

fn child(types: &Types, ty: TypeId, index: &Node) -> Result<Known, Damage> {
    Ok(match (types.pointed(ty)?.1, index) {
        (Shape::Array { element, .. }, _) => Known::Type(element),
        (Shape::Record(children), Node::UInt(at)) => {
            let child = usize::try_from(*at).ok().and_then(|at| children.get(at));
            child.map_or(Known::Nothing, |child| Known::Type(child.ty))
        }
        _ => Known::Nothing,
    })
}

/// What is known of the values that the methods of synthetic children share, for each type.
pub(super) fn of_state(
    types: &Types,
    shown: &[TypeId],
    graph: Option<&Graph>,
    values: &[(u32, NodeId)],
) -> Result<Vec<Vec<(u32, Known)>>, Damage> {
    let Some(graph) = graph else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for ty in shown {
        let known = of_graph(types, *ty, graph, &[])?;
        let value = |(number, id): &(u32, NodeId)| {
            (*number, known.get(id.index()).copied().unwrap_or_default())
        };
        all.push(values.iter().map(value).collect());
    }
    Ok(all)
}
