#!/usr/bin/env bash
# Wget2 2.2.0 (Debian 13) calls itself "Wget/2.2.0", but in robots.txt it looks for "wget2": it obeys no group for wget. 1.99.1 (Debian
# 12) called itself "wget2/1.99.1". Guess before the run: the group of the name in its User-Agent counts.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
debian13 wget2 2.2.0+ds-1+deb13u1

crawl() { chroot "$ROOT" wget2 -q -r -l2 --tries=1 -T5 --no-proxy --delete-after -P /tmp/files "$1" || true; }
requests 200 'User-agent: wget
Disallow: /b/
' crawl
expect 'calls itself' 'Wget/2.2.0' "$(awk '$1 == "/" { print $3 }' "$LOG")"
expect 'a group for wget disallows /b/: fetched' '/a.html /b/b.html' "$(fetched)"
requests 200 'User-agent: wget2
Disallow: /b/
' crawl
expect 'a group for wget2 disallows /b/: fetched' '/a.html' "$(fetched)"
