#!/bin/sh
# Checks URLs by a robots.txt: check_urls.sh SERVER ROBOTS CRAWLER < URLS
tab=$(printf '\t')
text=$(sed 's/[\\"]/\\&/g; s/'"$tab"'/\\t/g; s/$/\\n/' "$2" | tr -d '\r\n')
{
  printf '{"robots":"%s","crawlers":["%s"]}\n' "$text" "$3"
  sed 's/[\\"]/\\&/g; s/.*/"&"/'
} | curl --silent --show-error --no-buffer -X POST -T - \
  -H 'Content-Type: application/x-ndjson' -H 'Expect:' "$1/v1/check"
