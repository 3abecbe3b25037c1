import assert from "node:assert/strict";
import { eventually, oneLine, overflowing } from "./tools.js";

const ROBOTS = `User-agent: *
Content-Usage: train-ai=n
Disallow: /private/
`;
const HEADERS = "HTTP/1.1 200 OK\nX-Robots-Tag: noindex\n";
const HTML = '<p>é</p><meta name="robots" content="max-snippet:20">';
const STATE = { robots: ROBOTS, page: "https://127.0.0.1:1/page", crawlers: ["Googlebot", "GPTBot"], view: "may" };

const block = async (page, purpose) => oneLine(await page.locator(`section[aria-labelledby=may-${purpose}]`).innerText());
const answered = (page, purpose, text) => eventually(async () => (await block(page, purpose)).includes(text), true);

export default function (test) {
  test("each purpose has its answer and every statement its source", async ({ open }) => {
    const page = await open(STATE);
    await answered(page, "crawl", "Crawl allowed");
    assert.match(await block(page, "index"), /^Index unsaid Not known what the page says/);
    assert.match(await block(page, "train"), /^Train AI disallowed disallowed Content-Usage: train-ai=n line 2 aipref-attach@05 \(2026-08-18\)/);
    await page.getByLabel("Response headers").fill(HEADERS);
    await answered(page, "index", "Index disallowed disallowed noindex header X-Robots-Tag");
    await page.getByLabel("HTML of the page").fill(HTML);
    await answered(page, "snippet", "Quote in results allowed at most 20 max-snippet:20 HTML bytes 9 to 54");
    assert.match(await block(page, "ai-input"), /^Use in AI answers unsaid/);

    // A place in the HTML is selected there, a line in the editor.
    await page.getByRole("button", { name: "HTML bytes 9 to 54" }).first().click();
    const chosen = await page.getByLabel("HTML of the page").evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
    assert.equal(chosen, '<meta name="robots" content="max-snippet:20">');
    await page.locator(".purpose").getByRole("button", { name: "Show line 2" }).first().click();
    await eventually(() => page.evaluate(() => document.activeElement.closest(".editor") !== null), true);

    await page.getByLabel("Response headers").fill("a header\n");
    await page.getByText("headers, line 1: expected a header field").waitFor();
  });

  test("what a page that may not be crawled says is never seen", async ({ open }) => {
    const page = await open({ ...STATE, page: "https://127.0.0.1:1/private/x" });
    await answered(page, "crawl", "Crawl disallowed");
    assert.match(await block(page, "index"), /^Index unsaid Not seen what the page says/);
    await page.getByLabel("Response headers").fill(HEADERS);
    await answered(page, "index", "never seen: the page may not be crawled noindex");
  });

  test("the page of a site is fetched once, and an edit asks about the text alone", async ({ open, serve }) => {
    let pages = 0;
    const shop = await serve(({ url }) => {
      pages += url === "/page" ? 1 : 0;
      return url === "/page" ? [200, "<meta name=robots content=nosnippet>", "text/html"] : ROBOTS;
    });
    const page = await open({ ...STATE, page: `${shop.origin}/page` });
    await answered(page, "crawl", "Crawl allowed");
    await page.getByRole("button", { name: "Fetch the page" }).last().click();
    await answered(page, "snippet", "Quote in results disallowed disallowed nosnippet HTML bytes 0 to 36");
    await page.locator("#may-crawler").selectOption("GPTBot");
    await answered(page, "snippet", "Not known what the page says");
    assert.equal(pages, 1);
  });

  for (const [name, look] of Object.entries({
    light: { colorScheme: "light" },
    "narrow-dark": { viewport: { width: 375, height: 740 }, colorScheme: "dark" },
    rtl: { locale: "ar", viewport: { width: 375, height: 740 } },
  })) {
    test(`statements are readable and accessible: ${name}`, async ({ open, accessible, screenshot }) => {
      const page = await open(STATE, look);
      await page.locator("#may-headers").fill(HEADERS);
      await page.locator("#may-html").fill(HTML);
      await page.locator(".purpose .tag.limit").first().waitFor();
      await accessible(page, `may, ${name}`);
      assert.deepEqual(await overflowing(page), []);
      await page.locator("#tab-may").scrollIntoViewIfNeeded();
      await screenshot(page, `view-may-${name}`);
      await page.locator(".purposes").scrollIntoViewIfNeeded();
      await screenshot(page, `view-may-statements-${name}`);
    });
  }
}
