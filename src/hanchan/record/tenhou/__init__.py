"""Tenhou's records: the XML of its logs and the JSON of its viewer, read and written."""

from .read import read, read_xml
from .write import text_of

__all__ = ["read", "read_xml", "text_of"]
