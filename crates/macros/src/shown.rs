//! Texts of values, by the types that they have in Rust.
//!
//! What a macro writes must end whatever the memory holds: a debugger that shows a ring or a long list by its own summaries dies
//! of it. A value of the type itself is shown by `depth:`. A type that the macro does not know, `Link` or `Box<Other>`, may lead
//! back here: rustc decides about it, when it compiles the record (see [`record`](crate::record)).

use crate::item::{DerivedType, arguments_of, bare, segments};
use crate::niche;
use quote::ToTokens;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use syn::Type;

/// What LLDB shows where it has no text for a value.
const HIDDEN: &str = "{…}";

/// Types without parameters that show no other values, as far as the library or a pack has a text for them.
const TEXTS: &str = "String OsString PathBuf CString str OsStr Path CStr Duration Instant SystemTime IpAddr Ipv4Addr Ipv6Addr SocketAddr \
    SocketAddrV4 SocketAddrV6 Ordering Layout TypeId ThreadId Utc Local FixedOffset RangeFull Infallible";

/// Generic types that show no more than their arguments.
const GENERIC: &str = "Option Result Poll ControlFlow Cow Bound Vec VecDeque BinaryHeap LinkedList HashMap HashSet BTreeMap BTreeSet \
    Rc Arc Weak Cell RefCell OnceCell UnsafeCell LazyCell Mutex RwLock OnceLock LazyLock Pin ManuallyDrop MaybeUninit NonNull \
    PhantomData Wrapping Saturating Reverse NonZero Range RangeFrom RangeTo RangeInclusive RangeToInclusive Ref RefMut MutexGuard \
    RwLockReadGuard RwLockWriteGuard IndexMap IndexSet SmallVec ArrayVec TinyVec DashMap DateTime Either OrderedFloat FxHashMap FxHashSet";

fn is_one_of(name: &str, names: &str) -> bool {
    names.split(' ').any(|one| one == name)
}

/// What the name of a type without arguments says about its values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scalar {
    /// `u8` or `i8`, which LLDB shows as a character.
    Byte {
        is_signed: bool,
    },
    Number,
    /// LLDB computes with 64 bits.
    Wide,
    Float,
    Bool,
    Char,
}

pub(crate) fn scalar(ty: &Type) -> Option<Scalar> {
    let names = segments(ty)?;
    Some(match names.last()?.as_str() {
        "u8" => Scalar::Byte { is_signed: false },
        "i8" => Scalar::Byte { is_signed: true },
        "u16" | "u32" | "u64" | "usize" | "i16" | "i32" | "i64" | "isize" => Scalar::Number,
        "u128" | "i128" => Scalar::Wide,
        "f32" | "f64" => Scalar::Float,
        "bool" => Scalar::Bool,
        "char" => Scalar::Char,
        _ => return None,
    })
}

/// The expression that shows a scalar as `{:?}` does.
pub(crate) fn scalar_value(scalar: Scalar, path: &str) -> String {
    match scalar {
        Scalar::Byte { is_signed: false } => format!("{path}.unsigned() & 0xFF"),
        Scalar::Byte { is_signed: true } => format!("{path}.signed()"),
        Scalar::Char => format!("texts_rust_char({path})"),
        Scalar::Number | Scalar::Wide | Scalar::Float | Scalar::Bool => path.to_owned(),
    }
}

/// Where a value is.
#[derive(Clone)]
pub(crate) struct Place {
    /// The expression for what has it: nothing for `self`.
    base: String,
    /// Its name there; nothing for an element of an array, which is the base.
    name: Option<String>,
    /// Its number, which takes fewer bytes.
    index: Option<usize>,
    /// Whether a pointer leads to it, and whether the expression is that pointer.
    is_behind: bool,
    is_pointer: bool,
}

impl Place {
    /// A member of the type that a macro is beside; the first one is `__0` if it has no name.
    pub(crate) fn of_self(name: &str) -> Place {
        Place::member("", &in_debug_information(name))
    }

    /// A member of the variant that holds.
    pub(crate) fn of_variant(index: usize, name: &str) -> Place {
        Place { index: Some(index), ..Place::member("members", &in_debug_information(name)) }
    }

    fn member(base: &str, name: &str) -> Place {
        Place {
            base: base.to_owned(),
            name: Some(name.to_owned()),
            index: None,
            is_behind: false,
            is_pointer: false,
        }
    }

    /// An element of an array, or a pointer behind a pointer.
    fn element(&self, expression: String) -> Place {
        Place { base: expression, name: None, index: None, is_pointer: false, ..*self }
    }

    /// The place of a member of the value.
    fn inside(&self, steps: &str, name: &str) -> Place {
        let base = format!("{}{steps}", self.path());
        Place { is_behind: self.is_behind, ..Place::member(&base, name) }
    }

    /// The place of what a pointer leads to, which LLDB finds there.
    fn behind(&self) -> Place {
        Place { is_behind: true, is_pointer: true, ..self.clone() }
    }

    pub(crate) fn path(&self) -> String {
        match (self.index, &self.name) {
            (Some(index), _) => format!("{}[{index}]", self.base),
            (None, Some(name)) => self.named(name),
            (None, None) => self.base.clone(),
        }
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

/// A value of types that the macro does not know, which rustc may have to hide.
pub(crate) struct Doubt {
    pub(crate) path: String,
    /// As they are written; and whether the value has one itself, not behind a pointer.
    pub(crate) types: Vec<(String, bool)>,
}

/// Writes the texts of one summary.
pub(crate) struct Writer<'i> {
    item: &'i DerivedType<'i>,
    /// How many levels values of the type itself have.
    depth: u32,
    /// The doubtful values that are hidden: their names are spelled so that no member is found.
    hidden: BTreeSet<usize>,
    pub(crate) doubts: RefCell<Vec<Doubt>>,
    /// The places of values of the type itself.
    pub(crate) own: RefCell<BTreeSet<String>>,
    pub(crate) has_char: Cell<bool>,
    loops: Cell<u32>,
}

impl<'i> Writer<'i> {
    pub(crate) fn new(
        item: &'i DerivedType<'i>,
        depth: u32,
        hidden: BTreeSet<usize>,
    ) -> Writer<'i> {
        Writer {
            item,
            depth,
            hidden,
            doubts: RefCell::default(),
            own: RefCell::default(),
            has_char: Cell::default(),
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
            Type::Array(array) => self.array(&array.elem, place),
            Type::Reference(reference) => self.behind(&reference.elem, place),
            Type::Ptr(pointer) if is_thin(&pointer.elem) => address(&path),
            Type::Path(_) => self.named(ty, place),
            _ => HIDDEN.to_owned(),
        }
    }

    fn array(&self, element: &Type, place: &Place) -> String {
        let number = self.loops.replace(self.loops.get() + 1);
        let name = format!("element{number}");
        let text = self.text(element, &place.element(name.clone()));
        if text == HIDDEN {
            return text;
        }
        let mut types = Vec::new();
        if !self.collect(element, !place.is_behind, &mut types) {
            return HIDDEN.to_owned();
        }
        let path = if types.is_empty() { place.path() } else { self.doubtful(place, types) };
        let list = format!(
            "[\\(join({name} in {path}, where: true, max: 8, more: \", …\") {{ \"{text}\" }})]"
        );
        format!("\\(exists({path}) ? \"{list}\" : \"{HIDDEN}\")")
    }

    /// The text of what a pointer leads to.
    fn behind(&self, target: &Type, pointer: &Place) -> String {
        let place = &pointer.behind();
        let path = place.path();
        if let Some(text) = self.scalar(target, &format!("{path}[0]")) {
            return text;
        }
        match bare(target) {
            Type::Slice(_) => format!("size=\\({path}.length)"),
            // LLDB finds the members of a struct behind its pointer.
            Type::Tuple(_) => self.text(target, place),
            Type::Reference(inner) => {
                self.behind(&inner.elem, &place.element(format!("{path}[0]")))
            }
            Type::Path(_) if self.is_own(target) => self.own(&path),
            Type::Path(_) => match name_and_arguments(target) {
                Some((name, _)) if is_one_of(&name, GENERIC) => self.named(target, place),
                Some((name, arguments)) if name == "Box" && arguments.len() == 1 => {
                    self.behind(arguments[0], &place.element(format!("{path}[0]")))
                }
                _ => self.by_debugger(target, place),
            },
            _ => HIDDEN.to_owned(),
        }
    }

    fn scalar(&self, ty: &Type, path: &str) -> Option<String> {
        let scalar = scalar(ty)?;
        self.has_char.set(self.has_char.get() || scalar == Scalar::Char);
        Some(format!("\\({})", scalar_value(scalar, path)))
    }

    fn named(&self, ty: &Type, place: &Place) -> String {
        let path = place.path();
        if let Some(text) = self.scalar(ty, &path) {
            return text;
        }
        if self.is_own(ty) {
            return self.own(&path);
        }
        let Some((name, arguments)) = name_and_arguments(ty) else { return HIDDEN.to_owned() };
        let size = |of: &str| format!("size=\\({path}{of}, else: \"…\")");
        let or_size = |of: &str| match self.is_leaf(ty) {
            true => format!("\\({path}, else: \"{}\")", size(of)),
            false => size(of),
        };
        match (name.as_str(), &arguments[..]) {
            ("Option", [inner]) => self.option(ty, inner, place),
            ("Box", [target]) => self.behind(target, place),
            ("Rc" | "Arc", [inner]) if is_thin(inner) => {
                let held = if name == "Rc" { "value" } else { "data" };
                self.text(inner, &place.behind().inside(".ptr.pointer", held))
            }
            ("Weak", [_]) => "(Weak)".to_owned(),
            ("NonNull", [target]) if is_thin(target) => address(&format!("{path}.pointer")),
            ("PhantomData", [inner]) => match scalar(inner) {
                Some(_) => format!("PhantomData<{}>", inner.to_token_stream()),
                None => "PhantomData<…>".to_owned(),
            },
            ("Cell" | "RefCell", [inner]) => {
                let value = self.text(inner, &place.inside(".value", "value"));
                format!("{name} {{ value: {value} }}")
            }
            ("Mutex" | "RwLock", [inner]) => {
                let data = self.text(inner, &place.inside(".data", "value"));
                format!(
                    "\\(exists({path}.data.value) ? \"{name} {{ data: {data}, .. }}\" : \"{HIDDEN}\")"
                )
            }
            ("NonZero", [number]) => self.text(number, &place.inside(".__0", "__0")),
            ("Wrapping" | "Saturating" | "Reverse", [inner]) => {
                format!("{name}({})", self.text(inner, &place.inside("", "__0")))
            }
            ("Vec" | "VecDeque", [_]) => size(".len"),
            ("BinaryHeap", [_]) => size(".data.len"),
            ("HashMap", [_, _, ..]) => size(".base.table.table.items"),
            ("HashSet", [_, ..]) => size(".base.map.table.table.items"),
            ("LinkedList", [_]) => or_size(".len"),
            ("BTreeMap", [_, _]) => or_size(".length"),
            ("BTreeSet", [_]) => or_size(".map.length"),
            _ => self.by_debugger(ty, place),
        }
    }

    /// `None` or `Some(…)`, if it is known where rustc puts the number of the variant.
    fn option(&self, ty: &Type, inner: &Type, place: &Place) -> String {
        let Some(none) = niche::none_of(inner) else {
            return self.by_debugger(ty, place);
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

    /// What the debugger shows of a value by other formatters.
    fn by_debugger(&self, ty: &Type, place: &Place) -> String {
        let mut types = Vec::new();
        let is_known = self.collect(ty, !place.is_behind, &mut types);
        // An element has no name; what is in the array itself is doubted there.
        if !is_known || !types.is_empty() && place.name.is_none() && place.is_pointer {
            return HIDDEN.to_owned();
        }
        let path = if types.is_empty() { place.path() } else { self.doubtful(place, types) };
        // A pointer without a text has an address.
        let text = if place.is_pointer { "?.summary()" } else { "" };
        format!("\\({path}{text}, else: \"{HIDDEN}\")")
    }

    /// The path of a value that rustc may have to hide.
    fn doubtful(&self, place: &Place, types: Vec<(String, bool)>) -> String {
        let Some(name) = &place.name else { return place.path() };
        let path = place.named(name);
        let mut doubts = self.doubts.borrow_mut();
        let number = doubts.iter().position(|doubt| doubt.path == path).unwrap_or(doubts.len());
        match doubts.get_mut(number) {
            Some(doubt) => doubt.types.extend(types),
            None => doubts.push(Doubt { path: path.clone(), types }),
        }
        if !self.hidden.contains(&number) {
            return path;
        }
        let first = name.chars().next().map_or(0, char::len_utf8);
        place.named(&("?".repeat(first) + name.get(first..).unwrap_or_default()))
    }

    fn is_own(&self, ty: &Type) -> bool {
        let own = self.item.name.to_string();
        segments(ty)
            .is_some_and(|names| matches!(&names[..], [name] if *name == own || name == "Self"))
    }

    fn is_leaf(&self, ty: &Type) -> bool {
        let mut types = Vec::new();
        self.collect(ty, true, &mut types) && types.is_empty()
    }

    /// The types that the macro does not know to which values may lead.
    pub(crate) fn leads(&self) -> BTreeSet<String> {
        let mut types = Vec::new();
        for member in self.item.members().into_iter().flat_map(|members| &members.members) {
            self.collect(member.ty, true, &mut types);
        }
        types.into_iter().map(|(ty, _)| ty).collect()
    }

    fn collect_all<'t>(
        &self,
        all: impl IntoIterator<Item = &'t Type>,
        by_value: bool,
        types: &mut Vec<(String, bool)>,
    ) -> bool {
        all.into_iter().filter(|ty| !self.collect(ty, by_value, types)).count() == 0
    }

    /// Adds the types in a type that the macro does not know; false if something in it is of the type itself, or no name.
    fn collect(&self, ty: &Type, by_value: bool, types: &mut Vec<(String, bool)>) -> bool {
        match bare(ty) {
            Type::Tuple(tuple) => self.collect_all(tuple.elems.iter(), by_value, types),
            Type::Array(array) => self.collect(&array.elem, by_value, types),
            Type::Slice(slice) => self.collect(&slice.elem, false, types),
            Type::Reference(reference) => self.collect(&reference.elem, false, types),
            Type::Ptr(pointer) => self.collect(&pointer.elem, false, types),
            Type::Path(_) => {
                let Some((name, arguments)) = name_and_arguments(ty) else { return false };
                // `T::Item` may be any type.
                let names = segments(ty).unwrap_or_default();
                if self.is_own(ty) || names.len() > 1 && self.item.has_parameter(&names[0]) {
                    return false;
                }
                let is_known = match arguments.is_empty() {
                    true => {
                        scalar(ty).is_some()
                            || is_one_of(&name, TEXTS)
                            || name.starts_with("NonZero")
                            || name.starts_with("Atomic")
                            || self.item.has_parameter(&name)
                    }
                    false => name == "Box" || is_one_of(&name, GENERIC),
                };
                if !is_known {
                    types.push((ty.to_token_stream().to_string(), by_value));
                }
                let by_value =
                    by_value && is_known && !matches!(name.as_str(), "Box" | "Rc" | "Arc" | "Weak");
                name == "PhantomData" || self.collect_all(arguments, by_value, types)
            }
            Type::TraitObject(_) | Type::FnPtr(_) | Type::Never(_) => true,
            _ => false,
        }
    }
}

/// The last name of a path without a type before it, and the types among its arguments.
fn name_and_arguments(ty: &Type) -> Option<(String, Vec<&Type>)> {
    Some((segments(ty)?.pop()?, arguments_of(ty)?))
}

/// Whether a pointer to it is an address alone.
fn is_thin(ty: &Type) -> bool {
    let is_text = |names: Vec<String>| {
        matches!(names.last().map(String::as_str), Some("str" | "Path" | "OsStr" | "CStr"))
    };
    !matches!(bare(ty), Type::Slice(_) | Type::TraitObject(_)) && !segments(ty).is_some_and(is_text)
}

fn address(path: &str) -> String {
    format!("0x\\({path}.unsigned(), radix: 16)")
}
