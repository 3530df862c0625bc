#!/bin/bash
# Makes the files of this folder. Needs clang, lld and the llvm tools of version 22, GNU ld, rustc.
#
#   cd $(mktemp -d) && bash .../make.sh
#
# The formatters in them: `Zoint` (a summary), `Other` (children), a summary string.
set -e
unhex() { xxd -r -p > "$1"; }
echo 0112055a6f696e74080009220178231260232060 | unhex a.bin
echo 0116054f7468657200020302200103032313600403231160 | unhex b.bin
echo 01170e6d61696e2e4d79537472756374000774686972747900 | unhex s.bin
bytes() { xxd -p -c 1 "$1" | sed 's/^/0x/; s/$/,/' | tr -d '\n'; }
cat > sections.h <<'C'
#ifdef __APPLE__
#define SEC "__DATA_CONST,__lldbformatters"
#define SUM "__TEXT,__lldbsummaries"
#else
#define SEC ".lldbformatters"
#define SUM ".lldbsummaries"
#endif
#define PUT(S) __attribute__((used, aligned(1), section(S)))
C
{ echo '#include "sections.h"'
  echo "PUT(SEC) static const unsigned char first[] = {$(bytes a.bin)};"
  echo 'int one(void) { return 1; }'; } > one.c
{ echo '#include "sections.h"'
  echo "PUT(SEC) static const unsigned char second[] = {$(bytes b.bin)};"
  echo "PUT(SUM) static const unsigned char sum[] = {$(bytes s.bin)};"
  echo 'int two(void) { return 2; }'; } > two.c
cat > main.c <<'C'
int one(void); int two(void); int main(void) { return one() + two(); }
int _start(void) { return main(); }
int mainCRTStartup(void) { return main(); }
C
CC=clang-22
cc() { $CC -O1 -fno-asynchronous-unwind-tables -fno-ident -g0 "$@"; }
for t in x86_64-linux-gnu i386-linux-gnu aarch64-linux-gnu powerpc64-linux-gnu mips-linux-gnu; do
  cc --target=$t -c one.c -o one.$t.o; cc --target=$t -c two.c -o two.$t.o
done
for t in x86_64-apple-macos12 arm64-apple-macos12; do
  cc --target=$t -c one.c -o one.$t.o; cc --target=$t -c two.c -o two.$t.o
done
for t in x86_64-pc-windows-msvc x86_64-w64-mingw32 i686-pc-windows-msvc; do
  cc --target=$t -c one.c -o one.$t.o;  cc --target=$t -c two.c -o two.$t.o; cc --target=$t -c main.c -o main.$t.o
done
cc --target=x86_64-pc-windows-msvc -Wa,-mbig-obj -c two.c -o bigobj.o
cc --target=x86_64-linux-gnu -c main.c -o main.o
ld.lld-22 -z separate-code --build-id=none -N -o elf-exe main.o one.x86_64-linux-gnu.o two.x86_64-linux-gnu.o
ld.lld-22 -shared -N --hash-style=gnu -o elf.so one.x86_64-linux-gnu.o
llvm-objcopy-22 --only-keep-debug elf-exe elf-exe.debug
ld.bfd -r -o two-sections.o --unique=.lldbformatters one.x86_64-linux-gnu.o two.x86_64-linux-gnu.o
llvm-lipo-22 -create one.x86_64-apple-macos12.o one.arm64-apple-macos12.o -output fat
llvm-ar-22 rcsD lib.a one.x86_64-linux-gnu.o two.x86_64-linux-gnu.o
llvm-ar-22 rcsD --thin thin.a one.x86_64-linux-gnu.o
llvm-ar-22 --format=bsd rcsD bsd.a one.x86_64-apple-macos12.o two.x86_64-apple-macos12.o
llvm-ar-22 --format=coff rcsD coff.lib one.x86_64-pc-windows-msvc.o
lld-link-22 /nodefaultlib /subsystem:console /entry:mainCRTStartup /timestamp:0 /align:16 /ignore:4108 main.x86_64-pc-windows-msvc.o one.x86_64-pc-windows-msvc.o two.x86_64-pc-windows-msvc.o /out:pe-cut.exe
printf '.section .lldbformatters,"Dr"
.incbin "a.bin"
.section .lldbsummaries,"Dr"
.incbin "s.bin"
' > long.s
clang-22 --target=x86_64-pc-windows-msvc -c long.s -o long.o
lld-link-22 /nodefaultlib /subsystem:console /entry:main /timestamp:0 /align:16 /debug:none main.x86_64-pc-windows-msvc.o one.x86_64-pc-windows-msvc.o long.o two.x86_64-pc-windows-msvc.o /out:pe-mixed.exe
lld-link-22 /nodefaultlib /subsystem:console /timestamp:0 /align:16 long.o /out:pe-long.exe /dll /noentry
cc --target=x86_64-linux-gnu -flto -c one.c -o lto-elf.o; cc --target=x86_64-linux-gnu -flto=thin -c two.c -o thinlto-elf.o
cc --target=arm64-apple-macos12 -flto -c two.c -o lto-macho.o
cc --target=x86_64-linux-gnu -ffat-lto-objects -flto -c one.c -o fatlto-elf.o
llvm-ar-22 rcsD lto.a lto-elf.o thinlto-elf.o
cat > lib.rs <<'R'
#![no_std]
#[used]
#[unsafe(link_section = ".lldbformatters")]
static FIRST: [u8; 20] = *include_bytes!("a.bin");
#[used]
#[unsafe(link_section = ".lldbformatters")]
static ZERO: [u8; 3] = [0; 3];
R
rustc --edition 2024 --crate-type lib -C opt-level=1 -C panic=abort --emit=llvm-bc -o rust.bc lib.rs
cat > wide.c <<'R'
__attribute__((used, section(".lldbformatters"))) static const unsigned short wide[] = {0x0d01, 0x4305};
__attribute__((used, section(".lldbformatters"))) static const struct { char a; char b[2]; } parts = {1, {0, 0}};
R
cc --target=x86_64-linux-gnu -flto -c wide.c -o wide-lto.o; cc --target=powerpc64-linux-gnu -flto -c wide.c -o wide-be-lto.o
# Laid out as LLVM's own tool writes C: string literals, whose arrays have a NUL and an alignment.
cat > upstream.c <<'C'
__attribute__((used, section(".lldbformatters"))) unsigned char _SmallVec_formatter[] =
    "\x02\x4e\x08\x53\x6d\x61\x6c\x6c\x56\x65\x63\x00\x02\x16\x22\x06\x76\x61\x6c\x6f\x62\x6a\x72\x22\x05\x63\x6f\x75\x6e\x74\x23\x12\x60\x23\x21\x60\x03\x0e\x05\x22\x06\x76\x61\x6c\x6f\x62\x6a\x72\x05\x23\x13\x60\x04\x1a\x05\x22\x06\x76\x61\x6c\x6f\x62\x6a\x72\x22\x07\x73\x74\x6f\x72\x61\x67\x65\x23\x12\x60\x05\x23\x11\x60";
__attribute__((used, section(".lldbformatters"))) unsigned char _SmallVec2_formatter[] =
    "\x02\x4e\x08\x53\x6d\x61\x6c\x6c\x56\x65\x63\x00\x02\x16\x22\x06\x76\x61\x6c\x6f\x62\x6a\x72\x22\x05\x63\x6f\x75\x6e\x74\x23\x12\x60\x23\x21\x60\x03\x0e\x05\x22\x06\x76\x61\x6c\x6f\x62\x6a\x72\x05\x23\x13\x60\x04\x1a\x05\x22\x06\x76\x61\x6c\x6f\x62\x6a\x72\x22\x07\x73\x74\x6f\x72\x61\x67\x65\x23\x12\x60\x05\x23\x11\x60";
C
cc --target=x86_64-linux-gnu -c upstream.c -o upstream.o
