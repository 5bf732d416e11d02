"""The pages for learners: the scorer and the trainer."""
