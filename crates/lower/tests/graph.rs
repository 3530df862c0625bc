//! The nodes of a graph: equal ones are one, and none is large.

use fmtc_bytecode::source::Span;
use fmtc_lower::graph::{Graph, Node, Type};

/// The size of nodes dominates that of a graph.
#[test]
fn nodes_are_small() {
    assert!(size_of::<Node>() <= 32);
}

#[test]
fn equal_nodes_are_one_however_many_there_are() {
    let mut graph = Graph::default();
    for round in 0..2 {
        for n in 0..200 {
            let id = graph.add(Node::UInt(n), Type::UInt, Span::default());
            assert_eq!(id.index() as u64, n, "round {round}");
        }
    }
    assert_eq!(graph.len(), 200);
}
