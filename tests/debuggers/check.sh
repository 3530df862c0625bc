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
  _text=$1
  shift
  for part; do
    case $_text in *"$part"*) ;; *) fail "no $part in" "$_text" ;; esac
  done
}

# Whether it has none of them.
lacks() {
  _text=$1
  shift
  for part; do
    case $_text in *"$part"*) fail "$part is in" "$_text" ;; esac
  done
}
