//! The tokens of `.fmt` files, in the three modes they are read in.

pub(crate) use super::generated::code::Kind;
pub(crate) use super::generated::keys::KeyToken;
pub(crate) use super::generated::strings::StringToken;

/// A token with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tok {
    /// What it is.
    pub(crate) kind: Kind,
    /// How it came here.
    pub(crate) origin: Origin,
    /// Whether it is the first one on its line.
    pub(crate) first_on_line: bool,
    /// Its first byte.
    pub(crate) start: u32,
    /// The byte after its last.
    pub(crate) end: u32,
}

/// How a token came into the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// It was written.
    Written,
    /// It was not written, a diagnostic says so.
    Supplied,
    /// It stands for tokens that made no sense, a diagnostic says so.
    Recovered,
}

impl KeyToken {
    /// The same token among all tokens; `None` for those that need a closer look.
    pub(crate) fn kind(self) -> Option<Kind> {
        Some(match self {
            KeyToken::Word => Kind::Name,
            KeyToken::Wildcard => Kind::Wildcard,
            KeyToken::True => Kind::True,
            KeyToken::False => Kind::False,
            KeyToken::Null => Kind::Null,
            KeyToken::Number => Kind::Number,
            KeyToken::Plain => Kind::Plain,
            KeyToken::TextOpen => Kind::TextOpen,
            KeyToken::MultiOpen => Kind::MultiOpen,
            KeyToken::BlockComment => Kind::BlockComment,
            KeyToken::Scope => Kind::Scope,
            KeyToken::Colon => Kind::Colon,
            KeyToken::AngleOpen => Kind::AngleOpen,
            KeyToken::AngleClose => Kind::AngleClose,
            KeyToken::ParenOpen => Kind::ParenOpen,
            KeyToken::ParenClose => Kind::ParenClose,
            KeyToken::SquareOpen => Kind::SquareOpen,
            KeyToken::SquareClose => Kind::SquareClose,
            KeyToken::BraceOpen => Kind::BraceOpen,
            KeyToken::BraceClose => Kind::BraceClose,
            KeyToken::Comma => Kind::Comma,
            KeyToken::Semicolon => Kind::Semicolon,
            KeyToken::Star => Kind::Star,
            KeyToken::PointerConst => Kind::PointerConst,
            KeyToken::PointerMut => Kind::PointerMut,
            KeyToken::And => Kind::And,
            KeyToken::AndAnd => Kind::AndAnd,
            KeyToken::ReferenceMut => Kind::ReferenceMut,
            KeyToken::Arrow => Kind::Arrow,
            KeyToken::Plus => Kind::Plus,
            KeyToken::Through => Kind::Through,
            KeyToken::Equal => Kind::Equal,
            KeyToken::Assign => Kind::Assign,
            KeyToken::At => Kind::At,
            KeyToken::Quote | KeyToken::Regex | KeyToken::ColonScope => return None,
        })
    }
}

impl Kind {
    fn is(self, trait_of: u8) -> bool {
        TRAITS[self as usize] & trait_of != 0
    }

    /// Whether an expression may end with it.
    pub(crate) fn ends_operand(self) -> bool {
        self.is(ENDS_OPERAND)
    }

    /// Whether an expression may begin with it.
    pub(crate) fn starts_operand(self) -> bool {
        self.is(STARTS_OPERAND)
    }

    /// Whether it adds a level to the tree of an expression.
    pub(crate) fn is_operator(self) -> bool {
        self.is(OPERATOR)
    }

    /// Whether no expression goes on behind it.
    pub(crate) fn separates(self) -> bool {
        self.is(SEPARATES)
    }

    /// Whether what it is in code depends on what stands before it, even if that is on its line.
    pub(crate) fn depends_on_place(self) -> bool {
        self.is(PLACED)
    }

    /// Whether it is the first word of an item.
    pub(crate) fn is_item_word(self) -> bool {
        use Kind::*;
        matches!(self, Summary | Children | Func | Import | Expect)
    }

    /// Whether a statement begins with it wherever it stands.
    pub(crate) fn is_statement_word(self) -> bool {
        use Kind::*;
        matches!(self, Let | Guard | Return | Case | Default)
    }

    /// Whether it opens a bracket, a string or an interpolation.
    pub(crate) fn opens(self) -> bool {
        self.is(OPENS)
    }

    /// Whether it closes a bracket, a string or an interpolation.
    pub(crate) fn closes(self) -> bool {
        self.is(CLOSES)
    }
}

// What a kind may be: the bits of `TRAITS`.
const ENDS_OPERAND: u8 = 1;
const STARTS_OPERAND: u8 = 1 << 1;
const OPERATOR: u8 = 1 << 2;
const SEPARATES: u8 = 1 << 3;
const PLACED: u8 = 1 << 4;
const OPENS: u8 = 1 << 5;
const CLOSES: u8 = 1 << 6;

/// What the lexer asks about every token, by kind.
static TRAITS: [u8; Kind::BadStatement as usize + 1] = {
    use Kind::*;
    let mut table = [0; Kind::BadStatement as usize + 1];
    mark(
        &mut table,
        ENDS_OPERAND,
        &[
            Name,
            As,
            From,
            By,
            Int,
            Char,
            Plain,
            TextClose,
            MultiClose,
            ParenClose,
            SquareClose,
            SelfWord,
            Null,
            True,
            False,
            Bad,
        ],
    );
    mark(
        &mut table,
        STARTS_OPERAND,
        &[
            Name, As, From, By, Int, Char, Plain, TextOpen, MultiOpen, ParenOpen, SquareOpen,
            SelfWord, Null, True, False, Bad, Sign, Tilde, Not, If, Switch, Join, Available,
        ],
    );
    mark(
        &mut table,
        OPERATOR,
        &[
            Dot,
            Arrow,
            OptionalDot,
            Question,
            CallOpen,
            IndexOpen,
            Plus,
            Minus,
            Sign,
            Star,
            Slash,
            Percent,
            ShiftLeft,
            ShiftRight,
            And,
            Or,
            Xor,
            Tilde,
            Not,
            Equal,
            NotEqual,
            Less,
            LessEqual,
            Greater,
            GreaterEqual,
            AndAnd,
            OrOr,
            Coalesce,
        ],
    );
    mark(
        &mut table,
        SEPARATES,
        &[
            Comma, Semicolon, Let, Guard, Return, Case, Default, If, Else, Switch, In, Through,
            UpTo, TwoDots,
        ],
    );
    mark(
        &mut table,
        PLACED,
        &[
            Summary, Children, Func, Import, Expect, Let, Guard, Return, Case, Default, If, Else,
            Switch, Join, In, SelfWord, Null, True, False, As, From, By, At, ParenOpen, SquareOpen,
            Minus, TwoDots, Int, Fraction,
        ],
    );
    mark(
        &mut table,
        OPENS,
        &[
            ParenOpen,
            CallOpen,
            SquareOpen,
            IndexOpen,
            BraceOpen,
            AngleOpen,
            TextOpen,
            MultiOpen,
            InterpolationOpen,
        ],
    );
    mark(
        &mut table,
        CLOSES,
        &[
            ParenClose,
            SquareClose,
            BraceClose,
            AngleClose,
            TextClose,
            MultiClose,
            InterpolationClose,
        ],
    );
    table
};

/// Gives a trait to some kinds.
const fn mark(table: &mut [u8], trait_of: u8, kinds: &[Kind]) {
    let mut at = 0;
    while at < kinds.len() {
        table[kinds[at] as usize] |= trait_of;
        at += 1;
    }
}
