//! Parts of the language server whose inputs no client chooses.

use crate::cases::for_each_file;
use fmtc::internals::{described, from_path, rank, to_path};
use fmtc::sema::resolve::names;
use fmtc::source::SourceId;
use fmtc::syntax::ast::{Block, Body, Expr, ExprKind, Item, ItemKind};
use fmtc::syntax::parse;
use fmtc::types::Member;
use std::path::Path;

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
    assert_eq!(described(&member), "`A'[x](y)'`");
}

/// The expressions of an item, blocks as branches.
fn expressions(item: &Item) -> Vec<Expr> {
    let of_block = |block: &Block| {
        let kind = ExprKind::If { branches: Vec::new(), otherwise: Box::new(block.clone()) };
        Expr { kind, span: block.span }
    };
    match &item.kind {
        ItemKind::Summary(of) => {
            let body = match &of.body {
                Body::Text(text) => (**text).clone(),
                Body::Block(block) => of_block(block),
            };
            of.condition.iter().cloned().chain([body]).collect()
        }
        ItemKind::Func(of) => vec![of_block(&of.body)],
        ItemKind::Const(of) => vec![of.value.clone()],
        _ => Vec::new(),
    }
}

/// No mistake hides a name behind it.
#[test]
fn every_name_is_listed() {
    for folder in ["meaning", "wrong/members", "wrong/switch", "wrong/loops", "wrong/printf"] {
        for_each_file(&format!("cases/{folder}"), "fmt", |path| {
            let text = std::fs::read_to_string(path).unwrap();
            let file = parse(SourceId(0), &text).file;
            let (names, _) = names(&file);
            for expr in file.items.iter().flat_map(expressions) {
                expr.walk(&mut |part| {
                    let is_name = matches!(&part.kind, ExprKind::Name(name, _) if *name != "_");
                    let listed = names.iter().any(|name| name.span == part.span);
                    assert!(!is_name || listed, "{:?} of {}", part, path.display());
                    true
                });
            }
        });
    }
}
