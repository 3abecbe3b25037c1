#!/usr/bin/env bash
# Heritrix 3.13.0 (Maven Central) takes a 301 of /robots.txt for a link: it fetches where that leads, but reads no rules there, and
# crawls the whole site. Guess before the run: the redirect is followed, and its rules are obeyed.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
maven_adapter heritrix

crawl() { run_adapter heritrix Heritrix "$1"; }
RULES='User-agent: *
Disallow: /b/
'
requests 200 "$RULES" crawl
expect 'without a redirect: fetched' '/a.html' "$(fetched)"
requests 301 "$RULES" crawl /rules.txt
expect 'behind a 301: fetched' '/a.html /b/b.html' "$(fetched)"
expect 'requested where the 301 leads' 1 "$(grep -c '^/rules.txt 200' "$LOG" || true)"
