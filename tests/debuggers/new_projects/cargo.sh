# The simplest project.
# Shows: geo::Point ORIGIN
# Needs: cargo gcc patch
. "$ROOT/tests/debuggers/new_projects/functions.sh"
init . --package "$ROOT"
cargo build --quiet
keep_and_undo "$CARGO_TARGET_DIR/debug/geo"
