"""The attacks of `proof.attack`: each is done by one process from addresses of its own, and says what it was answered.

An attack gives what the server said, and what it should not have said or done. Whether it went on answering others
meanwhile is measured elsewhere. The server takes 127.0.0.1 alone for its own machine: the attackers' addresses are
strange to it, and its limits hold for them.
"""

from __future__ import annotations

from collections.abc import Callable

from .club import CLUB_ATTACKS
from .files import FILE_ATTACKS
from .floods import chat_flood, message_flood, page_flood, socket_flood
from .frames import fuzzed_frames
from .learning import LEARNING_ATTACKS
from .lines import half_sent, slow_senders
from .requests import deep_json, guesses, long_texts, paths_outside, strange_names
from .tables import (
    clock_set,
    expert_tables,
    experts_with_people,
    forgotten_tables,
    one_network,
    punishing_host,
)
from .target import Answer, Target
from .uploads import bombs, forged_logs, formulas

ATTACKS: tuple[Callable[[Target], Answer], ...] = (
    bombs, forged_logs, half_sent, slow_senders, clock_set, one_network, chat_flood, message_flood, fuzzed_frames,
    strange_names, long_texts, deep_json, paths_outside, formulas, guesses, page_flood, socket_flood, expert_tables,
    experts_with_people, punishing_host, forgotten_tables, *CLUB_ATTACKS, *LEARNING_ATTACKS,
    *FILE_ATTACKS,
)  # fmt: skip
