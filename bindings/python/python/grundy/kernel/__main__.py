"""`python -m grundy.kernel install`, and what Jupyter starts."""

from __future__ import annotations

import argparse
import json
import pathlib
import sys
import tempfile

SPEC = {
    "argv": [sys.executable, "-m", "grundy.kernel", "-f", "{connection_file}"],
    "display_name": "Grundy",
    "language": "grundy",
    "interrupt_mode": "signal",
}


def install(arguments: list[str]) -> None:
    """Writes the kernel's files where Jupyter looks for them."""
    parser = argparse.ArgumentParser(prog="python -m grundy.kernel install", description=install.__doc__)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--user", action="store_true", help="for you alone (the default outside of a virtual environment)")
    where.add_argument("--sys-prefix", action="store_true", help="for this Python (the default inside of one)")
    where.add_argument("--prefix", help="below this folder")
    options = parser.parse_args(arguments)
    from jupyter_client.kernelspec import KernelSpecManager

    inside = sys.prefix != sys.base_prefix
    prefix = options.prefix or (sys.prefix if options.sys_prefix or (inside and not options.user) else None)
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "kernel.json").write_text(json.dumps(SPEC, indent=2) + "\n")
        made = KernelSpecManager().install_kernel_spec(folder, "grundy", user=prefix is None, prefix=prefix)
    print(f"the kernel is in {made}")


def main() -> None:
    if sys.argv[1:2] == ["install"]:
        install(sys.argv[2:])
        return
    from ipykernel.kernelapp import IPKernelApp

    from .kernel import GrundyKernel

    IPKernelApp.launch_instance(kernel_class=GrundyKernel)


if __name__ == "__main__":
    main()
