//! Names, calls and paths.

use super::*;

impl<'a, 'f> Interpreter<'a, 'f> {
    /// The number of an enumerator, which each enum of the generator says.
    pub(super) fn enumerator(&self, of: &Expr, name: &str) -> Option<&'a Expr> {
        let ExprKind::Name(of, _) = &of.kind else { return None };
        self.items.iter().find_map(|item| match &item.kind {
            ItemKind::Enum(definition) if spelling::type_name(&definition.name) == **of => {
                let enumerators = &definition.enumerators;
                enumerators.iter().find(|e| *e.name.text == *name)?.value.as_ref()
            }
            _ => None,
        })
    }

    /// An expression whose calls give nothing where the object that they are of is missing.
    pub(super) fn optional(&mut self, expr: &'a Expr) -> Result<'f> {
        let ExprKind::Method { base, name, args, .. } = &expr.kind else { return self.expr(expr) };
        match self.optional(base)? {
            Value::Object(None) => {
                self.count("?. of a method");
                Ok(Value::Object(None))
            }
            there => self.method_of(there, &name.text, args),
        }
    }

    /// A local, else a constant, else the member of `self`.
    pub(super) fn name(&mut self, name: &'a str) -> Result<'f> {
        let visible = self.locals.get(self.frame..).unwrap_or_default();
        if let Some((_, value)) = visible.iter().rev().find(|(local, _)| *local == name) {
            return Ok(value.clone());
        }
        let items = self.items;
        let constant = items.iter().find_map(|item| match &item.kind {
            ItemKind::Const(constant) if &*constant.name.text == name => Some(constant),
            _ => None,
        });
        if let Some(constant) = constant {
            self.count("constant");
            return self.expr(&constant.value);
        }
        if self.in_function {
            return error(format!("a function asks for `{name}`"));
        }
        self.count("member of self");
        Ok(Value::Object(self.subject.member(name)))
    }

    /// `base[index]`, a child or an entry of a table, with the table's default.
    pub(super) fn index(
        &mut self,
        base: &'a Expr,
        index: &'a Expr,
        default: Option<&'a Expr>,
    ) -> Result<'f> {
        if let ExprKind::Table(entries) = &base.kind {
            let index = self.expr(index)?;
            let index = self.unsigned(index)?;
            let entry = usize::try_from(index).ok().and_then(|at| entries.get(at));
            self.count(if entry.is_some() { "table" } else { "table, default" });
            let Some(entry) = entry.or(default) else { return error("no entry") };
            let value = self.expr(entry)?;
            return self.text_of(&value).map(Value::Text);
        }
        let (base, index) = (self.expr(base)?, self.expr(index)?);
        self.count("index");
        let (base, index) = (self.object(base)?, self.unsigned(index)?);
        Ok(Value::Object(base.child(index)))
    }

    pub(super) fn call(&mut self, name: &'a ast::Name, args: &'a [Arg]) -> Result<'f> {
        match (&*name.text, args) {
            ("exists", [path]) => {
                self.count("exists");
                let found = self.path(&path.value)?;
                Ok(Value::Bool(found.is_some()))
            }
            ("flags", [bits, names, options @ ..]) => self.flags(bits, names, options),
            ("abs" | "min" | "max", _) => self.number_function(&name.text, args),
            _ => {
                self.count("call");
                let items = self.items;
                let func = items.iter().find_map(|item| match &item.kind {
                    ItemKind::Func(func) if func.name.text == name.text => Some(func),
                    _ => None,
                });
                let Some(func) = func else { return error(format!("no `{}`", name.text)) };
                let values = args.iter().map(|arg| self.expr(&arg.value));
                let values: Vec<_> = values.collect::<Result<'f, _>>()?;
                let (frame, outer) = (self.frame, self.locals.len());
                let in_function = std::mem::replace(&mut self.in_function, true);
                self.frame = outer;
                let names = func.params.iter().map(|param| &*param.text);
                self.locals.extend(names.zip(values));
                let value = match self.block(&func.body) {
                    Err(Stop::Return(value)) => Ok(value),
                    other => other,
                };
                self.locals.truncate(outer);
                (self.frame, self.in_function) = (frame, in_function);
                value
            }
        }
    }

    /// A path of which each step may be missing.
    pub(super) fn path(&mut self, path: &'a Expr) -> Result<'f, Option<Rc<Object<'f>>>> {
        if let ExprKind::Member { base, name, .. } = &path.kind {
            return Ok(self.path(base)?.and_then(|base| base.member(&name.text)));
        }
        match self.expr(path)? {
            Value::Object(object) => Ok(object),
            other => error(format!("{other:?} on a path")),
        }
    }

    pub(super) fn condition(&mut self, expr: &'a Expr) -> Result<'f, bool> {
        let value = self.expr(expr)?;
        self.truth(&value)
    }

    pub(super) fn truth(&mut self, value: &Value<'f>) -> Result<'f, bool> {
        Ok(match value {
            Value::Bool(value) => *value,
            Value::Int(number) => *number != 0,
            Value::UInt(number) => *number != 0,
            Value::Literal(number) => *number != 0,
            Value::Object(None) => false,
            Value::Object(Some(object)) => {
                self.count("truth of an object");
                match object.unsigned() {
                    Some(number) => number != 0,
                    None => return error("the truth of a value that is not a number"),
                }
            }
            other => return error(format!("the truth of {other:?}")),
        })
    }
}
