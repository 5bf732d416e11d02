#!/usr/bin/env bash
# Makes the virtual environment named by $1, unless a usable one is there already.
set -euo pipefail
venv=$1

# Running it is the only sure sign: a version manager's shim may be on the path and still find nothing.
new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
has_venv() { "$1" -c 'import venv, ensurepip' >/dev/null 2>&1; }

if new_enough "$venv/bin/python"; then exit 0; fi

python=
for name in ${PYTHON:-python3.11 python3.12 python3.13 python3.14 python3}; do
  if new_enough "$name"; then python=$name; break; fi
done
if [ -z "$python" ]; then
  echo "hanchan needs Python 3.11 or newer; none was found (looked for ${PYTHON:-python3.11 to python3.14, python3}; PYTHON=... names another)" >&2
  exit 1
fi

if ! has_venv "$python"; then # Debian and Ubuntu ship venv apart
  package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    { apt-get update -qq && apt-get install -y -qq "$package"; } >/dev/null
  else
    echo "$python has no venv module; on Debian or Ubuntu: sudo apt-get install $package" >&2
    exit 1
  fi
fi
rm -rf "$venv"
"$python" -m venv "$venv"
