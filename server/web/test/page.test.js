import assert from "node:assert/strict";

const FILE = `User-agent: *
Disallow: /private
Disalow: /drafts
Disallow: admin/

User-agent: GPTBot
Disallow: /
`;
const LOOKS = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  narrow: { viewport: { width: 375, height: 812 } },
};

const text = (page) => page.locator(".cm-content").evaluate((content) => content.cmView?.view ? "" : content.innerText);

export default function (test) {
  for (const [name, look] of Object.entries(LOOKS)) {
    test(`the page is accessible: ${name}`, async ({ open, accessible, screenshot }) => {
      const page = await open({ robots: FILE, urls: ["/private/x", "/", "/drafts"], crawlers: ["Googlebot", "GPTBot"] }, look);
      await page.locator(".problem").first().waitFor();
      await page.locator(".cm-lint-marker").first().waitFor();
      await accessible(page, name);
      await screenshot(page, `page-${name}`);
    });
  }

  test("lint is shown as one types, and a click mends it", async ({ open }) => {
    const page = await open({ robots: "User-agent: *\nDisallow: /a\n" });
    await page.locator(".problems-list").waitFor();
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("Disallow: shop");
    const finding = page.locator(".problem", { hasText: "path-without-slash" });
    await finding.waitFor();
    await finding.getByRole("button", { name: "Fix: put / before it" }).click();
    await page.getByText("Disallow: /shop").waitFor();
    await finding.waitFor({ state: "detached" });
    void text;
  });
}
