//! Boards
