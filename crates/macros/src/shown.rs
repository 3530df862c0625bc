//! Texts of values, by the types that they have in Rust.
//!
//! The text must end whatever the memory holds, because a debugger that shows a ring or a long list with its own
//! summaries crashes. A value of the type itself is shown with `depth:`. A type that the macro does not know, `Link` or
//! `Box<Other>`, may lead back here: rustc decides about it when it compiles the record (see [`record`](crate::record)).

use crate::item::{DerivedType, RustMember, arguments_of, bare, last_name, literal, segments};
use crate::niche;
use fmtc::object::embed::Named;
use quote::ToTokens;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use syn::{Type, TypeArray};

/// The text for a value for which LLDB has no text.
const HIDDEN: &str = "{…}";

/// Collections, and where each counts its elements.
const COUNTS: [(&str, &str); 8] = [
    ("Vec", ".len"),
    ("VecDeque", ".len"),
    ("LinkedList", ".len"),
    ("BinaryHeap", ".data.len"),
    ("BTreeMap", ".length"),
    ("BTreeSet", ".map.length"),
    ("HashMap", ".base.table.table.items"),
    ("HashSet", ".base.map.table.table.items"),
];

/// Types that hold a value: the text around its own, and where it is.
const HOLDERS: [(&str, &str, &str); 8] = [
    ("Cell", "Cell { value: _ }", ".value.value"),
    ("RefCell", "RefCell { value: _ }", ".value.value"),
    ("Mutex", "Mutex { data: _, .. }", ".data.value"),
    ("RwLock", "RwLock { data: _, .. }", ".data.value"),
    ("NonZero", "_", ".__0.__0"),
    ("Wrapping", "Wrapping(_)", ".__0"),
    ("Saturating", "Saturating(_)", ".__0"),
    ("Reverse", "Reverse(_)", ".__0"),
];

/// Types whose arguments are types, and no constants.
const OF_TYPES: &str = "Vec VecDeque LinkedList BinaryHeap BTreeMap BTreeSet HashMap HashSet Cell RefCell Mutex RwLock NonZero \
    Wrapping Saturating Reverse Option Result Box Rc Arc Weak Pin Cow PhantomData NonNull OnceCell";

pub(crate) fn is_one_of(name: &str, names: &str) -> bool {
    names.split(' ').any(|one| one == name)
}

/// Numbers whose text may have options; LLDB shows those of 8 bits as characters.
pub(crate) const INTEGERS: &str = "u8 i8 u16 u32 u64 usize i16 i32 i64 isize";
/// LLDB computes with 64 bits, and chooses the digits of a fraction.
pub(crate) const WIDE: &str = "u128 i128";
pub(crate) const FLOATS: &str = "f32 f64";

/// The name of a scalar type.
pub(crate) fn scalar(ty: &Type) -> Option<String> {
    let names = [INTEGERS, WIDE, FLOATS, "bool char"];
    last_name(ty).filter(|name| names.iter().any(|names| is_one_of(name, names)))
}

/// The expression that shows a scalar as `{:?}` does.
pub(crate) fn scalar_value(scalar: &str, path: &str) -> String {
    match scalar {
        "u8" => format!("{path}.unsigned() & 0xFF"),
        "i8" => format!("{path}.signed()"),
        "char" => format!("texts_rust_char({path})"),
        _ => path.to_owned(),
    }
}

/// The place of a value.
#[derive(Clone, Default)]
pub(crate) struct Place {
    /// The expression for its owner; empty for `self`.
    base: String,
    /// Its name there; `None` for an element of an array, which is the base.
    name: Option<String>,
    /// Whether a pointer leads to it, and whether the expression is that pointer.
    is_behind: bool,
    is_pointer: bool,
}

impl Place {
    /// A member by its name in Rust.
    pub(crate) fn member(base: &str, name: &str) -> Place {
        let name = Some(in_debug_information(name));
        Place { base: base.to_owned(), name, ..Place::default() }
    }

    /// An element of an array, or a pointer behind a pointer.
    fn element(&self, expression: String) -> Place {
        Place { base: expression, is_behind: self.is_behind, ..Place::default() }
    }

    /// The place of a member of the value.
    fn inside(&self, steps: &str, name: &str) -> Place {
        let base = format!("{}{steps}", self.path());
        Place { is_behind: self.is_behind, ..Place::member(&base, name) }
    }

    /// The place of a pointer's target, which LLDB finds there.
    fn behind(&self) -> Place {
        Place { is_behind: true, is_pointer: true, ..self.clone() }
    }

    pub(crate) fn path(&self) -> String {
        self.name.as_ref().map_or_else(|| self.base.clone(), |name| self.named(name))
    }

    fn named(&self, name: &str) -> String {
        let dot = if self.base.is_empty() { "" } else { "." };
        format!("{}{dot}`{name}`", self.base)
    }
}

/// The name of a member in debug information, where `0` is `__0`.
pub(crate) fn in_debug_information(name: &str) -> String {
    let mark = if name.starts_with(|c: char| c.is_ascii_digit()) { "__" } else { "" };
    format!("{mark}{name}")
}

/// A value that rustc may have to hide.
pub(crate) struct Doubt {
    path: String,
    /// The name of the member, and another name of that length that no member has; the record contains one of them.
    pub(crate) name: String,
    pub(crate) placeholder: String,
    pub(crate) types: BTreeSet<Named>,
}

/// What names of hidden values consist of; none begins a name in Rust.
const MARKS: &[u8] = b"0123456789!#%&'()*+,-/:;<=>@[]^{|}~";

/// Writes the texts of one summary.
pub(crate) struct Writer<'i> {
    item: &'i DerivedType<'i>,
    /// The number of levels for values of the type itself.
    depth: u32,
    /// The first of the marks in placeholders: those of two writers have no byte in common.
    first_mark: usize,
    pub(crate) doubts: RefCell<Vec<Doubt>>,
    /// The places of values of the type itself.
    pub(crate) own: RefCell<BTreeSet<String>>,
    pub(crate) has_char: Cell<bool>,
    /// Whether values are shown whose type is a parameter.
    pub(crate) has_parameter: Cell<bool>,
    /// The types that paths name in members that are shown.
    pub(crate) leads: RefCell<BTreeSet<Named>>,
    loops: Cell<u32>,
}

impl<'i> Writer<'i> {
    pub(crate) fn new(item: &'i DerivedType<'i>, depth: u32, first_mark: usize) -> Writer<'i> {
        Writer {
            item,
            depth,
            first_mark,
            doubts: RefCell::default(),
            own: RefCell::default(),
            has_char: Cell::default(),
            has_parameter: Cell::default(),
            leads: RefCell::default(),
            loops: Cell::default(),
        }
    }

    /// The piece of a text that shows the value at a place.
    pub(crate) fn text(&self, ty: &Type, place: &Place) -> String {
        let path = place.path();
        match bare(ty) {
            Type::Tuple(tuple) => {
                let member = |(at, ty)| self.text(ty, &place.inside("", &format!("__{at}")));
                let texts: Vec<_> = tuple.elems.iter().enumerate().map(member).collect();
                let comma = if texts.len() == 1 { "," } else { "" };
                format!("({}{comma})", texts.join(", "))
            }
            Type::Array(array) => self.array(array, place),
            Type::Reference(reference) => self.behind(&reference.elem, place),
            Type::Ptr(pointer) if is_thin(&pointer.elem) => address(&path),
            Type::Path(_) => self.named(ty, place),
            _ => HIDDEN.to_owned(),
        }
    }

    fn array(&self, array: &TypeArray, place: &Place) -> String {
        let number = self.loops.replace(self.loops.get() + 1);
        let name = format!("element{number}");
        let text = self.text(&array.elem, &place.element(name.clone()));
        if text == HIDDEN {
            return text;
        }
        if literal(&array.len) == Some(0) {
            return "[]".to_owned();
        }
        let mut types = BTreeSet::new();
        if !self.collect(&array.elem, inside(place), &mut types) {
            return HIDDEN.to_owned();
        }
        let path = self.doubtful(place, types);
        let list = format!(
            "[\\(join({name} in {path}, where: true, max: 8, more: \", …\") {{ \"{text}\" }})]"
        );
        // LLDB finds no element that is `()`.
        has(&format!("{path}[0]"), &list)
    }

    /// The text of a pointer's target.
    fn behind(&self, target: &Type, pointer: &Place) -> String {
        let place = &pointer.behind();
        let path = place.path();
        if let Some(text) = self.scalar(target, &format!("{path}[0]")) {
            return text;
        }
        match bare(target) {
            Type::Slice(_) => self.by_debugger(target, pointer, &format!("size=\\({path}.length)")),
            // LLDB finds the members of a struct behind its pointer.
            Type::Tuple(_) => self.text(target, place),
            Type::Reference(inner) => {
                self.behind(&inner.elem, &place.element(format!("{path}[0]")))
            }
            Type::Path(_) => self.named(target, place),
            _ => HIDDEN.to_owned(),
        }
    }

    fn scalar(&self, ty: &Type, path: &str) -> Option<String> {
        let scalar = scalar(ty)?;
        self.has_char.set(self.has_char.get() || scalar == "char");
        Some(format!("\\({})", scalar_value(&scalar, path)))
    }

    fn named(&self, ty: &Type, place: &Place) -> String {
        let path = place.path();
        if let Some(text) = self.scalar(ty, &path) {
            return text;
        }
        if self.is_own(ty) {
            return self.own(&path);
        }
        let (Some(name), Some(arguments)) = (last_name(ty), arguments_of(ty)) else {
            return HIDDEN.to_owned();
        };
        let count = COUNTS.iter().find(|(of, _)| *of == name);
        if let (Some((_, count)), [_, ..]) = (count, &arguments[..]) {
            let count = format!("{path}{count}");
            return self.by_debugger(ty, place, &has(&count, &format!("size=\\({count})")));
        }
        let holder = HOLDERS.iter().find(|(of, ..)| *of == name);
        if let (Some((_, text, member)), [inner]) = (holder, &arguments[..]) {
            let (steps, name) = member.rsplit_once('.').unwrap_or_default();
            let inner = self.text(inner, &place.inside(steps, name));
            return has(&format!("{path}{member}"), &text.replace('_', &inner));
        }
        match (name.as_str(), &arguments[..]) {
            ("Option", [inner]) => self.option(ty, inner, place),
            ("Box", [target]) if place.is_pointer => {
                self.behind(target, &place.element(format!("{path}[0]")))
            }
            ("Box", [target]) => self.behind(target, place),
            ("Rc" | "Arc", [Type::TraitObject(_)]) => HIDDEN.to_owned(),
            ("Rc" | "Arc", [inner]) if is_thin(inner) => {
                let held = if name == "Rc" { "value" } else { "data" };
                self.text(inner, &place.behind().inside(".ptr.pointer", held))
            }
            ("Weak", [_]) => has(&format!("{path}.ptr.pointer"), "(Weak)"),
            ("NonNull", [target]) if is_thin(target) => address(&format!("{path}.pointer")),
            ("PhantomData", [inner]) => {
                format!("PhantomData<{}>", scalar(inner).unwrap_or_else(|| "…".to_owned()))
            }
            _ => self.by_debugger(ty, place, HIDDEN),
        }
    }

    /// `None` or `Some(…)`, if it is known where rustc puts the number of the variant.
    fn option(&self, ty: &Type, inner: &Type, place: &Place) -> String {
        let Some(none) = niche::none_of(inner) else {
            return self.by_debugger(ty, place, HIDDEN);
        };
        let path = place.path();
        let value = self.text(inner, &place.inside(".`$variants$`[1].value", "__0"));
        format!(
            "\\({path}.`$variants$`[0].`$discr$`.unsigned(){none} ? \"None\" : \"Some({value})\")"
        )
    }

    /// A value of the type itself, at a place that may be a pointer to it.
    fn own(&self, path: &str) -> String {
        self.own.borrow_mut().insert(path.to_owned());
        match self.depth {
            0 => HIDDEN.to_owned(),
            depth => format!("\\({path}, depth: {depth})"),
        }
    }

    /// The text that other formatters give a value, or another text.
    fn by_debugger(&self, ty: &Type, place: &Place, other: &str) -> String {
        if let Some([name]) = segments(ty).as_deref()
            && self.item.has_parameter(name)
        {
            self.has_parameter.set(true);
            let function = if place.is_pointer { "parameter_behind" } else { "parameter" };
            return format!("\\({function}({}))", place.path());
        }
        let mut types = BTreeSet::new();
        let is_known = self.collect(ty, inside(place), &mut types);
        // An element has no name; what is in the array itself is doubted there.
        if !is_known || !types.is_empty() && place.name.is_none() && place.is_pointer {
            return other.to_owned();
        }
        // A pointer without a text has an address.
        let text = if place.is_pointer { "?.summary()" } else { "" };
        let path = self.doubtful(place, types);
        // A lock by another name: rustc does not tell it from a type that holds nothing.
        let is_lock = ["poison", "once"].map(|member| format!("exists({path}.{member})"));
        let shown = format!("\\({path}{text} ?? \"{other}\")");
        format!("\\({} ? \"{HIDDEN}\" : \"{shown}\")", is_lock.join(" || "))
    }

    /// The path of a value that rustc may have to hide.
    fn doubtful(&self, place: &Place, types: BTreeSet<Named>) -> String {
        let Some(name) = &place.name else { return place.path() };
        let path = place.named(name);
        let mut doubts = self.doubts.borrow_mut();
        if let Some(doubt) = doubts.iter_mut().find(|doubt| doubt.path == path) {
            doubt.types.extend(types);
            return place.named(&doubt.placeholder);
        }
        let mut number = doubts.iter().filter(|doubt| doubt.name.len() == name.len()).count();
        let mut mark = |_| {
            let at = self.first_mark + number % MARKS.len();
            number /= MARKS.len();
            char::from(MARKS[at % MARKS.len()])
        };
        let mut placeholder: String = (0..name.len()).map(&mut mark).collect();
        if number > 0 {
            // There is no other one of this length: the value is hidden whatever it is.
            placeholder = "?".repeat(name.len());
        }
        let hidden = place.named(&placeholder);
        doubts.push(Doubt { path, name: name.clone(), placeholder, types });
        hidden
    }

    /// Whether an argument of a path may be a constant: `LEN`.
    fn may_be_constant(&self, ty: &Type) -> bool {
        let is_name =
            |name: &String| *name == name.to_uppercase() && !self.item.has_parameter(name);
        last_name(ty).is_some_and(|name| is_name(&name))
            && arguments_of(ty).is_some_and(|all| all.is_empty())
    }

    fn is_own(&self, ty: &Type) -> bool {
        let own = self.item.input.ident.to_string();
        segments(ty)
            .is_some_and(|names| matches!(&names[..], [name] if *name == own || name == "Self"))
    }

    /// Notes the types to which the type leads by a member that is shown. An attribute may see other members, which `#[cfg]` takes away.
    pub(crate) fn shows(&self, member: &RustMember<'_>) {
        self.collect(member.ty, "true", &mut self.leads.borrow_mut());
    }

    fn collect_all<'t>(
        &self,
        all: impl IntoIterator<Item = &'t Type>,
        is_inside: &str,
        types: &mut BTreeSet<Named>,
    ) -> bool {
        all.into_iter().filter(|ty| !self.collect(ty, is_inside, types)).count() == 0
    }

    /// Adds the types in a type that a path names; false if something in it is of the type itself, or has no name.
    fn collect(&self, ty: &Type, is_inside: &str, types: &mut BTreeSet<Named>) -> bool {
        match bare(ty) {
            Type::Tuple(tuple) => self.collect_all(&tuple.elems, is_inside, types),
            Type::Array(array) => self.collect(&array.elem, is_inside, types),
            Type::Slice(slice) => self.collect(&slice.elem, "false", types),
            Type::Reference(reference) => self.collect(&reference.elem, "false", types),
            Type::Ptr(pointer) => self.collect(&pointer.elem, "false", types),
            Type::Path(_) => {
                let (Some(names), Some(arguments)) = (segments(ty), arguments_of(ty)) else {
                    return false;
                };
                let is_parameter = names.first().is_some_and(|name| self.item.has_parameter(name));
                // `T::Item` may be any type.
                if self.is_own(ty) || is_parameter && names.len() > 1 {
                    return false;
                }
                if is_parameter || scalar(ty).is_some() {
                    return true;
                }
                let mut arguments = arguments;
                arguments.retain(|ty| !self.item.is_constant(ty));
                let takes_types = names.last().is_some_and(|name| is_one_of(name, OF_TYPES));
                if !takes_types && arguments.iter().any(|ty| self.may_be_constant(ty)) {
                    return false;
                }
                // The elements of `SmallVec<[T; N]>` are of the type `T`.
                let argument = |ty: &&Type| match bare(ty) {
                    Type::Array(array) => array.elem.to_token_stream().to_string(),
                    ty => ty.to_token_stream().to_string(),
                };
                let named = Named {
                    ty: ty.to_token_stream().to_string(),
                    arguments: arguments.iter().take(2).map(argument).collect(),
                    is_inside: is_inside.to_owned(),
                };
                let within = format!("{is_inside} && {}", named.is_of_core());
                types.insert(named);
                self.collect_all(arguments, &within, types)
            }
            Type::TraitObject(_) | Type::FnPtr(_) | Type::Never(_) => true,
            _ => false,
        }
    }
}

/// The condition in Rust that a place is not behind a pointer.
fn inside(place: &Place) -> &'static str {
    if place.is_behind { "false" } else { "true" }
}

/// Whether a pointer to it is an address alone.
fn is_thin(ty: &Type) -> bool {
    !matches!(bare(ty), Type::Slice(_) | Type::TraitObject(_))
        && !last_name(ty).is_some_and(|name| is_one_of(&name, "str Path OsStr CStr"))
}

/// A text for a value of a type that has a member; another type may have the same name.
fn has(member: &str, text: &str) -> String {
    format!("\\(exists({member}) ? \"{text}\" : \"{HIDDEN}\")")
}

fn address(path: &str) -> String {
    format!("0x\\({path}.unsigned(), radix: 16)")
}
