//! Texts: strings with interpolations, formats of numbers, places of a width.

use super::arguments::{Arguments, Callee};
use super::body::{Body, wrong_type};
use super::levels::no_level;
use super::number_format::NumberOptions;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::sema::expand::Typed;
use crate::sema::graph::{Align, Node, NumberFormat, Origin, Padding, PieceRef, Type};
use crate::source::{Slice, Span};
use crate::syntax::ast::{self, Arg, ExprKind, TextPart};
use crate::syntax::builtins::{self, Choice, Role};
use crate::syntax::foreign_format::foreign_format;

/// The options of an interpolation.
struct TextOptions {
    number: NumberOptions,
    padding: Padding,
    /// The highest number of elements of a list, and the place of the option.
    elements: Option<(u32, Span)>,
    /// The number of levels of the own summary, and the place of the option.
    depth: Option<(u32, Span)>,
    /// The place of the option.
    bare: Option<Span>,
    /// Whether its characters are wide.
    is_wide: bool,
    /// The stand-in for an empty text.
    default: Option<Typed>,
}

/// `\(x: …)`.
fn label_before_value(label: &ast::Name) -> Diagnostic {
    Diagnostic::new(meaning::UNKNOWN_LABEL, "an interpolation begins with the value")
        .label(label.span, "a label comes after it")
        .help(match builtins::option(builtins::FORMATS, &label.text) {
            Some(_) => format!("write `\\(value, {}: …)`", label.text),
            None => "a format is written `\\(value, radix: 16)`".to_owned(),
        })
}

impl TextOptions {
    fn new(options: &Arguments<'_>) -> TextOptions {
        let align = match options.word(Role::Align) {
            Some(Choice::Left) => Align::Left,
            Some(Choice::Center) => Align::Center,
            Some(Choice::Right | Choice::None | Choice::Wide) | None => Align::Right,
        };
        let placed = |role| options.number(role).zip(options.place(role));
        TextOptions {
            number: NumberOptions::new(options),
            padding: Padding {
                width: options.number(Role::Width).unwrap_or(0),
                align,
                fill: options.number(Role::Fill),
            },
            elements: placed(Role::Elements),
            depth: placed(Role::Depth),
            bare: options.place(Role::Quotes).or(options.place(Role::Characters)),
            is_wide: options.word(Role::Characters) == Some(Choice::Wide),
            default: options.value(Role::Else),
        }
    }
}

/// The role of an option of an interpolation.
fn role(arg: &Arg) -> Option<Role> {
    let label = arg.label.as_ref()?;
    builtins::option(builtins::FORMATS, &label.text).map(|option| option.role)
}

impl<'a> Body<'_, 'a> {
    pub(super) fn text(&mut self, text: &'a ast::Text, span: Span) -> Typed {
        self.warn_of_placeholder(text);
        let first = self.parts.len();
        for part in &text.parts {
            let part = match part {
                TextPart::Literal(literal, _) => Some(PieceRef::Literal(literal)),
                TextPart::Interpolation { args, span } => self.interpolation(args, *span),
            };
            self.parts.extend(part);
        }
        let value = self.graph.text(self.parts.slice(first..), span);
        self.parts.truncate(first);
        value
    }

    fn interpolation(&mut self, args: &'a [Arg], span: Span) -> Option<PieceRef<'a>> {
        let (first, options) = args.split_first()?;
        if let Some(label) = &first.label {
            return self.reject(label_before_value(label));
        }
        self.shown_truth(&first.value);
        let is_alone = options.is_empty();
        let (asked, value) = match options.iter().any(|arg| role(arg) == Some(Role::Else)) {
            true => self.optional_part(&first.value),
            false => (None, self.part(&first.value)),
        };
        let options = self.options(options);
        self.exclusive_options(&options);
        let there = match (value.ty, options.default) {
            (Type::Maybe, Some(_)) => Typed { ty: Type::Object, ..value },
            _ => value,
        };
        if is_alone && there.ty == Type::Object && !self.in_function() {
            self.graph.uses().alone.insert(first.value.span);
        }
        let text = match (options.number.place, there.ty) {
            (_, Type::Error) => return None,
            (_, Type::Maybe) if options.number.place.is_none() => {
                return self.maybe_in_text(value, is_alone);
            }
            (Some(place), _) => self.formatted(there, options.number, place)?,
            (None, _) => match (options.elements, options.depth, options.bare) {
                (Some((max, _)), depth, _) => self.list(there, max, depth, span)?,
                (None, Some((depth, place)), _) => self.at_depth(there, depth, place)?,
                (None, None, Some(place)) => self.without_quotes(there, options.is_wide, place),
                (None, None, None) => self.as_text(there),
            },
        };
        let value = match options.default {
            Some(default) => match asked.unwrap_or(value) {
                object @ Typed { ty, .. }
                    if ty == Type::Maybe || ty == Type::Object && !self.is_text_of_member(text) =>
                {
                    self.prelude("shown_or", &[object, text, default], span)
                }
                _ => self.prelude("text_or", &[text, default], span),
            },
            None => text,
        };
        let value = Typed { span, ..value };
        Some(PieceRef::Value(value.id, options.padding))
    }

    /// Whether a text is that of a member, which is empty if the member is missing. Of other objects, such as casts, it is an
    /// error then.
    fn is_text_of_member(&self, text: Typed) -> bool {
        let Node::Shown(object) = self.graph.node(text.id) else { return false };
        matches!(self.graph.node(*object), Node::Member(..) | Node::ChildAt(..))
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
        let [max, depth] = [max, depth].map(|number| self.graph.uint(number.into(), span));
        Some(self.prelude("list", &[object, max, depth], span))
    }

    /// `quotes: none` and `characters: wide`.
    fn without_quotes(&mut self, value: Typed, is_wide: bool, place: Span) -> Typed {
        let outer = self.graph.set_origin(Origin::Generated);
        let text = self.graph.unquoted(value, is_wide);
        self.graph.set_origin(outer);
        text.unwrap_or_else(|ty| {
            self.wrong(
                Diagnostic::new(meaning::WRONG_TYPE, "only the text of an object has quotes")
                    .label(place, "applies to characters that LLDB shows")
                    .label(value.span, format!("this is {}", ty.name())),
            )
        })
    }

    fn maybe_in_text(&mut self, value: Typed, is_alone: bool) -> Option<PieceRef<'a>> {
        // A default after `??` is a text, to which most options do not apply.
        let help = if is_alone {
            "give a default: `\\(a?.b ?? \"none\")`"
        } else {
            "give the text for that case: `\\(a?.b, else: \"none\")`, beside the other options"
        };
        self.reject(
            Diagnostic::new(meaning::MAYBE_MISSING, "this value may be missing")
                .label(value.span, "what is shown then?")
                .help(help),
        )
    }

    /// Anything as a text: what the debugger shows, decimal digits, `true` and `false`.
    pub(super) fn as_text(&mut self, value: Typed) -> Typed {
        let span = value.span;
        match value.ty {
            Type::String | Type::Text | Type::Error | Type::Never => value,
            Type::Object => {
                self.graph.note_shown(value);
                self.graph.value(Node::Shown(value.id), Type::Text, span)
            }
            Type::Type | Type::Integer => self.graph.plain(value, span),
            Type::Int | Type::UInt | Type::Literal => match self.settled(value) {
                Some(number) => {
                    let node = Node::Digits(number.id, NumberFormat::DECIMAL);
                    self.graph.value(node, Type::String, span)
                }
                None => self.error(span),
            },
            Type::Bool => {
                let no = self.graph.literal("false", span);
                self.graph.pick(value, "true", no, span)
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

    /// The result of a program: a text, or a number that LLDB prints in decimal.
    pub(super) fn result(&mut self, value: Typed) -> Typed {
        match value.ty {
            Type::Int | Type::UInt | Type::Integer => value,
            _ => self.as_text(value),
        }
    }

    /// `\(a, b)`: a second value, or a format as in NatVis and elsewhere.
    fn second_value(&mut self, value: &ast::Expr) {
        let option = match &value.kind {
            ExprKind::Name(name, _) => match &**name {
                "sb" | "s8b" => Some("quotes: none".to_owned()),
                "uppercase" | "sign" => Some(format!("{name}: true")),
                name => foreign_format(name),
            },
            ExprKind::String(text) => match &*text.parts {
                [TextPart::Literal(format, _)] => foreign_format(format),
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
                "write `\\(x)`: a `float` is shown as LLDB shows it; of an integer in hundredths \
                 `\\(x, decimals: 2)`",
            ),
            None => diagnostic.help("write another `\\(…)` for it"),
        });
    }

    fn options(&mut self, args: &'a [Arg]) -> TextOptions {
        let is_value = |arg: &&Arg| match &arg.value.kind {
            ExprKind::Name(word, _) => arg.label.is_none() && !builtins::is_bare_option(word),
            _ => arg.label.is_none(),
        };
        args.iter().filter(is_value).for_each(|arg| self.second_value(&arg.value));
        let callee = Callee::options(builtins::FORMATS);
        TextOptions::new(&self.arguments(callee, args.iter().filter(|arg| !is_value(arg))))
    }

    /// Reports options of which one has no effect beside the other.
    fn exclusive_options(&mut self, options: &TextOptions) {
        let of_list = options.elements.map(|(_, place)| place);
        let format = options.bare.or(options.number.place);
        let of_level = options.depth.zip(format).map(|((_, depth), format)| [format, depth]);
        let (message, help, places) = match (options.number.place, of_list, options.bare, of_level)
        {
            (Some(number), _, Some(bare), _) => (
                "a number has no quotes that could be left out",
                "remove `quotes: none`, or the format of the number".to_owned(),
                [bare, number],
            ),
            (.., Some(places)) => (
                "a summary has no format of its own",
                "remove `depth:`, or the format".to_owned(),
                places,
            ),
            (number, Some(list), bare, _) if number.is_some() || bare.is_some() => {
                let format = match bare {
                    Some(_) if options.is_wide => ", characters: wide".to_owned(),
                    Some(_) => ", quotes: none".to_owned(),
                    None => options.number.written(),
                };
                let most = options.elements.map_or(1, |(most, _)| most);
                (
                    "the elements of a list have no format of their own",
                    format!(
                        "write `[\\(join(x in v, max: {most}) {{ \"\\(x{format})\" }})]`, with the \
                         list for `v`"
                    ),
                    [bare.or(number).unwrap_or(list), list],
                )
            }
            _ => return,
        };
        let [place, beside] = places;
        self.emit(
            Diagnostic::new(meaning::WRONG_TYPE, message)
                .label(place, "would have no effect")
                .label(beside, "beside this")
                .help(help),
        );
    }
}
