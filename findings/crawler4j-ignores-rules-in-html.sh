#!/usr/bin/env bash
# crawler4j 5.1.0 (Maven Central) ignores the rules of a robots.txt with status 200 and media type text/html, and crawls the whole site.
# Guess before the run: the media type does not matter, as in its crawler-commons.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
maven_adapter crawler4j

crawl() { run_adapter crawler4j Crawler4j "$1"; }
RULES='User-agent: *
Disallow: /b/
'
ROBOTS_TYPE=text/plain requests 200 "$RULES" crawl
expect 'text/plain: fetched' '/a.html' "$(fetched)"
ROBOTS_TYPE=text/html requests 200 "$RULES" crawl
expect 'text/html: fetched' '/a.html /b/b.html' "$(fetched)"
