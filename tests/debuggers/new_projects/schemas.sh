# The jobs that `fmtc init` writes, and those of `ci`, are what their services read.
# Needs: check-jsonschema
valid() {
  "${FMTC_DEBUGGERS:-$HOME/.cache/fmtc/debuggers}/schema-checks/bin/check-jsonschema" --builtin-schema "$@"
}

for build in CMakeLists.txt meson.build Cargo.toml; do
  mkdir -p $build/src $build/.git
  case $build in Cargo.toml) printf '[package]\nname = "geo"\n' ;; esac >$build/$build
  echo 'fn main() {}' >$build/src/main.rs
  : >$build/.git/HEAD
  for service in github gitlab; do
    (cd $build && fmtc init --ci "pip install 'x' \"y\"" --ci-service $service --build-target app)
  done
  valid vendor.github-workflows $build/.github/workflows/formatters.yml
  valid vendor.gitlab-ci $build/.gitlab-ci.yml
done
valid vendor.github-actions "$ROOT/ci/github/action.yml"
valid vendor.gitlab-ci "$ROOT/ci/gitlab.yml"
