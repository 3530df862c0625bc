//! Numbers as LLDB prints and reads them, by the names of their types.

use crate::names::cname;

/// The kind of a type, derived from its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScalarKind {
    Bool,
    Char {
        signed: bool,
    },
    Int {
        bytes: u8,
        signed: bool,
    },
    Float {
        bytes: u8,
    },
    /// A pointer, or a reference, whose value is an address too.
    Pointer,
    /// A struct, an array, an enumeration or a type of another language.
    Other,
}

/// A number of any kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ScalarNumber {
    Signed(i128),
    Float(f64),
}

/// The names of plain types and their kinds, as C, C++ and Rust spell them (x86-64).
const NAMES: &[(&str, ScalarKind)] = &[
    ("bool", ScalarKind::Bool),
    ("_Bool", ScalarKind::Bool),
    ("char", ScalarKind::Char { signed: true }),
    ("signed char", ScalarKind::Char { signed: true }),
    ("unsigned char", ScalarKind::Char { signed: false }),
    ("short", ScalarKind::Int { bytes: 2, signed: true }),
    ("unsigned short", ScalarKind::Int { bytes: 2, signed: false }),
    ("int", ScalarKind::Int { bytes: 4, signed: true }),
    ("unsigned int", ScalarKind::Int { bytes: 4, signed: false }),
    ("unsigned", ScalarKind::Int { bytes: 4, signed: false }),
    ("long", ScalarKind::Int { bytes: 8, signed: true }),
    ("unsigned long", ScalarKind::Int { bytes: 8, signed: false }),
    ("long long", ScalarKind::Int { bytes: 8, signed: true }),
    ("unsigned long long", ScalarKind::Int { bytes: 8, signed: false }),
    ("__int128", ScalarKind::Int { bytes: 16, signed: true }),
    ("unsigned __int128", ScalarKind::Int { bytes: 16, signed: false }),
    ("float", ScalarKind::Float { bytes: 4 }),
    ("double", ScalarKind::Float { bytes: 8 }),
    ("long double", ScalarKind::Float { bytes: 16 }),
];

/// Typedefs that every program has, and Rust's names, with LLDB's names for them (x86-64).
const TYPEDEFS: &[(&str, &str)] = &[
    ("int8_t", "signed char"),
    ("uint8_t", "unsigned char"),
    ("int16_t", "short"),
    ("uint16_t", "unsigned short"),
    ("int32_t", "int"),
    ("uint32_t", "unsigned int"),
    ("int64_t", "long"),
    ("uint64_t", "unsigned long"),
    ("size_t", "unsigned long"),
    ("ssize_t", "long"),
    ("ptrdiff_t", "long"),
    ("intptr_t", "long"),
    ("uintptr_t", "unsigned long"),
    ("std::size_t", "unsigned long"),
    ("i8", "signed char"),
    ("u8", "unsigned char"),
    ("i16", "short"),
    ("u16", "unsigned short"),
    ("i32", "int"),
    ("u32", "unsigned int"),
    ("i64", "long"),
    ("u64", "unsigned long"),
    ("isize", "long"),
    ("usize", "unsigned long"),
    ("f32", "float"),
    ("f64", "double"),
];

/// The type behind a standard typedef.
pub(super) fn standard_typedef(name: &str) -> Option<&'static str> {
    TYPEDEFS.iter().find(|(typedef, _)| *typedef == name).map(|(_, canonical)| *canonical)
}

/// The first of the usual types that can hold a number.
pub(super) fn likely_integer(number: i128) -> &'static str {
    if i32::try_from(number).is_ok() {
        "int"
    } else if i64::try_from(number).is_ok() {
        "long"
    } else if u64::try_from(number).is_ok() {
        "unsigned long"
    } else {
        "__int128"
    }
}

impl ScalarKind {
    /// The number of bits and the sign of an integer of less than 128 bits.
    fn bits(self) -> Option<(u32, bool)> {
        match self {
            ScalarKind::Char { signed } => Some((8, signed)),
            ScalarKind::Int { bytes, signed } if bytes < 16 => Some((u32::from(bytes) * 8, signed)),
            ScalarKind::Pointer => Some((64, false)),
            _ => None,
        }
    }

    /// Whether values of the type hold the number.
    pub(super) fn holds(self, number: ScalarNumber) -> bool {
        let range = match (self, self.bits()) {
            (ScalarKind::Bool, _) => 0..=1,
            (ScalarKind::Char { signed: true }, _) => -128..=255,
            (_, Some((bits, true))) => -(1i128 << (bits - 1))..=(1i128 << (bits - 1)) - 1,
            (_, Some((bits, false))) => 0..=(1i128 << bits) - 1,
            (_, None) => return true,
        };
        range.contains(&number.whole())
    }

    /// The kind of the type with that canonical name.
    pub(super) fn of(name: &str) -> ScalarKind {
        let name = cname::unqualified(name);
        if cname::is_pointer(name) {
            return ScalarKind::Pointer;
        }
        NAMES.iter().find(|(n, _)| *n == name).map_or(ScalarKind::Other, |(_, kind)| *kind)
    }

    /// The size in bytes, if the name determines it.
    pub(super) fn size(self) -> Option<u64> {
        Some(match self {
            ScalarKind::Bool | ScalarKind::Char { .. } => 1,
            ScalarKind::Int { bytes, .. } | ScalarKind::Float { bytes } => bytes.into(),
            ScalarKind::Pointer => 8,
            ScalarKind::Other => return None,
        })
    }

    /// The low bits of a number, as a value of the type.
    pub(super) fn wrapped(self, number: ScalarNumber) -> ScalarNumber {
        let Some((bits, signed)) = self.bits() else { return number };
        let shift = 128 - bits;
        let low = number.whole() << shift;
        ScalarNumber::Signed(match signed {
            true => low >> shift,
            false => (low.cast_unsigned() >> shift).cast_signed(),
        })
    }

    /// The number of the text of a value.
    pub(super) fn read(self, text: &str) -> Option<ScalarNumber> {
        match self {
            ScalarKind::Bool => match text {
                "true" => Some(ScalarNumber::Signed(1)),
                "false" => Some(ScalarNumber::Signed(0)),
                _ => integer(text).map(|n| ScalarNumber::Signed((n != 0).into())),
            },
            ScalarKind::Char { .. } => {
                character(text).or_else(|| integer(text)).map(ScalarNumber::Signed)
            }
            ScalarKind::Int { .. } | ScalarKind::Pointer | ScalarKind::Other => {
                integer(text).map(ScalarNumber::Signed)
            }
            ScalarKind::Float { .. } => text.parse().ok().map(ScalarNumber::Float),
        }
    }

    /// Formats the number as LLDB does.
    pub(super) fn text(self, number: ScalarNumber) -> Option<String> {
        Some(match (self, number) {
            (ScalarKind::Other, _) => return None,
            (ScalarKind::Bool, number) => (number.whole() != 0).to_string(),
            (ScalarKind::Char { .. }, number) => quoted(number.whole() as u8),
            (ScalarKind::Int { .. }, number) => number.whole().to_string(),
            (ScalarKind::Pointer, number) => format!("{:#018x}", number.whole() as u64),
            (ScalarKind::Float { bytes }, ScalarNumber::Float(number)) => float_text(number, bytes),
            (ScalarKind::Float { bytes }, ScalarNumber::Signed(number)) => {
                float_text(number as f64, bytes)
            }
        })
    }

    /// The number as 64 bits. One of 32 bits or less is widened to 32 bits by its sign, then to
    /// 64 by zeros; floats are truncated; wider ones give nothing.
    pub(super) fn unsigned(self, number: ScalarNumber) -> Option<u64> {
        match self {
            ScalarKind::Int { bytes: 16, .. }
            | ScalarKind::Float { bytes: 16 }
            | ScalarKind::Other => None,
            ScalarKind::Pointer | ScalarKind::Int { bytes: 8, .. } => Some(number.whole() as u64),
            ScalarKind::Float { .. } if number.whole() < 0 => Some(number.whole() as i64 as u64),
            ScalarKind::Float { .. } => Some(u64::try_from(number.whole()).unwrap_or(u64::MAX)),
            _ => Some((number.whole() as u32).into()),
        }
    }

    /// The number as a signed one, by the same rules.
    pub(super) fn signed(self, number: ScalarNumber) -> Option<i64> {
        let bits = self.unsigned(number)?;
        match self {
            ScalarKind::Float { .. } => {
                let bound = if number.whole() < 0 { i64::MIN } else { i64::MAX };
                Some(i64::try_from(number.whole()).unwrap_or(bound))
            }
            ScalarKind::Pointer | ScalarKind::Int { bytes: 8, .. } => Some(bits.cast_signed()),
            _ => Some((bits as u32).cast_signed().into()),
        }
    }

    /// The number of some bytes, in little-endian order.
    pub(super) fn number(self, bytes: &[u8]) -> Option<ScalarNumber> {
        let mut wide = [0; 16];
        wide.get_mut(..bytes.len())?.copy_from_slice(bytes);
        let pattern = u128::from_le_bytes(wide);
        let shift = 128 - 8 * u32::try_from(bytes.len()).ok().filter(|n| *n > 0)?;
        let signed = match self {
            ScalarKind::Float { bytes: 4 } => {
                return Some(ScalarNumber::Float(f32::from_bits(pattern as u32).into()));
            }
            ScalarKind::Float { bytes: 8 } => {
                return Some(ScalarNumber::Float(f64::from_bits(pattern as u64)));
            }
            ScalarKind::Float { .. } => return None,
            ScalarKind::Char { signed } | ScalarKind::Int { signed, .. } => signed,
            ScalarKind::Bool | ScalarKind::Pointer | ScalarKind::Other => false,
        };
        Some(ScalarNumber::Signed(match signed {
            true => (pattern << shift).cast_signed() >> shift,
            false => pattern.cast_signed(),
        }))
    }

    /// The bytes of a float, if its text has so few digits that it is exact.
    pub(super) fn float_bytes(self, text: &str) -> Option<Vec<u8>> {
        let number: f64 = text.parse().ok().filter(|number: &f64| !number.is_nan())?;
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        match self {
            ScalarKind::Float { bytes: 4 } if digits < 6 => {
                Some((number as f32).to_bits().to_le_bytes().to_vec())
            }
            ScalarKind::Float { bytes: 8 } if digits < 15 => {
                Some(number.to_bits().to_le_bytes().to_vec())
            }
            _ => None,
        }
    }
}

impl ScalarNumber {
    /// The number without its fraction.
    pub(super) fn whole(self) -> i128 {
        match self {
            ScalarNumber::Signed(number) => number,
            ScalarNumber::Float(number) => number as i128,
        }
    }
}

/// `-12`, `0x1F`.
fn integer(text: &str) -> Option<i128> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let number = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => i128::from_str_radix(hex, 16).ok()?,
        None => digits.parse::<u128>().ok()?.cast_signed(),
    };
    Some(number.wrapping_mul(sign))
}

/// `'A'`, `'\n'`, `'\x80'`, and `'\'` of a backslash alone.
fn character(text: &str) -> Option<i128> {
    let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
    if let Some(escape) = inner.strip_prefix('\\').filter(|escape| !escape.is_empty()) {
        if let Some(hex) = escape.strip_prefix('x') {
            return u8::from_str_radix(hex, 16).ok().map(|b| b.cast_signed().into());
        }
        let letter = escape.chars().next()?;
        let named = ESCAPES.iter().find(|(_, c)| *c == letter);
        return named.map(|(byte, _)| i128::from(*byte));
    }
    let mut chars = inner.chars();
    let first = chars.next()?;
    chars.next().is_none().then_some(first as i128)
}

/// The characters that LLDB shows by a letter after a backslash.
const ESCAPES: &[(u8, char)] = &[
    (0x00, '0'),
    (0x07, 'a'),
    (0x08, 'b'),
    (0x09, 't'),
    (0x0a, 'n'),
    (0x0b, 'v'),
    (0x0c, 'f'),
    (0x0d, 'r'),
    (0x1b, 'e'),
];

/// A `char` as LLDB shows it.
fn quoted(byte: u8) -> String {
    if let Some((_, letter)) = ESCAPES.iter().find(|(b, _)| *b == byte) {
        return format!("'\\{letter}'");
    }
    match byte {
        b' '..=b'~' => format!("'{}'", char::from(byte)),
        _ => format!("'\\x{byte:02x}'"),
    }
}

/// A `float` or `double` as LLDB shows it: as many digits as the type needs, without zeros at the
/// end; by exponent if more than six zeros would be needed.
fn float_text(number: f64, bytes: u8) -> String {
    const MAX_ZEROS: i32 = 6;
    let precision = if bytes == 4 { 9 } else { 17 };
    if number.is_nan() {
        return "NaN".to_string();
    }
    let sign = if number.is_sign_negative() { "-" } else { "" };
    if number.is_infinite() {
        return if sign.is_empty() { "+Inf" } else { "-Inf" }.to_string();
    }
    if number == 0.0 {
        return format!("{sign}0");
    }
    let number = if bytes == 4 { f64::from(number as f32) } else { number };
    let scientific = format!("{:.*e}", precision - 1, number.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let mut digits = mantissa.replace('.', "");
    digits.truncate(digits.trim_end_matches('0').len());
    let first: i32 = exponent.parse().unwrap_or(0);
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let zeros = first - (count - 1);
    let by_exponent = if zeros >= 0 {
        zeros > MAX_ZEROS || count + zeros > precision as i32
    } else {
        first < -MAX_ZEROS
    };
    let places = |n: i32| usize::try_from(n).unwrap_or(0);
    let text = if by_exponent {
        let (head, tail) = digits.split_at(1);
        let tail = if tail.is_empty() { "0" } else { tail };
        format!("{head}.{tail}E{first:+}")
    } else if zeros >= 0 {
        format!("{digits}{}", "0".repeat(places(zeros)))
    } else if first >= 0 {
        let (whole, fraction) = digits.split_at(places(first + 1));
        format!("{whole}.{fraction}")
    } else {
        format!("0.{}{digits}", "0".repeat(places(-first - 1)))
    };
    format!("{sign}{text}")
}
