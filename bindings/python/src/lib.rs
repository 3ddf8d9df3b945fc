//! Grundy for Python: the library's sessions, answers and values as Python objects. The face that people
//! use is written in Python (`python/grundy`); this module is what it calls.
//!
//! Work is done without Python's lock. What was asked can be stopped by Ctrl-C, by a limit, or by an
//! exception in what watches it; nothing half-finished is kept.

mod engine;
mod files;
mod mistakes;
mod told;
mod values;
mod watch;
mod words;

use grundy::meter::counting::Counting;
use pyo3::prelude::*;

/// Memory is counted, so that no more is taken than allowed.
#[global_allocator]
static MEMORY: Counting = Counting;

#[pymodule]
fn _grundy(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<engine::Engine>()?;
    module.add("Occupied", module.py().get_type::<engine::Occupied>())?;
    module.add_class::<told::Partial>()?;
    module.add_class::<told::Told>()?;
    module.add_class::<values::Values>()?;
    module.add_function(wrap_pyfunction!(words::check, module)?)?;
    module.add_function(wrap_pyfunction!(words::format, module)?)?;
    module.add_function(wrap_pyfunction!(words::about, module)?)?;
    module.add_function(wrap_pyfunction!(words::complete, module)?)?;
    module.add_function(wrap_pyfunction!(words::definitions, module)?)?;
    module.add_function(wrap_pyfunction!(words::wants_more, module)?)?;
    module.add_function(wrap_pyfunction!(words::library, module)?)?;
    module.add_function(wrap_pyfunction!(words::verify, module)?)?;
    Ok(())
}
