// Made of src/syntax/patterns.rs (b3721e66a06267c0) by `cargo check --features regenerate`.
use super::super::scan;
use super::super::patterns::*;
impl<'s> ::logos::Logos<'s> for Kind {
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
        type _Lexer<'s> = ::logos::Lexer<'s, Kind>;
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
                $context = None; $state = LogosState::State116; continue; },
                CallbackResult::Error(err) => { return Some(Err(err)); },
                CallbackResult::DefaultError => { return Some(Err(_make_error($lex))); },
                } }
            };
        }
        const _TABLE_0: [u8; 256] = [
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 0u8,
            0u8, 0u8, 0u8, 255u8, 0u8, 255u8, 255u8, 127u8, 255u8, 251u8, 255u8, 255u8,
            255u8, 223u8, 255u8, 255u8, 247u8, 239u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 191u8, 253u8, 255u8, 255u8, 255u8, 255u8, 255u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
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
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8,
            255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 0u8,
            0u8, 0u8, 0u8, 255u8, 0u8, 253u8, 255u8, 255u8, 255u8, 255u8, 239u8, 255u8,
            254u8, 255u8, 255u8, 255u8, 255u8, 255u8, 223u8, 127u8, 191u8, 255u8, 251u8,
            255u8, 255u8, 255u8, 255u8, 255u8, 255u8, 247u8, 255u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
        ];
        const _TABLE_2: [u8; 256] = [
            88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 120u8, 32u8, 88u8,
            120u8, 32u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8,
            88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 120u8, 88u8, 72u8, 88u8,
            88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 88u8, 95u8,
            95u8, 95u8, 95u8, 95u8, 95u8, 95u8, 95u8, 95u8, 95u8, 88u8, 88u8, 88u8, 88u8,
            88u8, 88u8, 88u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8,
            91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8,
            91u8, 91u8, 91u8, 88u8, 72u8, 88u8, 88u8, 95u8, 24u8, 91u8, 91u8, 91u8, 90u8,
            91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8,
            91u8, 89u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 91u8, 88u8, 88u8, 88u8, 88u8,
            88u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
        ];
        #[inline]
        fn _make_error<'s>(lex: &mut _Lexer<'s>) -> <Kind as Logos<'s>>::Error {
            <Kind as Logos<'s>>::Error::default()
        }
        #[inline]
        fn _get_action<'s>(
            lex: &mut _Lexer<'s>,
            offset: usize,
            context: _Option<LogosLeaf>,
        ) -> CallbackResult<'s, Kind> {
            match context {
                None => {
                    lex.end_to_boundary(offset.max(lex.offset() + 1));
                    CallbackResult::Error(_make_error(lex))
                }
                Some(LogosLeaf::Leaf0) => CallbackResult::Skip,
                Some(LogosLeaf::Leaf1) => CallbackResult::Skip,
                Some(LogosLeaf::Leaf2) => CallbackResult::Emit(Kind::Name),
                Some(LogosLeaf::Leaf3) => CallbackResult::Emit(Kind::Name),
                Some(LogosLeaf::Leaf4) => CallbackResult::Emit(Kind::Summary),
                Some(LogosLeaf::Leaf5) => CallbackResult::Emit(Kind::Children),
                Some(LogosLeaf::Leaf6) => CallbackResult::Emit(Kind::Func),
                Some(LogosLeaf::Leaf7) => CallbackResult::Emit(Kind::Import),
                Some(LogosLeaf::Leaf8) => CallbackResult::Emit(Kind::Expect),
                Some(LogosLeaf::Leaf9) => CallbackResult::Emit(Kind::Let),
                Some(LogosLeaf::Leaf10) => CallbackResult::Emit(Kind::Guard),
                Some(LogosLeaf::Leaf11) => CallbackResult::Emit(Kind::Return),
                Some(LogosLeaf::Leaf12) => CallbackResult::Emit(Kind::If),
                Some(LogosLeaf::Leaf13) => CallbackResult::Emit(Kind::Else),
                Some(LogosLeaf::Leaf14) => CallbackResult::Emit(Kind::Switch),
                Some(LogosLeaf::Leaf15) => CallbackResult::Emit(Kind::Case),
                Some(LogosLeaf::Leaf16) => CallbackResult::Emit(Kind::Default),
                Some(LogosLeaf::Leaf17) => CallbackResult::Emit(Kind::Join),
                Some(LogosLeaf::Leaf18) => CallbackResult::Emit(Kind::In),
                Some(LogosLeaf::Leaf19) => CallbackResult::Emit(Kind::SelfWord),
                Some(LogosLeaf::Leaf20) => CallbackResult::Emit(Kind::Null),
                Some(LogosLeaf::Leaf21) => CallbackResult::Emit(Kind::True),
                Some(LogosLeaf::Leaf22) => CallbackResult::Emit(Kind::False),
                Some(LogosLeaf::Leaf23) => CallbackResult::Emit(Kind::As),
                Some(LogosLeaf::Leaf24) => CallbackResult::Emit(Kind::From),
                Some(LogosLeaf::Leaf25) => CallbackResult::Emit(Kind::By),
                Some(LogosLeaf::Leaf26) => CallbackResult::Emit(Kind::Available),
                Some(LogosLeaf::Leaf27) => CallbackResult::Emit(Kind::Int),
                Some(LogosLeaf::Leaf28) => CallbackResult::Emit(Kind::Fraction),
                Some(LogosLeaf::Leaf29) => CallbackResult::Emit(Kind::Char),
                Some(LogosLeaf::Leaf30) => CallbackResult::Emit(Kind::Plain),
                Some(LogosLeaf::Leaf31) => CallbackResult::Emit(Kind::TextOpen),
                Some(LogosLeaf::Leaf32) => CallbackResult::Emit(Kind::MultiOpen),
                Some(LogosLeaf::Leaf33) => CallbackResult::Emit(Kind::ParenOpen),
                Some(LogosLeaf::Leaf34) => CallbackResult::Emit(Kind::ParenClose),
                Some(LogosLeaf::Leaf35) => CallbackResult::Emit(Kind::SquareOpen),
                Some(LogosLeaf::Leaf36) => CallbackResult::Emit(Kind::SquareClose),
                Some(LogosLeaf::Leaf37) => CallbackResult::Emit(Kind::BraceOpen),
                Some(LogosLeaf::Leaf38) => CallbackResult::Emit(Kind::BraceClose),
                Some(LogosLeaf::Leaf39) => CallbackResult::Emit(Kind::Dot),
                Some(LogosLeaf::Leaf40) => CallbackResult::Emit(Kind::Arrow),
                Some(LogosLeaf::Leaf41) => CallbackResult::Emit(Kind::OptionalDot),
                Some(LogosLeaf::Leaf42) => CallbackResult::Emit(Kind::Comma),
                Some(LogosLeaf::Leaf43) => CallbackResult::Emit(Kind::Colon),
                Some(LogosLeaf::Leaf44) => CallbackResult::Emit(Kind::Semicolon),
                Some(LogosLeaf::Leaf45) => CallbackResult::Emit(Kind::Assign),
                Some(LogosLeaf::Leaf46) => CallbackResult::Emit(Kind::Question),
                Some(LogosLeaf::Leaf47) => CallbackResult::Emit(Kind::At),
                Some(LogosLeaf::Leaf48) => CallbackResult::Emit(Kind::Through),
                Some(LogosLeaf::Leaf49) => CallbackResult::Emit(Kind::UpTo),
                Some(LogosLeaf::Leaf50) => CallbackResult::Emit(Kind::TwoDots),
                Some(LogosLeaf::Leaf51) => CallbackResult::Emit(Kind::Plus),
                Some(LogosLeaf::Leaf52) => CallbackResult::Emit(Kind::Minus),
                Some(LogosLeaf::Leaf53) => CallbackResult::Emit(Kind::Star),
                Some(LogosLeaf::Leaf54) => CallbackResult::Emit(Kind::Slash),
                Some(LogosLeaf::Leaf55) => CallbackResult::Emit(Kind::Percent),
                Some(LogosLeaf::Leaf56) => CallbackResult::Emit(Kind::ShiftLeft),
                Some(LogosLeaf::Leaf57) => CallbackResult::Emit(Kind::ShiftRight),
                Some(LogosLeaf::Leaf58) => CallbackResult::Emit(Kind::And),
                Some(LogosLeaf::Leaf59) => CallbackResult::Emit(Kind::Or),
                Some(LogosLeaf::Leaf60) => CallbackResult::Emit(Kind::Xor),
                Some(LogosLeaf::Leaf61) => CallbackResult::Emit(Kind::Tilde),
                Some(LogosLeaf::Leaf62) => CallbackResult::Emit(Kind::Not),
                Some(LogosLeaf::Leaf63) => CallbackResult::Emit(Kind::Equal),
                Some(LogosLeaf::Leaf64) => CallbackResult::Emit(Kind::NotEqual),
                Some(LogosLeaf::Leaf65) => CallbackResult::Emit(Kind::Less),
                Some(LogosLeaf::Leaf66) => CallbackResult::Emit(Kind::LessEqual),
                Some(LogosLeaf::Leaf67) => CallbackResult::Emit(Kind::Greater),
                Some(LogosLeaf::Leaf68) => CallbackResult::Emit(Kind::GreaterEqual),
                Some(LogosLeaf::Leaf69) => CallbackResult::Emit(Kind::AndAnd),
                Some(LogosLeaf::Leaf70) => CallbackResult::Emit(Kind::OrOr),
                Some(LogosLeaf::Leaf71) => CallbackResult::Emit(Kind::Coalesce),
                Some(LogosLeaf::Leaf72) => CallbackResult::Emit(Kind::BlockComment),
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
            Leaf53 = 53isize,
            Leaf54 = 54isize,
            Leaf55 = 55isize,
            Leaf56 = 56isize,
            Leaf57 = 57isize,
            Leaf58 = 58isize,
            Leaf59 = 59isize,
            Leaf60 = 60isize,
            Leaf61 = 61isize,
            Leaf62 = 62isize,
            Leaf63 = 63isize,
            Leaf64 = 64isize,
            Leaf65 = 65isize,
            Leaf66 = 66isize,
            Leaf67 = 67isize,
            Leaf68 = 68isize,
            Leaf69 = 69isize,
            Leaf70 = 70isize,
            Leaf71 = 71isize,
            Leaf72 = 72isize,
        }
        #[derive(Clone, Copy)]
        enum LogosState {
            State0,
            State1,
            State10,
            State100,
            State101,
            State102,
            State103,
            State104,
            State105,
            State106,
            State107,
            State108,
            State109,
            State11,
            State110,
            State111,
            State112,
            State113,
            State114,
            State115,
            State116,
            State117,
            State118,
            State119,
            State12,
            State120,
            State121,
            State122,
            State123,
            State124,
            State125,
            State126,
            State127,
            State128,
            State129,
            State13,
            State130,
            State131,
            State132,
            State133,
            State134,
            State135,
            State136,
            State137,
            State138,
            State139,
            State14,
            State140,
            State141,
            State142,
            State143,
            State144,
            State145,
            State146,
            State147,
            State148,
            State149,
            State15,
            State150,
            State151,
            State152,
            State153,
            State154,
            State155,
            State156,
            State157,
            State158,
            State159,
            State16,
            State160,
            State161,
            State162,
            State163,
            State164,
            State165,
            State166,
            State167,
            State168,
            State169,
            State17,
            State170,
            State171,
            State172,
            State173,
            State174,
            State175,
            State176,
            State177,
            State178,
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
            State97,
            State98,
            State99,
        }
        let mut state = LogosState::State116;
        let mut offset = lex.offset();
        let mut context: _Option<LogosLeaf> = None;
        loop {
            match state {
                LogosState::State0 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf70);
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
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State3;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State3 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State4;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State4 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf21);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State5 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State17;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State6 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'm') {
                            offset += 1;
                            state = LogosState::State12;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State7 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'i') {
                            offset += 1;
                            state = LogosState::State8;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State8 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State9;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State9 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'c') {
                            offset += 1;
                            state = LogosState::State10;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State10 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'h') {
                            offset += 1;
                            state = LogosState::State11;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State11 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf14);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
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
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'm') {
                            offset += 1;
                            state = LogosState::State13;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State13 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State14;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State14 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State15;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State15 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'y') {
                            offset += 1;
                            state = LogosState::State16;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State16 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf4);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State17 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'f') {
                            offset += 1;
                            state = LogosState::State18;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State18 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf19);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State19 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State20;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State20 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State21;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State21 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State22;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State22 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'n') {
                            offset += 1;
                            state = LogosState::State23;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State23 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf11);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State24 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State25;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State25 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State26;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State26 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf20);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State27 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State28;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State28 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf9);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State29 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'i') {
                            offset += 1;
                            state = LogosState::State30;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State30 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'n') {
                            offset += 1;
                            state = LogosState::State31;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State31 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf17);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State32 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf12);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State33 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'p') {
                            offset += 1;
                            state = LogosState::State35;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State34 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf18);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State35 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'o') {
                            offset += 1;
                            state = LogosState::State36;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State36 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State37;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State37 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State38;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State38 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf7);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State39 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State40;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State40 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State41;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State41 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'd') {
                            offset += 1;
                            state = LogosState::State42;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State42 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf10);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State43 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State50;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State44 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'o') {
                            offset += 1;
                            state = LogosState::State48;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State45 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'n') {
                            offset += 1;
                            state = LogosState::State46;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State46 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'c') {
                            offset += 1;
                            state = LogosState::State47;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State47 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf6);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State48 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'm') {
                            offset += 1;
                            state = LogosState::State49;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State49 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf24);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State50 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State51;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State51 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State52;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State52 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf22);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State53 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State59;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State54 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'p') {
                            offset += 1;
                            state = LogosState::State55;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State55 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State56;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State56 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'c') {
                            offset += 1;
                            state = LogosState::State57;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State57 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State58;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State58 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf8);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State59 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State60;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State60 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf13);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State61 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'f') {
                            offset += 1;
                            state = LogosState::State62;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State62 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State63;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State63 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State64;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State64 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State65;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State65 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 64u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State66;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State66 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf16);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State67 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State75;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State68 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'i') {
                            offset += 1;
                            state = LogosState::State69;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State69 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State70;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State70 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'd') {
                            offset += 1;
                            state = LogosState::State71;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State71 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State72;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State72 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State73;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State73 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'n') {
                            offset += 1;
                            state = LogosState::State74;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State74 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf5);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State75 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State76;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State76 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf15);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State77 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf25);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State78 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf23);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State79 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf41);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State80 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf71);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State81 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf68);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State82 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf57);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State83 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf63);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State84 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf56);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State85 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf66);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State86 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State89;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State87 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_2[byte as usize] & 4u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf27);
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
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            Some(LogosState::State88),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State88 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 1u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf27);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State89 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 1u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf28);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State90 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf72);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State91 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_2[byte as usize] & 8u8 == 0
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
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State92),
                            Some(LogosState::State93),
                            Some(LogosState::State94),
                            Some(LogosState::State94),
                            Some(LogosState::State94),
                            Some(LogosState::State94),
                            Some(LogosState::State94),
                            Some(LogosState::State94),
                            Some(LogosState::State94),
                            Some(LogosState::State94),
                            Some(LogosState::State94),
                            Some(LogosState::State94),
                            Some(LogosState::State94),
                            Some(LogosState::State94),
                            Some(LogosState::State95),
                            Some(LogosState::State94),
                            Some(LogosState::State94),
                            Some(LogosState::State96),
                            Some(LogosState::State97),
                            Some(LogosState::State97),
                            Some(LogosState::State97),
                            Some(LogosState::State98),
                            None,
                            None,
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
                LogosState::State92 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State91;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State93 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State92;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State94 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State92;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State95 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State92;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State96 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State94;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State97 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State94;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State98 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State94;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State99 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf50);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State100;
                            continue;
                        }
                        if (byte == b'<') {
                            offset += 1;
                            state = LogosState::State101;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State100 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf48);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State101 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf49);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State102 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf40);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State103 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf69);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State104 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_2[byte as usize] & 16u8 == 0
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
                            Some(LogosState::State170),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State107),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State109),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State110),
                            Some(LogosState::State111),
                            Some(LogosState::State111),
                            Some(LogosState::State111),
                            Some(LogosState::State112),
                            None,
                            None,
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
                LogosState::State105 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf30);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'"') {
                            offset += 1;
                            state = LogosState::State113;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State106 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State104;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State107 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State106;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State108 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State106;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State109 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State106;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State110 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State108;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State111 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State108;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State112 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State108;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State113 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf32);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State114 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf64);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State115 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_2[byte as usize] & 32u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf0);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State116 => {
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
                            Some(LogosState::State115),
                            Some(LogosState::State115),
                            None,
                            Some(LogosState::State115),
                            Some(LogosState::State115),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State115),
                            Some(LogosState::State165),
                            Some(LogosState::State166),
                            Some(LogosState::State167),
                            None,
                            Some(LogosState::State168),
                            Some(LogosState::State169),
                            Some(LogosState::State171),
                            Some(LogosState::State172),
                            Some(LogosState::State173),
                            Some(LogosState::State174),
                            Some(LogosState::State175),
                            Some(LogosState::State176),
                            Some(LogosState::State177),
                            Some(LogosState::State178),
                            Some(LogosState::State164),
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
                            Some(LogosState::State117),
                            Some(LogosState::State118),
                            Some(LogosState::State119),
                            Some(LogosState::State120),
                            Some(LogosState::State121),
                            Some(LogosState::State122),
                            Some(LogosState::State123),
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
                            Some(LogosState::State124),
                            None,
                            Some(LogosState::State125),
                            Some(LogosState::State126),
                            Some(LogosState::State1),
                            Some(LogosState::State127),
                            Some(LogosState::State128),
                            Some(LogosState::State129),
                            Some(LogosState::State130),
                            Some(LogosState::State131),
                            Some(LogosState::State132),
                            Some(LogosState::State133),
                            Some(LogosState::State143),
                            Some(LogosState::State1),
                            Some(LogosState::State144),
                            Some(LogosState::State145),
                            Some(LogosState::State1),
                            Some(LogosState::State146),
                            Some(LogosState::State1),
                            Some(LogosState::State147),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State148),
                            Some(LogosState::State149),
                            Some(LogosState::State150),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State160),
                            Some(LogosState::State161),
                            Some(LogosState::State162),
                            Some(LogosState::State163),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State117 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf43);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State118 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf44);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State119 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf65);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'<') {
                            offset += 1;
                            state = LogosState::State84;
                            continue;
                        }
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State85;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State120 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf45);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State83;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State121 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf67);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State81;
                            continue;
                        }
                        if (byte == b'>') {
                            offset += 1;
                            state = LogosState::State82;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State122 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf46);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State79;
                            continue;
                        }
                        if (byte == b'?') {
                            offset += 1;
                            state = LogosState::State80;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State123 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf47);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State124 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf35);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State125 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf36);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State126 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf60);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State127 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            None,
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            None,
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            None,
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            Some(LogosState::State134),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State136),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State138),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State139),
                            Some(LogosState::State140),
                            Some(LogosState::State140),
                            Some(LogosState::State140),
                            Some(LogosState::State141),
                            None,
                            None,
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
                LogosState::State128 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_2[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State78;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State129 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'y') {
                            offset += 1;
                            state = LogosState::State77;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State130 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
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
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State1),
                            None,
                            Some(LogosState::State67),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State68),
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
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State131 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State61;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State132 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
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
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State1),
                            None,
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
                            Some(LogosState::State53),
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
                            Some(LogosState::State54),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State133 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
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
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State1),
                            None,
                            Some(LogosState::State43),
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
                            Some(LogosState::State44),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State45),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State134 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_2[byte as usize] & 64u8 == 0
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
                            Some(LogosState::State142),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State135),
                            Some(LogosState::State136),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State138),
                            Some(LogosState::State137),
                            Some(LogosState::State137),
                            Some(LogosState::State139),
                            Some(LogosState::State140),
                            Some(LogosState::State140),
                            Some(LogosState::State140),
                            Some(LogosState::State141),
                            None,
                            None,
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
                LogosState::State135 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State134;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State136 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State135;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State137 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State135;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State138 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State135;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State139 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State137;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State140 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State137;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State141 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State137;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State142 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf3);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State143 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State39;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State144 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
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
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State1),
                            None,
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State32),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State33),
                            Some(LogosState::State34),
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
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State145 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 128u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'o') {
                            offset += 1;
                            state = LogosState::State29;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State146 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State27;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State147 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State24;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State148 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State19;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State149 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
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
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State1),
                            None,
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State5),
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
                            Some(LogosState::State6),
                            Some(LogosState::State1),
                            Some(LogosState::State7),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            Some(LogosState::State1),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State150 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State151 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'v') {
                            offset += 1;
                            state = LogosState::State152;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State152 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State153;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State153 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'i') {
                            offset += 1;
                            state = LogosState::State154;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State154 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State155;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State155 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State156;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State156 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'b') {
                            offset += 1;
                            state = LogosState::State157;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State157 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State158;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State158 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State159;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State159 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf26);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State160 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf37);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State161 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf59);
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
                LogosState::State162 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf38);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State163 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf61);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State164 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf54);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'*') {
                            offset += 1;
                            state = LogosState::State90;
                            continue;
                        }
                        if (byte == b'/') {
                            offset += 1;
                            state = LogosState::State91;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State165 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf62);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State114;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State166 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf31);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            None,
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            None,
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State105),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            None,
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            Some(LogosState::State104),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State106),
                            Some(LogosState::State107),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State109),
                            Some(LogosState::State108),
                            Some(LogosState::State108),
                            Some(LogosState::State110),
                            Some(LogosState::State111),
                            Some(LogosState::State111),
                            Some(LogosState::State111),
                            Some(LogosState::State112),
                            None,
                            None,
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
                LogosState::State167 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State151;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State168 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf55);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State169 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf58);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'&') {
                            offset += 1;
                            state = LogosState::State103;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State170 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf30);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State171 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf29);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State172 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf33);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State173 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf34);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State174 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf53);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State175 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf51);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State176 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf42);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State177 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf52);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'>') {
                            offset += 1;
                            state = LogosState::State102;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State178 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf39);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State99;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
            }
        }
    }
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
                $context = None; $state = LogosState::State48; continue; },
                CallbackResult::Error(err) => { return Some(Err(err)); },
                CallbackResult::DefaultError => { return Some(Err(_make_error($lex))); },
                } }
            };
        }
        const _TABLE_0: [u8; 256] = [
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 191u8, 191u8, 191u8, 191u8, 191u8, 191u8, 191u8, 191u8, 191u8,
            191u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 63u8, 63u8, 63u8, 63u8, 95u8, 63u8,
            63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8,
            63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 0u8, 0u8, 0u8, 0u8, 63u8, 0u8,
            63u8, 63u8, 63u8, 63u8, 91u8, 63u8, 63u8, 63u8, 63u8, 63u8, 63u8, 55u8, 63u8,
            63u8, 63u8, 63u8, 63u8, 63u8, 47u8, 63u8, 61u8, 63u8, 63u8, 63u8, 63u8, 63u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
        ];
        const _TABLE_1: [u8; 256] = [
            69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 79u8, 8u8, 69u8, 77u8,
            8u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8,
            69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 79u8, 69u8, 65u8, 69u8, 69u8, 69u8, 69u8,
            69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 69u8, 117u8, 117u8, 117u8,
            117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 69u8, 69u8, 69u8, 69u8,
            69u8, 69u8, 69u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8,
            117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8,
            117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 69u8, 65u8, 69u8, 69u8,
            117u8, 5u8, 101u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8,
            117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 85u8, 117u8, 117u8,
            117u8, 117u8, 117u8, 117u8, 117u8, 117u8, 69u8, 69u8, 69u8, 69u8, 69u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
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
                Some(LogosLeaf::Leaf2) => CallbackResult::Emit(KeyToken::Word),
                Some(LogosLeaf::Leaf3) => CallbackResult::Emit(KeyToken::Word),
                Some(LogosLeaf::Leaf4) => CallbackResult::Emit(KeyToken::Wildcard),
                Some(LogosLeaf::Leaf5) => CallbackResult::Emit(KeyToken::True),
                Some(LogosLeaf::Leaf6) => CallbackResult::Emit(KeyToken::False),
                Some(LogosLeaf::Leaf7) => CallbackResult::Emit(KeyToken::Null),
                Some(LogosLeaf::Leaf8) => CallbackResult::Emit(KeyToken::Number),
                Some(LogosLeaf::Leaf9) => CallbackResult::Emit(KeyToken::Quote),
                Some(LogosLeaf::Leaf10) => CallbackResult::Emit(KeyToken::Plain),
                Some(LogosLeaf::Leaf11) => CallbackResult::Emit(KeyToken::TextOpen),
                Some(LogosLeaf::Leaf12) => CallbackResult::Emit(KeyToken::MultiOpen),
                Some(LogosLeaf::Leaf13) => CallbackResult::Emit(KeyToken::Regex),
                Some(LogosLeaf::Leaf14) => CallbackResult::Emit(KeyToken::BlockComment),
                Some(LogosLeaf::Leaf15) => CallbackResult::Emit(KeyToken::Scope),
                Some(LogosLeaf::Leaf16) => CallbackResult::Emit(KeyToken::ColonScope),
                Some(LogosLeaf::Leaf17) => CallbackResult::Emit(KeyToken::Colon),
                Some(LogosLeaf::Leaf18) => CallbackResult::Emit(KeyToken::AngleOpen),
                Some(LogosLeaf::Leaf19) => CallbackResult::Emit(KeyToken::AngleClose),
                Some(LogosLeaf::Leaf20) => CallbackResult::Emit(KeyToken::ParenOpen),
                Some(LogosLeaf::Leaf21) => CallbackResult::Emit(KeyToken::ParenClose),
                Some(LogosLeaf::Leaf22) => CallbackResult::Emit(KeyToken::SquareOpen),
                Some(LogosLeaf::Leaf23) => CallbackResult::Emit(KeyToken::SquareClose),
                Some(LogosLeaf::Leaf24) => CallbackResult::Emit(KeyToken::BraceOpen),
                Some(LogosLeaf::Leaf25) => CallbackResult::Emit(KeyToken::BraceClose),
                Some(LogosLeaf::Leaf26) => CallbackResult::Emit(KeyToken::Comma),
                Some(LogosLeaf::Leaf27) => CallbackResult::Emit(KeyToken::Semicolon),
                Some(LogosLeaf::Leaf28) => CallbackResult::Emit(KeyToken::Star),
                Some(LogosLeaf::Leaf29) => CallbackResult::Emit(KeyToken::PointerConst),
                Some(LogosLeaf::Leaf30) => CallbackResult::Emit(KeyToken::PointerMut),
                Some(LogosLeaf::Leaf31) => CallbackResult::Emit(KeyToken::And),
                Some(LogosLeaf::Leaf32) => CallbackResult::Emit(KeyToken::AndAnd),
                Some(LogosLeaf::Leaf33) => CallbackResult::Emit(KeyToken::ReferenceMut),
                Some(LogosLeaf::Leaf34) => CallbackResult::Emit(KeyToken::Arrow),
                Some(LogosLeaf::Leaf35) => CallbackResult::Emit(KeyToken::Plus),
                Some(LogosLeaf::Leaf36) => CallbackResult::Emit(KeyToken::Through),
                Some(LogosLeaf::Leaf37) => CallbackResult::Emit(KeyToken::Equal),
                Some(LogosLeaf::Leaf38) => CallbackResult::Emit(KeyToken::Assign),
                Some(LogosLeaf::Leaf39) => CallbackResult::Emit(KeyToken::At),
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
        let mut state = LogosState::State48;
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
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State2 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State3;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State3 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf5);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State4 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State5;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State5 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State6;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State6 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf7);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State7 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 8u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if (byte == b'l') {
                            offset += 1;
                            state = LogosState::State8;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State8 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State9;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State9 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 4u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if (byte == b'e') {
                            offset += 1;
                            state = LogosState::State10;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State10 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf6);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State11 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf37);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State12 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf15);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b':') {
                            offset += 1;
                            state = LogosState::State13;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State13 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf16);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State14 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State19;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State15 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 32u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf8);
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
                            Some(LogosState::State14),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 64u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf8);
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
                            Some(LogosState::State17),
                            None,
                            Some(LogosState::State17),
                            Some(LogosState::State14),
                            None,
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
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            None,
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
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State15),
                            None,
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            None,
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
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            Some(LogosState::State15),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State17 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State18;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State18 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 128u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf8);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State19 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 32u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf8);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'E') || (byte == b'e') {
                            offset += 1;
                            state = LogosState::State20;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State20 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 64u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf8);
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
                            Some(LogosState::State17),
                            None,
                            Some(LogosState::State17),
                            None,
                            None,
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            None,
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State19),
                            None,
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            None,
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
                            Some(LogosState::State19),
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
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State21 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf14);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State22 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_1[byte as usize] & 1u8 == 0
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
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State23),
                            Some(LogosState::State24),
                            Some(LogosState::State25),
                            Some(LogosState::State25),
                            Some(LogosState::State25),
                            Some(LogosState::State25),
                            Some(LogosState::State25),
                            Some(LogosState::State25),
                            Some(LogosState::State25),
                            Some(LogosState::State25),
                            Some(LogosState::State25),
                            Some(LogosState::State25),
                            Some(LogosState::State25),
                            Some(LogosState::State25),
                            Some(LogosState::State26),
                            Some(LogosState::State25),
                            Some(LogosState::State25),
                            Some(LogosState::State27),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State28),
                            Some(LogosState::State29),
                            None,
                            None,
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
                LogosState::State23 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State22;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State24 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State23;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State25 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State23;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State26 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State23;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State27 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State25;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State28 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State25;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State29 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State25;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State30 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'o') {
                            offset += 1;
                            state = LogosState::State68;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State31 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State64;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State32 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_1[byte as usize] & 2u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf30);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State33 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_1[byte as usize] & 2u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf29);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State34 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf32);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State35 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State79;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State36 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_1[byte as usize] & 2u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf33);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State37 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_1[byte as usize] & 4u8 == 0
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
                            Some(LogosState::State91),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State40),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State42),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State43),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
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
                LogosState::State38 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf10);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'"') {
                            offset += 1;
                            state = LogosState::State46;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State39 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State37;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State40 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State39;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State41 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State39;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State42 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State39;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State43 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State41;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State44 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State41;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State45 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State41;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State46 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf12);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State47 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_1[byte as usize] & 8u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf0);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State48 => {
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
                            Some(LogosState::State47),
                            Some(LogosState::State47),
                            None,
                            Some(LogosState::State47),
                            Some(LogosState::State47),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State47),
                            None,
                            Some(LogosState::State75),
                            None,
                            None,
                            None,
                            Some(LogosState::State76),
                            Some(LogosState::State77),
                            Some(LogosState::State78),
                            Some(LogosState::State81),
                            Some(LogosState::State82),
                            Some(LogosState::State83),
                            Some(LogosState::State84),
                            Some(LogosState::State85),
                            Some(LogosState::State86),
                            Some(LogosState::State87),
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
                            Some(LogosState::State88),
                            Some(LogosState::State89),
                            Some(LogosState::State90),
                            Some(LogosState::State92),
                            Some(LogosState::State93),
                            None,
                            Some(LogosState::State94),
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
                            Some(LogosState::State59),
                            None,
                            Some(LogosState::State60),
                            None,
                            Some(LogosState::State61),
                            Some(LogosState::State62),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State63),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State66),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State67),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State0),
                            Some(LogosState::State72),
                            None,
                            Some(LogosState::State73),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State49 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State96;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State50 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State96;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State51 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State49;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State52 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State49;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State53 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State49;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State54 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State55;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State55 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf36);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State56 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf3);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State57 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_1[byte as usize] & 2u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State15;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State58 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf34);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State59 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf22);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State60 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf23);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State61 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf4);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State62 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            None,
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            None,
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            None,
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            Some(LogosState::State95),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State74),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State50),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State51),
                            Some(LogosState::State52),
                            Some(LogosState::State52),
                            Some(LogosState::State52),
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
                LogosState::State63 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if (byte == b'a') {
                            offset += 1;
                            state = LogosState::State7;
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
                            state = LogosState::State32;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State66 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if (byte == b'u') {
                            offset += 1;
                            state = LogosState::State4;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State67 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_1[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if (byte == b'r') {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State68 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'n') {
                            offset += 1;
                            state = LogosState::State69;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State69 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b's') {
                            offset += 1;
                            state = LogosState::State70;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State70 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b't') {
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
                        if (byte == 9u8) || (byte == 32u8) {
                            offset += 1;
                            state = LogosState::State33;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State72 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf24);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State73 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf25);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State74 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State96;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State75 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf11);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            None,
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            None,
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State38),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            None,
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            Some(LogosState::State37),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State39),
                            Some(LogosState::State40),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State42),
                            Some(LogosState::State41),
                            Some(LogosState::State41),
                            Some(LogosState::State43),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
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
                LogosState::State76 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf31);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'&') {
                            offset += 1;
                            state = LogosState::State34;
                            continue;
                        }
                        if (byte == b'm') {
                            offset += 1;
                            state = LogosState::State35;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State77 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf9);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State78 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf20);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State79 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b't') {
                            offset += 1;
                            state = LogosState::State80;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State80 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == 9u8) || (byte == 32u8) {
                            offset += 1;
                            state = LogosState::State36;
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
                    context = Some(LogosLeaf::Leaf28);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'c') {
                            offset += 1;
                            state = LogosState::State30;
                            continue;
                        }
                        if (byte == b'm') {
                            offset += 1;
                            state = LogosState::State31;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State83 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf35);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State84 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf26);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State85 => {
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
                            Some(LogosState::State57),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State57),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State58),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                LogosState::State86 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State54;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State87 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf13);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'*') {
                            offset += 1;
                            state = LogosState::State21;
                            continue;
                        }
                        if (byte == b'/') {
                            offset += 1;
                            state = LogosState::State22;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State88 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf17);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b':') {
                            offset += 1;
                            state = LogosState::State12;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State89 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf27);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State90 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf18);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State91 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf10);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State92 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf38);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State11;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State93 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf19);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State94 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf39);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State95 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_1[byte as usize] & 64u8 == 0
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
                            Some(LogosState::State56),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State96),
                            Some(LogosState::State74),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State50),
                            Some(LogosState::State49),
                            Some(LogosState::State49),
                            Some(LogosState::State51),
                            Some(LogosState::State52),
                            Some(LogosState::State52),
                            Some(LogosState::State52),
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
                LogosState::State96 => {
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
            }
        }
    }
}
impl<'s> ::logos::Logos<'s> for TextToken {
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
        type _Lexer<'s> = ::logos::Lexer<'s, TextToken>;
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
                $context = None; $state = LogosState::State11; continue; },
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
        fn _make_error<'s>(lex: &mut _Lexer<'s>) -> <TextToken as Logos<'s>>::Error {
            <TextToken as Logos<'s>>::Error::default()
        }
        #[inline]
        fn _get_action<'s>(
            lex: &mut _Lexer<'s>,
            offset: usize,
            context: _Option<LogosLeaf>,
        ) -> CallbackResult<'s, TextToken> {
            match context {
                None => {
                    lex.end_to_boundary(offset.max(lex.offset() + 1));
                    CallbackResult::Error(_make_error(lex))
                }
                Some(LogosLeaf::Leaf0) => CallbackResult::Emit(TextToken::Text),
                Some(LogosLeaf::Leaf1) => CallbackResult::Emit(TextToken::LineEnd),
                Some(LogosLeaf::Leaf2) => CallbackResult::Emit(TextToken::Quote),
                Some(LogosLeaf::Leaf3) => CallbackResult::Emit(TextToken::ThreeQuotes),
                Some(LogosLeaf::Leaf4) => {
                    CallbackResult::Emit(TextToken::InterpolationOpen)
                }
                Some(LogosLeaf::Leaf5) => {
                    let cb_result = scan::escape(lex);
                    CallbackRetVal::<
                        's,
                        bool,
                        TextToken,
                    >::construct(cb_result, TextToken::Escape)
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
            Leaf5 = 5isize,
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
            State2,
            State3,
            State4,
            State5,
            State6,
            State7,
            State8,
            State9,
        }
        let mut state = LogosState::State11;
        let mut offset = lex.offset();
        let mut context: _Option<LogosLeaf> = None;
        loop {
            match state {
                LogosState::State0 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf4);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State1 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'"') {
                            offset += 1;
                            state = LogosState::State12;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State2 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf1);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State3 => {
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
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State5),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State7),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State8),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
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
                LogosState::State4 => {
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
                LogosState::State5 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State4;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State6 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State4;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State7 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State4;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State8 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State6;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State9 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State6;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State10 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State6;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State11 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
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
                            Some(LogosState::State2),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State15),
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
                            Some(LogosState::State14),
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
                            Some(LogosState::State13),
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
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
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
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State5),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State7),
                            Some(LogosState::State6),
                            Some(LogosState::State6),
                            Some(LogosState::State8),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
                            Some(LogosState::State9),
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
                LogosState::State12 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf3);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State13 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf5);
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
                LogosState::State14 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'"') {
                            offset += 1;
                            state = LogosState::State1;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State15 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf1);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == 10u8) {
                            offset += 1;
                            state = LogosState::State2;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
            }
        }
    }
}
