// Prints verdicts of a running `wayleave serve`, with a client whose types are generated from its OpenAPI document:
//
//   npm ci && npm run generate && npm run build
//   node build/check.js http://127.0.0.1:8080 Googlebot https://example.com/private/x
//
// With a robots.txt on standard input, URLs may be paths:
//
//   node build/check.js http://127.0.0.1:8080 Googlebot /private/x <robots.txt
import { text } from "node:stream/consumers";
import createClient from "openapi-fetch";
import type { paths } from "./api.js";

const [server, crawler, ...urls] = process.argv.slice(2);
if (server === undefined || crawler === undefined || urls.length === 0) {
  console.error("usage: check.js SERVER CRAWLER URL...");
  process.exit(2);
}
const robots = process.stdin.isTTY ? "" : await text(process.stdin);
// Without the media types of batches, whose responses are streams of lines.
const client = createClient<paths, "application/json" | "application/problem+json">({ baseUrl: server });
const { data, error } = await client.POST("/v1/check", {
  body: { crawlers: [crawler], urls, ...(robots === "" ? {} : { robots }) },
});
if (error !== undefined) {
  console.error(error.detail);
  process.exit(2);
}
for (const verdict of data.verdicts) {
  const word = verdict.allowed === null ? "error" : verdict.allowed ? "allowed" : "disallowed";
  console.log(word, verdict.url, verdict.rule ?? verdict.explanation);
}
