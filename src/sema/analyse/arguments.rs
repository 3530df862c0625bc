//! Template arguments that are numbers: LLDB gives no type for them, and the text `<invalid>`.

use super::program::KnownProgram;
use super::shapes::Shapes;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::isa::Selector;
use crate::names::text;
use crate::sema::graph::{Node, NodeId};

impl<S: Shapes> KnownProgram<'_, S> {
    pub(super) fn argument(&self, id: NodeId) -> Option<Diagnostic> {
        let Node::Select(Selector::GET_TEMPLATE_ARGUMENT_TYPE, args) = self.graph.node(id) else {
            return None;
        };
        let [ty, index] = &**args else { return None };
        let Node::Select(Selector::GET_TYPE, of) = self.graph.node(*ty) else { return None };
        let of = *of.first()?;
        let index = usize::try_from(self.graph.number(*index)?).ok()?;
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
                .help(format!("write a formatter for each of the numbers: `{key}`")),
        )
    }
}

fn is_number(argument: &str) -> bool {
    let argument = argument.trim();
    let digits = argument.strip_prefix('-').unwrap_or(argument);
    digits.starts_with(|c: char| c.is_ascii_digit() || c == '\'')
        || matches!(argument, "true" | "false")
}
