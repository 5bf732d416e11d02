"""`hanchan serve --nodes`: the configuration of the proxy before several processes."""

from __future__ import annotations

from helpers.command import hanchan


def test_it_prints_what_nginx_is_to_be_told() -> None:
    done = hanchan("serve", "--nodes", "10.0.0.1:8136,[::1]:8137", "--base-path", "/mahjong")
    assert done.code == 0
    for line in (
        "    server 10.0.0.1:8136 max_fails=0;",
        "    location @[::1]:8137 {",
        "    location /mahjong/ {",
        "    hash $hanchan_key consistent;",
    ):
        assert line in done.out.splitlines()


def test_what_is_no_node_is_one_sentence() -> None:
    done = hanchan("serve", "--nodes", "10.0.0.1:8136,10.0.0.2")
    assert done.code == 2
    assert "'10.0.0.2' is no node" in done.err
