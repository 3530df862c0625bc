//! Runs statements on unknown values: finds every way through a function, with its result.

use super::Program;
use super::format::{formatted, integer, unescaped, unquoted};
use super::value::{Piece, PyValue, binary, both, certain, choice, compare, known, opposite};
use crate::refusal::{Reason, Refusal};
use crate::syntax::ast::BinaryOp;
use crate::translate::{Code, all_of};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use tree_sitter::Node;

/// The most expressions that are run for a formatter, and their greatest depth.
const MOST_STEPS: usize = 4000;
const MOST_DEPTH: usize = 40;
/// The most ways through a function.
const MOST_WAYS: usize = 48;

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

pub(super) use crate::refusal::refuse;

/// The same while statements run.
pub(super) fn stop<T>(reason: Reason, what: impl Into<String>) -> Found<T> {
    Err(Refusal::new(reason, what).into())
}

/// A way through a function. It is taken if its conditions hold and no earlier way is taken.
#[derive(Clone, Debug)]
pub(super) struct Way<'a> {
    pub(super) conditions: Vec<Code>,
    pub(super) at: Range<usize>,
    /// What is returned.
    pub(super) end: Found<PyValue<'a>>,
    pub(super) variables: Variables<'a>,
}

pub(super) struct Machine<'a> {
    pub(super) program: &'a Program,
    /// The variables of the scripts.
    globals: Variables<'a>,
    /// Whether this is a search for commands, which skips unknown parts.
    pub(super) is_search: bool,
    /// The commands that were given to LLDB.
    pub(super) commands: Vec<(Range<usize>, String)>,
    /// The class that makes the children of the shown value.
    pub(super) class: Option<Node<'a>>,
    /// Whether the shown value may have children in the place of its members.
    pub(super) has_children: bool,
    /// Attributes for what the script asks of the shown value.
    pub(super) attributes: BTreeSet<&'static str>,
    steps: usize,
    depth: usize,
}

/// A way that is being run.
#[derive(Clone)]
struct State<'a> {
    /// The remaining statements, the next one last.
    left: Vec<Node<'a>>,
    variables: Variables<'a>,
    conditions: Vec<Code>,
}

impl<'a> State<'a> {
    fn push(&mut self, block: Vec<Node<'a>>) {
        self.left.extend(block.into_iter().rev());
    }
}

/// The children without comments.
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
    /// A machine that knows what the scripts define.
    pub(super) fn new(program: &'a Program) -> Option<Machine<'a>> {
        let mut machine = Machine {
            program,
            globals: Variables::new(),
            is_search: true,
            commands: Vec::new(),
            class: None,
            has_children: false,
            attributes: BTreeSet::new(),
            steps: 0,
            depth: 0,
        };
        let statements = parts(program.tree.as_ref()?.root_node());
        let ways = machine.ways(statements, Variables::new());
        machine.globals = ways.into_iter().next()?.variables;
        machine.globals.retain(|_, value| *value != PyValue::Unknown);
        machine.steps = 0;
        Some(machine)
    }

    pub(super) fn text(&self, node: Node<'a>) -> &'a str {
        self.program.text.get(node.byte_range()).unwrap_or_default()
    }

    /// A name of the scripts.
    pub(super) fn global(&self, name: &str) -> Option<&PyValue<'a>> {
        self.globals.get(name)
    }

    /// Does something one level deeper.
    fn deeper<T>(&mut self, act: impl FnOnce(&mut Self) -> Found<T>) -> Found<T> {
        if self.steps > MOST_STEPS || self.depth > MOST_DEPTH {
            return stop(Reason::Limit, "it is too long");
        }
        self.depth += 1;
        let value = act(self);
        self.depth -= 1;
        value
    }

    /// All ways through statements.
    pub(super) fn ways(&mut self, block: Vec<Node<'a>>, variables: Variables<'a>) -> Vec<Way<'a>> {
        let mut state = State { left: Vec::new(), variables, conditions: Vec::new() };
        state.push(block);
        let mut ways = Vec::new();
        self.run(state, &mut ways);
        ways
    }

    fn run(&mut self, mut state: State<'a>, ways: &mut Vec<Way<'a>>) {
        let mut at = 0..0;
        let end = loop {
            let Some(statement) = state.left.pop() else { break Ok(PyValue::None) };
            at = statement.byte_range();
            if statement.kind() == "return_statement" {
                let value = parts(statement).first().copied();
                break value
                    .map_or(Ok(PyValue::None), |value| self.eval(value, &mut state.variables));
            }
            if ways.len() >= MOST_WAYS {
                break stop(Reason::Limit, "it has too many branches");
            }
            match self.deeper(|machine| machine.statement(statement, &mut state, ways)) {
                Err(refused) if !self.is_search => break Err(refused),
                _ => {}
            }
        };
        let end = end.map_err(|refused| placed(refused, &at));
        ways.push(Way { conditions: state.conditions, at, end, variables: state.variables });
    }

    fn statement(
        &mut self,
        statement: Node<'a>,
        state: &mut State<'a>,
        ways: &mut Vec<Way<'a>>,
    ) -> Found<()> {
        match statement.kind() {
            "if_statement" => return self.branches(statement, state, ways),
            // Commands are looked for everywhere.
            "try_statement" | "with_statement" if self.is_search => {
                state.push(block(statement, "body"));
            }
            "for_statement" if self.is_search => self.repeat(statement, &mut state.variables)?,
            "expression_statement" => match &*parts(statement) {
                [only] => self.expression(*only, &mut state.variables)?,
                _ => return stop(Reason::Script, "a tuple that is not used"),
            },
            "function_definition" | "class_definition" => {
                let name = self.text(field(statement, "name")?).to_owned();
                let is_class = statement.kind() == "class_definition";
                let value = if is_class { PyValue::Class } else { PyValue::Function };
                state.variables.insert(name, value(statement));
            }
            "import_statement" | "import_from_statement" => {
                for name in parts(statement) {
                    let own = self.text(name.child_by_field_name("name").unwrap_or(name));
                    let alias = name.child_by_field_name("alias").map_or(own, |a| self.text(a));
                    state.variables.entry(alias.to_owned()).or_insert(PyValue::Session);
                }
            }
            "pass_statement"
            | "assert_statement"
            | "global_statement"
            | "future_import_statement" => {}
            "ERROR" => return stop(Reason::Script, "it cannot be parsed"),
            kind => return untranslated(kind),
        }
        Ok(())
    }

    /// The ways of `if`, `elif` and `else`: the state continues if no test holds.
    fn branches(
        &mut self,
        statement: Node<'a>,
        state: &mut State<'a>,
        ways: &mut Vec<Way<'a>>,
    ) -> Found<()> {
        let mut cursor = statement.walk();
        let others = statement.children_by_field_name("alternative", &mut cursor);
        let clauses: Vec<Node<'a>> = [statement].into_iter().chain(others).collect();
        let inside = |clause: Node<'a>| match clause.kind() {
            "else_clause" => block(clause, "body"),
            _ => block(clause, "consequence"),
        };
        for clause in &clauses {
            let (test, body) = (clause.child_by_field_name("condition"), inside(*clause));
            match test.map_or(Ok(certain(true)), |test| self.test(test, &mut state.variables)) {
                Ok(test) => match known(&test) {
                    Some(true) => {
                        state.push(body);
                        return Ok(());
                    }
                    Some(false) => {}
                    None => {
                        let mut taken = state.clone();
                        taken.conditions.push(test);
                        taken.push(body);
                        self.run(taken, ways);
                    }
                },
                // Commands are looked for everywhere.
                Err(_) if self.is_search => state.push(body),
                Err(refused) => return Err(refused),
            }
        }
        Ok(())
    }

    /// Runs a loop over a list in the script.
    fn repeat(&mut self, statement: Node<'a>, variables: &mut Variables<'a>) -> Found<()> {
        let PyValue::List(all) = self.eval(field(statement, "right")?, variables)? else {
            return Ok(());
        };
        for element in all {
            self.assign(field(statement, "left")?, element, variables)?;
            let ways = self.ways(block(statement, "body"), variables.clone());
            variables.extend(ways.into_iter().next_back().into_iter().flat_map(|w| w.variables));
        }
        Ok(())
    }

    fn expression(&mut self, only: Node<'a>, variables: &mut Variables<'a>) -> Found<()> {
        match only.kind() {
            "string" => Ok(()),
            "assignment" => {
                let Some(right) = only.child_by_field_name("right") else { return Ok(()) };
                // What cannot be carried over matters where it is used.
                let value = self.eval(right, variables).unwrap_or_else(PyValue::Refused);
                self.assign(field(only, "left")?, value, variables)
            }
            "augmented_assignment" => {
                let target = field(only, "left")?;
                let operator = self.text(field(only, "operator")?).trim_end_matches('=');
                let old = self.eval(target, variables)?;
                let value = binary(old, operator, self.eval(field(only, "right")?, variables)?)?;
                self.assign(target, value, variables)
            }
            _ => self.eval(only, variables).map(|_| ()),
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
            ("attribute", value)
                if variables.get(self.text(field(target, "object")?)) == Some(&PyValue::This) =>
            {
                let name = self.text(field(target, "attribute")?);
                variables.insert(format!("self.{name}"), value);
                Ok(())
            }
            ("pattern_list" | "tuple_pattern", value) => {
                let targets = parts(target);
                let values = match value {
                    PyValue::List(values) if values.len() == targets.len() => values,
                    value @ PyValue::Refused(_) => vec![value; targets.len()],
                    _ => return stop(Reason::Assignment, "it unpacks a value that is not known"),
                };
                let mut pairs = targets.into_iter().zip(values);
                pairs.try_for_each(|(target, value)| self.assign(target, value, variables))
            }
            _ => stop(Reason::Assignment, "it changes something other than a variable"),
        }
    }

    pub(super) fn eval(
        &mut self,
        node: Node<'a>,
        variables: &mut Variables<'a>,
    ) -> Found<PyValue<'a>> {
        self.steps += 1;
        let value = match node.has_error() {
            true => stop(Reason::Script, "it cannot be parsed"),
            false => self.deeper(|machine| machine.value(node, variables)),
        };
        match value {
            Err(_) if self.is_search => Ok(PyValue::Unknown),
            value => value.map_err(|refused| placed(refused, &node.byte_range())),
        }
    }

    fn value(&mut self, node: Node<'a>, variables: &mut Variables<'a>) -> Found<PyValue<'a>> {
        match node.kind() {
            "identifier" => self.name(self.text(node), variables),
            "integer" => {
                let number = integer(self.text(node)).map(PyValue::constant);
                number.ok_or_else(|| Refusal::new(Reason::Script, "a number").into())
            }
            kind @ ("true" | "false") => Ok(PyValue::Number(certain(kind == "true"))),
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
            "unary_operator" if self.text(field(node, "operator")?) == "-" => {
                let operand = self.eval(field(node, "argument")?, variables)?;
                Ok(binary(PyValue::constant(0), "-", operand)?)
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
            // A value where Python gives one, else a condition.
            "boolean_operator" => {
                let is_and = self.text(field(node, "operator")?) == "and";
                let left = self.eval(field(node, "left")?, variables)?;
                let test = left.clone().truth()?;
                if known(&test) == Some(!is_and) {
                    return Ok(left);
                }
                let right = self.eval(field(node, "right")?, variables)?;
                Ok(match (known(&test), right.clone().truth()) {
                    (Some(_), _) => right,
                    (None, Ok(other)) if left.is_condition() => {
                        PyValue::Number(both(test, other, is_and))
                    }
                    _ if is_and => choice(&test, right, left)?,
                    _ => choice(&test, left, right)?,
                })
            }
            "comparison_operator" | "not_operator" => {
                Ok(PyValue::Number(self.test(node, variables)?))
            }
            "conditional_expression" => {
                let [then, test, other] = *parts(node) else {
                    return stop(Reason::Script, "it cannot be parsed");
                };
                let test = self.test(test, variables)?;
                match known(&test) {
                    Some(holds) => self.eval(if holds { then } else { other }, variables),
                    None => {
                        let then = self.eval(then, variables)?;
                        Ok(choice(&test, then, self.eval(other, variables)?)?)
                    }
                }
            }
            "list" | "tuple" | "expression_list" => {
                let all = parts(node).into_iter().map(|one| self.eval(one, variables));
                Ok(PyValue::List(all.collect::<Found<Vec<PyValue<'a>>>>()?))
            }
            "parenthesized_expression" if parts(node).len() == 1 => {
                self.eval(parts(node)[0], variables)
            }
            kind => untranslated(kind),
        }
    }

    fn name(&self, name: &str, variables: &Variables<'a>) -> Found<PyValue<'a>> {
        match (variables.get(name).or_else(|| self.global(name)), name) {
            (Some(PyValue::Unknown), _) if !self.is_search => {
                stop(Reason::Script, format!("nothing is given for `{name}`"))
            }
            (Some(PyValue::Refused(refused)), _) => Err(refused.clone()),
            (Some(value), _) => Ok(value.clone()),
            (_, "__name__" | "__file__") => Ok(PyValue::literal("module")),
            (_, "lldb") => Ok(PyValue::Session),
            (_, "str" | "int" | "min" | "max") => {
                Ok(PyValue::Method(Box::new(PyValue::None), name.to_owned()))
            }
            _ => stop(Reason::Script, format!("`{name}` is not known here")),
        }
    }

    /// An expression as a condition.
    fn test(&mut self, node: Node<'a>, variables: &mut Variables<'a>) -> Found<Code> {
        self.deeper(|machine| machine.condition(node, variables))
    }

    fn condition(&mut self, node: Node<'a>, variables: &mut Variables<'a>) -> Found<Code> {
        match node.kind() {
            "parenthesized_expression" if parts(node).len() == 1 => {
                self.test(parts(node)[0], variables)
            }
            "not_operator" => Ok(opposite(self.test(field(node, "argument")?, variables)?)),
            "boolean_operator" => {
                let is_and = self.text(field(node, "operator")?) == "and";
                let left = self.test(field(node, "left")?, variables)?;
                match known(&left) == Some(!is_and) {
                    true => Ok(left),
                    false => Ok(both(left, self.test(field(node, "right")?, variables)?, is_and)),
                }
            }
            "comparison_operator" => {
                let mut cursor = node.walk();
                let (mut left, mut operator, mut all) = (None, String::new(), certain(true));
                for child in node.children(&mut cursor) {
                    if !child.is_named() {
                        let words: Vec<&str> = self.text(child).split_whitespace().collect();
                        operator = words.join(" ");
                        continue;
                    }
                    let right = self.eval(child, variables)?;
                    if let Some(left) = left.replace(right.clone()) {
                        all = both(all, compare(left, &operator, right)?, true);
                    }
                }
                Ok(all)
            }
            _ => Ok(self.eval(node, variables)?.truth()?),
        }
    }

    /// `text[1:-1]`, which is without its quotes.
    fn subscript(&mut self, node: Node<'a>, variables: &mut Variables<'a>) -> Found<PyValue<'a>> {
        let value = self.eval(field(node, "value")?, variables)?;
        match (value, self.text(field(node, "subscript")?).replace(' ', "").as_str()) {
            (PyValue::Text(pieces), "1:-1") => Ok(unquoted(pieces)?),
            _ => stop(Reason::Script, "an element of a list, or a part of a text"),
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
                    let text = unescaped(self.text(child), start.contains('r'));
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
                    let is_debugged = self.text(child).trim_end_matches('}').ends_with('=');
                    let find = |kind| parts(child).into_iter().find(|part| part.kind() == kind);
                    if is_debugged || find("type_conversion").is_some() {
                        return stop(Reason::Format, "a conversion in a format");
                    }
                    let spec = find("format_specifier").map_or("", |spec| self.text(spec));
                    pieces.extend(formatted(value, spec.trim_start_matches(':'))?);
                }
                _ => {}
            }
        }
        Ok(PyValue::Text(pieces))
    }

    /// The ways through a function.
    pub(super) fn ways_of(
        &mut self,
        function: Node<'a>,
        given: Vec<PyValue<'a>>,
        mut variables: Variables<'a>,
    ) -> Found<Vec<Way<'a>>> {
        let mut all = given.into_iter();
        for parameter in parts(field(function, "parameters")?) {
            let name = match parameter.kind() {
                "identifier" => parameter,
                "typed_parameter" => *parts(parameter).first().unwrap_or(&parameter),
                _ => parameter.child_by_field_name("name").unwrap_or(parameter),
            };
            let name = self.text(name).to_owned();
            let default = parameter.child_by_field_name("value");
            let value = match (all.next(), default) {
                (Some(value), _) => value,
                (None, Some(default)) => self.eval(default, &mut Variables::new())?,
                (None, None) => PyValue::Unknown,
            };
            variables.insert(name, value);
        }
        let body = parts(field(function, "body")?);
        self.deeper(|machine| Ok(machine.ways(body, variables)))
    }
}

fn untranslated<T>(kind: &str) -> Found<T> {
    stop(Reason::Script, format!("a {} is not translated", kind.replace('_', " ")))
}

/// A refusal at a place, if it has none.
fn placed(refused: Stop, at: &Range<usize>) -> Stop {
    if refused.at.is_empty() { Stop { at: at.clone(), ..refused } } else { refused }
}

/// The value that a function returns: that of the first way whose conditions hold.
pub(super) fn result<'a>(ways: Vec<Way<'a>>) -> Found<PyValue<'a>> {
    let values = ways.into_iter().map(|way| Ok((way.conditions, way.end?)));
    let mut values = values.collect::<Found<Vec<_>>>()?.into_iter().rev();
    let last = values.next().map_or(PyValue::None, |(_, value)| value);
    values.try_fold(last, |value, (conditions, other)| {
        Ok(match all_of(BinaryOp::And, conditions) {
            Some(test) => choice(&test, other, value)?,
            None => other,
        })
    })
}

/// The attributes after several ways.
pub(super) fn merged<'a>(ways: &[Way<'a>]) -> Variables<'a> {
    let mut merged = Variables::new();
    for way in ways.iter().rev() {
        for (name, value) in way.variables.iter().filter(|(name, _)| name.starts_with("self.")) {
            let test = all_of(BinaryOp::And, way.conditions.iter().cloned());
            let value = match (merged.get(name), test) {
                (Some(other), Some(_)) if *value == PyValue::None => other.clone(),
                (Some(other), Some(test)) if *other != PyValue::None => {
                    let value = choice(&test, value.clone(), other.clone());
                    value.unwrap_or_else(|refusal| PyValue::Refused(refusal.into()))
                }
                _ => value.clone(),
            };
            merged.insert(name.clone(), value);
        }
    }
    merged
}
