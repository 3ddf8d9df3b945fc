(block "}" @end) @indent
(graph "}" @end) @indent
(problem "}" @end) @indent
(list "]" @end) @indent
(set "}" @end) @indent
(parenthesized ")" @end) @indent
