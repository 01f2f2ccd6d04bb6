//! Cops and robbers: theorems, known graphs, and every answer against the engine `counter`.

mod against;
mod graphs;
mod symmetry;
mod theorems;
mod variants;
mod watched;
