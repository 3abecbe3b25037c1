/** Reads files that users name: robots.txt, URLs, sitemaps, expectations. */
package wayleave.cli.input;
