//! An answer, and the ways to write it. It is written when somebody wants to see it.

use crate::watch::heard;
use grundy::meter::Spent;
use grundy::report::{self, Keeps, Style};
use grundy::session::answer::Plots;
use grundy::session::answer::PositionGraph;
use grundy::session::answer::{FileKind, Told as Data};
use grundy::session::{Answer, SoFar};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// An answer of the program.
#[pyclass(frozen, module = "grundy._grundy")]
#[derive(Debug)]
pub struct Told {
    answer: Answer,
    /// What `json` gives, until it is asked for.
    json: Mutex<Option<String>>,
}

impl Told {
    /// An answer, written as a part of the work on it: the limits of the one are those of the other.
    pub fn new(answer: Answer) -> Result<Told, Spent> {
        let json = Mutex::new(Some(report::json::answer(&answer)?));
        Ok(Told { answer, json })
    }
}

/// The part of an answer that was finished.
#[pyclass(frozen, module = "grundy._grundy")]
#[derive(Debug)]
pub struct Partial {
    pub so_far: SoFar,
}

#[pymethods]
impl Partial {
    /// The field `so_far` that `--format json` writes.
    fn json(&self, py: Python<'_>) -> String {
        py.detach(|| report::json::so_far(&self.so_far).to_string())
    }

    /// As on a terminal of this width.
    fn text(&self, py: Python<'_>, width: usize) -> String {
        py.detach(|| report::so_far(&self.so_far, style(width), Keeps::Session))
    }
}

/// Texts are written as on a terminal of this width.
fn style(width: usize) -> Style {
    Style { color: false, unicode: true, width: width.clamp(40, 1000) }
}

/// A text of an answer, unless there was no room for it.
fn written<T: Send>(
    py: Python<'_>,
    write: impl FnOnce() -> Result<T, Spent> + Send,
) -> PyResult<T> {
    let none = |_| PyMemoryError::new_err("there is no room to write this answer");
    heard(py, write)?.map_err(none)
}

#[pymethods]
impl Told {
    /// The object that `--format json` writes.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        let kept = self.json.lock().unwrap_or_else(PoisonError::into_inner).take();
        kept.map_or_else(|| written(py, || report::json::answer(&self.answer)), Ok)
    }

    /// As on a terminal of this width.
    fn text(&self, py: Python<'_>, width: usize) -> PyResult<String> {
        // Nothing is written to a file.
        let shown = pictured(&self.answer, None);
        let shown = shown.as_ref().unwrap_or(&self.answer);
        written(py, || report::answer(shown, style(width)))
    }

    fn markdown(&self, py: Python<'_>) -> PyResult<String> {
        written(py, || report::markdown(&self.answer))
    }

    /// A section of a page, with the question above it.
    fn html(&self, py: Python<'_>) -> PyResult<String> {
        written(py, || report::html::answer(&self.answer))
    }

    /// A table as CSV; None of what is no table.
    fn csv(&self, py: Python<'_>) -> PyResult<Option<String>> {
        written(py, || report::csv(&self.answer))
    }

    /// The picture of a plot or a tree.
    fn svg(&self, py: Python<'_>) -> PyResult<Option<String>> {
        written(py, || {
            let picture = Some("picture.svg".to_string());
            let Some(answer) = pictured(&self.answer, picture) else { return Ok(None) };
            Ok(report::written(&answer)?.map(|file| file.text))
        })
    }

    /// What the statement writes to a file: its name, whether it is a certificate, its text.
    fn file(&self, py: Python<'_>) -> PyResult<Option<(String, bool, String)>> {
        let file = written(py, || report::written(&self.answer))?;
        Ok(file.map(|file| (file.name, file.kind == FileKind::Certificate, file.text)))
    }

    /// The answers of one question about several positions.
    fn parts(&self) -> Vec<Told> {
        let Data::Many(all) = &self.answer.told else { return Vec::new() };
        let source = || self.answer.source.clone();
        let part = |told: &Data| {
            let answer = Answer { source: source(), told: told.clone() };
            Told { answer, json: Mutex::default() }
        };
        all.iter().map(part).collect()
    }

    /// An assert that does not hold, or a claim that was refuted.
    #[getter]
    fn failed(&self) -> bool {
        self.answer.told.failed()
    }

    #[getter]
    fn undecided(&self) -> bool {
        self.answer.told.undecided()
    }
}

/// A picture that asks for this file, or for none.
fn pictured(answer: &Answer, file: Option<String>) -> Option<Answer> {
    let told = match &answer.told {
        Data::Plot { game, axes, rows, repeats, rare, .. } => Data::Plot {
            game: game.clone(),
            axes: axes.clone(),
            rows: rows.clone(),
            repeats: *repeats,
            rare: rare.clone(),
            file,
        },
        Data::Tree { lines, .. } => Data::Tree { lines: lines.clone(), file },
        Data::Graph(of) => {
            Data::Graph(Box::new(PositionGraph { file, ..PositionGraph::clone(of) }))
        }
        Data::Plots(of) => Data::Plots(Box::new(Plots { file, ..Plots::clone(of) })),
        _ => return None,
    };
    Some(Answer { source: answer.source.clone(), told })
}
