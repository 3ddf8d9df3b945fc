//! An answer, and the ways to write it. It is written when somebody wants to see it.

use grundy::meter::Spent;
use grundy::report::{self, Keeps, Style};
use grundy::session::answer::{FileKind, Told as Data};
use grundy::session::graph::PositionGraph;
use grundy::session::plots::Plots;
use grundy::session::{Answer, SoFar};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// An answer of the program.
#[pyclass(frozen, module = "grundy._grundy")]
#[derive(Debug)]
pub struct Told {
    pub answer: Answer,
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

/// A text that there was no room for.
fn unwritten(_: Spent) -> PyErr {
    PyMemoryError::new_err("there is no room to write this answer")
}

#[pymethods]
impl Told {
    /// The object that `--format json` writes.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| report::json::answer(&self.answer)).map_err(unwritten)
    }

    /// As on a terminal of this width.
    fn text(&self, py: Python<'_>, width: usize) -> PyResult<String> {
        // Nothing is written to a file.
        let shown = pictured(&self.answer, None);
        let shown = shown.as_ref().unwrap_or(&self.answer);
        py.detach(|| report::answer(shown, style(width))).map_err(unwritten)
    }

    fn markdown(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| report::markdown(&self.answer)).map_err(unwritten)
    }

    /// A section of a page, with the question above it.
    fn html(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| report::html::answer(&self.answer)).map_err(unwritten)
    }

    /// A table as CSV; None of what is no table.
    fn csv(&self, py: Python<'_>) -> PyResult<Option<String>> {
        py.detach(|| report::csv(&self.answer)).map_err(unwritten)
    }

    /// The picture of a plot or a tree.
    fn svg(&self, py: Python<'_>) -> PyResult<Option<String>> {
        py.detach(|| {
            let picture = Some("picture.svg".to_string());
            let Some(answer) = pictured(&self.answer, picture) else { return Ok(None) };
            Ok(report::written(&answer)?.map(|file| file.text))
        })
        .map_err(unwritten)
    }

    /// What the statement writes to a file: its name, whether it is a certificate, its text.
    fn file(&self, py: Python<'_>) -> PyResult<Option<(String, bool, String)>> {
        let file = py.detach(|| report::written(&self.answer)).map_err(unwritten)?;
        Ok(file.map(|file| (file.name, file.kind == FileKind::Certificate, file.text)))
    }

    /// The answers of one question about several positions.
    fn parts(&self) -> Vec<Told> {
        let Data::Many(all) = &self.answer.told else { return Vec::new() };
        let source = || self.answer.source.clone();
        let part = |told: &Data| Told { answer: Answer { source: source(), told: told.clone() } };
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
