import assert from "node:assert/strict";
import { eventually, lines, oneLine } from "./tools.js";

const SHOP = `User-agent: *
Disallow: /cart

User-agent: Googlebot
Disallow: /shop
Allow: /shop/open

User-agent: GPTBot
Disallow: /
`;
const LOOKS = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  narrow: { viewport: { width: 360, height: 740 } },
};

const box = (page) => page.getByLabel("Address of a page");
const verdicts = async (page) => (await page.locator(".verdict").allInnerTexts()).map(oneLine);
const marked = async (page, kind) => (await page.locator(`.editor .cm-line.wl-${kind}`).allTextContents()).map(oneLine);

async function ask(page, url) {
  await box(page).fill(url);
  await box(page).press("Enter");
}

export default function (test) {
  for (const [name, look] of Object.entries(LOOKS)) {
    test(`a page's address is all it takes: ${name}`, async ({ open, serve, accessible, screenshot }) => {
      const site = await serve(() => SHOP);
      const page = await open(undefined, look);
      await page.getByRole("button", { name: "Show an example" }).waitFor();
      assert.deepEqual(await page.locator(".verdict, .matrix, .problem").count(), 0);
      await accessible(page, `start, ${name}`);
      await screenshot(page, `start-${name}`);

      await ask(page, `${site.origin}/shop/shoes?size=42`);
      await eventually(() => verdicts(page), [
        "Googlebot disallowed Line 5: Disallow: /shop Why?",
        "Bingbot allowed No rule matches, so it is allowed. Why?",
        "GPTBot disallowed Line 9: Disallow: / Why?",
      ]);
      await eventually(() => lines(page), SHOP.split("\n"));
      const isWide = page.viewportSize().width > 960;
      // Where there is room, the first verdict is explained at once.
      await eventually(() => marked(page, "disallow"), isWide ? ["Disallow: /shop"] : ["Disallow: /shop", "Disallow: /"]);
      await page.getByText("Found (200)").waitFor();
      await page.locator(".problem").first().waitFor();
      await accessible(page, `answer, ${name}`);
      await screenshot(page, `answer-${name}`);

      if (!isWide) {
        await page.getByRole("button", { name: "Explain the verdict for Googlebot" }).click();
      }
      const walk = page.locator(".walk");
      await walk.getByRole("heading", { name: "disallowed Googlebot" }).waitFor();
      await eventually(async () => (await page.locator(".detail").boundingBox()).y < page.viewportSize().height - 80, true);
      await eventually(() => marked(page, "disallow"), ["Disallow: /shop"]);
      await accessible(page, `walk, ${name}`);
      await screenshot(page, `answer-walk-${name}`);
      await page.getByRole("button", { name: "Close the explanation" }).click();
      await eventually(() => marked(page, "disallow"), ["Disallow: /shop", "Disallow: /"]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(width <= 0, `the page is ${width} pixels wider than the window`);
    });
  }

  test("the start asks one question, and has no room for answers yet", async ({ open }) => {
    const page = await open(undefined, { viewport: { width: 1280, height: 800 } });
    await eventually(() => page.evaluate(() => document.activeElement.id), "page-url");
    assert.ok((await page.locator(".file").boundingBox()).height < 260);
    assert.equal(await page.locator(".problems").isVisible(), false);
    const rows = await page.getByRole("tab").evaluateAll((tabs) => new Set(tabs.map((tab) => tab.offsetTop)).size);
    assert.equal(rows, 1, "the tabs take more than a row");
  });

  test("in forced colors the line, the tab and the links can be told", async ({ open, serve, screenshot }) => {
    const site = await serve(() => SHOP);
    const page = await open(undefined, { forcedColors: "active" });
    await ask(page, `${site.origin}/shop/shoes`);
    const style = (selector, name) => page.locator(selector).first().evaluate((one, of) => getComputedStyle(one)[of], name);
    await eventually(() => style(".editor .wl-disallow", "outlineStyle"), "solid");
    assert.equal(await style('[role="tab"][aria-selected="true"]', "borderBottomWidth"), "3px");
    assert.equal(await style(".about .link", "textDecorationLine"), "underline");
    await screenshot(page, "answer-forced-colors");
  });

  test("the verdicts are announced, and follow edits", async ({ open, serve }) => {
    const site = await serve(() => SHOP);
    const page = await open();
    await ask(page, `${site.origin}/shop/open`);
    await page.getByRole("status").getByText("Googlebot may crawl this page. Line 6: Allow: /shop/open.").waitFor({ state: "attached" });
    await page.locator(".editor .cm-line", { hasText: "Allow: /shop/open" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type("ed");
    await page.locator(".verdict.no", { hasText: "Googlebot disallowed" }).waitFor();
    await page.getByText("You have edited the text since.").waitFor();
  });

  test("an example is one click, and New starts over", async ({ open }) => {
    const page = await open();
    await page.getByRole("button", { name: "Show an example" }).click();
    await page.locator(".verdict").first().waitFor();
    await page.locator(".matrix").waitFor();
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("button", { name: "Show an example" }).waitFor();
    await eventually(() => page.locator(".verdict, .matrix, .problem").count(), 0);
    await page.locator(".editor .cm-content").press("Control+z");
    await eventually(async () => (await lines(page))[0], "# robots.txt of example.com");
  });

  test("an address without a scheme is completed", async ({ open }) => {
    const page = await open(undefined, {
      page: (opened) => opened.route("**/v1/robots?*", (route) => {
        assert.equal(new URL(route.request().url()).searchParams.get("url"), "https://shop.example/a");
        assert.equal(new URL(route.request().url()).searchParams.get("fresh"), "true");
        return route.fulfill({
          json: {
            entry: { origin: "https://shop.example", outcome: "found", status: 200, bytes: 0, fetchedAt: new Date().toISOString(), ageSeconds: 0, policies: [{ policy: "rfc9309", access: "by-rules", accessReason: "fresh", nextFetch: new Date().toISOString() }] },
            text: SHOP,
          },
        });
      }),
    });
    await ask(page, "shop.example/a");
    await page.getByText("Completed to https://shop.example/a").waitFor();
    assert.equal(await box(page).inputValue(), "https://shop.example/a");
    await page.locator(".verdict").first().waitFor();
  });

  test("what is not an address is said, without a request", async ({ open, accessible }) => {
    const page = await open(undefined, {
      page: (opened) => opened.route("**/v1/robots?*", () => assert.fail("the server was asked")),
    });
    await ask(page, "shop");
    await page.getByText("“shop” is not the address of a page.").waitFor();
    await accessible(page, "a bad address");
    await page.getByLabel("Text of the robots.txt").fill(SHOP);
    await ask(page, "/cart/1");
    await page.locator(".verdict.no", { hasText: "Bingbot" }).getByText("Disallow: /cart").waitFor();
    assert.equal(await page.getByText("is not the address of a page.").count(), 0);
  });

  test("Fetch live asks the site each time, and says how old a shared answer is", async ({ open, serve }) => {
    let text = "User-agent: *\nDisallow: /old\n";
    const site = await serve(() => text);
    const page = await open();
    await ask(page, `${site.origin}/new`);
    await page.locator(".verdict.yes").first().waitFor();
    text = "User-agent: *\nDisallow: /new\n";
    await page.waitForTimeout(1_500);
    await page.getByRole("button", { name: "Fetch live" }).click();
    await page.getByText(/The answer is \d seconds? old/).waitFor();
    assert.equal(site.requests, 1);
    await page.waitForTimeout(4_500);
    await page.getByRole("button", { name: "Fetch live" }).click();
    await eventually(() => page.locator(".verdict.no").count(), 3);
    assert.equal(site.requests, 2);
    assert.equal(await page.getByText(/The answer is/).count(), 0);
    assert.deepEqual(await lines(page), ["User-agent: *", "Disallow: /new", ""]);
  });

  test("how a fetch went is shown", async ({ open, site, accessible }) => {
    const page = await open();
    await ask(page, `${site}/anything`);
    await eventually(() => lines(page), ["User-agent: *", "Disallow: /fetched", ""]);
    const shown = page.locator(".live-result");
    await shown.getByText("33 bytes").waitFor();
    await shown.getByText("1 redirect", { exact: true }).waitFor();
    await shown.getByText("Details of the fetch").click();
    await shown.getByText(`${site}/moved/robots.txt`).waitFor();
    assert.equal(await shown.locator("tbody tr").count(), 3);
    await shown.getByText("text/plain; charset=utf-8").waitFor();
    await accessible(page, "the details of a fetch");
  });

  const UNREAD = "1 wait";
  const FAILURES = {
    "an unknown host": {
      url: async () => "http://nosuch.invalid/shop",
      says: ["Unreachable: no such host", "robots.txt could not be fetched: no such host", "Check the spelling of nosuch.invalid."],
      cards: UNREAD,
      cells: "no",
    },
    "a closed port": {
      url: async () => "http://127.0.0.1:9/shop",
      says: ["Unreachable: no connection", "robots.txt could not be fetched: no connection", "whether the server answers"],
      cards: UNREAD,
      cells: "no",
    },
    "a server error": {
      url: async (serve) => `${(await serve(() => [503, ""])).origin}/shop`,
      says: ["Unreachable: server error 503", "Googlebot does not crawl while robots.txt answers 503", "Until the file is served again"],
      cards: "2 wait",
      cells: "no",
    },
    "a missing file": {
      url: async (serve) => `${(await serve(() => [404, ""])).origin}/shop`,
      says: ["No robots.txt (404)", "The site has no robots.txt"],
      cards: "2 yes",
      cells: "yes",
    },
    "a refused file": {
      url: async (serve) => `${(await serve(() => [403, "Forbidden"])).origin}/shop`,
      says: ["robots.txt answers 403", "robots.txt answers 403: Google then crawls everything."],
      cards: "2 yes",
      cells: "yes",
      never: /no robots\.txt/i,
    },
    "a private address": {
      url: async () => "http://10.0.0.1/shop",
      says: ["Not fetched: ", "robots.txt could not be fetched: "],
      cards: UNREAD,
      cells: "no",
      logs: /403/,
    },
  };
  for (const [name, { url, says, cards, cells, never, logs }] of Object.entries(FAILURES)) {
    test(`after ${name} all verdicts follow from that`, async ({ open, serve, accessible, screenshot }) => {
      const before = await serve(() => "User-agent: *\nAllow: /\n");
      const page = await open({ urls: ["/a", "https://shop.example/b"], crawlers: ["Googlebot", "Bingbot"] }, {}, logs);
      const shown = async () => {
        const classes = await page.locator(".verdict").evaluateAll((all) => all.map((one) => one.className.replace("verdict ", "")));
        return `${classes.length} ${[...new Set(classes)].join()}`;
      };
      await ask(page, `${before.origin}/shop`);
      await eventually(shown, "2 yes");
      await eventually(() => page.locator(".cell.yes").count(), 4);
      await ask(page, await url(serve));
      for (const text of says) {
        await page.locator(".answer").getByText(text).first().waitFor();
      }
      await eventually(shown, cards);
      await eventually(() => page.locator(`.cell.${cells}`).count(), 4);
      assert.equal(await page.locator(`.cell.${cells === "yes" ? "no" : "yes"}`).count(), 0);
      await eventually(() => lines(page), [""]);
      assert.doesNotMatch(await page.locator("body").innerText(), /dns-failure|connect-failure|server-error|google-20\d\d|\d byte\b|before this server/);
      assert.doesNotMatch(await page.locator(".answer").innerText(), never ?? /may not crawl/);
      await accessible(page, name);
      await screenshot(page, `answer-${name.replaceAll(" ", "-")}`);
      for (const view of ["groups", "audit"]) {
        await page.locator(`#tab-${view}`).click();
        await page.locator(".view:not([hidden])").getByText("sent no robots.txt").waitFor();
      }
      // A path is one of the same site.
      if (cards === UNREAD) {
        await ask(page, "/shop");
        await eventually(shown, cards);
        assert.equal(await page.getByText("Invalid URL").count(), 0);
      }
      // A reload says the same.
      await page.waitForTimeout(1_500);
      await page.reload();
      await eventually(shown, cards);
      // Typing decides by the text again.
      await page.locator("#tab-test").click();
      await page.getByLabel("Text of the robots.txt").fill("User-agent: Googlebot\nDisallow: /shop\n");
      await eventually(() => page.locator(".verdict").evaluateAll((all) => all.map((one) => one.className)), ["verdict no", "verdict yes"]);
    });
  }

  const DELIVERIES = {
    "fetch-client-error": () => [403, "Forbidden"],
    "fetch-server-error": () => [503, ""],
    "media-type-wrong": () => [200, SHOP, "text/html"],
  };
  for (const [code, answer] of Object.entries(DELIVERIES)) {
    test(`the findings have how the file was delivered: ${code}`, async ({ open, serve }) => {
      const site = await serve(answer);
      const page = await open();
      await ask(page, `${site.origin}/shop`);
      await page.locator(".problem", { hasText: code }).waitFor();
      await page.getByLabel("Text of the robots.txt").fill(SHOP);
      await page.getByRole("button", { name: "New", exact: true }).click();
      await eventually(() => page.locator(".problem").count(), 0);
    });
  }

  test("a file that was cut says so beside the verdicts", async ({ open, serve, accessible, screenshot }) => {
    const site = await serve(() => `User-agent: *\n${"Disallow: /a/path/to/somewhere\n".repeat(20_000)}`);
    const page = await open();
    await ask(page, `${site.origin}/shop`);
    await page.getByText("robots.txt is larger than 500 KiB. Crawlers ignore the rest, and so do these verdicts.").waitFor();
    await page.getByText("The editor shows the first 500 KiB of what the site sent.").waitFor();
    await page.locator(".problem, .problem-group").first().waitFor();
    assert.equal(await page.getByText("size-near-limit").count(), 0);
    await accessible(page, "a file that was cut");
    await screenshot(page, "answer-cut");
    await ask(page, "/a/path");
    await page.getByText("The editor shows the first").waitFor();
  });

  test("a completed address that fails is offered with http", async ({ open, serve }) => {
    const site = await serve(() => SHOP);
    const page = await open();
    await ask(page, `${site.origin.replace("http://", "")}/shop`);
    const offer = page.getByRole("button", { name: `Try ${site.origin}/shop` });
    await offer.click();
    await eventually(() => page.locator(".verdict").count(), 3);
    assert.equal(await offer.count(), 0);
    await ask(page, "nosuch.invalid/shop");
    await page.getByText("Check the spelling of nosuch.invalid.").first().waitFor();
    assert.equal(await page.getByRole("button", { name: /^Try / }).count(), 0);
  });

  test("a wrong text leaves nothing of the answer before", async ({ open, serve }) => {
    const site = await serve(() => SHOP);
    const page = await open();
    await ask(page, `${site.origin}/shop`);
    await eventually(() => page.locator(".verdict").count(), 3);
    await ask(page, "not a url");
    await page.getByText("“not a url” is not the address of a page.").waitFor();
    assert.equal(await box(page).inputValue(), "not a url");
    await eventually(() => page.locator(".verdict, .live-result").count(), 0);
  });

  test("a text that makes way for a fetched one comes back", async ({ open, serve }) => {
    const site = await serve(() => SHOP);
    const page = await open({ urls: [] });
    await page.getByLabel("Text of the robots.txt").fill("User-agent: mine\nDisallow: /mine\n");
    await ask(page, `${site.origin}/shop`);
    await page.getByRole("button", { name: "Put my text back" }).click();
    await eventually(() => lines(page), ["User-agent: mine", "Disallow: /mine", ""]);
  });
}
