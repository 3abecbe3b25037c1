# A site owner: finds out what is wrong with a robots.txt, mends it, sees what that changes, tests it against what is meant,
# and looks at it on the page.
. "$SCENARIO/../steps.sh"
cp "$SCENARIO/robots.txt" "$SCENARIO/robots-test.yaml" .
cp robots.txt live.txt

step 'lint: the file is not what its author believes'
exits 1 lint.out "$WAYLEAVE" lint robots.txt
says lint.out group-swallows-next
says lint.out path-without-slash
exits 1 test.out "$WAYLEAVE" test robots-test.yaml
says test.out 'everybody reaches the shop'

step 'fix: what changes no verdict is mended unasked, the rest when asked'
exits 0 fix.out "$WAYLEAVE" fix --write robots.txt
says fix.out rule-repeated
exits 0 same.out "$WAYLEAVE" diff live.txt robots.txt
exits 0 fixed.out "$WAYLEAVE" fix --write --change-verdicts robots.txt
says fixed.out group-swallows-next

step 'an edit by hand: the rules of the shop stood in the group of another crawler'
cat >robots.txt <<'TXT'
User-agent: *
Disallow: /admin/
Disallow: /cart

User-agent: BadBot
Disallow: /

Sitemap: https://shop.example/sitemap.xml
TXT
exits 0 clean.out "$WAYLEAVE" lint --fail-on warning robots.txt

step 'diff: which URLs the edit opens, before it goes live'
exits 1 diff.out "$WAYLEAVE" diff live.txt robots.txt
says diff.out 'now allowed'
says diff.out 'no URL gets another verdict'

step 'test: the file does what is meant, in all readings of the standard'
exits 0 held.out "$WAYLEAVE" test --format junit robots-test.yaml
says held.out '<testsuite'

step 'serve: the page and the API answer the same'
serve --no-store
exits 0 page.out ask "$url/"
says page.out '200 text/html'
printf '{"robots": "User-agent: *\\nDisallow: /cart\\n", "urls": ["/cart/checkout"]}' >question.json
exits 0 answer.out ask "$url/v1/check" question.json
says answer.out '"allowed":false'
stop_serving
