"""What is asked over HTTP: the API, the pages, records, and the guards before them."""
