/** URLs as people type them. */

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** What a host looks like: labels with a dot, an address or a port; then the end, a path, a query or a fragment. */
const HOST = /^(?:[^\s/?#:@]+\.[^\s/?#:@]+|localhost|\[[0-9a-f:.]+\])(?::\d*)?(?:[/?#]|$)|^[^\s/?#:@]+:\d+(?:[/?#]|$)/i;

/** The URL with its scheme: `example.com/a` becomes `https://example.com/a`. Paths and what is not a URL stay as they are. */
export function completed(typed: string): string {
  const url = typed.trim();
  return !url.startsWith("/") && !SCHEME.test(url) && HOST.test(url) ? `https://${url}` : url;
}

/** Whether it is a full URL, or a path that starts with `/`. Only the server knows for sure. */
export function isUsable(url: string): boolean {
  return url.startsWith("/") || (SCHEME.test(url) && URL.canParse(url));
}

/** The path and query of a URL, as typed; a path is one already. */
export function pathOf(url: string): string {
  const path = url.replace(SCHEME, "").replace(/^[^/?#]*/, (host) => (SCHEME.test(url) ? "" : host));
  return path.startsWith("/") ? path : `/${path}`;
}

/** The URL at another site: what the same path is there. What is not a URL stays as it is. */
export function atSite(url: string, origin: string): string {
  return isUsable(url) ? origin + pathOf(url) : url;
}

/** The lines of a text that say something, without spaces at their ends. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
