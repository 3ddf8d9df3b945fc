//! What was defined and what is known of it. A text that is entered comes into force after what was
//! there; a definition takes the place of the one of its name, and what depends on that follows. A text
//! with a mistake changes nothing.

mod change;
mod question;

use crate::files::{Carried, Disk};
use crate::mistakes;
use crate::told::{Partial, Told};
use crate::values::{Frozen, Values};
use crate::watch::{Limits, Watch, watched};
use change::State;
use grundy::diagnostic::Diagnostic;
use grundy::session::SoFar;
use grundy::solve::code::GameId;
use grundy::source::Source;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyRuntimeError};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, TryLockError, Weak};
use std::time::Duration;

/// How long a thread waits before it looks again whether another one is done.
const WAIT: Duration = Duration::from_millis(2);

/// What came of a text.
#[derive(Debug, Default)]
struct Entered {
    told: Vec<Told>,
    /// Mistakes, and warnings.
    problems: Vec<Value>,
    /// Why a statement has no answer, and those after it.
    stopped: Option<Stopped>,
    /// An `import` that it has left out.
    taken: Option<String>,
}

impl Entered {
    fn problems(&mut self, found: &[Diagnostic]) {
        self.problems.extend(found.iter().map(mistakes::one));
    }
}

/// A mistake that stopped a statement, and what that had found.
type Stopped = (Value, Option<SoFar>);

#[derive(Debug)]
struct Inner {
    disk: Disk,
    state: State,
    /// Games by name and number of arguments.
    games: HashMap<(String, usize), Option<GameId>>,
    /// Sequences whose values are looked at from outside.
    frozen: HashMap<GameId, Arc<Frozen>>,
    /// Those that somebody still looked at when the session went on with values of its own.
    lent: HashMap<GameId, Vec<Weak<Frozen>>>,
}

create_exception!(_grundy, Occupied, PyException);

/// A session: definitions, and what is known of their positions.
#[pyclass(frozen, module = "grundy._grundy")]
#[derive(Debug)]
pub struct Engine(Mutex<Inner>);

/// What Python raises where no answer is: the mistake, as JSON.
type Asked<T> = (Option<T>, Option<String>);

fn asked<T>(found: Result<T, Value>) -> Asked<T> {
    match found {
        Ok(found) => (Some(found), None),
        Err(problem) => (None, Some(problem.to_string())),
    }
}

impl Engine {
    /// Works on the session, when no other thread does.
    fn at_work<T: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        work: impl FnOnce(&mut Inner, &Arc<Watch>) -> T + Send,
    ) -> PyResult<T> {
        let done = watched(py, limits, |watch| {
            loop {
                match self.0.try_lock() {
                    Ok(mut inner) => return Some(Ok(work(&mut inner, watch))),
                    Err(TryLockError::Poisoned(_)) => return Some(Err(())),
                    Err(TryLockError::WouldBlock) => std::thread::sleep(WAIT),
                }
                if watch.ask().is_some() {
                    return None;
                }
            }
        })?;
        let broken = "this session is broken by an earlier error: make a new one";
        let late = "the limit of time is reached: another thread uses this session";
        match done {
            Some(Ok(done)) => Ok(done),
            Some(Err(())) => Err(PyRuntimeError::new_err(broken)),
            None => Err(Occupied::new_err(late)),
        }
    }
}

#[pymethods]
impl Engine {
    /// A session that imports from a folder, and files that came with it from another process.
    #[new]
    fn new(folder: PathBuf, files: Carried) -> Engine {
        Engine(Mutex::new(Inner {
            disk: Disk::with(folder, files),
            state: State::default(),
            games: HashMap::new(),
            frozen: HashMap::new(),
            lent: HashMap::new(),
        }))
    }

    /// Takes a text of definitions and questions: answers in their order, as JSON what is wrong, and the finished part
    /// of an answer.
    fn enter(
        &self,
        py: Python<'_>,
        text: String,
        name: String,
        limits: Limits,
    ) -> PyResult<(Vec<Told>, String, Option<Partial>)> {
        let entered = self.at_work(py, &limits, |inner, watch| {
            let mut entered = Entered::default();
            inner.enter(&Source::new(name, text), &limits, watch, &mut entered);
            let Entered { told, problems, stopped, taken } = entered;
            let (stopped, so_far) = stopped.unzip();
            let rest = json!({"problems": problems, "stopped": stopped, "taken": taken});
            (told, rest.to_string(), so_far.flatten())
        })?;
        let (told, rest, so_far) = entered;
        Ok((told, rest, so_far.map(|so_far| Partial { so_far })))
    }

    /// The definitions, as they were entered.
    fn texts(&self, py: Python<'_>, limits: Limits) -> PyResult<Vec<String>> {
        self.at_work(py, &limits, |inner, _| inner.state.texts())
    }

    /// The files that were imported: the name from the folder on, the first name of the same file, the text.
    fn files(&self, py: Python<'_>, limits: Limits) -> PyResult<Carried> {
        self.at_work(py, &limits, |inner, _| inner.disk.carried())
    }

    /// The names that can be used: each with what stands before its rules or value, and its type.
    fn names(&self, py: Python<'_>, limits: Limits) -> PyResult<String> {
        self.at_work(py, &limits, |inner, _| inner.state.names().to_string())
    }

    /// The nim-value of the position of a game at these numbers. None where it has none, or where the
    /// game is not one of that many numbers.
    fn value(
        &self,
        py: Python<'_>,
        game: String,
        args: Vec<i64>,
        limits: Limits,
    ) -> PyResult<Asked<Option<u64>>> {
        let found =
            self.at_work(py, &limits, |inner, watch| inner.value(&game, &args, &limits, watch))?;
        Ok(asked(found))
    }

    /// The nim-values of all positions of a game whose numbers are less than these, the last number
    /// first; or why there are none.
    fn values(
        &self,
        py: Python<'_>,
        game: String,
        shape: Vec<usize>,
        limits: Limits,
    ) -> PyResult<Asked<Values>> {
        let found =
            self.at_work(py, &limits, |inner, watch| inner.values(&game, &shape, &limits, watch))?;
        Ok(asked(found))
    }
}
