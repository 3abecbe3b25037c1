import assert from "node:assert/strict";

/** Waits until a question is answered with what is expected. */
export async function eventually(ask, expected) {
  const end = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (JSON.stringify(answer) === JSON.stringify(expected) || Date.now() > end) {
      assert.deepEqual(answer, expected);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The lines of the robots.txt in the editor; an empty one has its placeholder's place. */
export async function lines(page) {
  await page.locator(".editor .cm-line").first().waitFor(); // before it a text area stands in for the editor
  return page.locator(".editor .cm-line").evaluateAll((all) => all.map((line) => (line.querySelector(".cm-placeholder") ? "" : line.textContent)));
}

export const oneLine = (text) => text.replace(/\s+/g, " ").trim();

/** What is wider than its place: the page, the text of a control, a mark or a heading, or the tabs where there is room for all. */
export const overflowing = (page) =>
  page.evaluate(() => {
    const isCut = (element) =>
      element.checkVisibility() && !element.matches(".hidden, .skip, select") && getComputedStyle(element).display !== "inline" && element.scrollWidth > element.clientWidth + 1;
    return [
      ...(document.documentElement.scrollWidth > innerWidth ? [`the page: ${document.documentElement.scrollWidth}`] : []),
      ...[...document.querySelectorAll(`button, label, .tag, .badge, .chip, h1, h2, h3, h4${innerWidth >= 960 ? ", .tabs" : ""}`)].filter(isCut).map((element) => `${element.className}: ${element.textContent}`),
    ];
  });

/** Keeps what a page asks the engine until it is released; to be called before the page is loaded. */
export const holdable = (page) =>
  page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    const held = [];
    let isHeld = false;
    Worker.prototype.postMessage = function (...message) {
      isHeld ? held.push([this, message]) : post.apply(this, message);
    };
    window.hold = () => (isHeld = true);
    window.release = () => {
      isHeld = false;
      held.splice(0).forEach(([worker, message]) => post.apply(worker, message));
    };
  });
