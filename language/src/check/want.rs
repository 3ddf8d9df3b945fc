//! What must be true of types is settled as soon as enough is known of them; what is still
//! open at the end is open for good, and takes the plainest meaning.

use super::checker::Checker;
use super::scheme::{Want, WantId, WantKind};
use super::signature::form;
use super::tree::Folding;
use super::ty::{Kind, Ty};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::vocabulary::Builtin;
use hashbrown::HashMap;

enum Settled {
    Yes,
    /// More must be known first.
    Open,
    No(Box<Diagnostic>),
}

impl Checker<'_> {
    /// Something must be true: now, or as soon as it can be decided.
    pub(super) fn want(&mut self, kind: WantKind, span: Span) {
        self.want_that(Want { kind, span, origin: None });
    }

    fn want_that(&mut self, want: Want) {
        match self.try_settle(&want) {
            Settled::Yes => {}
            Settled::Open => self.wants.push(want),
            Settled::No(problem) => match want.origin {
                Some((source, span)) => {
                    self.complain(problem.label(&source, span, "for this, inside the function"));
                }
                None => self.complain(*problem),
            },
        }
    }

    /// Wants that say the same are one; what two of them make of one type is one type.
    fn merge(&mut self) {
        loop {
            let before = self.wants.len();
            let mut known: HashMap<WantId, Option<Ty>> = HashMap::new();
            for want in std::mem::take(&mut self.wants) {
                let (id, depends) = want.kind.identity(&self.known.types);
                match known.get(&id).copied() {
                    None => {
                        known.insert(id, depends);
                        self.wants.push(want);
                    }
                    Some(first) => {
                        if let WantKind::Forms(.., more) = &want.kind {
                            let same = self
                                .wants
                                .iter_mut()
                                .find(|known| known.kind.identity(&self.known.types).0 == id);
                            if let Some(Want { kind: WantKind::Forms(.., calls), .. }) = same {
                                calls.extend(more.iter().cloned());
                            }
                        }
                        let clash =
                            first.zip(depends).map(|(a, b)| (a, b, self.types().unify(a, b)));
                        if let Some((a, b, Err(_))) = clash {
                            let words = (self.known.types.words(a), self.known.types.words(b));
                            let problem = self.error(
                                codes::WRONG_MEMBERS,
                                want.span,
                                format!(
                                    "this would have to be {} and {} at once",
                                    words.0, words.1
                                ),
                                "used in two ways",
                            );
                            self.complain(problem);
                        }
                    }
                }
            }
            if self.wants.len() == before {
                return;
            }
        }
    }

    /// Settles all that can be settled by now.
    pub(super) fn settle(&mut self) {
        loop {
            let wants = std::mem::take(&mut self.wants);
            let before = wants.len();
            for want in wants {
                self.want_that(want);
            }
            self.merge();
            if self.wants.len() >= before {
                return;
            }
        }
    }

    /// Settles all, taking a list where any collection would do.
    pub(super) fn settle_all(&mut self) {
        self.settle();
        for want in std::mem::take(&mut self.wants) {
            match want.kind {
                WantKind::Members(whole, member) if self.types().is_unknown(whole) => {
                    let list = self.types().list(member);
                    // Two unknowns fit each other.
                    let _ = self.types().unify(whole, list);
                }
                // What is wanted of the result decides where the arguments do not.
                WantKind::Forms(builtin, _, result, calls) => {
                    let wanted = self.kind_of(result);
                    let gives = |text: &&str| {
                        let kinds = (text.rsplit("-> ").next(), &wanted);
                        match kinds {
                            (Some("position"), _) => self.known.types.is_position(result),
                            (Some(form), Kind::List(_)) => form.starts_with('['),
                            _ => false,
                        }
                    };
                    let form = builtin.forms().iter().position(gives).unwrap_or(0);
                    calls.iter().for_each(|call| call.set(form));
                }
                // An answer may be a list or a text. Which is meant is told, and neither is refused.
                WantKind::Entry(..) | WantKind::Stretch(_) | WantKind::Part(..)
                    if self.student.is_some() =>
                {
                    self.known.asked_in_part.push(want.kind);
                }
                _ => {}
            }
        }
    }

    fn try_settle(&mut self, want: &Want) -> Settled {
        let span = want.span;
        match &want.kind {
            WantKind::Add(ty) => self.settle_add(*ty, span),
            WantKind::Xor(ty) => self.settle_xor(*ty, span),
            WantKind::Members(whole, member) => self.settle_members(*whole, *member, span),
            WantKind::Entry(whole, entry) => self.settle_entry(*whole, *entry, span),
            WantKind::Stretch(whole) => {
                let entry = self.types().unknown();
                self.settle_entry(*whole, entry, span)
            }
            WantKind::Part(whole, index, part) => self.settle_part(*whole, *index, *part, span),
            WantKind::Relation(whole, of) => self.settle_relation(*whole, *of, span),
            WantKind::Compared(ty) => self.settle_compared(*ty, span),
            WantKind::Ordered(ty) => self.settle_ordered(*ty, span),
            WantKind::Counted(ty) => match self.kind_of(*ty) {
                Kind::Set(_) => self.settle_compared(*ty, span),
                Kind::Unknown { .. } => Settled::Open,
                _ => Settled::Yes,
            },
            WantKind::Forms(builtin, args, result, calls) => {
                self.settle_forms(*builtin, args, *result, calls, span)
            }
        }
    }

    fn kind_of(&self, ty: Ty) -> Kind {
        self.known.types.kind(ty).clone()
    }

    fn same(&mut self, a: Ty, b: Ty, problem: impl FnOnce(&Self) -> Diagnostic) -> Settled {
        match self.types().unify(a, b) {
            Ok(()) => Settled::Yes,
            Err(_) => Settled::No(Box::new(problem(self))),
        }
    }

    fn settle_add(&mut self, ty: Ty, span: Span) -> Settled {
        match self.kind_of(ty) {
            Kind::Number | Kind::Text | Kind::List(_) | Kind::Position | Kind::Wrong => {
                Settled::Yes
            }
            Kind::Unknown { .. } => Settled::Open,
            Kind::Set(of) => {
                // `{{}}`: sets of nothing, all the way down, are positions.
                let mut inner = of;
                while let Kind::Set(deeper) = self.kind_of(inner) {
                    inner = deeper;
                }
                if self.types().is_unknown(inner) {
                    return self.same(inner, Ty::POSITION, |c| {
                        c.error(codes::OPERATOR_TYPES, span, "", "")
                    });
                }
                if self.types().is_position(of) {
                    return self
                        .same(of, Ty::POSITION, |c| c.error(codes::OPERATOR_TYPES, span, "", ""));
                }
                Settled::No(Box::new(
                    self.error(codes::OPERATOR_TYPES, span, "sets are not added", "these are sets")
                        .help("`union` takes all members of both"),
                ))
            }
            _ => {
                let words = self.known.types.words(ty);
                Settled::No(Box::new(
                    self.error(
                        codes::OPERATOR_TYPES,
                        span,
                        format!("`+` does not add this: it is {words}"),
                        "cannot be added",
                    )
                    .help("numbers, positions, lists and texts can be added, each to its kind"),
                ))
            }
        }
    }

    /// Notes where positions are compared, once it is known that these are positions.
    fn settle_compared(&mut self, ty: Ty, span: Span) -> Settled {
        if self.known.types.contains(ty, &|kind| matches!(kind, Kind::Position)) {
            self.known.compared.push((self.module, span));
            return Settled::Yes;
        }
        match self.known.types.contains(ty, &|kind| matches!(kind, Kind::Unknown { .. })) {
            true => Settled::Open,
            false => Settled::Yes,
        }
    }

    /// Positions have no order.
    fn settle_ordered(&mut self, ty: Ty, span: Span) -> Settled {
        let types = &self.known.types;
        if types.contains(ty, &|kind| matches!(kind, Kind::Position)) {
            let problem = self
                .error(
                    codes::OPERATOR_TYPES,
                    span,
                    "positions have no order: none is less than another",
                    "puts positions in order",
                )
                .help("compare their nim-values: `grundy(G) < grundy(H)`");
            return Settled::No(Box::new(problem));
        }
        match types.contains(ty, &|kind| matches!(kind, Kind::Unknown { .. })) {
            true => Settled::Open,
            false => Settled::Yes,
        }
    }

    fn settle_xor(&mut self, ty: Ty, span: Span) -> Settled {
        match self.kind_of(ty) {
            Kind::Number | Kind::Set(_) | Kind::Wrong => Settled::Yes,
            Kind::Unknown { .. } => Settled::Open,
            _ => {
                let words = self.known.types.words(ty);
                let help = if self.known.types.is_position(ty) {
                    "add positions with `+`; `grundy(G) xor grundy(H)` is the value of the sum"
                } else {
                    "`xor` is the nim-sum of numbers, and the difference of sets in both directions"
                };
                Settled::No(Box::new(
                    self.error(
                        codes::OPERATOR_TYPES,
                        span,
                        format!("`xor` cannot take this: it is {words}"),
                        "neither a number nor a set",
                    )
                    .help(help),
                ))
            }
        }
    }

    /// The members of a collection.
    fn settle_members(&mut self, whole: Ty, member: Ty, span: Span) -> Settled {
        let of = match self.kind_of(whole) {
            Kind::List(of) | Kind::Set(of) => of,
            Kind::Text => Ty::TEXT,
            Kind::Unknown { .. } => return Settled::Open,
            Kind::Wrong => Ty::WRONG,
            other => {
                let words = self.known.types.words(whole);
                let help = match &other {
                    Kind::Position => "`options(G)` lists where its moves lead",
                    Kind::Number => "a range such as `1..n` or `range(n)` has members",
                    Kind::Game => "a list of positions has members: `[G(n) for n in 0..9]`",
                    _ => "lists, sets, ranges and texts have members",
                };
                let mend = match &other {
                    Kind::Tuple(parts) => self.in_other_brackets(parts, span),
                    _ => None,
                };
                let message = format!("this has no members: it is {words}");
                let problem = self.error(codes::NOT_A_COLLECTION, span, message, "no collection");
                return Settled::No(Box::new(match mend {
                    Some(mend) => problem.help(format!("write `{}`", mend.text)).mended(mend),
                    None => problem.help(help),
                }));
            }
        };
        self.same(of, member, |c| {
            let (found, wanted) = (c.known.types.plural(of), c.known.types.plural(member));
            let problem = c.error(
                codes::WRONG_MEMBERS,
                span,
                format!("this is a collection of {found}, and should be one of {wanted}"),
                format!("its members are {found}"),
            );
            if !c.known.types.is_position(of) || !matches!(c.kind_of(member), Kind::Number) {
                return problem;
            }
            let text = format!("{{grundy(q) for q in {}}}", c.source.slice(span));
            problem.help(format!("write `{text}`")).mended(Mend::new(span, text))
        })
    }

    fn settle_entry(&mut self, whole: Ty, entry: Ty, span: Span) -> Settled {
        let of = match self.kind_of(whole) {
            Kind::List(of) => of,
            Kind::Text => Ty::TEXT,
            Kind::Unknown { .. } => return Settled::Open,
            Kind::Wrong => Ty::WRONG,
            other => {
                let words = self.known.types.words(whole);
                let number = self.entries_of(span);
                let help = match other {
                    Kind::Set(_) => "a set has no order: `sort(s)[0]` is its least member",
                    Kind::Tuple(_) => "the parts of a tuple are `p.0`, `p.1`",
                    Kind::Number => number.as_str(),
                    Kind::Game => "a position is written in round brackets: `G(5)`",
                    Kind::Function(..) => "a function is called in round brackets: `f(5)`",
                    _ => "only lists and texts have entries",
                };
                let mend = match other {
                    Kind::Game => self.in_round_brackets(span),
                    _ => None,
                };
                let problem = self
                    .error(
                        codes::NOT_INDEXABLE,
                        span,
                        format!("this has no entries: it is {words}"),
                        "neither a list nor a text",
                    )
                    .help(help);
                return Settled::No(Box::new(problem.maybe_mended(mend)));
            }
        };
        self.same(of, entry, |c| {
            let (found, wanted) = (c.known.types.plural(of), c.known.types.words(entry));
            c.error(
                codes::WRONG_MEMBERS,
                span,
                format!("the entries of this are {found}, and {wanted} is put there"),
                format!("holds {found}"),
            )
        })
    }

    fn settle_part(&mut self, whole: Ty, index: usize, part: Ty, span: Span) -> Settled {
        let parts = match self.kind_of(whole) {
            Kind::Tuple(parts) => parts,
            Kind::Unknown { .. } => return Settled::Open,
            Kind::Wrong => {
                return self.same(part, Ty::WRONG, |c| c.error(codes::NO_SUCH_PART, span, "", ""));
            }
            _ => {
                let words = self.known.types.words(whole);
                let problem = self
                    .error(
                        codes::NO_SUCH_PART,
                        span,
                        format!("this has no part `.{index}`: it is {words}"),
                        "not a tuple",
                    )
                    .help("entries of a list or a text are `xs[0]`");
                return Settled::No(Box::new(problem));
            }
        };
        let Some(of) = parts.get(index) else {
            let count = parts.len();
            let problem = self
                .error(
                    codes::NO_SUCH_PART,
                    span,
                    format!("there is no part `.{index}`: this has {count} parts"),
                    "too far",
                )
                .help(format!("parts count from 0: `.0` to `.{}`", count.saturating_sub(1)));
            return Settled::No(Box::new(problem));
        };
        self.same(*of, part, |c| {
            let (found, wanted) = (c.known.types.words(*of), c.known.types.words(part));
            c.error(
                codes::WRONG_TYPE,
                span,
                format!("this part is {found}, and {wanted} is wanted"),
                format!("is {found}"),
            )
        })
    }

    fn settle_relation(&mut self, whole: Ty, of: Ty, span: Span) -> Settled {
        let wanted = match self.kind_of(whole) {
            Kind::Unknown { .. } => return Settled::Open,
            Kind::Set(_) => {
                let pair = self.types().make(Kind::Tuple(vec![of, of]));
                self.types().set(pair)
            }
            _ => self.types().make(Kind::Function(vec![of, of], Ty::TRUTH)),
        };
        self.same(whole, wanted, |c| {
            let members = c.known.types.plural(of);
            let found = c.known.types.words(whole);
            c.error(
                codes::NOT_A_RELATION,
                span,
                format!("this does not relate {members}: it is {found}"),
                "no relation between them",
            )
            .help("a relation is a function of two that is true or false, or a set of pairs")
        })
    }

    /// A builtin with several forms of the same length: the arguments decide.
    fn settle_forms(
        &mut self,
        builtin: Builtin,
        args: &[Ty],
        result: Ty,
        calls: &[Folding],
        span: Span,
    ) -> Settled {
        let forms = builtin.forms().iter().copied().enumerate();
        let fitting: Vec<(usize, &str)> =
            forms.filter(|(_, f)| self.fits(f, args) != Some(false)).collect();
        match fitting.as_slice() {
            [] => Settled::No(Box::new(
                self.error(
                    codes::WRONG_TYPE,
                    span,
                    format!("`{}` cannot take this", builtin.name()),
                    self.known.types.words(args.first().copied().unwrap_or(Ty::WRONG)),
                )
                .help(format!("it is `{}`", builtin.forms().join("` or `"))),
            )),
            [(form, only)] => {
                calls.iter().for_each(|call| call.set(*form));
                self.use_form(builtin, only, args, result, &vec![span; args.len()], span);
                Settled::Yes
            }
            _ => Settled::Open,
        }
    }

    /// Could the first argument be what a form wants? Not known yet is no answer.
    fn fits(&mut self, text: &str, args: &[Ty]) -> Option<bool> {
        let form = form(text, self.types(), Span::at(0))?;
        if form.params.len() != args.len() {
            return Some(false);
        }
        let (param, arg) = (*form.params.first()?, *args.first()?);
        let members = form.wants.iter().find_map(|w| match w.kind {
            WantKind::Members(whole, of) if whole == param => Some(of),
            _ => None,
        });
        let of = match (self.kind_of(arg), members) {
            (Kind::Wrong, _) => return Some(true),
            (Kind::Unknown { .. }, _) => return None,
            (Kind::List(of) | Kind::Set(of), Some(_)) => of,
            (Kind::Text, Some(_)) => Ty::TEXT,
            (_, Some(_)) => return Some(false),
            (kind, None) => {
                let same = matches!(
                    (kind, self.kind_of(param)),
                    (Kind::List(_), Kind::List(_))
                        | (Kind::Set(_), Kind::Set(_))
                        | (Kind::Text, Kind::Text)
                        | (Kind::Number, Kind::Number)
                        | (_, Kind::Unknown { .. })
                );
                return Some(same);
            }
        };
        let wanted = members?;
        match (self.kind_of(of), self.kind_of(wanted)) {
            (Kind::Unknown { .. }, _) => None,
            (Kind::Wrong, _) => Some(true),
            (Kind::Number, Kind::Number) => Some(true),
            (_, Kind::Position) => Some(self.types().is_position(of)),
            // `some some a`: the members are collections themselves.
            (Kind::List(_) | Kind::Set(_) | Kind::Text, Kind::Unknown { .. }) => Some(true),
            _ => Some(false),
        }
    }
}
