//! Cops and robbers: theorems, known graphs, and every answer against the engine `counter`.

mod against;
#[path = "../agreement/case.rs"]
#[allow(dead_code)]
mod case;
mod graphs;
mod theorems;
mod variants;
mod watched;
