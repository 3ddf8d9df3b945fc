//! Rules and blocks.

use super::Printer;
use super::doc::{Doc, group, indent, text};
use crate::syntax::ast::{
    Block, Clause, Into, Name, Node, Number, Rule, RuleKind, Shape, Sizes, Split, Take, Targets,
    TargetsKind,
};

impl Printer<'_> {
    pub(super) fn block(&mut self, block: &Block) -> Doc {
        self.braces(block, |printer, rule| printer.rule(rule))
    }

    /// Lines in braces. They stay on one line if they were on one, and fit.
    pub(super) fn braces<T>(
        &mut self,
        block: &Node<Vec<Node<T>>>,
        write: impl FnMut(&mut Self, &Node<T>) -> Doc,
    ) -> Doc {
        let close = block.span.end.saturating_sub(1);
        let one_line = !self.source.slice(block.span).contains('\n')
            && !self.has_comment_before(close)
            && !self.source.text().is_empty();
        if block.it.is_empty() && !self.has_comment_before(close) {
            return text("{}");
        }
        if one_line {
            let mut write = write;
            let mut rows = Vec::new();
            for (i, line) in block.it.iter().enumerate() {
                if i > 0 {
                    rows.push(Doc::Choose(Box::new(Doc::HardLine), Box::new(text("; "))));
                }
                rows.push(write(self, line));
            }
            let inside = indent(Doc::All(vec![Doc::Line, Doc::All(rows)]));
            return group(Doc::All(vec![text("{"), inside, Doc::Line, text("}")]));
        }
        let mut docs = vec![text("{")];
        let first = self.source.line_span(self.source.line_of(block.span.start)).end;
        while let Some(comment) = self.comment_before(first.min(close)) {
            docs.push(Doc::Suffix(comment));
        }
        let lines = self.lines(&block.it, close, write);
        docs.push(indent(Doc::All(vec![Doc::HardLine, lines])));
        docs.push(Doc::HardLine);
        docs.push(text("}"));
        Doc::All(docs)
    }

    pub(super) fn rule(&mut self, rule: &Rule) -> Doc {
        match &rule.it {
            RuleKind::Take(take, clauses) => {
                let take = self.take(take);
                self.with_clauses(take, clauses)
            }
            RuleKind::Split(split, clauses) => self.with_clauses(split_words(split), clauses),
            RuleKind::Move { again, to, clauses } => {
                let words = if *again { "move again to " } else { "move to " };
                let to = Doc::All(vec![text(words), self.expr(to)]);
                self.with_clauses(to, clauses)
            }
            RuleKind::Draw(clauses) => self.with_clauses(text("drawn"), clauses),
            RuleKind::Guarded { clauses, block } => {
                // A line of clauses that opens a block is one line: a break before the last
                // clause would tear it from the others.
                let mut docs = Vec::new();
                for clause in clauses {
                    docs.push(self.clause(clause));
                    docs.push(text(" "));
                }
                docs.push(self.block(block));
                Doc::All(docs)
            }
            RuleKind::Conditional { arms, otherwise } => {
                let mut docs = Vec::new();
                for (i, (condition, block)) in arms.iter().enumerate() {
                    if i > 0 {
                        docs.push(self.before_else(condition.span.start));
                    }
                    docs.push(text(if i > 0 { "else if " } else { "if " }));
                    docs.push(self.expr(condition));
                    docs.push(text(" "));
                    docs.push(self.block(block));
                }
                if let Some(block) = otherwise {
                    docs.push(self.before_else(block.span.start));
                    docs.push(text("else "));
                    docs.push(self.block(block));
                }
                Doc::All(docs)
            }
            RuleKind::Let(binding) => Doc::All(vec![text("let "), self.binding(binding)]),
            RuleKind::Function(function) => self.function(function),
        }
    }

    /// A blank, or the comments between the block above and its `else`.
    fn before_else(&mut self, place: u32) -> Doc {
        if self.has_comment_before(place) { self.gap(Doc::HardLine, place) } else { text(" ") }
    }

    fn with_clauses(&mut self, rule: Doc, clauses: &[Clause]) -> Doc {
        group(Doc::All(vec![rule, self.clauses(clauses)]))
    }

    fn take(&mut self, take: &Take) -> Doc {
        let verb = if take.remove { "remove " } else { "subtract " };
        let mut docs = vec![text(verb), self.expr(&take.amount)];
        if let Some(targets) = &take.from {
            docs.push(text(" from "));
            docs.push(self.targets(targets));
        }
        match &take.shape {
            Shape::Plain => {}
            Shape::Adjacent => docs.push(text(" adjacent")),
            Shape::Counts(counts) => {
                docs.push(text(format!(" leaving {} heaps", numbers(counts))));
            }
            Shape::Parts(parts) => docs.push(text(format!(" leaving {}", names(parts, " + ")))),
        }
        Doc::All(docs)
    }

    fn targets(&mut self, targets: &Targets) -> Doc {
        match &targets.it {
            TargetsKind::Any => text("any"),
            TargetsKind::AnyOf(name) => text(format!("any of {}", name.it)),
            TargetsKind::All(all) => text(names(all, " and ")),
            TargetsKind::Entry(name, indices) => {
                let mut docs = vec![text(&*name.it)];
                for index in indices {
                    docs.push(text("["));
                    docs.push(self.expr(index));
                    docs.push(text("]"));
                }
                Doc::All(docs)
            }
        }
    }
}

fn split_words(split: &Split) -> Doc {
    text(match &split.into {
        Into::Parts(parts) => format!("split into {}", names(parts, " + ")),
        Into::Counts { counts, sizes } => {
            let sizes = match sizes {
                Sizes::Free => "",
                Sizes::Unequal => " unequal",
                Sizes::Equal => " equal",
            };
            format!("split into {}{sizes}", numbers(counts))
        }
    })
}

fn names(names: &[Name], between: &str) -> String {
    names.iter().map(|n| &*n.it).collect::<Vec<_>>().join(between)
}

fn numbers(numbers: &[Number]) -> String {
    numbers.iter().map(|n| &*n.it).collect::<Vec<_>>().join(" or ")
}
