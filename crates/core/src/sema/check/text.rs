//! Texts: strings with interpolations, formats of numbers, places of a width.

use super::arguments::{Arguments, Callee};
use super::body::{Body, wrong_type};
use super::levels::no_level;
use super::number_format::NumberOptions;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::graph::{Align, Padding, Type};
use crate::sema::hir::{Constant, ObjectOp, Op, TextOp, TextPiece, Typed};
use crate::source::Span;
use crate::syntax::ast::{self, Arg, BinaryOp, ExprKind, TextPart};
use crate::syntax::builtins::{self, Choice, Role};
use crate::syntax::hints::number_format;

/// `\(x: …)`.
fn label_before_value(label: &ast::Name) -> Diagnostic {
    Diagnostic::new(meaning::UNKNOWN_LABEL, "an interpolation begins with the value")
        .label(label.span, "a label comes after it")
        .help(match builtins::option(builtins::FORMATS, &label.text) {
            Some(_) => format!("write `\\(value, {}: …)`", label.text),
            None => "a format is written `\\(value, radix: 16)`".to_owned(),
        })
}

/// The least width of a text, and how it is filled.
fn padding(options: &Arguments<'_>) -> Padding {
    let align = match options.word(Role::Align) {
        Some(Choice::Left) => Align::Left,
        Some(Choice::Center) => Align::Center,
        Some(Choice::Right | Choice::None | Choice::Wide) | None => Align::Right,
    };
    let width = options.number(Role::Width).unwrap_or(0);
    Padding { width, align, fill: options.number(Role::Fill) }
}

/// The place of the option that leaves out quotes.
fn bare(options: &Arguments<'_>) -> Option<Span> {
    options.place(Role::Quotes).or(options.place(Role::Characters))
}

fn is_wide(options: &Arguments<'_>) -> bool {
    options.word(Role::Characters) == Some(Choice::Wide)
}

/// The parts of `a ?? b`, unless `a` is an entry of a table.
fn with_default(value: &ast::Expr) -> Option<(&ast::Expr, &ast::Expr)> {
    let ExprKind::Binary { op: BinaryOp::Coalesce, left, right, .. } = &value.kind else {
        return None;
    };
    let is_entry = matches!(&left.kind, ExprKind::Index { base, .. } if matches!(base.kind, ExprKind::Table(_)));
    (!is_entry).then_some((left, right))
}

/// Whether a value is `a ?? "text"`, which has a text in any case.
fn with_text(value: &ast::Expr) -> bool {
    with_default(value)
        .is_some_and(|(_, right)| matches!(right.kind, ExprKind::String(_)) || with_text(right))
}

impl<'a> Body<'_, 'a> {
    pub(super) fn text(&mut self, text: &'a ast::Text, span: Span) -> Typed {
        self.warn_of_placeholder(text);
        let (mut pieces, mut values) = (Vec::new(), Vec::new());
        for part in &text.parts {
            match part {
                TextPart::Literal(literal, _) => pieces.push(TextPiece::Literal(literal.clone())),
                TextPart::Interpolation { args, span } => {
                    if let Some((value, padding)) = self.interpolation(args, *span) {
                        values.push(value);
                        pieces.push(TextPiece::Value(padding));
                    }
                }
            }
        }
        self.make.value(TextOp::Text(pieces), &values, Type::String, span)
    }

    fn interpolation(&mut self, args: &'a [Arg], span: Span) -> Option<(Typed, Padding)> {
        let (first, options) = args.split_first()?;
        if let Some(label) = &first.label {
            self.quiet_args(args);
            return self.reject(label_before_value(label));
        }
        self.shown_truth(&first.value);
        let is_alone = options.is_empty();
        let options = self.options(options);
        let number = NumberOptions::new(&options);
        self.exclusive_options(&options, number);
        let text = self.piece(&first.value, &options, is_alone, span)?;
        Some((text, padding(&options)))
    }

    /// The text of a value, with options. A text after `??` is shown as it is.
    fn piece(
        &mut self,
        value: &'a ast::Expr,
        options: &Arguments<'a>,
        is_alone: bool,
        span: Span,
    ) -> Option<Typed> {
        let Some((left, right)) = with_default(value).filter(|_| !is_alone) else {
            let value = self.part(value);
            let text = self.shown_with(value, options, is_alone, span)?;
            return Some(self.in_place(value, text));
        };
        if let Some(newer) = self.needs_test(left, Some(right)) {
            let text = self.under(newer, true, |body| body.piece(value, options, false, span))?;
            let default =
                self.under(newer, false, |body| body.piece(right, options, false, span))?;
            return Some(self.choose(newer, text, default, span));
        }
        let (asked, value) = self.optional_part(left);
        let asked = asked.unwrap_or(value);
        let default = match with_text(right) {
            true => self.piece(right, options, is_alone, span)?,
            false => self.part(right),
        };
        if !matches!(default.ty, Type::String | Type::Text) {
            let value = self.or_default(asked, value, default, span);
            let text = self.shown_with(value, options, is_alone, span)?;
            return Some(self.in_place(value, text));
        }
        let ty = if value.ty == Type::Maybe { Type::Object } else { value.ty };
        let there = Typed { ty, ..value };
        let text = self.shown_with(there, options, is_alone, span)?;
        self.ask(asked);
        Some(match (NumberOptions::new(options).place, ty) {
            (Some(_), Type::Object) => {
                let lacks = self.make.test(ObjectOp::HasNoValue, &[there], there.span);
                self.choose(lacks, default, text, span)
            }
            _ => self.text_or(asked, there, text, default, span),
        })
    }

    fn shown_with(
        &mut self,
        value: Typed,
        options: &Arguments<'a>,
        is_alone: bool,
        span: Span,
    ) -> Option<Typed> {
        if is_alone && value.ty == Type::Object && !self.in_function() && !self.in_element {
            return Some(self.shown(value, true));
        }
        let number = NumberOptions::new(options);
        match (number.place, value.ty) {
            (_, Type::Error) => None,
            (None, Type::Maybe) => self.maybe_in_text(value),
            (Some(place), _) => self.formatted(value, number, place),
            (None, _) => self.shown_as(value, options, span),
        }
    }

    /// The text of a value, or another one if it has nothing to show.
    pub(super) fn text_or(
        &mut self,
        asked: Typed,
        value: Typed,
        text: Typed,
        default: Typed,
        span: Span,
    ) -> Typed {
        match (asked.ty, value.ty) {
            (Type::Object | Type::Maybe, Type::Object | Type::String | Type::Text) => {
                self.prelude("shown_or", &[asked, text, default], span)
            }
            (_, Type::String | Type::Text) => self.prelude("text_or", &[text, default], span),
            _ => {
                let lacks = self.lacks(asked, value);
                self.choose(lacks, default, text, span)
            }
        }
    }

    /// The text of a value according to options that do not format numbers.
    fn shown_as(&mut self, value: Typed, options: &Arguments<'a>, span: Span) -> Option<Typed> {
        let depth = options.placed_number(Role::Depth);
        if let Some(max) = options.number(Role::Elements) {
            return self.list(value, max, depth, span);
        }
        if let Some((depth, place)) = depth {
            return self.at_depth(value, depth, place);
        }
        Some(match bare(options) {
            Some(place) => {
                let op = TextOp::Unquoted { is_wide: is_wide(options), place };
                let ty = if value.ty == Type::Never { Type::Never } else { Type::Text };
                let text = self.make.value(op, &[value], ty, value.span);
                match value.ty {
                    Type::Object => self.needs(text, value, value.span),
                    _ => text,
                }
            }
            None => self.as_text(value),
        })
    }

    /// `[1, 2, …]`: the elements of a list, up to a maximum.
    fn list(
        &mut self,
        object: Typed,
        max: u32,
        depth: Option<(u32, Span)>,
        span: Span,
    ) -> Option<Typed> {
        if object.ty != Type::Object {
            return self.reject(wrong_type(object, "only an object has elements"));
        }
        if let Some((_, place)) = depth.filter(|_| self.in_function()) {
            return self.reject(no_level(object, place));
        }
        let depth = depth.map_or(0, |(depth, _)| depth);
        let [max, depth] =
            [max, depth].map(|number| self.make.constant(Constant::UInt(number.into()), span));
        let text = self.prelude("list", &[object, max, depth], span);
        Some(self.needs(text, object, span))
    }

    fn maybe_in_text<T>(&mut self, value: Typed) -> Option<T> {
        self.reject(
            Diagnostic::new(meaning::MAYBE_MISSING, "this value may be missing")
                .label(value.span, "a missing value has no text")
                .help("give a default: `\\(x ?? \"none\")`"),
        )
    }

    /// Anything as a text: what the debugger shows, decimal digits, `true` and `false`.
    pub(super) fn as_text(&mut self, value: Typed) -> Typed {
        let span = value.span;
        match value.ty {
            Type::String | Type::Text | Type::Error | Type::Never => value,
            Type::Object => self.shown(value, false),
            Type::Type | Type::Integer => {
                self.make.value(TextOp::Plain, &[value], Type::Text, span)
            }
            Type::Int | Type::UInt | Type::Literal => match self.settled(value) {
                Some(number) => self.make.value(TextOp::Digits, &[number], Type::String, span),
                None => self.error(span),
            },
            Type::Bool => {
                let no = self.make.constant(Constant::String("false".into()), span);
                let yes = self.make.constant(Constant::String("true".into()), span);
                self.make.value(Op::If, &[value, yes, no], Type::String, span)
            }
            Type::Maybe => self.wrong(
                Diagnostic::new(meaning::MAYBE_MISSING, "this value may be missing")
                    .label(span, "give a default with `??`"),
            ),
            Type::Dictionary => self.error(span),
            Type::Null => self.wrong(
                Diagnostic::new(meaning::WRONG_TYPE, "`null` has no text")
                    .label(span, "write the text that should be shown"),
            ),
        }
    }

    /// The text of a shown value, which in an element of a walk may be empty.
    pub(super) fn in_place(&mut self, value: Typed, text: Typed) -> Typed {
        let ends = self.own.is_some();
        match (ends || self.keeps_places) && !self.in_prelude() {
            true => self.make.value(Op::InPlace { ends }, &[value, text], text.ty, text.span),
            false => text,
        }
    }

    /// The text of an element of a walk.
    pub(super) fn text_in_place(&mut self, value: Typed) -> Typed {
        let text = self.as_text(value);
        self.in_place(value, text)
    }

    /// The text that the debugger shows for an object.
    fn shown(&mut self, object: Typed, is_alone: bool) -> Typed {
        self.make.value(TextOp::Shown { is_alone }, &[object], Type::Text, object.span)
    }

    /// The result of a program: a text, or a number that LLDB prints in decimal.
    pub(super) fn result(&mut self, value: Typed) -> Typed {
        match value.ty {
            Type::Int | Type::UInt | Type::Integer => value,
            _ => self.as_text(value),
        }
    }

    /// `\(a, b)`: a second value, or a format as in NatVis and elsewhere.
    fn second_value(&mut self, value: &'a ast::Expr) {
        self.quiet_parts([value]);
        let option = match &value.kind {
            ExprKind::Name(name, _) => match &**name {
                "sb" | "s8b" => Some("quotes: none".to_owned()),
                "uppercase" | "sign" => Some(format!("{name}: true")),
                name => number_format(name),
            },
            ExprKind::String(text) => match &*text.parts {
                [TextPart::Literal(format, _)] => number_format(format),
                _ => None,
            },
            _ => None,
        };
        let diagnostic =
            Diagnostic::new(meaning::UNKNOWN_LABEL, "an interpolation shows one value")
                .label(value.span, "a second value");
        self.emit(match option {
            Some(option) => diagnostic
                .help(format!("a format is written `\\(n, {option})`"))
                .write(value.span, &option),
            None if matches!(value.kind, ExprKind::String(_)) => diagnostic.help(
                "write `\\(x)`: LLDB chooses the digits of a `float`; for an integer in hundredths \
                 write `\\(x, decimals: 2)`",
            ),
            None => diagnostic.help("write another `\\(…)` for it"),
        });
    }

    fn options(&mut self, args: &'a [Arg]) -> Arguments<'a> {
        let is_value = |arg: &&Arg| match &arg.value.kind {
            ExprKind::Name(word, _) => arg.label.is_none() && !builtins::is_bare_option(word),
            _ => arg.label.is_none(),
        };
        args.iter().filter(is_value).for_each(|arg| self.second_value(&arg.value));
        let callee = Callee::options(builtins::FORMATS);
        self.arguments(callee, args.iter().filter(|arg| !is_value(arg)))
    }

    /// Reports a pair of options of which one has no effect.
    fn exclusive_options(&mut self, options: &Arguments<'a>, number: NumberOptions) {
        let list = options.placed_number(Role::Elements);
        let bare = bare(options);
        let format = bare.or(number.place);
        let (message, help, places) = match (number.place, bare, options.place(Role::Depth), list) {
            (Some(number), Some(bare), ..) => (
                "a number has no quotes that could be left out",
                "remove `quotes: none`, or the format of the number".to_owned(),
                Some([bare, number]),
            ),
            (_, _, Some(depth), _) => (
                "a summary has no format of its own",
                "remove `depth:`, or the format".to_owned(),
                format.map(|format| [format, depth]),
            ),
            (_, _, None, Some((most, list))) => {
                let written = match bare {
                    Some(_) if is_wide(options) => ", characters: wide".to_owned(),
                    Some(_) => ", quotes: none".to_owned(),
                    None => number.written(),
                };
                (
                    "the elements of a list have no format of their own",
                    format!(
                        "write `[\\(join(x in v, max: {most}) {{ \"\\(x{written})\" }})]`, with the \
                         list for `v`"
                    ),
                    format.map(|format| [format, list]),
                )
            }
            (.., None, None) => return,
        };
        let Some([place, beside]) = places else { return };
        self.emit(
            Diagnostic::new(meaning::WRONG_TYPE, message)
                .label(place, "would have no effect")
                .label(beside, "beside this")
                .help(help),
        );
    }
}
