//! What was entered and what was answered, as it went: a session as Markdown.

#[derive(Debug, Default)]
pub struct Notebook {
    /// A statement, and its answer if it asked something.
    notes: Vec<(String, Option<String>)>,
}

impl Notebook {
    pub fn defined(&mut self, text: &str) {
        self.notes.push((text.to_string(), None));
    }

    /// A question and its answer as Markdown, unless there was no room for that.
    pub fn answered(&mut self, text: &str, answer: Option<String>) {
        self.notes.push((text.to_string(), answer));
    }

    pub fn len(&self) -> usize {
        self.notes.len()
    }

    /// All of it; definitions that follow one another stand together.
    pub fn as_markdown(&self) -> String {
        let mut out = "# A session with Grundy\n".to_string();
        let mut open: Vec<&str> = Vec::new();
        for (text, answer) in &self.notes {
            let Some(answer) = answer else {
                open.push(text);
                continue;
            };
            if !open.is_empty() {
                out += &block("game", &open.join("\n"));
                open.clear();
            }
            out += &format!("\n{}\n", answer.trim_end());
        }
        if !open.is_empty() {
            out += &block("game", &open.join("\n"));
        }
        out
    }
}

/// A block whose fence is longer than any in it.
fn block(language: &str, text: &str) -> String {
    let mut fence = "```".to_string();
    while text.contains(&fence) {
        fence.push('`');
    }
    format!("\n{fence}{language}\n{}\n{fence}\n", text.trim_end())
}
