# The formatters come through a library. Bazel is without network: Debian's rules of C++ are newer than its Bazel, so they
# are replaced by the built-in ones.
# Shows: geo::Point origin
# Needs: bazel g++
. "$ROOT/tests/debuggers/new_projects/functions.sh"
bazel_builds() {
  bazel --output_user_root="$PWD/../out" build -c dbg --override_repository=rules_cc="$PWD/rules_cc" "$1" 2>&1
}

bazel_builds :app
# The result of the only action comes from the cache.
bazel --output_user_root="$PWD/../out" clean
bazel_builds :formatters_object | grep '1 remote cache hit'
bazel_builds :app
cp bazel-bin/app ../program
