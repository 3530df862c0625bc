# The member of a workspace: comments, a program of another name, and a table that is there.
# Shows: tool::Point ORIGIN
# Needs: cargo gcc patch
. "$ROOT/tests/debuggers/new_projects/functions.sh"
init geo --package "$ROOT"
cargo build --quiet
keep_and_undo "$CARGO_TARGET_DIR/debug/tool"
