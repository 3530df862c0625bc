fn main() { println!("{}", shop::origin().y); }
