"""Cells in notebooks: the magic, and the kernel as Jupyter talks to it."""

import os
import subprocess
import sys
import time

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from jupyter_client.manager import KernelManager

import grundy


@pytest.fixture
def shell():
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "grundy")
    yield shell
    InteractiveShell.clear_instance()


def shown(shell, cell):
    with capture_output() as captured:
        result = shell.run_cell(cell)
    return captured, result


def test_cells_see_those_before(shell):
    captured, _ = shown(shell, "%%grundy\ngame A(n) { subtract 1..3 }\nA(6)\nplot A(0..9)")
    position, plot = captured.outputs
    assert "A(6)" in position.data["text/html"] and "*2" in position.data["text/plain"]
    assert "<svg" in plot.data["image/svg+xml"]
    captured, result = shown(shell, "answers = %grundy A(7)\nanswers[0].value")
    assert result.result == 3
    # The first word is the question, and braces are a set.
    captured, result = shown(shell, "moves = [1]\nanswers = %grundy moves A(7)\nlen(answers[0].moves), moves")
    assert result.result == (3, [1])
    captured, result = shown(shell, "answers = %grundy {2^3, 1}\nanswers[0].value")
    assert result.result == {1, 8}
    assert shell.user_ns["grundy_session"].game("A")(5).value == 1
    # A session of another name knows nothing of it.
    captured, result = shown(shell, "%%grundy other\nA(6)")
    assert "G0203" in captured.stdout + captured.stderr and not captured.outputs and not result.success
    for line in ("two names", "timeout=soon", "timeout=-1", "speed=3"):
        captured, result = shown(shell, f"%%grundy {line}\n1")
        assert "%%grundy" in captured.stdout + captured.stderr and not result.success


def test_a_cell_has_limits_of_its_own(shell):
    _, result = shown(shell, "%%grundy steps=1000\nlen([n for n in 0..1000000])")
    assert isinstance(result.error_in_exec, grundy.LimitReached)
    _, result = shown(shell, "%%grundy\nlen([n for n in 0..10000])")
    assert result.success
    # So has a line, whose limits stand before its statement.
    _, result = shown(shell, "%grundy steps=1000 timeout=5 len([n for n in 0..1000000])")
    assert isinstance(result.error_in_exec, grundy.LimitReached)
    _, result = shown(shell, "answers = %grundy timeout=5 len([n for n in 0..3 if n == 2])\nanswers[0].value")
    assert result.result == 1
    captured, _ = shown(shell, "%grundy timeout=-1 1")
    assert "%grundy: " in captured.stdout + captured.stderr


def test_a_mistake_shows_what_was_answered_before(shell):
    captured, result = shown(shell, "%%grundy\n1 + 1\n1 / 0")
    assert [output.data["text/plain"] for output in captured.outputs] == ["2"]
    told = captured.stdout + captured.stderr
    # The mistake fails the cell, and no lines of Python stand above it.
    assert "this cell:2" in told and "Traceback" not in told and isinstance(result.error_in_exec, grundy.Mistake)


def test_what_does_not_hold_fails_a_cell(shell):
    captured, result = shown(shell, "%%grundy\nassert 1 == 2\n3")
    assert len(captured.outputs) == 2 and isinstance(result.error_in_exec, grundy.Failed)


def test_objects_show_themselves():
    kayles = grundy.library("kayles")
    assert "<table>" in kayles(3)._repr_html_() and "wins" in kayles(3)._repr_html_()
    assert "import kayles" in kayles._repr_html_()
    assert "<svg" in kayles.plot(range(20))._repr_svg_()
    with pytest.raises(grundy.Mistake) as caught:
        grundy.run("1 <")
    assert "<pre>" in caught.value._repr_html_()


@pytest.fixture(scope="module")
def kernel(tmp_path_factory):
    prefix = tmp_path_factory.mktemp("jupyter")
    command = [sys.executable, "-m", "grundy.kernel", "install", "--prefix", str(prefix)]
    subprocess.run(command, check=True, capture_output=True)
    before = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = str(prefix / "share" / "jupyter")
    manager = KernelManager(kernel_name="grundy")
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=120)
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    if before is None:
        del os.environ["JUPYTER_PATH"]
    else:
        os.environ["JUPYTER_PATH"] = before


def answered(client, message):
    """The reply to a message."""
    while True:
        reply = client.get_shell_msg(timeout=60)
        if reply["parent_header"].get("msg_id") == message:
            return reply["content"]


def execute(client, code):
    """What a cell shows: the data of its answers, its errors, and how it ended."""
    shown, errors = [], []

    def hear(message):
        if message["msg_type"] == "display_data":
            shown.append(message["content"]["data"])
        elif message["msg_type"] == "error":
            errors.append("\n".join(message["content"]["traceback"]))
        elif message["msg_type"] == "stream":
            errors.append(message["content"]["text"])

    reply = client.execute_interactive(code, output_hook=hear, timeout=120)
    return shown, errors, reply["content"]["status"]


def test_the_kernel_answers(kernel):
    _, client = kernel
    shown, errors, status = execute(client, "game A(n) { subtract 1..3 }\nA(6)\nplot A(0..9)")
    assert (errors, status) == ([], "ok")
    assert shown[0]["text/plain"].startswith("A(6) = *2") and "<section" in shown[0]["text/html"]
    assert "<svg" in shown[1]["image/svg+xml"]
    shown, errors, status = execute(client, "A(7)\nB(7)")
    assert status == "error" and "G0203" in errors[0] and shown == []
    shown, _, status = execute(client, "A(7)")
    assert status == "ok" and shown[0]["text/plain"].startswith("A(7) = *3")


def test_the_kernel_completes_and_tells(kernel):
    _, client = kernel
    execute(client, "game Ambrosia(n) { subtract 1..3 }")

    def complete(code):
        return client.complete(code, len(code), reply=True, timeout=60)["content"]

    assert "Ambrosia" in complete("moves Amb")["matches"]
    assert complete("moves Amb")["cursor_start"] == 6
    assert "explain" in complete("expl")["matches"]
    assert "kayles" in complete("import kay")["matches"]
    assert complete("moves Ambrosia(3")["matches"] == []

    def inspect(code):
        return client.inspect(code, len(code), reply=True, timeout=60)["content"]

    assert "nim-value" in inspect("grundy")["data"]["text/plain"]
    assert "(n: nat) -> position" in inspect("Ambrosia")["data"]["text/plain"]
    assert not inspect("zzz")["found"]

    def whole(code):
        return answered(client, client.is_complete(code))["status"]

    assert (whole("game A(n) {"), whole("1 + 1")) == ("incomplete", "complete")


def test_the_kernel_is_interrupted(kernel):
    manager, client = kernel
    message = client.execute("import grundys\nperiod Grundys", stop_on_error=False)
    while True:
        heard = client.get_iopub_msg(timeout=60)
        if heard["msg_type"] == "execute_input" and heard["parent_header"].get("msg_id") == message:
            break
    time.sleep(0.5)
    manager.interrupt_kernel()
    reply = answered(client, message)
    assert reply["status"] == "error" and reply["ename"] == "Interrupted"
    shown, _, status = execute(client, "1 + 1")
    assert status == "ok" and shown[0]["text/plain"] == "2"
