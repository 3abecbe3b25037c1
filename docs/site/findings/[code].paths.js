import { encode } from "../../../app/web/src/share";
import { START } from "../../../app/web/src/state";
import { BASE, hasTester } from "../pages.js";
import { families } from "./findings.js";

export default {
  paths: () =>
    Promise.all(
      families().flatMap(({ title, anchor, findings }) =>
        findings.map(async ({ code, text }) => ({
          params: { code },
          content: [
            `# ${code}`,
            await withLabels(text),
            `More findings: [${title}](index.md#${anchor}), [all](index.md). \`wayleave lint --explain ${code}\` prints this page.`,
          ].join("\n\n"),
        })),
      ),
    ),
};

/** An example: how its file was delivered, the file, and the findings below it if it has some. */
const EXAMPLE = /^```robots\.txt *(.*)\n([^]*?)```\n(\n(?:>.*(?:\n|$))+)?/gm;

/** Puts a label above each example, and a link that opens it in the tester where its text is all there is to it. */
async function withLabels(text) {
  const parts = [];
  let end = 0;
  let isAfterBad = false;
  for (const { index, 0: example, 1: delivery, 2: robots, 3: findings } of `${text}\n`.matchAll(EXAMPLE)) {
    const between = text.slice(end, index);
    const isFixed = isAfterBad && between.trim() === "";
    const how = delivery.replace(/(repeat|longline)=\S+|escaped|url=https:\/\/www\.example\.com\/robots\.txt(?!\S)/g, "").trim();
    const label = [findings ? "**Before**" : isFixed ? "**After**" : "**Not reported**", how && `\`${how}\``].join(" ").trim();
    const link = hasTester && delivery === "" ? [`<a href="${BASE}tester/#${await encode({ ...START, robots })}" target="_self">Try it</a>`] : [];
    parts.push(between, [label, ...link].join(" · "), "\n\n", robots === "" ? (findings ?? "") : example);
    isAfterBad = findings !== undefined;
    end = index + example.length;
  }
  return parts.join("") + text.slice(end);
}
