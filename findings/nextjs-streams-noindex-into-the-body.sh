#!/usr/bin/env bash
# Next.js 16.4.6 writes the `noindex` of an async generateMetadata() into the body of the page, except for User-Agents in a list of its own:
# crawlers that run no scripts and read the head only, as draft-illyes-repext has it, never see it. That of a static page is in the head.
# Guess before the run: a robots meta element is in the head, for all User-Agents.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
npm_install next@16.4.6 react@19.3.1 react-dom@19.3.1
cd "$TEMPORARY"
mkdir -p app/dynamic app/static
cat >app/layout.js <<'JS'
export default function Layout({ children }) { return <html><body>{children}</body></html>; }
JS
cat >app/static/page.js <<'JS'
export const metadata = { robots: { index: false } };
export default function Page() { return <p>text</p>; }
JS
cat >app/dynamic/page.js <<'JS'
import { headers } from 'next/headers';
export async function generateMetadata() {
  await headers();
  await new Promise((done) => setTimeout(done, 300)); // as a query of a database
  return { robots: { index: false } };
}
export default function Page() { return <p>text</p>; }
JS
echo '{}' >package.json
export NEXT_TELEMETRY_DISABLED=1
node node_modules/next/dist/bin/next build >build.log 2>&1

PORT=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
node node_modules/next/dist/bin/next start -H 127.0.0.1 -p "$PORT" >start.log 2>&1 &
SERVER=$!
trap 'kill "$SERVER"; wait "$SERVER" 2>/dev/null || true; rm -rf "$TEMPORARY"' EXIT
curl -s -o /dev/null --retry 30 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$PORT/static"

# Where the robots meta element stands: head, body or nowhere.
place() {
  curl -s -A "$2" "http://127.0.0.1:$PORT/$1" | node -e '
    const html = require("fs").readFileSync(0, "utf8");
    const at = html.search(/<meta name="robots" content="noindex"/);
    console.log(at < 0 ? "nowhere" : at < html.indexOf("</head>") ? "head" : "body");'
}
expect 'static page, CCBot' head "$(place static CCBot/2.0)"
expect 'generateMetadata, bingbot' head "$(place dynamic 'Mozilla/5.0 (compatible; bingbot/2.0)')"
expect 'generateMetadata, CCBot' body "$(place dynamic CCBot/2.0)"
expect 'generateMetadata, GPTBot' body "$(place dynamic 'Mozilla/5.0 (compatible; GPTBot/1.2)')"
expect 'generateMetadata, Googlebot' body "$(place dynamic 'Mozilla/5.0 (compatible; Googlebot/2.1)')"
