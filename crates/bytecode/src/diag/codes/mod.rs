//! The codes of this crate: 05 verifier, 06 assembly.

/// Declares codes as constants and lists them.
#[doc(hidden)]
#[macro_export]
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $severity:ident $id:literal $title:literal;)*) => {
        $($(#[$doc])* #[doc = concat!($title, " (`fmtc explain ", $id, "`)")]
        pub const $name: $crate::diag::Code = $crate::diag::Code {
            id: $id, title: $title, severity: $crate::diag::Severity::$severity,
        };)*

        /// Every code of this file.
        pub const ALL: &[$crate::diag::Code] = &[$($name),*];
    };
}

pub mod asm;
pub mod verify;
