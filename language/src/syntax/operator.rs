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
pub enum Level {
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
    pub fn level(self) -> Level {
        use Operator::*;
        match self {
            Iff => Level::Iff,
            Implies => Level::Implies,
            Or => Level::Or,
            And => Level::And,
            Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | In | NotIn => {
                Level::Compare
            }
            Union | Minus | Intersect => Level::Sets,
            Xor => Level::Xor,
            Add | Subtract => Level::Sum,
            Multiply | Divide | Remainder | NimProduct => Level::Product,
            Power => Level::Power,
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
        self.level() == Level::Compare
    }
}
