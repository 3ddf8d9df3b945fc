//! Word code: a plan as instructions on 256 words and a few rows.

use super::super::plan::{Binary, Compared, Unary};

/// The place of a word. There are 256, so that no place is out of bounds.
pub(super) type Reg = u8;

/// The place of a row of entries, or of a row of lanes.
pub(super) type RowReg = u8;

/// The place of a text.
pub(super) type TextReg = u8;

/// So many rows, so many lanes and so many texts are there.
pub(super) const ROWS: usize = 32;

pub(super) type Label = u32;

#[derive(Clone, Copy, Debug)]
pub(super) enum Word {
    Copy(Reg, Reg),
    Add(Reg, Reg, Reg),
    Subtract(Reg, Reg, Reg),
    Multiply(Reg, Reg, Reg),
    Remainder(Reg, Reg, Reg),
    Binary(Binary, Reg, Reg, Reg),
    Unary(Unary, Reg, Reg),
    Jump(Label),
    /// Jumps if the word is this truth.
    If(bool, Reg, Label),
    Unless(Binary, Reg, Reg, Label),
    /// The next number up to the last one: goes on at the label.
    Next {
        at: Reg,
        last: Reg,
        again: Label,
    },
    /// The next member of those that are left; none: on at the label.
    NextMember {
        left: Reg,
        at: Reg,
        end: Label,
    },
    NextComponent {
        left: Reg,
        at: Reg,
        relation: u8,
        end: Label,
    },
    NextOf {
        list: u8,
        cursor: Reg,
        at: Reg,
        end: Label,
    },
    /// An entry of a list.
    Lookup {
        to: Reg,
        list: u8,
        at: Reg,
    },
    /// The next number up to the last one whose entry, a set, lies in another or outside of it. None: on at the label.
    NextBeside {
        list: u8,
        at: Reg,
        last: Reg,
        set: Reg,
        outside: bool,
        end: Label,
    },
    // Sets.
    Or(Reg, Reg, Reg),
    And(Reg, Reg, Reg),
    AndNot(Reg, Reg, Reg),
    /// Puts a member in; outside of the board it is dropped if `loose`.
    Put {
        set: Reg,
        member: Reg,
        loose: bool,
    },
    Has(Reg, Reg, Reg),
    Count(Reg, Reg),
    Neighbours {
        to: Reg,
        of: Reg,
        within: Reg,
        relation: u8,
    },
    Shape(Reg, Reg),
    Cell(Reg, Reg, Reg),
    Across(Reg, Reg),
    Down(Reg, Reg),
    // Rows.
    CopyRow(RowReg, RowReg),
    Entry(Reg, RowReg, Reg),
    Length(Reg, RowReg),
    Total(Reg, RowReg),
    Set {
        row: RowReg,
        at: Reg,
        entry: Reg,
    },
    Sort(RowReg),
    /// The lanes become a row as long as another, of those where the last is not 0.
    Gather {
        to: RowReg,
        as_long_as: RowReg,
        lane: RowReg,
        keep: Option<RowReg>,
    },
    // Lanes: one number for each entry.
    LaneIndex(RowReg),
    LaneEntries(RowReg, RowReg),
    LaneSame(RowReg, Reg),
    Lanes(Binary, RowReg, RowReg, RowReg),
    LaneChoose {
        to: RowReg,
        on: RowReg,
        yes: RowReg,
        no: RowReg,
    },
    // Texts.
    CopyText(TextReg, TextReg),
    Letter(Reg, TextReg, Reg),
    Letters(Reg, TextReg),
    OneLetter(TextReg, Reg),
    SetLetter {
        text: TextReg,
        at: Reg,
        letter: Reg,
    },
    SetText {
        text: TextReg,
        at: Reg,
        by: TextReg,
    },
    Slice {
        to: TextReg,
        of: TextReg,
        from: Reg,
        last: Reg,
    },
    Join(TextReg, TextReg, TextReg),
    Reversed(TextReg, TextReg),
    Texts(Compared, Reg, TextReg, TextReg),
    // Options.
    /// A part of an option.
    Part(u16),
    Heap(Reg),
    /// The option is whole.
    Offer,
    /// The option is whole, and the parts of the next one begin with its own.
    OfferOn,
    /// The next option has no parts yet.
    Clear,
    /// A part that is an option alone.
    Only(u16),
    /// An option in which one number alone is another.
    One(u8, Reg),
    /// Options along a line.
    Ray(u16),
    /// An option for each number of a ray, whose parts are those of the option before it and one more.
    Running(u16),
    /// The options of a loop, many at once: if that is done, on at the label.
    Columns(u16, Label),
    /// Options that are rows, one for each number between two.
    Sweep(u16),
}

/// The arguments that a part changes; the others stay.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub changes: Vec<(u8, Place)>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    Word(Reg),
    Row(RowReg),
    Text(TextReg),
}

/// Options for each number between two: one part or two, each moving steadily.
#[derive(Clone, Debug)]
pub(super) struct Ray {
    pub from: Reg,
    pub to: Reg,
    pub parts: Vec<RayPart>,
}

/// For each changed parameter: its value at the first number, and what each step adds.
#[derive(Clone, Debug)]
pub(super) struct RayPart {
    pub changes: Vec<(u8, Reg, i64)>,
}

/// For each number between two a row as long as another, put into a row of its own: what
/// `how` makes of the base and the number where a lane is on, and the other lanes elsewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweep {
    pub from: Reg,
    pub to: Reg,
    pub as_long_as: RowReg,
    pub how: Binary,
    pub base: RowReg,
    pub on: RowReg,
    pub other: RowReg,
    /// Rows whose entries come to less are left out.
    pub least: i64,
    pub row: RowReg,
    pub leaf: u16,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    pub words: Vec<Word>,
    pub leaves: Vec<Leaf>,
    pub rays: Vec<Ray>,
    pub sweeps: Vec<Sweep>,
    pub columns: Vec<Columns>,
    /// What is in some words before anything runs.
    pub constants: Vec<(Reg, i64)>,
    /// And in some texts.
    pub texts: Vec<(TextReg, Vec<u8>)>,
    pub lists: Vec<Vec<i64>>,
}

/// A column by its place among the columns of a loop.
pub(super) type Column = RowReg;

/// How a column is found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Make {
    /// The numbers of the loop.
    Index,
    /// The same number throughout.
    Same(Reg),
    Constant(i64),
    Binary(Binary, Column, Column),
    /// By a truth one number or the other.
    Choose(Column, Column, Column),
}

/// A loop from one number to another. Each option has parts that change numbers alone.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    pub from: Reg,
    pub to: Reg,
    pub makes: Vec<Make>,
    /// For which numbers there is an option; none: for all.
    pub keep: Option<Column>,
    /// The numbers that each part changes.
    pub parts: Vec<Vec<(u8, Column)>>,
    pub amounts: Option<Amounts>,
}

/// Options that take amounts from one number which are the same whatever the position: they are found once.
#[derive(Clone, Debug)]
pub(super) struct Amounts {
    /// Which ones of the code's they are.
    pub at: usize,
    pub param: u8,
    /// The amounts, and those of the conditions on them that do not depend on the position.
    pub taken: Column,
    pub keep: Vec<Column>,
    /// Amounts larger than the number are left out.
    pub capped: bool,
    /// From 0 on, a larger number of the loop takes no less.
    pub rising: bool,
}
