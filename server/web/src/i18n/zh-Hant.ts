import type { Messages } from "./index";
import { viewsZhHant } from "./views/zh-Hant";

export const zhHant: Messages = {
  ...viewsZhHant,
  "app.title": "robots.txt tester",
  "editor.label": "Text of the robots.txt",
  "error.unreachable": "The server does not answer. Is it still running?",
};
