//! `enum` items: names for the numbers of an enumeration of the program.
//!
//! An enumerator is a constant. A path names an enum if it is a suffix of the enum's scopes and
//! name: `shop::Kind` and `Kind` both name `shop::Kind`, unless another enum has that name.

use super::Checker;
use super::body::{Binding, Body, not_constant};
use crate::diag::codes::meaning;
use crate::diag::{Diagnostic, suggest};
use crate::names::NameTree;
use crate::sema::Enum;
use crate::sema::graph::Type;
use crate::sema::hir::{Constant, Op, Typed};
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, TypeToken};
use crate::syntax::{hints, spelling};
use rustc_hash::FxHashMap;

/// The enums of all files.
#[derive(Default)]
pub(super) struct Enums<'a> {
    /// The enums by their last names.
    by_last_part: FxHashMap<&'a str, Vec<Named<'a>>>,
}

struct Named<'a> {
    /// The scopes and the name, without template arguments.
    parts: Vec<&'a str>,
    definition: &'a ast::Enum,
}

/// The meaning of a path.
enum Meant<'a> {
    Nothing,
    One(&'a ast::Enum),
    Several(&'a ast::Enum, &'a ast::Enum),
}

impl<'a> Enums<'a> {
    /// Adds an enum, unless another one has its name; returns the first enum of the name.
    pub(super) fn insert(&mut self, definition: &'a ast::Enum) -> &'a ast::Enum {
        let parts = NameTree::of(&definition.name).path();
        let last = parts.last().copied().unwrap_or_default();
        let same = self.by_last_part.entry(last).or_default();
        let is_same = |known: &&Named| known.definition.name.tokens == definition.name.tokens;
        if let Some(first) = same.iter().find(is_same) {
            return first.definition;
        }
        same.push(Named { parts, definition });
        definition
    }

    fn find(&self, path: &[&str]) -> Meant<'a> {
        // Names of this crate may be written as in Rust.
        let path = path.strip_prefix(&["crate"]).filter(|rest| !rest.is_empty()).unwrap_or(path);
        let same = path.last().and_then(|last| self.by_last_part.get(last));
        let same = same.map(Vec::as_slice).unwrap_or_default();
        let exact = same.iter().find(|named| named.parts == path);
        let mut found = same.iter().filter(|named| named.parts.ends_with(path));
        match (exact, found.next(), found.next()) {
            (Some(one), ..) | (None, Some(one), None) => Meant::One(one.definition),
            (None, Some(one), Some(other)) => Meant::Several(one.definition, other.definition),
            (None, None, _) => Meant::Nothing,
        }
    }

    /// The enums that have all of these enumerators.
    pub(super) fn with(&self, names: &[&ast::Name]) -> Vec<&'a ast::Enum> {
        let has_all = |of: &&ast::Enum| names.iter().all(|name| position(of, name).is_some());
        let all = self.by_last_part.values().flatten().map(|named| named.definition);
        let mut found: Vec<&ast::Enum> = all.filter(has_all).collect();
        found.sort_by_key(|definition| (definition.name.span.source, definition.name.span.start));
        found
    }

    /// The full names, without template arguments.
    fn names(&self) -> Vec<String> {
        self.by_last_part.values().flatten().map(|named| named.parts.join("::")).collect()
    }
}

impl<'a> Checker<'a> {
    /// Checks an `enum`, even if it is not used.
    pub(super) fn enumeration(&mut self, item: &'a ast::Item, definition: &'a ast::Enum) {
        self.no_attributes(item);
        self.written_class(definition);
        self.repeated("enumerator", definition.enumerators.iter().map(|of| &of.name));
        let key = ast::Key {
            kind: ast::KeyKind::Type(definition.name.clone()),
            span: definition.name.span,
        };
        let key = self.key(&key);
        let range = self.names.range;
        let mut body = Body::new(self, range);
        body.compute_enum(definition);
        let numbers = body.enum_numbers(definition).to_vec();
        let named = definition.enumerators.iter().zip(numbers);
        let known =
            named.filter(|(enumerator, number)| number.is_some() || enumerator.by.is_some());
        let enumerators = known.map(|(enumerator, number)| (enumerator.name.clone(), number));
        let enumerators = enumerators.collect();
        let by = definition.enumerators.iter().find_map(|enumerator| enumerator.by.as_ref());
        let by = by.and_then(path_text);
        if let Some(key) = key {
            let (name, span) = (spelling::type_name(&definition.name), item.span);
            self.output.checked.enums.push(Enum { name, key, enumerators, by, span });
        }
    }

    /// `enum class Kind`, as C++ writes it.
    fn written_class(&mut self, definition: &ast::Enum) {
        let [TypeToken::Word(word), TypeToken::Word(_), ..] = definition.name.tokens.as_slice()
        else {
            return;
        };
        if matches!(&**word, "class" | "struct") {
            let span = definition.name.span;
            let message = format!("an `enum` is written without `{word}`");
            let diagnostic =
                Diagnostic::new(meaning::BAD_KEY, message).label(span, "the type's name");
            let end = span.start + word.len() as u32 + 1;
            self.emit(diagnostic.remove(Span { end, ..span }));
        }
    }

    /// Sets the numbers of the enumerators in a value tree.
    pub(super) fn resolve_enumerators(&mut self, value: &mut ast::ValueTree) {
        match &mut value.kind {
            ast::ValueKind::Struct(fields) => {
                fields.iter_mut().for_each(|(_, value)| self.resolve_enumerators(value));
            }
            ast::ValueKind::Array(values) => {
                values.iter_mut().for_each(|value| self.resolve_enumerators(value));
            }
            ast::ValueKind::Enumerator(name, number) => {
                let Some(of) = &mut value.type_name else { return };
                let range = self.names.range;
                let mut body = Body::new(self, range);
                let Some(definition) = body.find_enum(&NameTree::of(of).path(), of.span) else {
                    return;
                };
                *number = body.number_of(definition, name);
                // Keys are compared with the full name; `_` stands for a part that only the author
                // knows.
                if !definition.name.tokens.contains(&TypeToken::Wildcard) {
                    of.tokens.clone_from(&definition.name.tokens);
                }
            }
            _ => {}
        }
    }
}

/// The position of an enumerator in its enum.
pub(super) fn position(definition: &ast::Enum, name: &ast::Name) -> Option<usize> {
    definition.enumerators.iter().position(|known| known.name.text == name.text)
}

/// A path of members and elements, as `fmtc types` writes it; `None` for any other expression.
pub(super) fn path_text(path: &ast::Expr) -> Option<String> {
    let name = |name: &str| crate::syntax::spelled(name).unwrap_or_default().into_owned();
    Some(match &path.kind {
        ExprKind::Name(word, _) => name(word),
        ExprKind::SelfValue => "self".to_owned(),
        ExprKind::Member { base, name: member, optional: false, .. } => match base.kind {
            ExprKind::SelfValue => name(&member.text),
            _ => format!("{}.{}", path_text(base)?, name(&member.text)),
        },
        ExprKind::Index { base, index } => match index.kind {
            ExprKind::Int(number) => format!("{}[{number}]", path_text(base)?),
            _ => return None,
        },
        _ => return None,
    })
}

impl<'a> Body<'_, 'a> {
    /// The enum that an expression before a `.` names, if it names one.
    pub(super) fn enum_named(&mut self, base: &ast::Expr) -> Option<&'a ast::Enum> {
        match &base.kind {
            ExprKind::Scoped(names) => {
                let path: Vec<&str> = names.iter().map(|name| &*name.text).collect();
                self.find_enum(&path, base.span)
            }
            ExprKind::Name(name, _) if self.is_free(name, base.span) => {
                match self.checker.names.enums.find(&[name]) {
                    Meant::Nothing => None,
                    _ => self.find_enum(&[name], base.span),
                }
            }
            _ => None,
        }
    }

    /// `shop::Kind.open`.
    pub(super) fn enumerator(
        &mut self,
        definition: &'a ast::Enum,
        name: &ast::Name,
        span: Span,
    ) -> Typed {
        let Some(number) = self.number_of(definition, name) else { return self.error(span) };
        let of = spelling::type_name(&definition.name).into();
        self.make.value(Op::Enumerator(number, of), &[], Type::Literal, span)
    }

    /// A path without a name after it.
    pub(super) fn scoped(&mut self, names: &'a [ast::Name], span: Span) -> Typed {
        let path: Vec<&str> = names.iter().map(|name| &*name.text).collect();
        if let Some((last, scopes)) = names.split_last()
            && let Some((before, outer)) =
                path.split_last().map(|(_, outer)| outer).zip(scopes.last())
            && let Meant::One(definition) = self.checker.names.enums.find(before)
        {
            let between = outer.span.at_end().to(last.span.at_start());
            let written = format!("{}.{}", before.join("::"), last.text);
            self.emit(
                Diagnostic::new(meaning::ENUM_AS_VALUE, "an enumerator follows a dot")
                    .label(span, "an enumerator as C++ writes it")
                    .help(format!("write `{written}`"))
                    .fix(format!("write `{written}`"), vec![(between, ".".to_owned())]),
            );
            return self.enumerator(definition, last, span);
        }
        if let Some(hint) = names.last().and_then(|n| hints::word("name", &n.text)) {
            return self.foreign_name(&path.join("::"), hint, span);
        }
        if let (Meant::Nothing, [scopes @ .., last]) =
            (self.checker.names.enums.find(&path), path.as_slice())
        {
            return self.unknown_enumerator_path(&scopes.join("::"), last, span);
        }
        let Some(definition) = self.find_enum(&path, span) else { return self.error(span) };
        let first = definition.enumerators.first().map_or("name", |first| &first.name.text);
        self.emit(
            Diagnostic::new(meaning::ENUM_AS_VALUE, "an enum is not a value by itself")
                .label(span, "which of its enumerators?")
                .help(format!("write `{}.{first}`", path.join("::"))),
        );
        self.error(span)
    }

    /// `Color::red` without an enum `Color`.
    fn unknown_enumerator_path(&mut self, of: &str, name: &str, span: Span) -> Typed {
        if of == "std" {
            let message = format!(
                "`std::{name}` cannot be called: a formatter cannot run code of the program"
            );
            return self.wrong(
                Diagnostic::new(meaning::UNKNOWN_ENUM, message)
                    .label(span, "a function of the program")
                    .help("write the member that holds it: `pair.first`, `tuple.__0`"),
            );
        }
        let diagnostic = Diagnostic::new(meaning::UNKNOWN_ENUM, format!("there is no enum `{of}`"))
            .label(span, "an enumerator as C++ writes it");
        let names = self.checker.names.enums.names();
        self.wrong(match suggest::nearest(of, names.iter().map(String::as_str)) {
            Some(near) => diagnostic.suggest(span, &format!("{near}.{name}")),
            None => diagnostic
                .help(format!("define it, `enum {of} {{ {name} }}`, and write `{of}.{name}`")),
        })
    }

    /// The enum whose enumerators all patterns of a `switch` are.
    pub(super) fn enum_of_cases(&mut self, switch: &'a ast::Switch) -> Option<&'a ast::Enum> {
        let mut found: Option<&'a ast::Enum> = None;
        for pattern in switch.cases.iter().flat_map(|case| &case.patterns) {
            let ExprKind::Member { base, .. } = &pattern.first.kind else { return None };
            let definition = self.enum_named(base).filter(|_| pattern.last.is_none())?;
            if found.is_some_and(|found| !std::ptr::eq(found, definition)) {
                return None;
            }
            found = Some(definition);
        }
        found
    }

    /// The enumerators without a case of a `switch`.
    pub(super) fn left_out(
        &mut self,
        switch: &ast::Switch,
        definition: &'a ast::Enum,
    ) -> Vec<&'a str> {
        self.compute_enum(definition);
        let numbers = self.enum_numbers(definition);
        let patterns = switch.cases.iter().flat_map(|case| &case.patterns);
        let named = patterns.filter_map(|pattern| match &pattern.first.kind {
            ExprKind::Member { name, .. } => *numbers.get(position(definition, name)?)?,
            _ => None,
        });
        let mut covered: Vec<i128> = named.collect();
        let mut left = Vec::new();
        for (enumerator, number) in definition.enumerators.iter().zip(numbers) {
            if let Some(number) = number.filter(|number| !covered.contains(number)) {
                // Two names of one number are one case.
                covered.push(number);
                left.push(&*enumerator.name.text);
            }
        }
        left
    }

    /// The enum that a path names; reports a path that names none or several.
    fn find_enum(&mut self, path: &[&str], span: Span) -> Option<&'a ast::Enum> {
        let enums = &self.checker.names.enums;
        let written = path.join("::");
        let diagnostic = match enums.find(path) {
            Meant::One(definition) => return Some(definition),
            Meant::Several(one, other) => {
                let (one, other) = (&one.name, &other.name);
                let names = (spelling::type_name(one), spelling::type_name(other));
                let message = format!("`{written}` names more than one enum");
                Diagnostic::new(meaning::UNKNOWN_ENUM, message)
                    .label(span, "which one is meant?")
                    .label(one.span, "one of them")
                    .label(other.span, "another one")
                    .help(format!("write `{}` or `{}`", names.0, names.1))
            }
            Meant::Nothing => {
                let message = format!("there is no enum `{written}`");
                let diagnostic = Diagnostic::new(meaning::UNKNOWN_ENUM, message)
                    .label(span, "no `enum` of that name");
                let names = enums.names();
                match suggest::nearest(&written, names.iter().map(String::as_str)) {
                    Some(near) => diagnostic.suggest(span, near),
                    None => diagnostic.help(format!("define it: `enum {written} {{ … }}`")),
                }
            }
        };
        self.reject(diagnostic)
    }

    /// The number of an enumerator; reports one that does not exist.
    fn number_of(&mut self, definition: &'a ast::Enum, name: &ast::Name) -> Option<i128> {
        self.compute_enum(definition);
        let Some(at) = position(definition, name) else {
            return self.unknown_enumerator(definition, name);
        };
        if definition.enumerators.get(at).is_some_and(|enumerator| enumerator.by.is_some()) {
            let message = format!(
                "`{}` has no number: each number that belongs to no other variant selects it",
                name.text
            );
            let diagnostic = Diagnostic::new(meaning::UNKNOWN_ENUMERATOR, message)
                .label(name.span, "no number")
                .help(format!("look at the variant: `switch self {{ case .{}: … }}`", name.text));
            return self.reject(diagnostic);
        }
        match self.enum_numbers(definition).get(at) {
            Some(number) => *number,
            None => {
                let message = format!("the enumerator `{}` is defined by itself", name.text);
                let diagnostic = Diagnostic::new(meaning::CONSTANT_CYCLE, message)
                    .label(name.span, "not known yet");
                self.reject(diagnostic.help("its number can use the enumerators before it"))
            }
        }
    }

    pub(super) fn unknown_enumerator<T>(
        &mut self,
        definition: &ast::Enum,
        name: &ast::Name,
    ) -> Option<T> {
        let of = spelling::type_name(&definition.name);
        let names: Vec<&str> = definition.enumerators.iter().map(|e| &*e.name.text).collect();
        let message = format!("there is no enumerator `{}` in `{of}`", name.text);
        let diagnostic =
            Diagnostic::new(meaning::UNKNOWN_ENUMERATOR, message).label(name.span, "unknown");
        let near = suggest::nearest(&name.text, names.iter().copied());
        let diagnostic = match near {
            Some(near) => diagnostic.suggest(name.span, near),
            None if names.is_empty() => diagnostic.help("it has none"),
            None => diagnostic.help(format!("it has {}", suggest::list(names.into_iter().take(8)))),
        };
        self.reject(diagnostic.label(definition.name.span, "the enum"))
    }

    /// Computes the numbers of an enum, unless they are known or being computed.
    pub(super) fn compute_enum(&mut self, definition: &'a ast::Enum) {
        let place = definition.name.span;
        if self.known_numbers(definition).is_some() {
            return;
        }
        self.checker.output.known.enums.insert(place, Vec::new());
        self.isolated(|body| {
            let mut next = Some(0);
            for enumerator in &definition.enumerators {
                let number = match (&enumerator.value, &enumerator.by) {
                    (Some(value), _) => body.constant_number(value),
                    (None, Some(_)) => None,
                    (None, None) => next.filter(|next| body.fits(*next, enumerator.name.span)),
                };
                if enumerator.by.is_none() {
                    next = number.map(|number| number + 1);
                }
                if let Some(numbers) = body.checker.output.known.enums.get_mut(&place) {
                    numbers.push(number);
                }
                // The numbers of later enumerators may refer to it.
                let span = enumerator.name.span;
                let value = match number {
                    Some(number) => body.make.constant(Constant::Literal(number), span),
                    None => body.error(span),
                };
                body.bind(&enumerator.name, value, Binding::Enumerator(definition), span.end);
            }
        });
    }

    /// The numbers of an enum as far as they are computed; `None` for those that cannot be.
    pub(super) fn enum_numbers(&self, definition: &ast::Enum) -> &[Option<i128>] {
        self.known_numbers(definition).map(Vec::as_slice).unwrap_or_default()
    }

    fn known_numbers(&self, definition: &ast::Enum) -> Option<&Vec<Option<i128>>> {
        self.checker.output.known.enums.get(&definition.name.span)
    }

    fn constant_number(&mut self, expr: &'a ast::Expr) -> Option<i128> {
        let value = self.part(expr);
        if value.ty == Type::Error {
            return None;
        }
        let number = self.make.number(value);
        if number.is_none() {
            self.emit(not_constant("an enumerator is a constant", expr.span));
        }
        number.filter(|number| self.fits(*number, expr.span))
    }

    /// Whether a number has 64 bits; reports it if not.
    fn fits(&mut self, number: i128, span: Span) -> bool {
        let fits = (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&number);
        if !fits {
            let message = format!("{number} does not fit here");
            self.emit(
                Diagnostic::new(meaning::OUT_OF_RANGE, message).label(span, "more than 64 bits"),
            );
        }
        fits
    }
}
