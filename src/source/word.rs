//! Short texts, most of which need no memory of their own.

use std::fmt;
use std::ops::Deref;

/// How many bytes lie in a [`Word`] itself.
const SHORT: usize = 14;

/// A name or another short text: a `str` of its own. One of up to 14 bytes, as most names are,
/// lies in the value itself, which is as large as a `Box<str>`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Word(Bytes);

/// Equal texts are held in the same way, and what a short one leaves of its bytes is 0.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Bytes {
    Short { length: u8, bytes: [u8; SHORT] },
    Long(Box<Box<str>>),
}

impl Word {
    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Bytes::Short { length, bytes } => {
                let text = bytes.get(..usize::from(*length)).unwrap_or_default();
                str::from_utf8(text).unwrap_or_default()
            }
            Bytes::Long(text) => text,
        }
    }

    /// Its bytes, which are there without a look at all of them.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Bytes::Short { length, bytes } => bytes.get(..usize::from(*length)).unwrap_or_default(),
            Bytes::Long(text) => text.as_bytes(),
        }
    }

    /// Whether it is that text.
    #[inline]
    pub fn is(&self, text: &str) -> bool {
        self.as_bytes() == text.as_bytes()
    }
}

impl From<&str> for Word {
    fn from(text: &str) -> Word {
        let mut bytes = [0; SHORT];
        Word(match (bytes.get_mut(..text.len()), u8::try_from(text.len())) {
            (Some(start), Ok(length)) => {
                start.copy_from_slice(text.as_bytes());
                Bytes::Short { length, bytes }
            }
            _ => Bytes::Long(Box::new(text.into())),
        })
    }
}

impl From<String> for Word {
    fn from(text: String) -> Word {
        Word::from(text.as_str())
    }
}

impl Default for Word {
    fn default() -> Word {
        Word::from("")
    }
}

impl Deref for Word {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long() {
        for text in ["", "x", "größe", "fourteen bytes", "fifteen bytes !", "𝕏𝕏𝕏𝕏"] {
            let word = Word::from(text);
            assert_eq!(word.as_str(), text);
            assert_eq!(format!("{word} {word:?}"), format!("{text} {text:?}"));
            assert_eq!(matches!(word.0, Bytes::Short { .. }), text.len() <= 14, "{text}");
        }
        assert_ne!(Word::from("a"), Word::from("a\0"));
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn is_small() {
        assert_eq!(size_of::<Word>(), size_of::<Box<str>>());
        assert_eq!(size_of::<Option<Word>>(), size_of::<Word>());
    }
}
