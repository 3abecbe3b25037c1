// Checks URLs for a crawler: node check.mjs SERVER CRAWLER URL...
const [server, crawler, ...urls] = process.argv.slice(2);
const response = await fetch(new URL("/v1/check", server), {
  method: "POST",
  headers: { "Content-Type": "application/json" }, // with a token: Authorization: `Bearer ${token}`
  body: JSON.stringify({ crawlers: [crawler], urls }),
});
const answer = await response.json();
if (!response.ok) throw new Error(answer.detail);
for (const { url, allowed, reason } of answer.verdicts) {
  console.log(allowed ? "allowed" : "disallowed", url, reason);
}
