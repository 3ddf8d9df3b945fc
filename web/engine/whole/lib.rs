//! The rooms of the house in one crate. What several of them use of the standard library is compiled
//! once then: as crates of their own, as the program has them, the engine is 1 % larger.

#[path = "../../../src/assist/mod.rs"]
pub mod assist;
#[path = "../../../src/certificate/mod.rs"]
pub mod certificate;
#[path = "../../../language/src/check/mod.rs"]
pub mod check;
#[path = "../../../language/src/diagnostic/mod.rs"]
pub mod diagnostic;
#[path = "../../../src/grade/mod.rs"]
pub mod grade;
#[path = "../../../language/src/library/mod.rs"]
pub mod library;
#[path = "../../../meter/src/lib.rs"]
pub mod meter;
#[path = "../../../src/report/mod.rs"]
pub mod report;
#[path = "../../../src/rules/mod.rs"]
pub mod rules;
#[path = "../../../src/session/mod.rs"]
pub mod session;
#[path = "../../../src/solve/mod.rs"]
pub mod solve;
#[path = "../../../language/src/source/mod.rs"]
pub mod source;
#[path = "../../../language/src/syntax/mod.rs"]
pub mod syntax;
#[path = "../../../src/verify/mod.rs"]
pub mod verify;
#[path = "../../../language/src/vocabulary/mod.rs"]
pub mod vocabulary;
