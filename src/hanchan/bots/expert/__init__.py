"""The expert: chances and values of winning against chances and costs of dealing in."""
