//! Heaps that a `for` goes through: `for x in heaps { subtract 1.. from x }`.

use super::checker::Checker;
use super::rule::Home;
use super::tree::ParamType;
use crate::diagnostic::Mend;
use crate::source::Span;
use crate::syntax::READS_RARE_FORMS;
use crate::syntax::ast;

/// How far before a rule its block is looked for.
const MOST_BEFORE: usize = 1000;

impl Checker<'_> {
    /// `for x in heaps { subtract 1.. from x }`, `subtract 1.. from x for x in heaps`: any one of them.
    pub(super) fn entries_gone_through(
        &self,
        name: &ast::Name,
        home: Home<'_>,
    ) -> Option<(String, Mend)> {
        let text = self.source.text();
        let is_list = |list: &str| {
            let param = home.params.iter().find(|param| &*param.name == list);
            param.is_some_and(|p| matches!(&p.ty, ParamType::List(of) if of.is_number()))
        };
        let each = format!("for {} in ", name.it);
        let before = text.get(..name.span.start as usize).filter(|_| READS_RARE_FORMS)?;
        let behind = text.get(name.span.end as usize..)?;
        // The clause behind the rule.
        if let Some(list) = behind.trim_start_matches(' ').strip_prefix(&each) {
            let end = list.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(list.len());
            let (list, rest) = (list.get(..end)?, list.get(end..)?);
            let ends = rest.trim_start().starts_with(['}', ';'])
                || rest.trim_start_matches(' ').starts_with('\n');
            let place = Span::new(name.span.start, (text.len() - rest.len()) as u32);
            let meant = format!("any of {list}");
            return (is_list(list) && ends)
                .then(|| (format!("write `from {meant}`"), Mend::new(place, meant)));
        }
        // The block about it, which has this rule alone.
        let near = before.ceil_char_boundary(before.len().saturating_sub(MOST_BEFORE));
        let (outside, rule) = before.get(near..)?.rsplit_once('{')?;
        let start = near + outside.rfind(&each)?;
        let list = outside.get(start - near + each.len()..)?.trim();
        let inside = behind.trim_start();
        let close = behind.len() - inside.len();
        let amount =
            rule.trim().strip_prefix("subtract ").or_else(|| rule.trim().strip_prefix("remove "));
        let one = amount?.trim_end().strip_suffix("from")?;
        let plain = !one.contains([';', '\n', '}'])
            && !one.split_whitespace().any(|word| word == &*name.it);
        if !is_list(list) || !plain || !inside.starts_with('}') {
            return None;
        }
        let meant = format!("{} any of {list}", rule.trim());
        let place = Span::new(start as u32, name.span.end + close as u32 + 1);
        Some((format!("write `{meant}`"), Mend::new(place, meant)))
    }

    /// `remove x for x in cells`, of a game whose position is a set: what is left of it.
    pub(super) fn member_taken(&self, rule: Span, home: Home<'_>) -> Option<(String, Mend)> {
        let [param] = home.params else { return None };
        let set = matches!(param.ty, ParamType::Set(_)) && READS_RARE_FORMS;
        let text = self.source.text().get(rule.start as usize..)?.lines().next()?;
        let (verb, rest) = text.split_once(' ').filter(|_| set)?;
        let (member, rest) = rest.split_once(' ')?;
        let plain = matches!(verb, "remove" | "subtract")
            && member.starts_with(char::is_alphabetic)
            && member.chars().all(|c| c.is_alphanumeric() || c == '_');
        let over = rest.strip_prefix(&format!("for {member} in {}", param.name))?;
        if !plain || !over.is_empty() && !over.starts_with([' ', ';', '}']) {
            return None;
        }
        let text = format!("move to {}({} minus {{{member}}})", home.name, param.name);
        let length = verb.len() + 1 + member.len();
        let place = Span::new(rule.start, rule.start + length as u32);
        Some((format!("write `{text}`"), Mend::new(place, text)))
    }
}
