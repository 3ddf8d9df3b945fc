//! Claims about numbers where automata accept the values of the games.
//!
//! The claim is that of all numbers of which `where` holds `holds` holds as well. With the automata of
//! the games, which are proved, both are automata, and what would break the claim has one that accepts
//! nothing. An automaton may be proved for some positions alone, and accepts nothing of others; so a
//! formula may speak of such a game only where `where` says that these are its positions.

use super::automatic::formula::{Formula, Known, read};
use super::automatic::machine::Desk;
use super::automatic::{Kind, digits_of, relation};
use super::{Claim, Complaint, Lines, Patience, proofs, refuse, sentence};

pub(super) fn verify(
    text: &str,
    mut lines: Lines<'_>,
    patience: &mut Patience<'_>,
) -> Result<Claim, Complaint> {
    let written = lines.text("written")?;
    let said = lines.text("claim")?;
    let digits = lines.text("digits")?;
    let system = digits_of(&digits)?;
    let place = lines.field("where")?;
    let region = read(place.line, &place.is, 0)?;
    let what = lines.field("holds")?;
    let holds = read(what.line, &what.is, 0)?;
    let games = proofs(&mut lines, |proof| relation(proof, patience))?;
    lines.end(text, patience)?;
    if games.iter().any(|game| game.digits != system) {
        return Err(digits.refuse("the automata of the games read other digits"));
    }
    let names: Vec<sentence::Game> =
        games.iter().map(|game| (game.automaton.game.clone(), game.kind)).collect();
    let right = format!(
        "in all numbers: if {} then {}",
        sentence::formula(&region, &names),
        sentence::formula(&holds, &names)
    );
    if said.is != right {
        return Err(said.refuse(format!("the fields below say: {right}")));
    }
    let mut desk = Desk { digits: system, line: place.line, patience, entries: Default::default() };
    let empty = desk.all(&[])?;
    let known = Known {
        own: empty.clone(),
        positions: empty,
        games: games.iter().map(|game| game.own.clone()).collect(),
    };
    let here = desk.compile(&region, &known)?;
    for (formula, line) in [(&region, place.line), (&holds, what.line)] {
        desk.line = line;
        let mut asked = Vec::new();
        all_asked(formula, &[], &mut asked);
        for one in asked {
            let Some(game) = games.get(one.which) else { continue };
            if game.positions == desk.all(&game.positions.tracks)? {
                continue;
            }
            let numbers = match game.kind {
                Kind::Values => one.names.split_last().map_or(&[][..], |(_, numbers)| numbers),
                _ => one.names.as_slice(),
            };
            let given = !numbers.iter().any(|name| one.bound.contains(name));
            if !given || line == place.line || numbers.len() != game.positions.tracks.len() {
                let reason = "a game of few positions is asked about numbers that may be none";
                return Err(refuse(line, reason));
            }
            let positions = desk.renamed(&game.positions, numbers)?;
            let outside = desk.not(&positions)?;
            if !desk.and(&here, &outside)?.is_empty() {
                return Err(refuse(line, "the claim speaks of what is no position of a game"));
            }
        }
    }
    let holds = desk.compile(&holds, &known)?;
    let fails = desk.not(&holds)?;
    if !desk.and(&here, &fails)?.is_empty() {
        return Err(what.refuse("this does not always hold"));
    }
    let games = names.into_iter().map(|(name, _)| name).collect();
    Ok(Claim { written: written.is, claim: said.is, games })
}

/// A place at which a formula speaks of a game, and the names that are bound there.
struct Asked {
    which: usize,
    names: Vec<u32>,
    bound: Vec<u32>,
}

fn all_asked(of: &Formula, bound: &[u32], found: &mut Vec<Asked>) {
    match of {
        Formula::Game(which, names) => {
            let (which, names, bound) = (*which, names.clone(), bound.to_vec());
            found.push(Asked { which, names, bound });
        }
        Formula::Not(of) => all_asked(of, bound, found),
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().for_each(|part| all_asked(part, bound, found));
        }
        Formula::Some(names, of) => all_asked(of, &[bound, names.as_slice()].concat(), found),
        _ => {}
    }
}
