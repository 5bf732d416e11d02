"""The web table: a server that deals, asks, remembers and shows each seat what it may see."""
