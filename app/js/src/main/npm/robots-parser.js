import { parse } from "./index.js";

/** What relative URLs are taken to be at; no site can have the name (RFC 2606). */
const RELATIVE = "http://relative.invalid/";

export default function robotsParser(url, robotstxt) {
  return new Robots(url, robotstxt);
}

class Robots {
  #origin;
  #robots;

  constructor(url, robotstxt) {
    this.#origin = locate(url)?.origin;
    this.#robots = parse(robotstxt || "");
  }

  isAllowed(url, ua) {
    const asked = this.#ofTheSite(url);
    return asked === undefined ? undefined : this.#robots.isAllowed(asked, nameOf(ua));
  }

  isDisallowed(url, ua) {
    return !this.isAllowed(url, ua);
  }

  getMatchingLineNumber(url, ua) {
    const asked = this.#ofTheSite(url);
    return asked === undefined ? -1 : (this.#robots.check(asked, nameOf(ua)).line ?? -1);
  }

  getCrawlDelay(ua) {
    return this.#robots.crawlDelay(nameOf(ua)) ?? undefined;
  }

  getSitemaps() {
    return this.#robots.sitemaps.map(({ url }) => url);
  }

  getPreferredHost() {
    const hosts = this.#robots.extensions.filter(({ field, value }) => field.toLowerCase() === "host" && value !== "");
    return hosts.at(-1)?.value.toLowerCase() ?? null;
  }

  /** A full URL, since a path may begin with two slashes; undefined if this is not the robots.txt of its site. */
  #ofTheSite(url) {
    const located = locate(url);
    return located === null || located.origin !== this.#origin ? undefined : located.href;
  }
}

function locate(url) {
  try {
    return new URL(url, RELATIVE);
  } catch {
    return null;
  }
}

/** A crawler as users of robots-parser name it: by default any that no group names. */
function nameOf(ua) {
  return ua ? String(ua) : "*";
}
