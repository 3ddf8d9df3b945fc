//! The parameters of a plan: of what kind they are, and which of them no move changes.

use super::super::family::Family;
use crate::check::tree::{self, DefinitionId, Expr, LocalId, ParamType};
use crate::solve::plan::{Kind, Param};

pub(super) fn param(
    id: DefinitionId,
    game: &tree::Game,
    families: &[Family],
    index: usize,
    param: &tree::Param,
) -> Option<Param> {
    let leaves = families.iter().map(|f| &f.leaves).chain(game.canonical.as_ref());
    let mut fixed = true;
    for leaf in leaves {
        keeps(id, leaf, index, param.local, &mut fixed);
    }
    let kind = match &param.ty {
        _ if fixed => match &param.ty {
            ParamType::Nat => Kind::Number { natural: true },
            ParamType::Int => Kind::Number { natural: false },
            ParamType::Truth => Kind::Truth,
            _ => Kind::Whatever,
        },
        ParamType::Nat => Kind::Number { natural: true },
        ParamType::Int => Kind::Number { natural: false },
        ParamType::Truth => Kind::Truth,
        ParamType::Set(of) => match &**of {
            ParamType::Nat => Kind::Numbers,
            ParamType::Tuple(parts)
                if matches!(parts.as_slice(), [ParamType::Nat, ParamType::Nat]) =>
            {
                Kind::Cells
            }
            _ => return None,
        },
        ParamType::List(of) if **of == ParamType::Nat => Kind::Row,
        ParamType::Text => Kind::Text,
        _ => return None,
    };
    Some(Param { kind, fixed })
}

/// Which parameters no move changes.
pub(crate) fn fixed(id: DefinitionId, game: &tree::Game, families: &[Family]) -> Vec<bool> {
    let stays = |(i, param): (usize, &tree::Param)| {
        let mut fixed = true;
        let leaves = families.iter().map(|f| &f.leaves).chain(game.canonical.as_ref());
        leaves.for_each(|leaf| keeps(id, leaf, i, param.local, &mut fixed));
        fixed
    };
    game.params.iter().enumerate().map(stays).collect()
}

/// Whether the positions of a game that an expression makes all keep a parameter.
fn keeps(id: DefinitionId, e: &Expr, index: usize, local: LocalId, fixed: &mut bool) {
    use tree::ExprKind as K;
    match &e.kind {
        K::Call { callee, args } => {
            if matches!(callee.kind, K::Definition(d) if d == id) {
                let own = args.get(index).map(|a| &a.kind);
                *fixed &= matches!(own, Some(K::Local(l)) if *l == local);
            } else {
                args.iter().for_each(|a| keeps(id, a, index, local, fixed));
            }
        }
        K::Chain { first, rest } => {
            keeps(id, first, index, local, fixed);
            rest.iter().for_each(|(_, _, e)| keeps(id, e, index, local, fixed));
        }
        K::Comprehension { each, .. } => keeps(id, each, index, local, fixed),
        K::If { arms, otherwise } => {
            arms.iter().for_each(|(_, e)| keeps(id, e, index, local, fixed));
            keeps(id, otherwise, index, local, fixed);
        }
        // Anything else may hold positions in ways that are not looked through.
        K::Nimber(_) => {}
        _ => *fixed = false,
    }
}
