//! `enum` items against the enumerations of programs.

use super::Against;
use crate::diag::codes::types::{KEY_NO_TYPE, LEFT_OUT, NO_ENUMERATOR, OTHER_NUMBER};
use crate::diag::{Diagnostic, Fix, suggest};
use crate::sema::Enum;
use crate::syntax::ast::Name;
use crate::syntax::spelled;
use crate::types::{Shape, TypeId, Types};

/// The most enumerators that a message lists.
const MAX_LISTED: usize = 8;

/// The enumerators of a type, or the variants, and their numbers. One variant may have all numbers that no other has.
type Enumerators = Vec<(String, Option<i128>)>;

impl Against<'_> {
    /// Adds the findings about an `enum`, given all enumerations of its name.
    pub(super) fn enumeration(&self, definition: &Enum) {
        let before = self.found.borrow().len();
        let types = self.keys(std::slice::from_ref(&definition.key)).types;
        self.found.borrow_mut().iter_mut().skip(before).for_each(|d| with_uses(d, definition));
        let Some(first) = types.first() else { return };
        let of = self.types.name(*first);
        let mut all = Vec::new();
        for ty in &types {
            all.extend(enumerators(self.types, *ty));
        }
        if all.is_empty() {
            let message = format!("`{of}` is not an enumeration");
            let finding =
                Diagnostic::new(KEY_NO_TYPE, message).label(definition.key.span, "this type");
            self.add(finding.help(format!("`fmtc types BINARY '{of}'` shows what it is")));
            return;
        }
        for (name, number) in &definition.enumerators {
            let found = all.iter().flatten().filter(|(known, _)| **known == *name.text);
            let numbers: Vec<Option<i128>> = found.map(|(_, number)| *number).collect();
            match numbers.first() {
                None => self.add(unknown(&of, name, &all)),
                Some(_) if numbers.contains(number) => {}
                Some(other) => self.other_number(&of, name, *number, *other),
            }
        }
        self.variants(&of, definition, *first);
        left_out(&of, definition, &all).into_iter().for_each(|finding| self.add(finding));
    }

    fn other_number(&self, of: &str, name: &Name, own: Option<i128>, program: Option<i128>) {
        let text = |number: Option<i128>| number.map(|number| number.to_string());
        let (own, number) = (text(own), text(program));
        let message = match (&own, &number) {
            (Some(own), Some(number)) => {
                format!("`{}` of `{of}` is {number}, not {own}", name.text)
            }
            (None, Some(number)) => format!("`{}` of `{of}` has a number, {number}", name.text),
            (_, None) => format!("`{}` of `{of}` has no number of its own", name.text),
        };
        let finding = Diagnostic::new(OTHER_NUMBER, message).label(name.span, "another number");
        self.add(match program {
            Some(number) => finding.help(format!("write {}", valued([(&*name.text, number)]))),
            None => finding.help(format!("`fmtc types --draft BINARY '{of}'` writes where it is")),
        });
    }

    /// The variants of a Rust enum: their members are found by their order, and their number where the `enum` says.
    fn variants(&self, of: &str, definition: &Enum, ty: TypeId) {
        let variants = self.types.variants_of(ty);
        let place = |name: &Name| variants.iter().position(|known| *known.name == *name.text);
        let names = definition.enumerators.iter().map(|(name, _)| name);
        let moved = names.enumerate().find(|(at, name)| place(name).is_some_and(|of| of != *at));
        if let Some((_, name)) = moved {
            let message = format!("the variants of `{of}` are in another order");
            let finding = Diagnostic::new(OTHER_NUMBER, message).label(name.span, "another place");
            let names = listed(variants.iter().map(|variant| variant.name.as_str()));
            self.add(finding.help(format!("the order is {names}")));
        }
        let by = self.types.discriminant_of_variant(ty);
        if let (Some(path), Some(by)) = (&definition.by, by)
            && *path != by.path
        {
            let message = format!("the number of a variant of `{of}` is not at `{path}`");
            let finding = Diagnostic::new(OTHER_NUMBER, message);
            let finding = finding.label(definition.key.span, "this enum");
            self.add(finding.help(format!("write `by {}`", by.path)));
        }
    }
}

/// Replaces a fix that renames the enum by a help text: the uses of its enumerators must change too.
fn with_uses(finding: &mut Diagnostic, definition: &Enum) {
    let name = |key: &str| -> Vec<String> {
        key.split("::").filter(|part| *part != "_").map(str::to_owned).collect()
    };
    let own = name(&definition.name);
    let renames = |fix: &Fix| fix.edits.iter().any(|(_, text)| name(text) != own);
    if finding.fix.take_if(|fix| renames(fix)).is_some() {
        finding.help.push("write the same where its enumerators are used".to_owned());
    }
}

/// The enumerators of a type or of the target of a typedef, or its variants.
fn enumerators(types: &Types, ty: TypeId) -> Option<Enumerators> {
    if let Shape::Enumeration(values) = types.shape(ty) {
        return Some(values.iter().map(|(name, number)| (name.clone(), Some(*number))).collect());
    }
    let variants = types.variants_of(ty);
    let numbered = variants.into_iter().map(|variant| {
        let number = types.number_of_variant(ty, &variant);
        (variant.name, number)
    });
    let numbered: Enumerators = numbered.collect();
    (!numbered.is_empty()).then_some(numbered)
}

fn unknown(of: &str, name: &Name, all: &[Enumerators]) -> Diagnostic {
    let names = || all.iter().flatten().map(|(name, _)| name.as_str());
    let near = suggest::nearest(&name.text, names());
    let mut message = format!("no enumerator `{}` in `{of}`", name.text);
    if let Some(near) = near {
        message = format!("{message}; did you mean `{near}`?");
    }
    let finding = Diagnostic::new(NO_ENUMERATOR, message).label(name.span, "the program has none");
    match near {
        Some(near) => {
            let written = suggest::choice(spelled(near).as_deref());
            finding.help(format!("write {written}, also where it is used"))
        }
        None => finding.help(format!("it has {}", listed(names()))),
    }
}

/// The enumerators that every enumeration of the name has, and the enum does not have. Two names of
/// one number are one enumerator.
fn left_out(of: &str, definition: &Enum, all: &[Enumerators]) -> Option<Diagnostic> {
    let (first, others) = all.split_first()?;
    let is_known = |(name, number): &(String, Option<i128>)| {
        definition
            .enumerators
            .iter()
            .any(|(own, own_number)| *own.text == **name || own_number == number)
    };
    let everywhere = |name: &str| others.iter().all(|of| of.iter().any(|(other, _)| other == name));
    let missing = first.iter().filter(|known| !is_known(known) && everywhere(&known.0));
    let missing: Vec<&(String, Option<i128>)> = missing.collect();
    missing.first()?;
    let names = listed(missing.iter().map(|(name, _)| name.as_str()));
    let message =
        format!("{names} of `{of}` {} left out", if missing.len() == 1 { "is" } else { "are" });
    let finding = Diagnostic::new(LEFT_OUT, message).label(definition.key.span, "this enum");
    let missing = missing.iter().filter_map(|(name, number)| Some((name.as_str(), (*number)?)));
    Some(finding.help(format!("add {}", valued(missing))))
}

/// Enumerators with their numbers, as they are written in a file.
fn valued<'n>(enumerators: impl IntoIterator<Item = (&'n str, i128)>) -> String {
    let written = |(name, number)| Some(format!("{} = {number}", spelled(name)?));
    let written: Vec<String> = enumerators.into_iter().filter_map(written).collect();
    listed(written.iter().map(String::as_str))
}

fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<&str> = names.collect();
    let more = if names.len() > MAX_LISTED { " and more" } else { "" };
    format!("{}{more}", suggest::list(names.into_iter().take(MAX_LISTED)))
}
