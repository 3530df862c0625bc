fn main() -> Result<(), fmtc::build::Error> {
    // A folder: all of its `.fmt` files.
    fmtc::build::compile("fmt")
}
