"""The configuration of an nginx before several processes: the same table goes to the same one, as long as it lives.

The table's name is hashed consistently over the nodes, so that most requests arrive where the table is. Which process
has a table is known by the database alone: one that is asked for another's table answers with `X-Accel-Redirect`, and
nginx passes the same request, its body or its upgrade to a socket included, to the location that is named after the
owner. A node that takes no connections is passed over; its tables are taken by the next one in the ring. No node is
ever held to be down (`max_fails=0`): two that were restarted one after the other would both be, and nginx would answer
nobody for a second although both are back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil

from ..networks import LOOPBACK
from ..settings import Settings
from .node import check_address

_MORE = 15  # seconds that an answer may take above the longest that we give ourselves for one

_CONFIGURATION = """\
# Hanchan behind nginx, in the context `http`. Written by `hanchan serve --nodes {given}`.

map $uri $hanchan_key {{
    "~^{pattern}/(?:api/tables|ws|t|w|api/games|g|club/[a-z]+)/(?<hanchan_name>[^/]+)" $hanchan_name;
    default $request_id;
}}

map $http_upgrade $hanchan_connection {{
    default upgrade;
    "" close;
}}

# How many lines an address holds is counted here, for a node sees the proxy's alone: an IPv6 network (/64) as one, the
# hall and this machine not at all.
geo $hanchan_is_street {{
    default 1;
{hall}
}}

map $remote_addr $hanchan_network {{
    "~^(?<hanchan_64>(?:[0-9a-f]+:){{4}})" $hanchan_64;
    default $remote_addr;
}}

map $hanchan_is_street $hanchan_counted {{
    1 $hanchan_network;
    default "";
}}

limit_conn_zone $hanchan_counted zone=hanchan:10m;

upstream hanchan {{
    hash $hanchan_key consistent;
{servers}
}}

server {{
    listen {listen};
    limit_conn hanchan {connections};
    limit_conn_status 429;
    client_max_body_size {body};
    client_header_timeout {header}ms;
    client_body_timeout {pause}ms;
    proxy_http_version 1.1;
    proxy_connect_timeout 1s;
    proxy_read_timeout {answer}s;
    proxy_next_upstream error timeout;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $hanchan_connection;

    location {base}/ {{
        proxy_pass http://hanchan;
    }}

{owners}
}}
"""

_USUAL = Settings()
_SERVER = "    server {node} max_fails=0;"
_OWNER = """\
    location @{node} {{
        proxy_pass http://{node};
    }}"""


def configuration(nodes: Sequence[str], listen: str = "80", settings: Settings = _USUAL) -> str:
    """What nginx is to be told: `nodes` are its ways to the processes, whose settings tell what it lets through.

    NotationError for a node that is none.
    """
    for node in nodes:
        check_address(node)
    base = settings.base_path
    longest = max(settings.seating_time, settings.restore_time, settings.answer_deadline)
    return _CONFIGURATION.format(
        given=",".join(nodes),
        base=base,
        pattern=re.escape(base),
        hall="\n".join(f"    {network} 0;" for network in (*LOOPBACK, *settings.hall)),
        connections=settings.connections_per_address + settings.sockets_per_address,
        body=settings.longest_body,
        header=ceil(1000 * settings.header_deadline),
        pause=ceil(1000 * settings.body_deadline),
        answer=ceil(longest) + _MORE,
        listen=listen,
        servers="\n".join(_SERVER.format(node=node) for node in nodes),
        owners="\n\n".join(_OWNER.format(node=node) for node in nodes),
    )
