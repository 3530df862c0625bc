//! Runs the tables that lalrpop makes of the grammar.

use super::ast::Item;
use super::build::Build;
use super::generated::parser::{
    NONTERMINALS, POPS, RENAMES, TERMINAL_OF, TERMINALS, action, eof_action, goto, reduce, symbol,
};
use super::token::Tok;

/// Where and why a list of tokens is no item.
pub(super) struct Misfit {
    /// The token that does not fit; the number of tokens if one is missing at the end.
    pub(super) at: usize,
    /// The terminals of the grammar that would fit.
    pub(super) expected: Vec<String>,
}

/// How many symbols are open at once in most items: less than a KiB of them. For more the
/// allocator would put its small pieces in order first.
const USUAL_DEPTH: usize = 24;

/// Reads tokens as items.
///
/// In the tables 0 is no action, a positive number the state to go to and one, a negative one the
/// reduction's and one.
pub(super) fn items(build: &Build<'_>, tokens: &[Tok]) -> Result<Vec<Item>, Misfit> {
    let (mut state, mut states) = (0, Vec::with_capacity(USUAL_DEPTH));
    let mut symbols = Vec::with_capacity(USUAL_DEPTH);
    states.push(state);
    for (at, token) in (0u32..).zip(tokens) {
        let misfit = |states: &[i16]| Misfit { at: at as usize, expected: expected(states) };
        let terminal = usize::from(TERMINAL_OF[token.kind as usize]);
        if terminal >= TERMINALS.len() {
            return Err(misfit(&states));
        }
        loop {
            match action(state, terminal) {
                0 => return Err(misfit(&states)),
                next @ 1.. => {
                    state = next - 1;
                    states.push(state);
                    symbols.push((at, symbol(*token), at + 1));
                    break;
                }
                by => {
                    let by = -(by + 1);
                    if !rename(&mut states, by)
                        && reduce(build, by, Some(&at), &mut states, &mut symbols).is_some()
                    {
                        return Err(Misfit { at: tokens.len(), expected: Vec::new() });
                    }
                    state = top(&states);
                }
            }
        }
    }
    loop {
        let by = eof_action(top(&states));
        if by >= 0 {
            return Err(Misfit { at: tokens.len(), expected: expected(&states) });
        }
        let by = -(by + 1);
        if !rename(&mut states, by)
            && let Some(items) = reduce(build, by, None, &mut states, &mut symbols)
        {
            return Ok(items);
        }
    }
}

/// Does what there is to do if a reduction gives a symbol no more than another name.
#[inline]
fn rename(states: &mut [i16], reduction: i16) -> bool {
    let reduction = usize::from(reduction.unsigned_abs());
    if RENAMES.get(reduction) != Some(&1) {
        return false;
    }
    if let ([.., before, last], Some(read)) = (states, NONTERMINALS.get(reduction)) {
        *last = goto(*before, usize::from(*read));
    }
    true
}

fn top(states: &[i16]) -> i16 {
    states.last().copied().unwrap_or_default()
}

/// The terminals that fit next.
fn expected(states: &[i16]) -> Vec<String> {
    let fits = TERMINALS.iter().enumerate().filter(|(terminal, _)| accepts(states, *terminal));
    fits.map(|(_, name)| (*name).to_owned()).collect()
}

/// Whether a terminal can be read, after the reductions that it asks for.
fn accepts(states: &[i16], terminal: usize) -> bool {
    let mut states = states.to_vec();
    loop {
        let by = action(top(&states), terminal);
        if by >= 0 {
            return by > 0;
        }
        let reduction = usize::from((by + 1).unsigned_abs());
        // The last reduction, of the whole, is in no table.
        let (Some(pops), Some(read)) = (POPS.get(reduction), NONTERMINALS.get(reduction)) else {
            return true;
        };
        states.truncate(states.len().saturating_sub(usize::from(*pops)));
        states.push(goto(top(&states), usize::from(*read)));
    }
}
