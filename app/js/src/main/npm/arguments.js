// Checks of arguments, which all entries share.
/** In the order of the engine. */
export const DIALECTS = ["google", "googlebot", "rfc9309"];

// Made when they are needed, since some test runners have neither.
let encoder;
let decoder;

/** The bytes of a robots.txt, as the engine takes them. Half a surrogate pair becomes U+FFFD. */
export function bytesOf(value, name) {
  if (typeof value === "string") {
    value = encoded(value);
  }
  if (ArrayBuffer.isView(value)) {
    return new Int8Array(value.buffer, value.byteOffset, value.byteLength);
  }
  if (isArrayBuffer(value)) {
    return new Int8Array(value);
  }
  throw wrong(name, "a string, a Uint8Array or an ArrayBuffer", value);
}

/** Also one of another realm, such as a frame or a test runner. */
function isArrayBuffer(value) {
  return ["ArrayBuffer", "SharedArrayBuffer"].includes(kindOf(value));
}

/** What a value is, in any realm: `Array`, `URL`, `Promise`. */
export function kindOf(value) {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function encoded(text) {
  if (typeof TextEncoder === "function") {
    encoder ??= new TextEncoder();
    return encoder.encode(text);
  }
  const characters = unescape(encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

/** The text of valid UTF-8. */
export function decoded(bytes) {
  if (typeof TextDecoder === "function") {
    decoder ??= new TextDecoder("utf-8", { ignoreBOM: true });
    return decoder.decode(bytes);
  }
  const escaped = Array.from(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), (byte) => `%${byte.toString(16).padStart(2, "0")}`);
  return decodeURIComponent(escaped.join(""));
}

export function urlOf(value, name) {
  if (typeof value === "string") {
    return value;
  }
  if (kindOf(value) === "URL") {
    return value.href;
  }
  throw wrong(name, "a string or a URL", value);
}

export function textOf(value, name) {
  if (typeof value !== "string") {
    throw wrong(name, "a string", value);
  }
  return value;
}

export function textsOf(value, name) {
  if (!Array.isArray(value)) {
    throw wrong(name, "an array of strings", value);
  }
  return value.map((text, index) => textOf(text, `${name}[${index}]`));
}

/** The options of a call, of which only those named are known: a misspelled one would change the answer silently. */
export function optionsOf(value, ...known) {
  if (value === undefined) {
    return {};
  }
  if (kindOf(value) !== "Object") {
    throw wrong("options", "an object", value);
  }
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) {
      throw new TypeError(`options.${name} is unknown; expected ${known.join(", ")}`);
    }
  }
  return value;
}

export function dialectOf(options, otherwise) {
  const dialect = options.dialect;
  if (dialect === undefined) {
    return otherwise;
  }
  if (!DIALECTS.includes(dialect)) {
    throw wrong("options.dialect", `one of ${DIALECTS.join(", ")}`, dialect);
  }
  return dialect;
}

/** The option `urls` as strings. */
export function urlsOf(options) {
  const urls = options.urls ?? [];
  if (!Array.isArray(urls)) {
    throw wrong("options.urls", "an array of strings or URLs", urls);
  }
  return urls.map((url, index) => urlOf(url, `options.urls[${index}]`));
}

export function flagOf(options, name) {
  const flag = options[name] ?? false;
  if (typeof flag !== "boolean") {
    throw wrong(`options.${name}`, "true or false", flag);
  }
  return flag;
}

export function wrong(name, expected, value) {
  return new TypeError(`${name} must be ${expected}, not ${found(value)}`);
}

/** What to do with objects that are often passed in place of what they hold. */
const INSTEAD = {
  Promise: ": await it",
  Response: ": pass await response.text() or await response.arrayBuffer()",
  Request: ": pass its url",
};

/** What was given, for people. */
function found(value) {
  if (typeof value === "string") {
    return JSON.stringify(value);
  }
  if (typeof value !== "object" || value === null) {
    return value === null ? "null" : typeof value;
  }
  const kind = kindOf(value);
  const name = kind === "Object" ? (value.constructor?.name ?? kind) : kind;
  return name === "Object" ? "an object" : `${/^[AEIO]/.test(name) ? "an" : "a"} ${name}${INSTEAD[name] ?? ""}`;
}
