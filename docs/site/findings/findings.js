// The catalogue of lint as pages of the site, one for each finding.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../pages.js";

const CATALOGUE = join(ROOT, "lib/lint/src/main/resources/wayleave/lint/catalogue");

/** Families of findings: a title with its anchor in the list, and for each finding its code, severity and text. */
export const families = () =>
  readdirSync(CATALOGUE)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => {
      const [head, ...findings] = readFileSync(join(CATALOGUE, name), "utf8").split(/^## /m);
      const title = head.match(/^# (.*)$/m)[1];
      return { title, anchor: title.toLowerCase().replaceAll(" ", "-"), findings: findings.map(finding) };
    });

function finding(section) {
  const [code, ...lines] = section.split("\n");
  const text = lines.join("\n").trim();
  const [, severity] = text.match(/^\*(\w+)/) ?? [];
  const summary = text.split("\n\n")[1].replaceAll("\n", " ");
  return { code: code.trim(), severity, summary, text };
}

/** The findings before and after one in its family, for the links at the end of its page. */
export function neighbors(code) {
  const { findings } = families().find(({ findings }) => findings.some((finding) => finding.code === code));
  const at = findings.findIndex((finding) => finding.code === code);
  const link = (finding) => (finding === undefined ? false : { text: finding.code, link: `/findings/${finding.code}` });
  return { prev: link(findings[at - 1]), next: link(findings[at + 1]) };
}
