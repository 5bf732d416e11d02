"""What a learner has answered: when it comes again, and figures about it."""
