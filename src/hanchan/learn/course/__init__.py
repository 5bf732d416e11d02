"""The course: lessons in their order, each with a small table to act on, three exercises and a check."""
