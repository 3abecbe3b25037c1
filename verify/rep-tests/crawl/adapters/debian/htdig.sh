#!/bin/sh
# htdig with its defaults, with a database of its own: htdig.sh SEED
set -eu
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cat >"$directory/htdig.conf" <<END
database_dir: $directory
start_url: $1
limit_urls_to: \${start_url}
timeout: 5
tcp_max_retries: 1
END
htdig -i -c "$directory/htdig.conf"
