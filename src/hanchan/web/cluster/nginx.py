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

from .node import check_address

_BODY = "5m"  # an upload and its form; the nodes have the limits

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

upstream hanchan {{
    hash $hanchan_key consistent;
{servers}
}}

server {{
    listen {listen};
    client_max_body_size {body};
    client_header_timeout 10s;
    client_body_timeout 20s;
    proxy_http_version 1.1;
    proxy_connect_timeout 1s;
    proxy_read_timeout 75s;
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

_SERVER = "    server {node} max_fails=0;"
_OWNER = """\
    location @{node} {{
        proxy_pass http://{node};
    }}"""


def configuration(nodes: Sequence[str], listen: str = "80", base: str = "") -> str:
    """What nginx is to be told: `nodes` are its ways to the processes, `base` the path below which they lie.

    NotationError for a node that is none.
    """
    for node in nodes:
        check_address(node)
    return _CONFIGURATION.format(
        given=",".join(nodes),
        base=base,
        pattern=re.escape(base),
        body=_BODY,
        listen=listen,
        servers="\n".join(_SERVER.format(node=node) for node in nodes),
        owners="\n\n".join(_OWNER.format(node=node) for node in nodes),
    )
