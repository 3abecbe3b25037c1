// Takes the pictures of docs/guide from a running server: npm run pictures -- BASE_URL
import { chromium } from "playwright-core";

const FILE = `# robots.txt of shop.example
User-agent: *
Disallow: /cart
Disallow: /account/
Disallow: /*?sort=
Disallow: /sale
Allow: /account/help

User-agent: Googlebot
Disallow: /search
Disallow: /*.pdf$
Allow: /press/*.pdf$

User-agent: GPTBot
User-agent: ClaudeBot
Disallow: /

Sitemap: https://shop.example/sitemap.xml
`;
const SHOP = {
  robots: FILE,
  page: "",
  urls: ["/", "/cart", "/search?q=boots", "/account/help", "/shoes?sort=price", "/press/2026/annual.pdf", "/sale"],
  crawlers: ["Googlebot", "Bingbot", "GPTBot"],
  texts: { old: FILE.replace("Disallow: /sale\n", "").replace("/search", "/search/") },
};
const WIDE = { viewport: { width: 1280, height: 860 } };
const TALL = { viewport: { width: 1280, height: 1160 } };
const PHONE = { viewport: { width: 375, height: 812 } };

const base = process.argv[2];
if (base === undefined) {
  console.error("usage: npm run pictures -- BASE_URL");
  process.exit(2);
}
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/** Opens the page with the shop's file, as if its site had sent it. */
async function open(look) {
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "UTC", reducedMotion: "reduce", ...look });
  const page = await context.newPage();
  await page.addInitScript((state) => {
    sessionStorage.setItem("wayleave.tab", "picture");
    localStorage.setItem("wayleave.draft.picture", `{"at":1,"state":${state}}`);
  }, JSON.stringify({ ...SHOP, view: look.view ?? "test" }));
  await page.route("**/v1/robots?*", (route) => {
    const now = new Date().toISOString();
    const policies = [{ policy: "google-2026", access: "by-rules", accessReason: "fresh", nextFetch: now }];
    const entry = { origin: "https://shop.example", outcome: "found", status: 200, bytes: FILE.length, fetchedAt: now, ageSeconds: 0, policies };
    return route.fulfill({ json: { entry, text: FILE } });
  });
  await page.goto(base);
  await page.locator("#page-url").fill("https://shop.example/search?q=boots");
  await page.locator("#page-url").press("Enter");
  await page.locator(".verdict").first().waitFor();
  await page.locator(".problem").first().waitFor();
  await page.locator("#page-url").blur();
  return page;
}

async function take(page, name, ready) {
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(1_500);
  await page.evaluate((name) => {
    document.activeElement?.blur();
    if (!name.startsWith("page-walk")) scrollTo(0, 0);
  }, name);
  await page.screenshot({ path: new URL(`../../../docs/guide/${name}.png`, import.meta.url).pathname });
  await page.context().close();
}

await take(await open({ ...WIDE, colorScheme: "light" }), "page", ".matrix");
await take(await open({ ...WIDE, colorScheme: "dark" }), "page-dark", ".matrix");
await take(await open(PHONE), "page-narrow", ".matrix");
await take(await open({ ...WIDE, locale: "fi-FI" }), "page-finnish", ".matrix");
for (const [name, look] of [["page-walk", TALL], ["page-walk-narrow", PHONE]]) {
  const page = await open(look);
  await page.locator(".why").first().click();
  await take(page, name, ".walk");
}
await take(await open({ ...TALL, view: "diff" }), "page-diff", ".change");
await take(await open({ ...TALL, view: "simulate" }), "page-outage", ".timeline .box");
await browser.close();
