# The checkout itself is part of the project. CMake is told where it has been fetched to.
# Shows: geo::Point origin
# Needs: cmake make g++
. "$ROOT/tests/debuggers/new_projects/functions.sh"
cmake_debug "-DFETCHCONTENT_SOURCE_DIR_FMTC=$ROOT" --log-level=WARNING
cp build/app ../program
