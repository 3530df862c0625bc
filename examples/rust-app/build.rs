fn main() -> Result<(), fmtc::build::Error> {
    fmtc::build::compile("fmt/point.fmt")
}
