pub struct Builtin; pub const BUILTINS: &[Builtin] = &[]; pub fn builtin(_n: &str) -> Option<&'static Builtin> { None }
