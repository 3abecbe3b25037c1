declare namespace robotsParser {
  /** A robots.txt behind the functions of the package robots-parser 3. */
  interface Robot {
    /** Undefined if the URL is not one, or of another site than the robots.txt. */
    isAllowed(url: string, ua?: string): boolean | undefined;
    /** The opposite of {@link isAllowed}; true where that is undefined. */
    isDisallowed(url: string, ua?: string): boolean;
    /** The line that decides, from 1; -1 if none does. */
    getMatchingLineNumber(url: string, ua?: string): number;
    /** Seconds. */
    getCrawlDelay(ua?: string): number | undefined;
    getSitemaps(): string[];
    getPreferredHost(): string | null;
  }
}

/**
 * Reads the robots.txt of a site.
 *
 * @param url where it is from; relative URLs match only a relative one
 */
declare function robotsParser(url: string, robotstxt: string): robotsParser.Robot;

export default robotsParser;
export type Robot = robotsParser.Robot;
