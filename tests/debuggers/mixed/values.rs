#[no_mangle]
pub extern "C" fn rust_values(next: extern "C" fn() -> i32) -> i32 {
    let text = String::from("rust");
    let numbers = vec![1, 2];
    let some = Some(3);
    let none: Option<i32> = None;
    let time = std::time::Duration::from_secs(2);
    let letter = b'r';
    let shown = next();
    std::hint::black_box((&text, &numbers, &some, &none, &time, &letter));
    shown
}
