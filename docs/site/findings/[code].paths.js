import { families } from "./findings.js";

export default {
  paths: () =>
    families().flatMap(({ title, findings }) =>
      findings.map(({ code, text }) => ({
        params: { code, title: code },
        content: `${text}\n\n[${title}](./) · \`wayleave lint --explain ${code}\` prints this page.`,
      })),
    ),
};
