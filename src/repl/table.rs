//! The commands of the prompt, each with what it does.

#[derive(Clone, Copy, Debug)]
pub struct Command {
    pub name: &'static str,
    pub form: &'static str,
    pub doc: &'static str,
}

const fn command(name: &'static str, form: &'static str, doc: &'static str) -> Command {
    Command { name, form, doc }
}

/// Every command, in the order in which help lists them.
pub const COMMANDS: &[Command] = &[
    command("help", ":help [TOPIC]", "explains a word of the language, a game or a command"),
    command("list", ":list", "shows what is defined"),
    command("load", ":load FILE", "takes over a file, as if it were typed here"),
    command("reload", ":reload", "reads loaded and imported files again"),
    command("save", ":save FILE", "writes the session to a .game file, or to .md with its answers"),
    command("type", ":type EXPRESSION", "says what kind of thing an expression is"),
    command("time", ":time [STATEMENT]", "says how long a statement takes, or the last one took"),
    command("stats", ":stats", "says what is stored: positions, memory, solver"),
    command("limits", ":limits [NAME VALUE]", "shows or sets what a statement may use"),
    command("format", ":format NAME", "says how answers are written"),
    command(
        "play",
        ":play [easy] [second]",
        "shows or sets how the computer plays, and who begins",
    ),
    command("reset", ":reset", "forgets everything"),
    command("quit", ":quit", "leaves; so does Ctrl-D"),
];
