(game "game" @context name: (name) @name) @item
(coins "coins" @context name: (name) @name) @item
(graph "graph" @context name: (name) @name) @item
(function "fn" @context name: (name) @name) @item
