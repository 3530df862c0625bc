//! Texts and their content.

use super::*;

/// How a number is written.
#[derive(Default)]
struct Format {
    is_given: bool,
    radix: i128,
    digits: usize,
    uppercase: bool,
    sign: bool,
    decimals: usize,
    bits: Option<u32>,
}

fn label(option: &Arg) -> &str {
    option.label.as_ref().map_or("", |label| &*label.text)
}

impl Format {
    fn text(&self, number: i128) -> String {
        let (number, digits) = match self.bits {
            Some(bits) => (number & ((1 << bits) - 1), bits as usize / 4),
            None => (number, self.digits),
        };
        let sign = match number {
            ..0 => "-",
            _ if self.sign => "+",
            _ => "",
        };
        let digits = digits.max(if self.decimals > 0 { self.decimals + 1 } else { 1 });
        let text = in_digits(number.abs(), self.radix, digits, self.uppercase);
        let (whole, rest) = text.split_at(text.len() - self.decimals);
        let point = if rest.is_empty() { "" } else { "." };
        format!("{sign}{whole}{point}{rest}")
    }
}

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
        let (value, default) = self.with_default(&first.value, !options.is_empty())?;
        let mut format = Format { radix: 10, digits: 1, ..Format::default() };
        let (mut width, mut align, mut fill) = (0, "right", b' ');
        let mut bare = false;
        for option in options {
            match (label(option), &option.value.kind) {
                ("", ExprKind::Name(name, _)) => {
                    self.count("hex");
                    format.is_given = true;
                    format.radix = 16;
                    format.bits = name.trim_start_matches("hex").parse().ok();
                    continue;
                }
                ("align", ExprKind::Name(name, _)) => {
                    align = name;
                    self.count("align:");
                    continue;
                }
                ("quotes", _) => {
                    bare = true;
                    self.count("quotes:");
                    continue;
                }
                _ => {}
            }
            let given = self.expr(&option.value)?;
            format.is_given |= !matches!(label(option), "fill" | "width");
            let counted = match (label(option), given) {
                ("uppercase", Value::Bool(given)) => {
                    format.uppercase = given;
                    "uppercase:"
                }
                ("sign", Value::Bool(given)) => {
                    format.sign = given;
                    "sign:"
                }
                ("fill", Value::Text(given)) => {
                    fill = given.first().copied().unwrap_or(b' ');
                    "fill:"
                }
                ("radix", Value::Literal(given)) => {
                    format.radix = given;
                    "radix:"
                }
                ("digits", Value::Literal(given)) => {
                    format.digits = given as usize;
                    "digits:"
                }
                ("decimals", Value::Literal(given)) => {
                    format.decimals = given as usize;
                    "decimals:"
                }
                ("width", Value::Literal(given)) => {
                    width = given as usize;
                    "width:"
                }
                (label, given) => return error(format!("{label}: {given:?}")),
            };
            self.count(counted);
        }
        let text = match &value {
            Value::Object(None) if default.is_some() => Vec::new(),
            _ if format.is_given => {
                let is_signed = format.radix == 10 || format.sign || format.decimals > 0;
                let number = match self.number(value, is_signed)? {
                    Value::Int(number) => number.into(),
                    Value::UInt(number) => number.into(),
                    Value::Literal(number) => number,
                    other => return error(format!("digits of {other:?}")),
                };
                format.text(number).into_bytes()
            }
            _ => self.text_of(&value)?,
        };
        let text = match (bare, text.as_slice()) {
            (true, [b'"', inner @ .., b'"']) => inner.to_vec(),
            _ => text,
        };
        let text = if text.is_empty() { default.unwrap_or(text) } else { text };
        let missing = width.saturating_sub(text.len());
        let left = match align {
            "left" => 0,
            "center" => missing / 2,
            _ => missing,
        };
        Ok([vec![fill; left], text, vec![fill; missing - left]].concat())
    }

    /// The value of a piece, and the text in the place of an empty one: options are for what stands before `?? "text"`.
    fn with_default(
        &mut self,
        value: &'a Expr,
        has_options: bool,
    ) -> Result<'f, (Value<'f>, Option<Vec<u8>>)> {
        match &value.kind {
            ExprKind::Binary { op: BinaryOp::Coalesce, left, right, .. }
                if has_options && matches!(right.kind, ExprKind::String(_)) =>
            {
                let default = self.expr(right)?;
                Ok((self.optional(left)?, Some(self.text_of(&default)?)))
            }
            _ => Ok((self.expr(value)?, None)),
        }
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
