"""The settings in force, and where each comes from; secrets are hidden."""

from __future__ import annotations

from typing import Any

from ...scoring.words.columns import table
from ...web.configuration import SETTINGS, Configured


def as_data(found: Configured) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "settings": {
            name: {
                "value": setting.shown(value) if setting.secret else value,
                "from": found.origins[name],
            }
            for name, setting in SETTINGS.items()
            for value in [getattr(found.settings, name)]
        }
    }


def as_text(found: Configured) -> str:
    """One line for each, as columns."""
    rows = [["setting", "value", "from"]]
    for name, setting in SETTINGS.items():
        rows.append([name, setting.shown(getattr(found.settings, name)), found.origins[name]])
    return "\n".join(table(rows))
