//! The parser that `build.rs` makes of `grammar/fmt.lalrpop`.

lalrpop_util::lalrpop_mod!(
    #[allow(clippy::all, missing_docs, unused, unreachable_pub)]
    generated,
    "/fmt.rs"
);

pub(super) use generated::ItemsParser;
