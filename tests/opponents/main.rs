//! Players: the perfect one keeps its promises against every other.
