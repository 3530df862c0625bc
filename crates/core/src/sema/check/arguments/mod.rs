//! The binder: gives the arguments and options of a call to the parameters of its signature.

mod conversions;

use super::body::Body;
use super::resolve::NameKind;
use crate::diag::Diagnostic;
use crate::diag::codes::meaning;
use crate::diag::suggest::{choice, list, nearest};
use crate::sema::graph::Type;
use crate::sema::hir::Typed;
use crate::source::{Span, Word};
use crate::syntax::ast::{self, Arg, Expr, ExprKind};
use crate::syntax::builtins::{self, BuiltIn, Choice, Need, Parameter, Role, Takes};

/// The name and the parameters of a call.
#[derive(Clone, Copy)]
pub(super) struct Callee<'n> {
    name: &'n str,
    /// The place for which missing arguments are reported.
    span: Span,
    params: &'static [Parameter],
    /// The meaning of the call.
    doc: &'static str,
}

/// An argument that fits its parameter.
pub(super) enum Given<'a> {
    Typed(Typed),
    Expression(&'a Expr),
    /// A constant number, or the code of a constant character.
    Number(u32),
    /// A constant; an option without a value is true.
    Truth(bool),
    Word(Choice),
    /// A constant.
    Text(Word),
}

/// The arguments of a call, in the order of the source.
#[derive(Default)]
pub(super) struct Arguments<'a> {
    /// Arguments that do not fit have no value.
    given: Vec<(Role, Span, Option<Given<'a>>)>,
    /// Whether a mistake of the call itself was reported.
    is_wrong: bool,
}

impl<'a> Arguments<'a> {
    /// Whether none has a mistake.
    pub(super) fn is_complete(&self) -> bool {
        !self.is_wrong && self.given.iter().all(|(.., value)| value.is_some())
    }

    /// The expressions that were not checked.
    pub(super) fn expressions(&self) -> impl Iterator<Item = &'a Expr> {
        self.given.iter().filter_map(|(.., argument)| match argument {
            Some(Given::Expression(expr)) => Some(*expr),
            _ => None,
        })
    }

    fn get(&self, role: Role) -> Option<&Given<'a>> {
        self.given.iter().rev().find(|(of, ..)| *of == role)?.2.as_ref()
    }

    /// The place where a parameter, or one of its alternatives, has an argument.
    fn place_before(&self, param: &Parameter) -> Option<Span> {
        let mut roles = self.roles().filter(|(role, _)| match param.need {
            Need::Required | Need::Optional => *role == param.role,
            Need::Alternative => true,
            Need::Repeated => false,
        });
        roles.next().map(|(_, place)| place)
    }

    /// The roles with arguments, and the places of these.
    pub(super) fn roles(&self) -> impl DoubleEndedIterator<Item = (Role, Span)> {
        self.given.iter().map(|(role, place, _)| (*role, *place))
    }

    /// The place of an argument that fits.
    pub(super) fn place(&self, role: Role) -> Option<Span> {
        self.get(role)?;
        self.roles().find(|(of, _)| *of == role).map(|(_, place)| place)
    }

    /// The computed values, in order.
    pub(super) fn values(&self) -> impl Iterator<Item = Typed> {
        self.given.iter().filter_map(|(.., argument)| match argument {
            Some(Given::Typed(value)) => Some(*value),
            _ => None,
        })
    }

    /// A constant number or character.
    pub(super) fn number<T: TryFrom<u32>>(&self, role: Role) -> Option<T> {
        let Given::Number(number) = self.get(role)? else { return None };
        T::try_from(*number).ok()
    }

    /// A constant number, with its place.
    pub(super) fn placed_number(&self, role: Role) -> Option<(u32, Span)> {
        self.number(role).zip(self.place(role))
    }

    /// Whether an option is `true`.
    pub(super) fn is_set(&self, role: Role) -> bool {
        matches!(self.get(role), Some(Given::Truth(true)))
    }

    /// A value that is computed in the debugger.
    pub(super) fn value(&self, role: Role) -> Option<Typed> {
        let Given::Typed(value) = self.get(role)? else { return None };
        Some(*value)
    }

    /// An expression that was not checked.
    pub(super) fn expression(&self, role: Role) -> Option<&'a Expr> {
        let Given::Expression(expr) = self.get(role)? else { return None };
        Some(expr)
    }

    pub(super) fn text(&self, role: Role) -> Option<Word> {
        let Given::Text(text) = self.get(role)? else { return None };
        Some(text.clone())
    }

    pub(super) fn word(&self, role: Role) -> Option<Choice> {
        let Given::Word(word) = self.get(role)? else { return None };
        Some(*word)
    }
}

impl<'n> Callee<'n> {
    /// The call of a function or a method.
    pub(super) fn new<O>(name: &'n ast::Name, signature: &'static BuiltIn<O>) -> Callee<'n> {
        let BuiltIn { params, doc, .. } = signature;
        Callee { name: &name.text, span: name.span, params, doc }
    }

    /// A construct with options only.
    pub(super) fn options(params: &'static [Parameter]) -> Callee<'static> {
        Callee { name: "", span: Span::default(), params, doc: "" }
    }

    /// The parameter of an argument; `None` if none is left.
    fn parameter(self, arg: &Arg, given: &Arguments<'_>) -> Option<&'static Parameter> {
        let mut params = self.params.iter();
        if let Some(label) = &arg.label {
            return params.find(|param| param.label == Some(&*label.text) && !param.is_bare());
        }
        let word = match &arg.value.kind {
            ExprKind::Name(name, _) => Some(&**name),
            _ => None,
        };
        params.find(|param| match param.need {
            Need::Required => given.place_before(param).is_none(),
            Need::Repeated => true,
            Need::Optional => param.is_bare() && param.label == word,
            Need::Alternative => false,
        })
    }

    fn labels(self) -> impl Iterator<Item = &'static str> + Clone {
        let labelled = self.params.iter().filter(|param| !param.is_bare());
        labelled.filter_map(|param| param.label)
    }

    /// The error for an argument without a parameter, one of `count` arguments.
    fn surplus(self, place: Span, count: usize) -> Diagnostic {
        let others = self.params.iter().filter(|param| param.role != Role::Condition);
        let labels = others.filter_map(|param| param.label);
        let labels: Vec<String> = labels.map(|label| format!("{label}:")).collect();
        if !labels.is_empty() {
            let labels = choice(labels.iter().map(String::as_str));
            return Diagnostic::new(meaning::WRONG_ARGUMENTS, "this argument needs a label")
                .label(place, "which one is this?")
                .help(format!("write {labels} before it"));
        }
        let message = wrong_number(self.name, self.params.len(), count);
        Diagnostic::new(meaning::WRONG_ARGUMENTS, message).label(self.span, "called here")
    }

    /// The error for the first parameter without an argument.
    fn missing(self, given: &Arguments<'_>) -> Option<Diagnostic> {
        let Callee { name, params, .. } = self;
        let count = given.given.len();
        let is_missing = |param: &&Parameter| match param.need {
            Need::Required => given.place_before(param).is_none(),
            Need::Repeated => count < 2,
            Need::Alternative => count == 0,
            Need::Optional => false,
        };
        let message = match params.iter().find(is_missing)?.need {
            Need::Repeated => format!("`{name}` takes two arguments or more"),
            Need::Alternative => format!("`{name}` needs {}", choice(self.labels())),
            Need::Required | Need::Optional => {
                let required = params.iter().filter(|param| param.need == Need::Required);
                wrong_number(name, required.count(), count)
            }
        };
        let call = builtins::call(name, params);
        Some(
            Diagnostic::new(meaning::WRONG_ARGUMENTS, message)
                .label(self.span, "called here")
                .note(self.doc)
                .help(format!("write `{call}`")),
        )
    }

    fn unknown_label(self, label: &ast::Name) -> Diagnostic {
        let Some(_) = self.labels().next() else {
            let message = format!("the arguments of `{}` have no labels", self.name);
            return Diagnostic::new(meaning::UNKNOWN_LABEL, message)
                .label(label.span, "leave it out");
        };
        let diagnostic =
            Diagnostic::new(meaning::UNKNOWN_LABEL, format!("there is no option `{}`", label.text))
                .label(label.span, "unknown")
                .note(format!("the options are {}", list(self.labels())));
        let meant = foreign_label(&label.text);
        let meant = meant.filter(|meant| self.labels().any(|known| known == *meant));
        let meant = meant.or_else(|| nearest(&label.text, self.labels()));
        match (&*label.text, meant) {
            ("else" | "default" | "or" | "fallback", _) => diagnostic
                .help("write `\\(x ?? \"none\")`, which shows the text where `x` has none"),
            (_, Some(near)) => diagnostic.suggest(label.span, near),
            ("format" | "fmt" | "specifier" | "style" | "prefix", None) => {
                diagnostic.help("write the format with options: `0x\\(n, radix: 16, digits: 8)`")
            }
            (_, None) => diagnostic,
        }
    }
}

/// The message for a wrong number of arguments.
pub(super) fn wrong_number(name: &str, wanted: usize, given: usize) -> String {
    let plural = if wanted == 1 { "" } else { "s" };
    let wanted = if wanted == 0 { "no".to_owned() } else { wanted.to_string() };
    format!("`{name}` takes {wanted} argument{plural}, not {given}")
}

/// The label with the meaning of a label of another language.
fn foreign_label(label: &str) -> Option<&'static str> {
    Some(match label {
        "base" => "radix",
        "pad" | "padding" | "minWidth" | "minimumWidth" | "size" => "width",
        "zeroPad" | "zeros" | "zero" | "minDigits" | "minimumDigits" => "digits",
        "precision" | "fraction" | "places" | "scale" => "decimals",
        "upper" | "capital" => "uppercase",
        "limit" | "count" | "items" => "elements",
        "sep" | "by" | "delimiter" | "joiner" => "separator",
        "ellipsis" | "rest" => "more",
        "raw" | "quoted" | "quote" => "quotes",
        _ => return None,
    })
}

impl<'a> Body<'_, 'a> {
    /// Gives each argument to its parameter; reports those that do not fit, and those that are
    /// missing.
    pub(super) fn arguments(
        &mut self,
        callee: Callee<'_>,
        args: impl IntoIterator<Item = &'a Arg>,
    ) -> Arguments<'a> {
        let mut bound = Arguments::default();
        let mut surplus = Vec::new();
        for arg in args {
            match (callee.parameter(arg, &bound), &arg.label) {
                (Some(param), _) => {
                    self.list_label(arg);
                    self.give(param, arg, &mut bound);
                }
                (None, Some(label)) => {
                    self.quiet_args([arg]);
                    self.emit(callee.unknown_label(label));
                    bound.is_wrong = true;
                }
                (None, None) => {
                    self.part_on_demand(&arg.value);
                    surplus.push(arg.value.span);
                }
            }
        }
        let mistake = match surplus.first() {
            Some(first) => Some(callee.surplus(*first, bound.given.len() + surplus.len())),
            None if bound.is_wrong => None,
            None => callee.missing(&bound),
        };
        if let Some(mistake) = mistake {
            bound.is_wrong = true;
            self.emit(mistake);
        }
        bound
    }

    fn give(&mut self, param: &'static Parameter, arg: &'a Arg, bound: &mut Arguments<'a>) {
        let place = arg.label.as_ref().map_or(arg.value.span, |label| label.span);
        if let Some(first) = bound.place_before(param) {
            self.emit(
                Diagnostic::new(meaning::WRONG_ARGUMENTS, "this argument is given twice")
                    .label(place, "given here again")
                    .label(first, "given here first")
                    .help("remove one of them"),
            );
            bound.is_wrong = true;
        }
        let argument = self.argument(param, &arg.value);
        bound.given.push((param.role, place, argument));
    }

    /// The argument of a parameter; `None` if it does not fit, which is reported.
    fn argument(&mut self, param: &'static Parameter, expr: &'a Expr) -> Option<Given<'a>> {
        Some(match param.takes {
            Takes::Nothing => {
                if let ExprKind::Name(word, _) = &expr.kind {
                    self.list_word(word, expr.span, NameKind::Label);
                }
                Given::Truth(true)
            }
            Takes::Expression => Given::Expression(expr),
            Takes::Word(words) => Given::Word(self.one_word(param, words, expr)?),
            Takes::Number => Given::Typed(self.part_on_demand(expr)),
            Takes::Count => {
                let value = self.part_on_demand(expr);
                Given::Typed(self.as_unsigned(value)?)
            }
            Takes::Text => Given::Typed(self.of_type(Type::String, param, expr)?),
            Takes::Type => Given::Typed(self.of_type(Type::Type, param, expr)?),
            Takes::UpTo(most) => Given::Number(self.number_up_to(most, param, expr)?),
            Takes::OneOf(numbers) => Given::Number(self.one_number(numbers, param, expr)?),
            Takes::Truth => Given::Truth(self.constant_truth(expr)?),
            Takes::ConstantText => Given::Text(self.constant_text(expr)?),
            Takes::Character => Given::Number(self.constant_character(param, expr)?),
        })
    }
}
