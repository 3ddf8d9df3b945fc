//! stub
use super::method::Values;
use super::proof::Proof;
use super::rules::System;
pub fn proved(_: &System, _: &[Values<'_>]) -> Option<Proof> {
    None
}
pub fn may_be_proved(_: &System) -> bool {
    true
}
