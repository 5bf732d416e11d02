"""The rules written a second time, in the most obvious way, and not from the package."""
