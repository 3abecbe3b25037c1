#!/usr/bin/env bash
# LinkLint 2.3.5 (Debian 12) crawls a site whose /robots.txt answers 500 or 504, and leaves it alone at 502 and 503.
# Guess before the run: it crawls at each of them.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
debian linklint=2.3.5-5.3

crawl() { (cd "$TEMPORARY" && host=${1#http://} && perl "$ROOT/usr/bin/linklint" -quiet -http -timeout 5 -host "${host%/}" /@ >/dev/null 2>&1) || true; }
for status in 500 504; do
  requests $status '' crawl
  expect "$status: fetched" '/a.html /b/b.html' "$(fetched)"
done
for status in 502 503; do
  requests $status '' crawl
  expect "$status: fetched" '' "$(fetched)"
done
