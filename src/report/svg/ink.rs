//! Colours by what they are for, each with one for light pages and one for dark ones.

use std::fmt::Write;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// Letters, and axes.
    Letters,
    /// Lines behind what is drawn.
    Faint,
    /// From a position to what follows it.
    Edge,
    Dot,
    /// What is lost.
    Lost,
    Ring,
    /// The ground of a part that stands out.
    Shade,
    /// The ground, and letters on a mark.
    Paper,
    /// Values of several games, after the first.
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    /// A step of the scale of a map.
    Step(usize),
}

/// From the smallest values to the largest. On paper each step is darker than the one before it, and what is
/// lost darker than all; on a dark page it is the other way round: so it reads in grey as well, and for
/// colour-blind eyes. Letters can be read on every step.
const STEPS: [Look; 6] = [
    ("s0", "#e9f2fb", "#1a2733"),
    ("s1", "#d2e4f5", "#1d3144"),
    ("s2", "#b7d4ee", "#203c57"),
    ("s3", "#9ac3e6", "#22476a"),
    ("s4", "#7eb1dd", "#24527d"),
    ("s5", "#66a0d2", "#265d8f"),
];
pub(super) const MOST_STEPS: usize = STEPS.len();

/// What an ink is called in a picture, and its colours on light and on dark pages.
type Look = (&'static str, &'static str, &'static str);

const INKS: [(Ink, Look); 13] = [
    (Ink::Letters, ("ink", "#1b1f24", "#e4e8ec")),
    (Ink::Faint, ("faint", "#d8dee4", "#333c47")),
    (Ink::Edge, ("edge", "#8c959f", "#7d8894")),
    (Ink::Dot, ("dot", "#1f5fb4", "#8ab8f2")),
    (Ink::Lost, ("lost", "#c1272d", "#ff9d94")),
    (Ink::Ring, ("ring", "#d9822b", "#f0a656")),
    (Ink::Shade, ("shade", "#f3f6fa", "#1c232b")),
    (Ink::Paper, ("paper", "#ffffff", "#12171c")),
    (Ink::Second, ("second", "#b35900", "#f0a656")),
    (Ink::Third, ("third", "#0b7a55", "#5fd0a5")),
    (Ink::Fourth, ("fourth", "#7b3fb5", "#c9a4f0")),
    (Ink::Fifth, ("fifth", "#a3195b", "#f58ab8")),
    (Ink::Sixth, ("sixth", "#5c5f66", "#a9b1bb")),
];

impl Ink {
    fn look(self) -> Look {
        match self {
            Ink::Step(at) => STEPS.get(at).copied().unwrap_or(("s5", "#66a0d2", "#265d8f")),
            ink => INKS.iter().find(|(own, _)| *own == ink).map_or(("", "", ""), |(_, look)| *look),
        }
    }

    pub(super) fn name(self) -> &'static str {
        self.look().0
    }

    /// The colour on a light page, and where nothing is known of the page.
    pub(super) fn light(self) -> &'static str {
        self.look().1
    }
}

/// The rules that give a picture its colours on a dark page. They hold in pictures alone: a page may
/// have several, and texts of its own.
pub(super) fn dark() -> String {
    let mut out = String::from("<style>@media (prefers-color-scheme:dark){");
    for (name, _, colour) in INKS.into_iter().map(|(_, look)| look).chain(STEPS) {
        let _ = write!(
            out,
            ".grundy-picture .{name}{{fill:{colour}}}.grundy-picture .{name}-line{{stroke:{colour}}}"
        );
    }
    out + "}</style>"
}
