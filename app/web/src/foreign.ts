import { type Child, h } from "./dom";

/** Characters that have no shape of their own, or change the place of others: controls, marks of direction, separators. */
export const HIDDEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Cs}/gu;

/** Text of others, such as a URL: its hidden characters are shown by their numbers, and it turns nobody else's text around. */
export function foreign(text: string, className = ""): HTMLElement {
  return h("bdi", { class: `foreign ${className}`.trim() }, ...escaped(text));
}

/** Text with its hidden characters shown by their numbers. */
export function escaped(text: string): Child[] {
  const children: Child[] = [];
  let from = 0;
  for (const hidden of text.matchAll(HIDDEN)) {
    children.push(text.slice(from, hidden.index), h("span", { class: "escape" }, escape(hidden[0])));
    from = hidden.index + hidden[0].length;
  }
  children.push(text.slice(from));
  return children;
}

/** The same as plain text, for labels and attributes. */
export function shown(text: string): string {
  return text.replace(HIDDEN, escape);
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
