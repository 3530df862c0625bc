//! Reads a type as it is written in Rust.

use super::{ANY, PathKind, REST, RustKeyError, RustType, path};
use crate::source::Slice;

/// The highest depth of nested types.
const MAX_DEPTH: usize = 100;

struct TypeParser<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    /// The crate that `crate` means, if it is known.
    crate_name: Option<&'t str>,
}

/// Reads a text that is a type and nothing else.
pub(super) fn read(text: &str, crate_name: Option<&str>) -> Result<RustType, RustKeyError> {
    let mut parser = TypeParser { text, at: 0, depth: 0, crate_name };
    let ty = parser.ty()?;
    parser.skip_spaces();
    if parser.rest().is_empty() { Ok(ty) } else { parser.fail("this does not belong to the type") }
}

impl<'t> TypeParser<'t> {
    fn rest(&self) -> &'t str {
        self.text.slice(self.at..)
    }

    fn fail<T>(&self, reason: &str) -> Result<T, RustKeyError> {
        Err(RustKeyError { at: self.at, reason: reason.to_owned() })
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Takes a sign if it comes next.
    fn take(&mut self, sign: &str) -> bool {
        self.skip_spaces();
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    /// Takes a word if it comes next, whole.
    fn take_word(&mut self, word: &str) -> bool {
        self.skip_spaces();
        let found = name_of(self.rest()) == word;
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn expect(&mut self, sign: &str) -> Result<(), RustKeyError> {
        if self.take(sign) { Ok(()) } else { self.fail(&format!("expected `{sign}`")) }
    }

    fn ty(&mut self) -> Result<RustType, RustKeyError> {
        self.skip_spaces();
        if self.depth >= MAX_DEPTH {
            return self.fail("this nests too deeply");
        }
        self.depth += 1;
        let ty = self.type_within_limit()?;
        self.depth -= 1;
        Ok(ty)
    }

    fn type_within_limit(&mut self) -> Result<RustType, RustKeyError> {
        if self.take("&") {
            self.lifetime();
            let sign = if self.take_word("mut") { "&mut " } else { "&" };
            return Ok(RustType::Pointer { sign, to: Box::new(self.ty()?) });
        }
        if self.take("*") {
            let sign = match (self.take_word("const"), self.take_word("mut")) {
                (true, _) => "*const ",
                (_, true) => "*mut ",
                _ => return self.fail("expected `const` or `mut`"),
            };
            return Ok(RustType::Pointer { sign, to: Box::new(self.ty()?) });
        }
        if let Some(wildcard) = self.wildcard() {
            return Ok(wildcard);
        }
        if self.take("(") {
            return Ok(RustType::Tuple(self.list(")")?));
        }
        if self.take("[") {
            return self.array();
        }
        if matches!(name_of(self.rest()), "fn" | "unsafe" | "extern" | "impl") {
            return self.fail("functions have no names that a key could say");
        }
        if name_of(self.rest()) == "dyn" {
            return Ok(self.object());
        }
        let kind = if self.take_word("enum") {
            PathKind::Enum
        } else if self.take_word("struct") || self.take_word("union") {
            PathKind::Record
        } else {
            PathKind::Unknown
        };
        self.path(kind)
    }

    /// Takes a wildcard if one comes next.
    fn wildcard(&mut self) -> Option<RustType> {
        let sign = [ANY, REST].into_iter().find(|sign| self.rest().starts_with(*sign))?;
        self.at += sign.len_utf8();
        Some(RustType::Wildcard(sign))
    }

    fn array(&mut self) -> Result<RustType, RustKeyError> {
        let of = Box::new(self.ty()?);
        if self.take("]") {
            return Ok(RustType::Slice(of));
        }
        self.expect(";")?;
        self.skip_spaces();
        let len = match self.wildcard() {
            Some(_) => ANY.to_string(),
            None => name_of(self.rest()).to_owned(),
        };
        if len.is_empty() {
            return self.fail("expected a length");
        }
        self.at += if len.starts_with(ANY) { 0 } else { len.len() };
        self.expect("]")?;
        Ok(RustType::Array { of, len })
    }

    /// A trait object: to the end of the type that it is an argument or an element of.
    fn object(&mut self) -> RustType {
        let mut depth = 0usize;
        let end = self.rest().find(|c| {
            match c {
                '<' | '(' | '[' => depth += 1,
                '>' | ')' | ']' if depth > 0 => depth -= 1,
                '>' | ')' | ']' => return true,
                ',' | ';' if depth == 0 => return true,
                _ => {}
            }
            false
        });
        let text = self.rest().slice(..end.unwrap_or(self.rest().len()));
        self.at += text.len();
        let text = text.trim_end();
        RustType::Object(match self.crate_name {
            Some(name) => text.replace("crate::", &format!("{name}::")),
            None => text.to_owned(),
        })
    }

    fn path(&mut self, kind: PathKind) -> Result<RustType, RustKeyError> {
        let mut name = String::new();
        loop {
            self.skip_spaces();
            let part = name_of(self.rest());
            if part.is_empty() {
                return self.fail("expected a type");
            }
            let is_root = name.is_empty() && part == "crate";
            name.push_str(self.crate_name.filter(|_| is_root).unwrap_or(part));
            self.at += part.len();
            if !self.take("::") {
                break;
            }
            name.push_str("::");
        }
        let arguments = if self.take("<") { self.list(">")? } else { Vec::new() };
        Ok(path(name, arguments, kind))
    }

    /// Types, constants and lifetimes, which are left out, up to a closing sign.
    fn list(&mut self, close: &str) -> Result<Vec<RustType>, RustKeyError> {
        let mut types = Vec::new();
        while !self.take(close) {
            if !self.lifetime() {
                types.push(match self.constant() {
                    Some(constant) => constant,
                    None => self.ty()?,
                });
            }
            if self.take(",") {
                continue;
            }
            self.expect(close)?;
            break;
        }
        Ok(types)
    }

    /// Takes a lifetime if one comes next.
    fn lifetime(&mut self) -> bool {
        self.skip_spaces();
        let Some(after) = self.rest().strip_prefix('\'') else { return false };
        let name = name_of(after);
        if name.is_empty() || after.get(name.len()..).is_some_and(|rest| rest.starts_with('\'')) {
            return false;
        }
        self.at += 1 + name.len();
        true
    }

    /// Takes a constant if one comes next.
    fn constant(&mut self) -> Option<RustType> {
        self.skip_spaces();
        let rest = self.rest();
        let word = name_of(rest.strip_prefix('-').unwrap_or(rest));
        let number = word.starts_with(|c: char| c.is_ascii_digit());
        let length = match rest.strip_prefix('\'') {
            Some(after) => 2 + after.find('\'')?,
            None if number => {
                rest.len() - rest.strip_prefix('-').unwrap_or(rest).len() + word.len()
            }
            None if matches!(word, "true" | "false") => word.len(),
            None => return None,
        };
        self.at += length;
        Some(RustType::Constant(rest.get(..length)?.to_owned()))
    }
}

/// The name or number that a text begins with.
fn name_of(text: &str) -> &str {
    let end = text.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(text.len());
    text.slice(..end)
}
