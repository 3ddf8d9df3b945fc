//! Definitions: what they are called; what stands behind the names of games and graphs.

use super::checker::{Checker, GameSignature, Global, Named, Signature};
use super::scheme::Scheme;
use super::scope::Role;
use super::symbols::Symbol;
use super::tree::{
    Body, DefinitionId, DefinitionKind, Expr, Game, Graph, ModuleId, NodeId, Param, ParamType, Text,
};
use super::ty::{Kind, Ty};
use crate::diagnostic::{Diagnostic, Mend, codes};
use crate::source::Span;
use crate::syntax::ast::{self, ModifierKind, PatternKind, TypeKind};
use crate::vocabulary::{Here, TYPE_WORDS, foreign, nearest};
use hashbrown::HashMap;
use std::sync::Arc;

/// The definitions that a statement makes, in the order of its names.
pub(super) type Ids = Vec<DefinitionId>;

impl Checker<'_> {
    /// Gives every definition of the file its name, so that they see each other.
    pub(super) fn declare_all(
        &mut self,
        statements: &[ast::Statement],
        imports: &[Option<usize>],
    ) -> Vec<Ids> {
        let mut imports = imports.iter();
        for statement in statements {
            if let ast::StatementKind::Import(files) = &statement.it {
                for import in files {
                    let module = imports.next().copied().flatten();
                    self.declare_import(&import.it, module, import.span);
                }
            }
            if self.may_have_imported(statement) {
                self.import_failed = true;
            }
        }
        let declare = |(index, statement): (usize, &ast::Statement)| match &statement.it {
            ast::StatementKind::Game(game) => vec![self.declare_game(game)],
            ast::StatementKind::Graph(graph) => vec![self.declare_graph(graph)],
            ast::StatementKind::Function(function) => {
                let id = self.new_definition(&function.name, &function.doc, Signature::Pending);
                self.declare_global(&function.name, Global::Definition(id), None);
                vec![id]
            }
            ast::StatementKind::Let(binding) => {
                let mut ids = Vec::new();
                self.declare_let(&binding.pattern, index, &mut ids);
                ids
            }
            ast::StatementKind::Broken { defines: Some(name) } => {
                self.declare_global(name, Global::Wrong, None);
                Vec::new()
            }
            _ => Vec::new(),
        };
        statements.iter().enumerate().map(declare).collect()
    }

    /// A broken statement that speaks of importing.
    fn may_have_imported(&self, statement: &ast::Statement) -> bool {
        let broken = matches!(statement.it, ast::StatementKind::Broken { defines: None });
        let text = self.source.slice(statement.span);
        broken && text.split_whitespace().any(|word| word == "import")
    }

    /// The names of the texts before this one; the later of two wins.
    pub(super) fn see_earlier(&mut self, earlier: &[usize]) {
        for module in earlier {
            let visible = self.known.visible.get(*module).cloned().unwrap_or_default();
            for (name, global) in visible {
                let span = Span::at(0);
                let seen = Named { global, span, used: true, since: None, imported: true };
                self.globals.insert(name, seen);
            }
        }
    }

    fn declare_import(&mut self, import: &ast::Import, module: Option<usize>, span: Span) {
        let brings = |global| Named { global, span, used: false, since: None, imported: true };
        if let Some(alias) = &import.alias {
            let global = module.map_or(Global::Wrong, Global::Module);
            if let Some(module) = module {
                self.gives(alias.span, Symbol::File(ModuleId(module as u32), alias.it.clone()));
            }
            self.declare_global(alias, global, None);
            if let Some(named) = self.globals.get_mut(&alias.it) {
                named.imported = true;
                named.span = span;
            }
            return;
        }
        let Some(exports) = module.and_then(|m| self.known.exports.get(m)).cloned() else {
            self.import_failed = true;
            return;
        };
        for (name, global) in exports {
            let clash = self.globals.get(&name).filter(|before| before.imported);
            if let Some(before) = clash
                && before.span != span
            {
                let problem = self
                    .error(
                        codes::IMPORT_CLASH,
                        span,
                        format!("two imports bring in `{name}`"),
                        "brings it in again",
                    )
                    .label(&self.source, before.span, "brings it in first")
                    .help(format!("import one of them `as` a name, so that its own is `q.{name}`"));
                self.complain(problem);
                continue;
            }
            self.globals.insert(name, brings(global));
        }
    }

    fn declare_let(&mut self, pattern: &ast::Pattern, index: usize, ids: &mut Ids) {
        match &pattern.it {
            PatternKind::Name(name) => {
                let name = ast::Name::new(name.clone(), pattern.span);
                let id = self.new_definition(&name, &[], Signature::Pending);
                // A prompt's names may be replaced, but not by the same `let`.
                match self.globals.get(&name.it) {
                    Some(first) if matches!(first.global, Global::Definition(id) if ids.contains(&id)) =>
                    {
                        self.defined_twice(&name, first.span, false);
                    }
                    _ => self.declare_global(&name, Global::Definition(id), Some(index)),
                }
                ids.push(id);
            }
            PatternKind::Tuple(parts) => {
                for part in parts {
                    self.declare_let(part, index, ids);
                }
            }
        }
    }

    fn declare_game(&mut self, game: &ast::Game) -> DefinitionId {
        let one_heap = matches!(game.body, ast::Body::Code(_));
        let params = game.params.iter().flatten();
        let mut names = Vec::new();
        let mut types = Vec::new();
        for param in params {
            let ty = param.ty.as_ref().map_or(ParamType::Nat, |ty| self.param_type(ty));
            types.push(self.type_of(&ty));
            names.push(match &param.pattern.it {
                PatternKind::Name(name) => name.clone(),
                PatternKind::Tuple(_) => Text::from("_"),
            });
        }
        if one_heap {
            if game.params.is_some() {
                let problem = self
                    .error(
                        codes::CODE_WITH_PARAMETERS,
                        game.name.span,
                        "a game by its code has one heap, which is not named",
                        "takes no names",
                    )
                    .help(format!("write `game {} = …`, without the brackets", game.name.it));
                let heading = self.call_written(game.name.span);
                let bare = heading.map(|(place, _)| Mend::new(place, &*game.name.it));
                self.complain(problem.maybe_mended(bare));
            }
            (names, types) = (vec![Text::from("n")], vec![Ty::NUMBER]);
        }
        let bare = game.params.is_none() && !one_heap;
        let strip = matches!(
            &game.body,
            ast::Body::Coins(ast::Coins { moves: ast::CoinMoves::Turns(_), .. })
        );
        let signature = GameSignature { names, params: types, bare, strip };
        let id = self.new_definition(&game.name, &game.doc, Signature::Game(Arc::new(signature)));
        self.declare_global(&game.name, Global::Definition(id), None);
        id
    }

    fn declare_graph(&mut self, graph: &ast::Graph) -> DefinitionId {
        let mut nodes: Vec<Text> = Vec::new();
        let mut places: HashMap<Text, u32> = HashMap::new();
        let mut node = |name: &ast::Name| {
            let next = nodes.len() as u32;
            let id = *places.entry(name.it.clone()).or_insert(next);
            if id == next {
                nodes.push(name.it.clone());
            }
            NodeId(id)
        };
        let (mut edges, mut drawn) = (Vec::new(), Vec::new());
        let mut lines: HashMap<Text, Span> = HashMap::new();
        let mut twice = Vec::new();
        for line in graph.lines.it.iter().map(|l| &l.it) {
            let from = node(&line.from);
            if line.drawn {
                drawn.push(from);
            } else if line.directed != Some(false)
                && let Some(first) = lines.insert(line.from.it.clone(), line.from.span)
            {
                let mend = super::written::on_one_line(&self.source, graph, line, first);
                twice.push((line.from.clone(), first, mend));
            }
            for to in &line.to {
                let to = node(to);
                match line.drawn {
                    true => drawn.push(to),
                    false => edges.push((from, to)),
                }
            }
        }
        drawn.sort_unstable();
        drawn.dedup();
        self.draws_that_move(graph, &places, &drawn);
        for (name, first, mend) in twice {
            let problem = self
                .error(
                    codes::NODE_TWICE,
                    name.span,
                    format!("the moves of `{}` are given twice", name.it),
                    "given again",
                )
                .label(&self.source, first, "given first")
                .help(format!(
                    "put all its arrows on one line: `{}`",
                    super::written::arrows_of(graph, &name.it)
                ))
                .maybe_mended(mend);
            self.complain(problem);
        }
        let directed = graph.lines.it.iter().any(|l| l.it.directed == Some(true));
        let undirected = graph.lines.it.iter().map(|l| &l.it).find(|l| l.directed == Some(false));
        if directed && let Some(line) = undirected {
            let problem = self
                .error(
                    codes::MIXED_EDGES,
                    line.from.span,
                    "a graph has either arrows `->` or edges `--`",
                    "has an edge",
                )
                .help("an edge in both directions is two arrows: `a -> b`, `b -> a`");
            self.complain(problem);
        }
        let id = self.new_definition(&graph.name, &graph.doc, Signature::Graph);
        self.declare_global(&graph.name, Global::Definition(id), None);
        let directed = undirected.is_none();
        self.nodes.insert(id, places);
        for line in graph.lines.it.iter().map(|line| &line.it) {
            for node in [&line.from].into_iter().chain(&line.to) {
                self.mention(node.span, Symbol::Node(id, node.it.clone()));
            }
        }
        let graph = Graph { loopy: graph.loopy, nodes, edges, drawn, directed };
        self.set_kind(id, DefinitionKind::Graph(graph));
        id
    }

    /// What a declared type means.
    pub(super) fn param_type(&mut self, ty: &ast::Type) -> ParamType {
        match &ty.it {
            TypeKind::List(of) => ParamType::List(Box::new(self.param_type(of))),
            TypeKind::Set(of) => ParamType::Set(Box::new(self.param_type(of))),
            TypeKind::Tuple(parts) => {
                ParamType::Tuple(parts.iter().map(|p| self.param_type(p)).collect())
            }
            TypeKind::Named(name) => match &**name {
                "nat" => ParamType::Nat,
                "int" => ParamType::Int,
                "bool" => ParamType::Truth,
                "text" => ParamType::Text,
                "position" => ParamType::Position,
                "outcome" => ParamType::Outcome,
                other => {
                    let meant = match foreign(other).map(|f| f.here) {
                        Some(Here::Value(word)) if TYPE_WORDS.iter().any(|w| w.name == word) => {
                            Some(word)
                        }
                        _ => match other {
                            "num" | "N" | "ℕ" | "Number" | "naturals" | "positive" => Some("nat"),
                            "Z" | "ℤ" | "integers" => Some("int"),
                            "word" => Some("text"),
                            "truth" => Some("bool"),
                            "list" | "array" | "List" | "Array" => Some("[nat]"),
                            "set" | "Set" => Some("{nat}"),
                            "grid" | "board" => Some("{(nat, nat)}"),
                            "game" | "Game" => Some("position"),
                            _ => nearest(other, TYPE_WORDS.iter().map(|w| w.name)),
                        },
                    };
                    let help = match meant {
                        Some("int") => {
                            "write `int`, or `nat` if it cannot be negative".to_string()
                        }
                        Some(word) => format!("write `{word}`"),
                        None => "types are nat, int, bool, text, position, outcome, [nat], {nat}, (nat, nat)".to_string(),
                    };
                    let problem = self
                        .error(
                            codes::UNKNOWN_TYPE,
                            ty.span,
                            format!("there is no type `{other}`"),
                            "not a type",
                        )
                        .help(help);
                    let mend = meant.map(|word| Mend::new(ty.span, word.to_string()));
                    self.complain(Diagnostic { mend, ..problem });
                    ParamType::Unknown
                }
            },
        }
    }

    pub(super) fn type_of(&mut self, ty: &ParamType) -> Ty {
        match ty {
            ParamType::Nat | ParamType::Int => Ty::NUMBER,
            ParamType::Truth => Ty::TRUTH,
            ParamType::Unknown => Ty::WRONG,
            ParamType::Text => Ty::TEXT,
            ParamType::Position => Ty::POSITION,
            ParamType::Outcome => Ty::OUTCOME,
            ParamType::List(of) => {
                let of = self.type_of(of);
                self.types().list(of)
            }
            ParamType::Set(of) => {
                let of = self.type_of(of);
                self.types().set(of)
            }
            ParamType::Tuple(parts) => {
                let parts = parts.iter().map(|p| self.type_of(p)).collect();
                self.types().make(Kind::Tuple(parts))
            }
        }
    }

    // ---- games

    pub(super) fn game(&mut self, game: &ast::Game, id: DefinitionId) {
        let mark = self.types().mark();
        let (made, locals) = self.with_locals(|c| c.game_parts(game, id));
        self.settle_all();
        if self.student.is_none() {
            self.types().forget(mark);
        }
        let (params, symmetric, (canonical, shown), loopy, body) = made;
        let bare = game.params.is_none() && !matches!(game.body, ast::Body::Code(_));
        let blocking = super::twists::blocking(game);
        self.blocks_nothing(game);
        let game =
            Game { params, bare, symmetric, canonical, shown, loopy, blocking, body, locals };
        self.set_kind(id, DefinitionKind::Game(game));
    }

    #[allow(clippy::type_complexity)]
    fn game_parts(
        &mut self,
        game: &ast::Game,
        id: DefinitionId,
    ) -> (Vec<Param>, Vec<Vec<usize>>, (Option<Expr>, Option<Expr>), bool, Body) {
        let params = self.params(game);
        let loopy = game.modifiers.iter().any(|m| m.it == ModifierKind::Loopy);
        let mut symmetric = Vec::new();
        let (mut canonical, mut shown) = (None, None);
        for modifier in &game.modifiers {
            match &modifier.it {
                ModifierKind::Symmetric(names) => {
                    symmetric.extend(self.symmetric(names, &params, modifier.span));
                }
                ModifierKind::Canonical(e) => {
                    let e = self.expression(e);
                    self.expect(&e, Ty::POSITION, codes::CANONICAL_MISFIT, "a canonical form");
                    canonical = Some(e.expr);
                }
                ModifierKind::Shown(e) => {
                    let e = self.expression(e);
                    if !self.types().is_texts(e.ty) {
                        self.expect(&e, Ty::TEXT, codes::WRONG_TYPE, "a drawing");
                    }
                    shown = Some(e.expr);
                }
                ModifierKind::Loopy | ModifierKind::Blocking(_) => {}
            }
        }
        let body = match &game.body {
            ast::Body::Position(e) if self.stands_for_whole_games(game, e) => {
                Body::Position(Expr::wrong(e.span))
            }
            ast::Body::Position(e) => {
                let e = self.expression(e);
                self.expect(&e, Ty::POSITION, codes::NOT_A_POSITION, "what a game stands for");
                Body::Position(e.expr)
            }
            ast::Body::Code(code) => Body::Code { hex: code.hex, digits: code.digits.it.clone() },
            ast::Body::Coins(coins) => {
                // Every move is one of the heads.
                for param in &params {
                    self.scope.find(&param.name);
                }
                match self.coins(&coins.moves) {
                    Some(moves) => Body::Coins(moves),
                    None => Body::Position(Expr::wrong(game.name.span)),
                }
            }
            ast::Body::Rules(block) => Body::Rules(self.rules(block, game, &params, id, loopy)),
        };
        (params, symmetric, (canonical, shown), loopy, body)
    }

    fn params(&mut self, game: &ast::Game) -> Vec<Param> {
        let mut out = Vec::new();
        let alone = game.params.iter().flatten().count() == 1;
        for param in game.params.iter().flatten() {
            // Its type was looked at when the game was declared.
            let said = self.problems.len();
            let ty = param.ty.as_ref().map_or(ParamType::Nat, |ty| self.param_type(ty));
            self.problems.truncate(said);
            let span = param.pattern.span;
            let PatternKind::Name(name) = &param.pattern.it else {
                let problem = self.pair_for_a_name(span, alone);
                self.complain(problem);
                continue;
            };
            let own = self.type_of(&ty);
            let local = self.declare_local(name, span, Scheme::fixed(own), Role::Param);
            out.push(Param { name: name.clone(), local, ty });
        }
        out
    }

    fn symmetric(
        &mut self,
        names: &[ast::Name],
        params: &[Param],
        span: Span,
    ) -> Option<Vec<usize>> {
        let place = |name: &ast::Name| params.iter().position(|p| p.name == name.it);
        let mut places = Vec::new();
        for name in names {
            match place(name) {
                Some(place) if places.contains(&place) => {
                    let problem = self
                        .error(
                            codes::SYMMETRIC_MISFIT,
                            name.span,
                            format!("`{}` is named twice", name.it),
                            "named again",
                        )
                        .help("two parameters change places: `symmetric (a, b)`");
                    self.complain(problem);
                    return None;
                }
                Some(place) => {
                    self.mention_local(&name.it, name.span);
                    places.push(place);
                }
                None => {
                    let near = nearest(&name.it, params.iter().map(|p| &*p.name));
                    let problem = self
                        .error(
                            codes::MODIFIER_UNKNOWN,
                            name.span,
                            format!("`{}` is no parameter of this game", name.it),
                            "not a parameter",
                        )
                        .maybe_meant(name.span, near);
                    self.complain(problem);
                    return None;
                }
            }
        }
        if names.is_empty() {
            places = (0..params.len()).collect();
        }
        let types: Vec<&ParamType> =
            places.iter().filter_map(|i| params.get(*i)).map(|p| &p.ty).collect();
        let list = matches!(types.as_slice(), [ParamType::List(_)]);
        let alike = types.len() > 1 && types.windows(2).all(|w| w.first() == w.last());
        if !list && !alike {
            let message = if types.len() > 1 {
                "parameters of different kinds cannot change places"
            } else {
                "`symmetric` needs two parameters, or a list"
            };
            let problem = self
                .error(codes::SYMMETRIC_MISFIT, span, message, "nothing to change places")
                .help("name those that can: `symmetric (a, b)`, or a list parameter: `symmetric (heaps)`");
            self.complain(problem);
            return None;
        }
        Some(places)
    }
}
