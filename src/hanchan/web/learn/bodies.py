"""Long JSON bodies, read without a look at what nobody asked for.

Four megabytes can be two million lists. As objects they would hold up every table; so only what a request takes is made
into any, and what is to be kept stays as it came until it is known to be short.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from fastapi import Request

from ..errors import Refusal

T = TypeVar("T")
_TOLD = 200  # characters of what is wrong: a word that was sent may be as long as the body


def read_json(kind: type[T]) -> Callable[[Request], Awaitable[T]]:
    """What reads the body of a request as this kind of struct; Refusal if it is none."""

    async def read(request: Request) -> T:
        try:
            return msgspec.json.decode(await request.body(), type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            says = "something in the address or the form cannot be read here"
            refusal = Refusal("input", says, 422)
            refusal.more = {"detail": str(error)[:_TOLD]}
            raise refusal from None

    return read


def described(kind: type) -> dict[str, Any]:
    """The same body for the description of the API."""
    (schema,), parts = msgspec.json.schema_components([kind], ref_template="{name}")
    content = {"application/json": {"schema": _whole(schema, parts)}}
    return {"requestBody": {"content": content, "required": True}}


def _whole(schema: Any, parts: dict[str, Any]) -> Any:
    """The schema with its parts where they are named."""
    if isinstance(schema, list):
        return [_whole(one, parts) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _whole(parts[schema["$ref"]], parts)
    return {name: _whole(one, parts) for name, one in schema.items()}
