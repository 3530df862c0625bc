/// The tokens of keys and value trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum KeyToken {
    Word,
    Wildcard,
    True,
    False,
    Null,
    Number,
    Quote,
    PlainString,
    StringOpen,
    MultilineOpen,
    Regex,
    BlockComment,
    Scope,
    /// A colon after a field's name, then a type that begins with `::`.
    ColonScope,
    Colon,
    AngleOpen,
    AngleClose,
    ParenOpen,
    ParenClose,
    SquareOpen,
    SquareClose,
    BraceOpen,
    BraceClose,
    Comma,
    Semicolon,
    Star,
    PointerConst,
    PointerMut,
    And,
    AndAnd,
    ReferenceMut,
    Arrow,
    Plus,
    Dot,
    Through,
    Equal,
    Assign,
    At,
}
impl<'s> ::logos::Logos<'s> for KeyToken {
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
        type _Lexer<'s> = ::logos::Lexer<'s, KeyToken>;
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
                $context = None; $state = LogosState::State39; continue; },
                CallbackResult::Error(err) => { return Some(Err(err)); },
                CallbackResult::DefaultError => { return Some(Err(_make_error($lex))); },
                } }
            };
        }
        const _TABLE_0: [u8; 256] = [
            80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 240u8, 128u8, 80u8,
            208u8, 128u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8,
            80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 240u8, 80u8, 16u8, 80u8,
            80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 80u8, 91u8,
            91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 80u8, 80u8, 80u8, 80u8,
            80u8, 80u8, 80u8, 83u8, 83u8, 83u8, 83u8, 85u8, 83u8, 83u8, 83u8, 83u8, 83u8,
            83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8,
            83u8, 83u8, 83u8, 80u8, 16u8, 80u8, 80u8, 83u8, 80u8, 83u8, 83u8, 83u8, 83u8,
            85u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8,
            83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 83u8, 80u8, 80u8, 80u8, 80u8,
            80u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
        ];
        const _TABLE_1: [u8; 256] = [
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 0u8, 1u8, 1u8, 0u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 0u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8,
        ];
        #[inline]
        fn _make_error<'s>(lex: &mut _Lexer<'s>) -> <KeyToken as Logos<'s>>::Error {
            <KeyToken as Logos<'s>>::Error::default()
        }
        #[inline]
        fn _get_action<'s>(
            lex: &mut _Lexer<'s>,
            offset: usize,
            context: _Option<LogosLeaf>,
        ) -> CallbackResult<'s, KeyToken> {
            match context {
                None => {
                    lex.end_to_boundary(offset.max(lex.offset() + 1));
                    CallbackResult::Error(_make_error(lex))
                }
                Some(LogosLeaf::Leaf0) => CallbackResult::Skip,
                Some(LogosLeaf::Leaf1) => CallbackResult::Skip,
                Some(LogosLeaf::Leaf2) => {
                    let cb_result = crate::syntax::lexer::callbacks::key_word(lex);
                    CallbackRetVal::<
                        's,
                        (),
                        KeyToken,
                    >::construct(cb_result, |()| KeyToken::Word)
                }
                Some(LogosLeaf::Leaf3) => {
                    let cb_result = crate::syntax::lexer::callbacks::key_word_beyond_ascii(
                        lex,
                    );
                    CallbackRetVal::<
                        's,
                        (),
                        KeyToken,
                    >::construct(cb_result, |()| KeyToken::Word)
                }
                Some(LogosLeaf::Leaf4) => CallbackResult::Emit(KeyToken::Word),
                Some(LogosLeaf::Leaf5) => CallbackResult::Emit(KeyToken::Number),
                Some(LogosLeaf::Leaf6) => CallbackResult::Emit(KeyToken::Quote),
                Some(LogosLeaf::Leaf7) => CallbackResult::Emit(KeyToken::PlainString),
                Some(LogosLeaf::Leaf8) => CallbackResult::Emit(KeyToken::StringOpen),
                Some(LogosLeaf::Leaf9) => CallbackResult::Emit(KeyToken::MultilineOpen),
                Some(LogosLeaf::Leaf10) => CallbackResult::Emit(KeyToken::Regex),
                Some(LogosLeaf::Leaf11) => CallbackResult::Emit(KeyToken::BlockComment),
                Some(LogosLeaf::Leaf12) => CallbackResult::Emit(KeyToken::Scope),
                Some(LogosLeaf::Leaf13) => CallbackResult::Emit(KeyToken::ColonScope),
                Some(LogosLeaf::Leaf14) => CallbackResult::Emit(KeyToken::Colon),
                Some(LogosLeaf::Leaf15) => CallbackResult::Emit(KeyToken::AngleOpen),
                Some(LogosLeaf::Leaf16) => CallbackResult::Emit(KeyToken::AngleClose),
                Some(LogosLeaf::Leaf17) => CallbackResult::Emit(KeyToken::ParenOpen),
                Some(LogosLeaf::Leaf18) => CallbackResult::Emit(KeyToken::ParenClose),
                Some(LogosLeaf::Leaf19) => CallbackResult::Emit(KeyToken::SquareOpen),
                Some(LogosLeaf::Leaf20) => CallbackResult::Emit(KeyToken::SquareClose),
                Some(LogosLeaf::Leaf21) => CallbackResult::Emit(KeyToken::BraceOpen),
                Some(LogosLeaf::Leaf22) => CallbackResult::Emit(KeyToken::BraceClose),
                Some(LogosLeaf::Leaf23) => CallbackResult::Emit(KeyToken::Comma),
                Some(LogosLeaf::Leaf24) => CallbackResult::Emit(KeyToken::Semicolon),
                Some(LogosLeaf::Leaf25) => CallbackResult::Emit(KeyToken::Star),
                Some(LogosLeaf::Leaf26) => CallbackResult::Emit(KeyToken::PointerConst),
                Some(LogosLeaf::Leaf27) => CallbackResult::Emit(KeyToken::PointerMut),
                Some(LogosLeaf::Leaf28) => CallbackResult::Emit(KeyToken::And),
                Some(LogosLeaf::Leaf29) => CallbackResult::Emit(KeyToken::AndAnd),
                Some(LogosLeaf::Leaf30) => CallbackResult::Emit(KeyToken::ReferenceMut),
                Some(LogosLeaf::Leaf31) => CallbackResult::Emit(KeyToken::Arrow),
                Some(LogosLeaf::Leaf32) => CallbackResult::Emit(KeyToken::Plus),
                Some(LogosLeaf::Leaf33) => CallbackResult::Emit(KeyToken::Dot),
                Some(LogosLeaf::Leaf34) => CallbackResult::Emit(KeyToken::Through),
                Some(LogosLeaf::Leaf35) => CallbackResult::Emit(KeyToken::Equal),
                Some(LogosLeaf::Leaf36) => CallbackResult::Emit(KeyToken::Assign),
                Some(LogosLeaf::Leaf37) => CallbackResult::Emit(KeyToken::At),
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
        }
        let mut state = LogosState::State39;
        let mut offset = lex.offset();
        let mut context: _Option<LogosLeaf> = None;
        loop {
            match state {
                LogosState::State0 => {
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
                LogosState::State1 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf35);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State2 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf12);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b':') {
                            offset += 1;
                            state = LogosState::State3;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State3 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf13);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State4 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State9;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State5 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 2u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf5);
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
                            Some(LogosState::State4),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State6),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State6),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State6 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 4u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf5);
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
                            Some(LogosState::State7),
                            None,
                            Some(LogosState::State7),
                            Some(LogosState::State4),
                            None,
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            None,
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State5),
                            None,
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            None,
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State7 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State8;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State8 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 8u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf5);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State9 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 2u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf5);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'E') || (byte == b'e') {
                            offset += 1;
                            state = LogosState::State10;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State10 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 4u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf5);
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
                            Some(LogosState::State7),
                            None,
                            Some(LogosState::State7),
                            None,
                            None,
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            None,
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State9),
                            None,
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            None,
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State11 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf11);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State12 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 16u8 == 0
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
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State13),
                            Some(LogosState::State14),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State16),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State17),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State18),
                            Some(LogosState::State19),
                            None,
                            None,
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
                LogosState::State13 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State12;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State14 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State13;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State15 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State13;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State16 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State13;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State17 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State15;
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
                            state = LogosState::State15;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State19 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State15;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State20 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State48;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State21 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'o') {
                            offset += 1;
                            state = LogosState::State62;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State22 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State58;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State23 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 32u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf27);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State24 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 32u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf26);
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
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State73;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State27 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 32u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf30);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State28 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 64u8 == 0
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
                            Some(LogosState::State85),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                    context = Some(LogosLeaf::Leaf7);
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
                    context = Some(LogosLeaf::Leaf9);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State38 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 128u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf0);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State39 => {
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
                            Some(LogosState::State38),
                            Some(LogosState::State38),
                            None,
                            Some(LogosState::State38),
                            Some(LogosState::State38),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State38),
                            None,
                            Some(LogosState::State41),
                            None,
                            None,
                            None,
                            Some(LogosState::State54),
                            Some(LogosState::State55),
                            Some(LogosState::State56),
                            Some(LogosState::State57),
                            Some(LogosState::State60),
                            Some(LogosState::State61),
                            Some(LogosState::State66),
                            Some(LogosState::State67),
                            Some(LogosState::State68),
                            Some(LogosState::State69),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State70),
                            Some(LogosState::State71),
                            Some(LogosState::State72),
                            Some(LogosState::State75),
                            Some(LogosState::State76),
                            None,
                            Some(LogosState::State77),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State78),
                            None,
                            Some(LogosState::State79),
                            None,
                            Some(LogosState::State0),
                            Some(LogosState::State80),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State81),
                            None,
                            Some(LogosState::State82),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State83),
                            Some(LogosState::State84),
                            Some(LogosState::State86),
                            Some(LogosState::State86),
                            Some(LogosState::State86),
                            Some(LogosState::State86),
                            Some(LogosState::State86),
                            Some(LogosState::State86),
                            Some(LogosState::State86),
                            Some(LogosState::State86),
                            Some(LogosState::State86),
                            Some(LogosState::State86),
                            Some(LogosState::State86),
                            Some(LogosState::State86),
                            Some(LogosState::State87),
                            Some(LogosState::State86),
                            Some(LogosState::State86),
                            Some(LogosState::State88),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
                            Some(LogosState::State89),
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
                LogosState::State40 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf3);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State41 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf8);
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
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_1[byte as usize] & 1u8 == 0
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
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State44),
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
                            Some(LogosState::State46),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State47),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
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
                LogosState::State43 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State42;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State44 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State43;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State45 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State43;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State46 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State43;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State47 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State45;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State48 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf34);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State49 => {
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
                LogosState::State50 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 32u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State5;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State51 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf31);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State52 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State45;
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
                    context = Some(LogosLeaf::Leaf28);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'&') {
                            offset += 1;
                            state = LogosState::State25;
                            continue;
                        }
                        if (byte == b'm') {
                            offset += 1;
                            state = LogosState::State26;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State55 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf6);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State56 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf17);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State57 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf18);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State58 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State59;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State59 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == 9u8) || (byte == 32u8) {
                            offset += 1;
                            state = LogosState::State23;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State60 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf25);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'c') {
                            offset += 1;
                            state = LogosState::State21;
                            continue;
                        }
                        if (byte == b'm') {
                            offset += 1;
                            state = LogosState::State22;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State61 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf32);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State62 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'n') {
                            offset += 1;
                            state = LogosState::State63;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State63 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State64;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State64 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State65;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State65 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == 9u8) || (byte == 32u8) {
                            offset += 1;
                            state = LogosState::State24;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State66 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf23);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State67 => {
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
                            Some(LogosState::State50),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State50),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State51),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State68 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf33);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State20;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State69 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf10);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'*') {
                            offset += 1;
                            state = LogosState::State11;
                            continue;
                        }
                        if (byte == b'/') {
                            offset += 1;
                            state = LogosState::State12;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State70 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf14);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b':') {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State71 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf24);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State72 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf15);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State73 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b't') {
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
                        if (byte == 9u8) || (byte == 32u8) {
                            offset += 1;
                            state = LogosState::State27;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State75 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf36);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State76 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf16);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State77 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf37);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State78 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf19);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State79 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf20);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State80 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            None,
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            None,
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            None,
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            Some(LogosState::State42),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State43),
                            Some(LogosState::State44),
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
                            Some(LogosState::State46),
                            Some(LogosState::State45),
                            Some(LogosState::State45),
                            Some(LogosState::State47),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
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
                LogosState::State81 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf21);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State82 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf22);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State83 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State40;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State84 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State83;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State85 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf7);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State86 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State83;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State87 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State83;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State88 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State86;
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
                            state = LogosState::State86;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State90 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State86;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
            }
        }
    }
}
