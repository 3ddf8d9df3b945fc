pub const RULES: &[super::Code] = &[];
