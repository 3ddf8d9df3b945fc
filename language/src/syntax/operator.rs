//! Operators: how they are written, and how tightly they bind.

/// How tightly operators bind, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precedence {
    Iff,
    Implies,
    Or,
    And,
    Not,
    Compare,
    Range,
    With,
    Sets,
    Xor,
    Sum,
    Product,
    Negative,
    Power,
    Postfix,
}

/// Each operator with its sign, and how tightly it binds.
macro_rules! operators {
    ($($name:ident $sign:literal $precedence:ident,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Operator {
            $($name),*
        }

        impl Operator {
            pub(crate) const ALL: &[Operator] = &[$(Operator::$name),*];

            pub fn level(self) -> Precedence {
                match self {
                    $(Operator::$name => Precedence::$precedence),*
                }
            }

            /// How the language writes it.
            pub fn sign(self) -> &'static str {
                match self {
                    $(Operator::$name => $sign),*
                }
            }
        }
    };
}

operators! {
    Iff "iff" Iff,
    Implies "implies" Implies,
    Or "or" Or,
    And "and" And,
    Equal "==" Compare,
    NotEqual "!=" Compare,
    Less "<" Compare,
    LessEqual "<=" Compare,
    Greater ">" Compare,
    GreaterEqual ">=" Compare,
    In "in" Compare,
    NotIn "not in" Compare,
    Union "union" Sets,
    Minus "minus" Sets,
    Intersect "intersect" Sets,
    Xor "xor" Xor,
    Add "+" Sum,
    Subtract "-" Sum,
    Multiply "*" Product,
    Divide "/" Product,
    Remainder "%" Product,
    NimProduct "⊗" Product,
    Power "^" Power,
}

impl Operator {
    pub fn is_comparison(self) -> bool {
        self.level() == Precedence::Compare
    }
}
