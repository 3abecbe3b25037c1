// Measures the page in a headless browser:
//   node test/measure.js BASE_URL
// How long the first verdict takes on a fresh visit over a line of 4 Mbit/s, and how long a key takes in a file of 500 KiB.
import { chromium } from "playwright-core";

const [base] = process.argv.slice(2);
if (base === undefined) {
  console.error("usage: node test/measure.js BASE_URL");
  process.exit(2);
}
const VISITS = 7;
const KEYS = 60;
const LINE = { offline: false, latency: 40, downloadThroughput: 4e6 / 8, uploadThroughput: 1e6 / 8 };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});

/** Opens the page with a draft, in a browser profile of its own. */
async function open(state, network) {
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript((draft) => {
    sessionStorage.setItem("wayleave.tab", "measured");
    localStorage.setItem("wayleave.draft.measured", `{"at":${Date.now()},"state":${draft}}`);
  }, JSON.stringify({ urls: ["/"], crawlers: ["Googlebot"], ...state }));
  if (network !== undefined) {
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", network);
  }
  await page.goto(base, { waitUntil: "commit" });
  return page;
}

function told(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
  console.log(`${what}: median ${at(0.5)} ms, p95 ${at(0.95)} ms (${times.length} times)`);
}

const firsts = [];
for (let i = 0; i < VISITS; i++) {
  const page = await open({ robots: "User-agent: *\nDisallow: /cart\n", page: "https://shop.example/cart" }, LINE);
  await page.locator(".verdict.no").waitFor();
  firsts.push(await page.evaluate(() => performance.now()));
  await page.context().close();
}
told("first verdict on a fresh visit over 4 Mbit/s", firsts);

const rules = Array.from({ length: 13_500 }, (_, index) => `Disallow: /folder/of/things/${index}/*.html\n`).join("");
const robots = `User-agent: *\n${rules}`.slice(0, 500 * 1024);
const page = await open({ robots, page: "https://shop.example/cart" });
await page.locator(".verdict").first().waitFor();
await page.locator(".problems-summary").waitFor();
await page.locator(".editor .cm-content").click();
await page.evaluate(() => {
  window.times = [];
  addEventListener("keydown", () => {
    const start = performance.now();
    requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - start)));
  }, true);
});
for (let i = 0; i < KEYS; i++) {
  await page.keyboard.type("x");
  await page.waitForTimeout(100);
}
told(`a key until it is painted, in a file of ${Math.round(robots.length / 1024)} KiB`, await page.evaluate(() => window.times));
await browser.close();
