sh -eu "$CASE/../values/build.sh"
