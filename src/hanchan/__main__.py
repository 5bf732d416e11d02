"""`python -m hanchan` is the command `hanchan`."""

from .cli import main

if __name__ == "__main__":
    main()
