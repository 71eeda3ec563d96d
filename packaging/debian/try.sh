#!/bin/sh
# Installs, starts, upgrades, removes and purges the package, as root on a machine that may be spoilt (a container, say).
# Without systemd the server is started by hand, with the command of the unit.
#
#   packaging/debian/try.sh OLD.deb NEW.deb [PORT]
set -eu

old=$1 new=$2 port=${3:-8080}
server="http://127.0.0.1:$port"
work=$(mktemp --directory)
pid=

finish() {
    if [ -n "$pid" ]; then kill "$pid" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap finish EXIT

fail() {
    echo "try.sh: $1" >&2
    exit 1
}

# Starts the server as its unit says, and waits until it is ready.
start() {
    command=$(sed -n 's/^ExecStart=//p' /usr/lib/systemd/system/luxx.service)
    setpriv --reuid luxx --regid luxx --init-groups sh -c "cd /var/lib/luxx && exec $command" 2>>"$work/log" &
    pid=$!
    for _ in $(seq 100); do
        if luxx admin ready --server "127.0.0.1:$port" >/dev/null 2>&1; then return; fi
        kill -0 "$pid" 2>/dev/null || fail "the server did not start: $(cat "$work/log")"
        sleep 0.2
    done
    fail "the server is not ready: $(cat "$work/log")"
}

stop() {
    kill -TERM "$pid"
    wait "$pid" || fail "the server did not end well"
    pid=
}

version() { dpkg-query --show --showformat='${Version}' luxx; }

dpkg --install "$old"
[ "$(stat --format %U:%a /var/lib/luxx)" = luxx:700 ] || fail "others can read the data"
[ "$(stat --format %U:%G:%a /etc/luxx)" = root:luxx:750 ] || fail "others can read the settings"
sed -i "s/^listen = .*/listen = \"127.0.0.1:$port\"/" /etc/luxx/luxx.toml
start
curl --silent --fail --cookie-jar "$work/cookies" --request POST "$server/api/me" >/dev/null
wish='{"game": "abluxxen", "seats": [{"type": "me"}, {"type": "open"}, {"type": "open"}]}'
table=$(curl --silent --fail --cookie "$work/cookies" --json "$wish" "$server/api/tables")
id=$(echo "$table" | sed 's/.*"id":"\([^"]*\)".*/\1/')
[ "$(stat --format %U:%a /var/lib/luxx/luxx.db)" = luxx:600 ] || fail "others can read the file"
first=$(version)
stop

dpkg --install "$new"
[ "$(version)" != "$first" ] || fail "both packages have the same version"
grep --quiet "127.0.0.1:$port" /etc/luxx/luxx.toml || fail "the settings were lost in the upgrade"
start
curl --silent --fail --cookie "$work/cookies" "$server/api/tables" | grep --quiet "$id" || fail "the table was lost in the upgrade"
luxx admin backup --config /etc/luxx/luxx.toml "$work/backup.db" >/dev/null
stop

dpkg --remove luxx
[ ! -e /usr/bin/luxx ] || fail "the program is still there"
[ -e /var/lib/luxx/luxx.db ] && [ -e /etc/luxx/luxx.toml ] || fail "removing took data or settings away"
dpkg --purge luxx
[ ! -e /var/lib/luxx ] && [ ! -e /etc/luxx ] || fail "purging left something behind"
! getent passwd luxx >/dev/null || fail "purging left the user behind"
echo "installed $first, upgraded, removed and purged"
