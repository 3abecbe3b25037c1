import { families } from "./findings.js";

export default {
  load: () =>
    families().map(({ title, findings }) => ({
      title,
      findings: findings.map(({ code, severity, summary }) => ({ code, severity, summary })),
    })),
};
