fn main() -> Result<(), fmtc::build::Error> {
    // The source to include would need `unsafe`: an object is linked instead.
    fmtc::build::Config::new().file("fmt/level.fmt").object().compile()
}
