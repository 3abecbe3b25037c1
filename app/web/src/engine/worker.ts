import type * as Verdicts from "@engine/verdicts.js";
import type { Answered, Asked, Path, Question, WorkerName } from "./questions";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The file that was asked for verdicts last: a list of URLs is checked in several parts. */
let last: { robots: string; dialect: string; file: ReturnType<typeof Verdicts.open> } | undefined;

const ANSWERS: { [P in Path]: (question: Question<P>) => Promise<Int8Array> } = {
  "/v1/check": async ({ robots, dialect = "google", crawlers = ["*"], urls, explain = false }) => {
    const { open } = await import("@engine/verdicts.js");
    if (last === undefined || last.robots !== robots || last.dialect !== dialect) {
      last = { robots, dialect, file: open(bytes(robots), dialect) };
    }
    return last.file.check(crawlers, urls, explain);
  },
  "/v1/lint": async ({ robots, dialect = "", urls = [], delivery }) => {
    const { lint, lintFetched } = await answers();
    return delivery === undefined
      ? lint(bytes(robots), dialect, urls)
      : lintFetched(bytes(robots), delivery.requests, delivery.status, delivery.headers, delivery.isCut);
  },
  "/v1/diff": async ({ old, new: after, dialect = "google", crawlers = [], urls = [] }) =>
    (await answers()).diff(bytes(old), bytes(after), dialect, crawlers, urls),
  "/v1/audit": async ({ robots, dialect = "google" }) => (await answers()).audit(bytes(robots), dialect),
  "/v1/may": async ({ url, crawler, robots, dialect = "google", headers, html }) => {
    const { may } = await import("@engine/may.js");
    const isGiven = headers !== undefined || html !== undefined;
    return may(url, crawler, bytes(robots), dialect, headers ?? "", bytes(html ?? ""), isGiven, Date.now());
  },
  "/v1/show": async ({ robots, dialect = "google" }) => (await answers()).show(bytes(robots), dialect),
  "/v1/explain": async ({ pattern, dialect = "google", urls }) => (await answers()).explain(pattern, dialect, urls),
  "/v1/simulate": async ({ script, askEvery }) => (await answers()).simulate(script, askEvery),
  "/v1/codes": async ({ id }) => (await answers()).code(id),
  "/v1/crawlers": async () => (await answers()).crawlers(),
  "/v1/recipes": async () => (await answers()).recipes(),
};

function answers() {
  return import("@engine/answers.js");
}

function bytes(text: string): Int8Array {
  const { buffer, byteOffset, length } = encoder.encode(text);
  return new Int8Array(buffer, byteOffset, length);
}

addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  const answer = ANSWERS[data.path] as (question: Question<Path>) => Promise<Int8Array>;
  let answered: Answered;
  try {
    answered = { id: data.id, json: decoder.decode(await answer(data.question)) };
  } catch (error) {
    answered = { id: data.id, failure: error instanceof Error ? error.message : String(error) };
  }
  postMessage(answered);
});

if (self.name === ("verdicts" satisfies WorkerName)) {
  void import("@engine/verdicts.js").then(() => postMessage({ id: 0, json: "null" } satisfies Answered));
}
