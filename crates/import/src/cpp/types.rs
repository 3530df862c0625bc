//! Names and types in expressions.

use super::lexer::CppToken;
use super::parser::CppParser;

/// A type in parentheses.
pub(super) struct TypeName {
    pub(super) text: String,
    /// Whether it can be nothing but a type.
    pub(super) is_certain: bool,
}

impl CppParser {
    /// Skips the module of a name: `Core.dll!`, `Core!`.
    fn skip_module(&mut self) {
        let mut ahead = 0;
        while let Some(CppToken::Word(_)) = self.peek_at(ahead) {
            match self.peek_at(ahead + 1) {
                Some(CppToken::Sign(".")) => ahead += 2,
                Some(CppToken::Sign("!")) => {
                    self.at += ahead + 2;
                    return;
                }
                _ => return,
            }
        }
    }

    /// A name with scopes and template arguments: `a`, `A::b`, `A<int, 3>::b`.
    pub(super) fn scoped_name(&mut self) -> Option<String> {
        self.skip_module();
        let mut name = String::new();
        loop {
            let Some(CppToken::Word(word)) = self.peek() else { return None };
            name.push_str(word);
            self.at += 1;
            let start = self.at;
            if let Some(arguments) = self.template_arguments()
                && self.is_sign("::")
            {
                name.push_str(&arguments);
            } else {
                self.at = start;
            }
            if !(self.is_sign("::") && matches!(self.peek_at(1), Some(CppToken::Word(_)))) {
                return Some(name);
            }
            self.at += 1;
            name.push_str("::");
        }
    }

    /// `<…>`, as it is written.
    fn template_arguments(&mut self) -> Option<String> {
        let mut text = String::new();
        let mut depth = 0;
        loop {
            let (part, change) = match self.peek()? {
                CppToken::Sign(sign @ "<") => ((*sign).to_owned(), 1),
                CppToken::Sign(sign @ ">") => ((*sign).to_owned(), -1),
                CppToken::Sign(sign @ ">>") => ((*sign).to_owned(), -2),
                CppToken::Sign(sign @ ("," | "::" | "*" | "&" | "(" | ")" | "[" | "]")) => {
                    ((*sign).to_owned(), 0)
                }
                CppToken::Word(word) => (word.clone(), 0),
                CppToken::Number(value, _) => (value.to_string(), 0),
                _ => return None,
            };
            if depth == 0 && change <= 0 {
                return None;
            }
            let is_word = part.starts_with(|c: char| c.is_alphanumeric() || c == '_');
            if is_word && text.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                text.push(' ');
            }
            text.push_str(&part);
            self.at += 1;
            depth += change;
            if depth <= 0 {
                return (depth == 0).then_some(text);
            }
        }
    }

    /// A type: words, a name with scopes, pointers.
    pub(super) fn type_name(&mut self) -> Option<TypeName> {
        let mut words: Vec<String> = Vec::new();
        let mut is_certain = false;
        while let Some(CppToken::Word(word)) = self.peek() {
            if let "const" | "volatile" | "struct" | "class" | "enum" | "union" | "typename" =
                word.as_str()
            {
                is_certain = true;
                self.at += 1;
                continue;
            }
            // Only the words of numbers follow each other: `unsigned long`.
            let goes_on = integer_type(word) && words.iter().all(|word| integer_type(word));
            if !words.is_empty() && !goes_on {
                break;
            }
            let mut name = self.scoped_name()?;
            if let Some(arguments) = self.template_arguments() {
                name.push_str(&arguments);
                is_certain = true;
            }
            is_certain |= integer_type(&name) || argument(&name).is_some() || name.contains("::");
            words.push(name);
        }
        if words.is_empty() {
            return None;
        }
        let mut text = words.join(" ");
        while let Some(CppToken::Sign(sign @ ("*" | "&" | "&&"))) = self.peek() {
            text.push_str(sign);
            is_certain = true;
            self.at += 1;
            while matches!(self.peek(), Some(CppToken::Word(word)) if word == "const") {
                self.at += 1;
            }
        }
        Some(TypeName { text, is_certain })
    }
}

/// The number of `$T1`, counted from 0.
pub(crate) fn argument(word: &str) -> Option<usize> {
    word.strip_prefix("$T")?.parse::<usize>().ok()?.checked_sub(1)
}

/// The words of the names of number types of C++.
const NUMBERS: [&str; 14] = [
    "int", "unsigned", "signed", "char", "short", "long", "bool", "float", "double", "__int64",
    "__int32", "__int16", "__int8", "wchar_t",
];

/// Whether a word belongs to the name of a number type of C++.
pub(super) fn integer_type(word: &str) -> bool {
    NUMBERS.contains(&word)
}
