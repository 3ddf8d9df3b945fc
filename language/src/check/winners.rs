//! Who wins, as a value of other programs: `winner(K(5)) == 1`, `claim wins(K(n)) iff n % 4 != 0`.

use super::checker::Checker;
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::READS_RARE_FORMS;
use crate::syntax::ast::{self, Arg, Node, Operator};
use crate::vocabulary::Builtin;

/// Names of a function that would say who wins.
const WINNERS: &[&str] = &["winner", "who_wins", "whoWins", "victor", "winning_player"];

/// The outcome of a position that a player wins, as other programs count players.
fn outcome_of(player: &str) -> Option<&'static str> {
    match player.trim_matches('"').to_lowercase().as_str() {
        "1" | "first" | "first player" | "player 1" | "next" | "n" | "one" => Some("N"),
        "2" | "second" | "second player" | "player 2" | "previous" | "p" | "two" => Some("P"),
        _ => None,
    }
}

impl Checker<'_> {
    /// `winner(K(5)) == 1`, `winner(K(n)) == "second"`
    pub(super) fn winner_compared(
        &self,
        first: &ast::Expr,
        rest: &[(Node<Operator>, ast::Expr)],
    ) -> Option<Diagnostic> {
        let [(sign, second)] = rest else { return None };
        let equal = matches!(sign.it, Operator::Equal | Operator::NotEqual);
        if !READS_RARE_FORMS || !equal {
            return None;
        }
        [(first, second), (second, first)].into_iter().find_map(|(call, player)| {
            let ast::ExprKind::Call { callee, args } = &call.it else { return None };
            let ast::ExprKind::Name(name) = &callee.it else { return None };
            let [Arg::Plain(of)] = args.as_slice() else { return None };
            let own = self.global(name).is_some() || self.scope.is_visible(name);
            if own || !WINNERS.contains(&&**name) {
                return None;
            }
            let outcome = outcome_of(self.source.slice(player.span))?;
            let of = self.source.slice(of.span);
            let text = format!("outcome({of}) {} {outcome}", sign.it.sign());
            let message = format!("there is no game or function `{name}`");
            let problem = self.error(codes::UNKNOWN_FUNCTION, callee.span, message, "not defined");
            let whole = first.span.to(second.span);
            Some(problem.help(format!("write `{text}`")).mended(Mend::new(whole, text)))
        })
    }

    /// `mex(K(3))`: the least number that no move leaves is the value of the position.
    pub(super) fn mex_of_a_position(&mut self, builtin: Builtin, args: &[Arg], span: Span) -> bool {
        let [Arg::Plain(of)] = args else { return false };
        let ast::ExprKind::Call { callee, args } = &of.it else { return false };
        let ranged = args.iter().any(
            |arg| !matches!(arg, Arg::Plain(e) if !matches!(e.it, ast::ExprKind::Range { .. })),
        );
        if !READS_RARE_FORMS
            || builtin != Builtin::Mex
            || ranged
            || self.game_named(callee).is_none()
        {
            return false;
        }
        let text = format!("grundy({})", self.source.slice(of.span));
        let message = "`mex` is one of numbers, and this is a position";
        let problem = self.error(codes::NOT_A_COLLECTION, of.span, message, "is a position");
        self.complain(problem.help(format!("write `{text}`")).mended(Mend::new(span, text)));
        true
    }

    /// `claim wins(K(n)) iff n % 4 != 0`: as a condition, that the next player wins.
    pub(super) fn won_as_a_condition(
        &self,
        name: &str,
        span: Span,
    ) -> Option<(String, Option<Mend>)> {
        let outcome = match name {
            "wins" | "first_wins" | "firstWins" | "first_player_wins" | "player1_wins" => "N",
            "loses" | "second_wins" | "secondWins" | "second_player_wins" | "player2_wins" => "P",
            _ => return None,
        };
        let (place, inside) = self.call_written(span).filter(|_| READS_RARE_FORMS)?;
        let text = self.source.text();
        let before = text.get(..place.start as usize)?.trim_end();
        let behind = text.get(place.end as usize..)?.trim_start();
        // What is compared with it is no condition.
        let compared =
            behind.starts_with(['=', '!', '<', '>']) || before.ends_with(['=', '<', '>']);
        let called = inside.contains('(') || inside.starts_with('*');
        if compared || !called || inside.contains("..") || self.is_statement(place) {
            return None;
        }
        let text = format!("outcome({inside}) == {outcome}");
        Some((format!("write `{text}`"), Some(Mend::new(place, text))))
    }
}
