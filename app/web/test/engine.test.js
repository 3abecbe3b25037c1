// What the page answers in the browser is what the server answers, byte for byte.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ENGINE = "../../js/target/page";
/** Real files, which are not part of the repository. */
const CORPUS = new URL("../../../../shared/corpus/real/", import.meta.url);
const EVERY = 500;

const DIALECTS = ["google", "googlebot", "rfc9309"];
const CRAWLERS = ["Googlebot", "*", "Mozilla/5.0 (compatible; bingbot/2.0)", "GPTBot"];
const URLS = ["/", "/cart", "https://shop.example/%7Ea?b=ü*$", "shop", "/robots.txt"];
const TEXTS = [
  "",
  "User-agent: *\nDisallow: /cart\nAllow: /cart/open\nDisalow: /b\nSitemap: https://shop.example/s.xml\n",
  "User-agent: googlebot\r\nUser-agent: Bingbot\r\nDisallow: /*?q=$\r\nDisallow: /ü\r\nCrawl-delay: 2,5\r\nUser-agent: *\rDisallow: /\n",
  "\uFEFFuser-agent: * # all\nallow: /a%2fb\ndisallow: /A\u0000\uFFFDb\nContent-Signal: ai-train=no\nnoindex: /x\n",
  "<html><body>Not found</body></html>",
];

const encoder = new TextEncoder();
const bytes = (text) => new Int8Array(encoder.encode(text).buffer);

/** Compares long texts, of which only the place where they part is said. */
function same(answer, expected, question) {
  const text = new TextDecoder().decode(answer);
  let at = 0;
  while (at < text.length && text[at] === expected[at]) {
    at++;
  }
  const around = (one) => one.slice(Math.max(0, at - 100), at + 100);
  assert.equal(around(text), around(expected), JSON.stringify(question).slice(0, 500));
  assert.equal(text.length, expected.length);
}

export default function (test) {
  test("the engine in the browser answers as the server does", async ({ base }) => {
    const verdicts = await import(`${ENGINE}/verdicts.js`);
    const answers = await import(`${ENGINE}/answers.js`);
    const { may } = await import(`${ENGINE}/may.js`);
    const asked = async (path, question) => {
      const init = question && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) };
      return (await (await fetch(base + path, init)).text()).replace(/\n$/, "");
    };
    const names = existsSync(CORPUS) ? readdirSync(CORPUS).sort().filter((_, index) => index % EVERY === 0) : [];
    const real = names.map((name) => readFileSync(join(CORPUS.pathname, name))).filter((file) => file.length < 100_000);
    const compare = async (answer, path, question) => same(answer, await asked(path, question), question ?? path);
    for (const robots of [...TEXTS, ...real.map((file) => file.toString("utf8"))]) {
      const file = bytes(robots);
      for (const dialect of DIALECTS) {
        const about = { robots, dialect };
        for (const explain of [false, true]) {
          await compare(verdicts.open(file, dialect).check(CRAWLERS, URLS, explain), "/v1/check", { ...about, crawlers: CRAWLERS, urls: URLS, explain });
        }
        await compare(answers.lint(file, dialect, []), "/v1/lint", about);
        await compare(answers.audit(file, dialect), "/v1/audit", about);
        await compare(answers.show(file, dialect), "/v1/show", about);
        await compare(answers.diff(file, bytes(TEXTS[1]), dialect, ["Googlebot"], ["/cart"]), "/v1/diff", {
          old: robots,
          new: TEXTS[1],
          dialect,
          crawlers: ["Googlebot"],
          urls: ["/cart"],
        });
      }
      await compare(answers.lint(file, "", ["/cart"]), "/v1/lint", { robots, urls: ["/cart"] });
      for (const crawler of CRAWLERS) {
        const url = "https://shop.example/cart";
        const headers = "X-Robots-Tag: noindex, unavailable_after: 2026-07-01\r\nContent-Usage: search=y";
        const html = "<meta name=robots content='max-snippet:20, noai'><div data-nosnippet>ü</div>";
        for (const given of [{}, { headers }, { headers, html }]) {
          const question = { url, crawler, robots, dialect: "google", ...given };
          const expected = await asked("/v1/may", question);
          const at = Date.parse(JSON.parse(expected).at);
          const isGiven = Object.keys(given).length > 0;
          same(may(url, crawler, file, "google", given.headers ?? "", bytes(given.html ?? ""), isGiven, at), expected, question);
        }
      }
    }
    for (const pattern of ["/a*b$", "cart", "/%7e", "Disallow: /x"]) {
      await compare(answers.explain(pattern, "google", ["/a"]), "/v1/explain", { pattern, dialect: "google", urls: ["/a"] });
    }
    const script = "200 max-age=3600 for 2d\n503 for 40h\n404 for 2d";
    await compare(answers.simulate(script, "10m"), "/v1/simulate", { script, askEvery: "10m" });
    assert.throws(() => answers.simulate("20 for 2x", "10m"), /script, line 1/);
    await compare(answers.crawlers(), "/v1/crawlers");
    await compare(answers.recipes(), "/v1/recipes");
    await compare(answers.code("path-without-slash"), "/v1/codes?id=path-without-slash");
  });
}
