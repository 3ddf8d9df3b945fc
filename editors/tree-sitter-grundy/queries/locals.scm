(game) @local.scope
(function) @local.scope
(problem) @local.scope

(parameter (pattern (name) @local.definition.parameter))
(for_clause (pattern (name) @local.definition.variable))
(definition (pattern (name) @local.definition.variable))

(name) @local.reference
