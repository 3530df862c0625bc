//! The functions of numbers: `abs`, `min`, `max`.

use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::check::body::Body;
use crate::sema::expand::Value;
use crate::sema::graph::Comparison;
use crate::source::Span;
use crate::syntax::ast::{self, Arg};

impl<'a> Body<'_, 'a> {
    pub(in crate::sema) fn number_function(
        &mut self,
        name: &ast::Name,
        args: &'a [Arg],
        span: Span,
    ) -> Value {
        for label in args.iter().filter_map(|arg| arg.label.as_ref()) {
            self.unknown_label(label, []);
        }
        if &*name.text == "abs" {
            let values = self.arguments(name, args, 1);
            let number = values.and_then(|values| self.as_number(*values.first()?));
            return match number {
                Some(number) => self.graph.magnitude(number, span),
                None => self.error(span),
            };
        }
        let order = if &*name.text == "min" { Comparison::Lt } else { Comparison::Gt };
        let values: Vec<Value> = args.iter().map(|arg| self.part_on_demand(&arg.value)).collect();
        let Some((first, others)) = values.split_first().filter(|(_, others)| !others.is_empty())
        else {
            let message = format!("`{}` takes two numbers or more", name.text);
            return self.wrong(
                Diagnostic::new(meaning::WRONG_ARGUMENTS, message).label(name.span, "called here"),
            );
        };
        others.iter().fold(*first, |best, value| self.better(order, best, *value, span))
    }

    /// The first of two numbers in an order.
    fn better(&mut self, order: Comparison, a: Value, b: Value, span: Span) -> Value {
        let Some((a, b, ty)) = self.agree(b.span, a, b) else { return self.error(span) };
        let first = self.graph.comparison(order, a, b, span);
        self.graph.pick(first, a, b, ty, span)
    }
}
