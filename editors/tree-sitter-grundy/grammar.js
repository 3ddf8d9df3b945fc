// The grammar of Grundy for tree-sitter: for colours, folding and selection. The program itself reads
// files by grammar/grundy.pest, which is what counts; check/ holds this one to every example and block of the docs, and
// tests/suite/editors.rs to the words of the language.

const LEVEL = {
  iff: 1,
  implies: 2,
  or: 3,
  and: 4,
  not: 5,
  compare: 6,
  range: 7,
  with: 8,
  sets: 9,
  xor: 10,
  sum: 11,
  product: 12,
  negative: 13,
  power: 14,
  postfix: 15,
};

const VERBS = [
  "moves",
  "explain",
  "lost",
  "table",
  "period",
  "code",
  "quotient",
  "guess",
  "tree",
  "graph",
  "plot",
  "play",
];

const list = (rule) => seq(rule, repeat(seq(",", rule)));
const listed = (rule) => optional(seq(list(rule), optional(",")));

module.exports = grammar({
  name: "grundy",

  // A line end that ends something; src/scanner.c says which do.
  externals: ($) => [$._line_end],

  extras: ($) => [/[ \t\r\n]/, $.comment],

  word: ($) => $.name,

  conflicts: ($) => [
    [$.range],
    [$.if_clause, $.conditional],
    [$.pattern, $._expression],
    [$.call],
    [$.ask],
    [$.rule, $.guarded],
    [$.parts, $._expression],
    [$.from],
    [$.leaving],
    [$.split],
  ],

  rules: {
    source_file: ($) => lines($, $._statement),

    _statement: ($) =>
      choice(
        $.game,
        $.coins,
        $.graph,
        $.function,
        $.let,
        $.import,
        $.problem,
        $.assert,
        $.claim,
        $.feedback,
        $.ask,
        $.show,
      ),

    // ---- definitions

    game: ($) =>
      seq(
        "game",
        field("name", $.name),
        optional($.parameters),
        repeat($._modifier),
        choice(seq("=", choice($.code, $._expression)), field("body", $.block)),
      ),
    parameters: ($) => seq("(", listed($.parameter), ")"),
    parameter: ($) => seq($.pattern, optional(seq(":", field("type", $._type)))),
    _type: ($) => choice($.type, $.list_type, $.set_type, $.tuple_type),
    type: ($) => $.name,
    list_type: ($) => seq("[", $._type, "]"),
    set_type: ($) => seq("{", $._type, "}"),
    tuple_type: ($) => seq("(", list($._type), ")"),
    _modifier: ($) => choice($.symmetric, $.canonical, $.shown, $.blocking, "loopy"),
    blocking: ($) => seq("blocking", $.number),
    symmetric: ($) => seq("symmetric", optional(seq("(", list($.name), ")"))),
    canonical: ($) => seq("canonical", $._expression),
    shown: ($) => seq("shown", "as", $._expression),
    code: ($) => seq(choice("octal", "hex"), $.digits),
    digits: () => token(prec(2, /[0-9A-Za-z]*\.[0-9A-Za-z]*/)),

    coins: ($) =>
      seq(
        "coins",
        field("name", $.name),
        optional(seq("(", $.name, ")")),
        choice(
          seq("=", $.name, choice("×", "*"), $.name),
          seq("{", lines($, $.turn), "}"),
        ),
      ),
    turn: ($) =>
      seq(
        "turn",
        choice(
          seq($.number, "..", optional($.number)),
          seq($.number, repeat(seq("or", $.number))),
        ),
        optional("adjacent"),
        choice("coins", "coin"),
      ),

    graph: ($) =>
      seq("graph", field("name", $.name), optional("loopy"), "{", lines($, $.node_line), "}"),
    node_line: ($) =>
      choice(
        $.drawn_nodes,
        seq($._node, optional(seq(choice("->", "--"), list($._node)))),
      ),
    drawn_nodes: ($) => prec(1, seq("drawn", list($._node))),
    _node: ($) => choice($.name, $.number),

    function: ($) =>
      prec.right(
        seq(
          "fn",
          field("name", $.name),
          $.parameters,
          "=",
          field("body", $._expression),
          repeat($.where_clause),
        ),
      ),
    let: ($) => seq("let", $.pattern, "=", $._expression),
    import: ($) => seq("import", list($.imported)),
    imported: ($) => seq(choice($.text, $.name), optional(seq("as", field("alias", $.name)))),

    // ---- problems

    problem: ($) =>
      seq(
        "problem",
        field("id", $.text),
        "worth",
        $.number,
        optional("bonus"),
        optional(field("title", $.text)),
        "{",
        lines($, $._item),
        "}",
      ),
    _item: ($) =>
      choice($.let, $.function, $.hint, $.needs, $.forbid, $.by_hand, $.feedback, $.check),
    hint: ($) => seq("hint", $.text),
    needs: ($) =>
      seq("needs", choice(seq("proof", optional(seq("worth", $.number))), list($.text))),
    forbid: ($) => seq("forbid", list($.name)),
    by_hand: () => seq("by", "hand"),
    check: ($) =>
      seq(
        $._expression,
        repeat($._clause),
                optional(choice(seq($._worth, optional($._by_cases)), seq($._by_cases, optional($._worth)))),
        optional($.feedback),
      ),
    _worth: ($) => seq("worth", $.number, optional(seq("of", "them"))),
    _by_cases: () => seq("by", "cases"),
    feedback: ($) =>
      seq("show", choice("all", "verdict", "nothing"), optional(seq("until", $.text))),

    // ---- questions

    assert: ($) => seq("assert", $._expression, repeat($._clause)),
    claim: ($) => seq("claim", $._expression, repeat($._clause), optional(seq("to", $.text))),
    // A value may have the name of a verb, which then stands alone.
    show: ($) => seq(choice($._expression, alias(choice(...VERBS), $.name)), repeat($._clause)),
    ask: ($) =>
      seq(
        field("verb", choice(...VERBS)),
        $._expression,
        repeat($._clause),
        repeat(seq(",", $._expression, repeat($._clause))),
        optional("log"),
        repeat(choice(seq("depth", $._expression), seq("to", $._expression))),
      ),

    // ---- rules

    block: ($) => seq("{", lines($, $._rule), "}"),
    _rule: ($) => choice($.guarded, $.let, $.function, $.rule),
    rule: ($) => seq(choice($.take, $.split, $.move, $.drawn), repeat($._clause)),
    guarded: ($) =>
      prec.right(
        seq(
          repeat1($._clause),
          $.block,
          repeat(seq("else", "if", $._expression, $.block)),
          optional(seq("else", $.block)),
        ),
      ),
    take: ($) =>
      prec.right(
        seq(
          choice("subtract", "remove"),
          $._expression,
          optional($.from),
          optional(choice("adjacent", $.leaving)),
        ),
      ),
    from: ($) =>
      seq(
        "from",
        choice(
          seq("any", optional(seq("of", $.name))),
          seq($.name, repeat1($.index)),
          seq($.name, repeat(seq("and", $.name))),
        ),
      ),
    leaving: ($) => seq("leaving", choice($.counts, $.parts)),
    counts: ($) => prec.right(seq($.number, repeat(seq("or", $.number)), optional("heaps"))),
    parts: ($) => seq($.name, repeat(seq("+", $.name))),
    split: ($) =>
      seq(
        "split",
        "into",
        choice(seq($.counts, optional(choice("unequal", "equal"))), $.parts),
      ),
    move: ($) => seq("move", optional("again"), "to", $._expression),

    drawn: () => "drawn",

    _clause: ($) =>
      choice($.for_clause, $.if_clause, $.where_clause, $.as_clause, $.here_clause),
    for_clause: ($) => seq("for", $.pattern, "in", $._expression),
    if_clause: ($) => seq("if", $._expression),
    where_clause: ($) => prec.right(seq("where", list($.definition))),
    definition: ($) => seq($.pattern, "=", $._expression),
    as_clause: ($) => seq("as", $.text),
    here_clause: () => seq("answer", "here"),
    pattern: ($) => choice($.name, seq("(", list($.pattern), ")")),

    // ---- expressions

    _expression: ($) =>
      choice(
        $.name,
        $.number,
        $.text,
        $.truth,
        $.outcome,
        $.nimber,
        $.parenthesized,
        $.list,
        $.set,
        $.conditional,
        $.not,
        $.negative,
        $.binary,
        $.range,
        $.with,
        $.call,
        $.indexed,
        $.field,
      ),
    conditional: ($) =>
      prec.right(
        seq(
          "if",
          $._expression,
          "then",
          $._expression,
          "else",
          $._expression,
        ),
      ),
    not: ($) => prec(LEVEL.not, seq("not", $._expression)),
    negative: ($) => prec(LEVEL.negative, seq("-", $._expression)),
    binary: ($) => {
      const left = (level, sign) =>
        prec.left(level, seq($._expression, field("operator", sign), $._expression));
      const right = (level, sign) =>
        prec.right(level, seq($._expression, field("operator", sign), $._expression));
      return choice(
        left(LEVEL.iff, "iff"),
        right(LEVEL.implies, "implies"),
        left(LEVEL.or, "or"),
        left(LEVEL.and, "and"),
        left(LEVEL.compare, choice("==", "!=", "<=", ">=", "<", ">", "in", seq("not", "in"))),
        left(LEVEL.sets, choice("union", "minus", "intersect")),
        left(LEVEL.xor, choice("xor", "⊕")),
        left(LEVEL.sum, choice("+", "-")),
        left(LEVEL.product, choice("*", "/", "%", "⊗")),
        right(LEVEL.power, "^"),
      );
    },
    range: ($) =>
      prec.left(LEVEL.range, seq($._expression, "..", optional($._expression))),
    with: ($) =>
      prec.left(LEVEL.with, seq($._expression, "with", $.index, "=", $._expression)),
    call: ($) =>
      prec(LEVEL.postfix, seq(field("function", $._expression), "(", listed($.argument), ")")),
    argument: ($) => seq($._expression, optional($._each)),
    _each: ($) => seq($.for_clause, repeat($._clause)),
    index: ($) => seq("[", $._expression, "]"),
    indexed: ($) => prec(LEVEL.postfix, seq($._expression, $.index)),
    field: ($) =>
      prec(
        LEVEL.postfix,
        seq($._expression, token.immediate("."), field("field", choice($.name, $.number))),
      ),
    nimber: ($) =>
      prec(LEVEL.postfix, seq("*", choice($.number, $.name, $.parenthesized))),
    parenthesized: ($) => seq("(", listed($._expression), ")"),
    list: ($) => seq("[", optional($._entries), "]"),
    set: ($) => seq("{", optional($._entries), "}"),
    _entries: ($) =>
      choice(seq($._expression, $._each), seq(list($._expression), optional(","))),

    // ---- words

    truth: () => choice("true", "false"),
    outcome: () => choice("N", "P", "D"),
    name: () => /[\p{XID_Start}_][\p{XID_Continue}']*/,
    number: () => /[0-9][0-9_]*/,
    text: () => token(seq('"', /([^"\\\n]|\\.)*/, '"')),
    comment: () => token(seq("#", /[^\n]*/)),
  },
});

/** Things on lines of their own, or with `;` between them. */
function lines($, rule) {
  const end = choice($._line_end, ";");
  return seq(repeat(end), optional(seq(rule, repeat(seq(repeat1(end), rule)), repeat(end))));
}
