//! The faults that can be planted into a file: one operator, constant, condition, result, arm or call.

use std::ops::Range;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Arm, Attribute, BinOp, Block, Expr, Lit, Pat, ReturnType, Stmt, Type, UnOp};

/// A change of a file that is in force only while the fault acts.
pub struct Fault {
    /// Which function of the file it is in.
    pub function: usize,
    pub line: usize,
    /// For the list.
    pub change: String,
    range: Range<usize>,
    how: How,
}

enum How {
    /// The expression is another one.
    Instead(String),
    /// The condition is the other way round.
    Negate,
    /// The statement or the arm is missing.
    Missing,
    /// The arm with a guard is taken without it.
    Unguarded,
    /// The function gives this at once.
    Gives(String),
}

/// All faults of a file.
pub fn of(text: &str) -> Vec<Fault> {
    let file = syn::parse_file(text).expect("Rust");
    let mut finder = Finder { text, function: 0, inside: false, found: Vec::new() };
    finder.visit_file(&file);
    finder.found
}

/// The file with some of them.
pub fn plant<'a>(text: &str, faults: impl Iterator<Item = (u32, &'a Fault)>) -> String {
    let mut faults: Vec<_> = faults.collect();
    faults.sort_by_key(|(_, fault)| std::cmp::Reverse(fault.range.start));
    let mut out = text.to_owned();
    for (number, fault) in faults {
        let acts = format!("crate::planted::acts({number})");
        let old = &text[fault.range.clone()];
        let new = match &fault.how {
            How::Instead(other) => format!("(if {acts} {{ {other} }} else {{ {old} }})"),
            How::Negate => format!("(({old}) != {acts})"),
            How::Missing if fault.range.is_empty() => format!(" if !{acts}"),
            How::Missing => format!("if !{acts} {{ {old} }}"),
            How::Unguarded => format!("({acts} || ({old}))"),
            How::Gives(value) => format!(" if {acts} {{ return {value}; }}"),
        };
        out.replace_range(fault.range.clone(), &new);
    }
    out
}

struct Finder<'t> {
    text: &'t str,
    function: usize,
    /// Whether what is visited runs when the program does.
    inside: bool,
    found: Vec<Fault>,
}

impl Finder<'_> {
    fn add(&mut self, range: Range<usize>, shown: Range<usize>, becomes: &str, how: How) {
        let change = format!("`{}` {becomes}", &self.text[shown]);
        let change = change.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = 1 + self.text[..range.start].matches('\n').count();
        self.found.push(Fault { function: self.function, line, change, range, how });
    }

    fn instead(&mut self, expr: &Expr, other: String) {
        let range = expr.span().byte_range();
        let becomes = format!("becomes `{other}`");
        self.add(range.clone(), range, &becomes, How::Instead(other));
    }

    fn slice(&self, part: &impl syn::spanned::Spanned) -> &str {
        &self.text[part.span().byte_range()]
    }

    fn function(&mut self, is_const: bool, output: &ReturnType, name: &syn::Ident, block: &Block) {
        let inside = std::mem::replace(&mut self.inside, !is_const);
        if !is_const {
            self.function += 1;
            for value in results(output) {
                let at = block.brace_token.span.open().byte_range().end;
                let becomes = format!("gives `{value}` at once");
                self.add(at..at, name.span().byte_range(), &becomes, How::Gives((*value).to_owned()));
            }
            visit::visit_block(self, block);
        }
        self.inside = inside;
    }

    fn condition(&mut self, cond: &Expr) {
        if self.inside && !holds_let(cond) {
            let range = cond.span().byte_range();
            self.add(range.clone(), range, "is negated", How::Negate);
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let sig = &item.sig;
        self.function(sig.constness.is_some(), &sig.output, &sig.ident, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        let sig = &item.sig;
        self.function(sig.constness.is_some(), &sig.output, &sig.ident, &item.block);
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}

    fn visit_type(&mut self, _: &'ast Type) {}

    fn visit_pat(&mut self, _: &'ast Pat) {}

    fn visit_expr(&mut self, expr: &'ast Expr) {
        if self.inside {
            match expr {
                Expr::Binary(binary) if !holds_let(expr) => {
                    if let Some(other) = other_operator(&binary.op) {
                        let (left, right) = (self.slice(&binary.left), self.slice(&binary.right));
                        let other = format!("{left} {other} {right}");
                        self.instead(expr, other);
                    }
                }
                Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) => {
                    let other = self.slice(&unary.expr).to_owned();
                    self.instead(expr, other);
                }
                Expr::Lit(lit) => match &lit.lit {
                    Lit::Int(int) => {
                        let value = int.base10_parse::<u64>().unwrap_or(0).wrapping_add(1);
                        self.instead(expr, format!("{value}{}", int.suffix()));
                    }
                    Lit::Bool(bool) => self.instead(expr, (!bool.value).to_string()),
                    _ => {}
                },
                Expr::If(branch) => self.condition(&branch.cond),
                Expr::While(repeated) => self.condition(&repeated.cond),
                Expr::Match(choice) => {
                    let default = choice.arms.last().is_some_and(|arm| matches!(arm.pat, Pat::Wild(_)));
                    let arms = choice.arms.iter().filter(|arm| default && !matches!(arm.pat, Pat::Wild(_)));
                    arms.for_each(|arm| self.arm(arm));
                }
                _ => {}
            }
        }
        visit::visit_expr(self, expr);
    }

    fn visit_expr_repeat(&mut self, _: &'ast syn::ExprRepeat) {}

    fn visit_stmt(&mut self, stmt: &'ast Stmt) {
        if let Stmt::Expr(Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_), Some(_)) = stmt
            && self.inside
        {
            let range = stmt.span().byte_range();
            self.add(range.clone(), range, "is missing", How::Missing);
        }
        visit::visit_stmt(self, stmt);
    }
}

impl Finder<'_> {
    fn arm(&mut self, arm: &Arm) {
        let pattern = arm.pat.span().byte_range();
        match &arm.guard {
            None => {
                let at = pattern.end;
                self.add(at..at, pattern, "is never taken", How::Missing);
            }
            Some((_, guard)) if !holds_let(guard) => {
                let range = guard.span().byte_range();
                self.add(range.clone(), range, "is true always", How::Unguarded);
            }
            Some(_) => {}
        }
    }
}

fn is_test(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|a| a.path().is_ident("cfg") && quoted(a).contains("test"))
}

fn quoted(attribute: &Attribute) -> String {
    attribute.meta.require_list().map(|list| list.tokens.to_string()).unwrap_or_default()
}

/// Whether a condition binds names, as `if let` does.
fn holds_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => holds_let(&binary.left) || holds_let(&binary.right),
        _ => false,
    }
}

fn other_operator(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add(_) => "-",
        BinOp::Sub(_) => "+",
        BinOp::Mul(_) => "+",
        BinOp::Div(_) => "*",
        BinOp::Rem(_) => "/",
        BinOp::And(_) => "||",
        BinOp::Or(_) => "&&",
        BinOp::BitXor(_) | BinOp::BitOr(_) => "&",
        BinOp::BitAnd(_) => "|",
        BinOp::Shl(_) => ">>",
        BinOp::Shr(_) => "<<",
        BinOp::Eq(_) => "!=",
        BinOp::Ne(_) => "==",
        BinOp::Lt(_) => "<=",
        BinOp::Le(_) => "<",
        BinOp::Ge(_) => ">",
        BinOp::Gt(_) => ">=",
        BinOp::AddAssign(_) => "-=",
        BinOp::SubAssign(_) => "+=",
        BinOp::BitOrAssign(_) => "&=",
        BinOp::BitAndAssign(_) => "|=",
        _ => return None,
    })
}

/// What a function may give instead of its result.
fn results(output: &ReturnType) -> &'static [&'static str] {
    let ReturnType::Type(_, output) = output else { return &[""] };
    let Type::Path(path) = &**output else { return &[] };
    let name = path.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
    match name.as_str() {
        "bool" => &["true", "false"],
        "Option" => &["None"],
        "usize" | "u64" | "u32" | "u8" | "i64" => &["0", "1"],
        "Vec" | "String" => &["Default::default()"],
        _ => &[],
    }
}
