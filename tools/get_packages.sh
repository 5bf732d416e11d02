#!/bin/sh
# What the tests run beside Python: a chromium (CHROMIUM=... names one), a font with Japanese, and a PostgreSQL server and
# an nginx, which the tests start.
# As root we install Debian's; otherwise we say how.
set -eu
wanted=
command -v "${CHROMIUM:-chromium}" >/dev/null || wanted="$wanted chromium"
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || wanted="$wanted postgresql"
command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || wanted="$wanted nginx-light"
fc-list :lang=ja 2>/dev/null | grep -q . || wanted="$wanted fontconfig fonts-ipafont-gothic"
[ -n "$wanted" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing$wanted for the tests ..."
    # The tests start servers of their own: Debian need not keep one.
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] ||
        echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
    starts=/usr/sbin/policy-rc.d # Debian asks it before it starts what it installs
    if [ ! -e "$starts" ]; then
        printf '#!/bin/sh\nexit 101\n' >"$starts"
        chmod +x "$starts"
        trap 'rm -f "$starts"' EXIT
    fi
    apt-get update -qq
    # shellcheck disable=SC2086  # several words
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $wanted >/dev/null
else
    echo "For all tests install:$wanted (sudo apt-get install$wanted)" >&2
fi
