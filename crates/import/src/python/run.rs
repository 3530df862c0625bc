//! Runs statements on values that are not known: every way through a function with what it returns.

use super::Program;
use super::text::formatted;
use super::value::{
    Hole, Object, Piece, PyValue, Quotes, Test, binary, choice, chosen, compare, constant, element,
    unknown,
};
use crate::refusal::{Carried, Reason, Refusal};
use crate::syntax::ast::{BinaryOp, Expr};
use crate::syntax::build;
use crate::translate::{Code, CodeKind, all_of};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use tree_sitter::Node;

/// The most statements and expressions that are run for a formatter, and how deep.
const MOST_STEPS: usize = 4000;
const MOST_DEPTH: usize = 40;
/// The most ways through a function.
const MOST_WAYS: usize = 48;
/// The most elements of a list.
const MOST_ELEMENTS: i128 = 256;

/// Why the translation stops, and where; an empty place is that of the statement.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stop {
    pub(super) at: Range<usize>,
    pub(super) refusal: Refusal,
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop { at: 0..0, refusal }
    }
}

pub(super) type Found<T> = Result<T, Stop>;
/// Variables, and attributes of the instance, whose names begin with `self.`.
pub(super) type Variables<'a> = BTreeMap<String, PyValue<'a>>;

pub(super) fn refuse<T>(reason: Reason, what: impl Into<String>) -> Carried<T> {
    Err(Refusal::new(reason, what))
}

/// The same while statements run.
pub(super) fn stop<T>(reason: Reason, what: impl Into<String>) -> Found<T> {
    Err(Refusal::new(reason, what).into())
}

/// How a way through statements ends.
#[derive(Clone, Debug)]
pub(super) enum End<'a> {
    Fell,
    Break,
    Return(Box<PyValue<'a>>),
}

/// A way through a function. It is taken if its conditions hold and no earlier way is taken.
#[derive(Clone, Debug)]
pub(super) struct Way<'a> {
    pub(super) conditions: Vec<Code>,
    pub(super) at: Range<usize>,
    pub(super) end: Found<End<'a>>,
    pub(super) variables: Variables<'a>,
}

pub(super) struct Machine<'a> {
    pub(super) program: &'a Program,
    /// The variables of the scripts, and the script whose code runs.
    pub(super) globals: Vec<Variables<'a>>,
    pub(super) module: usize,
    /// Whether commands are looked for: what is not known is passed over.
    pub(super) is_search: bool,
    /// The commands that were given to LLDB.
    pub(super) commands: Vec<(Range<usize>, String)>,
    /// The class or function that makes the children of the shown value.
    pub(super) provider: Option<PyValue<'a>>,
    /// Whether the shown value may have children in the place of its members.
    pub(super) has_children: bool,
    /// The values that were read as numbers, which no array is.
    pub(super) numbers: Vec<Expr>,
    /// Attributes for what the script asks of the shown value.
    pub(super) attributes: BTreeSet<&'static str>,
    /// What was left out, such as handlers of exceptions.
    pub(super) left_out: Vec<(Range<usize>, &'static str)>,
    steps: usize,
    depth: usize,
}

/// Statements, and those after them.
#[derive(Clone, Copy)]
struct Rest<'r, 'a> {
    block: &'r [Node<'a>],
    behind: Option<&'r Rest<'r, 'a>>,
}

/// The children that are no comments.
pub(super) fn parts(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    let named = node.named_children(&mut cursor);
    named.filter(|child| !matches!(child.kind(), "comment" | "line_continuation")).collect()
}

pub(super) fn field<'a>(node: Node<'a>, name: &str) -> Found<Node<'a>> {
    let missing = || Refusal::new(Reason::Script, "it cannot be parsed").into();
    node.child_by_field_name(name).ok_or_else(missing)
}

fn block<'a>(node: Node<'a>, name: &str) -> Vec<Node<'a>> {
    node.child_by_field_name(name).map(parts).unwrap_or_default()
}

impl<'a> Machine<'a> {
    pub(super) fn new(program: &'a Program, module: usize) -> Machine<'a> {
        let mut machine = Machine {
            program,
            globals: vec![Variables::new(); program.modules.len()],
            module,
            is_search: true,
            commands: Vec::new(),
            provider: None,
            has_children: false,
            numbers: Vec::new(),
            attributes: BTreeSet::new(),
            left_out: Vec::new(),
            steps: 0,
            depth: 0,
        };
        // A script finds what others define.
        let others = (0..program.modules.len()).filter(|other| *other != module);
        for index in others.chain([module]) {
            machine.module = index;
            machine.steps = 0;
            let statements =
                program.modules.get(index).map(|module| parts(module.tree.root_node()));
            let ways = machine.ways(&statements.unwrap_or_default(), Variables::new());
            let mut variables =
                ways.into_iter().next().map(|way| way.variables).unwrap_or_default();
            variables.retain(|_, value| *value != PyValue::Unknown);
            machine.globals[index] = variables;
        }
        machine.steps = 0;
        machine
    }

    pub(super) fn text(&self, node: Node<'a>) -> &'a str {
        let text = self.program.modules.get(self.module).map_or("", |module| &module.text);
        text.get(node.byte_range()).unwrap_or_default()
    }

    pub(super) fn place(&self, node: Node<'a>) -> Range<usize> {
        let base = self.program.modules.get(self.module).map_or(0, |module| module.base);
        node.start_byte() + base..node.end_byte() + base
    }

    /// A name of the script, or of those beside it.
    pub(super) fn global(&self, name: &str) -> Option<&PyValue<'a>> {
        let own = self.globals.get(self.module).and_then(|own| own.get(name));
        own.or_else(|| self.globals.iter().find_map(|other| other.get(name)))
    }

    /// Does something in a script.
    pub(super) fn inside<T>(&mut self, module: usize, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.module, module);
        let value = act(self);
        self.module = before;
        value
    }

    /// Does something one level deeper.
    fn deeper<T>(&mut self, act: impl FnOnce(&mut Self) -> Found<T>) -> Found<T> {
        self.steps += 1;
        if self.steps > MOST_STEPS || self.depth > MOST_DEPTH {
            return stop(Reason::Limit, "it is too long");
        }
        self.depth += 1;
        let value = act(self);
        self.depth -= 1;
        value
    }

    /// All ways through statements.
    pub(super) fn ways(&mut self, block: &[Node<'a>], variables: Variables<'a>) -> Vec<Way<'a>> {
        let mut ways = Vec::new();
        self.run(Rest { block, behind: None }, variables, Vec::new(), &mut ways);
        ways
    }

    fn run(
        &mut self,
        rest: Rest<'_, 'a>,
        variables: Variables<'a>,
        conditions: Vec<Code>,
        ways: &mut Vec<Way<'a>>,
    ) {
        let at = rest.block.first().map_or(0..0, |statement| self.place(*statement));
        let copy = (variables.clone(), conditions.clone());
        let done = match ways.len() < MOST_WAYS {
            true => self.deeper(|machine| {
                machine.statements(rest, variables, conditions, ways);
                Ok(())
            }),
            false => stop(Reason::Limit, "it has too many ways"),
        };
        if let Err(refused) = done {
            ways.push(Way { conditions: copy.1, at, end: Err(refused), variables: copy.0 });
        }
    }

    fn statements(
        &mut self,
        mut rest: Rest<'_, 'a>,
        mut variables: Variables<'a>,
        conditions: Vec<Code>,
        ways: &mut Vec<Way<'a>>,
    ) {
        let mut at = 0..0;
        let end = loop {
            let Some((statement, tail)) = rest.block.split_first() else {
                match rest.behind {
                    Some(behind) => rest = *behind,
                    None => break Ok(End::Fell),
                }
                continue;
            };
            rest.block = tail;
            at = self.place(*statement);
            let done = match statement.kind() {
                "if_statement" => {
                    let branches = branches(*statement);
                    return self.branches(&branches, rest, (variables, conditions), ways);
                }
                "try_statement" => {
                    let body = self.attempt(*statement);
                    match body {
                        Ok(body) => {
                            let inner = Rest { block: &body, behind: Some(&rest) };
                            return self.run(inner, variables, conditions, ways);
                        }
                        Err(refused) => Err(refused),
                    }
                }
                "for_statement" => match self.elements(*statement, &mut variables) {
                    Ok(elements) => {
                        let state = (variables, conditions);
                        return self.unroll(*statement, &elements, rest, state, ways);
                    }
                    Err(refused) => Err(refused),
                },
                "return_statement" => {
                    let value = parts(*statement).first().copied();
                    return self.returned(value, at, (variables, conditions), ways);
                }
                "break_statement" => break Ok(End::Break),
                "continue_statement" => break Ok(End::Fell),
                _ => self.simple(*statement, &mut variables),
            };
            if let Err(refused) = done
                && !self.is_search
            {
                break Err(refused);
            }
        };
        let end = end.map_err(|refused| placed(refused, &at));
        ways.push(Way { conditions, at, end, variables });
    }

    /// The ways of `if`, `elif` and `else`.
    fn branches(
        &mut self,
        branches: &[(Option<Node<'a>>, Vec<Node<'a>>)],
        rest: Rest<'_, 'a>,
        (mut variables, conditions): (Variables<'a>, Vec<Code>),
        ways: &mut Vec<Way<'a>>,
    ) {
        let Some(((test, block), others)) = branches.split_first() else {
            return self.run(rest, variables, conditions, ways);
        };
        if branches.len() > MOST_WAYS {
            let end = stop(Reason::Limit, "it has too many ways");
            return ways.push(Way { conditions, at: 0..0, end, variables });
        }
        let inner = Rest { block, behind: Some(&rest) };
        let found = test.map_or(Ok(Test::Known(true)), |test| self.test(test, &mut variables));
        match found {
            Ok(Test::Known(true)) => self.run(inner, variables, conditions, ways),
            Ok(Test::Known(false)) => {
                self.branches(others, rest, (variables, conditions), ways);
            }
            Ok(Test::Asked(test)) => {
                let with = [&*conditions, &[test]].concat();
                self.run(inner, variables.clone(), with, ways);
                self.branches(others, rest, (variables, conditions), ways);
            }
            // Commands are looked for everywhere.
            Err(_) if self.is_search => {
                let all: Vec<Node<'a>> =
                    branches.iter().flat_map(|(_, block)| block).copied().collect();
                let inner = Rest { block: &all, behind: Some(&rest) };
                self.run(inner, variables, conditions, ways);
            }
            // What it would set is not known.
            Err(refused) => match branches.iter().map(|(_, block)| self.targets(block)).collect() {
                Some(targets) => {
                    let targets: Vec<Vec<Node<'a>>> = targets;
                    for target in targets.concat() {
                        let value = PyValue::Refused(refused.clone());
                        let _ = self.assign(target, value, &mut variables);
                    }
                    self.run(rest, variables, conditions, ways);
                }
                None => {
                    let at = refused.at.clone();
                    ways.push(Way { conditions, at, end: Err(refused), variables });
                }
            },
        }
    }

    /// What statements set, if they do nothing else.
    fn targets(&self, block: &[Node<'a>]) -> Option<Vec<Node<'a>>> {
        let mut all = Vec::new();
        for statement in block {
            let only = parts(*statement).first().copied();
            match (statement.kind(), only.map(|only| only.kind())) {
                ("expression_statement", Some("assignment")) => {
                    all.push(only?.child_by_field_name("left")?);
                }
                ("pass_statement", _) => {}
                _ => return None,
            }
        }
        Some(all)
    }

    /// The body of a `try`: its handlers are left out, if they show nothing.
    fn attempt(&mut self, statement: Node<'a>) -> Found<Vec<Node<'a>>> {
        let mut body = block(statement, "body");
        for clause in parts(statement) {
            match clause.kind() {
                "else_clause" => body.extend(block(clause, "body")),
                "finally_clause" => {
                    body.extend(parts(clause).first().map(|b| parts(*b)).unwrap_or_default())
                }
                kind if kind.starts_with("except") => {
                    let handler = parts(clause).last().map(|b| parts(*b)).unwrap_or_default();
                    if !handler.iter().all(|statement| self.is_silent(*statement)) {
                        return stop(Reason::Script, "what a handler of exceptions does");
                    }
                    let at = self.place(clause);
                    self.left_out.push((at, "a handler of exceptions"));
                }
                _ => {}
            }
        }
        Ok(body)
    }

    /// Whether a statement of a handler shows no text.
    fn is_silent(&self, statement: Node<'a>) -> bool {
        let only = parts(statement).first().copied();
        match (statement.kind(), only) {
            ("pass_statement" | "print_statement" | "return_statement", None) => true,
            ("return_statement", Some(value)) => {
                matches!(value.kind(), "none" | "true" | "false" | "integer")
            }
            ("expression_statement", Some(call)) if call.kind() == "call" => {
                call.child_by_field_name("function").is_some_and(|f| self.text(f) == "print")
            }
            ("expression_statement", Some(text)) => text.kind() == "string",
            _ => false,
        }
    }

    /// The ways to what is returned.
    fn returned(
        &mut self,
        value: Option<Node<'a>>,
        at: Range<usize>,
        (mut variables, conditions): (Variables<'a>, Vec<Code>),
        ways: &mut Vec<Way<'a>>,
    ) {
        if let Some(value) = value.filter(|_| ways.len() < MOST_WAYS)
            && let ("conditional_expression", [then, test, other]) = (value.kind(), &*parts(value))
            && let Ok(Test::Asked(test)) = self.test(*test, &mut variables)
        {
            let with = [&*conditions, &[test]].concat();
            self.returned(Some(*then), at.clone(), (variables.clone(), with), ways);
            return self.returned(Some(*other), at, (variables, conditions), ways);
        }
        let found = value.map_or(Ok(PyValue::None), |value| self.eval(value, &mut variables));
        let end = found.map(Box::new).map(End::Return).map_err(|refused| placed(refused, &at));
        ways.push(Way { conditions, at, end, variables });
    }

    /// The elements that a loop goes through, which the script must say.
    fn elements(
        &mut self,
        statement: Node<'a>,
        variables: &mut Variables<'a>,
    ) -> Found<Vec<PyValue<'a>>> {
        match self.eval(field(statement, "right")?, variables)? {
            PyValue::List(all) if statement.child_by_field_name("alternative").is_none() => Ok(all),
            _ => stop(Reason::CustomList, "a loop over what only the program knows"),
        }
    }

    /// The ways through a loop, in their order: those that fall out of its body go on with the next element.
    fn unroll(
        &mut self,
        statement: Node<'a>,
        elements: &[PyValue<'a>],
        rest: Rest<'_, 'a>,
        (variables, conditions): (Variables<'a>, Vec<Code>),
        ways: &mut Vec<Way<'a>>,
    ) {
        let at = self.place(statement);
        let body = block(statement, "body");
        let mut all = vec![Way { conditions, at: at.clone(), end: Ok(End::Fell), variables }];
        for element in elements {
            let mut next = Vec::new();
            for mut way in all {
                if !matches!(way.end, Ok(End::Fell)) || next.len() > MOST_WAYS {
                    next.push(way);
                    continue;
                }
                let target = field(statement, "left");
                let set = target.and_then(|t| self.assign(t, element.clone(), &mut way.variables));
                let inner = set.and_then(|()| {
                    self.deeper(|machine| Ok(machine.ways(&body, way.variables.clone())))
                });
                match inner {
                    Ok(inner) => next.extend(inner.into_iter().map(|own| {
                        let conditions = [&*way.conditions, &*own.conditions].concat();
                        Way { conditions, ..own }
                    })),
                    Err(refused) => next.push(Way { end: Err(placed(refused, &at)), ..way }),
                }
            }
            all = next;
        }
        for way in all {
            match way.end {
                Ok(End::Fell | End::Break) => self.run(rest, way.variables, way.conditions, ways),
                _ => ways.push(way),
            }
        }
    }

    /// A statement with one way.
    fn simple(&mut self, statement: Node<'a>, variables: &mut Variables<'a>) -> Found<()> {
        match statement.kind() {
            "expression_statement" => match &*parts(statement) {
                [only] => self.expression(*only, variables),
                _ => stop(Reason::Script, "a tuple that is not used"),
            },
            "function_definition" | "class_definition" => {
                let name = self.text(field(statement, "name")?).to_owned();
                let is_class = statement.kind() == "class_definition";
                let value = if is_class { PyValue::Class } else { PyValue::Function };
                variables.insert(name, value(statement, self.module));
                Ok(())
            }
            "decorated_definition" => self.simple(field(statement, "definition")?, variables),
            "import_statement" | "import_from_statement" => {
                self.import(statement, variables);
                Ok(())
            }
            "pass_statement"
            | "assert_statement"
            | "global_statement"
            | "print_statement"
            | "future_import_statement" => Ok(()),
            "ERROR" => stop(Reason::Script, "it cannot be parsed"),
            kind => stop(Reason::Script, format!("a {} is not translated", kind.replace('_', " "))),
        }
    }

    fn expression(&mut self, only: Node<'a>, variables: &mut Variables<'a>) -> Found<()> {
        match only.kind() {
            "string" => Ok(()),
            "assignment" => {
                let Some(right) = only.child_by_field_name("right") else { return Ok(()) };
                let (mut targets, mut value) = (vec![field(only, "left")?], right);
                while value.kind() == "assignment" && targets.len() < MOST_DEPTH {
                    targets.push(field(value, "left")?);
                    value = field(value, "right")?;
                }
                let value = self.eval(value, variables).unwrap_or_else(PyValue::Refused);
                targets.into_iter().try_for_each(|t| self.assign(t, value.clone(), variables))
            }
            "augmented_assignment" => {
                let target = field(only, "left")?;
                let operator = self.text(field(only, "operator")?).trim_end_matches('=');
                let (old, more) =
                    (self.eval(target, variables)?, self.eval(field(only, "right")?, variables)?);
                let value = binary(old, operator, more)?;
                self.assign(target, value, variables)
            }
            // A line of a log.
            "binary_operator" if self.text(only).contains(">>") && !self.is_search => Ok(()),
            _ => self.eval(only, variables).map(|_| ()),
        }
    }

    /// The modules that an import names; what scripts define is found without it.
    fn import(&self, statement: Node<'a>, variables: &mut Variables<'a>) {
        let module = statement.child_by_field_name("module_name");
        if module.is_some_and(|module| self.program.named(self.text(module)).is_some()) {
            return;
        }
        for name in parts(statement).into_iter().filter(|name| Some(*name) != module) {
            let own = name.child_by_field_name("name").unwrap_or(name);
            let alias = name.child_by_field_name("alias").unwrap_or(own);
            let own = self.text(own).to_owned();
            variables.insert(self.text(alias).to_owned(), PyValue::Session(own));
        }
    }

    pub(super) fn assign(
        &mut self,
        target: Node<'a>,
        value: PyValue<'a>,
        variables: &mut Variables<'a>,
    ) -> Found<()> {
        match (target.kind(), value) {
            ("identifier", value) => {
                variables.insert(self.text(target).to_owned(), value);
                Ok(())
            }
            ("attribute", value) => {
                let object = self.text(field(target, "object")?);
                match variables.get(object) {
                    Some(PyValue::This) => {
                        let name = self.text(field(target, "attribute")?);
                        variables.insert(format!("self.{name}"), value);
                        Ok(())
                    }
                    _ => stop(Reason::Assignment, "it changes what is not a variable"),
                }
            }
            ("pattern_list" | "tuple_pattern" | "tuple" | "list_pattern", value) => {
                let targets = parts(target);
                let values = match value {
                    PyValue::List(values) if values.len() == targets.len() => values,
                    value @ PyValue::Refused(_) => vec![value; targets.len()],
                    _ => return stop(Reason::Assignment, "it takes apart what is not known"),
                };
                let mut pairs = targets.into_iter().zip(values);
                pairs.try_for_each(|(target, value)| self.assign(target, value, variables))
            }
            _ => stop(Reason::Assignment, "it changes what is not a variable"),
        }
    }

    /// The value that a function returns, of all its ways.
    pub(super) fn result(&mut self, ways: Vec<Way<'a>>) -> Found<PyValue<'a>> {
        let values = ways.into_iter().map(|way| match way.end? {
            End::Return(value) => Ok((way.conditions, *value)),
            _ => Ok((way.conditions, PyValue::None)),
        });
        Ok(chosen(values.collect::<Found<Vec<_>>>()?)?)
    }

    pub(super) fn eval(
        &mut self,
        node: Node<'a>,
        variables: &mut Variables<'a>,
    ) -> Found<PyValue<'a>> {
        let value = match node.has_error() {
            true => stop(Reason::Script, "it cannot be parsed"),
            false => self.deeper(|machine| machine.value(node, variables)),
        };
        match value {
            Err(_) if self.is_search => Ok(PyValue::Unknown),
            value => value.map_err(|refused| placed(refused, &self.place(node))),
        }
    }

    fn value(&mut self, node: Node<'a>, variables: &mut Variables<'a>) -> Found<PyValue<'a>> {
        match node.kind() {
            "identifier" => self.name(self.text(node), variables),
            "integer" => {
                let number = super::text::integer(self.text(node)).map(PyValue::Int);
                number.ok_or_else(|| Refusal::new(Reason::Script, "a number").into())
            }
            "true" => Ok(PyValue::Bool(true)),
            "false" => Ok(PyValue::Bool(false)),
            "none" => Ok(PyValue::None),
            "string" => self.string(node, variables),
            "concatenated_string" => {
                let mut all = Vec::new();
                for part in parts(node) {
                    let PyValue::Text(pieces) = self.eval(part, variables)? else { continue };
                    all.extend(pieces);
                }
                Ok(PyValue::Text(all))
            }
            "attribute" => {
                let name = self.text(field(node, "attribute")?);
                let object = self.eval(field(node, "object")?, variables)?;
                self.attribute(object, name, variables)
            }
            "call" => self.call(node, variables),
            "subscript" => self.subscript(node, variables),
            "unary_operator" => {
                let operator = self.text(field(node, "operator")?);
                match (operator, self.eval(field(node, "argument")?, variables)?) {
                    ("-", value) => Ok(binary(PyValue::Int(0), "-", value)?),
                    _ => Err(unknown(operator).into()),
                }
            }
            "binary_operator" => {
                let operator = self.text(field(node, "operator")?);
                let right = field(node, "right")?;
                let is_tuple = right.kind() == "tuple";
                let left = self.eval(field(node, "left")?, variables)?;
                let right = self.eval(right, variables)?;
                match (&left, operator, &right) {
                    (PyValue::Text(_), "%", PyValue::List(_)) if !is_tuple => {
                        stop(Reason::Format, "a list in a format")
                    }
                    _ => Ok(binary(left, operator, right)?),
                }
            }
            "boolean_operator" => self.logic(node, variables),
            "comparison_operator" | "not_operator" => Ok(self.test(node, variables)?.value()),
            "conditional_expression" => {
                let [then, test, other] = *parts(node) else {
                    return stop(Reason::Script, "it cannot be parsed");
                };
                match self.test(test, variables)? {
                    Test::Known(true) => self.eval(then, variables),
                    Test::Known(false) => self.eval(other, variables),
                    Test::Asked(test) => {
                        let then = self.eval(then, variables)?;
                        Ok(choice(&test, then, self.eval(other, variables)?)?)
                    }
                }
            }
            "list" | "tuple" | "set" | "expression_list" => {
                let all = parts(node).into_iter().map(|one| self.eval(one, variables));
                Ok(PyValue::List(all.collect::<Found<Vec<PyValue<'a>>>>()?))
            }
            "parenthesized_expression" => match *parts(node) {
                [inner] => self.eval(inner, variables),
                _ => stop(Reason::Script, "it cannot be parsed"),
            },
            kind => stop(Reason::Script, format!("a {} is not translated", kind.replace('_', " "))),
        }
    }

    fn name(&self, name: &str, variables: &Variables<'a>) -> Found<PyValue<'a>> {
        match variables.get(name).or_else(|| self.global(name)) {
            Some(PyValue::Unknown) if !self.is_search => {
                return stop(Reason::Script, format!("nothing is given for `{name}`"));
            }
            Some(PyValue::Refused(refused)) => return Err(refused.clone()),
            Some(value) => return Ok(value.clone()),
            None => {}
        }
        match name {
            "__name__" | "__file__" => Ok(PyValue::literal("module")),
            "lldb" => Ok(PyValue::Session(name.to_owned())),
            "str" | "int" | "len" | "range" | "min" | "max" | "hex" | "print" | "list"
            | "tuple" | "format" | "enumerate" | "bool" => {
                Ok(PyValue::Method(Box::new(PyValue::None), name.to_owned()))
            }
            _ => stop(Reason::Script, format!("`{name}` is not known here")),
        }
    }

    /// `a and b`, `a or b`: a value where Python gives one, else a condition.
    fn logic(&mut self, node: Node<'a>, variables: &mut Variables<'a>) -> Found<PyValue<'a>> {
        let is_and = self.text(field(node, "operator")?) == "and";
        let value = self.eval(field(node, "left")?, variables)?;
        match value.clone().truth()? {
            Test::Known(known) if known == is_and => self.eval(field(node, "right")?, variables),
            Test::Known(_) => Ok(value),
            Test::Asked(test) => {
                let other = self.eval(field(node, "right")?, variables)?;
                let is_truth = matches!(value, PyValue::Truth(_));
                Ok(match (other.clone().truth(), is_and) {
                    (Ok(Test::Asked(other)), _) if is_truth => {
                        let op = if is_and { BinaryOp::And } else { BinaryOp::Or };
                        all_of(op, [test, other]).map_or(PyValue::None, PyValue::Truth)
                    }
                    (_, true) => choice(&test, other, value)?,
                    (_, false) => choice(&test, value, other)?,
                })
            }
        }
    }

    /// An expression as a condition.
    pub(super) fn test(&mut self, node: Node<'a>, variables: &mut Variables<'a>) -> Found<Test> {
        self.deeper(|machine| machine.condition(node, variables))
    }

    fn condition(&mut self, node: Node<'a>, variables: &mut Variables<'a>) -> Found<Test> {
        match node.kind() {
            "parenthesized_expression" if parts(node).len() == 1 => {
                self.test(parts(node)[0], variables)
            }
            "not_operator" => Ok(self.test(field(node, "argument")?, variables)?.opposite()),
            "boolean_operator" => {
                let is_and = self.text(field(node, "operator")?) == "and";
                let left = match self.test(field(node, "left")?, variables)? {
                    Test::Known(known) if known != is_and => return Ok(Test::Known(known)),
                    left => left,
                };
                let op = if is_and { BinaryOp::And } else { BinaryOp::Or };
                Ok(match (left, self.test(field(node, "right")?, variables)?) {
                    (Test::Known(_), right) => right,
                    (left, Test::Known(known)) if known == is_and => left,
                    (_, Test::Known(known)) => Test::Known(known),
                    (Test::Asked(left), Test::Asked(right)) => {
                        all_of(op, [left, right]).map_or(Test::Known(is_and), Test::Asked)
                    }
                })
            }
            "comparison_operator" => {
                let mut cursor = node.walk();
                let (mut left, mut operator, mut tests) = (None, String::new(), Vec::new());
                for child in node.children(&mut cursor) {
                    if !child.is_named() {
                        let words: Vec<&str> = self.text(child).split_whitespace().collect();
                        operator = words.join(" ");
                        continue;
                    }
                    let right = self.eval(child, variables)?;
                    if let Some(left) = left.replace(right.clone()) {
                        match compare(left, &operator, right)? {
                            Test::Known(false) => return Ok(Test::Known(false)),
                            Test::Known(true) => {}
                            Test::Asked(code) => tests.push(code),
                        }
                    }
                }
                Ok(all_of(BinaryOp::And, tests).map_or(Test::Known(true), Test::Asked))
            }
            _ => Ok(self.eval(node, variables)?.truth()?),
        }
    }

    /// `a[i]`, and `text[1:-1]`, which is without its quotes.
    fn subscript(&mut self, node: Node<'a>, variables: &mut Variables<'a>) -> Found<PyValue<'a>> {
        let value = self.eval(field(node, "value")?, variables)?;
        let index = field(node, "subscript")?;
        if index.kind() != "slice" {
            return element(value, self.eval(index, variables)?);
        }
        match (value, self.text(index).replace(' ', "").as_str()) {
            (PyValue::Text(pieces), "1:-1") => Ok(unquoted(pieces)?),
            _ => stop(Reason::Text, "a part of a text"),
        }
    }

    fn string(&mut self, node: Node<'a>, variables: &mut Variables<'a>) -> Found<PyValue<'a>> {
        let mut cursor = node.walk();
        let children: Vec<Node<'a>> = node.children(&mut cursor).collect();
        let start = children.first().map_or("", |start| self.text(*start)).to_lowercase();
        if start.contains('b') {
            return stop(Reason::Script, "bytes are not translated");
        }
        let mut pieces = Vec::new();
        for child in children {
            match child.kind() {
                "string_content" => {
                    let text = super::text::unescaped(self.text(child), start.contains('r'));
                    let text = text.ok_or_else(|| {
                        Refusal::new(Reason::Script, "an escape that is not translated")
                    })?;
                    pieces.push(Piece::Literal(match start.contains('f') {
                        true => text.replace("{{", "{").replace("}}", "}"),
                        false => text,
                    }));
                }
                "interpolation" => {
                    let value = self.eval(field(child, "expression")?, variables)?;
                    let inside = self.text(child);
                    let spec = child.child_by_field_name("format_specifier");
                    let spec = spec.or_else(|| {
                        parts(child).into_iter().find(|p| p.kind() == "format_specifier")
                    });
                    let spec = spec.map_or("", |spec| self.text(spec).trim_start_matches(':'));
                    let is_odd = parts(child).iter().any(|p| p.kind() == "type_conversion");
                    if is_odd || inside.trim_end_matches('}').ends_with('=') {
                        return stop(Reason::Format, "a conversion in a format");
                    }
                    pieces.extend(formatted(value, spec)?);
                }
                _ => {}
            }
        }
        Ok(PyValue::Text(pieces))
    }

    /// The numbers of `range`.
    pub(super) fn range(given: &[PyValue<'a>]) -> Found<PyValue<'a>> {
        let (from, to) = match given {
            [PyValue::Int(to)] => (0, *to),
            [PyValue::Int(from), PyValue::Int(to)] => (*from, *to),
            _ => return stop(Reason::CustomList, "a loop over what only the program knows"),
        };
        match to - from <= MOST_ELEMENTS {
            true => Ok(PyValue::List((from..to).map(PyValue::Int).collect())),
            false => stop(Reason::Limit, "a loop over many elements"),
        }
    }
}

/// A refusal at a place, if it has none.
fn placed(refused: Stop, at: &Range<usize>) -> Stop {
    if refused.at.is_empty() { Stop { at: at.clone(), ..refused } } else { refused }
}

/// The conditions and blocks of `if`, `elif` and `else`.
fn branches(statement: Node<'_>) -> Vec<(Option<Node<'_>>, Vec<Node<'_>>)> {
    let first = (statement.child_by_field_name("condition"), block(statement, "consequence"));
    let mut cursor = statement.walk();
    let others = statement.children_by_field_name("alternative", &mut cursor).map(|clause| {
        match clause.kind() {
            "else_clause" => (None, block(clause, "body")),
            _ => (clause.child_by_field_name("condition"), block(clause, "consequence")),
        }
    });
    [first].into_iter().chain(others).collect()
}

/// A text of LLDB without its quotes.
pub(super) fn unquoted<'a>(pieces: Vec<Piece>) -> Carried<PyValue<'a>> {
    if let Some(text) = constant(&pieces) {
        return Ok(PyValue::literal(text.trim_matches('"')));
    }
    match &*pieces {
        [Piece::Hole(Hole { code, options, quotes })]
            if *quotes != Quotes::None && options.is_empty() && code.kind == CodeKind::Text =>
        {
            Ok(PyValue::hole(code.clone(), Quotes::Hidden))
        }
        _ => refuse(Reason::Text, "a text is cut"),
    }
}

/// The index of a child, as a value.
pub(super) fn index<'a>() -> PyValue<'a> {
    let index = build::local(crate::draft::INDEX);
    PyValue::number(Code::new(index, CodeKind::Unsigned))
}

/// A child that a script gives.
pub(super) fn as_child(value: PyValue<'_>) -> Found<Object> {
    match value {
        PyValue::Object(object) if !object.is_pointee => Ok(object),
        _ => stop(Reason::ComputedItem, "a child that is not a value of LLDB"),
    }
}
