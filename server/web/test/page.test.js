import assert from "node:assert/strict";

const FILE = "User-agent: *\nDisallow: /private\n";

export default function (test) {
  test("a pasted file is checked", async ({ open }) => {
    const page = await open({ robots: FILE, urls: ["/private/x"], crawlers: ["Googlebot"] });
    await page.getByText("disallowed", { exact: false }).first().waitFor();
    assert.equal(await page.locator(".cm-line").first().textContent(), "User-agent: *");
  });
}
