import { bytesOf, dialectOf, flagOf, optionsOf, urlsOf } from "./arguments.js";
import * as engine from "./engine/lint.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

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
    robots: typeof robots === "string" ? decoder.decode(body) : new Uint8Array(body.buffer, body.byteOffset, body.byteLength),
    ...read(engine.fixes(fixed)),
  };
}

function read(json) {
  return JSON.parse(decoder.decode(json));
}
