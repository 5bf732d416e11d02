"""The words of the club's templates, listed so that the catalogues hold them; a test compares the two."""

from __future__ import annotations

from ..locale import N_

WORDS = (
    N_("Again:"),
    N_(
        "All points are accounted for: {in_play} in play, {on_sheets} on the sheets, "
        "{bets_nobody_gets} in bets that nobody gets."
    ),
    N_("At the signal, dice were thrown:"),
    N_("Bets left (nobody gets them):"),
    N_("Chombo"),
    N_("Clause"),
    N_("Consequence"),
    N_("Country"),
    N_("Equal scores share their places and uma."),
    N_("Errata"),
    N_("Erratum:"),
    N_(
        "Every event of the tournament, as it was written, is in the file below; each line "
        "holds the hash of the line before."
    ),
    N_("Every player starts with {points} points."),
    N_("Files"),
    N_("Hand"),
    N_("Hash of the last event:"),
    N_("How to check it"),
    N_("Initials"),
    N_("Log"),
    N_("Name"),
    N_("Needs:"),
    N_("No round is closed yet."),
    N_("No."),
    N_("No. {number}"),
    N_("None."),
    N_("Offence"),
    N_("Offences by clause"),
    N_("Opponents"),
    N_("Penalties"),
    N_("Penalty"),
    N_("Penalty slip"),
    N_("Place"),
    N_("Player"),
    N_("Player has read it"),
    N_("Points"),
    N_("Reason, what happened"),
    N_("Referee"),
    N_("Referee's booklet"),
    N_("Referee, before the sticks are put away"),
    N_("Round"),
    N_("Round {number}"),
    N_("SHA-256 of the file:"),
    N_("Seating"),
    N_("Signed by {name}."),
    N_("Standings"),
    N_("Statistics"),
    N_("Table"),
    N_("Table and wind of every player in every round."),
    N_("Table {number}"),
    N_("Taken"),
    N_("Team"),
    N_("Teams"),
    N_(
        "The hash of an event is the SHA-256 of its JSON without the field hash: keys sorted,"
        " no blanks, other characters than ASCII escaped. The field prev is the hash of the "
        "event before; that of the first is 64 zeros."
    ),
    N_("The referee chooses:"),
    N_("The session"),
    N_("The sum is {points}."),
    N_("This round is not closed; its results are not shown."),
    N_("To see to"),
    N_("Total"),
    N_("Uma"),
    N_("Wall chart"),
    N_("Weight in the European ranking as it stands: {weight} (system of {since})."),
    N_("What"),
    N_("When"),
    N_("Who"),
    N_("Wind"),
    N_("With its clause; by a referee only."),
    N_("disqualified"),
    N_("han, fu; riichi; from whom"),
    N_("no; hands left: {hands}"),
    N_("substitute"),
    N_("yes; hands left: {hands}"),
    N_("{count} events"),
    N_("{minutes} minutes"),
)
