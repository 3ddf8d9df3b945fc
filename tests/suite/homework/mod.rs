//! Homework: rubrics, submissions, what is found of them and who hears of it.

mod again;
mod apart;
mod by_hand;
mod by_person;
mod closed_forms;
#[cfg(target_os = "linux")]
mod ending;
mod fair;
mod feedback;
mod folders;
mod gathering;
mod handed_in;
mod judging;
mod leaks;
mod limits;
mod lists;
mod loose;
mod names;
mod one_way;
mod pages;
mod results;
mod shares;
mod slips;
mod tables;
mod tests;
mod users;
mod usual;
mod vacuous;

use crate::support::{Folder, Ran, grundy};
use serde_json::Value;

/// A rubric and a submission in a folder of their own.
struct Sheet {
    folder: Folder,
    rubric: String,
}

impl Sheet {
    fn new(name: &str, rubric: &str) -> Sheet {
        let folder = Folder::new(&format!("homework-{name}"));
        let rubric = folder.file("rubric.game", rubric);
        Sheet { folder, rubric }
    }

    fn grade(&self, submission: &str, arguments: &[&str]) -> Ran {
        std::fs::create_dir_all(self.folder.path("in")).unwrap();
        let file = self.folder.file("in/one.game", submission);
        let all = [&["grade", &self.rubric, &file], arguments].concat();
        grundy(&all)
    }

    /// The report for a submission.
    #[track_caller]
    fn report(&self, submission: &str) -> String {
        let ran = self.grade(submission, &[]);
        assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
        ran.output
    }

    /// What was found of a submission, as the object that programs read.
    #[track_caller]
    fn object(&self, submission: &str) -> Value {
        let ran = self.grade(submission, &["--format", "json"]);
        assert_eq!(ran.code, 0, "{}{}", ran.output, ran.errors);
        serde_json::from_str(ran.output.lines().next().unwrap()).unwrap()
    }

    /// The points for each problem.
    #[track_caller]
    fn points(&self, submission: &str) -> Vec<f64> {
        let object = self.object(submission);
        let problems = object["problems"].as_array().unwrap();
        problems.iter().map(|p| p["points"].as_f64().unwrap()).collect()
    }
}
