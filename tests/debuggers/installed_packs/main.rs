use std::time::Duration;
fn main() {
    let text = String::from("gr\u{fc}n");
    let some = Some(41);
    let numbers = vec![3, 4];
    let wait = Duration::from_secs(2);
    std::hint::black_box((&text, &some, &numbers, &wait)); // break here
}
