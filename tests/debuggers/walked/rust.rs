// The maps of Rust's standard library. Sorted elements fill the nodes of a tree, so that three levels hold 1,727.
// Ways: rustc
// In 24: hash/rustc
#![allow(unused)]

include!(env!("FORMATTERS"));

use std::collections::{BTreeMap, HashMap};

fn tree(n: u64) -> BTreeMap<u64, u64> {
    (0..n).map(|i| (i, i)).collect()
}

fn hash(n: u64) -> HashMap<u64, u64> {
    (0..n).map(|i| (i, i)).collect()
}

/// Changes a word of a map; what was there.
fn set<T>(map: &mut T, at: usize, word: usize) -> usize {
    let words = map as *mut T as *mut usize;
    unsafe { std::mem::replace(&mut *words.add(at), word) }
}

/// The words of a tree: its root, the height of that, and the number of elements.
const ROOT: usize = 0;
const HEIGHT: usize = 1;

/// Those of a table: the control bytes, the mask of its places, and the number of elements.
const CTRL: usize = 0;
const MASK: usize = 1;
const ITEMS: usize = 3;

fn main() {
    let (tree_0, tree_1, tree_2, tree_11, tree_12) = (tree(0), tree(1), tree(2), tree(11), tree(12));
    let (tree_100, tree_1000) = (tree(100), tree(1000));
    let (hash_0_mixed, hash_1_mixed, hash_2_mixed) = (hash(0), hash(1), hash(2));
    let (hash_100_mixed, hash_1000_mixed) = (hash(100), hash(1000));

    let (mut tree_100_wild, mut tree_1000_wild, mut tree_100_count) = (tree(100), tree(1000), tree(100));
    set(&mut tree_100_wild, ROOT, 0x10);
    let root = set(&mut tree_1000_wild, ROOT, 0) as *mut usize;
    set(&mut tree_1000_wild, ROOT, root as usize);
    // The edges are the last of a node.
    unsafe { *root.add(1 + 2 * 11 + 1 + 3) = 0x7fff_ffff_fff0 };
    set(&mut tree_100_count, HEIGHT, usize::MAX);

    let (mut hash_100_wild, mut hash_100_count, mut hash_1000_count) = (hash(100), hash(100), hash(1000));
    set(&mut hash_100_wild, CTRL, 0x10);
    set(&mut hash_100_count, MASK, usize::MAX);
    set(&mut hash_1000_count, ITEMS, usize::MAX);

    println!("{}", tree_1000.len()); // break here
    std::process::exit(0);
}
