// The tester within another page, which loads this script from where `wayleave page` wrote it:
//   <wayleave-tester src="/robots.txt" page="https://shop.example/cart"></wayleave-tester>
import { encode } from "./share";
import { START } from "./state";

/** Where the tester is. */
const HOME = new URL(/* @vite-ignore */ ".", import.meta.url);

/**
 * Shows the tester with a robots.txt: that of the attribute `src`, which the page has to be allowed to read, or the text of the
 * element. The attribute `page` is the URL or path to check.
 */
class WayleaveTester extends HTMLElement {
  static readonly observedAttributes = ["src", "page"];

  #frame = document.createElement("iframe");
  readonly #problem = document.createElement("p");
  #shown = 0;

  constructor() {
    super();
    const style = new CSSStyleSheet();
    style.replaceSync(":host { display: block; block-size: 50rem } iframe { border: 0; inline-size: 100%; block-size: 100% }");
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [style];
    this.#problem.setAttribute("role", "alert");
    root.append(this.#problem, this.#frame);
  }

  connectedCallback(): void {
    void this.#show();
  }

  attributeChangedCallback(): void {
    void this.#show();
  }

  async #show(): Promise<void> {
    const shown = ++this.#shown;
    await Promise.resolve(); // attributes change one after the other
    if (shown !== this.#shown || !this.isConnected) {
      return;
    }
    const src = this.getAttribute("src");
    let robots = "";
    let problem = "";
    try {
      robots = src === null ? this.textContent.trimStart() : await read(src);
    } catch (error) {
      problem = `${src} was not read: ${error instanceof Error ? error.message : String(error)}`;
    }
    const page = this.getAttribute("page") ?? "";
    const link = new URL(HOME);
    link.hash = await encode({ ...START, robots: robots.replaceAll(/\r\n?/g, "\n"), page, urls: page === "" ? [] : [page] });
    if (shown === this.#shown) {
      this.#problem.textContent = problem;
      this.#problem.hidden = problem === "";
      const frame = document.createElement("iframe"); // a change of the fragment alone does not reload it
      frame.title = "robots.txt tester";
      frame.src = link.href;
      this.#frame.replaceWith(frame);
      this.#frame = frame;
    }
  }
}

async function read(src: string): Promise<string> {
  const response = await fetch(src);
  if (!response.ok) {
    throw new Error(`HTTP status ${response.status}`);
  }
  return response.text();
}

customElements.define("wayleave-tester", WayleaveTester);
