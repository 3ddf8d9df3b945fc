//! Where code comes from: for messages about what goes wrong when it runs.

use crate::check::tree::DefinitionId;
use crate::solve::fault::Site;
use crate::source::{Source, Span};
use hashbrown::HashSet;

/// The places that code comes from.
#[derive(Clone, Debug)]
pub struct Places {
    sites: Vec<(Source, Span)>,
    current: Source,
    bare: HashSet<DefinitionId>,
}

impl Places {
    pub fn new(source: Source) -> Places {
        Places { sites: Vec::new(), current: source, bare: HashSet::new() }
    }

    /// What comes next comes from this text.
    pub fn go_to(&mut self, source: &Source) {
        self.current = source.clone();
    }

    /// This game is written without brackets.
    pub fn is_bare_now(&mut self, id: DefinitionId) {
        self.bare.insert(id);
    }

    /// Forgets what is known of definitions from this one on.
    pub fn forget_from(&mut self, first: DefinitionId) {
        self.bare.retain(|id| id.0 < first.0);
    }

    pub fn site(&mut self, span: Span) -> Site {
        self.sites.push((self.current.clone(), span));
        Site(self.sites.len() as u32 - 1)
    }

    pub fn find(&self, site: Site) -> Option<(&Source, Span)> {
        self.sites.get(site.0 as usize).map(|(source, span)| (source, *span))
    }

    pub fn is_bare(&self, id: DefinitionId) -> bool {
        self.bare.contains(&id)
    }
}
