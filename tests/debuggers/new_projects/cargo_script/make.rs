// The build script.
fn main() {
    println!("cargo::rerun-if-changed=make.rs");
}
