#!/usr/bin/env bash
# mini_httpd 1.30 (Debian 12) logs targets without their query and, with -v (virtual hosts), the Host header in front of the path.
# Guess before the run: the target as the client sent it, with its query.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
debian mini-httpd=1.30-3

logged() {
  mkdir -p "$TEMPORARY/site/shop.example"
  rm -f "$LOG"
  "$ROOT/usr/sbin/mini_httpd" -D -h 127.0.0.1 -p 8118 -d "$TEMPORARY/site" -l "$LOG" -u "$(id -un)" "$@" >/dev/null 2>&1 &
  for _ in $(seq 50); do
    curl -s -o /dev/null -H 'Host: shop.example' 'http://127.0.0.1:8118/a?session=1' && break
    sleep 0.1
  done
  kill "$!"
  wait "$!" 2>/dev/null || true
  grep -o '"GET [^"]*"' "$LOG"
}

expect 'one host' '"GET /a HTTP/1.1"' "$(logged)"
expect 'virtual hosts' '"GET /shop.example/a HTTP/1.1"' "$(logged -v)"
