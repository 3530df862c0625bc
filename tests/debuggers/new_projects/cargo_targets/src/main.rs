fn main() { println!("{}", shop::origin().x); }
