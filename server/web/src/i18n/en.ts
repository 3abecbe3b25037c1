import type { Message } from "./index";
import { viewsEn } from "./views/en";

/** The messages of the page, by key. Names of fields and codes of the API are never translated. */
const messages = {
  ...viewsEn,
  "app.title": "robots.txt tester",
  "editor.label": "Text of the robots.txt",
  "error.unreachable": "The server does not answer. Is it still running?",
} satisfies Record<string, Message>;

export const en: Record<keyof typeof messages, Message> = messages;
