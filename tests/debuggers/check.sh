# What the scripts of checks share.

fail() {
  printf '%s\n' "$@"
  exit 1
}

# Whether a text is another one.
same() {
  test "$1" = "$2" || fail "not" "$2" "but" "$1"
}

# Whether a text has all the others.
has() {
  said=$1
  shift
  for part; do
    case $said in *"$part"*) ;; *) fail "no $part in" "$said" ;; esac
  done
}

# Whether it has none of them.
lacks() {
  said=$1
  shift
  for part; do
    case $said in *"$part"*) fail "$part is in" "$said" ;; esac
  done
}
