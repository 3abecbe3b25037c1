import type { Extension } from "@codemirror/state";
import { highlightSpecialChars } from "@codemirror/view";
import { HIDDEN } from "./foreign";

/** What Unicode calls the characters that change the place of others, or are not seen. */
const NAMES: Record<number, string> = {
  0x00: "NULL",
  0xad: "SOFT HYPHEN",
  0x61c: "ARABIC LETTER MARK",
  0x200b: "ZERO WIDTH SPACE",
  0x200c: "ZERO WIDTH NON-JOINER",
  0x200d: "ZERO WIDTH JOINER",
  0x200e: "LEFT-TO-RIGHT MARK",
  0x200f: "RIGHT-TO-LEFT MARK",
  0x2028: "LINE SEPARATOR",
  0x2029: "PARAGRAPH SEPARATOR",
  0x202a: "LEFT-TO-RIGHT EMBEDDING",
  0x202b: "RIGHT-TO-LEFT EMBEDDING",
  0x202c: "POP DIRECTIONAL FORMATTING",
  0x202d: "LEFT-TO-RIGHT OVERRIDE",
  0x202e: "RIGHT-TO-LEFT OVERRIDE",
  0x2060: "WORD JOINER",
  0x2066: "LEFT-TO-RIGHT ISOLATE",
  0x2067: "RIGHT-TO-LEFT ISOLATE",
  0x2068: "FIRST STRONG ISOLATE",
  0x2069: "POP DIRECTIONAL ISOLATE",
  0xfeff: "BYTE ORDER MARK (ZERO WIDTH NO-BREAK SPACE)",
};

/** A tab is at home in a robots.txt. */
const SPECIAL = new RegExp(`(?!\\t)(?:${HIDDEN.source})`, HIDDEN.flags);

/** Shows characters that are not seen, or turn text around, by their numbers, and names them on hovering. */
export function specialCharacters(): Extension {
  return highlightSpecialChars({
    specialChars: SPECIAL,
    render(code) {
      const number = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
      const name = NAMES[code] ?? (code < 0xa0 ? "CONTROL" : "");
      const shown = document.createElement("span");
      shown.className = "cm-specialChar";
      shown.title = `${number} ${name}`.trim();
      shown.setAttribute("aria-label", shown.title);
      shown.setAttribute("role", "img");
      shown.textContent = number;
      return shown;
    },
  });
}
