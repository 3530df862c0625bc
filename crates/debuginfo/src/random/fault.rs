//! Faults: outcomes that must not occur, whatever value a formatter meets.

use crate::debuggee::Spec;
use crate::display::{Section, survey};
use crate::vm::{Limits, Stop};
use std::fmt;

/// How a debugger fails to show a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It shows the message of an error.
    Error(String),
    /// It crashes or hangs.
    Death(String),
    /// It works for seconds.
    Work(String),
}

impl Fault {
    /// Whether another one is of the same kind.
    pub(super) fn is_like(&self, other: &Fault) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Error(message) => write!(f, "shows the error `{message}`"),
            Fault::Death(why) => write!(f, "crashes or hangs: {why}"),
            Fault::Work(what) => write!(f, "works too long: {what}"),
        }
    }
}

/// The fault that a value has in a debugger.
pub(super) fn of(
    value: &Spec,
    section: &Result<Section<'_>, Stop>,
    is_unknown: &mut bool,
) -> Option<Fault> {
    let stop = match section {
        Ok(section) => {
            let survey = survey(value, section, Limits::default());
            if let Some(message) = survey.error {
                return Some(Fault::Error(String::from_utf8_lossy(&message).into_owned()));
            }
            survey.shown.err()?
        }
        Err(stop) => stop.clone(),
    };
    match stop {
        Stop::Error(message) => Some(Fault::Error(String::from_utf8_lossy(&message).into_owned())),
        Stop::Abort(_) => Some(Fault::Death(stop.to_string())),
        Stop::Limit(_) => Some(Fault::Work(stop.to_string())),
        Stop::Unknown(_) => {
            *is_unknown = true;
            None
        }
    }
}
