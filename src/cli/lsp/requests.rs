//! What is answered at once, request by request.

use super::complete::{self, markup};
use super::server::{AT_ONCE, Asked, Server, THROUGH_ALL, failed};
use super::{folder, hints, layout, mistakes, symbols, uses, words, worker};
use crate::meter;
use gen_lsp_types as lsp;
use serde_json::json;

impl Server {
    pub(super) fn about_words(&mut self, asked: &mut Asked) {
        self.on::<lsp::HoverRequest>(asked, |server, params| {
            let (document, looked, place) = server.place(&params.text_document_position_params)?;
            let markdown = server.hover_markdown;
            let found = server.metered(AT_ONCE, |_| {
                let (told, span) = words::hover(&document, &looked, place, markdown)?;
                Some((told, span, words::call_of(&document, span)))
            })?;
            let Some((mut told, span, call)) = found else { return Ok(None) };
            let value = server.metered(AT_ONCE, |desk| {
                worker::value(&document, &desk.overlay(), &call?, desk.bound)
            })?;
            if let Some(value) = value {
                told = match markdown {
                    true => format!("`{value}`\n\n---\n\n{told}"),
                    false => format!("{value}\n\n{told}"),
                };
            }
            let contents = markup(told, markdown).into();
            Ok(Some(lsp::Hover { contents, range: Some(document.range(span)) }))
        });
        self.on::<lsp::CompletionRequest>(asked, |server, params| {
            let (document, looked, place) = server.place(&params.text_document_position_params)?;
            let knows = server.knows;
            let items = server.metered(THROUGH_ALL, |_| {
                complete::completions(&document, &looked, place, knows)
            })?;
            Ok(Some(items.into()))
        });
        self.on::<lsp::SignatureHelpRequest>(asked, |server, params| {
            let (document, looked, place) = server.place(&params.text_document_position_params)?;
            server.metered(AT_ONCE, |_| words::signature(&document, &looked, place))
        });
        self.on::<lsp::DefinitionRequest>(asked, |server, params| {
            let (document, looked, place) = server.place(&params.text_document_position_params)?;
            let found = words::definition(&server.desk, &document, &looked, place);
            Ok(found.map(|location| lsp::Definition::from(location).into()))
        });
        self.on::<lsp::ReferencesRequest>(asked, |server, params| {
            let (document, looked, place) = server.place(&params.text_document_position_params)?;
            let own = params.context.include_declaration;
            server
                .metered(THROUGH_ALL, |desk| uses::references(desk, &document, &looked, place, own))
        });
        self.on::<lsp::DocumentHighlightRequest>(asked, |server, params| {
            let (document, looked, place) = server.place(&params.text_document_position_params)?;
            server.metered(AT_ONCE, |_| uses::highlights(&document, &looked, place))
        });
        self.on::<lsp::PrepareRenameRequest>(asked, |server, params| {
            let (document, looked, place) = server.place(&params.text_document_position_params)?;
            let span = uses::renamable(&document, &looked, place).map_err(failed)?;
            let placeholder = document.source.slice(span).to_string();
            let range = document.range(span);
            Ok(Some(lsp::PrepareRenamePlaceholder { range, placeholder }.into()))
        });
        self.on::<lsp::RenameRequest>(asked, |server, params| {
            let (document, looked, place) = server.place(&params.text_document_position_params)?;
            let renamed = server.metered(THROUGH_ALL, |desk| {
                let edit = uses::rename(desk, &document, &looked, place, &params.new_name);
                // With files that there was no time to look at, a part would be renamed.
                match meter::why() {
                    Some(_) => Err("there was no time to look through all files".to_string()),
                    None => edit,
                }
            })?;
            renamed.map(Some).map_err(failed)
        });
    }

    pub(super) fn about_texts(&mut self, asked: &mut Asked) {
        self.on::<lsp::DocumentSymbolRequest>(asked, |server, params| {
            let document = server.open(&params.text_document.uri)?;
            let all = server.metered(THROUGH_ALL, |_| symbols::of_document(&document))?;
            Ok(Some(all.into()))
        });
        self.on::<lsp::WorkspaceSymbolRequest>(asked, |server, params| {
            let all = server.metered(THROUGH_ALL, |desk| {
                let texts = folder::texts(desk, &[]);
                let all = texts.iter().flat_map(|text| symbols::of_workspace(text, &params.query));
                all.take(1000).collect::<Vec<_>>()
            })?;
            Ok(Some(all.into()))
        });
        self.on::<lsp::FoldingRangeRequest>(asked, |server, params| {
            let document = server.open(&params.text_document.uri)?;
            server.metered(THROUGH_ALL, |_| symbols::folds(&document)).map(Some)
        });
        self.on::<lsp::SemanticTokensRequest>(asked, |server, params| {
            let (document, looked) = server.text(&params.text_document.uri)?;
            let data =
                server.metered(THROUGH_ALL, |_| symbols::colours(&document, &looked, None))?;
            Ok(Some(lsp::SemanticTokens { result_id: None, data }))
        });
        self.on::<lsp::SemanticTokensRangeRequest>(asked, |server, params| {
            let (document, looked) = server.text(&params.text_document.uri)?;
            let part = document.lines.span(document.text(), params.range);
            let data = server
                .metered(THROUGH_ALL, |_| symbols::colours(&document, &looked, Some(part)))?;
            Ok(Some(lsp::SemanticTokens { result_id: None, data }))
        });
        self.on::<lsp::DocumentFormattingRequest>(asked, |server, params| {
            let document = server.open(&params.text_document.uri)?;
            server.metered(THROUGH_ALL, |_| layout::whole(&document))
        });
        self.on::<lsp::DocumentRangeFormattingRequest>(asked, |server, params| {
            let document = server.open(&params.text_document.uri)?;
            let part = document.lines.span(document.text(), params.range);
            server.metered(THROUGH_ALL, |_| layout::part(&document, part))
        });
        self.on::<lsp::CodeActionRequest>(asked, |server, params| {
            let (document, looked) = server.text(&params.text_document.uri)?;
            let at = document.lines.span(document.text(), params.range);
            let mut all = server
                .metered(THROUGH_ALL, |desk| mistakes::mends(desk, &document, &looked, at))?;
            if let Some(only) = params.context.only {
                let wanted = |kind: &lsp::CodeActionKind| {
                    let kind = json!(kind);
                    let kind = kind.as_str().unwrap_or("");
                    only.iter().any(|only| kind.starts_with(json!(only).as_str().unwrap_or("-")))
                };
                all.retain(|action| action.kind.as_ref().is_none_or(wanted));
            }
            Ok(Some(all.into_iter().map(Into::into).collect()))
        });
        self.on::<lsp::CodeLensRequest>(asked, |server, params| {
            let document = server.open(&params.text_document.uri)?;
            let shared = &server.parts.shared;
            server.metered(THROUGH_ALL, |_| hints::lenses(&document, shared)).map(Some)
        });
    }
}
