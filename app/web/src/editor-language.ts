import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";

/** The fields that have a documentation (`field.*`), by their names in lower case, as they are usually written. */
export const FIELDS = {
  "user-agent": "User-agent",
  disallow: "Disallow",
  allow: "Allow",
  sitemap: "Sitemap",
  "crawl-delay": "Crawl-delay",
  "content-signal": "Content-Signal",
  "content-usage": "Content-Usage",
  license: "License",
  host: "Host",
  "clean-param": "Clean-param",
} as const;
export type Field = keyof typeof FIELDS;

export function isField(name: string): name is Field {
  return Object.hasOwn(FIELDS, name);
}

/** A line of a robots.txt that holds a field. Offsets are from the begin of the line. */
export interface FieldLine {
  /** In lower case. */
  name: string;
  nameStart: number;
  nameEnd: number;
  valueStart: number;
  value: string;
}

/** Reads a line; null if it holds no field. It is for colours and help only: what a line means is the server's to say. */
export function fieldLine(line: string): FieldLine | null {
  const parts = /^(\s*)([^:#\s][^:#]*?)(\s*:\s*)([^#]*)/.exec(line);
  if (parts === null) {
    return null;
  }
  const [, indent = "", name = "", colon = "", value = ""] = parts;
  const nameEnd = indent.length + name.length;
  return {
    name: name.toLowerCase(),
    nameStart: indent.length,
    nameEnd,
    valueStart: nameEnd + colon.length,
    value: value.trimEnd(),
  };
}

const NAME_STYLES: Record<string, string> = {
  "user-agent": "keyword",
  allow: "inserted",
  disallow: "deleted",
};

const language = StreamLanguage.define<{ name: string | null }>({
  name: "robots.txt",
  startState: () => ({ name: null }),
  token(stream, state) {
    if (stream.sol()) {
      state.name = null;
    }
    if (stream.eatSpace()) {
      return null;
    }
    if (stream.peek() === "#") {
      stream.skipToEnd();
      return "comment";
    }
    if (state.name === null) {
      const field = fieldLine(stream.string);
      if (field === null) {
        stream.match(/^[^#]+/);
        return "invalid";
      }
      state.name = field.name;
      stream.pos = field.nameEnd;
      return NAME_STYLES[field.name] ?? (isField(field.name) ? "propertyName" : "labelName");
    }
    if (stream.eat(":")) {
      return "punctuation";
    }
    if (state.name === "user-agent") {
      stream.match(/^[^#\s]+/);
      return "typeName";
    }
    if (state.name === "allow" || state.name === "disallow") {
      if (stream.eat("*") || (stream.match(/^\$(?=\s*(#|$))/, false) && stream.eat("$"))) {
        return "operator";
      }
      stream.match(/^[^#\s*$]+/) || stream.next();
      return "string";
    }
    stream.match(/^[^#\s]+/);
    return state.name === "sitemap" ? "url" : "string";
  },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: tags.keyword, color: "var(--code-group)", fontWeight: "600" },
  { tag: tags.typeName, color: "var(--code-group)" },
  { tag: tags.inserted, color: "var(--allow)", fontWeight: "600" },
  { tag: tags.deleted, color: "var(--disallow)", fontWeight: "600" },
  { tag: tags.propertyName, color: "var(--code-field)" },
  { tag: tags.labelName, color: "var(--code-unknown)" },
  { tag: tags.invalid, color: "var(--code-unknown)" },
  { tag: tags.string, color: "var(--text)" },
  { tag: tags.url, color: "var(--link)" },
  { tag: tags.operator, color: "var(--code-wildcard)", fontWeight: "700" },
  { tag: tags.punctuation, color: "var(--muted)" },
]);

/** The colours of robots.txt. */
export function highlighting(): Extension {
  return [language, syntaxHighlighting(colours)];
}
