#!/bin/sh
# Installs, starts, upgrades, removes and purges the package, as root on a machine that may be spoilt (a container, say).
# Where systemd runs, it starts the server, and upgrades it while it runs; elsewhere it is started by hand, with the
# command of the unit.
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

has_systemd() { [ -d /run/systemd/system ]; }

said() {
    if has_systemd; then journalctl --unit luxx.service --no-pager --lines 20; else cat "$work/log"; fi
}

wait_until_ready() {
    for _ in $(seq 100); do
        if luxx admin ready --server "127.0.0.1:$port" >/dev/null 2>&1; then return; fi
        if [ -n "$pid" ] && ! kill -0 "$pid" 2>/dev/null; then fail "the server ended: $(said)"; fi
        sleep 0.2
    done
    fail "the server is not ready: $(said)"
}

# Starts the server as its unit says, and waits until it is ready.
start() {
    if has_systemd; then
        systemctl restart luxx.service || fail "systemd could not start the server: $(said)"
    else
        command=$(sed -n 's/^ExecStart=//p' /usr/lib/systemd/system/luxx.service)
        setpriv --reuid luxx --regid luxx --init-groups sh -c "cd /var/lib/luxx && exec $command" 2>>"$work/log" &
        pid=$!
    fi
    wait_until_ready
}

stop() {
    if has_systemd; then
        systemctl stop luxx.service
        [ "$(systemctl show --property Result --value luxx.service)" = success ] || fail "the server did not end well: $(said)"
    else
        kill -TERM "$pid"
        wait "$pid" || fail "the server did not end well"
        pid=
    fi
}

n_restarts() { systemctl show --property NRestarts --value luxx.service; }

# Only systemd brings a server back that was killed, or that hangs: the watchdog waits for 30 seconds.
crash_and_hang() {
    systemctl kill --signal KILL luxx.service
    wait_until_ready
    [ "$(n_restarts)" = 1 ] || fail "it was not systemd that brought the server back: $(said)"
    systemctl kill --signal STOP luxx.service
    for _ in $(seq 60); do
        if [ "$(n_restarts)" = 2 ]; then break; fi
        sleep 1
    done
    [ "$(n_restarts)" = 2 ] || fail "the watchdog slept: $(said)"
    wait_until_ready
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
if has_systemd; then crash_and_hang; else stop; fi

dpkg --install "$new"
[ "$(version)" != "$first" ] || fail "both packages have the same version"
grep --quiet "127.0.0.1:$port" /etc/luxx/luxx.toml || fail "the settings were lost in the upgrade"
if has_systemd; then wait_until_ready; else start; fi
curl --silent --fail --cookie "$work/cookies" "$server/api/tables" | grep --quiet "$id" || fail "the table was lost in the upgrade"
luxx admin backup --config /etc/luxx/luxx.toml "$work/backup.db" >/dev/null
stop

if has_systemd; then start; fi
dpkg --remove luxx
! curl --silent "$server/livez" >/dev/null || fail "the removed server still runs"
[ ! -e /usr/bin/luxx ] || fail "the program is still there"
[ -e /var/lib/luxx/luxx.db ] && [ -e /etc/luxx/luxx.toml ] || fail "removing took data or settings away"
dpkg --purge luxx
[ ! -e /var/lib/luxx ] && [ ! -e /etc/luxx ] || fail "purging left something behind"
! getent passwd luxx >/dev/null || fail "purging left the user behind"
echo "installed $first, upgraded, removed and purged"
