import assert from "node:assert/strict";
import { eventually, oneLine } from "./tools.js";

const ROBOTS = `User-agent: *
Disallow: /private/

User-agent: Googlebot
Disallow: /js/
Disallow: /*.woff2$
`;
const rows = async (page) => (await page.locator(".resources tbody tr").allInnerTexts()).map(oneLine);
const summaries = async (page) => (await page.locator(".view-resources .of-crawler").allInnerTexts()).map(oneLine);

/** A page that loads files of its own site and of another one. */
const html = (cdn) => `<!doctype html>
<link rel="stylesheet" href="/site.css">
<script src="/js/app.js"></script>
<script src="${cdn}/lib.js"></script>
<link rel="preload" as="font" href="/f.woff2">
<img src="/private/a.png" srcset="/private/a.png 1x, /b.png 2x">
<img src="http://">
<iframe src="/frame"></iframe>
`;

export default function (test) {
  test("the resources of a page are listed, disallowed ones first, and follow edits", async ({ open, serve }) => {
    const cdn = await serve(() => "User-agent: *\nDisallow: /lib.js");
    let pages = 0;
    const shop = await serve(({ url }) => {
      pages += url === "/page" ? 1 : 0;
      return url === "/page" ? [200, html(cdn.origin), "text/html"] : ROBOTS;
    });
    const page = await open({ robots: ROBOTS, page: `${shop.origin}/page`, crawlers: ["Googlebot", "Bingbot"] });
    await page.getByRole("tab", { name: "Page resources" }).click();
    await page.getByRole("button", { name: "Fetch the page" }).click();
    await page.locator(".resources").waitFor();
    assert.deepEqual(await rows(page), [
      "/js/app.js Script · HTML line 3 disallowed line 5 Disallow: /js/ allowed",
      `${cdn.origin}/lib.js Script · HTML line 4 disallowed line 2 Disallow: /lib.js disallowed line 2 Disallow: /lib.js`,
      "/private/a.png Image · HTML line 6 allowed disallowed line 2 Disallow: /private/",
      "/f.woff2 Font · HTML line 5 disallowed line 6 Disallow: /*.woff2$ allowed",
      "http:// Image · HTML line 7 Not a URL. Not a URL.",
      "/site.css Style · HTML line 2 allowed allowed",
      "/b.png Image · HTML line 6 allowed allowed",
      "/frame Frame · HTML line 8 allowed allowed",
    ]);
    assert.deepEqual(await summaries(page), [
      "3 of 8 resources disallowed for Googlebot",
      "2 of 8 resources disallowed for Bingbot",
    ]);
    await page.getByText("2 scripts and styles are disallowed").waitFor();

    // Only lines of the text in the editor lead there.
    assert.equal(await page.locator(".resources tr:nth-child(2) button").count(), 0);
    await page.locator(".resources tr:nth-child(1)").getByRole("button", { name: "Show line 5" }).click();
    await eventually(() => page.evaluate(() => document.activeElement.closest(".editor") !== null), true);

    await page.locator("#resources-shows").selectOption("disallowed only");
    await eventually(async () => (await rows(page)).length, 4);
    await page.locator("#resources-kind").selectOption("Font");
    await eventually(async () => (await rows(page)).length, 1);
    await page.locator("#resources-kind").selectOption("Manifest");
    await page.getByText("No resource matches these filters.").waitFor();
    await page.locator("#resources-kind").selectOption("any");

    await page.locator(".editor .cm-content").click();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.keyboard.type("User-agent: *\nDisallow: /page");
    await page.getByText("The page itself is disallowed for: Googlebot, Bingbot").waitFor();
    await eventually(() => summaries(page), [
      "1 of 8 resources disallowed for Googlebot",
      "1 of 8 resources disallowed for Bingbot",
    ]);
    assert.equal(pages, 1, "the page was fetched again");
  });

  for (const [name, look] of Object.entries({
    dark: { colorScheme: "dark" },
    narrow: { viewport: { width: 360, height: 740 } },
  })) {
    test(`HTML can be pasted: ${name}`, async ({ open, accessible, screenshot }) => {
      const page = await open({ robots: ROBOTS, page: "https://127.0.0.1:1/page", crawlers: ["Googlebot", "Bingbot"], view: "resources" }, look);
      await page.getByLabel("HTML of the page").fill(html("https://10.0.0.1"));
      await page.locator(".resources").waitFor();
      assert.equal((await rows(page)).length, 8);
      await accessible(page, `resources, ${name}`);
      await page.locator("#tab-resources").scrollIntoViewIfNeeded();
      await screenshot(page, `view-resources-${name}`);
      await page.locator(".resources").scrollIntoViewIfNeeded();
      await screenshot(page, `view-resources-table-${name}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(width <= 0, `the page is ${width} pixels wider than the window`);
      await page.getByLabel("HTML of the page").fill("<p>nothing");
      await page.getByText("The HTML names no resources.").waitFor();
    });
  }

  test("what is missing for a list of resources is said", async ({ open, serve }) => {
    const shop = await serve(({ url }) => (url === "/robots.txt" ? ROBOTS : [404, "none"]));
    const page = await open({ robots: ROBOTS, page: "/path", view: "resources" }, {}, /502/);
    await page.getByRole("button", { name: "Fetch the page" }).click();
    await page.getByText("Enter the full URL of the page in the box above first.").waitFor();
    await page.locator("#page-url").fill(`${shop.origin}/page`);
    await page.locator("#page-url").press("Enter");
    await page.locator(".report .badge").first().waitFor();
    await page.getByRole("button", { name: "Fetch the page" }).click();
    await page.getByText("the page cannot be fetched: 404").waitFor();
  });
}
