import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Far more than anything takes on a busy machine: only what hangs meets it. */
const PATIENCE = 60_000;

/** A browser, and what tests do with the page in it. */
export class Harness {
  static async start(base, options) {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
      timeout: 2 * PATIENCE,
    });
    return new Harness(browser, base, options);
  }

  constructor(browser, base, options) {
    this.browser = browser;
    this.base = base;
    this.options = options;
  }

  stop() {
    return this.browser.close();
  }

  /** Runs a test in a browser profile of its own; what went wrong, errors on the page's console included. */
  async run(test) {
    const errors = [];
    const contexts = [];
    const servers = [];
    const tools = {
      base: this.base,
      /** A site whose robots.txt has moved. */
      site: this.options.site,
      /** The address of a server that wants a token, and that. */
      secured: this.options.secured,
      token: this.options.token,
      /** The directory of a page without a server. */
      directory: this.options.static,
      /**
       * Opens the page.
       * @param state what the page is about (see state.ts); parts may be left out
       * @param look options of the browser, such as viewport, colorScheme, locale; `page`: called before it is loaded
       * @param expect console messages that a test provokes, as a regular expression
       */
      open: async (state, look = {}, expect = /$^/) => {
        const context = await this.browser.newContext({
          viewport: { width: 1280, height: 860 },
          locale: "en-GB",
          timezoneId: "UTC",
          reducedMotion: "reduce",
          ...look,
        });
        contexts.push(context);
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        const page = await context.newPage();
        page.setDefaultTimeout(PATIENCE);
        page.on("console", (message) => {
          if (["error", "warning"].includes(message.type()) && !expect.test(message.text())) {
            errors.push(`on the console: ${message.text()}`);
          }
        });
        page.on("pageerror", (error) => errors.push(error));
        await look.page?.(page);
        if (state !== undefined) {
          // As a draft that this tab has, unless it has one.
          await page.addInitScript((draft) => {
            if (sessionStorage.getItem("wayleave.tab") === null) {
              sessionStorage.setItem("wayleave.tab", "of-the-test");
              localStorage.setItem("wayleave.draft.of-the-test", `{"at":${Date.now()},"state":${draft}}`);
            }
          }, JSON.stringify({ robots: "", urls: ["/"], crawlers: ["Googlebot"], ...state }));
        }
        await page.goto(look.path ?? this.base);
        return page;
      },
      /**
       * Starts a site on this machine.
       * @param answer called with each request: the text of the robots.txt, or `[status, body, type]`
       * @returns its origin, and how many requests there were
       */
      serve: async (answer) => {
        const site = { origin: "", requests: 0 };
        const server = createServer((request, response) => {
          site.requests++;
          const answered = answer(request);
          const [status, body, type = "text/plain"] = Array.isArray(answered) ? answered : [200, answered];
          response.writeHead(status, { "Content-Type": `${type}; charset=utf-8` }).end(body);
        });
        await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
        servers.push(server);
        site.origin = `http://127.0.0.1:${server.address().port}`;
        return site;
      },
      /** Fails with what axe-core finds against the accessibility rules of WCAG 2.2 AA and its best practices. */
      accessible: async (page, where) => {
        // What waits for an answer is faded; behind a dialog it may wait as long as the dialog is open.
        await page.waitForFunction(
          () => document.querySelector("dialog[open]") !== null || document.querySelector("[data-note]:not([data-state=old])") === null,
        );
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => window.axe.run(document));
        for (const { id, help, nodes } of violations) {
          for (const node of nodes) {
            errors.push(`${where}: ${id}: ${help}: ${node.target.join(" ")}: ${node.failureSummary}`);
          }
        }
      },
      /** Keeps a picture of the page under a name. */
      screenshot: async (page, name) => {
        if (this.options.screenshots !== "") {
          await page.screenshot({ path: `${this.options.screenshots}/${name}.png` });
        }
      },
    };
    try {
      await test(tools);
    } catch (error) {
      errors.push(error);
    }
    for (const context of contexts) {
      await context.close();
    }
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    return errors;
  }
}
