#!/usr/bin/env bash
# Wget2 2.2.0 (Debian 13) obeys rules in the body of a 403, 404 or 503 for /robots.txt, as 1.99.1 did not for a 403. It takes a redirect
# of /robots.txt for a link to a page: it fetches where that leads, but reads no rules there. Guess before the run: a 403 counts as no
# rules, and a redirect is followed.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
debian13 wget2 2.2.0+ds-1+deb13u1

crawl() { chroot "$ROOT" wget2 -q -r -l2 --tries=1 -T5 --no-proxy --delete-after -P /tmp/files "$1" || true; }
RULES='User-agent: *
Disallow: /b/
'
for status in 403 404 503; do
  requests $status "$RULES" crawl
  expect "a $status whose body disallows /b/: fetched" '/a.html' "$(fetched)"
done
requests 302 "$RULES" crawl /rules.txt
expect 'a 302 to rules that disallow /b/: fetched' '/a.html /b/b.html' "$(fetched)"
expect 'requested what the 302 leads to' 1 "$(grep -c '^/rules.txt' "$LOG" || true)"
