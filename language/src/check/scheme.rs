//! Types that fit more than one use: what a function asks of its arguments, kept apart from
//! any one call and typed anew at each.

use super::tree::Folding;
use super::ty::{Met, Ty, Types};
use crate::source::{Source, Span};
use hashbrown::{HashMap, HashSet};

/// Something that must be true of types, and cannot be decided before more is known of them.
#[derive(Clone, Debug)]
pub(super) struct Want {
    pub kind: WantKind,
    /// Where it is to be pointed out: where it arose, or where the function was used.
    pub span: Span,
    /// Inside of which function it arose, if it came with a use of one.
    pub origin: Option<(Source, Span)>,
}

/// What makes two wants the same one: their kind, and the types that decide them.
pub(super) type WantId = (u8, Vec<Ty>, &'static str);

#[derive(Clone, Debug)]
pub(super) enum WantKind {
    /// `+`: numbers, positions, lists, texts.
    Add(Ty),
    /// `xor`: numbers or sets.
    Xor(Ty),
    /// The first is a collection whose members are the second.
    Members(Ty, Ty),
    /// The first at an index is the second: a list or a text.
    Entry(Ty, Ty),
    /// A stretch of the first, which is a list or a text.
    Stretch(Ty),
    /// The part of a tuple.
    Part(Ty, usize, Ty),
    /// A function of two, or a set of pairs.
    Relation(Ty, Ty),
    /// Values of this type are compared. It is always allowed, and noted where it compares positions.
    Compared(Ty),
    /// Values of this type are put in an order, which positions do not have.
    Ordered(Ty),
    /// The members of this are gone through or counted. Of a set of positions that compares them.
    Counted(Ty),
    /// A builtin with several forms: its arguments, and its result.
    /// What hears which it is: the calls.
    Forms(crate::vocabulary::Builtin, Vec<Ty>, Ty, Vec<Folding>),
}

impl WantKind {
    fn rebuild(&self, f: &mut dyn FnMut(Ty) -> Ty) -> WantKind {
        use WantKind::*;
        match self {
            Add(a) => Add(f(*a)),
            Xor(a) => Xor(f(*a)),
            Members(a, b) => Members(f(*a), f(*b)),
            Entry(a, b) => Entry(f(*a), f(*b)),
            Stretch(a) => Stretch(f(*a)),
            Compared(a) => Compared(f(*a)),
            Counted(a) => Counted(f(*a)),
            Ordered(a) => Ordered(f(*a)),
            Part(a, i, b) => Part(f(*a), *i, f(*b)),
            Relation(a, b) => Relation(f(*a), f(*b)),
            Forms(builtin, args, result, calls) => {
                let args = args.iter().map(|a| f(*a)).collect();
                Forms(*builtin, args, f(*result), calls.clone())
            }
        }
    }

    /// Which wants are the same, and the type that then is the same as well.
    pub(super) fn identity(&self, types: &Types) -> (WantId, Option<Ty>) {
        use WantKind::*;
        let find = |ty: &Ty| types.find(*ty);
        match self {
            Add(a) => ((0, vec![find(a)], ""), None),
            Xor(a) => ((1, vec![find(a)], ""), None),
            Stretch(a) => ((2, vec![find(a)], ""), None),
            Members(a, b) => ((3, vec![find(a)], ""), Some(*b)),
            Entry(a, b) => ((4, vec![find(a)], ""), Some(*b)),
            Relation(a, b) => ((5, vec![find(a)], ""), Some(*b)),
            Compared(a) => ((254, vec![find(a)], ""), None),
            Counted(a) => ((253, vec![find(a)], ""), None),
            Ordered(a) => ((252, vec![find(a)], ""), None),
            Part(a, i, b) => ((6 + (*i).min(200) as u8, vec![find(a)], ""), Some(*b)),
            Forms(builtin, args, result, _) => {
                ((255, args.iter().map(find).collect(), builtin.name()), Some(*result))
            }
        }
    }

    fn types(&self) -> Vec<Ty> {
        let mut types = Vec::new();
        self.rebuild(&mut |ty| {
            types.push(ty);
            ty
        });
        types
    }
}

/// A type with the unknowns that each use may fill in its own way.
#[derive(Clone, Debug)]
pub(super) struct Scheme {
    pub ty: Ty,
    free: Vec<Ty>,
    wants: Vec<Want>,
    /// The text that the wants' places are in.
    home: Option<Source>,
}

impl Scheme {
    /// A type that is the same at every use.
    pub(super) fn fixed(ty: Ty) -> Scheme {
        Scheme { ty, free: Vec::new(), wants: Vec::new(), home: None }
    }

    /// Frees the unknowns that belong to deeper levels than this one, and takes along the
    /// wants that speak of them.
    pub(super) fn general(
        types: &mut Types,
        ty: Ty,
        wants: &mut Vec<Want>,
        home: &Source,
    ) -> Scheme {
        let level = types.level;
        let mut free = Vec::new();
        let mut met = HashSet::new();
        types.unknowns(ty, &mut Met::default(), &mut |unknown, own| {
            if own > level && met.insert(unknown) {
                free.push(unknown);
            }
        });
        // A want about a freed unknown may speak of others, which are then free as well.
        let mut own = Vec::new();
        let mut changed = true;
        while changed && !free.is_empty() {
            changed = false;
            let mut rest = Vec::new();
            for want in std::mem::take(wants) {
                let mut unknowns = Vec::new();
                for part in want.kind.types() {
                    types.unknowns(part, &mut Met::default(), &mut |unknown, own| {
                        unknowns.extend((own > level).then_some(unknown));
                    });
                }
                if unknowns.iter().any(|u| met.contains(u)) {
                    free.extend(unknowns.into_iter().filter(|unknown| met.insert(*unknown)));
                    own.push(want);
                    changed = true;
                } else {
                    rest.push(want);
                }
            }
            *wants = rest;
        }
        Scheme { ty, free, wants: own, home: Some(home.clone()) }
    }

    /// The type for one use, with the wants that it brings, pointed out at the use.
    pub(super) fn instance(&self, types: &mut Types, at: Span) -> (Ty, Vec<Want>) {
        if self.free.is_empty() {
            return (self.ty, Vec::new());
        }
        let mut copies = HashMap::new();
        for free in &self.free {
            let copy = types.unknown();
            copies.insert(types.find(*free), copy);
        }
        let ty = types.copy(self.ty, &mut copies);
        let wants = self.wants.iter().map(|want| Want {
            kind: want.kind.rebuild(&mut |ty| types.copy(ty, &mut copies)),
            span: at,
            origin: want.origin.clone().or_else(|| self.home.clone().map(|home| (home, want.span))),
        });
        let wants = wants.collect();
        (ty, wants)
    }
}
