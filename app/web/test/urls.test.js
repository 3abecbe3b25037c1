import assert from "node:assert/strict";
import { eventually, oneLine } from "./tools.js";

const FILE = `User-agent: *
Disallow: /cart
Disallow: /private

User-agent: Googlebot
Disallow: /search
`;
const list = (page) => page.getByLabel("URLs", { exact: true });
const rows = async (page) => (await page.locator(".matrix tbody tr").allInnerTexts()).map(oneLine);

/** 10,000 URLs, a third of them below /cart. */
const MANY = Array.from({ length: 10_000 }, (_, n) => `https://shop.example/${["cart", "shoes", "search"][n % 3]}/${n}?color=blue`);

async function paste(page, text) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await list(page).press("Control+a");
  await page.keyboard.press("Control+v");
}

async function exported(page, format) {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: `Export as ${format}` }).click();
  const parts = [];
  for await (const part of await (await waiting).createReadStream()) {
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

export default function (test) {
  test("what is not a URL costs one row, and a missing scheme none", async ({ open, accessible, screenshot }) => {
    const page = await open({ robots: FILE, crawlers: ["Bingbot"], urls: ["https://shop.example/a", "shop.example/cart", "not a url", "/cart"] });
    await page.locator(".matrix").waitFor();
    const [first, second, third, fourth] = await rows(page);
    assert.equal(first, "https://shop.example/a allowed");
    assert.equal(second, "https://shop.example/cart disallowed line 2");
    assert.match(third, /^not a url Not a URL\./);
    assert.equal(fourth, "/cart disallowed line 2");
    await page.getByText("1 URL without a scheme was completed with https://").waitFor();
    await page.getByText("3 verdicts: 1 allowed, 2 disallowed · 1 line is not a URL").waitFor();
    await accessible(page, "a line that is not a URL");
    await screenshot(page, "urls-bad");
    await page.getByLabel("Show", { exact: true }).selectOption("lines that are not URLs");
    await eventually(() => page.locator(".matrix tbody tr").count(), 1);
    await list(page).fill("");
    await page.getByText("Enter URLs and choose crawlers").waitFor();
    assert.equal(await page.locator(".matrix").count(), 0);
  });

  test("10,000 pasted URLs are checked, and 100 of them shown at once", async ({ open, accessible, screenshot }) => {
    const page = await open({ robots: FILE, crawlers: ["Googlebot", "Bingbot"], urls: ["/"] });
    await page.locator(".matrix").waitFor();
    const pasted = async (urls, summary) => {
      await paste(page, urls.join("\r\n"));
      await page.getByText(summary).waitFor();
    };
    // Googlebot: /search; Bingbot: /cart.
    await pasted(MANY.slice(0, 5_000), "10,000 verdicts: 6,667 allowed, 3,333 disallowed");
    await pasted(MANY, "20,000 verdicts: 13,333 allowed, 6,667 disallowed");
    assert.equal(await page.locator(".matrix tbody tr").count(), 100);
    await page.getByText("1–100 of 10,000").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("101–200 of 10,000").waitFor();
    assert.equal((await rows(page))[0], "https://shop.example/shoes/100?color=blue allowed allowed");
    await accessible(page, "10,000 URLs");
    await screenshot(page, "urls-many");

    await page.getByLabel("Show", { exact: true }).selectOption("disallowed only");
    await page.getByText("1–100 of 6,667").waitFor();
    await page.getByLabel("Crawler", { exact: true }).selectOption("Bingbot");
    await page.getByText("1–100 of 3,334").waitFor();
    assert.equal((await rows(page))[1], "https://shop.example/cart/3?color=blue disallowed line 2");
    await page.getByLabel("Crawler", { exact: true }).selectOption("any");
    await page.getByLabel("Rule", { exact: true }).selectOption({ label: "line 6: Disallow: /search (3,333)" });
    await page.getByText("1–100 of 3,333").waitFor();

    const csv = (await exported(page, "CSV")).split("\r\n");
    assert.equal(csv.length, 3_333 + 2);
    assert.equal(csv[0], "url,crawler,verdict,reason,line,rule,problem");
    assert.equal(csv[1], "https://shop.example/search/2?color=blue,Googlebot,disallowed,longest-match,6,Disallow: /search,");
    const json = JSON.parse(await exported(page, "JSON"));
    assert.equal(json.length, 3_333);
    assert.deepEqual(json[0], { url: "https://shop.example/search/2?color=blue", crawler: "Googlebot", allowed: false, reason: "longest-match", line: 6, rule: "Disallow: /search" });
  });

  test("the table is sorted by its columns", async ({ open }) => {
    const page = await open({ robots: FILE, crawlers: ["Bingbot"], urls: ["/shoes", "/private/1", "/cart/1", "/about"] });
    await page.locator(".matrix").waitFor();
    const order = async () => (await page.locator(".matrix tbody th").allInnerTexts()).map(oneLine);
    const url = page.getByRole("columnheader", { name: "URL" });
    await url.getByRole("button").click();
    await eventually(order, ["/about", "/cart/1", "/private/1", "/shoes"]);
    assert.equal(await url.getAttribute("aria-sort"), "ascending");
    await page.keyboard.press("Enter"); // the focus stays on the heading
    await eventually(order, ["/shoes", "/private/1", "/cart/1", "/about"]);
    await page.keyboard.press("Enter");
    await eventually(order, ["/shoes", "/private/1", "/cart/1", "/about"]);
    await page.getByRole("columnheader", { name: "Bingbot" }).getByRole("button").click();
    await eventually(order, ["/cart/1", "/private/1", "/shoes", "/about"]);
  });

  test("a spreadsheet takes no line for a formula", async ({ open }) => {
    const page = await open({ robots: FILE, crawlers: ["Bingbot"], urls: ["=1+1", "/a,b"] });
    await page.locator(".matrix").waitFor();
    const csv = (await exported(page, "CSV")).split("\r\n");
    assert.match(csv[1], /^'=1\+1,Bingbot,,not-a-url,,,/);
    assert.equal(csv[2], '"/a,b",Bingbot,allowed,no-match,,,');
  });
}
