// What app/js makes of the engine. All bytes are UTF-8; answers are JSON in the forms of the HTTP API.
declare module "@engine/verdicts.js" {
  /** A robots.txt that is asked for verdicts. */
  interface CheckedFile {
    check(crawlers: string[], urls: string[], explain: boolean): Int8Array;
  }
  export function open(robots: Int8Array, dialect: string): CheckedFile;
}

declare module "@engine/may.js" {
  /** @param at milliseconds since 1970 */
  export function may(
    url: string,
    crawler: string,
    robots: Int8Array,
    dialect: string,
    headers: string,
    html: Int8Array,
    isGiven: boolean,
    at: number,
  ): Int8Array;
}

declare module "@engine/answers.js" {
  /** @param dialect empty for all */
  export function lint(robots: Int8Array, dialect: string, urls: string[]): Int8Array;
  /** @param headers names in lower case and values by turns */
  export function lintFetched(robots: Int8Array, requests: string[], status: number, headers: string[], isCut: boolean): Int8Array;
  export function diff(before: Int8Array, after: Int8Array, dialect: string, crawlers: string[], urls: string[]): Int8Array;
  export function audit(robots: Int8Array, dialect: string): Int8Array;
  export function show(robots: Int8Array, dialect: string): Int8Array;
  export function explain(pattern: string, dialect: string, urls: string[]): Int8Array;
  export function simulate(script: string, askEvery: string): Int8Array;
  export function code(id: string): Int8Array;
  export function crawlers(): Int8Array;
  export function recipes(): Int8Array;
}
