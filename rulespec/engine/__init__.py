"""Playing: pure functions on immutable records. One module for each mechanism, all with the same face."""
