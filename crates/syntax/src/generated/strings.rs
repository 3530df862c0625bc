/// The tokens inside `"…"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum StringToken {
    Text,
    LineEnd,
    Quote,
    InterpolationOpen,
    Escape(bool),
}
impl<'s> ::logos::Logos<'s> for StringToken {
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
        type _Lexer<'s> = ::logos::Lexer<'s, StringToken>;
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
                $context = None; $state = LogosState::State10; continue; },
                CallbackResult::Error(err) => { return Some(Err(err)); },
                CallbackResult::DefaultError => { return Some(Err(_make_error($lex))); },
                } }
            };
        }
        const _TABLE_0: [u8; 256] = [
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 0u8, 1u8, 1u8, 0u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 0u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
            1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
            1u8, 1u8, 0u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8, 1u8,
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
        fn _make_error<'s>(lex: &mut _Lexer<'s>) -> <StringToken as Logos<'s>>::Error {
            <StringToken as Logos<'s>>::Error::default()
        }
        #[inline]
        fn _get_action<'s>(
            lex: &mut _Lexer<'s>,
            offset: usize,
            context: _Option<LogosLeaf>,
        ) -> CallbackResult<'s, StringToken> {
            match context {
                None => {
                    lex.end_to_boundary(offset.max(lex.offset() + 1));
                    CallbackResult::Error(_make_error(lex))
                }
                Some(LogosLeaf::Leaf0) => CallbackResult::Emit(StringToken::Text),
                Some(LogosLeaf::Leaf1) => CallbackResult::Emit(StringToken::LineEnd),
                Some(LogosLeaf::Leaf2) => CallbackResult::Emit(StringToken::Quote),
                Some(LogosLeaf::Leaf3) => {
                    CallbackResult::Emit(StringToken::InterpolationOpen)
                }
                Some(LogosLeaf::Leaf4) => {
                    let cb_result = crate::lexer::callbacks::escape(lex);
                    CallbackRetVal::<
                        's,
                        bool,
                        StringToken,
                    >::construct(cb_result, StringToken::Escape)
                }
            }
        }
        #[derive(Clone, Copy)]
        enum LogosLeaf {
            Leaf0 = 0isize,
            Leaf1 = 1isize,
            Leaf2 = 2isize,
            Leaf3 = 3isize,
            Leaf4 = 4isize,
        }
        #[derive(Clone, Copy)]
        enum LogosState {
            State0,
            State1,
            State10,
            State11,
            State12,
            State13,
            State2,
            State3,
            State4,
            State5,
            State6,
            State7,
            State8,
            State9,
        }
        let mut state = LogosState::State10;
        let mut offset = lex.offset();
        let mut context: _Option<LogosLeaf> = None;
        loop {
            match state {
                LogosState::State0 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf3);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State1 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf1);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State2 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 1u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf0);
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
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State4),
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
                            Some(LogosState::State6),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State7),
                            Some(LogosState::State8),
                            Some(LogosState::State8),
                            Some(LogosState::State8),
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
                LogosState::State3 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State4 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State3;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State5 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State3;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State6 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State3;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State7 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State5;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State8 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State5;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State9 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State5;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State10 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State1),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State11),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State12),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State13),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            Some(LogosState::State2),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State4),
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
                            Some(LogosState::State6),
                            Some(LogosState::State5),
                            Some(LogosState::State5),
                            Some(LogosState::State7),
                            Some(LogosState::State8),
                            Some(LogosState::State8),
                            Some(LogosState::State8),
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
                LogosState::State11 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf1);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == 10u8) {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State12 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State13 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf4);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'(') {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
            }
        }
    }
}
