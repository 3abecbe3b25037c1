#!/usr/bin/env bash
# Spider for Node.js 0.0.157 (npm @spider-rs/spider-rs) with a User-Agent of its own obeys the group for * although a group names it.
# Guess before the run: its own group counts.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
npm_install @spider-rs/spider-rs@0.0.157
cat >"$TEMPORARY/crawl.mjs" <<'JS'
import { Website } from '@spider-rs/spider-rs';
await new Website(process.argv[2]).withUserAgent('ExampleBot/1.0').withRespectRobotsTxt(true).build().crawl();
JS

crawl() { (cd "$TEMPORARY" && timeout 60 node crawl.mjs "$1" >/dev/null 2>&1) || true; }
requests 200 'User-agent: *
Disallow: /b/

User-agent: ExampleBot
Disallow: /a.html
' crawl
expect 'calls itself' 'ExampleBot/1.0' "$(awk '$1 == "/b/b.html" || $1 == "/a.html" { print $3 }' "$LOG" | sort -u)"
expect '* disallows /b/, ExampleBot /a.html: fetched' '/a.html' "$(fetched)"
