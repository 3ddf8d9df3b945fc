[
  (block)
  (graph)
  (problem)
  (list)
  (set)
  (parenthesized)
] @indent

["}" "]" ")"] @outdent
