//! `solve --certificate`.
