# The target is on several lines, and takes its sources from a variable.
# Shows: geo::Point origin
# Needs: meson ninja g++ patch
. "$ROOT/tests/debuggers/new_projects/functions.sh"
init . --build-target shop
add_lines -e '1r ../lines' -e 's/srcs,$/& fmtc_formatters,/'
meson_debug
keep_and_undo build/shop
