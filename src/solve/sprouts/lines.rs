//! The moves: a line from a spot to a spot of the same region, with a new spot on it.

use super::drawing::{
    BARE, BRACE, DOT, Drawing, LETTER, LETTERS_OF_A_LINE, MOST_LETTERS, Mark, TIP, boundaries,
    is_letter, new_letter, place, regions,
};
use crate::meter::{self, Spent};

/// A boundary, and how often it stands in its region.
type Times<'a> = (&'a [Mark], usize);

/// Why no more moves are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stop {
    /// What was looked for is found.
    Found,
    Spent(Spent),
}

impl From<Spent> for Stop {
    fn from(spent: Spent) -> Stop {
        Stop::Spent(spent)
    }
}

/// Takes what a line leaves; it may write there.
type Take<'a> = &'a mut dyn FnMut(&mut Drawing) -> Result<(), Stop>;

/// A region in which a line is drawn, and all others.
struct Drawn<'a> {
    others: Drawing,
    own: Vec<Times<'a>>,
    /// The new spot, and what spots are called that get their second line.
    new: Mark,
    ends: [Mark; 2],
}

/// Hands every drawing that one line can leave to `take`, some of them several times. They are not
/// reduced.
pub(super) fn each_move(drawing: &[Mark], take: Take<'_>) -> Result<(), Stop> {
    let new = new_letter(drawing);
    if place(new) + LETTERS_OF_A_LINE > MOST_LETTERS {
        return Err(Stop::Spent(Spent::Memory));
    }
    let mut left = Drawing::new();
    for (at, region) in regions(drawing).enumerate() {
        let mut others = Vec::with_capacity(2 * drawing.len() + 16);
        for (_, other) in regions(drawing).enumerate().filter(|(i, _)| *i != at) {
            others.extend_from_slice(other);
            others.push(BRACE);
        }
        let mut own: Vec<Times<'_>> = Vec::new();
        for boundary in boundaries(region) {
            meter::work_on(own.len() * boundary.len() / 8 + 1)?;
            match own.iter_mut().find(|(known, _)| *known == boundary) {
                Some((_, times)) => *times += 1,
                None => own.push((boundary, 1)),
            }
        }
        let drawn = Drawn { others, own, new, ends: [new + 1, new + 2] };
        drawn.between_boundaries(&mut left, take)?;
        drawn.within_a_boundary(&mut left, take)?;
    }
    Ok(())
}

impl Drawn<'_> {
    /// A line between two boundaries makes one of them.
    fn between_boundaries(&self, left: &mut Drawing, take: Take<'_>) -> Result<(), Stop> {
        for (p, (one, times)) in self.own.iter().enumerate() {
            for (q, (other, _)) in self.own.iter().enumerate().skip(p) {
                if p == q && *times < 2 {
                    continue;
                }
                let rest = self.without(&[p, q]);
                for (i, a) in one.iter().enumerate() {
                    for (j, b) in other.iter().enumerate() {
                        if p == q && j < i {
                            continue;
                        }
                        left.clone_from(&self.others);
                        add_all(left, &rest, |times| times);
                        let [of_a, of_b] = self.ends;
                        around(left, one, i, of_a);
                        left.push(self.new);
                        around(left, other, j, of_b);
                        left.extend([self.new, DOT, BRACE]);
                        hand_over(left, *a, *b, take)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A line from a boundary to itself parts the region: every other boundary lies on one side of it
    /// or on the other.
    fn within_a_boundary(&self, left: &mut Drawing, take: Take<'_>) -> Result<(), Stop> {
        let (mut inner, mut outer, mut inside) = (Vec::new(), Vec::new(), Vec::new());
        for (p, (own, _)) in self.own.iter().enumerate() {
            let rest = self.without(&[p]);
            for (i, a) in own.iter().enumerate() {
                for (j, b) in own.iter().enumerate().skip(i) {
                    inner.clear();
                    outer.clear();
                    if !self.sides(own, (i, *a), (j, *b), &mut inner, &mut outer) {
                        continue;
                    }
                    inside.clear();
                    inside.resize(rest.len(), 0);
                    loop {
                        self.parted(left, [(&inner, true), (&outer, false)], &rest, &inside);
                        hand_over(left, *a, *b, take)?;
                        if !next_number(&mut inside, &rest) {
                            break;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// What is met on either side of a line within a boundary; false where there can be no line.
    fn sides(
        &self,
        own: &[Mark],
        (i, a): (usize, Mark),
        (j, b): (usize, Mark),
        inner: &mut Drawing,
        outer: &mut Drawing,
    ) -> bool {
        let [of_a, of_b] = self.ends;
        if i == j {
            match a {
                // The spot has two lines now, and lies on both sides.
                BARE => {
                    inner.push(of_a);
                    outer.push(of_a);
                }
                TIP => outer.extend(own.iter().skip(i + 1).chain(own.iter().take(i))),
                _ => return false,
            }
        } else {
            // The two sides of one spot, which has one life.
            if a == b && is_letter(a) {
                return false;
            }
            let name = |mark: Mark, name: Mark| Some(name).filter(|_| mark == TIP);
            inner.extend(name(a, of_a));
            inner.extend(own.iter().take(j).skip(i + 1));
            inner.extend(name(b, of_b));
            outer.extend(name(b, of_b));
            outer.extend(own.iter().skip(j + 1).chain(own.iter().take(i)));
            outer.extend(name(a, of_a));
        }
        inner.extend([self.new, DOT]);
        outer.extend([self.new, DOT]);
        true
    }

    /// What a line leaves that has these numbers of the other boundaries on its inner side.
    fn parted(
        &self,
        left: &mut Drawing,
        sides: [(&Drawing, bool); 2],
        rest: &[Times<'_>],
        inside: &[usize],
    ) {
        left.clone_from(&self.others);
        for (side, is_inner) in sides {
            left.extend_from_slice(side);
            let mut numbers = inside.iter();
            add_all(left, rest, |times| {
                let own = numbers.next().copied().unwrap_or(0);
                if is_inner { own } else { times - own.min(times) }
            });
            left.push(BRACE);
        }
    }

    /// The boundaries without one of each of these.
    fn without(&self, gone: &[usize]) -> Vec<Times<'_>> {
        let left = self.own.iter().enumerate().map(|(at, (boundary, times))| {
            let taken = gone.iter().filter(|other| **other == at).count();
            (*boundary, times - taken.min(*times))
        });
        left.filter(|(_, times)| *times > 0).collect()
    }
}

/// The next way to put boundaries on one side, if there is one: the next number in a system whose digits have
/// bounds of their own.
fn next_number(inside: &mut [usize], rest: &[Times<'_>]) -> bool {
    inside.iter_mut().zip(rest).any(|(own, (_, times))| {
        *own = if *own < *times { *own + 1 } else { 0 };
        *own > 0
    })
}

fn add_all(left: &mut Drawing, all: &[Times<'_>], mut times: impl FnMut(usize) -> usize) {
    for (boundary, most) in all {
        for _ in 0..times(*most) {
            left.extend_from_slice(boundary);
            left.push(DOT);
        }
    }
}

/// A walk along a boundary from a spot that gets a line, back to it.
fn around(left: &mut Drawing, boundary: &[Mark], at: usize, name: Mark) {
    let rest = boundary.iter().skip(at + 1).chain(boundary.iter().take(at));
    match boundary.get(at) {
        Some(&BARE) => left.push(TIP),
        Some(&TIP) => {
            left.push(name);
            left.extend(rest);
            left.push(name);
        }
        _ => left.extend(rest),
    }
}

/// Letters that got their third line are gone from both their places.
fn hand_over(left: &mut Drawing, a: Mark, b: Mark, take: Take<'_>) -> Result<(), Stop> {
    meter::room_for::<Mark>(2 * left.len())?;
    meter::work_on(left.len() / 4 + 1)?;
    if a >= LETTER || b >= LETTER {
        left.retain(|mark| !is_letter(*mark) || (*mark != a && *mark != b));
    }
    take(left)
}
