(comment) @comment
(text) @string
