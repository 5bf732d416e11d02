"""The environments as kernels: what a player is shown, what it may do, and the step to the next decision."""
