"""The page of the book: its blocks run, and print what stands below them."""

import contextlib
import doctest
import io
import pathlib
import re

import grundy

ROOT = pathlib.Path(__file__).parents[3]
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_blocks_do_what_stands_below_them(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "python.md").read_text()
    names = {}
    printed, compared = None, 0
    for found in BLOCK.finditer(page):
        kind, info, text = found.groups()
        if kind == "python":
            assert printed is None, f"nothing stands below what prints {printed!r}"
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(text, "docs/python.md", "exec"), names)
            printed = out.getvalue() or None
        elif kind == "text" and "aside" not in info:
            assert printed == text
            printed, compared = None, compared + 1
    assert printed is None and compared >= 9


def test_the_example_of_the_package():
    assert doctest.testmod(grundy).failed == 0
