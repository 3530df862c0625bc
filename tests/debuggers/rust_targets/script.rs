pub struct Own { pub x: i32 }
pub struct Gen<T> { pub x: T }
#[used]
pub static OWN: Own = Own { x: 7 };
#[used]
pub static GEN: Gen<u16> = Gen { x: 8 };
