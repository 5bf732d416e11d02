"""Whole games by the thousand: compiled for CPU and GPU, on all cores or a cluster."""
