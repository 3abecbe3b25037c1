import assert from "node:assert/strict";
import { eventually, lines } from "./tools.js";

/** Six fields that nobody knows, a misspelled one, a path without a slash, and rules that others make needless. */
const FILE = `User-agent: *
${Array.from({ length: 6 }, (_, i) => `Foo${i}: x\n`).join("")}Disalow: /drafts
Disallow: internal/
Disallow: /same
Disallow: /same
Disallow: /one
Disallow: /one/two
Disallow: /three*

Sitemap: https://example.com/sitemap.xml
`;

export default function (test) {
  test("findings of one kind stand behind one row, the most severe first", async ({ open, accessible, screenshot }) => {
    const page = await open({ robots: FILE });
    const group = page.locator(".problem-group", { hasText: "field-unknown" });
    await group.waitFor();
    await eventually(() => group.locator("summary .count").textContent(), "6");
    assert.equal(await group.locator(".problem").count(), 0);
    const severities = await page
      .locator(".problems-list > li")
      .evaluateAll((all) => all.map((one) => ["error", "warning", "info", "hint"].findIndex((name) => one.classList.contains(name))));
    assert.deepEqual(severities, [...severities].sort());
    await group.locator("summary").click();
    await eventually(() => group.locator(".problem").count(), 6);
    await accessible(page, "findings of one kind");
    await screenshot(page, "findings-grouped");
    await group.getByRole("button", { name: "Line 4" }).click();
    assert.equal(await page.locator(".editor .cm-activeLine").textContent(), "Foo2: x");
    await group.getByRole("button", { name: "field-unknown" }).click();
    await group.locator(".problem-page p").first().waitFor();
    // It stays unfolded while one types.
    await page.locator(".editor .cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("Foo6: x");
    await eventually(() => group.locator("summary .count").textContent(), "7");
    await eventually(() => group.locator(".problem").count(), 7);
  });

  test("thousands of findings are listed part by part", async ({ open }) => {
    const rules = Array.from({ length: 250 }, (_, i) => `Foo${i}: x\n`).join("");
    const page = await open({ robots: `User-agent: *\nDisallow: /a\n${rules}` });
    const group = page.locator(".problem-group", { hasText: "field-unknown" });
    await group.locator("summary").click();
    await eventually(() => group.locator(".problem").count(), 100);
    await group.getByRole("button", { name: "Show 150 more" }).click();
    await eventually(() => group.locator(".problem").count(), 200);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Line 103");
    await group.getByRole("button", { name: "Show 50 more" }).click();
    await eventually(() => group.locator(".problem").count(), 250);
    assert.equal(await group.getByRole("button", { name: "Show" }).count(), 0);
  });

  test("all safe fixes are applied at once, and undone at once", async ({ open, base }) => {
    const page = await open({ robots: FILE });
    const before = FILE.split("\n");
    await page.getByRole("button", { name: "Fix all safe" }).click();
    const removed = async () => (await lines(page)).filter((line) => line === "Disallow: /same").length;
    await eventually(removed, 1);
    const after = (await lines(page)).join("\n");
    assert.ok(after.includes("Disallow: internal/"), "a fix that changes verdicts was applied");
    for (const dialect of ["google", "googlebot", "rfc9309"]) {
      const answer = await fetch(`${base}/v1/diff`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ old: FILE, new: after, dialect }),
      });
      assert.equal((await answer.json()).same, true, dialect);
    }
    await page.locator(".editor .cm-content").press("Control+z");
    await eventually(() => lines(page), before);
  });

  test("what stands in backticks is shown as code", async ({ open }) => {
    const page = await open({ robots: FILE });
    const finding = page.locator(".problem", { hasText: "field-misspelt-for-others" });
    await finding.locator("code", { hasText: "Disalow" }).waitFor();
    await finding.getByRole("button", { name: /^Fix/ }).locator("code").first().waitFor();
    for (const summary of await page.locator(".problem-group summary").all()) {
      await summary.click();
    }
    assert.doesNotMatch(await page.locator(".problems").innerText(), /`/);
  });
}
