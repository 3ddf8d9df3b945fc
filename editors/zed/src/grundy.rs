//! The one thing that Zed asks in code: how the language server starts.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Grundy;

impl zed::Extension for Grundy {
    fn new() -> Self {
        Grundy
    }

    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let program = worktree.which("grundy").ok_or(
            "`grundy` is not on the PATH: put it there, or name it in the settings, as lsp.grundy.binary.path",
        )?;
        Ok(Command { command: program, args: vec!["lsp".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Grundy);
