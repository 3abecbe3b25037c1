import type { Messages } from "./index";

export const ko: Messages = {
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
};
