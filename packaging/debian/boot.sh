#!/bin/sh
# Tries the package as try.sh does, but under systemd: in a fresh Debian of its own that systemd-nspawn boots. As root, with
# debootstrap and systemd-container; it takes a few minutes.
#
#   packaging/debian/boot.sh OLD.deb NEW.deb
set -eu

work=$(mktemp --directory)
trap 'rm -rf "$work"' EXIT

root=$work/debian
debootstrap --variant=minbase --include=adduser,curl,dbus,systemd,systemd-sysv bookworm "$root" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
}
mkdir "$root/try"
cp "$1" "$root/try/old.deb"
cp "$2" "$root/try/new.deb"
cp "$(dirname "$0")/try.sh" "$root/try/try.sh"
cat >"$root/etc/systemd/system/try.service" <<'UNIT'
[Service]
ExecStart=/bin/sh -c 'sh /try/try.sh /try/old.deb /try/new.deb >/try/log 2>&1 && touch /try/passed; systemctl poweroff --force --force'
[Install]
WantedBy=multi-user.target
UNIT
systemctl --quiet --root="$root" enable try.service
systemd-nspawn --directory="$root" --boot --private-network --register=no --keep-unit --console=pipe </dev/null >"$work/console" 2>&1 || true
cat "$root/try/log" || cat "$work/console"
[ -e "$root/try/passed" ]
