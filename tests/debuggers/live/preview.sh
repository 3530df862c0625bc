# `fmtc preview` of globals that a key matches, of locals by name, with a broken file.
cp "$ROOT"/tests/debuggers/live/*.fmt .
cp "$PROGRAM" shop
export XDG_DATA_HOME="$PWD" FMTC_LLDB="$DEBUGGER"
fmtc setup lldb
case $("$DEBUGGER" --version) in *"GNU gdb"*) gdb=yes ;; *) gdb=no ;; esac

# The line of a debugger: a type, a name and a text.
line() {
  case $gdb in yes) echo "$2 = $3" ;; no) echo "($1) $2 = $3" ;; esac
}

# Whether a text is shown, and nothing reported.
shows() {
  wanted=$1
  shift
  fmtc preview shop "$@" >out 2>report || fail "$*" "$(cat out report)"
  same "$(cat out report)" "$wanted"
}

place=shop.cpp:$(grep -n 'break here' "$SOURCE" | sed 's/:.*//')
shows "$(line shop::Money balance 'first 1999')
$(line shop::Item stock '3 at first 250')" --fmt first.fmt
shows "$(line shop::Money price 'second 5')" --fmt second.fmt --run-to $place
shows "$(line shop::List list '2 of own')" --fmt second.fmt list --run-to $place
fmtc preview shop --fmt broken.fmt balance >out 2>report && fail "$(cat out report)"
has "$(cat report)" broken.fmt:1:
if [ $gdb = no ]; then
  has "$(cat out)" 'own 1999'
else
  printf '%s\n' 'summary shop::Money "a\u{1b}[2J"' >steers.fmt
  shows 'balance = a\u{1b}[2J' --fmt steers.fmt balance
  fmtc preview shop --fmt first.fmt --run-to nowhere >out 2>report && fail "$(cat out report)"
  same "$(cat out report)" 'fmtc preview: there is no place nowhere in the program'
fi
