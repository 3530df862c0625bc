//! Programs that were followed before. Records have many in common: those that hand a question on
//! to a member, or leave the same state. What comes of following one depends on nothing but what
//! is asked, so each thread keeps its last answers.

use super::program::{Followed, Question, Shared};
use super::release::Release;
use crate::isa::{RecordVersion, Signature};
use rustc_hash::FxHasher;
use std::cell::RefCell;
use std::hash::{Hash, Hasher};

/// So many answers are kept.
const MAX_ANSWERS: usize = 64;
/// Not those about longer programs, nor larger states.
const MAX_CODE: usize = 2048;
const MAX_ELEMENTS: usize = 16;

/// A question as it is kept, and its answer.
struct Answer {
    code: Vec<u8>,
    signature: Signature,
    record: RecordVersion,
    release: Release,
    shared: Shared,
    followed: Followed,
}

impl Answer {
    fn is_to(&self, question: &Question<'_>) -> bool {
        self.code == question.code
            && self.signature == question.signature
            && self.record == question.record
            && self.release == question.release
            && self.shared == *question.shared
    }
}

thread_local! {
    static ANSWERS: RefCell<Vec<Option<Answer>>> = const { RefCell::new(Vec::new()) };
}

/// Where the answer is kept, if it may be.
fn place(question: &Question<'_>) -> Option<usize> {
    let is_large = question.code.len() > MAX_CODE || question.shared.len() > MAX_ELEMENTS;
    // Hardly any two summaries are the same.
    if is_large || question.signature == Signature::SUMMARY {
        return None;
    }
    let mut hasher = FxHasher::default();
    hasher.write(question.code);
    question.signature.hash(&mut hasher);
    question.shared.outline(&mut hasher);
    Some(hasher.finish() as usize % MAX_ANSWERS)
}

/// The answer, if the same was asked before.
pub(super) fn answer(question: &Question<'_>) -> Option<Followed> {
    let place = place(question)?;
    ANSWERS.with_borrow(|all| {
        let kept = all.get(place)?.as_ref()?;
        kept.is_to(question).then(|| kept.followed.clone())
    })
}

/// Keeps an answer in the place of another.
pub(super) fn keep(question: &Question<'_>, followed: &Followed) {
    let Some(place) = place(question) else { return };
    if followed.left.as_ref().is_some_and(|left| left.len() > MAX_ELEMENTS) {
        return;
    }
    ANSWERS.with_borrow_mut(|all| {
        if all.is_empty() {
            all.resize_with(MAX_ANSWERS, || None);
        }
        if let Some(kept) = all.get_mut(place) {
            let mut code = kept.take().map_or_else(Vec::new, |old| old.code);
            code.clear();
            code.extend_from_slice(question.code);
            *kept = Some(Answer {
                code,
                signature: question.signature,
                record: question.record,
                release: question.release,
                shared: question.shared.clone(),
                followed: followed.clone(),
            });
        }
    });
}
