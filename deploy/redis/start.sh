#!/bin/sh
# start.sh <file> <command...>: writes the users to <file>, with the sha256 of the passwords, and becomes the command.
set -eu
target=$1
shift
digest() { printf %s "$1" | sha256sum | cut -d ' ' -f 1; }
umask 077
sed -e "s/@REDIS_PASSWORD@/$(digest "$REDIS_PASSWORD")/" \
  -e "s/@REDIS_OPERATOR_PASSWORD@/$(digest "$REDIS_OPERATOR_PASSWORD")/" \
  "$(dirname "$0")/users.acl" > "$target"
unset REDIS_PASSWORD REDIS_OPERATOR_PASSWORD
exec "$@"
