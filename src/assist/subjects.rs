//! Pages on what people ask about that is no word of the language: a board, a heap, passing, memory.

/// A subject under each of its names, what there is to know of it, and an example that runs.
pub(super) struct Subject {
    pub names: &'static [&'static str],
    pub doc: &'static str,
    pub example: &'static str,
}

pub(super) fn subject(word: &str) -> Option<&'static Subject> {
    SUBJECTS.iter().find(|subject| subject.names.contains(&word))
}

/// The names of all subjects.
pub fn subject_names() -> impl Iterator<Item = &'static str> {
    SUBJECTS.iter().flat_map(|subject| subject.names.iter().copied())
}

const SUBJECTS: &[Subject] = &[
    Subject {
        names: &["rules", "rule"],
        doc: "stand in the braces of a game, each on a line or behind a `;`: `subtract`, `remove`, `split into`, `move to`",
        example: "game Take(n) {\n    subtract 1..3\n    split into 2 if n > 4\n}\ntable Take(0..9)",
    },
    Subject {
        names: &["heap", "pile", "piles"],
        doc: "a game of one number is a heap; several heaps are a sum of games, or a list of numbers",
        example: "game Take(n) { subtract 1..3 }\nTake(5) + Take(6)\n\ngame Heaps(h: [nat]) { subtract 1.. from any of h }\nHeaps([3, 5, 7])",
    },
    Subject {
        names: &["board", "boards", "cell", "cells"],
        doc: "is the set of its free cells, and a move takes cells out of it; `shown as` draws it",
        example: "fn touching((a, b), (c, d)) = abs(a - c) + abs(b - d) == 1\ngame Cram(free: {(nat, nat)}) {\n    move to Cram(free minus {p, q}) for p in free for q in neighbours(p, free, touching)\n}\nCram(grid(2, 3))",
    },
    Subject {
        names: &["token", "tokens", "piece", "pieces"],
        doc: "is where it stands: a number, or several, that moves make smaller",
        example: "game Rook(x, y) {\n    subtract 1.. from x\n    subtract 1.. from y\n}\nmoves Rook(2, 3)",
    },
    Subject {
        names: &["stop", "end", "ending", "win"],
        doc: "the game ends where no rule has a move: who cannot move loses, and under `misere` wins. A condition takes moves away",
        example: "game Take(n) { subtract 1..3 if n > 2 }\nlost Take(0..9)\n\noutcome(Take(7))\noutcome(misere(Take(7)))",
    },
    Subject {
        names: &["pass", "passing", "passes"],
        doc: "is a move that changes nothing but how many passes are left: a number of its own",
        example: "game Take(n, passes) {\n    subtract 1..3 from n\n    subtract 1 from passes if n > 0\n}\nTake(4, 1)",
    },
    Subject {
        names: &["memory", "last", "previous", "remember"],
        doc: "what a move remembers is a number of the position, as the amount that was taken last",
        example: "game Fresh(n, last) {\n    move to Fresh(n - k, k) for k in 1..3 if k <= n if k != last\n}\nFresh(7, 0)",
    },
    Subject {
        names: &["set", "sets", "vector", "array"],
        doc: "positions hold numbers, truths, texts, tuples, lists `[nat]` and sets `{nat}`: a type stands behind the name",
        example: "game Row(s: text) {\n    move to Row(s with [i] = \"X\") for i in indices(s) if s[i] == \".\"\n}\nRow(\"..X.\")\n\ngame Bag(s: {nat}) { move to Bag(s minus {x}) for x in s }\nBag({1, 4})",
    },
    Subject {
        names: &["node", "edge", "arrow"],
        doc: "a game that is drawn is a `graph`: its nodes are positions, and an arrow is a move",
        example: "graph Ladder { top -> middle, low; middle -> low }\nLadder.top",
    },
    Subject {
        names: &["loop", "loops", "draws", "endless"],
        doc: "where play may go on for ever, `loopy` says so: then positions are drawn, too",
        example: "graph Round loopy { a -> b; b -> a, c; c }\nRound.a",
    },
    Subject {
        names: &["homework", "rubric", "grade", "sheet"],
        doc: "a file with problems; `grundy grade RUBRIC ANSWER…` marks what was handed in, `grundy new homework` writes one to start from",
        example: "problem \"1\" worth 2 \"Who wins?\" {\n    student.answer == 3\n    hint \"Think of mex.\"\n}",
    },
    Subject {
        names: &["proofs"],
        doc: "`period` looks for a period and its proof, and a `claim` about all n is proved where a theorem covers it; each says what was proved",
        example: "game Take(n) { subtract 1..3 }\nclaim outcome(Take(n)) == P iff n % 4 == 0 for n in 0..",
    },
    Subject {
        names: &[
            "file",
            "files",
            "pictures",
            "image",
            "csv",
            "spreadsheet",
            "certificate",
            "markdown",
        ],
        doc: "`plot`, `tree` and `graph` write pictures, `period` and `quotient` certificates, with `to`; `grundy --format csv FILE` writes tables, `--format md` Markdown",
        example: "game Take(n) { subtract 1..3 }\nplot Take(0..30) # … to \"take.png\" writes it",
    },
];
