# `fmtc run` prints what LLDB prints of captured values, whose parts have summaries of LLDB's own.
source=$ROOT/tests/debuggers/captured/layout.cpp
clang++-22 -std=c++20 -fstandalone-debug -g "$source" -o program
cat >layout.fmt <<'END'
@members summary Opts "some=\(some) none=\(none)"
summary Text "\(unknown)"
END
names=$(sed -n 's|^// captured: ||p' "$source")
export XDG_DATA_HOME="$PWD"
import=$(fmtc setup lldb)
set -- 'settings set symbols.enable-external-lookup false' "$import" 'breakpoint set --name stop' run \
  "fmtc load '$PWD/layout.fmt'"
mkdir values
for name in $names; do set -- "$@" "fmtc capture $name -o '$PWD/values/$name'"; done
for name in $names; do set -- "$@" "frame variable $name"; done
python3 "$ROOT/tests/debuggers/probe.py" commands --echo --lldb "$RELEASE" "$PWD/program" "$@" >printed

# Addresses differ from run to run.
steady() {
  sed -E 's/0x([0-9a-f]{16}|[0-9a-f]{12})/0x…/g; s/ *$//' | sed '/^$/d'
}
sed -n '/^(lldb) frame variable/,$p' printed | steady >shown
for name in $names; do
  echo "(lldb) frame variable $name"
  fmtc run layout.fmt --value "values/$name" --emulate "$RELEASE"
done | steady >predicted
test -s predicted
diff shown predicted || fail "$(cat printed)"
