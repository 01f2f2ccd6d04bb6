//! Pictures of solved games.
