//! Parts of the language server whose inputs no client chooses.

use fmtc::internals::{SharedMap, Unanswered, attempt, described, from_path, rank, to_path};
use fmtc::types::Member;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

#[test]
fn paths_and_uris() {
    let path = |uri| to_path(uri).map(|path| path.display().to_string());
    assert_eq!(path("file:///a/b%20c/%C3%9F.fmt").unwrap(), "/a/b c/ß.fmt");
    assert_eq!(path("file:///a/./b/../c.fmt").unwrap(), "/a/c.fmt");
    assert_eq!(path("file:///c%3A/x.fmt").unwrap(), "c:/x.fmt");
    assert_eq!(path("file://host/100%.fmt").unwrap(), "/100%.fmt");
    for none in ["untitled:Untitled-1", "file://", "file:///%FF", ""] {
        assert_eq!(path(none), None, "{none}");
    }
    assert_eq!(from_path(Path::new("/a/b c/ß%.fmt")), "file:///a/b%20c/%C3%9F%25.fmt");
}

/// How often a value of the map was copied.
static COPIES: AtomicUsize = AtomicUsize::new(0);

#[derive(Debug, PartialEq)]
struct Value(usize);

impl Clone for Value {
    fn clone(&self) -> Value {
        COPIES.fetch_add(1, Ordering::Relaxed);
        Value(self.0)
    }
}

#[test]
fn copies_of_a_map_differ_in_what_was_changed_since() {
    let mut map = SharedMap::<String, Value>::default();
    for number in 0..1_000 {
        map.update(number.to_string(), |old| Some(Value(old.map_or(0, |old| old.0) + number)));
    }
    assert_eq!(COPIES.load(Ordering::Relaxed), 0);
    let before = map.clone();
    map.update("7".to_owned(), |old| old.map(|old| Value(old.0 + 1)));
    map.update("8".to_owned(), |_| None);
    assert_eq!(map.remove("9"), Some(Value(9)));
    let numbers = |map: &SharedMap<String, Value>| {
        ["7", "8", "9"].map(|key| map.get(key).map(|value| value.0))
    };
    assert_eq!(numbers(&map), [Some(8), None, None]);
    assert_eq!(numbers(&before), [Some(7), Some(8), Some(9)]);
    assert_eq!((map.values().count(), before.values().count()), (998, 1_000));
    // Three of the parts, which have about eight entries each.
    let copies = COPIES.load(Ordering::Relaxed);
    assert!((1..150).contains(&copies), "{copies} of 1000 entries were copied");
}

#[test]
fn a_panic_costs_one_answer() {
    let cancelled = AtomicBool::new(false);
    assert_eq!(attempt(&cancelled, || panic!("a mistake")), Err::<(), _>(Unanswered::Panicked));
    assert_eq!(attempt(&cancelled, || true), Ok(true));
}

#[test]
fn what_is_cancelled_is_not_done() {
    let cancelled = AtomicBool::new(true);
    assert_eq!(attempt(&cancelled, || panic!("done")), Err::<(), _>(Unanswered::Cancelled));
}

#[test]
fn names_in_the_written_scope_are_nearest() {
    let near = ["geo::Vec2", "geo::v1::Kind", "zoo::geo::Other"];
    let ranks: Vec<_> = near.iter().map(|name| rank(name, "geo::")).collect();
    assert!(ranks.is_sorted() && ranks.iter().all(Option::is_some), "{ranks:?}");
    assert_eq!(rank("Box<geo::Vec2>", "geo::"), None);
    assert_eq!(rank("geo::Vec2", "eo::"), None);
    assert!(rank("Vec2", "V") < rank("geo::Vec2", "V"));
}

#[test]
fn a_name_stays_in_its_quotes() {
    let types = vec!["A`[x](y)`".to_owned()];
    let member = Member { name: "m".to_owned(), types, offset: None, with: 1, of: 1 };
    assert_eq!(described(&member), "`A'[x](y)'`, in 1 of 1 type");
}
