"""`python -m train`, from the folder `tools`."""

from .main import main

main()
