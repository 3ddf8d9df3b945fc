//! What can be named at the prompt, with how it is called: for completion and for help. One
//! index, shared with completion, so that an entry adds only its own names to it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Bound;
use std::rc::Rc;
use std::sync::Arc;

/// A name, and the form in which it is called.
pub(super) type Named = (Arc<str>, Arc<str>);

#[derive(Clone, Debug, Default)]
pub struct Names {
    all: Rc<RefCell<BTreeMap<Arc<str>, Arc<str>>>>,
}

impl Names {
    /// Gives a name its form; the latest counts.
    pub fn give(&self, name: &str, form: &str) {
        self.all.borrow_mut().insert(name.into(), form.into());
    }

    /// A name that is called as it is written, unless more is known of it.
    pub fn give_bare(&self, name: &str) {
        self.all.borrow_mut().entry(name.into()).or_insert_with_key(Arc::clone);
    }

    pub fn clear(&self) {
        self.all.borrow_mut().clear();
    }

    pub fn has(&self, name: &str) -> bool {
        self.all.borrow().contains_key(name)
    }

    /// How a name is called.
    pub fn form(&self, name: &str) -> Option<Arc<str>> {
        self.all.borrow().get(name).cloned()
    }

    /// The names that begin with some letters, in order, no more than wanted.
    pub fn starting(&self, start: &str, most: usize) -> Vec<Named> {
        let all = self.all.borrow();
        let from = (Bound::Included(start), Bound::Unbounded);
        let fitting = all.range::<str, _>(from).take_while(|(name, _)| name.starts_with(start));
        fitting.take(most).map(|(name, form)| (name.clone(), form.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_by_their_first_letters() {
        let names = Names::default();
        for name in ["ab", "abc", "b", "abd"] {
            names.give_bare(name);
        }
        names.give("abc", "abc(n)");
        names.give_bare("abc");
        let found = |start, most| -> Vec<String> {
            names.starting(start, most).into_iter().map(|(_, form)| form.to_string()).collect()
        };
        assert_eq!(found("abc", 9), ["abc(n)"]);
        assert_eq!(found("ab", 2), ["ab", "abc(n)"]);
        assert_eq!(found("c", 9), Vec::<String>::new());
    }
}
