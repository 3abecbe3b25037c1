// The page as a directory of files, as `wayleave page` writes it: from a web host, and from a disk.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { eventually, oneLine } from "./tools.js";

const FILE = "User-agent: *\nDisallow: /cart\nAllow: /cart/open\nDisalow: /b\n";
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };

/** Answers as a web host does that knows nothing but files. */
const host = (directory) => (request) => {
  const path = new URL(request.url, "http://host").pathname.replace(/\/$/, "/index.html");
  const file = join(directory, path);
  return existsSync(file) ? [200, readFileSync(file), TYPES[file.split(".").pop()]] : [404, ""];
};

/** Types a robots.txt and looks at what the page says of it: findings, verdicts, the walk, a comparison and an outage. */
async function answersByItself(page) {
  await page.getByLabel("Text of the robots.txt").fill(FILE);
  await page.locator(".problem", { hasText: "Disalow" }).waitFor();
  await page.locator(".ask input").fill("https://shop.example/cart/open/1");
  await page.locator(".ask input").press("Enter");
  await page.locator(".verdict.yes", { hasText: "Googlebot allowed" }).getByText("Allow: /cart/open").waitFor();
  await page.locator(".verdict").first().getByRole("button", { name: "Why?" }).click();
  await page.locator(".walk").first().waitFor();
  await page.getByRole("tab", { name: "Who may crawl" }).click();
  await page.locator(".results table").first().waitFor();
  await page.getByRole("tab", { name: "Indexing and AI" }).click();
  await page.getByLabel("Response headers").fill("X-Robots-Tag: noindex");
  await page.locator(".purpose", { hasText: "noindex" }).waitFor();
  await page.getByRole("tab", { name: "Outage" }).click();
  await page.locator(".view-simulate .results svg").first().waitFor();
}

export default function (test) {
  test("from a web host the page answers by itself, and later without a network", async ({ open, serve, accessible, screenshot, directory }) => {
    const site = await serve(host(directory));
    const asked = [];
    const look = {
      path: `${site.origin}/`,
      page: (opened) => opened.on("request", (request) => asked.push(request.url())),
    };
    // Chromium says this of a reload without a network, while the page gets no securitypolicyviolation.
    const page = await open(undefined, look, /Applying inline style/);
    await answersByItself(page);
    assert.deepEqual(asked.filter((url) => !url.startsWith(site.origin)), []);
    await page.getByText("This page cannot fetch from sites.").waitFor();
    assert.equal(await page.getByRole("link", { name: "https://shop.example/robots.txt" }).getAttribute("href"), "https://shop.example/robots.txt");
    await accessible(page, "without a server");
    await screenshot(page, "static-host");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await eventually(() => page.evaluate(async () => (await caches.keys()).length), 1);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByLabel("Text of the robots.txt").fill("User-agent: *\nDisallow: /\n");
    await page.locator(".verdict.no").first().waitFor();
  });

  test("a page whose host passes requests on to a server also opens without a network", async ({ open, serve, directory }) => {
    const files = host(directory);
    const site = await serve((request) => {
      const [status, body, type] = files(request);
      return request.url === "/" ? [status, String(body).replace('name="wayleave-server" content=""', 'name="wayleave-server" content="/"'), type] : [status, body, type];
    });
    const page = await open(undefined, { path: `${site.origin}/` }, /Applying inline style/);
    await page.getByRole("button", { name: "Fetch live" }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByLabel("Text of the robots.txt").fill("User-agent: *\nDisalow: /\n");
    await page.locator(".problem", { hasText: "Disalow" }).waitFor();
  });

  test("in another page the tester has the text or the file that the page names", async ({ open, serve, screenshot, directory }) => {
    const files = host(directory);
    const site = await serve((request) => (request.url === "/robots.txt" ? "User-agent: *\nDisallow: /\n" : files(request)));
    const page = await open(undefined, { path: `${site.origin}/embedded.html` }, /404/); // it has no icon
    const frame = page.frameLocator("wayleave-tester iframe");
    await frame.locator(".verdict.yes", { hasText: "Googlebot" }).getByText("Allow: /cart/open").waitFor();
    await screenshot(page, "embedded");
    await page.locator("wayleave-tester").evaluate((one) => one.setAttribute("src", "/robots.txt"));
    await frame.locator(".verdict.no", { hasText: "Googlebot" }).getByText("Disallow: /").waitFor();
  });

  test("from a disk the page answers by itself", async ({ open, screenshot, directory }) => {
    const page = await open(undefined, { path: pathToFileURL(join(directory, "index.html")).href }, /CORS policy|ERR_FAILED/); // of the modules
    await page.context().setOffline(true);
    await answersByItself(page);
    await screenshot(page, "static-disk");
    assert.match(oneLine(await page.locator("body").innerText()), /cannot fetch from sites/);
  });
}
