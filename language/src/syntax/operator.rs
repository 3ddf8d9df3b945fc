//! Operators: how they are written, and how tightly they bind.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    Iff,
    Implies,
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    In,
    NotIn,
    Union,
    Minus,
    Intersect,
    Xor,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    NimProduct,
    Power,
}

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

impl Operator {
    pub fn level(self) -> Precedence {
        use Operator::*;
        match self {
            Iff => Precedence::Iff,
            Implies => Precedence::Implies,
            Or => Precedence::Or,
            And => Precedence::And,
            Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | In | NotIn => {
                Precedence::Compare
            }
            Union | Minus | Intersect => Precedence::Sets,
            Xor => Precedence::Xor,
            Add | Subtract => Precedence::Sum,
            Multiply | Divide | Remainder | NimProduct => Precedence::Product,
            Power => Precedence::Power,
        }
    }

    /// How the language writes it.
    pub fn sign(self) -> &'static str {
        use Operator::*;
        match self {
            Iff => "iff",
            Implies => "implies",
            Or => "or",
            And => "and",
            Equal => "==",
            NotEqual => "!=",
            Less => "<",
            LessEqual => "<=",
            Greater => ">",
            GreaterEqual => ">=",
            In => "in",
            NotIn => "not in",
            Union => "union",
            Minus => "minus",
            Intersect => "intersect",
            Xor => "xor",
            Add => "+",
            Subtract => "-",
            Multiply => "*",
            Divide => "/",
            Remainder => "%",
            NimProduct => "⊗",
            Power => "^",
        }
    }

    pub fn is_comparison(self) -> bool {
        self.level() == Precedence::Compare
    }
}
