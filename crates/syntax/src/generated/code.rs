/// The kinds of tokens in all modes. The patterns are those of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    Name,
    Summary,
    Children,
    Enum,
    Func,
    Import,
    Expect,
    Let,
    Guard,
    Return,
    If,
    Else,
    Switch,
    Case,
    Default,
    Join,
    In,
    SelfKeyword,
    Null,
    True,
    False,
    As,
    From,
    By,
    Where,
    Available,
    Int,
    Fraction,
    Char,
    PlainString,
    StringOpen,
    /// No string begins with it; a diagnostic has been given.
    ThreeQuotes,
    StringText,
    Escape,
    StringClose,
    InterpolationOpen,
    InterpolationClose,
    ParenOpen,
    CallOpen,
    ParenClose,
    SquareOpen,
    IndexOpen,
    SquareClose,
    BraceOpen,
    BraceClose,
    AngleOpen,
    AngleClose,
    Dot,
    Arrow,
    OptionalDot,
    Comma,
    Colon,
    Scope,
    Semicolon,
    Assign,
    Question,
    At,
    Through,
    UpTo,
    TwoDots,
    Plus,
    Minus,
    /// `-` before an operand.
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
    Wildcard,
    Number,
    Lifetime,
    PointerConst,
    PointerMut,
    ReferenceMut,
    Regex,
    BlockComment,
    /// Takes the place of an expression, a type or a value.
    Bad,
    /// Takes the place of a statement.
    BadStatement,
    Items,
    Value,
    Key,
}
impl<'s> ::logos::Logos<'s> for TokenKind {
    type Error = ();
    type Extras = ();
    type Source = str;
    fn lex(
        lex: &mut ::logos::Lexer<'s, Self>,
    ) -> core::option::Option<
        core::result::Result<Self, <Self as ::logos::Logos<'s>>::Error>,
    > {
        use ::logos::internal::{
            LexerInternal, CallbackRetVal, CallbackResult, SkipRetVal, SkipResult,
        };
        use core::result::Result as _Result;
        use core::option::Option as _Option;
        use ::logos::Logos;
        type _Lexer<'s> = ::logos::Lexer<'s, TokenKind>;
        macro_rules! _fast_loop {
            ($lex:ident, $test:ident, $offset:ident) => {
                'fast_loop : { while let Some(arr) = $lex .read:: < & [u8; 8usize] >
                ($offset) { if $test (arr[0usize]) { $offset += 0usize; break 'fast_loop;
                } if $test (arr[1usize]) { $offset += 1usize; break 'fast_loop; } if
                $test (arr[2usize]) { $offset += 2usize; break 'fast_loop; } if $test
                (arr[3usize]) { $offset += 3usize; break 'fast_loop; } if $test
                (arr[4usize]) { $offset += 4usize; break 'fast_loop; } if $test
                (arr[5usize]) { $offset += 5usize; break 'fast_loop; } if $test
                (arr[6usize]) { $offset += 6usize; break 'fast_loop; } if $test
                (arr[7usize]) { $offset += 7usize; break 'fast_loop; } $offset += 8usize;
                } while let Some(byte) = $lex .read:: < u8 > ($offset) { if $test (byte)
                { break 'fast_loop; } $offset += 1; } }
            };
        }
        macro_rules! _take_action {
            ($lex:ident, $offset:ident, $context:ident, $state:ident) => {
                { let action = _get_action($lex, $offset, $context); match action {
                CallbackResult::Emit(tok) => { return Some(Ok(tok)); },
                CallbackResult::Skip => { $lex .trivia(); $offset = $lex .offset();
                $context = None; $state = LogosState::State40; continue; },
                CallbackResult::Error(err) => { return Some(Err(err)); },
                CallbackResult::DefaultError => { return Some(Err(_make_error($lex))); },
                } }
            };
        }
        const _TABLE_0: [u8; 256] = [
            44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 60u8, 16u8, 44u8, 60u8,
            16u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8,
            44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 60u8, 44u8, 36u8, 44u8, 44u8, 44u8, 44u8,
            44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 47u8, 47u8, 47u8, 47u8,
            47u8, 47u8, 47u8, 47u8, 47u8, 47u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8, 44u8,
            45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8,
            45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8,
            44u8, 36u8, 44u8, 44u8, 47u8, 12u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8,
            45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 45u8,
            45u8, 45u8, 45u8, 45u8, 45u8, 45u8, 44u8, 44u8, 44u8, 44u8, 44u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
        ];
        #[inline]
        fn _make_error<'s>(lex: &mut _Lexer<'s>) -> <TokenKind as Logos<'s>>::Error {
            <TokenKind as Logos<'s>>::Error::default()
        }
        #[inline]
        fn _get_action<'s>(
            lex: &mut _Lexer<'s>,
            offset: usize,
            context: _Option<LogosLeaf>,
        ) -> CallbackResult<'s, TokenKind> {
            match context {
                None => {
                    lex.end_to_boundary(offset.max(lex.offset() + 1));
                    CallbackResult::Error(_make_error(lex))
                }
                Some(LogosLeaf::Leaf0) => CallbackResult::Skip,
                Some(LogosLeaf::Leaf1) => CallbackResult::Skip,
                Some(LogosLeaf::Leaf2) => {
                    let cb_result = crate::lexer::callbacks::word(lex);
                    CallbackRetVal::<
                        's,
                        (),
                        TokenKind,
                    >::construct(cb_result, |()| TokenKind::Name)
                }
                Some(LogosLeaf::Leaf3) => {
                    let cb_result = crate::lexer::callbacks::word_beyond_ascii(lex);
                    CallbackRetVal::<
                        's,
                        (),
                        TokenKind,
                    >::construct(cb_result, |()| TokenKind::Name)
                }
                Some(LogosLeaf::Leaf4) => CallbackResult::Emit(TokenKind::Name),
                Some(LogosLeaf::Leaf5) => CallbackResult::Emit(TokenKind::Available),
                Some(LogosLeaf::Leaf6) => CallbackResult::Emit(TokenKind::Int),
                Some(LogosLeaf::Leaf7) => CallbackResult::Emit(TokenKind::Fraction),
                Some(LogosLeaf::Leaf8) => CallbackResult::Emit(TokenKind::Char),
                Some(LogosLeaf::Leaf9) => CallbackResult::Emit(TokenKind::PlainString),
                Some(LogosLeaf::Leaf10) => CallbackResult::Emit(TokenKind::StringOpen),
                Some(LogosLeaf::Leaf11) => CallbackResult::Emit(TokenKind::ThreeQuotes),
                Some(LogosLeaf::Leaf12) => CallbackResult::Emit(TokenKind::ParenOpen),
                Some(LogosLeaf::Leaf13) => CallbackResult::Emit(TokenKind::ParenClose),
                Some(LogosLeaf::Leaf14) => CallbackResult::Emit(TokenKind::SquareOpen),
                Some(LogosLeaf::Leaf15) => CallbackResult::Emit(TokenKind::SquareClose),
                Some(LogosLeaf::Leaf16) => CallbackResult::Emit(TokenKind::BraceOpen),
                Some(LogosLeaf::Leaf17) => CallbackResult::Emit(TokenKind::BraceClose),
                Some(LogosLeaf::Leaf18) => CallbackResult::Emit(TokenKind::Dot),
                Some(LogosLeaf::Leaf19) => CallbackResult::Emit(TokenKind::Arrow),
                Some(LogosLeaf::Leaf20) => CallbackResult::Emit(TokenKind::OptionalDot),
                Some(LogosLeaf::Leaf21) => CallbackResult::Emit(TokenKind::Comma),
                Some(LogosLeaf::Leaf22) => CallbackResult::Emit(TokenKind::Colon),
                Some(LogosLeaf::Leaf23) => CallbackResult::Emit(TokenKind::Scope),
                Some(LogosLeaf::Leaf24) => CallbackResult::Emit(TokenKind::Semicolon),
                Some(LogosLeaf::Leaf25) => CallbackResult::Emit(TokenKind::Assign),
                Some(LogosLeaf::Leaf26) => CallbackResult::Emit(TokenKind::Question),
                Some(LogosLeaf::Leaf27) => CallbackResult::Emit(TokenKind::At),
                Some(LogosLeaf::Leaf28) => CallbackResult::Emit(TokenKind::Through),
                Some(LogosLeaf::Leaf29) => CallbackResult::Emit(TokenKind::UpTo),
                Some(LogosLeaf::Leaf30) => CallbackResult::Emit(TokenKind::TwoDots),
                Some(LogosLeaf::Leaf31) => CallbackResult::Emit(TokenKind::Plus),
                Some(LogosLeaf::Leaf32) => CallbackResult::Emit(TokenKind::Minus),
                Some(LogosLeaf::Leaf33) => CallbackResult::Emit(TokenKind::Star),
                Some(LogosLeaf::Leaf34) => CallbackResult::Emit(TokenKind::Slash),
                Some(LogosLeaf::Leaf35) => CallbackResult::Emit(TokenKind::Percent),
                Some(LogosLeaf::Leaf36) => CallbackResult::Emit(TokenKind::ShiftLeft),
                Some(LogosLeaf::Leaf37) => CallbackResult::Emit(TokenKind::ShiftRight),
                Some(LogosLeaf::Leaf38) => CallbackResult::Emit(TokenKind::And),
                Some(LogosLeaf::Leaf39) => CallbackResult::Emit(TokenKind::Or),
                Some(LogosLeaf::Leaf40) => CallbackResult::Emit(TokenKind::Xor),
                Some(LogosLeaf::Leaf41) => CallbackResult::Emit(TokenKind::Tilde),
                Some(LogosLeaf::Leaf42) => CallbackResult::Emit(TokenKind::Not),
                Some(LogosLeaf::Leaf43) => CallbackResult::Emit(TokenKind::Equal),
                Some(LogosLeaf::Leaf44) => CallbackResult::Emit(TokenKind::NotEqual),
                Some(LogosLeaf::Leaf45) => CallbackResult::Emit(TokenKind::Less),
                Some(LogosLeaf::Leaf46) => CallbackResult::Emit(TokenKind::LessEqual),
                Some(LogosLeaf::Leaf47) => CallbackResult::Emit(TokenKind::Greater),
                Some(LogosLeaf::Leaf48) => CallbackResult::Emit(TokenKind::GreaterEqual),
                Some(LogosLeaf::Leaf49) => CallbackResult::Emit(TokenKind::AndAnd),
                Some(LogosLeaf::Leaf50) => CallbackResult::Emit(TokenKind::OrOr),
                Some(LogosLeaf::Leaf51) => CallbackResult::Emit(TokenKind::Coalesce),
                Some(LogosLeaf::Leaf52) => CallbackResult::Emit(TokenKind::BlockComment),
            }
        }
        #[derive(Clone, Copy)]
        enum LogosLeaf {
            Leaf0 = 0isize,
            Leaf1 = 1isize,
            Leaf2 = 2isize,
            Leaf3 = 3isize,
            Leaf4 = 4isize,
            Leaf5 = 5isize,
            Leaf6 = 6isize,
            Leaf7 = 7isize,
            Leaf8 = 8isize,
            Leaf9 = 9isize,
            Leaf10 = 10isize,
            Leaf11 = 11isize,
            Leaf12 = 12isize,
            Leaf13 = 13isize,
            Leaf14 = 14isize,
            Leaf15 = 15isize,
            Leaf16 = 16isize,
            Leaf17 = 17isize,
            Leaf18 = 18isize,
            Leaf19 = 19isize,
            Leaf20 = 20isize,
            Leaf21 = 21isize,
            Leaf22 = 22isize,
            Leaf23 = 23isize,
            Leaf24 = 24isize,
            Leaf25 = 25isize,
            Leaf26 = 26isize,
            Leaf27 = 27isize,
            Leaf28 = 28isize,
            Leaf29 = 29isize,
            Leaf30 = 30isize,
            Leaf31 = 31isize,
            Leaf32 = 32isize,
            Leaf33 = 33isize,
            Leaf34 = 34isize,
            Leaf35 = 35isize,
            Leaf36 = 36isize,
            Leaf37 = 37isize,
            Leaf38 = 38isize,
            Leaf39 = 39isize,
            Leaf40 = 40isize,
            Leaf41 = 41isize,
            Leaf42 = 42isize,
            Leaf43 = 43isize,
            Leaf44 = 44isize,
            Leaf45 = 45isize,
            Leaf46 = 46isize,
            Leaf47 = 47isize,
            Leaf48 = 48isize,
            Leaf49 = 49isize,
            Leaf50 = 50isize,
            Leaf51 = 51isize,
            Leaf52 = 52isize,
        }
        #[derive(Clone, Copy)]
        enum LogosState {
            State0,
            State1,
            State10,
            State11,
            State12,
            State13,
            State14,
            State15,
            State16,
            State17,
            State18,
            State19,
            State2,
            State20,
            State21,
            State22,
            State23,
            State24,
            State25,
            State26,
            State27,
            State28,
            State29,
            State3,
            State30,
            State31,
            State32,
            State33,
            State34,
            State35,
            State36,
            State37,
            State38,
            State39,
            State4,
            State40,
            State41,
            State42,
            State43,
            State44,
            State45,
            State46,
            State47,
            State48,
            State49,
            State5,
            State50,
            State51,
            State52,
            State53,
            State54,
            State55,
            State56,
            State57,
            State58,
            State59,
            State6,
            State60,
            State61,
            State62,
            State63,
            State64,
            State65,
            State66,
            State67,
            State68,
            State69,
            State7,
            State70,
            State71,
            State72,
            State73,
            State74,
            State75,
            State76,
            State77,
            State78,
            State79,
            State8,
            State80,
            State81,
            State82,
            State83,
            State84,
            State85,
            State86,
            State87,
            State88,
            State89,
            State9,
            State90,
            State91,
            State92,
            State93,
            State94,
            State95,
            State96,
        }
        let mut state = LogosState::State40;
        let mut offset = lex.offset();
        let mut context: _Option<LogosLeaf> = None;
        loop {
            match state {
                LogosState::State0 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf50);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State1 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 1u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State2 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf20);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State3 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf51);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State4 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf48);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State5 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf37);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State6 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf43);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State7 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf36);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State8 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf46);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State9 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf23);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State10 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State13;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State11 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 2u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf6);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State10),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            Some(LogosState::State12),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State12 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 1u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf6);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State13 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 1u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf7);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State14 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf52);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State15 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 4u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf1);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State16),
                            Some(LogosState::State17),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State19),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State20),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State21),
                            Some(LogosState::State22),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State16 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State15;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State17 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State16;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State18 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State16;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State19 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State16;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State20 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State18;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State21 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State18;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State22 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State18;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State23 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf30);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State24;
                            continue;
                        }
                        if (byte == b'<') {
                            offset += 1;
                            state = LogosState::State25;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State24 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf28);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State25 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf29);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State26 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf19);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State27 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf49);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State28 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 8u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State90),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State31),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State33),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State34),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State36),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State29 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf9);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'"') {
                            offset += 1;
                            state = LogosState::State37;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State30 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State28;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State31 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State30;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State32 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State30;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State33 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State30;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State34 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State32;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State35 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State32;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State36 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State32;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State37 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf11);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State38 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf44);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State39 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 16u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf0);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State40 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            None,
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State39),
                            Some(LogosState::State96),
                            Some(LogosState::State41),
                            Some(LogosState::State42),
                            None,
                            Some(LogosState::State43),
                            Some(LogosState::State44),
                            Some(LogosState::State54),
                            Some(LogosState::State55),
                            Some(LogosState::State56),
                            Some(LogosState::State57),
                            Some(LogosState::State58),
                            Some(LogosState::State59),
                            Some(LogosState::State60),
                            Some(LogosState::State61),
                            Some(LogosState::State62),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State63),
                            Some(LogosState::State64),
                            Some(LogosState::State65),
                            Some(LogosState::State66),
                            Some(LogosState::State67),
                            Some(LogosState::State68),
                            Some(LogosState::State69),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State79),
                            None,
                            Some(LogosState::State80),
                            Some(LogosState::State81),
                            Some(LogosState::State1),
                            Some(LogosState::State82),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State83),
                            Some(LogosState::State84),
                            Some(LogosState::State85),
                            Some(LogosState::State86),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State87),
                            Some(LogosState::State88),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State91),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State92),
                            Some(LogosState::State93),
                            Some(LogosState::State93),
                            Some(LogosState::State93),
                            Some(LogosState::State94),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {
                        if lex.offset() == offset {
                            return None;
                        }
                    }
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State41 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf10);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            None,
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            None,
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State29),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            None,
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State31),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State33),
                            Some(LogosState::State32),
                            Some(LogosState::State32),
                            Some(LogosState::State34),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State36),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State42 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State70;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State43 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf35);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State44 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf38);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'&') {
                            offset += 1;
                            state = LogosState::State27;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State45 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 32u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State53),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State47),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State49),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State50),
                            Some(LogosState::State51),
                            Some(LogosState::State51),
                            Some(LogosState::State51),
                            Some(LogosState::State52),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State46 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State45;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State47 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State46;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State48 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State46;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State49 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State46;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State50 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State48;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State51 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State48;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State52 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State48;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State53 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf4);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State54 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf8);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State55 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf12);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State56 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf13);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State57 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf33);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State58 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf31);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State59 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf21);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State60 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf32);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'>') {
                            offset += 1;
                            state = LogosState::State26;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State61 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf18);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State23;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State62 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf34);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'*') {
                            offset += 1;
                            state = LogosState::State14;
                            continue;
                        }
                        if (byte == b'/') {
                            offset += 1;
                            state = LogosState::State15;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State63 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf22);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b':') {
                            offset += 1;
                            state = LogosState::State9;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State64 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf24);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State65 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf45);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'<') {
                            offset += 1;
                            state = LogosState::State7;
                            continue;
                        }
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State8;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State66 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf25);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State6;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State67 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf47);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State4;
                            continue;
                        }
                        if (byte == b'>') {
                            offset += 1;
                            state = LogosState::State5;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State68 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf26);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                        if (byte == b'?') {
                            offset += 1;
                            state = LogosState::State3;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State69 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf27);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State70 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'v') {
                            offset += 1;
                            state = LogosState::State71;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State71 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State72;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State72 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'i') {
                            offset += 1;
                            state = LogosState::State73;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State73 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State74;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State74 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State75;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State75 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'b') {
                            offset += 1;
                            state = LogosState::State76;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State76 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State77;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State77 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State78;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State78 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf5);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State79 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf14);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State80 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf15);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State81 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf40);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State82 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            None,
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            None,
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            None,
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State47),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State49),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State50),
                            Some(LogosState::State51),
                            Some(LogosState::State51),
                            Some(LogosState::State51),
                            Some(LogosState::State52),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State83 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf16);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State84 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf39);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'|') {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State85 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf17);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State86 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf41);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State87 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State95;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State88 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State87;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State89 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State87;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State90 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf9);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State91 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State87;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State92 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State89;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State93 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State89;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State94 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State89;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State95 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf3);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State96 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf42);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State38;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
            }
        }
    }
}
