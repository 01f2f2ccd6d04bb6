//! Table files: what is written is what was solved, and damage is always noticed.
