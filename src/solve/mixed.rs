//! Numbers that look random (splitmix64, Steele, Lea and Flood 2014).

/// From one number of a row that looks random to the next.
pub const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number all of whose bits depend on all bits of another.
pub fn mixed(x: u64) -> u64 {
    let z = x.wrapping_add(STEP);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
