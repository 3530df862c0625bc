# A build script under another name, and comments where a table could be meant.
# Shows: script::Point ORIGIN
# Needs: cargo gcc patch
. "$ROOT/tests/debuggers/new_projects/functions.sh"
init . --package "$ROOT"
add_lines '/^fn main() {$/r ../lines'
cargo build --quiet
keep_and_undo "$CARGO_TARGET_DIR/debug/script"
