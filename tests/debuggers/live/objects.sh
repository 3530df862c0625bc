# Objects are on disk while LLDB runs, also when another one loads formatters; they go when it ends, and those of one that was
# killed when the next one loads some. LLDB 14 to 18 do not tell that they end.
cp "$ROOT/tests/debuggers/live/first.fmt" .
mkdir temporary
export XDG_DATA_HOME="$PWD" TMPDIR="$PWD/temporary"
import=$(fmtc setup lldb)
load="fmtc load $PWD/first.fmt"

# What LLDB prints for commands.
session() {
  for line; do
    set -- "$@" -o "$line"
    shift
  done
  "$DEBUGGER" --no-lldbinit --batch -o "$import" "$@" </dev/null || true
}

there="script print('there:', [f for _, _, found in os.walk('$TMPDIR') for f in found])"
none=stdin=subprocess.DEVNULL,stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL
other="script import os, subprocess; _ = subprocess.run(['$DEBUGGER', '--no-lldbinit', '--batch', '-o', '$import', '-o', '$load'], $none)"
printed=$(session "$load" "$other" "$there" "script os.kill(os.getpid(), 9)")
printf '%s\n' "$printed" | grep '^there:.*1\.o' || fail "another session has removed the object:" "$printed"
killed=$(ls -A temporary | wc -l)
session "$load"
ended=$(ls -A temporary | wc -l)
if [ "$RELEASE" -ge 19 ]; then wanted="1 0"; else wanted="2 1"; fi
same "$killed $ended" "$wanted"
