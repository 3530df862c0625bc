# The simplest project.
# Shows: geo::Point origin
# Needs: meson ninja g++ patch
. "$ROOT/tests/debuggers/new_projects/functions.sh"
init . --build-target app
add_lines -e '1r ../lines' -e "s/'main.cpp'/&, fmtc_formatters/"
meson_debug
keep_and_undo build/app
