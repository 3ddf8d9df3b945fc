//! What the server offers to a client.

use super::hints::RUN;
use super::symbols::{KINDS, MODIFIERS};
use super::wire::Wire;
use gen_lsp_types as lsp;
use serde_json::json;

pub(super) fn result() -> lsp::InitializeResult {
    let letters = |all: &[&str]| Some(all.iter().map(|one| one.to_string()).collect::<Vec<_>>());
    let capabilities = lsp::ServerCapabilities {
        position_encoding: Some(lsp::PositionEncodingKind::UTF16),
        text_document_sync: Some(
            lsp::TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(lsp::TextDocumentSyncKind::Incremental),
                ..Default::default()
            }
            .into(),
        ),
        completion_provider: Some(lsp::CompletionOptions {
            trigger_characters: letters(&[".", "\"", "/"]),
            ..Default::default()
        }),
        hover_provider: Some(true.into()),
        signature_help_provider: Some(lsp::SignatureHelpOptions {
            trigger_characters: letters(&["(", ","]),
            retrigger_characters: letters(&[")"]),
            ..Default::default()
        }),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        workspace_symbol_provider: Some(true.into()),
        code_action_provider: Some(
            lsp::CodeActionOptions {
                code_action_kinds: Some(vec![
                    lsp::CodeActionKind::QuickFix,
                    lsp::CodeActionKind::SourceFixAll,
                ]),
                ..Default::default()
            }
            .into(),
        ),
        code_lens_provider: Some(lsp::CodeLensOptions::default()),
        document_formatting_provider: Some(true.into()),
        document_range_formatting_provider: Some(true.into()),
        rename_provider: Some(
            lsp::RenameOptions { prepare_provider: Some(true), ..Default::default() }.into(),
        ),
        folding_range_provider: Some(true.into()),
        inlay_hint_provider: Some(true.into()),
        semantic_tokens_provider: Some(
            lsp::SemanticTokensOptions {
                legend: lsp::SemanticTokensLegend {
                    token_types: KINDS.map(str::to_string).to_vec(),
                    token_modifiers: MODIFIERS.map(str::to_string).to_vec(),
                },
                full: Some(true.into()),
                range: Some(true.into()),
                ..Default::default()
            }
            .into(),
        ),
        execute_command_provider: Some(lsp::ExecuteCommandOptions {
            commands: vec![RUN.to_string()],
            ..Default::default()
        }),
        workspace: Some(lsp::WorkspaceOptions {
            workspace_folders: Some(lsp::WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(true.into()),
            }),
            ..Default::default()
        }),
        ..Default::default()
    };
    let version = Some(env!("CARGO_PKG_VERSION").to_string());
    let server_info = Some(lsp::ServerInfo { name: "grundy".to_string(), version });
    lsp::InitializeResult { capabilities, server_info }
}

/// Asks to be told of files of games that change on the disk.
pub(super) fn watch(wire: &Wire) {
    let watchers = json!([{"globPattern": "**/*.game"}]);
    wire.ask(
        "client/registerCapability",
        json!({"registrations": [{
            "id": "files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": {"watchers": watchers},
        }]}),
    );
}
