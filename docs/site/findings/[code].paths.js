import { families } from "./findings.js";

export default {
  paths: () =>
    families().flatMap(({ title, findings }) =>
      findings.map(({ code, text }) => ({
        params: { code },
        content: `# ${code}\n\n${text}\n\n[${title}](index.md) · \`wayleave lint --explain ${code}\` prints this page.`,
      })),
    ),
};
