"""mjai: a seat led by its messages, our bots as clients, and other people's programs as players."""
