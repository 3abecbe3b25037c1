// Checks of arguments, which all entries share.
/** In the order of the engine. */
export const DIALECTS = ["google", "googlebot", "rfc9309"];
const encoder = new TextEncoder();

/** The bytes of a robots.txt, as the engine takes them. Half a surrogate pair becomes U+FFFD. */
export function bytesOf(value, name) {
  if (typeof value === "string") {
    value = encoder.encode(value);
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
  const type = Object.prototype.toString.call(value);
  return type === "[object ArrayBuffer]" || type === "[object SharedArrayBuffer]";
}

export function urlOf(value, name) {
  if (typeof value === "string") {
    return value;
  }
  if (value instanceof URL) {
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
  if (typeof value !== "object" || value === null) {
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
  const found = typeof value === "string" ? JSON.stringify(value) : value === null ? "null" : typeof value;
  return new TypeError(`${name} must be ${expected}, not ${found}`);
}
