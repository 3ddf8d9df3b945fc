//! One program and what is known of its positions. A session runs statements; each gives an
//! answer, which is data, or a diagnostic.

pub mod answer;
mod ask;
mod automatic;
pub mod board;
mod claim;
mod code;
mod datum;
mod differ;
pub mod exercise;
mod explain;
mod family;
mod far;
mod faults;
mod for_ever;
mod forever;
mod grid;
mod grow;
mod guard;
mod guess;
mod kept;
mod large;
pub mod lesson;
mod options;
mod parts;
mod period;
mod play;
mod quotient;
pub mod show;
mod shown;
mod so_far;
mod squares;
mod statement;
mod stats;
mod tree;

pub use answer::{Answer, Datum, Found, Told, Verdict};
pub use claim::{Decided, worths};
pub use differ::{Differing, Offered};
pub use grow::Mark;
pub use options::Options;
pub use play::{Chance, Host, Level};
pub use so_far::{Kept, Part, SoFar};
pub use statement::{Home, Session, variables};
pub use stats::Stored;
