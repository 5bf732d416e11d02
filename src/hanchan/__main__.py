"""`python -m hanchan` is the command `hanchan`."""

from hanchan.cli import main

if __name__ == "__main__":
    main()
