"""What the pages call things: the words for the names in a log."""

from __future__ import annotations

from ...club.event.formats.stage_events import CARRY_NAMES, FORMAT_NAMES
from ...club.papers.referee import CONSEQUENCE_NAMES
from ...club.papers.referee import WHEN as WHEN_TAKEN
from ...locale import N_

WINDS = ("East", "South", "West", "North")
ROLES = {
    "organiser": N_("organiser"),
    "head referee": N_("head referee"),
    "referee": N_("referee"),
    "scribe": N_("scribe"),
    "player": N_("player"),
    "public": N_("public"),
}
STATUS = {
    "entered": N_("not here yet"),
    "in": N_("here"),
    "withdrawn": N_("withdrawn"),
    "disqualified": N_("disqualified"),
    "removed": N_("removed"),
    "waiting": N_("waits for a place"),
    "merged": N_("merged"),
}
WHEN = {
    **WHEN_TAKEN,
    "overall": N_("from the overall score"),
    "start": N_("from the start"),
    "middle": N_("in the middle"),
}
KINDS = {
    "event_created": N_("Event created"),
    "invited": N_("Invited"),
    "invitation_revoked": N_("Invitation taken back"),
    "key_changed": N_("New key"),
    "announced": N_("Announced"),
    "tie_break_announced": N_("Tie-break announced"),
    "format_announced": N_("Format announced"),
    "cut_made": N_("Cut made"),
    "play_off_played": N_("Play-off played"),
    "day_begun": N_("Day begun"),
    "entry_added": N_("Entry"),
    "entry_changed": N_("Entry changed"),
    "entries_merged": N_("Entries merged"),
    "entry_split": N_("Entries split"),
    "places_set": N_("Places set"),
    "admitted": N_("Let in from the waiting list"),
    "put_on_waiting_list": N_("Put on the waiting list"),
    "substitute_plays": N_("Substitute plays, not ranked"),
    "not_here": N_("Not here after all"),
    "returned": N_("Came back"),
    "event_renamed": N_("Event renamed"),
    "event_hidden": N_("Event hidden or shown"),
    "event_deleted": N_("Event deleted"),
    "seating_withdrawn": N_("Seating taken back"),
    "seat_given": N_("Seat given"),
    "players_swapped": N_("Players changed places"),
    "substitute_added": N_("Substitute added"),
    "checked_in": N_("Checked in"),
    "withdrawn": N_("Withdrawn"),
    "seating_published": N_("Seating published"),
    "round_started": N_("Round started"),
    "clock_paused": N_("Clock stopped"),
    "clock_resumed": N_("Clock goes on"),
    "time_added": N_("Time added"),
    "signal_answered": N_("Answer to the signal"),
    "signal_taken_back": N_("Answer to the signal taken back"),
    "signal_cancelled": N_("Answer to the signal taken back"),
    "referee_called": N_("Referee called"),
    "referee_came": N_("Referee came"),
    "phone_agreed": N_("Call agreed"),
    "came_late": N_("Came late"),
    "substitute_in": N_("Substitute in"),
    "decision": N_("Decision"),
    "penalty_cancelled": N_("Penalty cancelled"),
    "absent_on_purpose": N_("Absent on purpose"),
    "disqualified": N_("Disqualified"),
    "removed": N_("Taken off the results"),
    "sheet_keyed": N_("Sheet keyed"),
    "keying_cancelled": N_("Keying struck"),
    "scan_kept": N_("Scan kept"),
    "sheet_signed": N_("Sheet signed"),
    "round_closed": N_("Round closed"),
    "results_published": N_("Results published"),
    "corrected": N_("Correction"),
    "table_opened": N_("Table opened"),
    "hand": N_("Hand"),
    "confirmed": N_("Confirmed"),
    "undone": N_("Taken back"),
    "redone": N_("Done again"),
    "seats_exchanged": N_("Seats exchanged"),
    "hand_corrected": N_("Hand corrected"),
    "penalty": N_("Penalty"),
    "ruling": N_("Decision"),
    "signal": N_("Signal"),
    "substitute": N_("Substitute"),
    "signed": N_("Signed"),
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
