//! Texts and what stands in them.

use super::*;

impl<'a, 'f> Interpreter<'a, 'f> {
    pub(super) fn string(&mut self, text: &'a ast::Text) -> Result<'f> {
        let mut out = Vec::new();
        for part in &text.parts {
            match part {
                TextPart::Literal(literal, _) => out.extend_from_slice(literal.as_bytes()),
                TextPart::Interpolation { args, .. } => {
                    let text = self.interpolation(args)?;
                    out.extend(text);
                }
            }
        }
        Ok(Value::Text(out))
    }

    pub(super) fn interpolation(&mut self, args: &'a [Arg]) -> Result<'f, Vec<u8>> {
        let Some((first, options)) = args.split_first() else { return error("no value") };
        if matches!(first.value.kind, ExprKind::String(_)) {
            self.count("string in a string");
        }
        let value = self.expr(&first.value)?;
        let (mut radix, mut digits, mut uppercase, mut formatted) = (10, 1, false, false);
        let (mut width, mut align, mut fill) = (0, "right", b' ');
        for option in options {
            let label = option.label.as_ref().map_or("", |label| &*label.text);
            if let ("align", ExprKind::Name(name)) = (label, &option.value.kind) {
                align = name;
                self.count("align:");
                continue;
            }
            let given = self.expr(&option.value)?;
            match (label, &given) {
                ("uppercase", Value::Bool(given)) => uppercase = *given,
                ("fill", Value::Text(given)) => fill = given.first().copied().unwrap_or(b' '),
                ("radix", Value::Literal(given)) => radix = *given,
                ("digits", Value::Literal(given)) => digits = *given as usize,
                (_, Value::Literal(given)) => width = *given as usize,
                (label, given) => return error(format!("{label}: {given:?}")),
            }
            formatted |= matches!(label, "radix" | "digits" | "uppercase");
            self.count(match label {
                "radix" => "radix:",
                "digits" => "digits:",
                "uppercase" => "uppercase:",
                "fill" => "fill:",
                _ => "width:",
            });
        }
        let text = if formatted {
            let number = match self.number(value, radix == 10)? {
                Value::Int(number) => number.into(),
                Value::UInt(number) => number.into(),
                Value::Literal(number) => number,
                other => return error(format!("digits of {other:?}")),
            };
            in_digits(number, radix, digits, uppercase).into_bytes()
        } else {
            self.text_of(&value)?
        };
        let missing = width.saturating_sub(text.len());
        let left = match align {
            "left" => 0,
            "center" => missing / 2,
            _ => missing,
        };
        Ok([vec![fill; left], text, vec![fill; missing - left]].concat())
    }

    /// A value as a text.
    pub(super) fn text_of(&mut self, value: &Value<'f>) -> Result<'f, Vec<u8>> {
        Ok(match value {
            Value::Text(text) => text.clone(),
            Value::Bool(value) => value.to_string().into_bytes(),
            Value::Int(number) => number.to_string().into_bytes(),
            Value::UInt(number) => number.to_string().into_bytes(),
            Value::Literal(number) => number.to_string().into_bytes(),
            Value::Type(of) => of.display.as_ref().unwrap_or(&of.name).clone().into_bytes(),
            Value::Object(Some(object)) => {
                self.count("an object in a text");
                self.shown(object)?
            }
            other => return error(format!("the text of {other:?}")),
        })
    }

    /// What the debugger shows in an object's place: its summary, else its value.
    pub(super) fn shown(&mut self, object: &Rc<Object<'f>>) -> Result<'f, Vec<u8>> {
        let summary = self.summary_of(object)?;
        if !summary.is_empty() {
            return Ok(summary);
        }
        Ok(object.value().unwrap_or_default())
    }

    /// The summary of a part: one of the file for exactly its type, else the debugger's.
    pub(super) fn summary_of(&mut self, object: &Rc<Object<'f>>) -> Result<'f, Vec<u8>> {
        if self.busy.iter().any(|busy| Rc::ptr_eq(busy, object)) {
            return Ok(Vec::new());
        }
        let items = self.items;
        let own = items.iter().find_map(|item| match &item.kind {
            ItemKind::Summary(summary) => summary
                .keys
                .iter()
                .any(|key| match &key.kind {
                    ast::KeyKind::Type(name) => spelling::type_name(name) == object.plain_type(),
                    _ => false,
                })
                .then_some(summary),
            _ => None,
        });
        match own {
            Some(summary) => {
                self.count("summary of a part");
                self.summary(summary, object)
            }
            None => Ok(object.own_summary()),
        }
    }
}
