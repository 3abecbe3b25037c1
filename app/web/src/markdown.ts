import { type Child, h } from "./dom";
import { escaped } from "./foreign";
import type { Args, I18n, Key } from "./i18n";

/** A page of the catalogue of findings, as elements: paragraphs, quotes and blocks of text are all that it is made of. */
export function rendered(page: string): HTMLElement[] {
  const blocks: HTMLElement[] = [];
  const parts = page.split(/^```[^\n]*\n([\s\S]*?)^```\s*$/m);
  parts.forEach((part, index) => {
    if (index % 2 === 1) {
      blocks.push(h("pre", {}, part.trimEnd()));
      return;
    }
    for (const paragraph of part.split(/\n\s*\n/)) {
      const text = paragraph.trim();
      if (text === "" || text.startsWith("#")) {
        continue; // the heading is the code, which stands there already
      }
      const quote = text.startsWith(">");
      const lines = text.replace(/^> ?/gm, "").replaceAll("\n", " ");
      blocks.push(h(quote ? "blockquote" : "p", {}, ...inline(lines)));
    }
  });
  return blocks;
}

/** A line of Markdown: code and emphasis. */
function inline(text: string): Node[] {
  return text.split(/(`[^`]+`|\*[^*`]+\*)/).map((part) => {
    if (/^`.+`$/.test(part)) {
      return h("code", {}, part.slice(1, -1));
    }
    return /^\*.+\*$/.test(part) ? h("em", {}, part.slice(1, -1)) : document.createTextNode(part);
  });
}

/** A sentence in which backticks mark code. */
export function sentence(text: string): HTMLElement {
  return h("bdi", { class: "foreign" }, ...marked(text));
}

/** A message of the page in which text of others stands; each piece of that is a sentence of its own. */
export function told(i18n: I18n, key: Key, args: Args): HTMLElement {
  return h("span", { class: "foreign" }, ...i18n.pieces(key, args).map((piece, index) => (index % 2 === 1 ? sentence(piece) : piece)));
}

/** A message of the linter or the API, in the language of the page if it is translated. */
export function message(i18n: I18n, text: string): HTMLElement {
  const own = i18n.translated(text);
  return own === undefined
    ? h("bdi", { class: "foreign", lang: "en" }, ...marked(text))
    : h("span", { class: "foreign" }, ...marked(own));
}

function marked(text: string): Child[] {
  const parts = text.split(/(`[^`]+`)/);
  return parts.flatMap((part): Child[] =>
    /^`.+`$/s.test(part) ? [h("code", {}, ...escaped(part.slice(1, -1)))] : escaped(part),
  );
}
