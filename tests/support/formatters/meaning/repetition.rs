//! `join` and `flags`.

use super::*;

impl<'a, 'f> Interpreter<'a, 'f> {
    pub(super) fn join(&mut self, join: &'a ast::Join) -> Result<'f> {
        let mut max = u64::MAX;
        let (mut separator, mut more) = (b", ".to_vec(), "…".as_bytes().to_vec());
        for option in &join.options {
            let value = self.expr(&option.value)?;
            match option.label.as_ref().map(|label| &*label.text) {
                Some("max") => max = self.unsigned(value)?,
                Some("separator") => separator = self.text_of(&value)?,
                _ => more = self.text_of(&value)?,
            }
        }
        let mut text = Vec::new();
        for (at, element) in (0..).zip(self.elements(&join.over, max)?) {
            if at == max {
                self.count("join, more");
                text.extend_from_slice(&more);
                break;
            }
            if at > 0 {
                text.extend_from_slice(&separator);
            }
            let outer = self.locals.len();
            self.locals.push((&join.name.text, element));
            let shown = self.block(&join.body).and_then(|value| self.text_of(&value));
            self.locals.truncate(outer);
            text.extend(shown?);
        }
        Ok(Value::Text(text))
    }

    /// The elements of a join, one more than are shown at most.
    pub(super) fn elements(&mut self, over: &'a JoinOver, max: u64) -> Result<'f, Vec<Value<'f>>> {
        let wanted = usize::try_from(max).unwrap_or(usize::MAX).saturating_add(1);
        match over {
            JoinOver::Range { start, end, inclusive } => {
                let (start, end) = (self.expr(start)?, self.expr(end)?);
                if let (Value::Literal(start), Value::Literal(end)) = (&start, &end) {
                    self.count("join, constant range");
                    let end = if *inclusive { end + 1 } else { *end };
                    return Ok((*start..end).take(wanted).map(Value::Literal).collect());
                }
                self.count("join, range");
                let (start, mut end) = (self.unsigned(start)?, self.unsigned(end)?);
                if *inclusive {
                    end = end.wrapping_add(1);
                }
                Ok((start..end).take(wanted).map(Value::UInt).collect())
            }
            JoinOver::Children(object) => {
                self.count("join, children");
                let object = self.expr(object)?;
                let object = self.object(object)?;
                let children = (0..object.count()).map(|index| Value::Object(object.child(index)));
                Ok(children.take(wanted).collect())
            }
            JoinOver::Links { head, next } => {
                self.count("join, links");
                let head = self.expr(head)?;
                let mut node = Some(self.object(head)?);
                let mut nodes = Vec::new();
                while let Some(this) = node.take_if(|n| n.unsigned() != Some(0)) {
                    if nodes.len() == wanted {
                        break;
                    }
                    node = follow(&this, next);
                    nodes.push(Value::Object(Some(this)));
                }
                Ok(nodes)
            }
        }
    }

    pub(super) fn flags(
        &mut self,
        bits: &'a Arg,
        names: &'a Arg,
        options: &'a [Arg],
    ) -> Result<'f> {
        let bits = self.expr(&bits.value)?;
        let bits = self.unsigned(bits)?;
        let mut separator = b"|".to_vec();
        for option in options {
            let value = self.expr(&option.value)?;
            separator = self.text_of(&value)?;
        }
        let ExprKind::Map(entries) = &names.value.kind else { return error("no names") };
        let (mut shown, mut known) = (Vec::new(), 0);
        for (bit, name) in entries {
            let (bit, name) = (self.expr(bit)?, self.expr(name)?);
            let bit = self.unsigned(bit)?;
            known |= bit;
            if bits & bit != 0 {
                self.count("flags, a name");
                shown.push(self.text_of(&name)?);
            }
        }
        if bits & !known != 0 {
            self.count("flags, the rest");
            shown.push(format!("{:#x}", bits & !known).into_bytes());
        }
        Ok(Value::Text(shown.join(&*separator)))
    }
}
