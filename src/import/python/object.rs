//! What scripts ask of the values of LLDB.

use super::call::{Arguments, of_type, refused, type_name};
use super::machine::{At, Found, Machine, Test, stop};
use super::operators::number;
use super::value::{Bytes, Meaning, Object, PyNumber, PyValue};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Class, Code, CodeKind, Level};
use crate::isa::Lldb;
use std::ops::Range;

/// The method that a property stands for.
pub(super) fn property(name: &str) -> Option<&'static str> {
    Some(match name {
        "summary" => "GetSummary",
        "value" => "GetValue",
        "unsigned" => "GetValueAsUnsigned",
        "signed" => "GetValueAsSigned",
        "num_children" => "GetNumChildren",
        "type" => "GetType",
        "deref" => "Dereference",
        "addr" | "load_addr" => "GetLoadAddress",
        "children" => "children",
        "size" => "GetByteSize",
        "process" => "GetProcess",
        "target" => "GetTarget",
        "frame" => "GetFrame",
        "data" => "GetData",
        "error" => "GetError",
        "name" => "GetName",
        "path" => "GetPath",
        _ => return None,
    })
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

impl<'a> Machine<'a> {
    #[expect(clippy::too_many_lines, reason = "an arm for each method")]
    pub(super) fn of_object(
        &mut self,
        object: Object,
        name: &str,
        given: &Arguments<'a>,
        at: &Range<usize>,
    ) -> Found<PyValue<'a>> {
        if object.is_pointee && !leads_on(name) {
            return self.of_object(object.target(), name, given, at);
        }
        if object.is_self
            && object.may_be_synthetic
            && let Some(child) = self.of_own_children(name, given, at)
        {
            return child;
        }
        let code = &object.code;
        Ok(match name {
            "GetChildMemberWithName" => {
                let Some(member) = given.text(0) else {
                    return stop(at, Reason::Script, "a member whose name is computed");
                };
                PyValue::Object(object.member(&member).at(at)?)
            }
            "GetChildAtIndex" => {
                let index = number(given.get(0)).at(at)?;
                PyValue::Object(object.at(&index))
            }
            "GetValueForExpressionPath" => {
                let Some(path) = given.text(0) else {
                    return stop(at, Reason::Script, "a path that is computed");
                };
                PyValue::Object(along(&object, &path).at(at)?)
            }
            "GetValueAsUnsigned" | "GetValueAsSigned" => {
                // An array has no number.
                self.pointers.insert(code.text.clone());
                let read = object.number(name == "GetValueAsSigned");
                match given.get(0) {
                    PyValue::Int(0) | PyValue::None => PyValue::Number(read),
                    PyValue::Int(other) => PyValue::Number(or(&object, read, other)),
                    _ => PyValue::Number(read),
                }
            }
            "GetValue" => object.value(),
            "GetSummary" => object.summary(),
            "GetNumChildren" => {
                let code = object.with_children().method("count", CodeKind::Unsigned);
                PyValue::Number(PyNumber::plain(code))
            }
            "children" => PyValue::Object(object),
            "GetNonSyntheticValue" => PyValue::Object(Object { may_be_synthetic: false, ..object }),
            "GetSyntheticValue" => PyValue::Object(Object {
                code: Object { may_be_synthetic: true, ..object.clone() }.with_children(),
                may_be_synthetic: false,
                is_self: false,
                ..object
            }),
            "Dereference" => {
                PyValue::Object(Object { is_pointee: true, may_be_synthetic: false, ..object })
            }
            "GetStaticValue" | "GetDynamicValue" => PyValue::Object(object),
            "IsValid" | "IsInScope" => match self.existence(&object) {
                Test::Known(known) => PyValue::Bool(known),
                Test::Asked(code) => PyValue::Truth(code),
            },
            "GetLoadAddress" if object.is_pointee => {
                PyValue::Number(Object { is_pointee: false, ..object }.number(false))
            }
            "AddressOf" | "GetLoadAddress" => {
                return stop(at, Reason::AddressOf, "it takes the address of a value");
            }
            "GetType" => PyValue::Type(match object.is_pointee {
                true => code
                    .method("type", CodeKind::Object)
                    .method("pointee", CodeKind::Object)
                    .since(Lldb::V24),
                false => code.method("type", CodeKind::Object),
            }),
            "GetTypeName" | "GetDisplayTypeName" => {
                type_name(&code.method("type", CodeKind::Object))
            }
            "GetByteSize" => {
                let ty = code.method("type", CodeKind::Object);
                of_type(&ty, "GetByteSize", given).at(at)?
            }
            "Cast" => match given.get(0) {
                PyValue::Array(count) if object.is_pointee => {
                    let pointer = Object { is_pointee: false, ..object };
                    PyValue::Memory(Bytes::Behind(pointer), count)
                }
                PyValue::Type(ty) if self.is_of(&object, &ty) => PyValue::Object(object),
                PyValue::Type(ty) if object.is_pointee => {
                    PyValue::Object(cast(&object.target(), &ty))
                }
                PyValue::Type(ty) => PyValue::Object(cast(&object, &ty)),
                _ => {
                    return stop(
                        at,
                        Reason::Cast,
                        "a cast to a type that is looked up by its name",
                    );
                }
            },
            "GetPointeeData" if given.get(0) == PyValue::Int(0) => {
                let known = self.known.and_then(|known| known.of_path(&code.text));
                let count = number(given.get(1)).at(at)?.unsigned();
                let place = match known {
                    Some((Class::Array, _)) => Bytes::Inside(object),
                    Some(_) => Bytes::Behind(object),
                    None if self.pointers.contains(&code.text) => Bytes::Behind(object),
                    None => Bytes::Either(object),
                };
                PyValue::Memory(place, count)
            }
            "GetData" => PyValue::Memory(Bytes::Inside(object), Code::default()),
            "CreateChildAtOffset" | "CreateValueFromAddress" => {
                created(&object, name, given).at(at)?
            }
            "GetProcess" | "GetTarget" | "GetFrame" | "GetThread" | "GetError" => {
                PyValue::Session(name.to_owned())
            }
            "CreateValueFromData"
                if matches!(
                    (given.get(1), given.get(2)),
                    (PyValue::Made(_), PyValue::Session(_))
                ) =>
            {
                given.get(1)
            }
            "EvaluateExpression" | "CreateValueFromExpression" => {
                return stop(at, Reason::Script, "it has LLDB evaluate an expression");
            }
            _ => return stop(at, Reason::Call, format!("`{name}` has no counterpart")),
        })
    }

    /// What a method of the shown value gives by the children that the script provides, if it asks for children.
    fn of_own_children(
        &mut self,
        name: &str,
        given: &Arguments<'a>,
        at: &Range<usize>,
    ) -> Option<Found<PyValue<'a>>> {
        let provider = self.provider.clone().filter(|_| self.has_children);
        let given = || Arguments { all: given.all.clone(), named: Vec::new() };
        Some(match (name, provider) {
            ("GetNumChildren", Some(provider)) => {
                self.provided(provider, "num_children", given(), at)
            }
            ("GetChildAtIndex", Some(provider)) => self.provided_child(provider, given(), at),
            ("GetChildMemberWithName", Some(provider)) => {
                self.provided_member(provider, given(), at)
            }
            ("GetChildMemberWithName" | "GetValueForExpressionPath", _) if self.has_children => {
                stop(at, Reason::Member, "a member of a value that shows other children")
            }
            _ => return None,
        })
    }

    /// A child by its name, by the index that the script gives for that.
    fn provided_member(
        &mut self,
        provider: PyValue<'a>,
        given: Arguments<'a>,
        at: &Range<usize>,
    ) -> Found<PyValue<'a>> {
        if matches!(&provider, PyValue::Class(class) if self.method_of(class, "get_child_index").is_none())
        {
            return Ok(PyValue::Missing);
        }
        match self.provided(provider.clone(), "get_child_index", given, at)? {
            index @ PyValue::Int(0..) => {
                let given = Arguments { all: vec![index], named: Vec::new() };
                self.provided_child(provider, given, at)
            }
            PyValue::None | PyValue::Int(_) => Ok(PyValue::Missing),
            _ => stop(at, Reason::Member, "a child that may not be there"),
        }
    }

    fn existence(&self, object: &Object) -> Test {
        if object.is_self {
            return Test::Known(true);
        }
        let text = format!("exists({})", object.code.text);
        Test::Asked(Code::atom(text, CodeKind::Bool).since(object.code.since))
    }
}

/// What LLDB says of a value that is not there.
pub(super) fn of_missing<'a>(name: &str, given: &Arguments<'a>) -> Carried<PyValue<'a>> {
    Ok(match name {
        "GetValueAsUnsigned" | "GetValueAsSigned" => match given.get(0) {
            PyValue::None => PyValue::Int(0),
            other => other,
        },
        "GetNumChildren" | "GetByteSize" => PyValue::Int(0),
        "GetValue" | "GetSummary" | "GetTypeName" | "GetName" => PyValue::None,
        "IsValid" => PyValue::Bool(false),
        "GetChildMemberWithName"
        | "GetChildAtIndex"
        | "GetValueForExpressionPath"
        | "GetNonSyntheticValue"
        | "GetSyntheticValue"
        | "GetStaticValue"
        | "GetDynamicValue"
        | "Dereference" => PyValue::Missing,
        _ => return refused(format!("`{name}` of a value that is not there")),
    })
}

fn cast(object: &Object, ty: &Code) -> Object {
    let text = format!("{}.cast({})", object.code.base(), ty.text);
    Object::new(Code::atom(text, CodeKind::Object).since(object.code.since.max(ty.since)))
}

/// A number that has another value where the member is missing.
fn or(object: &Object, read: PyNumber, other: i128) -> PyNumber {
    let text = format!("exists({}) ? {} : {other}", object.code.text, read.code.text);
    PyNumber::plain(Code::new(text, Level::Conditional, read.code.kind).since(read.code.since))
}

/// The value at the end of a path such as `.a->b[0]`.
pub(super) fn along(object: &Object, path: &str) -> Carried<Object> {
    let mut object = object.clone();
    for step in path.replace("->", ".").split('.').filter(|step| !step.is_empty()) {
        let (name, indexes) = step.split_once('[').map_or((step, ""), |(name, rest)| (name, rest));
        if !name.is_empty() {
            object = object.member(name)?;
        }
        for index in indexes.split('[').filter(|index| !index.is_empty()) {
            let index = index.strip_suffix(']').and_then(|index| index.parse::<u32>().ok());
            let Some(index) = index else { return refused("a part of a path") };
            let child = object.at(&super::value::int(i128::from(index)));
            // Behind a pointer it is the element, not a child.
            let text = format!("({}.element({index}) ?? {})", object.code.base(), child.code.text);
            object = Object::new(Code::atom(text, CodeKind::Object).since(Lldb::V24));
        }
    }
    Ok(object)
}

/// An element behind a pointer.
fn created<'a>(object: &Object, name: &str, given: &Arguments<'a>) -> Carried<PyValue<'a>> {
    let PyValue::Type(ty) = given.get(2) else {
        return Err(Refusal::new(Reason::Cast, "a value of a type that is looked up by its name"));
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
        _ => return refused(format!("`{name}` at an address that is not that of an element")),
    };
    if size != ty {
        return refused("an element of another size");
    }
    let base = pointer.code.base();
    let text = match ty.text == format!("{base}.type().pointee()") {
        true => format!("{base}.element({})", index.text),
        false => format!("{base}.element({}, of: {})", index.text, ty.text),
    };
    let mut element = Object::new(Code::atom(text, CodeKind::Object).since(Lldb::V24));
    let PyValue::Text(name) = given.get(0) else { return refused("a name that is not a text") };
    element.name = Some(name);
    Ok(PyValue::Object(element))
}
