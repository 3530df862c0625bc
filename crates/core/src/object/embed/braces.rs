//! Types in Rust whose values a text with braces formats, or rustc refuses at the brace.

/// The traits of braces; values of every type have the first two, for LLDB shows them.
const TRAITS: [&str; 6] = ["Display", "Debug", "LowerHex", "UpperHex", "Octal", "Binary"];

/// A type in the source of a check, whose values are formatted as far as those of its parameter have a trait, or that of braces.
pub fn rust_formatted(name: &str, bound: Option<&str>) -> String {
    let implement = |(at, format)| {
        let bound = match bound {
            Some(bound) => format!(": {bound}"),
            None if at < 2 => String::new(),
            None => format!(": ::core::fmt::{format}"),
        };
        format!(
            "impl<T{bound}> ::core::fmt::{format} for {name}<T> {{
                fn fmt(&self, _: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {{ ::core::result::Result::Ok(()) }}
            }}\n"
        )
    };
    format!("struct {name}<T>(*const T);\n")
        + &TRAITS.iter().enumerate().map(implement).collect::<String>()
}

/// The same with a message, of which values of some types alone are formatted.
pub fn rust_refused(name: &str, message: &str, taken: &[&str]) -> String {
    let (message, bound) = (message.replace('{', "{{").replace('}', "}}"), format!("{name}_"));
    let bounded = rust_formatted(name, Some(&bound));
    let taken = taken.iter().map(|ty| format!("impl {bound} for {ty} {{}}\n"));
    let taken: String = taken.collect();
    format!(
        "#[diagnostic::on_unimplemented(message = {message:?})] trait {bound} {{}}\n{bounded}{taken}"
    )
}
