//! Value trees: what LLDB knows of some variables, as data.
//!
//! A tree is made of [`Spec`]s, in which most can be left out: numbers alone give type, width and
//! text. What a tree does not say and LLDB would know is answered by [`Stop::Unknown`], never by
//! a guess.

mod answers;
#[cfg(feature = "run")]
mod built_in;
#[cfg(feature = "json")]
pub mod json;
pub mod literal;
mod memory;
mod scalar;
mod spec;
mod types;

pub use spec::{Spec, Synthetic, TypeSpec};

use crate::vm::{Limit, ObjectId, Stop, TypeId};
use memory::KnownMemory;
use types::Types;

/// A tree of values with their types.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    types: Types,
    memory: KnownMemory,
}

/// A value.
#[derive(Clone, Debug)]
struct Node {
    name: Box<str>,
    of: TypeId,
    value: Option<Box<str>>,
    summary: Option<Box<[u8]>>,
    unsigned: Option<u64>,
    signed: Option<i64>,
    address: Option<u64>,
    num_children: u32,
    /// The first children; fewer than there are where the tree was cut.
    children: Vec<ObjectId>,
    parent: ObjectId,
    /// It is a number that the tree does not say, as with the name of an enumerator alone.
    number_unknown: bool,
    /// A base class part, which has the name of its class.
    base: bool,
    /// Which children it shows.
    view: View,
}

/// A value has one node for the children of its type and, where there is a provider, one for
/// those that the provider makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// Those of the type; the node with synthetic children, if there is one.
    Raw(ObjectId),
    /// Synthetic ones; the raw node.
    Synthetic(ObjectId),
}

/// The most nodes a tree may have.
const MAX_NODES: usize = 1 << 22;

impl Tree {
    /// No values.
    pub fn new() -> Tree {
        Tree::default()
    }

    /// Adds a variable with all that is in it.
    ///
    /// # Errors
    /// If the tree would get too big.
    pub fn add(&mut self, spec: &Spec) -> Result<ObjectId, Stop> {
        let first = self.nodes.len();
        let object = self.add_below(spec, ObjectId::NULL)?;
        self.remember(first);
        Ok(object)
    }

    /// Specs nest as deep as their makers let them, which all have limits.
    fn add_below(&mut self, spec: &Spec, parent: ObjectId) -> Result<ObjectId, Stop> {
        let filled = spec.filled();
        let of = self.types.add(&filled.of);
        let id = self.push(Node {
            name: filled.name,
            of,
            value: filled.value,
            summary: filled.summary,
            unsigned: filled.unsigned,
            signed: filled.signed,
            address: filled.address,
            num_children: filled.num_children,
            children: Vec::new(),
            parent,
            base: filled.base,
            number_unknown: filled.number_unknown,
            view: View::Raw(ObjectId::NULL),
        })?;
        let children = self.add_all(&spec.children, id)?;
        self.node_mut(id)?.children = children;
        self.add_all(&spec.behind, ObjectId::NULL)?;
        if let Some(synthetic) = &spec.synthetic {
            let mut view = self.node(id)?.clone();
            view.view = View::Synthetic(id);
            view.num_children = synthetic.num_children;
            let view = self.push(view)?;
            let children = self.add_all(&synthetic.children, view)?;
            self.node_mut(view)?.children = children;
            self.node_mut(id)?.view = View::Raw(view);
        }
        Ok(id)
    }

    fn add_all(&mut self, specs: &[Spec], parent: ObjectId) -> Result<Vec<ObjectId>, Stop> {
        specs.iter().map(|spec| self.add_below(spec, parent)).collect()
    }

    fn push(&mut self, node: Node) -> Result<ObjectId, Stop> {
        if self.nodes.len() >= MAX_NODES {
            return Err(Stop::Limit(Limit::Memory));
        }
        self.nodes.push(node);
        Ok(ObjectId((self.nodes.len() - 1) as u32))
    }

    fn node(&self, id: ObjectId) -> Result<&Node, Stop> {
        self.nodes.get(id.0 as usize).ok_or(Stop::Unknown("a value of another tree"))
    }

    fn node_mut(&mut self, id: ObjectId) -> Result<&mut Node, Stop> {
        self.nodes.get_mut(id.0 as usize).ok_or(Stop::Unknown("a value of another tree"))
    }

    /// The name of a value.
    pub fn name(&self, id: ObjectId) -> &str {
        self.node(id).map_or("", |node| &node.name)
    }

    /// Where a value is in memory.
    pub fn address(&self, id: ObjectId) -> Option<u64> {
        self.node(id).ok()?.address
    }

    /// The value with the children that a provider of LLDB itself makes; null if there is none.
    pub(super) fn built_in_view(&self, id: ObjectId) -> Result<ObjectId, Stop> {
        Ok(match self.node(id)?.view {
            View::Raw(synthetic) => synthetic,
            View::Synthetic(_) => ObjectId::NULL,
        })
    }

    /// A new handle of a value, for children that somebody else provides.
    #[cfg(feature = "run")]
    pub(super) fn view(&mut self, raw: ObjectId) -> Result<ObjectId, Stop> {
        let node = self.node(raw)?.clone();
        self.push(Node {
            view: View::Synthetic(raw),
            children: Vec::new(),
            num_children: 0,
            ..node
        })
    }
}
