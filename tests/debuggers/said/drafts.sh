# Drafts for the types that variables have: those of the program's own sources come first, then those of the libraries among
# them, then those of the system.
# Needs: gcc clang-22 rustc
mkdir -p src deps/lua include/c++
cat >src/money.h <<'C'
struct Money { long cents; };
C
cat >deps/lua/state.h <<'C'
struct lua_State { int top; };
C
cat >src/main.c <<'C'
#include "../deps/lua/state.h"
#include "money.h"
#include <stdio.h>
#include <time.h>
struct lua_State a, b, c, *d;
fpos_t e, f, g, h, *i;
struct tm j, k, l;
struct Money price = {5};
int main(void) { return (int)price.cents; }
C
first() {
  fmtc types "$1" --draft | sed -n 's|^// \(.*\), .* bytes\{0,1\}$|\1|p' | tr '\n' ' ' | tee said
  case $(cat said) in $2) ;; *) fail "of $1: $(cat said)" ;; esac
}
gcc -g src/main.c -o by_gcc
first by_gcc 'Money lua_State *tm*'
clang-22 -g "$PWD/src/main.c" -o by_clang
first by_clang 'Money lua_State *tm*'
# A library alone is the program.
(cd deps/lua && printf '#include "state.h"\n#include <time.h>\nstruct tm t, u; struct lua_State s; int main(void) { return s.top; }\n' >lua.c && gcc -g lua.c -o lua)
first deps/lua/lua 'lua_State tm '
# rustc tells no places of types: their crates do.
mkdir -p registry/src/dep own
printf 'pub struct Theirs { pub n: u32 }\npub fn made() -> Theirs { Theirs { n: 3 } }\n' >registry/src/dep/lib.rs
printf 'struct Ours { m: u32 }\nfn main() {\n    let a = dep::made();\n    let b = dep::made();\n    let c = Ours { m: a.n + b.n };\n    std::process::exit(c.m as i32 - 6)\n}\n' >own/main.rs
rustc -g --crate-name dep --crate-type rlib "$PWD/registry/src/dep/lib.rs" -o libdep.rlib
rustc -g --crate-name own own/main.rs --extern dep=libdep.rlib -o by_rustc
first by_rustc 'own::Ours dep::Theirs *'
