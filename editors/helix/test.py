"""Helix with the settings of this folder and the real program, on a screen of tmux:

    python3 editors/helix/test.py

Helix is HX, or hx; its runtime files are where it finds them, or at HELIX_RUNTIME. The program is
GRUNDY, or target/debug/grundy. It needs tmux and a C compiler, which Helix builds the grammar with.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
HX = shutil.which(os.environ.get("HX", "hx"))
PROGRAM = Path(os.environ.get("GRUNDY", ROOT / "target/debug/grundy")).resolve()
SHEET = "game   Take(n) { subtract 1..3 }\nmoves Take(5)\nlet x = Tak(3)\n"


def check(what, holds, seen=""):
    if not holds:
        sys.exit(f"not ok: {what}\n{seen}")
    print(f"ok: {what}")


class Screen:
    def __init__(self, folder, env, *command):
        self.tmux = ["tmux", "-S", str(folder / "tmux"), "-f", "/dev/null"]
        size = ["-x", "110", "-y", "30"]
        self.run("new-session", "-d", *size, "--", *command, env=env, cwd=folder)

    def run(self, *command, **how):
        told = subprocess.run([*self.tmux, *command], check=True, capture_output=True, text=True, **how)
        return told.stdout

    def keys(self, *keys):
        """Keys one by one: Helix takes what comes at once for something pasted."""
        for key in keys:
            self.run("send-keys", key)
            time.sleep(0.1)

    def type(self, text):
        self.run("send-keys", "-l", text)

    def shows(self, what, pattern, seconds=20):
        until = time.monotonic() + seconds
        while not re.search(pattern, screen := self.run("capture-pane", "-p")):
            if time.monotonic() > until:
                check(what, False, screen)
            time.sleep(0.1)
        check(what, True)

    def colour(self, word):
        """What is sent before a word that is shown: its colour."""
        return re.search(r"(\x1b\[[0-9;]*m)" + word, self.run("capture-pane", "-p", "-e"))[1]


def settings(home):
    """The settings as docs/editors.md says to put them."""
    own = home / ".config/helix"
    (own / "runtime/grammars").mkdir(parents=True)
    text = (HERE / "languages.toml").read_text()
    (own / "languages.toml").write_text(text.replace("/path/to/grundy", str(ROOT)))
    shutil.copytree(ROOT / "editors/tree-sitter-grundy/queries", own / "runtime/queries/grundy")


def main():
    check("Helix is there", HX)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings(folder)
        (folder / "grundy").symlink_to(PROGRAM)
        env = {**os.environ, "HOME": name, "PATH": f"{name}:{os.environ['PATH']}", "TERM": "xterm-256color"}
        env.pop("XDG_CONFIG_HOME", None)
        env["COLORTERM"] = "truecolor"
        hx = lambda *args: subprocess.run([HX, *args], env=env, capture_output=True, text=True)
        built = hx("--grammar", "build")
        check("the grammar is built", built.returncode == 0, built.stdout + built.stderr)
        health = re.sub(r"\x1b\[[0-9;]*m", "", hx("--health", "grundy").stdout)
        for part in ["✓ grundy:", "Tree-sitter parser: ✓", "Highlight queries: ✓", "Indent queries: ✓"]:
            check(part, part in health, health)

        file = folder / "sheet.game"
        file.write_text(SHEET)
        screen = Screen(folder, env, HX, str(file))
        try:
            use(screen, file)
        finally:
            screen.run("kill-server")


def use(screen, file):
    screen.shows("a mistake is told", r"did you mean `Take`")
    check("words have colours", len({screen.colour(word) for word in ["Take", "subtract", r"\(n"]}) == 3)
    screen.keys("]", "d", "Space", "a")
    screen.shows("a mend is offered", r"└─ +did you mean `Take`\?")
    screen.keys("Enter")
    screen.shows("the mend is made", r"let x = Take\(3\)")
    screen.keys("Escape", "2", "g", "g", "w", "l", "Space", "k")
    screen.shows("hover has the value", r"Take\(5\) = \*1")
    screen.keys("Escape", "g", "e", "o")
    screen.type("explain Ta")
    screen.shows("names are completed", r"Take +class")
    screen.keys("Tab", "Enter")
    screen.shows("with what they take", r"explain Take\(n\)")
    # What is to be filled in is selected.
    screen.type("7")
    screen.shows("and a blank to fill", r"explain Take\(7\)")
    screen.keys("Escape", "o")
    screen.type("game Two(n) {")
    screen.keys("Enter")
    screen.type("subtract 2")
    screen.shows("a rule is set in", r"\d      subtract 2")
    screen.keys("Escape", ":", "w", "Enter")
    screen.shows("the file is written", r"written")
    text = file.read_text()
    check("and laid out", text.startswith("game Take(n) { subtract 1..3 }\n"), text)


main()
