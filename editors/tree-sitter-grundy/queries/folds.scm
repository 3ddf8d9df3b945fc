[
  (block)
  (graph)
  (problem)
  (list)
  (set)
  (parenthesized)
] @fold
