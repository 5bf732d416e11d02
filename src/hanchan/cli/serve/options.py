"""An option for each setting, made from its declaration, and the one for a file of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Annotated, Any

import typer

from ...web.configuration import SETTINGS, Setting

Config = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", readable=False, help="A TOML file of settings; or HANCHAN_CONFIG."
    ),
]


def with_settings(
    command: Callable[..., None],
    only: Collection[str] = SETTINGS,
    told: Collection[str] = SETTINGS,
) -> Callable[..., None]:
    """The command with an option for each setting; those reach it as `**given`, None if they were not.

    Its help lists those that are `told`.
    """
    own = inspect.signature(command, eval_str=True)
    named = [one for one in own.parameters.values() if one.kind is not one.VAR_KEYWORD]
    made = [
        inspect.Parameter(
            one.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=_option(one, hidden=one.name not in told),
        )
        for one in SETTINGS.values()
        if one.name in only
    ]
    command.__signature__ = own.replace(parameters=[*named, *made])  # type: ignore[attr-defined]
    command.__annotations__ = {
        name: hint for name, hint in command.__annotations__.items() if name != "given"
    } | {one.name: one.annotation for one in made}
    return command


def _option(setting: Setting, *, hidden: bool) -> Any:
    """How Typer is told of it. Values stay text here: they are read where those of the file are."""
    usual = setting.shown(setting.default)
    told = f"{setting.says} [{usual}]" if usual else setting.says
    if setting.kind is bool:
        switch = f"{setting.option}/--no-{setting.option.removeprefix('--')}"
        return Annotated[bool | None, typer.Option(switch, help=told, hidden=hidden)]
    several = setting.kind in (tuple, dict)
    kind: Any = list[str] | None if several else str | None
    how = typer.Option(setting.option, metavar=setting.metavar, help=told, hidden=hidden)
    return Annotated[kind, how]
