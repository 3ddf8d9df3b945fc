//! Misère quotients, written down for the checker.

use super::{Basis, File, digest, rules, words};
use crate::meter::{self, Spent};
use crate::solve::heaps::Values;
use crate::solve::heaps::proof::Proof;
use crate::solve::heaps::rules::System;
use crate::solve::quotient::{Heap, Quotient};
use serde_json::{Value, json};

/// Number of elements of the map on a line.
const MAP_LINE: usize = 32;

/// What a quotient is of.
#[derive(Debug)]
pub enum Of<'a> {
    /// The heaps of a game: all of them, where that is proved.
    Heaps(&'a System, Option<&'a Proof>),
    /// Positions with these names, from the first on.
    Positions(&'a [String]),
}

/// The certificate of a quotient.
pub fn write_quotient(name: &str, of: &Of<'_>, quotient: &Quotient) -> Result<String, Spent> {
    meter::wholly(|| written(name, of, quotient))
}

fn written(name: &str, of: &Of<'_>, quotient: &Quotient) -> String {
    let monoid = &quotient.monoid;
    let basis = match of {
        Of::Heaps(system, Some(proof)) => {
            Some((*proof, Basis::of(system, &[Values::Wide(&monoid.heaps)], proof)))
        }
        _ => None,
    };
    // What the theorem asks for is enough.
    let known = basis.as_ref().map_or(monoid.heaps.len(), |(_, basis)| basis.checked);
    let map = monoid.heaps.get(..known).unwrap_or(&monoid.heaps);
    let heaps = map.len().saturating_sub(1);
    let lost: Vec<u32> = monoid.lost.each().collect();
    let (kind, all) = match of {
        Of::Heaps(_, Some(_)) => ("all heaps", "all heaps".to_string()),
        Of::Heaps(_, None) => ("some heaps", format!("the heaps from 0 to {heaps}")),
        Of::Positions(_) => ("positions", format!("{heaps} positions")),
    };
    let (order, losing) = (monoid.order, lost.len());
    let mut claim =
        format!("the misère quotient of {all} has order {order}, with lost elements: {losing}");
    if let Some((proof, _)) = &basis {
        let Proof { period, preperiod, .. } = proof;
        claim += &format!("; Φ(n + {period}) = Φ(n) for all n from {preperiod} on");
    }
    let mut file = File { text: "{\n".to_string() };
    file.field("certificate", &json!("misère quotient"));
    file.field("format", &json!(1));
    file.field("game", &json!(name));
    file.field("claim", &json!(claim));
    file.field("of", &json!(kind));
    file.field("order", &json!(order));
    file.field("heaps", &json!(heaps));
    if let Some((proof, basis)) = &basis {
        file.field("period", &json!(proof.period));
        file.field("preperiod", &json!(proof.preperiod));
        file.field("step", &json!(basis.step));
        file.field("from", &json!(basis.from));
        file.field("because", &json!(basis.because));
    }
    match of {
        Of::Heaps(system, _) => {
            file.field("words", &json!(words::system(system)));
            file.items("rules", &rules(system));
        }
        Of::Positions(names) => file.items("positions", &positions(names, &quotient.heaps)),
    }
    let map = map.chunks(MAP_LINE).enumerate();
    let map = map.map(|(i, own)| json!({"from": i * MAP_LINE, "elements": own}).to_string());
    file.items("map", &meter::each(map).collect::<Vec<_>>());
    file.field("lost", &json!(lost));
    file.items("generators", &generators(quotient));
    let pairs = meter::each(quotient.witness());
    let pairs = pairs.map(|(of, options)| json!({"element": of, "options": options}).to_string());
    file.items("pairs", &pairs.collect::<Vec<_>>());
    let digest = json!(digest(&file.text));
    file.text += &format!("  \"sha256\": {digest}\n}}\n");
    file.text
}

/// The heaps that are the least words of their elements make all others.
fn generators(quotient: &Quotient) -> Vec<String> {
    let monoid = &quotient.monoid;
    let mut generators = Vec::new();
    for word in meter::each(&monoid.least) {
        if let [(heap, 1)] = word.as_slice() {
            if meter::room_for::<u64>(monoid.order).is_err() {
                break;
            }
            let own = monoid.of(&[*heap]);
            let times: Vec<u32> = (0..monoid.order as u32).map(|x| monoid.times(x, own)).collect();
            generators.push((*heap, json!({"heap": heap, "times": times}).to_string()));
        }
    }
    generators.sort_unstable();
    generators.into_iter().map(|(_, line)| line).collect()
}

fn positions(names: &[String], heaps: &[Heap]) -> Vec<String> {
    let each = meter::each(names.iter().zip(heaps.iter().skip(1)).zip(1..));
    let line = |((name, heap), number): ((&String, &Heap), u32)| {
        let mut options: Vec<Value> = Vec::new();
        for option in &heap.options {
            let mut option = option.to_vec();
            option.sort_unstable();
            options.push(json!(option));
        }
        json!({"position": number, "name": name, "options": options}).to_string()
    };
    each.map(line).collect()
}
