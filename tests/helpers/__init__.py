"""What tests build and ask with: hands, walls, scripted games, servers, players, records, second implementations."""
