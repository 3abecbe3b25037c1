import type { Messages } from "./index";
import { viewsTh } from "./views/th";

export const th: Messages = {
  ...viewsTh,
  "app.title": "robots.txt tester",
  "editor.label": "Text of the robots.txt",
  "error.unreachable": "The server does not answer. Is it still running?",
};
