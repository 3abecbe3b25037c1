import assert from "node:assert/strict";
import { eventually, holdable } from "./tools.js";

const MANY = 3_000;

/** A file of 3,000 rules, so that most of its lines are never laid out. */
const LONG = `User-agent: *\n${Array.from({ length: MANY }, (_, i) => `Disallow: /directory-${i}/\n`).join("")}`;

const activeLine = (page) => page.locator(".editor .cm-activeLine").textContent();
const isInSight = (line) =>
  line.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const editor = element.getRootNode().host.getBoundingClientRect();
    return top >= editor.top && bottom <= editor.bottom;
  });

export default function (test) {
  for (const colorScheme of ["dark"]) {
    test(`a line out of sight is found by search: ${colorScheme}`, async ({ open, accessible, screenshot }) => {
      const page = await open({ robots: LONG }, { colorScheme });
      const content = page.locator(".editor .cm-content");
      await content.click();
      const hit = content.locator(".cm-line", { hasText: "/directory-2345/" });
      assert.equal(await hit.count(), 0);
      await page.keyboard.press("Control+f");
      const panel = page.locator(".editor .cm-search");
      await panel.getByRole("textbox", { name: "Find" }).waitFor();
      await page.keyboard.type("DIRECTORY-2345/");
      await page.keyboard.press("Enter");
      await hit.locator(".cm-searchMatch-selected").waitFor();
      await eventually(() => isInSight(hit), true); // findings may arrive meanwhile
      await accessible(page, `the search, ${colorScheme}`);
      await screenshot(page, `search-${colorScheme}`);
      await panel.getByRole("checkbox", { name: "Match case" }).check();
      await eventually(() => content.locator(".cm-searchMatch").count(), 0);
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
    });
  }

  test("the line with the cursor stays in sight when findings arrive", async ({ open }) => {
    const page = await open({ robots: LONG }, { page: holdable });
    await page.evaluate(() => window.hold());
    const editor = page.locator(".editor");
    await editor.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("Disalow: /b");
    const last = editor.locator(".cm-activeLine", { hasText: "Disalow: /b" });
    await eventually(() => isInSight(last), true);
    const { height } = await editor.boundingBox();
    await page.evaluate(() => window.release());
    await page.locator(".problem", { hasText: "Disalow" }).waitFor();
    assert.ok((await editor.boundingBox()).height < height, "findings took no room from the editor");
    await eventually(() => isInSight(last), true);
  });

  test("a line is gone to by its number", async ({ open, accessible, screenshot }) => {
    const page = await open({ robots: LONG });
    await page.locator(".editor .cm-content").click();
    await page.keyboard.press("Alt+g");
    const field = page.locator(".editor").getByRole("textbox", { name: "Go to line" });
    await field.fill("2002");
    await accessible(page, "going to a line");
    await screenshot(page, "go-to-line");
    await field.press("Enter");
    await eventually(() => activeLine(page), "Disallow: /directory-2000/");
    assert.ok(await isInSight(page.locator(".editor .cm-activeLine")));
  });

  test("search speaks the language of the page", async ({ open }) => {
    const page = await open({ robots: LONG }, { locale: "fi-FI" });
    await page.locator(".editor .cm-content").click();
    await page.keyboard.press("Control+f");
    await page.locator(".editor .cm-search").getByRole("textbox", { name: "Etsi" }).waitFor();
    await page.locator(".editor .cm-search").getByRole("button", { name: "Seuraava" }).waitFor();
  });

  test("characters that hide or turn text around are shown and named", async ({ open, screenshot }) => {
    const page = await open({ robots: "\ufeffUser-agent: *\nAllow: /\u202Egpj.\u200Bexe\nDisallow:\t/a\0b\u2066\n" });
    const content = page.locator(".editor .cm-content");
    const special = content.locator(".cm-specialChar");
    await eventually(() => special.evaluateAll((all) => all.map((one) => one.title)), [
      "U+FEFF BYTE ORDER MARK (ZERO WIDTH NO-BREAK SPACE)",
      "U+202E RIGHT-TO-LEFT OVERRIDE",
      "U+200B ZERO WIDTH SPACE",
      "U+0000 NULL",
      "U+2066 LEFT-TO-RIGHT ISOLATE",
    ]);
    await screenshot(page, "special-characters");
    // What is behind it reads on from left to right.
    const placeOf = (text) =>
      content.evaluate((element, wanted) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const at = node.data.indexOf(wanted);
          if (at >= 0) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            return range.getBoundingClientRect().left;
          }
        }
        return NaN;
      }, text);
    assert.ok((await placeOf("gpj.")) < (await placeOf("pj.")));
    // It is one character of the text, and can be deleted.
    await content.locator(".cm-line", { hasText: "gpj" }).click();
    await page.keyboard.press("Home");
    for (let i = 0; i < "Allow: /".length; i++) {
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Delete");
    await eventually(() => special.count(), 4);
  });
}
