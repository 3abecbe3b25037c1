// Compiled, not run: what users of the ES modules write.
import { parse, type Dialect, type Extension, type Group, type Robots, type Verdict } from "@wayleave/robots";
import { diff, explain, fix, lint, type Diagnostic, type Explanation } from "@wayleave/robots/lint";
import { preferences, readDirectives, type Decision, type UsagePreference } from "@wayleave/robots/page";
import robotsParser, { type Robot } from "@wayleave/robots/robots-parser";

const dialect: Dialect = "rfc9309";
const robots: Robots = parse(new Uint8Array(1), { dialect });
const groups: readonly Group[] = robots.groups;
const extensions: Extension[] = [...robots.extensions, ...groups.flatMap((group) => group.extensions)];
const verdict: Verdict = robots.check(new URL("https://example.com/"), "Googlebot");
const allowed: boolean | null = robots.isAllowed("/x", "*") && verdict.allowed;
const line: number | null = verdict.line;
const delay: number | null = robots.crawlDelay("Slurp");
// @ts-expect-error No such dialect.
parse("", { dialect: "bing" });
// @ts-expect-error No such option.
parse("", { dialekt: "google" });
// @ts-expect-error A crawler is needed.
robots.isAllowed("/");
// @ts-expect-error Documents do not change.
robots.dialect = "google";

const found: Diagnostic[] = lint("", { urls: ["/x", new URL("https://example.com/")] }).diagnostics;
const text: string = fix("", { unsafe: true }).robots;
const bytes: string | Uint8Array = fix(new ArrayBuffer(1)).robots;
const explanation: Explanation = explain("/x", { dialect: "googlebot", urls: [] });
for (const crawler of diff("", bytes).crawlers) {
  // @ts-expect-error Only what differs has regions.
  crawler.regions;
  const witnesses: string[] = crawler.outcome === "different" ? crawler.regions.map(({ witness }) => witness) : [];
  const why: string = crawler.outcome === "undecided" ? crawler.why : "";
  void [witnesses, why];
}

const index: Decision = readDirectives({ headers: new Headers(), html: new Uint8Array(1), dialect: "bing", at: new Date() }).directives.index;
const uses: UsagePreference[] = preferences("", { url: new URL("https://example.com/"), headers: { a: ["b"], c: undefined } }).preferences;
// @ts-expect-error No such dialect of page directives.
readDirectives({ dialect: "rfc9309" });
// @ts-expect-error A URL is needed.
preferences("", {});
/** Headers as `lib.dom.d.ts` has them without `lib.dom.iterable.d.ts`. */
interface DomHeaders {
  get(name: string): string | null;
  forEach(callback: (value: string, key: string, parent: DomHeaders) => void, thisArg?: unknown): void;
}
declare const dom: DomHeaders;
readDirectives({ headers: dom });
// @ts-expect-error Values are strings.
readDirectives({ headers: new Map([["a", 1]]) });
void [index, uses];

const robot: Robot = robotsParser("https://example.com/robots.txt", "");
// What users of robots-parser have declared keeps its type.
const theirs: ReturnType<(typeof import("robots-parser"))["default"]> = robot;
void [extensions, allowed, line, delay, found, text, explanation, theirs];
