//! `join` and `flags`.

use super::*;

/// What a walk has come to.
struct Walked<'f> {
    /// What the block gives for each element.
    elements: Vec<Value<'f>>,
    max: u64,
}

/// Where a walk is.
enum Cursor<'f> {
    /// The elements that are left, the last one first.
    Listed(Vec<Value<'f>>),
    /// A node; the walk ends at one that cannot be read.
    Node(Option<Rc<Object<'f>>>),
    /// An element from which an expression leads to the next one.
    Step(Value<'f>),
}

/// What is behind an element.
enum Next<'f> {
    Goes(Cursor<'f>),
    /// The walk ends in front of the element.
    Ends,
    /// It ends there because the element cannot be read.
    Unreadable,
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
        // One element more shows that some are left.
        let mut walked = Walked { elements: Vec::new(), max: max + 1 };
        let lost = self.walk(&join.clauses, &mut walked, &|body| {
            body.block(&join.body).and_then(|value| body.text_of(&value)).map(Value::Text)
        })?;
        let is_cut = walked.elements.len() as u64 > max || lost;
        let shown = walked.elements.iter().take(max as usize).map(|element| self.text_of(element));
        let shown: Vec<Vec<u8>> = shown.collect::<Result<'f, _>>()?;
        let is_plain = matches!(&*join.clauses, [clause] if clause.filter.is_none());
        let first = match is_plain {
            true => 0,
            false => shown.iter().take_while(|text| text.is_empty()).count(),
        };
        let mut text = shown[first..].join(&*separator);
        if is_cut {
            self.count("join, more");
            text.extend_from_slice(&more);
        }
        Ok(Value::Text(text))
    }

    /// The names and the texts of the children that an `each` makes.
    pub(super) fn each(
        &mut self,
        lets: &'a [ast::Let],
        join: &'a ast::Join,
    ) -> Result<'f, Vec<Child>> {
        self.state(lets)?;
        let (mut max, mut more) = (1000, "…".to_owned());
        for option in &join.options {
            let value = self.expr(&option.value)?;
            match option.label.as_ref().map(|label| &*label.text) {
                Some("max") => max = self.unsigned(value)?,
                _ => more = String::from_utf8_lossy(&self.text_of(&value)?).into_owned(),
            }
        }
        let mut walked = Walked { elements: Vec::new(), max: max + 1 };
        let lost = self.walk(&join.clauses, &mut walked, &|body| body.block(&join.body))?;
        let is_cut = walked.elements.len() as u64 > max || lost;
        let mut children = Vec::new();
        for (index, element) in walked.elements.into_iter().take(max as usize).enumerate() {
            self.count("each");
            children.push((format!("[{index}]"), Some(self.text_of(&element)?)));
        }
        if is_cut {
            self.count("each, more");
            children.push((more, None));
        }
        Ok(children)
    }

    /// Makes something of the elements of the clauses, as many as there may be; tells whether the
    /// first walk ends at a node that cannot be read.
    fn walk(
        &mut self,
        clauses: &'a [Clause],
        walked: &mut Walked<'f>,
        make: &impl Fn(&mut Self) -> Result<'f>,
    ) -> Result<'f, bool> {
        let Some((clause, inner)) = clauses.split_first() else {
            walked.elements.push(make(self)?);
            return Ok(false);
        };
        if clauses.len() > 1 {
            self.count("join, nested");
        }
        let mut cursor = self.start(clause)?;
        for index in 0.. {
            let element = match &mut cursor {
                Cursor::Listed(elements) => elements.pop(),
                Cursor::Node(node) => node.clone().map(|node| Value::Object(Some(node))),
                Cursor::Step(element) => Some(element.clone()),
            };
            let Some(element) = element else { break };
            let outer = self.locals.len();
            if let Some(name) = &clause.index {
                self.count("join, index");
                self.locals.push((&name.text, Value::UInt(index)));
            }
            self.locals.push((&clause.name.text, element));
            let next = self.next(cursor, clause)?;
            let goes_on = match &next {
                Next::Goes(_) => self.made_at(clause, inner, walked, make)?,
                Next::Ends | Next::Unreadable => false,
            };
            self.locals.truncate(outer);
            match next {
                Next::Goes(next) if goes_on => cursor = next,
                Next::Goes(_) | Next::Ends => break,
                Next::Unreadable => return Ok(true),
            }
        }
        Ok(false)
    }

    /// Makes something of one element, whose names are bound; whether the walk goes on.
    fn made_at(
        &mut self,
        clause: &'a Clause,
        inner: &'a [Clause],
        walked: &mut Walked<'f>,
        make: &impl Fn(&mut Self) -> Result<'f>,
    ) -> Result<'f, bool> {
        if walked.elements.len() as u64 >= walked.max {
            return Ok(false);
        }
        let shows = match &clause.filter {
            Some(filter) => self.condition(filter)?,
            None => true,
        };
        if shows {
            self.walk(inner, walked, make)?;
        } else {
            self.count("join, where");
        }
        Ok(true)
    }

    /// Where a walk begins.
    fn start(&mut self, clause: &'a Clause) -> Result<'f, Cursor<'f>> {
        match &clause.over {
            JoinOver::Range { start, end, inclusive } => {
                let (start, end) = (self.expr(start)?, self.expr(end)?);
                if let (Value::Literal(start), Value::Literal(end)) = (&start, &end) {
                    self.count("join, constant range");
                    let end = if *inclusive { end + 1 } else { *end };
                    return Ok(Cursor::Listed((*start..end).rev().map(Value::Literal).collect()));
                }
                self.count("join, range");
                let (start, mut end) = (self.unsigned(start)?, self.unsigned(end)?);
                if *inclusive {
                    end = end.wrapping_add(1);
                }
                Ok(Cursor::Listed((start..end).rev().map(Value::UInt).collect()))
            }
            JoinOver::Children(object) => {
                self.count("join, children");
                let object = self.expr(object)?;
                let object = self.object(object)?;
                let children = (0..object.count()).rev();
                Ok(Cursor::Listed(children.map(|at| Value::Object(object.child(at))).collect()))
            }
            JoinOver::Links { head, next } if is_expression(clause, next) => {
                self.count("join, steps");
                self.expr(head).map(Cursor::Step)
            }
            JoinOver::Links { head, .. } => {
                self.count("join, links");
                let head = self.expr(head)?;
                let head = self.object(head)?;
                Ok(Cursor::Node((head.unsigned() != Some(0)).then_some(head)))
            }
            JoinOver::Tree { root, .. } => {
                self.count("join, tree");
                let root = self.expr(root)?;
                let root = self.object(root)?;
                let mut nodes = Vec::new();
                self.tree(clause, root, &mut nodes)?;
                Ok(Cursor::Listed(nodes.into_iter().rev().collect()))
            }
        }
    }

    /// The nodes of a tree in order; those of the tests can be read.
    fn tree(
        &mut self,
        clause: &'a Clause,
        node: Rc<Object<'f>>,
        nodes: &mut Vec<Value<'f>>,
    ) -> Result<'f, ()> {
        let JoinOver::Tree { left, right, nil, .. } = &clause.over else { return Ok(()) };
        let value = Value::Object(Some(node.clone()));
        if node.unsigned() == Some(0) {
            return Ok(());
        }
        if let Some(nil) = nil {
            self.count("join, nil");
            if self.of_node(clause, &value, |body| body.condition(nil))? {
                return Ok(());
            }
        }
        let child = |body: &mut Self, link: &'a Expr| {
            if !is_expression(clause, link) {
                return Ok(follow(&node, link));
            }
            let child = body.of_node(clause, &value, |body| body.expr(link))?;
            body.object(child).map(Some)
        };
        if let Some(left) = child(self, left)? {
            self.tree(clause, left, nodes)?;
        }
        nodes.push(value.clone());
        match child(self, right)? {
            Some(right) => self.tree(clause, right, nodes),
            None => Ok(()),
        }
    }

    /// What something is where a node has the name of the clause.
    fn of_node<T>(
        &mut self,
        clause: &'a Clause,
        node: &Value<'f>,
        of: impl FnOnce(&mut Self) -> Result<'f, T>,
    ) -> Result<'f, T> {
        let outer = self.locals.len();
        self.locals.push((&clause.name.text, node.clone()));
        let made = of(self);
        self.locals.truncate(outer);
        made
    }

    /// What is behind an element, whose name is bound.
    fn next(&mut self, cursor: Cursor<'f>, clause: &'a Clause) -> Result<'f, Next<'f>> {
        let JoinOver::Links { next, .. } = &clause.over else {
            return Ok(if self.stops(clause)? { Next::Ends } else { Next::Goes(cursor) });
        };
        if let Cursor::Node(Some(node)) = cursor {
            let Some(next) = follow(&node, next).filter(|next| next.value().is_some()) else {
                return Ok(Next::Unreadable);
            };
            let node = (next.unsigned() != Some(0)).then_some(next);
            return Ok(if self.stops(clause)? {
                Next::Ends
            } else {
                Next::Goes(Cursor::Node(node))
            });
        }
        // Behind the last element the expression need not mean anything.
        if self.stops(clause)? {
            return Ok(Next::Ends);
        }
        Ok(match self.expr(next)? {
            Value::Object(None) => Next::Ends,
            next => Next::Goes(Cursor::Step(next)),
        })
    }

    fn stops(&mut self, clause: &'a Clause) -> Result<'f, bool> {
        let Some(until) = &clause.until else { return Ok(false) };
        let stops = self.condition(until)?;
        if stops {
            self.count("join, until");
        }
        Ok(stops)
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

/// Whether `by` is an expression of the element, no path of members.
fn is_expression(clause: &Clause, next: &Expr) -> bool {
    next.path_start().is_none_or(|(name, _)| *name == clause.name.text)
}
