import { DIALECTS, bytesOf, dialectOf, optionsOf, textOf, urlOf } from "./arguments.js";
import { isUrl } from "./urls.js";
import * as engine from "./engine/core.js";

/** How many crawlers are kept, and how many rules by a document; a service may take their names from requests. */
const MAX_CRAWLERS = 64;

const crawlers = new Map();

export function parse(robots, options) {
  const given = optionsOf(options, "dialect");
  const bytes = bytesOf(robots, "robots");
  return new Robots(bytes, dialectOf(given, "google"));
}

class Robots {
  #document;
  #rules;
  #crawler;
  #last;

  constructor(bytes, dialect) {
    this.#document = engine.parse(bytes, DIALECTS.indexOf(dialect));
    this.dialect = dialect;
  }

  isAllowed(url, crawler) {
    requireRobots(#document in Object(this), "isAllowed");
    const text = urlOf(url, "url");
    const rules = this.#rulesFor(crawler);
    return this.#isUrl(text, crawler) && engine.allows(rules, text);
  }

  check(url, crawler) {
    requireRobots(#document in Object(this), "check");
    const text = urlOf(url, "url");
    const rules = this.#rulesFor(crawler);
    return this.#isUrl(text, crawler) ? engine.check(rules, text, crawler) : notAUrl(text, crawler, this.dialect);
  }

  crawlDelay(crawler) {
    requireRobots(#document in Object(this), "crawlDelay");
    const seconds = engine.crawlDelay(this.#rulesFor(crawler));
    return seconds < 0 ? null : seconds;
  }

  get groups() {
    return engine.groups(this.#document);
  }

  get sitemaps() {
    return engine.sitemaps(this.#document);
  }

  get extensions() {
    return engine.extensions(this.#document);
  }

  #isUrl(url, crawler) {
    if (isUrl(url)) {
      return true;
    }
    if (/^(?:\/|https?:\/\/)/i.test(crawler)) {
      throw new TypeError(`url and crawler are the wrong way round: url is ${JSON.stringify(url)}, and crawler is ${JSON.stringify(crawler)}`);
    }
    // Google's parser takes any string for a URL.
    return this.dialect === "googlebot";
  }

  #rulesFor(crawler) {
    if (crawler === this.#crawler && this.#last !== undefined) {
      return this.#last;
    }
    textOf(crawler, "crawler");
    // Most documents are asked for one crawler, and need no map.
    if (this.#last !== undefined) {
      this.#rules ??= new Map([[this.#crawler, this.#last]]);
    }
    const make = () => engine.rules(this.#document, kept(crawlers, crawler, engine.crawler));
    const rules = this.#rules === undefined ? make() : kept(this.#rules, crawler, make);
    this.#crawler = crawler;
    this.#last = rules;
    return rules;
  }
}

/** Methods that are passed on alone do not know their robots.txt. */
function requireRobots(isOne, method) {
  if (!isOne) {
    throw new TypeError(`${method} must be called on what parse() returns, as in robots.${method}(), not alone`);
  }
}

/** The answer of `POST /v1/check` for a text that is not a URL. */
function notAUrl(url, crawler, dialect) {
  const explanation = `${JSON.stringify(url)} is not a full URL or a path that starts with /`;
  return { url, origin: null, crawler, allowed: null, reason: "not-a-url", line: null, rule: null, fetchedAt: null, dialect, explanation };
}

/** What a map has for a name; made first if it has nothing. */
function kept(map, name, make) {
  let value = map.get(name);
  if (value === undefined) {
    value = make(name);
    if (map.size === MAX_CRAWLERS) {
      map.clear();
    }
    map.set(name, value);
  }
  return value;
}
