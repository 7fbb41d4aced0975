#!/bin/sh
# start.sh <file> <command...>: writes a key to <file> and becomes the command. With a key, MongoDB asks for passwords;
# it is there for members to know each other by, and the one member that there is needs no other than a new one.
set -eu
target=$1
shift
umask 077
head -c 512 /dev/urandom | base64 -w 0 > "$target"
exec "$@"
