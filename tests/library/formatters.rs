//! Random formatters mean the same to an interpreter of their text and to every debugger that the
//! built-in machine can be.

use crate::random_formatters::meaning::counted::{WALKS, counted};
use crate::random_formatters::{Case, Seen, Values, case, spelled_cases, walking_case};
use crate::rounds::{number, rounds};

/// Formatters looked at; `FMTC_FORMATTERS` says another number.
const FORMATTERS: u64 = 1_000;
/// Formatters of which each is looked at in several spellings; `FMTC_FORMATTERS` says another number.
const SPELLED: u64 = 100;
/// The first seed; `FMTC_SEED` says another one.
const SEED: u64 = 1_000;

#[test]
// The table of what was executed is for who reads.
#[allow(clippy::print_stdout)]
fn random_formatters_show_what_they_mean() {
    let formatters = rounds("FMTC_FORMATTERS", FORMATTERS);
    let seen = all_show_what_they_mean(formatters, case);
    for what in counted() {
        println!("{:8} {what}", seen.get(what).copied().unwrap_or(0));
    }
    let known: Vec<_> = counted().collect();
    let unknown: Vec<_> = seen.keys().filter(|what| !known.contains(what)).collect();
    assert!(unknown.is_empty(), "{unknown:?} are counted, but not known");
    assert_often(&known, &seen, formatters);
}

/// Loops of the bytecode, along lists, trees, tables, rings and a link to nowhere.
#[test]
fn random_walks_show_what_they_mean() {
    let formatters = rounds("FMTC_FORMATTERS", FORMATTERS);
    let seen = all_show_what_they_mean(formatters, walking_case);
    assert_often(WALKS, &seen, formatters);
}

/// Formatters in which a slot was filled by a look-up in a missing object, and one that asks a pointer for its address.
#[test]
fn what_showed_a_wrong_text_once_is_right() {
    let (values, mut seen) = (Values::read(), Seen::new());
    for seed in [704_686, 704_988, 709_648] {
        case(seed, &values, &mut seen).and_then(|case| case.check(&values)).unwrap();
    }
    for seed in [700_175, 701_037, 702_128, 702_771, 706_708] {
        walking_case(seed, &values, &mut seen).and_then(|case| case.check(&values)).unwrap();
    }
}

/// Checks as many formatters; gives what they execute.
fn all_show_what_they_mean(
    formatters: u64,
    case: impl Fn(u64, &Values, &mut Seen) -> Result<Case, String>,
) -> Seen {
    let first = number("FMTC_SEED", SEED);
    let values = Values::read();
    let mut seen = Seen::new();
    let mut failures = Vec::new();
    for seed in first..first + formatters {
        let checked = case(seed, &values, &mut seen).and_then(|case| case.check(&values));
        failures.extend(checked.err());
        if failures.len() >= 5 {
            break;
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    seen
}

fn assert_often(constructs: &[&'static str], seen: &Seen, formatters: u64) {
    // In a sample each is executed at all.
    let fewest = if formatters < FORMATTERS { 1 } else { formatters / 100 };
    let few = |what: &&&str| seen.get(**what).copied().unwrap_or(0) < fewest;
    let rare: Vec<_> = constructs.iter().filter(few).collect();
    assert!(rare.is_empty(), "{rare:?} are executed less than {fewest} times");
}

/// An expression shows the same text whether its numbers are members or constants.
#[test]
fn constants_show_what_members_show() {
    let (first, formatters) = (number("FMTC_SEED", SEED), rounds("FMTC_FORMATTERS", SPELLED));
    let values = Values::read();
    let mut failures = Vec::new();
    for seed in first..first + formatters {
        match spelled_cases(seed, &values, &mut Seen::new()) {
            Ok(cases) => failures.extend(cases.iter().filter_map(|case| case.check(&values).err())),
            Err(failure) => failures.push(failure),
        }
        if failures.len() >= 5 {
            break;
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
