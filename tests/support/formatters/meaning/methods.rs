//! Methods.

use super::*;

impl<'a, 'f> Interpreter<'a, 'f> {
    pub(super) fn method_of(&mut self, base: Value<'f>, name: &str, args: &'a [Arg]) -> Result<'f> {
        let args = args.iter().map(|arg| self.expr(&arg.value));
        let args: Vec<_> = args.collect::<Result<'f, _>>()?;
        let argument = args.into_iter().next();
        match base {
            Value::Object(_) => {
                let object = self.object(base)?;
                self.object_method(&object, name, argument)
            }
            Value::Type(of) => match (name, argument) {
                ("name", _) => {
                    self.count(".name()");
                    Ok(Value::Text(of.display.unwrap_or(of.name).into_bytes()))
                }
                ("pointee", _) => {
                    self.count(".pointee()");
                    Ok(Value::Type(values::pointee(&of)))
                }
                ("size", _) => {
                    self.count(".size()");
                    let size = values::size(&of).map(|size| Value::Literal(size.into()));
                    size.map_or_else(|| error("nobody knows the size"), Ok)
                }
                (_, Some(index)) => {
                    self.count(".argument(n)");
                    let index = usize::try_from(self.unsigned(index)?).unwrap_or(usize::MAX);
                    match of.template_args.get(index) {
                        Some(Some(argument)) => Ok(Value::Type(argument.clone())),
                        _ => error("no such argument"),
                    }
                }
                _ => error("no such method"),
            },
            Value::Text(text) => match (name, argument) {
                ("count", _) => {
                    self.count("text.count()");
                    Ok(Value::UInt(text.len() as u64))
                }
                (_, Some(count)) => {
                    self.count(".prefix(n)");
                    let count = self.unsigned(count)?.min(text.len() as u64);
                    Ok(Value::Text(text.get(..count as usize).unwrap_or_default().to_vec()))
                }
                _ => error("no such method"),
            },
            number => match (name, number) {
                ("signed", Value::UInt(n)) => {
                    self.count("number.signed()");
                    Ok(Value::Int(n.cast_signed()))
                }
                ("unsigned", Value::Int(n)) => {
                    self.count("number.unsigned()");
                    Ok(Value::UInt(n.cast_unsigned()))
                }
                // The same bits.
                ("signed", Value::Literal(n)) => Ok(Value::Int(n as i64)),
                ("unsigned", Value::Literal(n)) => Ok(Value::UInt(n as u64)),
                (_, number) => Ok(number),
            },
        }
    }

    pub(super) fn object_method(
        &mut self,
        object: &Rc<Object<'f>>,
        name: &str,
        argument: Option<Value<'f>>,
    ) -> Result<'f> {
        let known = METHODS.iter().find(|method| method.trim_matches(['.', '(', ')']) == name);
        self.count(known.copied().unwrap_or("a method nobody knows"));
        let number = |n: Option<Value<'f>>| n.map_or_else(|| error("no number"), Ok);
        match (name, argument) {
            ("value", _) => Ok(Value::Text(object.value().unwrap_or_default())),
            ("summary", _) => self.summary_of(object).map(Value::Text),
            ("unsigned" | "address", _) => number(object.unsigned().map(Value::UInt)),
            ("signed", _) => number(object.signed().map(Value::Int)),
            ("count", _) => Ok(Value::UInt(object.count())),
            ("type", _) => Ok(Value::Type(object.of().clone())),
            ("cast", Some(Value::Type(to))) => Ok(Value::Object(Some(object.cast(&to)))),
            ("parent", _) => Ok(Value::Object(object.parent.clone())),
            ("synthetic", _) => Ok(Value::Object(object.synthetic())),
            ("element", Some(index)) => {
                let index = self.unsigned(index)?;
                Ok(Value::Object(object.element(index)))
            }
            ("raw", _) => Ok(Value::Object(Some(object.clone()))),
            ("clone", Some(Value::Text(name))) => {
                Ok(Value::Object(Some(object.renamed(&String::from_utf8_lossy(&name)))))
            }
            ("index", Some(Value::Text(name))) => {
                let index = object.index_of(&String::from_utf8_lossy(&name));
                number(index.map(Value::UInt))
            }
            ("text", Some(count)) => {
                let count = self.unsigned(count)?;
                let text = match object.inline_text() {
                    Some(text) => text,
                    None => self.summary_of(object)?,
                };
                // There is nothing to show of characters that cannot be read.
                let Some((last, inner)) = text.split_last() else {
                    let text = if count == 0 { b"\"\"".to_vec() } else { Vec::new() };
                    return Ok(Value::Text(text));
                };
                let whole = inner.len() as u64;
                let shown = count.checked_add(1).map_or(whole, |end| end.min(whole));
                let shown = inner.get(..shown as usize).unwrap_or_default();
                Ok(Value::Text([shown, &[*last]].concat()))
            }
            (name, argument) => error(format!(".{name}({argument:?})")),
        }
    }
}
