//! Where a line may end: at a blank, but not inside of code, which is pasted as it stands. Rules and
//! statements may stand in lines of their own, so that code goes on in the next line behind a `;`.

/// The stretches of a line that stay together, each with the blanks behind it.
pub(super) fn stretches(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    let mut code = false;
    std::iter::from_fn(move || {
        let (mut quoted, mut last, mut blank) = (false, ' ', false);
        for (at, c) in rest.char_indices() {
            if blank && c != ' ' {
                let (stretch, behind) = rest.split_at_checked(at)?;
                rest = behind;
                return Some(stretch);
            }
            match c {
                // One that nothing closes opens no code.
                '`' => code = !code && rest.get(at + 1..).is_some_and(|rest| rest.contains('`')),
                '"' => quoted = code && !quoted,
                ' ' => blank = last != ' ' && (!code || (last == ';' && !quoted)),
                _ => {}
            }
            if c != ' ' {
                last = c;
            }
        }
        (!rest.is_empty()).then(|| std::mem::take(&mut rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_ends_its_lines_behind_semicolons() {
        let all = |line: &'static str| stretches(line).collect::<Vec<_>>();
        assert_eq!(all("write `a b; c d` or ` e"), ["write ", "`a b; ", "c d` ", "or ", "` ", "e"]);
        assert_eq!(all("`\"a; b\" + c; d`, e"), ["`\"a; b\" + c; ", "d`, ", "e"]);
        assert_eq!(all("  two  blanks "), ["  two  ", "blanks "]);
        assert_eq!(all(""), Vec::<&str>::new());
    }
}
