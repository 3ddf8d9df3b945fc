//! A sign or a word too many or too few: `subtract: 1..3`, `Kayles(0:10)`, `* 3 + * 5`, `octal "0.77"`, `graph { a -> b }`.

use super::super::scene::{Place, Scene};
use super::Slip;
use crate::diagnostic::codes;
use crate::syntax::scan::{Bracket, TokenKind};
use crate::syntax::{is_name_char, parts_of};
use crate::vocabulary::{is_verb, nearest};

/// `subtract: 1..3`
pub(super) fn colon_behind_verb(s: &Scene<'_>) -> Option<Slip> {
    if s.place != Place::Game || !s.is(0, "subtract remove take") || !s.is(1, ":") {
        return None;
    }
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, 1, "a rule has no `:`", "not needed");
    slip.edits.push(s.delete(1, 2));
    slip.instead = "remove the `:`".to_string();
    Some(slip)
}

/// `subtract 1 "take one"`: the words of a move.
pub(super) fn words_of_a_move(s: &Scene<'_>) -> Option<Slip> {
    let last = s.len().checked_sub(1)?;
    let rule = s.is(0, "subtract remove split move");
    let text = s.at == last && s.kind(last) == Some(TokenKind::Text) && last > 1;
    if s.place != Place::Game || !rule || !text || s.is(last - 1, "as =") {
        return None;
    }
    // `as "take" "one"`: words that were written apart.
    if s.is(last - 2, "as") && s.kind(last - 1) == Some(TokenKind::Text) {
        let first = s.word(last - 1).strip_suffix('"')?;
        let text = format!("{first} {}", s.word(last).strip_prefix('"')?);
        let message = "the words for a move are one text";
        let slip = s.slip(codes::TWO_ON_A_LINE, last, message, "another text");
        return Some(slip.writes(s.replace(last - 1, last + 1, text)));
    }
    let message = "the words for a move stand behind `as`";
    let mut slip = s.slip(codes::WORD_MISSING, last, message, "expected `as`");
    slip.edits.push(s.replace(last, last, "as "));
    slip.instead = format!("write `as {}`", s.word(last));
    Some(slip)
}

/// `table Kayles(0:10)`
pub(super) fn colon_in_range(s: &Scene<'_>) -> Option<Slip> {
    let number = |at: usize| s.kind(at) == Some(TokenKind::Number);
    let is = |at: &usize| s.is(*at, ":") && number(at - 1) && number(at + 1);
    let edges = |at: &usize| s.is(at - 2, "( ,") && s.is(at + 2, ") ,");
    let at = (2..s.len()).find(|at| is(at) && edges(at))?;
    let asks = is_verb(s.first()) && s.place == Place::File;
    let text = format!("{}..{}", s.word(at - 1), s.word(at + 1));
    let slip = s.slip(codes::RANGE_IN_WORDS, at, "a range has two dots", "written otherwise here");
    asks.then(|| slip.writes(s.replace(at - 1, at + 2, text)))
}

/// `table n -> grundy(Kayles(n)) for n in 0..5`: the name stands in the `for`.
pub(super) fn name_before_arrow(s: &Scene<'_>) -> Option<Slip> {
    let from = usize::from(is_verb(s.first()));
    let arrow = s.is_word(from) && s.is(from + 1, "-> => ↦ →");
    let each = s.next_of(from + 2, &["for"]);
    if s.place != Place::File || from == 0 || !arrow || s.word(each + 1) != s.word(from) {
        return None;
    }
    let message = "what a name goes through is said behind it, by `for`";
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, from + 1, message, "not needed");
    slip.edits.push(s.delete(from, from + 2));
    slip.instead = format!("remove `{}`", s.between(from, from + 2));
    Some(slip)
}

/// `* 3 + * 5`: the star of a heap touches its size.
pub(super) fn stars_apart(s: &Scene<'_>) -> Option<Slip> {
    // In a line that stands further in it is a sign of the line above.
    let line = s.text.get(..s.span.start as usize).and_then(|text| text.rsplit('\n').next());
    let alone = line.is_none_or(|line| line.is_empty() || !line.trim().is_empty());
    let begins = |at: usize| match at {
        0 => alone,
        _ => s.is(at - 1, "( [ { , + =") || is_verb(s.word(at - 1)),
    };
    let is = |at: &usize| {
        let size = s.kind(at + 1) == Some(TokenKind::Number);
        s.is(*at, "*") && size && !s.touch(*at) && begins(*at)
    };
    let all: Vec<usize> = (0..s.len()).filter(is).collect();
    let message = "the star of a nim heap touches its size";
    let mut slip = s.slip(codes::FOREIGN_OPERATOR, *all.first()?, message, "stands apart");
    for at in all {
        slip.edits.push(s.replace(at, at + 2, format!("*{}", s.word(at + 1))));
        slip.instead = format!("write `*{}`", s.word(at + 1));
    }
    Some(slip)
}

/// `game K = octal "0.77"`, `octal(0.77)`, `octal 0.7 7`
pub(super) fn code_in_marks(s: &Scene<'_>) -> Option<Slip> {
    let named = s.place == Place::File && s.is(0, "game") && s.is(2, "=");
    if !named || !s.is(3, "octal hex") {
        return None;
    }
    let written = s.between(4, s.len());
    let inside: String = written.chars().filter(|c| !matches!(c, '"' | '(' | ')' | ' ')).collect();
    let (whole, digits) = inside.split_once('.')?;
    let digit = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_hexdigit());
    if inside == written || !digit(whole) || !digit(digits) {
        return None;
    }
    let message = "the digits of a code stand alone behind its word";
    let slip = s.slip(codes::UNKNOWN_STATEMENT, 4, message, "written otherwise here");
    Some(slip.writes(s.replace(4, s.len(), inside)))
}

/// `graph { a -> b }`, `game { subtract 1..3 }`, `game (n) { … }`
pub(super) fn without_a_name(s: &Scene<'_>) -> Option<Slip> {
    let round = s.kind(1) == Some(TokenKind::Open(Bracket::Round));
    let heading = s.is(0, "game") && (round || s.is(1, "{")) || s.is(0, "graph") && s.is(1, "{");
    let block = s.kind(s.len().checked_sub(1)?) == Some(TokenKind::Close(Bracket::Brace));
    if s.place != Place::File || !heading || !block {
        return None;
    }
    let name = if s.is(0, "game") && !round { "G(n)" } else { "G" };
    let blank = if round { "" } else { " " };
    let message = format!("a {} has a name", s.first());
    let mut slip = s.slip(codes::NO_BODY, 1, message, "what is it called?");
    slip.edits.push(s.replace(1, 1, format!("{name}{blank}")));
    slip.instead = format!("write `{} {name} {{ … }}`", s.first());
    Some(slip)
}

/// `grundy -e 'Nim(3)'`: what a shell is given.
pub(super) fn on_command_line(s: &Scene<'_>) -> Option<Slip> {
    let stretch = s.text.get(s.span.range())?.trim();
    let stretch = stretch.trim_start_matches(['$', '%', ' ']);
    if matches!(
        stretch,
        "grundy help" | "grundy --help" | "grundy -h" | "grundy --version" | "grundy new"
    ) {
        let message = "that is typed at the command line, and not part of the program";
        let mut slip = s.slip(codes::UNKNOWN_STATEMENT, 0, message, "a command of the shell");
        slip.instead = "`:help` at the prompt tells of the language".to_string();
        slip.sure = true;
        return Some(slip);
    }
    if s.is(0, "exercise grade") && s.kind(1) == Some(TokenKind::Text) {
        let message =
            format!("`{}` is a command of the shell, and not part of the program", s.first());
        let mut slip = s.slip(codes::UNKNOWN_STATEMENT, 0, message, "a command of the shell");
        slip.instead = format!("type `grundy {stretch}` at the command line");
        slip.sure = true;
        return Some(slip);
    }
    let code = stretch.strip_prefix("grundy -e ")?.trim();
    let quoted = |mark: char| code.strip_prefix(mark).and_then(|code| code.strip_suffix(mark));
    let inside = quoted('\'').or_else(|| quoted('"')).filter(|code| !code.contains(['\'', '"']))?;
    let message = "`grundy -e` is for the command line, and not part of the program";
    if inside.contains(';') {
        return Some(s.two_things(0, (message, "a command of the shell"), inside.to_string()));
    }
    let slip = s.slip(codes::UNKNOWN_STATEMENT, 0, message, "a command of the shell");
    Some(slip.writes(s.replace(0, s.len(), inside)))
}

/// `xor([3, 4, 5])`, `fn total(xs) = xor(xs)`: heaps side by side have the nim-sum of their sizes.
pub(super) fn nim_sum_of_all(s: &Scene<'_>) -> Option<Slip> {
    let at = (0..s.len()).find(|at| s.is(*at, "xor nimsum nim_sum"))?;
    let begins = at == 0 || s.is(0, "fn let") && s.is(at - 1, "=");
    let last = s.len().checked_sub(1)?;
    let bare = s.is(at + 1, "of over") && s.is_word(last) && at + 2 == last;
    let close = if bare { last } else { s.closing(at + 1).filter(|_| s.is(at + 1, "("))? };
    let inside = if bare { s.word(last) } else { s.between(at + 2, close) };
    let text = nim_sum_of(inside).filter(|_| s.place == Place::File && begins)?;
    let message = "the nim-sum of many is the value of the sum of such heaps";
    let slip = s.slip(codes::FOREIGN_OPERATOR, at, message, "stands between two values");
    Some(slip.writes(s.replace(at, close + 1, text)))
}

/// The nim-sum of a list, or of what is gone through.
pub fn nim_sum_of(inside: &str) -> Option<String> {
    if parts_of(inside).len() > 1 || inside.trim().is_empty() || inside.contains(['"', '#']) {
        return None;
    }
    let list = inside.starts_with(['[', '{']) || !inside.contains(" for ");
    let each = if inside.chars().any(|c| c == 'k') { "x" } else { "k" };
    Some(match (list, inside.split_once(" for ")) {
        (false, Some((one, clauses))) if one.chars().all(is_name_char) => {
            format!("grundy(sum(*{one} for {clauses}))")
        }
        (false, Some((one, clauses))) => format!("grundy(sum(*({one}) for {clauses}))"),
        _ => format!("grundy(sum(*{each} for {each} in {inside}))"),
    })
}

/// `max grundy(K(n)) for n in 0..9`: all of it stands in the brackets of the function.
pub(super) fn function_of_each(s: &Scene<'_>) -> Option<Slip> {
    let from = usize::from(s.is(0, "let")) * 3;
    let begins = from == 0 || s.is(2, "=");
    let function = s.is(from, "max min sum count product any all mex sort");
    let each = s.next_of(from + 1, &["for"]);
    let called = s.is_word(from + 1) && s.is(from + 2, "(");
    let whole = called && each < s.len() && s.value_from(from + 1).is_some_and(|end| end <= each);
    if s.place != Place::File || !begins || !function || !whole || s.is(from + 1, "(") {
        return None;
    }
    let text = format!("{}({})", s.word(from), s.between(from + 1, s.len()));
    let message = format!("`{}` is a function: what it takes stands in brackets", s.word(from));
    let slip = s.slip(codes::TWO_ON_A_LINE, from + 1, message, "a bracket is missing");
    Some(slip.writes(s.replace(from, s.len(), text)))
}

/// `help Kayles`, `man octal`, `:help octal`
pub(super) fn help_about(s: &Scene<'_>) -> Option<Slip> {
    let asks = s.is(0, "help man") && s.is_word(1);
    let commands = s.is(0, ":") && s.is_word(1) && s.touch(0);
    if s.place != Place::File || !(asks || commands) {
        return None;
    }
    let message = match commands {
        true => format!("`:{}` is a command of the prompt", s.word(1)),
        false => format!("no statement begins with `{}`", s.first()),
    };
    let mut slip = s.slip(codes::UNKNOWN_STATEMENT, 0, message, "not a word of the language");
    slip.instead = match commands {
        true => "`grundy` without a file is the prompt".to_string(),
        false => format!("`:help {}` at the prompt tells of it", s.between(1, s.len())),
    };
    slip.sure = true;
    Some(slip)
}

/// `take1: subtract 1`: a label in front of a rule is the words for its moves.
pub(super) fn label_of_a_rule(s: &Scene<'_>) -> Option<Slip> {
    let rule = s.is(2, "subtract remove split move");
    // `rule: subtract 1..3` says nothing of the move.
    let other = nearest(s.first(), ["else", "otherwise", "then"]).is_some();
    let says = s.is_word(0)
        && !other
        && !s.is(
            0,
            "move moves rule rules option options take else otherwise even odd default then",
        );
    if s.place != Place::Game || !says || !s.is(1, ":") || !rule || s.next_of(2, &["as"]) < s.len()
    {
        return None;
    }
    let text = format!("{} as \"{}\"", s.between(2, s.len()), s.first());
    let labels = ("the words for a move stand behind it", "written otherwise here");
    Some(s.rewritten(codes::UNKNOWN_RULE, 0, labels, text))
}
