import { families } from "./findings.js";

export default {
  load: () =>
    families().map(({ title, anchor, findings }) => ({
      title,
      anchor,
      findings: findings.map(({ code, severity, summary }) => ({ code, severity, summary })),
    })),
};
