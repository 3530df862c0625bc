//! Template arguments that are numbers: LLDB gives no type for them, and the text `<invalid>`.

use super::own_types::argument_of;
use super::program::KnownProgram;
use super::shapes::Shapes;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::names::text;
use crate::sema::graph::NodeId;

impl<S: Shapes> KnownProgram<'_, S> {
    pub(super) fn argument(&self, id: NodeId) -> Option<Diagnostic> {
        let (of, index) = argument_of(self.graph, id)?;
        let (name, key) = self.by_type(id).find_map(|(shown, values)| {
            let ty = if self.graph.is_self(of) { shown } else { values.known(of).ty()? };
            let name = self.shapes.name(self.shapes.pointed(ty))?;
            let (template, arguments, _) = text::template(&name)?;
            let number = arguments.get(index).filter(|argument| is_number(argument))?;
            let others =
                (0..arguments.len()).map(|at| if at == index { number.trim() } else { "_" });
            let key = format!("{template}<{}>", others.collect::<Vec<_>>().join(", "));
            Some((name, key))
        })?;
        let message = format!("argument {index} of `{name}` is a number");
        Some(
            Diagnostic::new(meaning::NUMBER_ARGUMENT, message)
                .label(self.graph.span(id), "LLDB has no type here")
                .help(format!("write a formatter for each of the numbers: `{key}`"))
                .note("LLDB gives only types (language.md: what bytecode cannot do)."),
        )
    }
}

fn is_number(argument: &str) -> bool {
    let argument = argument.trim();
    let digits = argument.strip_prefix('-').unwrap_or(argument);
    digits.starts_with(|c: char| c.is_ascii_digit() || c == '\'')
        || matches!(argument, "true" | "false")
}
