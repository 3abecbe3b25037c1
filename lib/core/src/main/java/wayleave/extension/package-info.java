/** Parses the values of extension lines, such as {@code Crawl-delay} and {@code Content-Signal}. */
package wayleave.extension;
