//! Random trees, written and read: what comes back is the tree that went in.

use grundy::source::{Source, Span};
use grundy::syntax::ast::*;
use grundy::syntax::format::{format, written};
use grundy::syntax::parse;
use grundy::vocabulary::Verb;
use proptest::prelude::*;
use std::sync::Arc;

fn at<T>(it: T) -> Node<T> {
    Node::new(it, Span::at(0))
}

fn word() -> impl Strategy<Value = Arc<str>> {
    // Words of questions and rules among them, where they can be names.
    prop::sample::select(vec![
        "a", "b", "heap", "n'", "größe", "x1", "to", "of", "depth", "G", "_y",
    ])
    .prop_map(Arc::from)
}

fn name() -> impl Strategy<Value = Name> {
    word().prop_map(at)
}

fn number() -> impl Strategy<Value = Number> {
    prop::sample::select(vec!["0", "1", "23", "1_000"]).prop_map(|d| at(Arc::from(d)))
}

fn quoted() -> impl Strategy<Value = Quoted> {
    prop::sample::select(vec!["\"\"", "\"a b\"", "\"\\\"{n}\\\\\"", "\"# no\""])
        .prop_map(|d| at(Arc::from(d)))
}

fn pattern() -> impl Strategy<Value = Pattern> {
    let leaf = word().prop_map(|w| at(PatternKind::Name(w)));
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop::collection::vec(inner, 2..4).prop_map(|parts| at(PatternKind::Tuple(parts)))
    })
}

const OPERATORS: &[Operator] = &[
    Operator::Iff,
    Operator::Implies,
    Operator::Or,
    Operator::And,
    Operator::Equal,
    Operator::NotEqual,
    Operator::Less,
    Operator::LessEqual,
    Operator::Greater,
    Operator::GreaterEqual,
    Operator::In,
    Operator::NotIn,
    Operator::Union,
    Operator::Minus,
    Operator::Intersect,
    Operator::Xor,
    Operator::Add,
    Operator::Subtract,
    Operator::Multiply,
    Operator::Divide,
    Operator::Remainder,
    Operator::NimProduct,
    Operator::Power,
];

/// In brackets, unless it binds more tightly than this.
fn tighter(e: Expr, than: Precedence) -> Expr {
    let open_range = matches!(e.it, ExprKind::Range { .. });
    if e.it.level() > than && !open_range { e } else { at(ExprKind::Paren(Box::new(e))) }
}

fn not_a_number(e: Expr) -> Expr {
    if matches!(e.it, ExprKind::Number(_)) { at(ExprKind::Paren(Box::new(e))) } else { e }
}

/// After `..` an `if` is a clause and a brace a block: neither begins the end of a range.
fn without_choice(e: Expr) -> Expr {
    fn first(e: &Expr) -> &Expr {
        match &e.it {
            ExprKind::Chain { first: e, .. }
            | ExprKind::With { base: e, .. }
            | ExprKind::Call { callee: e, .. }
            | ExprKind::Index { base: e, .. }
            | ExprKind::Field { base: e, .. } => first(e),
            _ => e,
        }
    }
    let bracketed = matches!(first(&e).it, ExprKind::If { .. } | ExprKind::Set(_));
    if bracketed { at(ExprKind::Paren(Box::new(e))) } else { e }
}

fn expr() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        word().prop_map(ExprKind::Name),
        number().prop_map(|n| ExprKind::Number(n.it)),
        quoted().prop_map(|q| ExprKind::Text(q.it)),
        any::<bool>().prop_map(ExprKind::Truth),
        prop::sample::select(vec![Outcome::N, Outcome::P, Outcome::D]).prop_map(ExprKind::Outcome),
    ]
    .prop_map(at);
    leaf.prop_recursive(4, 40, 4, |inner| {
        let each = prop::collection::vec(inner.clone(), 0..4);
        let clauses = for_clauses(inner.clone());
        let items = prop_oneof![
            each.clone().prop_map(Items::Each),
            (inner.clone(), clauses.clone()).prop_map(|(e, c)| Items::For(Box::new(e), c)),
        ];
        let arg = prop_oneof![
            3 => inner.clone().prop_map(Arg::Plain),
            1 => (inner.clone(), clauses).prop_map(|(e, c)| Arg::For(e, c)),
        ];
        let kinds =
            prop_oneof![
                inner.clone().prop_map(|e| ExprKind::Paren(Box::new(e))),
                prop::collection::vec(inner.clone(), 2..4).prop_map(ExprKind::Tuple),
                items.clone().prop_map(ExprKind::List),
                items.prop_map(ExprKind::Set),
                word().prop_map(|w| ExprKind::Nimber(Box::new(at(ExprKind::Name(w))))),
                inner
                    .clone()
                    .prop_map(|e| { ExprKind::Nimber(Box::new(at(ExprKind::Paren(Box::new(e))))) }),
                (prop::collection::vec((inner.clone(), inner.clone()), 1..3), inner.clone())
                    .prop_map(|(arms, otherwise)| {
                        // An `else if` chain belongs to the outer choice.
                        let otherwise = Box::new(tighter(otherwise, Precedence::Iff));
                        ExprKind::If { arms, otherwise }
                    }),
                inner.clone().prop_map(|e| ExprKind::Not(Box::new(tighter(e, Precedence::Not)))),
                inner
                    .clone()
                    .prop_map(|e| ExprKind::Negative(Box::new(tighter(e, Precedence::Negative)))),
                (
                    inner.clone(),
                    prop::sample::select(OPERATORS.to_vec()),
                    inner.clone(),
                    prop::option::of(inner.clone())
                )
                    .prop_map(|(a, op, b, c)| {
                        let level = op.level();
                        let single = matches!(op, Operator::Iff | Operator::In | Operator::NotIn);
                        let operand = |e| tighter(e, level);
                        let mut rest = vec![(at(op), operand(b))];
                        if !single {
                            rest.extend(c.map(|c| (at(op), operand(c))));
                        }
                        ExprKind::Chain { first: Box::new(operand(a)), rest }
                    }),
                (inner.clone(), prop::option::of(inner.clone())).prop_map(|(from, to)| {
                    ExprKind::Range {
                        from: Box::new(tighter(from, Precedence::Range)),
                        to: to.map(|to| Box::new(without_choice(tighter(to, Precedence::Range)))),
                    }
                }),
                (inner.clone(), prop::collection::vec((inner.clone(), inner.clone()), 1..3))
                    .prop_map(|(base, changes)| ExprKind::With {
                        base: Box::new(tighter(base, Precedence::With)),
                        changes: changes
                            .into_iter()
                            .map(|(i, v)| (i, tighter(v, Precedence::With)))
                            .collect(),
                    }),
                (inner.clone(), prop::collection::vec(arg, 0..3)).prop_map(|(callee, args)| {
                    ExprKind::Call { callee: Box::new(tighter(callee, Precedence::Power)), args }
                }),
                (inner.clone(), inner.clone()).prop_map(|(base, index)| ExprKind::Index {
                    base: Box::new(tighter(base, Precedence::Power)),
                    index: Box::new(index),
                }),
                (
                    inner.clone(),
                    prop_oneof![
                        name().prop_map(Field::Name),
                        prop::sample::select(vec!["0", "12"])
                            .prop_map(|d| Field::Number(at(Arc::from(d)))),
                    ]
                )
                    .prop_map(|(base, field)| ExprKind::Field {
                        base: Box::new(not_a_number(tighter(base, Precedence::Power))),
                        field,
                    }),
            ];
        kinds.prop_map(|kind| at(postfix_base(kind)))
    })
}

/// A nim heap binds like a prefix: what is called or indexed takes brackets round it.
fn postfix_base(kind: ExprKind) -> ExprKind {
    let bracketed = |e: Box<Expr>| -> Box<Expr> {
        let wrap = matches!(
            e.it,
            ExprKind::Nimber(_) | ExprKind::Chain { .. } | ExprKind::Not(_) | ExprKind::Negative(_)
        );
        if wrap { Box::new(at(ExprKind::Paren(e))) } else { e }
    };
    match kind {
        ExprKind::Call { callee, args } => ExprKind::Call { callee: bracketed(callee), args },
        ExprKind::Index { base, index } => ExprKind::Index { base: bracketed(base), index },
        ExprKind::Field { base, field } => ExprKind::Field { base: bracketed(base), field },
        other => other,
    }
}

fn clause(inner: impl Strategy<Value = Expr> + Clone + 'static) -> BoxedStrategy<Clause> {
    prop_oneof![
        (pattern(), inner.clone()).prop_map(|(p, e)| ClauseKind::For(p, e)),
        inner.clone().prop_map(ClauseKind::If),
        prop::collection::vec((pattern(), inner), 1..3).prop_map(|bindings| {
            let bindings = bindings.into_iter().map(|(pattern, value)| Binding { pattern, value });
            ClauseKind::Where(bindings.collect())
        }),
    ]
    .prop_map(at)
    .boxed()
}

/// What a comprehension has: `for` first, then anything.
fn for_clauses(inner: impl Strategy<Value = Expr> + Clone + 'static) -> BoxedStrategy<Vec<Clause>> {
    let first = (pattern(), inner.clone()).prop_map(|(p, e)| at(ClauseKind::For(p, e)));
    (first, prop::collection::vec(clause(inner), 0..3))
        .prop_map(|(first, mut rest)| {
            rest.insert(0, first);
            rest
        })
        .boxed()
}

fn rule_clauses() -> BoxedStrategy<Vec<Clause>> {
    let words = quoted().prop_map(|q| at(ClauseKind::As(q)));
    prop::collection::vec(prop_oneof![4 => clause(expr().boxed()), 1 => words], 0..3).boxed()
}

fn counts() -> impl Strategy<Value = Vec<Number>> {
    prop::collection::vec(number(), 1..3)
}

/// Something that a move may leave: of numbers, tuples and lists the parser says that no move leaves them.
fn left() -> impl Strategy<Value = Expr> {
    use Operator::{And, Divide, Or, Power, Remainder, Subtract};
    let counts =
        |operator: Operator| matches!(operator, Subtract | Divide | Remainder | Power | Or | And);
    fn inside(it: &ExprKind) -> &ExprKind {
        match it {
            ExprKind::Paren(inner) => inside(&inner.it),
            it => it,
        }
    }
    (expr(), name()).prop_map(move |(e, name)| match inside(&e.it) {
        ExprKind::Tuple(_) | ExprKind::List(_) | ExprKind::Number(_) => at(ExprKind::Name(name.it)),
        ExprKind::Chain { rest, .. } if rest.iter().any(|(o, _)| counts(o.it)) => {
            at(ExprKind::Name(name.it))
        }
        _ => e,
    })
}

/// Something that may be taken: a tuple, or a truth about a set, may not.
fn amount() -> impl Strategy<Value = Expr> {
    (expr(), number()).prop_map(|(e, n)| match &e.it {
        ExprKind::Tuple(_) => at(ExprKind::Number(n.it)),
        ExprKind::Chain { rest, .. } if rest.iter().all(|(o, _)| o.it == Operator::In) => {
            at(ExprKind::Number(n.it))
        }
        _ => e,
    })
}

/// A parameter to take from: `heap` alone says no name where there are several.
fn heap() -> impl Strategy<Value = Name> {
    name().prop_map(|name| if &*name.it == "heap" { at(Arc::from("a")) } else { name })
}

fn rule() -> BoxedStrategy<Rule> {
    let targets = prop_oneof![
        Just(TargetsKind::Any),
        name().prop_map(TargetsKind::AnyOf),
        prop::collection::vec(heap(), 1..3).prop_map(TargetsKind::All),
        (name(), prop::collection::vec(expr(), 1..3)).prop_map(|(n, i)| TargetsKind::Entry(n, i)),
    ]
    .prop_map(at);
    let shape = prop_oneof![
        3 => Just(Shape::Plain),
        1 => Just(Shape::Adjacent),
        1 => counts().prop_map(Shape::Counts),
        1 => prop::collection::vec(name(), 1..3).prop_map(Shape::Parts),
    ];
    let take = (any::<bool>(), amount(), prop::option::of(targets), shape)
        .prop_map(|(remove, amount, from, shape)| Take { remove, amount, from, shape });
    let sizes = prop::sample::select(vec![Sizes::Free, Sizes::Equal, Sizes::Unequal]);
    let into = prop_oneof![
        (counts(), sizes).prop_map(|(counts, sizes)| Into::Counts { counts, sizes }),
        prop::collection::vec(name(), 1..3).prop_map(Into::Parts),
    ];
    let leaf =
        prop_oneof![
            (take, rule_clauses()).prop_map(|(t, c)| RuleKind::Take(t, c)),
            (into, rule_clauses()).prop_map(|(into, c)| RuleKind::Split(Split { into }, c)),
            (any::<bool>(), left(), rule_clauses())
                .prop_map(|(again, to, clauses)| RuleKind::Move { again, to, clauses }),
            (pattern(), expr())
                .prop_map(|(pattern, value)| RuleKind::Let(Binding { pattern, value })),
            function().prop_map(RuleKind::Function),
        ]
        .prop_map(at);
    leaf.prop_recursive(2, 8, 3, |inner| {
        let block = prop::collection::vec(inner, 0..3).prop_map(at);
        let arms = prop::collection::vec((expr(), block.clone()), 1..3);
        prop_oneof![
            (for_clauses(expr().boxed()), block.clone())
                .prop_map(|(clauses, block)| RuleKind::Guarded { clauses, block }),
            (arms, prop::option::of(block))
                .prop_map(|(arms, otherwise)| RuleKind::Conditional { arms, otherwise }),
        ]
        .prop_map(at)
    })
    .boxed()
}

fn ty() -> impl Strategy<Value = Type> {
    let leaf = prop::sample::select(vec!["nat", "int", "bool", "text"])
        .prop_map(|n| at(TypeKind::Named(Arc::from(n))));
    leaf.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|t| TypeKind::List(Box::new(t))),
            inner.clone().prop_map(|t| TypeKind::Set(Box::new(t))),
            prop::collection::vec(inner, 2..4).prop_map(TypeKind::Tuple),
        ]
        .prop_map(at)
    })
}

fn params() -> impl Strategy<Value = Vec<Param>> {
    let param = (pattern(), prop::option::of(ty())).prop_map(|(pattern, ty)| Param { pattern, ty });
    prop::collection::vec(param, 0..3)
}

fn function() -> impl Strategy<Value = Function> {
    let bindings = prop::collection::vec(
        (pattern(), expr()).prop_map(|(pattern, value)| Binding { pattern, value }),
        1..3,
    );
    (name(), params(), expr(), prop::collection::vec(bindings, 0..2)).prop_map(
        |(name, params, body, wheres)| Function { name, params, body, wheres, doc: vec![] },
    )
}

fn statement() -> impl Strategy<Value = Statement> {
    let modifiers = prop::collection::vec(
        prop_oneof![
            prop::collection::vec(name(), 0..3).prop_map(ModifierKind::Symmetric),
            expr().prop_map(|e| ModifierKind::Canonical(tighter(e, Precedence::Power))),
            Just(ModifierKind::Loopy),
        ]
        .prop_map(at),
        0..2,
    );
    let body = prop_oneof![
        prop::collection::vec(rule(), 0..4).prop_map(|rules| Body::Rules(at(rules))),
        expr().prop_map(Body::Position),
        prop::sample::select(vec!["0.137", "4.7"])
            .prop_map(|d| Body::Code(Code { hex: false, digits: at(Arc::from(d)) })),
    ];
    let game = (name(), prop::option::of(params()), modifiers, body).prop_map(
        |(name, params, modifiers, body)| Game { name, params, modifiers, body, doc: vec![] },
    );
    let quantified = || {
        (expr(), prop::collection::vec(clause(expr().boxed()), 0..3))
            .prop_map(|(expr, clauses)| Quantified { expr, clauses })
    };
    let asked = (for_ask(), prop::collection::vec(clause(expr().boxed()), 0..3))
        .prop_map(|(expr, clauses)| Quantified { expr, clauses });
    let verb = prop::sample::select(vec![
        Verb::Moves,
        Verb::Table,
        Verb::Period,
        Verb::Quotient,
        Verb::Tree,
        Verb::Graph,
        Verb::Plot,
    ])
    .prop_map(at);
    prop_oneof![
        3 => game.prop_map(StatementKind::Game),
        1 => function().prop_map(StatementKind::Function),
        1 => (pattern(), expr())
            .prop_map(|(pattern, value)| StatementKind::Let(Binding { pattern, value })),
        1 => quantified().prop_map(StatementKind::Assert),
        1 => (quantified(), prop::option::of(quoted())).prop_map(|(what, to)| StatementKind::Claim(what, to)),
        1 => quantified().prop_map(StatementKind::Show),
        1 => (
            (verb, asked, prop::option::of(number()), prop::option::of(quoted())),
            (prop::collection::vec(name(), 0..3), any::<bool>()),
        )
        .prop_map(
            |((verb, what, depth, to), (others, log))| {
                let depth = depth.map(|d| at(ExprKind::Number(d.it)));
                let mut what = what;
                // A number behind `to` is a heap; a text is a file.
                let heap = verb.it == Verb::Quotient && to.is_none();
                let (depth, largest) = if heap { (None, depth) } else { (depth, None) };
                let others = if verb.it == Verb::Plot { others } else { Vec::new() };
                let other = |name: Name| Quantified {
                    expr: at(ExprKind::Name(name.it)),
                    clauses: Vec::new(),
                };
                let also: Vec<Quantified> = others.into_iter().map(other).collect();
                let log = log && verb.it == Verb::Plot;
                let more = !also.is_empty() || depth.is_some();
                if more || to.is_some() || largest.is_some() {
                    // A clause could end in an open range, which `depth` would close.
                    what.clauses.clear();
                }
                StatementKind::Ask(Ask { verb, what, also, log, depth, to, largest })
            }
        ),
    ]
    .prop_map(at)
}

/// What a question can be asked of begins with a name, so that it is no call or product.
fn for_ask() -> impl Strategy<Value = Expr> {
    (word(), prop::collection::vec(expr().prop_map(Arg::Plain), 1..3)).prop_map(|(name, args)| {
        at(ExprKind::Call { callee: Box::new(at(ExprKind::Name(name))), args })
    })
}

/// Do the trees of a clause that ends a line hide a `then` that would end the clause?
fn reads_back(file: &File) -> Result<(), TestCaseError> {
    let text = written(file);
    let source = Source::new("written.game", text.clone());
    let parsed = parse(&source);
    let errors: Vec<&str> =
        parsed.diagnostics.iter().filter(|d| d.is_error()).map(|d| &*d.message).collect();
    prop_assert!(errors.is_empty(), "{:?}\n{}", errors, text);
    let same = &parsed.file == file;
    prop_assert!(same, "{}\n{}", text, written(&parsed.file));
    let laid_out = format(&source).expect("parses");
    let again = parse(&Source::new("again.game", laid_out.clone()));
    prop_assert!(again.file == *file, "{}", laid_out);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn expressions_read_back(e in expr()) {
        let what = Quantified { expr: e, clauses: vec![] };
        reads_back(&File { statements: vec![at(StatementKind::Claim(what, None))] })?;
    }

    #[test]
    fn statements_read_back(statements in prop::collection::vec(statement(), 1..4)) {
        reads_back(&File { statements })?;
    }
}
