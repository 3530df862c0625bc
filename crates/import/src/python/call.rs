//! Calls: methods of LLDB's values, functions of Python and of the script.

use super::run::{End, Found, Machine, Variables, Way, as_child, field, parts, refuse, stop};
use super::text::{formatted, of_text, text_of};
use super::value::{Meaning, Object, PyNumber, PyValue, Quotes, alike, choice, common, constant};
use crate::refusal::{Carried, Reason};
use crate::syntax::ast::{BinaryOp, ExprKind};
use crate::syntax::build;
use crate::translate::{Code, CodeKind, all_of, exists};
use tree_sitter::Node;

/// Arguments of a call: by position, and by name.
#[derive(Default)]
pub(super) struct Arguments<'a> {
    pub(super) all: Vec<PyValue<'a>>,
    pub(super) named: Vec<(String, PyValue<'a>)>,
}

impl<'a> Arguments<'a> {
    pub(super) fn of(all: Vec<PyValue<'a>>) -> Arguments<'a> {
        Arguments { all, named: Vec::new() }
    }

    pub(super) fn get(&self, at: usize) -> PyValue<'a> {
        self.all.get(at).cloned().unwrap_or(PyValue::None)
    }

    pub(super) fn text(&self, at: usize) -> Option<String> {
        self.all.get(at)?.as_constant()
    }
}

/// The method that a property stands for.
fn property(name: &str) -> Option<&'static str> {
    Some(match name {
        "summary" => "GetSummary",
        "value" => "GetValue",
        "unsigned" => "GetValueAsUnsigned",
        "signed" => "GetValueAsSigned",
        "num_children" => "GetNumChildren",
        "type" => "GetType",
        "deref" => "Dereference",
        "size" => "GetByteSize",
        "process" => "GetProcess",
        "target" => "GetTarget",
        "frame" => "GetFrame",
        "error" => "GetError",
        _ => return None,
    })
}

impl<'a> Machine<'a> {
    pub(super) fn attribute(
        &mut self,
        value: PyValue<'a>,
        name: &str,
        variables: &Variables<'a>,
    ) -> Found<PyValue<'a>> {
        let attributes = match &value {
            PyValue::This => Some(variables),
            PyValue::Instance(_, own) => Some(own),
            _ => None,
        };
        match attributes.and_then(|own| own.get(&format!("self.{name}"))) {
            Some(PyValue::Refused(refused)) => return Err(refused.clone()),
            Some(own) => return Ok(own.clone()),
            None => {}
        }
        match (value, property(name)) {
            (PyValue::Object(object), Some(method)) => {
                self.of_object(object, method, &Arguments::default())
            }
            (PyValue::Type(code), _) if name == "name" => Ok(type_name(&code)),
            (PyValue::Memory(place, count), Some("GetSummary")) => {
                Ok(bytes(&place, &count, Quotes::Shown))
            }
            (PyValue::Function(node, module) | PyValue::Class(node, module), _)
                if name == "__name__" =>
            {
                let name = field(node, "name")?;
                Ok(PyValue::literal(self.inside(module, |machine| machine.text(name))))
            }
            (PyValue::Class(..), _) => stop(Reason::Script, format!("`{name}` of a class")),
            (PyValue::Session(of), _) => Ok(match self.of_module(&of, name) {
                Some(value) => value,
                None if matches!(name, "process" | "target" | "path" | "debugger") => {
                    PyValue::Session(name.to_owned())
                }
                None if name == "version_info" => {
                    PyValue::List(vec![PyValue::Int(3), PyValue::Int(11)])
                }
                None => PyValue::Method(Box::new(PyValue::Session(of)), name.to_owned()),
            }),
            (value, _) => Ok(PyValue::Method(Box::new(value), name.to_owned())),
        }
    }

    /// A name of another script.
    fn of_module(&self, module: &str, name: &str) -> Option<PyValue<'a>> {
        let index = self.program.named(module)?;
        self.globals.get(index)?.get(name).cloned()
    }

    pub(super) fn call(
        &mut self,
        node: Node<'a>,
        variables: &mut Variables<'a>,
    ) -> Found<PyValue<'a>> {
        let callee = field(node, "function")?;
        let function = self.eval(callee, variables)?;
        let arguments = field(node, "arguments")?;
        if arguments.kind() != "argument_list" {
            return stop(Reason::Script, "a generator is not translated");
        }
        let mut given = Arguments::default();
        for argument in parts(arguments) {
            if argument.kind() == "keyword_argument" {
                let name = self.text(field(argument, "name")?).to_owned();
                given.named.push((name, self.eval(field(argument, "value")?, variables)?));
            } else {
                given.all.push(self.eval(argument, variables)?);
            }
        }
        match function {
            PyValue::Function(function, module) => {
                let ways = self.ways_of(function, module, given, Variables::new())?;
                self.result(ways)
            }
            class @ PyValue::Class(..) => self.construct(class, given),
            PyValue::Session(name) => Ok(PyValue::Session(name)),
            PyValue::Method(of, name) => match *of {
                PyValue::None => self.builtin(&name, given),
                PyValue::This => {
                    let class = variables.get("self.__class__").cloned();
                    let class = class.unwrap_or(PyValue::None);
                    let (value, after) = self.of_instance(&class, &name, given, variables)?;
                    variables.extend(after);
                    Ok(value)
                }
                PyValue::Instance(class, attributes) => {
                    Ok(self.of_instance(&class, &name, given, &attributes)?.0)
                }
                PyValue::List(mut list) if matches!(&*name, "append" | "extend") => {
                    match (&*name, given.get(0)) {
                        ("extend", PyValue::List(more)) => list.extend(more),
                        ("extend", _) => return stop(Reason::Call, "a list that is not known"),
                        (_, one) => list.push(one),
                    }
                    self.assign(field(callee, "object")?, PyValue::List(list), variables)?;
                    Ok(PyValue::None)
                }
                of => self.method(node, of, &name, given),
            },
            _ => stop(Reason::Call, "it calls something that is not a function"),
        }
    }

    /// The ways through a function.
    pub(super) fn ways_of(
        &mut self,
        function: Node<'a>,
        module: usize,
        given: Arguments<'a>,
        mut variables: Variables<'a>,
    ) -> Found<Vec<Way<'a>>> {
        self.inside(module, |machine| {
            let mut all = given.all.into_iter();
            for parameter in parts(field(function, "parameters")?) {
                let name = match parameter.kind() {
                    "identifier" => parameter,
                    "typed_parameter" => *parts(parameter).first().unwrap_or(&parameter),
                    _ => parameter.child_by_field_name("name").unwrap_or(parameter),
                };
                let name = machine.text(name).to_owned();
                let named = given.named.iter().find(|(own, _)| *own == name);
                let value = match (all.next(), named, parameter.child_by_field_name("value")) {
                    (Some(value), ..) => value,
                    (None, Some((_, value)), _) => value.clone(),
                    (None, None, Some(default)) => machine.eval(default, &mut Variables::new())?,
                    (None, None, None) => PyValue::Unknown,
                };
                variables.insert(name, value);
            }
            let body = parts(field(function, "body")?);
            Ok(machine.ways(&body, variables))
        })
    }

    /// The method of a class, or of one of its bases, and the script that has it.
    fn method_of(
        &self,
        class: &PyValue<'a>,
        name: &str,
        depth: usize,
    ) -> Option<(Node<'a>, usize)> {
        let PyValue::Class(node, module) = *class else { return None };
        let text = &self.program.modules.get(module)?.text;
        let word = |node: Node<'a>| text.get(node.byte_range()).unwrap_or_default();
        let own = parts(node.child_by_field_name("body")?).into_iter().find_map(|statement| {
            let function = match statement.kind() {
                "decorated_definition" => statement.child_by_field_name("definition")?,
                _ => statement,
            };
            let is_named =
                function.child_by_field_name("name").is_some_and(|own| word(own) == name);
            (is_named && function.kind() == "function_definition").then_some((function, module))
        });
        let bases = || node.child_by_field_name("superclasses").map(parts).unwrap_or_default();
        own.or_else(|| {
            let mut bases = bases().into_iter().filter_map(|base| self.global(word(base)));
            bases.find_map(|base| self.method_of(base, name, depth.checked_sub(1)?))
        })
    }

    /// What a method returns, and the attributes after it.
    fn of_instance(
        &mut self,
        class: &PyValue<'a>,
        name: &str,
        mut given: Arguments<'a>,
        attributes: &Variables<'a>,
    ) -> Found<(PyValue<'a>, Variables<'a>)> {
        let Some((method, module)) = self.method_of(class, name, 8) else {
            return stop(Reason::Call, format!("there is no method `{name}`"));
        };
        let own = attributes.iter().filter(|(name, _)| name.starts_with("self."));
        let variables = own.map(|(name, value)| (name.clone(), value.clone())).collect();
        given.all.insert(0, PyValue::This);
        let mut ways = self.ways_of(method, module, given, variables)?;
        let attributes = merged(&ways);
        if name == "get_child_at_index" {
            // LLDB asks for no index without a child, if the ones before it have one each.
            ways.retain(|way| match &way.end {
                Ok(End::Fell) => false,
                Ok(End::Return(value)) => !matches!(**value, PyValue::None),
                _ => true,
            });
            if ways.iter().any(is_by_index) && ways.last().is_some_and(is_by_index) {
                return stop(Reason::ComputedItem, "children that are told apart by their numbers");
            }
        }
        Ok((self.result(ways)?, attributes))
    }

    /// A new instance.
    fn construct(&mut self, class: PyValue<'a>, given: Arguments<'a>) -> Found<PyValue<'a>> {
        let mut attributes = Variables::from([("self.__class__".to_owned(), class.clone())]);
        if self.method_of(&class, "__init__", 8).is_some() {
            let (_, after) = self.of_instance(&class, "__init__", given, &attributes)?;
            attributes.extend(after);
        }
        Ok(PyValue::Instance(Box::new(class), attributes))
    }

    /// The instance that makes the children of the shown value.
    pub(super) fn maker(&mut self, provider: PyValue<'a>) -> Found<(PyValue<'a>, Variables<'a>)> {
        let shown = Object { may_be_synthetic: false, ..Object::shown() };
        let dict = PyValue::Session("dict".to_owned());
        let given = Arguments::of(vec![PyValue::Object(shown), dict]);
        let made = match provider {
            class @ PyValue::Class(..) => self.construct(class, given)?,
            PyValue::Function(function, module) => {
                let ways = self.ways_of(function, module, given, Variables::new())?;
                self.result(ways)?
            }
            _ => PyValue::None,
        };
        let PyValue::Instance(class, mut attributes) = made else {
            return stop(Reason::Script, "what makes the children is not known");
        };
        if self.method_of(&class, "update", 8).is_some() {
            let (_, after) =
                self.of_instance(&class, "update", Arguments::default(), &attributes)?;
            attributes.extend(after);
        }
        Ok((*class, attributes))
    }

    /// What the instance that makes the children says.
    pub(super) fn provided(
        &mut self,
        (class, attributes): &(PyValue<'a>, Variables<'a>),
        name: &str,
        given: Arguments<'a>,
    ) -> Found<PyValue<'a>> {
        Ok(self.of_instance(class, name, given, attributes)?.0)
    }

    /// What a method of the shown value gives by the children that a script or LLDB makes, if it asks for children.
    fn of_own_children(&mut self, name: &str, given: &Arguments<'a>) -> Option<Found<PyValue<'a>>> {
        let asked = match name {
            "GetNumChildren" => "num_children",
            "GetChildAtIndex" => "get_child_at_index",
            "GetChildMemberWithName" if self.has_children && self.provider.is_some() => {
                "get_child_index"
            }
            "GetChildMemberWithName" | "GetValueForExpressionPath" if self.has_children => {
                return Some(stop(Reason::Member, "a member of a value that shows other children"));
            }
            _ => return None,
        };
        let provider = self.provider.clone().filter(|_| self.has_children)?;
        // It looks at the value without its children.
        let had = std::mem::take(&mut self.has_children);
        let given = Arguments::of(given.all.clone());
        let made = self.maker(provider);
        let value = made.and_then(|maker| match self.provided(&maker, asked, given)? {
            index @ PyValue::Int(0..) if asked == "get_child_index" => {
                self.provided(&maker, "get_child_at_index", Arguments::of(vec![index]))
            }
            _ if asked == "get_child_index" => {
                stop(Reason::Member, "a member of a value that shows other children")
            }
            value => Ok(value),
        });
        self.has_children = had;
        Some(value)
    }

    fn of_object(
        &mut self,
        object: Object,
        name: &str,
        given: &Arguments<'a>,
    ) -> Found<PyValue<'a>> {
        if object.is_pointee && !leads_on(name) {
            return self.of_object(object.target(), name, given);
        }
        if object.is_self()
            && object.may_be_synthetic
            && let Some(child) = self.of_own_children(name, given)
        {
            return child;
        }
        let code = &object.code;
        let ty = || code.method("type", CodeKind::Object);
        Ok(match name {
            "GetChildMemberWithName" => match given.text(0) {
                Some(member) => PyValue::Object(object.member(&member)?),
                None => return stop(Reason::Script, "a member whose name is computed"),
            },
            "GetChildAtIndex" => PyValue::Object(object.at(given.get(0).as_number()?)),
            "GetValueForExpressionPath" => match given.text(0) {
                Some(path) => PyValue::Object(object.along(&path)?),
                None => return stop(Reason::Script, "a path that is computed"),
            },
            "GetValueAsUnsigned" | "GetValueAsSigned" => {
                // An array has no number.
                self.numbers.push(code.expr.clone());
                let read = object.number(name == "GetValueAsSigned");
                match (read, given.get(0)) {
                    (PyValue::Number(read), PyValue::Int(other)) if other != 0 => {
                        let kind = read.code.kind;
                        let other = build::number(other);
                        let test = exists(&code.expr).expr;
                        PyValue::number(Code::new(build::choice(test, read.code.expr, other), kind))
                    }
                    (read, _) => read,
                }
            }
            "GetValue" => PyValue::hole(code.method("value", CodeKind::Text), Quotes::None),
            "GetSummary" => PyValue::hole(code.method("summary", CodeKind::Text), Quotes::Shown),
            "GetNumChildren" => {
                PyValue::number(object.with_children().method("count", CodeKind::Unsigned))
            }
            "GetNonSyntheticValue" => PyValue::Object(Object { may_be_synthetic: false, ..object }),
            "GetSyntheticValue" => {
                let code = Object { may_be_synthetic: true, ..object }.with_children();
                PyValue::Object(Object { may_be_synthetic: false, ..Object::new(code) })
            }
            "Dereference" => {
                PyValue::Object(Object { is_pointee: true, may_be_synthetic: false, ..object })
            }
            "GetStaticValue" | "GetDynamicValue" => PyValue::Object(object),
            "IsValid" | "IsInScope" => object.exists().value(),
            "GetLoadAddress" if object.is_pointee => {
                Object { is_pointee: false, ..object }.number(false)
            }
            "AddressOf" | "GetLoadAddress" => {
                return stop(Reason::AddressOf, "it takes the address of a value");
            }
            "GetType" if object.is_pointee => {
                PyValue::Type(ty().method("pointee", CodeKind::Object))
            }
            "GetType" => PyValue::Type(ty()),
            "GetTypeName" | "GetDisplayTypeName" => type_name(&ty()),
            "GetByteSize" => of_type(&ty(), "GetByteSize", given)?,
            "Cast" => match given.get(0) {
                PyValue::Array(count) if object.is_pointee => {
                    PyValue::Memory(Object { is_pointee: false, ..object }, count)
                }
                PyValue::Type(ty) => {
                    let object = if object.is_pointee { object.target() } else { object };
                    let ty = vec![build::arg(ty.expr)];
                    let cast = object.code.method_with("cast", ty, CodeKind::Object);
                    PyValue::Object(Object::new(cast))
                }
                _ => return stop(Reason::Cast, "a cast to a type that is looked up by its name"),
            },
            "GetPointeeData" if given.get(0) == PyValue::Int(0) => {
                // An array would be read as a pointer.
                match self.numbers.contains(&code.expr) {
                    true => {
                        let count = given.get(1).as_number()?.unsigned();
                        PyValue::Memory(object, count)
                    }
                    false => return stop(Reason::NeedsTypes, "bytes of a pointer or of an array"),
                }
            }
            "CreateChildAtOffset" | "CreateValueFromAddress" => created(&object, name, given)?,
            "GetProcess" | "GetTarget" | "GetFrame" | "GetThread" | "GetError" => {
                PyValue::Session(name.to_owned())
            }
            "EvaluateExpression" | "CreateValueFromExpression" => {
                return stop(Reason::Script, "it has LLDB evaluate an expression");
            }
            _ => return stop(Reason::Call, format!("`{name}` has no counterpart")),
        })
    }

    /// A method of anything but a value of the script.
    fn method(
        &mut self,
        node: Node<'a>,
        of: PyValue<'a>,
        name: &str,
        given: Arguments<'a>,
    ) -> Found<PyValue<'a>> {
        match (of, name) {
            (PyValue::Object(object), _) => self.of_object(object, name, &given),
            (PyValue::Text(pieces), _) => Ok(of_text(pieces, name, &given)?),
            (PyValue::Type(code), "IsReferenceType" | "IsPointerType") if is_own_type(&code) => {
                let is_pointer = name == "IsPointerType";
                let attribute = if is_pointer { "@skipPointers" } else { "@skipReferences" };
                self.attributes.insert(attribute);
                Ok(PyValue::Bool(false))
            }
            (PyValue::Type(code), _) => Ok(of_type(&code, name, &given)?),
            (PyValue::Memory(place, count), "decode" | "GetString") => {
                Ok(bytes(&place, &count, Quotes::Hidden))
            }
            (PyValue::Memory(place, count), "GetSummary") => {
                Ok(bytes(&place, &count, Quotes::Shown))
            }
            (_, "HandleCommand") => {
                let at = self.place(node);
                self.commands.extend(given.text(0).map(|command| (at, command)));
                Ok(PyValue::None)
            }
            (_, "SBTypeNameSpecifier") => Ok(PyValue::List(given.all)),
            (_, "CreateWithFunctionName" | "CreateWithClassName" | "CreateWithSummaryString") => {
                Ok(PyValue::List(vec![PyValue::literal(name), given.get(0)]))
            }
            (_, "AddTypeSummary" | "AddTypeSynthetic") => {
                let at = self.place(node);
                self.commands.extend(added(&given).map(|command| (at, command)));
                Ok(PyValue::None)
            }
            (PyValue::Session(_), "ReadMemory" | "ReadCStringFromMemory") => {
                let PyValue::Number(PyNumber { meaning: Meaning::Address(object), .. }) =
                    given.get(0)
                else {
                    return stop(Reason::Script, "memory that no pointer leads to");
                };
                let count = given.get(1).as_number()?.unsigned();
                Ok(match name {
                    "ReadMemory" => PyValue::Memory(object, count),
                    _ => bytes(&object, &count, Quotes::Hidden),
                })
            }
            (PyValue::Session(_), "Success" | "IsValid") => Ok(PyValue::Bool(true)),
            (PyValue::Session(_), "Fail") => Ok(PyValue::Bool(false)),
            (PyValue::Session(of), _) if name.starts_with("SB") || name.starts_with("Get") => {
                Ok(PyValue::Session(of))
            }
            _ => stop(Reason::Call, format!("`{name}` has no counterpart")),
        }
    }

    /// The functions of Python itself.
    fn builtin(&mut self, name: &str, given: Arguments<'a>) -> Found<PyValue<'a>> {
        let two = given.all.len() == 2;
        Ok(match (name, given.get(0)) {
            ("str", value) => PyValue::Text(text_of(value)?),
            ("int", value @ (PyValue::Int(_) | PyValue::Number(_))) => value,
            ("int", PyValue::Text(pieces)) => {
                match constant(&pieces).and_then(|t| t.trim().parse().ok()) {
                    Some(number) if !two => PyValue::Int(number),
                    _ => return stop(Reason::Text, "a text is read as a number"),
                }
            }
            ("int", value) => PyValue::number(value.as_number()?),
            ("list" | "tuple" | "print", value) => value,
            ("len", PyValue::List(all)) => PyValue::Int(all.len() as i128),
            ("len", value) => match value.as_constant() {
                Some(text) => PyValue::Int(text.chars().count() as i128),
                None => return stop(Reason::Text, "the length of a text"),
            },
            ("range", _) => Machine::range(&given.all)?,
            ("enumerate", PyValue::List(all)) => {
                let pair = |(at, one)| PyValue::List(vec![PyValue::Int(at as i128), one]);
                PyValue::List(all.into_iter().enumerate().map(pair).collect())
            }
            ("min", one) if matches!(&*given.all, [_, PyValue::Session(_)]) => one,
            ("min" | "max", one) if two => {
                let (one, other) = alike(one.as_number()?, given.get(1).as_number()?);
                let kind = common(&one, &other);
                let args = [one, other].map(|code| build::arg(code.expr)).to_vec();
                PyValue::number(Code::new(build::call(name, args), kind))
            }
            ("hex", value) => PyValue::Text(formatted(value, "#x")?),
            ("bool", value) => value.truth()?.value(),
            ("format", value) if two => {
                PyValue::Text(formatted(value, &given.text(1).unwrap_or_else(|| "?".to_owned()))?)
            }
            _ => return stop(Reason::Call, format!("`{name}` of such a value")),
        })
    }
}

/// Whether a way is for one index alone.
fn is_by_index(way: &Way<'_>) -> bool {
    way.conditions.iter().any(|test| {
        let ExprKind::Binary { op: BinaryOp::Eq, left, .. } = &test.expr.kind else { return false };
        Some(&**left) == super::run::index().as_number().ok().map(|index| index.expr).as_ref()
    })
}

/// The attributes after several ways.
fn merged<'a>(ways: &[Way<'a>]) -> Variables<'a> {
    let mut merged = Variables::new();
    for way in ways.iter().rev() {
        let own = way.variables.iter().filter(|(name, _)| name.starts_with("self."));
        for (name, value) in own {
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

/// Whether a method gives the same of a pointer and of what it leads to, or goes on from there.
fn leads_on(name: &str) -> bool {
    matches!(
        name,
        "GetChildMemberWithName"
            | "GetValueForExpressionPath"
            | "GetLoadAddress"
            | "GetType"
            | "GetNonSyntheticValue"
            | "GetStaticValue"
            | "GetDynamicValue"
            | "CreateChildAtOffset"
            | "CreateValueFromAddress"
            | "Cast"
    )
}

fn is_own_type(ty: &Code) -> bool {
    *ty == Object::shown().code.method("type", CodeKind::Object)
}

fn type_name<'a>(ty: &Code) -> PyValue<'a> {
    PyValue::hole(ty.method("name", CodeKind::Text), Quotes::None)
}

fn of_type<'a>(ty: &Code, name: &str, given: &Arguments<'a>) -> Carried<PyValue<'a>> {
    Ok(match name {
        "GetName" | "GetDisplayTypeName" => type_name(ty),
        "GetUnqualifiedType" | "GetCanonicalType" => PyValue::Type(ty.clone()),
        "GetTemplateArgumentType" => {
            let PyValue::Int(at) = given.get(0) else {
                return refuse(Reason::Call, "a template argument");
            };
            let at = vec![build::arg(build::number(at))];
            PyValue::Type(ty.method_with("argument", at, CodeKind::Object))
        }
        "GetPointeeType" => PyValue::Type(ty.method("pointee", CodeKind::Object)),
        "GetArrayType" => PyValue::Array(given.get(0).as_number()?.unsigned()),
        "GetByteSize" => {
            let code = ty.method("size", CodeKind::Literal);
            PyValue::Number(PyNumber { code, meaning: Meaning::Size(ty.clone()) })
        }
        "IsValid" => PyValue::Bool(true),
        _ => return refuse(Reason::Call, format!("`{name}` of a type")),
    })
}

/// Bytes behind a pointer as text.
fn bytes<'a>(place: &Object, count: &Code, quotes: Quotes) -> PyValue<'a> {
    let count = vec![build::labelled("count", count.expr.clone())];
    PyValue::hole(place.code.method_with("text", count, CodeKind::Text), quotes)
}

/// An element behind a pointer.
fn created<'a>(object: &Object, name: &str, given: &Arguments<'a>) -> Carried<PyValue<'a>> {
    let PyValue::Type(ty) = given.get(2) else {
        return refuse(Reason::Cast, "a value of a type that is looked up by its name");
    };
    let place = match given.get(1) {
        PyValue::Number(PyNumber { meaning, .. }) => meaning,
        _ => Meaning::Plain,
    };
    let (pointer, index, size) = match (place, name) {
        (Meaning::Element(pointer, index, size), "CreateValueFromAddress") => {
            (pointer, index, size)
        }
        (Meaning::Offset(index, size), "CreateChildAtOffset") => (object.clone(), index, size),
        _ => {
            let what = format!("`{name}` at an address that is not that of an element");
            return refuse(Reason::Call, what);
        }
    };
    if size != ty {
        return refuse(Reason::Call, "an element of another size");
    }
    let own = pointer.code.method("type", CodeKind::Object).method("pointee", CodeKind::Object);
    let of = (ty != own).then_some(ty.expr);
    let PyValue::Text(name) = given.get(0) else {
        return refuse(Reason::Call, "a name that is not a text");
    };
    let element = Object::new(pointer.code.element(index.expr, of));
    Ok(PyValue::Object(Object { name: Some(name), ..element }))
}

/// The command for what `AddTypeSummary` and `AddTypeSynthetic` are given.
fn added(given: &Arguments<'_>) -> Option<String> {
    let (PyValue::List(specifier), PyValue::List(made)) = (given.get(0), given.get(1)) else {
        return None;
    };
    let quoted = |text: String| text.replace('\\', "\\\\").replace('"', "\\\"");
    let key = quoted(specifier.first()?.as_constant()?);
    let is_regex = if specifier.get(1) == Some(&PyValue::Bool(true)) { " -x" } else { "" };
    let [how, text] = &*made else { return None };
    let text = quoted(text.as_constant()?);
    Some(match how.as_constant()?.as_str() {
        "CreateWithClassName" => format!("type synthetic add -l {text}{is_regex} \"{key}\""),
        "CreateWithFunctionName" => format!("type summary add -F {text}{is_regex} \"{key}\""),
        _ => format!("type summary add -s \"{text}\"{is_regex} \"{key}\""),
    })
}

/// The child at an index, by a class.
pub(super) fn child<'a>(
    machine: &mut Machine<'a>,
    maker: &(PyValue<'a>, Variables<'a>),
    index: PyValue<'a>,
) -> Found<Object> {
    as_child(machine.provided(maker, "get_child_at_index", Arguments::of(vec![index]))?)
}
