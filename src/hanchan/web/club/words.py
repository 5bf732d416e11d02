"""What the pages call things: the words for the names in a log."""

from __future__ import annotations

from ...club.event.formats.stage_events import CARRY_NAMES, FORMAT_NAMES
from ...club.papers.log_words import KINDS, ROLES, WHEN
from ...club.papers.referee import CONSEQUENCE_NAMES
from ...locale import N_

STATUS = {
    "entered": N_("not here yet"),
    "in": N_("here"),
    "withdrawn": N_("withdrawn"),
    "disqualified": N_("disqualified"),
    "removed": N_("removed"),
    "waiting": N_("waits for a place"),
    "merged": N_("merged"),
}
TIE_BREAKS = {
    "shared": N_("equal totals share a place, as in the books"),
    "table_points": N_("more table points without uma"),
    "firsts": N_("more sessions won"),
    "best_session": N_("the better best session"),
    "play_off": N_("a play-off of those who tie"),
}
# What names the words of a table in a template.
NAMES = {
    "role_name": ROLES,
    "status_name": STATUS,
    "when_name": WHEN,
    "consequence_name": CONSEQUENCE_NAMES,
    "kind_name": KINDS,
    "tie_break_name": TIE_BREAKS,
    "pairing_name": FORMAT_NAMES,
    "carry_name": CARRY_NAMES,
}
