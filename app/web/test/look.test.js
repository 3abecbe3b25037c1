import assert from "node:assert/strict";
import { eventually, overflowing } from "./tools.js";

const FILE = `User-agent: *
Disallow: /cart
Disallow: /admin/
Allow: /admin/help
Disalow: /drafts
${Array.from({ length: 30 }, (_, i) => `Foo${i}: x\n`).join("")}
User-agent: GPTBot
Disallow: /

Sitemap: https://example.com/sitemap.xml
`;
const STATE = {
  robots: FILE,
  urls: ["/", "/cart", "/search?q=shoes", "/admin/help", "/drafts/1"],
  crawlers: ["Googlebot", "Bingbot", "GPTBot"],
};
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Until the verdicts and the findings are there, and nothing of them is still awaited. */
async function settled(page) {
  await page.locator(".problem-group").waitFor();
  await page.locator(".cell").first().waitFor();
  await eventually(() => page.locator("[aria-busy=true]").count(), 0);
}

export default function (test) {
  test("a verdict is tapped on a phone: the page stays where it is", async ({ open, screenshot }) => {
    const page = await open(STATE, PHONE);
    await settled(page);
    const cell = page.locator(".cell.no").first();
    await cell.evaluate((element) => scrollTo({ top: element.getBoundingClientRect().top + scrollY - 150 }));
    const before = await page.evaluate(() => scrollY);
    assert.ok(before > 300, "the table is at the top of the page");
    await cell.tap();
    await page.locator(".walk").waitFor();
    await page.locator(".editor .wl-disallow").waitFor({ state: "attached" });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.equal(await page.evaluate(() => scrollY), before);
    const { y, height } = await page.locator(".walk-content").boundingBox();
    assert.ok(y > 0 && y + height <= 741, `the explanation is at ${y} to ${y + height}`);
    await screenshot(page, "phone-walk");
  });

  test("everything to tap is at least 24 pixels high and wide", async ({ open }) => {
    const page = await open(STATE, PHONE);
    await settled(page);
    await page.locator(".problem-group summary").click();
    await page.locator(".cell.no").first().tap();
    await page.locator(".walk").waitFor();
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await eventually(() => page.locator("[aria-busy=true]").count(), 0);
      const small = await page.evaluate(() => {
        const found = [];
        const visit = (root) => {
          for (const element of root.querySelectorAll("button, a[href], summary, select, textarea, input")) {
            const target = element.matches("[type=checkbox], [type=radio]") ? element.closest("label") : element;
            const { width, height } = target.getBoundingClientRect();
            const isShown = target.checkVisibility({ visibilityProperty: true }) && !target.matches(".hidden, .skip");
            if (isShown && (width < 24 || height < 24)) {
              found.push(`${target.tagName} ${target.className} “${target.textContent}”: ${width} by ${height}`);
            }
          }
          for (const host of root.querySelectorAll("*")) {
            if (host.shadowRoot) {
              visit(host.shadowRoot);
            }
          }
        };
        visit(document);
        return found;
      });
      assert.deepEqual(small, [], await tab.textContent());
    }
  });

  test("on paper are the verdicts, the file and its findings in full", async ({ open, screenshot }) => {
    const page = await open({ ...STATE, robots: FILE + "# a\n".repeat(400) }, { colorScheme: "dark" });
    await settled(page);
    await page.locator(".cell.no").first().click();
    await page.locator(".walk").waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await eventually(() => page.locator(".problem-group .problem").count(), 30);
    await eventually(() => page.locator(".editor .cm-line").count(), FILE.split("\n").length + 400);
    const clipped = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((element) => element.checkVisibility() && getComputedStyle(element).overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1)
        .map((element) => `${element.tagName} ${element.className}`),
    );
    assert.deepEqual(clipped.filter((name) => !name.endsWith(" hidden")), []);
    assert.match(await page.locator(".paper").innerText(), /^Wayleave · robots\.txt tester · .*20\d\d/);
    for (const chrome of [".head", ".ask", ".dialect", ".tabs", ".fix-all", ".url-editor", ".exports"]) {
      assert.equal(await page.locator(chrome).first().isVisible(), false, chrome);
    }
    assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".file")).backgroundColor), "rgb(255, 255, 255)");
    await screenshot(page, "print");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await eventually(() => page.locator(".problem-group .problem").count(), 0);
  });

  test("from right to left the page is mirrored, and the code is not", async ({ open, accessible, screenshot }) => {
    for (const [name, look] of Object.entries({ wide: {}, narrow: PHONE })) {
      const page = await open({ ...STATE, page: "https://127.0.0.1:1/cart" }, { ...look, locale: "ar" });
      await settled(page);
      await page.locator("html[lang=ar][dir=rtl]").waitFor({ state: "attached" });
      await page.locator(".cell.no").first().click();
      await page.locator(".walk").waitFor();
      const left = (selector) => page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().left);
      assert.ok((await left(".logo")) > (await left(".language")));
      assert.ok((await left(".problem .dot")) > (await left(".problem .line")));
      assert.ok((await left(".editor .cm-gutters")) < (await left(".editor .cm-content")));
      for (const code of ["#page-url", ".editor .cm-content", ".verdict code", ".matrix .url", ".walk code"]) {
        const direction = await page.locator(code).first().evaluate((element) => getComputedStyle(element).direction);
        assert.equal(direction, "ltr", code);
      }
      assert.deepEqual(await overflowing(page), []);
      await accessible(page, `from right to left, ${name}`);
      await screenshot(page, `rtl-${name}`);
      // Arrow keys go where they point.
      await page.locator(".matrix tbody tr:nth-child(1) td:nth-of-type(2) button").focus();
      const focused = () => page.evaluate(() => document.activeElement.getBoundingClientRect().left);
      const before = await focused();
      await page.keyboard.press("ArrowLeft");
      assert.ok((await focused()) < before);
      await page.keyboard.press("ArrowRight");
      assert.equal(await page.evaluate(() => document.activeElement.closest("td").cellIndex), 2);
      await page.locator("#tab-test").focus();
      await page.keyboard.press("ArrowLeft");
      await page.locator("#tab-resources[aria-selected=true]").waitFor();
      await page.locator(".view-resources textarea").fill('<script src="/admin/a.js"></script>');
      await page.locator(".resources tbody tr").waitFor();
      assert.deepEqual(await overflowing(page), []);
      await accessible(page, `resources from right to left, ${name}`);
      await screenshot(page, `rtl-resources-${name}`);
    }
  });
}
