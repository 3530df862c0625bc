//! Target triples, and the objects that they stand for.

use fmtc::object::target::{Architecture, FloatAbi, ObjectFormat, Platform, Target};

fn target(triple: &str) -> Target {
    triple.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn macho(triple: &str) -> (Platform, (u16, u8)) {
    match target(triple).format {
        ObjectFormat::MachO { platform, minimum } => (platform, minimum),
        other => panic!("{triple}: {other:?}"),
    }
}

#[test]
fn processors() {
    use Architecture::*;
    for (triple, architecture, little) in [
        ("x86_64-unknown-linux-gnu", X86_64, true),
        ("amd64-freebsd13", X86_64, true),
        ("x86_64-linux-gnux32", X32, true),
        ("i586-unknown-linux-musl", I386, true),
        ("aarch64-linux-android21", Aarch64, true),
        ("aarch64_be-unknown-linux-gnu", Aarch64, false),
        ("aarch64-unknown-linux-gnu_ilp32", Aarch64Ilp32, true),
        ("armv7a-linux-androideabi21", Arm, true),
        ("arm-none-eabi", Arm, true),
        ("armebv7r-none-eabihf", Arm, false),
        ("thumbv7em-none-eabihf", Arm, true),
        ("powerpc64le-unknown-linux-musl", PowerPc64, true),
        ("ppc64-linux", PowerPc64, false),
        ("s390x-unknown-linux-gnu", S390x, false),
        ("loongarch64-unknown-linux-gnu", LoongArch64, true),
    ] {
        let found = target(triple);
        assert_eq!((found.architecture, found.little_endian), (architecture, little));
        assert_eq!(found.format, ObjectFormat::Elf, "{triple}");
    }
}

#[test]
fn float_registers_of_risc_v_and_loongarch() {
    use FloatAbi::*;
    for (triple, float) in [
        ("riscv64-linux-gnu", Double),
        ("riscv64gc-unknown-linux-gnu", Double),
        ("riscv64a23-unknown-linux-gnu", Double),
        ("riscv64-linux-android", Double),
        ("riscv64-none-elf", Soft),
        ("riscv64gc-unknown-none-elf", Double),
        ("riscv32imac-unknown-none-elf", Soft),
        ("riscv32imac-esp-espidf", Soft),
        ("riscv32imafc-unknown-none-elf", Single),
        ("loongarch64-unknown-none", Double),
        ("loongarch64-unknown-none-softfloat", Soft),
    ] {
        assert_eq!(target(triple).float, float, "{triple}");
    }
    assert!(target("riscv32emc-unknown-none-elf").embedded);
    assert!(!target("riscv64gc-unknown-linux-gnu").embedded);
}

#[test]
fn apple() {
    use Platform::*;
    for (triple, platform, minimum) in [
        ("arm64-apple-macosx14.0", MacOs, (14, 0)),
        ("arm64-apple-macos14.2.1", MacOs, (14, 2)),
        ("aarch64-apple-darwin", MacOs, (11, 0)),
        ("aarch64-apple-darwin23.1.0", MacOs, (14, 0)),
        ("arm64-apple-darwin25", MacOs, (26, 0)),
        ("x86_64-apple-darwin", MacOs, (10, 12)),
        ("x86_64-apple-darwin18", MacOs, (10, 14)),
        ("arm64e-apple-ios17.4", Ios, (17, 4)),
        ("arm64-apple-ios17.0-simulator", IosSimulator, (17, 0)),
        ("aarch64-apple-ios-sim", IosSimulator, (14, 0)),
        ("x86_64-apple-ios", IosSimulator, (10, 0)),
        ("x86_64-apple-ios-macabi", MacCatalyst, (13, 1)),
        ("arm64_32-apple-watchos", WatchOs, (5, 0)),
        ("aarch64-apple-tvos", TvOs, (10, 0)),
        ("arm64-apple-xros2.0-simulator", VisionOsSimulator, (2, 0)),
    ] {
        assert_eq!(macho(triple), (platform, minimum), "{triple}");
    }
}

#[test]
fn windows() {
    for triple in [
        "x86_64-pc-windows-msvc",
        "i686-pc-windows-gnu",
        "x86_64-w64-mingw32",
        "aarch64-pc-windows-gnullvm",
        "arm64ec-pc-windows-msvc",
        "thumbv7a-pc-windows-msvc",
        "x86_64-unknown-uefi",
        "x86_64-pc-cygwin",
    ] {
        assert_eq!(target(triple).format, ObjectFormat::Coff, "{triple}");
    }
}

#[test]
fn what_is_no_target() {
    let error = |t: &str| t.parse::<Target>().map_err(|e| e.to_string());
    for (triple, start) in [
        ("mips-linux-gnu", "no object can be made for the processor `mips`; known are x86"),
        ("armadillo-linux", "no object can be made for the processor `armadillo`"),
        ("x86_64", "`x86_64` names no system that is known"),
        ("x86_64-pc-plan9", "`x86_64-pc-plan9` names no system that is known"),
        ("s390x-pc-windows-msvc", "no object can be made for `s390x-pc-windows-msvc`"),
        ("armv7k-apple-watchos", "no object can be made for `armv7k-apple-watchos`"),
        ("", "no object can be made for the processor ``"),
    ] {
        let message = error(triple).unwrap_err();
        assert!(message.starts_with(start), "{triple}: {message}");
    }
}
