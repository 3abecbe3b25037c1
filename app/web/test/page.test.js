import assert from "node:assert/strict";
import { eventually, lines } from "./tools.js";

const FILE = `# robots.txt of example.com
User-agent: *
Disallow: /cart
Disallow: /admin/
Allow: /admin/help
Disallow: /*?sort=
Disalow: /drafts
Disallow: internal/

User-agent: Googlebot
Disallow: /search
Allow: /search/about$

User-agent: GPTBot
User-agent: CCBot
Disallow: /

Sitemap: https://example.com/sitemap.xml
`;
const REALISTIC = {
  robots: FILE,
  urls: ["/", "/cart", "/search?q=shoes", "/search/about", "/admin/help", "/drafts/1", "/shoes?sort=price"],
  crawlers: ["Googlebot", "Bingbot", "GPTBot"],
};
const LOOKS = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  narrow: { viewport: { width: 360, height: 740 } },
};

const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

export default function (test) {
  for (const [name, look] of Object.entries(LOOKS)) {
    test(`the page is accessible: ${name}`, async ({ open, accessible, screenshot }) => {
      const page = await open(REALISTIC, look);
      await page.locator(".problem").first().waitFor();
      await page.locator(".cm-lint-marker").first().waitFor();
      await accessible(page, name);
      await screenshot(page, `page-${name}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(width <= 0, `the page is ${width} pixels wider than the window`);
    });
  }

  test("lint is shown as one types, and a click mends it", async ({ open }) => {
    const page = await open({ robots: "User-agent: *\nDisallow: /a\n" });
    await page.locator(".editor .cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("Disallow: shop");
    const finding = page.locator(".problem", { hasText: "path-without-slash" });
    await finding.waitFor();
    await page.locator(".cm-lint-marker-error").waitFor();
    await finding.getByRole("button", { name: "Fix: Write /shop" }).click();
    await eventually(() => lines(page), ["User-agent: *", "Disallow: /a", "Disallow: /shop"]);
    await finding.waitFor({ state: "detached" });
    await page.locator(".editor .cm-content").press("Control+z");
    await eventually(() => lines(page), ["User-agent: *", "Disallow: /a", "Disallow: shop"]);
    await finding.waitFor();
  });

  test("a fix hits its place behind letters of several bytes", async ({ open }) => {
    const page = await open({ robots: "# ä 한 😀\nUser-agent: *\nDisallow: shop\n" });
    await page.locator(".problem", { hasText: "path-without-slash" }).getByRole("button", { name: /^Fix/ }).click();
    await eventually(() => lines(page), ["# ä 한 😀", "User-agent: *", "Disallow: /shop", ""]);
  });

  test("the gutter tells a finding, and mends it", async ({ open, screenshot }) => {
    const page = await open({ robots: "User-agent: *\nDisallow: admin/\n" });
    await page.locator(".cm-lint-marker-error").hover();
    const tooltip = page.locator(".cm-tooltip-lint");
    await tooltip.locator(".wl-message code", { hasText: "admin/" }).first().waitFor();
    await tooltip.getByText("A path does not start with").waitFor(); // of the catalogue
    await screenshot(page, "gutter");
    await tooltip.getByRole("button", { name: "Fix: Write /admin/" }).click();
    await eventually(() => lines(page), ["User-agent: *", "Disallow: /admin/", ""]);
  });

  test("each finding leads to its line and to its page of the catalogue", async ({ open, accessible }) => {
    const page = await open(REALISTIC);
    const finding = page.locator(".problem", { hasText: "path-without-slash" });
    await finding.getByRole("button", { name: "Line 8" }).click();
    assert.equal(await page.locator(".editor .cm-activeLine").textContent(), "Disallow: internal/");
    await finding.getByRole("button", { name: "path-without-slash" }).click();
    await finding.getByText("Disallow: admin/").first().waitFor(); // its example
    await accessible(page, "a page of the catalogue");
  });

  test("fields and crawlers are explained on hovering", async ({ open, screenshot }) => {
    const page = await open(REALISTIC);
    await page.locator(".editor .cm-line", { hasText: "Allow: /admin/help" }).getByText("Allow", { exact: true }).hover();
    await page.locator(".wl-help").getByText("even if a shorter Disallow matches").waitFor();
    await page.locator(".editor .cm-line", { hasText: "User-agent: GPTBot" }).getByText("GPTBot").hover();
    await page.locator(".wl-help").getByText("OpenAI").waitFor();
    await screenshot(page, "hover");
  });

  test("fields and crawlers are completed", async ({ open, screenshot }) => {
    const page = await open({ robots: "" });
    await page.locator(".editor .cm-content").click();
    await page.keyboard.type("use");
    await page.locator(".cm-tooltip-autocomplete").getByText("User-agent").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator("li[aria-selected]").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("GPTB");
    await page.locator(".cm-tooltip-autocomplete").getByText("OpenAI").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator("li[aria-selected]").waitFor();
    await screenshot(page, "completion");
    await page.keyboard.press("Enter");
    await eventually(() => lines(page), ["User-agent: GPTBot"]);
  });

  test("a file is opened, by its button and by dropping it", async ({ open }) => {
    const page = await open({ robots: "" });
    const file = { name: "robots.txt", mimeType: "text/plain", buffer: Buffer.from("User-agent: opened\n") };
    await page.locator("input[type=file]").setInputFiles(file);
    await eventually(() => lines(page), ["User-agent: opened", ""]);
    const transfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["User-agent: dropped\n"], "robots.txt", { type: "text/plain" }));
      return transfer;
    });
    await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
    await page.getByText("Drop the robots.txt here").waitFor();
    await page.dispatchEvent(".editor .cm-content", "drop", { dataTransfer: transfer });
    await eventually(() => lines(page), ["User-agent: dropped", ""]);
    await page.getByText("Drop the robots.txt here").waitFor({ state: "hidden" });
  });

  test("what is in the editor can be kept as a file", async ({ open }) => {
    const page = await open(REALISTIC);
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const download = await waiting;
    assert.equal(download.suggestedFilename(), "robots.txt");
    const parts = [];
    for await (const part of await download.createReadStream()) {
      parts.push(part);
    }
    assert.equal(Buffer.concat(parts).toString(), FILE);
  });

  test("a link carries the text, and sends it nowhere", async ({ open, base }) => {
    const page = await open({ ...REALISTIC, robots: "# 한 <b>\nUser-agent: *\nDisallow: /shared\n", dialect: "rfc9309" });
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByText("Link copied").waitFor();
    const link = await clipboard(page);
    assert.ok(link.startsWith(`${base}/#`), link);
    const asked = [];
    const other = await open(undefined, {
      path: link,
      page: (opened) => opened.on("request", (request) => asked.push(request.url())),
    });
    await eventually(() => lines(other), ["# 한 <b>", "User-agent: *", "Disallow: /shared", ""]);
    assert.equal(await other.getByLabel("Read as").inputValue(), "rfc9309");
    assert.ok(asked.every((url) => !url.includes(link.split("#")[1])));
    // Edits are not undone by a reload.
    await other.locator(".editor .cm-content").click();
    await other.keyboard.press("Control+End");
    await other.keyboard.type("# more");
    await other.reload();
    await eventually(() => lines(other), ["# 한 <b>", "User-agent: *", "Disallow: /shared", "# more"]);
  });

  test("a damaged link is told", async ({ open, base }) => {
    const page = await open(undefined, { path: `${base}/#S0lI` });
    await page.getByText("The link is damaged").waitFor();
    await page.locator(".editor .cm-line").first().waitFor();
  });

  test("a link that unfolds to too much is refused", async ({ open, base }) => {
    const { deflateRawSync } = await import("node:zlib");
    const bomb = deflateRawSync(Buffer.from(JSON.stringify({ robots: "a".repeat(40 << 20) })));
    const page = await open(undefined, { path: `${base}/#${bomb.toString("base64url")}` });
    await page.getByText("The link is damaged").waitFor();
  });

  test("the same is asked with curl", async ({ open }) => {
    const { execFileSync } = await import("node:child_process");
    const page = await open({ ...REALISTIC, robots: "# it's $HOME\nUser-agent: *\nDisallow: /cart\n" });
    await page.getByRole("button", { name: "Copy as" }).click();
    await page.getByRole("menuitem", { name: "curl command" }).click();
    await page.getByText("curl command copied").waitFor();
    const command = await clipboard(page);
    assert.match(command, /^curl -s -H 'Content-Type: application\/json' -d '/);
    const words = execFileSync("sh", ["-c", command.replace(/^curl/, "printf '%s\\n'")]).toString();
    const body = JSON.parse(words.split("\n").find((word) => word.startsWith("{")));
    assert.equal(body.robots, "# it's $HOME\nUser-agent: *\nDisallow: /cart\n");
    assert.deepEqual(body.urls, REALISTIC.urls);
  });

  test("the verdicts are kept as an expectation file", async ({ open }) => {
    const page = await open({ robots: "User-agent: *\nDisallow: /cart\n", urls: ["/", "/cart"], crawlers: ["Googlebot", "*"] });
    await page.getByRole("button", { name: "Copy as" }).click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("Expectation file copied").waitFor();
    assert.equal(
      await clipboard(page),
      `robots: robots.txt
dialect: google
tests:
  - crawlers: "Googlebot"
    allow:
      - "/"
    disallow:
      - "/cart"
  - crawlers: "*"
    allow:
      - "/"
    disallow:
      - "/cart"
`,
    );
  });

  test("a recipe is inserted at the end", async ({ open, accessible }) => {
    const page = await open({ robots: "User-agent: a\nDisallow: /a\n" });
    await page.getByRole("button", { name: "Recipes" }).click();
    await page.getByRole("menuitem").first().waitFor();
    await accessible(page, "the menu of recipes");
    await page.getByRole("menuitem", { name: "Block files of one type" }).click();
    await eventually(() => lines(page), [
      "User-agent: a", "Disallow: /a", "", "User-agent: Googlebot", "Disallow: /*.gif$", "",
    ]);
  });

  test("menus and tabs are used by keyboard", async ({ open }) => {
    const page = await open(REALISTIC);
    await page.getByRole("button", { name: "Recipes" }).focus();
    await page.keyboard.press("Enter");
    const recipes = page.getByRole("menuitem");
    await recipes.first().waitFor();
    await page.keyboard.press("End");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), await recipes.last().textContent());
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Recipes");
    const tabs = page.getByRole("tab");
    await tabs.first().focus();
    await page.keyboard.press("End");
    assert.equal(await tabs.last().getAttribute("aria-selected"), "true");
    await page.keyboard.press("ArrowRight");
    assert.equal(await tabs.first().getAttribute("aria-selected"), "true");
    // Tab leaves the editor.
    await page.locator(".editor .cm-content").focus();
    await page.keyboard.press("Tab");
    assert.notEqual(await page.evaluate(() => document.activeElement.className), "editor");
  });

  test("the theme is kept", async ({ open }) => {
    const page = await open(REALISTIC, { colorScheme: "light" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole("button", { name: "Switch to the dark theme" }).click();
    const dark = await background();
    assert.notEqual(light, dark);
    await page.reload();
    await page.getByRole("button", { name: "Switch to the light theme" }).waitFor();
    assert.equal(await background(), dark);
  });

  test("the language is the browser's, or the chosen one", async ({ open }) => {
    for (const [locale, language] of [["de-AT", "de"], ["zh-TW", "en"], ["zh-CN", "zh-Hans"], ["nl-NL", "en"]]) {
      const page = await open(REALISTIC, { locale });
      await page.locator(".problem").first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      await page.context().close();
    }
    const page = await open(REALISTIC);
    await page.locator(".language").selectOption("fi");
    await page.locator("html[lang=fi]").waitFor();
    assert.equal((await lines(page))[0], "# robots.txt of example.com");
    await page.reload();
    await page.locator("html[lang=fi]").waitFor();
  });

  test("what sites and links say is text, never markup", async ({ open }) => {
    const evil = `<img src=x onerror="document.title='owned'">`;
    const page = await open({
      robots: `User-agent: ${evil}\nDisallow: ${evil}\n${evil}: x\n`,
      urls: [`/${evil}`],
      crawlers: [evil],
    });
    await page.locator(".problem").first().waitFor();
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
    }
    assert.notEqual(await page.title(), "owned");
    assert.equal(await page.locator("img:not(.cm-widgetBuffer)").count(), 0);
  });

  test("the server's token is asked for, and kept until the tab is closed", async ({ open, accessible, secured, token }) => {
    const page = await open(REALISTIC, { path: secured }, /40[14]/);
    const fetchLive = async () => {
      await page.locator(".ask input").fill("https://shop.example/");
      await page.locator(".ask input").press("Enter");
    };
    await fetchLive();
    await page.locator("#token").waitFor();
    await accessible(page, "the question for the token");
    await page.locator("#token").fill("not-the-token-at-all");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This is not the server's token.").waitFor();
    await page.locator("#token").fill(token);
    await page.locator("#token").press("Enter");
    await page.locator(".ask-note.failed").waitFor(); // that server fetches from no sites
    await page.reload();
    await fetchLive();
    await page.locator(".ask-note.failed").waitFor();
    assert.equal(await page.locator("#token").count(), 0);
  });
}
