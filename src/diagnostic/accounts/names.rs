pub const NAMES: &[super::Code] = &[];
