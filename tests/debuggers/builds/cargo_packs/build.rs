fn main() -> Result<(), fmtc::build::Error> {
    fmtc::build::Config::new().file("own.fmt").pack("rust-std").compile()
}
