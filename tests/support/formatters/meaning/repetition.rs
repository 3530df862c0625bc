//! `join` and `flags`.

use super::*;

/// More elements than any join of the tests shows.
const MAX_ELEMENTS: usize = 2000;

/// What a join shows.
struct Walked {
    shown: Vec<Vec<u8>>,
    max: u64,
    cut: bool,
}

impl<'a, 'f> Interpreter<'a, 'f> {
    pub(super) fn join(&mut self, join: &'a ast::Join) -> Result<'f> {
        let mut max = 1000;
        let (mut separator, mut more) = (b", ".to_vec(), "…".as_bytes().to_vec());
        for option in &join.options {
            let value = self.expr(&option.value)?;
            match option.label.as_ref().map(|label| &*label.text) {
                Some("max") => max = self.unsigned(value)?,
                Some("separator") => separator = self.text_of(&value)?,
                _ => more = self.text_of(&value)?,
            }
        }
        let mut walked = Walked { shown: Vec::new(), max, cut: false };
        self.walk(&join.clauses, &join.body, &mut walked)?;
        let mut text = walked.shown.join(&*separator);
        if walked.cut {
            self.count("join, more");
            text.extend_from_slice(&more);
        }
        Ok(Value::Text(text))
    }

    /// Shows the elements of the clauses, as many as there may be.
    fn walk(
        &mut self,
        clauses: &'a [Clause],
        body: &'a Block,
        walked: &mut Walked,
    ) -> Result<'f, ()> {
        let Some((clause, inner)) = clauses.split_first() else {
            let shown = self.block(body).and_then(|value| self.text_of(&value))?;
            walked.shown.push(shown);
            return Ok(());
        };
        let elements = self.elements(&clause.over, MAX_ELEMENTS)?;
        for (index, element) in (0..).zip(elements) {
            let outer = self.locals.len();
            if let Some(name) = &clause.index {
                self.count("join, index");
                self.locals.push((&name.text, Value::UInt(index)));
            }
            self.locals.push((&clause.name.text, element));
            let goes_on = self.shown_at(clause, inner, body, walked);
            self.locals.truncate(outer);
            if !goes_on? {
                break;
            }
        }
        Ok(())
    }

    /// Shows one element, whose names are bound; whether the walk goes on.
    fn shown_at(
        &mut self,
        clause: &'a Clause,
        inner: &'a [Clause],
        body: &'a Block,
        walked: &mut Walked,
    ) -> Result<'f, bool> {
        if let Some(until) = &clause.until
            && self.condition(until)?
        {
            self.count("join, until");
            return Ok(false);
        }
        if walked.shown.len() as u64 >= walked.max {
            walked.cut = true;
            return Ok(false);
        }
        let shows = match &clause.filter {
            Some(filter) => self.condition(filter)?,
            None => true,
        };
        if shows {
            self.walk(inner, body, walked)?;
        } else {
            self.count("join, where");
        }
        Ok(true)
    }

    /// The elements of a join, so many at most.
    fn elements(&mut self, over: &'a JoinOver, wanted: usize) -> Result<'f, Vec<Value<'f>>> {
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
