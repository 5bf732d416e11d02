"""One sentence about any choice: what speaks for the expert's, or what another one costs and why."""

from __future__ import annotations

from ...game import Action
from ...locale import N_
from .discards import judged_discards
from .reasons import Reason
from .weigh import Option, Weighed

WINS = ("ron", "tsumo")
KONGS = ("concealed_kong", "added_kong", "kong")
DISCARDS = ("discard", "riichi")
_CALLS = ("pass", "chow", "pung", "kong")

_PASSED = N_("Best: a pass leaves the hand {shanten} from tenpai with {copies} copies to draw.")
_PASSED_TENPAI = N_("Best: a pass leaves the hand tenpai with {copies} copies to win on.")
_CALLED = N_(
    "Best: the call brings the hand to {shanten} from tenpai with {copies} copies to draw."
)
_CALLED_TENPAI = N_("Best: the call makes the hand tenpai with {copies} copies to win on.")
_BEHIND = N_("{behind} points behind: {shanten} from tenpai with {copies} copies to draw.")
_BEHIND_TENPAI = N_("{behind} points behind: tenpai with {copies} copies to win on.")
_FAR_YAKU = N_(
    "{behind} points behind: the nearest hand with a yaku is then {shanten} from tenpai."
)
_NO_YAKU = N_("This call leaves no way to a yaku.")
_NAGASHI = N_("Best: nagashi mangan is claimed, and everybody pays as for a self-drawn mangan.")
_LET_GO = N_("Nagashi mangan is let go: the draw is settled as any other.")
_WIN = N_("Best: a win is a win, for about {points} points.")
_WIN_LET_GO = N_("{behind} points behind: it lets a win of about {best_points} points go.")
_KONG = N_("Best: a kong brings a tile and a dora more, and the hand stays {shanten} from tenpai.")
_KONG_TENPAI = N_("Best: a kong brings a tile and a dora more, and the hand stays tenpai.")
_NO_KONG = N_("{behind} points behind the kong, which brings a tile and a dora more.")
_ABORTED = N_("Best: a new deal promises more than this hand.")
_PLAYED_ON = N_("{behind} points behind a new deal, which promises more than this hand.")
_TENPAI = N_("Best: who is tenpai is paid by those who are not.")
_TENPAI_PROLONGS = N_("{behind} points behind: East's tenpai prolongs a game that is won.")
_NOTEN = N_("Best: noten ends the game while it is won.")
_NOTEN_PAYS = N_("{behind} points behind: who is noten pays.")
_RIICHI = N_(
    "Best: with riichi a win in {win} for about {points} points, in silence {other_win} for about {other_points}."
)
_SILENT = N_(
    "Best: in silence a win in {win} for about {points} points, with riichi {other_win} for about {other_points}."
)
_NOT_RIICHI = N_(
    "{behind} points behind riichi: in silence a win in {win} for about {points} points,"
    " with riichi {best_win} for about {best_points}."
)
_NOT_SILENT = N_(
    "{behind} points behind silence: with riichi a win in {win} for about {points} points,"
    " in silence {best_win} for about {best_points}."
)
PLACES = N_(
    "{behind} points behind, for the places that are at stake: by points alone it would be as good."
)


def reason_of(weighed: Weighed, action: Action) -> Reason:
    """The sentence about the action, one of those that were weighed."""
    one, best = weighed.of(action), weighed.of(weighed.best)
    for about in (_about_ends, _about_kongs, _about_riichi, _about_discards):
        if (said := about(weighed, one, best)) is not None:
            return said
    return _about_calls(one, best)


def _values(one: Option, best: Option, other: Option | None = None) -> dict[str, object]:
    compared = other or best
    return {
        "behind": best.value - one.value, "shanten": one.shanten, "copies": one.accepts,
        "win": f"{one.win:.0%}", "points": one.points,
        "best_win": f"{best.win:.0%}", "best_points": best.points,
        "other_win": f"{compared.win:.0%}", "other_points": compared.points,
    }  # fmt: skip


def _about_ends(weighed: Weighed, one: Option, best: Option) -> Reason | None:
    """Wins, abortive draws, what is said at a draw."""
    act, wanted = one.action.act, best.action.act
    values = _values(one, best)
    if act in WINS or wanted in WINS:
        return Reason(_WIN if act in WINS else _WIN_LET_GO, values)
    if any(other.action.act == "nagashi" for other in weighed.options):
        return Reason(_NAGASHI if act == "nagashi" else _LET_GO, {})
    if act == "nine_terminals" or wanted == "nine_terminals":
        return Reason(_ABORTED if act == wanted else _PLAYED_ON, values)
    if act == "tenpai":
        return Reason(_TENPAI if act == wanted else _TENPAI_PROLONGS, values)
    if act == "noten":
        return Reason(_NOTEN if act == wanted else _NOTEN_PAYS, values)
    return None


def _about_kongs(_weighed: Weighed, one: Option, best: Option) -> Reason | None:
    act, wanted = one.action.act, best.action.act
    if act == wanted and act in KONGS and one.action == best.action:
        return Reason(_KONG if one.shanten else _KONG_TENPAI, _values(one, best))
    if wanted in KONGS and act in DISCARDS:
        return Reason(_NO_KONG, _values(one, best))
    return None


def _about_riichi(weighed: Weighed, one: Option, best: Option) -> Reason | None:
    """Riichi or silence with the same tile."""
    if one.action.act not in DISCARDS or best.action.act not in DISCARDS:
        return None
    if one.action.tile != best.action.tile:
        return None
    loud = one.action.act == "riichi"
    if one.action.act != best.action.act:
        return Reason(_NOT_SILENT if loud else _NOT_RIICHI, _values(one, best))
    other = next((two for two in weighed.options if _is_other(two.action, one.action)), None)
    return other and Reason(_RIICHI if loud else _SILENT, _values(one, best, other))


def _is_other(two: Action, one: Action) -> bool:
    return two.act in DISCARDS and two.act != one.act and two.tile == one.tile


def _about_discards(weighed: Weighed, one: Option, best: Option) -> Reason | None:
    if one.action.act not in DISCARDS or best.action.act not in DISCARDS:
        return None
    tile = str(one.action.tile)
    said = next(judged.reason for judged in judged_discards(weighed) if judged.tile == tile)
    return said._replace(values=said.values | {"behind": best.value - one.value})


def _about_calls(one: Option, best: Option) -> Reason:
    """A pass, a call, or a kong that is not the best."""
    act, values = one.action.act, _values(one, best)
    if act in _CALLS and act != "pass" and one.win == 0:
        return Reason(_NO_YAKU, values)
    if one.value < best.value:
        template = _BEHIND if one.shanten else _BEHIND_TENPAI
        if act in _CALLS and (one.shanten or 0) > (best.shanten or 0):
            template = _FAR_YAKU
    elif act == "pass":
        template = _PASSED if one.shanten else _PASSED_TENPAI
    else:
        template = _CALLED if one.shanten else _CALLED_TENPAI
    return Reason(template, values)
