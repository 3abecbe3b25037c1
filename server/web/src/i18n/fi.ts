import type { Messages } from "./index";
import { viewsFi } from "./views/fi";

export const fi: Messages = {
  ...viewsFi,
  "app.title": "robots.txt tester",
  "editor.label": "Text of the robots.txt",
  "error.unreachable": "The server does not answer. Is it still running?",
};
