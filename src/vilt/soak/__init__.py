"""Load for a room, as heavy and as long as wanted, and the proof afterwards that nothing was lost."""
