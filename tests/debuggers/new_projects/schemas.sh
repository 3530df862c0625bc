# The jobs of `ci` are what their services read.
# Needs: check-jsonschema
valid() {
  "${FMTC_DEBUGGERS:-$HOME/.cache/fmtc/debuggers}/check-jsonschema/bin/check-jsonschema" --builtin-schema "$@"
}

valid vendor.github-actions "$ROOT/ci/github/action.yml"
valid vendor.gitlab-ci "$ROOT/ci/gitlab.yml"
