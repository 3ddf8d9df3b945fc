//! `grundy kernel install`: Grundy among the kernels of Jupyter. The kernel is part of the Python package,
//! and so a Python that has the package puts it in its place.

use super::Exit;
use super::args::{Action, Kernel};
use super::output::Output;
use std::process::Command;

pub(super) fn kernel(args: &Kernel, out: &mut Output<'_>) -> Exit {
    let Action::Install(install) = &args.action;
    let mut command = Command::new(&install.python);
    command.args(["-m", "grundy.kernel", "install"]);
    command.args(install.user.then_some("--user"));
    command.args(install.sys_prefix.then_some("--sys-prefix"));
    if let Some(prefix) = &install.prefix {
        command.arg("--prefix").arg(prefix);
    }
    let python = install.python.display();
    let ran = match command.output() {
        Ok(ran) => ran,
        Err(error) => {
            out.unusable(&format!("{python} cannot be started: {error}"));
            return Exit::Unusable;
        }
    };
    if ran.status.success() {
        out.result(&String::from_utf8_lossy(&ran.stdout));
        return Exit::Fine;
    }
    // The last line of what Python says is the error itself.
    let said = String::from_utf8_lossy(&ran.stderr);
    let why = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it ended early");
    let help = match why.contains("No module named") {
        true if why.contains("grundy") => {
            "; build the package from bindings/python, or name the Python that has it with --python"
        }
        true => "; `pip install ipykernel` gives it what it needs",
        false => "",
    };
    out.unusable(&format!("{python} did not put the kernel in its place: {why}{help}"));
    Exit::Unusable
}
