//! Why something is not known for all numbers, though a theorem might tell it.

use crate::solve::fault::Fault;
use crate::solve::tail::Reason;

/// Why nothing is known.
#[derive(Debug)]
pub(super) enum Why {
    /// In words, as the rest of "because …".
    Unknown(String),
    Fault(Fault),
}

impl From<Fault> for Why {
    fn from(fault: Fault) -> Why {
        Why::Fault(fault)
    }
}

impl From<Reason> for Why {
    fn from(reason: Reason) -> Why {
        Why::Unknown(
            match reason {
                Reason::Spent(spent) => return Why::Fault(spent.into()),
                Reason::TooLong => "it would be too long before it repeats",
                Reason::Overflow => "a number in it becomes too large",
                Reason::Illegal => "somewhere it divides by none, or asks for less than none",
                Reason::Irregular => "something in it does not go on in equal steps",
            }
            .to_string(),
        )
    }
}

pub(super) type Result<T> = std::result::Result<T, Why>;

pub(super) fn unknown<T>(why: impl Into<String>) -> Result<T> {
    Err(Why::Unknown(why.into()))
}
