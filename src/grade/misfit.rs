//! What keeps checks of a problem from being judged: they ask for what is not there, or the answer comes to
//! what is forbidden.

use super::desk::Judging;
use super::lower::Lowered;
use crate::check::tree;

/// Why a check earns nothing, whatever it says.
pub(super) enum Misfit {
    /// What it asks for is missing, or of another kind: each reason.
    Unfit(Vec<String>),
    /// The answer comes to what the problem forbids.
    Forbidden(String),
}

impl Misfit {
    pub(super) fn why(self) -> String {
        match self {
            Misfit::Unfit(reasons) => reasons.join("; "),
            Misfit::Forbidden(why) => why,
        }
    }
}

impl Judging<'_, '_> {
    /// What keeps checks of a problem from being judged.
    pub(super) fn misfits(&self, of: &Lowered) -> Vec<Option<Misfit>> {
        let vague = || vec![format!("the answer does not fit problem {}", of.problem.id)];
        let checks = of.problem.checks.iter().enumerate();
        let misfit = |(index, check): (usize, &tree::Check)| {
            // Without the files with the answers much of a rubric is not understood.
            let wrong = || !self.dry && self.fit.is_wrong(check);
            let unfit = self.fit.misfit(of, index, check).or_else(|| wrong().then(vague));
            let forbidden = || self.fit.forbidden(&of.problem, [check]).map(Misfit::Forbidden);
            unfit.map(Misfit::Unfit).or_else(forbidden)
        };
        checks.map(misfit).collect()
    }

    /// Why nothing of a problem fits, or all of it comes to what is forbidden; where only names and
    /// types are asked for, why not all of it does.
    pub(super) fn whole_misfit(
        &self,
        problem: &tree::Problem,
        misfits: &[Option<Misfit>],
    ) -> Option<String> {
        let fitting = misfits.iter().filter(|misfit| misfit.is_none()).count();
        if fitting == misfits.len() || !self.dry && fitting > 0 {
            return None;
        }
        let mut reasons: Vec<&str> = Vec::new();
        for misfit in misfits.iter().flatten() {
            let Misfit::Unfit(own) = misfit else { continue };
            for why in own {
                if !reasons.contains(&why.as_str()) {
                    reasons.push(why);
                }
            }
        }
        // What is forbidden is told of all checks in one sentence.
        let both = problem.checks.iter().zip(misfits);
        let refused = both.filter(|(_, misfit)| matches!(misfit, Some(Misfit::Forbidden(_))));
        let forbidden = self.fit.forbidden(problem, refused.map(|(check, _)| check));
        reasons.extend(forbidden.as_deref());
        Some(reasons.join("; "))
    }
}
