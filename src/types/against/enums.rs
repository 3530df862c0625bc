//! `enum` items against the enumerations of programs.

use super::Checker;
use crate::diag::codes::types::{KEY_NO_TYPE, LEFT_OUT, NO_ENUMERATOR, OTHER_NUMBER};
use crate::diag::{Diagnostic, suggest};
use crate::sema::Enum;
use crate::types::{Damage, Shape, TypeId, Types};

/// So many enumerators are listed.
const MAX_LISTED: usize = 8;

/// The enumerators of a type and their numbers.
type Enumerators = Vec<(String, i128)>;

impl Checker<'_> {
    /// What is wrong with an enum for all of the enumerations of its name.
    pub(super) fn enumeration(&mut self, definition: &Enum) -> Result<(), Damage> {
        let types = self.keys(std::slice::from_ref(&definition.key))?.types;
        let Some(first) = types.first() else { return Ok(()) };
        let of = self.types.name(*first)?;
        let mut all = Vec::new();
        for ty in &types {
            all.extend(enumerators(self.types, *ty)?);
        }
        if all.is_empty() {
            let message = format!("`{of}` is no enumeration");
            let finding =
                Diagnostic::new(KEY_NO_TYPE, message).label(definition.key.span, "this type");
            self.report
                .findings
                .push(finding.help(format!("`fmtc types BINARY '{of}'` tells what it is")));
            return Ok(());
        }
        for (name, number) in &definition.enumerators {
            let found = all.iter().flatten().filter(|(known, _)| **known == *name.text);
            let numbers: Vec<i128> = found.map(|(_, number)| *number).collect();
            match numbers.first() {
                None => self.report.findings.push(unknown(&of, name, &all)),
                Some(other) if !numbers.contains(number) => {
                    let message = format!("`{}` of `{of}` is {other}, not {number}", name.text);
                    let finding =
                        Diagnostic::new(OTHER_NUMBER, message).label(name.span, "another number");
                    self.report
                        .findings
                        .push(finding.help(format!("write `{} = {other}`", name.text)));
                }
                Some(_) => {}
            }
        }
        self.report.findings.extend(left_out(&of, definition, &all));
        Ok(())
    }
}

/// The enumerators of a type, or of what it is a typedef of.
fn enumerators(types: &Types, ty: TypeId) -> Result<Option<Enumerators>, Damage> {
    Ok(match types.shape(ty)? {
        Shape::Enumeration(values) => Some(values),
        _ => None,
    })
}

fn unknown(of: &str, name: &crate::syntax::ast::Name, all: &[Enumerators]) -> Diagnostic {
    let names = || all.iter().flatten().map(|(name, _)| name.as_str());
    let near = suggest::nearest(&name.text, names());
    let mut message = format!("no enumerator `{}` in `{of}`", name.text);
    if let Some(near) = near {
        message = format!("{message}; did you mean `{near}`?");
    }
    let finding = Diagnostic::new(NO_ENUMERATOR, message).label(name.span, "the program has none");
    match near {
        Some(near) => finding.help(format!("write `{near}`")),
        None => finding.help(format!("it has {}", listed(names()))),
    }
}

/// The enumerators that every enumeration of the name has, and the enum does not have. Two names of
/// one number are one enumerator.
fn left_out(of: &str, definition: &Enum, all: &[Enumerators]) -> Option<Diagnostic> {
    let (first, others) = all.split_first()?;
    let is_known = |(name, number): &(String, i128)| {
        definition
            .enumerators
            .iter()
            .any(|(own, own_number)| *own.text == **name || own_number == number)
    };
    let everywhere = |name: &str| others.iter().all(|of| of.iter().any(|(other, _)| other == name));
    let missing = first.iter().filter(|known| !is_known(known) && everywhere(&known.0));
    let missing: Vec<&(String, i128)> = missing.collect();
    let (name, number) = missing.first()?;
    let names = listed(missing.iter().map(|(name, _)| name.as_str()));
    let message =
        format!("{names} of `{of}` {} left out", if missing.len() == 1 { "is" } else { "are" });
    let finding = Diagnostic::new(LEFT_OUT, message).label(definition.key.span, "this enum");
    Some(finding.help(format!("add `{name} = {number}`")))
}

fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<&str> = names.collect();
    let more = if names.len() > MAX_LISTED { " and more" } else { "" };
    format!("{}{more}", suggest::list(names.into_iter().take(MAX_LISTED)))
}
