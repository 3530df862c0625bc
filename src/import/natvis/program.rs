//! `CustomListItems` as steps of a program.

use super::display::split;
use super::xml::Element;
use crate::import::cpp::{self, Expr};
use crate::import::refusal::{Carried, Reason, Refusal};
use crate::import::translate::{Facts, Scope};
use crate::syntax::ast::BinaryOp;

/// A step. In its expressions the names of variables begin with a `$`.
#[derive(Clone, Debug)]
pub(super) enum ProgramStep {
    /// A variable gets a value.
    Set(String, Expr),
    /// A child is shown.
    Show(Expr),
    /// The innermost loop ends.
    Break,
    /// The steps behind the first condition that holds; one without a condition always holds.
    If(Vec<(Option<Expr>, Vec<ProgramStep>)>),
    Loop(Vec<ProgramStep>),
}

/// A program that shows children.
pub(super) struct ChildrenProgram {
    pub(super) steps: Vec<ProgramStep>,
    /// The most children.
    pub(super) size: Option<Expr>,
    /// The facts that the expressions give about members and variables.
    pub(super) facts: Facts,
}

/// The most variables and steps of a program.
const MOST_VARIABLES: usize = 16;
const MOST_STEPS: usize = 100;

/// Reads the program of an element.
pub(super) fn read(
    element: &Element,
    scope: &Scope<'_>,
    facts: &Facts,
) -> Carried<ChildrenProgram> {
    let mut reader = ProgramReader { scope, variables: Vec::new(), steps: 0, facts: facts.clone() };
    let mut steps = Vec::new();
    for variable in element.with_tag("Variable") {
        let attribute = |name| variable.attribute(name).map_or("", |text| text.value.trim());
        let name = variable_name(attribute("Name"))?;
        let start = reader.expr(attribute("InitialValue"))?;
        steps.push(ProgramStep::Set(reader.declare(name), start));
    }
    let mut sizes = element.with_tag("Size");
    let size = match (sizes.next(), sizes.next()) {
        (None, _) => None,
        (Some(size), None) if size.attribute("Condition").is_none() => {
            Some(reader.expr(&size.text)?)
        }
        _ => return Err(unfit("which size counts depends on a condition")),
    };
    let is_step = |child: &&Element| !matches!(&*child.tag, "Variable" | "Size");
    steps.extend(reader.steps(&element.children.iter().filter(is_step).collect::<Vec<_>>())?);
    Ok(ChildrenProgram { steps, size, facts: reader.facts })
}

/// Programs that are not understood.
pub(super) fn unfit(what: &str) -> Refusal {
    Refusal::new(Reason::CustomList, what)
}

fn variable_name(name: &str) -> Carried<&str> {
    let is_word = !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_word {
        Ok(name)
    } else {
        Err(unfit("it assigns to something other than a variable of the list"))
    }
}

struct ProgramReader<'r> {
    scope: &'r Scope<'r>,
    variables: Vec<String>,
    steps: usize,
    facts: Facts,
}

impl ProgramReader<'_> {
    fn declare(&mut self, name: &str) -> String {
        self.variables.push(name.to_owned());
        format!("${name}")
    }

    fn expr(&mut self, text: &str) -> Carried<Expr> {
        let (text, _) = split(text)?;
        let expr = cpp::parse(text)?.map(&mut |part| {
            Ok(match part {
                Expr::Name(name) if self.variables.contains(&name) => {
                    Expr::Name(format!("${name}"))
                }
                part => part,
            })
        })?;
        let expr = self.scope.resolve(&expr)?;
        self.facts.learn(&expr);
        Ok(expr)
    }

    fn condition(&mut self, element: &Element) -> Carried<Option<Expr>> {
        element.attribute("Condition").map(|text| self.expr(&text.value)).transpose()
    }

    fn steps(&mut self, elements: &[&Element]) -> Carried<Vec<ProgramStep>> {
        let mut steps = Vec::new();
        self.steps += elements.len();
        if self.steps > MOST_STEPS || self.variables.len() > MOST_VARIABLES {
            return Err(Refusal::new(Reason::Limit, "its program is too long"));
        }
        for element in elements {
            let children: Vec<&Element> = element.children.iter().collect();
            let condition = self.condition(element)?;
            let step = match &*element.tag {
                "Exec" => self.exec(&element.text)?,
                "Item" => ProgramStep::Show(self.expr(&element.text)?),
                "Break" => ProgramStep::Break,
                "If" => {
                    steps.push(ProgramStep::If(vec![(condition, self.steps(&children)?)]));
                    continue;
                }
                "Elseif" | "Else" => {
                    let branch = (condition, self.steps(&children)?);
                    match steps.last_mut() {
                        Some(ProgramStep::If(branches)) => branches.push(branch),
                        _ => return Err(unfit("an `Else` without an `If`")),
                    }
                    continue;
                }
                "Loop" => {
                    let end = condition.map(|c| {
                        ProgramStep::If(vec![(Some(c.negated()), vec![ProgramStep::Break])])
                    });
                    steps.push(ProgramStep::Loop(
                        end.into_iter().chain(self.steps(&children)?).collect(),
                    ));
                    continue;
                }
                tag => return Err(unfit(&format!("`{tag}` in a list is not known"))),
            };
            steps.push(match condition {
                Some(_) => ProgramStep::If(vec![(condition, vec![step])]),
                None => step,
            });
        }
        Ok(steps)
    }

    /// `x = e`, `x += e`, `++x`.
    fn exec(&mut self, text: &str) -> Carried<ProgramStep> {
        let text = text.trim().trim_end_matches(';');
        for (sign, operator) in [("++", BinaryOp::Add), ("--", BinaryOp::Sub)] {
            if let Some(name) = text.strip_prefix(sign).or_else(|| text.strip_suffix(sign)) {
                let name = format!("${}", variable_name(name.trim())?);
                let one = Expr::Number(1);
                return Ok(ProgramStep::Set(
                    name.clone(),
                    Expr::binary(operator, Expr::Name(name), one),
                ));
            }
        }
        let (name, value) = text.split_once('=').ok_or_else(|| unfit("it executes a call"))?;
        let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == ' '));
        let (name, operator) = name.split_at(end.unwrap_or(name.len()));
        let name = variable_name(name.trim())?;
        let value = match operator.trim() {
            "" if value.starts_with('=') => return Err(unfit("it executes a comparison")),
            "" => self.expr(value)?,
            "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" | "<<" | ">>" => {
                self.expr(&format!("{name} {operator} ({value})"))?
            }
            _ => return Err(unfit("it assigns to something other than a variable of the list")),
        };
        match self.variables.iter().any(|variable| variable == name) {
            true => Ok(ProgramStep::Set(format!("${name}"), value)),
            false => Err(unfit("it assigns to something other than a variable of the list")),
        }
    }
}
