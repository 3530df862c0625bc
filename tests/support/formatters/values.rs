//! The values that formatters are evaluated on, straight from what a debugger said of them.

use fmtc::debuggee::{Spec, TypeSpec};
use std::borrow::Cow;
use std::rc::Rc;

/// A value of the debuggee, and whose part it is.
#[derive(Debug)]
pub(crate) struct Object<'f> {
    pub(crate) name: String,
    pub(crate) spec: Cow<'f, Spec>,
    pub(crate) parent: Option<Rc<Object<'f>>>,
}

/// A value of the language.
#[derive(Clone, Debug)]
pub(crate) enum Value<'f> {
    /// None if it is missing.
    Object(Option<Rc<Object<'f>>>),
    Type(TypeSpec),
    Int(i64),
    UInt(u64),
    /// A constant of open signedness.
    Literal(i128),
    Bool(bool),
    Text(Vec<u8>),
    Null,
}

impl<'f> Object<'f> {
    pub(crate) fn root(spec: &'f Spec) -> Rc<Object<'f>> {
        Rc::new(Object { name: spec.name.clone(), spec: Cow::Borrowed(spec), parent: None })
    }

    /// The same value, called otherwise.
    pub(crate) fn renamed(&self, name: &str) -> Rc<Object<'f>> {
        let (spec, parent) = (self.spec.clone(), self.parent.clone());
        Rc::new(Object { name: name.to_owned(), spec, parent })
    }

    pub(crate) fn of(&self) -> &TypeSpec {
        self.spec.of.as_ref().expect("debuggers know the type of a value")
    }

    /// The type without what makes it a pointer, a reference or constant.
    pub(crate) fn plain_type(&self) -> &str {
        let name = self.of().canonical().trim_start_matches("const ");
        name.trim_end_matches(['*', '&']).trim_end()
    }

    pub(crate) fn count(&self) -> u64 {
        self.spec.num_children.map_or(self.spec.children.len() as u64, u64::from)
    }

    pub(crate) fn child(self: &Rc<Self>, index: u64) -> Option<Rc<Object<'f>>> {
        // Values that were made have no children.
        let Cow::Borrowed(spec) = self.spec else { return None };
        let child = spec.children.get(usize::try_from(index).ok()?)?;
        Some(self.part(child))
    }

    fn part(self: &Rc<Self>, child: &'f Spec) -> Rc<Object<'f>> {
        let parent = Some(self.clone());
        Rc::new(Object { name: child.name.clone(), spec: Cow::Borrowed(child), parent })
    }

    /// The member of a name: own ones and those of anonymous members first, then those of base
    /// classes, whose children have the names of their types.
    pub(crate) fn member(self: &Rc<Self>, name: &str) -> Option<Rc<Object<'f>>> {
        let Cow::Borrowed(spec) = self.spec else { return None };
        let children = || spec.children.iter().map(|child| self.part(child));
        let is_base = |child: &Object<'_>| child.name == child.of().name;
        let own = children().find_map(|child| match &*child.name {
            "" => child.member(name),
            own => (own == name && !is_base(&child)).then_some(child),
        });
        own.or_else(|| children().filter(|c| is_base(c)).find_map(|base| base.member(name)))
    }

    pub(crate) fn index_of(&self, name: &str) -> Option<u64> {
        self.spec.children.iter().position(|child| child.name == name).map(|at| at as u64)
    }

    pub(crate) fn unsigned(&self) -> Option<u64> {
        self.spec.unsigned.flatten()
    }

    pub(crate) fn signed(&self) -> Option<i64> {
        self.spec.signed.flatten()
    }

    /// The number with the sign of its text. A negative reading is one of an unsigned number if the text begins with 1 to 4.
    pub(crate) fn number(&self) -> Option<i64> {
        let signed = self.signed()?;
        match self.value()?.first() {
            Some(b'1'..=b'4') if signed < 0 => self.unsigned().map(u64::cast_signed),
            _ => Some(signed),
        }
    }

    /// The text of the value itself.
    pub(crate) fn value(&self) -> Option<Vec<u8>> {
        self.spec.value.clone().flatten().map(String::into_bytes)
    }

    /// The summary that the debugger has of itself.
    pub(crate) fn own_summary(&self) -> Vec<u8> {
        self.spec.summary.clone().flatten().unwrap_or_default()
    }

    /// The view with the children that the debugger makes of itself.
    pub(crate) fn synthetic(&self) -> Option<Rc<Object<'f>>> {
        let made = self.spec.synthetic.as_ref()?;
        let mut spec = self.spec.clone().into_owned();
        spec.children.clone_from(&made.children);
        spec.num_children = Some(made.num_children);
        let (name, parent) = (self.name.clone(), self.parent.clone());
        Some(Rc::new(Object { name, spec: Cow::Owned(spec), parent }))
    }

    /// What lies behind a pointer: the characters of a text, or the one object that is known.
    pub(crate) fn element(self: &Rc<Self>, index: u64) -> Option<Rc<Object<'f>>> {
        let name = format!("[{index}]");
        let text = self.own_summary();
        let character = usize::try_from(index).ok().and_then(|at| text.get(at + 1).copied());
        if let Some(byte) = character {
            let shown = format!("'{}'", char::from(byte));
            let mut spec = Spec::named(&*name);
            (spec.of, spec.value) = (Some(pointee(self.of())), Some(Some(shown)));
            let (spec, parent) = (Cow::Owned(spec), Some(self.clone()));
            return Some(Rc::new(Object { name, spec, parent }));
        }
        let Cow::Borrowed(spec) = self.spec else { return None };
        // Through a pointer to a struct its members are seen.
        match (index, &*spec.children) {
            (0, [target]) => Some(self.part(target).renamed(&name)),
            (0, _) => Some(self.renamed(&name)),
            _ => None,
        }
    }

    /// The text that begins at an array of one character, where it goes on in the next member.
    pub(crate) fn inline_text(&self) -> Option<Vec<u8>> {
        if self.of().canonical() != "char[1]" {
            return None;
        }
        let Cow::Borrowed(parent) = &self.parent.as_ref()?.spec else { return None };
        let at = parent.children.iter().position(|child| child.name == self.name)?;
        let rest = parent.children.get(at + 1)?.summary.clone().flatten()?;
        let first = self.own_summary();
        Some([first.strip_suffix(b"\"")?, rest.strip_prefix(b"\"")?].concat())
    }

    /// The same four bytes as another of the types of that size, or the same type.
    pub(crate) fn cast(&self, to: &TypeSpec) -> Rc<Object<'f>> {
        let (name, parent) = (self.name.clone(), self.parent.clone());
        let mut spec = self.spec.clone();
        if *to != *self.of() {
            let bits = self.unsigned().expect("a number is cast") as u32;
            let number = i64::from(bits.cast_signed());
            let shown = match to.canonical() {
                "int" => number.to_string(),
                "unsigned int" => bits.to_string(),
                other => panic!("no cast to `{other}` is generated"),
            };
            let made = spec.to_mut();
            made.of = Some(to.clone());
            made.value = Some(Some(shown));
            made.unsigned = Some(Some(bits.into()));
            made.signed = Some(Some(number));
        }
        Rc::new(Object { name, spec, parent })
    }
}

/// The type that a pointer is to.
pub(crate) fn pointee(of: &TypeSpec) -> TypeSpec {
    TypeSpec::named(of.canonical().trim_end_matches('*').trim_end())
}

pub(crate) fn size(of: &TypeSpec) -> Option<u64> {
    of.size.or(match of.canonical() {
        "const char" => Some(1),
        "int" => Some(4),
        "Coord" => Some(8),
        "Node" => Some(16),
        _ => None,
    })
}
