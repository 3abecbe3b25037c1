import assert from "node:assert/strict";
import { source } from "./messages.js";
import { eventually, oneLine, overflowing } from "./tools.js";


const OLD = `# robots.txt of shop.example
User-agent: *
Disallow: /cart
Disallow: /account/
Disallow: /search
Disallow: /*?sort=
Allow: /account/help

User-agent: GPTBot
Disallow: /

Sitemap: https://shop.example/sitemap.xml
`;
const FILE = `# robots.txt of shop.example
User-agent: *
Disallow: /cart
Disallow: /account/
Disallow: /search/
Disallow: /*?sort=
Disallow: /sale
Allow: /account/help

User-agent: Googlebot
Disalow: /drafts/
Disallow: /*.pdf$

User-agent: GPTBot
User-agent: ClaudeBot
Disallow: /

User-agent: Googlebot/2.1
Allow: /press/*.pdf$
Crawl-delay: 10

Sitemap: https://shop.example/sitemap.xml
`;
const SHOP = {
  robots: FILE,
  urls: [
    "https://shop.example/",
    "/cart",
    "/search?q=boots",
    "/account/help",
    "/shoes?sort=price",
    "/press/2026/annual.pdf",
    "/drafts/sale",
  ],
  crawlers: ["Googlebot", "bingbot", "GPTBot", "*"],
  texts: { old: OLD },
};
const VIEWS = ["test", "groups", "audit", "diff", "simulate"];
/** What there is in a view when it has its answer. */
const READY = {
  test: ".matrix .cell",
  groups: ".follow",
  audit: ".crawlers tbody tr",
  diff: ".change",
  simulate: ".timeline .box",
};
const LOOKS = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  narrow: { viewport: { width: 360, height: 740 } },
};

const cell = (page, row, column) => page.locator(`.matrix tbody tr:nth-child(${row}) td:nth-of-type(${column}) button`);
/** The texts of what is there, once something is: allInnerTexts takes nothing for an answer. */
const texts = async (locator) => {
  await locator.first().waitFor();
  return locator.allInnerTexts();
};

/** The lines of the editor that have a class. */
const marked = async (page, name) => (await page.locator(`.editor .cm-line.${name}`).allTextContents()).map(oneLine);

export default function (test) {
  for (const [name, look] of Object.entries({ light: LOOKS.light })) {
    test(`the views are accessible: ${name}`, async ({ open, accessible, screenshot }) => {
      const page = await open({ ...SHOP, view: "test" }, look);
      for (const view of VIEWS) {
        await page.locator(`#tab-${view}`).click();
        await page.locator(READY[view]).first().waitFor();
        if (view === "test") {
          await cell(page, 6, 1).click();
          await page.locator(".walk").waitFor();
        }
        await accessible(page, `${view}, ${name}`);
        await screenshot(page, `view-${view}-${name}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(width <= 0, `with ${view} the page is ${width} pixels wider than the window`);
      }
    });
  }

  test("URLs by crawlers, with the lines that decide", async ({ open }) => {
    const page = await open({ ...SHOP, view: "test" });
    await page.locator(".matrix").waitFor();
    assert.deepEqual((await texts(page.locator(".matrix thead th"))).map(oneLine), [
      "URL",
      "Googlebot",
      "bingbot",
      "GPTBot",
      "any other crawler",
    ]);
    assert.deepEqual((await texts(page.locator(".matrix tbody tr").nth(1).locator("td"))).map(oneLine), [
      "allowed",
      "disallowed line 3",
      "disallowed line 16",
      "disallowed line 3",
    ]);
    await page.getByText("28 verdicts: 17 allowed, 11 disallowed").waitFor();
  });

  test("a click shows how a verdict comes about", async ({ open }) => {
    const page = await open({ ...SHOP, view: "test" });
    await cell(page, 6, 1).click();
    const walk = page.locator(".walk");
    await walk.getByRole("heading", { name: "allowed Googlebot /press/2026/annual.pdf" }).waitFor();
    assert.deepEqual((await texts(walk.locator(".steps .lines li"))).map(oneLine), [
      "line 10 User-agent: Googlebot",
      "line 18 User-agent: Googlebot/2.1",
    ]);
    const winner = walk.locator(".steps .match");
    assert.deepEqual(await texts(winner.locator(".pattern")), ["/press/", "*", ".pdf", "$"]);
    assert.deepEqual(await texts(winner.locator(".took")), ["/press/", "2026/annual", ".pdf", ""]);
    assert.match(await winner.getAttribute("aria-label"), /\* matches 2026\/annual; \.pdf matches itself; \$ matches the end/);
    assert.match(
      oneLine(await walk.locator(".losers li").first().innerText()),
      /^line 12 Disallow: \/\*\.pdf\$ matches, but a longer path decides/,
    );
    await eventually(() => marked(page, "wl-allow"), ["Allow: /press/*.pdf$"]);
    assert.deepEqual(await marked(page, "wl-group"), ["User-agent: Googlebot", "User-agent: Googlebot/2.1"]);
    const loser = page.locator(".editor .cm-line.wl-grey", { hasText: "Disallow: /*.pdf$" });
    assert.equal(await loser.getAttribute("title"), "matches, but a longer path decides");
    await walk.getByRole("button", { name: "Show line 12" }).click();
    assert.equal(await page.locator(".editor .cm-activeLine").textContent(), "Disallow: /*.pdf$");
    await page.getByRole("tab", { name: "Groups" }).click();
    await eventually(() => marked(page, "wl-allow"), []);
  });

  test("what a rule misses is told on demand", async ({ open }) => {
    const page = await open({ ...SHOP, urls: ["/search?q=boots"], view: "test" });
    await cell(page, 1, 2).click();
    const rule = page.locator(".losers li", { hasText: "/search/" });
    assert.match(oneLine(await rule.innerText()), /^line 5 Disallow: \/search\/ does not match why\?$/);
    await rule.getByRole("button", { name: "Why line 5 does not match" }).click();
    await rule.getByText("/search/ at the start").or(rule.getByText("expected")).first().waitFor();
  });

  test("readings of the standard stand side by side where they differ", async ({ open }) => {
    const page = await open({ ...SHOP, view: "test" });
    await cell(page, 7, 1).getByText("dialects differ").waitFor();
    assert.equal(await page.locator(".matrix").getByText("dialects differ").count(), 1);
    await cell(page, 7, 1).click();
    const rows = page.locator(".dialects tbody tr");
    await eventually(async () => (await texts(rows)).map(oneLine), [
      "Google's documentation allowed No rule matches, so it is allowed.",
      "Googlebot's parser disallowed line 11 Disallow: /drafts/",
      "RFC 9309 allowed No rule matches, so it is allowed.",
    ]);
    await page.getByLabel("Read as").first().selectOption("googlebot");
    await eventually(() => marked(page, "wl-disallow"), ["Disalow: /drafts/"]);
    await page.locator(".walk h3").getByText("disallowed", { exact: true }).waitFor();
  });

  test("the matrix and the walk go by keys", async ({ open }) => {
    const page = await open({ ...SHOP, view: "test" });
    await cell(page, 1, 1).focus();
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home", "PageDown", "PageUp", "ArrowUp", "ArrowDown", "ArrowRight"]) {
      await page.keyboard.press(key);
    }
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-pressed"));
    assert.equal(await page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("th")?.textContent), "/cart");
    assert.equal(await focused(), "false");
    await page.keyboard.press("Enter");
    await page.locator(".walk h3").getByText("bingbot").waitFor();
    await eventually(focused, "true");
    assert.equal(await page.locator(".matrix [tabindex='0']").count(), 1);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.closest(".detail") !== null), true);
  });

  test("the walk follows edits", async ({ open }) => {
    const page = await open({ ...SHOP, urls: ["/cart"], view: "test" });
    await cell(page, 1, 2).click();
    await page.locator(".walk h3").getByText("disallowed", { exact: true }).waitFor();
    await page.locator(".editor .cm-line", { hasText: "Disallow: /cart" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type("s");
    await page.locator(".walk h3").getByText("allowed", { exact: true }).waitFor();
    await cell(page, 1, 2).getByText("allowed", { exact: true }).waitFor();
  });

  test("crawlers are chosen by name and out of the catalogue", async ({ open }) => {
    const page = await open({ ...SHOP, crawlers: ["Googlebot"], view: "test" });
    await page.getByLabel("Crawlers", { exact: true }).fill("Applebot, my-bot/1.0");
    await page.keyboard.press("Enter");
    await page.getByText("Choose from the catalog").click();
    await page.locator("#catalogue-filter").fill("anthropic");
    await page.getByRole("checkbox", { name: "ClaudeBot" }).check();
    const heads = async () => (await texts(page.locator(".matrix thead th"))).map(oneLine);
    await eventually(heads, ["URL", "Googlebot", "Applebot", "my-bot/1.0", "ClaudeBot"]);
    await page.getByRole("button", { name: "Remove my-bot/1.0" }).click();
    await page.getByRole("checkbox", { name: "ClaudeBot" }).uncheck();
    await page.getByRole("button", { name: "Add any other" }).click();
    await eventually(heads, ["URL", "Googlebot", "Applebot", "any other crawler"]);
  });

  test("groups that name one crawler are shown as one", async ({ open }) => {
    const page = await open({ ...SHOP, view: "groups" });
    const card = page.locator(".follow", { hasText: "2 groups combined" });
    assert.equal(oneLine(await card.getByRole("heading").innerText()), "Googlebot 2 groups combined");
    assert.deepEqual((await texts(card.locator(".rules li"))).map(oneLine), [
      "line 19 Allow: /press/*.pdf$",
      "line 12 Disallow: /*.pdf$",
    ]);
    await card.getByText("Crawl-delay: 10").waitFor();
    await page.getByRole("heading", { name: "GPTBot, ClaudeBot" }).waitFor();
    await page.getByText("https://shop.example/sitemap.xml").last().waitFor();
    await page.getByLabel("Read as").first().selectOption("googlebot");
    await card.getByText("Disallow: /drafts/").waitFor();
  });

  test("who may crawl, and a path that leads to the reason", async ({ open }) => {
    const page = await open({ ...SHOP, view: "audit" });
    const training = page.locator(".numbers tbody tr", { hasText: "AI training" });
    await training.waitFor();
    const [, allowed, partly, disallowed] = (await texts(training.locator("td"))).map(Number);
    assert.ok(allowed === 0 && partly > 10 && disallowed === 2, `${allowed} ${partly} ${disallowed}`);
    await page.getByLabel("Access", { exact: true }).selectOption("disallowed");
    await eventually(
      async () => (await page.locator(".crawlers tbody th > .foreign").allTextContents()).sort(),
      ["ClaudeBot", "GPTBot"],
    );
    await page.getByLabel("Access", { exact: true }).selectOption("");
    await page.locator("#audit-filter").fill("bingbot");
    const row = page.locator(".crawlers tbody tr");
    await eventually(() => row.count(), 1);
    await row.getByRole("button", { name: "/cart" }).click();
    await page.getByRole("tab", { name: "Test URLs", selected: true }).waitFor();
    await cell(page, 1, 1).getByText("disallowed").waitFor();
    assert.equal(oneLine(await page.locator(".matrix thead th").nth(1).innerText()), "bingbot");
    assert.equal(await page.locator(".matrix tbody th").first().innerText(), "/cart");
  });

  test("what an edit changes, with URLs that show it", async ({ open }) => {
    const page = await open({ ...SHOP, view: "diff" });
    const any = page.locator(".change", { has: page.getByRole("heading", { name: /any other crawler/ }) });
    const closed = any.getByRole("table", { name: "Now disallowed" });
    assert.deepEqual((await texts(closed.locator("tbody tr"))).map(oneLine), [
      "/sale allowed No rule matches, so it is allowed. disallowed line 7 Disallow: /sale",
    ]);
    const opened = any.getByRole("table", { name: "Now allowed" });
    assert.deepEqual((await texts(opened.locator("tbody tr"))).map(oneLine), [
      "/search disallowed line 5 Disallow: /search allowed No rule matches, so it is allowed.",
    ]);
    await any.getByText("1 URL: disallowed → allowed /search?q=boots").waitFor();
    await page.locator(".change.same", { hasText: "GPTBot" }).getByText("No verdict changes.").waitFor();
    await opened.getByRole("button", { name: "/search" }).click();
    await cell(page, 1, 1).getByText("allowed", { exact: true }).waitFor();
    assert.equal(await page.locator(".matrix tbody th").first().innerText(), "/search");
  });

  test("versions are kept, compared and swapped", async ({ open }) => {
    const page = await open({ robots: OLD, view: "diff" });
    await page.getByText("Enter an earlier version").waitFor();
    await page.getByRole("button", { name: "Copy from the editor" }).click();
    await page.getByText("No verdict changes, for any crawler. This is proven for all URLs.").waitFor();
    await page.locator(".editor .cm-line", { hasText: "Disallow: /cart" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type("s");
    await page.getByRole("table", { name: "Now allowed" }).locator("tbody").getByRole("button", { name: "/cart" }).first().waitFor();
    await page.getByRole("button", { name: "Swap" }).click();
    await page.getByRole("table", { name: "Now disallowed" }).locator("tbody").getByRole("button", { name: "/cart" }).first().waitFor();
    await page.locator(".editor .cm-line", { hasText: /^Disallow: \/cart$/ }).waitFor();
    await page.locator("#diff-file").setInputFiles({ name: "robots.txt", mimeType: "text/plain", buffer: Buffer.from("User-agent: b\nDisallow: /\n") });
    await eventually(() => page.getByLabel("Earlier version").inputValue(), "User-agent: b\nDisallow: /\n");
    await page.getByRole("heading", { name: /\bb\b/ }).waitFor();
  });

  test("an outage is drawn and told", async ({ open }) => {
    const page = await open({ ...SHOP, view: "simulate" }, {}, /422/);
    const picture = page.getByRole("img", { name: /Google 2019: rules \(line 1\) from 0h/ });
    await picture.waitFor();
    assert.ok((await picture.locator(".box.disallow-all").count()) >= 3);
    const table = page.getByRole("table", { name: "Google 2026" });
    assert.deepEqual((await texts(table.locator("tbody tr"))).map(oneLine), [
      "0h 2d 20m rules (line 1) fresh 58",
      "2d 20m 12h disallow all the robots.txt is unreachable 38",
      "2d 12h 1d 5h last good copy (line 1) unreachable for so long that crawlers use the last good copy 7",
      "3d 17h 1d 22h rules (line 3) fresh 3",
    ]);
    await page.getByRole("button", { name: "File forgotten" }).click();
    await picture.locator(".box.allow-all").first().waitFor();
    await page.getByLabel("What the site responds").fill("200 for 1d\n999x for 2d");
    await page.getByRole("alert").getByText("script, line 2, column 1").waitFor();
    await page.getByLabel("What the site responds").fill("503 for 3h\n200");
    await page.getByLabel("A crawler asks every").selectOption({ label: "1m" });
    await page.getByRole("table", { name: "RFC 9309", exact: true }).waitFor();
  });

  // The longest words, a script without spaces, and one from right to left: the texts themselves are checked without a browser.
  for (const language of ["de", "ja", "ar"]) {
    test(`the views speak ${language}`, async ({ open, screenshot }) => {
      const { "view.test": tab, "verdict.allowed": allowed } = Object.values(await source(`i18n/${language}.ts`))[0];
      const page = await open({ ...SHOP, view: "test" }, { locale: language });
      await page.getByRole("tab", { name: tab, selected: true }).waitFor();
      await cell(page, 6, 1).getByText(allowed, { exact: true }).waitFor();
      await cell(page, 6, 1).click();
      await page.locator(".walk").waitFor();
      await screenshot(page, `view-test-${language}`);
      assert.deepEqual(await overflowing(page), [], "test");
      for (const view of VIEWS.slice(1)) {
        await page.locator(`#tab-${view}`).click();
        await page.locator(READY[view]).first().waitFor();
        assert.deepEqual(await overflowing(page), [], view);
        assert.doesNotMatch(await page.locator(".right").innerText(), /\{\w+\}|undefined|NaN/);
        await page.setViewportSize({ width: 360, height: 740 });
        assert.deepEqual(await overflowing(page), [], `${view}, narrow`);
        await page.setViewportSize({ width: 1280, height: 860 });
      }
      await screenshot(page, `view-simulate-${language}`);
    });
  }

  for (const [language, look] of Object.entries({ ja: "dark", ar: "narrow" })) {
    test(`the views are accessible: ${language}, ${look}`, async ({ open, accessible, screenshot }) => {
      const page = await open({ ...SHOP, view: "test" }, { ...LOOKS[look], locale: language });
      for (const view of VIEWS) {
        await page.locator(`#tab-${view}`).click();
        await page.locator(READY[view]).first().waitFor();
        await accessible(page, `${view}, ${language}, ${look}`);
        await screenshot(page, `view-${view}-${language}-${look}`);
      }
    });
  }

  const MARKUP = [
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(2)</script>",
    "\"'><svg onload=alert(3)>",
    "javascript:alert(4)",
    "\u202Egnp.exe\u2066\u200B\u0007",
    "${alert(5)}{{alert(6)}}{path}{pattern}",
    "<style>*{display:none}</style>",
  ];
  const HOSTILE = {
    robots: MARKUP.flatMap((text, n) => [
      `User-agent: ${text}`,
      `Disallow: /${n}${text}*${text}`,
      `Allow: /${n}${text}`,
      `Crawl-delay: ${text}`,
      `Sitemap: javascript:alert(7)${text}`,
    ]).join("\n") + "\nUser-agent: *\n" + MARKUP.map((text) => `Disallow: /${text}`).join("\n"),
    urls: [
      ...MARKUP.map((text) => `/${text}${text}`),
      `https://shop.example/${MARKUP[0]}`,
      "javascript://shop.example/%0Aalert(8)",
    ],
    crawlers: [...MARKUP, "*", "Googlebot"],
    texts: { old: MARKUP.map((text) => `User-agent: ${text}\nDisallow: /${text}/`).join("\n"), script: `200 for 1d # ${MARKUP[0]}\n503 for 1d` },
  };
  for (const view of VIEWS) {
    test(`nothing that others wrote is executed in the view ${view}`, async ({ open }) => {
      const page = await open({ ...HOSTILE, view }, {
        page: (page) =>
          page.addInitScript(() => {
            window.executed = [];
            window.alert = (what) => window.executed.push(`alert ${what}`);
            addEventListener("securitypolicyviolation", (event) => window.executed.push(event.violatedDirective));
          }),
      }, /422/);
      page.on("dialog", () => assert.fail("a dialog was opened"));
      if (view === "test") {
        await page.locator(READY.test).first().waitFor();
        for (const [row, column] of [[1, 1], [2, 2], [5, 5], [8, 9]]) {
          await cell(page, row, column).click();
          await page.locator(".matrix [aria-pressed='true']").waitFor();
        }
        await page.locator(".walk").waitFor();
      } else {
        await page.locator(READY[view]).first().waitFor();
      }
      if (view === "simulate") {
        await page.getByLabel("What the site responds").fill(`200 for 1d\n${MARKUP[0]} for 1d`);
        await page.getByRole("alert").getByText("line 2").waitFor();
      }
      if (view === "diff") {
        await page.locator("#diff-file").setInputFiles({ name: `${MARKUP[0]}\u202E.txt`, mimeType: "text/html", buffer: Buffer.from(HOSTILE.texts.old + "\nUser-agent: <b>\nDisallow: /") });
        await page.locator(".change", { hasText: "<b>" }).or(page.locator(".change")).first().waitFor();
      }
      const found = await page.evaluate(() => ({
        executed: window.executed,
        foreign: document.querySelectorAll(".view :is(script, style, img, iframe, a, [onerror], [onload])").length,
        raw: [...document.querySelectorAll(".view bdi")].filter((bdi) => /[\u202A-\u202E\u2066-\u2069\u200B\u0007]/.test(bdi.textContent)).length,
      }));
      assert.deepEqual(found, { executed: [], foreign: 0, raw: 0 });
      if (view === "test" || view === "groups") {
        const shown = await page.locator(".view:not([hidden])").innerText();
        assert.ok(shown.includes("<img src=x onerror=alert(1)>"), shown.slice(0, 500));
        assert.ok(shown.includes("\\u202E"), shown.slice(0, 2000));
      }
    });
  }
}
