//! Theorems of the literature: which of them are proved here, which have certificates, and which are
//! only tried so far. Whoever proves more moves a line.

use crate::support::{Folder, grundy};

const GAMES: &str = "\
import wythoff, lasker, mark, nim
game Three(a, b, c) { subtract 1.. from any }
game Moore(a, b, c) {
    subtract 1.. from any
    move to Moore(i, j, c) for i in 0..a - 1 for j in 0..b - 1
    move to Moore(i, b, j) for i in 0..a - 1 for j in 0..c - 1
    move to Moore(a, i, j) for i in 0..b - 1 for j in 0..c - 1
}
game Welter(a, b) {
    move to Welter(k, b) for k in 0..a - 1 if k != b
    move to Welter(a, k) for k in 0..b - 1 if k != a
}
game Cyclic(a, b) {
    subtract 1.. from any
    move to Cyclic(a - i, b - j) for i in 1..a for j in 1..b if i + j < 4
}
game Bar(z, y) {
    move to Bar(z - k, min(y, (z - k) / 4)) for k in 1..z
    move to Bar(z, y - k) for k in 1..y
}
game Long(x, z, y) {
    subtract 1.. from x
    move to Long(x, z - k, min(y, (z - k) / 2)) for k in 1..z
    subtract 1.. from y
}
game Euclid(a, b) {
    move to Euclid(a - k * b, b) for k in 1..a if b > 0 and k * b <= a
    move to Euclid(a, b - k * a) for k in 1..b if a > 0 and k * a <= b
}
game Grossman(a, b) {
    move to Grossman(a - k * b, b) for k in 1..a if b > 0 and k * b < a
    move to Grossman(a, b - k * a) for k in 1..b if a > 0 and k * a < b
}
game Vectors(a, b) {
    move to Vectors(a - 1, b - 2) if a >= 1 and b >= 2
    move to Vectors(a - 2, b - 1) if a >= 2 and b >= 1
}
game Both(a, b) {
    subtract 1.. from any
    move to Both(a - i, b - j) for i in 1..a for j in 1..b if abs(i - j) < 2
}
game Rims(n) { remove 1.. adjacent }
game Powers(n) { move to Powers(n - k) for k in 1..n if len(bits(k)) == 1 }
game Most(n) { subtract k for k in 1..n if k != 2 and k != 5 }
fn golden(k) = (k + isqrt(5 * k^2)) / 2
";

/// Proved, with a certificate.
const CERTIFIED: &[(&str, &str)] = &[
    ("Bouton", "grundy(Nim(a, b)) == a xor b for a in 0.. for b in 0.."),
    (
        "Bouton, three heaps",
        "grundy(Three(a, b, c)) == a xor b xor c for a in 0.. for b in 0.. for c in 0..",
    ),
    (
        "Wythoff",
        "outcome(Wythoff(a, b)) == P iff min(a, b) == golden(abs(a - b)) for a in 0.. for b in 0..",
    ),
    (
        "Fraenkel, Wythoff with slope √2",
        "outcome(Both(a, b)) == P iff abs(a - b) % 2 == 0 and min(a, b) == isqrt(2 * (abs(a - b) / 2)^2)
             for a in 0..
             for b in 0..",
    ),
    (
        "Moore, two of three heaps",
        "outcome(Moore(a, b, c)) == P iff a == b and b == c for a in 0.. for b in 0.. for c in 0..",
    ),
    (
        "Welter, two coins",
        "grundy(Welter(a, b)) == (a xor b) - 1 for a in 0.. for b in 0.. if a != b",
    ),
    (
        "Fraenkel and Lorberbom, cyclic nimhoff",
        "grundy(Cyclic(a, b)) == 4 * (a / 4 xor b / 4) + (a % 4 + b % 4) % 4 for a in 0.. for b in 0..",
    ),
    (
        "Nakamura and Miyadera, chocolate",
        "grundy(Bar(z, y)) == z xor y for z in 0.. for y in 0..z / 4",
    ),
    (
        "chocolate beside a heap",
        "grundy(Long(x, z, y)) == x xor z xor y for x in 0.. for z in 0.. for y in 0..z / 2",
    ),
    ("vectors", "grundy(Vectors(a + 3, b + 3)) == grundy(Vectors(a, b)) for a in 0.. for b in 0.."),
    (
        "Dress, Flammenkamp and Pink, a row",
        "grundy(Wythoff(n + 6, 3)) == grundy(Wythoff(n, 3)) + 6 for n in 8..",
    ),
    (
        "some rows at once",
        "grundy(Wythoff(n + 12, m)) == grundy(Wythoff(n, m)) + 12 for n in 60.. for m in 0..4",
    ),
    (
        "Lasker",
        "grundy(Lasker(n)) == n - (if n % 4 == 0 then 1 else if n % 4 == 3 then -1 else 0) for n in 1..",
    ),
    ("Rims", "grundy(Rims(n)) == n for n in 0.."),
    ("powers of two", "grundy(Powers(n)) == n % 3 for n in 0.."),
    ("all but two numbers", "grundy(Most(n + 4)) == grundy(Most(n)) + 2 for n in 0.."),
    ("Fraenkel, Mark", "grundy(Mark(n)) <= 2 for n in 0.."),
];

/// So far only tried.
const TRIED: &[(&str, &str)] = &[
    (
        "Cole and Davie, Euclid",
        "outcome(Euclid(a, b)) == P iff max(a, b) <= golden(min(a, b)) and a != b for a in 1.. for b in 1..",
    ),
    (
        "Grossman",
        "outcome(Grossman(a, b)) == P iff max(a, b) <= golden(min(a, b)) for a in 1.. for b in 1..",
    ),
    ("some rows, without end", "grundy(Wythoff(n, m)) <= n + 2 * m for n in 0.. for m in 0.."),
];

#[test]
fn what_is_proved_of_the_literature() {
    let folder = Folder::new("literature");
    let mut text = GAMES.to_string();
    for (i, (_, claim)) in CERTIFIED.iter().enumerate() {
        text += &format!("claim {claim} to \"{i}.json\"\n");
    }
    let ran = grundy(&["--points", "300", &folder.file("games.game", &text)]);
    assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
    for (i, (name, _)) in CERTIFIED.iter().enumerate() {
        let verified = grundy(&["verify", &folder.path(&format!("{i}.json"))]);
        assert_eq!(
            verified.code, 0,
            "{name}: {}{}\n{}",
            verified.output, verified.errors, ran.output
        );
    }
}

#[test]
fn what_is_only_tried_of_the_literature() {
    for (name, claim) in TRIED {
        let text = format!("{GAMES}claim {claim}");
        let ran = grundy(&["--points", "300", "-e", &text]);
        assert!(ran.output.contains("verified up to"), "{name}: {}{}", ran.output, ran.errors);
    }
}
