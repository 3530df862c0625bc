//! The output of `frame variable`.

use super::values::Formatted;
use crate::debuggee::Layout;
use crate::isa::{Flags, Lldb};
use crate::vm::{Budget, Debuggee, Limit, ObjectId, Stop};

/// A value as shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// All lines, as bytes: texts need not be UTF-8.
    pub text: Vec<u8>,
    /// The text of the value itself, if it has one.
    pub value: Option<Vec<u8>>,
    /// Its summary, if there is one and it is not empty.
    pub summary: Option<Vec<u8>>,
    /// The children that are shown.
    pub children: Vec<Child>,
}

/// A child that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Child {
    /// Its name.
    pub name: String,
    /// Its summary, else its value.
    pub text: Option<Vec<u8>>,
}

/// A text that may be missing.
type Line = Option<Vec<u8>>;

/// The output of `frame variable NAME` for a value.
///
/// # Errors
/// If a program crashes or hangs LLDB, exceeds a limit, or needs an answer that the tree does not have.
pub fn show(
    values: &mut Formatted<'_, '_>,
    object: ObjectId,
    name: &str,
    budget: &mut Budget,
) -> Result<Shown, Stop> {
    let lldb = values.section.lldb();
    let max_children = if lldb >= Lldb::V21 { 24 } else { 256 };
    let max_depth = match lldb {
        Lldb::V20 | Lldb::V21 => u32::MAX,
        Lldb::V22 => 4,
        _ => 5,
    };
    let mut printer = Printer { values, budget, out: Vec::new(), max_children, max_depth };
    printer.value(object, name, 0)?;
    let text = std::mem::take(&mut printer.out);
    let shown = printer.without_children(object)?;
    let object = printer.values.specialized(object, printer.budget)?;
    Ok(Shown { text, children: printer.children(object)?, ..shown })
}

/// As [`show`]. If nothing is known of the children that LLDB itself finds, only the value and the summary.
///
/// # Errors
/// As of [`show`].
pub(super) fn show_known(
    values: &mut Formatted<'_, '_>,
    object: ObjectId,
    budget: &mut Budget,
) -> Result<Shown, Stop> {
    match show(values, object, "value", budget) {
        Err(Stop::Unknown(_)) => {
            let (max_children, max_depth) = (0, 0);
            Printer { values, budget, out: Vec::new(), max_children, max_depth }
                .without_children(object)
        }
        shown => shown,
    }
}

struct Printer<'p, 's, 'a> {
    values: &'p mut Formatted<'s, 'a>,
    budget: &'p mut Budget,
    out: Vec<u8>,
    max_children: u32,
    max_depth: u32,
}

/// The steps charged for a line.
const STEPS_PER_LINE: u64 = 100;
/// The maximum number of printed bytes.
const MAX_TEXT: usize = 16 << 20;
/// The maximum depth of printed values in releases without a limit.
const MAX_DEPTH: u32 = 200;

impl Printer<'_, '_, '_> {
    fn put(&mut self, text: impl AsRef<[u8]>) -> Result<(), Stop> {
        let text = text.as_ref();
        if self.out.len() + text.len() > MAX_TEXT {
            return Err(Stop::Limit(Limit::Memory));
        }
        self.out.extend_from_slice(text);
        Ok(())
    }

    fn indent(&mut self, depth: u32) -> Result<(), Stop> {
        self.put(" ".repeat(2 * depth as usize))
    }

    fn value(&mut self, object: ObjectId, name: &str, depth: u32) -> Result<(), Stop> {
        if depth > MAX_DEPTH {
            return Err(Stop::Limit(Limit::Depth));
        }
        self.budget.spend(STEPS_PER_LINE)?;
        let object = self.values.specialized(object, self.budget)?;
        self.indent(depth)?;
        if depth == 0 {
            let of = self.values.type_of(object)?;
            let display = if of.is_invalid() { "" } else { self.values.type_names(of)?.display };
            let shown = format!("({display}) ");
            self.put(shown)?;
        }
        self.put(format!("{name} ="))?;
        if let Some(error) = self.values.tree.error(object)? {
            return self.put(format!(" <{error}>\n"));
        }
        let layout = self.layout(object)?;
        let (value, summary) = self.texts(object, layout)?;
        let is_summarized = summary.is_some();
        for text in [value, summary].into_iter().flatten() {
            self.put(b" ")?;
            self.put(text)?;
        }
        if depth >= self.max_depth {
            let cut = self.values.tree.may_have_children(object);
            return self.put(if cut { " {...}\n" } else { "\n" });
        }
        if !self.wants_children(object, layout, is_summarized, depth)? {
            return self.put(b"\n");
        }
        if self.fits_one_line(object, layout)? {
            self.put(b" ")?;
            self.one_line(object)?;
            return self.put(b"\n");
        }
        self.children_below(object, depth)
    }

    /// Value and summary as shown on the line.
    fn texts(&mut self, object: ObjectId, layout: Option<Layout>) -> Result<(Line, Line), Stop> {
        if self.values.tree.is_nil(object) {
            return Ok((Some(b"nullptr".to_vec()), None));
        }
        let summary = self.summary(object)?;
        let hides = layout.is_some_and(|l| l.hides_value) && summary.is_some();
        let value = if hides { None } else { self.plain(object)? };
        Ok((value, summary))
    }

    fn plain(&mut self, object: ObjectId) -> Result<Option<Vec<u8>>, Stop> {
        let mut text = Vec::new();
        let found = self.values.value(object, &mut text)?;
        Ok(Some(text).filter(|t| found && !t.is_empty()))
    }

    fn without_children(&mut self, object: ObjectId) -> Result<Shown, Stop> {
        let object = self.values.specialized(object, self.budget)?;
        let (value, summary) = (self.plain(object)?, self.summary(object)?);
        Ok(Shown { text: Vec::new(), value, summary, children: Vec::new() })
    }

    fn summary(&mut self, object: ObjectId) -> Result<Option<Vec<u8>>, Stop> {
        let mut text = Vec::new();
        let found = self.values.summary(object, self.budget, &mut text)?;
        Ok(Some(text).filter(|t| found && !t.is_empty()))
    }

    /// The flags of the summary of a value, in the section or built in.
    fn layout(&mut self, object: ObjectId) -> Result<Option<Layout>, Stop> {
        if let Some(own) = self.values.own_summary(object)? {
            return Ok(Some(Layout {
                hides_children: own.flags.has(Flags::HIDE_CHILDREN),
                hides_value: own.flags.has(Flags::HIDE_VALUE),
                one_line: own.flags.has(Flags::ONE_LINE),
            }));
        }
        let lldb = self.values.section.lldb();
        self.values.tree.built_in_summary(object, lldb)
    }

    fn wants_children(
        &mut self,
        object: ObjectId,
        layout: Option<Layout>,
        summarized: bool,
        depth: u32,
    ) -> Result<bool, Stop> {
        let allowed = !layout.is_some_and(|l| l.hides_children);
        if self.values.tree.is_pointer(object) {
            let null = self.values.unsigned(object)? == Some(0);
            let reference = self.values.tree.is_reference(object);
            return Ok(!null && reference && depth == 0 && allowed);
        }
        Ok(allowed || !summarized)
    }

    /// Whether the children are printed on the same line, in parentheses.
    fn fits_one_line(&mut self, object: ObjectId, layout: Option<Layout>) -> Result<bool, Stop> {
        if let Some(layout) = layout {
            return Ok(layout.one_line);
        }
        let Ok(count) = self.values.count(object, self.budget)? else { return Ok(true) };
        if count == 0 {
            return Ok(false);
        }
        let mut names = 0;
        for index in 0..count.min(self.max_children) {
            self.budget.spend(1)?;
            let child = self.values.child_at(object, index, self.budget)?;
            if child.is_null() || !self.is_short(child, &mut names)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a child can be shown on one line with its siblings.
    fn is_short(&mut self, child: ObjectId, names: &mut usize) -> Result<bool, Stop> {
        const MAX_NAMES: usize = 50;
        if self.values.specialized(child, self.budget)? != child {
            return Ok(false);
        }
        *names += self.values.tree.name(child).len();
        if *names > MAX_NAMES {
            return Ok(false);
        }
        Ok(match self.layout(child)? {
            Some(layout) => layout.hides_children,
            None => match self.values.num_children(child, self.budget) {
                // A pointer to a struct has the members of the struct.
                Err(Stop::Unknown(_)) => false,
                count => count? == 0,
            },
        })
    }

    /// `(x = 3, y = -4)`.
    fn one_line(&mut self, object: ObjectId) -> Result<(), Stop> {
        let count = match self.values.count(object, self.budget)? {
            Ok(0) => return Ok(()),
            Ok(count) => count,
            Err(message) => return self.not_counted(&message),
        };
        self.put(b"(")?;
        let mut separator = "";
        for index in 0..count.min(self.max_children) {
            self.budget.spend(10)?;
            let child = self.values.child_at(object, index, self.budget)?;
            if child.is_null() {
                continue;
            }
            let child = self.values.specialized(child, self.budget)?;
            self.put(separator)?;
            separator = ", ";
            let name = self.values.tree.name(child).to_string();
            if !name.is_empty() {
                self.put(format!("{name} = "))?;
            }
            let text = self.short(child)?;
            self.put(text)?;
        }
        self.put(if count > self.max_children { ", ...)" } else { ")" })
    }

    /// The summary of a child, otherwise its value, otherwise its type and address.
    fn short(&mut self, child: ObjectId) -> Result<Vec<u8>, Stop> {
        if let Some(error) = self.values.tree.error(child)? {
            // An unreadable value with a provider has a type and no address.
            let has_provider = self.values.raw(child)? != child;
            let of = self.values.type_of(child)?;
            return Ok(match has_provider {
                true => format!("{} @ ", self.values.type_names(of)?.name).into_bytes(),
                false => format!("<{error}>").into_bytes(),
            });
        }
        if let Some(text) = self.summary(child)? {
            return Ok(text);
        }
        if let Some(text) = self.plain(child)? {
            return Ok(text);
        }
        let of = self.values.type_of(child)?;
        if of.is_invalid() || !self.values.tree.is_aggregate(child) {
            return Ok(b"<no summary available>".to_vec());
        }
        let address = self.values.tree.address(child);
        let name = self.values.type_names(of)?.name;
        let place = address.map_or(String::new(), |a| format!("{a:#018x}"));
        Ok(format!("{name} @ {place}").into_bytes())
    }

    /// The text that replaces children whose count failed.
    fn not_counted(&mut self, message: &[u8]) -> Result<(), Stop> {
        self.put(b"<")?;
        self.put(message)?;
        self.put(b">")
    }

    /// `{`, each child on its own line, `}`.
    fn children_below(&mut self, object: ObjectId, depth: u32) -> Result<(), Stop> {
        let count = match self.values.count(object, self.budget)? {
            Ok(count) => count,
            Err(message) => {
                self.put(b" ")?;
                self.not_counted(&message)?;
                // The next value is printed on the same line.
                return self.put(if depth == 0 { "\n" } else { "" });
            }
        };
        let mut any = false;
        for index in 0..count.min(self.max_children) {
            let child = self.values.child_at(object, index, self.budget)?;
            if child.is_null() {
                continue;
            }
            if !any {
                let reference = self.values.tree.is_reference(object);
                self.put(if reference { ": {\n" } else { " {\n" })?;
                any = true;
            }
            let name = self.values.tree.name(child).to_string();
            self.value(child, &name, depth + 1)?;
        }
        if !any {
            let empty = self.values.tree.may_have_children(object);
            return self.put(if empty { " {}\n" } else { "\n" });
        }
        if count > self.max_children {
            self.indent(depth + 1)?;
            self.put(b"...\n")?;
        }
        self.indent(depth)?;
        self.put(b"}\n")
    }

    /// Names and texts of the children that are shown.
    fn children(&mut self, object: ObjectId) -> Result<Vec<Child>, Stop> {
        let count = match self.values.count(object, self.budget) {
            // What a null pointer points to.
            Err(Stop::Unknown(_)) => 0,
            count => count?.unwrap_or(0),
        };
        let mut children = Vec::new();
        for index in 0..count.min(self.max_children) {
            self.budget.spend(10)?;
            let Ok(child) = self.values.child_at(object, index, self.budget) else { break };
            if child.is_null() {
                continue;
            }
            let child = self.values.specialized(child, self.budget)?;
            let text = match self.summary(child) {
                Err(Stop::Unknown(_)) => break,
                Ok(None) => self.plain(child)?,
                summary => summary?,
            };
            children.push(Child { name: self.values.tree.name(child).to_string(), text });
        }
        Ok(children)
    }
}
