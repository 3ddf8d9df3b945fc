"""The language server under pytest-lsp, a client that others wrote.

    python3 -m venv .venv && .venv/bin/pip install -r editors/test/requirements.txt
    .venv/bin/pytest editors/test

The program is GRUNDY, or target/debug/grundy.
"""

import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ROOT = pathlib.Path(__file__).resolve().parents[2]
GRUNDY = os.environ.get("GRUNDY", str(ROOT / "target" / "debug" / "grundy"))


@pytest.fixture
def folder(tmp_path):
    return tmp_path.resolve()


@pytest_lsp.fixture(
    params=["visual_studio_code", "neovim", "emacs"],
    config=ClientServerConfig(server_command=[GRUNDY, "lsp"]),
)
async def client(request, lsp_client: LanguageClient):
    # What the server asks for, and editors answer.
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def _(params):
        return None

    @lsp_client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
    def _(params):
        return None

    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[],
        )
    )
    yield
    await lsp_client.shutdown_session()


def opened(client, path, text):
    path.write_text(text)
    uri = path.as_uri()
    item = types.TextDocumentItem(uri=uri, language_id="grundy", version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    return uri


def at(uri, line, character):
    return {
        "text_document": types.TextDocumentIdentifier(uri),
        "position": types.Position(line, character),
    }


async def mistakes(client, uri, fits):
    for _ in range(500):
        found = client.diagnostics.get(uri)
        if found is not None and fits(found):
            return found
        await asyncio.sleep(0.02)
    raise AssertionError(f"what is told of {uri}: {client.diagnostics.get(uri)}")


@pytest.mark.asyncio
async def test_mistakes_come_and_go(client, folder):
    uri = opened(client, folder / "a.game", "moves Kayles(5)\n")
    found = await mistakes(client, uri, lambda found: len(found) == 1)
    assert found[0].code == "G0202"
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version=2, uri=uri),
            [types.TextDocumentContentChangePartial(
                range=types.Range(types.Position(0, 0), types.Position(0, 0)),
                text="import kayles\n",
            )],
        )
    )
    await mistakes(client, uri, lambda found: not found)


@pytest.mark.asyncio
async def test_words(client, folder):
    uri = opened(client, folder / "a.game", "import kayles\nmoves Kayles(5)\n")
    hover = await client.text_document_hover_async(types.HoverParams(**at(uri, 1, 8)))
    assert "Kayles(5) = *4" in hover.contents.value
    items = await client.text_document_completion_async(types.CompletionParams(**at(uri, 1, 8)))
    assert "Kayles" in [item.label for item in items]
    help = await client.text_document_signature_help_async(types.SignatureHelpParams(**at(uri, 1, 13)))
    assert help.signatures[0].label == "Kayles(n)"


@pytest.mark.asyncio
async def test_a_name_is_changed_in_two_files(client, folder):
    library = opened(client, folder / "lib.game", "game Take(n) { subtract 1..3 }\n")
    sheet = opened(client, folder / "sheet.game", 'import "lib.game"\nmoves Take(5)\n')
    edit = await client.text_document_rename_async(types.RenameParams(new_name="T", **at(sheet, 1, 7)))
    assert {uri: len(edits) for uri, edits in edit.changes.items()} == {library: 1, sheet: 1}


@pytest.mark.asyncio
async def test_answers(client, folder):
    uri = opened(client, folder / "a.game", "game Take(n) { subtract 1..3 }\nmoves Take(5)\n")
    document = types.TextDocumentIdentifier(uri)
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document))
    command = lenses[-1].command
    told = await client.workspace_execute_command_async(
        types.ExecuteCommandParams(command.command, arguments=command.arguments)
    )
    assert "Take(5) = *1" in str(told)
    whole = types.Range(types.Position(0, 0), types.Position(9, 0))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(document, whole))
    assert "octal" in hints[0].label or "subtract" in hints[0].label
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
    assert len(tokens.data) % 5 == 0 and tokens.data
