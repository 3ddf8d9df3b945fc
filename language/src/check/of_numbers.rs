//! Questions that look at games of so many numbers alone.

use super::checker::{Checker, Signature};
use super::tree::DefinitionId;
use super::ty::Kind;
use crate::diagnostic::codes;
use crate::meter;
use crate::source::Span;
use crate::vocabulary::Verb;

impl Checker<'_> {
    /// Complains of a game that is none of as many numbers as the question looks at.
    pub(super) fn one_number(&mut self, id: DefinitionId, verb: Verb, span: Span) {
        let Signature::Game(game) = self.signature(id).clone() else { return };
        let numbers = game.params.iter().all(|p| matches!(self.known.types.kind(*p), Kind::Number));
        // The page leaves guesses about three numbers out for its size. An automaton reads several.
        let most = match verb {
            Verb::Guess if meter::IN_A_PAGE => 2,
            Verb::Guess => 3,
            Verb::Period => 4,
            _ => 1,
        };
        if numbers && (1..=most).contains(&game.params.len()) {
            return;
        }
        let wanted = match most {
            2 => "one or two numbers",
            3 => "one, two or three numbers",
            _ => "one number",
        };
        let name = self.name_of(id);
        // `period Pass`, of a heap and whether somebody has passed.
        let heap =
            game.params.first().is_some_and(|p| matches!(self.known.types.kind(*p), Kind::Number));
        let heap = heap && matches!(verb, Verb::Period | Verb::Guess) && game.params.len() > 1;
        let one = self.of_one(id, "n").filter(|_| numbers || heap || verb == Verb::Quotient);
        let Some(one) = one else {
            let sample = self.sample(id).unwrap_or_else(|| name.to_string());
            let row = self.row_of(id).map(|row| format!(", or about several: `table {row}`"));
            let row = row.unwrap_or_default();
            let problem = self
                .error(
                    codes::NEEDS_ONE_HEAP,
                    span,
                    format!("`{verb}` looks at games of {wanted}"),
                    format!("{name} stands on something else"),
                )
                .help(format!("ask about one position: `explain {sample}`{row}"));
            return self.complain(problem);
        };
        let help = match verb {
            Verb::Quotient => format!(
                "write its rules as those of one heap, `game H(n) {{ … }}`, and ask `quotient H`; {name} with its numbers fixed is no such game"
            ),
            Verb::Code if numbers && game.params.len() == 2 => {
                format!("`guess {name}` looks for a pattern in its values")
            }
            // A row of values has no rules that a code could name.
            Verb::Code => format!("fix the others: `guess grundy({one}) for n in 0..`"),
            _ => format!("fix the others: `{verb} grundy({one}) for n in 0..`"),
        };
        let problem = self
            .error(
                codes::NEEDS_ONE_HEAP,
                span,
                format!("`{verb}` looks at games of {wanted}"),
                format!("{name} stands on {}", super::call::count(game.params.len(), "value")),
            )
            .help(help);
        self.complain(problem);
    }
}
