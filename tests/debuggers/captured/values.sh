# Each value that a comment of the source names gives a test by `fmtc capture`, except those that are left out.
captured=$ROOT/tests/debuggers/captured
cp "$captured/$file" .
$compiler $options -g "$file" -o program
{ printf '%s\n' "$imports" && cat "$captured/$formatters"; } >values.fmt
names=$(sed -n 's|^// captured: ||p' "$file")
export XDG_DATA_HOME="$PWD"
import=$(fmtc setup lldb)
set -- 'settings set symbols.enable-external-lookup false' "$import" \
  'breakpoint set -r (^|::)stop(\(\))?$' run up "fmtc load $PWD/values.fmt"
count=0
for name in $names; do
  # As others start it, from Python.
  set -- "$@" "script lldb.debugger.HandleCommand(\"fmtc capture $name --expect -o $PWD/tests.fmt\")"
  count=$((count + 1))
done
test $count -ge 20
for name in $left_out; do count=$((count - 1)); done
python3 "$ROOT/tests/debuggers/probe.py" commands --echo --lldb "$RELEASE" "$PWD/program" "$@" >printed
test "$(grep -o 'written to ' printed | wc -l)" = $count || fail "not $count are captured" "$(cat printed)"
fmtc test tests.fmt --against program
