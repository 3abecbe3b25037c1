import { bytesOf, decoded, dialectOf, flagOf, optionsOf, textOf, textsOf, urlsOf, wrong } from "./arguments.js";
import * as engine from "./engine/lint.js";

export function lint(robots, options) {
  const given = optionsOf(options, "dialect", "urls");
  const bytes = bytesOf(robots, "robots");
  const { diagnostics, suppressed } = read(engine.lint(bytes, dialectOf(given, ""), urlsOf(given)));
  return { diagnostics, suppressed };
}

export function fix(robots, options) {
  const given = optionsOf(options, "dialect", "unsafe");
  const bytes = bytesOf(robots, "robots");
  const fixed = engine.fix(bytes, dialectOf(given, ""), flagOf(given, "unsafe"));
  const body = engine.fixedBody(fixed);
  return {
    robots: typeof robots === "string" ? decoded(body) : new Uint8Array(body.buffer, body.byteOffset, body.byteLength),
    ...read(engine.fixes(fixed)),
  };
}

export function diff(before, after, options) {
  const given = optionsOf(options, "dialect", "crawlers", "urls");
  const { dialect, same, crawlers } = read(
    engine.diff(
      bytesOf(before, "before"),
      bytesOf(after, "after"),
      dialectOf(given, "google"),
      textsOf(given.crawlers ?? [], "options.crawlers"),
      urlsOf(given),
    ),
  );
  return { dialect, same, crawlers };
}

export function explain(pattern, options) {
  const given = optionsOf(options, "dialect", "urls");
  if (/[\n\r\0]/.test(textOf(pattern, "pattern"))) {
    throw wrong("pattern", "a string without line ends and NUL", pattern);
  }
  return read(engine.explain(pattern, dialectOf(given, "google"), urlsOf(given)));
}

function read(json) {
  return JSON.parse(decoded(json));
}
