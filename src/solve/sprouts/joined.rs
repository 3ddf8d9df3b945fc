//! Things that are joined, two by two.

#[derive(Debug, Default)]
pub(super) struct Joined {
    /// For each thing an earlier one that it is joined with; the first of them has itself.
    earlier: Vec<usize>,
}

impl Joined {
    pub(super) fn len(&self) -> usize {
        self.earlier.len()
    }

    pub(super) fn clear(&mut self) {
        self.earlier.clear();
    }

    /// One thing more, joined with no other.
    pub(super) fn add(&mut self) {
        self.earlier.push(self.earlier.len());
    }

    /// The first of those that a thing is joined with. The way there is halved for those who come later.
    pub(super) fn first(&mut self, mut at: usize) -> usize {
        while let Some(next) = self.earlier.get(at).copied().filter(|next| *next != at) {
            let beyond = self.earlier.get(next).copied().unwrap_or(next);
            if let Some(own) = self.earlier.get_mut(at) {
                *own = beyond;
            }
            at = next;
        }
        at
    }

    /// Joins two things; whether they were not joined before.
    pub(super) fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.first(one), self.first(other));
        if let Some(own) = self.earlier.get_mut(one.max(other)) {
            *own = one.min(other);
        }
        one != other
    }
}
