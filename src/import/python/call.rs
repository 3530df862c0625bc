//! Calls: methods of LLDB's values, functions of Python and of the module.

use super::RAISES;
use super::ast::{Expr, ExprKind, Function};
use super::builtins::quotient;
use super::machine::{At, Found, Machine, Variables, Way, stop};
use super::object::{of_missing, property};
use super::operators::number;
use super::text::of_text;
use super::value::{
    Bytes, Hole, HoleKind, Meaning, Object, Piece, PyNumber, PyValue, choice, constant, hole,
    joined, literal,
};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Code, CodeKind, Level};
use crate::isa::Lldb;
use std::ops::Range;

/// How many children LLDB shows if the setting is not changed.
const DISPLAYED_CHILDREN: i128 = 24;

/// Arguments of a call: by position, and by name.
#[derive(Default)]
pub(super) struct Arguments<'a> {
    pub(super) all: Vec<PyValue<'a>>,
    pub(super) named: Vec<(String, PyValue<'a>)>,
}

impl<'a> Arguments<'a> {
    pub(super) fn get(&self, at: usize) -> PyValue<'a> {
        self.all.get(at).cloned().unwrap_or(PyValue::None)
    }

    pub(super) fn text(&self, at: usize) -> Option<String> {
        match self.all.get(at)? {
            PyValue::Text(pieces) => constant(pieces),
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
        value: PyValue<'a>,
        name: &str,
        variables: &mut Variables<'a>,
        at: &Range<usize>,
    ) -> Found<PyValue<'a>> {
        match value {
            PyValue::This => Ok(match variables.get(&format!("self.{name}")) {
                Some(PyValue::Refused(refused)) => return Err(refused.clone()),
                Some(value) => value.clone(),
                None => match variables.get("self.__class__") {
                    Some(PyValue::Class(class)) if !self.has_attribute(class, name) => {
                        return stop(at, Reason::Script, RAISES);
                    }
                    _ => PyValue::Method(Box::new(PyValue::This), name.to_owned()),
                },
            }),
            PyValue::Instance(class, attributes) => match attributes.get(&format!("self.{name}")) {
                Some(PyValue::Refused(refused)) => Err(refused.clone()),
                Some(value) => Ok(value.clone()),
                None => Ok(PyValue::Method(
                    Box::new(PyValue::Instance(class, attributes)),
                    name.to_owned(),
                )),
            },
            PyValue::Module(index) => match self.global(index, name) {
                Some(value) => Ok(value.clone()),
                None => stop(at, Reason::Script, format!("`{name}` is not in the module")),
            },
            PyValue::Wrapped(object) if name == "sbvalue" => Ok(PyValue::Object(object)),
            PyValue::Wrapped(object) => Ok(PyValue::Wrapped(object.member(name).at(at)?)),
            PyValue::Object(object) => match property(name) {
                Some(method) => self.of_object(object, method, &Arguments::default(), at),
                None => Ok(PyValue::Method(Box::new(PyValue::Object(object)), name.to_owned())),
            },
            PyValue::Missing => match property(name) {
                Some(method) => of_missing(method, &Arguments::default()).at(at),
                None => Ok(PyValue::Method(Box::new(value), name.to_owned())),
            },
            PyValue::Type(code) if name == "name" => Ok(type_name(&code)),
            PyValue::Function(function) if name == "__name__" => Ok(literal(&*function.name)),
            PyValue::Class(class) if name == "__name__" => Ok(literal(&*class.name)),
            PyValue::Class(class) => match self.method_of(class, name) {
                Some(method) => Ok(PyValue::Function(method)),
                None => stop(at, Reason::Script, format!("`{name}` of a class")),
            },
            PyValue::Memory(..) if matches!(name, "uint8" | "uint8s") => Ok(value),
            PyValue::Memory(place, count) if name == "summary" => Ok(bytes(&place, &count, true)),
            PyValue::Session(_) if name == "version_info" => {
                Ok(PyValue::List(vec![PyValue::Int(3), PyValue::Int(11)]))
            }
            PyValue::Session(_)
                if matches!(
                    name,
                    "process" | "target" | "path" | "debugger" | "formatters" | "Logger" | "SBData"
                ) =>
            {
                Ok(PyValue::Session(name.to_owned()))
            }
            value => Ok(PyValue::Method(Box::new(value), name.to_owned())),
        }
    }

    pub(super) fn call(
        &mut self,
        callee: &'a Expr,
        arguments: &'a [Expr],
        named: &'a [(String, Expr)],
        variables: &mut Variables<'a>,
        at: &Range<usize>,
    ) -> Found<PyValue<'a>> {
        let function = self.eval(callee, variables)?;
        if let (PyValue::Method(of, name), [only]) = (&function, arguments)
            && **of == PyValue::None
            && name == "int"
            && let ExprKind::Binary(left, operator, right) = &only.kind
            && operator == "/"
        {
            let (left, right) = (self.eval(left, variables)?, self.eval(right, variables)?);
            return quotient(left, right).at(at);
        }
        let given = self.given(arguments, named, variables)?;
        match function {
            PyValue::Function(function) => self.inline(function, given, at),
            PyValue::Class(class) => {
                Ok(PyValue::Instance(class, self.construct(class, given, at)?))
            }
            PyValue::Session(name) if name.starts_with("SB") || name == "Logger" => {
                Ok(PyValue::Session(name))
            }
            PyValue::Method(of, name) => match *of {
                PyValue::None => self.builtin(&name, given, at),
                PyValue::This => self.own_method(&name, given, variables, at),
                PyValue::Object(object) => self.of_object(object, &name, &given, at),
                PyValue::Instance(class, mut attributes) => {
                    let (value, after) = self.of_instance(class, &name, given, &attributes, at)?;
                    attributes.extend(after);
                    let receiver = receiver(callee);
                    if matches!(receiver.kind, ExprKind::Name(_) | ExprKind::Attribute(..)) {
                        self.assign(receiver, PyValue::Instance(class, attributes), variables)?;
                    }
                    Ok(value)
                }
                PyValue::List(mut list) if matches!(&*name, "append" | "extend") => {
                    match (&*name, given.get(0)) {
                        ("append", value) => list.push(value),
                        (_, PyValue::List(more)) => list.extend(more),
                        _ => {
                            return stop(
                                at,
                                Reason::Call,
                                "a list is extended by something that is not a list",
                            );
                        }
                    }
                    self.assign(receiver(callee), PyValue::List(list), variables)?;
                    Ok(PyValue::None)
                }
                of => self.method(of, &name, given, at),
            },
            _ => stop(at, Reason::Call, "it calls something that is not a function"),
        }
    }

    pub(super) fn given(
        &mut self,
        arguments: &'a [Expr],
        named: &'a [(String, Expr)],
        variables: &mut Variables<'a>,
    ) -> Found<Arguments<'a>> {
        let mut given = Arguments::default();
        for argument in arguments {
            given.all.push(self.eval(argument, variables)?);
        }
        for (name, argument) in named {
            given.named.push((name.clone(), self.eval(argument, variables)?));
        }
        Ok(given)
    }

    /// The ways through a function.
    pub(super) fn ways_of(
        &mut self,
        function: &'a Function,
        given: Arguments<'a>,
    ) -> Found<Vec<Way<'a>>> {
        let variables = self.arguments(function, given, Variables::new())?;
        Ok(self.inside(&function.at, |machine| machine.ways(&function.body, variables)))
    }

    /// The value of a function, at its place.
    pub(super) fn inline(
        &mut self,
        function: &'a Function,
        given: Arguments<'a>,
        at: &Range<usize>,
    ) -> Found<PyValue<'a>> {
        let ways = self.ways_of(function, given)?;
        self.result(ways, at)
    }

    pub(super) fn arguments(
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
                (None, None, Some(default)) => self
                    .inside(&function.at, |machine| machine.eval(default, &mut Variables::new()))?,
                (None, None, None) => PyValue::Unknown,
            };
            variables.insert(name.clone(), value);
        }
        Ok(variables)
    }

    /// A method of anything but a value of LLDB.
    #[expect(clippy::too_many_lines, reason = "an arm for each method")]
    fn method(
        &mut self,
        of: PyValue<'a>,
        name: &str,
        given: Arguments<'a>,
        at: &Range<usize>,
    ) -> Found<PyValue<'a>> {
        match (of, name) {
            (PyValue::Text(pieces), "lstrip") if constant(&pieces).is_none() => {
                self.without_prefix(pieces, &given, at)
            }
            (PyValue::Text(pieces), _) => of_text(pieces, name, given).at(at),
            (PyValue::Missing, _) => of_missing(name, &given).at(at),
            (PyValue::Type(code), "IsReferenceType") if code.text == "self.type()" => {
                self.attributes.insert("@skipReferences");
                Ok(PyValue::Bool(false))
            }
            (PyValue::Type(code), "IsPointerType") if code.text == "self.type()" => {
                self.attributes.insert("@skipPointers");
                Ok(PyValue::Bool(false))
            }
            (PyValue::Dict(pairs), _) => self.of_dict(pairs, name, given).at(at),
            (PyValue::Type(code), _) => of_type(&code, name, &given).at(at),
            (PyValue::Memory(place, count), "decode" | "GetString") => {
                Ok(bytes(&place, &count, false))
            }
            (PyValue::Memory(place, count), "GetSummary") => Ok(bytes(&place, &count, true)),
            (PyValue::Memory(Bytes::Behind(object), count), "hex") => {
                let separator = given.text(0).unwrap_or_default();
                Ok(digits(&object, &count, &separator).at(at)?)
            }
            (PyValue::Session(of), "UUID") if of == "uuid" => match given.get(0) {
                PyValue::Text(pieces) => super::text::uuid(&pieces).at(at),
                _ => stop(at, Reason::Call, "`UUID` of such a value"),
            },
            (PyValue::Session(of), "dumps") if of == "json" => match given.get(0) {
                PyValue::Text(mut pieces) => {
                    let [Piece::Hole(Hole { kind: kind @ HoleKind::Quoted(false), .. })] =
                        &mut *pieces
                    else {
                        return stop(at, Reason::Call, "`dumps` of such a text");
                    };
                    self.leave_out(at, "characters that are not ASCII, shown as they are");
                    *kind = HoleKind::Quoted(true);
                    Ok(PyValue::Text(pieces))
                }
                _ => stop(at, Reason::Call, "`dumps` of such a value"),
            },
            (PyValue::Session(_), "GetMaximumNumberOfChildrenToDisplay") => {
                self.leave_out(at, "a setting of LLDB, taken as it is without a change");
                Ok(PyValue::Int(DISPLAYED_CHILDREN))
            }
            // How much LLDB shows of a text it decides itself.
            (PyValue::Session(_), "GetUnsignedIntegerValue") => {
                Ok(PyValue::Session(name.to_owned()))
            }
            (_, "HandleCommand") => {
                if let Some(command) = given.text(0) {
                    self.commands.push((at.clone(), command));
                }
                Ok(PyValue::None)
            }
            (_, "SBTypeNameSpecifier") => Ok(PyValue::List(given.all)),
            (_, "CreateWithFunctionName" | "CreateWithClassName") => Ok(given.get(0)),
            (_, "AddTypeSummary" | "AddTypeSynthetic") => {
                if let Some(command) = added(name, &given) {
                    self.commands.push((at.clone(), command));
                }
                Ok(PyValue::None)
            }
            (PyValue::Session(_), "ReadMemory" | "ReadCStringFromMemory") => {
                let PyValue::Number(PyNumber { meaning: Meaning::Address(object), .. }) =
                    given.get(0)
                else {
                    return stop(at, Reason::Script, "memory that no pointer leads to");
                };
                let count = number(given.get(1)).at(at)?.unsigned();
                Ok(match name {
                    "ReadMemory" => PyValue::Memory(Bytes::Behind(object), count),
                    _ => bytes(&Bytes::Behind(object), &count, false),
                })
            }
            (PyValue::Session(_), "value") => match given.get(0) {
                PyValue::Object(object) => Ok(PyValue::Wrapped(object)),
                _ => stop(at, Reason::Call, "`value` of such a value"),
            },
            (PyValue::Session(_), "CreateDataFromUInt64Array" | "CreateDataFromSInt64Array") => {
                match given.get(2) {
                    PyValue::List(all) if all.len() == 1 => {
                        let first = all.into_iter().next().unwrap_or(PyValue::None);
                        Ok(PyValue::Made(number(first).at(at)?))
                    }
                    _ => stop(at, Reason::Script, "several numbers"),
                }
            }
            (PyValue::Made(code), "GetValueAsUnsigned") => {
                Ok(PyValue::Number(PyNumber::plain(code.unsigned())))
            }
            (PyValue::Made(code), "GetValueAsSigned") => {
                Ok(PyValue::Number(PyNumber::plain(code.signed())))
            }
            (PyValue::List(all), "index") => {
                let place = all.iter().position(|one| *one == given.get(0));
                Ok(PyValue::Int(place.map_or(-1, |place| place as i128)))
            }
            (PyValue::Session(_), "Success" | "IsValid") => Ok(PyValue::Bool(true)),
            (PyValue::Session(_), "Fail") => Ok(PyValue::Bool(false)),
            (PyValue::Session(of), _)
                if matches!(name, "SBError" | "SBTypeSummaryOptions")
                    || name.starts_with("Get") && !name.contains("PyValue") =>
            {
                Ok(PyValue::Session(of))
            }
            _ => stop(at, Reason::Call, format!("`{name}` has no counterpart")),
        }
    }

    pub(super) fn leave_out(&mut self, at: &Range<usize>, what: &'static str) {
        self.left_out.push((at.clone(), what));
    }

    fn of_dict(
        &mut self,
        pairs: Vec<(PyValue<'a>, PyValue<'a>)>,
        name: &str,
        given: Arguments<'a>,
    ) -> Carried<PyValue<'a>> {
        let pairs_of = |(key, value)| PyValue::List(vec![key, value]);
        match name {
            "items" | "iteritems" => Ok(PyValue::List(pairs.into_iter().map(pairs_of).collect())),
            "keys" => Ok(PyValue::List(pairs.into_iter().map(|(key, _)| key).collect())),
            "values" => Ok(PyValue::List(pairs.into_iter().map(|(_, value)| value).collect())),
            "get" => {
                let mut value = given.get(1);
                for (key, one) in pairs.into_iter().rev() {
                    if given.get(0) == key {
                        return Ok(one);
                    }
                    let PyValue::Number(number) = given.get(0) else { continue };
                    let PyValue::Int(key) = key else {
                        return refused("a key that is not a number");
                    };
                    let test = format!("{} == {key}", number.code.within(Level::Bits));
                    let test = Code::new(test, Level::Comparison, CodeKind::Bool);
                    value = choice(&test.since(number.code.since), one, value)?;
                }
                Ok(value)
            }
            _ => refused(format!("`{name}` of a dictionary")),
        }
    }
}

fn receiver(callee: &Expr) -> &Expr {
    match &callee.kind {
        ExprKind::Attribute(object, _) => object,
        _ => callee,
    }
}

pub(super) fn type_name<'a>(ty: &Code) -> PyValue<'a> {
    hole(ty.method("name", CodeKind::Text), HoleKind::Other)
}

pub(super) fn of_type<'a>(ty: &Code, name: &str, given: &Arguments<'a>) -> Carried<PyValue<'a>> {
    Ok(match name {
        "GetName" | "GetDisplayTypeName" => type_name(ty),
        "GetUnqualifiedType" | "GetCanonicalType" => PyValue::Type(ty.clone()),
        "GetTemplateArgumentType" => {
            let PyValue::Int(at) = given.get(0) else { return refused("a template argument") };
            let text = format!("{}.argument({at})", ty.base());
            PyValue::Type(Code::atom(text, CodeKind::Object).since(ty.since))
        }
        "GetPointeeType" => PyValue::Type(ty.method("pointee", CodeKind::Object).since(Lldb::V24)),
        "GetArrayType" => PyValue::Array(number(given.get(0))?.unsigned()),
        "GetByteSize" => {
            let code = ty.method("size", CodeKind::Literal).since(Lldb::V24);
            PyValue::Number(PyNumber { code, meaning: Meaning::Size(ty.clone()) })
        }
        // A number of this type is as it is.
        "GetBasicType" => match given.get(0) {
            PyValue::Session(ty) | PyValue::Method(_, ty) if ty.ends_with("Long") => {
                PyValue::Session(ty)
            }
            _ => return refused("a type of numbers that may be cut"),
        },
        "IsValid" => PyValue::Bool(true),
        _ => return refused(format!("`{name}` of a type")),
    })
}

/// Bytes as text.
pub(super) fn bytes<'a>(place: &Bytes, count: &Code, is_quoted: bool) -> PyValue<'a> {
    let text =
        |object: &Object, label| format!("{}.text({label}: {})", object.code.base(), count.text);
    let (text, object, first) = match place {
        Bytes::Behind(object) => (text(object, "count"), object, Lldb::FIRST),
        Bytes::Inside(object) => (text(object, "inline"), object, Lldb::V24),
        Bytes::Either(object) => {
            let (behind, inside) = (text(object, "count"), text(object, "inline"));
            let test = format!("exists({}.element(0))", object.code.base());
            (format!("({test} ? {behind} : {inside})"), object, Lldb::V24)
        }
    };
    let since = object.code.since.max(count.since).max(first);
    hole(Code::atom(text, CodeKind::Text).since(since), HoleKind::Quoted(is_quoted))
}

/// The bytes behind a pointer, each as two digits.
fn digits<'a>(object: &Object, count: &Code, separator: &str) -> Carried<PyValue<'a>> {
    let byte = format!("{}.element(i).unsigned() & 255", object.code.base());
    let code = Code::new(byte, Level::Mask, CodeKind::Unsigned).since(Lldb::V24);
    let options = ", radix: 16, digits: 2".to_owned();
    let byte = Piece::Hole(Hole { code, options, kind: HoleKind::Other });
    let walk = format!("i in 0..<{}", count.within(Level::Bits));
    Ok(PyValue::Text(vec![joined(&walk, &[byte], separator)?]))
}

/// The command for what `AddTypeSummary` and `AddTypeSynthetic` are given.
fn added(name: &str, given: &Arguments<'_>) -> Option<String> {
    let PyValue::List(specifier) = given.get(0) else { return None };
    let (PyValue::Text(key), regex) = (specifier.first()?, specifier.get(1)) else { return None };
    let (key, function) = (constant(key)?, given.text(1)?);
    let is_regex = if regex == Some(&PyValue::Bool(true)) { " -x" } else { "" };
    let key = key.replace('\\', "\\\\").replace('"', "\\\"");
    Some(match name {
        "AddTypeSummary" => format!("type summary add -F {function}{is_regex} \"{key}\""),
        _ => format!("type synthetic add -l {function}{is_regex} \"{key}\""),
    })
}
