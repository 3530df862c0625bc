//! Calls: methods of LLDB's values, functions of Python and of the script.

use super::format::{of_text, text_of};
use super::run::{Found, Machine, Variables, Way, field, merged, parts, refuse, result, stop};
use super::value::{Object, PyValue, Quotes, alike, certain, receiver};
use crate::draft::INDEX;
use crate::refusal::{Carried, Reason};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::syntax::build;
use crate::translate::{Code, CodeKind, exists};
use tree_sitter::Node;

/// An argument of a call, by its position.
pub(super) fn argument<'a>(given: &[PyValue<'a>], at: usize) -> PyValue<'a> {
    given.get(at).cloned().unwrap_or(PyValue::None)
}

/// The same, if it is a constant text.
pub(super) fn text_argument(given: &[PyValue<'_>], at: usize) -> Option<String> {
    given.get(at)?.as_constant()
}

/// The highest number of nested base classes.
const DEEPEST_BASE: usize = 8;

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
        match variables.get(&format!("self.{name}")).filter(|_| value == PyValue::This) {
            Some(PyValue::Refused(refused)) => return Err(refused.clone()),
            Some(own) => return Ok(own.clone()),
            None => {}
        }
        Ok(match (value, property(name)) {
            (PyValue::Object(object), Some(method)) => self.of_object(object, method, &[])?,
            (PyValue::Type(code), _) if name == "name" => type_name(&code),
            (PyValue::Function(node) | PyValue::Class(node), _) => match name {
                "__name__" | "__qualname__" => PyValue::literal(self.text(field(node, "name")?)),
                _ => return stop(Reason::Script, format!("`{name}` of a class")),
            },
            (PyValue::Session, _) if matches!(name, "process" | "target" | "path" | "debugger") => {
                PyValue::Session
            }
            (value, _) => PyValue::Method(Box::new(value), name.to_owned()),
        })
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
        let given = parts(arguments).into_iter().map(|argument| self.eval(argument, variables));
        let given = given.collect::<Found<Vec<PyValue<'a>>>>()?;
        match function {
            PyValue::Function(function) => {
                result(self.ways_of(function, given, Variables::new())?)
            }
            PyValue::Session => Ok(PyValue::Session),
            PyValue::Method(of, name) => match (*of, &*name) {
                (PyValue::None, _) => self.builtin(&name, &given),
                (PyValue::This, _) => {
                    let (value, after) = self.of_instance(&name, given, variables)?;
                    variables.extend(after);
                    Ok(value)
                }
                (of, _) => self.method(node, of, &name, &given),
            },
            _ => stop(Reason::Call, "it calls something that is not a function"),
        }
    }

    /// The method of a class, or of one of its bases.
    fn method_of(&self, class: Node<'a>, name: &str, depth: usize) -> Option<Node<'a>> {
        let own = parts(class.child_by_field_name("body")?).into_iter().find_map(|statement| {
            let function = statement.child_by_field_name("definition").unwrap_or(statement);
            let own = function.child_by_field_name("name").map(|own| self.text(own));
            (own == Some(name) && function.kind() == "function_definition").then_some(function)
        });
        let bases = || class.child_by_field_name("superclasses").map(parts).unwrap_or_default();
        own.or_else(|| {
            bases().into_iter().find_map(|base| match self.global(self.text(base))? {
                PyValue::Class(base) => self.method_of(*base, name, depth.checked_sub(1)?),
                _ => None,
            })
        })
    }

    /// The result of a method of the class, and the attributes after it.
    pub(super) fn of_instance(
        &mut self,
        name: &str,
        mut given: Vec<PyValue<'a>>,
        attributes: &Variables<'a>,
    ) -> Found<(PyValue<'a>, Variables<'a>)> {
        let Some(method) = self.class.and_then(|own| self.method_of(own, name, DEEPEST_BASE))
        else {
            return stop(Reason::Call, format!("there is no method `{name}`"));
        };
        let own = attributes.iter().filter(|(name, _)| name.starts_with("self."));
        let variables = own.map(|(name, value)| (name.clone(), value.clone())).collect();
        given.insert(0, PyValue::This);
        let mut ways = self.ways_of(method, given, variables)?;
        let attributes = merged(&ways);
        if name == "get_child_at_index" {
            // LLDB asks for no index without a child, if the ones before it have one each.
            ways.retain(|way| !matches!(way.end, Ok(PyValue::None)));
            if ways.last().is_some_and(is_by_index) {
                return stop(Reason::ComputedItem, "children that depend on their numbers");
            }
        }
        Ok((result(ways)?, attributes))
    }

    /// The attributes of the instance that makes the children of the shown value.
    pub(super) fn maker(&mut self) -> Found<Variables<'a>> {
        let shown = Object { may_be_synthetic: false, ..Object::shown() };
        let given = [PyValue::Object(shown), PyValue::Session].to_vec();
        let mut attributes = Variables::new();
        for (method, given) in [("__init__", given), ("update", Vec::new())] {
            if self.class.and_then(|own| self.method_of(own, method, DEEPEST_BASE)).is_some() {
                let (_, after) = self.of_instance(method, given, &attributes)?;
                attributes.extend(after);
            }
        }
        Ok(attributes)
    }

    /// The result of a method of the shown value that asks for children, if a class or LLDB makes these.
    fn of_own_children(&mut self, name: &str, given: &[PyValue<'a>]) -> Option<Found<PyValue<'a>>> {
        let is_named = matches!(name, "GetChildMemberWithName" | "GetValueForExpressionPath");
        if !is_named && !matches!(name, "GetNumChildren" | "GetChildAtIndex") {
            return None;
        }
        if self.class.is_none() {
            let what = "a member of a value that shows other children";
            return is_named.then(|| stop(Reason::Member, what));
        }
        // It looks at the value without its children.
        self.has_children = false;
        let child = self.own_child(name, given);
        self.has_children = true;
        Some(child)
    }

    fn own_child(&mut self, name: &str, given: &[PyValue<'a>]) -> Found<PyValue<'a>> {
        let maker = self.maker()?;
        let index = match name {
            "GetNumChildren" => return Ok(self.of_instance("num_children", Vec::new(), &maker)?.0),
            "GetChildMemberWithName" => {
                self.of_instance("get_child_index", given.to_vec(), &maker)?.0
            }
            _ => argument(given, 0),
        };
        match index.is_number() {
            true => Ok(self.of_instance("get_child_at_index", vec![index], &maker)?.0),
            false => stop(Reason::Member, "a child that the class does not name"),
        }
    }

    fn of_object(
        &mut self,
        object: Object,
        name: &str,
        given: &[PyValue<'a>],
    ) -> Found<PyValue<'a>> {
        let is_own = self.has_children && object.is_self() && object.may_be_synthetic;
        if is_own && let Some(child) = self.of_own_children(name, given) {
            return child;
        }
        let code = &object.code;
        let ty = || code.method("type");
        Ok(match name {
            "GetChildMemberWithName" => match text_argument(given, 0) {
                Some(member) => PyValue::Object(object.member(&member)?),
                None => return stop(Reason::Script, "a member whose name is computed"),
            },
            "GetChildAtIndex" => PyValue::Object(object.at(argument(given, 0).as_number()?)),
            "GetValueForExpressionPath" => match text_argument(given, 0) {
                Some(path) => PyValue::Object(object.along(&path)?),
                None => return stop(Reason::Script, "a path that is computed"),
            },
            "GetValueAsUnsigned" | "GetValueAsSigned" => {
                let read = match name {
                    "GetValueAsSigned" => code.method("signed"),
                    _ => code.method("unsigned"),
                };
                match argument(given, 0).as_integer().filter(|other| *other != 0) {
                    Some(other) => {
                        let (test, other) = (exists(&code.expr).expr, build::number(other));
                        PyValue::Number(Code::new(build::choice(test, read.expr, other), read.kind))
                    }
                    None => PyValue::Number(read),
                }
            }
            "GetValue" => PyValue::hole(code.method("value"), Quotes::None),
            "GetSummary" => PyValue::hole(code.method("summary"), Quotes::Shown),
            "GetNumChildren" => PyValue::Number(object.with_children().method("count")),
            "GetNonSyntheticValue" => PyValue::Object(Object { may_be_synthetic: false, ..object }),
            "GetSyntheticValue" => {
                let code = Object { may_be_synthetic: true, ..object }.with_children();
                PyValue::Object(Object { may_be_synthetic: false, ..Object::new(code) })
            }
            "Dereference" => PyValue::Object(object.target()),
            "GetStaticValue" | "GetDynamicValue" => PyValue::Object(object),
            "IsValid" | "IsInScope" => PyValue::Number(object.exists()),
            "AddressOf" | "GetLoadAddress" => {
                return stop(Reason::AddressOf, "it takes the address of a value");
            }
            "GetType" => PyValue::Type(ty()),
            "GetTypeName" | "GetDisplayTypeName" => type_name(&ty()),
            "GetByteSize" => of_type(&ty(), "GetByteSize", given)?,
            "Cast" => match argument(given, 0) {
                PyValue::Array(count) if object.pointer().is_some() => {
                    PyValue::Memory(object.pointer().unwrap_or(object).code, count)
                }
                PyValue::Type(ty) => {
                    let ty = vec![build::arg(ty.expr)];
                    let cast = object.code.method_with("cast", ty);
                    PyValue::Object(Object::new(cast))
                }
                _ => return stop(Reason::Cast, "a cast to a type that is looked up by its name"),
            },
            "CreateChildAtOffset" => created(&object, given)?,
            "GetProcess" | "GetTarget" | "GetFrame" | "GetThread" | "GetError" => PyValue::Session,
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
        given: &[PyValue<'a>],
    ) -> Found<PyValue<'a>> {
        Ok(match (of, name) {
            (PyValue::Object(object), _) => return self.of_object(object, name, given),
            (PyValue::Text(pieces), _) => of_text(pieces, name, given)?,
            (PyValue::Type(code), "IsReferenceType" | "IsPointerType")
                if code == Object::shown().code.method("type") =>
            {
                let is_pointer = name == "IsPointerType";
                let attribute = if is_pointer { "@skipPointers" } else { "@skipReferences" };
                self.attributes.insert(attribute);
                PyValue::Number(certain(false))
            }
            (PyValue::Type(code), _) => of_type(&code, name, given)?,
            (PyValue::Memory(place, count), "decode" | "GetString") => {
                bytes(&place, &count, Quotes::Hidden)
            }
            (PyValue::Memory(place, count), "GetSummary") => bytes(&place, &count, Quotes::Shown),
            (_, "HandleCommand") => {
                self.commands.extend(text_argument(given, 0).map(|text| (node.byte_range(), text)));
                PyValue::None
            }
            (_, "SBTypeNameSpecifier") => PyValue::List(given.to_vec()),
            (_, made) if made.starts_with("CreateWith") => {
                PyValue::List(vec![PyValue::literal(name), argument(given, 0)])
            }
            (_, "AddTypeSummary" | "AddTypeSynthetic") => {
                self.commands.extend(added(given).map(|text| (node.byte_range(), text)));
                PyValue::None
            }
            (PyValue::Session, "ReadMemory" | "ReadCStringFromMemory") => {
                let place = match argument(given, 0) {
                    PyValue::Number(code) => receiver(&code, &["unsigned", "signed"]),
                    _ => None,
                };
                let Some(place) = place else {
                    return stop(Reason::Script, "memory that no pointer leads to");
                };
                let count = argument(given, 1).as_number()?.unsigned();
                match name {
                    "ReadMemory" => PyValue::Memory(place, count),
                    _ => bytes(&place, &count, Quotes::Hidden),
                }
            }
            (PyValue::Session, "Success" | "IsValid") => PyValue::Number(certain(true)),
            (PyValue::Session, "Fail") => PyValue::Number(certain(false)),
            (PyValue::Session, _) if name.starts_with("SB") || name.starts_with("Get") => {
                PyValue::Session
            }
            _ => return stop(Reason::Call, format!("`{name}` has no counterpart")),
        })
    }

    /// The functions of Python itself.
    fn builtin(&mut self, name: &str, given: &[PyValue<'a>]) -> Found<PyValue<'a>> {
        let two = given.len() == 2;
        Ok(match (name, argument(given, 0)) {
            ("str", value) => PyValue::Text(text_of(value)?),
            ("int", value) if value.is_number() => value,
            ("min" | "max", one) if two => {
                let (one, other, kind) = alike(one.as_number()?, argument(given, 1).as_number()?);
                let args = [one, other].map(|code| build::arg(code.expr)).to_vec();
                PyValue::Number(Code::new(build::call(name, args), kind))
            }
            _ => return stop(Reason::Call, format!("`{name}` of such a value")),
        })
    }
}

/// Whether a way is only for one index.
fn is_by_index(way: &Way<'_>) -> bool {
    way.conditions.iter().any(|test| {
        let ExprKind::Binary { op: BinaryOp::Eq, left, .. } = &test.expr.kind else { return false };
        **left == build::local(INDEX)
    })
}

fn type_name<'a>(ty: &Code) -> PyValue<'a> {
    PyValue::hole(ty.method("name"), Quotes::None)
}

fn of_type<'a>(ty: &Code, name: &str, given: &[PyValue<'a>]) -> Carried<PyValue<'a>> {
    Ok(match (name, argument(given, 0).as_integer()) {
        ("GetName" | "GetDisplayTypeName", _) => type_name(ty),
        ("GetUnqualifiedType" | "GetCanonicalType", _) => PyValue::Type(ty.clone()),
        ("GetTemplateArgumentType", Some(at)) => {
            let at = vec![build::arg(build::number(at))];
            PyValue::Type(ty.method_with("argument", at))
        }
        ("GetPointeeType", _) => PyValue::Type(ty.method("pointee")),
        ("GetArrayType", _) => PyValue::Array(argument(given, 0).as_number()?.unsigned()),
        ("GetByteSize", _) => {
            PyValue::Number(Code { kind: CodeKind::Literal, ..ty.method("size") })
        }
        ("IsValid", _) => PyValue::Number(certain(true)),
        _ => return refuse(Reason::Call, format!("`{name}` of a type")),
    })
}

/// Bytes behind a pointer as text.
fn bytes<'a>(place: &Code, count: &Code, quotes: Quotes) -> PyValue<'a> {
    let count = vec![build::labelled("count", count.expr.clone())];
    PyValue::hole(place.method_with("text", count), quotes)
}

/// An element behind a pointer.
fn created<'a>(pointer: &Object, given: &[PyValue<'a>]) -> Carried<PyValue<'a>> {
    let PyValue::Type(ty) = argument(given, 2) else {
        return refuse(Reason::Cast, "a value of a type that is looked up by its name");
    };
    let (PyValue::Text(name), Some((index, size))) =
        (argument(given, 0), index_and_type(argument(given, 1)))
    else {
        return refuse(Reason::Call, "a value at an offset that is not that of an element");
    };
    if size != ty {
        return refuse(Reason::Call, "an element of another size");
    }
    let own = pointer.code.method("type").method("pointee");
    let of = (ty != own).then_some(ty.expr);
    let element = Object::new(pointer.code.element(index, of));
    Ok(PyValue::Object(Object { name: Some(name), ..element }))
}

/// The factors of an offset: an index, and a type, by whose size it is multiplied.
fn index_and_type(offset: PyValue<'_>) -> Option<(Expr, Code)> {
    let PyValue::Number(Code { expr, .. }) = offset else { return None };
    let ExprKind::Binary { op: BinaryOp::Mul, left, right, .. } = expr.kind else { return None };
    let ty = |factor: &Expr| receiver(&Code::object(factor.clone()), &["size"]);
    match (ty(&left), ty(&right)) {
        (Some(ty), _) => Some((*right, ty)),
        (None, ty) => Some((*left, ty?)),
    }
}

/// The command that corresponds to the arguments of `AddTypeSummary` and `AddTypeSynthetic`.
fn added(given: &[PyValue<'_>]) -> Option<String> {
    let (PyValue::List(specifier), PyValue::List(made)) = (argument(given, 0), argument(given, 1))
    else {
        return None;
    };
    let quoted = |text: String| text.replace('\\', "\\\\").replace('"', "\\\"");
    let key = quoted(specifier.first()?.as_constant()?);
    let is_regex = specifier.get(1) == Some(&PyValue::Number(certain(true)));
    let is_regex = if is_regex { " -x" } else { "" };
    let [how, text] = &*made else { return None };
    let text = quoted(text.as_constant()?);
    Some(match how.as_constant()?.as_str() {
        "CreateWithClassName" => format!("type synthetic add -l {text}{is_regex} \"{key}\""),
        "CreateWithFunctionName" => format!("type summary add -F {text}{is_regex} \"{key}\""),
        "CreateWithScriptCode" => format!("type summary add -o \"{text}\"{is_regex} \"{key}\""),
        "CreateWithSummaryString" => {
            format!("type summary add -s \"{text}\"{is_regex} \"{key}\"")
        }
        _ => return None,
    })
}
