"""Kernels: the mark, the compilation, the records they work on, and the cache."""
