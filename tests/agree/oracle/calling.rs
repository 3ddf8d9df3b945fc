//! Calls of builtins, each with arguments that it takes.

use super::grow::{Grow, Known, Ty, boxed, boxed_each};
use super::{E, Each};

impl Grow<'_> {
    /// A builtin with random arguments, in something of the type that the table gives it.
    pub(crate) fn call(&mut self, name: &'static str, d: usize, known: &Known) -> E {
        let call = |name, args| E::Call(name, args);
        let heap = |g: &mut Self| E::Heap(boxed(g.grow(Ty::Number, d, known)));
        match name {
            "grundy" | "birthday" | "genus" | "positions" => call(name, vec![heap(self)]),
            "outcome" => E::compare(call(name, vec![heap(self)]), "==", E::name("P")),
            "misere" => {
                let misere = call(name, vec![heap(self)]);
                E::compare(call("outcome", vec![misere]), "==", E::name("P"))
            }
            "here" => {
                let heap = E::Heap(boxed(E::Int(self.random.below(9) as i128)));
                E::compare(call("outcome", vec![call(name, vec![heap])]), "==", E::name("P"))
            }
            "sprouts" => {
                let spots = E::Text(self.pick(&["0", "0*2", "0*3", "0*4", "0*5", "0*6"]));
                call("len", vec![call(name, vec![spots])])
            }
            "options" | "winning" => call("len", vec![call(name, vec![heap(self)])]),
            "same" | "same_values" => call(name, vec![heap(self), heap(self)]),
            "period" | "preperiod" | "saltus" | "proved" | "code" => {
                call(name, vec![E::name("Kayles")])
            }
            "same_members" => call(name, vec![self.many(d, known), self.many(d, known)]),
            "abs" | "isqrt" | "prime" | "divisors" | "bits" | "range" | "niminverse"
            | "nimsqrt" => call(name, vec![self.grow(Ty::Number, d, known)]),
            "digits" if self.random.below(2) == 0 => {
                call(name, vec![self.grow(Ty::Number, d, known)])
            }
            "gcd" | "nimmul" | "nimdiv" | "nimpower" | "digits" | "grid" => {
                call(name, vec![self.grow(Ty::Number, d, known), self.grow(Ty::Number, d, known)])
            }
            "min" | "max" if self.random.below(2) == 0 => {
                call(name, vec![self.grow(Ty::Number, d, known), self.grow(Ty::Number, d, known)])
            }
            "len" | "count" | "sum" | "product" | "min" | "max" | "mex" => {
                let own = match (name, self.random.below(4)) {
                    ("sum", 0) => "total",
                    ("product", 0) => "ways",
                    ("max", 0) => "most",
                    ("len", 1) => return call(name, vec![self.grow(Ty::Text, d, known)]),
                    ("len", 2) => return call(name, vec![self.grow(Ty::Cells, d, known)]),
                    ("product", 1) => {
                        let lists =
                            vec![self.grow(Ty::List, d, known), self.plain(Ty::List, known)];
                        return call("len", vec![call("choices", vec![E::List(lists)])]);
                    }
                    (name, 2 | 3) if name != "len" => {
                        return self.each(name, Ty::Number, d, known);
                    }
                    _ => name,
                };
                call(own, vec![self.many(d, known)])
            }
            "any" | "all" => self.each(name, Ty::Truth, d, known),
            "subsets" => {
                self.fresh += 1;
                let (name, member) = (format!("x{}", self.fresh), self.grow(Ty::Number, d, known));
                let when = E::compare(member, "in", E::Name(name.clone()));
                let mut args = vec![match self.random.below(2) {
                    0 => self.grow(Ty::Set, d, known),
                    _ => self.many(d, known),
                }];
                if self.random.below(2) == 0 {
                    args.push(self.grow(Ty::Number, d, known));
                }
                let over = call("subsets", args);
                E::Each("count", boxed_each(Each { each: E::Int(1), name, over, when: Some(when) }))
            }
            "nimsums" if self.random.below(2) == 0 => {
                call(name, vec![self.grow(Ty::List, d, known), self.grow(Ty::List, d, known)])
            }
            "nimsums" => {
                let counts = self.grow(Ty::List, d, known);
                let (many, by) = (self.grow(Ty::Number, d, known), self.grow(Ty::Number, d, known));
                call(name, vec![counts, many, by])
            }
            "sort" | "indices" | "tally" => call(name, vec![self.many(d, known)]),
            "reverse" => call(name, vec![self.grow(Ty::List, d, known)]),
            "repeat" => {
                call(name, vec![self.grow(Ty::List, d, known), self.grow(Ty::Number, d, known)])
            }
            "zip" => {
                self.fresh += 1;
                let name = format!("x{}", self.fresh);
                let part = |i| E::Field(boxed(E::Name(name.clone())), i);
                let each = E::op("xor", part(0), part(1));
                let over = call("zip", vec![self.many(d, known), self.many(d, known)]);
                E::Each("sum", boxed_each(Each { each, name: name.clone(), over, when: None }))
            }
            "components" => {
                let parts = call(name, vec![self.grow(Ty::Set, d, known), self.relation(known)]);
                match self.random.below(2) {
                    0 => call("len", vec![parts]),
                    _ => {
                        self.fresh += 1;
                        let name = format!("x{}", self.fresh);
                        let each = call("min", vec![E::Name(name.clone())]);
                        E::Each("sum", boxed_each(Each { each, name, over: parts, when: None }))
                    }
                }
            }
            "neighbours" => {
                let (of, all) = (self.grow(Ty::Number, d, known), self.grow(Ty::Set, d, known));
                call(name, vec![of, all, self.relation(known)])
            }
            "shape" => {
                let (a, b) = (self.grow(Ty::Cells, d, known), self.grow(Ty::Cells, d, known));
                E::compare(call(name, vec![a]), "==", call(name, vec![b]))
            }
            name => panic!("there is no way to write {name} yet"),
        }
    }

    fn relation(&mut self, known: &Known) -> E {
        if self.random.below(3) > 0 { E::name("near") } else { self.plain(Ty::Cells, known) }
    }
}
