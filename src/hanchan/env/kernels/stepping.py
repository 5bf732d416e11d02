"""One game of an environment from decision to decision: the learners' choices come from outside, all else is done here.

Forced moves are taken, bots play their seats, hands are dealt, finished games begun anew from the next exact seed.
"""

from __future__ import annotations

from ...bots.kernels.scratch import Scratch, notice
from ...bots.kernels.view_table import look
from ...bots.observation.choices import count_choices, number_of, option_of, write_mask
from ...bots.observation.plain import observe_plain
from ...bots.observation.privileged import observe_privileged
from ...bots.observation.told import observe_whole
from ...compile.kernel import Row, inlined, kernel
from ...game.engine import codes
from ...game.engine.codes import pack_action
from ...game.engine.flow import act
from ...game.engine.legal import WAITING, asked, legal
from ...game.engine.state import Table, clear_game
from ...game.wall.shuffle import Shuffler, name_game
from ...sim.games.chance import pick
from ...sim.games.match import (
    BETS,
    DECISIONS,
    HANDS,
    POINTS,
    RESULT,
    begin_chance,
    deal_next,
    keep_bets,
)
from ...sim.games.policies import choose
from ...tiles import SEATS

# What is kept of each game between decisions.
NUMBER, SEAT, OPTIONS, OVER = range(4)
PAID = 4  # four: points that rewards have told of
PASSED = 8  # four: kinds that each seat cannot win on (`Scratch.passed`)
BOTS = 12  # four: who plays each seat
ADVICE = 16  # what a bot would do, once it was asked
STATE = 17  # four: round, dealer, counters, bets at the decision
KEPT = 21
LEARNER = -1  # a seat that is played from outside; bots are places in `policies.POLICIES`

# What all games of a batch are told.
SEED_LENGTH, LEVEL, SINGLE, AUTORESET, STRIDE, MODE = range(6)
PLAYERS = 6  # four: the bots as they sit in game 0; in game k they have moved on by k seats
GIVEN = 10
NOTHING_SEEN, PLAIN_SEEN, WHOLE_SEEN = range(3)  # LEVEL
NEXT_STEP, SAME_STEP = range(2)  # AUTORESET: a finished game begins with the next step, or at once
BEGIN, STEP, VIEW, VIEW_HIDDEN, ADVISE, REDRAW = range(6)  # MODE

_START_MOVES = 6  # payments that a sampled score state has seen, at most
_PAYMENT, _PAYMENTS = 1000, 8  # each of up to eight thousand points


@kernel
def run_game(
    t: Table,
    m: Scratch,
    s: Shuffler,
    kept: Row,
    chance: Row,
    given: Row,
    starts: list[Row],
    action: int,
    view: int,
    line: Row,
    result: Row,
    reward: Row,
    mask: Row,
    shown: Row,
    hidden: Row,
) -> int:
    """1 if a game has ended in this step; the mask and what is seen are those of the next decision."""
    for seat in range(SEATS):
        m.passed[seat] = kept[PASSED + seat]
    if given[MODE] >= VIEW:
        view_game(t, m, kept, given, view, mask, shown, hidden)
        return 0
    over = 0
    for seat in range(SEATS):
        reward[seat] = 0
    if given[MODE] == STEP and kept[OVER] == 0:
        act(t, kept[SEAT], option_of(t, kept[OPTIONS], action))
        line[DECISIONS] += 1
        over = go_on(t, m, s, kept, chance, given, line)
        pay_rewards(t, kept, reward)
        if over:
            keep_result(t, line, result)
    if given[MODE] == BEGIN or kept[OVER] or (over and given[AUTORESET] == SAME_STEP):
        begin_anew(t, m, s, kept, chance, given, starts, line)
    elif over:
        kept[OVER] = 1
    for seat in range(SEATS):
        kept[PASSED + seat] = m.passed[seat]
    keep_state(t, kept)
    write_mask(t, kept[OPTIONS], mask)
    observe(t, m, kept[SEAT], kept[OPTIONS], given[LEVEL], shown)
    return over


@kernel
def observe(t: Table, m: Scratch, seat: int, options: int, level: int, shown: Row) -> None:
    """Writes as much of what the seat sees as the level says."""
    if level == WHOLE_SEEN:
        observe_whole(t, m, seat, options, shown)
    elif level == PLAIN_SEEN:
        look(t, m, seat)
        observe_plain(t, m, seat, shown)


@kernel
def view_game(
    t: Table, m: Scratch, kept: Row, given: Row, view: int, mask: Row, shown: Row, hidden: Row
) -> None:
    """The game as another seat sees it, whether or not it is asked; nothing changes."""
    if given[MODE] == ADVISE:
        advise(t, m, kept, view)
        return
    seat = view if view >= 0 else kept[SEAT]
    if given[MODE] == VIEW_HIDDEN:
        observe_privileged(t, m, seat, hidden)
        return
    options = legal(t, seat) if kept[OVER] == 0 else 0
    if options == 0:
        options = only_pass(t)
    write_mask(t, options, mask)
    observe(t, m, seat, options, given[LEVEL], shown)
    legal(t, kept[SEAT])  # the options of who is asked lie ready again


@kernel
def advise(t: Table, m: Scratch, kept: Row, adviser: int) -> None:
    """Keeps what a bot would do in the place of who is asked; the bot may not need chance."""
    seat = kept[SEAT]
    if kept[OVER] == 0:
        kept[ADVICE] = number_of(choose(t, m, seat, legal(t, seat), adviser, m.found))
        legal(t, seat)  # a bot imagines other hands meanwhile


@kernel
def only_pass(t: Table) -> int:
    """Nothing to decide: the one option is to pass."""
    t.options[0] = pack_action(codes.PASS, codes.NONE, 0, 0)
    return 1


@kernel
def begin_anew(
    t: Table,
    m: Scratch,
    s: Shuffler,
    kept: Row,
    chance: Row,
    given: Row,
    starts: list[Row],
    line: Row,
) -> None:
    """The next game of this place, up to its first decision; one in which nobody is asked is passed over."""
    over = 1
    while over:
        if given[MODE] != BEGIN or kept[OVER] == 2:
            kept[NUMBER] += given[STRIDE]
        begin_game(t, s, kept, chance, given, starts, line)
        kept[OVER] = 2
        over = go_on(t, m, s, kept, chance, given, line)
    kept[OVER] = 0


@kernel
def begin_game(
    t: Table, s: Shuffler, kept: Row, chance: Row, given: Row, starts: list[Row], line: Row
) -> None:
    """The game of this number before its first hand, or before the one hand that is played of it."""
    number = kept[NUMBER]
    name_game(s, given[SEED_LENGTH], number)
    begin_chance(s.secret, chance)
    clear_game(t)
    for place in range(RESULT):
        line[place] = 0
    for seat in range(SEATS):
        kept[BOTS + seat] = given[PLAYERS + (seat - number) % SEATS]
    if given[SINGLE]:
        if len(starts) > 0:
            take_start(t, starts[pick(chance, len(starts))])
        else:
            sample_start(t, chance)
    for seat in range(SEATS):
        kept[PAID + seat] = t.seats[seat][codes.POINTS]
    deal_next(t, s, line)


@kernel
def take_start(t: Table, start: Row) -> None:
    """The state before a hand: round, dealer, counters, bets, four scores."""
    t.now[codes.ROUND], t.now[codes.DEALER] = start[0], start[1]
    t.now[codes.COUNTERS], t.now[codes.BETS] = start[2], start[3]
    for seat in range(SEATS):
        t.seats[seat][codes.POINTS] = start[4 + seat]


@kernel
def sample_start(t: Table, chance: Row) -> None:
    """A state before a hand, at random: the later the hand, the more points have changed hands."""
    rounds = t.play.last_round - t.play.first_round + 1
    hand = pick(chance, 4 * rounds)
    t.now[codes.ROUND], t.now[codes.DEALER] = t.play.first_round + hand // 4, hand % 4
    t.now[codes.COUNTERS] = pick(chance, 3) * pick(chance, 2)
    for _ in range(min(hand, _START_MOVES)):
        payer, winner = pick(chance, SEATS), pick(chance, SEATS)
        points = _PAYMENT * (1 + pick(chance, _PAYMENTS))
        if t.seats[payer][codes.POINTS] >= points:
            t.seats[payer][codes.POINTS] -= points
            t.seats[winner][codes.POINTS] += points
    payer = pick(chance, SEATS)
    if hand > 0 and pick(chance, 4) == 0 and t.seats[payer][codes.POINTS] >= t.play.riichi_bet:
        t.seats[payer][codes.POINTS] -= t.play.riichi_bet
        t.seats[payer][codes.PLACED] += 1
        t.now[codes.BETS] = 1


@kernel
def go_on(t: Table, m: Scratch, s: Shuffler, kept: Row, chance: Row, given: Row, line: Row) -> int:
    """Plays on until a learner has a choice: 0; 1 if the game, or the one hand of it, is over before."""
    while True:
        keep_bets(t, line)
        notice(t, m)
        t.now[codes.EVENTS] = 0
        phase = t.now[codes.PHASE]
        if phase >= codes.HAND_OVER:
            if phase == codes.GAME_OVER or given[SINGLE]:
                kept[OPTIONS] = only_pass(t)
                return 1
            name_game(s, given[SEED_LENGTH], kept[NUMBER])
            deal_next(t, s, line)
            continue
        seat = asked(t)
        options = legal(t, seat)
        if kept[BOTS + seat] >= 0:
            act(t, seat, choose(t, m, seat, options, kept[BOTS + seat], chance))
        elif count_choices(t, options) > 1:
            kept[SEAT], kept[OPTIONS] = seat, options
            return 0
        else:
            act(t, seat, option_of(t, options, number_of(t.options[0])))


@kernel
def pay_rewards(t: Table, kept: Row, reward: Row) -> None:
    """Each seat's change of points since it was last told."""
    for seat in range(SEATS):
        points = t.seats[seat][codes.POINTS]
        reward[seat] = points - kept[PAID + seat]
        kept[PAID + seat] = points


@kernel
def keep_state(t: Table, kept: Row) -> None:
    """Where in the game this is."""
    kept[STATE], kept[STATE + 1] = t.now[codes.ROUND], t.now[codes.DEALER]
    kept[STATE + 2], kept[STATE + 3] = t.now[codes.COUNTERS], t.now[codes.BETS]


@kernel
def keep_result(t: Table, line: Row, result: Row) -> None:
    """What became of the game that is over."""
    for place in range(RESULT):
        result[place] = line[place]
    for seat in range(SEATS):
        result[POINTS + seat] = t.seats[seat][codes.POINTS]
    result[BETS] = t.now[codes.BETS]
    result[HANDS] = line[HANDS]


@inlined
def asked_seats(t: Table) -> int:
    """The seats (bits) that have to answer before play goes on."""
    if t.now[codes.PHASE] == codes.IN_TURN:
        return 1 << t.now[codes.TURN]
    found = 0
    if t.now[codes.PHASE] < codes.HAND_OVER:
        for seat in range(SEATS):
            found |= int(t.answers[seat] == WAITING) << seat
    return found
