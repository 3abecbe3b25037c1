/** Values of non-standard lines, such as {@code Crawl-delay} and {@code Content-Signal}. */
package wayleave.extension;
