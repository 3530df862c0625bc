//! The texts of the packs: `NAME/NAME.fmt` for each name.

macro_rules! packs {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!($name, "/", $name, ".fmt")))),*]
    };
}

/// Each pack with its text, in the order of their names.
pub const PACKS: &[(&str, &str)] = packs! {
    "absl"
    "boost"
    "box2d"
    "bullet"
    "crystal"
    "d"
    "eigen"
    "fmt"
    "glib"
    "glm"
    "imgui"
    "int8"
    "llvm-adt"
    "nim"
    "nlohmann-json"
    "opencv"
    "posix"
    "protobuf"
    "qt"
    "rust-crates"
    "rust-std"
    "sdl"
    "std"
    "texts"
    "units"
    "vulkan"
    "zig"
};
