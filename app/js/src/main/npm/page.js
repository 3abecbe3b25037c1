import { bytesOf, decoded, kindOf, optionsOf, textOf, textsOf, urlOf, wrong } from "./arguments.js";
import * as engine from "./engine/page.js";

const PAGE_DIALECTS = ["google", "bing", "yandex", "apple", "repext"];
let known;

export function readDirectives(options) {
  const given = optionsOf(options, "headers", "html", "crawler", "dialect", "at");
  return read(
    engine.directives(
      headersOf(given.headers),
      bytesOf(given.html ?? "", "options.html"),
      textOf(given.crawler ?? "*", "options.crawler"),
      pageDialectOf(given.dialect),
      timeOf(given.at),
    ),
  );
}

export function preferences(robots, options) {
  const given = optionsOf(options, "url", "crawler", "headers", "specifications");
  return read(
    engine.preferences(
      bytesOf(robots, "robots"),
      textOf(given.crawler ?? "*", "options.crawler"),
      urlOf(given.url, "options.url"),
      headersOf(given.headers),
      specificationsOf(given.specifications),
    ),
  );
}

/** Names and values by turns. */
function headersOf(value) {
  if (value === undefined) {
    return [];
  }
  if (typeof value !== "object" || value === null) {
    throw wrong("options.headers", "a Headers object, an array of [name, value], or an object", value);
  }
  const pairs = [];
  for (const field of fieldsOf(value)) {
    if (!Array.isArray(field) || field.length !== 2) {
      throw wrong("options.headers", "pairs [name, value]", field);
    }
    const [name, values] = field;
    if (values === undefined) {
      continue; // Node has such fields
    }
    for (const one of Array.isArray(values) ? values : [values]) {
      pairs.push(textOf(name, "a header name"), textOf(one, `the header ${name}`));
    }
  }
  return pairs;
}

function fieldsOf(value) {
  if (typeof value[Symbol.iterator] === "function") {
    return value;
  }
  if (typeof value.forEach !== "function") {
    return Object.entries(value);
  }
  const fields = [];
  value.forEach((text, name) => fields.push([name, text]));
  return fields;
}

function pageDialectOf(dialect) {
  if (dialect === undefined) {
    return "";
  }
  if (!PAGE_DIALECTS.includes(dialect)) {
    throw wrong("options.dialect", `one of ${PAGE_DIALECTS.join(", ")}`, dialect);
  }
  return dialect;
}

function timeOf(at) {
  const time = at ?? new Date();
  if (kindOf(time) !== "Date" || Number.isNaN(time.getTime())) {
    throw wrong("options.at", "a valid Date", at);
  }
  return time.getTime();
}

function specificationsOf(value) {
  const ids = textsOf(value ?? [], "options.specifications");
  known ??= engine.specifications();
  for (const id of ids) {
    if (!known.includes(id)) {
      throw wrong("options.specifications", `of ${known.join(", ")}`, id);
    }
  }
  return ids;
}

function read(json) {
  return JSON.parse(decoded(json));
}
