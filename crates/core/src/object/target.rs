//! Target triples, as rustc and Clang write them.
//!
//! The crate `target-lexicon` was tried: it knows rustc's triples but refuses many of Clang's
//! (`amd64-…`, `arm64e-…`, `…-android21`, `…-mingw32`, `…-macos14.2`, `…-simulator`), and
//! the oldest releases of Apple's systems and the float ABI would have to be found here anyway.

use std::fmt;
use std::str::FromStr;

/// The processor of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// x86-64.
    X86_64,
    /// x86-64 with pointers of 32 bits.
    X32,
    /// 32-bit x86.
    I386,
    /// AArch64.
    Aarch64,
    /// AArch64 with pointers of 32 bits.
    Aarch64Ilp32,
    /// AArch64 with Apple's pointer authentication.
    Arm64e,
    /// AArch64 with the calling convention of x86-64, on Windows.
    Arm64Ec,
    /// 32-bit Arm.
    Arm,
    /// 32-bit RISC-V.
    Riscv32,
    /// 64-bit RISC-V.
    Riscv64,
    /// IBM Z.
    S390x,
    /// 32-bit PowerPC.
    PowerPc,
    /// 64-bit PowerPC.
    PowerPc64,
    /// LoongArch.
    LoongArch64,
}

/// The registers for floating-point arguments; recorded in objects for RISC-V and LoongArch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatAbi {
    /// Floating-point values are passed in integer registers.
    Soft,
    /// Floating-point registers of 32 bits.
    Single,
    /// Floating-point registers of 64 bits.
    Double,
}

/// A system of Apple; its discriminant is the number in `LC_BUILD_VERSION`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Platform {
    /// macOS.
    MacOs = 1,
    /// iOS.
    Ios = 2,
    /// tvOS.
    TvOs = 3,
    /// watchOS.
    WatchOs = 4,
    /// Programs of iOS on macOS.
    MacCatalyst = 6,
    /// iOS in the simulator.
    IosSimulator = 7,
    /// tvOS in the simulator.
    TvOsSimulator = 8,
    /// watchOS in the simulator.
    WatchOsSimulator = 9,
    /// visionOS.
    VisionOs = 11,
    /// visionOS in the simulator.
    VisionOsSimulator = 12,
}

impl Platform {
    /// All systems.
    pub const ALL: [Platform; 10] = [
        Platform::MacOs,
        Platform::Ios,
        Platform::TvOs,
        Platform::WatchOs,
        Platform::MacCatalyst,
        Platform::IosSimulator,
        Platform::TvOsSimulator,
        Platform::WatchOsSimulator,
        Platform::VisionOs,
        Platform::VisionOsSimulator,
    ];
}

/// The format of object files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectFormat {
    /// ELF.
    Elf,
    /// Mach-O.
    MachO {
        /// The system.
        platform: Platform,
        /// The oldest release that the object is for: major, minor.
        minimum: (u16, u8),
    },
    /// COFF.
    Coff,
}

impl ObjectFormat {
    /// The extension of object files, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            ObjectFormat::Elf | ObjectFormat::MachO { .. } => "o",
            ObjectFormat::Coff => "obj",
        }
    }
}

/// The target of an object file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The processor.
    pub architecture: Architecture,
    /// Whether it is little-endian.
    pub little_endian: bool,
    /// The floating-point calling convention.
    pub float: FloatAbi,
    /// Whether it is RISC-V with only 16 registers.
    pub embedded: bool,
    /// Whether the system is FreeBSD, which has its own OS ABI in ELF files.
    pub freebsd: bool,
    /// The format.
    pub format: ObjectFormat,
    /// Whether compilers write debug information for PDBs, as on Windows without MinGW.
    pub pdb: bool,
}

/// Why a triple is not a supported target.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetError {
    /// An unsupported processor.
    Architecture(String),
    /// A triple without a known system.
    System(String),
    /// A processor that the format of the system does not support.
    Format(String),
}

const PROCESSORS: &str = "x86_64, i686, aarch64, arm64e, arm64_32, arm64ec, arm…, thumb…, riscv32…, \
     riscv64…, s390x, powerpc, powerpc64, powerpc64le and loongarch64";

/// Systems whose objects are ELF, besides those without a system (`none`, `elf`).
const ELF_SYSTEMS: [&str; 24] = [
    "linux",
    "android",
    "androideabi",
    "freebsd",
    "netbsd",
    "openbsd",
    "dragonfly",
    "fuchsia",
    "haiku",
    "helenos",
    "hermit",
    "hurd",
    "managarm",
    "none",
    "elf",
    "eabi",
    "nto",
    "nuttx",
    "redox",
    "rtems",
    "espidf",
    "trusty",
    "vxworks",
    "xous",
];

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetError::Architecture(name) => {
                write!(
                    f,
                    "no object can be made for the processor `{name}`; known are {PROCESSORS}"
                )
            }
            TargetError::System(triple) => write!(
                f,
                "`{triple}` names no system that is known; known are windows, mingw, cygwin, uefi, \
                 macos, darwin, ios, tvos, watchos, visionos, {}",
                ELF_SYSTEMS.join(", ")
            ),
            TargetError::Format(triple) => write!(
                f,
                "no object can be made for `{triple}`: its system does not run on that processor, \
                 or only old releases of it"
            ),
        }
    }
}

impl std::error::Error for TargetError {}

impl Target {
    /// The machine fmtc was built for.
    ///
    /// # Errors
    /// If no object can be made for it.
    pub fn host() -> Result<Target, TargetError> {
        let mut target: Target =
            format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS).parse()?;
        target.little_endian = cfg!(target_endian = "little");
        target.pdb &= !cfg!(target_env = "gnu");
        Ok(target)
    }
}

impl FromStr for Target {
    type Err = TargetError;

    fn from_str(triple: &str) -> Result<Target, TargetError> {
        let mut parts = triple.split('-');
        let name = parts.next().unwrap_or_default();
        let rest: Vec<&str> = parts.collect();
        let environment = rest.last().copied().unwrap_or_default();
        let (architecture, little_endian) = processor(name, environment)
            .ok_or_else(|| TargetError::Architecture(name.to_owned()))?;
        // The last counts: `arm-none-linux-gnueabihf` has two.
        let format = rest.iter().rev().find_map(|part| system(part, environment, architecture));
        let format = format.ok_or_else(|| TargetError::System(triple.to_owned()))?;
        if !exists(architecture, little_endian, format) {
            return Err(TargetError::Format(triple.to_owned()));
        }
        let bare = matches!(environment, "none" | "elf") || rest.contains(&"none");
        let is_gnu =
            |part: &&str| ["gnu", "mingw", "cygwin"].iter().any(|gnu| part.starts_with(gnu));
        Ok(Target {
            architecture,
            little_endian,
            float: float_abi(name, environment, bare && !rest.contains(&"linux")),
            embedded: riscv_extensions(name).is_some_and(|e| e.starts_with('e')),
            freebsd: rest.iter().any(|part| split_version(part).0 == "freebsd"),
            format,
            pdb: format == ObjectFormat::Coff && !rest.iter().any(is_gnu),
        })
    }
}

/// A processor and whether it is little-endian.
fn processor(name: &str, environment: &str) -> Option<(Architecture, bool)> {
    use Architecture::{
        Aarch64, Aarch64Ilp32, Arm, Arm64Ec, Arm64e, I386, LoongArch64, PowerPc, PowerPc64,
        Riscv32, Riscv64, S390x, X32, X86_64,
    };
    let aarch64 = if environment.ends_with("_ilp32") { Aarch64Ilp32 } else { Aarch64 };
    Some(match name {
        "x86_64" | "amd64" if environment.ends_with("x32") => (X32, true),
        "x86_64" | "amd64" => (X86_64, true),
        "i386" | "i486" | "i586" | "i686" | "x86" => (I386, true),
        "aarch64" | "arm64" => (aarch64, true),
        "aarch64_be" => (aarch64, false),
        "arm64e" => (Arm64e, true),
        "arm64_32" | "aarch64_32" => (Aarch64Ilp32, true),
        "arm64ec" => (Arm64Ec, true),
        "s390x" => (S390x, false),
        "powerpc" | "ppc" => (PowerPc, false),
        "powerpc64" | "ppc64" => (PowerPc64, false),
        "powerpc64le" | "ppc64le" => (PowerPc64, true),
        "loongarch64" => (LoongArch64, true),
        _ if name.starts_with("riscv32") => (Riscv32, true),
        _ if name.starts_with("riscv64") => (Riscv64, true),
        _ => {
            let version = name.strip_prefix("arm").or_else(|| name.strip_prefix("thumb"))?;
            let big = version.starts_with("eb") || version.ends_with("eb");
            let version = version.trim_start_matches("eb");
            if !(version.is_empty() || version.starts_with('v')) {
                return None;
            }
            (Arm, !big)
        }
    })
}

/// The object format of the system that a part of a triple names.
fn system(part: &str, environment: &str, architecture: Architecture) -> Option<ObjectFormat> {
    let (name, version) = split_version(part);
    let simulated = matches!(environment, "sim" | "simulator")
        || matches!(architecture, Architecture::X86_64 | Architecture::I386);
    let arm = matches!(architecture, Architecture::Aarch64 | Architecture::Arm64e);
    // The oldest releases that rustc supports.
    let (platform, oldest) = match name {
        "windows" | "mingw" | "cygwin" | "uefi" => return Some(ObjectFormat::Coff),
        _ if ELF_SYSTEMS.contains(&name) || part.starts_with("eabi") => {
            return Some(ObjectFormat::Elf);
        }
        "macos" | "macosx" | "darwin" => (Platform::MacOs, if arm { (11, 0) } else { (10, 12) }),
        "ios" if environment == "macabi" => (Platform::MacCatalyst, (13, 1)),
        "ios" if simulated => (Platform::IosSimulator, if arm { (14, 0) } else { (10, 0) }),
        "ios" => (Platform::Ios, (10, 0)),
        "tvos" if simulated => (Platform::TvOsSimulator, if arm { (14, 0) } else { (10, 0) }),
        "tvos" => (Platform::TvOs, (10, 0)),
        "watchos" if simulated => (Platform::WatchOsSimulator, if arm { (7, 0) } else { (5, 0) }),
        "watchos" => (Platform::WatchOs, (5, 0)),
        "visionos" | "xros" if simulated => (Platform::VisionOsSimulator, (1, 0)),
        "visionos" | "xros" => (Platform::VisionOs, (1, 0)),
        _ => return None,
    };
    let given = match name {
        "darwin" => release(version).map(macos_of_darwin),
        _ => release(version),
    };
    Some(ObjectFormat::MachO { platform, minimum: given.unwrap_or(oldest) })
}

/// A name and the version at its end: `macosx14.0`, `freebsd13`.
fn split_version(part: &str) -> (&str, &str) {
    let name = part.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    (name, part.strip_prefix(name).unwrap_or_default())
}

fn release(version: &str) -> Option<(u16, u8)> {
    let mut numbers = version.split('.');
    let major = numbers.next()?.parse().ok()?;
    Some((major, numbers.next().and_then(|minor| minor.parse().ok()).unwrap_or(0)))
}

/// The macOS that has a kernel: 10.15 has 19, 11 to 15 have 20 to 24, 26 has 25.
fn macos_of_darwin((kernel, _): (u16, u8)) -> (u16, u8) {
    match kernel {
        25.. => (kernel.saturating_add(1), 0),
        20..=24 => (kernel - 9, 0),
        _ => (10, u8::try_from(kernel.saturating_sub(4)).unwrap_or(0)),
    }
}

/// Whether such machines exist and the format has a code for the processor.
fn exists(architecture: Architecture, little_endian: bool, format: ObjectFormat) -> bool {
    use Architecture::{Aarch64, Aarch64Ilp32, Arm, Arm64Ec, Arm64e, I386, X86_64};
    match format {
        ObjectFormat::Elf => !matches!(architecture, Arm64e | Arm64Ec),
        ObjectFormat::Coff => {
            little_endian && matches!(architecture, X86_64 | I386 | Aarch64 | Arm64Ec | Arm)
        }
        ObjectFormat::MachO { platform, .. } => match architecture {
            X86_64 | Aarch64 | Arm64e => little_endian,
            Aarch64Ilp32 => platform == Platform::WatchOs,
            _ => false,
        },
    }
}

fn riscv_extensions(name: &str) -> Option<&str> {
    name.strip_prefix("riscv32").or_else(|| name.strip_prefix("riscv64"))
}

/// The ABI is given by the extensions in the name of the processor. Without extensions, systems have
/// floating-point registers and bare machines do not, as in Clang.
fn float_abi(name: &str, environment: &str, bare: bool) -> FloatAbi {
    let has = |extension: char| {
        riscv_extensions(name).is_some_and(|all| all.split('_').any(|e| e.contains(extension)))
    };
    if matches!(environment, "softfloat" | "gnusf" | "muslsf") {
        FloatAbi::Soft
    } else if matches!(environment, "gnuf32" | "muslf32") {
        FloatAbi::Single
    } else if has('g') || has('d') || has('a') && has('2') {
        // The last are the profiles, `riscv64a23`.
        FloatAbi::Double
    } else if has('f') {
        FloatAbi::Single
    } else if bare && !name.starts_with("loongarch") || has('i') || has('e') {
        FloatAbi::Soft
    } else {
        FloatAbi::Double
    }
}
