# A pack in a build script, of a crate that has fmtc's feature `build` only; a formatter of it is replaced.
# Needs: cargo
package "$files" packed
cargo_quiet build
cp "$CARGO_TARGET_DIR/debug/packed" program
