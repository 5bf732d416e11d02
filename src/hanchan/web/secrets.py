"""Tokens, codes and identities: what must not be guessed, and what is kept of it."""

from __future__ import annotations

import hashlib
import hmac
import secrets

_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # no i, l, o, u: they are misread
_GAME_LETTERS = 40  # at most
TABLE_LETTERS = 10  # 50 bits
CODE_LETTERS = 6
LEARNER_LETTERS = 12


def new_token() -> str:
    """128 bits for a seat or a guest."""
    return secrets.token_urlsafe(16)


def new_game_id() -> str:
    """128 bits; it names a game in links and in its commitment."""
    return f"g{secrets.token_hex(16)}"


def is_game_id(name: str) -> bool:
    """A game could have this name; those of an earlier version are shorter.

    >>> is_game_id(new_game_id()), is_game_id("g-1"), is_game_id("g" * 41)
    (True, False, False)
    """
    return len(name) <= _GAME_LETTERS and name.isascii() and name.isalnum()


def new_table_id() -> str:
    """50 bits in letters that are read out easily."""
    return "".join(secrets.choice(_LETTERS) for _ in range(TABLE_LETTERS))


def is_table_id(name: str) -> bool:
    """A table could have this name; who has another is told so before anybody looks for it.

    >>> is_table_id("0123456789"), is_table_id("../0123456"), is_table_id("東風東風東風東風東風")
    (True, False, False)
    """
    return len(name) == TABLE_LETTERS and name.isascii() and name.isalnum()


def new_code() -> str:
    """A short code; it opens a table only with its host's consent."""
    return "".join(secrets.choice(_LETTERS) for _ in range(CODE_LETTERS)).upper()


def new_learner_code() -> str:
    """60 bits in letters that are read out easily, four by four; it opens a learner's progress."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(LEARNER_LETTERS))
    return "-".join(letters[at : at + 4] for at in range(0, LEARNER_LETTERS, 4))


def as_meant(code: str) -> str:
    """A learner's code as it was given out: capitals, blanks and what is misread do not matter.

    >>> as_meant("O1L5 abcd")
    '0115abcd'
    """
    plain = "".join(letter for letter in code.lower() if letter.isalnum())
    return plain.translate(str.maketrans("oil", "011"))


def digest(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_token(given: str, kept: str) -> bool:
    """The token is the one whose digest was kept; takes as long for any."""
    return hmac.compare_digest(digest(given), kept)


def nonce_of(text: str | None) -> bytes | None:
    """The 16 bytes that a client added; None if they are none."""
    try:
        given = bytes.fromhex(text or "")
    except ValueError:
        return None
    return given if len(given) == 16 else None
