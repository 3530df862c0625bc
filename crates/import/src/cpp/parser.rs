//! A parser of C++ expressions by recursive descent.
//!
//! Types are not known, so the content of parentheses counts as a cast only if it cannot be an expression, or if no
//! visualizer means one: `(T *)x`, `(int)x`, `(T)x`.

use super::ast::{Expr, Unary};
use super::lexer::{CppToken, tokens};
use super::types::{TypeName, argument, integer_type};
use crate::refusal::{Carried, Reason, Refusal, refuse};
use crate::syntax::ast::BinaryOp;

/// How tightly an operator binds in C++, if C++ has it.
fn precedence(operator: BinaryOp) -> Option<u8> {
    use BinaryOp::{And, Coalesce, Eq, Ge, Gt, Le, Lt, Ne, Or};
    Some(match (operator, operator.precedence_in_c()) {
        (Coalesce, _) => return None,
        (Or, _) => 1,
        (And, _) => 2,
        (Eq | Ne, _) => 6,
        (Lt | Le | Gt | Ge, _) => 7,
        // `|`, `^` and `&` bind less tightly than comparisons.
        (_, own) => own.map(|own| if own > 3 { own + 4 } else { own + 2 })?,
    })
}

/// Reads an expression.
pub fn parse(text: &str) -> Carried<Expr> {
    let mut parser = CppParser { tokens: tokens(text)?, at: 0, depth: 0 };
    let mut expr = parser.conditional()?;
    if let Expr::Cast(ty, tested) = &mut expr
        && ty == "void"
        && parser.eat(",")
    {
        let tested = std::mem::replace(&mut **tested, Expr::This);
        expr = tested_first(tested, parser.conditional()?);
    }
    match parser.peek() {
        None => Ok(expr),
        Some(CppToken::Sign("++" | "--")) => Err(assignment()),
        Some(CppToken::Sign(sign)) if is_assignment(sign) => Err(assignment()),
        Some(_) => Err(syntax("something follows the expression")),
    }
}

/// `(void)x, y`: a part that is left out if `x` does not exist.
fn tested_first(tested: Expr, value: Expr) -> Expr {
    let there = Expr::Exists(vec![tested]);
    match value {
        Expr::Bool(true) => there,
        value => Expr::Binary(BinaryOp::And, Box::new(there), Box::new(value)),
    }
}

/// The deepest nesting that is read.
const DEEPEST: usize = 64;

pub(super) struct CppParser {
    tokens: Vec<CppToken>,
    pub(super) at: usize,
    depth: usize,
}

fn syntax(what: &str) -> Refusal {
    Refusal::new(Reason::Syntax, what)
}

fn assignment() -> Refusal {
    Refusal::new(Reason::Assignment, "it changes a variable")
}

fn is_assignment(sign: &str) -> bool {
    sign.ends_with('=') && !matches!(sign, "==" | "!=" | "<=" | ">=")
}

impl CppParser {
    pub(super) fn peek(&self) -> Option<&CppToken> {
        self.tokens.get(self.at)
    }

    pub(super) fn peek_at(&self, ahead: usize) -> Option<&CppToken> {
        self.tokens.get(self.at + ahead)
    }

    pub(super) fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(CppToken::Sign(found)) if *found == sign)
    }

    pub(super) fn eat(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &str) -> Carried<()> {
        if self.eat(sign) { Ok(()) } else { Err(syntax(&format!("`{sign}` is missing"))) }
    }

    /// Reads something one level deeper.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Carried<T>) -> Carried<T> {
        if self.depth >= DEEPEST {
            return refuse(Reason::Limit, "the expression is nested too deeply");
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn conditional(&mut self) -> Carried<Expr> {
        let condition = self.deeper(|parser| parser.binary(1))?;
        if !self.eat("?") {
            return Ok(condition);
        }
        let then = self.deeper(CppParser::conditional)?;
        self.expect(":")?;
        let otherwise = self.deeper(CppParser::conditional)?;
        Ok(Expr::Conditional(Box::new([condition, then, otherwise])))
    }

    fn binary(&mut self, weakest: u8) -> Carried<Expr> {
        let mut left = self.unary()?;
        // A chain of operators is nested in the tree to the left.
        let mut chain = 0;
        while let Some((operator, strength)) = self.operator().filter(|(_, own)| *own >= weakest) {
            self.at += 1;
            chain += 1;
            if chain > DEEPEST {
                return refuse(Reason::Limit, "the expression has too many operators");
            }
            let right = self.deeper(|parser| parser.binary(strength + 1))?;
            left = Expr::Binary(operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn operator(&self) -> Option<(BinaryOp, u8)> {
        let Some(CppToken::Sign(sign)) = self.peek() else { return None };
        let operator = *BinaryOp::ALL.iter().find(|operator| operator.sign() == *sign)?;
        Some((operator, precedence(operator)?))
    }

    fn unary(&mut self) -> Carried<Expr> {
        let operator = match self.peek() {
            Some(CppToken::Sign("!")) => Unary::Not,
            Some(CppToken::Sign("~")) => Unary::Complement,
            Some(CppToken::Sign("-")) => Unary::Minus,
            Some(CppToken::Sign("+")) => Unary::Plus,
            Some(CppToken::Sign("*")) => Unary::Deref,
            Some(CppToken::Sign("&")) => Unary::Address,
            Some(CppToken::Sign("++" | "--")) => return Err(assignment()),
            Some(CppToken::Sign("(")) => return self.parenthesis(),
            _ => return self.primary().and_then(|primary| self.postfix(primary)),
        };
        self.at += 1;
        let operand = self.deeper(CppParser::unary)?;
        Ok(match (operator, operand) {
            // The value that is shown, which the pointer to it stands for, too.
            (Unary::Deref, Expr::This) => Expr::This,
            (operator, operand) => Expr::Unary(operator, Box::new(operand)),
        })
    }

    /// A cast, or an expression in parentheses and what follows it.
    fn parenthesis(&mut self) -> Carried<Expr> {
        let start = self.at;
        self.at += 1;
        if let Some(ty) = self.type_name()
            && self.eat(")")
            && self.is_cast(&ty)
        {
            let operand = self.deeper(CppParser::unary)?;
            return Ok(Expr::Cast(ty.text, Box::new(operand)));
        }
        self.at = start + 1;
        let inner = self.deeper(CppParser::conditional)?;
        if self.is_sign(",") {
            return Err(syntax("the expression contains a comma"));
        }
        self.expect(")")?;
        self.postfix(inner)
    }

    /// Whether a type in parentheses is a cast.
    fn is_cast(&self, ty: &TypeName) -> bool {
        match self.peek() {
            Some(CppToken::Sign("(")) => true,
            Some(CppToken::Sign("*" | "&" | "-" | "+")) => ty.is_certain,
            Some(CppToken::Sign("!" | "~")) => true,
            Some(CppToken::Sign(_)) | None => false,
            Some(_) => true,
        }
    }

    fn primary(&mut self) -> Carried<Expr> {
        let token = self.peek().cloned().ok_or_else(|| syntax("an expression ends too early"))?;
        self.at += 1;
        Ok(match token {
            CppToken::Number(value, None) => Expr::Number(value),
            CppToken::Number(value, Some(ty)) => {
                Expr::Cast(ty.to_owned(), Box::new(Expr::Number(value)))
            }
            CppToken::Float(text) => Expr::Float(text),
            CppToken::Char(code) => Expr::Char(code),
            CppToken::Text(mut text) => {
                while let Some(CppToken::Text(more)) = self.peek() {
                    text.push_str(more);
                    self.at += 1;
                }
                Expr::Text(text)
            }
            CppToken::Word(word) => return self.word(word),
            CppToken::Sign("::") => return self.primary(),
            CppToken::Sign("=") => return Err(assignment()),
            CppToken::Sign(sign) => return Err(syntax(&format!("`{sign}` is not expected here"))),
        })
    }

    fn word(&mut self, word: String) -> Carried<Expr> {
        match word.as_str() {
            "this" => return Ok(Expr::This),
            "nullptr" | "NULL" => return Ok(Expr::Null),
            "true" => return Ok(Expr::Bool(true)),
            "false" => return Ok(Expr::Bool(false)),
            "sizeof" => return self.size_of(),
            "static_cast" | "reinterpret_cast" | "const_cast" | "dynamic_cast" => {
                return self.named_cast();
            }
            _ => {}
        }
        if word.starts_with('@') || word.starts_with('$') && argument(&word).is_none() {
            // `$i` is the index of a list.
            if word == "$i" {
                return Ok(Expr::Name(word));
            }
            let what = format!("`{word}` belongs to Visual Studio's debugger");
            return refuse(Reason::Register, what);
        }
        self.at -= 1;
        let name = self.scoped_name().ok_or_else(|| syntax("a name is missing"))?;
        if let Some(number) = argument(&name) {
            return Ok(Expr::Argument(number));
        }
        if self.eat("(") {
            let arguments = self.arguments()?;
            return Ok(match (integer_type(&name), <[Expr; 1]>::try_from(arguments)) {
                (true, Ok([argument])) => Expr::Cast(name, Box::new(argument)),
                (_, Ok([argument])) => Expr::Call(None, name, vec![argument]),
                (_, Err(arguments)) => Expr::Call(None, name, arguments),
            });
        }
        Ok(Expr::Name(name))
    }

    /// `sizeof(T)`, `sizeof x`.
    fn size_of(&mut self) -> Carried<Expr> {
        self.expect("(")?;
        match self.type_name() {
            Some(ty) if self.eat(")") => Ok(Expr::SizeOf(ty.text)),
            _ => refuse(Reason::SizeOf, "it needs the size of an expression"),
        }
    }

    /// `static_cast<T>(x)` and the like.
    fn named_cast(&mut self) -> Carried<Expr> {
        self.expect("<")?;
        let ty = self.type_name().ok_or_else(|| syntax("a type is missing"))?;
        self.expect(">")?;
        self.expect("(")?;
        let operand = self.deeper(CppParser::conditional)?;
        self.expect(")")?;
        self.postfix(Expr::Cast(ty.text, Box::new(operand)))
    }

    fn postfix(&mut self, mut expr: Expr) -> Carried<Expr> {
        for _ in 0..DEEPEST {
            match self.peek() {
                Some(CppToken::Sign("." | "->")) => {
                    self.at += 1;
                    let name =
                        self.scoped_name().ok_or_else(|| syntax("a member's name is missing"))?;
                    expr = if self.eat("(") {
                        Expr::Call(Some(Box::new(expr)), name, self.arguments()?)
                    } else {
                        Expr::member(expr, &name)
                    };
                }
                Some(CppToken::Sign("[")) => {
                    self.at += 1;
                    let index = self.deeper(CppParser::conditional)?;
                    self.expect("]")?;
                    expr = Expr::Index(Box::new(expr), Box::new(index));
                }
                Some(CppToken::Sign("++" | "--")) => return Err(assignment()),
                Some(CppToken::Sign("(")) => {
                    return refuse(Reason::Call, "it calls a function");
                }
                _ => return Ok(expr),
            }
        }
        refuse(Reason::Limit, "the expression is nested too deeply")
    }

    /// The arguments of a call, after its parenthesis.
    fn arguments(&mut self) -> Carried<Vec<Expr>> {
        let mut arguments = Vec::new();
        if self.eat(")") {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.deeper(CppParser::conditional)?);
            if self.eat(")") {
                return Ok(arguments);
            }
            self.expect(",")?;
        }
    }
}
