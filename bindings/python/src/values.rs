//! Nim-values in a row, for NumPy to look at where they are: they are not copied.
//!
//! The buffer that is handed out is never written to and never moves: what owns it is kept here, as
//! long as Python keeps this object, and nothing can change it.

#![allow(unsafe_code)]

use grundy::solve::heaps::{Sequence, Values as Row};
use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;
use std::ffi::c_int;
use std::sync::{Arc, Mutex, PoisonError};

/// A sequence of which nothing more is asked. Its values stay where they are.
#[derive(Debug)]
pub struct Frozen(Mutex<Sequence>);

impl Frozen {
    pub fn new(sequence: Sequence) -> Frozen {
        Frozen(Mutex::new(sequence))
    }

    pub fn into_inner(self) -> Sequence {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn look<T>(&self, with: impl FnOnce(&Sequence) -> T) -> T {
        with(&self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What owns the values.
#[derive(Clone, Debug)]
pub enum Held {
    Sequence(Arc<Frozen>),
    Bytes(Arc<[u8]>),
    Words(Arc<[u16]>),
    Wide(Arc<[u32]>),
    Long(Arc<[u64]>),
}

impl Held {
    /// Where the values begin, how many there are, and the bytes of each.
    fn place(&self) -> (usize, usize, usize) {
        match self {
            Held::Sequence(frozen) => frozen.look(|sequence| match sequence.values() {
                Row::Bytes(all) => (all.as_ptr() as usize, all.len(), 1),
                Row::Words(all) => (all.as_ptr() as usize, all.len(), 2),
                Row::Wide(all) => (all.as_ptr() as usize, all.len(), 4),
            }),
            Held::Bytes(all) => (all.as_ptr() as usize, all.len(), 1),
            Held::Words(all) => (all.as_ptr() as usize, all.len(), 2),
            Held::Wide(all) => (all.as_ptr() as usize, all.len(), 4),
            Held::Long(all) => (all.as_ptr() as usize, all.len(), 8),
        }
    }
}

/// Nim-values in a row: a buffer of unsigned numbers.
#[pyclass(frozen, module = "grundy._grundy")]
#[derive(Debug)]
pub struct Values {
    held: Held,
    length: usize,
}

impl Values {
    /// The first values of a row.
    pub fn first(held: Held, length: usize) -> Values {
        let (_, all, _) = held.place();
        Values { held, length: length.min(all) }
    }
}

#[pymethods]
impl Values {
    fn __len__(&self) -> usize {
        self.length
    }

    /// The bytes of each value: 1, 2, 4 or 8.
    #[getter]
    fn itemsize(&self) -> usize {
        self.held.place().2
    }

    /// Bytes that can be read: NumPy's `frombuffer` takes them as numbers.
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        if view.is_null() {
            return Err(PyBufferError::new_err("there is no view to fill"));
        }
        let values = slf.get();
        let (at, _, size) = values.held.place();
        let bytes = ffi::Py_ssize_t::try_from(values.length * size)?;
        // SAFETY: `view` is Python's; the bytes at `at` belong to `slf`, which the view keeps alive, and
        // are not written to, which the view says as well.
        let filled =
            unsafe { ffi::PyBuffer_FillInfo(view, slf.as_ptr(), at as *mut _, bytes, 1, flags) };
        match filled {
            0 => Ok(()),
            _ => Err(PyErr::fetch(slf.py())),
        }
    }
}
