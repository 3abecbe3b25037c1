import type { Message } from "./index";

/** The messages of the page, by key. Names of fields and codes of the API are never translated. */
const messages = {
  "app.title": "robots.txt tester",
  "view.test": "Test URLs",
  "test.urls": "URLs, one a line",
  "test.crawlers": "Crawlers",
  "test.run": "Check",
  "test.allowed": "allowed",
  "test.disallowed": "disallowed",
  "test.line": "line {line}",
  "editor.label": "Text of the robots.txt",
  "error.unreachable": "The server does not answer. Is it still running?",
} satisfies Record<string, Message>;

export const en: Record<keyof typeof messages, Message> = messages;
