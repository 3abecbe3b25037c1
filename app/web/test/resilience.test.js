import assert from "node:assert/strict";
import { eventually, holdable, lines } from "./tools.js";

const FILE = "User-agent: *\nDisallow: /cart\nDisalow: /b\n";
const WORK = { robots: FILE, page: "https://shop.example/cart", urls: ["/cart", "/"], crawlers: ["Googlebot"] };

const type = async (page, text) => {
  await page.locator(".editor .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
};
const shared = async (page) => {
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByText("Link copied").waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
};

export default function (test) {
  test("a slow answer is pending until it comes", async ({ open, accessible }) => {
    const page = await open(WORK, { page: holdable });
    await page.locator(".verdict.no").waitFor();
    await page.locator(".problem").first().waitFor();
    assert.equal(await page.locator("[data-note]:not(.progress)").count(), 0);
    await page.evaluate(() => window.hold());
    await type(page, "Allow: /cart\n");
    for (const region of [".verdicts-region", ".problems", ".results"]) {
      await page.locator(`${region}[aria-busy="true"][data-state="pending"]`).waitFor();
    }
    await eventually(() => page.locator(".verdicts").evaluate((one) => getComputedStyle(one).opacity), "0.5");
    assert.match(await page.locator(".verdicts-region").evaluate((one) => getComputedStyle(one, "::after").content), /Updating/);
    await page.evaluate(() => window.release());
    await page.locator(".verdict.yes").waitFor();
    await eventually(() => page.locator("[data-note]:not(.progress)").count(), 0);
    await accessible(page, "after a slow answer");
  });

  test("while a site is fetched, what is known of another page is marked as pending", async ({ open, serve }) => {
    let send;
    const waits = new Promise((resolve) => (send = resolve));
    const site = await serve(() => "User-agent: *\nDisallow: /fetched\n");
    const page = await open(WORK);
    await page.locator(".verdict.no").waitFor();
    await page.route("**/v1/robots?*", async (route) => {
      await waits;
      await route.continue();
    });
    await page.locator("#page-url").fill(`${site.origin}/cart`);
    await page.locator("#page-url").press("Enter");
    await page.getByText(`Fetching the robots.txt of ${new URL(site.origin).host}`).waitFor();
    const region = page.locator('.answer-region[aria-busy="true"][data-state="pending"]');
    await region.waitFor();
    assert.match(await region.evaluate((one) => getComputedStyle(one, "::after").content), /Updating/);
    send();
    await page.locator(".verdict.yes").waitFor();
    await eventually(() => page.locator("[data-note]:not(.progress)").count(), 0);
  });

  test("before the editor has arrived its text can be edited, and is edited on in it", async ({ open, accessible }) => {
    let arrive;
    const arrival = new Promise((resolve) => (arrive = resolve));
    const page = await open(WORK, {
      page: (page) => page.route("**/assets/editors-*", async (route) => {
        await arrival;
        await route.continue();
      }),
    });
    await page.locator(".verdict.no").waitFor(); // which does not wait for the editor
    await page.locator(".url-editor textarea").fill("/cart\n/\n/more");
    const area = page.locator(".editor textarea");
    await area.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("# mine\n");
    await accessible(page, "before the editor has arrived");
    arrive();
    await page.locator(".editor .cm-line.wl-disallow").getByText("/cart").waitFor();
    assert.equal(await area.count(), 0);
    await page.keyboard.type("# too\n"); // where the caret was, without a click
    await eventually(() => lines(page), ["# mine", "# too", ...FILE.split("\n")]);
    await page.locator(".url-editor .cm-line").getByText("/more").waitFor();
  });

  test("while the server does not answer, verdicts follow edits; then the site is fetched by itself", async ({ open, serve, accessible, screenshot }) => {
    const site = await serve(() => "User-agent: *\nDisallow: /fetched\n");
    const page = await open({ ...WORK, page: `${site.origin}/cart` }, {}, /Failed to load resource/);
    await page.locator(".verdict.no").waitFor();
    let asked = 0;
    await page.route("**/{v1/**,healthz}", (route) => {
      asked++;
      return route.abort();
    });
    await page.getByRole("button", { name: "Fetch live" }).click();
    await page.getByRole("alert").getByText("The server does not answer.").waitFor();
    await type(page, "Allow: /cart\n");
    await page.locator(".verdict.yes").waitFor();
    await page.locator(".problem").first().waitFor();
    await accessible(page, "without a server");
    await screenshot(page, "server-gone");
    const before = asked;
    await eventually(() => asked > before, true); // it tries again by itself
    await page.unroute("**/{v1/**,healthz}");
    await eventually(() => lines(page), ["User-agent: *", "Disallow: /fetched", ""]);
    await page.locator(".banner").waitFor({ state: "hidden" });
    await eventually(() => page.locator("[data-state=old]").count(), 0);
  });

  test("coming online asks at once", async ({ open, serve }) => {
    const site = await serve(() => "User-agent: *\nDisallow: /fetched\n");
    const page = await open({ ...WORK, page: `${site.origin}/cart` }, {}, /Failed to load resource/);
    await page.locator(".cell").first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Fetch live" }).click();
    await page.locator(".banner").waitFor();
    await page.context().setOffline(false);
    await eventually(() => lines(page), ["User-agent: *", "Disallow: /fetched", ""]);
    await page.locator(".banner").waitFor({ state: "hidden" });
  });

  test("a draft survives its tab, and tabs do not share one", async ({ open, base }) => {
    const page = await open();
    await page.getByRole("button", { name: "Show an example" }).waitFor();
    await page.getByLabel("Text of the robots.txt").fill("User-agent: first\n");
    const other = await page.context().newPage();
    await other.goto(base);
    await other.getByRole("button", { name: "Show an example" }).waitFor(); // the first tab is still open
    await other.getByLabel("Text of the robots.txt").fill("User-agent: second\n");
    await page.reload();
    await eventually(() => lines(page), ["User-agent: first", ""]);
    await page.close({ runBeforeUnload: true });
    await eventually(() => other.context().pages().length, 1);
    const third = await other.context().newPage();
    await third.goto(base);
    await eventually(() => lines(third), ["User-agent: first", ""]);
    await third.getByText("Restored what you worked on before").waitFor();
    assert.deepEqual(await lines(other), ["User-agent: second", ""]);
  });

  test("a duplicated tab has a draft of its own", async ({ open, base }) => {
    const page = await open();
    await page.getByLabel("Text of the robots.txt").fill("User-agent: first\n");
    const isKept = () => Object.values(localStorage).some((draft) => draft.includes("first"));
    await eventually(() => page.evaluate(isKept), true);
    const waiting = page.context().waitForEvent("page");
    await page.evaluate((url) => open(url), base); // a tab that is opened so has a copy of the session storage
    const copy = await waiting;
    await eventually(() => lines(copy), ["User-agent: first", ""]);
    await copy.getByLabel("Text of the robots.txt").fill("User-agent: copy\n");
    await copy.reload();
    await eventually(() => lines(copy), ["User-agent: copy", ""]);
    await page.reload();
    await eventually(() => lines(page), ["User-agent: first", ""]);
  });

  test("a link asks before it replaces edits", async ({ open, accessible }) => {
    const page = await open({ ...WORK, robots: "User-agent: linked\n" });
    const link = await shared(page);
    await type(page, "Disallow: /mine\n");
    const visit = () => page.evaluate((url) => (location.href = url), link);
    await visit();
    const dialog = page.getByRole("dialog", { name: "Open the link?" });
    await dialog.waitFor();
    await accessible(page, "the question before a link is opened");
    await page.keyboard.press("Enter"); // the safe answer has the focus
    await dialog.waitFor({ state: "detached" });
    await eventually(() => lines(page), ["User-agent: linked", "Disallow: /mine", ""]);
    await visit();
    await dialog.getByRole("button", { name: "Open the link" }).click();
    await eventually(() => lines(page), ["User-agent: linked", ""]);
    // Without edits nothing is asked.
    await page.getByRole("button", { name: "New", exact: true }).click();
    await visit();
    await eventually(() => lines(page), ["User-agent: linked", ""]);
    assert.equal(await dialog.count(), 0);
  });
}
