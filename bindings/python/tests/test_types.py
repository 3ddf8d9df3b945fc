"""The package has types that hold."""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parents[1]


def test_types():
    ran = subprocess.run([sys.executable, "-m", "mypy"], cwd=HERE, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_types_as_others_see_them(tmp_path):
    user = tmp_path / "user.py"
    user.write_text(
        "import grundy\n"
        "k = grundy.library('kayles')\n"
        "reveal_type(k(5).value)\n"
        "reveal_type(k(5) + k(3))\n"
        "reveal_type(k.period(timeout=3).period)\n"
        "k.values(3, tymeout=1)\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(HERE / "pyproject.toml"), str(user)]
    ran = subprocess.run(command, cwd=HERE, capture_output=True, text=True)
    for told in ['"int | None"', '"grundy._games.Position"', "tymeout"]:
        assert told in ran.stdout, ran.stdout
