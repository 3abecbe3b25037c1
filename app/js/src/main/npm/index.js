import { DIALECTS, bytesOf, dialectOf, optionsOf, textOf, urlOf } from "./arguments.js";
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
    const text = urlOf(url, "url");
    return engine.allows(this.#rulesFor(crawler), text);
  }

  check(url, crawler) {
    const text = urlOf(url, "url");
    return engine.check(this.#rulesFor(crawler), text, crawler);
  }

  crawlDelay(crawler) {
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
