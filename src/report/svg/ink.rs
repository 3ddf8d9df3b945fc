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
const STEPS: [(&str, &str, &str); 6] = [
    ("s0", "#e9f2fb", "#1a2733"),
    ("s1", "#d2e4f5", "#1d3144"),
    ("s2", "#b7d4ee", "#203c57"),
    ("s3", "#9ac3e6", "#22476a"),
    ("s4", "#7eb1dd", "#24527d"),
    ("s5", "#66a0d2", "#265d8f"),
];
pub(super) const MOST_STEPS: usize = STEPS.len();

const ALL: [Ink; 13] = [
    Ink::Letters,
    Ink::Faint,
    Ink::Edge,
    Ink::Dot,
    Ink::Lost,
    Ink::Ring,
    Ink::Shade,
    Ink::Paper,
    Ink::Second,
    Ink::Third,
    Ink::Fourth,
    Ink::Fifth,
    Ink::Sixth,
];

/// A step of the scale: its name, and its colours on light and on dark pages.
fn step(at: usize) -> (&'static str, &'static str, &'static str) {
    STEPS.get(at).copied().unwrap_or(("s5", "#66a0d2", "#265d8f"))
}

impl Ink {
    pub(super) fn name(self) -> &'static str {
        match self {
            Ink::Letters => "ink",
            Ink::Faint => "faint",
            Ink::Edge => "edge",
            Ink::Dot => "dot",
            Ink::Lost => "lost",
            Ink::Ring => "ring",
            Ink::Shade => "shade",
            Ink::Paper => "paper",
            Ink::Second => "second",
            Ink::Third => "third",
            Ink::Fourth => "fourth",
            Ink::Fifth => "fifth",
            Ink::Sixth => "sixth",
            Ink::Step(at) => step(at).0,
        }
    }

    /// The colour on a light page, and where nothing is known of the page.
    pub(super) fn light(self) -> &'static str {
        match self {
            Ink::Letters => "#1b1f24",
            Ink::Faint => "#d8dee4",
            Ink::Edge => "#8c959f",
            Ink::Dot => "#1f5fb4",
            Ink::Lost => "#c1272d",
            Ink::Ring => "#d9822b",
            Ink::Shade => "#f3f6fa",
            Ink::Paper => "#ffffff",
            Ink::Second => "#b35900",
            Ink::Third => "#0b7a55",
            Ink::Fourth => "#7b3fb5",
            Ink::Fifth => "#a3195b",
            Ink::Sixth => "#5c5f66",
            Ink::Step(at) => step(at).1,
        }
    }

    fn dark(self) -> &'static str {
        match self {
            Ink::Letters => "#e4e8ec",
            Ink::Faint => "#333c47",
            Ink::Edge => "#7d8894",
            Ink::Dot => "#8ab8f2",
            Ink::Lost => "#ff9d94",
            Ink::Ring => "#f0a656",
            Ink::Shade => "#1c232b",
            Ink::Paper => "#12171c",
            Ink::Second => "#f0a656",
            Ink::Third => "#5fd0a5",
            Ink::Fourth => "#c9a4f0",
            Ink::Fifth => "#f58ab8",
            Ink::Sixth => "#a9b1bb",
            Ink::Step(at) => step(at).2,
        }
    }
}

/// The rules that give a picture its colours on a dark page. They hold in pictures alone: a page may
/// have several, and texts of its own.
pub(super) fn dark() -> String {
    let mut out = String::from("<style>@media (prefers-color-scheme:dark){");
    for ink in ALL.into_iter().chain((0..MOST_STEPS).map(Ink::Step)) {
        let (name, colour) = (ink.name(), ink.dark());
        let _ = write!(
            out,
            ".grundy-picture .{name}{{fill:{colour}}}.grundy-picture .{name}-line{{stroke:{colour}}}"
        );
    }
    out + "}</style>"
}
