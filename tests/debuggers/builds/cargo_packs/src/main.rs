use std::{collections::VecDeque, net::Ipv4Addr, ops::Range, sync::Mutex, time::Duration};
include!(concat!(env!("OUT_DIR"), "/fmtc.rs"));
pub struct User {
    pub age: Option<u32>,
    pub flag: bool,
}
pub static SOME: Option<i32> = Some(41);
pub static NONE: Option<&str> = None;
pub static HOST: Ipv4Addr = Ipv4Addr::LOCALHOST;
pub static WAIT: Duration = Duration::from_secs(2);
pub static PORTS: Range<i32> = 1..5;
pub static LOCKED: Mutex<i32> = Mutex::new(7);
pub static QUEUE: Mutex<VecDeque<u8>> = Mutex::new(VecDeque::new());
pub static USER: Option<User> = Some(User { age: Some(7), flag: true });
fn main() {
    std::hint::black_box((&SOME, &NONE, &HOST, &WAIT, &PORTS, &LOCKED, &QUEUE, &USER));
}
