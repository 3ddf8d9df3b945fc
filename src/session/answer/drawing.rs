//! Positions as drawings: rows of signs, and nodes with their edges.

/// One part of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The part as the language writes it.
    pub of: String,
    pub kind: DrawingKind,
    /// Rows of signs, one for each square or counter.
    pub rows: Vec<Vec<char>>,
    /// The squares that the last move has changed: row and column.
    pub marks: Vec<(usize, usize)>,
    /// The last move was made here.
    pub fresh: bool,
    /// Of a graph: what its nodes are called, and where they are joined.
    pub net: Net,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingKind {
    /// Rows and columns have names: `c2` is the third square of the second row.
    Squares,
    /// Rows of squares of which a move takes all from one on.
    Rows,
    /// Counters in a row, which nobody tells apart.
    Heaps,
    /// Nodes and edges: the one row has a sign for each node.
    Graph,
}

/// What stands between the nodes of a drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Net {
    pub names: Vec<String>,
    /// Between places in the list of names; each once.
    pub edges: Vec<(usize, usize)>,
    pub directed: bool,
}

impl Drawing {
    /// The squares that differ from those of a later one, row by row.
    pub(crate) fn changed(&self, after: &Drawing) -> Vec<(usize, usize)> {
        if self.kind == DrawingKind::Heaps || after.kind != self.kind {
            return Vec::new();
        }
        let none = Vec::new();
        let mut all = Vec::new();
        for i in 0..self.rows.len().max(after.rows.len()) {
            let (a, b) = (self.rows.get(i).unwrap_or(&none), after.rows.get(i).unwrap_or(&none));
            let differ = (0..a.len().max(b.len())).filter(|j| a.get(*j) != b.get(*j));
            all.extend(differ.map(|j| (i, j)));
        }
        all
    }
}
