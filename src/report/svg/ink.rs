//! Colours by what they are for, each with one for light pages and one for dark ones.

use std::fmt::Write;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
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
}

const ALL: [Ink; 8] =
    [Ink::Letters, Ink::Faint, Ink::Edge, Ink::Dot, Ink::Lost, Ink::Ring, Ink::Shade, Ink::Paper];

impl Ink {
    pub fn name(self) -> &'static str {
        match self {
            Ink::Letters => "ink",
            Ink::Faint => "faint",
            Ink::Edge => "edge",
            Ink::Dot => "dot",
            Ink::Lost => "lost",
            Ink::Ring => "ring",
            Ink::Shade => "shade",
            Ink::Paper => "paper",
        }
    }

    /// The colour on a light page, and where nothing is known of the page.
    pub fn light(self) -> &'static str {
        match self {
            Ink::Letters => "#1b1f24",
            Ink::Faint => "#d8dee4",
            Ink::Edge => "#8c959f",
            Ink::Dot => "#1f5fb4",
            Ink::Lost => "#c1272d",
            Ink::Ring => "#d9822b",
            Ink::Shade => "#f3f6fa",
            Ink::Paper => "#ffffff",
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
        }
    }
}

/// The rules that give a picture its colours on a dark page. They hold in pictures alone: a page may
/// have several, and texts of its own.
pub fn dark() -> String {
    let mut out = String::from("<style>@media (prefers-color-scheme:dark){");
    for ink in ALL {
        let (name, colour) = (ink.name(), ink.dark());
        let _ = write!(
            out,
            ".grundy-picture .{name}{{fill:{colour}}}.grundy-picture .{name}-line{{stroke:{colour}}}"
        );
    }
    out + "}</style>"
}
