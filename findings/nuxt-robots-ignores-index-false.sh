#!/usr/bin/env bash
# The robots module of Nuxt, 6.2.3, ignores `index: false` in route rules, also as `robots: { index: false }`: the pages say `index, follow`.
# `robots: false` and `robots: { noindex: true }` count. Nothing warns.
# Guess before the run: `robots: { index: false }` is noindex, in the header and the meta element.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
cd "$TEMPORARY"
echo '{"type": "module"}' >package.json
npm_install nuxt@4.4.5 @nuxtjs/robots@6.2.3 node@22.23.3 2>/dev/null
export PATH=$TEMPORARY/node_modules/node/bin:$PATH
mkdir -p app/pages
cat >nuxt.config.ts <<'TS'
export default defineNuxtConfig({
  modules: ['@nuxtjs/robots'],
  compatibilityDate: '2026-01-01',
  telemetry: false,
  site: { url: 'https://shop.example', indexable: true },
  routeRules: {
    '/index-false': { index: false },
    '/robots-index-false': { robots: { index: false } },
    '/robots-noindex': { robots: { noindex: true } },
    '/robots-false': { robots: false },
  },
});
TS
echo '<template><NuxtPage /></template>' >app/app.vue
echo '<template><p>text</p></template>' >'app/pages/[...all].vue'
node node_modules/nuxt/bin/nuxt.mjs build >build.log 2>&1
expect 'warnings about robots' 0 "$(grep -ciE 'warn.*(robots|index)' build.log || true)"

PORT=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
HOST=127.0.0.1 PORT=$PORT node .output/server/index.mjs >start.log 2>&1 &
SERVER=$!
trap 'kill "$SERVER"; wait "$SERVER" 2>/dev/null || true; rm -rf "$TEMPORARY"' EXIT
curl -s -o /dev/null --retry 30 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$PORT/"

# The first rule of header and meta element.
rules() {
  curl -s -D - "http://127.0.0.1:$PORT$1" | tr -d '\r' \
    | sed -nE 's/^x-robots-tag: ([a-z]+).*/header \1/Ip; s/.*<meta name="robots" content="([a-z]+).*/meta \1/p' | xargs
}
expect '{ robots: false }' 'header noindex meta noindex' "$(rules /robots-false)"
expect '{ robots: { noindex: true } }' 'header noindex meta noindex' "$(rules /robots-noindex)"
expect '{ robots: { index: false } }' 'header index meta index' "$(rules /robots-index-false)"
expect '{ index: false }' 'header index meta index' "$(rules /index-false)"
