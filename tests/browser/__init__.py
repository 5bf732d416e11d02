"""Tests in a browser; a package, so that the browser is closed behind the last of them."""
