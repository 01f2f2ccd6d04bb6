//! Cops and robbers: theorems, known graphs, and every answer against the engine `counter`.

mod against;
mod bounds;
mod graphs;
mod known;
mod literature;
mod placements;
mod symmetry;
mod theorems;
mod variants;
mod watched;
