//! Calls: methods of LLDB's values, functions of Python and of the module.

use super::ast::{Expr, ExprKind, Function};
use super::machine::{At, End, Found, Machine, Variables, stop};
use super::object::property;
use super::operators::{binary, number};
use super::text::{braces, formatted, text_of, unquoted};
use super::value::{
    HoleKind, Meaning, Number, Object, Piece, Value, alike, choice, constant, hole, joined, literal,
};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Code, CodeKind, Level};
use crate::isa::Lldb;
use std::ops::Range;

/// Arguments of a call: by position, and by name.
pub(super) struct Arguments<'a> {
    pub(super) all: Vec<Value<'a>>,
    pub(super) named: Vec<(String, Value<'a>)>,
}

impl<'a> Arguments<'a> {
    pub(super) fn get(&self, at: usize) -> Value<'a> {
        self.all.get(at).cloned().unwrap_or(Value::None)
    }

    pub(super) fn text(&self, at: usize) -> Option<String> {
        match self.all.get(at)? {
            Value::Text(pieces) => constant(pieces),
            _ => None,
        }
    }
}

pub(super) fn refused<T>(what: impl Into<String>) -> Carried<T> {
    Err(Refusal::new(Reason::Call, what))
}

impl<'a> Machine<'a> {
    pub(super) fn attribute(
        &mut self,
        value: Value<'a>,
        name: &str,
        variables: &mut Variables<'a>,
        at: &Range<usize>,
    ) -> Found<Value<'a>> {
        let none = Arguments { all: Vec::new(), named: Vec::new() };
        match value {
            Value::This => Ok(match variables.get(&format!("self.{name}")) {
                Some(value) => value.clone(),
                None => Value::Method(Box::new(Value::This), name.to_owned()),
            }),
            Value::Object(object) => match property(name) {
                Some(method) => self.of_object(object, method, &none, at),
                None => Ok(Value::Method(Box::new(Value::Object(object)), name.to_owned())),
            },
            Value::Type(code) if name == "name" => Ok(type_name(&code)),
            Value::Function(function) if name == "__name__" => Ok(literal(&*function.name)),
            Value::Class(class, _) if name == "__name__" => Ok(literal(class)),
            Value::Memory(..) if name == "uint8s" => Ok(value),
            Value::Session(_) if matches!(name, "process" | "target" | "path" | "debugger") => {
                Ok(Value::Session(name.to_owned()))
            }
            value => Ok(Value::Method(Box::new(value), name.to_owned())),
        }
    }

    pub(super) fn call(
        &mut self,
        callee: &'a Expr,
        arguments: &'a [Expr],
        named: &'a [(String, Expr)],
        variables: &mut Variables<'a>,
        at: &Range<usize>,
    ) -> Found<Value<'a>> {
        let function = self.eval(callee, variables)?;
        if let (Value::Method(of, name), [only]) = (&function, arguments)
            && **of == Value::None
            && name == "int"
            && let ExprKind::Binary(left, operator, right) = &only.kind
            && operator == "/"
        {
            let (left, right) = (self.eval(left, variables)?, self.eval(right, variables)?);
            return quotient(left, right).at(at);
        }
        let mut given = Arguments { all: Vec::new(), named: Vec::new() };
        for argument in arguments {
            given.all.push(self.eval(argument, variables)?);
        }
        for (name, argument) in named {
            given.named.push((name.clone(), self.eval(argument, variables)?));
        }
        match function {
            Value::Function(function) => self.inline(function, given, at),
            Value::Method(of, name) => match *of {
                Value::None => self.builtin(&name, given).at(at),
                Value::This => self.own_method(&name, given, variables, at),
                Value::Object(object) => self.of_object(object, &name, &given, at),
                Value::List(mut list) if matches!(&*name, "append" | "extend") => {
                    match (&*name, given.get(0)) {
                        ("append", value) => list.push(value),
                        (_, Value::List(more)) => list.extend(more),
                        _ => {
                            return stop(
                                at,
                                Reason::Call,
                                "a list is extended by something that is not a list",
                            );
                        }
                    }
                    self.assign(receiver(callee), Value::List(list), variables)?;
                    Ok(Value::None)
                }
                of => self.method(of, &name, given, at),
            },
            _ => stop(at, Reason::Call, "it calls something that is not a function"),
        }
    }

    /// The value of a function of the module, at its place.
    fn inline(
        &mut self,
        function: &'a Function,
        given: Arguments<'a>,
        at: &Range<usize>,
    ) -> Found<Value<'a>> {
        let variables = self.arguments(function, given, Variables::new())?;
        let ways = self.ways(&function.body, variables);
        self.result(ways, at)
    }

    fn arguments(
        &mut self,
        function: &'a Function,
        given: Arguments<'a>,
        mut variables: Variables<'a>,
    ) -> Found<Variables<'a>> {
        let mut all = given.all.into_iter();
        for (name, default) in &function.parameters {
            let named = given.named.iter().find(|(one, _)| one == name);
            let value = match (all.next(), named, default) {
                (Some(value), ..) => value,
                (None, Some((_, value)), _) => value.clone(),
                (None, None, Some(default)) => self.eval(default, &mut Variables::new())?,
                (None, None, None) => Value::Unknown,
            };
            variables.insert(name.clone(), value);
        }
        Ok(variables)
    }

    /// A method of the instance, which may set attributes.
    fn own_method(
        &mut self,
        name: &str,
        given: Arguments<'a>,
        variables: &mut Variables<'a>,
        at: &Range<usize>,
    ) -> Found<Value<'a>> {
        let Some(Value::Class(_, methods)) = variables.get("self.__class__") else {
            return stop(
                at,
                Reason::Call,
                "it calls a method of something that is not an instance",
            );
        };
        let methods = *methods;
        let (value, attributes) = self.of_instance(methods, name, given.all, variables, at)?;
        variables.extend(attributes);
        Ok(value)
    }

    /// What a method returns, and the attributes after it.
    pub(super) fn of_instance(
        &mut self,
        methods: &'a [Function],
        name: &str,
        arguments: Vec<Value<'a>>,
        attributes: &Variables<'a>,
        at: &Range<usize>,
    ) -> Found<(Value<'a>, Variables<'a>)> {
        let Some(method) = methods.iter().find(|method| method.name == name) else {
            return stop(at, Reason::Call, format!("there is no method `{name}`"));
        };
        let own = attributes.iter().filter(|(name, _)| name.starts_with("self."));
        let variables = own.map(|(name, value)| (name.clone(), value.clone())).collect();
        let mut all = vec![Value::This];
        all.extend(arguments);
        let given = Arguments { all, named: Vec::new() };
        let variables = self.arguments(method, given, variables)?;
        let ways = self.ways(&method.body, variables);
        let attributes = merged(&ways).at(at)?;
        // A child that is not there is not asked for.
        let is_child = name == "get_child_at_index";
        let ways = ways.into_iter().filter(|way| {
            !(is_child && matches!(way.end, Ok(End::Fell | End::Return(Value::None))))
        });
        Ok((self.result(ways.collect(), at)?, attributes))
    }

    fn builtin(&mut self, name: &str, mut given: Arguments<'a>) -> Carried<Value<'a>> {
        let first = given.get(0);
        match (name, first) {
            ("str" | "unicode", value) => Ok(Value::Text(text_of(value)?)),
            ("int" | "long", Value::Text(pieces)) => integer(&pieces, given.all.len() > 1),
            ("int" | "long", value @ (Value::Int(_) | Value::Number(_))) => Ok(value),
            ("int", value) => Ok(Value::Number(Number::plain(number(value)?))),
            ("bytes" | "bytearray", value @ Value::Memory(..)) => Ok(value),
            ("list" | "tuple" | "print", value) => Ok(value),
            ("len", Value::List(all)) if !all.iter().any(|one| matches!(one, Value::Each(..))) => {
                Ok(Value::Int(all.len() as i128))
            }
            ("len", Value::Dict(all)) => Ok(Value::Int(all.len() as i128)),
            ("len", Value::Text(pieces)) => match constant(&pieces) {
                Some(text) => Ok(Value::Int(text.chars().count() as i128)),
                None => Err(Refusal::new(Reason::Text, "the length of a text")),
            },
            ("range", to) if given.all.len() == 1 => {
                Ok(Value::Range(Box::new(Value::Int(0)), Box::new(to)))
            }
            ("range", from) if given.all.len() == 2 => {
                Ok(Value::Range(Box::new(from), Box::new(given.get(1))))
            }
            ("min" | "max", one) if given.all.len() == 2 => extreme(name, one, given.get(1)),
            ("hex", value) => Ok(Value::Text(formatted(value, "#x")?)),
            ("bool", value) => Ok(self.truth(value)?.value()),
            ("enumerate", Value::List(all)) => Ok(Value::List(
                all.into_iter()
                    .enumerate()
                    .map(|(at, one)| Value::List(vec![Value::Int(at as i128), one]))
                    .collect(),
            )),
            ("format", value) if given.all.len() == 2 => {
                let spec = given.text(1).unwrap_or_else(|| "?".to_owned());
                Ok(Value::Text(formatted(std::mem::replace(&mut given.all[0], value), &spec)?))
            }
            _ => refused(format!("`{name}` of such a value")),
        }
    }

    /// A method of anything but a value of LLDB.
    fn method(
        &mut self,
        of: Value<'a>,
        name: &str,
        given: Arguments<'a>,
        at: &Range<usize>,
    ) -> Found<Value<'a>> {
        match (of, name) {
            (Value::Text(pieces), _) => of_text(pieces, name, given).at(at),
            (Value::Dict(pairs), _) => self.of_dict(pairs, name, given).at(at),
            (Value::Type(code), _) => of_type(&code, name, &given).at(at),
            (Value::Memory(object, count), "decode" | "GetString") => Ok(bytes(&object, &count)),
            (_, "HandleCommand") => {
                if let Some(command) = given.text(0) {
                    self.commands.push((at.clone(), command));
                }
                Ok(Value::None)
            }
            (_, "SBTypeNameSpecifier") => Ok(Value::List(given.all)),
            (_, "CreateWithFunctionName" | "CreateWithClassName") => Ok(given.get(0)),
            (_, "AddTypeSummary" | "AddTypeSynthetic") => {
                if let Some(command) = added(name, &given) {
                    self.commands.push((at.clone(), command));
                }
                Ok(Value::None)
            }
            (Value::Session(_), "ReadMemory" | "ReadCStringFromMemory") => {
                let Value::Number(Number { meaning: Meaning::Address(object), .. }) = given.get(0)
                else {
                    return stop(at, Reason::Script, "memory that no pointer leads to");
                };
                let count = number(given.get(1)).at(at)?.unsigned();
                Ok(match name {
                    "ReadMemory" => Value::Memory(object, count),
                    _ => bytes(&object, &count),
                })
            }
            (Value::Session(_), "Success" | "IsValid") => Ok(Value::Bool(true)),
            (Value::Session(_), "Fail") => Ok(Value::Bool(false)),
            (Value::Session(of), _)
                if matches!(name, "SBError" | "SBTypeSummaryOptions")
                    || name.starts_with("Get") && !name.contains("Value") =>
            {
                Ok(Value::Session(of))
            }
            _ => stop(at, Reason::Call, format!("`{name}` has no counterpart")),
        }
    }

    fn of_dict(
        &mut self,
        pairs: Vec<(Value<'a>, Value<'a>)>,
        name: &str,
        given: Arguments<'a>,
    ) -> Carried<Value<'a>> {
        let pairs_of = |(key, value)| Value::List(vec![key, value]);
        match name {
            "items" | "iteritems" => Ok(Value::List(pairs.into_iter().map(pairs_of).collect())),
            "keys" => Ok(Value::List(pairs.into_iter().map(|(key, _)| key).collect())),
            "values" => Ok(Value::List(pairs.into_iter().map(|(_, value)| value).collect())),
            "get" => {
                let mut value = given.get(1);
                for (key, one) in pairs.into_iter().rev() {
                    if given.get(0) == key {
                        return Ok(one);
                    }
                    let Value::Number(number) = given.get(0) else { continue };
                    let Value::Int(key) = key else { return refused("a key that is not a number") };
                    let test = format!("{} == {key}", number.code.within(Level::Sum));
                    let test = Code::new(test, Level::Comparison, CodeKind::Bool);
                    value = choice(&test.since(number.code.since), one, value)?;
                }
                Ok(value)
            }
            _ => refused(format!("`{name}` of a dictionary")),
        }
    }

    /// The attributes of an instance for the shown value.
    pub(super) fn instance(
        &mut self,
        methods: &'a [Function],
        at: &Range<usize>,
    ) -> Found<Variables<'a>> {
        let mut attributes = Variables::new();
        attributes.insert("self.__class__".to_owned(), Value::Class("", methods));
        let shown = Object { may_be_synthetic: false, ..Object::shown() };
        let shown = vec![Value::Object(shown), Value::Session("dict".to_owned())];
        for (name, arguments) in [("__init__", shown), ("update", Vec::new())] {
            if methods.iter().any(|method| method.name == name) {
                let (_, after) = self.of_instance(methods, name, arguments, &attributes, at)?;
                attributes.extend(after);
            }
        }
        Ok(attributes)
    }
}

/// The attributes after several ways.
fn merged<'a>(ways: &[super::machine::Way<'a>]) -> Carried<Variables<'a>> {
    let mut all = Variables::new();
    for way in ways.iter().rev() {
        let own = way.variables.iter().filter(|(name, _)| name.starts_with("self."));
        for (name, value) in own {
            let test = super::value::all(&way.conditions);
            let value = match (all.get(name), test) {
                (Some(other), Some(test))
                    if other != value && *value != Value::None && *other != Value::None =>
                {
                    choice(&test, value.clone(), other.clone())?
                }
                (Some(other), Some(_)) if *value == Value::None => other.clone(),
                _ => value.clone(),
            };
            all.insert(name.clone(), value);
        }
    }
    Ok(all)
}

fn receiver(callee: &Expr) -> &Expr {
    match &callee.kind {
        ExprKind::Attribute(object, _) => object,
        _ => callee,
    }
}

pub(super) fn type_name<'a>(ty: &Code) -> Value<'a> {
    hole(ty.method("name", CodeKind::Text), HoleKind::Other)
}

pub(super) fn of_type<'a>(ty: &Code, name: &str, given: &Arguments<'a>) -> Carried<Value<'a>> {
    Ok(match name {
        "GetName" | "GetDisplayTypeName" => type_name(ty),
        "GetUnqualifiedType" | "GetCanonicalType" => Value::Type(ty.clone()),
        "GetTemplateArgumentType" => {
            let Value::Int(at) = given.get(0) else { return refused("a template argument") };
            let text = format!("{}.argument({at})", ty.base());
            Value::Type(Code::atom(text, CodeKind::Object).since(ty.since))
        }
        "GetPointeeType" => Value::Type(ty.method("pointee", CodeKind::Object).since(Lldb::V24)),
        "GetByteSize" => {
            let code = ty.method("size", CodeKind::Literal).since(Lldb::V24);
            Value::Number(Number { code, meaning: Meaning::Size(ty.clone()) })
        }
        "IsValid" => Value::Bool(true),
        _ => return refused(format!("`{name}` of a type")),
    })
}

/// The bytes behind a pointer as text.
fn bytes<'a>(object: &Object, count: &Code) -> Value<'a> {
    let text = format!("{}.text(count: {})", object.code.base(), count.text);
    let since = object.code.since.max(count.since);
    hole(Code::atom(text, CodeKind::Text).since(since), HoleKind::Quoted(false))
}

/// `int(…)` of a text: the text of a value may be signed, unsigned, or no number.
fn integer<'a>(pieces: &[Piece], has_base: bool) -> Carried<Value<'a>> {
    let text = constant(pieces).filter(|_| !has_base);
    let number = text.and_then(|text| text.trim().parse().ok());
    number.map(Value::Int).ok_or_else(|| Refusal::new(Reason::Text, "a text is read as a number"))
}

/// `int(a / b)`, rounded towards 0 as in the language.
fn quotient<'a>(left: Value<'a>, right: Value<'a>) -> Carried<Value<'a>> {
    if let (Value::Int(_), Value::Int(_)) = (&left, &right) {
        return binary(left, "//", right);
    }
    let (one, other) = alike(number(left)?, number(right)?);
    let text = format!("{} / {}", one.within(Level::Product), other.within(Level::Shift));
    let kind = if one.kind == CodeKind::Literal { other.kind } else { one.kind };
    let code = Code::new(text, Level::Product, kind).since(one.since.max(other.since));
    Ok(Value::Number(Number::plain(code)))
}

fn extreme<'a>(name: &str, one: Value<'a>, other: Value<'a>) -> Carried<Value<'a>> {
    if let (Value::Int(one), Value::Int(other)) = (&one, &other) {
        return Ok(Value::Int(if name == "min" { *one.min(other) } else { *one.max(other) }));
    }
    let (one, other) = alike(number(one)?, number(other)?);
    let kind = if one.kind == CodeKind::Literal { other.kind } else { one.kind };
    let code = Code::atom(format!("{name}({}, {})", one.text, other.text), kind);
    Ok(Value::Number(Number::plain(code.since(one.since.max(other.since)))))
}

fn of_text<'a>(pieces: Vec<Piece>, name: &str, given: Arguments<'a>) -> Carried<Value<'a>> {
    let argument = given.text(0);
    match name {
        "format" => braces(&pieces, &given.all, &given.named),
        "join" => {
            let Some(separator) = constant(&pieces) else { return refused("`join`") };
            let Value::List(list) = given.get(0) else {
                return refused("`join` of something that is not a list");
            };
            if let [Value::Each(walk, element)] = &*list {
                return Ok(Value::Text(vec![joined(walk, element, &separator)?]));
            }
            let mut text = Vec::new();
            for (at, one) in list.into_iter().enumerate() {
                if at > 0 {
                    text.push(Piece::Literal(separator.clone()));
                }
                let Value::Text(one) = one else {
                    return refused("`join` of values that are not texts");
                };
                text.extend(one);
            }
            Ok(Value::Text(text))
        }
        "strip" if argument.as_deref() == Some("\"") => unquoted(pieces),
        "replace" if argument.as_deref() == Some("\"") && given.text(1).as_deref() == Some("") => {
            unquoted(pieces)
        }
        "strip" | "rstrip" if matches!(argument.as_deref(), Some("\0")) => Ok(Value::Text(pieces)),
        "encode" | "decode" => Ok(Value::Text(pieces)),
        _ => {
            let Some(text) = constant(&pieces) else {
                return Err(Refusal::new(Reason::Text, format!("`{name}` of a text")));
            };
            let argument = argument.unwrap_or_default();
            Ok(match name {
                "strip" if given.all.is_empty() => literal(text.trim()),
                "lower" => literal(text.to_lowercase()),
                "upper" => literal(text.to_uppercase()),
                "replace" => match (argument.is_empty(), given.text(1)) {
                    (false, Some(by)) => literal(text.replace(&argument, &by)),
                    _ => return refused("`replace`"),
                },
                "split" if !argument.is_empty() => {
                    Value::List(text.split(&argument).map(literal).collect())
                }
                "split" => Value::List(text.split_whitespace().map(literal).collect()),
                "startswith" => Value::Bool(text.starts_with(&argument)),
                "endswith" => Value::Bool(text.ends_with(&argument)),
                _ => return refused(format!("`{name}` of a text")),
            })
        }
    }
}

/// The command for what `AddTypeSummary` and `AddTypeSynthetic` are given.
fn added(name: &str, given: &Arguments<'_>) -> Option<String> {
    let Value::List(specifier) = given.get(0) else { return None };
    let (Value::Text(key), regex) = (specifier.first()?, specifier.get(1)) else { return None };
    let (key, function) = (constant(key)?, given.text(1)?);
    let is_regex = if regex == Some(&Value::Bool(true)) { " -x" } else { "" };
    let key = key.replace('\\', "\\\\").replace('"', "\\\"");
    Some(match name {
        "AddTypeSummary" => format!("type summary add -F {function}{is_regex} \"{key}\""),
        _ => format!("type synthetic add -l {function}{is_regex} \"{key}\""),
    })
}
