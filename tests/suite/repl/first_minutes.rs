//! A student's first ten minutes: the tour, with its mistakes.

use super::transcript;

#[test]
fn a_first_session() {
    let typed = r#"2 + 2
_ * 10
game Take(n) { substract 1..3 }
game Take(n) {
    subtract 1..3
}
Take(7)
take(7)
moves Take(7)
table Take(0..12)
let heaps = [3, 5, 8
, 13]
sum(Take(h) for h in heaps)
grundy(_)
import kayles
explain Kayles(2)
Kayles(5) +
Kayles(5)
period Kayles
assert Kayles(3) == Take(3)
1 / 0
let half = 1 / 0
half
claim grundy(Take(n)) == n % 4 for n in 0..
fn best(n) = max(range(n))
best(5)
best(0)
:hlep
:help mex
:quit
"#;
    insta::assert_snapshot!(transcript(typed));
}
