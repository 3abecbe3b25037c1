import type { Messages } from "./index";
import { viewsId } from "./views/id";

export const id: Messages = {
  ...viewsId,
  "app.title": "robots.txt tester",
  "editor.label": "Text of the robots.txt",
  "error.unreachable": "The server does not answer. Is it still running?",
};
