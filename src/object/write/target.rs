//! Target triples.

use std::fmt;
use std::str::FromStr;

/// A processor that objects are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// x86-64.
    X86_64,
    /// AArch64.
    Aarch64,
}

/// What an object file is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The processor.
    pub architecture: Architecture,
}

/// Why a triple is no target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetError {
    /// A processor that no object can be made for yet.
    Architecture(String),
    /// A system whose object format cannot be made yet.
    Format(String),
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetError::Architecture(name) => write!(
                f,
                "no object can be made for the processor `{name}`; x86_64 and aarch64 are known"
            ),
            TargetError::Format(triple) => write!(
                f,
                "no object can be made for `{triple}`: only ELF systems are known; \
                 `--emit c` or `--emit rust` works with any compiler"
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
        let system = match std::env::consts::OS {
            "macos" => "apple-darwin",
            other => other,
        };
        format!("{}-{system}", std::env::consts::ARCH).parse()
    }
}

impl FromStr for Target {
    type Err = TargetError;

    fn from_str(triple: &str) -> Result<Target, TargetError> {
        let (processor, system) = triple.split_once('-').unwrap_or((triple, ""));
        let architecture = match processor {
            "x86_64" | "amd64" => Architecture::X86_64,
            "aarch64" | "arm64" => Architecture::Aarch64,
            other => return Err(TargetError::Architecture(other.to_owned())),
        };
        let not_elf = ["apple", "darwin", "macos", "ios", "windows", "mingw", "wasm", "uefi"];
        if not_elf.iter().any(|name| system.contains(name)) {
            return Err(TargetError::Format(triple.to_owned()));
        }
        Ok(Target { architecture })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triples() {
        let target = |t: &str| t.parse::<Target>().map(|t| t.architecture);
        assert_eq!(target("x86_64-unknown-linux-gnu"), Ok(Architecture::X86_64));
        assert_eq!(target("aarch64-linux-musl"), Ok(Architecture::Aarch64));
        assert_eq!(
            target("arm64-apple-darwin"),
            Err(TargetError::Format("arm64-apple-darwin".into()))
        );
        assert_eq!(target("mips-linux"), Err(TargetError::Architecture("mips".into())));
    }
}
