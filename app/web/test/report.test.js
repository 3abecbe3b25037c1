// A page that `wayleave logs --html` wrote, given as a file: URL instead of a server.
import assert from "node:assert/strict";

const isReport = process.argv[2].startsWith("file:");

export default function (test) {
  if (!isReport) {
    return;
  }
  for (const look of [
    { name: "wide" },
    { name: "narrow", viewport: { width: 375, height: 800 } },
    { name: "dark", colorScheme: "dark" },
    { name: "print" },
  ]) {
    test(`report: ${look.name}`, async ({ open, accessible, screenshot }) => {
      const { name, ...options } = look;
      const asked = [];
      const page = await open(undefined, {
        ...options,
        page: (opened) => opened.on("request", (request) => asked.push(request.url())),
      });
      if (name === "print") {
        await page.emulateMedia({ media: "print" });
        const printed = await page.pdf({ format: "A4" });
        assert.equal(printed.subarray(0, 5).toString(), "%PDF-");
      }
      await page.locator("table").first().waitFor();
      assert.equal(await page.locator("script").count(), 0);
      assert.ok((await page.locator("svg").count()) > 0, "a chart");
      const [width, visible] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      assert.ok(width <= visible, `${width} pixels on a page of ${visible}`);
      assert.deepEqual(asked, [page.url()]);
      await accessible(page, name);
      await screenshot(page, `report-${name}`);
    });
  }
}
