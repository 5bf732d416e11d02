#!/bin/sh
# The browser tests need a chromium (CHROMIUM=... names one). As root we install Debian's; otherwise we say how.
set -eu
command -v "${CHROMIUM:-chromium}" >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing chromium for the browser tests ..."
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium >/dev/null
else
    echo "For the browser tests install chromium: sudo apt-get install chromium" >&2
fi
