(name) @variable
(type) @type
(type (name) @type.builtin)

(game name: (name) @type)
(graph name: (name) @type)
(coins name: (name) @type)
(function name: (name) @function)
(call function: (name) @function.call)
(field field: (name) @property)
(parameter (pattern (name) @variable.parameter))
(imported (name) @module)

(number) @number
(digits) @number
(text) @string
(truth) @boolean
(outcome) @constant.builtin
(comment) @comment

["game" "coins" "graph" "fn" "let" "import" "problem" "assert" "claim"] @keyword
(ask verb: _ @keyword)
["subtract" "remove" "split" "move" "into" "to" "again" "from" "any" "of" "leaving" "adjacent" "heaps" "equal" "unequal" "turn" "coin" "drawn" "answer" "here"] @keyword
["for" "in" "if" "then" "else" "where" "as" "with" "depth" "log"] @keyword
["symmetric" "canonical" "shown" "loopy" "blocking" "octal" "hex"] @keyword
["worth" "bonus" "hint" "needs" "proof" "forbid" "by" "hand" "cases" "them" "show" "until" "all" "verdict" "nothing"] @keyword
["and" "or" "not" "iff" "implies" "xor" "union" "minus" "intersect"] @keyword.operator
["==" "!=" "<=" ">=" "<" ">" "+" "-" "*" "/" "%" "^" "⊕" "⊗" "×" ".." "=" "->" "--"] @operator
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ";" ":" "."] @punctuation.delimiter
