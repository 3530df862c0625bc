#[fmtc_macros::summary("own {x}")]
pub struct Own { pub x: i32 }
#[derive(fmtc_macros::Summary)]
pub struct Unused<T> { pub x: T }
macro_rules! made { ($name:ident) => {
    #[derive(fmtc_macros::Summary)]
    pub enum $name { Empty, Full(i32) }
    #[derive(fmtc_macros::Summary)]
    pub struct InMacro(pub i32);
} }
made!(Made);
type Alias = Own;
#[used]
pub static OWN: Alias = Own { x: 7 };
#[used]
pub static MADE: (Made, Made, InMacro) = (Made::Empty, Made::Full(2), InMacro(3));
