pub const TYPES: &[super::Code] = &[];
