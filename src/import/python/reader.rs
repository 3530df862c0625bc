//! Reads Python. No other module names the parser.

use super::ast::{Class, Expr, ExprKind, FormatPart, Function, Names, Stmt, StmtKind};
use super::literals::{integer, is_silent, joined, other, unescaped};
use std::ops::Range;
use tree_sitter::{Node, Parser};

/// How deep statements and expressions may be nested.
const MOST_DEPTH: usize = 60;

/// The statements of a module, whose places begin at `base`; what cannot be parsed is in them as it is. None if the parser
/// cannot run.
pub(super) fn read(text: &str, base: usize) -> Option<Vec<Stmt>> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_python::LANGUAGE.into()).ok()?;
    let tree = parser.parse(text, None)?;
    Some(Reader { text, base, depth: 0 }.block(Some(tree.root_node())))
}

struct Reader<'t> {
    text: &'t str,
    base: usize,
    depth: usize,
}

/// The children that are no comments.
fn parts<'n>(node: Node<'n>) -> Vec<Node<'n>> {
    let mut cursor = node.walk();
    let named = node.named_children(&mut cursor);
    named.filter(|child| !matches!(child.kind(), "comment" | "line_continuation")).collect()
}

/// Whether a statement keeps what LLDB answers, which raises no exception.
fn asks_only(stmt: &Stmt) -> bool {
    let StmtKind::Assign(_, Expr { kind: ExprKind::Call(callee, ..), .. }) = &stmt.kind else {
        return false;
    };
    matches!(&callee.kind, ExprKind::Attribute(_, name) if name.starts_with("Get"))
}

impl Reader<'_> {
    fn text(&self, node: Node<'_>) -> &str {
        self.text.get(node.byte_range()).unwrap_or_default()
    }

    fn place(&self, node: Node<'_>) -> Range<usize> {
        let Range { start, end } = node.byte_range();
        start + self.base..end + self.base
    }

    fn block(&mut self, node: Option<Node<'_>>) -> Vec<Stmt> {
        let Some(node) = node else { return Vec::new() };
        parts(node).into_iter().map(|child| self.stmt(child)).collect()
    }

    fn stmt(&mut self, node: Node<'_>) -> Stmt {
        self.depth += 1;
        let kind = if self.depth > MOST_DEPTH {
            StmtKind::Other("it is nested too deeply".to_owned())
        } else {
            self.stmt_kind(node)
        };
        self.depth -= 1;
        Stmt { at: self.place(node), kind }
    }

    fn stmt_kind(&mut self, node: Node<'_>) -> StmtKind {
        match node.kind() {
            "expression_statement" => self.simple(node),
            "if_statement" => {
                let mut cursor = node.walk();
                let others: Vec<Node<'_>> =
                    node.children_by_field_name("alternative", &mut cursor).collect();
                let test = self.field(node, "condition");
                let then = self.block(node.child_by_field_name("consequence"));
                StmtKind::If(test, then, self.otherwise(&others))
            }
            "for_statement" if node.child_by_field_name("alternative").is_none() => {
                let (target, over) = (self.field(node, "left"), self.field(node, "right"));
                StmtKind::For(target, over, self.block(node.child_by_field_name("body")))
            }
            "while_statement" if node.child_by_field_name("alternative").is_none() => {
                let test = self.field(node, "condition");
                StmtKind::While(test, self.block(node.child_by_field_name("body")))
            }
            "try_statement" => StmtKind::Block(self.attempt(node)),
            "return_statement" => {
                StmtKind::Return(parts(node).first().map(|value| self.expr(*value)))
            }
            "break_statement" => StmtKind::Break,
            "continue_statement" => StmtKind::Continue,
            "function_definition" => StmtKind::Function(self.function(node)),
            "class_definition" => StmtKind::Class(self.class(node)),
            "import_statement" | "import_from_statement" => self.import(node),
            "decorated_definition" => node
                .child_by_field_name("definition")
                .map_or(StmtKind::Nothing, |definition| self.stmt(definition).kind),
            "pass_statement"
            | "assert_statement"
            | "global_statement"
            | "print_statement"
            | "future_import_statement" => StmtKind::Nothing,
            "ERROR" => StmtKind::Other("it cannot be parsed".to_owned()),
            kind => StmtKind::Other(format!("a {} is not translated", kind.replace('_', " "))),
        }
    }

    fn simple(&mut self, node: Node<'_>) -> StmtKind {
        let parts = parts(node);
        let [only] = &*parts else {
            return StmtKind::Other("a tuple that is not used".to_owned());
        };
        match only.kind() {
            _ if only.has_error() => StmtKind::Other("it cannot be parsed".to_owned()),
            "assignment" => {
                let (mut targets, mut value) = (vec![self.field(*only, "left")], None);
                let mut right = only.child_by_field_name("right");
                while let Some(node) = right {
                    if node.kind() != "assignment" || targets.len() > MOST_DEPTH {
                        value = Some(self.expr(node));
                        break;
                    }
                    targets.push(self.field(node, "left"));
                    right = node.child_by_field_name("right");
                }
                value.map_or(StmtKind::Nothing, |value| StmtKind::Assign(targets, value))
            }
            "augmented_assignment" => {
                let operator = only.child_by_field_name("operator");
                let operator = operator.map_or("", |operator| self.text(operator));
                let operator = operator.trim_end_matches('=').to_owned();
                StmtKind::Augment(self.field(*only, "left"), operator, self.field(*only, "right"))
            }
            _ => StmtKind::Expr(self.expr(*only)),
        }
    }

    /// What `elif` and `else` say.
    fn otherwise(&mut self, clauses: &[Node<'_>]) -> Vec<Stmt> {
        let Some((first, rest)) = clauses.split_first() else { return Vec::new() };
        if first.kind() == "else_clause" {
            return self.block(first.child_by_field_name("body"));
        }
        self.depth += 1;
        let kind = if self.depth > MOST_DEPTH {
            StmtKind::Other("it has too many branches".to_owned())
        } else {
            let test = self.field(*first, "condition");
            let then = self.block(first.child_by_field_name("consequence"));
            StmtKind::If(test, then, self.otherwise(rest))
        };
        self.depth -= 1;
        vec![Stmt { at: self.place(*first), kind }]
    }

    fn attempt(&mut self, node: Node<'_>) -> Vec<Stmt> {
        let clauses = parts(node).into_iter();
        let handlers = clauses.filter(|clause| clause.kind().starts_with("except"));
        let mut all: Vec<Stmt> = handlers.map(|clause| self.handler(clause)).collect();
        let body = self.block(node.child_by_field_name("body"));
        if body.iter().all(asks_only) {
            all.clear();
        }
        all.extend(body);
        for clause in parts(node) {
            match clause.kind() {
                "else_clause" => all.extend(self.block(clause.child_by_field_name("body"))),
                "finally_clause" => all.extend(self.block(parts(clause).first().copied())),
                _ => {}
            }
        }
        all
    }

    fn handler(&mut self, clause: Node<'_>) -> Stmt {
        let is_nothing = |stmt: &Stmt| match &stmt.kind {
            StmtKind::Nothing | StmtKind::Return(None) => true,
            StmtKind::Return(Some(value)) => is_silent(value),
            StmtKind::Expr(value) => match &value.kind {
                ExprKind::Str(_) => true,
                ExprKind::Call(function, ..) => function.kind == ExprKind::Name("print".to_owned()),
                // A line of a log.
                ExprKind::Binary(_, operator, _) => operator == ">>",
                _ => false,
            },
            _ => false,
        };
        let body = self.block(parts(clause).last().copied());
        let kind = match body.iter().all(is_nothing) {
            true => StmtKind::Handler(body),
            false => StmtKind::Other("what a handler of exceptions does".to_owned()),
        };
        Stmt { at: self.place(clause), kind }
    }

    fn function(&mut self, node: Node<'_>) -> Function {
        let name = node.child_by_field_name("name").map_or("", |name| self.text(name)).to_owned();
        let parameters = node.child_by_field_name("parameters").map(parts).unwrap_or_default();
        let parameters = parameters.into_iter().filter_map(|p| self.parameter(p)).collect();
        let body = self.block(node.child_by_field_name("body"));
        Function { at: self.place(node), name, parameters, body }
    }

    fn parameter(&mut self, node: Node<'_>) -> Option<(String, Option<Expr>)> {
        let default = node.child_by_field_name("value").map(|value| self.expr(value));
        let name = match node.kind() {
            "identifier" => node,
            "typed_parameter" => *parts(node).first()?,
            _ => node.child_by_field_name("name")?,
        };
        Some((self.text(name).to_owned(), default))
    }

    fn class(&mut self, node: Node<'_>) -> Class {
        let name = node.child_by_field_name("name").map_or("", |name| self.text(name)).to_owned();
        let bases = node.child_by_field_name("superclasses").map(parts).unwrap_or_default();
        let bases = bases.into_iter().map(|base| self.text(base).to_owned()).collect();
        let (mut methods, mut constants) = (Vec::new(), Vec::new());
        for stmt in self.block(node.child_by_field_name("body")) {
            match stmt.kind {
                StmtKind::Function(function) => methods.push(function),
                StmtKind::Assign(targets, value) => {
                    if let [Expr { kind: ExprKind::Name(name), .. }] = &*targets {
                        constants.push((name.clone(), value));
                    }
                }
                _ => {}
            }
        }
        Class { at: self.place(node), name, bases, methods, constants }
    }

    fn import(&self, node: Node<'_>) -> StmtKind {
        let module = node.child_by_field_name("module_name");
        let mut cursor = node.walk();
        let names = node.children_by_field_name("name", &mut cursor).map(|name| {
            let own = name
                .child_by_field_name("name")
                .map_or_else(|| self.text(name), |own| self.text(own));
            let alias = name.child_by_field_name("alias").map_or(own, |alias| self.text(alias));
            (own.to_owned(), alias.to_owned())
        });
        let names: Vec<(String, String)> = names.collect();
        match (module, names.first()) {
            (Some(module), None) => StmtKind::Import(self.text(module).to_owned(), Names::All),
            (Some(module), _) => StmtKind::Import(self.text(module).to_owned(), Names::Some(names)),
            (None, Some((name, alias))) => {
                StmtKind::Import(name.clone(), Names::Module(alias.clone()))
            }
            (None, None) => StmtKind::Nothing,
        }
    }

    fn field(&mut self, node: Node<'_>, name: &str) -> Expr {
        match node.child_by_field_name(name) {
            Some(child) => self.expr(child),
            None => Expr { at: self.place(node), kind: other("it cannot be parsed") },
        }
    }

    fn boxed(&mut self, node: Node<'_>, name: &str) -> Box<Expr> {
        Box::new(self.field(node, name))
    }

    fn expr(&mut self, node: Node<'_>) -> Expr {
        self.depth += 1;
        let kind = if node.has_error() {
            other("it cannot be parsed")
        } else if self.depth > MOST_DEPTH {
            other("it is nested too deeply")
        } else {
            self.expr_kind(node)
        };
        self.depth -= 1;
        Expr { at: self.place(node), kind }
    }

    fn all(&mut self, node: Node<'_>) -> Vec<Expr> {
        parts(node).into_iter().map(|child| self.expr(child)).collect()
    }

    fn expr_kind(&mut self, node: Node<'_>) -> ExprKind {
        match node.kind() {
            "identifier" => ExprKind::Name(self.text(node).to_owned()),
            "integer" => integer(self.text(node)).map_or_else(|| other("a number"), ExprKind::Int),
            "true" => ExprKind::Bool(true),
            "false" => ExprKind::Bool(false),
            "none" => ExprKind::None,
            "string" => self.string(node),
            "concatenated_string" => {
                let parts = parts(node).into_iter().map(|part| self.expr(part).kind);
                joined(parts.collect())
            }
            "attribute" => {
                let name = node.child_by_field_name("attribute");
                let name = name.map_or("", |name| self.text(name)).to_owned();
                ExprKind::Attribute(self.boxed(node, "object"), name)
            }
            "call" => self.call(node),
            "subscript" => self.subscript(node),
            "unary_operator" => {
                let operator = node.child_by_field_name("operator");
                let operator = operator.map_or("", |operator| self.text(operator)).to_owned();
                ExprKind::Unary(operator, self.boxed(node, "argument"))
            }
            "not_operator" => ExprKind::Not(self.boxed(node, "argument")),
            "boolean_operator" => {
                let operator = node.child_by_field_name("operator");
                let is_and = operator.is_some_and(|operator| operator.kind() == "and");
                ExprKind::Logic(is_and, self.boxed(node, "left"), self.boxed(node, "right"))
            }
            "binary_operator" => {
                let operator = node.child_by_field_name("operator");
                let operator = operator.map_or("", |operator| self.text(operator)).to_owned();
                ExprKind::Binary(self.boxed(node, "left"), operator, self.boxed(node, "right"))
            }
            "comparison_operator" => self.comparison(node),
            "conditional_expression" => match &*parts(node) {
                [value, test, other] => ExprKind::Conditional(
                    Box::new(self.expr(*test)),
                    Box::new(self.expr(*value)),
                    Box::new(self.expr(*other)),
                ),
                _ => other("it cannot be parsed"),
            },
            "list" | "set" => ExprKind::List(self.all(node)),
            "tuple" | "expression_list" | "pattern_list" | "tuple_pattern" => {
                ExprKind::Tuple(self.all(node))
            }
            "dictionary" => self.dictionary(node),
            "parenthesized_expression" => match &*parts(node) {
                [inner] => self.expr(*inner).kind,
                _ => other("it cannot be parsed"),
            },
            "list_comprehension" | "generator_expression" => self.comprehension(node),
            kind => other(&format!("a {} is not translated", kind.replace('_', " "))),
        }
    }

    fn call(&mut self, node: Node<'_>) -> ExprKind {
        let function = self.boxed(node, "function");
        let (mut positional, mut named) = (Vec::new(), Vec::new());
        let Some(arguments) = node.child_by_field_name("arguments") else {
            return other("it cannot be parsed");
        };
        if arguments.kind() != "argument_list" {
            return ExprKind::Call(function, vec![self.expr(arguments)], named);
        }
        for argument in parts(arguments) {
            if argument.kind() == "keyword_argument" {
                let name = argument.child_by_field_name("name");
                let name = name.map_or("", |name| self.text(name)).to_owned();
                named.push((name, self.field(argument, "value")));
            } else {
                positional.push(self.expr(argument));
            }
        }
        ExprKind::Call(function, positional, named)
    }

    fn subscript(&mut self, node: Node<'_>) -> ExprKind {
        let value = self.boxed(node, "value");
        let Some(index) = node.child_by_field_name("subscript") else {
            return other("it cannot be parsed");
        };
        if index.kind() != "slice" {
            return ExprKind::Index(value, Box::new(self.expr(index)));
        }
        let mut bounds = vec![None];
        let mut cursor = index.walk();
        for child in index.children(&mut cursor) {
            if child.kind() == ":" {
                bounds.push(None);
            } else if let Some(last) = bounds.last_mut() {
                *last = Some(self.expr(child));
            }
        }
        ExprKind::Slice(value, bounds)
    }

    fn comparison(&mut self, node: Node<'_>) -> ExprKind {
        let (mut operands, mut operators) = (Vec::new(), Vec::new());
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            if child.is_named() {
                operands.push(self.expr(child));
            } else {
                let words: Vec<&str> = self.text(child).split_whitespace().collect();
                operators.push(words.join(" "));
            }
        }
        let mut operands = operands.into_iter();
        match operands.next() {
            Some(first) => {
                ExprKind::Compare(Box::new(first), operators.into_iter().zip(operands).collect())
            }
            None => other("it cannot be parsed"),
        }
    }

    fn dictionary(&mut self, node: Node<'_>) -> ExprKind {
        let mut pairs = Vec::new();
        for pair in parts(node) {
            if pair.kind() != "pair" {
                return other("a dictionary made of others is not translated");
            }
            pairs.push((self.field(pair, "key"), self.field(pair, "value")));
        }
        ExprKind::Dict(pairs)
    }

    fn comprehension(&mut self, node: Node<'_>) -> ExprKind {
        let body = self.boxed(node, "body");
        let clauses: Vec<Node<'_>> =
            parts(node).into_iter().filter(|part| part.kind().ends_with("_clause")).collect();
        let (each, test) = match &*clauses {
            [each] => (*each, None),
            [each, test] if test.kind() == "if_clause" => (*each, parts(*test).first().copied()),
            _ => return other("a comprehension of several loops is not translated"),
        };
        let (left, right) = (self.boxed(each, "left"), self.boxed(each, "right"));
        ExprKind::Each(body, left, right, test.map(|test| Box::new(self.expr(test))))
    }

    fn string(&mut self, node: Node<'_>) -> ExprKind {
        let mut cursor = node.walk();
        let children: Vec<Node<'_>> = node.children(&mut cursor).collect();
        let start = children.first().map_or("", |start| self.text(*start)).to_lowercase();
        if start.contains('b') {
            return other("bytes are not translated");
        }
        let (is_raw, is_format) = (start.contains('r'), start.contains('f'));
        let mut parts = Vec::new();
        for child in children {
            match child.kind() {
                "string_content" => {
                    let Some(text) = unescaped(self.text(child), is_raw) else {
                        return other("an escape that is not translated");
                    };
                    let text =
                        if is_format { text.replace("{{", "{").replace("}}", "}") } else { text };
                    parts.push(FormatPart::Text(text));
                }
                "interpolation" => parts.push(self.interpolation(child)),
                _ => {}
            }
        }
        joined(vec![ExprKind::Format(parts)])
    }

    fn interpolation(&mut self, node: Node<'_>) -> FormatPart {
        let value = self.field(node, "expression");
        let mut spec = String::new();
        let mut cursor = node.walk();
        for child in node.children(&mut cursor) {
            match child.kind() {
                "type_conversion" | "=" => spec.push_str(self.text(child)),
                "format_specifier" if child.named_child_count() > 0 => spec.push('?'),
                "format_specifier" => spec.push_str(self.text(child).trim_start_matches(':')),
                _ => {}
            }
        }
        FormatPart::PyValue(value, spec)
    }
}
