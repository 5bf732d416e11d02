"""The settings as an operator gives them: option over variable over key of a file over default.

Every way is made from the declaration in `settings.py`: the setting `tables_per_hour` is the option
`--tables-per-hour`, the variable `HANCHAN_TABLES_PER_HOUR` and the key `tables_per_hour` of the file.
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from ..errors import HanchanError, NotationError
from ..locale import N_
from ..rules import rulebook
from ..rules.changes import stated
from .settings import Settings

PREFIX = "HANCHAN_"
CONFIG = PREFIX + "CONFIG"  # the file itself
_OTHERS = ("HANCHAN_CACHE", "HANCHAN_PROOF")  # variables of other parts: compiled code, tests
_PROGRAM_NAME = 14  # letters
_MASK = "***"
_WRONG = {
    bool: N_("{where}: {given} is neither true nor false"),
    int: N_("{where}: {given} is no whole number{bounds}"),
    float: N_("{where}: {given} is no number{bounds}"),
    str: N_("{where}: {given} is no text"),
    tuple: N_("{where}: {given} is no list of texts"),
    dict: N_("{where}: {given} is no table of names and commands"),
}
Origin = Literal["option", "environment", "file", "default"]


class Setting(NamedTuple):
    """What an operator is told of a setting."""

    name: str
    option: str
    variable: str
    says: str
    default: Any
    kind: type  # bool, int, float, str, tuple or dict
    choices: tuple[str, ...]
    bounds: tuple[float | None, float | None, float | None]  # at least, above, at most
    metavar: str
    secret: bool
    hint: Any  # its type as it is declared

    def shown(self, value: Any) -> str:
        """A value as it is written into the file; a secret is hidden."""
        if self.secret and value:
            return _HIDDEN.get(self.name, _masked)(str(value))
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, tuple | list):
            return ", ".join(value)
        if isinstance(value, dict):
            return ", ".join(f"{name}={one}" for name, one in value.items())
        if isinstance(value, float) and value.is_integer():
            return str(int(value))
        return "" if value is None else str(value)


class Configured(NamedTuple):
    """The settings in force, and where each comes from."""

    settings: Settings
    origins: dict[str, Origin]


def _declared() -> dict[str, Setting]:
    hints = get_type_hints(Settings, include_extras=True)
    return {
        field.name: _setting(field, hints[field.name]) for field in msgspec.structs.fields(Settings)
    }


def _setting(field: msgspec.structs.FieldInfo, hint: Any) -> Setting:
    plain, metas = _unwrapped(hint)
    extra = {key: value for meta in metas for key, value in (meta.extra or {}).items()}
    limits = {
        name: getattr(meta, name)
        for meta in metas
        for name in ("ge", "gt", "le")
        if getattr(meta, name) is not None
    }
    choices = get_args(plain) if get_origin(plain) is Literal else ()
    kind = str if choices else get_origin(plain) or plain
    option = extra.get("option", field.name).replace("_", "-")
    default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    says = next(meta.description for meta in reversed(metas) if meta.description)
    metavar = "|".join(choices) or extra.get("metavar", "TEXT")
    return Setting(
        field.name, f"--{option}", PREFIX + field.name.upper(), says, default, kind, choices,
        (limits.get("ge"), limits.get("gt"), limits.get("le")), metavar,
        bool(extra.get("secret")), hint,
    )  # fmt: skip


def _unwrapped(hint: Any) -> tuple[Any, list[msgspec.Meta]]:
    """The type without its annotations and its `None`, and the annotations from the inside out."""
    if get_origin(hint) is Annotated:
        plain, metas = _unwrapped(hint.__origin__)
        return plain, [*metas, *hint.__metadata__]
    if get_origin(hint) in (Union, UnionType):  # `X | None`, or a text instead of a table
        return _unwrapped(get_args(hint)[0])
    return hint, []


SETTINGS = _declared()


def configured(
    options: Mapping[str, Any], environment: Mapping[str, str], file: Path | None
) -> Configured:
    """The settings; NotationError for what cannot be one, naming where it stands."""
    found: dict[str, Any] = {}
    origins: dict[str, Origin] = dict.fromkeys(SETTINGS, "default")
    for origin, given in (
        ("file", _from_file(file)), ("environment", _from(environment)), ("option", _from_options(options))
    ):  # fmt: skip
        for name, value in given.items():
            found[name], origins[name] = value, origin  # type: ignore[assignment]
    return Configured(Settings(**found), origins)


def command_to_play(settings: Settings, *, host: str, is_whole: bool) -> str:
    """What starts such a server again, at another address; passwords are hidden.

    Who may not know how this machine is set up (not `is_whole`) is told the port alone.

    >>> command_to_play(Settings(port=8123, db="my hall.db"), host="0.0.0.0", is_whole=True)
    "hanchan play --host 0.0.0.0 --port 8123 --db 'my hall.db'"
    >>> command_to_play(Settings(port=8123, db="my hall.db"), host="0.0.0.0", is_whole=False)
    'hanchan play --host 0.0.0.0 --port 8123'
    """
    words = ["hanchan", "play", "--host", host]
    others = [name for name in SETTINGS if name not in ("host", "port", "node")]
    for name in ("port", *(others if is_whole else ())):
        setting, value = SETTINGS[name], getattr(settings, name)
        if value != setting.default:
            words += _as_options(setting, value)
    return shlex.join(words)


def _as_options(setting: Setting, value: Any) -> list[str]:
    if setting.kind is bool:
        return [setting.option if value else f"--no-{setting.option.removeprefix('--')}"]
    if setting.kind is dict and isinstance(value, dict):
        several = [f"{name}={one}" for name, one in value.items()]
    elif setting.kind is tuple:
        several = list(value)
    else:
        several = [setting.shown(value)]
    return [word for one in several for word in (setting.option, one)]


def config_file(option: Path | None, environment: Mapping[str, str]) -> Path | None:
    """The file of settings: an option, or a variable."""
    named = environment.get(CONFIG)
    return option or (Path(named) if named else None)


def _from_file(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        told = tomllib.loads(file.read_text())
    except OSError as error:
        raise NotationError(
            "cannot read {file}: {reason}", file=str(file), reason=error.strerror or error
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise NotationError("{file} is no TOML: {reason}", file=str(file), reason=error) from None
    _check_known(told, SETTINGS, str(file))
    return {
        name: _converted(SETTINGS[name], value, f"{file}: {name}", strict=True)
        for name, value in told.items()
    }


def _from(environment: Mapping[str, str]) -> dict[str, Any]:
    by_variable = {one.variable: one for one in SETTINGS.values()}
    given = {
        name: value
        for name, value in environment.items()
        if name.startswith(PREFIX) and value and name not in (CONFIG, *_OTHERS)
    }
    _check_known(given, by_variable, "the environment")
    return {
        by_variable[name].name: _converted(
            by_variable[name], _split(by_variable[name], value), name
        )
        for name, value in given.items()
    }


def _split(setting: Setting, value: str) -> Any:
    """Several values in one variable: with commas between them, programs with semicolons."""
    if setting.kind not in (tuple, dict):
        return value
    parts = value.split("," if setting.kind is tuple else ";")
    return [part.strip() for part in parts if part.strip()]


def _from_options(options: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _converted(SETTINGS[name], value, SETTINGS[name].option)
        for name, value in options.items()
        if value is not None
    }


def _check_known(given: Iterable[str], known: Iterable[str], where: str) -> None:
    """NotationError that names what is none of the known ones, and the nearest of those."""
    for name in given:
        if name not in known:
            near = get_close_matches(name.replace("-", "_"), known, 1, 0.0)
            raise NotationError(
                "{where}: there is no setting {name}; the nearest is {near}",
                where=where, name=name, near=near[0],
            )  # fmt: skip


def _converted(setting: Setting, value: Any, where: str, *, strict: bool = False) -> Any:
    """The value as the setting has it; text is read as what it means unless that is too lax."""
    special = _SPECIAL.get(setting.name)
    try:
        if special is not None:
            return special(value)
        return msgspec.convert(value, setting.hint, strict=strict)
    except msgspec.ValidationError:
        given = _MASK if setting.secret else repr(value)
        if setting.choices:
            known = " ".join(setting.choices)
            raise NotationError(
                "{where}: {given} is none of {known}", where=where, given=given, known=known
            ) from None
        bounds = _bounds(setting)
        raise NotationError(_WRONG[setting.kind], where=where, given=given, bounds=bounds) from None
    except HanchanError as error:
        raise NotationError("{where}: {reason}", where=where, reason=str(error)) from None


def _bounds(setting: Setting) -> str:
    """What a number must be, in signs: ` >= 1, <= 65535`."""
    signs = zip((">=", ">", "<="), setting.bounds, strict=True)
    told = ", ".join(f"{sign} {bound:.0f}" for sign, bound in signs if bound is not None)
    return f" {told}" if told else ""


def book_offered(given: str) -> str | dict[str, Any]:
    """The book of a name or a file, as tables keep it: a name, or a base and what differs."""
    base, changes = stated(rulebook(msgspec.convert(given, str)))
    return {"base": base, **changes} if changes else base


def programs(given: list[str] | dict[str, str]) -> dict[str, str]:
    """The programs by name; NotationError for what is no NAME=COMMAND."""
    found: dict[str, str] = {}
    told = msgspec.convert(given, list[str] | dict[str, str])
    pairs = told.items() if isinstance(told, dict) else [_pair(one) for one in told]
    for name, command in pairs:
        is_name = (
            0 < len(name) <= _PROGRAM_NAME and name.replace("-", "").replace("_", "").isalnum()
        )
        if not is_name or not _words(command) or name in found:
            raise NotationError(
                "program {given}: a short name of its own, an equals sign and a command, as in mine=./my-bot",
                given=f"{name}={command}",
            )
        found[name] = command
    return found


def _pair(given: str) -> tuple[str, str]:
    name, _, command = given.partition("=")
    return name, command


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        return []


def database(given: str) -> str:
    """The address of a database; NotationError if it is none."""
    from .storage.urls import url_of  # only here, for it loads all of SQLAlchemy

    told = msgspec.convert(given, str)
    if told:
        url_of(told)
    return told


_SPECIAL: dict[str, Callable[[Any], Any]] = {
    "db": database, "rules": book_offered, "programs": programs,
}  # fmt: skip


def _masked(_: str) -> str:
    return _MASK


def _without_password(value: str) -> str:
    from .storage.urls import shown

    return shown(value)


_HIDDEN: dict[str, Callable[[str], str]] = {"db": _without_password}  # what may be seen of a secret
