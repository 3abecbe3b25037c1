import type { Messages } from "./index";
import { viewsKo } from "./views/ko";

export const ko: Messages = {
  ...viewsKo,
  "app.title": "robots.txt tester",
  "editor.label": "Text of the robots.txt",
  "error.unreachable": "The server does not answer. Is it still running?",
};
