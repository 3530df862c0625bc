//! Sorting. Each type of which a slice is sorted by the standard library costs every build script
//! that uses fmtc 2,500 lines of LLVM IR, so all is sorted by one type of numbers.

/// Brings items into the order of their numbers. Those of the same number stay in their order.
pub(crate) fn sort_by_number<T>(items: &mut [T], number: impl Fn(&T) -> u64) {
    let mut numbers = Vec::with_capacity(items.len());
    for item in items.iter() {
        numbers.push((number(item), numbers.len()));
    }
    let mut places = places(&mut numbers);
    for at in 0..items.len() {
        // Each exchange brings an item to its place.
        while places[at] != at {
            let place = places[at];
            items.swap(at, place);
            places.swap(at, place);
        }
    }
}

/// Where each item belongs, given its number and where it is.
fn places(numbers: &mut [(u64, usize)]) -> Vec<usize> {
    numbers.sort_unstable();
    let mut places = vec![0; numbers.len()];
    for (place, (_, at)) in numbers.iter().enumerate() {
        places[*at] = place;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts_as_the_standard_library(numbers in proptest::collection::vec(0_u64..40, 0..60)) {
            let mut items: Vec<_> = numbers.into_iter().enumerate().collect();
            let mut expected = items.clone();
            expected.sort_by_key(|(_, number)| *number);
            sort_by_number(&mut items, |(_, number)| *number);
            prop_assert_eq!(items, expected);
        }
    }
}
